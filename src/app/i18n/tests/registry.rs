//! Registry of all messages that can be translated, with their English texts.

use std::collections::BTreeSet;

use qisai_i18n::desk;
use qisai_i18n::registry::{count, find, parts, placeholders, script};
use serde_json::Value;

#[test]
fn ui_every_key_stands_once_and_names_only_placeholders_that_it_has() {
    let mut seen = BTreeSet::new();
    for message in parts().flat_map(|(_, messages)| messages) {
        assert!(seen.insert(message.key), "{} twice", message.key);
        for name in placeholders(message.english).chain(message.one.into_iter().flat_map(placeholders)) {
            assert!(message.names().contains(&name), "{}: {name}", message.key);
        }
    }
    assert_eq!(seen.len(), count());
}

#[test]
fn ui_no_text_ends_the_script_that_it_stands_in() {
    let text = script(&mut |_, _| "</script><b>".to_owned());
    assert!(!text.contains("</"), "{text}");
    let read: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(read["saved"], "</script><b>");
}

#[test]
fn ui_the_script_says_the_same_things_in_chinese() {
    let keys = |text: &str| {
        let words: Value = serde_json::from_str(text).unwrap();
        let inner: BTreeSet<String> = words["keys"].as_object().unwrap().keys().cloned().collect();
        (words.as_object().unwrap().keys().cloned().collect::<BTreeSet<String>>(), inner)
    };
    assert_eq!(keys(desk::SCRIPT), keys(include_str!("../desk.zh.json")));
    assert!(find("script_keys_undo").is_some_and(|message| message.english == "undo"));
    assert_eq!(find("script_no_board").unwrap().parameters, ["board"]);
}
