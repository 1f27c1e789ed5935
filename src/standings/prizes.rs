//! Award of prizes, and division of money among players with equal points.
//!
//! | division | share of players with equal points |
//! |---|---|
//! | [`Division::None`] | the prizes of their places after the tie-breaks; only players who still share a place share money |
//! | [`Division::Equal`] | equal shares of the sum of their places' prizes |
//! | [`Division::Hort`] | half of the prize of their own place, and an equal share of the other halves |
//! | [`Division::Pooled`] | equal shares of the most valuable prizes of all tables that they can win, one for each player (US Chess rule 32B3) |
//!
//! Money is in whole cents. Shares are rounded down to whole cents, and the remaining cents go one each to the first players
//! of the group, in the order of the table. Nothing is lost, and no share differs by more than a cent from the exact one.
//! Gifts (cups, books) go with the place and are never divided.
//!
//! **One prize each.** A player who would win money in several tables keeps the largest amount (if equal, the table named
//! first). In the other tables, the players behind move up. The largest prize is settled first. The same rule applies among
//! gifts alone: a player can keep a cup besides money. Prizes of a table marked [beside](PrizeTable::beside) are always kept.
//!
//! ```
//! use qisai_domain::EntryId;
//! use qisai_standings::prizes::{Contender, Division, Prize, PrizeList, PrizeTable};
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

use chrono::NaiveDate;
use qisai_domain::{EntryId, Sex};
use thiserror::Error;

use crate::prize_pool;

/// Prize for one place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prize {
    /// Money in the smallest unit of the currency.
    pub cents: u64,
    /// Gift in addition to the money or instead of it. May be empty.
    pub gift: String,
}

/// Prizes for all players or for one category, first place first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrizeTable {
    /// Name of the table: `Open`, `Women`, `U12`.
    pub name: String,
    /// Prizes of places 1, 2, …
    pub prizes: Vec<Prize>,
    /// Division of the table's money, if it differs from the list.
    pub division: Option<Division>,
    /// `true` if the winners keep their prizes from other tables.
    pub beside: bool,
}

/// Division of money among players with equal points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Division {
    /// By place.
    #[default]
    None,
    /// Equal shares.
    Equal,
    /// Half by place, half in equal shares.
    Hort,
    /// Equal shares, over all tables together.
    Pooled,
}

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

/// Player who can win a prize.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    pub entry: EntryId,
    /// Place by points alone. Equal for all players with the same points.
    pub by_points: usize,
    /// Place after all tie-breaks. Equal for players who share it.
    pub rank: usize,
    /// Indices of the tables that are open to the player, from 0.
    pub tables: Vec<usize>,
}

/// Prize won by a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    pub entry: EntryId,
    /// Index of the prize table, from 0.
    pub table: usize,
    /// Place in that table, from 1, among the players who have no better prize. Players who share a place have the same
    /// number.
    pub place: usize,
    /// `true` if another player has the same place.
    pub shared: bool,
    /// Money in cents.
    pub cents: u64,
    /// Gift for the place. The first of several players who share a place gets the gift of their first place, and so
    /// on.
    pub gift: String,
}

/// Condition of a category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// Born in or after this year.
    BornFrom(i32),
    /// Born in or before this year.
    BornUntil(i32),
    /// Born on or after this day.
    BornFromDay(NaiveDate),
    /// Born on or before this day.
    BornUntilDay(NaiveDate),
    /// Registered with this sex.
    Sex(Sex),
    /// Rated at most this.
    RatedUpTo(u16),
    /// Rated at least this.
    RatedFrom(u16),
    /// Unrated.
    Unrated,
    /// Member of one of these federations.
    Federation(Vec<String>),
    /// Marked by the organiser with this flag.
    Flag(String),
    /// Negation of a condition.
    Not(Box<Criterion>),
}

/// Data about a player that categories use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// Year of birth.
    pub born: Option<i32>,
    /// First and last possible day of birth.
    pub born_within: Option<[NaiveDate; 2]>,
    /// Registered sex.
    pub sex: Option<Sex>,
    pub rating: Option<u16>,
    pub federation: String,
    /// Flags set by the organiser.
    pub flags: BTreeSet<String>,
}

