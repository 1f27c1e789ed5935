//! Properties of any event of players or teams, with every criterion.

use std::collections::BTreeSet;

use proptest::prelude::*;
use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{EntryId, Points};
use qisai_standings::code::{Code, DEFINITIONS, Modifier};
use qisai_standings::ratio::decimal;
use qisai_standings::working::Measure;
use qisai_standings::{Addend, Conduct, Descriptor, Exact, Pairing, Settings, Standings, Table, Value, Working};

use crate::events::{players, rearranged, settings, teams};

fn list(text: &str) -> Vec<Descriptor> {
    Descriptor::list(text).unwrap()
}

/// Returns every criterion that an event can use, alone and with each of its modifiers.
fn everything(of_teams: bool) -> Vec<Descriptor> {
    let written = |modifier: &Modifier| match modifier {
        Modifier::Cut => "/C1 /C2".to_owned(),
        Modifier::Median => "/M1".to_owned(),
        Modifier::Limit => "/L+1 /L-2 /L60".to_owned(),
        Modifier::Divisor => "/K3".to_owned(),
        Modifier::Unrated => "/U1400".to_owned(),
        Modifier::Forfeits | Modifier::Fore | Modifier::Reversed => format!("/{}", modifier.letter()),
    };
    let mut words = Vec::new();
    for definition in DEFINITIONS.iter().filter(|definition| of_teams || !definition.team) {
        let name = definition.acronym;
        words.push(name.to_owned());
        let modifiers = definition.modifiers.iter().map(written).collect::<Vec<_>>().join(" ");
        words.extend(modifiers.split_whitespace().map(|modifier| format!("{name}{modifier}")));
        if of_teams && ["7", "8", "9"].iter().any(|article| definition.article.starts_with(article)) {
            words.extend([format!("{name}:MP"), format!("{name}:GP")]);
        }
    }
    list(&words.join(" "))
}

/// Generates an order of a few criteria, with a sub-ranking in two places.
fn orders(of_teams: bool) -> impl Strategy<Value = Vec<Descriptor>> {
    let every = everything(of_teams);
    let sub_rankings: Vec<Descriptor> =
        every.iter().filter(|descriptor| descriptor.code().is_some_and(Code::is_sub_ranking)).cloned().collect();
    let others = prop::collection::vec(prop::sample::select(every), 1..4);
    let sub_rankings = prop::collection::vec(prop::sample::select(sub_rankings), 2);
    (others, sub_rankings, any::<prop::sample::Index>()).prop_map(|(mut order, sub_rankings, at)| {
        for sub_ranking in sub_rankings {
            order.insert(at.index(order.len() + 1), sub_ranking);
        }
        order
    })
}

fn sum(addends: &[Addend]) -> Exact {
    addends.iter().filter(|addend| addend.cut.is_none()).map(|addend| addend.counts).sum()
}

fn half_up(number: Exact, decimals: u32) -> Exact {
    let scale = 10_i128.pow(decimals);
    (number * scale + Exact::new(1, 2)).floor() / scale
}

