//! Treatment of the games of an entrant who leaves a table before its end.
//!
//! | profile | counts | annulled | article |
//! |---|---|---|---|
//! | [`Fide`](Profile::Fide) | games completed, of all that are to be played | below half | C.05 article 6.6 |
//! | [`Xiangqi`](Profile::Xiangqi) | opponents met (of several games with one: all of them), of all opponents | below half | xiangqi 20.3 |
//! | [`Fmjd`](Profile::Fmjd) | games completed, of all that are to be played | half or less | FMJD usage |
//! | [`Forfeit`](Profile::Forfeit) | games completed, of all that are to be played | never | the announcement |
//!
//! Games that are not annulled stay, and the remaining games are forfeits that the opponents win. A meeting of several
//! games counts once it is complete. A game counts as completed if it was played; an opponent who did not come and so
//! lost by forfeit also counts as met.
//!
//! All opponents are those of the table: in a Scheveningen the other side, in a Molter one of each other team, a round
//! each. Several entrants who leave are judged in the order in which they left, each by the opponents present at that
//! time: an entrant who left earlier and was annulled no longer counts as an opponent.

use std::collections::{BTreeMap, BTreeSet};

use crate::bracket;
use crate::consequence::was_opened_by;
use crate::contest::GameKey;
use crate::discipline::{Discipline, Side};
use crate::format::Table;
use crate::group::Group;
use crate::id::EntryId;
use crate::pairing::Pairing;
use crate::participation::LeavingReason;
use crate::result::{GameResult, Outcome};
use crate::results::{Cell, ResultLine, Results};
use crate::round::{Round, RoundState};
use crate::stage::{LeavingRule, Play, Stage};
use crate::tournament::Tournament;

/// Completed share of an entrant's games in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Games completed, or opponents met.
    pub done: usize,
    /// Total number of games or opponents.
    pub of: usize,
    /// `true` if the games are annulled when the entrant leaves now.
    pub is_annulled: bool,
}

/// Rule on leaving that a stage applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    Fide,
    Xiangqi,
    Fmjd,
    Forfeit,
}

impl Profile {
    /// Returns the rule of a stage: that of the discipline unless the stage has another.
    pub fn of(play: &Play, discipline: Discipline) -> Self {
        match (play.leaving, discipline) {
            (LeavingRule::Half, _) | (LeavingRule::Discipline, Discipline::Chess) => Self::Fide,
            (LeavingRule::Discipline, Discipline::Xiangqi) => Self::Xiangqi,
            (LeavingRule::Discipline, Discipline::Draughts) => Self::Fmjd,
            (LeavingRule::Forfeit, _) => Self::Forfeit,
        }
    }

    /// Returns `true` if opponents are counted instead of games.
    pub fn counts_opponents(self) -> bool {
        self == Self::Xiangqi
    }

    fn annuls(self, done: usize, of: usize) -> bool {
        match self {
            Self::Fide | Self::Xiangqi => done * 2 < of,
            Self::Fmjd => done * 2 <= of,
            Self::Forfeit => false,
        }
    }
}

impl Share {
    /// Returns the share of an entry when it left, or as if it left now. `results` are those after the first `rounds`
    /// rounds of the group. Returns `None` outside of a table.
    pub fn of(t: &Tournament, stage: &Stage, results: &Results, rounds: u16, entry: EntryId) -> Option<Self> {
        let judged = judged(t, stage, results, rounds);
        let left = judged.iter().find(|(left, _)| *left == entry);
        left.map(|(_, share)| *share).or_else(|| {
            let annulled = judged.iter().filter(|(_, share)| share.is_annulled).map(|(left, _)| *left).collect();
            share(t, stage, results, entry, &annulled)
        })
    }
}

/// Returns the entries whose games are annulled after the first `rounds` rounds of a group, with their shares.
/// `results` must contain at least these rounds.
pub fn annulled(t: &Tournament, stage: &Stage, results: &Results, rounds: u16) -> BTreeMap<EntryId, Share> {
    judged(t, stage, results, rounds).into_iter().filter(|(_, share)| share.is_annulled).collect()
}

