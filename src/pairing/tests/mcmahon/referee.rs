//! Literal reading of MM22: every round of a small field is written down and compared criterion by criterion.

use std::cmp::Reverse;

use proptest::prelude::*;
use qisai_domain::Side;
use qisai_domain::mcmahon::{
    FloaterPlace, McMahonColour, McMahonRules, McMahonSeeding, Reckoning, Record, Turn, group_of,
};
use qisai_pairing::mcmahon::field::McMahonField;
use qisai_pairing::mcmahon::{blocks, strict};
use qisai_swiss::colour::ColourHistory;

use super::{Case, entrant};

/// Round as lists of lines: pairs and the bye.
type Hand = (Vec<(usize, usize)>, Option<usize>);

/// Returns every round of these lines.
fn rounds(lines: &[usize]) -> Vec<Hand> {
    if lines.len() % 2 == 1 {
        let without = |bye: usize| lines.iter().copied().filter(|line| *line != bye).collect::<Vec<_>>();
        let with = |bye: usize| pairings(&without(bye)).into_iter().map(move |pairs| (pairs, Some(bye)));
        return lines.iter().flat_map(|bye| with(*bye)).collect();
    }
    pairings(lines).into_iter().map(|pairs| (pairs, None)).collect()
}

fn pairings(lines: &[usize]) -> Vec<Vec<(usize, usize)>> {
    let Some((first, others)) = lines.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for other in others {
        let rest: Vec<usize> = others.iter().copied().filter(|line| line != other).collect();
        for mut pairs in pairings(&rest) {
            pairs.push((*first, *other));
            all.push(pairs);
        }
    }
    all
}

