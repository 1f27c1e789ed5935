//! Results without the competitors whose games are annulled ([`qisai_domain::leaving`]). Annulled games remain in the
//! crosstable and count for ratings.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::{ByeKind, Cell, EntryId, ResultLine, Results};

/// Returns the results without the given entries. Rounds against them become rounds without an opponent.
pub(crate) fn without(results: &Results, left_out: &BTreeSet<EntryId>) -> Results {
    let stays = |line: &&ResultLine| !left_out.contains(&line.entry);
    let mut places = BTreeMap::new();
    for (old, line) in results.lines.iter().enumerate() {
        if stays(&line) {
            places.insert(old, places.len());
        }
    }
    let cell = |cell: &Cell| {
        let mut cell = *cell;
        if let Cell::Game { opponent, .. } | Cell::Match { opponent, .. } = &mut cell {
            match places.get(opponent) {
                Some(place) => *opponent = *place,
                None => return Cell::Bye(ByeKind::ZeroPoint),
            }
        }
        cell
    };
    let kept = |line: &ResultLine| ResultLine { cells: line.cells.iter().map(cell).collect(), ..line.clone() };
    let lines: Vec<ResultLine> = results.lines.iter().filter(stays).map(kept).collect();
    Results { seated: lines.len(), lines, ..results.clone() }
}