/// Checks a value by adding up its working independently.
fn adds_up(value: &Value, working: &Working) -> Result<(), TestCaseError> {
    match (value, working) {
        (Value::Number(amount), Working::Sum(addends)) => prop_assert_eq!(*amount, sum(addends)),
        (Value::Number(amount), Working::Mean { addends, decimals }) => {
            let count = addends.iter().filter(|addend| addend.cut.is_none()).count();
            prop_assert_eq!(*amount, half_up(sum(addends) / i128::try_from(count).unwrap(), *decimals));
        }
        (Value::Number(amount), Working::Strength { secondary, addends, buchholz, divisor }) => {
            prop_assert_eq!(*buchholz, sum(addends));
            prop_assert_eq!(*amount, half_up(*secondary + *buchholz / *divisor, 2));
        }
        (Value::Number(amount), Working::Performance { opponents, score }) => {
            prop_assert!(!opponents.is_empty() && *score <= i128::try_from(opponents.len()).unwrap().into());
            let limits = opponents.iter().map(|addend| addend.taken);
            let (lowest, highest) = (limits.clone().min().unwrap() - 800, limits.max().unwrap() + 800);
            prop_assert!((lowest..=highest).contains(amount));
        }
        (Value::Number(_), Working::Fact) => {}
        (Value::Steps(steps), Working::Steps(workings)) => {
            prop_assert_eq!(steps.len(), workings.len());
            for (step, working) in steps.iter().zip(workings) {
                adds_up(&Value::Number(*step), working)?;
            }
        }
        (Value::Undefined(why), Working::Undefined(said)) => prop_assert_eq!(why, said),
        (Value::Place { place, tied }, Working::Encounter(encounter)) => {
            prop_assert_eq!((*place, tied.len()), (encounter.place, encounter.group));
            for table in &encounter.tables {
                for row in table.rows.iter().filter(|row| row.boards.is_empty()) {
                    prop_assert_eq!(row.score, row.met.iter().map(|met| met.score).sum::<Exact>());
                    let others: BTreeSet<EntryId> = row.met.iter().map(|met| met.opponent).collect();
                    prop_assert!(others.len() == row.met.len() && !others.contains(&row.entry));
                    prop_assert!(others.iter().all(|other| table.rows.iter().any(|row| row.entry == *other)));
                }
            }
        }
        other => prop_assert!(false, "{other:?}"),
    }
    Ok(())
}

fn every_working_adds_up(table: &Table, order: &[Descriptor]) -> Result<(), TestCaseError> {
    let standings = table.standings(order).unwrap();
    for row in &standings.rows {
        for (descriptor, value) in order.iter().zip(&row.values) {
            let descriptor = descriptor.on(standings.primary);
            let working = table.working(row.entry, &descriptor, value).unwrap();
            adds_up(value, &working)?;
            // Every value except a plain fact has a working to show.
            let is_fact = descriptor.code().is_some_and(qisai_standings::Code::is_fact);
            prop_assert!(is_fact || !matches!(working, Working::Fact), "{descriptor} is a fact");
            if value.place().is_none() {
                prop_assert_eq!(&table.value(row.entry, &descriptor).unwrap(), value);
            }
        }
    }
    Ok(())
}

/// Compares two competitors by their values alone. The first difference decides, and undefined values are last.
fn by_values(order: &[Descriptor], one: &[Value], other: &[Value]) -> std::cmp::Ordering {
    use std::cmp::Ordering::Equal;
    for (descriptor, (one, other)) in order.iter().zip(one.iter().zip(other)) {
        let towards =
            |ordering: std::cmp::Ordering| if descriptor.is_ascending() { ordering.reverse() } else { ordering };
        let ordering = match (one, other) {
            (Value::Number(one), Value::Number(other)) => towards(one.cmp(other)),
            (Value::Steps(one), Value::Steps(other)) => towards(one.cmp(other)),
            (Value::Place { place: one, .. }, Value::Place { place: other, .. }) => other.cmp(one),
            (Value::Undefined(_), Value::Undefined(_)) => Equal,
            (Value::Undefined(_), _) => std::cmp::Ordering::Less,
            _ => std::cmp::Ordering::Greater,
        };
        if ordering != Equal {
            return ordering;
        }
    }
    Equal
}

/// Checks that the ranking is a total preorder. A competitor with better values ranks higher, equal competitors share
/// the place, and a place is the number of competitors ahead plus one. Places of sub-rankings are compared only within
/// their tie.
fn agrees_with_its_values(standings: &Standings) -> Result<(), TestCaseError> {
    let rows = &standings.rows;
    for row in rows {
        let against = |other: &&qisai_standings::Row| by_values(&standings.order, &other.values, &row.values);
        let ahead = rows.iter().filter(|other| against(other).is_gt()).count();
        let level = rows.iter().filter(|other| against(other).is_eq()).count();
        prop_assert_eq!(row.rank, ahead + 1);
        prop_assert_eq!(row.shared, level > 1);
        for (column, value) in row.values.iter().enumerate() {
            let Value::Place { tied, .. } = value else { continue };
            let before = |other: &&qisai_standings::Row| {
                by_values(&standings.order[..column], &other.values[..column], &row.values[..column]).is_eq()
            };
            let mut alike: Vec<EntryId> = rows.iter().filter(before).map(|other| other.entry).collect();
            let mut tied = tied.to_vec();
            alike.sort_unstable();
            tied.sort_unstable();
            prop_assert!(tied == alike || (tied.is_empty() && alike == [row.entry]));
        }
    }
    prop_assert!(rows.windows(2).all(|pair| pair[0].rank <= pair[1].rank));
    Ok(())
}

