//! Round paired by its system, freely or under a condition, and the differences between two such rounds.

use std::collections::BTreeSet;

use qisai_domain::hand_edit::{Differences, Seating};
use qisai_domain::{ByeKind, EntryId, FormatSpec, Side};
use qisai_swiss::dutch::quality::{Verdict, compare, in_brackets};
use qisai_swiss::field::{Field, places};
use qisai_swiss::pairing::{Bracketed, SwissPairing};
use qisai_swiss::systems::SwissEngine;
use qisai_swiss::{Prepared, dutch};

use crate::error::PairingError;
use crate::recorded::Standing;
use crate::swiss::engine_of;

/// Games and the pairing-allocated bye of a round.
pub(crate) type Seatings = BTreeSet<Seating>;

/// Round as a system pairs it.
#[derive(Clone, Debug)]
pub(crate) struct Alternative {
    pub(crate) seatings: Seatings,
    /// Brackets of the round in the Dutch system, whose rounds can be compared by criteria.
    dutch: Option<Bracketed>,
}

/// Returns the system and the input that a round is paired from, or an error in formats other than the Swiss ones.
pub(crate) fn swiss(standing: &Standing<'_>) -> Result<(&'static SwissEngine, Prepared), PairingError> {
    let format = standing.stage.format();
    match (engine_of(format), standing.prepared()?) {
        (Some((engine, _)), Some(prepared)) => Ok((engine, prepared)),
        _ => Err(PairingError::NoEngine(format.spec().code)),
    }
}

impl Alternative {
    pub(crate) fn of(engine: &SwissEngine, prepared: &Prepared) -> Result<Self, PairingError> {
        let field = &prepared.field;
        if FormatSpec::of_swiss(engine.system).compares_rounds {
            return Ok(Self::dutch(field, dutch::pair_round(field)?));
        }
        let SwissPairing { games, bye } = engine.pair(prepared)?;
        let games = games.into_iter().map(|game| (game.higher, game.lower, game.higher_side));
        Ok(Self { seatings: seatings(field, games, bye.map(|bye| bye.place)), dutch: None })
    }

    /// Returns a Dutch round with the sides given by the rules.
    fn dutch(field: &Field, paired: Bracketed) -> Self {
        let games = paired.games().map(|(higher, lower)| (higher, lower, field.allocate(higher, lower).higher));
        Self { seatings: seatings(field, games, paired.bye), dutch: Some(paired) }
    }

    /// Returns a round with these seatings, all of them of this field, for comparison with the system's round.
    pub(crate) fn seated(engine: &SwissEngine, field: &Field, seatings: Seatings) -> Self {
        let dutch = FormatSpec::of_swiss(engine.system).compares_rounds.then(|| {
            let places = places(field);
            let place = |entry: &EntryId| places.get(entry).copied();
            let games = seatings.iter().filter_map(|seating| match seating {
                Seating::Game(first, second) => {
                    let (one, two) = (place(first)?, place(second)?);
                    Some((one.min(two), one.max(two)))
                }
                Seating::Bye(..) => None,
            });
            let games: Vec<(usize, usize)> = games.collect();
            let bye = seatings.iter().find_map(|seating| match seating {
                Seating::Bye(entry, _) => place(entry),
                Seating::Game(..) => None,
            });
            in_brackets(field, &games, bye)
        });
        Self { seatings, dutch }
    }

    /// Compares another legal round with this one, the system's own. Returns `None` for systems without criteria that
    /// compare rounds.
    pub(crate) fn verdict(&self, field: &Field, other: &Self) -> Result<Option<Verdict>, PairingError> {
        match (&self.dutch, &other.dutch) {
            (Some(mine), Some(theirs)) => Ok(Some(compare(field, mine, theirs)?)),
            _ => Ok(None),
        }
    }
}

fn seatings(field: &Field, games: impl Iterator<Item = (usize, usize, Side)>, bye: Option<usize>) -> Seatings {
    let entry = |place: usize| field.contenders.get(place).map(|contender| contender.entry);
    let game = |(higher, lower, side): (usize, usize, Side)| match side {
        Side::First => Some(Seating::Game(entry(higher)?, entry(lower)?)),
        Side::Second => Some(Seating::Game(entry(lower)?, entry(higher)?)),
    };
    let bye = bye.and_then(entry).map(|entry| Seating::Bye(entry, ByeKind::PairingAllocated));
    games.filter_map(game).chain(bye).collect()
}

/// Returns the games and the pairing-allocated bye of the current round, or `None` before it is paired.
pub(crate) fn recorded(standing: &Standing<'_>) -> Option<Seatings> {
    let all = Seating::of(standing.round?);
    let by_pairing =
        |seating: &Seating| !matches!(seating, Seating::Bye(_, kind) if *kind != ByeKind::PairingAllocated);
    Some(all.into_iter().filter(by_pairing).collect())
}

/// Returns the seatings that are only in the first set, and those that are only in the second.
pub(crate) fn differences(one: &Seatings, other: &Seatings) -> Differences {
    Differences { gone: one.difference(other).copied().collect(), new: other.difference(one).copied().collect() }
}
