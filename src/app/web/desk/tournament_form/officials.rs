//! Officials in the form of an event: one deputy per line, with the grade after a semicolon.

use std::collections::BTreeMap;

use qisai_domain::Event;

use crate::desk::errors::Errors;
use crate::form_table::TypedForm;
use qisai_i18n::Words;

/// Separators between a name and its grade.
const BETWEEN: [char; 2] = [';', '；'];

/// Returns the deputies, one per line: `Noor, Ines; IA`.
pub(super) fn deputies(event: &Event) -> String {
    let line = |name: &String| match event.grade_of(name) {
        // The last semicolon separates the grade.
        "" if name.contains(BETWEEN) => format!("{name};"),
        "" => name.clone(),
        grade => format!("{name}; {grade}"),
    };
    event.deputies.iter().map(line).collect::<Vec<String>>().join("\n")
}

/// Returns the deputies, and the grades of deputies and chief arbiter by name. A grade without a name is added to
/// `errors`.
pub fn read(fields: &TypedForm, t: Words, errors: &mut Errors) -> (Vec<String>, BTreeMap<String, String>) {
    let chief = (fields.trimmed("chief_arbiter"), fields.trimmed("chief_grade"));
    if chief.0.is_empty() && !chief.1.is_empty() {
        fields.refuse("chief_arbiter", t, errors);
    }
    let lines = fields.text("deputies").lines().map(str::trim).filter(|line| !line.is_empty());
    let deputies: Vec<(&str, &str)> = lines
        .map(|line| line.rsplit_once(BETWEEN).map_or((line, ""), |(name, grade)| (name.trim(), grade.trim())))
        .collect();
    if deputies.iter().any(|(name, _)| name.is_empty()) {
        fields.refuse("deputies", t, errors);
    }
    let graded = deputies.iter().copied().chain([chief]).filter(|(name, grade)| !name.is_empty() && !grade.is_empty());
    let grades = graded.map(|(name, grade)| (name.to_owned(), grade.to_owned())).collect();
    (deputies.into_iter().map(|(name, _)| name.to_owned()).collect(), grades)
}
