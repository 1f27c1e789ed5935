//! Lists as received by arbiters (N8): merged cells, several sheets, other encodings, padded names, headings between
//! the players, unusual columns.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use qisai_domain::{Event, GroupId, Tournament};
use qisai_exchange::csv_players::{
    CsvOptions, CsvProblemKind, PlayerField, Preview, preview, preview_file, text_of_file,
};
use qisai_exchange::text::TextEncoding;
use qisai_exchange::trf::{self, Dialect};
use rust_xlsxwriter::{Format, Workbook};

fn text(list: &str) -> Preview {
    preview(list.as_bytes(), CsvOptions::default())
}

fn names(found: &Preview) -> Vec<&str> {
    found.rows.iter().map(|row| row.player.name.as_str()).collect()
}

#[test]
fn n8_a_merged_value_holds_in_each_of_its_rows() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (column, head) in (0..).zip(["单位", "姓名", "等级分"]) {
        sheet.write(0, column, head).unwrap();
    }
    for (row, name) in (1..).zip(["张三", "李四", "王五", "赵六"]) {
        sheet.write(row, 1, name).unwrap();
        sheet.write(row, 2, 1500 + row).unwrap();
    }
    sheet.merge_range(1, 0, 3, 0, "某队", &Format::new()).unwrap();
    // A merged line of remarks at the end is not a player's club.
    sheet.merge_range(6, 0, 7, 2, "备注", &Format::new()).unwrap();
    let found = preview_file(&book.save_to_buffer().unwrap(), CsvOptions::default());
    let clubs: Vec<&str> = found.rows.iter().take(4).map(|row| row.player.club.as_str()).collect();
    assert_eq!(clubs, ["某队", "某队", "某队", ""]);
    assert_eq!(found.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [2, 3, 4, 5, 7]);
}

#[test]
fn n8_the_sheet_with_names_is_read_unless_another_is_chosen() {
    let mut book = Workbook::new();
    book.add_worksheet().set_name("填表说明").unwrap().write(0, 0, "请按要求填写").unwrap();
    for (sheet, name) in [("报名表", "张三"), ("候补", "李四")] {
        let sheet = book.add_worksheet().set_name(sheet).unwrap();
        sheet.write(0, 0, "姓名").unwrap();
        sheet.write(1, 0, name).unwrap();
    }
    let bytes = book.save_to_buffer().unwrap();
    let found = preview_file(&bytes, CsvOptions::default());
    assert_eq!((found.sheet.as_deref(), names(&found)), (Some("报名表"), vec!["张三"]));
    assert_eq!(found.sheets, ["填表说明", "报名表", "候补"]);
    let options = CsvOptions { sheet: Some("候补".to_owned()), ..CsvOptions::default() };
    assert_eq!(names(&preview_file(&bytes, options.clone())), ["李四"]);
    assert_eq!(names(&text(&text_of_file(&bytes, &options))), ["李四"]);
}

#[test]
fn n8_an_encoding_that_looks_like_another_can_be_chosen() {
    // Łukasz and Müller in Windows-1250.
    let bytes = b"Name;Rating\n\xA3ukasz;1500\nM\xFCller;1600\n";
    let guessed = preview_file(bytes, CsvOptions::default());
    assert_eq!((names(&guessed), guessed.encoding), (vec!["£ukasz", "Müller"], TextEncoding::Windows1252));
    let options = CsvOptions { encoding: TextEncoding::from_name("Windows-1250"), ..CsvOptions::default() };
    assert_eq!(names(&preview_file(bytes, options.clone())), ["Łukasz", "Müller"]);
    assert_eq!(names(&text(&text_of_file(bytes, &options))), ["Łukasz", "Müller"]);
}

#[test]
fn n8_a_country_that_nobody_knows_is_left_out_with_a_note_and_never_cut() {
    let found = text("Name,Federation\nSeven,Slowakei\nEight,ger\nNine,Austria\n");
    let federations: Vec<&str> = found.rows.iter().map(|row| row.player.federation.as_str()).collect();
    assert_eq!(federations, ["", "GER", "AUT"]);
    assert_eq!(found.rows[0].problems[0].kind, CsvProblemKind::Unreadable { field: PlayerField::Federation });
    assert!(!found.has_errors());
    // A word typed by an organiser is not a code either.
    let (mut imported, _) =
        trf::import(&trf::parse(b"012 Open\n142 1\n001    1      A\n001    2      B\n001    3      C\n").unwrap());
    for (entrant, word) in imported.setup.entrants.iter_mut().zip(["Slowakei", "Austria", "SVK"]) {
        entrant.player.federation = word.to_owned();
    }
    let tournament = Tournament::try_from(imported.setup).unwrap();
    let text = trf::write(&Event::default(), &tournament, GroupId(1), &BTreeMap::new(), Dialect::Trf26).unwrap();
    let written: Vec<&str> = text.lines().filter(|line| line.starts_with("001")).map(|line| &line[53..56]).collect();
    assert_eq!(written, ["   ", "AUT", "SVK"]);
}

#[test]
fn n8_a_padded_chinese_name_is_the_same_person() {
    let found = text("姓名,等级分\n张三,1300\n张　三,1300\n李 四,1400\nAda North,1500\n");
    assert_eq!(names(&found), ["张三", "张三", "李四", "Ada North"]);
    assert_eq!(found.rows[1].problems[0].kind, CsvProblemKind::Duplicate { line: 2 });
    let player = |name: &str| qisai_domain::Player { name: name.to_owned(), ..qisai_domain::Player::default() };
    assert!(player("张　三").is_same_person(&player("张三")));
    assert!(!player("Ada North").is_same_person(&player("AdaNorth")));
}

#[test]
fn n8_headings_and_totals_between_the_players_are_told_apart() {
    let found = text("姓名,单位,等级分\n男子组,,\n张三,某队,1500\n女子组,,\n李四,某队,1400\n合计,2,\n王五,,\n");
    let apart: Vec<bool> = found.rows.iter().map(qisai_exchange::csv_players::Row::is_no_player).collect();
    assert_eq!(apart, [true, false, true, false, true, false]);
    assert!(!found.has_errors());
}

#[test]
fn n8_the_arbiter_says_what_a_column_means() {
    let list = "Nome,Elo atual,Clube\nAda,1500,Porto\n";
    assert!(text(list).has_errors(), "no column has a known name");
    assert_eq!(text(list).columns.len(), 3, "the columns can be chosen");
    let columns = ["name", "rating", "club"].map(PlayerField::from_code).to_vec();
    let options = CsvOptions { columns: Some(columns), ..CsvOptions::default() };
    let found = preview(list.as_bytes(), options);
    assert!(!found.has_errors() && found.errors.is_empty());
    let player = &found.rows[0].player;
    assert_eq!((player.name.as_str(), player.rating, player.club.as_str()), ("Ada", Some(1500), "Porto"));
    // A recognised column may be left out, and no meaning may be chosen twice.
    let chosen = |columns: [Option<PlayerField>; 3]| {
        let options = CsvOptions { columns: Some(columns.to_vec()), ..CsvOptions::default() };
        preview(b"Name,Rating,Elo\nAda,1500,1600\n", options)
    };
    let found = chosen([Some(PlayerField::Name), None, Some(PlayerField::Rating)]);
    assert_eq!((found.has_errors(), found.rows[0].player.rating), (false, Some(1600)));
    assert!(chosen([Some(PlayerField::Name), Some(PlayerField::Rating), Some(PlayerField::Rating)]).has_errors());
    for (field, _) in PlayerField::NAMES {
        assert_eq!(PlayerField::from_code(field.code()), Some(field));
    }
}
