//! Variants of the lists reported by arbiters: each in another format, size or language (N8, N12).

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::fmt::Write;

use qisai_domain::{Player, Sex, Title};
use qisai_exchange::csv_players::{CsvOptions, CsvProblemKind, PlayerField, Preview, Row, preview_file};
use qisai_exchange::text::TextEncoding;
use rust_xlsxwriter::{Format, Workbook};

fn read(bytes: impl AsRef<[u8]>) -> Preview {
    preview_file(bytes.as_ref(), CsvOptions::default())
}

/// Returns a workbook with one sheet of texts.
fn book(rows: &[&[&str]]) -> Vec<u8> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in (0..).zip(rows) {
        for (column, cell) in (0..).zip(*cells) {
            sheet.write_string(row, column, *cell).unwrap();
        }
    }
    book.save_to_buffer().unwrap()
}

/// Returns a value of each player of a list.
fn of<T>(found: &Preview, say: impl Fn(&Player) -> T) -> Vec<T> {
    found.rows.iter().map(|row| say(&row.player)).collect()
}

fn names(found: &Preview) -> Vec<String> {
    of(found, |player| player.name.clone())
}

fn ratings(found: &Preview) -> Vec<Option<u16>> {
    of(found, |player| player.rating)
}

fn ids(found: &Preview) -> Vec<String> {
    of(found, |player| player.fide_id.clone())
}

fn born(found: &Preview) -> Vec<String> {
    of(found, |player| player.born.clone())
}

fn federations(found: &Preview) -> Vec<String> {
    of(found, |player| player.federation.clone())
}

fn clubs(found: &Preview) -> Vec<String> {
    of(found, |player| player.club.clone())
}

/// Asserts that no problem prevents the import of a row or the list.
#[track_caller]
fn sound(found: &Preview) {
    assert!(!found.has_errors(), "{:?}", found.problems().filter(|it| it.kind.is_error()).collect::<Vec<_>>());
}

/// Returns a list with this number of rows, each made from its number.
fn long(head: &str, rows: u32, row: impl Fn(u32) -> String) -> String {
    (1..=rows).fold(format!("{head}\n"), |mut list, number| {
        writeln!(list, "{}", row(number)).unwrap();
        list
    })
}

fn is_twice(found: &Preview) -> bool {
    found.errors.iter().any(|problem| matches!(problem.kind, CsvProblemKind::ColumnTwice { .. }))
}

fn has_note(row: &Row, field: PlayerField) -> bool {
    row.problems.iter().any(|it| it.kind == CsvProblemKind::Unreadable { field })
}

/// `accents.csv`: names keep their letters.
#[test]
fn n12_accents_in_a_workbook_in_a_long_list_and_in_other_alphabets() {
    let found = read(book(&[&["Name", "Rating"], &["Ångström, Åse", ""], &["Čapek, Jiří", "1500"]]));
    assert_eq!(names(&found), ["Ångström, Åse", "Čapek, Jiří"]);
    let found = read(long("Name;Rating", 300, |number| format!("Šime {number}, Ø;")));
    assert_eq!((found.rows.len(), names(&found)[299].as_str()), (300, "Šime 300, Ø"));
    let found = read("Name,Rating\nИванов Пётр,1500\nΠαπαδόπουλος,1400\nNguyễn Văn An,1300\n");
    assert_eq!(names(&found), ["Иванов Пётр", "Παπαδόπουλος", "Nguyễn Văn An"]);
    sound(&found);
}

/// `again1.csv`, `again2.csv`: the same person twice.
#[test]
fn n8_somebody_twice_in_a_workbook_in_a_long_list_and_by_a_padded_name() {
    let again = |row: &Row| row.problems.iter().any(|it| matches!(it.kind, CsvProblemKind::Duplicate { .. }));
    let found = read(book(&[&["Name", "FIDE ID"], &["Player Seven", "2100001"], &["Seven, Player", "2100001"]]));
    assert_eq!(found.rows.iter().map(again).collect::<Vec<_>>(), [false, true], "one number is one person");
    let found = read(long("Name,Rating", 400, |number| format!("Player {},1500", (number - 1) % 399 + 1)));
    assert_eq!(found.rows.iter().filter(|row| again(row)).count(), 1);
    let found = read("姓名;等级分\n欧阳 晓;1500\n欧　阳晓;1500\n欧阳晓晓;1500\n");
    assert_eq!(found.rows.iter().map(again).collect::<Vec<_>>(), [false, true, false]);
}

