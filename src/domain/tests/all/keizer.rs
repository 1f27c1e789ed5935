//! Reckoning of the Keizer system: seasons reckoned by an outside program, published lists and worked examples.

use std::collections::BTreeMap;

use qisai_domain::keizer::{
    Entrant, Exact, Fact, Field, Fraction, JoinedLate, KeizerFault, KeizerRules, Kind, Leavers, LimitPer, OwnValue,
    Reckoner, Recompute, Rounding, Settled, Start, Worth, reckon,
};
use qisai_domain::setup::PlayedPairing;
use qisai_domain::{Absence, ByeKind, Command, EntryId, Format, GameResult, Refusal, Tournament, results};

use crate::arbiter::{Arbiter, GROUP, at, closed, swiss_of};
use crate::keizer_seasons::{Row, Season, of, of_vectors, rows, rules};
use crate::vectors::{Chance, vectors};

#[test]
fn kz14_all_lists_of_the_seasons_are_reckoned_alike() {
    let Some(folder) = vectors("formats/keizer") else { return };
    let [settings, players, rounds, scores] =
        ["settings", "players", "rounds", "scores"].map(|name| rows(&folder.join(format!("{name}.tsv"))));
    let (mut lists, mut settled) = (0, 0);
    for setting in &settings {
        let case = &setting["case"];
        let season = Season::of(&of(&players, "case", case), &of(&rounds, "case", case));
        let of_case = of(&scores, "case", case);
        let mut after: Vec<u16> = of_case.iter().map(|row| row["after_round"].parse().unwrap()).collect();
        after.dedup();
        for round in after {
            let expected: Vec<&&Row> = of_case.iter().filter(|row| row["after_round"] == round.to_string()).collect();
            let (points, list, end) = of_vectors(&season, rules(setting), round);
            let found: Vec<(String, String)> = list
                .iter()
                .map(|at| {
                    let half = if points[*at] % 2 == 0 { "" } else { ".5" };
                    (season.numbers[*at].to_string(), format!("{}{half}", points[*at] / 2))
                })
                .collect();
            let wanted: Vec<(String, String)> =
                expected.iter().map(|row| (row["player"].clone(), row["points"].clone())).collect();
            assert_eq!(found, wanted, "season {case} after round {round}");
            assert!(expected.iter().all(|row| row["end"] == end), "season {case} after round {round}: {end}");
            settled += u32::from(end.starts_with("stable"));
            lists += 1;
        }
    }
    println!("{lists} lists, {settled} of them settled");
    assert_eq!(lists, 72);
}

fn field(count: usize, games: &[(usize, usize, &str)]) -> Field {
    let mut entrants: Vec<Entrant> = (0..count).map(|_| Entrant { from: 1, ..Entrant::default() }).collect();
    for (white, black, result) in games {
        let [mine, theirs] = match *result {
            "1-0" => [Kind::Win, Kind::Loss],
            "0-1" => [Kind::Loss, Kind::Win],
            _ => [Kind::Draw, Kind::Draw],
        };
        entrants[white - 1].facts.push(Fact { round: 1, kind: mine, opponent: Some(black - 1) });
        entrants[black - 1].facts.push(Fact { round: 1, kind: theirs, opponent: Some(white - 1) });
    }
    Field { entrants }
}

/// Returns the points by the seed list.
fn points(field: &Field, rules: &KeizerRules) -> Vec<String> {
    let mut lines = reckon(field, rules, 1, false).list;
    lines.sort_by_key(|line| line.entrant);
    lines.iter().map(|line| line.points.to_string()).collect()
}

#[test]
fn kz11_six_players_settle_with_other_points_than_the_first_pass() {
    let field = field(6, &[(2, 1, "½"), (4, 3, "0-1"), (6, 5, "1-0")]);
    let rules = KeizerRules { top: 7, ..KeizerRules::default() };
    assert_eq!(points(&field, &rules), ["10", "19/2", "8", "3", "2", "6"]);
    let once = KeizerRules { recompute: Recompute::PerRound, ..rules };
    assert_eq!(points(&field, &once), ["10", "19/2", "9", "4", "3", "5"]);
}

