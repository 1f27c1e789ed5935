//! Draws: their subject, participants and outcome, and their consequences.
//!
//! | draw | due | outcome of each of `among` | consequence |
//! |---|---|---|---|
//! | initial side, lots, seats | before round 1 | as in [`Draw`] | – |
//! | numbers of a table | before round 1 | every entry's number | the seats |
//! | cards of a round | before a redrawn round of a bracket | 2k − 1, 2k, 0 = K | – |
//! | first move | a segment begins by lot or choice, or after equal bids | 1 first move, 2 second | [`Pairing::first_moves`] |
//! | bids | a segment begins by bid | seconds | the lower bid has the second move; equal bids require a lot |
//! | winner | a tied meeting is broken by lot | 1 advances, 2 is out | [`Decision::winner`] |
//! | place | whenever a shared place is needed | order of the places | – |
//! | start | Chess960: until a game of the round is played | number of the position | – |

use std::sync::Arc;

use super::{Decided, find_group, find_round, need_reason};
use crate::bracket::{BracketRound, next_round};
use crate::change::Change;
use crate::command::Envelope;
use crate::contest::{self, Begins, Contest, DecidedBy, Next};
use crate::discipline::Side;
use crate::group::{Draw, DrawOf, Group};
use crate::id::{EntryId, GroupId, PairingId};
use crate::pairing::{Decision, Pairing};
use crate::refusal::{Missing, Refusal};
use crate::round::{Round, RoundState};
use crate::stage::Stage;
use crate::tournament::Tournament;

/// Records a draw. A draw on which rounds or games depend cannot be repeated.
pub(super) fn draw(t: &Tournament, group: GroupId, draw: &Draw, act: &Envelope) -> Result<Decided, Refusal> {
    let (stage, in_group) = find_group(t, group)?;
    let old = in_group.draw_entry(draw.of);
    let is_overtaken =
        matches!(draw.of, DrawOf::Numbers(_)) && !in_group.numbers_drawn().is_some_and(|(_, stands)| stands);
    if !is_overtaken && old.is_some_and(|(_, old)| Draw { changed: draw.changed, ..old.clone() } == *draw) {
        return Ok(Decided::default());
    }
    if draw.of.is_before_play() && in_group.has_begun() {
        return Err(Refusal::AlreadyDrawn);
    }
    let (id, before) = match old {
        Some((id, old)) => (id, Some(Arc::new(old.clone()))),
        None => (t.highest.draw + 1, None),
    };
    let made = Change::Draw { group, id, before, after: Some(Arc::new(draw.clone())) };
    if let DrawOf::Numbers(_) = draw.of {
        return Ok(super::numbering::renumber(t, group, &drawn_order(draw)?)?.and([made]));
    }
    let meeting = match draw.of {
        DrawOf::Round(round) => {
            check_cards(stage, in_group, round, draw)?;
            None
        }
        DrawOf::Start(round) => {
            check_start(t, in_group, round, draw)?;
            if let Some((_, old)) = old {
                // An arbiter who has not seen the earlier draw does not intend to repeat it.
                if old.changed > act.seen {
                    return Err(Refusal::NothingToDraw);
                }
                need_reason(act)?;
            }
            None
        }
        DrawOf::FirstMove(pairing, segment) => Some(Meeting::of(stage, in_group, pairing)?.first_move(segment, draw)?),
        DrawOf::Bids(pairing, segment) => Some(Meeting::of(stage, in_group, pairing)?.bids(segment, draw)?),
        DrawOf::Winner(pairing) => Some(Meeting::of(stage, in_group, pairing)?.winner(draw)?),
        DrawOf::InitialSide | DrawOf::Lots | DrawOf::Seats | DrawOf::Numbers(_) | DrawOf::Place(_) => None,
    };
    Ok(match meeting {
        Some(meeting) => Decided::typed_over(vec![meeting]).and([made]),
        None => Decided::computed(vec![made]),
    })
}

/// Returns the entries in the order of the numbers drawn, and refuses missing or repeated numbers.
fn drawn_order(draw: &Draw) -> Result<Vec<EntryId>, Refusal> {
    let mut drawn: Vec<(u32, EntryId)> = draw.outcome.iter().copied().zip(draw.among.iter().copied()).collect();
    drawn.sort_unstable();
    let each_once = drawn.iter().map(|(number, _)| *number).eq((1..).take(draw.among.len()));
    if each_once && draw.among.len() == draw.outcome.len() {
        return Ok(drawn.into_iter().map(|(_, entry)| entry).collect());
    }
    Err(Refusal::WrongDraw)
}

/// Checks that the cards are for the next round of a redrawn bracket, with one card for each remaining entry.
fn check_cards(stage: &Stage, group: &Group, round: u16, draw: &Draw) -> Result<(), Refusal> {
    if round != group.last_round() + 1 {
        return Err(Refusal::NothingToDraw);
    }
    let Ok(BracketRound::Draw(mut left)) = next_round(stage, group, round) else { return Err(Refusal::NothingToDraw) };
    let mut cards = draw.outcome.clone();
    cards.sort_unstable();
    let first = u32::from(left.len().is_multiple_of(2));
    let mut among = draw.among.clone();
    among.sort_unstable();
    left.sort_unstable();
    let each_once = cards.iter().copied().eq((first..).take(left.len()));
    if among == left && each_once { Ok(()) } else { Err(Refusal::WrongDraw) }
}

