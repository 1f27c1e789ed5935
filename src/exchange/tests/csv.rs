//! Tests of the import of player lists and the export of tables.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use qisai_domain::{Player, Points, Sex, Title};
use qisai_exchange::csv_players::{
    CsvOptions, CsvProblemKind, Delimiter, MAX_BYTES, MAX_ROWS, PlayerField, Preview, preview,
};
use qisai_exchange::csv_tables::{CsvCell, Number, TableOptions, write};
use qisai_exchange::text::TextEncoding;

fn fixture(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fixtures/exchange/players").join(name)).unwrap()
}

fn read(bytes: &[u8]) -> Preview {
    preview(bytes, CsvOptions::default())
}

fn kinds(found: &Preview) -> Vec<CsvProblemKind> {
    found.problems().map(|problem| problem.kind.clone()).collect()
}

#[test]
fn an_english_list_with_commas() {
    let found = read(&fixture("english.csv"));
    assert!(!found.has_errors(), "{found:#?}");
    assert_eq!((found.encoding, found.delimiter), (TextEncoding::Utf8, Delimiter::Comma));
    assert_eq!(found.columns[9].field, None);
    assert_eq!(kinds(&found), [CsvProblemKind::UnknownColumn]);
    assert_eq!(found.errors[0].column, 10);
    let lines: Vec<u32> = found.rows.iter().map(|row| row.line).collect();
    assert_eq!(lines, [3, 4, 7]);
    let anna = Player {
        name: "Carlsson, Anna".into(),
        title: Some(Title::Wim),
        rating: Some(2401),
        federation: "SWE".into(),
        fide_id: "1700001".into(),
        club: "SK \"Rook\", Lund".into(),
        sex: Some(Sex::Female),
        born: "1999/05/03".into(),
        ..Player::default()
    };
    assert_eq!(found.rows[0].player, anna);
    assert_eq!((found.rows[1].player.rating, found.rows[1].player.born.as_str()), (None, "2001/11/03"));
    // A formula is a name like any other; it is made safe on output.
    assert_eq!(found.rows[2].player.name, "=cmd|'/c calc'!A1");
}

#[test]
fn a_western_list_with_semicolons() {
    let found = read(&fixture("western.csv"));
    assert_eq!(kinds(&found), []);
    assert_eq!(
        (found.encoding, found.encoding_guessed, found.delimiter),
        (TextEncoding::Windows1252, true, Delimiter::Semicolon)
    );
    let names: Vec<&str> = found.rows.iter().map(|row| row.player.name.as_str()).collect();
    assert_eq!(names, ["Müller, Jörg", "García, José"]);
}

#[test]
fn a_chinese_list_with_tabs() {
    let found = read(&fixture("chinese-gb18030.csv"));
    assert_eq!(kinds(&found), []);
    assert_eq!((found.encoding, found.delimiter), (TextEncoding::Gb18030, Delimiter::Tab));
    let tang = Player {
        name: "唐丹".into(),
        title: Some(Title::XiangqiGrandmaster),
        rating: Some(2480),
        club: "北京".into(),
        sex: Some(Sex::Female),
        born: "1990/04/12".into(),
        ..Player::default()
    };
    assert_eq!(found.rows[1].player, tang);
    assert_eq!(found.rows[0].player.born, "1975/08");
}

/// D12: unknown Chinese titles and grades are kept as written.
#[test]
fn d12_chinese_titles_and_grades_are_kept() {
    let found = read(
        "姓名,称号\n王一,国家大师\n李二,一级棋士\n张三,大师\n赵四,国际大师\n钱五,特级国际大师\n孙六,Wizard\n"
            .as_bytes(),
    );
    let titles: Vec<&str> = found.rows.iter().map(|row| row.player.shown_title()).collect();
    assert_eq!(titles, ["国家大师", "一级棋士", "大师", "IM", "特级国际大师", ""]);
    assert_eq!(kinds(&found), [CsvProblemKind::TitleUnknown], "a word in letters is a mistake");
    assert_eq!(found.rows[2].player.title, Some(Title::XiangqiMaster));
}

#[test]
fn every_flaw_is_named_with_its_line() {
    use CsvProblemKind::{Duplicate, Hidden, LineBreak, NoName, OddBytes, TooFewFields, TooManyFields, Unreadable};
    let found = read(&fixture("flaws.csv"));
    assert!(found.has_errors());
    let mut places: Vec<(u32, u32, CsvProblemKind)> =
        found.problems().map(|problem| (problem.line, problem.column, problem.kind.clone())).collect();
    places.sort_by_key(|(line, column, _)| (*line, *column));
    let expected = [
        (2, 2, Unreadable { field: PlayerField::Rating }),
        (3, 3, Unreadable { field: PlayerField::Sex }),
        (3, 4, Unreadable { field: PlayerField::Born }),
        (4, 0, NoName),
        (6, 0, TooManyFields { expected: 6, found: 7 }),
        (8, 0, Duplicate { line: 7 }),
        (9, 0, Duplicate { line: 7 }),
        (11, 0, OddBytes),
        (12, 1, Hidden),
        (13, 0, NoName),
        (13, 0, TooFewFields { expected: 6, found: 1 }),
        (13, 1, LineBreak),
    ];
    assert_eq!(places.len(), expected.len(), "{places:#?}");
    for place in expected {
        assert!(places.contains(&place), "{place:?} is missing in {places:#?}");
    }
    // The odd line is still readable.
    assert_eq!(found.rows[9].player.name, "Gómez");
}

#[test]
fn two_people_of_one_name_are_told_apart_by_club_birth_or_number() {
    let list = "姓名,单位,出生日期\n张伟,北京,\n张伟,上海,\n张伟,北京,1990\n张伟,北京,1990\n";
    let found = read(list.as_bytes());
    let duplicates: Vec<u32> = found.problems().map(|problem| problem.line).collect();
    assert_eq!(duplicates, [5]);
}

