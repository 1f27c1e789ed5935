//! Checker that pairs every recorded round again and reports the differences from the record.

use std::collections::BTreeSet;

use qisai_domain::format::spec::AbsentPlayer;
use qisai_domain::{ByeKind, EntryId, Group, GroupId, Meeting, Round, RoundPlan, Seat, Stage, Tournament};

use crate::error::PairingError;
use crate::recorded::Attendance;
use crate::{PlanRequest, SearchBudget, plan};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckReport {
    /// Number of rounds checked.
    pub rounds: usize,
    /// Rounds with other games, other colours or another bye.
    pub differing: Vec<RoundDifference>,
    /// Rounds with the same games and bye but another board order.
    pub reordered: Vec<u16>,
}

/// Round that the engine pairs differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundDifference {
    pub round: u16,
    /// Pairing by the engine, or the reason why it cannot pair the round.
    pub expected: Result<PairedRound, PairingError>,
    /// Recorded pairing.
    pub found: PairedRound,
}

/// Kind of difference between a recorded round and the engine's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DifferenceKind {
    /// Different opponents of some players.
    Opponents,
    /// Same opponents with colours exchanged.
    Colours,
    /// Different holder of the pairing-allocated bye, or none.
    Bye,
}

/// Pairing of a round without results and reasons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairedRound {
    /// Games as first and second side, in board order.
    pub games: Vec<(EntryId, EntryId)>,
    /// Holder of the pairing-allocated bye.
    pub bye: Option<EntryId>,
}

/// Pairs every recorded round of a group again from the rounds before it, and reports the differences.
///
/// Attendance is read from the record. Entrants who were paired or had the pairing-allocated bye took part; a
/// half-point, full-point or zero-point bye, or no entry, was an absence.
///
/// # Errors
/// [`PairingError::UnknownGroup`] or [`PairingError::NoEngine`] if nothing can be checked. Rounds that cannot be paired
/// are reported.
pub fn check(tournament: &Tournament, group: GroupId) -> Result<CheckReport, PairingError> {
    check_told(tournament, group, |_, _, _| true)
}

/// Checks a record that may lack the colours of forfeited games. `tells` returns `true` if the record contains the
/// colours of two entrants in a round; other colours are not compared.
pub fn check_told(
    tournament: &Tournament,
    group: GroupId,
    tells: impl Fn(u16, EntryId, EntryId) -> bool,
) -> Result<CheckReport, PairingError> {
    let (stage, group) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
    let mut report = CheckReport { rounds: group.rounds.len(), differing: Vec::new(), reordered: Vec::new() };
    for round in group.rounds.values() {
        let mut found = PairedRound::recorded(round);
        let expected = pair_again(tournament, stage, group, round, SearchBudget::endless())
            .map(|plan| PairedRound::planned(&plan));
        if let Ok(expected) = &expected {
            found.turn_like(expected, |one, two| !tells(round.number, one, two));
        }
        match expected {
            Err(error @ PairingError::NoEngine(_)) => return Err(error),
            Ok(expected) if expected == found => {}
            Ok(expected) if expected.in_any_order() == found.in_any_order() => report.reordered.push(round.number),
            expected => report.differing.push(RoundDifference { round: round.number, expected, found }),
        }
    }
    Ok(report)
}

/// Pairs a recorded round again and returns the engine's plan with its reasons, which a file or a manual pairing lacks.
///
/// # Errors
/// [`PairingError::UnknownGroup`], [`PairingError::RoundMissing`], and any error that prevents pairing the round.
pub fn plan_again(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    budget: SearchBudget,
) -> Result<RoundPlan, PairingError> {
    let (stage, group) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
    let recorded = group.round(round).ok_or(PairingError::RoundMissing(round))?;
    pair_again(tournament, stage, group, recorded, budget)
}

fn pair_again(
    tournament: &Tournament,
    stage: &Stage,
    group: &Group,
    round: &Round,
    budget: SearchBudget,
) -> Result<RoundPlan, PairingError> {
    let attendance = Attendance::played(round);
    let there = |seat: &Seat<'_>| attendance.of(seat);
    // A round robin is paired by its table, regardless of attendance.
    let by_table = |seat: &Seat<'_>| seat.participation.availability(round.number);
    let swiss = stage.spec().absent == AbsentPlayer::NotPaired;
    let availability: &dyn Fn(&Seat<'_>) -> Result<(), ByeKind> = if swiss { &there } else { &by_table };
    let request = PlanRequest { tournament, stage, group, round: round.number, availability, budget };
    let mut planned = plan(&request)?;
    if stage.spec().has_free_order() {
        // An entrant who has left the table leaves the opponent free; a record may show this by byes of both.
        planned.games.retain(|game| !(attendance.has_bye(game.first) && attendance.has_bye(game.second)));
    }
    Ok(planned)
}

impl DifferenceKind {
    /// Returns the code of the difference used in JSON.
    pub fn code(self) -> &'static str {
        match self {
            Self::Opponents => "opponents",
            Self::Colours => "colours",
            Self::Bye => "bye",
        }
    }
}

impl RoundDifference {
    /// Returns the kinds of differences between the two pairings; empty if the engine has no pairing.
    pub fn kinds(&self) -> Vec<DifferenceKind> {
        let Ok(expected) = &self.expected else { return Vec::new() };
        let found = &self.found;
        let couples = |paired: &PairedRound| -> BTreeSet<(EntryId, EntryId)> {
            paired.games.iter().map(|(one, two)| (*one.min(two), *one.max(two))).collect()
        };
        let mut kinds = Vec::new();
        if couples(expected) != couples(found) {
            kinds.push(DifferenceKind::Opponents);
        }
        if expected.games.iter().any(|(one, two)| found.games.contains(&(*two, *one))) {
            kinds.push(DifferenceKind::Colours);
        }
        if expected.bye != found.bye {
            kinds.push(DifferenceKind::Bye);
        }
        kinds
    }
}

impl PairedRound {
    pub fn recorded(round: &Round) -> Self {
        let mut paired = Self::default();
        for pairing in round.in_board_order() {
            match pairing.meeting {
                Meeting::Two([first, second]) => paired.games.push((first, second)),
                Meeting::Bye(entry, ByeKind::PairingAllocated) => paired.bye = paired.bye.or(Some(entry)),
                Meeting::Bye(..) => {}
            }
        }
        paired
    }

    pub fn planned(plan: &RoundPlan) -> Self {
        let bye = plan.byes.iter().find(|bye| bye.kind == ByeKind::PairingAllocated);
        Self { games: plan.games.iter().map(|game| (game.first, game.second)).collect(), bye: bye.map(|bye| bye.entry) }
    }

    /// Exchanges the sides of games selected by `may_turn`, where the other pairing has them exchanged.
    fn turn_like(&mut self, other: &Self, may_turn: impl Fn(EntryId, EntryId) -> bool) {
        for (one, two) in &mut self.games {
            if may_turn(*one, *two) && other.games.contains(&(*two, *one)) {
                std::mem::swap(one, two);
            }
        }
    }

    fn in_any_order(&self) -> (BTreeSet<(EntryId, EntryId)>, Option<EntryId>) {
        (self.games.iter().copied().collect(), self.bye)
    }
}
