//! Line-ups: submitted as hashes (seals), then opened together.

use std::sync::Arc;

use super::{Decided, find_group, find_round, need_reason};
use crate::change::Change;
use crate::command::Envelope;
use crate::contest::{Contest, GameKey};
use crate::discipline::Side;
use crate::entry::Team;
use crate::game::Game;
use crate::hash::Hash;
use crate::id::{PairingId, PersonId, RoundRef};
use crate::line_up::fault::LineUpFault;
use crate::line_up::{self, is_played};
use crate::pairing::Pairing;
use crate::refusal::{Missing, Refusal};
use crate::request::{LineUp, seal};
use crate::round::{Round, RoundState};
use crate::stage::{LineUpRule, Play, Stage};
use crate::tournament::Tournament;

/// Stores the seal of one side's line-up; it may replace an earlier seal until that side is open.
pub(super) fn hand_in(t: &Tournament, at: RoundRef, id: PairingId, side: Side, seal: Hash) -> Result<Decided, Refusal> {
    super::states::in_state(t, at, RoundState::Published)?;
    let before = find(t, at, id)?;
    let mut after = before.as_ref().clone();
    let [first, second] = &mut after.seals;
    let slot = match side {
        Side::First => first,
        Side::Second => second,
    };
    if *slot == Some(seal) {
        return Ok(Decided::default());
    }
    let own = usize::from(side == Side::Second);
    let is_open = |game: &Game| game.players.is_some_and(|players| players.get(own).is_some_and(Option::is_some));
    if before.games.values().any(is_open) {
        return Err(Refusal::AlreadyOpen);
    }
    *slot = Some(seal);
    Ok(Decided::computed(vec![replaced(at, before, after)]))
}

/// Opens line-ups: each must match its seal, its players must be on the team's list, and their order must follow the
/// rule of the stage. An arbiter who gives a reason may accept another order, or change an open line-up.
pub(super) fn reveal(
    t: &Tournament,
    at: RoundRef,
    opened: &[(PairingId, LineUp, Option<[u8; 16]>)],
    act: &Envelope,
) -> Result<Decided, Refusal> {
    let (stage, _) = find_group(t, at.group)?;
    match find_round(t, at)?.state {
        RoundState::Draft => {
            let (state, needed) = (RoundState::Draft, RoundState::Published);
            return Err(Refusal::RoundState { round: at.round, state, needed });
        }
        RoundState::Closed => need_reason(act)?,
        RoundState::Published => {}
    }
    let contest = stage.play.contest(at.round);
    let mut changes: Vec<Change> = Vec::new();
    let mut working = t.clone();
    for (id, line_up, salt) in opened {
        let before = find(&working, at, *id)?.clone();
        let own = usize::from(line_up.side == Side::Second);
        let chairs = chairs(&before, line_up, own, contest.boards);
        let is_open = chairs.iter().any(Option::is_some);
        if is_open && chairs != padded(&line_up.players, contest.boards) {
            need_reason(act)?;
        }
        if !is_open && let Some(sealed) = before.seals.get(own).copied().flatten() {
            check_seal(sealed, line_up, *salt, act)?;
        }
        let two = before.two().ok_or(Refusal::Missing { what: Missing::Pairing, number: id.0 })?;
        let entry = two.get(own).copied().and_then(|entry| t.entry(entry));
        let Some(team) = entry.and_then(|entry| entry.team()) else {
            return Err(Refusal::Missing { what: Missing::Entry, number: id.0 });
        };
        check(t, &stage.play, (team, contest.boards), line_up, act)?;
        let after = with_players(&before, line_up, (own, &contest));
        check_chairs_of_played(&after, (at.round, own), &team.name)?;
        let change = replaced(at, &before, after);
        working.try_on(std::slice::from_ref(&change));
        changes.push(change);
    }
    Ok(Decided::computed(changes))
}

/// Refuses an empty chair on a board where a game has been played.
fn check_chairs_of_played(pairing: &Pairing, (round, own): (u16, usize), team: &str) -> Result<(), Refusal> {
    let is_empty = |game: &Game| game.players.is_some_and(|chairs| chairs.get(own).copied().flatten().is_none());
    let of_board = |board: u16| pairing.games.iter().any(|(key, game)| key.board == board && is_played(game.result));
    let played = pairing.games.iter().find(|(key, game)| is_empty(game) && of_board(key.board));
    let Some((key, _)) = played else { return Ok(()) };
    Err(Refusal::EmptyChair { team: team.to_owned(), round, table: pairing.table, board: key.board })
}

