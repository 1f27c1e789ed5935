//! Results that were corrected for the rating report alone (C.04.2 article 4.3): the columns have what is rated, comments what counts.

use qisai_domain::contest::scheduled;
use qisai_domain::{Game, Outcome, RoundState};

use super::{Lines, Writer};
use crate::trf::dialect;
use crate::trf::record::CellCode;

/// Returns a game with the result that is rated in place of the one that counts.
pub(super) fn as_rated(game: Game) -> Game {
    Game { result: game.rated_result(), ..game }
}

impl Writer<'_> {
    /// One comment for each game that is rated by another result than the one that counts.
    pub(super) fn corrections(&self, out: &mut Lines) {
        let mut before = 0_usize;
        for round in self.group.rounds.values().filter(|round| round.state != RoundState::Draft) {
            let contest = self.stage.play.contest(round.number);
            for pairing in round.pairings.values() {
                let Some(two) = pairing.two() else { continue };
                let games = scheduled(&contest, &self.stage.play.scoring, pairing);
                for (column, (_, game)) in (before + 1..).zip(games).filter(|(_, (_, game))| game.for_rating.is_some())
                {
                    let (_, first, second) = game.by_first();
                    let letter = |outcome: Outcome| CellCode::Result(outcome).letter();
                    let [one, other] = two.map(|entry| self.number(entry));
                    if let Some(line) = dialect::counts(column, [(one, letter(first)), (other, letter(second))]) {
                        out.line(&line);
                    }
                }
            }
            before += self.columns_of(round.number);
        }
    }
}
