//! Tests of the places of entries eliminated in the same round of a knockout (formats KO9).

use std::sync::Arc;

use qisai_domain::format::{Layout, Tree};
use qisai_domain::stage::LostPlaces;
use qisai_domain::{GameResult, Play, Tournament};
use qisai_standings::knockout::places;

use crate::knockout::{GROUP, cup, does, plays_in};

/// Returns a bracket of eight players: 1 beats 8 and 4, 2 loses to 3 in the semi-finals, 3 beats 1.
fn played(by: LostPlaces) -> Tournament {
    let mut t = cup(Layout { tree: Tree::Standard, third_place: false, all_places: false }, 8);
    let mut stage = t.stages[0].as_ref().clone();
    stage.play = Arc::new(Play { lost_places: by, ..stage.play.as_ref().clone() });
    t.stages[0] = Arc::new(stage);
    let wins = [1, 4, 2, 3, 1, 3, 3];
    let mut winners = wins.into_iter();
    while plays_in(&mut t, GROUP, &mut |_, two| {
        let winner = winners.next().unwrap();
        assert!(two.contains(&winner), "{two:?}");
        Some(winner)
    }) {}
    t
}

fn placed(t: &Tournament) -> Vec<(u32, u16)> {
    let mut placed: Vec<(u32, u16)> = places(t, GROUP).into_iter().map(|(entry, place)| (entry.0, place)).collect();
    placed.sort_by_key(|(entry, place)| (*place, *entry));
    placed
}

#[test]
fn ko9_losers_of_a_round_are_ranked_as_the_stage_says() {
    let shared = [(3, 1), (1, 2), (2, 3), (4, 3), (5, 5), (6, 5), (7, 5), (8, 5)];
    assert_eq!(placed(&played(LostPlaces::Shared)), shared);
    // 2 lost to the winner, 4 to the finalist; 6 lost to 3, 8 to 1, 7 to 2 (third), 5 to 4 (fourth).
    let conqueror = [(3, 1), (1, 2), (2, 3), (4, 4), (6, 5), (8, 6), (7, 7), (5, 8)];
    assert_eq!(placed(&played(LostPlaces::Conqueror)), conqueror);
    let seat = [(3, 1), (1, 2), (2, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8)];
    assert_eq!(placed(&played(LostPlaces::Seat)), seat);
}

/// With two games per match, a player who lost by ½ – 1½ ranks before one who lost by 0 – 2.
#[test]
fn ko9_the_points_of_the_lost_match_may_decide() {
    use qisai_domain::contest::{Contest, Level};
    use qisai_domain::{Command, EntryId, GameKey, PlannedGame, RoundPlan, RoundRef};

    let mut t = cup(Layout { tree: Tree::Standard, third_place: false, all_places: false }, 4);
    let mut stage = t.stages[0].as_ref().clone();
    let contest = Contest { level: vec![Level::Arbiter], ..Contest::of_games(2) };
    let contests = vec![(1, contest)];
    stage.play = Arc::new(Play { contests, lost_places: LostPlaces::Score, ..stage.play.as_ref().clone() });
    t.stages[0] = Arc::new(stage);
    let at = RoundRef::new(GROUP, 1);
    let game = |first, second| PlannedGame { first: EntryId(first), second: EntryId(second), reasons: Vec::new() };
    let plan = RoundPlan { number: 1, games: vec![game(1, 4), game(2, 3)], ..RoundPlan::default() };
    does(&mut t, Command::Pair(vec![(at, plan)]));
    does(&mut t, Command::Publish(vec![at]));
    let meetings: Vec<_> = t.round(at).unwrap().in_board_order().into_iter().map(|pairing| pairing.id).collect();
    let second = [GameResult::SECOND_WINS, GameResult::DRAW];
    for (pairing, second) in meetings.into_iter().zip(second) {
        for (number, result) in [(1, GameResult::FIRST_WINS), (2, second)] {
            does(&mut t, Command::Enter { at, pairing, game: GameKey::game(number), result });
        }
    }
    does(&mut t, Command::Close { at, disputed: Vec::new() });
    assert_eq!(placed(&t), [(1, 1), (2, 1), (3, 3), (4, 4)]);
}
