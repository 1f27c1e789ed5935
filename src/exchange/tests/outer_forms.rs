//! Lists, reports and games reported by arbiters, in other outer forms: line ends, encodings, delimiters, quotes,
//! empty lines, or a workbook. Every form must give the same content.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use qisai_domain::Player;
use qisai_exchange::csv_players::{CsvOptions, CsvProblemKind, Preview, preview_file};
use qisai_exchange::trf;
use rust_xlsxwriter::Workbook;

/// Table as lines of cells.
type Table = &'static [&'static [&'static str]];

/// Lists with the names of the reports.
const LISTS: [(&str, Table); 16] = [
    ("accents", &[&["Name", "Rating"], &["Zed, A", ""], &["Ángel, B", "1500"], &["Čapek, Jiří", ""], &["李 娜", "1"]]),
    (
        "again",
        &[&["Name", "FIDE ID", "Rating"], &["Player Seven", "2100001", "1500"], &["Seven Player", "2100001", "1510"]],
    ),
    ("badids", &[&["Name", "FIDE ID"], &["Seven", "'34179178'"], &["Eight", "Z56538"], &["Nine", "2100001.0"]]),
    ("bilingual", &[&["序号 No.", "姓名 Name", "性别 Sex", "等级分 Rating"], &["1", "张三", "男", "1500"]]),
    (
        "cr_en",
        &[
            &["No.", "", "Name", "FED", "Rtg", "sex"],
            &["1", "GM", "Seven, A", "GER", "2501", ""],
            &["2", "WFM", "B", "GER", "", "w"],
        ],
    ),
    ("dates", &[&["Name", "Born"], &["A", "2010-05-01"], &["B", "13/01/2010"], &["C", "2010年5月1日"], &["D", "n/a"]]),
    (
        "dupcol",
        &[
            &["Name", "FIDE Rating", "Rating", "Club", "School"],
            &["A", "2000", "1500", "Bay", ""],
            &["B", "", "1", "", "X"],
        ],
    ),
    (
        "excel16",
        &[&["Name", "Rating", "Club", "Title"], &["A", "1500", "Bay", ""], &["B", "1500", "Bay"], &["C", "1500"]],
    ),
    (
        "gform",
        &[
            &["Timestamp", "First Name", "Last Name", "Rating (FIDE or national)"],
            &["2025/03/01", "Seven", "Player", "1500"],
        ],
    ),
    ("groups", &[&["姓名", "单位", "等级分"], &["男子组", "", ""], &["张三", "某队", "1500"], &["合计", "", "1"]]),
    ("ids_order", &[&["Name", "Fide_No", "ID_No"], &["Player Seven", "2100001", "350004"]]),
    (
        "member_ids",
        &[&["ID", "Name", "Rating", "Born"], &["1", "Seven, A", "1850", "1985/00/00"], &["12345678", "B", "", ""]],
    ),
    (
        "norm",
        &[
            &["Name", "Title", "Rating", "Federation"],
            &["Alfa, A", "", "2400", "GER"],
            &["Bravo", "GM", "2450", "Österreich"],
        ],
    ),
    (
        "ratings",
        &[&["Name", "Rating"], &["A", "1500.0"], &["B", "1 850"], &["C", "N/A"], &["D", "２１００"], &["E", "未定级"]],
    ),
    ("slo", &[&["Name", "Federation", "Rating"], &["Seven", "Slowakei", "2000"], &["Eight", "Indonésie", "1800"]]),
    (
        "wjx",
        &[
            &["序号", "提交答卷时间", "1、姓名", "2、性别", "4、代表单位"],
            &["1", "2025/3/1 10:11:12", "张三", "男", "某小学"],
        ],
    ),
];

/// Returns lines of fields, with every field quoted or only those that require it.
fn lines(table: Table, delimiter: char, quotes: bool) -> Vec<String> {
    let field = |cell: &&str| {
        if quotes || cell.contains([delimiter, '"']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            (*cell).to_owned()
        }
    };
    table.iter().map(|row| row.iter().map(field).collect::<Vec<_>>().join(&delimiter.to_string())).collect()
}

fn utf16(text: &str, little: bool) -> Vec<u8> {
    let unit = |unit: u16| if little { unit.to_le_bytes() } else { unit.to_be_bytes() };
    std::iter::once(0xFEFF).chain(text.encode_utf16()).flat_map(unit).collect()
}

/// Returns a text in every encoding that a byte order mark or the bytes reveal.
fn encoded(text: &str) -> [(&'static str, Vec<u8>); 4] {
    [
        ("UTF-8", text.as_bytes().to_vec()),
        ("UTF-8 with a mark", ["\u{feff}", text].concat().into_bytes()),
        ("UTF-16LE", utf16(text, true)),
        ("UTF-16BE", utf16(text, false)),
    ]
}

/// Player, problems of the line, and `true` if the line is not a player.
type SaidOfRow = (Player, Vec<CsvProblemKind>, bool);

/// Returns the content of a preview without line numbers.
fn said(found: &Preview) -> (Vec<SaidOfRow>, Vec<CsvProblemKind>) {
    let row = |row: &qisai_exchange::csv_players::Row| {
        let problems = row.problems.iter().map(|problem| problem.kind.clone());
        // The line of the other player counts empty lines.
        let problems = problems.map(|kind| match kind {
            CsvProblemKind::Duplicate { .. } => CsvProblemKind::Duplicate { line: 0 },
            other => other,
        });
        (row.player.clone(), problems.collect(), row.is_no_player())
    };
    (found.rows.iter().map(row).collect(), found.errors.iter().map(|problem| problem.kind.clone()).collect())
}

fn workbook(table: Table) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in (0..).zip(table) {
        for (column, cell) in (0..).zip(*cells) {
            sheet.write_string(row, column, *cell).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

#[test]
fn n8_a_list_reads_the_same_in_every_outer_form() {
    for (name, table) in LISTS {
        let plain = preview_file(&(lines(table, ',', false).join("\n") + "\n").into_bytes(), CsvOptions::default());
        assert!(!plain.rows.is_empty(), "{name}");
        let expected = said(&plain);
        for delimiter in [',', ';', '\t'] {
            for quotes in [false, true] {
                let lines = lines(table, delimiter, quotes);
                for (end, last) in [("\n", true), ("\r\n", true), ("\r", true), ("\n", false), ("\r\n\r\n", true)] {
                    let text = lines.join(end) + if last { end } else { "" };
                    for (encoding, bytes) in encoded(&text) {
                        let found = preview_file(&bytes, CsvOptions::default());
                        let form = format!("{name}: {delimiter:?}, {end:?}, {quotes}, {last}, {encoding}");
                        assert_eq!(said(&found), expected, "{form}");
                    }
                }
            }
        }
        assert_eq!(said(&preview_file(&workbook(table), CsvOptions::default())), expected, "{name} as a workbook");
    }
}

/// Returns a report with these columns behind the points of its players.
fn report(head: &str, columns: &[&str]) -> String {
    let line = |(number, columns): (u32, &&str)| {
        format!(
            "001 {number:>4} m    {:<33} {:>4} NED{:>12} {:<10} {:>4} {:>4}  {columns}\n",
            format!("Näme {number}"),
            1600 - number,
            "",
            "",
            "",
            ""
        )
    };
    head.to_owned() + &(1..).zip(columns).map(line).collect::<String>()
}

#[test]
fn n7_a_report_reads_the_same_in_every_outer_form() {
    const SEVEN: [&str; 7] =
        ["   4 w 1", "   5 b 1", "   6 w 1", "   1 b 0", "   2 w 0", "   3 b 0  0000 - U", "0000 - U"];
    let dates = format!("132 {:<87}26/07/11  26/07/12  26/07/13\n", "");
    for (name, text) in [
        ("preset_pab", report("012 Club\nXXR 5\nXXC white1\n", &SEVEN)),
        ("next_round", report("012 Field Öpen\nXXR 5\nXXC white1\n", &["", "", "", "", "0000 - U"])),
        ("day_first", report("012 Club\n042 01/09/2024\n052 15/09/2024\nXXR 3\n", &["   2 w 1", "   1 b 0"])),
        ("round_dates", report(&format!("012 Club\n{dates}142 3\n152 W\n192 FIDE_DUTCH_2026\n"), &SEVEN)),
        ("expelled", report("012 俱乐部\n142 3\n152 W\n192 FIDE_DUTCH_2026\n", &SEVEN) + "### qisai expelled 7 2\n"),
    ] {
        let expected = trf::import(&trf::parse(text.as_bytes()).unwrap());
        assert!(!expected.0.setup.entrants.is_empty(), "{name}");
        for end in ["\n", "\r\n", "\r"] {
            for (encoding, bytes) in encoded(&text.replace('\n', end)) {
                let read = trf::import(&trf::parse(&bytes).unwrap());
                assert_eq!(read, expected, "{name}: {end:?}, {encoding}");
            }
            // Blanks at the end of lines, as editors leave them.
            let blanks = text.replace('\n', &format!("   {end}"));
            assert_eq!(trf::import(&trf::parse(blanks.as_bytes()).unwrap()), expected, "{name}: blanks, {end:?}");
        }
    }
}
