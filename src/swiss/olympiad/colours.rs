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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    /// Parses sides by round; `-` means that no match was played.
    fn rounds(letters: &str) -> Vec<Option<Side>> {
        let side = |letter| match letter {
            'W' => Some(Side::First),
            'B' => Some(Side::Second),
            _ => None,
        };
        letters.chars().map(side).collect()
    }

    fn allocated(number: u32, mine: &str, theirs: &str) -> Allocation {
        let (mine, theirs) = (rounds(mine), rounds(theirs));
        let contender = |number: u32, had: &[Option<Side>]| {
            let sides: Vec<Side> = had.iter().flatten().copied().collect();
            testing::contender(number, 0, &sides)
        };
        let contenders = vec![contender(number, &mine), contender(9, &theirs)];
        let field = testing::field(contenders, Side::First, |_, _| false);
        allocate(&field, &Had(vec![mine, theirs]), (0, 1)).unwrap()
    }

    #[test]
    fn tm12_the_rules_of_article_7_apply_in_their_order() {
        use Side::{First, Second};
        for (number, mine, theirs, article, side) in [
            (1, "", "", "7.2", First),
            (2, "", "", "7.2", Second),
            (1, "--", "-", "7.2", First),
            // White for one team would be the third in a row, or take its difference beyond two; equalisation would
            // require it.
            (1, "BBWW", "WBW-", "7.3", Second),
            (1, "WBWB", "BBWW", "7.3", First),
            // With a difference of 1 the team has black although it had black last.
            (1, "WW-B", "BWBW", "7.5.1", Second),
            (1, "B", "W", "7.5.1", First),
            (1, "-", "B", "7.5.1", Second),
            (1, "WB", "BW", "7.5.2", First),
            // Rounds 3 and 4 were alike; in round 2 the higher-ranked team had black.
            (1, "WBWB", "BWWB", "7.6", First),
            // Rounds 3 and 4 were not played by both teams: round 2 decides.
            (1, "WBW-B", "BW-WB", "7.6", First),
            (1, "BW-", "BW", "7.6", Second),
            (1, "WB", "WB", "7.6", First),
            (1, "--", "WB", "7.6", Second),
        ] {
            let found = allocated(number, mine, theirs);
            assert_eq!((found.article, found.higher), (article, side), "{mine} against {theirs}");
        }
    }

    #[test]
    fn tm12_rounds_are_compared_as_they_were_played() {
        // Game by game both had the same sides; in round 2 one had black and the other white.
        let found = allocated(1, "WB-BW", "-WBBW");
        assert_eq!((found.article, found.higher), ("7.6", Side::First));
    }

    #[test]
    fn tm12_two_teams_keep_the_limits_with_some_colours() {
        let keep = |mine: &str, theirs: &str| can_keep_the_limits(&testing::two(1, mine, theirs), 0, 1);
        assert!(!keep("BWW", "BWW"), "neither may have white");
        assert!(!keep("WBWW", "WWBW"), "a third running, and a difference of 3");
        assert!(keep("BWW", "WBB"));
        assert!(keep("", "BWW"));
    }
}