/// `badids.csv`: digits or nothing.
#[test]
fn n8_odd_fide_ids_in_a_workbook_in_a_long_list_and_in_chinese() {
    let found = read(book(&[&["Name", "FIDE ID"], &["A", "2100001.0"], &["B", "n.a."], &["C", "ID 34179178"]]));
    assert_eq!(ids(&found)[0], "2100001");
    assert!(ids(&found)[1..].iter().all(String::is_empty));
    sound(&found);
    let found = read(long("Name\tFIDE ID", 200, |number| format!("Player {number}\t-")));
    assert_eq!((found.rows.len(), found.problems().count()), (200, 0), "many without a number are many people");
    let found = read("姓名,国际棋联编号\n张三,８６００００１\n李四,无\n王五,待定\n");
    assert_eq!(ids(&found), ["8600001", "", ""]);
    sound(&found);
}

/// `bilingual.csv`: a header in two languages.
#[test]
fn n8_heads_in_two_languages_in_a_workbook_short_and_the_other_way_round() {
    let found = read(book(&[&["Name 姓名", "Club 单位", "Rating 等级分"], &["张三", "某队", "1500"]]));
    assert_eq!(
        (names(&found)[0].as_str(), clubs(&found)[0].as_str(), ratings(&found)[0]),
        ("张三", "某队", Some(1500))
    );
    let found = read("姓名 Name\n张三\n");
    assert_eq!(names(&found), ["张三"]);
    let found = read("姓名/Name;性别/Sex;出生日期/Date of birth\n李四;女;2012-05-01\n");
    assert_eq!((found.rows[0].player.sex, born(&found)[0].as_str()), (Some(Sex::Female), "2012/05/01"));
}

/// `cp1250.csv`: letters of central Europe in one byte each.
#[test]
fn n8_other_encodings_can_be_chosen_for_every_letter() {
    let as_encoding = |bytes: &[u8], name: &str| {
        let options = CsvOptions { encoding: TextEncoding::from_name(name), ..CsvOptions::default() };
        names(&preview_file(bytes, options))
    };
    assert_eq!(as_encoding(b"Name\tRating\n\xA3ukasz\t1500\n", "Windows-1250"), ["Łukasz"]);
    let long: Vec<u8> = (0..200).fold(b"Name\n".to_vec(), |mut list, _| {
        list.extend_from_slice(b"\xC8apek Ji\xF8\xED\n");
        list
    });
    assert_eq!(as_encoding(&long, "Windows-1250").last().unwrap(), "Čapek Jiří");
    assert_eq!(as_encoding(b"\xD0\xD5\xC3\xFB\n\xD5\xC5\xC8\xFD\n", "GB18030"), ["张三"]);
    let found = read(b"\xD0\xD5\xC3\xFB\n\xD5\xC5\xC8\xFD\n");
    assert_eq!(names(&found), ["张三"], "GB18030 is found out");
}

/// `cr_en.csv`: a column of titles without a name.
#[test]
fn n8_titles_in_a_column_without_a_name_in_a_workbook_in_a_long_list_and_in_chinese() {
    let found = read(book(&[&["No.", "", "Name"], &["1", "GM", "Player, Seven"], &["2", "", "Player, Eight"]]));
    assert_eq!(of(&found, |player| player.title), [Some(Title::Gm), None]);
    let found =
        read(long(";Name", 150, |number| format!("{};Player {number}", if number == 150 { "WFM" } else { "" })));
    assert_eq!(of(&found, |player| player.title)[149], Some(Title::Wfm), "the only title is in the last line");
    let found = read("序号,,姓名\n1,特级大师,张三\n2,,李四\n");
    assert!(!found.rows[0].player.shown_title().is_empty() || !found.errors.is_empty(), "read, or reported");
}

/// `dates.csv`: birth dates in every form.
#[test]
fn n8_days_of_birth_in_a_workbook_in_a_long_list_and_in_other_languages() {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.write(0, 0, "Name").unwrap();
    sheet.write(0, 1, "Born").unwrap();
    sheet.write(1, 0, "A").unwrap();
    sheet.write_number_with_format(1, 1, 40299, &Format::new().set_num_format("yyyy-mm-dd")).unwrap();
    let found = read(workbook.save_to_buffer().unwrap());
    assert_eq!(born(&found), ["2010/05/01"]);
    let found = read(long("Name,Born", 250, |number| format!("Player {number},{}", 1700 + number)));
    assert_eq!(found.rows.len(), 250);
    sound(&found);
    let found = read("姓名,出生日期\n张三,2010年5月1日\n李四,2010.05.01\n王五,２０１０－０５－０１\n赵六,不详\n");
    assert_eq!(born(&found), ["2010/05/01", "2010/05/01", "2010/05/01", ""]);
    sound(&found);
}

