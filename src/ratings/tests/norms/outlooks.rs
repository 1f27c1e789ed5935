//! Tests of the requirements for the remaining rounds.

use qisai_ratings::norms::{NormCase, Outlook, Remaining, RoundOutcome, Way, judge, outlook};

use super::{case, failure, norm_title};

/// Returns the remaining opponents of a case, which are written as games with `?`.
fn known(case: &NormCase) -> Vec<Remaining> {
    let pending = case.rounds.iter().filter_map(|round| match &round.what {
        RoundOutcome::Pending(opponent) => Some(Remaining::Known(opponent.clone())),
        _ => None,
    });
    pending.collect()
}

fn against_known(event: &str, games: &str) -> Outlook {
    let case = case(event, games);
    outlook(&case, norm_title("GM"), &known(&case))
}

fn against_unknown(event: &str, games: &str, rounds: usize) -> Outlook {
    outlook(&case(event, games), norm_title("GM"), &vec![Remaining::Unknown; rounds])
}

/// Returns the least score by definition, from every combination of results of two games.
fn least_of_two(event: &str, games: &str) -> Option<u16> {
    let scores = ["0", "=", "1"];
    let courses = scores.iter().flat_map(|one| scores.iter().map(move |two| (*one, *two)));
    let norms = courses.filter_map(|(one, two)| {
        let played = games.replacen(":?", &format!(":{one}"), 1).replacen(":?", &format!(":{two}"), 1);
        let points = |score| match score {
            "0" => 0,
            "=" => 1,
            _ => 2,
        };
        judge(&case(event, &played), norm_title("GM")).is_norm().then(|| points(one) + points(two))
    });
    norms.min()
}

#[test]
fn the_least_score_against_known_opponents() {
    // Against 2450 on average, 6½ of 9 are needed.
    let five_of_seven = "3*GM:2450:BBB:1 2*IM:2450:CCC:1 2*-:2450:AAA:0 -:2450:AAA:? -:2450:CCC:?";
    assert_eq!(against_known("9", five_of_seven), Outlook::Score { half_points: 3, games: 2 });
    let four = five_of_seven.replacen("2*IM:2450:CCC:1", "IM:2450:CCC:1 IM:2450:CCC:0", 1);
    let Outlook::Impossible(lacks) = against_known("9", &four) else { panic!("6 of 9 is too little") };
    assert_eq!(lacks.iter().map(failure).collect::<Vec<_>>(), ["performance 2575/2600"]);
    let enough = five_of_seven.replace('?', "1");
    assert_eq!(against_known("9", &enough), Outlook::Achieved);
}

#[test]
fn the_search_finds_what_trying_everything_finds() {
    for (event, games) in [
        ("9", "3*GM:2450:BBB:1 2*IM:2450:CCC:1 2*-:2450:AAA:0 -:2450:AAA:? -:2450:CCC:?"),
        ("9", "3*GM:2500:BBB:= 2*IM:2480:CCC:1 2*-:2400:AAA:= -:2600:AAA:? -:2300:CCC:?"),
        ("10", "3*GM:2550:BBB:= 2*IM:2550:CCC:1 3*-:2500:AAA:= -:2600:AAA:? -:1900:CCC:?"),
        ("10 rr", "4*GM:2550:BBB:= 2*IM:2550:CCC:1 2*-:2500:AAA:= -:2600:AAA:? -:1900:CCC:?"),
        ("11", "4*GM:2500:BBB:= 2*IM:2500:CCC:1 3*-:2500:AAA:= -:2200:AAA:? -:2250:CCC:?"),
    ] {
        let expected = least_of_two(event, games);
        let found = match against_known(event, games) {
            Outlook::Score { half_points, .. } => Some(half_points),
            Outlook::Impossible(_) => None,
            other => panic!("{other:?}"),
        };
        assert_eq!(found, expected, "{event}: {games}");
    }
}

#[test]
fn what_unknown_opponents_must_be() {
    // The player has 4½ of 7 against 2450. A win gives 6½ of 9 with another half: 2600 − 166 = 2434 on average over
    // nine games.
    let Outlook::Depends(ways) = against_unknown("9", "3*GM:2450:BBB:1 IM:2450:CCC:1 -:2450:AAA:= 2*-:2450:AAA:0", 2)
    else {
        panic!("two rounds to come")
    };
    let won = ways.last().unwrap();
    assert_eq!((won.half_points, won.titled, won.with_title, won.new_federations), (4, 1, 0, 0));
    // 9 × 2433.5 rounded up is 21902; 7 × 2450 = 17150 are already met, which leaves 2376 each.
    assert_eq!(won.average, 2376);
    // 6 of 9: 2600 − 125 = 2475; 9 × 2474.5 → 22271; 2561 each.
    assert_eq!(ways.iter().rev().nth(1).map(|way| (way.half_points, way.average)), Some((3, 2561)));
    let falling =
        ways.windows(2).all(|pair| pair[0].average >= pair[1].average && pair[0].half_points < pair[1].half_points);
    assert!(falling, "more points need weaker opponents: {ways:?}");
}

#[test]
fn opponents_as_strong_as_asked_for_make_the_norm() {
    let so_far = "3*GM:2450:BBB:1 IM:2450:CCC:1 IM:2450:DDD:= 2*-:2450:AAA:0";
    let Outlook::Depends(ways) = against_unknown("9", so_far, 2) else { panic!("two rounds to come") };
    for Way { half_points, average, .. } in ways {
        let scores = [["0", "0"], ["=", "0"], ["1", "0"], ["1", "="], ["1", "1"]][usize::from(half_points)];
        let judged = |average: u16| {
            let rest = format!("{so_far} IM:{average}:CCC:{} IM:{average}:DDD:{}", scores[0], scores[1]);
            judge(&case("9", &rest), norm_title("GM")).is_norm()
        };
        assert!(judged(average), "{half_points} against {average}");
        assert!(average == 2200 || !judged(average - 1), "{half_points} against {}", average - 1);
    }
}

#[test]
fn what_can_no_longer_be_mended() {
    let lacks = |event, games, rounds| match against_unknown(event, games, rounds) {
        Outlook::Impossible(failures) => failures.iter().map(failure).collect::<Vec<_>>().join(", "),
        other => panic!("{other:?}"),
    };
    assert_eq!(lacks("9", "7*-:2450:BBB:1", 2), "titled 0/5, with title 0/3, BBB 7/6");
    assert_eq!(lacks("9", "- 6*GM:2450:BBB:1", 2), "games 8/9");
    assert_eq!(lacks("9", "8*GM:2450:AAA:1", 1), "federations 0/2, own 8/5, AAA 8/6");
    assert_eq!(against_unknown("19", "5*GM:2450:BBB:1", 14), Outlook::TooEarly);
    assert_eq!(against_unknown("9", "3*GM:2450:BBB:0 2*IM:2450:CCC:0 3*-:2450:DDD:0", 1), Outlook::Depends(Vec::new()));
}
