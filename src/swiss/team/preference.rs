//! Colour preferences of teams (article 1.7), from the colours on board 1 of the matches played (article 1.6).
//!
//! | colour difference | last matches | type A | type B |
//! |---|---|---|---|
//! | below −1 | any | white | strong, white |
//! | −1 | black twice | white | strong, white |
//! | −1 | otherwise | none | mild, white |
//! | 0 | black twice | white | strong, white |
//! | 0 | black once | none | mild, white; none in the last round |
//!
//! For black the table is mirrored.

use crate::colour::ColourHistory;
use crate::{Side, TeamPreference};

/// Colour preference of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preference {
    pub side: Side,
    /// `true` for a strong preference; only in type B.
    pub strong: bool,
}

/// Returns the preference of a team with these colours.
pub fn preference(colours: &ColourHistory, kind: TeamPreference, last_round: bool) -> Option<Preference> {
    let difference = colours.difference();
    let last = colours.last()?;
    let twice = colours.would_be_third_running(last);
    let rarer = if difference > 0 { Side::Second } else { Side::First };
    // Two matches of one colour count only if they do not make up for more of the other.
    let lagging = difference == 0 || rarer == last.other();
    let (side, strong) = if difference.abs() > 1 {
        (rarer, true)
    } else if twice && lagging {
        (last.other(), true)
    } else if difference != 0 {
        (rarer, false)
    } else if last_round {
        return None;
    } else {
        (last.other(), false)
    };
    match kind {
        TeamPreference::None => None,
        TeamPreference::TypeA => strong.then_some(Preference { side, strong: false }),
        TeamPreference::TypeB => Some(Preference { side, strong }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::sides;

    #[test]
    fn tm11_preferences_follow_the_table() {
        use Side::{First, Second};
        for (played, of_a, of_b, of_b_at_the_end) in [
            ("", None, None, None),
            ("W", None, Some((Second, false)), Some((Second, false))),
            ("WB", None, Some((First, false)), None),
            ("WBB", Some(First), Some((First, true)), Some((First, true))),
            ("WWBB", Some(First), Some((First, true)), Some((First, true))),
            ("WWWBB", None, Some((Second, false)), Some((Second, false))),
            ("BB", Some(First), Some((First, true)), Some((First, true))),
            ("BBBW", Some(First), Some((First, true)), Some((First, true))),
            ("BBW", None, Some((First, false)), Some((First, false))),
            ("WWBWB", None, Some((Second, false)), Some((Second, false))),
            ("BWBWW", Some(Second), Some((Second, true)), Some((Second, true))),
        ] {
            let colours = ColourHistory::new(sides(played));
            let found = |kind, last| preference(&colours, kind, last);
            let plain = |it: Option<Preference>| it.map(|it| (it.side, it.strong));
            assert_eq!(plain(found(TeamPreference::TypeA, false)), of_a.map(|side| (side, false)), "{played}, A");
            assert_eq!(plain(found(TeamPreference::TypeB, false)), of_b, "{played}, B");
            assert_eq!(plain(found(TeamPreference::TypeB, true)), of_b_at_the_end, "{played}, B, last round");
            assert_eq!(found(TeamPreference::None, false), None, "{played}");
        }
    }
}
