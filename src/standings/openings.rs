//! Rankings from which a stage is opened: the places of each group, and the comparison of equal places in different groups.
//!
//! | method | games that count | compared by |
//! |---|---|---|
//! | `Equal` | all; the groups are the same size | points, wins, the order of the stage, average rating of opponents |
//! | `StrikeLast` | all except those against the last of the larger groups, so that all have met equally many | the same |
//! | `TopOnly` | only those against higher-placed entries | the same |
//! | `Percentage` | all | points per game, wins per game, performance rating |
//! | `Seed` | | strength, compared by the domain |
//! | `PlayOff`, `Lot` | | nothing: entries competing for the same place are tied |
//!
//! Criteria that are meaningful only within one group are left out: mutual results, Sonneborn-Berger and pairing numbers.
//! Every criterion is recomputed from the games that count. A withdrawn competitor whose games count is treated like any
//! other. A competitor whose games are annulled is left out, and the group becomes smaller by one. Values are exact: a key
//! contains the rank of a value among the values of all groups, so no fraction is rounded.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::entrants::{Comparison, Ranking};
use qisai_domain::listing::{Filter, ListedBy, Listing, MemberPlace, TeamTotal, member_totals_with};
use qisai_domain::opening::{RankedGroup, RankedLine};
use qisai_domain::{
    Cell, EntryId, GameResult, Group, GroupId, Outcome, ResultLine, Results, Round, RoundState, Stage, StageId,
    Tournament,
};

use crate::code::Code;
use crate::descriptor::Descriptor;
use crate::leaving::without;
use crate::play_off::places_by_criteria;
use crate::rank::Row;
use crate::ranking::{Ranked, order, ranked};
use crate::ratio::{Exact, parts, whole};
use crate::table::Table;
use crate::working::Value;

/// Values compared one by one; the first difference decides. `None` is a missing value, which ranks last.
pub type Compared = Vec<Option<Exact>>;

/// Returns the function that [`propose_opening`](qisai_domain::opening::propose_opening) calls for rankings. It returns
/// no groups for a ranking that cannot be computed.
pub fn rankings(t: &Tournament) -> impl Fn(Ranking, Option<u16>, Option<Comparison>) -> Vec<RankedGroup> + '_ {
    move |of, after, how| match of {
        Ranking::EachGroup(stage) => of_stage(t, stage, after, how).unwrap_or_default(),
        Ranking::Group(group) => of_group(t, group, after).into_iter().collect(),
        Ranking::Listing(id) => {
            let listing = t.listings.iter().find(|listing| listing.id == id);
            listing.and_then(|listing| of_listing(t, listing, after)).into_iter().collect()
        }
    }
}

fn is_over(round: &Round) -> bool {
    let mut games = round.pairings.values().flat_map(|pairing| pairing.games.values());
    round.state == RoundState::Closed && !games.any(|game| game.result == GameResult::Adjourned)
}

/// Returns `true` if the places after a round, or at the end, are final.
fn is_settled(t: &Tournament, group: &Group, after: Option<u16>) -> bool {
    match after {
        None => t.is_finished(group.id),
        Some(round) => (1..=round).all(|number| group.round(number).is_some_and(is_over)),
    }
}

/// Returns the standings of a group, and `true` if they are final.
fn standing(t: &Tournament, stage: &Stage, group: &Group, after: Option<u16>) -> Option<(Ranked, bool)> {
    let rounds = after.unwrap_or(u16::MAX).min(group.last_round());
    let ranked = ranked(t, group.id, rounds, &order(stage).ok()?).ok()?;
    Some((ranked, is_settled(t, group, after)))
}

fn lines(ranked: &Ranked) -> Vec<RankedLine> {
    let mut before = places_by_criteria(ranked.before_play_offs());
    let rows = ranked.standings.rows.iter();
    let line = |row: &Row| RankedLine {
        entry: row.entry,
        place: counted(row.rank),
        key: Vec::new(),
        by_criteria: before.remove(&row.entry).unwrap_or_default(),
    };
    rows.map(line).collect()
}

