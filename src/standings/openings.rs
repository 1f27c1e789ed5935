//! The places that a later stage takes its entrants from, and how those with the same place in different groups are compared.
//!
//! | comparison | counts | compared, first what decides first |
//! |---|---|---|
//! | as they stand | all games | points, wins, then the order of the stage without Sonneborn-Berger, direct encounter and facts |
//! | without the last of larger groups | so many of the last-placed are left out of a larger group that as many opponents remain as in the smallest; for each candidate by itself | the same, everything computed anew |
//! | against those placed above | games against better places of the own group | points, wins |
//! | percentage | all games | points a game, wins a game, performance rating |
//! | play-off, lot, list | nothing | nothing: whoever asks draws, plays off or looks at the list |
//!
//! Sonneborn-Berger is not comparable between fields. Whoever left too early and has no games in the table does not count towards the size of
//! a group. Every number is exact: a column of fractions is brought to one denominator. Where that does not fit 64 bits nothing is compared,
//! so that the tie is asked about.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::entrants::{Comparison, Ranking};
use qisai_domain::listing::{Filter, ListedBy, Listing, MemberPlace, member_totals};
use qisai_domain::opening::{RankedGroup, RankedLine};
use qisai_domain::{EntryId, Group, GroupId, Results, RoundState, Tournament};

use crate::code::Code;
use crate::knockout::is_finished;
use crate::leaving::without;
use crate::ranking::{Ranked, order, ranked};
use crate::ratio::{Exact, whole};
use crate::{Descriptor, Table, Value};

/// The rankings of a tournament, as [`propose_opening`](qisai_domain::opening::propose_opening) asks for them. One that cannot be computed
/// is not finished.
pub fn rankings(t: &Tournament) -> impl Fn(Ranking, Option<u16>, Option<Comparison>) -> Vec<RankedGroup> + '_ {
    move |of, after, how| match of {
        Ranking::Group(group) => of_groups(t, &[group], after, how),
        Ranking::EachGroup(stage) => {
            of_groups(t, &t.groups_of(stage).map(|group| group.id).collect::<Vec<_>>(), after, how)
        }
        Ranking::Listing(id) => t
            .listings
            .iter()
            .find(|listing| listing.id == id)
            .map(|listing| of_listing(t, listing, after))
            .into_iter()
            .collect(),
    }
}

fn of_groups(t: &Tournament, groups: &[GroupId], after: Option<u16>, how: Option<Comparison>) -> Vec<RankedGroup> {
    let found: Vec<(GroupId, bool, Option<Ranked>)> =
        groups.iter().map(|group| (*group, is_over(t, *group, after), standing(t, *group, after))).collect();
    let keys = how.and_then(|how| keys(t, &found, how)).unwrap_or_default();
    let lines = |ranked: &Ranked| -> Vec<RankedLine> {
        let line = |row: &crate::Row| RankedLine {
            entry: row.entry,
            place: u16::try_from(row.rank).unwrap_or(u16::MAX),
            key: keys.get(&row.entry).cloned().unwrap_or_default(),
        };
        ranked.standings.rows.iter().map(line).collect()
    };
    let group = |(group, is_over, ranked): &(GroupId, bool, Option<Ranked>)| RankedGroup {
        group: Some(*group),
        finished: *is_over && ranked.is_some(),
        lines: ranked.as_ref().map(lines).unwrap_or_default(),
    };
    found.iter().map(group).collect()
}

/// Whether everything that the places depend on has been played: up to that round, or all.
fn is_over(t: &Tournament, group: GroupId, after: Option<u16>) -> bool {
    let Some(after) = after else { return is_finished(t, group) };
    let is_closed = |round: u16| {
        t.groups.get(&group).and_then(|group: &std::sync::Arc<Group>| group.round(round)).map(|round| round.state)
            == Some(RoundState::Closed)
    };
    (1..=after).all(is_closed)
}

fn standing(t: &Tournament, group: GroupId, after: Option<u16>) -> Option<Ranked> {
    let (stage, in_group) = t.group(group)?;
    let rounds = after.unwrap_or(u16::MAX).min(in_group.last_round());
    ranked(t, group, rounds, &order(stage).ok()?).ok()
}

/// The stage's own order, or its teams by their members; other listings are of people, who enter nothing.
fn of_listing(t: &Tournament, listing: &Listing, after: Option<u16>) -> RankedGroup {
    let groups: Vec<GroupId> = t.groups_of(listing.of).map(|group| group.id).collect();
    let nothing = RankedGroup { group: None, finished: false, lines: Vec::new() };
    let [group] = groups.as_slice() else { return nothing };
    let Some(ranked) = standing(t, *group, after) else { return nothing };
    let listed = |entry: EntryId| {
        let tags = t.entry(entry).map(|entry| &entry.tags);
        match &listing.whom {
            Filter::Everybody => true,
            Filter::Tag(tag) => tags.is_some_and(|tags| tags.contains(tag)),
            Filter::Without(tag) => tags.is_some_and(|tags| !tags.contains(tag)),
        }
    };
    let rows = ranked.standings.rows.iter().filter(|row| listed(row.entry));
    let line = |entry, place| RankedLine { entry, place, key: Vec::new() };
    let lines = match &listing.by {
        ListedBy::StageOrder => {
            let rows: Vec<&crate::Row> = rows.collect();
            let ahead = |rank: usize| rows.iter().filter(|row| row.rank < rank).count();
            rows.iter().map(|row| line(row.entry, u16::try_from(ahead(row.rank) + 1).unwrap_or(u16::MAX))).collect()
        }
        ListedBy::Members { .. } => {
            let member = |row: &crate::Row| {
                let place = u16::try_from(row.rank).unwrap_or(u16::MAX);
                let person = t.entry(row.entry)?.person()?;
                Some(MemberPlace { person, place, points: ranked.points(row.entry) })
            };
            let places: Vec<MemberPlace> = rows.filter_map(member).collect();
            member_totals(t, &listing.by, &places).into_iter().map(|team| line(team.team, team.place)).collect()
        }
        ListedBy::Board(_) => return nothing,
    };
    RankedGroup { group: None, finished: is_over(t, *group, after), lines }
}

