//! Lists written by form tools, other programs and spreadsheets (N8, N12).

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::fs;
use std::path::Path;

use qisai_domain::{Sex, Title};
use qisai_exchange::csv_players::{CsvOptions, CsvProblemKind, PlayerField, Preview, preview};

fn form(name: &str) -> Preview {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fixtures/exchange/players/forms");
    preview(&fs::read(folder.join(name)).unwrap(), CsvOptions::default())
}

fn text(list: &str) -> Preview {
    preview(list.as_bytes(), CsvOptions::default())
}

fn ratings(found: &Preview) -> Vec<Option<u16>> {
    found.rows.iter().map(|row| row.player.rating).collect()
}

#[test]
fn n8_two_columns_of_one_kind_are_an_error_and_an_empty_cell_erases_nothing() {
    let found = form("dupcol.csv");
    let twice = |kind: &CsvProblemKind| matches!(kind, CsvProblemKind::ColumnTwice { .. });
    assert!(found.errors.iter().any(|problem| twice(&problem.kind)), "{:?}", found.errors);
    assert_eq!(found.rows[1].player.rating, Some(2100), "the second column is empty");
    assert_eq!(found.rows[0].player.born, "2001/05/06");
    assert_eq!(found.rows[0].player.club, "Club A");
}

#[test]
fn n12_only_a_column_that_says_fide_is_a_fide_id() {
    let found = form("ids_order.csv");
    assert!(!found.has_errors(), "{:?}", found.errors);
    assert_eq!(found.rows[0].player.fide_id, "2100001");
    let members = form("member_ids.csv");
    assert!(members.rows.iter().all(|row| row.player.fide_id.is_empty()));
    assert_eq!(members.rows[0].player.born, "1985");
}

#[test]
fn n8_a_fide_id_is_digits_or_nothing() {
    let found = form("badids.csv");
    let ids: Vec<&str> = found.rows.iter().map(|row| row.player.fide_id.as_str()).collect();
    assert_eq!(ids, ["34179178", "", "", "", ""]);
    let noted =
        found.rows.iter().skip(1).all(|row| {
            row.problems.iter().any(|it| it.kind == CsvProblemKind::Unreadable { field: PlayerField::FideId })
        });
    assert!(noted && !found.has_errors(), "who has an odd number is entered without it, with a note");
    let found = text("Name,FIDE ID\nA,2100001.0\nB,N/A\nC,N/A\nD,0\nE,２１００００２\n");
    let ids: Vec<&str> = found.rows.iter().map(|row| row.player.fide_id.as_str()).collect();
    assert_eq!(ids, ["2100001", "", "", "", "2100002"]);
    assert_eq!(found.problems().count(), 0, "two without a number are two people");
}

#[test]
fn n8_missing_fields_at_the_end_of_a_line_are_empty() {
    let found = form("excel16.csv");
    assert!(!found.has_errors());
    assert_eq!(found.rows.len(), 40);
    let other_list = text("Name,Rating,Club\nAnn;1500;Harbour\n");
    assert!(other_list.has_errors(), "a line with another delimiter");
}

#[test]
fn n8_headings_of_form_tools_are_understood() {
    let wjx = form("wjx.csv");
    let player = &wjx.rows[0].player;
    assert_eq!((player.name.as_str(), player.sex, player.club.as_str()), ("张三", Some(Sex::Male), "某某小学"));
    assert_eq!(player.born, "2012/05/01");
    let bilingual = form("bilingual.csv");
    assert_eq!((bilingual.rows[0].player.name.as_str(), bilingual.rows[0].player.rating), ("张三", Some(1500)));
    let google = form("gform.csv");
    let player = &google.rows[0].player;
    assert_eq!(
        (player.name.as_str(), player.rating, player.fide_id.as_str()),
        ("Player, Seven", Some(1500), "2100001")
    );
    assert_eq!(player.born, "2010/01/05", "the header says that the day stands first");
    for found in [wjx, bilingual, google] {
        assert!(!found.has_errors());
    }
}

#[test]
fn n8_a_column_without_a_name_is_of_titles_or_reported() {
    let found = form("cr_en.csv");
    let titles: Vec<_> = found.rows.iter().take(2).map(|row| row.player.title).collect();
    assert_eq!(titles, [Some(Title::Gm), Some(Title::Wfm)]);
    let found = text("Name,\nAnn,secret\n");
    assert_eq!(
        found.errors.iter().map(|it| (it.column, &it.kind)).collect::<Vec<_>>(),
        [(2, &CsvProblemKind::UnknownColumn)]
    );
}

#[test]
fn n8_a_note_never_costs_a_player_the_entry() {
    for name in ["dates.csv", "ratings.csv"] {
        let found = form(name);
        assert!(
            !found.has_errors(),
            "{name}: {:?}",
            found.problems().filter(|it| it.kind.is_error()).collect::<Vec<_>>()
        );
    }
    let found = form("ratings.csv");
    let expected = [
        (0, Some(1500)),
        (1, Some(1850)),
        (2, Some(1850)),
        (3, None),
        (4, None),
        (5, None),
        (6, None),
        (7, None),
        (8, None),
        (9, None),
        (13, None),
        (14, None),
        (15, None),
        (16, None),
        (17, Some(1500)),
        (19, None),
        (20, Some(2100)),
        (23, Some(1500)),
    ];
    let read = ratings(&found);
    for (at, rating) in expected {
        assert_eq!(read[at], rating, "line {}", at + 2);
    }
    let silent: Vec<usize> = [4, 5, 6, 7, 8, 9, 13, 14, 15, 16, 19].into();
    assert!(silent.iter().all(|at| found.rows[*at].problems.is_empty()), "words for nothing are no problem");
    let born: Vec<String> = form("dates.csv").rows.into_iter().map(|row| row.player.born).collect();
    assert_eq!(born[..5], ["2010/05/01", "2010/05/01", "", "2010/01/13", "2010/01/13"].map(str::to_owned));
    assert_eq!(born[10], "2010");
}