/// Checks the start position of a Chess960 round: a valid number, drawn before a game of the round is played.
fn check_start(t: &Tournament, group: &Group, round: u16, draw: &Draw) -> Result<(), Refusal> {
    if !t.settings.is_chess960() {
        return Err(Refusal::NothingToDraw);
    }
    if find_round(t, group.at(round))?.is_in_play() {
        return Err(Refusal::StartStands { round });
    }
    match draw.outcome.as_slice() {
        [number] if *number < u32::from(Draw::STARTS) && draw.among.is_empty() => Ok(()),
        _ => Err(Refusal::WrongDraw),
    }
}

/// Meeting in a published round that needs a draw.
struct Meeting<'a> {
    stage: &'a Stage,
    group: &'a Group,
    round: &'a Round,
    pairing: &'a Arc<Pairing>,
    two: [EntryId; 2],
    contest: Contest,
}

impl<'a> Meeting<'a> {
    fn of(stage: &'a Stage, group: &'a Group, id: PairingId) -> Result<Self, Refusal> {
        let found = group.rounds.values().find_map(|round| Some((round, round.pairings.get(&id)?)));
        let found = found.and_then(|(round, pairing)| Some((round, pairing, pairing.two()?)));
        let (round, pairing, two) = found.ok_or(Refusal::Missing { what: Missing::Pairing, number: id.0 })?;
        if round.state != RoundState::Published {
            let needed = RoundState::Published;
            return Err(Refusal::RoundState { round: round.number, state: round.state, needed });
        }
        Ok(Self { stage, group, round, pairing, two, contest: stage.play.contest(round.number) })
    }

    fn replaced(&self, after: Pairing) -> Change {
        let at = self.group.at(self.round.number);
        Change::Pairing { at, id: self.pairing.id, before: Some(self.pairing.clone()), after: Some(Arc::new(after)) }
    }

    /// Returns the outcomes of the two, the first-named's first.
    fn drawn(&self, draw: &Draw) -> Result<[u32; 2], Refusal> {
        match (draw.among.as_slice(), draw.outcome.as_slice()) {
            ([one, other], [first, second]) if [*one, *other] == self.two => Ok([*first, *second]),
            ([one, other], [first, second]) if [*other, *one] == self.two => Ok([*second, *first]),
            _ => Err(Refusal::WrongDraw),
        }
    }

    /// Returns the way a segment begins, if the first move is to be settled and no game of it has been played.
    fn begins(&self, segment: u8) -> Result<Begins, Refusal> {
        let mut open = self.pairing.as_ref().clone();
        open.first_moves.remove(&segment);
        let due = match contest::next(&self.contest, &self.stage.play.scoring, &open) {
            Next::FirstMove { segment: due, .. } => due == segment,
            Next::Games(_) | Next::Break(_) | Next::Ended => false,
        };
        let of = usize::from(segment).checked_sub(1).and_then(|place| self.contest.segments.get(place));
        of.filter(|_| due).map(|segment| segment.begins).ok_or(Refusal::NothingToDraw)
    }

    fn with_first_move(&self, segment: u8, second: Option<bool>) -> Change {
        let mut after = self.pairing.as_ref().clone();
        match second {
            Some(second) => after.first_moves.insert(segment, second),
            None => after.first_moves.remove(&segment),
        };
        self.replaced(after)
    }

    /// Returns the change made by a lot or a choice; with bids, only after equal ones.
    fn first_move(&self, segment: u8, draw: &Draw) -> Result<Change, Refusal> {
        if let Begins::Bid { .. } = self.begins(segment)? {
            let bids = self.group.draw(DrawOf::Bids(self.pairing.id, segment));
            let [one, other] = bids.map(|bids| self.drawn(bids)).ok_or(Refusal::NothingToDraw)??;
            if one != other {
                return Err(Refusal::NothingToDraw);
            }
        }
        let second = match self.drawn(draw)? {
            [1, 2] => false,
            [2, 1] => true,
            _ => return Err(Refusal::WrongDraw),
        };
        Ok(self.with_first_move(segment, Some(second)))
    }

    /// Returns the change made by bids: the lower bid gets the second move; equal bids require a lot.
    fn bids(&self, segment: u8, draw: &Draw) -> Result<Change, Refusal> {
        let Begins::Bid { most_seconds } = self.begins(segment)? else { return Err(Refusal::NothingToDraw) };
        let [first, second] = self.drawn(draw)?;
        if [first, second].iter().any(|bid| *bid == 0 || *bid > most_seconds) {
            return Err(Refusal::Bid { most_seconds });
        }
        Ok(self.with_first_move(segment, (first != second).then_some(first < second)))
    }

    /// Returns the change made by a lot that decides the winner.
    fn winner(&self, draw: &Draw) -> Result<Change, Refusal> {
        let side = match self.drawn(draw)? {
            [1, 2] => Side::First,
            [2, 1] => Side::Second,
            _ => return Err(Refusal::WrongDraw),
        };
        let drawn_before = self.group.draw(DrawOf::Winner(self.pairing.id)).is_some();
        let decision = Some(Decision { winner: Some(side), ..Decision::default() });
        let after = Pairing { decision, ..self.pairing.as_ref().clone() };
        let result = contest::match_result(&self.contest, &self.stage.play.scoring, &after);
        if result.by != DecidedBy::Lot || (self.pairing.decision.is_some() && !drawn_before) {
            return Err(Refusal::NothingToDraw);
        }
        Ok(self.replaced(after))
    }
}
