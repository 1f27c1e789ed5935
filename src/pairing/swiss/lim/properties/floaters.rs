//! Articles 2.3 and 3: who leaves a scoregroup. They are chosen one by one, so each rule asks for an order in which everybody who left
//! was, when chosen, as good by the rules up to this one as anybody else who could have left without costing a pairing.

use std::cmp::Reverse;

use super::*;
use crate::swiss::testing::Choice;

/// Article 3.9.1, from the greatest disadvantage (a) to the least (d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    A,
    B,
    C,
    D,
}

/// Somebody about to leave a group after others.
#[derive(Clone, Copy)]
struct Leaver<'a> {
    round: &'a Round,
    group: &'a Group,
    gone: Places,
    place: usize,
}

impl Leaver<'_> {
    /// Whether the floater finds an opponent in the adjacent group beside those gone before.
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

    /// Article 3.9.1.
    fn kind(self) -> Kind {
        let arrived = (self.group.down | self.group.up) >> self.place & 1 == 1;
        match (arrived, self.has_opponent()) {
            (true, false) => Kind::A,
            (true, true) => Kind::B,
            (false, false) => Kind::C,
            (false, true) => Kind::D,
        }
    }

    /// Article 3.10.
    fn transferred(self) -> bool {
        self.round.contender(self.place).transferred
    }

    /// Article 3.2.2: leaves without making the colours due more equal.
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

    /// Article 3.2.4: downwards the lowest numbered first, upwards the highest numbered; number 1 is the highest.
    fn number(self) -> i64 {
        let number = i64::from(self.round.contender(self.place).tpn);
        if self.group.downwards { -number } else { number }
    }
}

/// The rules of article 3 in their order.
fn rank(leaver: Leaver<'_>) -> (Reverse<Kind>, bool, bool, i64) {
    (Reverse(leaver.kind()), leaver.transferred(), leaver.does_not_equalise(), leaver.number())
}

/// Returns who has no compatible opponent in a group and leaves before anybody else (2.3.1 to 2.3.3).
fn alone(round: &Round, group: &Group) -> Places {
    let meets = |one: usize| places(group.members & !(1 << one)).any(|two| round.compatible(one, two));
    set(places(group.members).filter(|place| !meets(*place)))
}

/// Who leaves a group that keeps as many pairs as it can (3.10.2).
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

/// Whether there is an order in which every floater was, among those who could leave, the least by a rule.
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

/// Whether every group on its way to the median let its floaters leave by a rule.
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
