//! One round of a large hall from check-in to printed results, in Chinese and English side by side: 64 boards, 20
//! phones in browsers and 80 without, 2 kiosks, 3 arbiters with boards of their own, 2 screens. In the middle the
//! server is down for ten seconds.
//!
//! Two cores run a dozen browsers that mostly wait. Therefore three phones have their own window for the whole story,
//! and the other seventeen share a fourth in turn, each with its own cookies, which identify the device. The chief
//! arbiter, who publishes and closes, and the scorer of the double entry work without a browser.

mod crowd;
mod secrets;
mod windows;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::time::Duration;

use qisai_domain::screen::Kind;
use qisai_domain::{GroupId, PairingId, RoundRef, Side};
use qisai_service::Service;
use qisai_service::check_in::CheckInStatus;
use qisai_service::copies::upkeep::Address;
use qisai_service::reports::ReportKind;
use tokio::time::{Instant, sleep_until};

use super::axe::{Axe, BOTH};
use super::desk::type_results;
use super::driver::Driver;
use super::page::Page;
use super::prints::{media_boxes, printed};
use crate::screens;
use crate::support::database::Database;
use crate::support::desk::{Board, Desk};
use crate::support::history::History;
use crate::support::http::{css, words};
use crate::support::server::Server;
use crowd::Crowd;
use windows::Windows;

const BOARDS: u32 = 64;
/// Number of entrants who do not come.
const MISSING: u32 = 2;
/// Birth date of all players, which no page in the hall may show.
const BORN: &str = "1915-12-10";

/// Boards whose players report by phone in a browser, by phone without one, and at kiosks; and boards whose slips are
/// collected.
const DRIVEN: RangeInclusive<u32> = 1..=10;
const CROWD: RangeInclusive<u32> = 11..=50;
const KIOSKS: RangeInclusive<u32> = 51..=54;
const SLIPS: RangeInclusive<u32> = 55..=64;
/// Club of the players whose slips are collected, so that an arbiter can tick them in one tap.
const CLUB: &str = "North";

/// Boards with differing reports, and the key of the arbiter's decision: one in each sector.
const DISPUTES: [(u32, char); 3] = [(5, '2'), (30, '1'), (45, '2')];
const RESULTS: [&str; 3] = ["first", "draw", "second"];

/// Length of the outage.
const OUTAGE: Duration = Duration::from_secs(10);

/// Sector of boards and its arbiter.
struct Sector {
    name: &'static str,
    language: &'static str,
    first: u32,
    last: u32,
}

static SECTORS: [Sector; 3] = [
    Sector { name: "ben", language: "zh", first: 1, last: 21 },
    Sector { name: "cleo", language: "en", first: 22, last: 42 },
    Sector { name: "dora", language: "zh", first: 43, last: 64 },
];

impl Sector {
    fn boards(&self) -> String {
        format!("{}-{}", self.first, self.last)
    }

    fn holds(&self, board: u32) -> bool {
        (self.first..=self.last).contains(&board)
    }
}

/// Returns a player's name; every second one is Chinese.
fn name(number: u32) -> String {
    if number.is_multiple_of(2) { format!("棋手{number}") } else { format!("Player {number}") }
}

/// Returns the players of a board in the first round: upper half against lower half.
fn players(board: u32) -> [u32; 2] {
    [board, board + BOARDS]
}

/// Returns the result reported by a side, 0 for the first mover.
fn said(board: u32, side: usize) -> &'static str {
    let differs = side == 1 && DISPUTES.iter().any(|(disputed, _)| *disputed == board);
    let result = usize::try_from(board).unwrap() + usize::from(differs);
    RESULTS[result % RESULTS.len()]
}

/// Returns the final result.
fn stands(board: u32) -> &'static str {
    let key = DISPUTES.iter().find(|(disputed, _)| *disputed == board).map_or('1', |(_, key)| *key);
    said(board, usize::from(key == '2'))
}

/// Returns the key of the final result.
fn key(board: u32) -> char {
    ['1', '2', '3'][RESULTS.iter().position(|result| *result == stands(board)).unwrap()]
}

/// Returns the final result as printed.
fn printed_result(board: u32) -> &'static str {
    ["1-0", "½-½", "0-1"][RESULTS.iter().position(|result| *result == stands(board)).unwrap()]
}

