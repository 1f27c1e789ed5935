//! Tests of performance, average and score (1.4.6–1.4.8), and of the number of games (1.4.1).

use qisai_ratings::norms::{Failure, Raised, judge};
use serde::Deserialize;

use super::{case, check, norm_title};
use crate::vectors::{hundredths, read};

#[derive(Deserialize)]
struct Vector {
    title: String,
    ratings: Vec<u16>,
    score: String,
    #[serde(rename = "Ra")]
    average: i32,
    #[serde(rename = "Rp")]
    performance: i32,
    avg_ok: bool,
    perf_ok: bool,
    score_ok: bool,
}

#[test]
fn thresholds_are_met_as_computed_elsewhere() {
    for vector in read::<Vec<Vector>>("norm_performance.json").unwrap_or_default() {
        let mut half_points = hundredths(&vector.score) / 50;
        let games = vector.ratings.iter().map(|rating| {
            let score = half_points.clamp(0, 2);
            half_points -= score;
            format!("GM:{rating}:BBB:{}", ["0", "=", "1"][usize::try_from(score).unwrap()])
        });
        let games: Vec<String> = games.collect();
        // A round robin, so that every game counts; its mix is not tested here.
        let event = format!("{} rr f", games.len());
        let judgement = judge(&case(&event, &games.join(" ")), norm_title(&vector.title));
        let has = |wanted: fn(&Failure) -> bool| judgement.failures.iter().any(wanted);
        let what = format!("{} {:?} {}", vector.title, vector.ratings, vector.score);
        assert_eq!(has(|it| matches!(it, Failure::Average { .. })), !vector.avg_ok, "{what}");
        assert_eq!(has(|it| matches!(it, Failure::Performance { .. })), !vector.perf_ok, "{what}");
        assert_eq!(has(|it| matches!(it, Failure::Score { .. })), !vector.score_ok, "{what}");
        let performance = judgement.figures.unwrap().performance;
        assert_eq!((performance.average, performance.rating), (vector.average, vector.performance), "{what}");
    }
}

/// 6½ of 9 are 72 %, which adds 166 to the average; 6 of 9 are 67 %, which adds 125.
#[test]
fn the_performance_of_each_title() {
    check(&[
        ("GM 2600", "GM", "9", "3*GM:2434:BBB:= 2*IM:2434:CCC:1 3*-:2434:AAA:1 -:2434:AAA:0", "norm"),
        ("GM 2599", "GM", "9", "3*GM:2433:BBB:= 2*IM:2433:CCC:1 3*-:2433:AAA:1 -:2433:AAA:0", "performance 2599/2600"),
        (
            "GM half a point less",
            "GM",
            "9",
            "3*GM:2434:BBB:= 2*IM:2434:CCC:1 2*-:2434:AAA:1 -:2434:AAA:= -:2434:AAA:0",
            "performance 2559/2600",
        ),
        ("IM 2450", "IM", "9", "3*IM:2284:BBB:= 2*FM:2284:CCC:1 3*-:2284:AAA:1 -:2284:AAA:0", "norm"),
        ("IM 2449", "IM", "9", "3*IM:2283:BBB:= 2*FM:2283:CCC:1 3*-:2283:AAA:1 -:2283:AAA:0", "performance 2449/2450"),
        ("WGM 2400", "WGM", "9 f", "3*WGM:2234:BBB:= 2*WFM:2234:CCC:1 3*-:2234:AAA:1 -:2234:AAA:0", "norm"),
        (
            "WGM 2399",
            "WGM",
            "9 f",
            "3*WGM:2233:BBB:= 2*WFM:2233:CCC:1 3*-:2233:AAA:1 -:2233:AAA:0",
            "performance 2399/2400",
        ),
        ("WIM 2250", "WIM", "9 f", "3*WIM:2084:BBB:= 2*WFM:2084:CCC:1 3*-:2084:AAA:1 -:2084:AAA:0", "norm"),
        (
            "WIM 2249",
            "WIM",
            "9 f",
            "3*WIM:2083:BBB:= 2*WFM:2083:CCC:1 3*-:2083:AAA:1 -:2083:AAA:0",
            "performance 2249/2250",
        ),
    ]);
}

