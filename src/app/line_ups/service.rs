//! Line-ups of team matches: submitted sealed, kept outside the aggregate, opened together (TM6, TM7).

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::{DateTime, NaiveDateTime, NaiveTime, Utc};
use qisai_domain::calendar::{LocalTime, zone};
use qisai_domain::league::{date_of_eligibility, time_of};
use qisai_domain::line_up::{LineUpFault, LineUpTerms, faults, inherited, is_late, opened};
use qisai_domain::log::LogError;
use qisai_domain::request::{HandedIn, LineUp, seal};
use qisai_domain::squad::{self, Squad, SquadTeam};
use qisai_domain::stage::LineUpRule;
use qisai_domain::{
    Actor, ActorRole, Change, Command, EntryId, Pairing, PairingId, PersonId, Refusal, RoundRef, RoundState, Side,
    Tournament, TournamentId, Version, Visibility,
};

use crate::accounts::security::{Noted, SecurityEventKind};
use crate::random::random_bytes;
use crate::scope::Scope;
use crate::tournaments::{CommandContext, Ended, FormKey, execute, reached};
use crate::{Result, Service, ServiceError};
use qisai_store::line_ups::LineUpRow;
use qisai_store::rows::give;
use qisai_store::{StoreError, Writing, line_ups as store, log};

/// Side of a team in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamLineUpSide {
    pub at: RoundRef,
    pub pairing: PairingId,
    pub side: Side,
}

/// Submitter of a line-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandedBy {
    /// Captain, until the deadline.
    Captain,
    /// Arbiter who types a paper line-up, at any time.
    Desk,
}

/// Selection of line-ups to open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    /// Line-ups of matches where both are in.
    BothIn,
    /// All line-ups, with the replacements that the regulations provide for missing ones.
    All,
}

/// Returns the originator if a deadline has passed or both line-ups are in: no person acts.
fn by_itself() -> CommandContext {
    CommandContext::of(Actor::nameless(ActorRole::Clock))
}

