//! Tests of promotion and relegation after a season (TM39), by rules that leagues announce.

use std::collections::BTreeSet;

use qisai_domain::listing::MoveRules;
use qisai_domain::{Command, Discipline, EntryId, Format};
use qisai_standings::promotion::{Candidate, Move, PromotionReason, Way, candidates, moves};

use crate::knockout::does;
use crate::leaving::{Field, after};

/// Returns teams in order of place, each with its club.
fn division(clubs: &[&str]) -> Vec<Candidate> {
    let candidate = |(number, club): (u32, &&str)| Candidate {
        entry: EntryId(number),
        place: usize::try_from(number).ok(),
        club: (*club).to_owned(),
        has_left: false,
    };
    (1..).zip(clubs).map(candidate).collect()
}

fn ten() -> Vec<Candidate> {
    division(&["Aster", "Birch", "Cedar", "Dill", "Elm", "Fern", "Gorse", "Holly", "Ivy", "Juniper"])
}

fn going(moves: &[Move], way: Way) -> Vec<u32> {
    moves.iter().filter(|it| it.way == way).map(|it| it.entry.0).collect()
}

fn why(moves: &[Move], entry: u32) -> PromotionReason {
    moves.iter().find(|it| it.entry == EntryId(entry)).unwrap().why.clone()
}

const TWO_AND_TWO: MoveRules = MoveRules {
    up: 2,
    play_off_up: 0,
    down: 2,
    play_off_down: 0,
    size: None,
    coming_down: Vec::new(),
    coming_up: 0,
    one_of_a_club: false,
    above: Vec::new(),
    declined: BTreeSet::new(),
};

#[test]
fn tm39_the_first_go_up_and_the_last_go_down_and_those_beside_them_play_for_it() {
    let rules = MoveRules { play_off_up: 1, play_off_down: 2, ..TWO_AND_TWO };
    let told = moves(&rules, &ten());
    assert_eq!(going(&told, Way::Up), [1, 2]);
    assert_eq!(going(&told, Way::PlayOffUp), [3]);
    assert_eq!(going(&told, Way::Stays), [4, 5, 6]);
    assert_eq!(going(&told, Way::PlayOffDown), [7, 8]);
    assert_eq!(going(&told, Way::Down), [9, 10]);
    assert!(told.iter().all(|it| it.why == PromotionReason::Place));
}

#[test]
fn tm39_a_right_that_is_not_taken_goes_to_the_next_best() {
    let rules = MoveRules { declined: BTreeSet::from([EntryId(2)]), ..TWO_AND_TWO };
    let told = moves(&rules, &ten());
    assert_eq!(going(&told, Way::Up), [1, 3]);
    assert_eq!(why(&told, 2), PromotionReason::Declined);
    assert_eq!(why(&told, 3), PromotionReason::NextBest { passed_over: vec![EntryId(2)] });
    assert_eq!(why(&told, 1), PromotionReason::Place, "nobody was passed over before him");
    assert!(going(&told, Way::Stays).contains(&2));
}

#[test]
fn tm39_second_teams_do_not_stand_in_one_division_with_the_first() {
    // Birch has its first team above. Aster has two teams here, in the first two places.
    let teams = division(&["Aster", "Aster", "Birch", "Cedar", "Dill", "Elm", "Fern", "Gorse"]);
    let rules = MoveRules { one_of_a_club: true, above: vec!["Birch".to_owned()], ..TWO_AND_TWO };
    let told = moves(&rules, &teams);
    assert_eq!(going(&told, Way::Up), [1, 4]);
    assert_eq!([why(&told, 2), why(&told, 3)], [PromotionReason::ClubAbove, PromotionReason::ClubAbove]);
    assert_eq!(why(&told, 4), PromotionReason::NextBest { passed_over: vec![EntryId(2), EntryId(3)] });
    // The same places without the one-team clause.
    let free = moves(&MoveRules { one_of_a_club: false, ..rules }, &teams);
    assert_eq!(going(&free, Way::Up), [1, 2]);

    // Dill's first team is relegated into the division. Dill's second team makes room as one of the two relegated
    // teams.
    let rules = MoveRules { one_of_a_club: true, coming_down: vec!["Dill".to_owned()], ..TWO_AND_TWO };
    let told = moves(&rules, &teams);
    assert_eq!(going(&told, Way::Down), [5, 8]);
    assert_eq!(why(&told, 5), PromotionReason::ClubComesDown);
    // A team without a club is never another team's second team.
    let unknown = moves(&MoveRules { one_of_a_club: true, ..TWO_AND_TWO }, &division(&["", "", "", "", ""]));
    assert_eq!(going(&unknown, Way::Up), [1, 2]);
}

