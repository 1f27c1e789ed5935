//! Tie-break presets.

use crate::support::words_left_in_latin;
use qisai_i18n::standings::presets::SAID;
use qisai_i18n::{Lang, Words};
use qisai_standings::presets::{PRESETS, TEAM_PRESETS};

#[test]
fn every_preset_has_words_in_both_languages() {
    for (preset, said) in PRESETS.iter().chain(&TEAM_PRESETS).zip(&SAID) {
        assert_eq!(preset.id, said.id);
        assert_eq!(preset.departs.is_some(), said.departs.is_some(), "{}", preset.id);
        let zh = Words::of(Lang::Zh);
        for text in [zh.preset(preset).to_owned(), zh.preset_source(preset)] {
            assert_eq!(words_left_in_latin(&text), Vec::<String>::new(), "{text}");
        }
        let en = Words::of(Lang::En);
        assert!(en.preset(preset).is_ascii(), "{}", preset.id);
        assert!(en.preset_source(preset).starts_with(|letter: char| letter.is_ascii_alphabetic()));
    }
}
