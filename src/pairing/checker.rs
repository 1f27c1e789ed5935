//! The checker: pairs every recorded round again and tells where the record differs.

use std::collections::BTreeSet;

use qisai_domain::format::spec::AbsentPlayer;
use qisai_domain::{ByeKind, EntryId, Group, GroupId, Meeting, Round, RoundPlan, Seat, Stage, Tournament};

use crate::error::PairingError;
use crate::recorded::Attendance;
use crate::{Patience, PlanRequest, plan};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckReport {
    /// Rounds looked at.
    pub rounds: usize,
    /// Rounds with other games, other colours or another bye.
    pub differing: Vec<RoundDifference>,
    /// Rounds with the same games and bye but another order of the boards.
    pub reordered: Vec<u16>,
}

/// A round that the engine pairs otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundDifference {
    pub round: u16,
    /// By the engine, or why it cannot.
    pub expected: Result<PairedRound, PairingError>,
    /// As recorded.
    pub found: PairedRound,
}

/// In what a round is paired otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DifferenceKind {
    /// Somebody has another opponent.
    Opponents,
    /// The same two meet with colours exchanged.
    Colours,
    /// Somebody else has the pairing-allocated bye, or nobody.
    Bye,
}

/// A round's pairing without results and reasons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairedRound {
    /// First and second side, in board order.
    pub games: Vec<(EntryId, EntryId)>,
    /// The pairing-allocated bye.
    pub bye: Option<EntryId>,
}

/// Pairs every recorded round of a group again, from the rounds before it. Who was there is read from the record: whoever was
/// paired or had the pairing-allocated bye took part; a half-point, full-point or zero-point bye, or nothing, was an absence.
///
/// # Errors
/// [`PairingError::UnknownGroup`], [`PairingError::NoEngine`]: nothing could be checked. Rounds that cannot be paired are reported.
pub fn check(tournament: &Tournament, group: GroupId) -> Result<CheckReport, PairingError> {
    check_told(tournament, group, |_, _, _| true)
}

/// The same of a record that may not tell the colours of a forfeited game: `tells` says whether it does for two of a round. Those it does
/// not tell are not compared.
pub fn check_told(
    tournament: &Tournament,
    group: GroupId,
    tells: impl Fn(u16, EntryId, EntryId) -> bool,
) -> Result<CheckReport, PairingError> {
    let (stage, group) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
    let mut report = CheckReport { rounds: group.rounds.len(), differing: Vec::new(), reordered: Vec::new() };
    for round in group.rounds.values() {
        let mut found = PairedRound::recorded(round);
        let expected =
            pair_again(tournament, stage, group, round, Patience::endless()).map(|plan| PairedRound::planned(&plan));
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

/// A recorded round as the engine pairs it, with its reasons: what a file or the arbiter's hand does not tell.
///
/// # Errors
/// [`PairingError::UnknownGroup`], [`PairingError::RoundMissing`], and why the round cannot be paired.
pub fn plan_again(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    patience: Patience,
) -> Result<RoundPlan, PairingError> {
    let (stage, group) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
    let recorded = group.round(round).ok_or(PairingError::RoundMissing(round))?;
    pair_again(tournament, stage, group, recorded, patience)
}

fn pair_again(
    tournament: &Tournament,
    stage: &Stage,
    group: &Group,
    round: &Round,
    patience: Patience,
) -> Result<RoundPlan, PairingError> {
    let attendance = Attendance::played(round);
    let there = |seat: &Seat<'_>| attendance.of(seat);
    // A round robin is paired by its table, whoever is there.
    let by_table = |seat: &Seat<'_>| seat.participation.availability(round.number);
    let swiss = stage.spec().absent == AbsentPlayer::NotPaired;
    let availability: &dyn Fn(&Seat<'_>) -> Result<(), ByeKind> = if swiss { &there } else { &by_table };
    let request = PlanRequest { tournament, stage, group, round: round.number, availability, patience };
    let mut planned = plan(&request)?;
    if stage.spec().has_free_order() {
        // Whoever has left the table leaves the opponent free: a record may say so by the byes of both.
        planned.games.retain(|game| !(attendance.has_bye(game.first) && attendance.has_bye(game.second)));
    }
    Ok(planned)
}

impl DifferenceKind {
    /// The word used in JSON.
    pub fn code(self) -> &'static str {
        match self {
            Self::Opponents => "opponents",
            Self::Colours => "colours",
            Self::Bye => "bye",
        }
    }
}

impl RoundDifference {
    /// In what the two pairings differ; nothing where the engine has none.
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

    /// Turns the games that `may_turn` names as the other pairing has them.
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
