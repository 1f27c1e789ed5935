//! Records for display: every position, every notation, and files that can be read back.

use qisai_domain::Discipline;
use qisai_records::pages::{difference, frames, legal_moves_after, written};
use qisai_records::{Notation, prepare};

const GAMES: [(Discipline, &[&str]); 3] = [
    (Discipline::Chess, &["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"]),
    (Discipline::Xiangqi, &["炮二平五", "马8进7", "马二进三", "车9平8", "兵七进一", "卒7进1"]),
    (Discipline::Draughts, &["32-28", "19-23", "28x19", "14x23", "33-28", "23x32", "37x28"]),
];

#[test]
fn a_record_written_in_any_notation_comes_back_as_the_same_game() {
    for (discipline, texts) in GAMES {
        for notation in Notation::of(discipline) {
            let tags = [("White", "A \"B\" C"), ("Black", "D\\E"), ("Result", "*")];
            let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned()));
            let file = written(discipline, &tags, None, texts, *notation).unwrap();
            let game = prepare(&file, None).next().unwrap();
            assert_eq!(game.discipline, Some(discipline), "{file}");
            assert_eq!(game.game.tag("White"), Some("A \"B\" C"), "{file}");
            assert_eq!(game.game.tag("Black"), Some("D\\E"), "{file}");
            assert_eq!(difference(discipline, None, texts, &game.game.moves), Ok(None), "{file}");
            assert!(file.lines().all(|line| line.chars().count() <= 80), "{file}");
        }
    }
}

#[test]
fn a_record_from_a_set_up_position_keeps_it_and_its_numbers() {
    let start = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30";
    let file = written(Discipline::Chess, &[], Some(start), &["Kd7", "e4"], Notation::San).unwrap();
    assert!(file.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n"), "{file}");
    let game = prepare(&file, None).next().unwrap();
    assert_eq!(game.game.start.as_deref(), Some(start));
    assert!(game.game.findings.is_empty(), "{:?}", game.game.findings);
}

#[test]
fn moves_that_cannot_be_played_are_written_as_they_stand() {
    let file = written(Discipline::Xiangqi, &[], None, &["炮二平五", "马8进9", "马二进八"], Notation::Iccs).unwrap();
    assert!(file.ends_with("1. H2-E2 H9-I7 2. 马二进八 *\n"), "{file}");
}

#[test]
fn frames_show_every_position_and_every_notation() {
    let (discipline, texts) = GAMES[1];
    let found = frames(discipline, None, texts).unwrap();
    assert_eq!(found.len(), texts.len() + 1);
    assert_eq!(found[0].position, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    let second = &found[2];
    let said = [Notation::Chinese, Notation::Wxf, Notation::Iccs].map(|notation| second.text(notation));
    assert_eq!(said, ["马８进７", "H8+7", "H9-G7"]);
    // Frames end where the record can no longer be played.
    assert_eq!(frames(discipline, None, &["炮二平五", "车一平九"]).unwrap().len(), 2);
    assert!(frames(discipline, Some("nowhere"), texts).is_err());
}

#[test]
fn the_next_moves_are_offered_until_the_game_is_over() {
    let after = |texts: &[&str]| legal_moves_after(Discipline::Chess, None, texts, Notation::San).unwrap();
    assert_eq!(after(&[]).len(), 20);
    assert!(after(&["e4", "e5", "Qh5"]).contains(&"Ke7".to_owned()));
    assert!(after(&["f3", "e5", "g4", "Qh4#"]).is_empty());
    assert!(after(&["e4", "e4"]).is_empty());
    let draughts = legal_moves_after(Discipline::Draughts, None, &["32-28", "19-23"], Notation::Short).unwrap();
    assert_eq!(draughts, ["28x19"]);
}
