//! Penalties for fouls (犯规) in a game of xiangqi.

use qisai_domain::fouls::Cost;
use qisai_domain::readings::LosingFoul;
use qisai_domain::result::GameResult;

#[test]
fn fouls_4_1_8_the_third_in_a_game_loses_it_and_the_second_where_the_event_says_so() {
    let costs = |losing: LosingFoul| [0, 1, 2, 3, 9].map(|fouls| losing.cost(fouls));
    let (next, game) = (Some(Cost::NextLoses), Some(Cost::Game));
    assert_eq!(costs(LosingFoul::default()), [None, None, next, game, game]);
    assert_eq!(costs(LosingFoul::Second), [None, next, game, game, game]);
    let third = LosingFoul::Third;
    assert_eq!(third.loss([3, 0]), Some(GameResult::SECOND_WINS));
    assert_eq!(third.loss([1, 3]), Some(GameResult::FIRST_WINS));
    assert_eq!(third.loss([2, 3]), Some(GameResult::FIRST_WINS), "two lose nothing");
    assert_eq!([[1, 1], [2, 0], [3, 3], [3, 4], [1, 0]].map(|fouls| third.loss(fouls)), [None; 5]);
    let second = LosingFoul::Second;
    assert_eq!(second.loss([2, 1]), Some(GameResult::SECOND_WINS));
    assert_eq!([[2, 2], [2, 3], [1, 0]].map(|fouls| second.loss(fouls)), [None; 3]);
}