#[test]
fn a_list_without_a_header_is_refused_with_the_names_that_help() {
    let found = read("Carlsen,2830,NOR\nNakamura,2790,USA\n".as_bytes());
    assert_eq!(kinds(&found), [CsvProblemKind::NoHeader]);
    assert!(found.rows.is_empty());
    let message = found.errors[0].to_string();
    for name in ["name (姓名)", "rating (等级分)", "club (单位)", "fide id"] {
        assert!(message.contains(name), "{message}");
    }
    assert_eq!(kinds(&read(b"Rating,Club\n2000,A\n")), [CsvProblemKind::NoNameColumn]);
    assert_eq!(kinds(&read(b"\n\n")), [CsvProblemKind::Empty]);
    let twice = read(b"Name,Player\nA,B\n");
    assert_eq!(kinds(&twice), [CsvProblemKind::ColumnTwice { field: PlayerField::Name, first: 1 }]);
}

#[test]
fn encoding_and_delimiter_may_be_given() {
    let options = CsvOptions {
        encoding: Some(TextEncoding::Gb18030),
        delimiter: Some(Delimiter::Semicolon),
        ..CsvOptions::default()
    };
    // Bytes in GB18030 that are also valid UTF-8 (the two letters of 联通 are the classic case).
    let bytes = [b"name;club\n".as_slice(), &[0xC1, 0xAA, 0xCD, 0xA8], b";a,b\n"].concat();
    let found = preview(&bytes, options);
    assert_eq!(kinds(&found), []);
    assert_eq!((found.rows[0].player.name.as_str(), found.rows[0].player.club.as_str()), ("联通", "a,b"));
}

#[test]
fn too_much_is_refused_as_a_whole() {
    let bytes = vec![b'a'; MAX_BYTES + 1];
    assert_eq!(kinds(&read(&bytes)), [CsvProblemKind::TooLarge { bytes: MAX_BYTES + 1 }]);
    let rows: String = (0..=MAX_ROWS).fold("name\n".to_owned(), |list, number| list + &format!("P{number}\n"));
    let found = read(rows.as_bytes());
    assert_eq!((kinds(&found), found.rows.len()), (vec![CsvProblemKind::TooManyRows], 0));
    assert_eq!(kinds(&read(",name".repeat(200).as_bytes())), [CsvProblemKind::TooManyColumns]);
    let long = format!("name\n{}\n", "x".repeat(500));
    assert_eq!(kinds(&read(long.as_bytes())), [CsvProblemKind::TooLong, CsvProblemKind::NoName]);
}

#[test]
fn texts_that_would_be_formulas_are_made_safe_and_numbers_left_alone() {
    let dangerous = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\0=1", " =1", "＝1"];
    for text in dangerous {
        let table = write(&["x"], [vec![CsvCell::text(text)]], TableOptions::default());
        let row = table.strip_prefix("x\r\n").unwrap().trim_start_matches('"');
        assert!(row.starts_with('\''), "{text:?} became {row:?}");
    }
    for text in ["O'Neil", "12w1", "½", "1-0", "a=b", ""] {
        assert_eq!(write(&["x"], [vec![CsvCell::text(text)]], TableOptions::default()), format!("x\r\n{text}\r\n"));
    }
    let numbers = vec![CsvCell::from(-3), Number::points(Points(-1), 2).into(), Number::points(Points(5), 2).into()];
    let options = TableOptions { delimiter: Delimiter::Semicolon, bom: true };
    assert_eq!(write(&["a", "b", "c"], [numbers], options), "\u{FEFF}a;b;c\r\n-3;-0.5;2.5\r\n");
    for text in ["", "-", "1.", ".5", "1e5", "=1", "+1", "1 000", "--1"] {
        assert_eq!(Number::parse(text), None, "{text}");
    }
}

proptest! {
    #[test]
    fn noise_does_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        let found = read(&bytes);
        prop_assert!(found.problems().all(|problem| !problem.to_string().is_empty()));
    }

    #[test]
    fn damaged_lists_do_no_harm(damage in proptest::collection::vec((any::<proptest::sample::Index>(), any::<u8>()), 1..30)) {
        for name in ["english.csv", "western.csv", "chinese-gb18030.csv", "flaws.csv"] {
            let mut bytes = fixture(name);
            for (place, byte) in &damage {
                let at = place.index(bytes.len());
                bytes[at] = *byte;
            }
            let found = read(&bytes);
            prop_assert!(found.rows.len() <= MAX_ROWS);
        }
    }

    /// Another program reads the written table with the same rows and fields; texts have at most a quote in front.
    #[test]
    fn tables_are_read_back_by_another_program(
        rows in proptest::collection::vec(proptest::collection::vec("[ -~\t\r\n王=+@-]{0,12}", 3), 0..6),
        delimiter in proptest::sample::select(Delimiter::ALL.to_vec()),
    ) {
        let cells = rows.iter().map(|row| row.iter().map(CsvCell::text).collect());
        let table = write(&["a", "b", "c"], cells, TableOptions { delimiter, bom: false });
        let delimiter = u8::try_from(delimiter.character()).unwrap();
        let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_reader(table.as_bytes());
        let back: Vec<Vec<String>> =
            reader.records().map(|record| record.unwrap().iter().map(str::to_owned).collect()).collect();
        prop_assert_eq!(back.len(), rows.len());
        for (field, text) in back.iter().flatten().zip(rows.iter().flatten()) {
            prop_assert!(field == text || field.strip_prefix('\'') == Some(text), "{:?} {:?}", field, text);
            prop_assert!(!field.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '\0']));
        }
    }
}
