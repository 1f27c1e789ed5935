//! What becomes of the games of somebody who leaves a round robin.
//!
//! | rule | counts | games are annulled | article |
//! |---|---|---|---|
//! | chess | games completed, of all that are to be played | below half | FIDE C.05 6.6 |
//! | xiangqi | opponents met (of several games with one: all of them), of all opponents | below half | xiangqi 20.3 |
//! | draughts | games completed, of all that are to be played | half or less | FMJD usage |
//!
//! Games are counted as really played, as the pairing counts them. Otherwise they stand, and the games to come are forfeits that the opponents win. Annulled games stay in the crosstable and count for
//! ratings. In a Swiss every game stands (xiangqi 20.4).

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::{ByeKind, Cell, Discipline, EntryId, Format, ResultLine, Results, Stage, Tournament};

/// How far somebody has come in a round robin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Games completed; in xiangqi opponents met.
    pub done: usize,
    /// Of how many.
    pub of: usize,
    /// Whether the games are annulled if it ends here.
    pub is_annulled: bool,
}

impl Share {
    /// How far `entry` has come; nothing outside of a round robin.
    pub fn of(tournament: &Tournament, stage: &Stage, results: &Results, entry: EntryId) -> Option<Self> {
        let Format::Table { cycles, .. } = stage.play.format else { return None };
        let line = results.lines.iter().find(|line| line.entry == entry)?;
        let mut met: BTreeMap<usize, usize> = BTreeMap::new();
        for cell in &line.cells {
            if let Cell::Game { opponent, outcome, .. } | Cell::Match { opponent, outcome, .. } = cell
                && outcome.is_played()
                && !outcome.is_pending()
            {
                *met.entry(*opponent).or_default() += 1;
            }
        }
        let (opponents, cycles) = (results.lines.len().saturating_sub(1), usize::from(cycles.max(1)));
        let (done, of) = match tournament.settings.discipline {
            Discipline::Xiangqi => (met.values().filter(|games| **games >= cycles).count(), opponents),
            Discipline::Chess | Discipline::Draughts => (met.values().sum(), opponents * cycles),
        };
        let is_annulled = match tournament.settings.discipline {
            Discipline::Draughts => done * 2 <= of,
            Discipline::Chess | Discipline::Xiangqi => done * 2 < of,
        };
        Some(Self { done, of, is_annulled })
    }
}

/// The results without some: rounds against them are rounds without an opponent.
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
