//! Meetings of several games: the columns of a round joined.

use std::collections::BTreeMap;

use qisai_domain::{ByeKind, GameResult, Outcome, Side};

use super::Document;
use super::rounds::{ReadColumn, Seat, Seats, column};
use crate::trf::note::{NoteKind, Notes};

/// Meeting as given by the lines of both players.
pub(super) struct ReadMeeting {
    /// Player who has the first move in the first game, and in every second one after it.
    pub(super) first: u32,
    pub(super) second: u32,
    /// Result of each game, from the view of the side that moves first in it, and `true` if neither line has a letter.
    pub(super) games: Vec<(GameResult, bool)>,
}

/// Round as given by the lines of the players.
pub(super) struct ReadRound {
    pub(super) meetings: Vec<ReadMeeting>,
    pub(super) byes: Vec<(u32, ByeKind)>,
}

/// Returns a game of a meeting, by its place from 0, from the view of the first-named player: side, own outcome, the
/// opponent's outcome.
pub(super) fn by_first((place, result): (u16, &GameResult)) -> (Side, Outcome, Outcome) {
    let (mover, other) = result.outcomes();
    if place.is_multiple_of(2) { (Side::First, mover, other) } else { (Side::Second, other, mover) }
}

/// Joins the columns of a round into its meetings and byes. A column that does not fit the first non-empty one is left
/// out, with a note.
pub(super) fn join(
    document: &Document,
    seats: &Seats,
    round: u16,
    columns: Vec<ReadColumn>,
    notes: &mut Notes,
) -> ReadRound {
    let count = columns.len();
    let mut meetings: Vec<ReadMeeting> = Vec::new();
    let mut met: BTreeMap<u32, usize> = BTreeMap::new();
    let mut left_out = |player: u32, place: u16| {
        let line = document.players.get(&player).map_or(0, |(line, _)| *line);
        notes.add(line, column(place), NoteKind::NotOneMeeting { round, player }, "");
    };
    let mut byes: BTreeMap<u32, (ByeKind, bool)> = BTreeMap::new();
    for ((place, number), ReadColumn { games, byes: in_column }) in
        (0_usize..).zip(seats.columns_of(round)).zip(columns)
    {
        let even = place.is_multiple_of(2);
        for game in games {
            let [first, second] = if even { [game.first, game.second] } else { [game.second, game.first] };
            let meeting = match (met.get(&first), met.get(&second)) {
                (None, None) => {
                    met.extend([(first, meetings.len()), (second, meetings.len())]);
                    meetings.push(ReadMeeting { first, second, games: vec![(GameResult::Unknown, true); count] });
                    meetings.last_mut()
                }
                (Some(one), Some(two)) if one == two => {
                    meetings.get_mut(*one).filter(|meeting| [meeting.first, meeting.second] == [first, second])
                }
                _ => None,
            };
            match meeting.and_then(|meeting| meeting.games.get_mut(place)) {
                Some(slot) => *slot = (game.result, game.blank),
                None => left_out(game.first, number),
            }
        }
        for (player, kind) in in_column {
            let told = seats.column(player, number) != Seat::Empty;
            let (earlier, earlier_told) = byes.entry(player).or_insert((kind, told));
            if told && *earlier_told && *earlier != kind {
                left_out(player, number);
            } else if told {
                (*earlier, *earlier_told) = (kind, true);
            }
        }
    }
    for player in met.keys() {
        if let Some((_, true)) = byes.remove(player) {
            left_out(*player, *seats.columns_of(round).start());
        }
    }
    ReadRound { meetings, byes: byes.into_iter().map(|(player, (kind, _))| (player, kind)).collect() }
}
