//! Countersignatures of other installations, as lines of the page of the log.

use qisai_domain::log::Countersignature;

use crate::dates;
use qisai_i18n::Words;
use qisai_service::countersignatures::{CheckedCountersignature, CountersignatureStatus};
use qisai_service::scope::Scope;

/// Countersignature on the page of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountersignatureLine {
    pub by: String,
    /// Log that was signed, in words.
    pub log: String,
    pub version: u64,
    /// Time of signing, RFC 3339.
    pub at: String,
    /// The same by the clocks of the hall.
    pub shown_at: String,
    /// First letters of the public key.
    pub key: String,
    /// Comparison with the log.
    pub state: &'static str,
    /// `true` if the log is the one that was signed.
    pub holds: bool,
}

/// Returns the words about a comparison with the log.
pub fn state(status: CountersignatureStatus, t: Words) -> &'static str {
    match status {
        CountersignatureStatus::Holds { is_known: true } => t.countersignature_holds(),
        CountersignatureStatus::Holds { is_known: false } => t.countersignature_unknown(),
        CountersignatureStatus::Rewritten => t.countersignature_rewritten(),
        CountersignatureStatus::TwoHistories => t.countersignature_two_histories(),
        CountersignatureStatus::Shorter => t.countersignature_shorter(),
        CountersignatureStatus::OtherLog => t.countersignature_other_log(),
        CountersignatureStatus::Own => t.countersignature_own(),
        CountersignatureStatus::TooMany => t.countersignature_too_many(),
        CountersignatureStatus::Forged => t.countersignature_forged(),
    }
}

/// Returns the log that was signed, in words: a tournament and its event can have the same URL name.
pub fn log_name(of: &Countersignature, scope: &Scope, t: Words) -> String {
    let aggregate = of.head.aggregate;
    if aggregate == scope.tournament().id.0 {
        t.countersignature_of_tournament(&of.name)
    } else if aggregate == scope.event().id.0 {
        t.countersignature_of_event(&of.name)
    } else {
        of.name.clone()
    }
}

/// Returns the lines of countersignatures.
pub fn lines(checked: &[CheckedCountersignature], scope: &Scope, t: Words) -> Vec<CountersignatureLine> {
    let clocks = scope.event().clocks();
    let line = |CheckedCountersignature { of, status }: &CheckedCountersignature| CountersignatureLine {
        by: of.by.clone(),
        log: log_name(of, scope, t),
        version: of.head.version.0,
        at: of.at.clone(),
        shown_at: dates::logged(&of.at, clocks),
        key: of.key.chars().take(8).collect(),
        state: state(*status, t),
        holds: status.holds(),
    };
    checked.iter().map(line).collect()
}
