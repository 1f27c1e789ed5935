//! Tests of the colours on board 1 (D.02 article 7).

use qisai_swiss::colour::Allocation;
use qisai_swiss::field::Contender;
use qisai_swiss::olympiad::colours::{Had, allocate, can_keep_the_limits};
use qisai_swiss::{ByeKind, Cell, Crosstable, EntryId, Line, Outcome, ScoreSystem, Side};

use crate::support::testing;

/// Parses sides by round; `-` means that no match was played.
fn rounds(letters: &str) -> Vec<Option<Side>> {
    let side = |letter| match letter {
        'W' => Some(Side::First),
        'B' => Some(Side::Second),
        _ => None,
    };
    letters.chars().map(side).collect()
}

/// Returns the results of a team that had these sides in matches against a third team.
fn line(number: u32, had: &[Option<Side>]) -> Line {
    let outcome = Outcome::Draw { rated: true };
    let cell = |had: &Option<Side>| match *had {
        Some(side) => Cell::Game { opponent: 2, side, outcome },
        None => Cell::Bye(ByeKind::ZeroPoint),
    };
    Line::new(EntryId(number), number, None, had.iter().map(cell).collect())
}

fn allocated(number: u32, mine: &str, theirs: &str) -> Allocation {
    let (mine, theirs) = (rounds(mine), rounds(theirs));
    let contender = |line: usize, number: u32, had: &[Option<Side>]| {
        let sides: Vec<Side> = had.iter().flatten().copied().collect();
        Contender { line, ..testing::contender(number, 0, &sides) }
    };
    let contenders = vec![contender(0, number, &mine), contender(1, 9, &theirs)];
    let field = testing::field(contenders, Side::First, |_, _| false);
    let mut table = Crosstable::new(ScoreSystem::standard(), 9);
    table.lines = vec![line(number, &mine), line(9, &theirs)];
    allocate(&field, &Had::of(&field, &table), (0, 1)).unwrap()
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
