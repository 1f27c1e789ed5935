//! Colour allocation of article 7: the team with white on board 1.
//!
//! | article | rule |
//! |---|---|
//! | 7.2 | if no team had a colour: odd numbers have the one drawn by lot |
//! | 7.3 | no difference over 2, no colour three times in a row; the other colours if one side would break it |
//! | 7.5.1 | the lower difference of whites and blacks has white |
//! | 7.5.2, 7.6 | opposite to the latest round in which the two had different colours |
//! | 7.6 | if they never had, the higher ranked alternates |
//! | 7.7 | a match that was not played gives no colour |

use std::cmp::Ordering;

use crate::colour::{Allocation, ColourHistory};
use crate::field::{Contender, Field};
use crate::median::fits;
use crate::{ColourRule, Crosstable, Side};

/// Sides that the teams of a field had on board 1, by place and round; `None` where no match was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Had(Vec<Vec<Option<Side>>>);

impl Had {
    /// Reads the sides from the results.
    pub fn of(field: &Field, table: &Crosstable) -> Self {
        let of_team = |team: &Contender| {
            let line = table.lines.get(team.line);
            line.map(|line| line.cells.iter().map(|cell| cell.side_had()).collect()).unwrap_or_default()
        };
        Self(field.contenders.iter().map(of_team).collect())
    }

    /// Returns the side of the first of two places in the latest round in which both had different sides. The flag is
    /// `true` if this is also the latest round in which both had a side.
    fn latest_difference(&self, one: usize, two: usize) -> Option<(Side, bool)> {
        let rounds = self.0.get(one)?.iter().zip(self.0.get(two)?).rev();
        let mut both = rounds.filter_map(|(mine, theirs)| mine.zip(*theirs));
        let latest = both.next()?;
        if latest.0 != latest.1 {
            return Some((latest.0, true));
        }
        both.find(|(mine, theirs)| mine != theirs).map(|(mine, _)| (mine, false))
    }
}

/// Returns `true` if some sides keep two places of the field within the limits of article 7.3.
pub fn can_keep_the_limits(field: &Field, one: usize, two: usize) -> bool {
    let (Some(one), Some(two)) = (field.contenders.get(one), field.contenders.get(two)) else { return false };
    fits(one, two, Side::First) || fits(one, two, Side::Second)
}

/// Applies the first matching rule to the sides of two places of the field, the higher-ranked first. Returns `None` for
/// places outside the field.
pub fn allocate(field: &Field, had: &Had, (higher, lower): (usize, usize)) -> Option<Allocation> {
    let (one, two) = (field.contenders.get(higher)?, field.contenders.get(lower)?);
    let (by_higher, by_lower) = (Allocation::by_higher, Allocation::by_lower);
    let (mine, theirs) = (&one.colours, &two.colours);
    if mine.games() == 0 && theirs.games() == 0 {
        let side = if one.tpn.is_multiple_of(2) { field.initial_side.other() } else { field.initial_side };
        return Some(by_higher(ColourRule::Number, "7.2", side));
    }
    match (fits(one, two, Side::First), fits(one, two, Side::Second)) {
        (true, false) => return Some(limited(mine, Side::First)),
        (false, true) => return Some(limited(mine, Side::Second)),
        _ => {}
    }
    match mine.difference().cmp(&theirs.difference()) {
        Ordering::Less => return Some(by_higher(ColourRule::Balance, "7.5.1", Side::First)),
        Ordering::Greater => return Some(by_lower(ColourRule::Balance, "7.5.1", Side::First)),
        Ordering::Equal => {}
    }
    if let Some((side, is_latest)) = had.latest_difference(higher, lower) {
        let article = if is_latest { "7.5.2" } else { "7.6" };
        return Some(by_higher(ColourRule::Alternate, article, side.other()));
    }
    match (mine.last(), theirs.last()) {
        (Some(had), _) => Some(by_higher(ColourRule::Higher, "7.6", had.other())),
        (None, Some(had)) => Some(by_lower(ColourRule::Granted, "7.6", had.other())),
        (None, None) => None,
    }
}

/// Returns the allocation of the higher-ranked team's only side that keeps both within the limits. It is attributed to
/// the team that must not have the other side.
fn limited(mine: &ColourHistory, side: Side) -> Allocation {
    let by_higher = !mine.may_have(side.other());
    Allocation { higher: side, rule: ColourRule::Stronger, article: "7.3", by_higher }
}
