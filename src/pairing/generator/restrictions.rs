//! Generated prohibitions of pairs, and virtual points by records.

use qisai_domain::format::{Acceleration, AccelerationRecord};
use qisai_domain::{EntryId, Format, Prohibition};

use super::Options;
use super::chance::Chance;

/// Returns groups of two to four players who must not meet, mostly in the whole tournament.
pub(super) fn prohibited(options: &Options, chance: &mut Chance) -> Vec<Prohibition> {
    (0..options.prohibitions).map(|_| prohibition(options, chance)).collect()
}

fn prohibition(options: &Options, chance: &mut Chance) -> Prohibition {
    let size = chance.between(2, 4);
    let mut entries: Vec<EntryId> = (0..size).map(|_| someone(options, chance)).collect();
    entries.sort_unstable();
    entries.dedup();
    if let [alone] = entries[..] {
        let neighbour = if alone.0 < options.players { alone.0 + 1 } else { alone.0.saturating_sub(1).max(1) };
        entries.push(EntryId(neighbour));
    }
    let (first_round, last_round) =
        if chance.happens(700) { (1, options.rounds) } else { rounds((1, options.rounds), chance) };
    Prohibition { first_round, last_round, entries }
}

/// Returns the format with its rounds and virtual points: a run of numbers has the points of a win or a draw in some
/// rounds (TRF26 record 250).
pub(super) fn format(options: &Options, chance: &mut Chance) -> Format {
    let mut format = options.format.clone().with_rounds(options.rounds);
    if let Some(acceleration @ Acceleration::None) = format.acceleration_mut()
        && options.virtual_points > 0
    {
        *acceleration = Acceleration::Records { records: records(options, chance) };
    }
    format
}

/// Returns records whose rounds do not overlap: programs disagree on adding two records for one player and round.
fn records(options: &Options, chance: &mut Chance) -> Vec<AccelerationRecord> {
    let mut records = Vec::new();
    let mut first_round = 1;
    while first_round <= options.rounds && records.len() < usize::from(options.virtual_points) {
        let (from, last_round) = rounds((first_round, options.rounds), chance);
        let points = if chance.happens(500) { options.scores.win } else { options.scores.draw };
        let (one, two) = (someone(options, chance), someone(options, chance));
        // Mostly the top of the list, as in every known acceleration.
        let first = if chance.happens(700) { EntryId(1) } else { one.min(two) };
        let entries = (first.0..=one.max(two).0).map(EntryId).collect();
        records.push(AccelerationRecord { first_round: from, last_round, points, entries });
        first_round = last_round + 1;
    }
    records
}

/// Returns some of these rounds as one run.
fn rounds((from, to): (u16, u16), chance: &mut Chance) -> (u16, u16) {
    let first = chance.between(from, to);
    (first, chance.between(first, to))
}

fn someone(options: &Options, chance: &mut Chance) -> EntryId {
    EntryId(u32::from(chance.between(1, u16::try_from(options.players).unwrap_or(u16::MAX))))
}
