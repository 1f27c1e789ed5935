//! Results and byes.

use qisai_domain::result::GameResult;
use qisai_swiss::Outcome;

#[test]
fn every_result_comes_back_from_its_outcomes() {
    for result in GameResult::all() {
        let (first, second) = result.outcomes();
        assert_eq!(GameResult::from_outcomes(first, second), Some(result));
        assert_eq!(GameResult::from_code(result.code()), Some(result));
    }
}

#[test]
fn n2_forfeits_are_typed_in_their_signs() {
    for (typed, result) in [
        ("- -", GameResult::DoubleForfeit),
        ("--", GameResult::DoubleForfeit),
        (" \u{2013}\u{a0}\u{2013} ", GameResult::DoubleForfeit),
        ("\u{2212}\u{2212}", GameResult::DoubleForfeit),
        ("\u{FF0D}\u{3000}\u{FF0D}", GameResult::DoubleForfeit),
        ("+ -", GameResult::SecondForfeits),
        ("\u{FF0B}\u{2013}", GameResult::SecondForfeits),
        ("-+", GameResult::FirstForfeits),
        ("double_forfeit", GameResult::DoubleForfeit),
        ("first", GameResult::FIRST_WINS),
    ] {
        assert_eq!(GameResult::from_typed(typed), Some(result), "{typed}");
    }
    // The meaning of figures depends on the points of the event.
    for unknown in ["", "-", "+", "++", "---", "1-0", "0-0", "- - -"] {
        assert_eq!(GameResult::from_typed(unknown), None, "{unknown}");
    }
}

#[test]
fn two_winners_are_no_result() {
    let win = Outcome::Win { rated: true };
    assert_eq!(GameResult::from_outcomes(win, win), None);
    assert_eq!(GameResult::from_outcomes(win, Outcome::Draw { rated: true }), None);
    assert_eq!(GameResult::from_outcomes(Outcome::ForfeitWin, Outcome::ForfeitWin), None);
}
