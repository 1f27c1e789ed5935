//! Real events from their setup to their final order: an organiser makes them as it was announced, the engine pairs, results come in game by
//! game. The files tell pairs, results and winners; points and order are added up from them here, apart from the program's own tables.

mod round_robins;
mod title_matches;
mod world_cup;

use qisai_domain::GameResult;

/// A result as the files write it, from the side that has the first move; `F` behind it: by forfeit.
pub fn result(text: &str) -> GameResult {
    match text.trim_end_matches('?') {
        "1-0" => GameResult::FIRST_WINS,
        "0-1" => GameResult::SECOND_WINS,
        "1/2-1/2" => GameResult::DRAW,
        "1-0F" => GameResult::SecondForfeits,
        "0-1F" => GameResult::FirstForfeits,
        other => panic!("{other:?} is no result"),
    }
}
