//! Messages about time controls and invalid ones.

use crate::support::words_left_in_latin;
use qisai_i18n::{Lang, Words};

#[test]
fn tc2_every_flaw_is_said_in_both_languages_with_its_place() {
    for text in
        ["", "90m+", "90m+x", "900", "0m", "90m 30m", "40/90m", "9m+3s+3s", "W 5m", "5m;5m", "9/9m 9m+3s(from 3)"]
    {
        let error = qisai_domain::TimeControl::parse(text).unwrap_err();
        let [en, zh] = Lang::ALL.map(|lang| Words::of(lang).time_control_error(&error));
        assert!(en.starts_with(&format!("Character {}: ", error.column)), "{en}");
        assert!([&en, &zh].iter().all(|told| told.contains("90m+30s")), "r8: {en} {zh}");
        assert!(words_left_in_latin(&zh).is_empty(), "{zh}");
    }
}
