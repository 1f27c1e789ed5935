//! 积分编排制, the Swiss system of the Chinese xiangqi rules (articles 11.4 and 13.3; its procedure is in their appendix).
//!
//! The appendix describes what an arbiter does with cards on a table and leaves choices open, so that two arbiters may pair one round
//! in two ways, both rightly. A program needs one way. This is ours; reasons cite it by its numbers.
//!
//! 1. **Who can meet.** Nobody meets an opponent twice (appendix: no repeated opponents). A game that was forfeited was no meeting and no
//!    first move (our choice, as C.04.2 articles 3.4 and 3.5), and whoever has left is not paired (article 20.4).
//! 2. **Order of the first round.** By rating or earlier results, which is the order of the pairing numbers; those without a rating
//!    below, in an order drawn by lot (appendix, first round).
//! 3. **Bye (轮空).** The appendix wants an even field and article 20.2 lets it be filled up; where it is odd all the same, one player has
//!    the bye: in the first round the last of the order, later the lowest score, of these whoever had the fewest rounds without a game,
//!    of these by lot. Nobody has it twice, nor after a round won without playing (our choice, as C.04.1 article 4), and only somebody
//!    without whom all others can be paired.
//! 4. **Opponents of the first round.** Two equal halves, opponents drawn one from each (appendix, first round). Players of one half meet
//!    only where restrictions leave no other way, and then as few as possible (our choice).
//! 5. **First moves of the first round** are drawn (appendix, first round), so that both halves have them equally often, or once more
//!    where the number of games is odd, for a half that is drawn too (our choice: first moves are to be balanced).
//! 6. **Score segments (积分段).** From the second round on from the top downwards (appendix). A segment begins with the highest score not
//!    yet paired and takes in the next ones until all its players can be paired with each other; a matching proves that fewer scores
//!    cannot be.
//! 7. **Same score, else the nearest.** In a segment, as many as possible of the highest score meet their like, then the others of that
//!    score meet opponents with as little difference as possible in total; then the same for each lower score (appendix).
//! 8. **First moves (先后手).** Of the pairings left by 7, those where everybody's first and second moves differ by one at most; where that
//!    cannot be, the least sum of the squares of what goes beyond one (appendix: subject to the scores, more first moves meet more second
//!    moves; the squares are our choice).
//! 9. **Not three running.** Of these, the fewest players with one side for the third time running (our choice).
//! 10. **Repeated floats.** Of these, the fewest players who meet a lower score after they met a lower one in the round before, or a higher
//!     one after a higher one (our choice). Each player is counted, so a pair may count twice; the scores are those before each round. A round
//!     without a game counts as a lower score where it gave more than a loss gives: a bye (轮空), a win by forfeit, half a point. A forfeit
//!     that was lost and a round off without points count as nothing, and so does a game between equal scores.
//! 11. **Lot.** What is still open is drawn, player by player in the order of the list: the opponent among all with whom a pairing as
//!     good exists (appendix: drawing decides between equals).
//! 12. **Repair.** Where the last players cannot be paired with each other, pairs made above are dissolved: as few as possible, of equally
//!     many the lowest. All who are free then are one segment, paired by 7 to 11 but from the lowest score upwards (appendix: from the
//!     bottom up to the blockage, repairs as low as possible).
//! 13. **First move in a pair:** whoever has had it less often compared with the second move; then whoever would otherwise have one side for
//!     the third time running; then the sides change from the latest game, counted back, in which both had different ones; then by lot
//!     (appendix: balance; the steps after it are our choice).
//! 14. **Lots** come from the tournament's seed, anew for every round (see [`Lots`](lots::Lots)), so that anybody can repeat a
//!     round alone.
//!
//! Every "as few as possible" here is a matching of greatest weight and so proved, not tried.

mod bye;
mod draw;
mod explain;
mod faultless;
mod first_move;
mod first_round;
#[cfg(test)]
mod judge;
pub mod lots;
mod repair;
mod segment;
#[cfg(test)]
mod tests;

use self::lots::Lots;
use super::field::Field;
use super::pairing::SwissPairing;
use super::plan::Prepared;
use crate::error::PairingError;

/// Pairs a round, with reasons and sides.
///
/// # Errors
/// [`PairingError::LotsNotDrawn`], [`PairingError::NoLegalPairing`], [`PairingError::TooManyScores`], [`PairingError::Stopped`].
pub fn pair(prepared: &Prepared) -> Result<SwissPairing, PairingError> {
    let field = &prepared.field;
    let mut lots = Lots::new(prepared.lots.ok_or(PairingError::LotsNotDrawn)?, field.round);
    let (bye, games) = if field.round == 1 {
        let rated = |line: usize| prepared.results.lines.get(line).is_some_and(|line| line.rating.is_some());
        first_round::pair(field, rated, &mut lots)?
    } else {
        let bye = bye::of_lowest_score(field, &mut lots)?;
        let segments = segments(field, bye.as_ref().map(|bye| bye.place), &mut lots)?;
        let games = segments.iter().flat_map(|segment| explain::games(field, segment, &mut lots)).collect();
        (bye, games)
    };
    Ok(SwissPairing { games, bye })
}

/// Whether a legal pairing exists.
///
/// # Errors
/// [`PairingError::NoLegalPairing`] if not.
pub fn legal(field: &Field) -> Result<(), PairingError> {
    super::bye::takers(field, |one, two| field.may_meet(one, two)).map(drop)
}

/// Pairs that were made together. Places of the field.
#[derive(Clone, Debug)]
struct Segment {
    /// All its players, in order.
    places: Vec<usize>,
    /// Its pairs, in the order of their higher-ranked players.
    pairs: Vec<draw::Drawn>,
    /// Pairs made above that were dissolved for this one.
    dissolved: usize,
}

/// The segments of a later round: from the top, the repaired one last. With somebody chosen for the bye, or nobody, everybody can be
/// paired.
fn segments(field: &Field, bye: Option<usize>, lots: &mut Lots) -> Result<Vec<Segment>, PairingError> {
    let places: Vec<usize> = (0..field.size()).filter(|place| Some(*place) != bye).collect();
    let mut segments = Vec::new();
    let mut rest = places.as_slice();
    while !rest.is_empty() {
        field.patience.check()?;
        let Some(size) = segment::shortest(field, rest) else { break };
        let (top, below) = rest.split_at(size);
        let pairs = segment::pair(field, top, segment::Direction::Down, lots)?;
        segments.push(Segment { places: top.to_vec(), pairs, dissolved: 0 });
        rest = below;
    }
    if !rest.is_empty() {
        let freed = repair::freed(field, &places, &segments)?;
        let (dissolved, free) = (freed.len(), repair::take_out(&mut segments, &freed, rest));
        let pairs = segment::pair(field, &free, segment::Direction::Up, lots)?;
        segments.push(Segment { places: free, pairs, dissolved });
    }
    Ok(segments)
}
