//! Explanations of pairings that were not made, as text: a plain sentence for all readers and the wording of the rule
//! book for arbiters.

use qisai_domain::{EntryId, Points};
use qisai_i18n::{Words, name_of};
use qisai_pairing::comparison::{Comparison, Judgement};
use qisai_pairing::why::{Answer, McMahonCriterion, WhyNot};
use qisai_service::scope::Scope;
use qisai_swiss::dutch::quality::{Criterion, Value, Verdict};

use crate::reasons;
use crate::rounds::breaches;
use crate::scores::points;

/// Text of an explanation.
pub struct WhySentence {
    /// Plain sentence.
    pub plain: String,
    /// Wording of the rule book; may be empty.
    pub rule: String,
    /// Additional notes.
    pub notes: Vec<String>,
}

/// Returns the reason for which a wish was not fulfilled; for a fulfilled wish the plain sentence is `so`.
pub fn said(why: &WhyNot, so: &str, scope: &Scope, t: Words) -> WhySentence {
    let (plain, rule) = match &why.answer {
        Answer::ItIsSo => (so.to_owned(), String::new()),
        Answer::ByHand => (t.why_by_hand().to_owned(), String::new()),
        Answer::NotThere { entries } => (t.why_not_there(names(entries, scope, t)), String::new()),
        Answer::Forbidden { findings } => match findings.first() {
            Some(finding) => {
                let said = breaches::said(finding, scope, t);
                (t.ended(&said.text), said.article)
            }
            None => (t.why_order().to_owned(), String::new()),
        },
        Answer::NoRound { left_over } if left_over.is_empty() => {
            (t.why_no_round().to_owned(), t.why_rule_completion().to_owned())
        }
        Answer::NoRound { left_over } => {
            (t.why_no_round_left(names(left_over, scope, t)), t.why_rule_completion().to_owned())
        }
        Answer::Otherwise { verdict: None | Some(Verdict::Same), .. }
        | Answer::Outweighed { criterion: McMahonCriterion::Numbers, .. } => (t.why_order().to_owned(), String::new()),
        Answer::Otherwise { verdict: Some(verdict), .. } => judged(verdict, scope, t),
        Answer::Outweighed { criterion, best, other, .. } => outweighed(*criterion, [*best, *other], t),
    };
    let mut notes = Vec::new();
    if why.by_hand && why.answer != Answer::ByHand {
        notes.push(t.why_answer_of_engine().to_owned());
    }
    if let Answer::Otherwise { changes, .. } | Answer::Outweighed { changes, .. } = &why.answer
        && !changes.new.is_empty()
    {
        notes.push(t.why_changes(changes.new.len()));
    }
    WhySentence { plain, rule, notes }
}

/// Returns the comparison of a manual round with the engine's round.
pub fn compared(comparison: &Comparison, scope: &Scope, t: Words) -> String {
    match &comparison.judgement {
        Judgement::Same => t.compared_same().to_owned(),
        Judgement::OtherSides => t.compared_sides().to_owned(),
        Judgement::Forbidden { findings } => t.compared_forbidden(findings.len()),
        Judgement::Other(verdict @ Verdict::Worse { .. }) => judged(verdict, scope, t).1,
        Judgement::Other(Verdict::Later { .. } | Verdict::Same) => t.compared_equal().to_owned(),
        Judgement::OtherOrder => t.compared_order().to_owned(),
    }
}

/// Returns a verdict in plain words, and in the wording of the rule book.
fn judged(verdict: &Verdict, scope: &Scope, t: Words) -> (String, String) {
    let score = |value: &Points| points(scope.stage().play.scoring.primary(), *value);
    match verdict {
        Verdict::Same => (t.why_order().to_owned(), String::new()),
        Verdict::Later { bracket, order } => {
            (t.why_later().to_owned(), t.why_rule_later(score(bracket), order.article()))
        }
        Verdict::Worse { bracket, criterion, best, other } => {
            let said = |value: &Value| self::value(value, scope, t);
            let (best, other) = (said(best), said(other));
            let rule = reasons::criterion(criterion.code(), t);
            (
                t.why_worse(score(bracket), what(*criterion, t), &other, &best),
                t.why_rule_worse(score(bracket), criterion.code(), rule, &other, &best),
            )
        }
    }
}

