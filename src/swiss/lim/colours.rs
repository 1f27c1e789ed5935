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

#[cfg(test)]
mod tests {
    use crate::Points;

    use super::*;
    use crate::testing;

    fn two(mine: &str, theirs: &str, last_round: bool) -> Field {
        let mut field = testing::two(2, mine, theirs);
        field.planned_rounds = if last_round { 1 } else { 9 };
        field
    }

    #[test]
    fn colours_follow_article_5() {
        use Side::{First, Second};
        for (mine, theirs, below_median, article, side, by_higher) in [
            // Number 2 is even.
            ("", "", false, "7.2", Second, true),
            ("W", "B", false, "5.2", Second, true),
            ("", "B", false, "5.2", Second, false),
            // Both are due black, and number 9 must not have white again.
            ("BWBW", "BWW", false, "5.3", First, false),
            // Both are due white; the latest round in which they differed is the last but one.
            ("WBWB", "BWBB", true, "5.3", Second, false),
            ("WBBWB", "BWBWB", false, "5.4", First, true),
            ("WB", "WB", false, "5.4", First, true),
            ("WB", "WB", true, "5.4", Second, false),
        ] {
            let found = allocate(&two(mine, theirs, false), 0, 1, below_median).unwrap();
            assert_eq!((found.article, found.higher, found.by_higher), (article, side, by_higher), "{mine} {theirs}");
        }
    }

    #[test]
    fn the_limits_give_way_in_the_last_round() {
        for (mine, theirs) in [("BWW", "BWW"), ("WBWW", "BWBWW"), ("WWBW", "WWBW")] {
            assert!(!are_compatible(&two(mine, theirs, false), 0, 1), "{mine} {theirs}: neither may have white");
            assert!(are_compatible(&two(mine, theirs, true), 0, 1));
        }
        assert!(are_compatible(&two("BWW", "WBB", false), 0, 1));
        let mut unequal = two("BWW", "BWW", true);
        unequal.contenders[0].score = Points(2);
        assert!(are_compatible(&unequal, 0, 1), "all pairs");
        unequal.readings.last_round = LastRound::EqualScores;
        assert!(!are_compatible(&unequal, 0, 1), "equal scores only");
        unequal.contenders[1].score = Points(2);
        assert!(are_compatible(&unequal, 0, 1));
        // A limit that can be kept is kept.
        assert_eq!(allocate(&two("BWBW", "BWW", true), 0, 1, false).unwrap().article, "5.3");
    }
}
