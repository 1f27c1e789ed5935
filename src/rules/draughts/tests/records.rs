//! Records of others played through, the draw rules at their ply, and what is said about records that are wrong.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails here has found what it looks for"
)]

use std::path::Path;

use qisai_exchange::pdn::{self, Game, Score};
use qisai_rules_draughts::{Board, Checked, DrawRule, FMJD, FaultKind, IrregularityKind, MoveText, Square, check};
use qisai_rules_kernel::{Cause, Rules, Side};

fn vectors() -> Vec<(String, Game)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors/rules/games/draughts");
    let Ok(entries) = std::fs::read_dir(folder) else {
        assert!(std::env::var("QISAI_REQUIRE_VECTORS").as_deref() != Ok("1"), "the vectors folder is missing");
        println!("skipped: games/draughts (no vectors folder)");
        return Vec::new();
    };
    let mut games = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let (found, _) = pdn::parse(&std::fs::read(path).unwrap());
        games.extend(found.into_iter().map(|game| (name.clone(), game)));
    }
    games
}

fn start(game: &Game) -> Board {
    game.start().map_or(Board::start(), |fen| Board::parse(fen).unwrap())
}

fn checked(game: &Game) -> Checked {
    check(FMJD, start(game), &game.texts())
}

fn square(number: u8) -> Square {
    Square::new(number).unwrap()
}

#[test]
fn every_record_is_legal_to_its_end() {
    for (name, game) in vectors() {
        let checked = checked(&game);
        let fault = checked.fault.as_ref().map(ToString::to_string);
        assert!(checked.is_legal(), "{name}: {:?}: {fault:?} {:?}", game.tags, checked.irregularities);
    }
}

#[test]
fn variations_are_legal_too() {
    fn follow(before: &[String], line: &pdn::Line, name: &str, count: &mut usize) {
        let mut record = before.to_vec();
        for played in &line.moves {
            for variation in &played.variations {
                let whole: Vec<&str> = record
                    .iter()
                    .map(String::as_str)
                    .chain(variation.moves.iter().map(|it| it.text.as_str()))
                    .collect();
                let checked = check(FMJD, Board::start(), &whole);
                assert!(
                    checked.is_legal(),
                    "{name} {}: {:?} {:?}",
                    played.place,
                    checked.fault,
                    checked.irregularities
                );
                *count += 1;
                follow(&record, variation, name, count);
            }
            record.push(played.text.clone());
        }
    }
    let games = vectors();
    let mut count = 0;
    for (name, game) in &games {
        follow(&[], &game.line, name, &mut count);
    }
    assert!(games.is_empty() || count > 0);
}

/// An outside program ended these games and wrote down why.
#[test]
fn ends_are_those_that_another_program_saw() {
    for (name, game) in vectors().into_iter().filter(|(name, _)| name == "generated.pdn") {
        let end = checked(&game).end.unwrap_or_else(|| panic!("{name}: {:?}", game.tags));
        assert_eq!(end.ply, game.texts().len(), "{:?}", game.tags);
        let article = match game.tag("Termination").unwrap() {
            "threefold repetition" => "6.1",
            "25-move rule" => "6.2",
            "16-move rule" => "6.3",
            "5-move rule" => "6.4",
            "no legal move (blocked)" => "7.2.2",
            "no pieces left" => "7.2.3",
            other => panic!("{other}"),
        };
        let winner = match game.score() {
            Score::WhiteWins => Some(Side::First),
            Score::BlackWins => Some(Side::Second),
            Score::Draw => None,
            other => panic!("{other:?}"),
        };
        assert_eq!((end.verdict.article, end.verdict.winner), (article, winner), "{:?}", game.tags);
    }
}
