//! Browsers in the hall: arbiters, kiosks, screens and players.

use serde_json::{Value, json};

use super::{DRIVEN, KIOSKS, SECTORS, name, players, printed_result, said, speaks};
use crate::browser::axe::{Axe, BOTH};
use crate::browser::desk::sign_in;
use crate::browser::driver::Driver;
use crate::browser::page::Page;
use crate::support::accounts::PASSWORD;
use crate::support::desk::{Board, Desk};
use crate::support::hall::{Card, of};
use crate::support::server::Server;

/// Players whose phone has its own window. The last one opens the public page after reporting.
const OWN: [u32; 3] = [1, 66, 5];
/// Name and language of each kiosk.
const DOORS: [(&str, &str); 2] = [("North door", "zh"), ("South door", "en")];

/// Phone of a player.
pub struct Telephone {
    number: u32,
    language: &'static str,
    /// Path of its page.
    pub path: String,
}

pub struct Kiosk {
    pub page: Page,
    pub path: String,
    language: &'static str,
}

pub struct Windows {
    /// Arbiters in the order of the sectors.
    pub arbiters: Vec<Page>,
    pub kiosks: Vec<Kiosk>,
    /// Screens in the hall and at the door.
    pub screens: Vec<Page>,
    /// Phones with their own window.
    pub own: Vec<(Telephone, Page)>,
    shared: Page,
    /// Phones that use the shared window with their own cookies.
    others: Vec<(Telephone, Value)>,
}

/// Scans a code in this window and claims it; returns the path of the pass's page.
async fn claim(page: &Page, language: &str, card: &Card) -> String {
    page.go(&format!("/lang/{language}?next={}", card.path)).await;
    speaks(page, language).await;
    page.follow("#claim button").await;
    page.path().await
}

/// Returns the cookies that identify this device.
async fn cookies(page: &Page) -> Value {
    let known = page.devtools("Network.getCookies", json!({})).await;
    let kept = known["cookies"].as_array().unwrap().iter().map(|cookie| {
        let part = |part: &str| cookie[part].clone();
        json!({
            "name": part("name"), "value": part("value"), "domain": part("domain"), "path": part("path"),
            "httpOnly": part("httpOnly"),
        })
    });
    kept.collect()
}

/// Turns the window into another device; without cookies, a new one.
async fn become_device(page: &Page, cookies: &Value) {
    page.devtools("Network.clearBrowserCookies", json!({})).await;
    if cookies.as_array().is_some_and(|cookies| !cookies.is_empty()) {
        page.devtools("Network.setCookies", json!({ "cookies": cookies })).await;
    }
}

impl Telephone {
    async fn claim(page: &Page, number: u32, cards: &[Card]) -> Self {
        let language = if number.is_multiple_of(2) { "zh" } else { "en" };
        let path = claim(page, language, of(cards, &name(number))).await;
        Self { number, language, path }
    }

    /// Checks the player in.
    async fn here(&self, page: &Page) {
        page.follow("[data-check-in] form button").await;
        assert_eq!(page.count("[data-check-in] form").await, 0, "{}", name(self.number));
        speaks(page, self.language).await;
    }

    async fn report(&self, page: &Page, result: &str) {
        page.go(&self.path).await;
        page.follow(&format!("[data-own-board] form button[value={result}]")).await;
        speaks(page, self.language).await;
        let said = page.text("[data-own-board]").await;
        let words =
            if self.language == "zh" { ["您已申报", "成绩："] } else { ["You have reported", "Result: "] };
        assert!(words.iter().any(|words| said.contains(words)), "{}: {said}", name(self.number));
    }
}

impl Kiosk {
    /// Finds the player by typing their name and choosing it.
    async fn finds(&self, number: u32) {
        self.page.go(&self.path).await;
        self.page.write("#q", &name(number)).await;
        self.page.enter().await;
        self.page.follow("[data-found] a").await;
        speaks(&self.page, self.language).await;
    }

    /// Checks the confirmation for a player.
    async fn said(&self, number: u32, zh: &str, en: &str) {
        let said = self.page.text("[role=status] h1").await;
        assert_eq!(said, format!("{}{}", name(number), if self.language == "zh" { zh } else { en }));
    }
}

impl Windows {
    /// Opens all windows; players with a phone in a browser check in.
    pub async fn open(driver: &Driver, server: &Server, desk: &Desk, cards: &[Card]) -> Self {
        let root = &format!("http://{}", server.address);
        let mut arbiters = Vec::new();
        for sector in &SECTORS {
            let page = driver.open(sector.name, root).await;
            page.size(1280, 900).await;
            sign_in(&page, sector.name, PASSWORD).await;
            page.go(&format!("/lang/{}?next=/desk", sector.language)).await;
            arbiters.push(page);
        }
        let mut screens = Vec::new();
        for screen in ["hall", "door"] {
            let page = driver.open(screen, root).await;
            page.size(1280, 720).await;
            page.go(&format!("/t/{}/screen/{screen}", desk.slug)).await;
            screens.push(page);
        }
        let mut kiosks = Vec::new();
        for (door, language) in DOORS {
            let page = driver.open(&door.replace(' ', "-"), root).await;
            page.size(820, 1180).await;
            let path = claim(&page, language, of(cards, door)).await;
            kiosks.push(Kiosk { page, path, language });
        }
        let mut own = Vec::new();
        for number in OWN {
            let page = driver.open(&format!("phone-{number}"), root).await;
            page.size(390, 844).await;
            let phone = Telephone::claim(&page, number, cards).await;
            phone.here(&page).await;
            own.push((phone, page));
        }
        let shared = driver.open("phones", root).await;
        shared.size(390, 844).await;
        let mut others = Vec::new();
        for number in DRIVEN.flat_map(players).filter(|number| !OWN.contains(number)) {
            become_device(&shared, &Value::Null).await;
            let phone = Telephone::claim(&shared, number, cards).await;
            phone.here(&shared).await;
            others.push((phone, cookies(&shared).await));
        }
        Self { arbiters, kiosks, screens, own, shared, others }
    }