/// 7½ of 9 are 83 %, which adds 273: enough against the least average of every title.
#[test]
fn the_average_of_each_title() {
    check(&[
        ("GM 2380", "GM", "9", "3*GM:2380:BBB:= 2*IM:2380:CCC:1 4*-:2380:AAA:1", "norm"),
        ("GM 2379", "GM", "9", "3*GM:2379:BBB:= 2*IM:2379:CCC:1 4*-:2379:AAA:1", "average 2379/2380"),
        ("IM 2230", "IM", "9", "3*IM:2230:BBB:= 2*FM:2230:CCC:1 4*-:2230:AAA:1", "norm"),
        ("IM 2229", "IM", "9", "3*IM:2229:BBB:= 2*FM:2229:CCC:1 4*-:2229:AAA:1", "average 2229/2230"),
        ("WGM 2180", "WGM", "9 f", "3*WGM:2180:BBB:= 2*WFM:2180:CCC:1 4*-:2180:AAA:1", "norm"),
        ("WGM 2179", "WGM", "9 f", "3*WGM:2179:BBB:= 2*WFM:2179:CCC:1 4*-:2179:AAA:1", "average 2179/2180"),
        ("WIM 2030", "WIM", "9 f", "3*WIM:2030:BBB:= 2*WFM:2030:CCC:1 4*-:2030:AAA:1", "norm"),
        ("WIM 2029", "WIM", "9 f", "3*WIM:2029:BBB:= 2*WFM:2029:CCC:1 4*-:2029:AAA:1", "average 2029/2030"),
        // (8 × 2380 + 2376) / 9 = 2379.6 and (8 × 2380 + 2375) / 9 = 2379.4. With ten games the average is exactly
        // 2379.5, and 8 of 10 would be enough.
        ("average rounded up", "GM", "9", "3*GM:2380:BBB:= 2*IM:2380:CCC:1 3*-:2380:AAA:1 -:2376:AAA:1", "norm"),
        (
            "average rounded down",
            "GM",
            "9",
            "3*GM:2380:BBB:= 2*IM:2380:CCC:1 3*-:2380:AAA:1 -:2375:AAA:1",
            "average 2379/2380",
        ),
        ("a half goes up", "GM", "10 rr", "5*GM:2380:BBB:1 5*-:2379:CCC:1", "norm ×12"),
    ]);
}

#[test]
fn thirty_five_percent() {
    check(&[
        ("3½ of 9", "GM", "9", "3*GM:2800:BBB:1 2*IM:2800:CCC:0 3*-:2800:AAA:0 -:2800:AAA:=", "norm"),
        ("3 of 9", "GM", "9", "3*GM:2800:BBB:1 2*IM:2800:CCC:0 4*-:2800:AAA:0", "score 6/7"),
        ("3½ of 10 are 35 % exactly", "GM", "10 rr", "4*GM:2800:BBB:= 3*IM:2800:CCC:= 3*-:2800:AAA:0", "norm"),
        ("3 of 10", "GM", "10 rr", "4*GM:2800:BBB:= 2*IM:2800:CCC:= 4*-:2800:AAA:0", "score 6/7"),
    ]);
}