fn counted(place: usize) -> u16 {
    u16::try_from(place).unwrap_or(u16::MAX)
}

fn of_group(t: &Tournament, id: GroupId, after: Option<u16>) -> Option<RankedGroup> {
    let (stage, group) = t.group(id)?;
    let (ranked, finished) = standing(t, stage, group, after)?;
    Some(RankedGroup { group: Some(id), finished, lines: lines(&ranked) })
}

fn of_stage(t: &Tournament, id: StageId, after: Option<u16>, how: Option<Comparison>) -> Option<Vec<RankedGroup>> {
    let stage = t.stage(id)?;
    let standings: Vec<(&Group, Ranked, bool)> = t
        .groups_of(id)
        .map(|group| standing(t, stage, group, after).map(|(ranked, finished)| (group, ranked, finished)))
        .collect::<Option<_>>()?;
    let ranked: Vec<&Ranked> = standings.iter().map(|(_, ranked, _)| ranked).collect();
    let keys = how.map(|how| keys(&compared(stage, &ranked, how))).unwrap_or_default();
    let groups = standings.iter().map(|(group, ranked, finished)| {
        let mut lines = lines(ranked);
        for line in &mut lines {
            line.key = keys.get(&line.entry).cloned().unwrap_or_default();
        }
        RankedGroup { group: Some(group.id), finished: *finished, lines }
    });
    Some(groups.collect())
}

/// Returns the ranking of a listing over a stage with one group: the entries in the stage's order, or the teams of the
/// stage's players.
fn of_listing(t: &Tournament, listing: &Listing, after: Option<u16>) -> Option<RankedGroup> {
    let stage = t.stage(listing.of)?;
    let mut groups = t.groups_of(listing.of);
    let (Some(group), None) = (groups.next(), groups.next()) else { return None };
    let (ranked, finished) = standing(t, stage, group, after)?;
    let is_on = |entry: EntryId| is_on(t, listing, entry);
    let lines = match &listing.by {
        ListedBy::Board(_) | ListedBy::BoardPlayers(_) => return None, // people, not entries: `board_list`
        ListedBy::StageOrder => closed_up(lines(&ranked).into_iter().filter(|line| is_on(line.entry))),
        by @ ListedBy::Members { .. } => {
            let totals = totals(t, by, &ranked).into_iter().filter(|total| is_on(total.team));
            closed_up(totals.map(|total| RankedLine {
                entry: total.team,
                place: total.place,
                key: Vec::new(),
                by_criteria: Vec::new(),
            }))
        }
    };
    Some(RankedGroup { group: None, finished, lines })
}

/// Returns `true` if a listing includes an entry.
fn is_on(t: &Tournament, listing: &Listing, entry: EntryId) -> bool {
    t.entry(entry).is_some_and(|entry| match &listing.filter {
        Filter::Everybody => true,
        Filter::Tag(tag) => entry.tags.contains(tag),
        Filter::Without(tag) => !entry.tags.contains(tag),
    })
}

/// Returns the totals of teams by the places of their members (队员总分, xiangqi article 15.5).
fn totals(t: &Tournament, by: &ListedBy, ranked: &Ranked) -> Vec<TeamTotal> {
    let points = ranked.points_of_all();
    let mut fouls = BTreeMap::new();
    let place = |line: RankedLine| {
        let person = t.entry(line.entry)?.person()?;
        fouls.insert(person, ranked.table.conduct_of(line.entry).fouls);
        Some(MemberPlace { person, place: line.place, points: points.get(&line.entry).copied().unwrap_or_default() })
    };
    let places: Vec<MemberPlace> = lines(ranked).into_iter().filter_map(place).collect();
    member_totals_with(t, by, &places, &fouls)
}

