//! List of a team: its length, the order of its players, and the basis of the team's number.
//!
//! | text | [`tolerance`](OrderRule::tolerance) | [`unrated`](OrderRule::unrated) |
//! |---|---|---|
//! | xiangqi competition rules 12.1, 12.2: by rating, the unrated behind all who are rated | 0 | none |
//! | a league that lets players change places within 80 or 100 points | 80, 100 | by its regulations |
//! | D.03 and most events of FIDE: the list as it was handed in | none | – |
//!
//! Players with equal ratings keep the order that was handed in.

pub mod rules;

pub use rules::{OnBreach, OrderRule, TeamNumbers, TeamRules};

use std::collections::BTreeMap;

use crate::entry::{EntryStatus, Team};
use crate::id::PersonId;
use crate::listing::ListedBy;
use crate::stage::{LineUpRule, Play};
use crate::tournament::Tournament;

/// Two players of a list in a wrong order, by places from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderBreach {
    pub above: usize,
    pub below: usize,
}

/// Returns every player who is too low in the list, each with the weakest player who must not be above, in the order of
/// the list.
pub fn breaches(list: &[Option<u16>], rule: OrderRule) -> Vec<OrderBreach> {
    let Some(tolerance) = rule.tolerance else { return Vec::new() };
    let counted: Vec<Option<u16>> = list.iter().map(|rating| rating.or(rule.unrated)).collect();
    let may_not = |above: Option<u16>, below: Option<u16>| match (above, below) {
        (Some(above), Some(below)) => below > above.saturating_add(tolerance),
        (None, below) => below.is_some(),
        (Some(_), None) => false,
    };
    let of = |(below, rating): (usize, &Option<u16>)| {
        let ahead = counted.iter().take(below).enumerate();
        let wrong = ahead.filter(|(_, above)| may_not(**above, *rating));
        wrong.min_by_key(|(_, above)| **above).map(|(above, _)| OrderBreach { above, below })
    };
    counted.iter().enumerate().filter_map(of).collect()
}

/// Strength that determines a team's number: the greater, the higher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct TeamStrength {
    /// Average in fractions of a rating point, [`Self::PARTS`] to a point.
    average: i64,
    /// Next rating after those of the average; 0 without one.
    next: u16,
}

impl TeamStrength {
    /// Number divisible by every number of players up to 16, so that averages of so many are exact.
    const PARTS: i64 = 720_720;

    /// Returns the average in whole points, rounded down.
    pub fn rating(self) -> i64 {
        self.average / Self::PARTS
    }

    /// Returns the sort key of [`numbering`](crate::decide): smaller is higher on the list.
    pub(crate) fn key(self) -> (i64, i32) {
        (-self.average, -i32::from(self.next))
    }
}

/// Returns the strength of a list with a number of boards. Unrated players count as the rules define, or not at all.
pub fn strength(list: &[Option<u16>], boards: u16, rules: &TeamRules) -> TeamStrength {
    let boards = usize::from(boards.max(1));
    let counted = |rating: &Option<u16>| rating.or(rules.order.unrated);
    let (first, next): (Vec<u16>, Option<u16>) = match rules.numbers {
        TeamNumbers::Manual => return TeamStrength::default(),
        TeamNumbers::Roster => (list.iter().filter_map(counted).collect(), None),
        TeamNumbers::Boards => {
            (list.iter().take(boards).filter_map(counted).collect(), list.get(boards).and_then(counted))
        }
        TeamNumbers::Olympiad => {
            let mut all: Vec<u16> = list.iter().filter_map(counted).collect();
            all.sort_unstable_by(|one, other| other.cmp(one));
            let next = all.get(boards).copied();
            all.truncate(boards);
            (all, next)
        }
    };
    let sum: i64 = first.iter().map(|rating| i64::from(*rating)).sum();
    let count = i64::try_from(first.len()).unwrap_or(i64::MAX);
    let average = (sum * TeamStrength::PARTS).checked_div(count).unwrap_or(0);
    TeamStrength { average, next: next.unwrap_or(0) }
}

/// Returns the play of the teams in a tournament, or `None` without a team stage.
pub fn play_of_teams(t: &Tournament) -> Option<&Play> {
    t.stages.iter().map(|stage| stage.play.as_ref()).find(|play| play.line_ups.is_some())
}

/// Returns `true` if the players of the teams play individually, and a listing counts their results for the team (队员总分,
/// 全队轮赛).
pub fn counts_members(t: &Tournament) -> bool {
    t.listings.iter().any(|listing| matches!(listing.by, ListedBy::Members { .. }))
}

/// Returns the units (单位) whose players count for a team once it is entered (队员总分, 12.5): each with its people who play
/// individually and are on no list, strongest first. A unit with a team of its name is omitted; the result is empty if
/// members do not count.
pub fn units_without_team(t: &Tournament) -> BTreeMap<&str, Vec<PersonId>> {
    let mut units: BTreeMap<&str, Vec<PersonId>> = BTreeMap::new();
    if !counts_members(t) {
        return units;
    }
    let teams: Vec<&Team> = t.entries.values().filter_map(|entry| entry.team()).collect();
    let is_listed = |id: PersonId| teams.iter().any(|team| team.roster.contains(&id));
    let has_team = |unit: &str| teams.iter().any(|team| team.name.eq_ignore_ascii_case(unit));
    let players = t.entries.values().filter(|entry| entry.status == EntryStatus::InPlay);
    for person in players.filter_map(|entry| t.person_of(entry)) {
        let unit = person.club().trim();
        if !unit.is_empty() && !is_listed(person.id) && !has_team(unit) {
            units.entry(unit).or_default().push(person.id);
        }
    }
    let rating = |id: &PersonId| t.person(*id).and_then(crate::Person::rating).unwrap_or(0);
    for people in units.values_mut() {
        people.sort_by_key(|id| std::cmp::Reverse(rating(id)));
    }
    units
}

/// Returns the ratings of a team's list.
pub fn ratings(t: &Tournament, team: &Team) -> Vec<Option<u16>> {
    team.roster.iter().map(|id| t.person(*id).and_then(crate::Person::rating)).collect()
}

/// Returns the strength of a team in a tournament.
pub fn strength_of(t: &Tournament, team: &Team) -> TeamStrength {
    let list = ratings(t, team);
    play_of_teams(t).map_or_else(
        || strength(&list, 1, &TeamRules::default()),
        |play| strength(&list, play.contest(1).boards, &play.teams),
    )
}

/// Returns the minimum size of a list, and its maximum if there is one.
pub fn list_sizes(t: &Tournament) -> (u16, Option<u16>) {
    let Some(play) = play_of_teams(t) else { return (1, None) };
    let boards = play.contest(1).boards.max(1);
    let reserves = if play.line_ups == Some(LineUpRule::Fixed) { Some(0) } else { play.teams.reserves };
    (boards, reserves.map(|reserves| boards.saturating_add(reserves)))
}