#[test]
fn tm39_more_go_down_when_more_come_than_go() {
    // Ten teams: two are promoted, three come down from above and two up from below. Ten teams again next season
    // require three relegations.
    let coming_down = ["Oak", "Pine", "Rowan"].map(str::to_owned).to_vec();
    let rules = MoveRules { size: Some(10), coming_down, coming_up: 2, ..TWO_AND_TWO };
    let told = moves(&rules, &ten());
    assert_eq!(going(&told, Way::Down), [8, 9, 10]);
    assert_eq!(why(&told, 8), PromotionReason::DivisionFull);
    assert_eq!(why(&told, 10), PromotionReason::Place);
    // In a division with room, two teams are relegated as usual.
    let room = moves(&MoveRules { size: Some(14), ..rules }, &ten());
    assert_eq!(going(&room, Way::Down), [9, 10]);
}

#[test]
fn tm39_who_left_counts_as_the_first_to_go_down() {
    let mut teams = ten();
    teams[3].has_left = true;
    let told = moves(&TWO_AND_TWO, &teams);
    assert_eq!(going(&told, Way::Down), [4, 10]);
    assert_eq!(why(&told, 4), PromotionReason::HasLeft);
    // The rule also applies to the team in first place.
    teams[0].has_left = true;
    let told = moves(&TWO_AND_TWO, &teams);
    assert_eq!((going(&told, Way::Up), going(&told, Way::Down)), (vec![2, 3], vec![1, 4]));
}

#[test]
fn tm39_a_shared_place_across_a_border_is_open() {
    let mut teams = ten();
    // Second and third share a place, and so do eighth to tenth.
    (teams[2].place, teams[8].place, teams[9].place) = (Some(2), Some(8), Some(8));
    let told = moves(&TWO_AND_TWO, &teams);
    assert_eq!(going(&told, Way::Up), [1]);
    assert_eq!(going(&told, Way::Open), [2, 3, 8, 9, 10]);
    assert_eq!(why(&told, 9), PromotionReason::Shared);
    // Shared places that cross no border are not open.
    (teams[1].place, teams[2].place) = (Some(1), Some(3));
    assert_eq!(going(&moves(&TWO_AND_TWO, &teams), Way::Up), [1, 2]);
}

/// The last team of a table of six, whose withdrawal annuls its games, is relegated first.
#[test]
fn tm39_the_standings_of_a_table_are_read() {
    const PLAYED: [&[(u32, u32)]; 2] = [&[(1, 6), (2, 5), (3, 4)], &[(1, 2), (3, 5), (4, 6)]];
    let empty = Field::of(Discipline::Chess, Format::round_robin(1), 6);
    let field = PLAYED.iter().fold(empty, |field, games| field.round(games, &[]));
    let mut t = field.tournament();
    does(&mut t, Command::Withdraw(EntryId(3)));
    let told = moves(&MoveRules { up: 1, down: 1, ..MoveRules::default() }, &candidates(&t, &after(&t, 2)));
    assert_eq!(told.len(), 6);
    assert_eq!(going(&told, Way::Up), [1]);
    assert_eq!(going(&told, Way::Down), [3]);
    assert_eq!(why(&told, 3), PromotionReason::HasLeft);
}
