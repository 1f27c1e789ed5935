//! Scoring in the form.

use qisai_domain::{Discipline, Format, Outcome, Points, ScoreSystem};
use qisai_i18n::{Lang, Words};
use qisai_web::desk::errors::Errors;
use qisai_web::form_table::TypedForm;
use qisai_web::setup::tournament_form::TOURNAMENT;
use qisai_web::setup::tournament_form::scoring::{custom, scores};

#[test]
fn own_scoring_takes_the_smallest_unit() {
    let scores = custom("3-1-0-2", "").unwrap();
    assert_eq!((scores.unit, scores.win, scores.draw, scores.pairing_bye), (1, Points(3), Points(1), Points(2)));
    let scores = custom("1 - 0.5 - 0", "").unwrap();
    assert_eq!((scores.unit, scores.win, scores.draw, scores.pairing_bye), (2, Points(2), Points(1), Points(2)));
    assert_eq!(custom("5-2.3-0", "").unwrap().unit, 10);
    for nonsense in ["", "3", "3-1", "a-b-c", "1000-1-0", "1-0.25-0"] {
        assert_eq!(custom(nonsense, ""), None, "{nonsense}");
    }
}

/// 3-2-1 of leagues and school events: a player who does not come, forfeited or absent, gets none of these points.
#[test]
fn v5_who_does_not_come_has_a_number_of_points_of_its_own() {
    let scores = custom("3-2-1", "0").unwrap();
    assert_eq!((scores.outcome(Outcome::ForfeitLoss), scores.zero_bye), (Points(0), Points(0)));
    assert_eq!(scores.outcome(Outcome::Loss { rated: true }), Points(1));
    let as_a_loss = custom("3-2-1", "").unwrap();
    assert_eq!((as_a_loss.absence, as_a_loss.zero_bye), (Points(1), Points(1)));
    let halves = custom("3-2-1", "0.5").unwrap();
    assert_eq!((halves.unit, halves.win, halves.absence), (2, Points(6), Points(1)));
    for wrong in ["2", "x", "-1", "0.25"] {
        assert_eq!(custom("3-2-1", wrong), None, "{wrong}: no more than a loss");
    }
    let fields = own_points("3-2-1").with("custom_absent", "0");
    let of_two = scores_of(&fields, Discipline::Draughts, None, 2).unwrap();
    assert_eq!((of_two.loss, of_two.absence, of_two.zero_bye), (Points(1), Points(0), Points(0)));
}

fn own_points(text: &str) -> TypedForm {
    TypedForm::empty(TOURNAMENT).with("scoring", "custom").with("custom", text)
}

fn scores_of(
    fields: &TypedForm,
    discipline: Discipline,
    format: Option<&Format>,
    games: u16,
) -> Result<ScoreSystem, Vec<&'static str>> {
    let mut errors = Errors::new();
    let scores = scores((fields, games), (discipline, format), Words::of(Lang::En), &mut errors);
    if errors.is_empty() { Ok(scores) } else { Err(errors.keys().copied().collect()) }
}

/// C.04.1 article 3: the bye has the points of a result.
#[test]
fn a_bye_between_the_results_is_refused_under_fides_systems_and_asked_for_elsewhere() {
    let swiss = |code| Format::from_code(code).unwrap();
    let (dutch, jifen, table) = (swiss("dutch"), swiss("jifen"), Format::round_robin(1));
    for text in ["1-0.5-0-0.7", "3-1-0-2"] {
        let fields = own_points(text);
        let accepted = fields.clone().with_tick("accept_bye", true);
        assert_eq!(scores_of(&fields, Discipline::Chess, Some(&dutch), 1), Err(vec!["custom"]), "{text}");
        assert_eq!(scores_of(&accepted, Discipline::Chess, Some(&dutch), 1), Err(vec!["custom"]), "{text}");
        for (discipline, format) in
            [(Discipline::Xiangqi, &jifen), (Discipline::Chess, &table), (Discipline::Draughts, &dutch)]
        {
            assert_eq!(scores_of(&fields, discipline, Some(format), 1), Err(vec!["accept_bye"]), "{text}");
            assert!(scores_of(&accepted, discipline, Some(format), 1).is_ok(), "{text}");
        }
    }
    for text in ["3-1-0-1", "3-1-0-0", "1-0.5-0-0.5", "3-1-0"] {
        let fields = own_points(text);
        assert!(scores_of(&fields, Discipline::Chess, Some(&dutch), 1).is_ok(), "{text}");
    }
}
