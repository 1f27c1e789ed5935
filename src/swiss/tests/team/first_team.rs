//! Tests of the choice of the first team (C.04.6 article 4.2).

use qisai_swiss::field::Contender;
use qisai_swiss::team::Teams;
use qisai_swiss::{FirstTeam, Points, TeamSwiss};

use crate::support::testing;

fn teams(secondary_counts: bool) -> Teams {
    let options = TeamSwiss { secondary_counts, ..TeamSwiss::default() };
    Teams { options, secondary: vec![Points(5), Points(6)], ..Teams::default() }
}

#[test]
fn tm14_the_first_team_has_the_higher_scores_then_the_smaller_number() {
    let of = |line: usize, number: u32, score: i32| Contender { line, ..testing::contender(number, score, &[]) };
    for (higher, lower, with, without) in [
        (of(0, 2, 4), of(1, 1, 3), true, true),
        (of(0, 1, 4), of(1, 2, 4), false, true),
        (of(1, 1, 4), of(0, 2, 4), true, true),
        (of(0, 3, 4), of(0, 4, 4), true, true),
    ] {
        let reading = FirstTeam::default();
        assert_eq!(teams(true).is_first(&higher, &lower, reading), with, "4.2.2");
        assert_eq!(teams(false).is_first(&higher, &lower, reading), without, "4.2.3");
    }
}

#[test]
fn tm14_virtual_points_tell_the_first_team_as_the_reading_has_it() {
    let of = |line: usize, number: u32, score: i32| Contender { line, ..testing::contender(number, score, &[]) };
    // The first of them has two virtual points in its score.
    let teams = Teams { virtual_points: vec![Points(2), Points::ZERO], ..teams(true) };
    for (mine, theirs, as_paired, as_made, both) in
        [(4, 3, true, false, true), (4, 4, false, false, true), (5, 3, true, false, true), (6, 3, true, true, true)]
    {
        let first = |reading| teams.is_first(&of(0, 2, mine), &of(1, 1, theirs), reading);
        let found = [FirstTeam::PrimaryAsPaired, FirstTeam::AsMade, FirstTeam::BothWithVirtualPoints].map(first);
        assert_eq!(found, [as_paired, as_made, both], "{mine} against {theirs}");
    }
}
