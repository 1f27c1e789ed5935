//! Key numbers of a round robin by wishes (leagues of teams: Berger tables, the first-named is at home).
//!
//! Numbers k and k + n/2 of a table of n are never both at home, so that two teams who share a hall are given such a couple. The search takes the
//! wishes' teams one after the other, tries the numbers of each, the present one first, and leaves off where more wishes are broken than are
//! allowed: none at first, then one more each time. The first order found breaks the fewest. Whoever has no wish keeps the number, if it is
//! still to be had.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::EntryId;

use super::berger;
use crate::Patience;

/// Numbers that are tried at most.
pub const MOST_TRIES: usize = 2_000_000;

/// A wish about the table. Rounds and numbers count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyWish {
    /// Two who share a hall: never both at home.
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
    /// Number 1 first.
    pub order: Vec<EntryId>,
    /// Wishes that do not come true: those that name somebody who is not there among them.
    pub broken: Vec<KeyWish>,
    /// Whether no other order breaks fewer: the search came to its end.
    pub fewest: bool,
}

/// Assigns the numbers 1, 2, … of so many cycles of the Berger tables to these, who have them now in this order.
pub fn key_numbers(
    entries: &[EntryId],
    cycles: u8,
    exchange_at_seam: bool,
    wishes: &[KeyWish],
    patience: &Patience,
) -> KeyNumbers {
    let table = Table::of(entries.len(), cycles, exchange_at_seam);
    let mut search = Search::new(entries, &table, wishes, patience);
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

/// Who is at home when.
struct Table {
    /// How many have a number.
    size: u32,
    /// The numbers at home in each round.
    homes: Vec<BTreeSet<u32>>,
    /// And away.
    aways: Vec<BTreeSet<u32>>,
}

impl Table {
    fn of(entries: usize, cycles: u8, exchange_at_seam: bool) -> Self {
        let size = u32::try_from(entries).unwrap_or(u32::MAX);
        let (mut homes, mut aways) = (Vec::new(), Vec::new());
        for round in 1.. {
            let Some((table, cycle)) = berger::table_round(size, cycles.max(1), exchange_at_seam, round) else { break };
            let games = berger::games(size.next_multiple_of(2), table).into_iter();
            // In an odd field one number is nobody's, and who meets it is free.
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
    patience: &'a Patience,
    /// Those with wishes, the most wishes first, each followed by whoever shares the hall.
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

    /// Whether it comes true; nothing while a number is open.
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
    fn new(entries: &'a [EntryId], table: &'a Table, wishes: &'a [KeyWish], patience: &'a Patience) -> Self {
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
        Self { entries, table, wishes, patience, wishing, tries: 0 }
    }

    fn is_over(&self) -> bool {
        self.tries >= MOST_TRIES || self.patience.is_over()
    }

    /// Whether those with wishes from one on can have numbers so that no more wishes than allowed are broken.
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

    /// The order with these numbers; the others keep theirs where they can.
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
