//! Messages with a number, which have a singular and a plural in English.

use qisai_i18n::{Lang, Words};

#[test]
fn ui24_one_is_not_said_like_several() {
    let en = Words::of(Lang::En);
    assert_eq!((en.n_players(1), en.n_players(2)), ("1 player".to_owned(), "2 players".to_owned()));
    assert_eq!((en.n_games(0), en.n_games(1)), ("0 games".to_owned(), "1 game".to_owned()));
    assert_eq!(en.plain_c14(1), "In this group 1 player moves down for the second round running.");
    assert_eq!(en.agreed_boards(2), "2 boards agreed by both");
    assert_eq!(Words::of(Lang::Zh).n_players(1), "1名棋手");
}