#[test]
fn the_number_of_games() {
    check(&[
        ("nine games", "GM", "9", "3*GM:2700:BBB:= 2*IM:2700:CCC:= 4*-:2700:AAA:=", "norm ×10"),
        ("eight and a forfeit win", "GM", "9", "3*GM:2700:BBB:= 2*IM:2700:CCC:= 3*-:2700:AAA:= +", "norm ×10"),
        ("eight and an allocated bye", "GM", "9", "U 3*GM:2700:BBB:= 2*IM:2700:CCC:= 3*-:2700:AAA:=", "norm ×10"),
        ("eight and a forfeit loss", "GM", "9", "3*GM:2700:BBB:= 2*IM:2700:CCC:= 3*-:2700:AAA:= -", "games 8/9"),
        ("eight and a bye asked for", "GM", "9", "3*GM:2700:BBB:= 2*IM:2700:CCC:= 3*-:2700:AAA:= H", "games 8/9"),
        ("seven and two free wins", "GM", "9", "3*GM:2700:BBB:= 2*IM:2700:CCC:= 2*-:2700:AAA:= + U", "games 7/8"),
        (
            "eight, a free win and ten rounds",
            "GM",
            "10",
            "3*GM:2700:BBB:= 2*IM:2700:CCC:= 3*-:2700:AAA:= + -",
            "games 8/9",
        ),
        ("the eight need the mix of eight", "GM", "9", "3*GM:2700:BBB:= 5*-:2700:CCC:= +", "titled 3/4"),
        ("seven rounds of a team championship", "GM", "7 team", "3*GM:2700:BBB:= IM:2700:CCC:= 3*-:2700:AAA:=", "norm"),
        (
            "seven of nine of a team championship",
            "GM",
            "9 team",
            "3*GM:2700:BBB:= IM:2700:CCC:= 3*-:2700:AAA:= 2*-",
            "norm",
        ),
        ("six of a team championship", "GM", "7 team", "3*GM:2700:BBB:= IM:2700:CCC:= 2*-:2700:AAA:= -", "games 6/7"),
        (
            "a team championship of eleven rounds",
            "GM",
            "11 team",
            "3*GM:2700:BBB:= 2*IM:2700:CCC:= 3*-:2700:AAA:= 3*-",
            "games 8/9",
        ),
        (
            "eight games of the World Cup",
            "GM",
            "16 ko worldcup",
            "3*GM:2620:BBB:= 2*GM:2620:CCC:= 3*-:2620:DDD:=",
            "norm ×9",
        ),
        (
            "seven games of the World Cup",
            "GM",
            "16 ko worldcup",
            "3*GM:2620:BBB:= 2*GM:2620:CCC:= 2*-:2620:DDD:=",
            "games 7/8",
        ),
    ]);
}

/// Against 2450 a GM norm needs 6½ of 9.
#[test]
fn points_beyond_the_norm_count_as_games() {
    check(&[
        ("half a point more", "GM", "9", "3*GM:2450:BBB:1 2*IM:2450:CCC:1 2*-:2450:AAA:1 2*-:2450:AAA:0", "norm"),
        (
            "a point more",
            "GM",
            "9",
            "3*GM:2450:BBB:1 2*IM:2450:CCC:1 2*-:2450:AAA:1 -:2450:AAA:= -:2450:AAA:0",
            "norm ×10",
        ),
        ("two and a half more", "GM", "9", "3*GM:2450:BBB:1 2*IM:2450:CCC:1 4*-:2450:AAA:1", "norm ×11"),
        ("no more than 13 in a long event", "GM", "14", "7*GM:2450:BBB:1 7*-:2450:CCC:1", "norm ×13"),
    ]);
}

#[test]
fn one_opponent_is_raised_to_the_floor() {
    let raised = |title, games| {
        let judgement = judge(&case("9 f", games), norm_title(title));
        let figures = judgement.figures.unwrap();
        (figures.performance.average, figures.raised.map(|Raised { key, from, to }| (key, from, to)))
    };
    // (8 × 2400 + 2200) / 9 = 2377.8. The second weak opponent is not raised: (7 × 2400 + 2200 + 2100) / 9 = 2344.4.
    assert_eq!(raised("GM", "8*GM:2400:BBB:= -:2000:CCC:="), (2378, Some((9, Some(2000), 2200))));
    assert_eq!(raised("GM", "7*GM:2400:BBB:= -:2000:CCC:= -:2100:CCC:="), (2344, Some((8, Some(2000), 2200))));
    assert_eq!(raised("GM", "8*GM:2400:BBB:= -:2199:CCC:="), (2378, Some((9, Some(2199), 2200))));
    assert_eq!(raised("GM", "8*GM:2400:BBB:= -:2200:CCC:="), (2378, None));
    for (title, floor, average) in [("IM", 2050, 2361), ("WGM", 2000, 2356), ("WIM", 1850, 2339)] {
        assert_eq!(raised(title, "8*GM:2400:BBB:= -:1700:CCC:="), (average, Some((9, Some(1700), floor))), "{title}");
    }
    // Unrated opponents count as 1400, and one of them may be the lowest: (7 × 2400 + 2200 + 1400) / 9 = 2266.7.
    assert_eq!(raised("GM", "7*GM:2400:BBB:= 2*-:-:CCC:="), (2267, Some((8, None, 2200))));
    // In a double round robin both games are against the same opponent.
    let twice = judge(&case("10 drr=6", "8*GM:2400:BBB:= 2*-:2000:CCC:=@77"), norm_title("GM")).figures.unwrap();
    assert_eq!(twice.performance.average, 2360);
}
