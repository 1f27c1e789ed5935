//! Rounds to come, withdrawal and missed games of an entry, for the pages of a player and of a team.

use qisai_domain::format::spec::AbsentPlayer;
use qisai_domain::{Entry, EntryStatus, leaving};

use crate::rounds::missed::{self, MissedGame};
use crate::scope::RequestScope;
use qisai_i18n::Words;

/// Future round with the bye requested for it.
pub(crate) struct FutureRound {
    pub(crate) round: u16,
    /// Code of the bye, or empty.
    pub(crate) kind: &'static str,
}

/// Course of an entry through its group.
pub(crate) struct EntryCourse {
    /// Future rounds; none without a seat.
    pub(crate) coming: Vec<FutureRound>,
    /// `true` if the format has byes; in the others an absent entry is paired all the same.
    pub(crate) has_byes: bool,
    /// First round without the entry, once it has left.
    pub(crate) withdrawn: Option<u16>,
    /// Missed round-robin games that can be settled.
    pub(crate) missed: Vec<MissedGame>,
    /// First round without the entry if it leaves now.
    pub(crate) next: u16,
    /// `true` if the entry was never paired.
    pub(crate) removable: bool,
}

impl EntryCourse {
    /// Returns the course of an entry in the group of the request.
    pub(crate) fn of(scope: &RequestScope, entry: &Entry, t: Words) -> Self {
        let (tournament, group, paired) = (scope.tournament(), scope.group(), scope.last_paired());
        let seated = group.participation(entry.id);
        let coming = (paired + 1..=scope.planned_rounds()).filter(|_| seated.is_some());
        let kind = |round| seated.and_then(|it| it.byes.get(&round)).map_or("", |kind| kind.code());
        let left = seated.and_then(|it| it.left_from());
        let has_left = seated.is_some_and(|it| it.left.is_some()) || entry.status != EntryStatus::InPlay;
        let mut rounds = tournament.groups.values().flat_map(|group| group.rounds.values());
        Self {
            coming: coming.map(|round| FutureRound { round, kind: kind(round) }).collect(),
            has_byes: scope.stage().spec().absent == AbsentPlayer::NotPaired,
            withdrawn: has_left.then(|| left.unwrap_or(paired + 1)),
            missed: missed::list(tournament, entry.id, &[], t),
            next: leaving::first_round_without(tournament, group, entry.id),
            removable: !rounds.any(|round| round.pairing_of(entry.id).is_some()),
        }
    }
}
