//! One round of a large hall from the check-in to the printed results, in Chinese and in English side by side: 64 boards, 20 telephones in
//! browsers and 80 without one, 2 kiosks, 3 arbiters with boards of their own, 2 screens. In the middle the server dies for ten seconds.
//!
//! Two cores hold a dozen browsers that mostly wait. So three telephones have a window for the whole story, and the other seventeen come one
//! after the other to a fourth: each with its own cookies, which are what tells devices apart. The chief arbiter, who publishes and
//! closes, and the scorer of the second pass sit at desks without a browser.

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
use qisai_service::check_in::Said;
use qisai_service::reports::What;
use qisai_service::upkeep::Address;
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
/// They are entered and do not come.
const MISSING: u32 = 2;
/// The birth date of everybody: nobody in the hall reads it.
const BORN: &str = "1915-12-10";

/// Whose players report by telephones in browsers, by telephones without, at the kiosks; and those of whom slips are collected.
const DRIVEN: RangeInclusive<u32> = 1..=10;
const CROWD: RangeInclusive<u32> = 11..=50;
const KIOSKS: RangeInclusive<u32> = 51..=54;
const SLIPS: RangeInclusive<u32> = 55..=64;
/// The club of those whose slips are collected: an arbiter ticks them in one tap.
const CLUB: &str = "North";

/// Where the second side says something else, and the key by which the arbiter decides: one in each sector.
const DISPUTES: [(u32, char); 3] = [(5, '2'), (30, '1'), (45, '2')];
const RESULTS: [&str; 3] = ["first", "draw", "second"];

/// How long the server is gone.
const OUTAGE: Duration = Duration::from_secs(10);

/// An arbiter with boards of his own.
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

/// Every second name is Chinese.
fn name(number: u32) -> String {
    if number.is_multiple_of(2) { format!("棋手{number}") } else { format!("Player {number}") }
}

/// Who meets at a board of the first round: the upper half the lower one.
fn players(board: u32) -> [u32; 2] {
    [board, board + BOARDS]
}

/// What a side reports, 0 for the one with the first move.
fn said(board: u32, side: usize) -> &'static str {
    let differs = side == 1 && DISPUTES.iter().any(|(disputed, _)| *disputed == board);
    let result = usize::try_from(board).unwrap() + usize::from(differs);
    RESULTS[result % RESULTS.len()]
}

/// The result in the end.
fn stands(board: u32) -> &'static str {
    let key = DISPUTES.iter().find(|(disputed, _)| *disputed == board).map_or('1', |(_, key)| *key);
    said(board, usize::from(key == '2'))
}

/// The key of the result in the end.
fn key(board: u32) -> char {
    ['1', '2', '3'][RESULTS.iter().position(|result| *result == stands(board)).unwrap()]
}

/// The result in the end as it is printed.
fn printed_result(board: u32) -> &'static str {
    ["1-0", "½-½", "0-1"][RESULTS.iter().position(|result| *result == stands(board)).unwrap()]
}

/// The page is in this language.
async fn speaks(page: &Page, language: &str) {
    let tag = if language == "zh" { "zh-Hans" } else { "en" };
    assert_eq!(page.eval("document.documentElement.lang").await, tag, "{}", page.path().await);
}

/// The list of everybody.
fn field() -> String {
    let mut csv = "Name,Rating,Born,Club\n".to_owned();
    for number in 1..=2 * BOARDS + MISSING {
        let is_of_slips = SLIPS.flat_map(players).any(|one| one == number);
        let club = if is_of_slips { CLUB } else { "Harbour" };
        writeln!(csv, "{},{},{BORN},{club}", name(number), 2500 - number).unwrap();
    }
    csv
}

/// The tournament with its officials, its screens and the check-in open.
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

/// From the open check-in to the results on paper.
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
    // Wherever the server died: nobody has to confirm what both have said, for the second report and the result are one write.
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

/// Everybody who is in the hall says so; the two who are not get no points for the round.
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
    // The screen at the door names those who are waited for.
    windows.screens[1].until("document.querySelectorAll('[data-page=check-in] tr[data-row]').length === 2").await;
    let form = desk.page("/r/1/check-in").form("#close").with("all", "bye");
    desk.arbiter.submit(&form).is(303);
}

/// The boards of the round, with whom they should have.
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

/// The server dies while the crowd reports, and is there again ten seconds later on the same database at the same address. Nobody has to type
/// anything a second time but those who saw no answer.
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

    // Two slips are typed all the same.
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

    // What was typed meanwhile goes out by itself; whoever does not want to wait presses the button.
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

/// Each arbiter finds the dispute of his own boards, and no other, and decides it by one key.
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

/// The collected slips, by one key each: a sector arbiter's desk has his boards only, and goes from one open board of his to the next.
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

/// Every result is typed once more by somebody else: six by key, the rest by a scorer without a browser.
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
    assert!(done.contains("64 boards, 64 equal") && done.contains("cleo") && done.contains("emil"), "{done}");
}

/// The lists of the round in both languages, from a sector arbiter's desk.
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

/// Every answer that anybody had is in the database: who was there, every report, every result.
fn nothing_is_lost(database: &Database, desk: &Desk, boards: &[Board]) {
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let id = service.find(&desk.slug).unwrap();
    let at = RoundRef { group: GroupId(1), round: 1 };
    let marks = service.roll(&service.tournament(id).unwrap(), at).unwrap().marks;
    let here = marks.iter().filter(|mark| mark.said == Said::Here).map(|mark| mark.entry);
    let here: BTreeSet<_> = here.collect();
    assert_eq!(here.len(), usize::try_from(2 * BOARDS).unwrap());

    let told = service.told(id, at).unwrap();
    let history = History::of(&database.url, &desk.slug);
    for board in boards {
        let of_board = told.iter().filter(|(place, _)| place.pairing == PairingId(board.pairing));
        let of_board: Vec<_> = of_board.flat_map(|(_, told)| told).filter(|told| told.what == What::Report).collect();
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