/// Checks that neighbours are separated by the first criterion in which they differ, and that it puts the higher one
/// ahead.
fn neighbours_are_told_apart(table: &Table, standings: &Standings) -> Result<(), TestCaseError> {
    for pair in standings.rows.windows(2) {
        let [higher, lower] = pair else { continue };
        let told = standings.between(table, higher.entry, lower.entry).unwrap();
        prop_assert_eq!(told.is_none(), higher.rank == lower.rank);
        let Some(told) = told else { continue };
        prop_assert_eq!(told.ahead, higher.entry);
        let alike = |order: &[Descriptor]| by_values(order, &higher.values, &lower.values).is_eq();
        prop_assert!(alike(&standings.order[..told.column]) && !alike(&standings.order[..=told.column]));
        prop_assert_eq!((&told.one, &told.other), (&higher.values[told.column], &lower.values[told.column]));
        prop_assert_eq!(told.table.is_some(), told.one.place().is_some());
        if let Some(table) = &told.table {
            let rows = [higher, lower].map(|row| table.rows.iter().find(|of| of.entry == row.entry).unwrap());
            let (ahead, behind) = (rows[0], rows[1]);
            let apart = match table.measure {
                Measure::BoardCount => ahead.score < behind.score,
                // 6.3: the score exceeds every score that is still within reach.
                _ if table.article == "6.3" => ahead.score > behind.score && ahead.score > behind.highest,
                _ => ahead.score > behind.score,
            };
            prop_assert!(apart, "{table:?}");
        }
    }
    Ok(())
}

fn conduct() -> impl Strategy<Value = Vec<(EntryId, Conduct)>> {
    let one = (1..12_u32, any::<[bool; 3]>()).prop_map(|(entry, [fouls, warnings, cancellations])| {
        let conduct = Conduct { fouls: fouls.into(), warnings: warnings.into(), cancellations: cancellations.into() };
        (EntryId(entry), conduct)
    });
    prop::collection::vec(one, 0..4)
}

