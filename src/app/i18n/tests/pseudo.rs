//! Pseudo-language.

use qisai_i18n::other::fill;
use qisai_i18n::pseudo::{BRACKETS, of, still};
use qisai_i18n::registry::{parts, placeholders};

#[test]
fn ui_every_message_survives_the_pseudo_language() {
    for message in parts().flat_map(|(_, messages)| messages) {
        for english in message.one.into_iter().chain([message.english]) {
            let text = of(english);
            assert!(text.starts_with(BRACKETS[0]) && text.ends_with(BRACKETS[1]), "{}: {text}", message.key);
            assert_eq!(
                placeholders(&text).collect::<Vec<_>>(),
                placeholders(english).collect::<Vec<_>>(),
                "{}",
                message.key
            );
            let given: Vec<(&str, String)> = message.parameters.iter().map(|name| (*name, "7".to_owned())).collect();
            let filled = fill(&text, &given);
            assert!(!filled.contains(['{', '}']), "{}: {filled}", message.key);
            let plain = fill(english, &given).chars().count();
            assert!(filled.chars().count() * 10 >= plain * 12, "{}: {filled}", message.key);
        }
    }
}

#[test]
fn ui_what_is_in_braces_stays() {
    assert_eq!(of("Round {number}"), "⟦Röüñd {number} ··⟧");
    assert_eq!(still("Log"), still("Log"));
}
