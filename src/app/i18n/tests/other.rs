//! Languages besides English and Chinese.

use qisai_i18n::{Fault, Translation, is_code, read};

fn german(text: &str) -> Translation {
    read("de", text).unwrap()
}

#[test]
fn ui_plurals_and_placeholders_are_said() {
    let read = german(
        "n_players = { $count ->\n    [one] ein Spieler\n   *[other] { $count } Spieler\n}\nround_n = Runde { $number }\n",
    );
    assert!(read.faults.is_empty(), "{:?}", read.faults);
    let said = |key: &str, name: &str, given: &str| read.say(key, &[(name, given.to_owned())]).unwrap();
    assert_eq!(said("n_players", "count", "1"), "ein Spieler");
    assert_eq!(said("n_players", "count", "12"), "12 Spieler");
    assert_eq!(said("round_n", "number", "007"), "Runde 007");
    assert_eq!(read.say("standings", &[]), None);
}

#[test]
fn ui_wrong_placeholders_leave_the_message_english() {
    let read = german(
        "round_n = Runde\nround_of = Runde { $number } von { $count }\nno_such = Nein\nstandings = { other_message }\n",
    );
    let key = "round_n";
    assert!(read.faults.contains(&Fault::MissingPlaceholder { key, name: "number" }), "{:?}", read.faults);
    assert!(read.faults.contains(&Fault::UnknownKey { key: "no_such".into() }));
    assert!(
        read.faults
            .iter()
            .any(|fault| matches!(fault, Fault::UnknownPlaceholder { key: "round_of", name } if name == "count"))
    );
    assert!(read.faults.iter().any(|fault| matches!(fault, Fault::Broken { key: "standings", .. })));
    assert_eq!((read.said(), read.say("round_n", &[("number", "3".into())])), (0, None));
}

#[test]
fn ui_a_line_that_is_no_message_is_named_and_the_rest_counts() {
    let read = german("standings = Tabelle\n\n???\n\npairings = Paarungen\nstandings = Zweite\n");
    assert!(read.faults.iter().any(|fault| matches!(fault, Fault::Syntax { line: 3, .. })), "{:?}", read.faults);
    assert!(read.faults.contains(&Fault::Twice { key: "standings".into() }));
    assert_eq!(read.say("standings", &[]).as_deref(), Some("Tabelle"));
    assert_eq!(read.say("pairings", &[]).as_deref(), Some("Paarungen"));
}

#[test]
fn ui_a_file_is_named_by_a_language() {
    assert!(["de", "pt-BR", "kab", "sr-Latn"].into_iter().all(is_code));
    assert!(["en", "zh", "qps", "", "Deutsch", "de_AT", "d", "de-", "../de"].into_iter().all(|word| !is_code(word)));
}