fn shuffled(count: usize) -> impl Strategy<Value = Vec<usize>> {
    Just((0..count).collect::<Vec<_>>()).prop_shuffle()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn the_order_of_the_lines_changes_nothing(
        (results, order) in players().prop_flat_map(|results| { let count = results.lines.len(); (Just(results), shuffled(count)) }),
        settings in settings(),
    ) {
        let every = everything(false);
        let one = Table::of(&results, settings.clone()).standings(&every).unwrap();
        let other = Table::of(&rearranged(&results, &order), settings).standings(&every).unwrap();
        prop_assert_eq!(one, other);
    }

    #[test]
    fn the_order_of_the_teams_changes_nothing(
        (results, order) in teams().prop_flat_map(|results| { let count = results.lines.len(); (Just(results), shuffled(count)) }),
        settings in settings(),
    ) {
        let every = everything(true);
        let one = Table::of(&results, settings.clone()).standings(&every).unwrap();
        let other = Table::of(&rearranged(&results, &order), settings).standings(&every).unwrap();
        prop_assert_eq!(one, other);
    }

    #[test]
    fn workings_of_players_add_up(results in players(), settings in settings(), conduct in conduct()) {
        every_working_adds_up(&Table::of(&results, settings).with_conduct(conduct), &everything(false))?;
    }

    #[test]
    fn workings_of_teams_add_up(results in teams(), settings in settings(), conduct in conduct()) {
        every_working_adds_up(&Table::of(&results, settings).with_conduct(conduct), &everything(true))?;
    }

    #[test]
    fn rankings_of_players_agree_with_their_values(results in players(), settings in settings(), order in orders(false)) {
        let table = Table::of(&results, settings);
        let standings = table.standings(&order).unwrap();
        agrees_with_its_values(&standings)?;
        neighbours_are_told_apart(&table, &standings)?;
    }

    #[test]
    fn rankings_of_teams_agree_with_their_values(results in teams(), settings in settings(), order in orders(true)) {
        let table = Table::of(&results, settings);
        let standings = table.standings(&order).unwrap();
        agrees_with_its_values(&standings)?;
        neighbours_are_told_apart(&table, &standings)?;
    }

    /// The items that a cut leaves out are exactly the difference from the value without the cut.
    #[test]
    fn cuts_take_what_the_working_says(results in players(), settings in settings(), cut in 1..4_u8) {
        let table = Table::of(&results, settings);
        for criterion in ["BH", "FB", "SB", "PS"] {
            for line in &results.lines {
                let whole = table.value(line.entry, &criterion.parse().unwrap()).unwrap();
                let descriptor = format!("{criterion}/C{cut}").parse().unwrap();
                let part = table.value(line.entry, &descriptor).unwrap();
                let Working::Sum(addends) = table.working(line.entry, &descriptor, &part).unwrap() else { panic!("a sum") };
                let taken: Exact = addends.iter().filter(|addend| addend.cut.is_some()).map(|addend| addend.counts).sum();
                prop_assert_eq!(whole.amount().unwrap(), part.amount().unwrap() + taken);
                let removed = addends.iter().filter(|addend| addend.cut.is_some()).count();
                prop_assert_eq!(removed, addends.len().min(cut.into()));
            }
        }
    }

    /// A further criterion only splits ties.
    #[test]
    fn a_further_criterion_only_splits_ties(results in players(), settings in settings(), order in orders(false)) {
        let table = Table::of(&results, settings);
        let coarse = table.standings(&order).unwrap();
        let refined = table.standings(&[order, list("TPN/R")].concat()).unwrap();
        for (place, row) in refined.rows.iter().enumerate() {
            prop_assert_eq!(row.rank, place + 1);
            let before = coarse.rows.iter().find(|other| other.entry == row.entry).unwrap();
            prop_assert!(before.rank <= row.rank);
        }
    }

    /// Until the last round is paired, Fore Buchholz equals Buchholz.
    #[test]
    fn fore_buchholz_waits_for_the_last_round(results in players(), settings in settings()) {
        let mut results = results;
        results.planned_rounds = results.rounds() + 1;
        let table = Table::of(&results, settings);
        for line in &results.lines {
            let of = |text: &str| table.value(line.entry, &text.parse().unwrap()).unwrap();
            prop_assert_eq!(of("FB"), of("BH"));
        }
    }

    /// 6.2 with two players.
    #[test]
    fn of_two_level_players_the_winner_of_their_game_is_higher(results in players()) {
        let table = Table::of(&results, Settings::new(Pairing::Predetermined, TieBreakEdition::Fide2026));
        let order = list("PTS DE");
        let standings = table.standings(&order).unwrap();
        for pair in standings.rows.windows(2).filter(|pair| pair[0].values[0] == pair[1].values[0]) {
            let Working::Encounter(encounter) = table.working(pair[0].entry, &order[1], &pair[0].values[1]).unwrap() else { panic!("a place") };
            if encounter.group == 2 {
                let rows = &encounter.tables[0].rows;
                let score = |entry| rows.iter().find(|row| row.entry == entry).unwrap().score;
                let (ahead, behind) = (score(pair[0].entry), score(pair[1].entry));
                prop_assert!(ahead >= behind);
                prop_assert_eq!(ahead == behind, pair[0].values[1].place() == pair[1].values[1].place());
            }
        }
    }

    /// A whole number of points prints the same as a decimal and as points.
    #[test]
    fn points_print_alike(points in -100_000..100_000_i32, unit in prop::sample::select(vec![1_u16, 2, 4, 10, 1000])) {
        let number = Exact::new(points.into(), unit.into());
        prop_assert_eq!(decimal(number).to_string(), Points(points).decimal(unit).to_string());
    }
}