impl Service {
    /// Seals and stores a line-up, replacing an earlier one; opens both of the match if the other one is in.
    ///
    /// # Errors
    ///
    /// [`Refusal::LineUp`] if it breaks a rule, [`Refusal::LineUpLate`] for a captain after the deadline,
    /// [`Refusal::AlreadyOpen`].
    pub async fn hand_in(
        &self,
        scope: &Scope,
        of: TeamLineUpSide,
        players: Vec<Option<PersonId>>,
        (by, handed): (CommandContext, HandedBy),
    ) -> Result<Version> {
        let (id, t) = (scope.tournament().id, scope.tournament());
        let play = &scope.stage().play;
        let line_up = LineUp { side: of.side, segment: 1, number: 1, players };
        let rule = match play.line_ups {
            Some(rule @ (LineUpRule::Reserves | LineUpRule::Free)) => rule,
            // Their boards are known with the pairings.
            Some(LineUpRule::Fixed | LineUpRule::All) | None => return Err(Refusal::AlreadyOpen.into()),
        };
        let (_, team) = side_of(t, of)?;
        let boards = play.contest(of.at.round).boards;
        let team = t.entry(team).and_then(|entry| entry.team()).ok_or(StoreError::NotFound)?;
        let wrong = faults(t, (rule, &play.line_up_terms), team, boards, &line_up.players);
        if let Some(fault) = wrong.into_iter().find(|fault| !fault.only_warns()) {
            return Err(Refusal::LineUp { team: team.name.clone(), fault }.into());
        }
        if let Some(fault) = self.ineligible(scope, of, &line_up.players)? {
            return Err(Refusal::LineUp { team: team.name.clone(), fault }.into());
        }
        if handed == HandedBy::Captain {
            self.check_in_time(scope, of)?;
        }
        let salt: [u8; 16] = random_bytes()?.first_chunk().copied().unwrap_or_default();
        let content = line_up.content();
        let seal = seal(salt, &content);
        let row = LineUpRow {
            tournament_id: id.0,
            pairing_id: give(of.pairing.0),
            second: of.side == Side::Second,
            group_id: give(of.at.group.0),
            round: i32::from(of.at.round),
            salt: format!("{:032x}", u128::from_be_bytes(salt)),
            content,
            by_whom: by.actor.name.clone(),
            at: Utc::now().naive_utc(),
        };
        let command = Command::HandIn { at: of.at, pairing: of.pairing, side: of.side, seal };
        let (act, secrets) = (by.envelope(Vec::new()), self.secrets()?);
        let key = by.key.map(|key| FormKey { key, content: None });
        let body = move |writing: &mut Writing<'_>| {
            let version = execute(writing, id, &|_| Some(vec![command.clone()]), (&act, key), &secrets)?;
            store::put(writing.db, &row)?;
            Ok(version)
        };
        let version = reached(self.store.change(id, body).await)?;
        let opened = self.open_some(id, of.at, (Which::BothIn, Some(of.pairing)), by_itself()).await?;
        Ok(opened.unwrap_or(version))
    }

    /// Returns a player of a line-up who is ineligible because of other teams of the club, judged by the first date of
    /// the match.
    fn ineligible(
        &self,
        scope: &Scope,
        of: TeamLineUpSide,
        players: &[Option<PersonId>],
    ) -> Result<Option<LineUpFault>> {
        let rule = scope.stage().play.squads;
        let (pairing, entry) = side_of(scope.tournament(), of)?;
        let on = date_of_eligibility(scope.stage(), of.at.round, pairing).filter(|_| !rule.is_default());
        let Some(on) = on else { return Ok(None) };
        let squads = self.squads(scope)?;
        let team = SquadTeam { tournament: scope.tournament().id, entry };
        let against = squad::ineligible(&squads, rule, (team, on.date()), players.iter().flatten().copied());
        Ok(against
            .first()
            .map(|(member, warning)| LineUpFault::Ineligible { name: member.player.name.clone(), warning: *warning }))
    }

    /// Returns the clubs with several teams in the divisions of the event. Other private divisions are excluded.
    pub fn squads(&self, scope: &Scope) -> Result<Vec<Squad>> {
        let (event, own) = (scope.event(), scope.tournament().id);
        let sections = self.sections(event.id)?;
        let is_known = |t: &Tournament| t.id == own || event.visibility_of(&t.settings) > Visibility::Private;
        let divisions: Vec<&Tournament> = sections.iter().map(|section| &**section).filter(|t| is_known(t)).collect();
        Ok(squad::squads(&divisions))
    }

    /// Checks that a captain is in time, and may still change a submitted line-up.
    fn check_in_time(&self, scope: &Scope, of: TeamLineUpSide) -> Result<()> {
        let (pairing, _) = side_of(scope.tournament(), of)?;
        if let Some(deadline) = self.deadline_of_match(scope, of.at.round, pairing)?
            && is_late(deadline, Utc::now())
        {
            return Err(Refusal::LineUpLate { deadline: scope.event().clocks().at(deadline) }.into());
        }
        let sealed = pairing.seals.get(usize::from(of.side == Side::Second)).is_some_and(Option::is_some);
        if sealed && scope.stage().play.line_up_terms.is_final {
            return Err(Refusal::AlreadyOpen.into());
        }
        Ok(())
    }

    /// Returns the captains' deadline for a round; `None` if there is no rule or no known start time.
    pub fn line_up_deadline(&self, scope: &Scope, round: u16) -> Result<Option<DateTime<Utc>>> {
        self.deadline(scope, round, scope.stage().sitting_of(round).map(|sitting| sitting.start))
    }

    /// Returns the captains' deadline for one match, which may have its own date.
    pub fn deadline_of_match(&self, scope: &Scope, round: u16, pairing: &Pairing) -> Result<Option<DateTime<Utc>>> {
        self.deadline(scope, round, time_of(scope.stage(), round, pairing))
    }

    /// Returns the deadline before a start in local time.
    fn deadline(&self, scope: &Scope, round: u16, start: Option<NaiveDateTime>) -> Result<Option<DateTime<Utc>>> {
        let terms: &LineUpTerms = &scope.stage().play.line_up_terms;
        let start = start.filter(|start| start.time() != NaiveTime::MIN).zip(zone(&scope.event().time_zone));
        let start = start.map(|(start, zone)| LocalTime::of(zone, start).utc());
        let public = scope.group().round(round).filter(|round| round.state != RoundState::Draft);
        let published = match public.filter(|_| terms.after_publication.is_some()) {
            Some(round) => self.published(scope.tournament().id, scope.group().at(round.number), round.changed)?,
            None => None,
        };
        Ok(terms.deadline(start, published))
    }

    /// Returns the time at which a round was published, at or before a version at which it changed.
    fn published(&self, id: TournamentId, at: RoundRef, changed: Version) -> Result<Option<DateTime<Utc>>> {
        let publishes = |change: &Change| {
            let Change::RoundState { at: of, after, .. } = change else { return false };
            (*of, *after) == (at, RoundState::Published)
        };
        for version in (1..=changed.0).rev().map(Version) {
            let entry = self.store.read(|db| log::find(db, id, version))?;
            let (public, _) = entry.changes().map_err(|error| unreadable(&error))?;
            if public.changes.iter().any(publishes) {
                return Ok(DateTime::parse_from_rfc3339(&public.at).ok().map(|at| at.to_utc()));
            }
        }
        Ok(None)
    }

    /// Returns the submitted line-ups of a round without their contents.
    pub fn handed_in(&self, id: TournamentId, at: RoundRef) -> Result<Vec<HandedIn>> {
        let (t, rows) = (self.tournament(id)?, self.store.read(|db| store::of_round(db, id, at))?);
        let known = |row: LineUpRow| {
            let pairing = PairingId(u32::try_from(row.pairing_id).unwrap_or_default());
            HandedIn { pairing, side: side(row.second), by: row.by_whom, when: row.at.and_utc() }
        };
        Ok(rows.into_iter().filter(|row| is_sealed(&t, at, row)).map(known).collect())
    }

    /// Returns the submitted line-up of a team, for its own captain.
    pub fn own_line_up(&self, id: TournamentId, of: TeamLineUpSide) -> Result<Option<LineUp>> {
        let (t, rows) = (self.tournament(id)?, self.store.read(|db| store::of_round(db, id, of.at))?);
        let own = rows.iter().find(|row| is_of(row, of.pairing, of.side) && is_sealed(&t, of.at, row));
        own.map(read).transpose().map(|read| read.map(|(line_up, _)| line_up))
    }

    /// Returns the submitted line-up of a team for an arbiter who must see it before it is open; the access is recorded
    /// in the security log.
    pub async fn look_into_line_up(
        &self,
        scope: &Scope,
        of: TeamLineUpSide,
        by: &CommandContext,
    ) -> Result<Option<LineUp>> {
        let (id, actor, place) = (scope.tournament().id, by.actor.name.clone(), scope.slug().to_owned());
        let (_, team) = side_of(scope.tournament(), of)?;
        let team = scope.tournament().name_of(team).to_owned();
        let t = Arc::clone(scope.tournament());
        let body = move |writing: &mut Writing<'_>| {
            let rows = store::of_round(writing.db, id, of.at)?;
            let own = rows.iter().find(|row| is_of(row, of.pairing, of.side) && is_sealed(&t, of.at, row));
            let found = own.map(read).transpose()?;
            let noted = Noted { place: place.clone(), ..Noted::new(SecurityEventKind::LineUpSeen, &actor, &team) };
            noted.write(writing)?;
            Ok::<_, ServiceError>(found.map(|(line_up, _)| line_up))
        };
        self.store.change(id, body).await
    }

    /// Opens every line-up of a round once no captain can submit any more.
    ///
    /// # Errors
    ///
    /// [`Refusal::LineUpsDue`] before the last deadline of its matches.
    pub async fn take_line_ups(&self, scope: &Scope, round: u16, by: CommandContext) -> Result<Option<Version>> {
        let mut last = None;
        for pairing in scope.group().round(round).into_iter().flat_map(|round| round.pairings.values()) {
            last = last.max(self.deadline_of_match(scope, round, pairing)?);
        }
        if let Some(deadline) = last.filter(|deadline| !is_late(*deadline, Utc::now())) {
            return Err(Refusal::LineUpsDue { deadline: scope.event().clocks().at(deadline) }.into());
        }
        self.open_line_ups(scope.tournament().id, scope.group().at(round), by).await
    }

    /// Opens every line-up of a round, with the replacements that the regulations provide for missing ones.
    pub async fn open_line_ups(&self, id: TournamentId, at: RoundRef, by: CommandContext) -> Result<Option<Version>> {
        let all = self.open_some(id, at, (Which::All, None), by.clone()).await;
        if !matches!(all, Err(ServiceError::Refused(Refusal::LineUp { .. } | Refusal::Seal))) {
            return all;
        }
        // One that cannot be opened does not block the others.
        let t = self.tournament(id)?;
        let pairings: Vec<PairingId> =
            t.round(at).map(|round| round.pairings.keys().copied().collect()).unwrap_or_default();
        for pairing in pairings {
            let one = CommandContext { key: None, ..by.clone() };
            drop(self.open_some(id, at, (Which::All, Some(pairing)), one).await);
        }
        all
    }

    /// Opens the line-ups that are due: those of whole rounds after the deadline, or match by match where matches have
    /// their own dates.
    pub async fn open_due_line_ups(&self) -> Result<()> {
        for (id, at) in self.store.read(store::waiting)? {
            // A round that cannot be opened does not block the others.
            if let Err(error) = self.open_due_of(id, at).await {
                tracing::warn!(%error, tournament = id.0, round = at.round, "line-ups could not be opened at their deadline");
            }
        }
        Ok(())
    }

    async fn open_due_of(&self, id: TournamentId, at: RoundRef) -> Result<()> {
        let scope = self.scope(id, Some(at.group))?;
        let public = scope.group().round(at.round).filter(|round| round.state == RoundState::Published);
        let Some(round) = public else { return Ok(()) };
        let is_past = |deadline: Option<DateTime<Utc>>| deadline.is_some_and(|it| is_late(it, Utc::now()));
        if round.pairings.values().all(|pairing| pairing.appointment.is_none()) {
            if is_past(self.line_up_deadline(&scope, at.round)?) {
                self.open_line_ups(id, at, by_itself()).await?;
            }
            return Ok(());
        }
        let mut due = Vec::new();
        for pairing in round.in_board_order() {
            if is_past(self.deadline_of_match(&scope, at.round, pairing)?) {
                due.push(pairing.id);
            }
        }
        for pairing in due {
            match self.open_some(id, at, (Which::All, Some(pairing)), by_itself()).await {
                // One that cannot be opened does not block the others.
                Ok(_) | Err(ServiceError::Refused(Refusal::LineUp { .. } | Refusal::Seal)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Opens the selected line-ups; returns `None` if there is nothing to open.
    async fn open_some(
        &self,
        id: TournamentId,
        at: RoundRef,
        (which, only): (Which, Option<PairingId>),
        by: CommandContext,
    ) -> Result<Option<Version>> {
        let (act, secrets) = (by.envelope(Vec::new()), self.secrets()?);
        let key = by.key.map(|key| FormKey { key, content: None });
        let body = move |writing: &mut Writing<'_>| {
            // Locked first, so that the last submission is read.
            writing.lock(id)?;
            let kept = store::of_round(writing.db, id, at)?;
            let kept: Vec<(&LineUpRow, LineUp, [u8; 16])> = kept
                .iter()
                .map(|row| read(row).map(|(line_up, salt)| (row, line_up, salt)))
                .collect::<Result<_, _>>()
                .map_err(Ended::Failed)?;
            let opening = RefCell::new(BTreeSet::new());
            let commands = |t: &Tournament| {
                let opened = to_open(t, at, &kept, (which, only));
                *opening.borrow_mut() = opened.iter().map(|(pairing, ..)| *pairing).collect();
                (!opened.is_empty()).then(|| vec![Command::Reveal { at, opened }])
            };
            let version = execute(writing, id, &commands, (&act, key), &secrets)?;
            let opened: Vec<PairingId> = opening.into_inner().into_iter().collect();
            store::forget(writing.db, id, &opened)?;
            Ok(version)
        };
        match self.store.change(id, body).await {
            Err(Ended::NoCommand | Ended::Unchanged(_)) => Ok(None),
            other => reached(other).map(Some),
        }
    }
}

fn unreadable(error: &LogError) -> StoreError {
    StoreError::Damaged { table: "log", what: error.to_string() }
}

fn side(second: bool) -> Side {
    if second { Side::Second } else { Side::First }
}

fn is_of(row: &LineUpRow, pairing: PairingId, of: Side) -> bool {
    row.pairing_id == give(pairing.0) && side(row.second) == of
}

/// Returns `true` if the match of a row has the row's seal. After an undo of the submission, or of what was drawn before
/// it, the row is still there, but nobody has submitted it.
fn is_sealed(t: &Tournament, at: RoundRef, row: &LineUpRow) -> bool {
    let id = PairingId(u32::try_from(row.pairing_id).unwrap_or_default());
    let sealed = t.pairing(at, id).and_then(|pairing| pairing.seals.get(usize::from(row.second)).copied().flatten());
    let of_row = read(row).map(|(_, salt)| seal(salt, &row.content));
    sealed.is_some() && of_row.ok() == sealed
}

/// Returns the match and the team on a side of it.
fn side_of(t: &Tournament, of: TeamLineUpSide) -> Result<(&Pairing, EntryId)> {
    let pairing = t.round(of.at).and_then(|round| round.pairings.get(&of.pairing)).ok_or(StoreError::NotFound)?;
    let [first, second] = pairing.two().ok_or(StoreError::NotFound)?;
    Ok((pairing, if of.side == Side::First { first } else { second }))
}

fn read(row: &LineUpRow) -> Result<(LineUp, [u8; 16])> {
    let damaged = || StoreError::Damaged { table: "line_up", what: format!("pairing {}", row.pairing_id) };
    let line_up = serde_json::from_str(&row.content).map_err(|_| damaged())?;
    let salt = u128::from_str_radix(&row.salt, 16).map_err(|_| damaged())?;
    Ok((line_up, salt.to_be_bytes()))
}

type Opened = Vec<(PairingId, LineUp, Option<[u8; 16]>)>;

fn to_open(
    t: &Tournament,
    at: RoundRef,
    kept: &[(&LineUpRow, LineUp, [u8; 16])],
    (which, only): (Which, Option<PairingId>),
) -> Opened {
    let (Some((stage, _)), Some(round)) = (t.group(at.group), t.round(at)) else { return Opened::new() };
    let boards = stage.play.contest(at.round).boards;
    let mut all = Opened::new();
    for pairing in round.in_board_order() {
        let Some(two) = pairing.two().filter(|_| only.is_none_or(|only| only == pairing.id)) else { continue };
        let mut open_now = Opened::new();
        let mut is_missing = false;
        for (side, team) in [Side::First, Side::Second].into_iter().zip(two) {
            if opened(pairing, side, boards).is_some() {
                continue;
            }
            let own = kept.iter().find(|(row, ..)| is_of(row, pairing.id, side) && is_sealed(t, at, row));
            if let Some((_, line_up, salt)) = own {
                open_now.push((pairing.id, line_up.clone(), Some(*salt)));
                continue;
            }
            is_missing = true;
            if let Some(players) = inherited(t, (at.group, at.round), team, boards).filter(|_| which == Which::All) {
                open_now.push((pairing.id, LineUp { side, segment: 1, number: 1, players }, None));
            }
        }
        if which == Which::All || !is_missing {
            all.extend(open_now);
        }
    }
    all
}
