//! Points, results, byes and places as they are printed, in the event's own scoring.

use qisai_domain::{ByeKind, GameResult, ScoreSystem, Side};
use qisai_i18n::{Lang, Words};
use qisai_standings::ratio::Exact;
use qisai_view::scores::{bye, exact, rank, result};

fn texts(scores: &ScoreSystem, lang: Lang) -> Vec<String> {
    let codes = ["first", "draw", "second", "half_zero", "zero_zero", "second_forfeits", "first_forfeits"];
    let more = ["double_forfeit", "adjourned", "unknown"];
    let text = |code| result(scores, GameResult::from_code(code).unwrap(), Words::of(lang)).text;
    codes.into_iter().chain(more).map(text).collect()
}

#[test]
fn results_speak_the_scoring_of_the_event() {
    assert_eq!(
        texts(&ScoreSystem::standard(), Lang::En),
        ["1-0", "½-½", "0-1", "½-0", "0-0", "+ -", "- +", "- -", "adj.", ""]
    );
    assert_eq!(
        texts(&ScoreSystem::two_one_zero(), Lang::Zh),
        ["2-0", "1-1", "0-2", "1-0", "0-0", "+ -", "- +", "- -", "封棋", ""]
    );
    assert_eq!(texts(&ScoreSystem::three_one_zero(), Lang::En).get(..3).unwrap(), ["3-0", "1-1", "0-3"]);
}

#[test]
fn a_forfeit_win_is_a_win_and_an_adjourned_game_is_open() {
    let of = |code| result(&ScoreSystem::standard(), GameResult::from_code(code).unwrap(), Words::of(Lang::En));
    assert_eq!(of("first_forfeits").winner, Some(Side::Second));
    assert_eq!(of("draw").winner, None);
    assert!(of("adjourned").open && of("unknown").open && !of("double_forfeit").open);
    assert!(of("first_unrated").unrated && !of("first").unrated);
}

#[test]
fn byes_are_words_with_what_they_are_worth() {
    let (standard, two) = (ScoreSystem::standard(), ScoreSystem::two_one_zero());
    assert_eq!(bye(&standard, ByeKind::HalfPoint, Words::of(Lang::En)), "requested bye ½");
    assert_eq!(bye(&two, ByeKind::HalfPoint, Words::of(Lang::Zh)), "请假 1分");
    assert_eq!(bye(&two, ByeKind::PairingAllocated, Words::of(Lang::Zh)), "轮空");
}

#[test]
fn values_have_half_signs_or_decimals() {
    let values = [(43, 2, "21½"), (1, 2, "½"), (57, 4, "14¼"), (67, 4, "16¾"), (7, 1, "7"), (0, 1, "0")];
    let thirds = [(1, 3, "⅓"), (2, 3, "⅔"), (7, 6, "1⅙"), (491, 6, "81⅚"), (1, 7, "0.1429")];
    for (numerator, denominator, text) in values.into_iter().chain(thirds) {
        assert_eq!(exact(Exact::new(numerator, denominator)), text);
    }
}

#[test]
fn shared_places_say_so() {
    assert_eq!((rank(2, true), rank(4, false)), ("2=".to_owned(), "4".to_owned()));
}
