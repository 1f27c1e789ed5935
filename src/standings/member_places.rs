//! Team ranking by the places of the players (队员总分制, xiangqi article 15.5). The smaller sum of places ranks first, then
//! the best place, then the second best, then fewer fouls.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use qisai_domain::EntryId;

use crate::rank::{Row, Standings};
use crate::ratio::{Exact, whole};
use crate::working::Value;

/// Team with the places of its players in the individual standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberPlaces {
    pub team: EntryId,
    /// Places of the players that count, in any order. The article does not define the value of a missing player:
    /// either add one place more than there are players, or leave the team out.
    pub places: Vec<Exact>,
    /// Total fouls of the players.
    pub fouls: u32,
}

/// Returns the place of every entry. Entries that share places get the mean of them; the article does not define this
/// case.
pub fn places_of(standings: &Standings) -> BTreeMap<EntryId, Exact> {
    let mut places = BTreeMap::new();
    for tied in standings.rows.chunk_by(|one, other| one.rank == other.rank) {
        let count = i128::try_from(tied.len()).unwrap_or(1);
        let first = i128::try_from(tied.first().map_or(1, |row| row.rank)).unwrap_or(1);
        let mean = whole(first) + Exact::new(count - 1, 2);
        places.extend(tied.iter().map(|row| (row.entry, mean)));
    }
    places
}

/// Returns the teams in ranking order. The values of a row are the sum of the places, the places with the best first,
/// and the fouls. Only the two best places are compared (15.5).
pub fn by_member_places(teams: &[MemberPlaces]) -> Vec<Row> {
    const COMPARED: usize = 2;
    let key = |team: &MemberPlaces| {
        let mut places = team.places.clone();
        places.sort_unstable();
        (places.iter().sum::<Exact>(), places)
    };
    let mut ranked: Vec<_> = teams.iter().map(|team| (key(team), team)).collect();
    let compare = |((sum, places), team): &((Exact, Vec<Exact>), &MemberPlaces),
                   ((other_sum, other_places), other): &((Exact, Vec<Exact>), &MemberPlaces)|
     -> Ordering {
        let best = places.iter().take(COMPARED).cmp(other_places.iter().take(COMPARED));
        sum.cmp(other_sum).then(best).then(team.fouls.cmp(&other.fouls))
    };
    ranked.sort_by(|one, other| compare(one, other).then(one.1.team.cmp(&other.1.team)));
    let mut rows = Vec::with_capacity(ranked.len());
    for tied in ranked.chunk_by(|one, other| compare(one, other).is_eq()) {
        let (rank, shared) = (rows.len() + 1, tied.len() > 1);
        for ((sum, places), team) in tied {
            let values = vec![Value::Number(*sum), Value::Steps(places.clone()), Value::Number(whole(team.fouls))];
            rows.push(Row { entry: team.team, rank, shared, values });
        }
    }
    rows
}
