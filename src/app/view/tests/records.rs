//! Findings about a game record and its result, as text.

use qisai_domain::{Discipline, GameResult, ScoreSystem};
use qisai_i18n::{Lang, Words};
use qisai_records::{Entered, Laws, Record, Score, judge};
use qisai_view::records::findings::FindingFormatter;

#[test]
fn n9_the_nearest_legal_moves_are_said_with_how_far_the_record_goes_on() {
    let texts = ["e4", "e5", "Nf3", "Nc6", "Bb6", "a6", "Ba4"];
    let record = Record { start: None, texts: &texts, claimed: Entered::NOTHING };
    let judgement = judge(Laws::FIDE_2023, Some(record), Entered::plain(Score::FirstWins));
    let scores = ScoreSystem::standard();
    let said = |lang| {
        let teller = FindingFormatter { discipline: Discipline::Chess, scores: &scores, t: Words::of(lang) };
        teller.verdict(&judgement, GameResult::FIRST_WINS).findings.remove(0).nearest
    };
    let english = said(Lang::En);
    assert_eq!(english.len(), 5, "{english:?}");
    assert!(english.contains(&"Bb5 (playable to the end)".to_owned()), "{english:?}");
    assert!(english.iter().any(|near| near.contains("(playable to half-move 6)")), "{english:?}");
    assert!(said(Lang::Zh).contains(&"Bb5（可走至终局）".to_owned()));
}