/// Returns the entries that left with their shares, in the order of leaving.
fn judged(t: &Tournament, stage: &Stage, results: &Results, rounds: u16) -> Vec<(EntryId, Share)> {
    let seated = results.lines.iter().take(results.seated);
    let mut leavers: Vec<_> = seated
        .filter_map(|line| {
            // An entry that advanced to another stage has not left the tournament: its games stay.
            let entry = t.entry(line.entry)?;
            line.participation.left_tournament(entry.status).filter(|left| left.from <= rounds.saturating_add(1))?;
            Some((line.participation.order_of_leaving(entry.changed)?, line.number, line.entry))
        })
        .collect();
    leavers.sort_unstable();
    let mut annulled = BTreeSet::new();
    let mut judged = Vec::with_capacity(leavers.len());
    for (_, _, entry) in leavers {
        let Some(share) = share(t, stage, results, entry, &annulled) else { continue };
        if share.is_annulled {
            annulled.insert(entry);
        }
        judged.push((entry, share));
    }
    judged
}

fn share(
    t: &Tournament,
    stage: &Stage,
    results: &Results,
    entry: EntryId,
    annulled: &BTreeSet<EntryId>,
) -> Option<Share> {
    let place = results.lines.iter().take(results.seated).position(|line| line.entry == entry)?;
    let line = results.lines.get(place)?;
    let is_there = |at: &usize| results.lines.get(*at).is_some_and(|line| !annulled.contains(&line.entry));
    if stage.format().table().is_some_and(Table::meets_one_of_each_team) {
        return Some(share_of_rounds(t, stage, results, line, &is_there));
    }
    let mut meetings = meetings(stage, results, line)?;
    meetings.retain(|at, _| is_there(at));
    let profile = Profile::of(&stage.play, t.settings.discipline);
    let mut met: BTreeMap<usize, usize> = BTreeMap::new();
    for (column, cell) in line.cells.iter().enumerate() {
        let (Cell::Game { opponent, outcome, .. } | Cell::Match { opponent, outcome, .. }) = cell else { continue };
        let stayed_away = *outcome == Outcome::ForfeitLoss && !is_after(results, line, column);
        let counts = (outcome.is_played() && !outcome.is_pending()) || (profile.counts_opponents() && stayed_away);
        if counts && meetings.contains_key(opponent) {
            *met.entry(*opponent).or_default() += 1;
        }
    }
    let met = met.iter().filter_map(|(opponent, games)| Some((*games, *meetings.get(opponent)?)));
    let (done, of) = if profile.counts_opponents() {
        (met.filter(|(games, all)| games >= all).count(), meetings.len())
    } else {
        (met.map(|(games, all)| games.min(all)).sum(), meetings.values().sum())
    };
    Some(Share { done, of, is_annulled: profile.annuls(done, of) })
}

/// Returns the share in a Molter table, where nobody meets an opponent twice, so that opponents and games have the same
/// count. Opponents in rounds not yet made are unknown: each of these rounds counts as a game to be played.
fn share_of_rounds(
    t: &Tournament,
    stage: &Stage,
    results: &Results,
    line: &ResultLine,
    is_there: &dyn Fn(&usize) -> bool,
) -> Share {
    let profile = Profile::of(&stage.play, t.settings.discipline);
    let made = line.cells.iter().enumerate().skip(results.carried);
    let (mut done, mut of) = (0, usize::from(results.planned_rounds).saturating_sub(made.len()));
    for (column, cell) in made {
        let (Cell::Game { opponent, outcome, .. } | Cell::Match { opponent, outcome, .. }) = cell else {
            // The round was made after the leaving, without the entry.
            of += usize::from(is_after(results, line, column));
            continue;
        };
        if !is_there(opponent) {
            continue;
        }
        let stayed_away = *outcome == Outcome::ForfeitLoss && !is_after(results, line, column);
        let counts = (outcome.is_played() && !outcome.is_pending()) || (profile.counts_opponents() && stayed_away);
        done += usize::from(counts);
        of += 1;
    }
    Share { done, of, is_annulled: profile.annuls(done, of) }
}

/// Returns `true` if a column is a round after the competitor has left.
fn is_after(results: &Results, line: &ResultLine, column: usize) -> bool {
    let at = results.columns.get(column).filter(|_| column >= results.carried);
    line.left_from().zip(at).is_some_and(|(left, at)| at.round >= left)
}

/// Returns the opponents of a competitor in its table, by place in the lines, with the number of meetings.
fn meetings(stage: &Stage, results: &Results, line: &ResultLine) -> Option<BTreeMap<usize, usize>> {
    let (table, cycles) = (stage.format().table()?, stage.format().cycles()?);
    let others = results.lines.iter().take(results.seated).enumerate().filter(|(_, other)| other.entry != line.entry);
    let meetings = others.map(|(at, other)| (at, table.meetings([line.number, other.number], results.seated, cycles)));
    Some(meetings.filter(|(_, meetings)| *meetings > 0).collect())
}

