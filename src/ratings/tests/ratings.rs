//! Ratings against tables and examples computed elsewhere.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails here has found what it looks for"
)]

use std::path::Path;

use qisai_ratings::{RatedGame, Score, change, expected, initial, performance, rating_difference};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Opponent's rating, score as a decimal.
type Game = (u16, String);

#[derive(Deserialize)]
struct Tables {
    pd: Vec<(i32, u8)>,
    dp: Vec<(u8, i16)>,
}

#[derive(Deserialize)]
struct Period {
    rating: u16,
    #[serde(rename = "K")]
    k: u16,
    games: Vec<Game>,
    #[serde(rename = "K_used")]
    k_used: u16,
    exact: String,
    change: i32,
}

#[derive(Deserialize)]
struct First {
    games: Vec<Game>,
    initial: Option<u16>,
}

#[derive(Deserialize)]
struct Norm {
    ratings: Vec<u16>,
    score: String,
    floor: u16,
    #[serde(rename = "Ra")]
    average: i32,
    #[serde(rename = "Rp")]
    rating: i32,
}

fn vectors<T: DeserializeOwned>(file: &str) -> Option<T> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let path = root.join("../shared/vectors/standings/rating").join(file);
    let Ok(text) = std::fs::read_to_string(path) else {
        assert!(std::env::var_os("QISAI_REQUIRE_VECTORS").is_none(), "the vectors folder is missing");
        println!("skipped: {file} (no vectors folder)");
        return None;
    };
    Some(serde_json::from_str(&text).unwrap())
}

fn games(games: &[Game]) -> Vec<RatedGame> {
    let score = |text: &str| match text {
        "0" => Score::Loss,
        "0.5" => Score::Draw,
        "1" => Score::Win,
        other => panic!("score {other}"),
    };
    games.iter().map(|(opponent, text)| RatedGame { opponent: *opponent, score: score(text) }).collect()
}

/// A decimal with up to two places in hundredths.
fn hundredths(text: &str) -> i32 {
    let (whole, places) = text.split_once('.').unwrap_or((text, ""));
    format!("{whole}{places:0<2}").parse().unwrap()
}

#[test]
fn the_tables_are_those_of_the_regulations() {
    let Some(Tables { pd, dp }) = vectors("tables.json") else { return };
    for (difference, score) in pd {
        assert_eq!(expected(difference), score, "PD({difference})");
        assert_eq!(expected(-difference), 100 - score, "PD(-{difference})");
    }
    for (score, difference) in dp {
        assert_eq!(rating_difference(score), difference, "dp({score})");
    }
}

#[test]
fn two_players_expect_one_point_between_them() {
    for difference in 1..2000 {
        assert_eq!(expected(difference) + expected(-difference), 100);
        assert!(expected(difference) >= expected(difference - 1));
    }
    assert_eq!((expected(735), expected(736)), (99, 100));
}

#[test]
fn periods_change_ratings_as_computed_elsewhere() {
    for period in vectors::<Vec<Period>>("change.json").unwrap_or_default() {
        let found = change(period.rating, period.k, &games(&period.games));
        let expected = (period.k_used, hundredths(&period.exact), period.change);
        assert_eq!((found.k, found.hundredths, found.points), expected, "{} with K {}", period.rating, period.k);
    }
}

#[test]
fn a_difference_counts_as_400_at_most_below_2650() {
    let gain = |rating, opponent| change(rating, 10, &[RatedGame { opponent, score: Score::Win }]).hundredths;
    assert_eq!(gain(2300, 1800), 80, "as 400 points: 92 hundredths expected");
    assert_eq!(gain(2649, 2100), 80);
    assert_eq!(gain(2650, 2100), 30, "as 550 points: 97 hundredths expected");
}

#[test]
fn no_games_no_change() {
    let nothing = change(2000, 40, &[]);
    assert_eq!((nothing.k, nothing.points), (40, 0));
}

#[test]
fn first_ratings_come_out_as_computed_elsewhere() {
    for first in vectors::<Vec<First>>("initial.json").unwrap_or_default() {
        assert_eq!(initial(&games(&first.games)), first.initial, "{:?}", first.games);
    }
}

#[test]
fn a_first_rating_needs_five_games_and_has_limits() {
    let draws = |count| vec![RatedGame { opponent: 1800, score: Score::Draw }; count];
    assert_eq!((initial(&draws(4)), initial(&draws(5))), (None, Some(1800)));
    let of = |opponent, score| initial(&[RatedGame { opponent, score }; 9]);
    assert_eq!(of(2500, Score::Win), Some(2200));
    assert_eq!(of(2300, Score::Loss), None, "not a half point");
    let mut weak = vec![RatedGame { opponent: 1400, score: Score::Loss }; 9];
    weak[0].score = Score::Draw;
    assert_eq!(initial(&weak), None, "below 1400");
}

#[test]
fn performances_come_out_as_computed_elsewhere() {
    for norm in vectors::<Vec<Norm>>("norm_performance.json").unwrap_or_default() {
        let mut opponents = norm.ratings.clone();
        opponents.sort_unstable();
        // A norm raises its lowest opponent to the floor of the title.
        if let Some(lowest) = opponents.first_mut() {
            *lowest = norm.floor.max(*lowest);
        }
        let half_points = usize::try_from(hundredths(&norm.score) / 50).unwrap();
        let scores = (0..opponents.len()).map(|game| match half_points.saturating_sub(2 * game) {
            0 => Score::Loss,
            1 => Score::Draw,
            _ => Score::Win,
        });
        let games: Vec<RatedGame> =
            opponents.iter().zip(scores).map(|(opponent, score)| RatedGame { opponent: *opponent, score }).collect();
        let found = performance(&games).unwrap();
        assert_eq!((found.average, found.rating), (norm.average, norm.rating), "{:?} {}", norm.ratings, norm.score);
    }
}
