//! Colours by articles 2.1 and 5: allowed colours, due colours and their allocation.
//!
//! The due colour is the one had less often, or else the one not had last; after the same colour twice in a row, it is
//! the other one. This is the [preference](crate::colour::ColourHistory::preference) of the Dutch system without
//! its strengths.

use crate::colour::Allocation;
use crate::field::{Contender, Field};
use crate::median::fits;
use crate::{ColourRule, LastRound, Side};

/// Returns `true` if two players are compatible (article 2.1): they have not met, and some colours keep both within the
/// limits.
///
/// In the last round the limits do not apply (article 6), either for all pairs or for those of equal scores, depending
/// on the reading.
pub fn are_compatible(field: &Field, one: usize, two: usize) -> bool {
    let (Some(a), Some(b)) = (field.contenders.get(one), field.contenders.get(two)) else { return false };
    let give_way = field.round >= field.planned_rounds
        && match field.readings.last_round {
            LastRound::AllPairs => true,
            LastRound::EqualScores => a.score == b.score,
        };
    one != two && field.may_meet(one, two) && (give_way || fits(a, b, Side::First) || fits(a, b, Side::Second))
}

/// Returns `true` if two players can both get their due colour.
pub fn are_due_different_colours(one: &Contender, two: &Contender) -> bool {
    one.colours.preference().zip(two.colours.preference()).is_none_or(|(mine, theirs)| mine != theirs)
}

/// Allocates the colours of two places of the field by article 5, the higher-ranked first. `below_median` is set if
/// their scoregroup is below the median. Returns `None` for places outside the field.
pub fn allocate(field: &Field, higher: usize, lower: usize, below_median: bool) -> Option<Allocation> {
    let (one, two) = (field.contenders.get(higher)?, field.contenders.get(lower)?);
    let (by_higher, by_lower) = (Allocation::by_higher, Allocation::by_lower);
    let (mine, theirs) = (one.colours.preference(), two.colours.preference());
    Some(match (mine, theirs) {
        (None, None) => {
            let side = if one.odd { field.initial_side } else { field.initial_side.other() };
            by_higher(ColourRule::Number, "7.2", side)
        }
        (Some(side), None) => by_higher(ColourRule::Granted, "5.2", side),
        (None, Some(side)) => by_lower(ColourRule::Granted, "5.2", side),
        (Some(side), Some(other)) if side != other => by_higher(ColourRule::Granted, "5.2", side),
        (Some(side), Some(_)) => match (fits(one, two, side), fits(one, two, side.other())) {
            (true, false) => by_higher(ColourRule::Stronger, "5.3", side),
            (false, true) => by_lower(ColourRule::Stronger, "5.3", side),
            _ => match one.colours.latest_difference(&two.colours) {
                Some((had, _)) => by_higher(ColourRule::Alternate, "5.4", had.other()),
                None if below_median => by_lower(ColourRule::Higher, "5.4", side),
                None => by_higher(ColourRule::Higher, "5.4", side),
            },
        },
    })
}
