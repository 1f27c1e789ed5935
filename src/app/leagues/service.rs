//! Times of games arranged by players (formats CA4). Proposals, withdrawals and agreements are kept beside the log as
//! reports are, in rows that are added and never changed. An agreement is an ordinary `Appoint` of both players
//! ([`ActorRole::Both`]), with the proposer as its reason.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDateTime, Utc};
use qisai_domain::arranging::{ArrangingFault, MAX_TIMES, agreed, check_time, is_open};
use qisai_domain::{
    Actor, ActorRole, Command, EntryId, GroupId, Pairing, PairingId, RoundRef, Side, Stage, Tournament, TournamentId,
};

use crate::clock::now;
use crate::passes::hall::HallRefusal;
use crate::tournaments::CommandContext;
use crate::{Result, Service, ServiceError, random_id};
use qisai_store::leagues::{ProposalKind, ProposalRow};
use qisai_store::rows::{give, take};
use qisai_store::{StoreError, leagues as store};

const TABLE: &str = "appointment_proposal";

/// Format of times in forms.
pub const WRITTEN: &str = "%Y-%m-%dT%H:%M";

/// Times proposed by a player of a match, while it is unanswered and the match is not over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeProposal {
    pub id: i64,
    pub by: EntryId,
    /// Local times in the order typed.
    pub times: Vec<NaiveDateTime>,
    /// Time of the proposal by the server's clock.
    pub at: DateTime<Utc>,
}

/// Open proposals by match.
pub type OpenProposals = BTreeMap<(RoundRef, PairingId), TimeProposal>;

/// Action of a player on the time of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arranging {
    Propose(Vec<NaiveDateTime>),
    /// Accepts a time of a proposal.
    Accept {
        proposal: i64,
        time: NaiveDateTime,
    },
    TakeBack {
        proposal: i64,
    },
}

/// Agreement to be entered.
#[derive(Clone, Debug)]
pub struct Agreement {
    pub command: Command,
    pub by: CommandContext,
    row: ProposalRow,
}

fn place_of(row: &ProposalRow) -> Result<(RoundRef, PairingId), StoreError> {
    let at = RoundRef { group: GroupId(take(TABLE, row.group_id)?), round: take(TABLE, row.round)? };
    Ok((at, PairingId(take(TABLE, row.pairing_id)?)))
}

/// Returns the match of an entry at a place, if its players may arrange it.
fn meeting(
    t: &Tournament,
    (at, id): (RoundRef, PairingId),
    entry: EntryId,
) -> Result<(&Stage, &Pairing, [EntryId; 2]), HallRefusal> {
    let stage = t.group(at.group).map(|(stage, _)| stage).ok_or(HallRefusal::AnotherBoard)?;
    let round = t.round(at).ok_or(HallRefusal::AnotherBoard)?;
    let pairing = t.pairing(at, id).ok_or(HallRefusal::AnotherBoard)?;
    let two = pairing.two().filter(|two| two.contains(&entry)).ok_or(HallRefusal::AnotherBoard)?;
    if !stage.play.league.players_arrange || !stage.has_dates() {
        return Err(ArrangingFault::NotHere.into());
    }
    if !is_open(stage, (at.round, round.state), pairing) {
        return Err(ArrangingFault::Over.into());
    }
    Ok((stage, pairing, two))
}

/// Returns the open proposals, from rows sorted oldest first: the last unanswered one of each match.
fn standing(t: &Tournament, rows: &[ProposalRow]) -> Result<OpenProposals, StoreError> {
    let mut open = OpenProposals::new();
    for row in rows {
        let place = place_of(row)?;
        if ProposalKind::read(&row.kind)? != ProposalKind::Proposed {
            open.remove(&place);
            continue;
        }
        let (by, other) = (EntryId(take(TABLE, row.entry_id)?), EntryId(take(TABLE, row.other_id)?));
        // The board may have been assigned to others since.
        let two = t.pairing(place.0, place.1).and_then(Pairing::two);
        if ![Some([by, other]), Some([other, by])].contains(&two) {
            open.remove(&place);
            continue;
        }
        let times = [row.first_time, row.second_time, row.third_time].into_iter().flatten().collect();
        open.insert(place, TimeProposal { id: row.id, by, times, at: row.at.and_utc() });
    }
    Ok(open)
}

impl Service {
    /// Returns the open proposals of a tournament, for matches that are not over.
    pub fn open_proposals(&self, t: &Tournament) -> Result<OpenProposals> {
        let rows = self.store.read(|db| store::all(db, t.id))?;
        let mut open = standing(t, &rows)?;
        open.retain(|place, proposal| meeting(t, *place, proposal.by).is_ok());
        Ok(open)
    }

    /// Returns the matches of an entry that their players may arrange, round by round.
    pub fn arranged_by_players(&self, t: &Tournament, entry: EntryId) -> Vec<(RoundRef, PairingId)> {
        let mut found = Vec::new();
        for (stage, group) in t.all_groups().filter(|(stage, _)| stage.play.league.players_arrange) {
            for round in group.rounds.values() {
                let own = round.pairing_of(entry).filter(|own| is_open(stage, (round.number, round.state), own));
                let place = own.map(|own| (group.at(round.number), own.id));
                found.extend(place.filter(|place| meeting(t, *place, entry).is_ok()));
            }
        }
        found
    }