#[test]
fn kz11_ten_players_of_a_club() {
    let games = [(1, 2, "1-0"), (3, 4, "½"), (5, 6, "0-1"), (7, 8, "½"), (9, 10, "0-1")];
    let field = field(10, &games);
    let rules = KeizerRules { top: 50, recompute: Recompute::PerRound, ..KeizerRules::default() };
    let first = ["99", "49", "143/2", "71", "46", "91", "131/2", "65", "42", "83"];
    assert_eq!(points(&field, &rules), first);
    let stable = KeizerRules { recompute: Recompute::Stable, ..rules };
    let settled = ["93", "43", "70", "139/2", "42", "91", "67", "133/2", "41", "89"];
    assert_eq!(points(&field, &stable), settled);
}

#[test]
fn kz11_the_published_lists_of_round_one() {
    let Some(folder) = vectors("formats/keizer") else { return };
    let (games, wanted) = (rows(&folder.join("published_games.tsv")), rows(&folder.join("published_points.tsv")));
    for (example, top, recompute) in
        [("caissa", 50, Recompute::PerRound), ("haren", 80, Recompute::Stable), ("six", 7, Recompute::PerRound)]
    {
        let games = of(&games, "example", example);
        let wanted = of(&wanted, "example", example);
        let number = |text: &str| text.parse::<usize>().unwrap();
        let games: Vec<(usize, usize, &str)> =
            games.iter().map(|row| (number(&row["white"]), number(&row["black"]), row["result"].as_str())).collect();
        let field = field(wanted.len(), &games);
        let rules = KeizerRules { top, recompute, ..KeizerRules::default() };
        let reckoning = reckon(&field, &rules, 1, false);
        for row in wanted {
            let line = reckoning.list.iter().find(|line| line.entrant + 1 == number(&row["player"])).unwrap();
            let halves = line.points.numerator * 2 / line.points.denominator;
            let text = format!("{}{}", halves / 2, if halves % 2 == 0 { "" } else { ".5" });
            assert_eq!((text, line.value.to_string()), (row["points"].clone(), row["value_used"].clone()), "{example}");
        }
    }
}

#[test]
fn kz12_a_season_with_a_leaver_reckons_with_the_list_before() {
    let Some(folder) = vectors("formats/keizer") else { return };
    let (games, wanted) = (rows(&folder.join("published_games.tsv")), rows(&folder.join("published_points.tsv")));
    let (games, wanted) = (of(&games, "example", "kfc"), of(&wanted, "example", "kfc"));
    let used: BTreeMap<String, String> =
        wanted.iter().map(|row| (row["player"].clone(), row["value_used"].clone())).collect();
    let players: Vec<Row> = used
        .keys()
        .map(|player| {
            let rating = if player == "8" { "0".to_owned() } else { used[player].clone() };
            let row = [("player", player.clone()), ("rating", rating), ("joined", "1".to_owned())];
            row.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
        })
        .collect();
    let mut season = Season::of(&players.iter().collect::<Vec<_>>(), &games);
    let leaver = season.numbers.iter().position(|number| *number == 8).unwrap();
    season.field.entrants[leaver].left = Some(5);
    let mut rules = KeizerRules { top: 10, leavers: Leavers::Share(Fraction::new(3, 4)), ..KeizerRules::default() };
    rules.limit = None;
    rules.items.notified = Worth::part(7, 20);
    rules.items.unannounced = Worth::part(1, 20);
    rules.items.bye = Worth::part(1, 2);
    rules.items.duty = Worth::part(7, 10);
    // The values of the list after round 4 are given: one pass with them.
    let reckoner = Reckoner::new(&season.field, &rules, 5);
    let points = reckoner.pass(reckoner.seed_list(), 5);
    let mut compared = 0;
    for row in wanted.iter().filter(|row| row["player"] != "8") {
        let at = season.numbers.iter().position(|number| number.to_string() == row["player"]).unwrap();
        let hundredths = Exact { numerator: points[at] * 100, denominator: reckoner.unit() }.reduced();
        let (whole, rest) = row["points"].split_once('.').unwrap_or((&row["points"], "0"));
        let wanted = whole.parse::<i128>().unwrap() * 100 + format!("{rest:0<2}").parse::<i128>().unwrap();
        assert_eq!(hundredths, Exact::whole(wanted), "player {}", row["player"]);
        compared += 1;
    }
    assert_eq!(compared, 8);
}