/// Checks the language of a page.
async fn speaks(page: &Page, language: &str) {
    let tag = if language == "zh" { "zh-Hans" } else { "en" };
    assert_eq!(page.eval("document.documentElement.lang").await, tag, "{}", page.path().await);
}

/// Returns the list of all players.
fn field() -> String {
    let mut csv = "Name,Rating,Born,Club\n".to_owned();
    for number in 1..=2 * BOARDS + MISSING {
        let is_of_slips = SLIPS.flat_map(players).any(|one| one == number);
        let club = if is_of_slips { CLUB } else { "Harbour" };
        writeln!(csv, "{},{},{BORN},{club}", name(number), 2500 - number).unwrap();
    }
    csv
}

/// Creates the tournament with its officials, its screens and the open check-in.
fn made(server: &Server) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Great Hall Open", 5);
    desk.import_players(field());
    desk.reporting(&[("posture", "phones"), ("second_pass", "1")]);
    for sector in &SECTORS {
        desk.arbiter.add_account(sector.name, "scorer");
        desk.appoint(sector.name, "sector", &sector.boards()).is(303);
    }
    desk.arbiter.add_account("emil", "scorer");
    desk.appoint("emil", "scorer", "").is(303);
    let of_hall = [Kind::Boards, Kind::Results, Kind::Standings];
    screens::add(&desk, "hall", &of_hall, &[("tongue", "zh")]).is(303);
    let of_door = [Kind::CheckIn, Kind::Names, Kind::Results];
    screens::add(&desk, "door", &of_door, &[("tongue", "en")]).is(303);
    let form = desk.page("/r/1/check-in").form("#self").with("what", "open");
    desk.arbiter.submit(&form).is(303);
    desk
}

/// Runs the round from the open check-in to the printed results.
pub async fn one_round(driver: &Driver, mut server: Server, database: &Database) {
    let desk = made(&server);
    for door in ["North door", "South door"] {
        desk.make_codes("#make-kiosk", &[("name", door), ("what", "kiosk")]);
    }
    let cards = desk.codes_for_all();
    let windows = Windows::open(driver, &server, &desk, &cards).await;
    let crowd = Crowd::claim(&server, &cards);
    let axe = Axe::of_environment();

    check_in(&desk, &windows, &crowd).await;
    desk.pair(1);
    secrets::of_a_draft(&server, &desk, &windows, &crowd).await;
    desk.publish(1);
    let boards = seated(&desk);
    secrets::of_the_round(&server, &desk, &windows, &crowd, &boards).await;

    windows.report_by_telephone(&boards).await;
    windows.report_at_kiosks(&desk, &boards, &cards).await;
    outage(&desk, &mut server, database, &windows, &crowd, &boards).await;
    // Wherever the server stopped, no agreed result needs confirmation, since the second report and the result are one
    // write.
    let queue: BTreeMap<String, String> = desk.queue(1).into_iter().collect();
    let expected = DISPUTES.map(|(board, _)| (board.to_string(), "disputed".to_owned()));
    assert_eq!(queue, BTreeMap::from(expected));

    let mut faults = Vec::new();
    if let Some(axe) = &axe {
        faults.extend(windows.faults(axe, &desk).await);
    }
    settle(&desk, &windows).await;
    type_slips(&desk, &windows.arbiters[2]).await;
    assert!(desk.boards(1).iter().all(|board| board.result == stands(board.board)));
    desk.try_to_close(1).is(422);
    second_pass(&server, &desk, &windows, axe.as_ref(), &mut faults).await;
    windows.see_all_results().await;
    desk.close(1);
    windows.see_standings(&desk, &boards).await;
    on_paper(&desk, &windows).await;
    assert!(faults.is_empty(), "{}", faults.join("\n"));

    nothing_is_lost(database, &desk, &boards);
    windows.no_complaints().await;
}

/// Checks in everyone in the hall; the two absentees get no points for the round.
async fn check_in(desk: &Desk, windows: &Windows, crowd: &Crowd) {
    windows.here_at_kiosks().await;
    crowd.here();
    let dora = &windows.arbiters[2];
    dora.go(&desk.at("/r/1/check-in")).await;
    speaks(dora, SECTORS[2].language).await;
    assert_eq!(dora.count("#self, #close").await, 0, "closing is not for a sector arbiter");
    dora.tap("details:has(input[name=club]) summary").await;
    dora.follow(&format!("form:has(input[name=club][value={CLUB}]) button")).await;
    let count = dora.text("#count").await;
    assert!(count.starts_with("128 / 130"), "{count}");
    // The screen at the door lists the missing players.
    windows.screens[1].until("document.querySelectorAll('[data-page=check-in] tr[data-row]').length === 2").await;
    let form = desk.page("/r/1/check-in").form("#close").with("all", "bye");
    desk.arbiter.submit(&form).is(303);
}

