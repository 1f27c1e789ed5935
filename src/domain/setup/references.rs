//! Entries and rounds that pairing restrictions name.

use std::collections::BTreeSet;

use super::SetupError;
use crate::format::{Acceleration, FixedGame, Format, SeparateBy};
use crate::id::EntryId;
use crate::stage::Limits;

/// Checks that virtual points, prohibitions, separations and fixed games name existing entries and rounds.
pub(crate) fn check_references(
    format: &Format,
    limits: &Limits,
    is_entered: impl Fn(EntryId) -> bool,
    rounds: u16,
) -> Result<(), SetupError> {
    let records = match format.acceleration() {
        Some(Acceleration::Records { records }) => records.as_slice(),
        _ => &[],
    };
    let accelerated = records.iter().map(|record| (record.first_round, &record.entries));
    let forbidden = limits.prohibited.iter().map(|record| (record.first_round, &record.entries));
    let kept_apart = limits.separations.iter().filter_map(|separation| match &separation.by {
        SeparateBy::Family { entries } => Some((separation.first_round, entries)),
        SeparateBy::Club | SeparateBy::Federation => None,
    });
    let groups = accelerated.chain(forbidden).chain(kept_apart).map(|(round, named)| (round, named.as_slice()));
    let fixed = limits.fixed.iter().map(|game| (game.round, game.entries.as_slice()));
    for (round, named) in groups.chain(fixed) {
        if let Some(unknown) = named.iter().find(|id| !is_entered(**id)) {
            return Err(SetupError::UnknownNumber { round: usize::from(round), number: unknown.0 });
        }
        if format.spec().announces_rounds() && round > rounds {
            return Err(SetupError::UnknownRound { number: named.first().map_or(0, |id| id.0), round });
        }
    }
    check_fixed(format, &limits.fixed)
}

/// Checks that the format fixes games, and that nobody has two of them in a round.
fn check_fixed(format: &Format, fixed: &[FixedGame]) -> Result<(), SetupError> {
    if !fixed.is_empty() && !format.spec().fixes_games() {
        return Err(SetupError::FixedGames);
    }
    let mut seen = BTreeSet::new();
    if let Some(game) = fixed.iter().find(|game| game.round == 0) {
        let [EntryId(number), _] = game.entries;
        return Err(SetupError::UnknownRound { number, round: game.round });
    }
    for (round, entry) in fixed.iter().flat_map(|game| game.entries.map(|entry| (game.round, entry))) {
        if !seen.insert((round, entry)) {
            return Err(SetupError::PairedTwice { round: usize::from(round), number: entry.0 });
        }
    }
    Ok(())
}