/// Returns the totals of a [`ListedBy::Members`] listing with the members that count for each team, and `true` if they
/// are final. Returns `None` for other listings, and if the stage has several groups.
pub fn team_totals(t: &Tournament, listing: &Listing) -> Option<(Vec<TeamTotal>, bool)> {
    let ListedBy::Members { .. } = listing.by else { return None };
    let stage = t.stage(listing.of)?;
    let mut groups = t.groups_of(listing.of);
    let (Some(group), None) = (groups.next(), groups.next()) else { return None };
    let (ranked, finished) = standing(t, stage, group, None)?;
    Some((totals(t, &listing.by, &ranked), finished))
}

/// Returns the totals of the teams on a [`ListedBy::Members`] listing after the first `rounds` rounds. Places are
/// counted among the listed teams. Returns `None` for other listings, and if the stage has several groups.
pub fn team_totals_after(t: &Tournament, listing: &Listing, rounds: u16) -> Option<Vec<TeamTotal>> {
    let ListedBy::Members { .. } = listing.by else { return None };
    let stage = t.stage(listing.of)?;
    let mut groups = t.groups_of(listing.of);
    let (Some(group), None) = (groups.next(), groups.next()) else { return None };
    let (ranked, _) = standing(t, stage, group, Some(rounds))?;
    let listed = totals(t, &listing.by, &ranked).into_iter().filter(|total| is_on(t, listing, total.team));
    let mut before: Option<(u16, u16)> = None;
    let numbered = (1..).zip(listed).map(|(number, total)| {
        let place = before.filter(|(old, _)| *old == total.place).map_or(number, |(_, place)| place);
        before = Some((total.place, place));
        TeamTotal { place, ..total }
    });
    Some(numbered.collect())
}

/// Returns the lines with places counted among themselves.
fn closed_up(lines: impl Iterator<Item = RankedLine>) -> Vec<RankedLine> {
    let mut before: Option<(u16, u16)> = None;
    let numbered = (1..).zip(lines).map(|(number, line)| {
        let place = before.filter(|(old, _)| *old == line.place).map_or(number, |(_, place)| place);
        before = Some((line.place, place));
        RankedLine { place, by_criteria: Vec::new(), ..line }
    });
    numbered.collect()
}

/// Replaces each value by its rank among the values of its column. The worst value is 0, and equal values have the same
/// rank.
fn keys(compared: &BTreeMap<EntryId, Compared>) -> BTreeMap<EntryId, Vec<i64>> {
    let width = compared.values().map(Vec::len).max().unwrap_or(0);
    let columns: Vec<BTreeSet<Option<Exact>>> =
        (0..width).map(|column| compared.values().filter_map(|values| values.get(column).copied()).collect()).collect();
    let row = |values: &BTreeSet<Option<Exact>>, value: Option<Exact>| {
        i64::try_from(values.iter().take_while(|other| **other < value).count()).unwrap_or(i64::MAX)
    };
    let key = |values: &Compared| -> Vec<i64> {
        columns.iter().zip(values).map(|(column, value)| row(column, *value)).collect()
    };
    compared.iter().map(|(entry, values)| (*entry, key(values))).collect()
}

/// Returns the compared values of every entry that has a place in one of these groups of a stage.
pub fn compared(stage: &Stage, groups: &[&Ranked], how: Comparison) -> BTreeMap<EntryId, Compared> {
    let size = |ranked: &Ranked| ranked.standings.rows.len();
    let smallest = groups.iter().map(|ranked| size(ranked)).min().unwrap_or(0);
    let criteria = criteria(stage);
    let of = |ranked: &Ranked, entry: EntryId| -> Compared {
        match how {
            Comparison::Equal => values(&ranked.table, entry, &criteria),
            Comparison::StrikeLast => {
                let others = ranked.standings.rows.iter().rev().map(|row| row.entry).filter(|other| *other != entry);
                let struck = others.take(size(ranked) - smallest).collect();
                values(&table_without(ranked, &struck), entry, &criteria)
            }
            Comparison::TopOnly => {
                let place = ranked.row(entry).map_or(0, |row| row.rank);
                let below = ranked.standings.rows.iter().filter(|row| row.rank >= place && row.entry != entry);
                values(&table_without(ranked, &below.map(|row| row.entry).collect()), entry, &criteria)
            }
            Comparison::Percentage => percentage(ranked, entry),
            Comparison::PlayOff | Comparison::Lot | Comparison::Seed => Vec::new(),
        }
    };
    let everybody = groups.iter().flat_map(|ranked| ranked.standings.rows.iter().map(move |row| (*ranked, row.entry)));
    everybody.map(|(ranked, entry)| (entry, of(ranked, entry))).collect()
}

