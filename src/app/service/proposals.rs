//! Times of games arranged by players (formats CA4). Proposals, withdrawals and agreements are kept beside the log as
//! reports are, in rows that are added and never changed. An agreement is an ordinary `Appoint` in the name
//! [`AGREED_BY`], with the proposer as its reason.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDateTime, Utc};
use qisai_domain::arranging::{ArrangingFault, MAX_TIMES, agreed, check_time, is_open};
use qisai_domain::reporting::AGREED_BY;
use qisai_domain::{
    Command, EntryId, GameKey, GroupId, Pairing, PairingId, RoundRef, Side, Stage, Tournament, TournamentId,
};

use super::check_in::Means;
use super::clock::now;
use super::hall::HallRefusal;
use super::tournaments::CommandContext;
use super::{Service, ServiceError, random_id};
use qisai_store::reports::{self as store, ReportRow};
use qisai_store::rows::{give, take};
use qisai_store::{StoreError, Writing};

/// Format of times in forms and rows.
pub const WRITTEN: &str = "%Y-%m-%dT%H:%M";

/// Codes of the rows.
const PROPOSAL: &str = "proposal";
const ACCEPTED: &str = "accepted";
const TAKEN_BACK: &str = "taken_back";

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
    row: ReportRow,
}

fn place_of(row: &ReportRow) -> Result<(RoundRef, PairingId), StoreError> {
    let at = RoundRef { group: GroupId(take("report", row.group_id)?), round: take("report", row.round)? };
    Ok((at, PairingId(take("report", row.pairing_id)?)))
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
fn standing(t: &Tournament, rows: &[ReportRow]) -> Result<OpenProposals, StoreError> {
    let mut open = OpenProposals::new();
    for row in rows {
        let place = place_of(row)?;
        if row.what != PROPOSAL {
            open.remove(&place);
            continue;
        }
        let damaged = || StoreError::Damaged { table: "report", what: row.who.clone() };
        let (by, other) = row.who.split_once(' ').ok_or_else(damaged)?;
        let entry = |text: &str| text.parse().map(EntryId).map_err(|_| damaged());
        let (by, other) = (entry(by)?, entry(other)?);
        // The board may have been assigned to others since.
        let two = t.pairing(place.0, place.1).and_then(Pairing::two);
        if ![Some([by, other]), Some([other, by])].contains(&two) {
            open.remove(&place);
            continue;
        }
        let times = row.reason.split(' ').map(|text| NaiveDateTime::parse_from_str(text, WRITTEN));
        let damaged = |_| StoreError::Damaged { table: "report", what: row.reason.clone() };
        let times = times.collect::<Result<Vec<NaiveDateTime>, _>>().map_err(damaged)?;
        open.insert(place, TimeProposal { id: row.id, by, times, at: row.at.and_utc() });
    }
    Ok(open)
}

impl Service {
    /// Returns the open proposals of a tournament, for matches that are not over.
    pub fn open_proposals(&self, t: &Tournament) -> Result<OpenProposals, ServiceError> {
        let rows = self.store.read(|db| store::arranged(db, t.id))?;
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
    ) -> Result<Option<Agreement>, ServiceError> {
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
                let written: Vec<String> = times.iter().map(|time| time.format(WRITTEN).to_string()).collect();
                let row = row(id, place, (PROPOSAL, side, [entry, other]), written.join(" "))?;
                self.store.write_blocking(move |writing| add(writing, &row))?;
                Ok(None)
            }
            Arranging::TakeBack { proposal } => {
                let stands = self.open_proposals(t)?.remove(&place).filter(|open| open.by == entry);
                if stands.is_none_or(|open| open.id != proposal) {
                    return Err(HallRefusal::from(ArrangingFault::Gone).into());
                }
                let row = row(id, place, (TAKEN_BACK, side, [entry, other]), proposal.to_string())?;
                self.store.write_blocking(move |writing| add(writing, &row))?;
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
                let by = CommandContext::name(AGREED_BY).because(Some(why)).seeing(t.version);
                let row = row(id, place, (ACCEPTED, side, [entry, other]), proposal.to_string())?;
                Ok(Some(Agreement { command, by, row }))
            }
        }
    }

    /// Enters an agreement of both players. If an arbiter was faster, the arbiter's date remains and the proposal stays
    /// open.
    pub async fn enter_agreement(&self, id: TournamentId, agreement: Agreement) -> Result<(), ServiceError> {
        let Agreement { command, by, row } = agreement;
        self.run(id, command, by).await?;
        self.store.change(id, move |writing| add(writing, &row)).await
    }
}

fn add(writing: &mut Writing<'_>, row: &ReportRow) -> Result<(), ServiceError> {
    Ok(store::add(writing.db, row)?)
}

/// Builds a row for a match: its first game, the side in the pairing, and the entry numbers of sender and recipient.
fn row(
    id: TournamentId,
    (at, pairing): (RoundRef, PairingId),
    (what, side, [own, other]): (&str, Side, [EntryId; 2]),
    reason: String,
) -> Result<ReportRow, ServiceError> {
    let game = GameKey::ONLY;
    Ok(ReportRow {
        tournament_id: id.0,
        id: random_id()?,
        group_id: give(at.group.0),
        round: i32::from(at.round),
        pairing_id: give(pairing.0),
        board: i32::from(game.board),
        segment: i32::from(game.segment),
        number: i32::from(game.number),
        what: what.to_owned(),
        side: if side == Side::First { "first" } else { "second" }.to_owned(),
        result: String::new(),
        who: format!("{own} {other}"),
        means: Means::Phone.code().to_owned(),
        device: None,
        reason,
        at: now(),
        first_fouls: None,
        second_fouls: None,
    })
}
