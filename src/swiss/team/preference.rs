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
