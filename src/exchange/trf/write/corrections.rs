//! Results corrected only for the rating report (C.04.2 article 4.3): the columns contain the rated results, comments
//! those that count.

use qisai_domain::contest::scheduled;
use qisai_domain::{Game, Outcome, Pairing, RoundState};

use super::{Lines, Writer};
use crate::trf::dialect;
use crate::trf::record::CellCode;

/// Returns a game with the rated result in place of the one that counts.
pub(super) fn as_rated(game: Game) -> Game {
    Game { result: game.rated_result(), ..game }
}

/// Returns the comment about a game in a column that is rated by another result than the one that counts; `None` for
/// every other game. `numbers` contains those of the players, the first-named one first.
pub(super) fn comment(column: usize, game: &Game, numbers: [u32; 2]) -> Option<String> {
    game.for_rating?;
    let (_, first, second) = game.by_first();
    let letter = |outcome: Outcome| CellCode::Result(outcome).letter();
    let [one, other] = numbers;
    dialect::counts(column, [(one, letter(first)), (other, letter(second))])
}

impl Writer<'_> {
    /// Writes one comment for each game that is rated by another result than the one that counts.
    pub(super) fn corrections(&self, out: &mut Lines) {
        let mut before = 0_usize;
        for round in self.group.rounds.values().filter(|round| round.state != RoundState::Draft) {
            let contest = self.stage.play.contest(round.number);
            // In the order of the players, which a reader of the file keeps, unlike that of the boards.
            let number = |pairing: &Pairing| pairing.entries().map(|entry| self.number(entry)).min();
            let mut pairings: Vec<&Pairing> = round.pairings.values().map(AsRef::as_ref).collect();
            pairings.sort_by_key(|pairing| number(pairing));
            for pairing in pairings {
                let Some(two) = pairing.two() else { continue };
                let games = scheduled(&contest, &self.stage.play.scoring, pairing);
                let numbers = two.map(|entry| self.number(entry));
                let lines = (before + 1..).zip(games).filter_map(|(column, (_, game))| comment(column, &game, numbers));
                out.lines(&lines.collect::<Vec<_>>());
            }
            before += self.columns_of(round.number);
        }
    }
}