#[test]
fn kz03_items_are_exact_or_rounded_one_by_one() {
    let fact = |kind| Fact { round: 1, kind, opponent: None };
    let mut field = field(3, &[]);
    field.entrants[0].facts.push(fact(Kind::Notified));
    let rules = KeizerRules { top: 89, own_value: OwnValue::Never, ..KeizerRules::default() };
    let of_first = |rounding| points(&field, &KeizerRules { rounding, ..rules.clone() })[0].clone();
    assert_eq!([Rounding::Exact, Rounding::Half, Rounding::Whole].map(of_first), ["89/3", "59/2", "30"]);
}

#[test]
fn kz05_kz06_absences_beyond_the_limit_give_nothing_and_the_earlier_ones_stay() {
    let mut field = field(2, &[]);
    field.entrants[0].facts = (1..=4).map(|round| Fact { round, kind: Kind::Notified, opponent: None }).collect();
    let rules = KeizerRules { top: 30, limit: Some(2), ..KeizerRules::default() };
    let items = |rules: &KeizerRules| -> Vec<String> {
        let reckoning = reckon(&field, rules, 4, false);
        let line = reckoning.list.iter().find(|line| line.entrant == 0).unwrap();
        line.items.iter().map(|item| item.points.to_string()).collect()
    };
    assert_eq!(items(&rules), ["10", "10", "0", "0"]);
    assert_eq!(items(&KeizerRules { decay: true, limit: Some(3), ..rules }), ["10", "5", "5/2", "0"]);
}

#[test]
fn kz01_a_top_that_is_too_low_is_refused_with_the_smallest_that_would_do() {
    let rules = KeizerRules { top: 9, ..KeizerRules::default() };
    assert_eq!(rules.check_top(9), Ok(()));
    assert_eq!(rules.check_top(10), Err(KeizerFault::Top { entrants: 10, top: 9, needed: 10 }));
    let auto = KeizerRules::default();
    assert_eq!([15, 16].map(|count| auto.top_for(count)), [23, 24]);
    let ratio = KeizerRules { ratio: Some(Fraction::new(3, 1)), ..KeizerRules::default() };
    assert_eq!(ratio.top_for(8), 10, "10½ to the even number");
    assert_eq!(ratio.top_for(35), 51);
}

/// Returns a season of random results in which everybody plays, has the bye or is absent.
pub fn random(chance: &mut Chance, players: usize, rounds: u16) -> Field {
    let mut field = field(players, &[]);
    for round in 1..=rounds {
        let mut order: Vec<usize> = (0..players).collect();
        for at in (1..players).rev() {
            order.swap(at, chance.below(at + 1));
        }
        for pair in order.chunks(2) {
            let kinds = match (pair, chance.below(8)) {
                ([_, _], 0..3) => [Kind::Win, Kind::Loss],
                ([_, _], 3..5) => [Kind::Draw, Kind::Draw],
                ([_, _], 5) => [Kind::ForfeitWin, Kind::ForfeitLoss],
                (_, 6) => [Kind::Notified, Kind::Duty],
                _ => [Kind::Bye, Kind::HalfPoint],
            };
            for (at, kind) in kinds.into_iter().enumerate().take(pair.len()) {
                let is_game = kind.is_played() || !kind.is_away();
                let opponent = is_game.then(|| pair[1 - at]);
                field.entrants[pair[at]].facts.push(Fact { round, kind, opponent });
            }
        }
    }
    field
}

