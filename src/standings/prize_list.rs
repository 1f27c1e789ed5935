//! Award of prizes.
//!
//! **One prize each.** A player who would win money in several tables keeps the largest amount (if equal, the table named
//! first). In the other tables, the players behind move up. The largest prize is settled first. The same rule applies among
//! gifts alone: a player can keep a cup besides money. Prizes of a table marked [beside](PrizeTable::beside) are always kept.
//!
//! ```
//! use qisai_domain::EntryId;
//! use qisai_standings::prize_list::PrizeList;
//! use qisai_standings::prizes::{Contender, Division, Prize, PrizeTable};
//!
//! let money = |cents| Prize { cents, gift: String::new() };
//! let prizes = vec![money(100_000), money(50_000)];
//! let open = PrizeTable { name: "Open".to_owned(), prizes, ..PrizeTable::default() };
//! let list = PrizeList::new(vec![open], Division::Hort, true).unwrap();
//! let tied = |number, rank| Contender { entry: EntryId(number), by_points: 1, rank, tables: vec![0] };
//! let awards = list.awards(&[tied(1, 1), tied(2, 2)]);
//! assert_eq!(awards.iter().map(|award| award.cents).collect::<Vec<_>>(), [87_500, 62_500]);
//! ```

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::EntryId;
use thiserror::Error;

use crate::prize_pool;
use crate::prizes::{Award, Contender, Division, Prize, PrizeTable, equal_shares, hort_shares};

/// All prizes of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrizeList {
    tables: Vec<PrizeTable>,
    division: Division,
    one_each: bool,
}

/// Reason for which prizes do not form a valid list.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PrizeError {
    /// Later place that is worth more than an earlier one.
    #[error("{table}: place {place} is worth more than the place above it")]
    Rising {
        /// Name of the table.
        table: String,
        /// Number of the later place.
        place: usize,
    },
}

impl PrizeList {
    /// Creates a prize list. Tables are in order of precedence, the general one first. With `one_each`, a player cannot
    /// win in two tables.
    pub fn new(tables: Vec<PrizeTable>, division: Division, one_each: bool) -> Result<Self, PrizeError> {
        for table in &tables {
            let falls = |pair: &[Prize]| matches!(pair, [one, other] if one.cents >= other.cents);
            if let Some(at) = table.prizes.windows(2).position(|pair| !falls(pair)) {
                return Err(PrizeError::Rising { table: table.name.clone(), place: at + 2 });
            }
        }
        Ok(Self { tables, division, one_each })
    }

    /// Returns the prize tables.
    pub fn tables(&self) -> &[PrizeTable] {
        &self.tables
    }

    /// Returns the awards, table by table and place by place. `contenders` must be in the order of the final standings.
    pub fn awards(&self, contenders: &[Contender]) -> Vec<Award> {
        let mut left: BTreeSet<(EntryId, usize)> = BTreeSet::new();
        loop {
            let awards: Vec<Award> =
                (0..self.tables.len()).flat_map(|table| self.table_awards(table, contenders, &left)).collect();
            let awards = self.with_pool(awards, contenders);
            let Some(kept) = self.best_of_several(&awards) else { return awards };
            let others = awards
                .iter()
                .filter(|award| award.entry == kept.entry && award.table != kept.table && self.excludes(kept, award));
            left.extend(others.map(|award| (award.entry, award.table)));
        }
    }

    /// Returns `true` if a player cannot keep both of two awards from different tables. Both must be money, or both
    /// gifts alone, and neither table may be marked `beside`. The pool prevents double awards itself.
    fn excludes(&self, one: &Award, other: &Award) -> bool {
        let stands_apart = |award: &Award| {
            self.is_pooled(award.table) || self.tables.get(award.table).is_none_or(|table| table.beside)
        };
        self.one_each && (one.cents > 0) == (other.cents > 0) && !stands_apart(one) && !stands_apart(other)
    }

    /// Returns `true` if the money of a table goes into the pool.
    fn is_pooled(&self, table: usize) -> bool {
        let table = self.tables.get(table).filter(|table| !table.beside);
        table.is_some_and(|table| table.division.unwrap_or(self.division) == Division::Pooled)
    }

    /// Adds the awards of the pool to those of the single tables.
    fn with_pool(&self, mut awards: Vec<Award>, contenders: &[Contender]) -> Vec<Award> {
        let pooled = self.tables.iter().enumerate().filter(|(at, _)| self.is_pooled(*at));
        for award in prize_pool::awards(pooled, contenders) {
            let gift = awards.iter_mut().find(|other| other.entry == award.entry && other.table == award.table);
            match gift {
                Some(gift) => gift.cents = award.cents,
                None => awards.push(award),
            }
        }
        awards.sort_by_key(|award| (award.table, award.place));
        awards
    }

    /// Returns the largest award that excludes another award of the same player, if there is one.
    fn best_of_several<'a>(&self, awards: &'a [Award]) -> Option<&'a Award> {
        let mut of: BTreeMap<EntryId, Vec<&Award>> = BTreeMap::new();
        for award in awards {
            of.entry(award.entry).or_default().push(award);
        }
        let has_other = |award: &&Award| {
            let all = of.get(&award.entry).map_or(&[][..], Vec::as_slice);
            all.iter().any(|other| other.table != award.table && self.excludes(award, other))
        };
        // `max_by_key` returns the last of equal maxima. Reversing the order selects the first table and place.
        awards.iter().filter(has_other).rev().max_by_key(|award| award.cents)
    }

    /// Returns the awards of one table among the contenders that have not left it.
    fn table_awards(&self, table: usize, contenders: &[Contender], left: &BTreeSet<(EntryId, usize)>) -> Vec<Award> {
        let Some(of_table) = self.tables.get(table) else { return Vec::new() };
        let prizes = &of_table.prizes;
        let is_pooled = self.is_pooled(table);
        // Tables outside the pool divide their money equally. Tables in the pool award only gifts by place.
        let division = match of_table.division.unwrap_or(self.division) {
            Division::Pooled if !is_pooled => Division::Equal,
            division => division,
        };
        let here = |one: &&Contender| one.tables.contains(&table) && !left.contains(&(one.entry, table));
        let here: Vec<&Contender> = contenders.iter().filter(here).collect();
        let mut awards = Vec::new();
        let mut place = 1;
        for group in here.chunk_by(|one, other| match division {
            Division::None | Division::Pooled => one.rank == other.rank,
            Division::Equal | Division::Hort => one.by_points == other.by_points,
        }) {
            let cents = |at: usize| prizes.get(at).filter(|_| !is_pooled).map_or(0, |prize| prize.cents);
            let money: Vec<u64> = (place - 1..place - 1 + group.len()).map(cents).collect();
            let ranks: Vec<usize> = group.iter().map(|one| one.rank).collect();
            let shares = match division {
                Division::None | Division::Equal | Division::Pooled => equal_shares(&money),
                Division::Hort => hort_shares(&money, &ranks),
            };
            for (at, (one, cents)) in group.iter().zip(shares).enumerate() {
                let gift = prizes.get(place - 1 + at).map(|prize| prize.gift.clone()).unwrap_or_default();
                if cents == 0 && gift.is_empty() {
                    continue;
                }
                let before = ranks.iter().take_while(|rank| **rank < one.rank).count();
                let shared = ranks.iter().filter(|rank| **rank == one.rank).count() > 1;
                awards.push(Award { entry: one.entry, table, place: place + before, shared, cents, gift });
            }
            place += group.len();
        }
        awards
    }
}
