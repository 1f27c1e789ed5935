//! Prizes, conditions of their categories, and division of money among players with equal points.
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

use std::collections::BTreeSet;

use chrono::NaiveDate;
use qisai_domain::{EntryId, Sex};

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
    /// At least this many games played over the board (Keizer KZ52).
    Games(u16),
    /// At least this many games won over the board (McMahon MM36).
    Wins(u16),
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
    /// Number of games played over the board.
    pub games: u16,
    /// Number of games won over the board.
    pub wins: u16,
}

impl Criterion {
    /// Returns `true` for a condition about the games of the tournament, which nobody meets before it.
    pub(crate) fn is_about_games(&self) -> bool {
        match self {
            Self::Games(_) | Self::Wins(_) => true,
            Self::Not(other) => other.is_about_games(),
            _ => false,
        }
    }

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
            Self::RatedUpTo(_)
            | Self::RatedFrom(_)
            | Self::Unrated
            | Self::Flag(_)
            | Self::Games(_)
            | Self::Wins(_) => true,
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
            Self::Games(games) => person.games >= *games,
            Self::Wins(wins) => person.wins >= *wins,
            Self::Not(other) => !other.is_met(person),
        }
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
