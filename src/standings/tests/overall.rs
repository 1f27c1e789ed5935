//! Tests of the overall ranking across stages.

use qisai_domain::command::StagePlan;
use qisai_domain::contest::presets;
use qisai_domain::entrants::{Ranking, Seating, Source};
use qisai_domain::format::Tree;
use qisai_domain::opening::propose_opening;
use qisai_domain::prize_plan::PrizePlan;
use qisai_domain::{Command, Entrants, Format, Play, Scoring, StageId, Tournament};
use qisai_standings::openings::rankings;
use qisai_standings::overall::overall;
use qisai_standings::prize_plan::read;

use crate::grand_prix::{groups, play_group};
use crate::knockout::{cup, does, plays_in, tree};

/// Adds a stage and opens it as proposed.
fn opened(t: &mut Tournament, play: Play, from: Vec<Source>, ranks_from: Option<u16>) -> StageId {
    let entrants = Entrants { from, seating: Seating::SourceOrder, ..Entrants::default() };
    let plan = StagePlan { name: String::new(), play, entrants, order: Vec::new(), ranks_from };
    does(t, Command::AddStage(Box::new(plan)));
    let stage = StageId(t.highest.stage);
    let opening = propose_opening(t, stage, &[], &rankings(t));
    assert_eq!(opening.unsettled, []);
    let seats = opening.groups.iter().map(|group| group.iter().map(|(entry, _)| *entry).collect());
    let groups = seats.map(|seats| (String::new(), seats)).collect();
    does(t, Command::Open { stage, groups, digest: opening.digest });
    stage
}

/// Returns entry, place, shared flag and stage.
fn places(t: &Tournament) -> Vec<(u32, usize, bool, u32)> {
    let rows = overall(t).unwrap().unwrap().rows;
    rows.iter().map(|row| (row.entry.0, row.place, row.shared, row.stage.0)).collect()
}

/// Two groups of four, a final of the first two of each and a consolation for the others. The final ranks first, then
/// the consolation, and no place is left for the groups.
#[test]
fn who_came_further_is_ahead() {
    let mut t = cup(tree(Tree::Standard), 8);
    assert_eq!(overall(&t), Ok(None), "one stage tells it all");
    let stage = groups(&mut t, &[4, 4], 1);
    // Every player who played in this stage has advanced, so it places nobody.
    for group in t.groups_of(stage).map(|group| group.id).collect::<Vec<_>>() {
        play_group(&mut t, group, 1, &|one, other| 2 * i32::from(one < other));
    }
    let of_groups: Vec<(u32, usize, bool, u32)> = places(&t);
    let expected = [1, 5, 2, 6, 3, 7, 4, 8].into_iter().zip([1, 1, 3, 3, 5, 5, 7, 7]);
    assert_eq!(of_groups, expected.map(|(entry, place)| (entry, place, true, stage.0)).collect::<Vec<_>>());

    let of = Ranking::EachGroup(stage);
    let contests = vec![(1, presets::contest("one_game").unwrap())];
    let knockout = Play { contests, ..Play::of(Format::Bracket(tree(Tree::Standard)), Scoring::default()) };
    let finals = opened(&mut t, knockout, vec![Source::Places { of, places: 1..=2, after: None }], Some(1));
    let table = Play::of(Format::round_robin(1), Scoring::default());
    let rest = opened(&mut t, table, vec![Source::Rest(stage)], Some(5));
    let now = overall(&t).unwrap().unwrap();
    assert!(!now.is_final);
    assert!(now.rows[..4].iter().all(|row| (row.stage, row.place, row.shared) == (finals, 1, true)), "all are in it");
    let [of_finals, of_rest] = [finals, rest].map(|stage| t.groups_of(stage).next().unwrap().id);
    // In the finals, the higher number wins every match. Among the others all games are drawn, except that number 8
    // wins all.
    while plays_in(&mut t, of_finals, &mut |_, two| two.into_iter().max()) {}
    play_group(&mut t, of_rest, 1, &|one, other| if one == 8 { 2 } else { i32::from(other != 8) });
    let played = places(&t);
    let firsts: Vec<usize> = played.iter().map(|row| row.1).collect();
    assert_eq!(firsts, [1, 2, 3, 3, 5, 6, 6, 6]);
    assert_eq!((played[0].0, played[4].0), (6, 8));
    assert!(played[..4].iter().all(|row| row.3 == finals.0) && played[4..].iter().all(|row| row.3 == rest.0));
    // Declared places decide, not the order in which the stages were made.
    does(&mut t, Command::EditStage { stage: finals, part: qisai_domain::StagePart::RanksFrom(Some(9)) });
    assert_eq!(places(&t)[0].0, 8);
}

/// After a final of the first two, the others keep the places of the group, even behind an expelled player.
#[test]
fn the_others_keep_their_order_and_nobody_expelled_has_a_place() {
    let mut t = cup(tree(Tree::Standard), 5);
    let stage = groups(&mut t, &[5], 1);
    let group = t.groups_of(stage).next().unwrap().id;
    play_group(&mut t, group, 1, &|one, other| 2 * i32::from(one < other));
    let contests = vec![(1, presets::contest("one_game").unwrap())];
    let play = Play { contests, ..Play::of(Format::Bracket(tree(Tree::Standard)), Scoring::default()) };
    let from = vec![Source::Places { of: Ranking::Group(group), places: 1..=2, after: None }];
    let last = opened(&mut t, play, from, Some(1));
    let in_final = t.groups_of(last).next().unwrap().id;
    while plays_in(&mut t, in_final, &mut |_, two| two.into_iter().max()) {}
    let order = |t: &Tournament| places(t).iter().map(|row| (row.0, row.1)).collect::<Vec<_>>();
    assert_eq!(order(&t), [(2, 1), (1, 2), (3, 3), (4, 4), (5, 5)]);
    // Prizes by the overall ranking go to the winner of the final, not to the winner of the group.
    let tables = "Open: 100, 50, 25".to_owned();
    let award = |by_overall| {
        let plan = PrizePlan { tables: tables.clone(), by_overall, ..PrizePlan::default() };
        let awards = read(&plan, None).unwrap().awards(&t, group).unwrap();
        awards.iter().map(|award| (award.entry.0, award.cents)).collect::<Vec<_>>()
    };
    assert_eq!(award(true), [(2, 10_000), (1, 5_000), (3, 2_500)]);
    assert_eq!(award(false), [(1, 10_000), (2, 5_000), (3, 2_500)]);
    does(&mut t, Command::Expel(qisai_domain::EntryId(3)));
    assert_eq!(order(&t), [(2, 1), (1, 2), (4, 3), (5, 4)]);
    assert_eq!(overall(&t).unwrap().unwrap().unplaced.len(), 1);
}