/// What is compared of everybody, larger is better; none where that is left to something else, or does not fit.
fn keys(
    t: &Tournament,
    groups: &[(GroupId, bool, Option<Ranked>)],
    how: Comparison,
) -> Option<BTreeMap<EntryId, Vec<i64>>> {
    let ranked: Vec<(&GroupId, &Ranked)> =
        groups.iter().filter_map(|(group, _, ranked)| Some((group, ranked.as_ref()?))).collect();
    let smallest = ranked.iter().map(|(_, ranked)| ranked.standings.rows.len()).min()?;
    let mut compared: Vec<(EntryId, Vec<Option<Exact>>)> = Vec::new();
    for (group, ranked) in ranked {
        let (stage, _) = t.group(*group)?;
        let criteria = criteria(&order(stage).ok()?, how)?;
        for row in &ranked.standings.rows {
            let left_out = left_out(ranked, row.entry, how, smallest);
            let counted = without(ranked.counted(), &left_out);
            let table = Table::of(&counted, ranked.table.settings().clone());
            let games = games(&counted, row.entry);
            let value = |(at, criterion): (usize, &Descriptor)| {
                let number = number(&table, row.entry, criterion)?;
                let a_game = how == Comparison::Percentage && at < 2;
                if a_game { (games > 0).then(|| number / whole(games)) } else { Some(number) }
            };
            compared.push((row.entry, criteria.iter().enumerate().map(value).collect()));
        }
    }
    in_integers(&compared)
}

/// The criteria that are comparable between groups; none where nothing is compared.
fn criteria(order: &[Descriptor], how: Comparison) -> Option<Vec<Descriptor>> {
    let points = order.first()?.clone();
    let wins = Descriptor::list("WIN").ok()?;
    let more = match how {
        Comparison::Equal | Comparison::StrikeLast => {
            let is_comparable = |descriptor: &&Descriptor| {
                descriptor.code().is_some_and(|code| {
                    !matches!(code, Code::Sb | Code::Emmsb | Code::Emgsb | Code::Egmsb | Code::Eggsb)
                        && !code.is_sub_ranking()
                        && !code.is_fact()
                })
            };
            order.iter().skip(1).filter(is_comparable).cloned().collect()
        }
        Comparison::TopOnly => Vec::new(),
        Comparison::Percentage => Descriptor::list("TPR").ok()?,
        Comparison::PlayOff | Comparison::Lot | Comparison::Seed => return None,
    };
    Some(std::iter::once(points).chain(wins).chain(more).collect())
}

/// Whose games against a candidate do not count.
fn left_out(ranked: &Ranked, candidate: EntryId, how: Comparison, smallest: usize) -> BTreeSet<EntryId> {
    let rows = &ranked.standings.rows;
    let others = || rows.iter().filter(|row| row.entry != candidate);
    match how {
        Comparison::StrikeLast => {
            let too_many = rows.len().saturating_sub(smallest);
            others().rev().take(too_many).map(|row| row.entry).collect()
        }
        Comparison::TopOnly => {
            let place = ranked.row(candidate).map_or(0, |row| row.rank);
            others().filter(|row| row.rank >= place).map(|row| row.entry).collect()
        }
        _ => BTreeSet::new(),
    }
}

/// Meetings that somebody had.
fn games(results: &Results, entry: EntryId) -> i64 {
    let line = results.lines.iter().find(|line| line.entry == entry);
    let met = line.map_or(0, |line| line.cells.iter().filter(|cell| cell.opponent().is_some()).count());
    i64::try_from(met).unwrap_or(i64::MAX)
}

/// Larger is better.
fn number(table: &Table, entry: EntryId, criterion: &Descriptor) -> Option<Exact> {
    match table.value(entry, criterion).ok()? {
        Value::Number(number) => Some(if criterion.is_ascending() { -number } else { number }),
        Value::Steps(_) | Value::Place { .. } | Value::Undefined(_) => None,
    }
}

/// Every column on one denominator; what has no value is last.
fn in_integers(compared: &[(EntryId, Vec<Option<Exact>>)]) -> Option<BTreeMap<EntryId, Vec<i64>>> {
    let columns = compared.iter().map(|(_, values)| values.len()).max()?;
    let mut keys: BTreeMap<EntryId, Vec<i64>> = BTreeMap::new();
    for column in 0..columns {
        let value = |values: &[Option<Exact>]| values.get(column).copied().flatten();
        let mut denominator = 1_i128;
        for number in compared.iter().filter_map(|(_, values)| value(values)) {
            denominator = (denominator / gcd(denominator, *number.denom())).checked_mul(*number.denom())?;
        }
        for (entry, values) in compared {
            let scaled = match value(values) {
                Some(number) => {
                    let numerator = number.numer().checked_mul(denominator / number.denom())?;
                    i64::try_from(numerator).ok()?
                }
                None => i64::MIN,
            };
            keys.entry(*entry).or_default().push(scaled);
        }
    }
    Some(keys)
}

fn gcd(one: i128, other: i128) -> i128 {
    if other == 0 { one } else { gcd(other, one % other) }
}
