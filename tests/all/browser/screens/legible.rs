//! Every kind of screen page at three picture sizes: letters are as high as the farthest seat needs and stay within the
//! picture, even in a browser with enlarged text. With `QISAI_SCREENSHOTS=FOLDER` pictures of each are saved.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use qisai_domain::screen::Kind;
use serde_json::json;

use super::super::driver::Driver;
use super::super::page::Page;
use super::super::papers::xiangqi_teams;
use super::{NEXT, SIZES, strings};
use crate::records::{SHORT, game};
use crate::screens::clocks::fill_calendar;
use crate::screens::{PIXEL, add};
use crate::support::desk::{Desk, harbour};
use crate::support::server::Server;

/// Script that returns the kind of the page in view, and its faults. `arguments` are the distance to the farthest seat
/// in metres and the height of the picture. Capitals have 7/10 of the type size, Chinese characters 23/25.
const LOOK: &str = "
    const [distance, picture] = arguments;
    const least = (share) => innerHeight * distance / share / picture;
    const page = document.querySelector('[data-page]:not([hidden])');
    const faults = [];
    let read = 0;
    for (const element of page.querySelectorAll('*')) {
        const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        const text = texts.map((node) => node.data).join('').trim();
        if (!text || element.closest('.vh, svg') || !element.checkVisibility()) continue;
        read += 1;
        const { fontSize, fontWeight } = getComputedStyle(element);
        const size = parseFloat(fontSize);
        if (size * 7 / 10 < least(200)) faults.push(`${text}: capitals of ${size * 7 / 10} px, not ${least(200)}`);
        if (size * 23 / 25 < least(150)) faults.push(`${text}: characters of ${size * 23 / 25} px, not ${least(150)}`);
        if (Number(fontWeight) < 500) faults.push(`${text}: thin`);
        if (element.getBoundingClientRect().bottom > innerHeight + 1) faults.push(`${text}: below the picture`);
    }
    for (const element of page.querySelectorAll('.said, .due b, .bd, .res, .points')) {
        const isCut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
        if (isCut) faults.push(`${element.textContent}: cut`);
    }
    const size = document.body.style.getPropertyValue('--size');
    if (size !== `${Number(document.body.dataset.size) / 10}vh`) faults.push(`does not hold its lines, but with ${size}`);
    const isImage = page.querySelector('img')?.naturalWidth > 0;
    if (read < (isImage ? 1 : 2)) faults.push('says nothing');
    return [page.dataset.page, ...faults];";

/// Creates a chess event in its second round, with long names, a result, a record, a call, an announcement and a
/// picture.
fn hall(server: &Server) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    let mut csv = "Name;Title;Rating\n".to_owned();
    csv.push_str("Halvorsund, Aldous;GM;2600\nHohenwarth-Brennecke, Annegret;WFM;2500\n欧阳明月;;2450\n");
    for number in 1..=21 {
        writeln!(csv, "Player {number};;{}", 2400 - number).unwrap();
    }
    desk.import_players(csv);
    fill_calendar(&desk);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "first");
    desk.close(1);
    desk.pair(2);
    desk.publish(2);
    let is_plain = |name: &str| name.starts_with("Player");
    let boards = desk.boards(2);
    let board = boards.iter().find(|board| is_plain(&board.first) && is_plain(&board.second)).unwrap();
    let text = game(&board.first, &board.second, "*", SHORT);
    let form = desk.page(&format!("/r/2/records/{}/1", board.pairing)).form("details form");
    desk.arbiter.submit(&form.with("text", text).with("what", "keep")).is(303);
    let other = desk.boards(2).remove(11);
    let form = desk.page(&format!("/r/2/boards/{}", other.pairing)).form("form[data-call]").with("to", "arbiter");
    desk.arbiter.submit(&form).is(303);
    desk.enter_result(2, &other, "draw").is(200);
    let text = "The closing ceremony begins at six in the large hall. 闭幕式十八时在大厅举行。";
    desk.arbiter.post(&desk.at("/screens"), &[("what", "announce"), ("text", text)]).is(303);
    let form = desk.page("/screens").form("#hang-up").with("name", "plan").file("plan.gif", PIXEL);
    desk.arbiter.submit(&form).is(303);
    desk
}

/// Creates an event with four missing players.
fn door(server: &Server) -> Desk {
    let desk = harbour(server, 4);
    fill_calendar(&desk);
    let form = desk.page("/r/1/check-in").form("#self").with("word", "kite").with("what", "open");
    desk.arbiter.submit(&form.with("closes", "2026-05-01T13:45").with("posted", "2026-05-01T13:50")).is(303);
    desk
}

