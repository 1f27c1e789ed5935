//! Rights needed for a command.

use qisai_domain::contest::GameKey;
use qisai_domain::id::{PairingId, RoundRef};
use qisai_domain::office::{Right, entered};
use qisai_domain::result::{GameResult, PlayedScore};

const DRAW: GameResult = GameResult::DRAW;
const WIN: GameResult = GameResult::FIRST_WINS;

fn rights(stands: GameResult, result: GameResult) -> Vec<Right> {
    let game = (RoundRef::default(), PairingId(1), GameKey::ONLY);
    entered(stands, result, Some(7), game).into_iter().map(|need| need.can).collect()
}

#[test]
fn rl5_to_enter_to_change_and_a_forfeit_are_three_rights() {
    assert_eq!(rights(GameResult::Unknown, WIN), [Right::Enter]);
    assert_eq!(rights(GameResult::Adjourned, WIN), [Right::Enter]);
    assert_eq!(rights(WIN, WIN), [Right::Enter], "twice is once");
    assert_eq!(rights(WIN, DRAW), [Right::Change]);
    assert_eq!(rights(WIN, GameResult::Unknown), [Right::Change], "to clear is to change");
    assert_eq!(rights(GameResult::Unknown, GameResult::FirstForfeits), [Right::Enter, Right::Special]);
    assert_eq!(rights(GameResult::DoubleForfeit, DRAW), [Right::Change, Right::Special]);
    let half = GameResult::Played { score: PlayedScore::HalfZero, rated: true };
    assert_eq!(rights(DRAW, half), [Right::Change, Right::Special]);
}
