//! Results corrected only for the rating report (C.04.2 article 4.3). A report has the corrected result in its
//! columns; our own comments give the result that counts in the tournament: see [`dialect`](crate::trf::dialect).

use std::collections::BTreeMap;

use qisai_domain::setup::{PlayedPairing, PlayedRound, Setup};
use qisai_domain::{EntryId, Game, GameKey, GameResult, Pairing};

use super::team_games::whole;
use crate::trf::dialect;
use crate::trf::record::{CellCode, Record, TrfFile};

/// Returns the file with the results that count in the tournament in its columns; `None` without such comments.
pub(super) fn counted(file: &TrfFile) -> Option<TrfFile> {
    let counted = dialect::counted(&file.records);
    if counted.is_empty() {
        return None;
    }
    let mut file = file.clone();
    for (column, cells) in counted {
        for (number, letter) in cells {
            let player = file.records.iter_mut().find_map(|located| match &mut located.record {
                Record::Player(player) if player.number == number => Some(player),
                _ => None,
            });
            let at = usize::from(column).checked_sub(1);
            let cell = player.and_then(|player| player.cells.get_mut(at?)?.as_mut());
            if let (Some(cell), Some(code @ CellCode::Result(_))) = (cell, CellCode::from_letter(letter)) {
                cell.code = code;
            }
        }
    }
    Some(file)
}

/// Stores the rated result beside each result that counts, if they differ. `rated` is the same tournament by the
/// columns of the file. Its boards may have another order, which depends on the scores.
pub(super) fn keep(counted: &mut Setup, rated: &[PlayedRound]) {
    for (round, rated) in counted.played.iter_mut().zip(rated) {
        let rated: BTreeMap<[u32; 2], &PlayedPairing> =
            rated.pairings.iter().filter_map(|pairing| Some((two(pairing)?, pairing))).collect();
        for pairing in &mut round.pairings {
            let of_both = two(pairing).and_then(|two| rated.get(&two));
            if let Some(both) = of_both.and_then(|rated| both(pairing, rated)) {
                *pairing = PlayedPairing::Whole(Box::new(both));
            }
        }
    }
}

/// Returns the numbers of the two competitors, first-named first; `None` for a bye.
fn two(pairing: &PlayedPairing) -> Option<[u32; 2]> {
    match pairing {
        PlayedPairing::Game { first, second, .. }
        | PlayedPairing::Match { first, second, .. }
        | PlayedPairing::TeamMatch { first, second, .. } => Some([*first, *second]),
        PlayedPairing::Bye { .. } => None,
        PlayedPairing::Whole(pairing) => pairing.two().map(|two| two.map(|entry| entry.0)),
    }
}

/// Returns a pairing with both results; `None` if they are equal, or of other players.
fn both(counted: &PlayedPairing, rated: &PlayedPairing) -> Option<Pairing> {
    let game = |result: GameResult, rated: GameResult, second_begins: bool| Game {
        result,
        for_rating: Some(rated).filter(|rated| *rated != result),
        second_begins,
        ..Game::default()
    };
    match (counted, rated) {
        (
            PlayedPairing::Game { first, second, result },
            PlayedPairing::Game { first: one, second: other, result: rated },
        ) if (first, second) == (one, other) && result != rated => {
            let games = [(GameKey::ONLY, game(*result, *rated, false))];
            Some(Pairing { games: games.into_iter().collect(), ..of_two(*first, *second) })
        }
        (
            PlayedPairing::Match { first, second, results },
            PlayedPairing::Match { first: one, second: other, results: rated },
        ) if (first, second) == (one, other) && results != rated => {
            let games = (1..).zip(results.iter().zip(rated));
            let games = games
                .map(|(number, (of, rated)): (u16, _)| {
                    (GameKey::game(number), game(*of, *rated, number.is_multiple_of(2)))
                })
                .collect();
            Some(Pairing { games, ..of_two(*first, *second) })
        }
        (
            PlayedPairing::TeamMatch { first, second, boards, decision },
            PlayedPairing::TeamMatch { first: one, second: other, boards: rated, .. },
        ) if (first, second) == (one, other) => {
            let [counted, rated] = [boards, rated].map(|boards| whole([*first, *second], boards, *decision, &[], 1));
            with_rated(counted, &rated)
        }
        (PlayedPairing::Whole(counted), PlayedPairing::Whole(rated)) => with_rated(counted.as_ref().clone(), rated),
        _ => None,
    }
}

/// Returns a match with the rated results beside those that count; `None` if they are equal, or of other players.
fn with_rated(mut counted: Pairing, rated: &Pairing) -> Option<Pairing> {
    let mut differs = false;
    for (key, game) in &mut counted.games {
        let of_same = rated.games.get(key).filter(|rated| rated.players == game.players);
        if let Some(rated) = of_same.map(|rated| rated.result).filter(|rated| *rated != game.result) {
            game.for_rating = Some(rated);
            differs = true;
        }
    }
    differs.then_some(counted)
}

fn of_two(first: u32, second: u32) -> Pairing {
    Pairing::of_two(0, [EntryId(first), EntryId(second)], Vec::new())
}
