//! Contests chosen by name.

use crate::support::words_left_in_latin;
use qisai_domain::contest::presets::{Family, Ladder};
use qisai_i18n::contests::names;
use qisai_i18n::{Lang, Words};

#[test]
fn ko19_every_contest_that_is_offered_has_a_name_in_both_languages() {
    for ladder in &Ladder::ALL {
        assert!(names(ladder.id).is_some(), "{}", ladder.id);
        let chinese = Words::of(Lang::Zh).contest_by_name(ladder);
        assert!(words_left_in_latin(chinese).is_empty(), "{chinese}");
    }
}

#[test]
fn ko19_every_family_has_contests() {
    for family in Family::ALL {
        assert!(Ladder::ALL.iter().any(|ladder| ladder.family() == family), "{family:?}");
    }
    assert!(Ladder::ALL.iter().all(|ladder| Family::ALL.contains(&ladder.family())));
}