/// Returns the criteria of a round, the most important first; the least list is the best round.
fn judged(case: &Case, (pairs, bye): &Hand) -> Vec<i64> {
    let table = case.table();
    let rules = &case.rules;
    let mms = |line: usize| table.mms(line);
    let group = |line: usize| group_of(mms(line));
    let met = |one: usize, two: usize| {
        let games = case.records[one].rounds.iter().take(usize::from(case.round) - 1);
        games.into_iter().any(|turn| matches!(turn, Turn::Game { opponent, .. } if *opponent == two))
    };
    let groups = case.range[1] - case.range[0] + 4 + i64::from(case.round) - 1;
    // (1) and (2)
    let rematches = pairs.iter().filter(|(one, two)| met(*one, *two)).count();
    let mut criteria = vec![i64::try_from(rematches).unwrap()];
    if let Some(bye) = bye {
        let e = &case.entrants[*bye];
        let rating = e.rating.map_or(-1, i64::from);
        criteria.extend([i64::from(e.had_bye), mms(*bye), rating, -i64::from(e.number)]);
    }
    let apart = |one: usize, two: usize| {
        let (a, b) = (&case.entrants[one], &case.entrants[two]);
        let top = |line: usize| table.start(line) >= case.range[1];
        let same = !a.club.is_empty() && a.club == b.club && !top(one) && !top(two);
        (group(one) - group(two)).abs() + if same { i64::from(rules.club_gap) } else { 0 }
    };
    // Order of each group without the bye.
    let by_rating = rules.is_by_rating(case.round);
    let paired: Vec<usize> =
        (0..case.records.len()).filter(|line| case.entrants[*line].present && Some(*line) != *bye).collect();
    let place = |line: usize| {
        let mut members: Vec<usize> = paired.iter().copied().filter(|other| group(*other) == group(line)).collect();
        members.sort_by_key(|line| {
            let rating = if by_rating { case.entrants[*line].rating } else { None };
            (Reverse((mms(*line), table.sos(*line), table.sosos(*line))), Reverse(rating), case.entrants[*line].number)
        });
        let at = members.iter().position(|other| *other == line).unwrap();
        (i64::try_from(at).unwrap(), i64::try_from(members.len()).unwrap())
    };
    let mut tpn: Vec<usize> = (0..case.records.len()).collect();
    tpn.sort_by_key(|line| {
        (Reverse(table.start(*line)), Reverse(case.entrants[*line].rating), case.entrants[*line].number)
    });
    let tpn = |line: usize| tpn.iter().position(|other| *other == line).unwrap();
    let drawn = |line: usize| {
        let floats = table.floats(line);
        let down = floats.iter().filter(|(_, down)| *down).count();
        (down, floats.len() - down)
    };
    let [mut distance, mut forced, mut again, mut same, mut evens, mut places, mut seeding] = [0_i64; 7];
    for &(one, two) in pairs {
        let far = apart(one, two);
        distance += far * (groups + far);
        let wishes = [one, two].map(|line| case.entrants[line].colours.preference());
        if rules.colour == McMahonColour::Strong {
            let key = |line: usize| (Reverse(mms(line)), tpn(line));
            let (higher, lower) = if key(one) < key(two) { (one, two) } else { (two, one) };
            let seeker = |line: usize| qisai_swiss::colour::Seeker {
                colours: &case.entrants[line].colours,
                odd: tpn(line) % 2 == 0,
            };
            let side = qisai_swiss::colour::allocate(seeker(higher), seeker(lower), Side::First).higher;
            forced += i64::from(!case.entrants[higher].colours.may_have(side));
            forced += i64::from(!case.entrants[lower].colours.may_have(side.other()));
            same += i64::from(wishes[0].is_some() && wishes[0] == wishes[1]);
        }
        let (upper, lower) = if group(one) >= group(two) { (one, two) } else { (two, one) };
        let ((i, k), (j, l)) = (place(upper), place(lower));
        if group(upper) == group(lower) {
            seeding += match rules.seeding(case.round) {
                McMahonSeeding::Fold => (i + j - k + 1).pow(2),
                McMahonSeeding::Adjacent => ((i - j).abs() - 1).pow(2),
                McMahonSeeding::Slip | McMahonSeeding::Random => (2 * (i - j).abs() - k).pow(2),
            };
            continue;
        }
        again += i64::from(drawn(upper).0 > 0) + i64::from(drawn(lower).1 > 0);
        evens += i64::from(drawn(upper).1 > drawn(upper).0) + i64::from(drawn(lower).0 > drawn(lower).1);
        let loss = |wanted: FloaterPlace, i: i64, k: i64| match wanted {
            FloaterPlace::Top => i,
            FloaterPlace::Bottom => k - 1 - i,
            FloaterPlace::Middle => (2 * i - k + 1).abs(),
        };
        places += loss(rules.floater_upper, i, k) + loss(rules.floater_lower, j, l);
    }
    criteria.extend([distance, forced, again, same]);
    if rules.compensate {
        criteria.push(-evens);
    }
    criteria.extend([places, seeding]);
    // (10) opponents of number 1, 2, …
    let mut numbers: Vec<(u32, i64)> = pairs
        .iter()
        .flat_map(|(one, two)| [(*one, *two), (*two, *one)])
        .map(|(one, two)| (case.entrants[one].number, i64::from(case.entrants[two].number)))
        .collect();
    numbers.sort_unstable();
    criteria.extend(numbers.into_iter().map(|(_, opponent)| opponent));
    criteria
}

