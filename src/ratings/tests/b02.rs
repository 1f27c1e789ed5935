//! Tests of FIDE B.02 against independently computed tables and examples, and of its limits.

use chrono::NaiveDate;
use qisai_domain::Career;
use qisai_ratings::{
    KReason, NoInitial, RatedGame, RatingList, RatingRules, Score, TooEarly, change, coefficient, expected, gain,
    initial, performance, rating_difference,
};
use serde::Deserialize;

use crate::vectors::{hundredths, read};

/// Rating of the opponent and score as a decimal.
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

fn newest(list: RatingList) -> RatingRules {
    RatingRules::on(list, None).unwrap()
}

fn on(list: RatingList, (year, month, day): (i32, u32, u32)) -> RatingRules {
    RatingRules::on(list, NaiveDate::from_ymd_opt(year, month, day)).unwrap()
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

#[test]
fn the_tables_are_those_of_the_regulations() {
    let Some(Tables { pd, dp }) = read("tables.json") else { return };
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
    for period in read::<Vec<Period>>("change.json").unwrap_or_default() {
        let found = change(&newest(RatingList::Standard), period.rating, period.k, &games(&period.games));
        let expected = (period.k_used, i32::try_from(hundredths(&period.exact)).unwrap(), period.change);
        assert_eq!((found.k, found.hundredths, found.points), expected, "{} with K {}", period.rating, period.k);
    }
}

#[test]
fn a_difference_counts_as_400_at_most_below_2650() {
    let rules = newest(RatingList::Standard);
    let gain = |rating, opponent| gain(&rules, rating, RatedGame { opponent, score: Score::Win });
    assert_eq!(gain(2300, 1800).hundredths, 8, "as 400 points: 92 hundredths expected");
    assert_eq!(gain(2649, 2100).hundredths, 8);
    assert_eq!(gain(2650, 2100).hundredths, 3, "as 550 points: 97 hundredths expected");
    assert_eq!(gain(2650, 2251).difference, 399);
    assert_eq!(gain(2100, 2650).difference, -400, "the other player's own calculation keeps the limit");
}

#[test]
fn every_list_and_day_has_its_edition() {
    use RatingList::{Blitz, Rapid, Standard};
    let strong = |rules: &RatingRules| gain(rules, 2700, RatedGame { opponent: 2200, score: Score::Win }).difference;
    assert_eq!(strong(&on(Standard, (2025, 9, 30))), 400);
    assert_eq!(strong(&on(Standard, (2025, 10, 1))), 500);
    for list in [Rapid, Blitz] {
        assert_eq!(strong(&on(list, (2026, 1, 1))), 400, "no exemption in rapid and blitz");
        let (before, after) = (on(list, (2024, 11, 30)), on(list, (2024, 12, 1)));
        assert!(before.is_rated(2601, 2001));
        assert_eq!(
            [(2601, 2001), (2601, 2002), (2600, 2000)].map(|(one, other)| after.is_rated(one, other)),
            [false, true, true]
        );
        assert!(!after.is_rated(2001, 2601), "whoever is the stronger");
    }
    assert!(on(Standard, (2026, 1, 1)).is_rated(2800, 1500));
    let before_all = NaiveDate::from_ymd_opt(2024, 2, 29).unwrap();
    for list in RatingList::ALL {
        assert_eq!(RatingRules::on(list, Some(before_all)), Err(TooEarly(before_all)));
        assert_eq!(RatingRules::on(list, None), Ok(on(list, (2026, 11, 1))));
    }
}

#[test]
fn the_time_for_sixty_moves_chooses_the_list() {
    use RatingList::{Blitz, Rapid, Standard};
    for (time, list) in [
        ((60, 0), Some(Standard)),
        ((30, 30), Some(Standard)),
        ((90, 30), Some(Standard)),
        ((59, 0), Some(Rapid)),
        ((15, 10), Some(Rapid)),
        ((10, 1), Some(Rapid)),
        ((10, 0), Some(Blitz)),
        ((3, 2), Some(Blitz)),
        ((3, 0), None),
        ((0, 0), None),
    ] {
        assert_eq!(RatingList::of_time(time.0, time.1), list, "{time:?}");
    }
}

#[test]
fn development_coefficients() {
    let known = Career { games: Some(30), ..Career::default() };
    for (rating, born, career, k, reason) in [
        (2399, None, known, 20, KReason::Ordinary),
        (2400, None, known, 10, KReason::Reached2400),
        (2100, None, Career { reached_2400: true, ..known }, 10, KReason::Reached2400),
        (2100, None, Career { games: Some(29), ..known }, 40, KReason::NewPlayer),
        (2100, None, Career { games: None, ..known }, 20, KReason::Ordinary),
        (2299, Some(2008), known, 40, KReason::Junior),
        (2300, Some(2008), known, 20, KReason::Ordinary),
        (2299, Some(2007), known, 20, KReason::Ordinary),
        (2299, Some(2010), Career { reached_2400: true, ..known }, 10, KReason::Reached2400),
        (2299, Some(2010), Career { published_k: Some(20), ..known }, 20, KReason::Published),
    ] {
        let found = coefficient(rating, 2026, born, career);
        assert_eq!((found.k, found.reason), (k, reason), "{rating} {born:?} {career:?}");
    }
}

#[test]
fn k_times_games_stays_within_700() {
    let k_of = |k, games| {
        let drawn = vec![RatedGame { opponent: 2000, score: Score::Draw }; games];
        change(&newest(RatingList::Standard), 2000, k, &drawn).k
    };
    assert_eq!([17, 18, 35, 36].map(|games| k_of(40, games)), [40, 38, 20, 19]);
    assert_eq!([35, 36, 70].map(|games| k_of(20, games)), [20, 19, 10]);
    assert_eq!([0, 70, 71, 701].map(|games| k_of(10, games)), [10, 10, 9, 0]);
}

#[test]
fn halves_of_a_change_go_away_from_zero() {
    let points = |score| {
        // Equal ratings expect a half: K 10 gives 5 points for a game; K 1 gives half a point.
        let found = change(&newest(RatingList::Standard), 2000, 1, &[RatedGame { opponent: 2000, score }]);
        (found.hundredths, found.points)
    };
    assert_eq!([Score::Win, Score::Draw, Score::Loss].map(points), [(50, 1), (0, 0), (-50, -1)]);
}

#[test]
fn first_ratings_come_out_as_computed_elsewhere() {
    for first in read::<Vec<First>>("initial.json").unwrap_or_default() {
        assert_eq!(initial(&games(&first.games)).ok(), first.initial, "{:?}", first.games);
    }
}

#[test]
fn a_first_rating_needs_five_games_and_has_limits() {
    let draws = |count| vec![RatedGame { opponent: 1800, score: Score::Draw }; count];
    assert_eq!([4, 5].map(|count| initial(&draws(count))), [Err(NoInitial::TooFewGames(4)), Ok(1800)]);
    assert_eq!(initial(&[]), Err(NoInitial::TooFewGames(0)));
    let of = |opponent, score| initial(&[RatedGame { opponent, score }; 9]);
    assert_eq!(of(2500, Score::Win), Ok(2200));
    assert_eq!(of(2300, Score::Loss), Err(NoInitial::NoPoints));
    // One draw in nine games against 1400: (9 × 1400 + 2 × 1800) / 11 = 1472.7, 1.5 of 11 is 14 %: −309.
    let mut weak = [RatedGame { opponent: 1400, score: Score::Loss }; 9];
    weak[0].score = Score::Draw;
    assert_eq!(initial(&weak), Err(NoInitial::BelowFloor(1473 - 309)));
}

#[test]
fn performances_come_out_as_computed_elsewhere() {
    for norm in read::<Vec<Norm>>("norm_performance.json").unwrap_or_default() {
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
