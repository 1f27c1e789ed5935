//! Remaining rounds of a table when some of its meetings are carried over from an earlier stage.

use std::collections::{BTreeMap, BTreeSet};

type Pair = (u16, u16);

/// Maximum number of steps in the search for one number of rounds, before another round is allowed.
const STEPS: u32 = 100_000;

/// Returns rounds with the meetings of seats `1..=seats` that are not `carried` (each pair once, in either order), in
/// as few rounds as the search finds, with nobody twice in a round.
///
/// The first of a pair has the first move; first moves are shared as evenly as the order of the rounds allows. If
/// nothing is carried, use a table (C.05 Annex 1). The remainder between two groups whose members have met among
/// themselves is a Scheveningen table: as many rounds as the larger has seats, with an idle one if the sizes differ.
pub fn schedule_left(seats: u16, carried: &BTreeSet<(u16, u16)>) -> Vec<Vec<(u16, u16)>> {
    let met = |one: u16, other: u16| carried.contains(&(one, other)) || carried.contains(&(other, one));
    let left: BTreeSet<Pair> = (1..=seats)
        .flat_map(|one| (one + 1..=seats).map(move |other| (one, other)))
        .filter(|(one, other)| !met(*one, *other))
        .collect();
    let rounds = two_sides(seats, &left).unwrap_or_else(|| search(seats, &left));
    with_first_moves(rounds)
}

/// Returns the rounds if every seat of one side meets every seat of the other: the smaller side rotates by one each
/// round.
fn two_sides(seats: u16, left: &BTreeSet<Pair>) -> Option<Vec<Vec<Pair>>> {
    let meets = |one: u16, other: u16| left.contains(&(one.min(other), one.max(other)));
    let (own, others): (Vec<u16>, Vec<u16>) = (1..=seats).partition(|seat| !meets(1, *seat));
    let is_between = left.iter().all(|(one, other)| own.contains(one) != own.contains(other));
    if others.is_empty() || !is_between || left.len() != own.len() * others.len() {
        return None;
    }
    let (large, small) = if own.len() >= others.len() { (own, others) } else { (others, own) };
    let round = |round: usize| {
        let opponents = large.iter().cycle().skip(round);
        let pairs = small.iter().zip(opponents);
        pairs.map(|(one, other)| (*one.min(other), *one.max(other))).collect()
    };
    Some((0..large.len()).map(round).collect())
}

fn search(seats: u16, left: &BTreeSet<Pair>) -> Vec<Vec<Pair>> {
    let mut opponents: BTreeMap<u16, BTreeSet<u16>> = BTreeMap::new();
    for (one, other) in left {
        opponents.entry(*one).or_default().insert(*other);
        opponents.entry(*other).or_default().insert(*one);
    }
    let most = opponents.values().map(BTreeSet::len).max().unwrap_or(0);
    let tables = usize::from(seats / 2).max(1);
    let least = most.max(left.len().div_ceil(tables));
    (least..=least + left.len())
        .find_map(|rounds| {
            let mut search = Search {
                opponents: opponents.clone(),
                tables,
                left: left.len(),
                rounds: vec![Vec::new()],
                steps: STEPS,
            };
            search.fill(rounds, &mut BTreeSet::new()).then_some(search.rounds)
        })
        .unwrap_or_default()
}

struct Search {
    /// Opponents that each seat still has to meet.
    opponents: BTreeMap<u16, BTreeSet<u16>>,
    tables: usize,
    /// Number of meetings not in a round yet.
    left: usize,
    rounds: Vec<Vec<Pair>>,
    steps: u32,
}

impl Search {
    /// Fills the last round and those after it, `rounds` in all. `busy` holds the seats already considered in the
    /// round.
    fn fill(&mut self, rounds: usize, busy: &mut BTreeSet<u16>) -> bool {
        if self.left == 0 {
            return true;
        }
        self.steps = self.steps.saturating_sub(1);
        if self.steps == 0 {
            return false;
        }
        let to_come = rounds - 1;
        let most = |(seat, opponents): &(&u16, &BTreeSet<u16>)| (opponents.len(), std::cmp::Reverse(**seat));
        let waiting = self.opponents.iter().filter(|(seat, opponents)| !busy.contains(seat) && !opponents.is_empty());
        let Some((seat, opponents)) = waiting.max_by_key(most).map(|(seat, opponents)| (*seat, opponents.clone()))
        else {
            return self.next_round(to_come);
        };
        let meetings = opponents.len();
        let mut choices: Vec<u16> = opponents.into_iter().filter(|other| !busy.contains(other)).collect();
        choices.sort_by_key(|other| std::cmp::Reverse(self.opponents.get(other).map_or(0, BTreeSet::len)));
        busy.insert(seat);
        for other in choices {
            busy.insert(other);
            self.meet(seat, other);
            if self.fill(rounds, busy) {
                return true;
            }
            self.unmeet(seat, other);
            busy.remove(&other);
        }
        let done = meetings <= to_come && self.fill(rounds, busy);
        busy.remove(&seat);
        done
    }

    fn next_round(&mut self, to_come: usize) -> bool {
        let fits = self.left <= to_come * self.tables && self.opponents.values().all(|it| it.len() <= to_come);
        if to_come == 0 || !fits {
            return false;
        }
        self.rounds.push(Vec::new());
        let done = self.fill(to_come, &mut BTreeSet::new());
        if !done {
            self.rounds.pop();
        }
        done
    }

    fn meet(&mut self, one: u16, other: u16) {
        self.set(one, other, false);
        self.left -= 1;
        if let Some(round) = self.rounds.last_mut() {
            round.push((one.min(other), one.max(other)));
        }
    }

    fn unmeet(&mut self, one: u16, other: u16) {
        self.set(one, other, true);
        self.left += 1;
        if let Some(round) = self.rounds.last_mut() {
            round.pop();
        }
    }

    fn set(&mut self, one: u16, other: u16, to_meet: bool) {
        for (seat, opponent) in [(one, other), (other, one)] {
            let opponents = self.opponents.entry(seat).or_default();
            if to_meet {
                opponents.insert(opponent);
            } else {
                opponents.remove(&opponent);
            }
        }
    }
}

/// Gives the first move to the seat that had it less often, then to the one that did not have it last.
fn with_first_moves(rounds: Vec<Vec<Pair>>) -> Vec<Vec<Pair>> {
    let mut had: BTreeMap<u16, (i32, bool)> = BTreeMap::new();
    let of = |had: &BTreeMap<u16, (i32, bool)>, seat: u16| had.get(&seat).copied().unwrap_or((0, false));
    let mut arranged = Vec::with_capacity(rounds.len());
    for mut round in rounds {
        round.sort_unstable();
        for pair in &mut round {
            let (one, other) = *pair;
            let ((balance, first), (other_balance, other_first)) = (of(&had, one), of(&had, other));
            if (other_balance, other_first) < (balance, first) {
                *pair = (other, one);
            }
            had.insert(pair.0, (of(&had, pair.0).0 + 1, true));
            had.insert(pair.1, (of(&had, pair.1).0 - 1, false));
        }
        arranged.push(round);
    }
    arranged
}
