//! Team totals of a listing.

use std::collections::BTreeMap;

use crate::Points;
use crate::id::{EntryId, PersonId};
use crate::listing::ListedBy;
use crate::tournament::Tournament;
/// Place of a person in the stage that a listing ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemberPlace {
    pub person: PersonId,
    /// Place, from 1; people who share a place have the same number.
    pub place: u16,
    pub points: Points,
}

/// Team on a listing of [`ListedBy::Members`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamTotal {
    /// Entry of the team.
    pub team: EntryId,
    /// Place, from 1; shared by teams that are equal in all criteria.
    pub place: u16,
    /// Points, or twice the sum of the places: a mean of shared places may be a half.
    pub total: i64,
    /// Values that count, best first, in the unit of `total`; `None` for a missing member.
    pub counted: Vec<(Option<PersonId>, i64)>,
    /// Twice the places of the members who count, best first.
    pub places: Vec<i64>,
    /// Total fouls of all members.
    pub fouls: u32,
}

/// Returns the team totals without any fouls, see [`member_totals_with`].
pub fn member_totals(t: &Tournament, by: &ListedBy, places: &[MemberPlace]) -> Vec<TeamTotal> {
    member_totals_with(t, by, places, &BTreeMap::new())
}

/// Ranks teams by the results of their members in an individual stage (队员总分, xiangqi article 15.5).
///
/// | order | by places | by points |
/// |---|---|---|
/// | 1 | smaller sum of places | larger sum of points |
/// | 2 | best place | smaller sum of the places of those who count |
/// | 3 | second best place | best place, then second best |
/// | 4 | fewer fouls of all members | fewer fouls of all members |
///
/// A team with too few members counts `missing` for each missing member (usually the number of players plus one, which
/// is the default for points). By places, such a team is not listed if `missing` is not set. Members who share a place
/// count the mean of the places, or all the better one.
pub fn member_totals_with(
    t: &Tournament,
    by: &ListedBy,
    places: &[MemberPlace],
    fouls: &BTreeMap<PersonId, u32>,
) -> Vec<TeamTotal> {
    let ListedBy::Members { counted, points, missing, mean_of_shared } = by else { return Vec::new() };
    let mut sharing: BTreeMap<u16, i64> = BTreeMap::new();
    for member in places {
        *sharing.entry(member.place).or_default() += 1;
    }
    let twice_place = |member: &MemberPlace| {
        let others = sharing.get(&member.place).map_or(0, |shared| shared - 1);
        2 * i64::from(member.place) + if *mean_of_shared { others } else { 0 }
    };
    let behind_all = i64::try_from(places.len()).unwrap_or(i64::MAX / 4) + 1;
    let of_missing = missing.map_or(behind_all, i64::from) * 2;
    let better = |value: i64| if *points { -value } else { value };
    let of_team = |(team, roster): (EntryId, &[PersonId])| {
        let members = places.iter().filter(|member| roster.contains(&member.person));
        // Member, value that counts, place.
        let mut best: Vec<(Option<PersonId>, i64, i64)> = members
            .map(|member| {
                let place = twice_place(member);
                (Some(member.person), if *points { i64::from(member.points.0) } else { place }, place)
            })
            .collect();
        best.sort_by_key(|(_, value, place)| (better(*value), *place));
        best.truncate(usize::from(*counted));
        let lacking = usize::from(*counted) - best.len();
        if lacking > 0 && !*points && missing.is_none() {
            return None;
        }
        let for_missing = if *points { 0 } else { of_missing };
        best.extend(std::iter::repeat_n((None, for_missing, of_missing), lacking));
        let mut places: Vec<i64> = best.iter().map(|(_, _, place)| *place).collect();
        places.sort_unstable();
        Some(TeamTotal {
            team,
            place: 0,
            total: best.iter().map(|(_, value, _)| value).sum(),
            counted: best.into_iter().map(|(person, value, _)| (person, value)).collect(),
            places,
            fouls: roster.iter().filter_map(|member| fouls.get(member)).sum(),
        })
    };
    let teams = t.entries.values().filter_map(|entry| Some((entry.id, entry.team()?.roster.as_slice())));
    let mut totals: Vec<TeamTotal> = teams.filter_map(of_team).collect();
    let key = |team: &TeamTotal| {
        let best = |at: usize| team.places.get(at).copied().unwrap_or_default();
        (better(team.total), team.places.iter().sum::<i64>(), best(0), best(1), team.fouls)
    };
    totals.sort_by_key(|team| (key(team), team.team));
    let keys: Vec<_> = totals.iter().map(key).collect();
    for (team, of_team) in totals.iter_mut().zip(&keys) {
        let ahead = keys.iter().filter(|other| *other < of_team).count();
        team.place = u16::try_from(ahead + 1).unwrap_or(u16::MAX);
    }
    totals
}
