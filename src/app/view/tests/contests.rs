//! Contest of two opponents as a line of text (games, clocks, tie-break), and the reason for its decision.

use qisai_domain::contest::presets;
use qisai_i18n::{Lang, Words};
use qisai_view::contests::line;

/// Returns the line of a named contest.
fn said(id: &str, lang: Lang) -> String {
    line(&presets::contest(id).unwrap(), Words::of(lang))
}

#[test]
fn ko20_a_line_tells_games_clocks_and_bids() {
    assert_eq!(
        said("world_cup_2025_open", Lang::En),
        "2 games (40/90' + 30'+30\"); if tied: 2 games (15'+10\"); if tied: 2 games (10'+10\"); if tied: 2 games (5'+3\"); \
         if tied: 2 games (3'+2\"); if tied: 1 game (4'+2\"), both bid time, at most 4:00: the lower bid takes Black, \
         Armageddon: draw odds for Black"
    );
    assert_eq!(said("one_game_lot", Lang::En), "1 game; if tied: drawing of lots");
    assert_eq!(said("best_of_three", Lang::Zh), "3局，胜负已定即止；战平：抽签");
    assert_eq!(said("tata_steel_2025", Lang::En), "2 games (3'+2\"); if tied: single games until one is won (3'+2\")");
}
