//! Score of a game as reported: the result and, where fouls (犯规) are kept, those of both sides.

use qisai_domain::{Command, Discipline, Game, GameResult, Stage, Tournament, Version};
use qisai_standings::Code;
use qisai_standings::ranking::order;

use super::GameLocation;

/// Maximum number of fouls of one side in one game that a player may report: three lose the game (xiangqi 1999 article
/// 4.1.8), four under WXF rules. An arbiter may enter more.
pub const MAX_FOULS: u8 = 4;

/// Result with the fouls of the first and the second mover; `None` if the fouls are not reported.
///
/// | one | other | differ |
/// |---|---|---|
/// | 1-0 | 0-1 | yes |
/// | 1-0, fouls 1 and 0 | 1-0, fouls 0 and 0 | yes |
/// | 1-0, fouls 1 and 0 | 1-0, fouls not reported | no |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameScore {
    pub result: GameResult,
    pub fouls: Option<[u8; 2]>,
}

impl GameScore {
    /// Returns a result without fouls.
    pub fn of(result: GameResult) -> Self {
        Self { result, fouls: None }
    }

    /// Returns the recorded score of a game.
    pub fn standing(game: &Game) -> Self {
        Self { result: game.result, fouls: Some(game.fouls) }
    }

    /// Returns `true` if the two contradict each other. Unreported fouls contradict nothing.
    pub fn differs(self, other: Self) -> bool {
        self.result != other.result || self.fouls.zip(other.fouls).is_some_and(|(one, other)| one != other)
    }

    /// Returns the code in forms: `first`, or with fouls `first 1-0`.
    pub fn code(self) -> String {
        match self.fouls {
            Some([first, second]) => format!("{} {first}-{second}", self.result.code()),
            None => self.result.code().to_owned(),
        }
    }

    /// Parses a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        let (result, fouls) = code.split_once(' ').map_or((code, None), |(result, fouls)| (result, Some(fouls)));
        let fouls = match fouls {
            Some(fouls) => {
                let (first, second) = fouls.split_once('-')?;
                Some([first.parse().ok()?, second.parse().ok()?])
            }
            None => None,
        };
        Some(Self { result: GameResult::from_code(result)?, fouls })
    }

    /// Returns the commands that change the recorded score of a game to this one: the result, then the fouls, one act
    /// each.
    pub fn entering(self, place: GameLocation, game: &Game) -> Vec<Command> {
        let GameLocation { at, pairing, game: key } = place;
        let result =
            (game.result != self.result).then_some(Command::Enter { at, pairing, game: key, result: self.result });
        let fouls = self.fouls.filter(|fouls| *fouls != game.fouls);
        let fouls = fouls.map(|fouls| Command::RecordFouls { at, pairing, game: key, fouls });
        result.into_iter().chain(fouls).collect()
    }

    /// Returns the score without fouls if an arbiter has entered some: those are not overwritten.
    pub(super) fn beside(self, game: &Game) -> Self {
        if game.changed.fouls == Version::default() { self } else { Self { fouls: None, ..self } }
    }
}

/// Returns `true` if fouls are kept: in xiangqi, and if the order counts them.
pub fn fouls_are_kept(t: &Tournament, stage: &Stage) -> bool {
    let counts = |order: Vec<qisai_standings::Descriptor>| order.iter().any(|one| one.code() == Some(Code::Fouls));
    t.settings.discipline == Discipline::Xiangqi || order(stage).is_ok_and(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_said_of_fouls_differs_from_nothing() {
        let win = |fouls| GameScore { result: GameResult::FIRST_WINS, fouls };
        let draw = GameScore::of(GameResult::DRAW);
        let cases = [
            (win(None), draw, true),
            (win(Some([1, 0])), win(Some([0, 0])), true),
            (win(Some([1, 0])), win(Some([0, 1])), true),
            (win(Some([1, 0])), win(Some([1, 0])), false),
            (win(Some([1, 0])), win(None), false),
            (win(None), win(None), false),
        ];
        for (one, other, differ) in cases {
            assert_eq!((one.differs(other), other.differs(one)), (differ, differ), "{one:?} {other:?}");
        }
    }

    #[test]
    fn a_code_is_read_as_it_was_written() {
        for fouls in [None, Some([0, 0]), Some([1, 3])] {
            let score = GameScore { result: GameResult::SECOND_WINS, fouls };
            assert_eq!(GameScore::from_code(&score.code()), Some(score));
        }
        for wrong in ["", "first 1", "first 1-", "first 1-300", "nothing 1-0", "first 1-0-0"] {
            assert_eq!(GameScore::from_code(wrong), None, "{wrong}");
        }
    }
}
