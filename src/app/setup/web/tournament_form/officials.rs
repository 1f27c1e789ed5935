//! Officials in the form of an event: one deputy per line, with the grade after a semicolon.

use std::collections::BTreeMap;

use qisai_domain::Event;

use crate::handler::{Errors, TypedForm};
use qisai_i18n::Words;

/// Separators between a name and its grade or office.
const BETWEEN: [char; 2] = [';', '；'];

/// Returns the line of a person with a grade or office, which may be empty: `Noor, Ines; IA`.
pub(crate) fn written(name: &str, word: &str) -> String {
    match word {
        // The last semicolon separates the word.
        "" if name.contains(BETWEEN) => format!("{name};"),
        "" => name.to_owned(),
        word => format!("{name}; {word}"),
    }
}

/// Returns the people of a text, one per line, each with the grade or office after the last semicolon.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| line.rsplit_once(BETWEEN).map_or((line, ""), |(name, word)| (name.trim(), word.trim())))
}

/// Returns the deputies, one per line: `Noor, Ines; IA`.
pub(crate) fn deputies(event: &Event) -> String {
    let line = |name: &String| written(name, event.grade_of(name));
    event.deputies.iter().map(line).collect::<Vec<String>>().join("\n")
}

/// Returns the deputies, and the grades of deputies and chief arbiter by name. A grade without a name is added to
/// `errors`.
pub fn read(fields: &TypedForm, t: Words, errors: &mut Errors) -> (Vec<String>, BTreeMap<String, String>) {
    let chief = (fields.trimmed("chief_arbiter"), fields.trimmed("chief_grade"));
    if chief.0.is_empty() && !chief.1.is_empty() {
        fields.refuse("chief_arbiter", t, errors);
    }
    let deputies: Vec<(&str, &str)> = parts(fields.text("deputies")).collect();
    if deputies.iter().any(|(name, _)| name.is_empty()) {
        fields.refuse("deputies", t, errors);
    }
    let graded = deputies.iter().copied().chain([chief]).filter(|(name, grade)| !name.is_empty() && !grade.is_empty());
    let grades = graded.map(|(name, grade)| (name.to_owned(), grade.to_owned())).collect();
    (deputies.into_iter().map(|(name, _)| name.to_owned()).collect(), grades)
}
