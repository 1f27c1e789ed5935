//! Tests of rounds with several games between two competitors (C.04.5). The rules of C.07 about games apply to each
//! game.

use qisai_domain::Outcome::{Adjourned, ForfeitLoss, ForfeitWin};
use qisai_domain::Results;
use qisai_domain::regulations::TieBreakEdition::{Fide2024, Fide2026};
use qisai_standings::{Pairing, Settings, Table};

use crate::build::{DRAW, LOSS, Say, WIN, field, swiss, text};

/// Returns two players rated 2000 and 2200. In each round the first has White in game 1.
fn two(rounds: &[&[qisai_domain::Outcome]]) -> Results {
    let mut results = field(2, u16::try_from(rounds.len()).unwrap());
    results.games_per_meeting = 2;
    for (line, rating) in results.lines.iter_mut().zip([2000, 2200]) {
        line.rating = Some(rating);
    }
    for (round, outcomes) in (1..).zip(rounds) {
        results.games(round, 1, 2, outcomes);
    }
    results
}

#[track_caller]
fn expect(table: &Table, player: u32, values: &[(&str, &str)]) {
    for (criterion, expected) in values {
        assert_eq!(text(table, player, criterion).as_deref(), Some(*expected), "{player}: {criterion}");
    }
}

/// 1½ of 2 is 75 %, which is 193 above the opponent (10.2). An expected score of 75 % begins at a difference of 189
/// (10.3).
#[test]
fn a_win_and_a_draw_are_three_quarters() {
    let table = swiss(&two(&[&[WIN, DRAW]]), Fide2026);
    let first =
        [("PTS", "1.5"), ("TPR", "2393"), ("PTP", "2389"), ("WON", "1"), ("BPG", "1"), ("BWG", "0"), ("ARO", "2200")];
    expect(&table, 1, &first);
    let second = [("PTS", "0.5"), ("TPR", "1807"), ("WON", "0"), ("BPG", "1"), ("BWG", "0"), ("ARO", "2000")];
    expect(&table, 2, &second);
}

#[test]
fn a_game_won_with_black_counts_though_the_match_is_lost_or_drawn() {
    let table = swiss(&two(&[&[LOSS, WIN], &[LOSS, LOSS]]), Fide2026);
    expect(&table, 1, &[("PTS", "1"), ("WIN", "0"), ("WON", "1"), ("BPG", "2"), ("BWG", "1"), ("TPR", "2007")]);
    expect(&table, 2, &[("PTS", "3"), ("WIN", "1"), ("WON", "3"), ("BPG", "2"), ("BWG", "2"), ("TPR", "2193")]);
}

#[test]
fn a_forfeited_game_of_a_match_is_not_one_over_the_board() {
    let table = swiss(&two(&[&[WIN, ForfeitWin]]), Fide2026);
    expect(&table, 1, &[("PTS", "2"), ("WON", "1"), ("BPG", "0"), ("TPR", "3000")]);
    expect(&table, 2, &[("PTS", "0"), ("WON", "0"), ("BPG", "1"), ("TPR", "1200")]);
}

/// Article 15.2 as announced: under the edition of 2024, forfeits in pre-determined pairings are games.
#[test]
fn forfeited_games_count_where_they_are_announced_to() {
    let settings = Settings { forfeits_are_games: true, ..Settings::new(Pairing::Predetermined, Fide2024) };
    let table = Table::of(&two(&[&[WIN, ForfeitLoss]]), settings);
    expect(&table, 1, &[("WON", "1"), ("BPG", "1"), ("BWG", "0"), ("TPR", "2200")]);
    expect(&table, 2, &[("WON", "1"), ("BPG", "1"), ("BWG", "0"), ("TPR", "2000")]);
}

#[test]
fn the_finished_game_counts_while_the_other_is_adjourned() {
    let table = swiss(&two(&[&[WIN, Adjourned]]), Fide2026);
    expect(&table, 1, &[("PTS", "1"), ("WON", "1"), ("BPG", "0"), ("TPR", "3000")]);
    expect(&table, 2, &[("PTS", "0"), ("WON", "0"), ("BPG", "1"), ("TPR", "1200")]);
}
