//! Pending tasks of an arbiter, over all stages and groups of a tournament.
//!
//! | state | task |
//! |---|---|
//! | a stage that is not open, with all its entrants known | draw it or open it |
//! | the same with a shared place or too few entrants | settle that first |
//! | the same while its sources are played, or a pool with too few for its groups | nothing yet |
//! | an open stage that would now have other entrants | review it |
//! | a draft | publish it; end manual edits first |
//! | a published round of teams without line-ups | take those of the announced rule, or name the players |
//! | a published round with an undecided meeting | enter its games, settle a first move, rule a winner |
//! | a published round without | close it |
//! | an adjourned game, in whatever round | enter its result |
//! | a round of a bracket whose players a correction has changed | replay its matches, or let them stand |
//! | all rounds closed, and a further one to be played | pair it |
//! | all else | nothing |
//!
//! A ladder has no next round: it is paired when an entrant challenges another. A second final that is not needed is no
//! next round either.

use std::collections::BTreeSet;

use crate::bracket::{BracketRound, next_round};
use crate::consequence::bracket::contradictions;
use crate::consequence::kinds::Consequence;
use crate::contest::{Begins, Contest, GameKey, Level, Next, next};
use crate::decide::meeting_is_over;
use crate::entrants::Source;
use crate::format::spec::RoundCount;
use crate::group::{DrawOf, Group};
use crate::id::{PairingId, RoundRef, StageId};
use crate::line_up;
use crate::opening::{Opening, Unsettled, is_compared};
use crate::pairing::Pairing;
use crate::result::GameResult;
use crate::round::{Round, RoundState};
use crate::stage::Stage;
use crate::tournament::Tournament;

/// Pending task with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextUp {
    Stage { stage: StageId, due: StageDue },
    Meeting { at: RoundRef, pairing: PairingId, due: MeetingDue },
    Round { at: RoundRef, due: RoundDue },
}

impl NextUp {
    /// Returns the round of the task; `None` for a task of a stage.
    pub fn round(&self) -> Option<RoundRef> {
        match self {
            Self::Meeting { at, .. } | Self::Round { at, .. } => Some(*at),
            Self::Stage { .. } => None,
        }
    }
}

/// Pending task of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageDue {
    /// Opening of the stage: its entrants and their seats are settled.
    Open,
    /// Drawing of lots, the only thing missing.
    Draw,
    /// Open question to settle before the stage can be opened.
    Settle,
    /// Review of an open stage that would now have other entrants or another order.
    Look,
}

/// Pending task of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundDue {
    Pair,
    /// End of the manual edit of a draft.
    EndEdit,
    Publish,
    /// Line-ups of teams without one, by the announced rule or by the arbiter.
    LineUps {
        proposed: bool,
    },
    Close,
    /// Matches drawn with other players than those who qualify after corrections.
    Settle,
}

/// Pending task of a meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeetingDue {
    /// Games that may be played or lack a result, each with `true` if the second-named has the first move. Empty for a
    /// match without boards: its points are to be entered.
    Games(Vec<(GameKey, bool)>),
    FirstMove {
        /// Segment, from 1.
        segment: u8,
        how: FirstMoveBy,
    },
    /// Winner of a meeting that is tied, or that has ended without the winner its bracket needs.
    Winner {
        /// `true` to decide by lot, `false` by a ruling.
        by_lot: bool,
    },
}

/// Method of settling the first move in a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstMoveBy {
    Lot,
    Choice,
    /// Bids of both players; the longest bid in seconds.
    Bids(u32),
    /// Lot after equal bids; the bid in seconds.
    EqualBids(u32),
}

/// Function that returns the present entrants of a stage, see [`propose_opening`](crate::opening::propose_opening).
pub type Openings<'a> = &'a dyn Fn(StageId) -> Opening;

/// Returns the pending tasks in the order of the stages, their groups, rounds and boards. Tasks of meetings precede
/// those of their round.
pub fn next_up(t: &Tournament, openings: Openings<'_>) -> Vec<NextUp> {
    let mut list = Vec::new();
    for stage in &t.stages {
        let due = stage_due(t, stage, openings);
        list.extend(due.map(|due| NextUp::Stage { stage: stage.id, due }));
        for group in t.groups_of(stage.id) {
            group_due(t, stage, group, &mut list);
        }
    }
    list
}

fn stage_due(t: &Tournament, stage: &Stage, openings: Openings<'_>) -> Option<StageDue> {
    if is_compared(t, stage) {
        return (Some(openings(stage.id).digest) != stage.accepted).then_some(StageDue::Look);
    }
    if !stage.awaits_opening() || sources_are_played(t, stage) {
        return None;
    }
    let Opening { groups, unsettled, .. } = openings(stage.id);
    let comes_later = |it: &Unsettled| {
        matches!(
            it,
            Unsettled::NotFinished { .. }
                | Unsettled::Waits { .. }
                | Unsettled::NoWinner { .. }
                | Unsettled::PlayOff { .. }
        )
    };
    if unsettled.iter().any(comes_later) {
        return None;
    }
    let too_small = groups.iter().any(|group| group.len() < 2);
    match unsettled.as_slice() {
        // More entrants may still register.
        _ if too_small && stage.entrants.registers() => None,
        _ if too_small => Some(StageDue::Settle),
        [] => Some(StageDue::Open),
        unsettled if unsettled.iter().all(|it| matches!(it, Unsettled::NoDrawing { .. })) => Some(StageDue::Draw),
        _ => Some(StageDue::Settle),
    }
}

