//! Report files in the form of common programs (`docs/exchange.md`), one small file for each: the imported content,
//! and every note with its place.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use qisai_domain::{
    Acceleration, Adjustment, AdjustmentKind, ByeKind, Format, Points, Sex, Side, SwissSystem, Title, Tournament,
};
use qisai_exchange::text::TextEncoding;
use qisai_exchange::trf::{self, Field, Imported, NoteKind};

type Placed = (u32, u32, NoteKind);

fn read(program: &str) -> (Imported, Vec<Placed>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fixtures/exchange/trf/programs");
    let bytes = fs::read(folder.join(format!("{program}.trf"))).unwrap();
    let (imported, notes) = trf::import(&trf::parse(&bytes).unwrap());
    let setup = imported.setup.clone();
    Tournament::try_from(setup).unwrap_or_else(|error| panic!("{program}: {error}"));
    (imported, notes.into_iter().map(|note| (note.line, note.column, note.code)).collect())
}

fn dutch(rounds: u16) -> Format {
    Format::Swiss { system: SwissSystem::Dutch, rounds, acceleration: Acceleration::None }
}

fn from_text(line: u32, rounds: u16) -> Placed {
    (line, 5, NoteKind::TypeFromText { format: dutch(rounds) })
}

fn unusual((line, column): (u32, u32), field: Field, read_as: &str) -> Placed {
    (line, column, NoteKind::Unusual { field, read_as: read_as.to_owned() })
}

#[test]
fn swiss_manager() {
    let (Imported { event, setup, .. }, notes) = read("swiss-manager");
    let guessed = NoteKind::EncodingGuessed { encoding: TextEncoding::Windows1252 };
    let assumed = NoteKind::RoundsAssumed { rounds: 2 };
    assert_eq!(notes, [(0, 0, guessed), (0, 0, assumed), from_text(9, 2), (18, 1, NoteKind::TeamsBeside)]);
    assert_eq!((event.name.as_str(), event.city.as_str()), ("Übungsturnier", "Käfertal"));
    assert_eq!(event.start.map(|date| date.to_string()).as_deref(), Some("2025-05-01"));
    let clubs: Vec<&str> = setup.entrants.iter().map(|entrant| entrant.player.club.as_str()).collect();
    assert_eq!(clubs, ["SK Käfertal", "Wien", "SK Käfertal", "Wien"]);
    assert_eq!((setup.played.len(), setup.initial_side), (2, Some(Side::First)));
}

#[test]
fn vega() {
    let (Imported { setup, .. }, notes) = read("vega");
    let woman = |line| unusual((line, 10), Field::Sex, "w");
    assert_eq!(notes, [from_text(9, 5), woman(14), woman(16)]);
    let titles: Vec<Option<Title>> = setup.entrants.iter().map(|entrant| entrant.player.title).collect();
    assert_eq!(titles, [Some(Title::Wgm), Some(Title::Fm), None, None]);
    assert_eq!((setup.rounds(), setup.played.len()), (5, 2));
}

#[test]
fn sharly_chess() {
    let (Imported { setup, .. }, notes) = read("sharly");
    let national = |line| (line, 1, NoteKind::NationalRating);
    let more = (0, 0, NoteKind::AlikeToo { first: 29, count: 1 });
    assert_eq!(notes, [more, national(29), national(30), national(31)]);
    let given = |points| vec![Adjustment { kind: AdjustmentKind::Extra, round: Some(1), points: Points(points) }];
    let adjustments: Vec<_> = setup.entrants.iter().map(|entrant| entrant.adjustments.clone()).collect();
    assert_eq!(adjustments, [given(1), given(-1), vec![], vec![]], "half points, read from Sharly's own columns");
    assert_eq!((setup.initial_side, setup.order.join(",").as_str()), (Some(Side::Second), "BH/C1,BH,SB"));
}

#[test]
fn open_pairings() {
    let (Imported { setup, .. }, notes) = read("openpairings");
    assert_eq!(notes, []);
    assert_eq!(setup.play.format, dutch(3));
    let asked: Vec<_> = setup.entrants.iter().flat_map(|entrant| entrant.byes.iter()).collect();
    assert_eq!(asked, [(&3, &ByeKind::HalfPoint)]);
    let prohibited: Vec<_> = setup.limits.prohibited.iter().map(|it| (it.first_round, it.last_round)).collect();
    assert_eq!(prohibited, [(3, 3)]);
}

