//! Unmodified records: none may be judged a contradiction.

use std::collections::BTreeMap;
use std::path::Path;

use qisai_domain::Discipline;
use qisai_records::Status;

use crate::support::{Sheet, files, games, sheets};

/// Judges every game of some files and prints the number of games per status. Every game without a consistent status
/// must be `known`.
fn judge_all(sheets: &[Sheet], known: impl Fn(&Sheet, Status) -> bool) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut wrong = Vec::new();
    for sheet in sheets {
        let judgement = sheet.judged();
        *counts.entry(judgement.status.code()).or_default() += 1;
        if judgement.status.needs_arbiter() && !known(sheet, judgement.status) {
            let findings: Vec<_> = judgement.findings.iter().map(|it| (it.code.code(), it.ply, it.article)).collect();
            wrong.push(format!("{}: {} {findings:?}", sheet.name(), judgement.status.code()));
        }
    }
    println!("{} games: {counts:?}", sheets.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn all(folder: &Path, endings: &[&str], discipline: Discipline) -> Vec<Sheet> {
    files(folder, endings).iter().flat_map(|file| sheets(file, Some(discipline))).collect()
}

/// Returns `true` for a game that ended on the board without a result in its file.
fn only_lacks_its_result(sheet: &Sheet, status: Status) -> bool {
    asks_only(sheet, status, "result-missing")
}

/// Returns `true` if this is the only question that the game raises for an arbiter.
fn asks_only(sheet: &Sheet, status: Status, question: &str) -> bool {
    status == Status::Undecidable
        && sheet
            .judged()
            .findings
            .iter()
            .all(|it| it.severity < qisai_records::Severity::Question || it.code.code() == question)
}

#[test]
fn games_of_chess_from_a_server() {
    let Some(folder) = games() else { return };
    let sheets = sheets(&folder.join("chess/lichess_cc0.pgn"), None);
    assert!(sheets.len() >= 200, "{}", sheets.len());
    judge_all(&sheets, |sheet, status| asks_only(sheet, status, "flag-not-decided"));
}

#[test]
fn xiangqi() {
    let Some(folder) = games() else { return };
    let mut found = all(&folder.join("xiangqi"), &["pgn"], Discipline::Xiangqi);
    found.extend(all(&folder.join("xiangqi/ccgc_chinese_notation"), &["pgn"], Discipline::Xiangqi));
    assert!(found.iter().all(|sheet| sheet.discipline == Discipline::Xiangqi));
    // Two games claim a draw by a rule although no rule was met: the arbiter is asked to name it.
    let unnamed = |sheet: &Sheet, status| {
        let draw = sheet.tag("Termination") == "repetition or move-count draw";
        draw && status == Status::Undecidable || only_lacks_its_result(sheet, status)
    };
    judge_all(&found, unnamed);
}

#[test]
fn draughts() {
    let Some(folder) = games() else { return };
    let found = all(&folder.join("draughts"), &["pdn"], Discipline::Draughts);
    let printed = found.iter().filter(|sheet| sheet.file.starts_with("pdnrepo")).count();
    assert_eq!(printed, 107);
    judge_all(&found, only_lacks_its_result);
}

/// File of games whose tags contradict their last position, made for a program that corrects them.
const MADE_WRONG: &str = "pgnextract_test-fixresulttags-in.pgn";

#[test]
fn games_of_chess_that_torture_readers() {
    let Some(folder) = games() else { return };
    let found = all(&folder.join("chess/pgn_syntax"), &["pgn"], Discipline::Chess);
    let found: Vec<Sheet> = found.into_iter().filter(|sheet| sheet.discipline == Discipline::Chess).collect();
    judge_all(&found, |sheet, status| {
        sheet.file == MADE_WRONG && status == Status::Contradicts
            || asks_only(sheet, status, "flag-not-decided")
            || status == Status::RecordDefect
            || only_lacks_its_result(sheet, status)
    });
}
