//! Additional history of a player in the Dubov system: the average rating of the opponents (C.04.4.1 article 1.7) and
//! the upfloats (article 1.8).

use crate::error::SwissError;
use crate::field::{Field, pairing_score};
use crate::float::{Float, float_in};
use crate::virtual_points::VirtualPoints;
use crate::{Crosstable, EntryId};

/// Dubov history of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// Average rating of opponents (ARO): the mean rating of the opponents met over the board, halves up; 0 before the
    /// first game.
    pub aro: u32,
    /// Number of rounds in which the player met an opponent with a higher pairing score.
    pub upfloats: u32,
}

/// Returns `MaxT`, the number of upfloats from which a player is a maximum upfloater (article 1.8.2).
pub fn max_upfloats(planned_rounds: u16) -> u32 {
    2 + u32::from(planned_rounds / 5)
}

/// Returns the histories of a field, by place.
///
/// # Errors
/// [`SwissError::Unrated`] if a player to be paired, or an opponent met by one, has no rating (article 1.1).
pub fn histories(
    field: &Field,
    table: &Crosstable,
    virtual_points: &VirtualPoints,
) -> Result<Vec<History>, SwissError> {
    let mut unrated: Vec<EntryId> = Vec::new();
    let mut histories = Vec::new();
    for line in field.contenders.iter().filter_map(|contender| table.lines.get(contender.line)) {
        let (mut games, mut ratings) = (0_u32, 0_u32);
        let played = line.cells.iter().filter(|cell| cell.is_played());
        let opponents = played.filter_map(|cell| table.lines.get(cell.opponent()?));
        for met in opponents {
            games += 1;
            match met.rating {
                Some(rating) => ratings += u32::from(rating),
                None => unrated.push(met.entry),
            }
        }
        if line.rating.is_none() {
            unrated.push(line.entry);
        }
        let score = |round: u16| move |line: &_| pairing_score(table, virtual_points, line, round);
        let upfloated = |round: &u16| float_in(table, line, *round, score(*round)) == Some(Float::Up);
        histories.push(History {
            aro: (2 * ratings + games).checked_div(2 * games).unwrap_or(0),
            upfloats: u32::try_from((1..=table.rounds()).filter(upfloated).count()).unwrap_or(u32::MAX),
        });
    }
    unrated.sort_unstable();
    unrated.dedup();
    if unrated.is_empty() { Ok(histories) } else { Err(SwissError::Unrated { entries: unrated }) }
}