/// Checks that a line-up matches its seal. Without a salt, an arbiter may open any line-up with a reason.
fn check_seal(sealed: Hash, line_up: &LineUp, salt: Option<[u8; 16]>, act: &Envelope) -> Result<(), Refusal> {
    if salt.is_some_and(|salt| seal(salt, &line_up.content()) == sealed) {
        return Ok(());
    }
    if salt.is_none() && need_reason(act).is_ok() {
        return Ok(());
    }
    Err(Refusal::Seal)
}

/// Checks that all players are on the list, and that the order follows the rule or the arbiter gives a reason.
fn check(
    t: &Tournament,
    play: &Play,
    (team, boards): (&Team, u16),
    line_up: &LineUp,
    act: &Envelope,
) -> Result<(), Refusal> {
    let rule = play.line_ups.unwrap_or(LineUpRule::Free);
    for fault in line_up::faults(t, (rule, &play.line_up_terms), team, boards, &line_up.players) {
        let is_accepted = match fault {
            LineUpFault::TooMany { .. } | LineUpFault::NotListed { .. } | LineUpFault::Twice { .. } => false,
            _ => fault.only_warns() || need_reason(act).is_ok(),
        };
        if !is_accepted {
            return Err(Refusal::LineUp { team: team.name.clone(), fault });
        }
    }
    Ok(())
}

/// Returns the current players of one side, board 1 first; `None` for an empty chair.
fn chairs(pairing: &Pairing, line_up: &LineUp, own: usize, boards: u16) -> Vec<Option<PersonId>> {
    let chair = |board: u16| {
        let key = GameKey { board, segment: line_up.segment, number: line_up.number };
        pairing.games.get(&key)?.players?.get(own).copied().flatten()
    };
    (1..=boards).map(chair).collect()
}

/// Returns one chair for each board, board 1 first: the players, then empty chairs.
fn padded(players: &[Option<PersonId>], boards: u16) -> Vec<Option<PersonId>> {
    players.iter().copied().chain(std::iter::repeat(None)).take(usize::from(boards)).collect()
}

/// Returns the pairing with one team's players on every board, including empty chairs.
fn with_players(before: &Pairing, line_up: &LineUp, (own, contest): (usize, &Contest)) -> Pairing {
    let mut after = before.clone();
    for (board, player) in (1..=contest.boards).zip(padded(&line_up.players, contest.boards)) {
        let key = GameKey { board, segment: line_up.segment, number: line_up.number };
        let second_begins = crate::contest::second_begins(contest, board);
        let game = after.games.entry(key).or_insert_with(|| Game::beginning(second_begins));
        let players = game.players.get_or_insert_default();
        if let Some(slot) = players.get_mut(own) {
            *slot = player;
        }
    }
    after
}

/// Returns the changes that set the players under 分台定人 (article 12.1), where each team's list determines its boards
/// and no line-ups are submitted. Returns none under other rules.
pub(super) fn fixed(t: &Tournament, at: RoundRef, stage: &Stage, round: &Round) -> Vec<Change> {
    if stage.play.line_ups != Some(LineUpRule::Fixed) {
        return Vec::new();
    }
    let contest = stage.play.contest(at.round);
    let changes = round.pairings.values().filter_map(|before| {
        let sides = [Side::First, Side::Second];
        let after = (0..).zip(before.two()?).zip(sides).fold(before.as_ref().clone(), |after, ((own, entry), side)| {
            let roster = t.entry(entry).and_then(|entry| entry.team()).map(|team| team.roster.as_slice());
            let players = roster.unwrap_or_default().iter().copied().map(Some).take(usize::from(contest.boards));
            let line_up = LineUp { side, segment: 1, number: 1, players: players.collect() };
            with_players(&after, &line_up, (own, &contest))
        });
        Some(replaced(at, before, after))
    });
    changes.collect()
}

fn find(t: &Tournament, at: RoundRef, id: PairingId) -> Result<&Arc<Pairing>, Refusal> {
    let round = find_round(t, at)?;
    round.pairings.get(&id).ok_or(Refusal::Missing { what: Missing::Pairing, number: id.0 })
}

fn replaced(at: RoundRef, before: &Arc<Pairing>, after: Pairing) -> Change {
    Change::Pairing { at, id: before.id, before: Some(before.clone()), after: Some(Arc::new(after)) }
}
