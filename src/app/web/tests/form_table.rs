//! Forms as tables of fields.

use qisai_i18n::{Lang, Words};
use qisai_web::desk::errors::Errors;
use qisai_web::form_table::{FieldKind, FormField, FormTable, TypedForm};
use qisai_web::setup::tournament_form::TOURNAMENT;

const FORM: FormTable = &[&[
    FormField::text("name").compared(),
    FormField::count("rounds", 1, 9, |_, typed| format!("{typed} is not 1 to 9")).usual("5").compared(),
    FormField::tick("late"),
    FormField::list("kind"),
    FormField::sent("seen", 99),
    FormField::group("keizer_"),
]];

fn sent(fields: &[(&str, &str)]) -> Option<TypedForm> {
    let fields: Vec<(String, String)> = fields.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    TypedForm::sent(FORM, &fields).ok()
}

#[test]
fn the_table_of_a_tournament_contradicts_itself_nowhere() {
    let fields: Vec<&FormField> = TOURNAMENT.iter().copied().flatten().collect();
    let of = |name: &str| fields.iter().filter(|field| field.name == name).collect::<Vec<_>>();
    for field in &fields {
        assert_eq!(of(field.name).len(), 1, "{} is there once", field.name);
        match field.kind {
            FieldKind::Number { least, most } if !field.usual.is_empty() => {
                assert!((least..=most).contains(&field.usual.parse().unwrap()), "{}", field.name);
            }
            FieldKind::Choice(codes) => {
                assert!(field.usual.is_empty() || codes.contains(&field.usual), "{}", field.name);
            }
            _ => {}
        }
    }
}

#[test]
fn a_form_has_what_was_typed_and_nothing_of_another_table() {
    let form = sent(&[("name", " Lake "), ("kind", "a"), ("kind", "b"), ("seen", "7"), ("stranger", "1")]).unwrap();
    assert_eq!((form.text("name"), form.trimmed("name"), form.text("rounds")), (" Lake ", "Lake", ""));
    assert_eq!((form.list("kind").join(""), form.sent_number::<u64>("seen")), ("ab".to_owned(), 7));
    assert!(!form.is_ticked("late") && sent(&[("late", "1")]).unwrap().is_ticked("late"));
    assert_eq!(sent(&[("keizer_top", "1"), ("keizer_top", "2")]).unwrap().text("keizer_top"), "2");
    assert_eq!(TypedForm::usual(FORM).text("rounds"), "5");
}

#[test]
fn a_form_that_no_page_sends_is_refused() {
    for wrong in [&[("name", "a"), ("name", "b")][..], &[("seen", "")], &[("seen", "-1")], &[("seen", "100")]] {
        assert!(sent(wrong).is_none(), "{wrong:?}");
    }
}

#[test]
fn a_number_is_read_by_its_range_or_refused_at_its_field() {
    let t = Words::of(Lang::En);
    let read = |rounds: &str| {
        let mut errors = Errors::new();
        let form = TypedForm::empty(FORM).with("rounds", rounds);
        (form.number_or_none::<u8>("rounds", t, &mut errors).ok(), errors)
    };
    assert_eq!(read(""), (Some(None), Errors::new()));
    assert_eq!(read(" 9 "), (Some(Some(9)), Errors::new()));
    for wrong in ["0", "10", "many"] {
        assert_eq!(read(wrong), (None, Errors::from([("rounds", format!("{wrong} is not 1 to 9"))])));
    }
}

#[test]
fn values_that_a_colleague_has_changed_are_shown_at_their_fields() {
    let typed = TypedForm::empty(FORM).with("name", "Lake\r\n").with("rounds", 5).with("late", 1);
    let stored = TypedForm::empty(FORM).with("name", "Lake").with("rounds", 7);
    let differing = typed.differing(&stored, Words::of(Lang::En));
    assert_eq!(differing.keys().copied().collect::<Vec<_>>(), ["rounds"]);
    assert!(differing["rounds"].contains('7'), "{differing:?}");
}
