//! Key numbers of a round robin by wishes (team leagues: Berger tables, the first-named team is at home).
//!
//! Numbers k and k + n/2 of a table of n are never both at home, so two teams that share a hall get such a pair.
//!
//! The search takes the teams with wishes one after the other and tries the numbers for each, the present one first. It
//! abandons an attempt when more wishes are broken than allowed: none at first, then one more each time. The first
//! order found breaks the fewest wishes. Teams without a wish keep their number if it is still available.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::EntryId;

use super::berger;
use crate::SearchBudget;

/// Greatest number of assignments that are tried.
pub const MAX_TRIES: usize = 2_000_000;

/// Wish about the table. Rounds and numbers count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyWish {
    /// Two teams that share a hall and should never both be at home.
    SharedHall([EntryId; 2]),
    Home {
        entry: EntryId,
        round: u32,
    },
    Away {
        entry: EntryId,
        round: u32,
    },
    Number {
        entry: EntryId,
        number: u32,
    },
}

/// Numbers as assigned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyNumbers {
    /// Entries in order, number 1 first.
    pub order: Vec<EntryId>,
    /// Wishes that are not fulfilled, including those that name an absent entry.
    pub broken: Vec<KeyWish>,
    /// `true` if the search was completed, so that no other order breaks fewer wishes.
    pub fewest: bool,
}

/// Assigns the numbers 1, 2, … of this many cycles of the Berger tables to the entries, whose present order is given.
pub fn key_numbers(
    entries: &[EntryId],
    cycles: u8,
    exchange_at_seam: bool,
    wishes: &[KeyWish],
    budget: &SearchBudget,
) -> KeyNumbers {
    let table = Table::of(entries.len(), cycles, exchange_at_seam);
    let mut search = Search::new(entries, &table, wishes, budget);
    let mut allowed = 0;
    let found = loop {
        let mut taken = BTreeMap::new();
        if search.place(0, allowed, &mut taken) {
            break Some(taken);
        }
        if search.is_over() || allowed > wishes.len() {
            break None;
        }
        allowed += 1;
    };
    let fewest = found.is_some();
    let order = search.filled(&found.unwrap_or_default());
    let broken = search.broken(&order);
    KeyNumbers { order, broken, fewest }
}

/// Home and away numbers of each round.
struct Table {
    /// Number of entries.
    size: u32,
    /// Numbers at home in each round.
    homes: Vec<BTreeSet<u32>>,
    /// Numbers away in each round.
    aways: Vec<BTreeSet<u32>>,
}

impl Table {
    fn of(entries: usize, cycles: u8, exchange_at_seam: bool) -> Self {
        let size = u32::try_from(entries).unwrap_or(u32::MAX);
        let (mut homes, mut aways) = (Vec::new(), Vec::new());
        for round in 1.. {
            let Some((table, cycle)) = berger::table_round(size, cycles.max(1), exchange_at_seam, round) else { break };
            let games = berger::games(size.next_multiple_of(2), table).into_iter();
            // In an odd field one number is not assigned, and its opponent is free.
            let games = games.filter(|(one, two)| (*one).max(*two) <= size);
            let (one, two): (BTreeSet<u32>, BTreeSet<u32>) = games.unzip();
            let (home, away) = if cycle.is_multiple_of(2) { (two, one) } else { (one, two) };
            homes.push(home);
            aways.push(away);
        }
        Self { size, homes, aways }
    }

    fn is_in(of: &[BTreeSet<u32>], round: u32, number: u32) -> bool {
        let index = round.checked_sub(1).and_then(|round| usize::try_from(round).ok());
        index.and_then(|round| of.get(round)).is_some_and(|numbers| numbers.contains(&number))
    }

    fn are_never_both_at_home(&self, one: u32, two: u32) -> bool {
        !self.homes.iter().any(|home| home.contains(&one) && home.contains(&two))
    }
}

struct Search<'a> {
    entries: &'a [EntryId],
    table: &'a Table,
    wishes: &'a [KeyWish],
    budget: &'a SearchBudget,
    /// Entries with wishes, those with the most wishes first, each followed by the entries that share its hall.
    wishing: Vec<EntryId>,
    tries: usize,
}

