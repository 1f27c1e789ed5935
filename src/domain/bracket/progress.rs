//! Progress of a bracket: the competitors of each match, the ones who advance, and the next round.
//!
//! | qualified for a match | kind | advances | drops out |
//! |---|---|---|---|
//! | two | a match | its winner | its loser |
//! | two, and neither appears (a double walkover) | a match | nobody | nobody |
//! | two, one having left before the round | no match: a walkover | the other | the one who left |
//! | two, who have both left | no match | nobody | nobody |
//! | one, the other side has nobody | no match: a bye | the one | nobody |
//! | one who has left, the other side has nobody | no match | nobody | the one who left |
//! | nobody | no match | nobody | nobody |
//! | at least one undecided competitor | open | open | open |
//!
//! An entry that has left (KO23) keeps the place it reached: a match won leads to the next one, which is a walkover,
//! but a match lost leads to no other. Nobody plays a second final against an entry that has left.
//!
//! A bracket that is redrawn for each round has no matches in advance: only the entries that are [`left`] count.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{BracketError, bracket};
use crate::contest::{DecidedBy, MatchResult, match_result};
use crate::discipline::Side;
use crate::format::{Feed, Layout, Slot, SlotId};
use crate::group::Group;
use crate::id::{EntryId, PairingId};
use crate::pairing::{Meeting, Pairing};
use crate::stage::Stage;

/// Side of a match, or the competitor who advances from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BracketEntrant {
    Entry(EntryId),
    /// Undecided competitor.
    Open,
    /// No competitor, as is already decided.
    Nobody,
}

impl BracketEntrant {
    /// Returns the entry, if it is known.
    pub fn entry(self) -> Option<EntryId> {
        match self {
            Self::Entry(entry) => Some(entry),
            Self::Open | Self::Nobody => None,
        }
    }
}

/// Match of a bracket with its present state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BracketMatch {
    pub slot: Slot,
    /// Competitors in the order of the slot's feeds.
    pub comers: [BracketEntrant; 2],
    /// Pairing, if the match has been drawn; for a match won without an opponent, the bye of that side.
    pub drawn: Option<PairingId>,
    /// Competitor who advances, and competitor who drops out.
    pub outcome: [BracketEntrant; 2],
}

impl BracketMatch {
    /// Returns `true` if the competitor who advances is still undecided.
    pub fn is_open(&self) -> bool {
        self.outcome.contains(&BracketEntrant::Open)
    }
}

/// Returns the matches of a group's bracket with their competitors. Empty for a bracket that is redrawn for each round,
/// or another format.
///
/// # Errors
/// A layout that does not fit the seats.
pub fn matches_of(stage: &Stage, group: &Group) -> Result<Vec<BracketMatch>, BracketError> {
    let Some(layout) = stage.format().layout() else { return Ok(Vec::new()) };
    let slots = bracket(layout, u16::try_from(group.seats.len()).unwrap_or(u16::MAX))?;
    Ok(matches(&slots, group, &judged(stage)))
}

fn judged(stage: &Stage) -> impl Fn(u16, &Pairing) -> MatchResult + '_ {
    |round, pairing| match_result(&stage.play.contest(round), &stage.play.scoring, pairing)
}

/// Returns the matches of a bracket; `result` evaluates the pairing of a round.
pub(super) fn matches(
    slots: &[Slot],
    group: &Group,
    result: &dyn Fn(u16, &Pairing) -> MatchResult,
) -> Vec<BracketMatch> {
    let rounds = group.rounds.values();
    let pairings = rounds.flat_map(|round| round.pairings.values().map(|pairing| (round.number, pairing.as_ref())));
    let drawn: BTreeMap<SlotId, (u16, &Pairing)> =
        pairings.filter_map(|(round, pairing)| Some((pairing.slot?, (round, pairing)))).collect();
    let mut ended: BTreeMap<SlotId, ([BracketEntrant; 2], [BracketEntrant; 2])> = BTreeMap::new();
    let mut matches = Vec::with_capacity(slots.len());
    for slot in slots {
        let of = |other: &SlotId| {
            ended.get(other).copied().unwrap_or(([BracketEntrant::Open; 2], [BracketEntrant::Open; 2]))
        };
        let has_left = |comer: BracketEntrant| comer.entry().is_some_and(|entry| group.has_left(entry, slot.sitting));
        let come = |feed: Feed| match feed {
            Feed::Seat(seat) => group.seat(u32::from(seat)).map_or(BracketEntrant::Nobody, BracketEntrant::Entry),
            Feed::Winner(other) => of(&other).1[0],
            Feed::Loser(other) => {
                Some(of(&other).1[1]).filter(|loser| !has_left(*loser)).unwrap_or(BracketEntrant::Nobody)
            }
        };
        let comers = match slot.if_upset.as_ref().map(of) {
            // The final is repeated only if the competitor from the lower half won it, and the other is still present.
            Some(([_, below], [winner, loser])) if winner != BracketEntrant::Open => {
                let is_there = loser != BracketEntrant::Nobody && !has_left(loser);
                let upset = winner == below && is_there && winner != BracketEntrant::Nobody;
                if upset { slot.feeds.map(come) } else { [BracketEntrant::Nobody; 2] }
            }
            Some(_) => [BracketEntrant::Open; 2],
            None => slot.feeds.map(come),
        };
        let pairing = drawn.get(&slot.id);
        let outcome = match pairing {
            None => undrawn(comers, comers.map(has_left)),
            Some((round, pairing)) => {
                let [winner, loser] = outcome(pairing, &result(*round, pairing));
                // An entry whose opponent has left advances by a bye, and the opponent is out here, even if reinstated
                // later.
                let walked_over = || comers.into_iter().find(|comer| comer.entry().is_some() && *comer != winner);
                let is_bye = pairing.two().is_none();
                [winner, if is_bye { walked_over().unwrap_or(loser) } else { loser }]
            }
        };
        ended.insert(slot.id, (comers, outcome));
        matches.push(BracketMatch {
            slot: slot.clone(),
            comers,
            drawn: pairing.map(|(_, pairing)| pairing.id),
            outcome,
        });
    }
    matches
}

