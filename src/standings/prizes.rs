//! Prizes: who gets which, and how money is divided among those with equal points.
//!
//! | division | those with equal points get |
//! |---|---|
//! | [`Division::None`] | the prizes of their places after the tie-breaks; only who shares a place after all of them shares money |
//! | [`Division::Equal`] | equal shares of the prizes of their places together |
//! | [`Division::Hort`] | half of the prize of their own place, and an equal share of the other halves |
//! | [`Division::Pooled`] | equal shares of the dearest prizes of all tables that they can win, one for each (US Chess rule 32B3) |
//!
//! Money is whole cents. A share that is none is cut down to whole cents, and the cents left over go one each to the first of the group, in
//! the order of the table: nothing is lost, and nobody is more than a cent from the exact share. Gifts (cups, books) go with the place and
//! are never divided.
//!
//! **One prize each.** Whoever would have money in several tables takes the prize with most (of equal ones the table named first) and leaves the
//! others; everybody behind moves up there. The dearest prize is settled first. The same holds among gifts alone: a cup stands beside money.
//! Prizes of a table that stands [beside](PrizeTable::beside) the others are kept in any case.
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

/// One prize.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prize {
    /// Money in the smallest unit of the currency.
    pub cents: u64,
    /// What is given beside it or instead, may be empty.
    pub gift: String,
}

/// The prizes of all players or of one category, the first place first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrizeTable {
    /// `Open`, `Women`, `U12`.
    pub name: String,
    /// Of place 1, 2, …
    pub prizes: Vec<Prize>,
    /// How its money is divided, where that is not as in the list.
    pub division: Option<Division>,
    /// Whether its winners keep what they win elsewhere.
    pub beside: bool,
}

/// How money is divided among those with equal points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Division {
    /// By place.
    #[default]
    None,
    /// Equally.
    Equal,
    /// Half by place, half equally.
    Hort,
    /// Equally, over all tables together.
    Pooled,
}

/// Everything there is to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrizeList {
    tables: Vec<PrizeTable>,
    division: Division,
    one_each: bool,
}

/// Why prizes are no list.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PrizeError {
    /// A later place is worth more than an earlier one.
    #[error("{table}: place {place} is worth more than the place before it")]
    Rising {
        /// Name of the table.
        table: String,
        /// The later place.
        place: usize,
    },
}

/// Somebody who may win something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    pub entry: EntryId,
    /// Place by points alone; equal for all with the same points.
    pub by_points: usize,
    /// Place after all tie-breaks; equal for those who share it.
    pub rank: usize,
    /// Which of the list's tables are open to this player, counted from 0.
    pub tables: Vec<usize>,
}

/// What somebody wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    pub entry: EntryId,
    /// From which of the list's tables, counted from 0.
    pub table: usize,
    /// Place in that table, from 1, among those who have no better prize; equal for those who share it.
    pub place: usize,
    /// Whether somebody else has the same place.
    pub shared: bool,
    /// Money.
    pub cents: u64,
    /// What comes with it; whoever stands first of those who share a place takes the gift of the first of its places.
    pub gift: String,
}

/// A condition of a category.
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
    /// Registered sex.
    Sex(Sex),
    /// Rated, but not above this.
    RatedUpTo(u16),
    /// Rated at least this.
    RatedFrom(u16),
    /// Without a rating.
    Unrated,
    /// Of one of these federations.
    Federation(Vec<String>),
    /// With this mark of the organiser's.
    Flag(String),
    /// Who does not meet that.
    Not(Box<Criterion>),
}

/// What categories ask about a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// Year of birth.
    pub born: Option<i32>,
    /// First and last day on which the player can have been born.
    pub born_within: Option<[NaiveDate; 2]>,
    /// Registered sex.
    pub sex: Option<Sex>,
    pub rating: Option<u16>,
    pub federation: String,
    /// The organiser's marks.
    pub flags: BTreeSet<String>,
}

impl Criterion {
    /// Youth under an age: not reached before 1 January of the event's year.
    pub fn under(age: i32, year: i32) -> Self {
        Self::BornFrom(year - age)
    }

    /// Seniors: the age is reached by 31 December of the event's year.
    pub fn at_least(age: i32, year: i32) -> Self {
        Self::BornUntil(year - age)
    }

    /// Returns `true` if what it asks is known of a player. Without a rating a player is known to be unrated.
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

