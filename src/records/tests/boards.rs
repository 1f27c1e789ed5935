//! Records at the boards of a round: comparison by person, and findings about the text.

use qisai_domain::command::KeptRecord;
use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound, Setup};
use qisai_domain::{
    Acceleration, Author, Command, Discipline, Envelope, Event, Format, Game, GameKey, GameResult, GroupId, Play,
    Player, RoundRef, RoundState, Scoring, Settings, SwissSystem, Tournament, decide,
};
use qisai_records::boards::{as_recorded, of_round, read_in, tags};
use qisai_records::{Code, Finding, Judgement, Remedy, Score, Severity, Status};

const AT: RoundRef = RoundRef { group: GroupId(1), round: 1 };

/// Returns a tournament with a public round of one board, Alpha against Beta, with this result and this record.
fn recorded(discipline: Discipline, result: GameResult, text: &str) -> Tournament {
    let settings = Settings { slug: "boards".to_owned(), discipline, ..Settings::default() };
    let format = Format::Swiss { system: SwissSystem::Dutch, rounds: 5, acceleration: Acceleration::None };
    let entrants = (1..).zip(["Alpha", "Beta"]).map(|(number, name)| Entrant {
        number,
        player: Player { name: name.to_owned(), ..Player::default() },
        ..Entrant::default()
    });
    let board = PlayedPairing::Game { first: 1, second: 2, result };
    let setup = Setup {
        entrants: entrants.collect(),
        played: vec![PlayedRound { state: RoundState::Published, pairings: vec![board] }],
        ..Setup::new(settings, Play::of(format, Scoring::default()))
    };
    let mut tournament = Tournament::try_from(setup).unwrap();
    let pairing = *tournament.round(AT).unwrap().pairings.keys().next().unwrap();
    let record = KeptRecord { pairing, game: GameKey::ONLY, text: Some(text.to_owned()) };
    let actor = Author::account("anna", chrono::DateTime::UNIX_EPOCH);
    let act = Envelope::new(actor, Command::KeepRecords { at: AT, records: vec![record] });
    let changes = decide(&tournament, &act).unwrap();
    tournament.apply(&changes, None);
    tournament
}

pub fn judged_in(discipline: Discipline, result: GameResult, text: &str) -> Judgement {
    let tournament = recorded(discipline, result, text);
    let mut games = of_round(&tournament, &Event::default(), AT);
    games.remove(0).judgement.unwrap()
}

pub fn judged(result: GameResult, text: &str) -> Judgement {
    judged_in(Discipline::Chess, result, text)
}

pub fn codes(judgement: &Judgement) -> Vec<&'static str> {
    judgement.findings.iter().map(|finding| finding.code.code()).collect()
}

fn found(judgement: &Judgement, code: &str) -> Finding {
    let found = judgement.findings.iter().find(|finding| finding.code.code() == code);
    found.unwrap_or_else(|| panic!("{code} is not among {:?}", codes(judgement))).clone()
}

/// Game in which Beta has the first move and Alpha mates.
const EXCHANGED: &str = "[White \"Beta\"]\n[Black \"Alpha\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

#[test]
fn n11_a_record_with_exchanged_sides_is_compared_by_person() {
    let said = judged(GameResult::FIRST_WINS, EXCHANGED);
    assert_eq!(said.status, Status::Undecidable, "{:?}", codes(&said));
    assert_eq!(codes(&said), ["sides-exchanged"], "the winner agrees");
    let exchanged = found(&said, "sides-exchanged");
    assert_eq!(exchanged.remedies, [Remedy::ExchangeSides]);
    assert_eq!((exchanged.severity, exchanged.article), (Severity::Question, Some("C.04.2 4.3")));
}

#[test]
fn n11_another_winner_is_corrected_in_favour_of_the_person_who_won() {
    let said = judged(GameResult::SECOND_WINS, EXCHANGED);
    assert_eq!(said.status, Status::Contradicts);
    let excluded = found(&said, "result-excluded");
    assert!(
        matches!(excluded.code, Code::ResultExcluded { entered: Score::SecondWins, proved: Score::FirstWins, .. }),
        "{:?}: Alpha, who is first at the board, has mated",
        excluded.code
    );
    assert_eq!(excluded.remedies[0], Remedy::Result(Score::FirstWins));
    assert!(codes(&said).contains(&"sides-exchanged"));
    let missing = judged(GameResult::Unknown, EXCHANGED);
    assert_eq!(found(&missing, "result-missing").remedies, [Remedy::Result(Score::FirstWins)]);
}

#[test]
fn n11_a_file_of_a_record_with_exchanged_sides_does_not_contradict_itself() {
    let tournament = recorded(Discipline::Chess, GameResult::FIRST_WINS, EXCHANGED);
    let pairing = tournament.round(AT).unwrap().pairings.values().next().unwrap();
    let game: &Game = &pairing.games[&GameKey::ONLY];
    let prepared = read_in(&tournament, AT, EXCHANGED).unwrap();
    let shown = as_recorded(&tournament, pairing, (GameKey::ONLY, game), &prepared);
    let tags = tags(&tournament, &Event::default(), AT, pairing, GameKey::ONLY, &shown);
    let tag = |name: &str| tags.iter().find(|(known, _)| known == name).unwrap().1.as_str();
    assert_eq!((tag("White"), tag("Black"), tag("Result")), ("Beta", "Alpha", "0-1"));
    let as_paired = EXCHANGED.replace("Beta", "x").replace("Alpha", "Beta").replace('x', "Alpha");
    let prepared = read_in(&tournament, AT, &as_paired).unwrap();
    assert_eq!(as_recorded(&tournament, pairing, (GameKey::ONLY, game), &prepared), *game);
}

