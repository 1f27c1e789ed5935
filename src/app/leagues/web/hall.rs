//! Times of games that the two players arrange themselves (formats CA4): proposals, agreements and withdrawals by
//! phone.

use chrono::NaiveDateTime;
use qisai_domain::arranging::days_of;
use qisai_domain::{EntryId, GroupId, PairingId, RoundRef};
use serde::Deserialize;

use crate::handler::{RequestScope, Visitor};
use qisai_service::leagues::{TimeProposal, WRITTEN};
use qisai_service::{Service, ServiceError};
use qisai_view::dates::moment;
use qisai_view::names::Name;

/// Game of a player whose time the two players arrange.
pub(crate) struct OwnTimes {
    pub(crate) group: u32,
    pub(crate) round: u16,
    pub(crate) pairing: u32,
    pub(crate) opponent: Name,
    /// First and last moment of the round in words; `None` if the calendar does not contain the round.
    pub(crate) days: Option<(String, String)>,
    /// Earliest and latest value of the browser's time fields; can be empty.
    pub(crate) limits: (String, String),
    /// Agreed time in words; `None` if nothing is agreed.
    pub(crate) agreed: Option<String>,
    /// Time zone; can be empty.
    pub(crate) zone: String,
    pub(crate) proposal: Option<OpenTimes>,
    /// Texts of a refused form, each with the number of its field.
    pub(crate) typed: Vec<(usize, String)>,
}

/// Open proposal of times.
pub(crate) struct OpenTimes {
    pub(crate) id: i64,
    pub(crate) is_own: bool,
    /// Proposed times, as the form sends them and in words.
    pub(crate) times: Vec<(String, String)>,
}

/// Fields of the forms that propose, accept and withdraw times.
#[derive(Clone, Debug, Deserialize)]
pub struct TimesForm {
    /// Action: `propose`, `accept` or `take_back`.
    pub(crate) what: String,
    pub(crate) group: u32,
    pub(crate) round: u16,
    pub(crate) pairing: u32,
    #[serde(default)]
    pub(crate) proposal: i64,
    /// Time that the player accepts.
    #[serde(default)]
    pub(crate) time: String,
    #[serde(default)]
    pub(crate) time_1: String,
    #[serde(default)]
    pub(crate) time_2: String,
    #[serde(default)]
    pub(crate) time_3: String,
}

impl TimesForm {
    /// Returns the round and the pairing.
    pub(crate) fn place(&self) -> (RoundRef, PairingId) {
        (RoundRef { group: GroupId(self.group), round: self.round }, PairingId(self.pairing))
    }

    /// Returns the texts of the proposed times.
    pub(crate) fn times(&self) -> [&str; 3] {
        [&self.time_1, &self.time_2, &self.time_3].map(|text| text.trim())
    }
}

/// Returns the entrant's games whose times the players arrange, in round order. `typed` is a refused form, if there is
/// one.
pub(crate) fn own_times(
    service: &Service,
    scope: &RequestScope,
    entry: EntryId,
    visitor: &Visitor,
    typed: Option<&TimesForm>,
) -> Result<Vec<OwnTimes>, ServiceError> {
    let (t, words) = (scope.tournament(), visitor.words());
    let mut found = Vec::new();
    let own = service.arranged_by_players(t, entry);
    if own.is_empty() {
        return Ok(found);
    }
    let mut open = service.open_proposals(t)?;
    for (at, id) in own {
        let (Some((stage, _)), Some(pairing)) = (t.group(at.group), t.pairing(at, id)) else { continue };
        let other = pairing.two().and_then(|two| two.into_iter().find(|other| *other != entry));
        let Some(opponent) = other else { continue };
        let days = days_of(stage, at.round);
        let in_words = |(from, until): (NaiveDateTime, NaiveDateTime)| (moment(from, words), moment(until, words));
        let form_value = |at: NaiveDateTime| at.format(WRITTEN).to_string();
        let proposal = |open: TimeProposal| OpenTimes {
            id: open.id,
            is_own: open.by == entry,
            times: open.times.into_iter().map(|time| (form_value(time), moment(time, words))).collect(),
        };
        let typed = typed.filter(|form| form.what == "propose" && form.place() == (at, id));
        let typed = typed.map_or([""; 3], TimesForm::times);
        found.push(OwnTimes {
            group: at.group.0,
            round: at.round,
            pairing: id.0,
            opponent: Name::of(t, opponent, words),
            days: days.map(in_words),
            limits: days.map(|(from, until)| (form_value(from), form_value(until))).unwrap_or_default(),
            agreed: pairing.appointment.as_ref().map(|date| moment(date.time(), words)),
            zone: scope.event().time_zone.clone(),
            proposal: open.remove(&(at, id)).map(proposal),
            typed: (1..).zip(typed.map(str::to_owned)).collect(),
        });
    }
    Ok(found)
}