/// Returns the criterion by which another McMahon round is worse, in plain words and with its number.
fn outweighed(criterion: McMahonCriterion, values: [i64; 2], t: Words) -> (String, String) {
    let (what, article) = match criterion {
        McMahonCriterion::Rematches => (t.mcmahon_what_rematches(), "MM22 (1)"),
        McMahonCriterion::Bye => (t.mcmahon_what_bye(), "MM22 (2)"),
        McMahonCriterion::Distance => (t.mcmahon_what_distance(), "MM22 (3)"),
        McMahonCriterion::ForcedColours => (t.mcmahon_what_forced(), "MM22 (4)"),
        McMahonCriterion::FloatsAgain => (t.mcmahon_what_again(), "MM22 (5)"),
        McMahonCriterion::SameColours => (t.mcmahon_what_colours(), "MM22 (6)"),
        McMahonCriterion::EvensOut => (t.mcmahon_what_evens_out(), "MM22 (7)"),
        McMahonCriterion::FloaterPlaces => (t.mcmahon_what_places(), "MM22 (8)"),
        McMahonCriterion::Seeding => (t.mcmahon_what_seeding(), "MM22 (9)"),
        McMahonCriterion::Numbers => (t.mcmahon_what_numbers(), "MM22 (10)"),
        McMahonCriterion::Weight => (t.mcmahon_what_weight(), "MM20"),
    };
    let [best, other] = values.map(|value| match criterion {
        McMahonCriterion::Bye => reasons::halves(i32::try_from(value).unwrap_or(i32::MAX)),
        _ => value.to_string(),
    });
    // The bye can depend on more than the score.
    let plain = if best == other { t.mcmahon_why_bye().to_owned() } else { t.mcmahon_why_worse(what, other, best) };
    (plain, article.to_owned())
}

/// Returns the plain meaning of a criterion.
fn what(criterion: Criterion, t: Words) -> &'static str {
    match criterion {
        Criterion::C5 => t.what_c5(),
        Criterion::C6 => t.what_c6(),
        Criterion::C7 => t.what_c7(),
        Criterion::C8 => t.what_c8(),
        Criterion::C9 => t.what_c9(),
        Criterion::C10 => t.what_c10(),
        Criterion::C11 => t.what_c11(),
        Criterion::C12 => t.what_c12(),
        Criterion::C13 => t.what_c13(),
        Criterion::C14 => t.what_c14(),
        Criterion::C15 => t.what_c15(),
        Criterion::C16 => t.what_c16(),
        Criterion::C17 => t.what_c17(),
        Criterion::C18 | Criterion::C20 => t.what_c18(),
        Criterion::C19 | Criterion::C21 => t.what_c19(),
    }
}

fn value(value: &Value, scope: &Scope, t: Words) -> String {
    let system = scope.stage().play.scoring.primary();
    let say = |scores: &[Points]| {
        let scores: Vec<String> = scores.iter().map(|score| points(system, *score)).collect();
        if scores.is_empty() { t.why_value_none().to_owned() } else { scores.join(t.list_comma()) }
    };
    match value {
        Value::Count { count } => count.to_string(),
        Value::Bye { score } => say(score.as_slice()),
        Value::Scores { scores } => say(scores),
        Value::Next { downfloaters, scores } if scores.is_empty() => t.why_value_next(downfloaters),
        Value::Next { downfloaters, scores } => format!("{} ({})", t.why_value_next(downfloaters), say(scores)),
    }
}

fn names(entries: &[EntryId], scope: &Scope, t: Words) -> String {
    let names: Vec<&str> = entries.iter().take(6).map(|entry| name_of(scope.tournament(), *entry, t)).collect();
    let names = names.join(t.name_separator());
    match entries.len().saturating_sub(6) {
        0 => names,
        more => t.and_more(names, more),
    }
}