/// Returns the boards of the round after checking their players.
fn seated(desk: &Desk) -> Vec<Board> {
    let boards = desk.boards(1);
    let mut numbers = Vec::new();
    for board in &boards {
        let mut expected = players(board.board).map(name);
        let mut sit = [board.first.clone(), board.second.clone()];
        expected.sort();
        sit.sort();
        assert_eq!(sit, expected, "board {}", board.board);
        numbers.push(board.board);
    }
    assert_eq!(numbers, (1..=BOARDS).collect::<Vec<_>>());
    boards
}

/// Kills the server while the crowd reports, and restarts it ten seconds later on the same database and address. Only
/// those without an answer have to type again.
async fn outage(
    desk: &Desk,
    server: &mut Server,
    database: &Database,
    windows: &Windows,
    crowd: &Crowd,
    boards: &[Board],
) {
    let dora = &windows.arbiters[2];
    dora.go(&desk.at("/r/1")).await;
    assert_eq!(
        dora.count("tr[data-board]").await,
        u64::from(SECTORS[2].last - SECTORS[2].first + 1),
        "her boards only"
    );
    let before = crowd.report_until_killed(server, boards);
    let back = Instant::now() + OUTAGE;

    // Two slips are typed during the outage.
    dora.keys("g").await;
    dora.keys("55\u{e007}").await;
    dora.until("document.activeElement?.dataset.board === '55'").await;
    dora.keys(&[55, 56].map(key).iter().collect::<String>()).await;
    dora.until("document.querySelector('tr[data-board=\"55\"]').dataset.state === 'unsaved'").await;
    for (screen, lost) in windows.screens.iter().zip(["连接中断于", "No connection since"]) {
        screen.until(&format!("document.querySelector('[data-corner]').textContent.startsWith('{lost}')")).await;
    }
    sleep_until(back).await;
    *server = Server::start_again(&database.url, &server.address);
    crowd.report_the_rest(boards, &before);

    // Unsaved results are sent automatically; the button sends them at once.
    dora.run("document.querySelector('[data-desk-alert] button:last-of-type')?.click();", Vec::new()).await;
    dora.until("!document.querySelector('tr[data-state=saving], tr[data-state=unsaved]')").await;
    let stored = desk.boards(1);
    for board in stored.iter().filter(|board| [55, 56].contains(&board.board)) {
        assert_eq!(board.result, stands(board.board), "board {}", board.board);
    }
    for screen in &windows.screens {
        screen.until("document.querySelector('[data-corner]').textContent === ''").await;
    }
}

/// Checks that each arbiter sees only the dispute in their own sector, and decides it with one key.
async fn settle(desk: &Desk, windows: &Windows) {
    for ((sector, page), (board, key)) in SECTORS.iter().zip(&windows.arbiters).zip(DISPUTES) {
        page.go(&desk.at("/r/1/review")).await;
        speaks(page, sector.language).await;
        page.until("document.activeElement?.matches('[data-review] > li')").await;
        assert_eq!(page.count("[data-review] > li").await, 1, "{}", sector.name);
        let head = page.text("[data-review] > li h2").await;
        let disputed = if sector.language == "zh" { "双方不一致" } else { "disputed" };
        assert!(head.contains(&board.to_string()) && head.contains(disputed), "{head}");
        page.key_away(key).await;
        page.until("document.querySelector('#nothing') !== null").await;
    }
    assert!(desk.queue(1).is_empty());
}

/// Types the collected slips with one key each: a sector arbiter's page has only their own boards and moves from one
/// open board to the next.
async fn type_slips(desk: &Desk, page: &Page) {
    page.go(&desk.at("/r/1?boards=all")).await;
    assert_eq!(page.count("tr[data-board]").await, u64::from(BOARDS));
    assert_eq!(page.count("tr[data-board='1'] button.rb:not(:disabled)").await, 0, "another's board");
    assert!(page.count("tr[data-board='64'] button.rb:not(:disabled)").await >= 3, "her own");
    page.go(&desk.at("/r/1")).await;
    page.until("document.querySelector('tr[aria-current=true]').dataset.board === '57'").await;
    type_results(page, &(57..=BOARDS).map(key).collect::<String>()).await;
    assert_eq!(page.count("tr[data-board][data-result='']").await, 0);
}

