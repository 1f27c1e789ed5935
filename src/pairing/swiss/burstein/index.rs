//! How strong a player's opposition was so far: the index of the Burstein system (C.04.4.2 articles 1.7 and 1.8).
//!
//! | an opponent's or a round's | counts as |
//! |---|---|
//! | game over the board | the opponent's current score |
//! | any other round (bye, absence, forfeit) | a game against oneself, with the points that the round gave |
//! | zero-point byes up to and with the round to be paired, seen by opponents met over the board | draws |
//! | virtual points | nothing |

#![expect(clippy::indexing_slicing, reason = "an opponent's place is a place of the cards")]

use std::cmp::Reverse;
use std::collections::BTreeSet;

use qisai_domain::{ByeKind, Card, Cards, Cell, EntryId, Points};

use crate::swiss::field::{points, score_after};
use crate::swiss::plan::Prepared;

/// The index, in units of the event's scoring; the greater, the higher ranked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Index {
    /// The scores of the opponents.
    pub buchholz: i64,
    /// The same, each times the points won against that opponent.
    pub sonneborn_berger: i64,
}

/// The rank of every place of the field (0 the highest): by the index, then by pairing number; scores do not count.
pub fn ranks(prepared: &Prepared) -> Vec<usize> {
    let indices = indices(prepared);
    let contenders = &prepared.field.contenders;
    let mut places: Vec<usize> = (0..contenders.len()).collect();
    places.sort_by_key(|place| (Reverse(indices[contenders[*place].card]), contenders[*place].tpn));
    let mut ranks = vec![0; places.len()];
    for (rank, place) in places.into_iter().enumerate() {
        ranks[place] = rank;
    }
    ranks
}

/// The index of every card.
pub fn indices(prepared: &Prepared) -> Vec<Index> {
    let cards = &prepared.cards;
    let away = prepared.away.iter().filter(|(_, kind)| *kind == ByeKind::ZeroPoint);
    let away: BTreeSet<EntryId> = away.map(|(entry, _)| *entry).collect();
    let own: Vec<Points> = cards.cards.iter().map(|card| score_after(cards, card, cards.rounds)).collect();
    let seen: Vec<Points> = cards
        .cards
        .iter()
        .zip(&own)
        .map(|(card, score)| *score + cards.scores.draw.times(running_absences(card, &away)))
        .collect();
    let index = |(place, card): (usize, &Card)| index(cards, card, own[place], &seen);
    cards.cards.iter().enumerate().map(index).collect()
}

fn index(cards: &Cards, card: &Card, own: Points, seen: &[Points]) -> Index {
    let mut index = Index::default();
    for (round, cell) in (1..).zip(&card.cells) {
        let met = cell.opponent().filter(|_| cell.is_played());
        let opposition = met.map_or(own, |opponent| seen[opponent]);
        index.buchholz += i64::from(opposition.0);
        index.sonneborn_berger += i64::from(opposition.0) * i64::from(points(cards, card, round).0);
    }
    index
}

/// The zero-point byes of a series that has reached the round to be paired.
fn running_absences(card: &Card, away: &BTreeSet<EntryId>) -> i32 {
    if !away.contains(&card.entry) {
        return 0;
    }
    let series = card.cells.iter().rev().take_while(|cell| **cell == Cell::Bye(ByeKind::ZeroPoint));
    i32::try_from(series.count()).unwrap_or(i32::MAX)
}