/// Returns `true` if a stage takes its entrants at the end of stages with a round still open: no proposal is needed to
/// see that it waits.
fn sources_are_played(t: &Tournament, stage: &Stage) -> bool {
    let before_the_end =
        |source: &Source| matches!(source, Source::Places { after: Some(_), .. } | Source::Round { .. });
    let has_open_round = |group: &Group| group.rounds.values().any(|round| round.state != RoundState::Closed);
    !stage.entrants.from.iter().any(before_the_end)
        && t.sources_of(stage).into_iter().any(|of| t.groups_of(of).any(has_open_round))
}

fn group_due(t: &Tournament, stage: &Stage, group: &Group, list: &mut Vec<NextUp>) {
    let contradicted: BTreeSet<Option<u16>> = contradictions(t, group.id).iter().map(Consequence::round).collect();
    for round in group.rounds.values() {
        let at = group.at(round.number);
        for pairing in round.in_board_order() {
            let due = meeting_due(stage, group, round, pairing);
            list.extend(due.map(|due| NextUp::Meeting { at, pairing: pairing.id, due }));
        }
        if contradicted.contains(&Some(round.number)) {
            list.push(NextUp::Round { at, due: RoundDue::Settle });
        }
        list.extend(round_due(t, stage, group, round).map(|due| NextUp::Round { at, due }));
    }
    let number = round_to_pair(t, stage, group);
    list.extend(number.map(|number| NextUp::Round { at: group.at(number), due: RoundDue::Pair }));
}

/// Returns the pending task of a meeting: none in a draft, and in a closed round only the result of an adjourned game.
pub fn meeting_due(stage: &Stage, group: &Group, round: &Round, pairing: &Pairing) -> Option<MeetingDue> {
    pairing.two()?;
    let contest = stage.play.contest(round.number);
    let next = next(&contest, &stage.play.scoring, pairing);
    match (round.state, next) {
        (RoundState::Closed, Next::Games(games)) => {
            let is_adjourned =
                |key: &GameKey| pairing.games.get(key).is_some_and(|game| game.result == GameResult::Adjourned);
            let games: Vec<_> = games.into_iter().filter(|(key, _)| is_adjourned(key)).collect();
            (!games.is_empty()).then_some(MeetingDue::Games(games))
        }
        (RoundState::Draft | RoundState::Closed, _) => None,
        (RoundState::Published, Next::Games(games)) => Some(MeetingDue::Games(games)),
        (RoundState::Published, Next::FirstMove { segment, .. }) => {
            Some(MeetingDue::FirstMove { segment, how: first_move_by(&contest, group, pairing.id, segment) })
        }
        (RoundState::Published, Next::Break(place)) => {
            Some(MeetingDue::Winner { by_lot: contest.level.get(place) == Some(&Level::Lot) })
        }
        (RoundState::Published, Next::Ended) => {
            let is_over = meeting_is_over(&stage.play, round.number, pairing);
            (!is_over).then_some(MeetingDue::Winner { by_lot: false })
        }
    }
}

/// Returns the method of settling the first move in a segment (from 1) of a meeting.
pub fn first_move_by(contest: &Contest, group: &Group, pairing: PairingId, segment: u8) -> FirstMoveBy {
    let begins = usize::from(segment).checked_sub(1).and_then(|at| contest.segments.get(at)).map(|it| it.begins);
    match begins {
        Some(Begins::Chosen) => FirstMoveBy::Choice,
        Some(Begins::Bid { most_seconds }) => {
            match group.draw(DrawOf::Bids(pairing, segment)).map(|draw| draw.outcome.as_slice()) {
                Some([one, other]) if one == other => FirstMoveBy::EqualBids(*one),
                _ => FirstMoveBy::Bids(most_seconds),
            }
        }
        Some(Begins::FirstNamed | Begins::NotAsBefore | Begins::Lot) | None => FirstMoveBy::Lot,
    }
}

fn round_due(t: &Tournament, stage: &Stage, group: &Group, round: &Round) -> Option<RoundDue> {
    match round.state {
        RoundState::Draft if round.hand_edit.as_ref().is_some_and(|edit| edit.is_open()) => Some(RoundDue::EndEdit),
        RoundState::Draft => Some(RoundDue::Publish),
        RoundState::Published => {
            let at = group.at(round.number);
            if !line_up::not_open(t, at).is_empty() {
                return Some(RoundDue::LineUps { proposed: line_up::is_proposed(t, at) });
            }
            let mut pairings = round.pairings.values();
            pairings.all(|pairing| meeting_is_over(&stage.play, round.number, pairing)).then_some(RoundDue::Close)
        }
        RoundState::Closed => None,
    }
}

/// Returns the first missing round, once the others are closed.
fn round_to_pair(t: &Tournament, stage: &Stage, group: &Group) -> Option<u16> {
    let is_open = |round: &Round| round.state != RoundState::Closed;
    if stage.awaits_opening() || group.seats.len() < 2 || group.rounds.values().any(|round| is_open(round)) {
        return None;
    }
    let number = (1..=u16::MAX).find(|number| !group.rounds.contains_key(number))?;
    let is_to_come = match stage.spec().rounds {
        RoundCount::Open => false,
        // Obstacles to the draw are reported when it is tried.
        RoundCount::Tree => next_round(stage, group, number) != Ok(BracketRound::Over),
        RoundCount::Announced | RoundCount::Seats => number <= t.planned_rounds(group.id),
    };
    is_to_come.then_some(number)
}
