//! Admission limits of a section.

use qisai_domain::{Player, Sex};
use qisai_standings::admission::{Admission, Outside};
use qisai_standings::prize_conditions::ConditionFault;

fn outside(limits: &str, player: &Player) -> Vec<(String, Outside)> {
    let read = Admission::read(limits, Some(2026)).unwrap();
    read.outside(player).into_iter().map(|(words, why)| (words.to_owned(), why)).collect()
}

#[test]
fn v17_who_is_too_old_for_a_section_is_outside_of_it() {
    let player = Player { born: "2001".to_owned(), sex: Some(Sex::Female), ..Player::default() };
    assert_eq!(outside("U8, female", &player), [("U8".to_owned(), Outside::Contradicts)]);
    assert_eq!(outside("S60", &player), [("S60".to_owned(), Outside::Contradicts)]);
    assert_eq!(outside("born 2000-2002、女", &player), []);
    // A player who turns eight in 2026 is not under eight: only players born in 2018 or later are.
    for (born, within) in [("2017/12/31", false), ("2018/01/01", true)] {
        let player = Player { born: born.to_owned(), ..Player::default() };
        assert_eq!(outside("U8", &player).is_empty(), within, "{born}");
    }
}

#[test]
fn v17_what_is_not_known_of_a_player_is_told_as_such() {
    let unknown = Player { name: "A".to_owned(), ..Player::default() };
    assert_eq!(
        outside("U8, female, CHN, not GER, -1799", &unknown),
        [
            ("U8".to_owned(), Outside::NotKnown),
            ("female".to_owned(), Outside::NotKnown),
            ("CHN".to_owned(), Outside::NotKnown),
            ("not GER".to_owned(), Outside::NotKnown),
            // An unrated player does not meet a rating limit of 1799.
            ("-1799".to_owned(), Outside::Contradicts),
        ]
    );
    assert_eq!(outside("unrated", &unknown), []);
}

#[test]
fn v17_words_that_limit_nobody_are_refused() {
    for words in ["U8, beside", "hort", "young"] {
        assert!(matches!(Admission::read(words, Some(2026)), Err(ConditionFault::Unknown(_))), "{words}");
    }
    assert_eq!(Admission::read("U8", None), Err(ConditionFault::NoYear));
    assert_eq!(Admission::read(" ", None), Ok(Admission::default()));
}
