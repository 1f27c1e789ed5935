//! 积分编排制, the Swiss system of the Chinese xiangqi rules (articles 11.4 and 13.3; the procedure is in their appendix).
//!
//! The appendix describes an arbiter's work with cards on a table and leaves choices open. Two arbiters may therefore
//! pair one round in two ways, both of them correct. A program needs one way. The following is ours; reasons cite its
//! numbers.
//!
//! 1. **Allowed meetings.** Players do not meet an opponent twice (appendix: no repeated opponents). A forfeited game
//!    counts neither as a meeting nor as a first move (our choice, as in C.04.2 articles 3.4 and 3.5). Players who have
//!    left are not paired (article 20.4).
//! 2. **Order of the first round.** By rating or earlier results, which is the order of the pairing numbers. Players
//!    without a rating follow, in an order drawn by lot (appendix, first round).
//! 3. **Bye (轮空).** The appendix requires an even field, and article 20.2 allows filling it up. If it is odd
//!    nevertheless, one player has the bye: in the first round the last of the order, later the lowest score. Ties are
//!    broken by the fewest rounds without a game, then by lot. A player never has it twice, nor after a round won
//!    without playing (our choice, as in C.04.1 article 4). The bye only goes to a player without whom all others can
//!    be paired.
//! 4. **Opponents of the first round.** Two equal halves, opponents drawn one from each (appendix, first round).
//!    Players of one half meet only where restrictions leave no other way, and then as few as possible (our choice).
//! 5. **First moves of the first round** are drawn (appendix, first round) so that both halves have them equally often.
//!    For an odd number of games, one half, also drawn, has one more (our choice: first moves are to be balanced).
//! 6. **Score segments (积分段).** From the second round on, segments are made from the top downwards (appendix). A
//!    segment begins with the highest unpaired score and takes in the next ones until all its players can be paired
//!    with each other. A matching proves that fewer scores are not enough.
//! 7. **Same score, otherwise the nearest.** In a segment, as many players as possible of the highest score meet each
//!    other. The others of that score meet opponents with the smallest total difference. The same then applies to each
//!    lower score (appendix).
//! 8. **First moves (先后手).** Of the pairings left by 7, those in which every player's first and second moves differ by
//!    at most one. If there are none, the least sum of the squares of the excess over one (appendix: subject to the
//!    scores, players with more first moves meet players with more second moves; the squares are our choice).
//! 9. **Not three in a row.** Of these, the fewest players with one side for the third time in a row (our choice).
//! 10. **Repeated floats.** Of these, the fewest players who meet a lower score after a lower one in the round before,
//!     or a higher one after a higher one (our choice). Each player is counted, so a pair may count twice; the scores
//!     are those before each round. A round without a game counts as a lower score if it gave more than a loss: a bye
//!     (轮空), a win by forfeit, half a point. A lost forfeit and a round off without points do not count, nor does a
//!     game between equal scores.
//! 11. **Lot.** Open choices are drawn, player by player in list order: each opponent is drawn among all those with
//!     whom an equally good pairing exists (appendix: drawing decides between equals).
//! 12. **Repair.** If the last players cannot be paired with each other, pairs made above are dissolved: as few as
//!     possible, and of equally many the lowest. All players who are then free form one segment, paired by 7 to 11 but
//!     from the lowest score upwards (appendix: from the bottom up to the blockage, repairs as low as possible).
//! 13. **First move in a pair:** the player who has had it less often compared with the second move. Then the player
//!     who would otherwise have one side for the third time in a row. Then the sides change from the latest game,
//!     counted back, in which both had different ones. Finally by lot (appendix: balance; the later steps are our
//!     choice).
//! 14. **Lots** come from the tournament's seed, anew for every round (see [`Lots`]), so anybody can repeat
//!     a single round.
//!
//! Every "as few as possible" here is a matching of greatest weight and therefore proven, not searched by trial.

mod bye;
mod draw;
mod explain;
mod faultless;
mod first_move;
mod first_round;
pub mod lots;
mod repair;
mod segment;

pub use self::draw::Drawn;
pub use self::repair::freed;
pub use self::segment::repeated_floats;

use self::lots::Lots;
use super::field::Field;
use super::pairing::SwissPairing;
use super::prepared::Prepared;
use crate::error::SwissError;

/// Pairs a round and returns the pairing with reasons and sides.
///
/// # Errors
/// [`SwissError::LotsNotDrawn`], [`SwissError::NoLegalPairing`], [`SwissError::TooManyScores`], [`SwissError::Stopped`].
pub fn pair(prepared: &Prepared) -> Result<SwissPairing, SwissError> {
    let field = &prepared.field;
    let mut lots = Lots::new(prepared.lots.ok_or(SwissError::LotsNotDrawn)?, field.round);
    let (bye, games) = if field.round == 1 {
        let rated = |line: usize| prepared.table.lines.get(line).is_some_and(|line| line.rating.is_some());
        first_round::pair(field, rated, &mut lots)?
    } else {
        let bye = bye::of_lowest_score(field, &mut lots)?;
        let segments = segments(field, bye.as_ref().map(|bye| bye.place), &mut lots)?;
        let games = segments.iter().flat_map(|segment| explain::games(field, segment, &mut lots)).collect();
        (bye, games)
    };
    Ok(SwissPairing { games, bye })
}

/// Checks that a legal pairing exists.
///
/// # Errors
/// [`SwissError::NoLegalPairing`] if there is none.
pub fn legal(field: &Field) -> Result<(), SwissError> {
    super::bye::takers(field, |one, two| field.may_meet(one, two)).map(drop)
}

/// Pairs that were made together. Places are those of the field.
#[derive(Clone, Debug)]
pub struct Segment {
    /// All players of the segment, in order.
    pub places: Vec<usize>,
    /// Pairs of the segment, in the order of their higher-ranked players.
    pub pairs: Vec<Drawn>,
    /// Number of pairs made above that were dissolved for this segment.
    pub dissolved: usize,
}

/// Returns the segments of a later round from the top, the repaired one last. Given `bye`, the remaining players must
/// have a legal pairing.
pub fn segments(field: &Field, bye: Option<usize>, lots: &mut Lots) -> Result<Vec<Segment>, SwissError> {
    let places: Vec<usize> = (0..field.size()).filter(|place| Some(*place) != bye).collect();
    let mut segments = Vec::new();
    let mut rest = places.as_slice();
    while !rest.is_empty() {
        field.budget.check()?;
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
