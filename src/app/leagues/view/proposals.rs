//! Proposed times of a game as text.

use chrono::NaiveDateTime;

use crate::dates::moment;
use qisai_i18n::Words;

/// Returns the sentence of a proposal: `Wang Wei proposes Tue 3 March, 19:00; Wed 4 March, 19:00`.
pub fn said(name: &str, times: &[NaiveDateTime], t: Words) -> String {
    let times: Vec<String> = times.iter().map(|time| moment(*time, t)).collect();
    t.arrange_open(name, times.join(t.either("; ", "；")))
}
