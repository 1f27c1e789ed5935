//! Tests of Elo with custom settings.

use qisai_ratings::elo::{Bands, BandsError, Elo, ScoreTable};
use qisai_ratings::{RatedGame, Score, expected};

fn game(opponent: u16, score: Score) -> RatedGame {
    RatedGame { opponent, score }
}

#[test]
fn k_cap_and_step_are_settings() {
    // A difference of 500 expects 96 hundredths; capped at 350 it expects 89.
    let lost = [game(1500, Score::Loss)];
    let plain = Elo::with_k(20);
    assert_eq!((plain.change(2000, &lost).expected, plain.change(2000, &lost).new), (96, 1981));
    let capped = Elo { cap: Some(350), ..plain.clone() };
    assert_eq!((capped.change(2000, &lost).hundredths, capped.change(2000, &lost).new), (-1780, 1982));
    let in_fives = Elo { step: 5, ..capped };
    assert_eq!(in_fives.change(2000, &lost).new, 1980);
    assert_eq!(in_fives.change(2000, &[]).new, 2000);
}

#[test]
fn a_table_of_ones_own() {
    let bands = Bands::try_from(vec![(0, 50), (100, 60), (300, 90)]).unwrap();
    let table = ScoreTable::Bands(bands);
    let found = [0, 1, 100, 101, 300, 301, -100, -301].map(|difference| table.expected(difference));
    assert_eq!(found, [50, 60, 60, 90, 90, 100, 40, 0]);
    assert_eq!(ScoreTable::default().expected(-215), expected(-215));
}

#[test]
fn bands_that_are_no_table_are_refused_by_number() {
    let refused = |bands: &[(u16, u8)]| Bands::try_from(bands.to_vec()).unwrap_err();
    assert_eq!(refused(&[(10, 50), (10, 60)]), BandsError::NotRising(2));
    assert_eq!(refused(&[(10, 49)]), BandsError::Score(1));
    assert_eq!(refused(&[(10, 60), (20, 59)]), BandsError::Score(2));
    assert_eq!(refused(&[(10, 101)]), BandsError::Score(1));
}

#[test]
fn nobody_falls_below_nought() {
    assert_eq!(Elo::with_k(40).change(10, &[game(10, Score::Loss)]).new, 0);
}