    /// Whether a player meets it; where nothing is known, no.
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
    /// A list; the tables in the order of their rank, the general one first. `one_each`: nobody wins in two tables.
    pub fn new(tables: Vec<PrizeTable>, division: Division, one_each: bool) -> Result<Self, PrizeError> {
        for table in &tables {
            let falls = |pair: &[Prize]| matches!(pair, [one, other] if one.cents >= other.cents);
            if let Some(at) = table.prizes.windows(2).position(|pair| !falls(pair)) {
                return Err(PrizeError::Rising { table: table.name.clone(), place: at + 2 });
            }
        }
        Ok(Self { tables, division, one_each })
    }

    /// The tables.
    pub fn tables(&self) -> &[PrizeTable] {
        &self.tables
    }

    /// Who wins what: table by table, place by place. `contenders` stand in the order of the final table.
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

    /// Whether nobody keeps both of two awards of different tables: both are money, or both are gifts alone, and neither table stands beside the
    /// others. Those of the pool exclude each other by themselves.
    fn excludes(&self, one: &Award, other: &Award) -> bool {
        let stands_apart = |award: &Award| {
            self.is_pooled(award.table) || self.tables.get(award.table).is_none_or(|table| table.beside)
        };
        self.one_each && (one.cents > 0) == (other.cents > 0) && !stands_apart(one) && !stands_apart(other)
    }

    /// Whether the money of a table goes into the pool.
    fn is_pooled(&self, table: usize) -> bool {
        let table = self.tables.get(table).filter(|table| !table.beside);
        table.is_some_and(|table| table.division.unwrap_or(self.division) == Division::Pooled)
    }

    /// The awards of single tables with those of the pool.
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

    /// The dearest award of somebody who has several of which only one is kept.
    fn best_of_several<'a>(&self, awards: &'a [Award]) -> Option<&'a Award> {
        let mut of: BTreeMap<EntryId, Vec<&Award>> = BTreeMap::new();
        for award in awards {
            of.entry(award.entry).or_default().push(award);
        }
        let has_other = |award: &&Award| {
            let all = of.get(&award.entry).map_or(&[][..], Vec::as_slice);
            all.iter().any(|other| other.table != award.table && self.excludes(award, other))
        };
        // Of equal ones the last maximum would win: the order is reversed so that the first table and place do.
        awards.iter().filter(has_other).rev().max_by_key(|award| award.cents)
    }

    /// One table among those who have not left it.
    fn table_awards(&self, table: usize, contenders: &[Contender], left: &BTreeSet<(EntryId, usize)>) -> Vec<Award> {
        let Some(of_table) = self.tables.get(table) else { return Vec::new() };
        let prizes = &of_table.prizes;
        let is_pooled = self.is_pooled(table);
        // Beside a pool money is divided equally; what a table of the pool gives by place is gifts.
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

/// As awards are called at the ceremony: the tables from the last to the first, in each the last place first.
pub fn ceremony(awards: &[Award]) -> Vec<&Award> {
    let mut called: Vec<&Award> = awards.iter().collect();
    called.reverse();
    called.sort_by_key(|award| std::cmp::Reverse((award.table, award.place)));
    called
}

/// The sum in equal shares.
pub fn equal_shares(money: &[u64]) -> Vec<u64> {
    let count = u128::try_from(money.len()).unwrap_or(1).max(1);
    let sum: u128 = money.iter().map(|cents| u128::from(*cents)).sum();
    in_cents(sum, money.iter().map(|_| (sum, count)))
}

/// Half of the own prize and an equal share of the other halves. Who has the same rank as others has the mean of their prizes.
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

/// Fractions that add up to `sum` in whole cents: each cut down, what is left goes one each to the first.
fn in_cents(sum: u128, fractions: impl Iterator<Item = (u128, u128)>) -> Vec<u64> {
    let mut cents: Vec<u128> = fractions.map(|(numerator, denominator)| numerator / denominator.max(1)).collect();
    let spent: u128 = cents.iter().sum();
    let over = usize::try_from(sum.saturating_sub(spent)).unwrap_or(0);
    for share in cents.iter_mut().take(over) {
        *share += 1;
    }
    cents.into_iter().map(|share| u64::try_from(share).unwrap_or(u64::MAX)).collect()
}
