//! Comparison of the current round with the engine's pairing of it, such as after a session of edits.

use std::collections::BTreeSet;

use qisai_domain::hand_edit::{Differences, Seating};
use qisai_domain::{EntryId, GroupId, Tournament};
use qisai_swiss::dutch::quality::Verdict;

use crate::SearchBudget;
use crate::alternative::{Alternative, Seatings, differences, recorded, swiss};
use crate::breach::{Finding, Level, breaches};
use crate::error::PairingError;
use crate::recorded::Standing;

/// Result of the comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Differences: `gone` are games and byes only in the engine's round; `new` are those only in the current round.
    pub differences: Differences,
    /// Judgement of the round.
    pub judgement: Judgement,
}

/// Judgement of a round compared with the engine's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// Identical to the engine's round.
    Same,
    /// Same games and bye, with other sides.
    OtherSides,
    /// Against absolute criteria.
    Forbidden {
        /// Findings of level [`Level::Forbidden`].
        findings: Vec<Finding>,
    },
    /// Legal, but of another quality, or generated later. Never [`Verdict::Same`].
    Other(Verdict),
    /// Legal, but the order of the system gives another round, and the system has no criteria that compare whole
    /// rounds.
    OtherOrder,
}

/// Compares a recorded round with the engine's pairing of the same entrants.
///
/// # Errors
/// [`PairingError::RoundMissing`] if the round is not recorded, [`PairingError::NoEngine`] outside Swiss stages,
/// [`SwissError::NoLegalPairing`](crate::SwissError::NoLegalPairing) if the engine finds no round either, and any other
/// error that prevents pairing the round.
pub fn compare(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    budget: SearchBudget,
) -> Result<Comparison, PairingError> {
    let standing = Standing::of(tournament, group, round, budget)?;
    let seatings = recorded(&standing).ok_or(PairingError::RoundMissing(round))?;
    let (system, prepared) = swiss(&standing)?;
    let engine = Alternative::of(system, &prepared)?;
    let differences = differences(&engine.seatings, &seatings);
    if differences.is_empty() {
        return Ok(Comparison { differences, judgement: Judgement::Same });
    }
    let findings = breaches(tournament, group, round)?;
    let forbidden: Vec<Finding> = findings.into_iter().filter(|it| it.level == Level::Forbidden).collect();
    let judgement = if !forbidden.is_empty() {
        Judgement::Forbidden { findings: forbidden }
    } else if without_sides(&engine.seatings) == without_sides(&seatings) {
        Judgement::OtherSides
    } else {
        let round = Alternative::seated(system, &prepared.field, seatings);
        engine.verdict(&prepared.field, &round)?.map_or(Judgement::OtherOrder, Judgement::Other)
    };
    Ok(Comparison { differences, judgement })
}

/// Returns the pairs and the holders of byes, without sides.
pub(crate) fn without_sides(seatings: &Seatings) -> BTreeSet<(EntryId, Option<EntryId>)> {
    let sideless = |seating: &Seating| match seating {
        Seating::Game(first, second) => (*first.min(second), Some(*first.max(second))),
        Seating::Bye(entry, _) => (*entry, None),
    };
    seatings.iter().map(sideless).collect()
}
