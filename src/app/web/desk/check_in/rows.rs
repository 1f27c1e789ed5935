//! The lines of the roll: who it is, where they are, what was said of them in this round.

use qisai_domain::EntryId;

use crate::i18n::Words;
use crate::scope::Scope;
use crate::service::check_in::{Mark, Means, Roll, RollLine, RollState, Said};
use crate::view::names::Name;
use crate::view::search::pinyin;

/// Somebody on the roll.
pub(super) struct RollRow {
    pub(super) entry: u32,
    pub(super) number: u32,
    pub(super) name: Name,
    pub(super) club: String,
    /// Pinyin, for the search.
    pub(super) search: String,
    pub(super) state: &'static str,
    pub(super) is_here: bool,
    /// Whether a zero-point bye is set although they have come.
    pub(super) is_still_absent: bool,
    /// What was said in this round, newest first.
    pub(super) marks: Vec<MarkRow>,
}

/// Something that was said.
pub(super) struct MarkRow {
    /// When and where: `14:02 kiosk North door`.
    pub(super) told: String,
    /// What, in words: `● here`.
    pub(super) said: &'static str,
}

impl RollRow {
    pub(super) fn of(scope: &Scope, roll: &Roll, line: &RollLine, t: Words) -> Self {
        let name = Name::of(scope.tournament(), line.entry, t);
        let seat = scope.group().seats.iter().position(|entry| *entry == line.entry).map_or(0, |at| at + 1);
        Self {
            entry: line.entry.0,
            number: u32::try_from(seat).unwrap_or_default(),
            club: club(scope, line.entry),
            search: pinyin(&name.name),
            name,
            state: t.roll_state(line.state),
            is_here: line.state == RollState::Here,
            is_still_absent: line.is_set_absent && matches!(line.state, RollState::Here | RollState::Late),
            marks: roll.marks_of(line.entry).map(|mark| MarkRow::of(mark, t)).collect(),
        }
    }
}

impl MarkRow {
    fn of(mark: &Mark, t: Words) -> Self {
        let state = match mark.said {
            Said::Expected => RollState::Expected,
            Said::Here => RollState::Here,
            Said::Late => RollState::Late,
            Said::Absent => RollState::Absent,
        };
        Self { told: told(mark, t), said: t.roll_state(state) }
    }
}

/// When and where something was said.
fn told(mark: &Mark, t: Words) -> String {
    let place = match mark.by.means {
        Means::Desk => t.desk(),
        Means::Kiosk => t.pass_kiosk(),
        Means::Phone => t.by_telephone(),
    };
    format!("{} {place} {}", mark.at.format("%H:%M"), mark.by.who).trim_end().to_owned()
}

/// The club of an entry; empty where there is none.
pub(super) fn club(scope: &Scope, entry: EntryId) -> String {
    let t = scope.tournament();
    let person = t.entry(entry).and_then(|entry| t.person_of(entry));
    person.map(|person| person.club().to_owned()).unwrap_or_default()
}
