//! Colours missing from a file.

use std::collections::BTreeSet;

use super::Document;
use super::letters::is_forfeit;
use super::rounds::{Seat, Seats};
use crate::trf::note::Notes;
use crate::trf::record::TrfFile;

/// Returns the forfeited games whose lines both have `-` for the colour: the round, the smaller and the larger number.
/// The side assigned to such a player has no meaning.
pub fn colours_not_told(file: &TrfFile) -> BTreeSet<(u16, u32, u32)> {
    let mut notes = Notes::default();
    let document = Document::new(file, &mut notes);
    let seats = Seats::of(&document, &mut notes);
    let mut games = BTreeSet::new();
    for number in document.players.keys() {
        for round in 1..=seats.played {
            if let Seat::Game { opponent, side: None, code } = seats.at(*number, round)
                && is_forfeit(code)
                && *number < opponent
                && matches!(seats.at(opponent, round), Seat::Game { side: None, .. })
            {
                games.insert((round, *number, opponent));
            }
        }
    }
    games
}
