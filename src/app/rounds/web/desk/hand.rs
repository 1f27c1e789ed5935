//! Draft changed by hand: the editing session, its edits, and their outcome.

use std::time::{Duration, Instant};

use qisai_domain::format::spec::AbsentPlayer;
use qisai_domain::hand_edit::Differences;
use qisai_domain::refusal::Missing;
use qisai_domain::{ByeKind, Command, GroupId, PairingId, Refusal, Round, RoundRef, RoundState, Seating, Tournament};
use qisai_pairing::SearchBudget;
use qisai_pairing::breach::{Breach, Finding, Level, breaches};
use qisai_pairing::comparison::compare;

use super::hand_form::Hand;
use super::{answer, public_pair};
use crate::handler::{DESK, Form, Page, RequestScope, Visitor, WebError, act};
use qisai_i18n::Words;
use qisai_service::check_in::comers;
use qisai_view::reasons::alternatives::compared;

/// Editing session on the desk.
pub(crate) struct EditingSession {
    pub(crate) open: bool,
    pub(crate) by: String,
    pub(crate) reason: String,
    /// Pairings proposed by the engine and replaced.
    pub(crate) gone: Vec<String>,
    /// Pairings that replace them.
    pub(crate) new: Vec<String>,
    /// Comparison of the round with the engine's own pairing; empty if it is not available at once.
    pub(crate) compared: String,
}

/// Maximum time that a page waits for the comparison.
const COMPARED_WITHIN: Duration = Duration::from_secs(2);

impl EditingSession {
    pub(crate) fn of(scope: &RequestScope, round: &Round, t: Words) -> Option<Self> {
        let (tournament, group) = (scope.tournament(), scope.group_id());
        let edit = round.hand_edit.as_ref()?;
        let Differences { gone, new } = edit.differences(round);
        let reason = edit.ended.and_then(|version| tournament.words_at(version)).map(|words| words.text.clone());
        let said = |seatings: Vec<Seating>| seatings.iter().map(|it| seating(tournament, *it, t)).collect();
        let began = Instant::now();
        let budget = SearchBudget::while_so(move || began.elapsed() < COMPARED_WITHIN);
        let comparison = compare(tournament, group, round.number, budget).ok();
        let compared = comparison.map(|comparison| compared(&comparison, scope, t)).unwrap_or_default();
        Some(Self {
            open: edit.is_open(),
            by: t.actor(&edit.by.nameless()),
            reason: reason.unwrap_or_default(),
            gone: said(gone),
            new: said(new),
            compared,
        })
    }

    /// Returns the present pairings and those that the engine proposed, with their headings.
    pub(crate) fn lists(&self, t: Words) -> [(&'static str, &[String]); 2] {
        [(t.now_stands(), &self.new), (t.engine_proposed(), &self.gone)]
    }
}

/// Returns the findings of the rules about a draft. Empty for other rounds, and if the rules cannot be evaluated.
pub(crate) fn found(tournament: &Tournament, group: GroupId, round: Option<&Round>) -> Vec<Finding> {
    let Some(round) = round.filter(|round| round.state == RoundState::Draft) else { return Vec::new() };
    let mut found = breaches(tournament, group, round.number).unwrap_or_default();
    if tournament.group(group).is_some_and(|(stage, _)| stage.spec().absent == AbsentPlayer::Forfeits) {
        // Absent players are listed on their own.
        found.retain(|finding| !matches!(finding.breach, Breach::NotAvailable { .. }));
    }
    if let Some((stage, in_group)) = tournament.group(group)
        && let Some(comers) = comers(stage, in_group, round.number)
    {
        // The bracket determines opponents and free places. A competitor who is out of it waits for no opponent.
        found.retain(|finding| match finding.breach {
            Breach::AgainstItself | Breach::Twice => true,
            Breach::WithoutOpponent => finding.entries.iter().all(|entry| comers.contains(entry)),
            _ => false,
        });
    }
    found
}

/// Returns `true` if a draft that breaks an absolute rule is completed without a reason.
fn lacks_reason(tournament: &Tournament, group: GroupId, number: u16, reason: Option<&str>) -> bool {
    let said = reason.is_some_and(|reason| !reason.trim().is_empty());
    let found = found(tournament, group, tournament.round(RoundRef { group, round: number }));
    !said && found.iter().any(|finding| finding.level == Level::Forbidden && finding.breach != Breach::WithoutOpponent)
}

/// Formats a pairing: `Chen Wei – Example`, `Dubois bye`.
pub(crate) fn seating(tournament: &Tournament, seating: Seating, t: Words) -> String {
    match seating {
        Seating::Game(first, second) => {
            format!("{} – {}", tournament.name_of(first), tournament.name_of(second))
        }
        Seating::Bye(entry, kind) => format!("{} {}", tournament.name_of(entry), t.bye_kind(kind)),
    }
}

/// `POST /desk/{slug}/r/{round}/hand`: begins or ends an editing session, or changes the draft in it.
pub async fn edit(visitor: Visitor, scope: RequestScope, Form(form): Form<Hand>) -> Page {
    let (before, group, round) = (scope.tournament(), scope.group_id(), scope.number()?);
    let at = scope.at(round);
    let seats = scope.seats_at(&visitor.state, form.seen).await?;
    let numbered = |text: &Option<String>| {
        let tpn = text.as_deref().and_then(|text| text.trim().parse::<u32>().ok());
        let entry = tpn.and_then(|number| seats.seat(number));
        entry.ok_or_else(|| {
            let number = tpn.unwrap_or(0);
            WebError::from(Refusal::Missing { what: Missing::Entry, number })
        })
    };
    let pairing = PairingId(form.pairing.unwrap_or(0));
    let unsaid = form.edit == "end" && {
        let (asked, reason) = (std::sync::Arc::clone(before), form.reason.clone());
        DESK.run(move || lacks_reason(&asked, group, round, reason.as_deref())).await?
    };
    let command = match form.edit.as_str() {
        "begin" => Ok(Command::BeginEdit(at)),
        "end" if unsaid => Err(Refusal::ReasonNeeded.into()),
        "end" => Ok(Command::EndEdit(at)),
        "swap" => Ok(Command::SwapSides { at, pairing }),
        "replay" => Ok(Command::Replay { at, pairing }),
        "keep" => Ok(Command::KeepMatch { at, pairing }),
        "unpair" => Ok(Command::Unpair { at, pairing }),
        "exchange" => {
            numbered(&form.one).and_then(|one| Ok(Command::Exchange { at, one, other: numbered(&form.other)? }))
        }
        "pair" => {
            numbered(&form.one).and_then(|first| Ok(Command::PairByHand { at, first, second: numbered(&form.other)? }))
        }
        "bye" => numbered(&form.one).map(|entry| {
            let kind = form.kind.as_deref().and_then(ByeKind::from_code).unwrap_or(ByeKind::PairingAllocated);
            Command::GiveBye { at, entry, kind }
        }),
        _ => Err(WebError::Field("edit")),
    };
    if public_pair::is_here(&scope, round, &form.edit) {
        return public_pair::change(&visitor, &scope, form, command).await;
    }
    let done = match command {
        Ok(command) => act(&visitor, vec![command], form.reason, form.seen).await.map(drop),
        Err(error) => Err(error),
    };
    answer(&visitor, &scope, done).await
}
