//! Team matches.

use qisai_domain::contest::GameKey;
use qisai_domain::{EntryId, Game, Outcome, PersonId, Points, Side};
use qisai_view::teams::{GameTally, PlayerGame, line_ups_known, orders};

/// 003 article 12.2: four of six.
#[test]
fn tm1_the_fifteen_orders_of_four_boards_and_two_reserves() {
    let written = "1234 1235 1236 1245 1246 1256 1345 1346 1356 1456 2345 2346 2356 2456 3456";
    let of = |order: &Vec<usize>| order.iter().map(usize::to_string).collect::<String>();
    let orders: Vec<String> = orders(4, 2).unwrap().iter().map(of).collect();
    assert_eq!(orders.join(" "), written);
}

#[test]
fn tm1_so_many_orders_as_choices() {
    // The number of line-ups is C(b + r, b).
    for (boards, reserves, count) in [(4, 0, 1), (4, 1, 5), (2, 2, 6), (6, 2, 28), (8, 2, 45), (4, 4, 70)] {
        assert_eq!(orders(boards, reserves).unwrap().len(), count, "{boards} + {reserves}");
    }
    assert_eq!(orders(8, 4), None, "495 are no table to read");
}

#[test]
fn tm6_one_line_up_says_nothing_of_the_other() {
    let sits = |board, players| (GameKey::board(board), Game { players, ..Game::default() });
    let one = [sits(1, Some([Some(PersonId(1)), None])), sits(2, Some([None, None]))];
    assert_eq!(line_ups_known(&one), [true, false], "board 2 of the first is an empty chair");
    assert_eq!(line_ups_known(&[sits(1, None)]), [false, false]);
}

#[test]
fn tm29_percent_and_boards_of_a_player() {
    let game = |board, outcome, points, most| PlayerGame {
        round: 1,
        table: 1,
        key: GameKey::board(board),
        side: Side::First,
        outcome,
        points: Points(points),
        most: Points(most),
        opponent: (EntryId(2), None),
        has_record: false,
    };
    let games = [
        game(3, Outcome::Win { rated: true }, 2, 2),
        game(4, Outcome::Draw { rated: true }, 1, 2),
        game(3, Outcome::ForfeitLoss, 0, 2),
        game(3, Outcome::Unknown, 0, 0),
    ];
    let tally = GameTally::of(&games);
    assert_eq!((tally.games, tally.won, tally.drawn, tally.lost, tally.points), (3, 1, 1, 1, Points(3)));
    assert_eq!((tally.percent().as_str(), tally.boards().as_str()), ("50.0 %", "3, 4"));
    assert_eq!(GameTally::default().percent(), "–");
}