/// Returns winner and loser of a match without a pairing: an entry without an opponent wins unless it has left.
fn undrawn(comers: [BracketEntrant; 2], left: [bool; 2]) -> [BracketEntrant; 2] {
    match (comers, left) {
        ([BracketEntrant::Open, _] | [_, BracketEntrant::Open], _) if !comers.contains(&BracketEntrant::Nobody) => {
            [BracketEntrant::Open; 2]
        }
        ([one, BracketEntrant::Nobody], [true, _]) | ([BracketEntrant::Nobody, one], [_, true]) => {
            [BracketEntrant::Nobody, one]
        }
        ([one, BracketEntrant::Nobody] | [BracketEntrant::Nobody, one], _) => [one, BracketEntrant::Nobody],
        (_, [true, true]) => [BracketEntrant::Nobody; 2],
        ([gone, stays], [true, false]) | ([stays, gone], [false, true]) => [stays, gone],
        (_, [false, false]) => [BracketEntrant::Open; 2],
    }
}

fn outcome(pairing: &Pairing, result: &MatchResult) -> [BracketEntrant; 2] {
    match (pairing.meeting, result.winner) {
        (Meeting::Bye(entry, _), Some(_)) => [BracketEntrant::Entry(entry), BracketEntrant::Nobody],
        (Meeting::Bye(..), None) => [BracketEntrant::Nobody; 2],
        (Meeting::Two([first, second]), Some(Side::First)) => [first, second].map(BracketEntrant::Entry),
        (Meeting::Two([first, second]), Some(Side::Second)) => [second, first].map(BracketEntrant::Entry),
        (Meeting::Two(_), None) if result.by == DecidedBy::Forfeit => [BracketEntrant::Nobody; 2],
        (Meeting::Two(_), None) => [BracketEntrant::Open; 2],
    }
}

/// Returns the entries left for a round of a redrawn bracket, in the order of the seats: those who won in the previous
/// round and have not withdrawn since.
///
/// # Errors
/// A pairing of the previous round that has no winner yet.
pub fn left(stage: &Stage, group: &Group, round: u16) -> Result<Vec<EntryId>, PairingId> {
    let mut through: Vec<EntryId> = group.seats.to_vec();
    if let Some(before) = round.checked_sub(1).filter(|before| *before > 0) {
        let judge = judged(stage);
        through.clear();
        for pairing in group.round(before).iter().flat_map(|round| round.pairings.values()) {
            match outcome(pairing, &judge(before, pairing)) {
                [BracketEntrant::Open, _] => return Err(pairing.id),
                [winner, _] => through.extend(winner.entry()),
            }
        }
        let numbers = group.numbers();
        through.sort_by_key(|entry| numbers.get(entry).copied());
    }
    through.retain(|entry| group.participation(*entry).is_some() && !group.has_left(*entry, round));
    Ok(through)
}

/// Round of a bracket to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BracketRound {
    /// Nothing left to play in this round or later.
    Over,
    /// Matches of the tree with two competitors, and those with only one, who advances; both empty if only later rounds
    /// have matches.
    Matches { games: Vec<(SlotId, [EntryId; 2])>, byes: Vec<(SlotId, EntryId)> },
    /// Entries to be drawn; with an odd number one advances without playing.
    Draw(Vec<EntryId>),
}

/// Returns `true` if a bracket has begun and nothing is left to play in it.
pub fn is_decided(stage: &Stage, group: &Group) -> bool {
    let last = group.last_round();
    stage.spec().has_tree() && last > 0 && next_round(stage, group, last + 1) == Ok(BracketRound::Over)
}

/// Obstacle to drawing a round of a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undecided {
    Layout(BracketError),
    /// Earlier match without a winner.
    Match {
        round: u16,
    },
}

/// Returns a round of a group's bracket, derived from the earlier rounds.
///
/// # Errors
/// [`Undecided`].
pub fn next_round(stage: &Stage, group: &Group, round: u16) -> Result<BracketRound, Undecided> {
    let before = round.saturating_sub(1);
    if stage.format().layout().is_some_and(Layout::is_redrawn) {
        let left = left(stage, group, round).map_err(|_| Undecided::Match { round: before })?;
        return Ok(if left.len() < 2 { BracketRound::Over } else { BracketRound::Draw(left) });
    }
    let matches = matches_of(stage, group).map_err(Undecided::Layout)?;
    if matches.iter().all(|it| it.slot.sitting < round || !it.is_open() && it.drawn.is_none()) {
        return Ok(BracketRound::Over);
    }
    let (mut games, mut byes) = (Vec::new(), Vec::new());
    for it in matches.iter().filter(|it| it.slot.sitting == round) {
        if it.comers.contains(&BracketEntrant::Open) {
            return Err(Undecided::Match { round: before });
        }
        let there = it.comers.iter().filter_map(|comer| comer.entry()).filter(|entry| !group.has_left(*entry, round));
        match *there.collect::<Vec<_>>() {
            [one, other] => games.push((it.slot.id, [one, other])),
            [one] => byes.push((it.slot.id, one)),
            _ => {}
        }
    }
    Ok(BracketRound::Matches { games, byes })
}
