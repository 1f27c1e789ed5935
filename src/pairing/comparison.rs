//! A round as it stands beside the engine's own pairing of it: what a session of edits came to.

use std::collections::BTreeSet;

use qisai_domain::hand_edit::{Differences, Seating};
use qisai_domain::{EntryId, GroupId, Tournament};

use crate::Patience;
use crate::alternative::{Alternative, Seatings, differences, recorded, swiss};
use crate::breach::{Finding, Level, breaches};
use crate::error::PairingError;
use crate::recorded::Standing;
use crate::swiss::dutch::quality::Verdict;

/// What the comparison found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// `gone`: games and bye that the engine makes and the round does not; `new`: those that only the round has.
    pub differences: Differences,
    /// How the round compares.
    pub judgement: Judgement,
}

/// How a round compares with the engine's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is the engine's.
    Same,
    /// The same games and bye, with other sides.
    OtherSides,
    /// Against absolute criteria.
    Forbidden {
        /// Those of level [`Level::Forbidden`].
        findings: Vec<Finding>,
    },
    /// Legal and of another quality, or generated later. Never [`Verdict::Same`].
    Other(Verdict),
    /// Legal, but the order of the system gives another round; the system has no criteria that whole rounds could be compared by.
    OtherOrder,
}

/// Compares a recorded round with the engine's own pairing of the same people.
///
/// # Errors
/// [`PairingError::RoundMissing`] when it is not recorded, [`PairingError::NoEngine`] outside Swiss stages,
/// [`PairingError::NoLegalPairing`] when the engine finds no round either, and what else hinders the pairing.
pub fn compare(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    patience: Patience,
) -> Result<Comparison, PairingError> {
    let standing = Standing::of(tournament, group, round, patience)?;
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

/// Who meets whom, and who has the bye.
pub(crate) fn without_sides(seatings: &Seatings) -> BTreeSet<(EntryId, Option<EntryId>)> {
    let sideless = |seating: &Seating| match seating {
        Seating::Game(first, second) => (*first.min(second), Some(*first.max(second))),
        Seating::Bye(entry, _) => (*entry, None),
    };
    seatings.iter().map(sideless).collect()
}
