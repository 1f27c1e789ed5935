//! Comparison of the standings in a file's records 001 with those computed from its games.

use std::collections::BTreeMap;

use qisai_exchange::trf::{self, Note, NoteKind, Record};
use qisai_standings::{Descriptor, ranking};
use serde::Serialize;

use qisai_service::scope::Scope;

/// Incorrect claims of a file.
#[derive(Serialize)]
pub(crate) struct StandingsClaims {
    points: Vec<Points>,
    ranks: Vec<Rank>,
}

#[derive(Serialize)]
struct Points {
    id: u32,
    claimed: String,
    computed: String,
}

#[derive(Serialize)]
struct Rank {
    id: u32,
    claimed: usize,
    /// First of the places shared by tied players.
    computed: usize,
}

impl StandingsClaims {
    /// Compares the claims of a file with its games; returns `None` if the file claims nothing. Ranks are checked by
    /// the file's own tie-breaks (202 or 212), in any order within ties; without tie-breaks, or with an unknown one, by
    /// points alone.
    pub(crate) fn compared(bytes: &[u8], scope: &Scope, notes: &[Note]) -> Option<Self> {
        let file = trf::parse(bytes).ok()?;
        let players = || {
            file.records.iter().filter_map(|located| match &located.record {
                Record::Player(player) => Some(player),
                _ => None,
            })
        };
        let claimed: BTreeMap<u32, usize> = players()
            .filter_map(|player| Some((player.number, usize::try_from(player.rank?).ok().filter(|rank| *rank > 0)?)))
            .collect();
        if claimed.is_empty() && players().all(|player| player.points.is_none()) {
            return None;
        }
        let points = notes.iter().filter_map(|note| match &note.code {
            NoteKind::PointsDiffer { player, claimed, computed } => {
                Some(Points { id: *player, claimed: claimed.clone(), computed: computed.clone() })
            }
            _ => None,
        });
        let unknown =
            |note: &Note| matches!(note.code, NoteKind::CriterionUnknown { .. } | NoteKind::CriterionOfTeams { .. });
        let by_points_alone = notes.iter().any(unknown);
        Some(Self { points: points.collect(), ranks: ranks(scope, &claimed, by_points_alone) })
    }

    pub(crate) fn is_right(&self) -> bool {
        self.points.is_empty() && self.ranks.is_empty()
    }

    /// Returns one line for each incorrect claim.
    pub(crate) fn text(&self) -> String {
        let points = self.points.iter().map(|Points { id, claimed, computed }| {
            format!("  player {id}: the file claims {claimed} points, the games give {computed}\n")
        });
        let ranks = self.ranks.iter().map(|Rank { id, claimed, computed }| {
            format!("  player {id}: the file claims rank {claimed}, the games give {computed}\n")
        });
        points.chain(ranks).collect()
    }
}

/// Returns `true` if this report covers a note of the file reader more precisely.
pub(crate) fn covers(note: &Note) -> bool {
    matches!(note.code, NoteKind::PointsDiffer { .. } | NoteKind::RankDiffers { .. })
}

/// Returns the claimed ranks outside the places that the player shares with tied players. A player without a rank in
/// the file, for example after an expulsion, has no place.
fn ranks(scope: &Scope, claimed: &BTreeMap<u32, usize>, by_points_alone: bool) -> Vec<Rank> {
    let (tournament, group) = (scope.tournament(), scope.group_id());
    let rounds = scope.group().last_public_round();
    let by_points = || Descriptor::list("PTS").unwrap_or_default();
    let order = ranking::order(scope.stage()).ok().filter(|_| !by_points_alone).unwrap_or_else(by_points);
    let ranked = ranking::ranked(tournament, group, rounds, &order)
        .or_else(|_| ranking::ranked(tournament, group, rounds, &by_points()));
    let Ok(ranked) = ranked else { return Vec::new() };
    let mut sharing: BTreeMap<usize, Vec<(u32, usize)>> = BTreeMap::new();
    for row in &ranked.standings.rows {
        let claimed = claimed.get(&row.entry.0).map(|rank| (row.entry.0, *rank));
        sharing.entry(row.rank).or_default().extend(claimed);
    }
    let mut wrong = Vec::new();
    let mut computed = 1;
    for tied in sharing.values() {
        let fits = computed..computed + tied.len();
        let outside = tied.iter().filter(|(_, claimed)| !fits.contains(claimed));
        wrong.extend(outside.map(|(id, claimed)| Rank { id: *id, claimed: *claimed, computed }));
        computed = fits.end;
    }
    wrong
}