fn is_table(t: &Tournament, group: &Group) -> bool {
    t.stage(group.stage).is_some_and(|stage| stage.spec().has_free_order())
}

/// Returns `true` if a group is over and another stage was opened by its results. Its standings have decided the
/// entrants: later withdrawals, expulsions and reinstatements do not change it.
pub fn is_settled(t: &Tournament, group: &Group) -> bool {
    t.stages.iter().any(|later| was_opened_by(t, later, group.id)) && t.is_finished(group.id)
}

/// Returns `true` if an entry that leaves the tournament now leaves a group. It has not left the group before, the
/// group is not [settled](is_settled), and the entry has not entered a later stage after a group with nothing left to
/// pair.
pub fn plays_in(t: &Tournament, group: &Group, id: EntryId) -> bool {
    let has_entered_later = || {
        let mut later = t.groups.values().filter(|other| other.stage > group.stage);
        later.any(|other| other.participations.contains_key(&id))
    };
    let nothing_is_left = || match t.stage(group.stage) {
        Some(stage) if stage.spec().has_tree() => bracket::is_decided(stage, group),
        _ => first_round_without(t, group, id) > t.planned_rounds(group.id),
    };
    let is_in_play = group.participation(id).is_some_and(|it| it.left.is_none());
    is_in_play && !(has_entered_later() && nothing_is_left()) && !is_settled(t, group)
}

/// Returns `true` if every round of a table is made, as in a league.
pub fn has_all_rounds(t: &Tournament, group: &Group) -> bool {
    let last = group.last_round();
    let are_made = || last >= t.planned_rounds(group.id) && (1..=last).all(|round| group.round(round).is_some());
    is_table(t, group) && last > 0 && are_made()
}

/// Returns the first round without an entry that leaves now: the next one to be published, because drafts are not
/// public (C.04.2 article 3.2). In a table, whose rounds are played in any order, it is the first round that has not
/// been made. If all are made, it is the round after the last one with a fact about the entry's meeting; if all are
/// closed, the one after the last.
pub fn first_round_without(t: &Tournament, group: &Group, id: EntryId) -> u16 {
    let is_draft = |round: &Round| round.state == RoundState::Draft && !is_table(t, group);
    let next = group.last_round() + u16::from(!group.round(group.last_round()).is_some_and(is_draft));
    if !has_all_rounds(t, group) {
        return (1..next).find(|round| is_table(t, group) && group.round(*round).is_none()).unwrap_or(next);
    }
    if group.rounds.values().all(|round| round.state == RoundState::Closed) {
        return next;
    }
    let has_begun = |round: &Round| {
        // In a round still played, facts that follow from the leaving of the opponent do not count for this entry.
        let is_over = round.state == RoundState::Closed;
        let stays = |pairing: &Pairing| !pairing.entries().any(|entry| group.has_left(entry, round.number));
        round.pairing_of(id).filter(|pairing| is_over || stays(pairing)).is_some_and(|pairing| {
            let mut games = pairing.games.values();
            pairing.decision.is_some() || games.any(|game| game.result != GameResult::Unknown)
        })
    };
    let played = group.rounds.values().filter(|round| has_begun(round)).map(|round| round.number);
    played.max().unwrap_or(0) + 1
}

/// Returns the reason if a side lost its board by leaving: stored with the board when it was lost, otherwise that of an
/// entry that had left before the round.
pub fn lost_by_leaving(group: &Group, round: u16, pairing: &Pairing, side: Side) -> Option<LeavingReason> {
    let [first, second] = pairing.two()?;
    let entry = if side == Side::First { first } else { second };
    let participation = group.participation(entry).filter(|_| is_forfeited(pairing, side))?;
    let left = || participation.left.filter(|left| left.from <= round).map(|left| left.why);
    participation.lost.get(&round).copied().or_else(left)
}

/// Returns `true` if a side lost a board without play.
fn is_forfeited(pairing: &Pairing, side: Side) -> bool {
    let result = pairing.games.get(&GameKey::ONLY).map(|game| game.result);
    let [first, second] = pairing.decision.map(|decision| decision.absent).unwrap_or_default();
    let (is_decided, own) = match side {
        Side::First => (first, GameResult::FirstForfeits),
        Side::Second => (second, GameResult::SecondForfeits),
    };
    is_decided || result == Some(own) || result == Some(GameResult::DoubleForfeit)
}
