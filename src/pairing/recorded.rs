//! A round as it is recorded, or about to be paired: who is there, and what it is paired from.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::{ByeKind, Entry, EntryId, Format, Group, GroupId, Meeting, Round, RoundState, Stage, Tournament};

use crate::error::PairingError;
use crate::swiss::plan::{Prepared, prepare};
use crate::{Patience, PlanRequest};

/// Who is there in a round.
#[derive(Clone, Debug)]
pub(crate) struct Attendance {
    round: u16,
    took_part: BTreeSet<EntryId>,
    byes: BTreeMap<EntryId, ByeKind>,
    /// Whether whoever has neither game nor bye still waits for one; otherwise it was an absence.
    may_wait: bool,
}

impl Attendance {
    /// Read from a record: whoever was paired or had the pairing-allocated bye took part; a half-point, full-point or zero-point bye,
    /// or nothing, was an absence.
    pub(crate) fn played(round: &Round) -> Self {
        let mut attendance =
            Self { round: round.number, took_part: BTreeSet::new(), byes: BTreeMap::new(), may_wait: false };
        for pairing in round.pairings.values() {
            match pairing.meeting {
                Meeting::Bye { entry, kind } if kind != ByeKind::PairingAllocated => {
                    attendance.byes.insert(entry, kind);
                }
                _ => attendance.took_part.extend(pairing.entries()),
            }
        }
        attendance
    }

    /// The same, but in a draft, or before there is one, whoever is available and not placed is there too.
    fn standing(number: u16, round: Option<&Round>) -> Self {
        let nobody = Self { round: number, took_part: BTreeSet::new(), byes: BTreeMap::new(), may_wait: true };
        round.map_or(nobody, |round| Self { may_wait: round.state == RoundState::Draft, ..Self::played(round) })
    }

    /// Counts entries in that the record does not place.
    pub(crate) fn with(mut self, entries: impl IntoIterator<Item = EntryId>) -> Self {
        self.took_part.extend(entries);
        self
    }

    /// Whether an entry is there, and if not, the bye it has.
    pub(crate) fn of(&self, entry: &Entry) -> Result<(), ByeKind> {
        match self.byes.get(&entry.id) {
            _ if self.took_part.contains(&entry.id) => Ok(()),
            Some(kind) => Err(*kind),
            None if self.may_wait => entry.availability(self.round),
            None => Err(ByeKind::ZeroPoint),
        }
    }
}

/// A round with everything around it.
#[derive(Clone, Debug)]
pub(crate) struct Standing<'a> {
    pub(crate) tournament: &'a Tournament,
    pub(crate) stage: &'a Stage,
    pub(crate) group: &'a Group,
    pub(crate) number: u16,
    /// As it stands; none before it is paired.
    pub(crate) round: Option<&'a Round>,
    pub(crate) attendance: Attendance,
    pub(crate) patience: Patience,
}

impl<'a> Standing<'a> {
    /// A round of a group.
    ///
    /// # Errors
    /// [`PairingError::UnknownGroup`], [`PairingError::UnknownRound`].
    pub(crate) fn of(
        tournament: &'a Tournament,
        group: GroupId,
        number: u16,
        patience: Patience,
    ) -> Result<Self, PairingError> {
        let (stage, group) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
        if number == 0 || number > stage.rounds {
            return Err(PairingError::UnknownRound { round: number, announced: stage.rounds });
        }
        let round = group.rounds.get(&number);
        let attendance = Attendance::standing(number, round);
        Ok(Self { tournament, stage, group, number, round, attendance, patience })
    }

    /// What the round is paired from by the stage's Swiss system; nothing in other formats.
    ///
    /// # Errors
    /// As [`prepare`].
    pub(crate) fn prepared(&self) -> Result<Option<Prepared>, PairingError> {
        let Format::Swiss { acceleration, .. } = &self.stage.format else { return Ok(None) };
        let request = PlanRequest {
            tournament: self.tournament,
            stage: self.stage,
            group: self.group,
            round: self.number,
            availability: &|entry| self.attendance.of(entry),
            patience: self.patience.clone(),
        };
        prepare(&request, acceleration, &self.stage.prohibited).map(Some)
    }
}
