//! Tests of rules over several events: first ratings (B.02 7.1.4, 8.2.1) and titles (B.01 1.5).

use chrono::NaiveDate;
use qisai_ratings::norms::{Lack, MadeNorm, NormTitle, application};
use qisai_ratings::{NoInitial, RatedGame, Score, UnratedEvent, pooled};

fn event(day: (i32, u32, u32), scores: &[Score]) -> UnratedEvent {
    let games = scores.iter().map(|score| RatedGame { opponent: 1800, score: *score });
    UnratedEvent { ended: NaiveDate::from_ymd_opt(day.0, day.1, day.2).unwrap(), games: games.collect() }
}

#[test]
fn first_ratings_pool_the_events_of_26_months() {
    use Score::{Draw, Loss};
    let two = |first, second| pooled(&[event(first, &[Draw; 3]), event(second, &[Draw; 2])]);
    assert_eq!(two((2024, 3, 10), (2026, 5, 10)), Ok(1800));
    assert_eq!(two((2026, 5, 10), (2024, 3, 10)), Ok(1800), "in whichever order they are told");
    assert_eq!(two((2024, 3, 9), (2026, 5, 10)), Err(NoInitial::TooFewGames(2)));
    // 8.2.1: no point in the first event, five draws in the second; then the same with the scoring event first.
    let nothing_first = [event((2026, 1, 5), &[Loss; 4]), event((2026, 2, 5), &[Draw; 5])];
    assert_eq!(pooled(&nothing_first), Ok(1800));
    let nothing_later = [event((2026, 3, 5), &[Loss; 4]), event((2026, 2, 5), &[Draw; 5])];
    assert!(pooled(&nothing_later).unwrap() < 1800);
    assert_eq!(pooled(&[event((2026, 1, 5), &[Loss; 9])]), Err(NoInitial::NoPoints));
    assert_eq!(pooled(&[]), Err(NoInitial::TooFewGames(0)));
}

const NORM: MadeNorm =
    MadeNorm { counts_as: 9, meets_foreigners: true, is_of_listed_event: true, eight_and_a_bye: false };

#[test]
fn three_norms_of_nine_games_make_a_title() {
    let lacks = |norms: &[MadeNorm]| application(NormTitle::Gm, norms).lacks;
    assert_eq!(lacks(&[NORM; 3]), []);
    assert_eq!(lacks(&[NORM; 2]), [Lack::Games { needed: 27, found: 18 }]);
    assert_eq!(lacks(&[MadeNorm { counts_as: 13, ..NORM }, MadeNorm { counts_as: 14, ..NORM }]), []);
    let at_home = MadeNorm { meets_foreigners: false, ..NORM };
    assert_eq!(lacks(&[at_home, at_home, NORM]), []);
    assert_eq!(lacks(&[at_home; 3]), [Lack::Foreigners]);
    let elsewhere = MadeNorm { is_of_listed_event: false, ..NORM };
    assert_eq!(lacks(&[elsewhere; 3]), [Lack::ListedEvent]);
    assert_eq!(lacks(&[]), [Lack::Games { needed: 27, found: 0 }, Lack::Foreigners, Lack::ListedEvent]);
    assert_eq!(application(NormTitle::Wim, &[]).rating, 2200);
}

#[test]
fn one_norm_of_eight_games_and_a_free_win_may_be_used() {
    let eight = MadeNorm { eight_and_a_bye: true, ..NORM };
    let games = |norms: &[MadeNorm]| application(NormTitle::Im, norms).games;
    assert_eq!(games(&[eight, NORM, NORM]), 27);
    assert_eq!(games(&[eight, eight, NORM]), 18);
    assert_eq!(games(&[eight, MadeNorm { counts_as: 11, ..eight }, NORM]), 20);
    // The shorter norm is the only one from an event of 1.5.6.
    let elsewhere = MadeNorm { is_of_listed_event: false, ..NORM };
    let long = MadeNorm { counts_as: 11, eight_and_a_bye: true, ..elsewhere };
    assert_eq!(application(NormTitle::Im, &[eight, long, elsewhere, elsewhere]).lacks, []);
}