impl Criterion {
    /// Returns the condition for youth under an age: the age is not reached before 1 January of the event's year.
    pub fn under(age: i32, year: i32) -> Self {
        Self::BornFrom(year - age)
    }

    /// Returns the condition for seniors: the age is reached by 31 December of the event's year.
    pub fn at_least(age: i32, year: i32) -> Self {
        Self::BornUntil(year - age)
    }

    /// Returns `true` if the fact required by the condition is known. A player without a rating is known to be unrated.
    pub fn is_known(&self, person: &Person) -> bool {
        match self {
            Self::BornFrom(_) | Self::BornUntil(_) => person.born.is_some(),
            Self::BornFromDay(_) | Self::BornUntilDay(_) => person.born_within.is_some(),
            Self::Sex(_) => person.sex.is_some(),
            Self::Federation(_) => !person.federation.is_empty(),
            Self::RatedUpTo(_) | Self::RatedFrom(_) | Self::Unrated | Self::Flag(_) => true,
            Self::Not(other) => other.is_known(person),
        }
    }

    /// Returns `true` if a player meets the condition. Unknown facts do not meet it.
    pub fn is_met(&self, person: &Person) -> bool {
        let rating = person.rating.filter(|rating| *rating > 0);
        match self {
            Self::BornFrom(year) => person.born.is_some_and(|born| born >= *year),
            Self::BornUntil(year) => person.born.is_some_and(|born| born <= *year),
            Self::Sex(sex) => person.sex == Some(*sex),
            Self::RatedUpTo(limit) => rating.is_some_and(|rating| rating <= *limit),
            Self::RatedFrom(limit) => rating.is_some_and(|rating| rating >= *limit),
            Self::Unrated => rating.is_none(),
            Self::Federation(codes) => codes.contains(&person.federation),
            Self::BornFromDay(day) => person.born_within.is_some_and(|[first, _]| first >= *day),
            Self::BornUntilDay(day) => person.born_within.is_some_and(|[_, last]| last <= *day),
            Self::Flag(flag) => person.flags.contains(flag),
            Self::Not(other) => !other.is_met(person),
        }
    }
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

/// Returns the awards in the order of the ceremony: tables from last to first, and within each the last place first.
pub fn ceremony(awards: &[Award]) -> Vec<&Award> {
    let mut called: Vec<&Award> = awards.iter().collect();
    called.reverse();
    called.sort_by_key(|award| std::cmp::Reverse((award.table, award.place)));
    called
}

/// Returns equal shares of the sum.
pub fn equal_shares(money: &[u64]) -> Vec<u64> {
    let count = u128::try_from(money.len()).unwrap_or(1).max(1);
    let sum: u128 = money.iter().map(|cents| u128::from(*cents)).sum();
    in_cents(sum, money.iter().map(|_| (sum, count)))
}

/// Returns half of each player's own prize plus an equal share of the other halves. Players with the same rank get the
/// mean of their prizes.
pub fn hort_shares(money: &[u64], ranks: &[usize]) -> Vec<u64> {
    let count = u128::try_from(money.len()).unwrap_or(1).max(1);
    let sum: u128 = money.iter().map(|cents| u128::from(*cents)).sum();
    let exact = ranks.iter().map(|rank| {
        let equals = money.iter().zip(ranks).filter(|(_, other)| *other == rank);
        let (own, equals) = equals.fold((0, 0), |(own, equals), (cents, _)| (own + u128::from(*cents), equals + 1));
        // own / equals / 2 + sum / count / 2
        (own * count + sum * equals, 2 * equals * count)
    });
    in_cents(sum, exact)
}

/// Rounds fractions that add up to `sum` down to whole cents, and distributes the remainder one cent each from the
/// first.
fn in_cents(sum: u128, fractions: impl Iterator<Item = (u128, u128)>) -> Vec<u64> {
    let mut cents: Vec<u128> = fractions.map(|(numerator, denominator)| numerator / denominator.max(1)).collect();
    let spent: u128 = cents.iter().sum();
    let over = usize::try_from(sum.saturating_sub(spent)).unwrap_or(0);
    for share in cents.iter_mut().take(over) {
        *share += 1;
    }
    cents.into_iter().map(|share| u64::try_from(share).unwrap_or(u64::MAX)).collect()
}