/// Returns a random field: a few rounds played by pairing whoever is left, with random results.
fn case(players: usize, round: u16, choices: &[usize]) -> Case {
    let mut choices = choices.iter().copied().cycle();
    let mut chance = move |below: usize| choices.next().unwrap() % below.max(1);
    let rules = McMahonRules {
        seed: [McMahonSeeding::Slip, McMahonSeeding::Fold, McMahonSeeding::Adjacent][chance(3)],
        seed_after: [McMahonSeeding::Slip, McMahonSeeding::Fold, McMahonSeeding::Adjacent][chance(3)],
        seed_rounds: u16::try_from(chance(4)).unwrap(),
        floater_upper: FloaterPlace::ALL[chance(3)],
        floater_lower: FloaterPlace::ALL[chance(3)],
        compensate: chance(3) > 0,
        club_gap: u8::try_from(chance(3)).unwrap(),
        colour: McMahonColour::ALL[chance(4) / 3],
        ..McMahonRules::default()
    };
    let mut records: Vec<Record> = Vec::new();
    let mut entrants = Vec::new();
    for at in 0..players {
        let start = i64::try_from(chance(3)).unwrap();
        records.push(Record { start, rounds: Vec::new() });
        let rating = (chance(5) > 0).then(|| u16::try_from(1500 + 100 * chance(8)).unwrap());
        let mut one = entrant(u32::try_from(at + 1).unwrap(), rating, start);
        ["", "a", "b"][chance(3)].clone_into(&mut one.club);
        entrants.push(one);
    }
    let mut sides: Vec<Vec<Side>> = vec![Vec::new(); players];
    for _ in 1..round {
        let mut left: Vec<usize> = (0..players).collect();
        while left.len() > 1 {
            let (white, black) = (left.remove(chance(left.len())), left.remove(chance(left.len())));
            let points = i64::try_from(chance(3)).unwrap();
            records[white].rounds.push(Turn::Game { opponent: black, points, extra: 0 });
            records[black].rounds.push(Turn::Game { opponent: white, points: 2 - points, extra: 0 });
            sides[white].push(Side::First);
            sides[black].push(Side::Second);
        }
        if let Some(last) = left.pop() {
            records[last].rounds.push(Turn::Award { points: 2, extra: 0 });
            entrants[last].byes += 1;
            entrants[last].had_bye = true;
        }
    }
    for (one, sides) in entrants.iter_mut().zip(sides) {
        one.colours = ColourHistory::new(sides);
    }
    let reckoning = Reckoning { round_down: true, ..Reckoning::default() };
    Case { rules, range: [0, 2], records, reckoning, entrants, round, forbidden: Vec::new() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn mm22_the_engine_finds_the_least_list_of_criteria(
        players in 2_usize..=8,
        round in 1_u16..=5,
        choices in prop::collection::vec(any::<usize>(), 64),
    ) {
        let case = case(players, round, &choices);
        let paired = case.paired().unwrap();
        let line = |place: usize| paired.field.players[place].line;
        let mine: Hand = (
            paired.pairs.iter().map(|(one, two)| (line(*one), line(*two))).collect(),
            paired.bye.map(|bye| bye.line),
        );
        let lines: Vec<usize> = (0..players).collect();
        let best = rounds(&lines).into_iter().map(|hand| judged(&case, &hand)).min().unwrap();
        prop_assert_eq!(judged(&case, &mine), best);
    }

    #[test]
    fn mm45_the_parts_of_a_field_are_paired_as_the_whole(
        players in 1_usize..=12,
        round in 1_u16..=6,
        choices in prop::collection::vec(any::<usize>(), 96),
    ) {
        let case = case(2 * players, round, &choices);
        let field = case.with(|before| McMahonField::new(before, false));
        let places: Vec<usize> = (0..field.size()).collect();
        let whole = strict::solve(&field, &places).unwrap().unwrap();
        let parts = blocks::pair(&field).unwrap().unwrap();
        prop_assert_eq!(parts.costs, whole.costs);
        let sorted = |mut pairs: Vec<(usize, usize)>| { pairs.sort_unstable(); pairs };
        prop_assert_eq!(sorted(parts.pairs), sorted(whole.pairs));
    }

    #[test]
    fn mm45_another_zero_changes_no_pair(
        players in 2_usize..=14,
        round in 1_u16..=5,
        choices in prop::collection::vec(any::<usize>(), 64),
        k in -5_i64..20,
    ) {
        let case = case(players, round, &choices);
        let mut shifted = case.clone();
        shifted.records.iter_mut().for_each(|record| record.start += k);
        shifted.range = shifted.range.map(|score| score + k);
        let pairs = |case: &Case| {
            let paired = case.paired().unwrap();
            let line = |place: usize| paired.field.players[place].line;
            let mut pairs: Vec<_> = paired.pairs.iter().map(|(one, two)| {
                let (higher, lower) = paired.field.ranked(*one, *two);
                (line(higher), line(lower), paired.field.allocate(higher, lower).higher)
            }).collect();
            pairs.sort_unstable();
            (pairs, paired.bye.map(|bye| bye.line))
        };
        prop_assert_eq!(pairs(&case), pairs(&shifted));
    }
}