/// Returns the points, the wins, the criteria of the stage's order that are comparable between groups, and the average
/// rating of opponents.
fn criteria(stage: &Stage) -> Vec<Descriptor> {
    let order = order(stage).unwrap_or_default();
    let within_a_group =
        |descriptor: &Descriptor| descriptor.code().is_none_or(|code| code.is_sub_ranking() || is_of_one_field(code));
    let (points, others) = order.split_at(order.len().min(1));
    let list = |text: &str| Descriptor::list(text).unwrap_or_default();
    let mut criteria = points.to_vec();
    let others = others.iter().filter(|descriptor| !within_a_group(descriptor)).cloned();
    for criterion in list("WIN").into_iter().chain(others).chain(list("ARO")) {
        if !criteria.contains(&criterion) {
            criteria.push(criterion);
        }
    }
    criteria
}

/// Returns `true` for Sonneborn-Berger and pairing numbers, which are meaningless outside their group.
fn is_of_one_field(code: Code) -> bool {
    matches!(code, Code::Sb | Code::Emmsb | Code::Emgsb | Code::Egmsb | Code::Eggsb | Code::Tpn)
}

fn table_without(ranked: &Ranked, left_out: &BTreeSet<EntryId>) -> Table {
    Table::of(&without(ranked.counted(), left_out), ranked.table.settings().clone())
}

fn values(table: &Table, entry: EntryId, criteria: &[Descriptor]) -> Compared {
    criteria.iter().map(|criterion| value(table, entry, criterion)).collect()
}

/// Returns a value for which larger is better.
fn value(table: &Table, entry: EntryId, criterion: &Descriptor) -> Option<Exact> {
    match table.value(entry, criterion) {
        Ok(Value::Number(number)) if criterion.is_ascending() => Some(-number),
        Ok(Value::Number(number)) => Some(number),
        _ => None,
    }
}

/// Returns points per game, wins per game and performance rating.
fn percentage(ranked: &Ranked, entry: EntryId) -> Compared {
    let results = ranked.counted();
    let Some(line) = results.lines.iter().find(|line| line.entry == entry) else { return Vec::new() };
    let (games, wins) = games(line);
    let share = |of: Exact| (games > 0).then(|| of / whole(games));
    let performance = Descriptor::list("TPR").unwrap_or_default();
    let performance = performance.first().and_then(|criterion| value(&ranked.table, entry, criterion));
    vec![share(points(results, line)), share(whole(wins)), performance]
}

/// Returns the score of a line in points.
fn points(results: &Results, line: &ResultLine) -> Exact {
    let unit = results.scoring.primary().unit.max(1);
    parts(results.score_after(line, results.rounds()).0.into(), unit.into())
}

/// Returns the number of meetings with a result, and the number of wins.
fn games(line: &ResultLine) -> (i64, i64) {
    let (mut games, mut wins) = (0, 0);
    for cell in &line.cells {
        if let Cell::Game { outcome, .. } | Cell::Match { outcome, .. } = cell
            && !outcome.is_pending()
        {
            games += 1;
            wins += i64::from(matches!(outcome, Outcome::Win { .. } | Outcome::ForfeitWin));
        }
    }
    (games, wins)
}
