//! Fields of the settings of the Keizer system, as one table that draws and reads them.

use qisai_domain::Format;
use qisai_domain::keizer::{KeizerRules, Worth};
use qisai_i18n::{Lang, Words};
use qisai_web::desk::errors::Errors;
use qisai_web::form_table::TypedForm;
use qisai_web::keizer::{drawn, with_rules};
use qisai_web::setup::tournament_form::TOURNAMENT;

fn read(typed: &[(&str, &str)]) -> (Option<KeizerRules>, Errors) {
    let typed = typed.iter().fold(TypedForm::empty(TOURNAMENT), |form, (name, value)| form.with(name, value));
    let mut errors = Errors::new();
    let format = with_rules(&typed, Format::keizer(9), Words::of(Lang::En), &mut errors);
    (format.and_then(|format| format.keizer_rules().cloned()), errors)
}

#[test]
fn the_form_as_it_is_drawn_gives_the_usual_settings() {
    let drawn = drawn(&TypedForm::empty(TOURNAMENT), Words::of(Lang::En));
    let typed: Vec<(&str, &str)> = drawn.iter().map(|field| (field.id, field.value.as_str())).collect();
    assert_eq!(read(&typed), (Some(KeizerRules::default()), Errors::new()));
    for field in drawn.iter().filter(|field| !field.options.is_empty()) {
        assert_eq!(field.options.iter().filter(|(_, _, is_chosen)| *is_chosen).count(), 1, "{}", field.id);
    }
}

#[test]
fn faults_are_told_at_their_field() {
    let (rules, errors) = read(&[("keizer_step", "0"), ("keizer_bye", "two thirds"), ("keizer_win", "=9")]);
    assert_eq!(rules, None);
    assert_eq!(errors.keys().copied().collect::<Vec<_>>(), ["keizer_bye", "keizer_step"]);
    let (rules, _) = read(&[("keizer_top", "80"), ("keizer_bye", "1/2"), ("keizer_limit", "")]);
    let rules = rules.unwrap_or_default();
    assert_eq!((rules.top, rules.items.bye, rules.limit), (80, Worth::part(1, 2), None));
}
