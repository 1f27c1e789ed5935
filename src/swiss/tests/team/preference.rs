//! Test of the colour preferences (C.04.6 article 1.7).

use qisai_swiss::colour::ColourHistory;
use qisai_swiss::team::preference::{Preference, preference};
use qisai_swiss::{Side, TeamPreference};

use crate::support::testing::sides;

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