#[test]
fn kz78_lists_are_settled_whole_and_scale_with_the_values() {
    let mut chance = Chance::new(78);
    let mut cycles = BTreeMap::new();
    for case in 0..400_u16 {
        let (players, rounds) = (4 + chance.below(20), 1 + u16::try_from(chance.below(9)).unwrap());
        let field = random(&mut chance, players, rounds);
        let start = if case % 2 == 0 { Start::Seed } else { Start::Last };
        let rules = KeizerRules { top: 60, start, ..KeizerRules::default() };
        let reckoning = reckon(&field, &rules, rounds, false);
        let list: Vec<usize> = reckoning.list.iter().map(|line| line.entrant).collect();
        let mut places = list.clone();
        places.sort_unstable();
        assert_eq!(places, (0..players).collect::<Vec<_>>(), "every entrant has one place");
        match reckoning.settled {
            Settled::Yes => {
                let reckoner = Reckoner::new(&field, &rules, rounds);
                assert_eq!(reckoner.sorted(&reckoner.pass(&list, rounds)), list, "one more pass changes nothing");
                for line in &reckoning.list {
                    for item in line.items.iter().filter(|item| item.fact.kind == Kind::Win) {
                        let loser = reckoning.list.iter().find(|other| Some(other.entrant) == item.of).unwrap();
                        assert_eq!(item.points.reduced(), loser.value.reduced(), "a win gives the value of the page");
                    }
                }
            }
            Settled::Mean(length) => *cycles.entry(length).or_insert(0) += 1,
            Settled::ByRounds => panic!("{case}"),
        }
        let wide = KeizerRules { top: 60 * 3, step: 3, ..rules };
        let scaled = reckon(&field, &wide, rounds, false);
        for (one, three) in reckoning.list.iter().zip(&scaled.list) {
            assert_eq!(one.entrant, three.entrant);
            let times = Exact { numerator: one.points.numerator * 3, ..one.points };
            assert_eq!(times.reduced(), three.points.reduced());
        }
        for line in &reckoning.list {
            let parts: i128 = line.items.iter().map(|item| item.points.numerator).sum::<i128>() + line.own.numerator;
            assert_eq!(parts, line.points.numerator, "the working adds up");
        }
    }
    println!("cycles by length: {cycles:?}");
}