/// B.02 article 5.1.
#[test]
fn n11_a_game_in_which_one_side_alone_has_moved_is_not_rated() {
    let said = judged(GameResult::FIRST_WINS, "1. e4 1-0");
    assert_eq!(said.status, Status::Undecidable);
    let one = found(&said, "one-side-moved");
    assert_eq!((one.article, one.remedies[0].clone()), (Some("B.02 5.1"), Remedy::NotRated));
    let not_rated = GameResult::FIRST_WINS.not_rated().unwrap();
    for (result, text) in [(not_rated, "1. e4 1-0"), (GameResult::FIRST_WINS, "1. e4 e5 1-0")] {
        assert_eq!(judged(result, text).status, Status::ConsistentPossible, "{text}");
    }
    let xiangqi = judged_in(Discipline::Xiangqi, GameResult::FIRST_WINS, "1. 炮二平五 1-0");
    assert_eq!(xiangqi.status, Status::ConsistentPossible, "{:?}", codes(&xiangqi));
}

/// PGN 8.2.6.
#[test]
fn n9_a_result_after_the_moves_that_is_not_the_tag_s_is_a_question_either_way() {
    let text = "[White \"Alpha\"]\n[Black \"Beta\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 0-1\n";
    for result in [GameResult::FIRST_WINS, GameResult::SECOND_WINS] {
        let said = judged(result, text);
        assert_eq!(said.status, Status::Undecidable, "{:?}", codes(&said));
        assert_eq!(found(&said, "results-differ").severity, Severity::Question);
    }
    let open =
        judged(GameResult::FIRST_WINS, &text.replace("[Result \"1-0\"]", "[Result \"*\"]").replace("0-1\n", "1-0\n"));
    assert_eq!(open.status, Status::ConsistentPossible, "a tag that says nothing says nothing else");
}

#[test]
fn n9_a_text_of_which_nothing_was_read_is_at_fault_and_no_record() {
    let said = judged(GameResult::FIRST_WINS, "here is my game, I won it");
    assert_eq!(said.status, Status::RecordDefect, "{:?}", codes(&said));
    assert_eq!(found(&said, "nothing-read").severity, Severity::Defect);
    assert!(!said.is_of_a_record());
    // Tags and a result alone are a game without moves, as in a forfeit: nothing was left out.
    let bare = judged(GameResult::FirstForfeits, "[White \"Alpha\"]\n[Black \"Beta\"]\n[Result \"0-1\"]\n\n0-1\n");
    assert_eq!((bare.status, bare.is_of_a_record()), (Status::NoRecord, false));
    assert!(judged(GameResult::FIRST_WINS, "1. e4 e5 1-0").is_of_a_record());
}

#[test]
fn n9_moves_of_which_a_part_was_left_out_are_at_fault() {
    let said = judged(GameResult::FIRST_WINS, "1. e4 e5 (see below) 2. Nf3 something Nc6 1-0");
    assert_eq!(said.status, Status::RecordDefect, "{:?}", codes(&said));
    let behind = judged(GameResult::FIRST_WINS, "1. e4 e5 2. Nf3 Nc6 1-0\n\nthank you for playing\n");
    assert_eq!(behind.status, Status::ConsistentPossible, "an advertisement behind the game is no part of it");
}

#[test]
fn n9_chinese_moves_are_read_whatever_stands_between_them() {
    for text in [
        "1、炮二平五，马8进7；2、马二进三，车9平8。",
        "炮二平五马8进7马二进三车9平8",
        "①炮二平五|马8进7②马二进三|车9平8",
        "红方:Alpha\n黑方:Beta\n结果:红胜\n1.炮二平五 马8进7 2.马二进三 车9平8",
    ] {
        let said = judged_in(Discipline::Xiangqi, GameResult::FIRST_WINS, text);
        assert_eq!(said.status, Status::ConsistentPossible, "{text}: {:?}", codes(&said));
        assert_eq!(said.account.unwrap().plies, 4, "{text}");
    }
    let letters = "[Variant \"Xiangqi\"]\n\n1. Ea3 Cbg8 2. Chg3 Ei8 3. Ri2 Eg6 *";
    let said = judged_in(Discipline::Xiangqi, GameResult::FIRST_WINS, letters);
    assert_eq!(said.account.unwrap().plies, 6);
}

#[test]
fn n9_characters_without_width_and_dashes_are_no_fault() {
    for text in ["1. e4\u{200b} e5 2. Nf3\u{feff} Nc6 1-0", "1. e\u{200b}4 e5 2. \u{200b}Nf3 Nc6 1-0"] {
        let said = judged(GameResult::FIRST_WINS, text);
        assert_eq!((said.status, said.account.unwrap().plies), (Status::ConsistentPossible, 4), "{text:?}");
    }
    let dashes = "1. 32–28 19–23 2. 28×19 14×23 2-0";
    assert_eq!(qisai_records::recognise(dashes).discipline, Some(Discipline::Draughts));
    let said = judged_in(Discipline::Draughts, GameResult::FIRST_WINS, dashes);
    assert_eq!((said.status, said.account.unwrap().plies), (Status::ConsistentPossible, 4));
}

/// FIDE Laws 5.2.2: a position with a king in check from a bare bishop is as dead as one without a check.
#[test]
fn fide_5_2_2_a_win_after_a_dead_position_in_check_contradicts() {
    let text = "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/1K6/B1n5 w - - 0 1\"]\n\n1. Kxc1 Kg8 1-0";
    assert_eq!(judged(GameResult::FIRST_WINS, text).status, Status::Contradicts);
    assert_eq!(judged(GameResult::DRAW, &text.replace("1-0", "1/2-1/2")).status, Status::ConsistentForced);
}