impl KeyWish {
    fn entries(&self) -> Vec<EntryId> {
        match self {
            Self::SharedHall(two) => two.to_vec(),
            Self::Home { entry, .. } | Self::Away { entry, .. } | Self::Number { entry, .. } => vec![*entry],
        }
    }

    /// Returns `true` if the wish is fulfilled, or `None` while a number is open.
    fn holds(&self, table: &Table, number: impl Fn(EntryId) -> Option<u32>) -> Option<bool> {
        Some(match *self {
            Self::SharedHall([one, two]) => {
                let (one, two) = (number(one)?, number(two)?);
                one != two && table.are_never_both_at_home(one, two)
            }
            Self::Home { entry, round } => Table::is_in(&table.homes, round, number(entry)?),
            Self::Away { entry, round } => Table::is_in(&table.aways, round, number(entry)?),
            Self::Number { entry, number: wished } => number(entry)? == wished,
        })
    }
}

impl<'a> Search<'a> {
    fn new(entries: &'a [EntryId], table: &'a Table, wishes: &'a [KeyWish], budget: &'a SearchBudget) -> Self {
        let wishes_of = |entry: EntryId| wishes.iter().filter(move |wish| wish.entries().contains(&entry));
        let mut by_wishes: Vec<EntryId> =
            entries.iter().copied().filter(|entry| wishes_of(*entry).next().is_some()).collect();
        by_wishes.sort_by_key(|entry| std::cmp::Reverse(wishes_of(*entry).count()));
        let mut wishing: Vec<EntryId> = Vec::new();
        let mut next: Vec<EntryId> = by_wishes.iter().rev().copied().collect();
        while let Some(entry) = next.pop() {
            if wishing.contains(&entry) || !entries.contains(&entry) {
                continue;
            }
            wishing.push(entry);
            next.extend(wishes_of(entry).flat_map(KeyWish::entries));
        }
        Self { entries, table, wishes, budget, wishing, tries: 0 }
    }

    fn is_over(&self) -> bool {
        self.tries >= MAX_TRIES || self.budget.is_over()
    }

    /// Returns `true` if the entries with wishes from place `at` on can have numbers with at most `allowed` broken
    /// wishes.
    fn place(&mut self, at: usize, allowed: usize, taken: &mut BTreeMap<EntryId, u32>) -> bool {
        let Some(entry) = self.wishing.get(at).copied() else { return true };
        let own = self.entries.iter().position(|it| *it == entry).and_then(|at| u32::try_from(at + 1).ok());
        let others = (1..=self.table.size).filter(|number| Some(*number) != own);
        for number in own.into_iter().chain(others) {
            if taken.values().any(|other| *other == number) {
                continue;
            }
            if self.is_over() {
                return false;
            }
            self.tries += 1;
            taken.insert(entry, number);
            let now = self.wishes.iter().filter(|wish| {
                wish.entries().contains(&entry) && wish.holds(self.table, |it| taken.get(&it).copied()) == Some(false)
            });
            let broken = now.count();
            if broken <= allowed && self.place(at + 1, allowed - broken, taken) {
                return true;
            }
            taken.remove(&entry);
        }
        false
    }

    /// Returns the order with these numbers; the other entries keep theirs where possible.
    fn filled(&self, taken: &BTreeMap<EntryId, u32>) -> Vec<EntryId> {
        let mut by_number: BTreeMap<u32, EntryId> = taken.iter().map(|(entry, number)| (*number, *entry)).collect();
        let mut left = Vec::new();
        for (number, entry) in (1..).zip(self.entries).filter(|(_, entry)| !taken.contains_key(*entry)) {
            match by_number.entry(number) {
                Entry::Occupied(_) => left.push(*entry),
                Entry::Vacant(free) => {
                    free.insert(*entry);
                }
            }
        }
        let mut left = left.into_iter();
        (1..=self.table.size).filter_map(|number| by_number.get(&number).copied().or_else(|| left.next())).collect()
    }

    fn broken(&self, order: &[EntryId]) -> Vec<KeyWish> {
        let numbers: BTreeMap<EntryId, u32> = order.iter().copied().zip(1..).collect();
        let holds = |wish: &KeyWish| wish.holds(self.table, |it| numbers.get(&it).copied()) == Some(true);
        self.wishes.iter().copied().filter(|wish| !holds(wish)).collect()
    }
}
