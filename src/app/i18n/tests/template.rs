//! Template for translators.

use qisai_i18n::registry::{count, find, parts};
use qisai_i18n::template::pattern;
use qisai_i18n::{read, template};

#[test]
fn ui_the_template_says_everything_and_nothing_is_wrong_with_it() {
    let read = read("de", &template()).unwrap();
    assert!(read.faults.is_empty(), "{:?}", read.faults);
    assert_eq!((read.said(), read.missing()), (count(), Vec::new()));
}

#[test]
fn ui_a_text_of_the_template_is_the_english_one() {
    let read = read("de", &template()).unwrap();
    for (_, messages) in parts() {
        for message in messages {
            let given: Vec<(&str, String)> = message.names().into_iter().map(|name| (name, "7".to_owned())).collect();
            let english = qisai_i18n::other::fill(message.english, &given);
            assert_eq!(read.say(message.key, &given), Some(english), "{}", message.key);
        }
    }
    let one = [("count", "1".to_owned())];
    assert_eq!(read.say("n_players", &one).as_deref(), find("n_players").unwrap().one);
}

#[test]
fn ui_spaces_at_the_ends_are_kept() {
    assert_eq!(pattern(" or "), "{ \" \" }or{ \" \" }");
    assert_eq!(pattern("Round {number}"), "Round { $number }");
}
