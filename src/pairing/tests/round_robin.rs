//! Tests of round robins in operation.

use std::collections::BTreeSet;

use qisai_domain::command::StagePlan;
use qisai_domain::entrants::{CarryOver, Ranking, Source};
use qisai_domain::{
    Command, Entrants, EntryId, Format, GameResult, GroupId, Hash, Reason, RoundRef, Scoring, StageId, Table,
    Tournament,
};
use qisai_pairing::plan_round;

use crate::support::{Played, act, in_order, shown};

const DOUBLE: Format = Format::Table { table: Table::Berger, cycles: 2, exchange_at_seam: true };

fn single(players: u32) -> Played {
    Played::new(Format::round_robin(1), players, 11)
}

pub fn draw(_: u32, _: u32) -> GameResult {
    GameResult::DRAW
}

#[test]
fn an_odd_field_has_one_free_player_a_round() {
    let mut played = single(5);
    let rounds: Vec<String> = (1..=5).map(|_| shown(&played.play(draw))).collect();
    assert_eq!(rounds, ["2-5 3-4 1:Z", "5-3 1-2 4:Z", "3-1 4-5 2:Z", "1-4 2-3 5:Z", "4-2 5-1 3:Z"]);
    assert!(played.plan().is_err(), "five players have five rounds");
}

#[test]
fn a_double_round_robin_reverses_the_sides() {
    let mut played = Played::new(DOUBLE, 4, 6);
    let rounds: Vec<String> = (1..=6).map(|_| shown(&played.play(draw))).collect();
    assert_eq!(rounds, ["1-4 2-3", "2-4 3-1", "4-3 1-2", "4-1 3-2", "3-4 2-1", "4-2 1-3"]);
}

#[test]
fn whoever_withdraws_early_leaves_the_table_and_later_loses_by_forfeit() {
    let mut early = single(6).withdraws(4, 3);
    let mut late = single(6).withdraws(4, 4);
    for _ in 0..2 {
        early.play(draw);
        late.play(draw);
    }
    assert_eq!(shown(&early.plan().unwrap()), "2-6 3-1 5:Z 4:Z");
    late.play(draw);
    assert_eq!(shown(&late.plan().unwrap()), "6-5 1-4 2-3");
}

#[test]
fn every_game_names_its_place_in_the_table() {
    let mut played = Played::new(DOUBLE, 4, 6);
    played.play(draw);
    let plan = played.plan().unwrap();
    assert_eq!(plan.games[0].reasons, [Reason::Berger { round: 3, cycle: 1, size: 4 }]);
}

/// Returns a final of all `players` that carries over the games of an earlier round.
fn carried_final(players: u32, met: &[(u32, u32)]) -> Tournament {
    let mut played = Played::new(Format::round_robin(1), players, 1);
    played.setup.play.scoring = Scoring::default();
    for (first, second) in met {
        played = played.recorded(&[(*first, *second, GameResult::FIRST_WINS)], &[]);
    }
    let (play, mut t) = (played.setup.play.clone(), played.tournament());
    let from = vec![Source::Places {
        of: Ranking::EachGroup(StageId(1)),
        places: 1..=u16::try_from(players).unwrap(),
        after: None,
    }];
    let entrants = Entrants { from, carry: CarryOver::Mutual, ..Entrants::default() };
    let stage = StagePlan { name: "final".to_owned(), play, entrants, order: Vec::new(), ranks_from: Some(1) };
    act(&mut t, Command::AddStage(Box::new(stage)));
    let groups = vec![(String::new(), (1..=players).map(EntryId).collect())];
    act(&mut t, Command::Open { stage: StageId(2), groups, digest: Hash::of("as proposed") });
    t
}

/// Returns a final of six in which 1, 3 and 5 have met, and 2, 4 and 6.
pub fn final_of_two_groups() -> Tournament {
    carried_final(6, &[(1, 3), (1, 5), (3, 5), (2, 4), (2, 6), (4, 6)])
}

/// Five players; 1 and 2, and 3 and 4 have met. The remaining games form K(2,2,1): eight games in four rounds.
#[test]
fn carried_meetings_are_not_played_again() {
    let mut t = carried_final(5, &[(1, 2), (3, 4)]);
    let mut met = BTreeSet::from([(1, 2), (3, 4)]);
    for number in 1..=4 {
        let plan = plan_round(&t, GroupId(2), number).unwrap();
        assert_eq!((plan.games.len(), plan.byes.len()), (2, 1), "round {number}");
        for game in &plan.games {
            assert!(met.insert(in_order(game.first.0, game.second.0)), "{game:?}");
        }
        act(&mut t, Command::Pair(vec![(RoundRef::new(GroupId(2), number), plan)]));
    }
    assert_eq!(met.len(), 10);
    assert!(plan_round(&t, GroupId(2), 5).is_err(), "nothing is left");
}
