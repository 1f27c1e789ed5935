//! Tests of the level scheme: independently computed values, edge cases, and conservation of points.

use std::collections::BTreeMap;

use qisai_ratings::Score;
use qisai_ratings::levels::{LevelGame, LevelPoints, LevelScheme};
use serde::Deserialize;

use crate::vectors::{hundredths, read};

#[derive(Deserialize)]
struct Case {
    low: String,
    high: String,
    result: String,
    transfer: String,
    new_low: String,
    new_high: String,
    level_low: Option<u8>,
    level_high: Option<u8>,
}

fn points(text: &str) -> LevelPoints {
    LevelPoints(hundredths(text))
}

/// Returns the higher player's score for a result word of the vectors.
fn score_of_high(result: &str) -> Score {
    match result {
        "draw" => Score::Draw,
        "low" => Score::Loss,
        "high" => Score::Win,
        other => panic!("result {other}"),
    }
}

#[test]
fn transfers_come_out_as_computed_elsewhere() {
    let scheme = LevelScheme::default();
    for case in read::<Vec<Case>>("levels_seed002.json").unwrap_or_default() {
        let (low, high) = (points(&case.low), points(&case.high));
        let of_high = score_of_high(&case.result);
        let of_low = Score::of_half_points(2 - of_high.half_points());
        let gained = scheme.gain(low, high, of_low);
        let what = format!("{} against {}: {}", case.low, case.high, case.result);
        assert_eq!(gained.0.abs(), hundredths(&case.transfer), "{what}");
        let (low, high) = (LevelPoints(low.0 + gained.0), LevelPoints(high.0 + scheme.gain(high, low, of_high).0));
        assert_eq!((low, high), (points(&case.new_low), points(&case.new_high)), "{what}");
        // Some vectors also give the level after the game.
        for (found, level) in [(low, case.level_low), (high, case.level_high)] {
            assert!(level.is_none() || found.level() == level, "{what}: level of {found}");
        }
    }
}

#[test]
fn what_one_gains_the_other_loses() {
    let scheme = LevelScheme::default();
    for apart in (0..60_000).step_by(7) {
        for score in [Score::Loss, Score::Draw, Score::Win] {
            let (high, low) = (LevelPoints(100_000 + apart), LevelPoints(100_000));
            let other = Score::of_half_points(2 - score.half_points());
            assert_eq!(scheme.gain(high, low, score).0, -scheme.gain(low, high, other).0, "{apart} {score:?}");
        }
    }
}

#[test]
fn a_hundred_points_are_a_level() {
    let level = |hundredths| LevelPoints(hundredths).level();
    assert_eq!([-1, 9_999, 10_000, 19_999, 20_000].map(level), [None, None, Some(30), Some(30), Some(29)]);
    assert_eq!([299_999, 300_000, 310_000, 9_000_000].map(level), [Some(2), Some(1), Some(1), Some(1)]);
}

#[test]
fn a_limit_and_a_floor_are_settings() {
    let (low, high) = (LevelPoints::whole(3), LevelPoints::whole(1003));
    assert_eq!(LevelScheme::default().gain(low, high, Score::Win), LevelPoints::whole(500), "the text has no limit");
    let limited = LevelScheme { greatest_transfer: Some(LevelPoints::whole(30)), ..LevelScheme::default() };
    assert_eq!(limited.gain(low, high, Score::Win), LevelPoints::whole(30));
    let even = LevelPoints::whole(4);
    assert_eq!(LevelScheme::default().gain(low, even, Score::Loss), LevelPoints::whole(-10), "the text has no floor");
    let floored = LevelScheme { never_below_zero: true, ..LevelScheme::default() };
    assert_eq!(floored.gain(low, even, Score::Loss), LevelPoints::whole(-3));
    assert_eq!(floored.gain(even, low, Score::Win), LevelPoints::whole(3), "the winner gets what the loser gives");
}

#[test]
fn each_game_counts_with_the_points_of_its_moment() {
    let game = |one, other, score| LevelGame { one, other, score };
    let mut points = BTreeMap::from([('a', LevelPoints::whole(100)), ('b', LevelPoints::whole(100))]);
    let games = [game('a', 'b', Score::Win), game('a', 'b', Score::Win), game('b', 'c', Score::Loss)];
    let steps = LevelScheme::default().play(&mut points, &games);
    // The first game transfers 10 points. Then the higher player, 20 ahead, wins 10 − 20/12.5 = 8.4. Finally b has 81.6
    // and loses 10 + 81.6/10 to a newcomer.
    assert_eq!(steps.iter().map(|step| step.gained.to_string()).collect::<Vec<_>>(), ["10", "8.4", "-18.16"]);
    let shown: Vec<String> = points.values().map(ToString::to_string).collect();
    assert_eq!(shown, ["118.4", "63.44", "18.16"]);
}
