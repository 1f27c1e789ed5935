//! Scoring in the form: named scores and custom scores.

use qisai_domain::{Discipline, Format, Points, ScoreSystem};

use crate::handler::{Errors, TypedForm};
use qisai_i18n::Words;
use qisai_view::scores::points;

/// Returns the points of results for meetings of `games` games; the bye is chosen for one game and applies to all of
/// them. Faults are added to `errors`.
pub fn scores(
    (fields, games): (&TypedForm, u16),
    of: (Discipline, Option<&Format>),
    t: Words,
    errors: &mut Errors,
) -> ScoreSystem {
    let scores = match fields.text("scoring") {
        "custom" => {
            let (typed, absent) = (fields.text("custom"), fields.text("custom_absent"));
            let read = custom(typed, absent);
            if let Some(scores) = &read {
                check_bye(scores, fields, of, t, errors);
            } else {
                fields.refuse(if custom(typed, "").is_some() { "custom_absent" } else { "custom" }, t, errors);
            }
            let custom = read.unwrap_or_default();
            let zero_bye = custom.absence.times(games.max(1).into());
            let custom = if games > 1 { custom.per_meeting_of(games) } else { custom };
            return ScoreSystem { zero_bye, ..custom };
        }
        "two_one_zero" => ScoreSystem::two_one_zero(),
        "three_one_zero" => ScoreSystem::three_one_zero(),
        _ => ScoreSystem::standard(),
    };
    let mut scores = scores.per_meeting_of(games);
    match fields.text("bye") {
        "draw" => scores.pairing_bye = scores.half_bye,
        "loss" => scores.pairing_bye = scores.zero_bye,
        _ => {}
    }
    scores
}

/// Checks that the bye has the points of a result (C.04.1 article 3). Chess under a FIDE Swiss system allows no other
/// value; elsewhere the form asks for confirmation.
fn check_bye(
    scores: &ScoreSystem,
    fields: &TypedForm,
    (discipline, format): (Discipline, Option<&Format>),
    t: Words,
    errors: &mut Errors,
) {
    if [scores.win, scores.draw, scores.loss].contains(&scores.pairing_bye) {
        return;
    }
    let bye = points(scores, scores.pairing_bye);
    let is_fides = discipline == Discipline::Chess && format.is_some_and(|format| format.spec().is_fide_swiss());
    if is_fides {
        errors.insert("custom", t.bye_refused(bye));
    } else if !fields.is_ticked("accept_bye") {
        errors.insert("accept_bye", t.bye_asked(bye));
    }
}

/// Parses `3-1-0` or, with the bye, `3-1-0-2`, and the points of an absent player (empty for those of a loss). Decimals
/// up to tenths are allowed.
pub fn custom(text: &str, absent: &str) -> Option<ScoreSystem> {
    let tenths = |part: &str| {
        let (whole, tenth) = part.split_once('.').unwrap_or((part, "0"));
        let (whole, tenth): (i32, i32) = (whole.parse().ok()?, tenth.parse().ok()?);
        ((0..100).contains(&whole) && (0..10).contains(&tenth)).then_some(whole * 10 + tenth)
    };
    let parts: Option<Vec<i32>> =
        text.trim().split('-').map(|part| tenths(part.trim().trim_start_matches('+'))).collect();
    let (win, draw, loss, bye) = match parts?.as_slice() {
        [win, draw, loss] => (*win, *draw, *loss, *win),
        [win, draw, loss, bye] => (*win, *draw, *loss, *bye),
        _ => return None,
    };
    let absent = match absent.trim() {
        "" => loss,
        typed => tenths(typed).filter(|absent| *absent <= loss)?,
    };
    // The smallest unit in which all values are whole numbers.
    let unit = [1, 2, 5, 10]
        .into_iter()
        .find(|unit| [win, draw, loss, bye, absent].iter().all(|value| value * unit % 10 == 0))?;
    let in_units = |value: i32| Points(value * unit / 10);
    let scores = ScoreSystem::of(u16::try_from(unit).ok()?, win * unit / 10, draw * unit / 10, loss * unit / 10);
    let (pairing_bye, absence) = (in_units(bye), in_units(absent));
    Some(ScoreSystem { pairing_bye, absence, zero_bye: absence, ..scores })
}
