//! Property tests of articles 2.3 and 3: floaters from a scoregroup.
//!
//! Floaters are chosen one by one. Each test therefore searches for an order in which every floater was optimal when
//! chosen: by the rules up to the tested one, nobody else who could have left without costing a pairing was better.

use std::cmp::Reverse;

use super::*;
use crate::support::testing::Choice;

/// Type of floater by article 3.9.1, from the greatest disadvantage (a) to the least (d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    A,
    B,
    C,
    D,
}

/// Player about to leave a group after the players in `gone`.
#[derive(Clone, Copy)]
struct Leaver<'a> {
    round: &'a Round,
    group: &'a Group,
    gone: Places,
    place: usize,
}

impl Leaver<'_> {
    /// Returns `true` if the floater finds an opponent in the adjacent group beside those who left before.
    fn has_opponent(self) -> bool {
        if self.gone == 0 {
            return places(self.group.adjacent).any(|other| self.round.compatible(self.place, other));
        }
        let opponents = |floaters: Places| {
            let apart = |one: usize, two: usize| (floaters >> one & 1) != (floaters >> two & 1);
            let meets = |one: usize, two: usize| apart(one, two) && self.round.compatible(one, two);
            MostPairs::new(self.round.field.size(), meets).of(floaters | self.group.adjacent)
        };
        opponents(self.gone | 1 << self.place) > opponents(self.gone)
    }

    /// Returns the type of the floater by article 3.9.1.
    fn kind(self) -> Kind {
        let arrived = (self.group.down | self.group.up) >> self.place & 1 == 1;
        match (arrived, self.has_opponent()) {
            (true, false) => Kind::A,
            (true, true) => Kind::B,
            (false, false) => Kind::C,
            (false, true) => Kind::D,
        }
    }

    /// Returns `true` if the player was transferred in the previous round (article 3.10).
    fn transferred(self) -> bool {
        self.round.contender(self.place).transferred
    }

    /// Returns `true` if leaving does not make the due colours more equal (article 3.2.2).
    fn does_not_equalise(self) -> bool {
        let left = self.group.members & !self.gone;
        let due_to = |side: Side| places(left).filter(|place| due(&self.round.sides[*place]) == Some(side)).count();
        let (white, black) = (due_to(Side::First), due_to(Side::Second));
        match due(&self.round.sides[self.place]) {
            _ if white == black => false,
            Some(Side::First) => white < black,
            Some(Side::Second) => black < white,
            None => true,
        }
    }

    /// Returns the sort key of article 3.2.4: downwards the lowest numbered first, upwards the highest numbered; number
    /// 1 is the highest.
    fn number(self) -> i64 {
        let number = i64::from(self.round.contender(self.place).tpn);
        if self.group.downwards { -number } else { number }
    }
}

/// Returns the sort key by the rules of article 3 in their order.
fn rank(leaver: Leaver<'_>) -> (Reverse<Kind>, bool, bool, i64) {
    (Reverse(leaver.kind()), leaver.transferred(), leaver.does_not_equalise(), leaver.number())
}

/// Returns the players without a compatible opponent in a group, who leave before all others (2.3.1 to 2.3.3).
fn alone(round: &Round, group: &Group) -> Places {
    let meets = |one: usize| places(group.members & !(1 << one)).any(|two| round.compatible(one, two));
    set(places(group.members).filter(|place| !meets(*place)))
}

/// Returns the players who leave a group that keeps as many pairs as possible (3.10.2).
pub fn leaving(round: &Round, group: &Group) -> Places {
    let mut gone = alone(round, group);
    while !round.most.complete(group.members & !gone) {
        let left = group.members & !gone;
        let may = |place: &usize| round.most.of(left & !(1 << place)) == round.most.of(left);
        let first = places(left).filter(may).min_by_key(|place| rank(Leaver { round, group, gone, place: *place }));
        gone |= 1 << first.unwrap();
    }
    gone
}

/// Returns `true` if in some order every floater was the least by a rule, among those who could leave.
fn some_order<K: Ord>(round: &Round, group: &Group, gone: Places, rule: &impl Fn(Leaver<'_>) -> K) -> bool {
    let leaving = group.leaving() & !gone;
    if leaving == 0 {
        return true;
    }
    let left = group.members & !gone;
    let may = |place: &usize| round.most.of(left & !(1 << place)) == round.most.of(left);
    let alternatives: Vec<usize> = places(left).filter(may).collect();
    places(leaving).any(|chosen| {
        let choice = Choice { chosen, alternatives: alternatives.clone() };
        alternatives.contains(&chosen)
            && choice.has_least(|place| rule(Leaver { round, group, gone, place: *place }))
            && some_order(round, group, gone | 1 << chosen, rule)
    })
}

/// Returns `true` if every group on its way to the median let its floaters leave by a rule.
fn all_left_by<K: Ord>(known: &Known, rule: impl Fn(Leaver<'_>) -> K) -> bool {
    let round = Round::of(known);
    let Some(pairing) = round.paired() else { return true };
    let groups = [round.whole(&pairing, true), round.whole(&pairing, false)].concat();
    groups.iter().all(|group| some_order(&round, group, alone(&round, group), &rule))
}

properties! { known:
    fn article_3_9_2_the_least_disadvantaged_type_floats {
        all_left_by(&known, |leaver| Reverse(leaver.kind()))
    }

    fn article_3_10_nobody_floats_twice_running_if_another_could {
        all_left_by(&known, |leaver| (Reverse(leaver.kind()), leaver.transferred()))
    }

    fn article_3_2_2_floaters_equalise_the_colours_due {
        all_left_by(&known, |leaver| (Reverse(leaver.kind()), leaver.transferred(), leaver.does_not_equalise()))
    }

    fn article_3_2_4_then_the_lowest_number_floats_down_and_the_highest_up {
        all_left_by(&known, rank)
    }
}