    /// Proposes or withdraws times; returns the agreement to be entered, if any. The entry is that of the pass,
    /// regardless of the form.
    ///
    /// # Errors
    ///
    /// [`HallRefusal::AnotherBoard`] if the entry does not play, [`HallRefusal::Arranging`].
    pub fn arrange(
        &self,
        id: TournamentId,
        entry: EntryId,
        place: (RoundRef, PairingId),
        what: Arranging,
    ) -> Result<Option<Agreement>> {
        let scope = self.scope(id, Some(place.0.group))?;
        let t = scope.tournament();
        t.check_not_ended()?;
        let (_, pairing, two) = meeting(t, place, entry)?;
        let [first, second] = two;
        let (side, other) = if first == entry { (Side::First, second) } else { (Side::Second, first) };
        let check = |time: NaiveDateTime| {
            check_time(t, (place.0, pairing), time, scope.event().clocks().at(Utc::now())).map_err(HallRefusal::from)
        };
        match what {
            Arranging::Propose(times) => {
                let is_twice = (1..).zip(&times).any(|(next, time)| times.iter().skip(next).any(|other| other == time));
                if times.is_empty() || times.len() > MAX_TIMES || is_twice {
                    return Err(HallRefusal::from(ArrangingFault::Times).into());
                }
                times.iter().try_for_each(|time| check(*time))?;
                let row = row(id, place, (ProposalKind::Proposed, None), [entry, other])?;
                let mut times = times.into_iter();
                let [first_time, second_time, third_time]: [_; MAX_TIMES] = std::array::from_fn(|_| times.next());
                let row = ProposalRow { first_time, second_time, third_time, ..row };
                self.store.write_blocking(move |writing| Ok::<_, ServiceError>(writing.add_proposal(&row)?))?;
                Ok(None)
            }
            Arranging::TakeBack { proposal } => {
                let stands = self.open_proposals(t)?.remove(&place).filter(|open| open.by == entry);
                if stands.is_none_or(|open| open.id != proposal) {
                    return Err(HallRefusal::from(ArrangingFault::Gone).into());
                }
                let row = row(id, place, (ProposalKind::TakenBack, Some(proposal)), [entry, other])?;
                self.store.write_blocking(move |writing| Ok::<_, ServiceError>(writing.add_proposal(&row)?))?;
                Ok(None)
            }
            Arranging::Accept { proposal, time } => {
                let stands = self.open_proposals(t)?.remove(&place);
                let Some(open) = stands.filter(|open| open.id == proposal && open.by != entry) else {
                    // The same answer sent twice counts once.
                    let agreed = pairing.appointment.as_ref().is_some_and(|date| date.time() == time);
                    return if agreed { Ok(None) } else { Err(HallRefusal::from(ArrangingFault::Gone).into()) };
                };
                if !open.times.contains(&time) {
                    return Err(HallRefusal::from(ArrangingFault::Gone).into());
                }
                check(time)?;
                let (proposer, answers) = match side {
                    Side::First => ("second-named", "first-named"),
                    Side::Second => ("first-named", "second-named"),
                };
                let at = open.at.format("%Y-%m-%d %H:%M");
                let why = format!("proposed by the {proposer} on {at} UTC, agreed to by the {answers}");
                let appointment = Some(agreed(pairing.appointment.as_ref(), time));
                let command = Command::Appoint { at: place.0, pairing: place.1, appointment };
                let by = CommandContext::of(Actor::nameless(ActorRole::Both)).because(Some(why)).seeing(t.version);
                let row = row(id, place, (ProposalKind::Accepted, Some(proposal)), [entry, other])?;
                Ok(Some(Agreement { command, by, row }))
            }
        }
    }

    /// Enters an agreement of both players. If an arbiter was faster, the arbiter's date remains and the proposal stays
    /// open.
    pub async fn enter_agreement(&self, id: TournamentId, agreement: Agreement) -> Result<()> {
        let Agreement { command, by, row } = agreement;
        self.run(id, command, by).await?;
        self.store.change(id, move |writing| Ok(writing.add_proposal(&row)?)).await
    }
}

/// Builds a row for a match; `proposal` is the one that is answered, `own` acts.
fn row(
    id: TournamentId,
    (at, pairing): (RoundRef, PairingId),
    (kind, proposal): (ProposalKind, Option<i64>),
    [own, other]: [EntryId; 2],
) -> Result<ProposalRow> {
    Ok(ProposalRow {
        tournament_id: id.0,
        id: random_id()?,
        group_id: give(at.group.0),
        round: i32::from(at.round),
        pairing_id: give(pairing.0),
        kind: kind.word().to_owned(),
        entry_id: give(own.0),
        other_id: give(other.0),
        first_time: None,
        second_time: None,
        third_time: None,
        proposal_id: proposal,
        at: now(),
    })
}
