//! Matching of a file's games to the boards of a round.

use qisai_records::matching::{Board, Candidate, Clues, Match, Seat, find};

fn board(number: u32, first: &str, second: &str) -> Board {
    let seat = |name: &str| Seat { name: name.to_owned(), ..Seat::default() };
    Board { board: number, sequence: 1, first: seat(first), second: seat(second) }
}

fn clues(first: &str, second: &str) -> Clues {
    Clues { first: Some(first.into()), second: Some(second.into()), ..Clues::default() }
}

fn matched(board: u32, swapped: bool) -> Match {
    Match::Board(Candidate { board, sequence: 1, swapped })
}

fn round() -> Vec<Board> {
    vec![
        board(1, "Müller, Jörg", "Świerczewski, Łukasz"),
        board(2, "de la Cruz, José María", "O'Neill, Séan"),
        board(3, "胡荣华", "许银川"),
        board(4, "Li, Wei", "Li, Na"),
        board(5, "van den Berg, Jan", "Nguyễn Thị Hoa"),
    ]
}

#[test]
fn names_meet_whatever_the_hand() {
    let cases = [
        ("Joerg Mueller", "LUKASZ SWIERCZEWSKI", matched(1, false)),
        ("muller jorg", "Swierczewski, L.", matched(1, false)),
        ("GM José María de la Cruz", "Sean ONeill", matched(2, false)),
        ("胡 荣华", "许　银川", matched(3, false)),
        ("HU RongHua", "XU YinChuan", matched(3, false)),
        ("特级大师胡荣华", "许银川", matched(3, false)),
        ("Wei Li", "Na Li", matched(4, false)),
        ("Berg, Jan van den", "Nguyen Thi Hoa", matched(5, false)),
        ("Nguyen, T. Hoa", "J. van den Berg", matched(5, true)),
    ];
    for (first, second, expected) in cases {
        assert_eq!(find(&round(), &clues(first, second)), expected, "{first} – {second}");
    }
}

#[test]
fn sides_exchanged_are_seen() {
    assert_eq!(find(&round(), &clues("许银川", "胡荣华")), matched(3, true));
    assert_eq!(find(&round(), &clues("Li, Na", "Li, Wei")), matched(4, true));
}

#[test]
fn what_fits_two_ways_is_asked() {
    // Both players of board 4 are named Li, and the file does not identify them.
    let both = [false, true].map(|swapped| Candidate { board: 4, sequence: 1, swapped });
    assert_eq!(find(&round(), &clues("Li", "Li")), Match::Ambiguous(both.to_vec()));
    // One name fits exactly; the other is another player.
    let asked = Match::Ambiguous(vec![Candidate { board: 3, sequence: 1, swapped: false }]);
    assert_eq!(find(&round(), &clues("胡荣华", "杨官璘")), asked);
    assert_eq!(find(&round(), &clues("Carlsen", "Caruana")), Match::None);
    assert_eq!(find(&round(), &Clues::default()), Match::None);
}

#[test]
fn numbers_decide_where_names_do_not() {
    let mut boards = round();
    boards.push(board(6, "Li, Wei", "Li, Na"));
    let two = find(&boards, &clues("Li, Wei", "Li, Na"));
    let candidates = [4, 6].map(|board| Candidate { board, sequence: 1, swapped: false });
    assert_eq!(two, Match::Ambiguous(candidates.to_vec()));
    let on_board = Clues { board: Some(6), ..clues("Li, Wei", "Li, Na") };
    assert_eq!(find(&boards, &on_board), matched(6, false));
    boards[5].first.fide_id = "8601429".into();
    let with_id = Clues { first_id: Some("8601429".into()), ..clues("Li, Wei", "Li, Na") };
    assert_eq!(find(&boards, &with_id), matched(6, false));
}

#[test]
fn another_identity_number_is_another_person() {
    let mut boards = round();
    boards[3].first.fide_id = "111".into();
    let other = Clues { first_id: Some("222".into()), ..clues("Li, Wei", "Li, Na") };
    assert!(matches!(find(&boards, &other), Match::Ambiguous(_)));
}

#[test]
fn a_board_number_is_enough_where_nobody_is_named() {
    let nameless = Clues { board: Some(2), ..Clues::default() };
    assert_eq!(find(&round(), &nameless), matched(2, false));
    // A name of another player outweighs the number.
    assert_eq!(find(&round(), &Clues { board: Some(2), ..clues("Carlsen", "Caruana") }), Match::None);
}

#[test]
fn games_of_a_mini_match_are_told_apart_by_their_sides_and_numbers() {
    let game = |sequence, first: &str, second: &str| Board { sequence, ..board(1, first, second) };
    let boards = [game(1, "Alpha, A", "Beta, B"), game(2, "Beta, B", "Alpha, A"), game(3, "Alpha, A", "Beta, B")];
    let third = Clues { sequence: Some(3), ..clues("Alpha, A", "Beta, B") };
    assert_eq!(find(&boards, &third), Match::Board(Candidate { board: 1, sequence: 3, swapped: false }));
    assert!(matches!(find(&boards, &clues("Alpha, A", "Beta, B")), Match::Ambiguous(_)));
}

#[test]
fn pairing_numbers_stand_for_names() {
    let mut boards = round();
    (boards[0].first.number, boards[0].second.number) = (Some(11), Some(12));
    assert_eq!(find(&boards, &clues("11", "#12")), matched(1, false));
    assert_eq!(find(&boards, &clues("12", "11")), matched(1, true));
}