/// `dupcol.csv`: two columns of one kind.
#[test]
fn n8_two_columns_of_one_kind_in_a_workbook_among_many_and_in_chinese() {
    let found = read(book(&[&["Name", "Rating", "Elo"], &["A", "1500", ""]]));
    assert!(is_twice(&found));
    assert_eq!(ratings(&found), [Some(1500)], "an empty cell erases nothing");
    let found = read("Nr;Name;A;B;C;D;Club;E;F;Team\n1;Ann;;;;;Harbour;;;\n");
    assert!(is_twice(&found));
    assert_eq!(clubs(&found), ["Harbour"]);
    let found = read("姓名,单位,学校,等级分\n张三,某队,,1500\n");
    assert!(is_twice(&found));
    assert_eq!(clubs(&found), ["某队"]);
}

/// `excel16.csv`: missing fields at the end of lines.
#[test]
fn n8_missing_fields_with_other_delimiters_in_a_long_list_and_in_chinese() {
    for delimiter in [';', '\t'] {
        let rows = |number: u32| format!("Player {number}{delimiter}1500");
        let head = ["Name", "Rating", "Club", "Title"].join(&delimiter.to_string());
        let found = read(long(&head, 17, rows));
        sound(&found);
        assert_eq!(found.rows.len(), 17, "{delimiter:?}");
    }
    let found = read(long("Name,Rating,Club,Title", 1000, |number| {
        let rest = if number <= 16 { ",Club A," } else { "" };
        format!("Player {number},1500{rest}")
    }));
    assert_eq!(found.rows.len(), 1000);
    sound(&found);
    let found = read("姓名，等级分，单位\n张三，1500，某队\n李四\n".replace('，', ","));
    assert_eq!((names(&found), ratings(&found)), (vec!["张三".to_owned(), "李四".to_owned()], vec![Some(1500), None]));
}

/// `gform.csv`, `wjx.csv`: output of form tools.
#[test]
fn n8_other_form_tools_are_understood() {
    let found = read(book(&[
        &["Timestamp", "1. First name *", "2. Surname *", "3. Year of birth (YYYY)", "4. Rating (national or FIDE)"],
        &["2025-03-01 10:11", "Seven", "Player", "2010", "1500"],
    ]));
    assert_eq!(
        (names(&found)[0].as_str(), born(&found)[0].as_str(), ratings(&found)[0]),
        ("Player, Seven", "2010", Some(1500))
    );
    let found = read(long("提交时间,1、姓名（必填）,2、代表单位", 120, |number| {
        format!("2025/3/1,棋手{number},第{number}小学")
    }));
    assert_eq!((found.rows.len(), clubs(&found)[119].as_str()), (120, "第120小学"));
    let found = read("序号\t（一）姓名\t（二）性别\t（三）单位\n1\t张三\t男\t某队\n");
    assert_eq!((names(&found)[0].as_str(), clubs(&found)[0].as_str()), ("张三", "某队"));
    let found = read("\"Q1. Full name\",\"Q2. Sex (m/f)\",\"Q3. Comments\"\n\"Ann\nNorth\",f,\"two\nlines\"\n");
    assert_eq!(
        (found.rows.len(), found.rows[0].player.sex),
        (1, Some(Sex::Female)),
        "a line break in a cell is no row"
    );
}

/// `groups.csv`: headings and totals between players.
#[test]
fn n8_headings_in_a_workbook_in_a_long_list_and_in_other_languages() {
    let apart = |found: &Preview| found.rows.iter().map(Row::is_no_player).collect::<Vec<_>>();
    let found = read(book(&[&["Name", "Rating"], &["Group A", ""], &["Ann", "1500"], &["Total", "1"]]));
    assert_eq!(apart(&found), [true, false, true]);
    let found = read(long("姓名,单位", 200, |number| {
        if number % 50 == 1 { "少年组,".to_owned() } else { format!("棋手{number},某队") }
    }));
    assert_eq!(apart(&found).iter().filter(|is| **is).count(), 4);
    let found = read("Name;Elo\nOpen\n;\nBo;1500\n女子甲组;\n小计：1人;\n");
    assert!(!apart(&found)[found.rows.iter().position(|row| row.player.name == "Bo").unwrap()]);
    assert!(
        found
            .rows
            .iter()
            .filter(|row| row.player.name.contains('组') || row.player.name.contains("小计"))
            .all(Row::is_no_player)
    );
}

/// `ids_order.csv`, `member_ids.csv`: FIDE numbers and other numbers.
#[test]
fn n12_numbers_of_others_are_no_fide_ids_in_whatever_order_and_language() {
    let found = read(book(&[&["ID", "Name", "FIDE No"], &["350004", "Ann", "2100001"]]));
    assert_eq!(ids(&found), ["2100001"]);
    let found = read(long("ID;Name", 60, |number| format!("{number};Player {number}")));
    assert!(ids(&found).iter().all(String::is_empty));
    let found = read("会员编号,姓名,国际棋联编号\n12345678,张三,8600001\n");
    assert_eq!(ids(&found), ["8600001"]);
    assert_eq!(found.rows[0].player.national_id, "12345678");
    let found = read(book(&[
        &["Licence", "Name", "FIDE No"],
        &["B 04117", "Ann", "2100001"],
        &["350004.0", "Bo", ""],
        &["0", "Cy", ""],
    ]));
    let nationals: Vec<&str> = found.rows.iter().map(|row| row.player.national_id.as_str()).collect();
    assert_eq!(ids(&found), ["2100001", "", ""]);
    assert_eq!(nationals, ["B 04117", "350004", ""]);
    sound(&found);
}

