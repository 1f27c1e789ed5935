//! Penalties, point adjustments and expulsion of an entry, for its page.

use qisai_domain::{Points, ScoreSystem};
use qisai_i18n::{Lang, Words};
use qisai_web::sanctions::{not_points, parse_points};

#[test]
fn v11_a_refused_number_of_points_is_answered_with_one_that_is_taken() {
    let said = |scores: ScoreSystem| not_points("0.25", &scores, Words::of(Lang::En));
    let whole = said(ScoreSystem::three_one_zero());
    assert!(whole.contains("whole points") && !whole.contains("-0.5"), "{whole}");
    let halves = said(ScoreSystem::standard());
    assert!(halves.contains("a multiple of 0.5, such as 1 or -0.5"), "{halves}");
    assert_eq!(parse_points("-0.5", 2), Some(Points(-1)));
    assert!(said(ScoreSystem::of(10, 10, 5, 0)).contains("-0.1"));
}

#[test]
fn points_are_read_as_people_write_them() {
    for (text, points) in [
        ("1", Some(2)),
        ("-0.5", Some(-1)),
        ("½", Some(1)),
        ("−1½", Some(-3)),
        ("+2,5", Some(5)),
        ("0.25", None),
        ("", None),
        (".", None),
        ("1e3", None),
        ("--1", None),
        ("99999999", None),
    ] {
        assert_eq!(parse_points(text, 2), points.map(Points), "{text}");
    }
}
