//! List of a team.

use qisai_domain::team_order::rules::{OrderRule, TeamNumbers, TeamRules};
use qisai_domain::team_order::{TeamStrength, breaches, strength};

fn pairs(list: &[u16], tolerance: Option<u16>, unrated: Option<u16>) -> Vec<(usize, usize)> {
    let list: Vec<Option<u16>> = list.iter().map(|rating| Some(*rating).filter(|rating| *rating > 0)).collect();
    let found = breaches(&list, OrderRule { tolerance, unrated });
    found.into_iter().map(|breach| (breach.above, breach.below)).collect()
}

#[test]
fn tm1_the_list_of_12_1_follows_the_ratings_and_the_unrated_stand_last() {
    assert_eq!(pairs(&[2400, 2300, 2300, 0], Some(0), None), []);
    assert_eq!(pairs(&[2400, 2300, 2301, 0], Some(0), None), [(1, 2)]);
    assert_eq!(pairs(&[2400, 0, 1500], Some(0), None), [(1, 2)], "unrated before rated");
    assert_eq!(pairs(&[0, 0, 0], Some(0), None), []);
    assert_eq!(pairs(&[0, 2000, 0, 2100], Some(500), None), [(0, 1), (0, 3)], "no tolerance for the unrated");
}

#[test]
fn tm5_a_player_stands_above_one_who_is_at_most_the_tolerance_stronger() {
    let list = [2000, 2080, 2100, 2101];
    assert_eq!(pairs(&list, Some(0), None), [(0, 1), (0, 2), (0, 3)]);
    assert_eq!(pairs(&list, Some(80), None), [(0, 2), (0, 3)]);
    assert_eq!(pairs(&list, Some(100), None), [(0, 3)]);
    assert_eq!(pairs(&list, Some(101), None), []);
    assert_eq!(pairs(&list, None, None), [], "any order");
    // Each step is within the tolerance, but the first and the last differ by more.
    assert_eq!(pairs(&[2000, 2080, 2160], Some(80), None), [(0, 2)]);
}

#[test]
fn tm5_an_unrated_player_counts_as_the_figure_of_the_regulations() {
    assert_eq!(pairs(&[1500, 0, 1390], Some(0), Some(1400)), []);
    assert_eq!(pairs(&[1500, 0, 1401], Some(0), Some(1400)), [(1, 2)]);
    assert_eq!(pairs(&[1350, 0], Some(0), Some(1400)), [(0, 1)]);
    assert_eq!(pairs(&[1350, 0], Some(80), Some(1400)), []);
}

fn of(list: &[u16], boards: u16, numbers: TeamNumbers) -> TeamStrength {
    let list: Vec<Option<u16>> = list.iter().map(|rating| Some(*rating).filter(|rating| *rating > 0)).collect();
    strength(&list, boards, &TeamRules { numbers, ..TeamRules::default() })
}

#[test]
fn tm14_the_best_four_of_five_count_then_the_fifth() {
    use TeamNumbers::{Boards, Manual, Olympiad, Roster};
    let list = [2300, 2200, 2100, 2000, 2500];
    assert_eq!(of(&list, 4, Olympiad).rating(), 2275);
    assert_eq!(of(&list, 4, Boards).rating(), 2150);
    assert_eq!(of(&list, 4, Roster).rating(), 2220);
    assert_eq!(of(&list, 4, Manual), of(&[], 4, Manual));
    // The average is the same: the fifth rating decides.
    assert!(of(&[2400, 2400, 2400, 2400, 2100], 4, Olympiad) > of(&[2500, 2300, 2400, 2400, 2000], 4, Olympiad));
    // A third of a point counts.
    assert!(of(&[2001, 2000, 2000], 3, Olympiad) > of(&[2000, 2000, 2000], 3, Olympiad));
    // An unrated player does not reduce the average.
    assert_eq!(of(&[2000, 0, 0, 0], 4, Olympiad).rating(), 2000);
    assert_eq!(of(&[], 4, Olympiad).rating(), 0);
}
