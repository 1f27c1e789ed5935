//! Round that is recorded or about to be paired: its attendance, and the input it is paired from.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::{
    ByeKind, EntryId, Group, GroupId, Meeting, Prohibition, Round, RoundState, Seat, Stage, Tournament,
};
use qisai_swiss::Prepared;

use crate::error::PairingError;
use crate::swiss::prepare;
use crate::{PlanRequest, SearchBudget};

/// Attendance of a round.
#[derive(Clone, Debug)]
pub(crate) struct Attendance {
    round: u16,
    took_part: BTreeSet<EntryId>,
    byes: BTreeMap<EntryId, ByeKind>,
    /// `true` if an entry with neither a game nor a bye is still to be paired; otherwise it was absent.
    may_wait: bool,
}

impl Attendance {
    /// Reads the attendance from a record.
    ///
    /// Entries that were paired or had the pairing-allocated bye took part; a half-point, full-point or zero-point bye,
    /// or no pairing, was an absence.
    pub(crate) fn played(round: &Round) -> Self {
        let mut attendance =
            Self { round: round.number, took_part: BTreeSet::new(), byes: BTreeMap::new(), may_wait: false };
        for pairing in round.pairings.values() {
            match pairing.meeting {
                Meeting::Bye(entry, kind) if kind != ByeKind::PairingAllocated => {
                    attendance.byes.insert(entry, kind);
                }
                _ => attendance.took_part.extend(pairing.entries()),
            }
        }
        attendance
    }

    /// Reads the attendance of the current round. In a draft, or before there is one, available entries that are not
    /// placed are also present.
    fn standing(number: u16, round: Option<&Round>) -> Self {
        let nobody = Self { round: number, took_part: BTreeSet::new(), byes: BTreeMap::new(), may_wait: true };
        round.map_or(nobody, |round| Self { may_wait: round.state == RoundState::Draft, ..Self::played(round) })
    }

    /// Returns the attendance with further entries that the record does not place.
    pub(crate) fn with(mut self, entries: impl IntoIterator<Item = EntryId>) -> Self {
        self.took_part.extend(entries);
        self
    }

    /// Returns `true` if the record gives an entry a bye that was not allocated by pairing.
    pub(crate) fn has_bye(&self, entry: EntryId) -> bool {
        self.byes.contains_key(&entry) && !self.took_part.contains(&entry)
    }

    /// Returns `Ok` if an entry is present, otherwise its bye.
    pub(crate) fn of(&self, seat: &Seat<'_>) -> Result<(), ByeKind> {
        match self.byes.get(&seat.id()) {
            _ if self.took_part.contains(&seat.id()) => Ok(()),
            Some(kind) => Err(*kind),
            None if self.may_wait => seat.participation.availability(self.round),
            None => Err(ByeKind::ZeroPoint),
        }
    }
}

/// Round with its tournament, stage and group.
#[derive(Clone, Debug)]
pub(crate) struct Standing<'a> {
    pub(crate) tournament: &'a Tournament,
    pub(crate) stage: &'a Stage,
    pub(crate) group: &'a Group,
    pub(crate) number: u16,
    /// Current state of the round; `None` before it is paired.
    pub(crate) round: Option<&'a Round>,
    pub(crate) attendance: Attendance,
    pub(crate) budget: SearchBudget,
}

impl<'a> Standing<'a> {
    pub(crate) fn of(
        tournament: &'a Tournament,
        group: GroupId,
        number: u16,
        budget: SearchBudget,
    ) -> Result<Self, PairingError> {
        let (stage, group) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
        let announced = tournament.planned_rounds(group.id);
        if number == 0 || number > announced {
            return Err(PairingError::UnknownRound { round: number, announced });
        }
        let round = group.round(number);
        let attendance = Attendance::standing(number, round);
        Ok(Self { tournament, stage, group, number, round, attendance, budget })
    }

    /// Returns the input that the stage's Swiss system pairs the round from, or `None` in other formats.
    pub(crate) fn prepared(&self) -> Result<Option<Prepared>, PairingError> {
        let Some(acceleration) = self.stage.format().acceleration() else { return Ok(None) };
        let request = PlanRequest {
            tournament: self.tournament,
            stage: self.stage,
            group: self.group,
            round: self.number,
            availability: &|seat| self.attendance.of(seat),
            budget: self.budget.clone(),
        };
        prepare(&request, acceleration, &self.kept_apart()).map(Some)
    }

    /// Returns the entries that must not meet in the round: the stage's prohibitions, and the separations that applied
    /// when it was paired.
    fn kept_apart(&self) -> Vec<Prohibition> {
        let (first_round, last_round) = (self.number, self.number);
        let separated = self.round.iter().flat_map(|round| round.kept_apart.iter());
        let separated =
            separated.map(|company| Prohibition { first_round, last_round, entries: company.entries.clone() });
        self.stage.limits.prohibited.iter().cloned().chain(separated).collect()
    }
}