/// `norm_aut.csv`, `norm_oesterreich.csv`, `slo.csv`: countries by code and by name.
#[test]
fn n8_countries_in_a_workbook_in_a_long_list_and_in_other_languages() {
    let found = read(book(&[&["Name", "Federation"], &["A", "AUT"], &["B", "aut"], &["C", "Slowakei"]]));
    assert_eq!(federations(&found), ["AUT", "AUT", ""]);
    assert!(has_note(&found.rows[2], PlayerField::Federation));
    let found = read(long("Name,Fed", 90, |number| {
        format!("Player {number},{}", ["GER", "Germany", "XYZW"][usize::try_from(number % 3).unwrap()])
    }));
    assert_eq!(federations(&found).iter().filter(|code| *code == "GER").count(), 60);
    assert_eq!(
        federations(&found).iter().filter(|code| code.is_empty()).count(),
        30,
        "nothing is cut to three letters"
    );
    let found = read("姓名,国家\n张三,中国\n李四,越南\n王五,某国\n");
    assert_eq!(federations(&found), ["CHN", "VIE", ""]);
    sound(&found);
}

/// `ratings.csv`: numbers in every form.
#[test]
fn n8_ratings_in_a_workbook_in_a_long_list_and_in_other_languages() {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (column, head) in (0..).zip(["Name", "Rating"]) {
        sheet.write(0, column, head).unwrap();
    }
    sheet.write(1, 0, "A").unwrap();
    sheet.write_number(1, 1, 1850.0).unwrap();
    let found = read(workbook.save_to_buffer().unwrap());
    assert_eq!(ratings(&found), [Some(1850)]);
    let found = read(long("Name;Elo", 300, |number| {
        format!("Player {number};{}", ["1500.0", "1.850", "unrated"][usize::try_from(number % 3).unwrap()])
    }));
    assert_eq!(ratings(&found).iter().filter(|rating| **rating == Some(1500)).count(), 100);
    assert!(
        ratings(&found).iter().all(|rating| [None, Some(1500), Some(1850)].contains(rating)),
        "no figure is invented"
    );
    sound(&found);
    let found = read("姓名,等级分\n张三,１８５０\n李四,无\n王五,1500分\n赵六,未定级\n");
    assert_eq!(ratings(&found), [Some(1850), None, Some(1500), None]);
    sound(&found);
}

/// `x_merged_unit.xlsx`, `x_second.xlsx`: merged cells, and a list behind other sheets.
#[test]
fn n8_merged_cells_and_sheets_of_other_sizes_and_languages() {
    let mut workbook = Workbook::new();
    let notes = workbook.add_worksheet().set_name("Notes").unwrap();
    notes.write(0, 0, "Send by Friday").unwrap();
    let sheet = workbook.add_worksheet().set_name("Players").unwrap();
    for (column, head) in (0..).zip(["Club", "Name"]) {
        sheet.write(0, column, head).unwrap();
    }
    for row in 1..=40_u32 {
        sheet.write(row, 1, format!("Player {row}")).unwrap();
    }
    sheet.merge_range(1, 0, 20, 0, "Harbour", &Format::new()).unwrap();
    sheet.merge_range(21, 0, 40, 0, "Lake", &Format::new()).unwrap();
    let found = read(workbook.save_to_buffer().unwrap());
    assert_eq!((found.sheet.as_deref(), found.rows.len()), (Some("Players"), 40));
    assert_eq!([&clubs(&found)[19], &clubs(&found)[20], &clubs(&found)[39]], ["Harbour", "Lake", "Lake"]);
    let mut workbook = Workbook::new();
    for name in ["说明", "名单", "统计"] {
        let sheet = workbook.add_worksheet().set_name(name).unwrap();
        if name == "名单" {
            sheet.write(0, 0, "单位").unwrap();
            sheet.write(0, 1, "姓名").unwrap();
            sheet.write(1, 1, "张三").unwrap();
            sheet.write(2, 1, "李四").unwrap();
            sheet.merge_range(1, 0, 2, 0, "某队", &Format::new()).unwrap();
        } else {
            sheet.write(0, 0, name).unwrap();
        }
    }
    let found = read(workbook.save_to_buffer().unwrap());
    assert_eq!((found.sheet.as_deref(), clubs(&found)), (Some("名单"), vec!["某队".to_owned(); 2]));
}
