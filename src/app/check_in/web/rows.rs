//! Lines of the check-in list: player, current state, and the marks of this round.

use qisai_domain::EntryId;
use qisai_domain::calendar::HallClocks;

use super::CheckInQuery;
use crate::scope::RequestScope;
use qisai_i18n::Words;
use qisai_service::check_in::{CheckInLine, CheckInList, CheckInState, CheckInStatus, Mark, Means};
use qisai_view::entries::search::readings;
use qisai_view::names::Name;

/// Player on the check-in list.
pub(crate) struct RollRow {
    pub(crate) entry: u32,
    pub(crate) number: u32,
    pub(crate) name: Name,
    pub(crate) club: String,
    /// Text that the search covers: number, name, club and pinyin.
    pub(crate) search: String,
    /// `true` if the line does not match the search.
    pub(crate) is_hidden: bool,
    /// `true` if the player's code was scanned, so that the line is expanded.
    pub(crate) is_open: bool,
    pub(crate) state: &'static str,
    pub(crate) is_here: bool,
    /// `true` if a zero-point bye is set although the player has arrived.
    pub(crate) is_still_absent: bool,
    /// Marks of this round, newest first.
    pub(crate) marks: Vec<MarkRow>,
}

/// Mark of a player.
pub(crate) struct MarkRow {
    /// Time and place of the mark: `14:02 kiosk North door`.
    pub(crate) told: String,
    /// Meaning of the mark: `● here`.
    pub(crate) said: &'static str,
}

impl RollRow {
    pub(crate) fn of(
        scope: &RequestScope,
        roll: &CheckInList,
        line: &CheckInLine,
        query: &CheckInQuery,
        t: Words,
    ) -> Self {
        let (name, club) = (Name::of(scope.tournament(), line.entry, t), club(scope, line.entry));
        let seat = scope.group().seats.iter().position(|entry| *entry == line.entry).map_or(0, |at| at + 1);
        let number = u32::try_from(seat).unwrap_or_default();
        let search = format!("{number} {} {club} {}", name.text(), readings(&name.name));
        Self {
            entry: line.entry.0,
            number,
            is_hidden: !stands_in(&query.q, &search),
            is_open: query.scanned == Some(line.entry),
            search,
            name,
            club,
            state: t.roll_state(line.state),
            is_here: line.state == CheckInState::Here,
            is_still_absent: line.is_set_absent && matches!(line.state, CheckInState::Here | CheckInState::Late),
            marks: roll.marks_of(line.entry).map(|mark| MarkRow::of(mark, scope.event().clocks(), t)).collect(),
        }
    }
}

impl MarkRow {
    fn of(mark: &Mark, clocks: HallClocks, t: Words) -> Self {
        let state = match mark.said {
            CheckInStatus::Expected => CheckInState::Expected,
            CheckInStatus::Here => CheckInState::Here,
            CheckInStatus::Late => CheckInState::Late,
            CheckInStatus::Absent => CheckInState::Absent,
        };
        Self { told: told(mark, clocks, t), said: t.roll_state(state) }
    }
}

/// Returns `true` if the text contains every word of a query, and numbers at the start of a word, as in `filter.js`.
pub fn stands_in(query: &str, text: &str) -> bool {
    let text = format!(" {}", text.to_lowercase());
    query.to_lowercase().split_whitespace().all(|word| {
        let is_number = word.chars().all(|letter| letter.is_ascii_digit());
        if is_number { text.contains(&format!(" {word}")) } else { text.contains(word) }
    })
}

/// Formats the time and place of a mark.
fn told(mark: &Mark, clocks: HallClocks, t: Words) -> String {
    let place = match mark.by.means {
        Means::Desk => t.desk(),
        Means::Kiosk => t.pass_kiosk(),
        Means::Phone => t.by_telephone(),
    };
    format!("{} {place} {}", clocks.said(mark.at, "%H:%M"), mark.by.who).trim_end().to_owned()
}

/// Returns the club of an entry; empty if there is none.
pub(crate) fn club(scope: &RequestScope, entry: EntryId) -> String {
    let t = scope.tournament();
    let person = t.entry(entry).and_then(|entry| t.person_of(entry));
    person.map(|person| person.club().to_owned()).unwrap_or_default()
}