    /// Checks in players without a phone; no player's page stays on a kiosk.
    pub async fn here_at_kiosks(&self) {
        for (number, kiosk) in KIOSKS.flat_map(players).zip(self.kiosks.iter().cycle()) {
            kiosk.finds(number).await;
            kiosk.page.follow("[data-check-in] form button").await;
            kiosk.said(number, "：已签到", ": you are checked in").await;
        }
        for kiosk in &self.kiosks {
            kiosk.page.until("document.querySelector('#badge-form') !== null").await;
        }
    }

    /// Reports both sides of the first boards, each on their own phone.
    pub async fn report_by_telephone(&self, boards: &[Board]) {
        for board in boards.iter().filter(|board| DRIVEN.contains(&board.board)) {
            for (side, who) in [&board.first, &board.second].into_iter().enumerate() {
                let result = said(board.board, side);
                let is_theirs = |phone: &Telephone| name(phone.number) == *who;
                if let Some((phone, page)) = self.own.iter().find(|(phone, _)| is_theirs(phone)) {
                    phone.report(page, result).await;
                } else {
                    let (phone, cookies) = self.others.iter().find(|(phone, _)| is_theirs(phone)).unwrap();
                    become_device(&self.shared, cookies).await;
                    phone.report(&self.shared, result).await;
                }
            }
        }
    }

    /// Reports both sides with badges; afterwards the kiosks show their start page, and one phone opens the public
    /// page.
    pub async fn report_at_kiosks(&self, desk: &Desk, boards: &[Board], cards: &[Card]) {
        let boards = boards.iter().filter(|board| KIOSKS.contains(&board.board));
        for (board, kiosk) in boards.zip(self.kiosks.iter().cycle()) {
            for (side, who) in [&board.first, &board.second].into_iter().enumerate() {
                kiosk.page.go(&kiosk.path).await;
                kiosk.page.write("#badge", &of(cards, who).code).await;
                kiosk.page.enter().await;
                kiosk.page.follow(&format!("[data-own-board] form button[value={}]", said(board.board, side))).await;
                let number = players(board.board).into_iter().find(|number| name(*number) == *who).unwrap();
                kiosk.said(number, "：成绩已申报", ": your report is saved").await;
            }
        }
        // They change no page while the server is down.
        for kiosk in &self.kiosks {
            kiosk.page.go(&kiosk.path).await;
        }
        let (phone, page) = self.own.last().unwrap();
        page.go(&format!("/t/{}", desk.slug)).await;
        speaks(page, phone.language).await;
    }

    /// Checks that all results appear without a page request.
    pub async fn see_all_results(&self) {
        for (screen, (language, count)) in self.screens.iter().zip([("zh", "64/64"), ("en", "64 of 64")]) {
            speaks(screen, language).await;
            let heads = "[...document.querySelectorAll('[data-page=results] h2')]";
            screen.until(&format!("{heads}.some((head) => head.textContent.includes('{count}'))")).await;
        }
        let (_, page) = self.own.last().unwrap();
        page.until("document.querySelector('[data-live-in]')?.textContent.trim() === '64 of 64 results in'").await;
    }

    /// Checks the standings of the closed round on the screen and on phones, and each player's own result.
    pub async fn see_standings(&self, desk: &Desk, boards: &[Board]) {
        self.screens[0].until("document.querySelector('[data-page=standings]') !== null").await;
        for (phone, page) in &self.own {
            let who = name(phone.number);
            let board = boards.iter().find(|board| [&board.first, &board.second].contains(&&who)).unwrap().board;
            page.go(&phone.path).await;
            let word = if phone.language == "zh" { "成绩：" } else { "Result: " };
            let said = page.text("[data-own-board]").await;
            assert!(said.contains(&format!("{word}{}", printed_result(board))), "{who}: {said}");
            page.go(&format!("/t/{}/standings", desk.slug)).await;
            speaks(page, phone.language).await;
            assert!(page.text("main").await.contains(&who), "{who} is in the standings");
        }
    }

    /// Returns the axe-core faults of pages in the middle of a round.
    pub async fn faults(&self, axe: &Axe, desk: &Desk) -> Vec<String> {
        self.arbiters[0].go(&desk.at("/r/1/review")).await;
        let (phone, page) = &self.own[1];
        page.go(&phone.path).await;
        self.kiosks[0].page.go(&format!("{}?q=player", self.kiosks[0].path)).await;
        let pages = [
            ("review", &self.arbiters[0]),
            ("telephone", page),
            ("kiosk", &self.kiosks[0].page),
            ("screen", &self.screens[1]),
        ];
        let mut faults = Vec::new();
        for (what, page) in pages {
            faults.extend(axe.faults(page, BOTH).await.iter().map(|fault| format!("{what}: {fault}")));
        }
        faults
    }

    /// Checks that no browser console reports errors, except for the outage.
    pub async fn no_complaints(&self) {
        let phones = self.own.iter().map(|(_, page)| page).chain([&self.shared]);
        let kiosks = self.kiosks.iter().map(|kiosk| &kiosk.page);
        for page in self.arbiters.iter().chain(&self.screens).chain(kiosks).chain(phones) {
            let mut complaints = page.complaints().await;
            complaints.retain(|complaint| !complaint.contains("net::ERR_"));
            assert_eq!(complaints, Vec::<String>::new(), "{}", page.path().await);
        }
    }
}
