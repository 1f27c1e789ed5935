//! Times of games that the two players arrange themselves (formats CA4): proposals, agreements and withdrawals by
//! phone.

use actix_web::web;
use chrono::NaiveDateTime;
use qisai_domain::arranging::{ArrangingFault, days_of};
use qisai_domain::{EntryId, GroupId, Pairing, PairingId, RoundRef, TournamentId};
use serde::Deserialize;

use super::page;
use crate::error::WebError;
use crate::form::Form;
use crate::pass::HeldPass;
use crate::respond::{Page, see_other};
use crate::scope::RequestScope;
use crate::state::State;
use crate::visitor::Visitor;
use qisai_i18n::{Lang, Words};
use qisai_service::hall::HallRefusal;
use qisai_service::messages::MessageText;
use qisai_service::passes::PassKind;
use qisai_service::proposals::{Arranging, TimeProposal, WRITTEN};
use qisai_service::{Service, ServiceError};
use qisai_view::address::hall::PassAddress;
use qisai_view::dates::moment;
use qisai_view::letters::{self, Letter};
use qisai_view::names::Name;

/// Game of the player whose time the players arrange.
pub(super) struct OwnTimes {
    pub(super) group: u32,
    pub(super) round: u16,
    pub(super) pairing: u32,
    pub(super) opponent: Name,
    /// First and last moment of the round in words; `None` if the calendar does not contain the round.
    pub(super) days: Option<(String, String)>,
    /// Earliest and latest value of the browser's time fields; can be empty.
    pub(super) limits: (String, String),
    /// Agreed date; `None` if nothing is agreed.
    pub(super) stands: Option<String>,
    /// Time zone; can be empty.
    pub(super) zone: String,
    pub(super) proposal: Option<OpenTimes>,
    /// Texts of a refused form, each with the number of its field.
    pub(super) typed: Vec<(usize, String)>,
}

/// Open proposal of times.
pub(super) struct OpenTimes {
    pub(super) id: i64,
    pub(super) is_own: bool,
    /// Proposed times, as the form sends them and in words.
    pub(super) times: Vec<(String, String)>,
}

/// Form fields of the time forms.
#[derive(Clone, Debug, Deserialize)]
pub struct TimesForm {
    /// Action: `propose`, `accept` or `take_back`.
    what: String,
    group: u32,
    round: u16,
    pairing: u32,
    #[serde(default)]
    proposal: i64,
    /// Time that the player accepts.
    #[serde(default)]
    time: String,
    #[serde(default)]
    time_1: String,
    #[serde(default)]
    time_2: String,
    #[serde(default)]
    time_3: String,
}

impl TimesForm {
    fn place(&self) -> (RoundRef, PairingId) {
        (RoundRef { group: GroupId(self.group), round: self.round }, PairingId(self.pairing))
    }

    fn times(&self) -> [&str; 3] {
        [&self.time_1, &self.time_2, &self.time_3].map(|text| text.trim())
    }
}

/// Returns the entrant's games whose times the players arrange, in round order. `typed` is a refused form.
pub(super) fn own_times(
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
        let said = |(from, until): (NaiveDateTime, NaiveDateTime)| (moment(from, words), moment(until, words));
        let written = |at: NaiveDateTime| at.format(WRITTEN).to_string();
        let shown = |open: TimeProposal| OpenTimes {
            id: open.id,
            is_own: open.by == entry,
            times: open.times.into_iter().map(|time| (written(time), moment(time, words))).collect(),
        };
        let typed = typed.filter(|form| form.what == "propose" && form.place() == (at, id));
        let typed = typed.map_or([""; 3], TimesForm::times);
        found.push(OwnTimes {
            group: at.group.0,
            round: at.round,
            pairing: id.0,
            opponent: Name::of(t, opponent, words),
            days: days.map(said),
            limits: days.map(|(from, until)| (written(from), written(until))).unwrap_or_default(),
            stands: pairing.appointment.as_ref().map(|date| moment(date.time(), words)),
            zone: scope.event().time_zone.clone(),
            proposal: open.remove(&(at, id)).map(shown),
            typed: (1..).zip(typed.map(str::to_owned)).collect(),
        });
    }
    Ok(found)
}

/// `POST /p/{pass}/times`: proposes, accepts or takes back times. The pass identifies the entrant, not the form.
pub async fn change(visitor: Visitor, held: HeldPass, form: Form<TimesForm>, state: web::Data<State>) -> Page {
    let Form(form) = form;
    match arrange(&state, &held, &form).await {
        Ok(()) => see_other(format!("{}#times", PassAddress::page(held.0.pass))),
        Err(error) => page::refused_times(&state, visitor, &held, error, form).await,
    }
}

async fn arrange(state: &web::Data<State>, held: &HeldPass, form: &TimesForm) -> Result<(), WebError> {
    // Half a slip only reports one board.
    if !matches!(held.0.kind, PassKind::Player | PassKind::Captain) {
        return Err(HallRefusal::NotForThis.into());
    }
    let what = match form.what.as_str() {
        "propose" => {
            let typed = form.times().into_iter().filter(|text| !text.is_empty());
            Arranging::Propose(typed.map(read).collect::<Result<Vec<_>, _>>()?)
        }
        "accept" => Arranging::Accept { proposal: form.proposal, time: read(form.time.trim())? },
        "take_back" => Arranging::TakeBack { proposal: form.proposal },
        _ => return Err(WebError::Field("what")),
    };
    let (id, entry, place, asked) = (held.0.tournament, held.entry()?, form.place(), state.clone());
    let done = web::block(move || {
        let proposed = if let Arranging::Propose(times) = &what { times.clone() } else { Vec::new() };
        let agreement = asked.service.arrange(id, entry, place, what)?;
        if !proposed.is_empty()
            && asked.has_mail
            && let Err(error) = tell(&asked.service, (id, entry), place, &proposed)
        {
            tracing::warn!(%error, "nobody was told of a proposal");
        }
        Ok::<_, ServiceError>(agreement)
    });
    let agreement = done.await??;
    if let Some(agreement) = agreement {
        state.service.enter_agreement(id, agreement).await?;
    }
    Ok(())
}

/// Queues the message to an opponent who subscribes to messages. The proposal is valid without the message.
fn tell(
    service: &Service,
    (id, entry): (TournamentId, EntryId),
    (at, pairing): (RoundRef, PairingId),
    times: &[NaiveDateTime],
) -> Result<(), ServiceError> {
    let scope = service.scope(id, Some(at.group))?;
    let two = scope.tournament().pairing(at, pairing).and_then(Pairing::two);
    let Some(other) = two.and_then(|two| two.into_iter().find(|other| *other != entry)) else { return Ok(()) };
    service.post_to((id, other), |lang| {
        let words = Words::of(Lang::from_code(lang).unwrap_or_default());
        let Letter { subject, body } = letters::proposal(&scope, entry, at.round, times, words);
        MessageText { subject, body }
    })
}

/// Parses a time in the format of browsers, with or without seconds.
fn read(text: &str) -> Result<NaiveDateTime, HallRefusal> {
    let time = NaiveDateTime::parse_from_str(text, WRITTEN);
    let time = time.or_else(|_| NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S"));
    time.map_err(|_| ArrangingFault::Times.into())
}