/// Enters every result a second time by another person: six by key, the rest by a scorer without a browser.
async fn second_pass(server: &Server, desk: &Desk, windows: &Windows, axe: Option<&Axe>, faults: &mut Vec<String>) {
    let (sector, page) = (&SECTORS[1], &windows.arbiters[1]);
    page.go(&desk.at("/r/1/second-pass")).await;
    speaks(page, sector.language).await;
    if let Some(axe) = axe {
        faults.extend(axe.faults(page, BOTH).await.iter().map(|fault| format!("second pass: {fault}")));
    }
    for expected in sector.first..sector.first + 6 {
        page.until("document.activeElement?.matches('[data-review] li')").await;
        let board: u32 = page.text(".running-board b").await.parse().unwrap();
        assert_eq!(board, expected, "the boards of the sector, one after the other");
        page.key_away(key(board)).await;
    }
    let emil = server.anybody().sign_in("emil").desk(&desk.slug);
    for _ in 0..BOARDS {
        let again = emil.page("/r/1/second-pass");
        let html = again.html();
        let Some(board) = html.select(&css(".running-board b")).next().map(words) else { break };
        let form = again.form("#again").with("result", stands(board.parse().unwrap()));
        emil.arbiter.submit(&form).is(303);
    }
    let done = emil.page("/r/1/second-pass").html();
    let done = done.select(&css("#done")).next().map(words).unwrap_or_default();
    assert!(done.contains("64 boards, 64 matching") && done.contains("cleo") && done.contains("emil"), "{done}");
}

/// Prints the lists of the round in both languages, from a sector arbiter's page.
async fn on_paper(desk: &Desk, windows: &Windows) {
    let page = &windows.arbiters[0];
    for language in ["zh", "en"] {
        for (code, least) in [("pairings", 2), ("names", 2), ("check-in", 3), ("results", 2), ("standings", 2)] {
            page.go(&desk.at(&format!("/print/{code}?round=1&lang={language}"))).await;
            speaks(page, language).await;
            let pages = media_boxes(&printed(page).await).len();
            assert!(pages >= least, "{pages} pages of {code} in {language}");
        }
    }
}

/// Checks that everything acknowledged is in the database: attendance, every report, every result.
fn nothing_is_lost(database: &Database, desk: &Desk, boards: &[Board]) {
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let id = service.find(&desk.slug).unwrap();
    let at = RoundRef { group: GroupId(1), round: 1 };
    let marks = service.roll(&service.tournament(id).unwrap(), at).unwrap().marks;
    let here = marks.iter().filter(|mark| mark.said == CheckInStatus::Here).map(|mark| mark.entry);
    let here: BTreeSet<_> = here.collect();
    assert_eq!(here.len(), usize::try_from(2 * BOARDS).unwrap());

    let told = service.told(id, at).unwrap();
    let history = History::of(&database.url, &desk.slug);
    for board in boards {
        let of_board = told.iter().filter(|(place, _)| place.pairing == PairingId(board.pairing));
        let of_board: Vec<_> =
            of_board.flat_map(|(_, told)| told).filter(|told| told.what == ReportKind::Report).collect();
        let sides: &[Side] = if SLIPS.contains(&board.board) { &[] } else { &[Side::First, Side::Second] };
        for (number, side) in sides.iter().enumerate() {
            let result = said(board.board, number);
            let is_there = of_board.iter().any(|told| told.side == Some(*side) && told.result.code() == result);
            assert!(is_there, "board {} {side:?}: {of_board:?}", board.board);
        }
        let stored = history.on(board.pairing);
        assert!(stored.len() == 1 && stored[0].result == stands(board.board), "board {}: {stored:?}", board.board);
        let is_disputed = DISPUTES.iter().any(|(disputed, _)| *disputed == board.board);
        let sector = SECTORS.iter().find(|sector| sector.holds(board.board)).unwrap();
        let by_hand = is_disputed || SLIPS.contains(&board.board);
        let by = stored[0].by.as_str();
        assert!(if by_hand { by == sector.name } else { ["agreed by both", "anna"].contains(&by) }, "{by}");
    }
    history.agrees_with_tables();
}
