//! Tests of table standings: two games per meeting, direct encounters, postponed games (formats RR5, RR12, RR16).

use qisai_domain::setup::{PlayedPairing, PlayedRound};
use qisai_domain::{Contest, Discipline, EntryId, Format, GameResult, RoundState, ScoreSystem};

use crate::leaving::{Field, GROUP, after, points};

/// Printed table for four.
const FOUR: [&[(u32, u32)]; 3] = [&[(1, 4), (2, 3)], &[(4, 3), (1, 2)], &[(2, 4), (3, 1)]];

/// Number 1 wins and draws; 2 and 3 win one game each.
#[test]
fn rr5_two_games_of_a_table_count_by_games_or_by_meetings() {
    use GameResult as Of;
    let play = |matches: Option<ScoreSystem>| {
        let mut field = Field::of(Discipline::Draughts, Format::round_robin(1), 4);
        field.setup.play.contests = vec![(1, Contest::of_games(2))];
        field.setup.play.scoring.matches = matches;
        let meeting =
            |first, second, results: [GameResult; 2]| PlayedPairing::Match { first, second, results: results.to_vec() };
        let pairings = vec![meeting(1, 4, [Of::FIRST_WINS, Of::DRAW]), meeting(2, 3, [Of::FIRST_WINS, Of::FIRST_WINS])];
        field.setup.played.push(PlayedRound { state: RoundState::Closed, pairings });
        let t = field.tournament();
        [1, 2, 3, 4].map(|number| points(&t, number, 1))
    };
    assert_eq!(play(None), [3, 2, 2, 1], "halves");
    assert_eq!(play(Some(ScoreSystem::two_one_zero())), [2, 1, 1, 0]);
}

/// All mutual games of a double round robin are one encounter.
#[test]
fn rr16_direct_encounter_of_a_double_takes_all_mutual_games() {
    use GameResult as Of;
    let ranks = |results: [GameResult; 6]| {
        let mut field = Field::of(Discipline::Chess, Format::round_robin(2), 3);
        field.setup.order = vec!["DE".to_owned()];
        let games = [(2, 3), (1, 2), (3, 1), (3, 2), (2, 1), (1, 3)];
        let t = games
            .iter()
            .zip(results)
            .fold(field, |field, (game, result)| field.round(&[*game], &[(game.0, game.1, result)]))
            .tournament();
        let ranked = after(&t, 6);
        [1, 2].map(|number| ranked.row(EntryId(number)).map(|row| (row.rank, row.shared)).unwrap())
    };
    let (first, draw, second) = (Of::FIRST_WINS, Of::DRAW, Of::SECOND_WINS);
    // Both beat 3 twice and each other once; 2 has the first win.
    assert_eq!(ranks([first, second, second, second, second, first]), [(1, true), (1, true)]);
    // 2 has a win and a draw against 1. 1 beat 3 twice, and 2 only once.
    assert_eq!(ranks([first, second, second, first, draw, first]), [(2, false), (1, false)]);
}

/// A round can be closed while one of its games is postponed. The standings are not final before that game is over.
#[test]
fn rr12_nothing_is_final_while_a_postponed_game_is_open() {
    let play = |last: GameResult| {
        let field = Field::of(Discipline::Chess, Format::round_robin(1), 4);
        let field = field.round(FOUR[0], &[(2, 3, last)]).round(FOUR[1], &[]).round(FOUR[2], &[]);
        field.tournament().is_finished(GROUP)
    };
    assert!(play(GameResult::DRAW));
    assert!(!play(GameResult::Adjourned), "whatever round it belongs to");
}
