//! Officials in the form of an event: one deputy per line, with the grade after a semicolon.

use std::collections::BTreeMap;

use qisai_domain::Event;

use super::TournamentFields;
use crate::desk::errors::Errors;
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
pub(super) fn read(
    fields: &TournamentFields,
    t: Words,
    errors: &mut Errors,
) -> (Vec<String>, BTreeMap<String, String>) {
    let chief = (fields.chief_arbiter.trim(), fields.chief_grade.trim());
    if chief.0.is_empty() && !chief.1.is_empty() {
        errors.insert("chief_arbiter", t.needed_of(t.chief_arbiter()));
    }
    let lines = fields.deputies.lines().map(str::trim).filter(|line| !line.is_empty());
    let deputies: Vec<(&str, &str)> = lines
        .map(|line| line.rsplit_once(BETWEEN).map_or((line, ""), |(name, grade)| (name.trim(), grade.trim())))
        .collect();
    if deputies.iter().any(|(name, _)| name.is_empty()) {
        errors.insert("deputies", t.needed_of(t.name()));
    }
    let graded = deputies.iter().copied().chain([chief]).filter(|(name, grade)| !name.is_empty() && !grade.is_empty());
    let grades = graded.map(|(name, grade)| (name.to_owned(), grade.to_owned())).collect();
    (deputies.into_iter().map(|(name, _)| name.to_owned()).collect(), grades)
}

#[cfg(test)]
mod tests {
    use super::*;
    use qisai_i18n::Lang;

    #[test]
    fn deputies_are_read_as_they_are_shown() {
        let deputies = ["Noor, Ines", "Ash; Birch", "温如砚"].map(str::to_owned).to_vec();
        let grade = |name: &str, grade: &str| (name.to_owned(), grade.to_owned());
        let grades = BTreeMap::from([grade("Noor, Ines", "IA"), grade("温如砚", "国家级"), grade("Oak, Jo", "FA")]);
        let chief_arbiter = "Oak, Jo".to_owned();
        let event = Event { chief_arbiter, deputies: deputies.clone(), grades: grades.clone(), ..Event::default() };
        let fields = TournamentFields::of_event(&event);
        assert_eq!(fields.deputies, "Noor, Ines; IA\nAsh; Birch;\n温如砚; 国家级");
        let mut errors = Errors::new();
        assert_eq!(read(&fields, Words::of(Lang::En), &mut errors), (deputies, grades));
        assert!(errors.is_empty(), "{errors:?}");
    }

    #[test]
    fn a_chinese_semicolon_parts_as_well_and_a_grade_needs_a_name() {
        let typed = |deputies: &str, chief_grade: &str| TournamentFields {
            deputies: deputies.to_owned(),
            chief_grade: chief_grade.to_owned(),
            ..TournamentFields::default()
        };
        let mut errors = Errors::new();
        let (deputies, grades) = read(&typed("温如砚；国家级\r\n\r\n", ""), Words::of(Lang::Zh), &mut errors);
        assert_eq!((deputies, grades.get("温如砚").map(String::as_str)), (vec!["温如砚".to_owned()], Some("国家级")));
        assert!(errors.is_empty(), "{errors:?}");
        read(&typed("; IA", "FA"), Words::of(Lang::En), &mut errors);
        assert_eq!(errors.into_keys().collect::<Vec<_>>(), ["chief_arbiter", "deputies"]);
    }
}
