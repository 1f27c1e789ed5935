//! Records of a Chess960 round: judged from the drawn position, and defective if they begin from another.

use qisai_domain::command::KeptRecord;
use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound, Setup};
use qisai_domain::{
    Acceleration, Author, Command, Discipline, Draw, Envelope, Event, Format, GameKey, GameResult, GroupId, Play,
    Player, RoundRef, RoundState, Scoring, Settings, SwissSystem, Tournament, decide,
};
use qisai_records::boards::{of_round, place};
use qisai_records::{Code, Judgement, Status};

const AT: RoundRef = RoundRef { group: GroupId(1), round: 1 };
/// Number 0: bishops and queen in the corner, the king on g1.
const DRAWN: &str = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Moves that are impossible from the standard position, where no knight can move to d3.
const MOVES: &str = "1. Nd3 Nd6 2. f3 f6 1-0";

/// Returns a tournament with a public round of one board that the first side has won.
fn tournament(start: Option<u16>) -> Tournament {
    let settings =
        Settings { slug: "freestyle".to_owned(), discipline: Discipline::Chess, chess960: true, ..Settings::default() };
    let format = Format::Swiss { system: SwissSystem::Dutch, rounds: 5, acceleration: Acceleration::None };
    let entrants = (1..).zip(["Ada", "Bo"]).map(|(number, name)| Entrant {
        number,
        player: Player { name: name.to_owned(), ..Player::default() },
        ..Entrant::default()
    });
    let board = PlayedPairing::Game { first: 1, second: 2, result: GameResult::FIRST_WINS };
    let setup = Setup {
        entrants: entrants.collect(),
        draws: start.map(|number| Draw::start(1, number, Some(7))).into_iter().collect(),
        played: vec![PlayedRound { state: RoundState::Published, pairings: vec![board] }],
        ..Setup::new(settings, Play::of(format, Scoring::default()))
    };
    Tournament::try_from(setup).unwrap()
}

/// Returns the judgement of a record at the board.
fn judged(start: Option<u16>, text: &str) -> Judgement {
    let mut tournament = tournament(start);
    let pairing = *tournament.round(AT).unwrap().pairings.keys().next().unwrap();
    let record = KeptRecord { pairing, game: GameKey::ONLY, text: Some(text.to_owned()) };
    let actor = Author::account("anna", chrono::DateTime::UNIX_EPOCH);
    let act = Envelope::new(actor, Command::KeepRecords { at: AT, records: vec![record] });
    let changes = decide(&tournament, &act).unwrap();
    tournament.apply(&changes, None);
    let mut games = of_round(&tournament, &Event::default(), AT);
    games.remove(0).judgement.unwrap()
}

fn codes(judgement: &Judgement) -> Vec<&'static str> {
    judgement.findings.iter().map(|finding| finding.code.code()).collect()
}

#[test]
fn gii1_a_record_begins_from_the_position_of_its_round() {
    // The record comes without tags, with the tag that requires a position, and with the position. Castling rights may
    // be written by files.
    let files = DRAWN.replace("KQkq", "HFhf");
    let tagged = |fen: &str| format!("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{MOVES}");
    let variant = format!("[Variant \"Chess960\"]\n\n{MOVES}");
    for text in [MOVES.to_owned(), variant, tagged(DRAWN), tagged(&files)] {
        let said = judged(Some(0), &text);
        assert_eq!(said.status, Status::ConsistentPossible, "{text}: {:?}", codes(&said));
        assert!(!codes(&said).contains(&"variant-without-fen"), "{text}");
    }
    let said = judged(Some(518), MOVES);
    assert_eq!(said.status, Status::RecordDefect, "no knight goes to d3: {:?}", codes(&said));
    let said = judged(None, &tagged(DRAWN));
    assert_eq!(said.status, Status::ConsistentPossible, "nothing is drawn: the record's own position holds");
}

#[test]
fn gii1_a_record_from_another_position_is_at_fault_and_both_are_named() {
    let text = format!("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{USUAL}\"]\n\n1. e4 e5 1-0");
    let said = judged(Some(0), &text);
    assert_eq!(said.status, Status::RecordDefect);
    let found = said.findings.iter().find_map(|finding| match &finding.code {
        Code::OtherStart { number, drawn, recorded } => Some((*number, drawn.as_str(), recorded.as_str())),
        _ => None,
    });
    assert_eq!(found, Some((0, DRAWN, USUAL)));
    assert!(!codes(&judged(Some(518), &text)).contains(&"other-start"), "number 518 is the usual one");
}

#[test]
fn gii1_games_of_a_file_without_the_position_find_their_boards() {
    let file = format!("[White \"Ada\"]\n[Black \"Bo\"]\n[Round \"1\"]\n[Variant \"Chess960\"]\n\n{MOVES}\n");
    let placed = |start| place(&tournament(start), AT.group, &file);
    assert_eq!(placed(Some(0)).found.len(), 1);
    assert_eq!((placed(None).found.len(), placed(None).left.len()), (0, 1), "nobody knows from where it begins");
}
