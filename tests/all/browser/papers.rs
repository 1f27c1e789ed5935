//! All documents of the catalogue for three events as PDF: every page has content, every table its head and foot,
//! nothing is wider than the paper. If `QISAI_SCREENSHOTS` names a folder, the files are kept there for review, in each
//! language separately and with 240 players in the largest event, which takes minutes. Otherwise they are in both
//! languages at once, with 60 players.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use flate2::read::ZlibDecoder;
use qisai_view::print::catalogue::{CATALOGUE, Shelf};
use serde_json::json;
use tempfile::TempDir;

use super::desk::sign_in;
use super::driver::Driver;
use super::prints::{media_boxes, printed};
use super::teams;
use crate::meetings;
use crate::support::accounts::PASSWORD;
use crate::support::desk::Desk;
use crate::support::server::Server;

/// Number of text pieces in a page number `3/12`.
const NUMBER: usize = 3;

/// Script that returns the faults of a document's tables. `arguments[0]` is the name of the event; `arguments[1]` is
/// `true` for a book, which tells its time once.
const TABLES: &str = "
    const faults = new Set();
    for (const table of document.querySelectorAll('table.rows')) {
        const said = (part) => table.querySelector(part)?.textContent.trim() ?? '';
        if (!said('thead .running .event').includes(arguments[0])) faults.add('a head without the event');
        if (/^v\\d+/.test(said('tfoot .stamp'))) faults.add('a foot with the version');
        if (!arguments[1] && !/\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d(?! ?:)/.test(said('tfoot .stamp'))) faults.add('a foot without the time');
        if (getComputedStyle(table.tHead).display !== 'table-header-group') faults.add('a head on the first page only');
        if (table.tFoot && getComputedStyle(table.tFoot).display !== 'table-footer-group') faults.add('a foot on the last page only');
        if (getComputedStyle(table).display !== 'table') faults.add('a table that is laid out as something else');
        if (table.scrollWidth > table.parentElement.clientWidth + 1) faults.add('a table wider than its paper');
        const rows = [...table.querySelectorAll('tbody tr')];
        if (rows.some((row) => getComputedStyle(row).breakInside !== 'avoid')) faults.add('rows that two pages share');
    }
    return [...faults];";

/// Event with its name in headings and in file names.
pub struct Papers {
    pub desk: Desk,
    event: &'static str,
    file: &'static str,
}

/// Returns the folder for reviewed files, if any.
pub fn folder() -> Option<PathBuf> {
    let folder = env::var_os("QISAI_SCREENSHOTS").map(PathBuf::from)?;
    fs::create_dir_all(&folder).unwrap();
    Some(folder)
}

/// Returns a result that varies by board.
fn result(board: u32) -> &'static str {
    match board % 4 {
        0 => "draw",
        3 => "second",
        _ => "first",
    }
}

/// Creates a chess event with two rounds closed and the third public, with prizes.
pub fn swiss(server: &Server) -> Papers {
    let event = "Great Open";
    let desk = server.anybody().set_up("anna").create_tournament(event, 7);
    let mut csv = "Name;Title;Rating;Federation;Club\n".to_owned();
    let players = if folder().is_some() { 240 } else { 60 };
    for number in 1..=players {
        let title = if number % 9 == 0 { "FM" } else { "" };
        let federation = ["NED", "CHN", "GER", "FRA"][number % 4];
        writeln!(csv, "Player {number};{title};{};{federation};Club {}", 2500 - 4 * number, number % 17).unwrap();
    }
    desk.import_players(csv);
    for round in 1..=2 {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |board| result(board.board));
        desk.close(round);
    }
    desk.pair(3);
    desk.publish(3);
    let form =
        desk.page("/prizes").form("form.form").with("tables", "Open: 500+cup, 300, 200").with("division", "none");
    desk.arbiter.submit(&form).is(303);
    Papers { desk, event, file: "swiss" }
}

/// Creates a xiangqi event of six teams on three boards, double round robin, two rounds closed.
pub fn xiangqi_teams(server: &Server) -> Papers {
    let event = "Rivers Cup";
    let fields = [
        ("name", event),
        ("slug", "rivers-cup"),
        ("discipline", "xiangqi"),
        ("team_kind", "teams"),
        ("team_system", "double_round_robin"),
        ("team_boards", "3"),
        ("team_line_ups", "fixed"),
    ];
    let lists = teams::List::all(&["东江队", "南溪队", "西岭队", "北原队", "中州队", "海门队"], 3);
    let desk = teams::made(server, &lists, &fields);
    teams::all_rounds(&desk);
    for round in 1..=2 {
        for (row, number) in meetings::rows(&desk, round).iter().zip(1..) {
            meetings::enter_with(&desk, round, row, result(number), &[]).is(200);
        }
        desk.close(round);
    }
    Papers { desk, event, file: "xiangqi-teams" }
}

/// Creates a knockout of sixteen, two rounds closed and the semi-finals public.
pub fn knockout(server: &Server) -> Papers {
    let desk = meetings::knockout(server, 16, "one_decider");
    for round in 1..=2 {
        meetings::play(&desk, round);
        desk.enter_all(round, |_| "first");
        desk.close(round);
    }
    meetings::play(&desk, 3);
    Papers { desk, event: "Harbour Cup", file: "knockout-16" }
}