/// Checks all pages of a screen and adds their faults to `faults`. Returns the kinds of its pages.
async fn look(page: &Page, address: &str, distance: u32, faults: &mut Vec<String>) -> BTreeSet<String> {
    page.go(address).await;
    page.until("document.querySelectorAll('[data-page]:not([hidden])').length === 1").await;
    // Held, so that only the key turns it.
    page.keys(" ").await;
    let mut kinds = BTreeSet::new();
    for _ in 0..page.count("[data-page]").await {
        let mut seen = strings(&page.run(LOOK, vec![json!(distance * 1000), json!(1500)]).await).into_iter();
        kinds.extend(seen.next());
        faults.extend(seen.map(|fault| format!("{address}: {fault}")));
        page.keys(NEXT).await;
    }
    kinds
}

/// Tests all ten kinds in both languages: for individuals, for teams, and for a check-in with missing players.
pub async fn every_kind(driver: &Driver, servers: &[Server; 3]) {
    let folder = env::var_os("QISAI_SCREENSHOTS").map(PathBuf::from);
    let [individuals, teams, waiting] = servers;
    let halls = [
        (individuals, hall(individuals), Kind::ALL.to_vec()),
        (teams, xiangqi_teams(teams).desk, vec![Kind::Boards, Kind::Names, Kind::Standings, Kind::Teams]),
        (waiting, door(waiting), vec![Kind::CheckIn, Kind::Clock]),
    ];
    let (mut faults, mut kinds) = (Vec::new(), BTreeSet::new());
    for (number, (server, desk, shown)) in halls.iter().enumerate() {
        add(desk, "all", &Kind::ALL, &[("tongue", "both"), ("delay", "0")]).is(303);
        add(desk, "far", &[Kind::Boards], &[("tongue", "both"), ("distance", "20")]).is(303);
        let page = driver.open(&format!("hall-{number}"), &format!("http://{}", server.address)).await;
        for (width, height) in SIZES {
            page.size(width, height).await;
            for kind in shown {
                let address = format!("/t/{}/screen/all?only={}", desk.slug, kind.code());
                kinds.extend(look(&page, &address, 15, &mut faults).await.into_iter().map(|kind| (height, kind)));
                if let Some(folder) = &folder {
                    fs::create_dir_all(folder).unwrap();
                    let file = format!("screen-{number}-{}-{height}.png", kind.code());
                    fs::write(folder.join(file), page.picture().await).unwrap();
                }
            }
            // Letters for farther seats are larger.
            if shown.contains(&Kind::Boards) {
                look(&page, &format!("/t/{}/screen/far", desk.slug), 20, &mut faults).await;
            }
        }
        assert_eq!(page.complaints().await, Vec::<String>::new());
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    for (_, height) in SIZES {
        let all: BTreeSet<&str> = Kind::ALL.iter().map(|kind| kind.code()).collect();
        let seen: BTreeSet<&str> =
            kinds.iter().filter(|(at, _)| *at == height).map(|(_, kind)| kind.as_str()).collect();
        assert_eq!(seen, all, "{height}");
    }
}

/// Style sheets that enlarge text: a browser with text zoom, and a user style sheet.
const LARGER: [&str; 2] = [
    ".screen { font-size: calc(var(--size) * 1.5) !important; }",
    ".screen-rows :is(th, td) { height: 2.4em !important; }",
];
/// Script that adds a style sheet: the pages' policy refuses inline styles.
const ENLARGE: &str = "
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(arguments[0]);
    document.adoptedStyleSheets = [sheet];
    window.dispatchEvent(new Event('resize'));";
/// Script that returns the number of rows in view, the number outside the picture, and `true` if letters have the
/// server's size.
const ROWS: &str = "
    const rows = [...document.querySelectorAll('[data-page]:not([hidden]) tr')];
    const isOut = (row) => row.getBoundingClientRect().bottom > innerHeight;
    return [rows.length, rows.filter(isOut).length, document.body.style.getPropertyValue('--size') === '7.3vh'];";

/// Tests that every row is visible with enlarged text, and that the original size returns afterwards.
pub async fn enlarged_text(driver: &Driver, server: &Server) {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(40);
    desk.pair(1);
    desk.publish(1);
    add(&desk, "hall", &[Kind::Boards], &[]).is(303);
    let page = driver.open("enlarged", &format!("http://{}", server.address)).await;
    for (width, height) in SIZES {
        page.size(width, height).await;
        page.go(&format!("/t/{}/screen/hall", desk.slug)).await;
        page.until("document.querySelectorAll('[data-page]:not([hidden])').length === 1").await;
        page.keys(" ").await;
        for sheet in LARGER {
            page.run(ENLARGE, vec![json!(sheet)]).await;
            assert_eq!(page.run(ROWS, Vec::new()).await, json!([10, 0, false]), "{sheet} at {height}");
            // Also on the next page.
            page.keys(NEXT).await;
            assert_eq!(page.run(ROWS, Vec::new()).await, json!([10, 0, false]), "{sheet} at {height}");
            page.run(ENLARGE, vec![json!("")]).await;
            assert_eq!(page.run(ROWS, Vec::new()).await, json!([10, 0, true]), "{height}");
        }
    }
    assert_eq!(page.complaints().await, Vec::<String>::new());
}
