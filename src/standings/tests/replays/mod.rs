//! Replays of real events from their setup to their final order. An organiser sets them up as announced, the engine
//! pairs, and results are entered game by game. The files contain pairs, results and winners; points and order are
//! added up here, independently of the program's tables.

mod round_robins;
mod title_matches;
mod world_cup;

use qisai_domain::GameResult;

/// Parses a result in the files, for the side with the first move. A trailing `F` marks a forfeit.
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
