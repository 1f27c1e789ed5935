//! Officials in the form of an event.

use std::collections::BTreeMap;

use qisai_domain::Event;
use qisai_i18n::{Lang, Words};
use qisai_web::desk::errors::Errors;
use qisai_web::form_table::TypedForm;
use qisai_web::setup::tournament_form::officials::read;
use qisai_web::setup::tournament_form::{TOURNAMENT, of_event};

#[test]
fn deputies_are_read_as_they_are_shown() {
    let deputies = ["Noor, Ines", "Ash; Birch", "温如砚"].map(str::to_owned).to_vec();
    let grade = |name: &str, grade: &str| (name.to_owned(), grade.to_owned());
    let grades = BTreeMap::from([grade("Noor, Ines", "IA"), grade("温如砚", "国家级"), grade("Oak, Jo", "FA")]);
    let chief_arbiter = "Oak, Jo".to_owned();
    let event = Event { chief_arbiter, deputies: deputies.clone(), grades: grades.clone(), ..Event::default() };
    let fields = of_event(&event);
    assert_eq!(fields.text("deputies"), "Noor, Ines; IA\nAsh; Birch;\n温如砚; 国家级");
    let mut errors = Errors::new();
    assert_eq!(read(&fields, Words::of(Lang::En), &mut errors), (deputies, grades));
    assert!(errors.is_empty(), "{errors:?}");
}

#[test]
fn a_chinese_semicolon_parts_as_well_and_a_grade_needs_a_name() {
    let typed = |deputies: &str, chief_grade: &str| {
        TypedForm::empty(TOURNAMENT).with("deputies", deputies).with("chief_grade", chief_grade)
    };
    let mut errors = Errors::new();
    let (deputies, grades) = read(&typed("温如砚；国家级\r\n\r\n", ""), Words::of(Lang::Zh), &mut errors);
    assert_eq!((deputies, grades.get("温如砚").map(String::as_str)), (vec!["温如砚".to_owned()], Some("国家级")));
    assert!(errors.is_empty(), "{errors:?}");
    read(&typed("; IA", "FA"), Words::of(Lang::En), &mut errors);
    assert_eq!(errors.into_keys().collect::<Vec<_>>(), ["chief_arbiter", "deputies"]);
}