impl Papers {
    /// Prints all documents; faults are reported at the end, when all files exist.
    pub async fn print(&self, driver: &Driver, server: &Server) {
        let passing = TempDir::new().unwrap();
        let (folder, languages) = match folder() {
            Some(folder) => (folder, ["zh", "en"].as_slice()),
            // Heads of the wide tables are longest in English.
            None if self.file == "xiangqi-teams" => (passing.path().to_owned(), ["both", "en"].as_slice()),
            None => (passing.path().to_owned(), ["both"].as_slice()),
        };
        let page = driver.open("papers", &format!("http://{}", server.address)).await;
        sign_in(&page, "anna", PASSWORD).await;
        let mut faults = Vec::new();
        for entry in CATALOGUE {
            for language in languages {
                let what = format!("{}-{}-{language}", self.file, entry.code);
                let path = self.desk.at(&format!("/print/{}?lang={language}", entry.code));
                page.go(&path).await;
                assert_eq!(page.path().await, path.split('?').next().unwrap());
                let found = page.run(TABLES, vec![json!(self.event), json!(entry.shelf == Shelf::Books)]).await;
                let found = found.as_array().unwrap().iter().map(|fault| fault.as_str().unwrap().to_owned());
                faults.extend(found.map(|fault| format!("{what}: {fault}")));

                let pdf = printed(&page).await;
                let file = folder.join(format!("{what}.pdf"));
                fs::write(&file, &pdf).unwrap();
                let pages = texts(&pdf);
                let is_cut = page.count(".sheet").await > 0;
                let is_bare = |texts: &usize| *texts <= if is_cut { 0 } else { NUMBER };
                if pages.is_empty() || pages.len() != media_boxes(&pdf).len() {
                    faults.push(format!("{what}: {} pages", pages.len()));
                }
                if let Some(at) = pages.iter().position(is_bare) {
                    faults.push(format!("{what}: page {} of {} is empty", at + 1, pages.len()));
                }
                let lists = usize::try_from(page.count("table.names").await).unwrap();
                if lists > 0 && lists != pages.len() {
                    faults.push(format!("{what}: {lists} sheets of names on {} pages", pages.len()));
                }
                if !is_cut {
                    let without = without_head(&file, self.event);
                    faults.extend(without.iter().map(|at| format!("{what}: page {at} lacks its head")));
                }
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        assert_eq!(page.complaints().await, Vec::<String>::new());
    }
}

/// Returns the pages that lack the event; none if the text extractor is not installed.
fn without_head(file: &Path, event: &str) -> Vec<usize> {
    let Ok(text) = Command::new("pdftotext").arg("-layout").arg(file).arg("-").output() else { return Vec::new() };
    let text = String::from_utf8(text.stdout).unwrap();
    let pages = text.trim_end_matches('\u{c}').split('\u{c}').zip(1..);
    pages.filter(|(page, _)| !page.contains(event)).map(|(_, at)| at).collect()
}

/// Returns the number of text pieces on each page of a PDF, in the order of its objects.
fn texts(pdf: &[u8]) -> Vec<usize> {
    let objects = objects(pdf);
    let pages = objects.values().map(|object| String::from_utf8_lossy(object));
    let pages = pages.filter(|object| object.contains("<</Type /Page\n"));
    let texts = pages.map(|object| {
        let content: usize = object.split_once("/Contents ").unwrap().1.split(' ').next().unwrap().parse().unwrap();
        let drawn = unpacked(objects[&content]);
        drawn.windows(3).filter(|three| *three == b"BT\n").count()
    });
    texts.collect()
}

/// Returns the objects of a PDF written by a browser, by number: the table at its end gives the offset of each.
fn objects(pdf: &[u8]) -> BTreeMap<usize, &[u8]> {
    let end = String::from_utf8_lossy(&pdf[pdf.len().saturating_sub(64)..]);
    let table: usize = end.rsplit_once("startxref").unwrap().1.split_whitespace().next().unwrap().parse().unwrap();
    let lines = String::from_utf8_lossy(&pdf[table..]);
    // After its name and its size.
    let lines = lines.lines().skip(2).take_while(|line| *line != "trailer").zip(0_usize..);
    let in_use = lines.filter(|(line, _)| line.trim_end().ends_with('n'));
    let mut starts: Vec<(usize, usize)> =
        in_use.map(|(line, number)| (line.split(' ').next().unwrap().parse().unwrap(), number)).collect();
    starts.sort_unstable();
    let ends: Vec<usize> = starts.iter().skip(1).map(|(start, _)| *start).chain([table]).collect();
    starts.into_iter().zip(ends).map(|((start, number), end)| (number, &pdf[start..end])).collect()
}

/// Returns the content of an object's stream.
fn unpacked(object: &[u8]) -> Vec<u8> {
    let mark = b"stream\n";
    let begin = object.windows(mark.len()).position(|part| part == mark).unwrap() + mark.len();
    let mut content = Vec::new();
    ZlibDecoder::new(&object[begin..]).read_to_end(&mut content).unwrap();
    content
}