#[test]
fn settings_are_stored_by_name_and_unknown_ones_are_refused() {
    let rules: KeizerRules = serde_json::from_str(r#"{"top":80,"items":{"bye":"1/2","notified":"=15"}}"#).unwrap();
    assert_eq!((rules.top, rules.items.bye, rules.items.notified), (80, Worth::part(1, 2), Worth::Fixed(15)));
    assert_eq!(rules.items.win, Worth::part(1, 1));
    let again: KeizerRules = serde_json::from_str(&serde_json::to_string(&rules).unwrap()).unwrap();
    assert_eq!(again, rules);
    assert!(serde_json::from_str::<KeizerRules>(r#"{"tops":80}"#).unwrap_err().to_string().contains("tops"));
    assert!(serde_json::from_str::<KeizerRules>(r#"{"items":{"bye":"a half"}}"#).is_err());
    let wild = KeizerRules { step: 0, ..KeizerRules::default() };
    assert!(wild.check().is_err());
    assert_eq!(KeizerRules::default().check(), Ok(()));
}

#[test]
fn kz51_a_new_period_counts_absences_anew() {
    let mut field = field(2, &[]);
    field.entrants[0].facts = (1..=4).map(|round| Fact { round, kind: Kind::Notified, opponent: None }).collect();
    let rules = KeizerRules { top: 30, limit: Some(1), periods: vec![3], ..KeizerRules::default() };
    let items = |rules: &KeizerRules| -> Vec<String> {
        let reckoning = reckon(&field, rules, 4, false);
        let line = reckoning.list.iter().find(|line| line.entrant == 0).unwrap();
        line.items.iter().map(|item| item.points.to_string()).collect()
    };
    assert_eq!(items(&rules), ["10", "0", "10", "0"]);
    let season = KeizerRules { limit_per: LimitPer::Season, ..rules.clone() };
    assert_eq!(items(&season), ["10", "0", "0", "0"]);
    assert_eq!([1, 2, 3, 9].map(|round| rules.period_start(round)), [1, 1, 3, 3]);
    let wild = KeizerRules { periods: vec![5, 3], ..rules };
    assert_eq!(wild.check(), Err(KeizerFault::Periods));
}

#[test]
fn kz07_rounds_before_the_entry_do_not_touch_the_counter() {
    let mut field = field(2, &[]);
    field.entrants[0].from = 3;
    let kinds = [Kind::NotYet, Kind::NotYet, Kind::Notified, Kind::Notified];
    field.entrants[0].facts = (1..).zip(kinds).map(|(round, kind)| Fact { round, kind, opponent: None }).collect();
    let items = |joined_late| -> Vec<String> {
        let rules = KeizerRules { top: 30, limit: Some(1), joined_late, ..KeizerRules::default() };
        let reckoning = reckon(&field, &rules, 4, false);
        let line = reckoning.list.iter().find(|line| line.entrant == 0).unwrap();
        line.items.iter().map(|item| item.points.to_string()).collect()
    };
    assert_eq!(items(JoinedLate::Notified), ["10", "10", "10", "0"]);
    assert_eq!(items(JoinedLate::Nothing), ["0", "0", "10", "0"]);
    assert_eq!(items(JoinedLate::Amount(4)), ["4", "4", "10", "0"]);
}

#[test]
fn kz09_the_own_value_fades_by_fifths() {
    let field = field(2, &[]);
    let rules = KeizerRules { top: 30, own_value: OwnValue::Fading, ..KeizerRules::default() };
    let own = |round| {
        let reckoning = reckon(&field, &rules, round, false);
        reckoning.list[0].points.to_string()
    };
    assert_eq!([0, 1, 4, 5, 9].map(own), ["30", "24", "6", "0", "0"]);
}

/// Returns a Keizer of three with these rules, in which 3 has missed the only round.
fn with_an_absence() -> Arbiter {
    let mut club = swiss_of(5, &["Ada", "Bo", "Cid"]);
    let rules = KeizerRules { top: 30, ..KeizerRules::default() };
    club.play.format = Format::Keizer { rounds: 5, rules: Box::new(rules) };
    club.order = Vec::new();
    let game = PlayedPairing::Game { first: 1, second: 2, result: GameResult::FIRST_WINS };
    club.played = vec![closed(vec![game, PlayedPairing::Bye { number: 3, kind: ByeKind::ZeroPoint }])];
    Arbiter::of(club)
}

#[test]
fn kz19_the_reason_of_an_absence_is_stored_and_decides_its_item() {
    let mut arbiter = with_an_absence();
    let item = |arbiter: &Arbiter| {
        let results = results(&arbiter.tournament, GROUP, 1).unwrap();
        let format = arbiter.tournament.stages[0].format();
        let reckoning = reckon(&Field::of(&results), format.keizer_rules().unwrap(), 1, false);
        let line = reckoning.list.into_iter().find(|line| line.entrant == 2).unwrap();
        (line.items[0].fact.kind, line.items[0].points.to_string())
    };
    let state = |arbiter: &mut Arbiter, name: &str, round, absence| {
        let entry = arbiter.entry(name);
        arbiter.does(Command::StateAbsence { at: at(round), entry, absence })
    };
    let before = arbiter.tournament.clone();
    assert_eq!(item(&arbiter), (Kind::Notified, "29/3".to_owned()));
    for (absence, kind, points) in [
        (Absence::Club, Kind::Duty, "58/3"),
        (Absence::Official, Kind::Duty, "58/3"),
        (Absence::Long, Kind::Long, "29/3"),
        (Absence::Unannounced, Kind::Unannounced, "0"),
        (Absence::Late, Kind::Late, "0"),
    ] {
        state(&mut arbiter, "Cid", 1, Some(absence)).unwrap();
        assert_eq!(item(&arbiter), (kind, points.to_owned()));
    }
    state(&mut arbiter, "Cid", 1, None).unwrap();
    assert_eq!(item(&arbiter), (Kind::Notified, "29/3".to_owned()));
    let group = |t: &Tournament| t.groups[&GROUP].participation(EntryId(3)).map(|it| it.absences.clone());
    assert_eq!(group(&arbiter.tournament), group(&before));
    let refused = Refusal::NotAbsent { name: "Ada".to_owned(), round: 1 };
    assert_eq!(state(&mut arbiter, "Ada", 1, Some(Absence::Club)), Err(refused));
    // Of a round to come the absence is announced first; without it there is no reason.
    assert!(state(&mut arbiter, "Ada", 2, Some(Absence::Club)).is_err());
    arbiter.marks_absent(2, ["Ada"]).unwrap();
    state(&mut arbiter, "Ada", 2, Some(Absence::Club)).unwrap();
    arbiter.calls_the_roll(2, [("Ada", false)]).unwrap();
    let seat = arbiter.tournament.groups[&GROUP].participation(arbiter.entry("Ada")).cloned().unwrap();
    assert!(seat.absences.is_empty() && seat.byes.is_empty());
}
