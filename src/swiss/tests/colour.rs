//! Tests of colour preferences and of colour allocation (C.04.3 articles 1.7 and 5.2).

use qisai_swiss::Side;
use qisai_swiss::colour::{ColourHistory, Seeker, Strength, allocate};

fn history(letters: &str) -> ColourHistory {
    ColourHistory::new(letters.chars().map(|c| if c == 'W' { Side::First } else { Side::Second }).collect())
}

#[test]
fn preferences_follow_the_table() {
    use Side::{First, Second};
    for (games, preference, strength) in [
        ("", None, Strength::None),
        ("W", Some(Second), Strength::Strong),
        ("WB", Some(First), Strength::Mild),
        ("WBB", Some(First), Strength::Absolute),
        ("WBWBW", Some(Second), Strength::Strong),
        ("BWW", Some(Second), Strength::Absolute),
        ("BBWW", Some(Second), Strength::Absolute),
        ("WWBWBW", Some(Second), Strength::Absolute),
    ] {
        let history = history(games);
        assert_eq!((history.preference(), history.strength()), (preference, strength), "{games}");
    }
}

#[test]
fn colours_follow_article_5_2() {
    use Side::{First, Second};
    for (higher, lower, odd, article, side) in [
        ("W", "B", true, "5.2.1", Second),
        ("", "B", true, "5.2.1", Second),
        ("WB", "BWB", true, "5.2.2", Second),
        ("WBWW", "BWW", true, "5.2.2", Second),
        ("WBBW", "BWBW", true, "5.2.3", First),
        ("WB", "WB", true, "5.2.4", First),
        ("", "", true, "5.2.5", First),
        ("", "", false, "5.2.5", Second),
    ] {
        let (one, two) = (history(higher), history(lower));
        let found = allocate(Seeker { colours: &one, odd }, Seeker { colours: &two, odd: !odd }, First);
        assert_eq!((found.article, found.higher), (article, side), "{higher} against {lower}");
    }
}