/// The file of `JaVaFo` is tested in `flaws.rs::the_dialect_of_javafo`.
#[test]
fn bbp_pairings() {
    let (Imported { setup, .. }, notes) = read("bbp-pairings");
    assert_eq!(notes, [(0, 0, NoteKind::TypeAssumed)]);
    let scores = setup.play.scoring.games;
    assert_eq!((scores.win, scores.draw, scores.pairing_bye), (Points(3), Points(1), Points(3)));
    assert_eq!((setup.played.len(), setup.play.format), (2, dutch(5)));
}

/// A year of two digits could also be a day, so it is not guessed.
#[test]
fn gacrux() {
    let (Imported { event, setup, .. }, notes) = read("gacrux");
    let date = |line| (line, 5, NoteKind::Unreadable { field: Field::Date });
    let unknown = |line| unusual((line, 10), Field::Sex, "none");
    let more = (0, 0, NoteKind::UnusualToo { field: Field::Sex, count: 1 });
    assert_eq!(notes, [more, date(4), date(5), from_text(8, 3), unknown(13), unknown(14), unknown(15)]);
    assert_eq!((event.start, event.end), (None, None));
    assert!(setup.entrants.iter().all(|entrant| entrant.player.sex.is_none()));
}

#[test]
fn chess_results() {
    let (Imported { event, setup, .. }, notes) = read("chess-results");
    let born = |line, read_as| unusual((line, 70), Field::BirthDate, read_as);
    let none_yet = |line| unusual((line, 109), Field::Result, "blank");
    let more = |field| (0, 0, NoteKind::UnusualToo { field, count: 1 });
    let expected = [
        (0, 0, NoteKind::RoundsAssumed { rounds: 2 }),
        more(Field::BirthDate),
        more(Field::Result),
        unusual((4, 5), Field::Date, "2024/09/24"),
        unusual((5, 5), Field::Date, "2024/09/26"),
        from_text(9, 2),
        born(13, "2010/09/24"),
        none_yet(13),
        born(14, "2011/02/13"),
        none_yet(14),
        born(15, "2012"),
        none_yet(15),
    ];
    let sorted = |mut notes: Vec<Placed>| {
        notes.sort_by_key(|(line, column, code)| (*line, *column, code.to_string()));
        notes
    };
    assert_eq!(sorted(notes), sorted(expected.to_vec()));
    assert_eq!(
        (event.name.as_str(), event.city.as_str()),
        ("Youth Championship", "Győr"),
        "without its byte order mark"
    );
    assert_eq!((setup.played.len(), setup.entrants.iter().all(|entrant| entrant.byes.is_empty())), (1, true));
    let sexes: Vec<_> = setup.entrants.iter().map(|entrant| entrant.player.sex).collect();
    assert_eq!(sexes, [Some(Sex::Male), Some(Sex::Male), Some(Sex::Female), Some(Sex::Female)]);
}

#[test]
fn lichess() {
    let (Imported { event, .. }, notes) = read("lichess");
    let date = |line| unusual((line, 5), Field::Date, "2020/05/29");
    let absent = (19, 109, NoteKind::ResultMisplaced { round: 2, opponent: false, read_as: 'Z' });
    assert_eq!(notes, [date(4), date(5), from_text(9, 3), absent]);
    assert_eq!(event.start.map(|date| date.to_string()).as_deref(), Some("2020-05-29"));
}

#[test]
fn swiss_chess() {
    let (Imported { event, setup, .. }, notes) = read("swiss-chess");
    let born = |line, read_as| unusual((line, 70), Field::BirthDate, read_as);
    let expected = [
        (0, 0, NoteKind::RoundsAssumed { rounds: 2 }),
        unusual((4, 5), Field::Date, "2005/07/28"),
        unusual((5, 5), Field::Date, "2005/07/31"),
        from_text(9, 2),
        born(14, "1969/12/06"),
        born(15, "1966/02/06"),
    ];
    assert_eq!(notes, expected);
    assert_eq!(event.end.map(|date| date.to_string()).as_deref(), Some("2005-07-31"));
    let titles: Vec<Option<Title>> = setup.entrants.iter().map(|entrant| entrant.player.title).collect();
    assert_eq!(titles, [Some(Title::Gm), Some(Title::Im), Some(Title::Fm), None]);
}

#[test]
fn tornelo() {
    let unknown = |line| (line, 1, NoteKind::UnknownTag);
    assert_eq!(read("tornelo").1, [from_text(5, 1), unknown(9), unknown(10), unknown(12)]);
}
