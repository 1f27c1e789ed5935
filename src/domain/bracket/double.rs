//! Double elimination: one loss moves a competitor to the lower half, a second one eliminates.
//!
//! With 2^k leaves the winners play k rounds W1 … Wk, the losers 2(k − 1) rounds. In L1 the losers of neighbouring
//! matches of W1 meet; an even round L(2i) brings in the losers of W(i + 1), an odd one pairs neighbours. Losers enter
//! crossed, so that two who have met meet again as late as possible, and then in as few matches as possible. The orders
//! for 8 to 256 leaves were found by trying all of them.

use super::{Builder, leaves, standard_order};
use crate::format::{Arrangement, Feed, Part};

/// Returns the order in which the `count` losers of W(`drop` + 1) enter the lower half.
fn crossing(drop: u16, count: usize) -> Arrangement {
    match (drop, count) {
        (_, 0 | 1) => Arrangement::Natural,
        (1, _) => Arrangement::Reverse,
        (2, 4..) => Arrangement::HalfShift,
        (3, 4..) => Arrangement::ReverseHalfShift,
        (4, 8..) => Arrangement::PairFlip,
        _ => Arrangement::Natural,
    }
}

impl Builder {
    pub(super) fn double(&mut self, seats: u16, reset: bool) {
        let order = standard_order(seats.next_power_of_two());
        let mut field = leaves(&order, seats);
        let mut dropped: Vec<Vec<Option<Feed>>> = Vec::new();
        for round in 1_u16.. {
            if field.len() < 2 {
                break;
            }
            let sitting = if round == 1 { 1 } else { 2 * round - 2 };
            let [winners, losers] = self.halves(&field, Part::Winners(round), sitting);
            dropped.push(losers);
            field = winners;
        }
        let above = field.first().copied().flatten();
        let mut dropped = dropped.into_iter();
        let mut lower = dropped.next().unwrap_or_default();
        let mut round = 0;
        let play_neighbours = |builder: &mut Self, lower: &mut Vec<Option<Feed>>, round: &mut u16| {
            if lower.len() > 1 {
                *round += 1;
                let [winners, _] = builder.halves(lower, Part::Losers(*round), *round + 1);
                *lower = winners;
            }
        };
        play_neighbours(self, &mut lower, &mut round);
        for (drop, losers) in (1..).zip(dropped) {
            let crossed = crossing(drop, losers.len()).arrange(losers);
            let pairs: Vec<Option<Feed>> =
                crossed.into_iter().zip(lower).flat_map(|(one, other)| [one, other]).collect();
            round += 1;
            let [winners, _] = self.halves(&pairs, Part::Losers(round), round + 1);
            lower = winners;
            play_neighbours(self, &mut lower, &mut round);
        }
        let (Some(above), Some(below)) = (above, lower.first().copied().flatten()) else { return };
        let last = self.slots.iter().map(|slot| slot.sitting).max().unwrap_or(0);
        let final_match = self.add(Part::Final, last + 1, [above, below], Some(1..=2));
        if reset {
            let feeds = [Feed::Loser(final_match), Feed::Winner(final_match)];
            self.add(Part::Final, last + 2, feeds, Some(1..=2));
            if let Some(second) = self.slots.last_mut() {
                second.if_upset = Some(final_match);
            }
        }
    }

    /// Adds one round of neighbours; returns the feeds that advance and those that drop out.
    fn halves(&mut self, field: &[Option<Feed>], part: Part, sitting: u16) -> [Vec<Option<Feed>>; 2] {
        let (mut winners, mut losers) = (Vec::new(), Vec::new());
        for pair in field.chunks(2) {
            let pair = [pair.first().copied().flatten(), pair.get(1).copied().flatten()];
            let [winner, loser] = self.meet(pair, part, sitting, None);
            winners.push(winner);
            losers.push(loser);
        }
        [winners, losers]
    }
}
