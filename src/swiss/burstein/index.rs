//! Index of the Burstein system: the strength of a player's opposition so far (C.04.4.2 articles 1.7 and 1.8).
//!
//! | round, or opponent's round | counts as |
//! |---|---|
//! | game over the board | the opponent's current score |
//! | any other round (bye, absence, forfeit) | a game against oneself, with the points that the round gave |
//! | zero-point byes up to and with the round to be paired, seen by opponents met over the board | draws |
//! | virtual points | nothing |

#![expect(clippy::indexing_slicing, reason = "an opponent's place is a place of the table")]

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::field::{points, score_after};
use crate::prepared::Prepared;
use crate::{ByeKind, Cell, Crosstable, EntryId, Line, Points};

/// Index of a player, in units of the event's scoring; a greater index ranks higher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Index {
    /// Sum of the opponents' scores.
    pub buchholz: i64,
    /// Sum of the opponents' scores, each times the points won against that opponent.
    pub sonneborn_berger: i64,
}

/// Returns the rank of every place of the field (0 is the highest), by index, then by pairing number. Scores do not
/// count.
pub fn ranks(prepared: &Prepared) -> Vec<usize> {
    let indices = indices(prepared);
    let contenders = &prepared.field.contenders;
    let mut places: Vec<usize> = (0..contenders.len()).collect();
    places.sort_by_key(|place| (Reverse(indices[contenders[*place].line]), contenders[*place].tpn));
    let mut ranks = vec![0; places.len()];
    for (rank, place) in places.into_iter().enumerate() {
        ranks[place] = rank;
    }
    ranks
}

pub fn indices(prepared: &Prepared) -> Vec<Index> {
    let table = &prepared.table;
    let away = prepared.away.iter().filter(|(_, kind)| *kind == ByeKind::ZeroPoint);
    let away: BTreeSet<EntryId> = away.map(|(entry, _)| *entry).collect();
    let own: Vec<Points> = table.lines.iter().map(|line| score_after(table, line, table.rounds())).collect();
    let seen: Vec<Points> = table
        .lines
        .iter()
        .zip(&own)
        .map(|(line, score)| *score + table.games.draw.times(running_absences(line, &away)))
        .collect();
    let index = |(place, line): (usize, &Line)| index(table, line, own[place], &seen);
    table.lines.iter().enumerate().map(index).collect()
}

fn index(table: &Crosstable, line: &Line, own: Points, seen: &[Points]) -> Index {
    let mut index = Index::default();
    for (round, cell) in (1..).zip(&line.cells) {
        let met = cell.opponent().filter(|_| cell.is_played());
        let opposition = met.map_or(own, |opponent| seen[opponent]);
        index.buchholz += i64::from(opposition.0);
        index.sonneborn_berger += i64::from(opposition.0) * i64::from(points(table, line, round).0);
    }
    index
}

/// Returns the number of zero-point byes in a series that extends to the round to be paired.
fn running_absences(line: &Line, away: &BTreeSet<EntryId>) -> i32 {
    if !away.contains(&line.entry) {
        return 0;
    }
    let series = line.cells.iter().rev().take_while(|cell| **cell == Cell::Bye(ByeKind::ZeroPoint));
    i32::try_from(series.count()).unwrap_or(i32::MAX)
}
