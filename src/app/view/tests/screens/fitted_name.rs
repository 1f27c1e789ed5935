//! Shortening of names on a screen.

use askama::Template;
use qisai_view::names::Name;
use qisai_view::screens::fitted_name::FittedName;

#[test]
fn words_and_teams_are_not_taken_apart() {
    let mut name = FittedName::words("requested bye, ½".to_owned());
    name.fit([30, 30]);
    assert_eq!((name.on_wide().name, name.on_narrow()), ("requested bye, ½".to_owned(), None));
}

#[test]
fn a_name_is_written_once_where_both_pictures_hold_it() {
    let name = Name { title: Some("GM".into()), name: "Ito, Ken".to_owned(), ..Name::default() };
    let mut name = FittedName::of(name, true);
    name.fit([200, 200]);
    assert_eq!(name.render().unwrap().matches("Ito").count(), 1);
    name.fit([200, 50]);
    let written = name.render().unwrap();
    assert_eq!(written.matches("Ito").count(), 2, "{written}");
    assert_eq!(written.matches("GM").count(), 1, "{written}");
}
