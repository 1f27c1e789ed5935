//! Tour of every page, in both languages, on a phone and on a laptop, at 200 % and in a window of 320 px, in English
//! also with wider letter and word spacing. Nothing may be wider than the screen, no name broken within a word, every
//! field needs a label, and the browser console stays empty. With `QISAI_SCREENSHOTS=FOLDER` pictures of each page are
//! saved; with `QISAI_AXE=FILE` axe-core checks each; both in both colour schemes. In the pseudo-language, on a phone,
//! only names may be outside the messages.

use std::future::ready;
use std::path::PathBuf;
use std::{env, fs};

use qisai_web::routes;
use serde_json::{Value, json};

use super::axe::{Axe, BOTH, Look, prefer};
use super::driver::Driver;
use super::fixed::Fixed;
use super::page::Page;
use super::{desk, teams};
use crate::support::server::Server;

const LANGUAGES: [&str; 2] = ["en", "zh"];
const SIZES: [(u32, u32); 2] = [(390, 844), (1280, 800)];
/// Laptop at 200 %, and the narrowest window (WCAG 2.2, 1.4.4 and 1.4.10): width, height, dots for each pixel.
const NARROW: [(u32, u32, u32); 2] = [(640, 400, 2), (320, 640, 1)];
/// Width of A4 between its margins in pixels: 186 mm and 273 mm.
const PORTRAIT: u32 = 703;
const LANDSCAPE: u32 = 1031;

/// Window that visits pages and records their faults.
pub struct Tour {
    pub page: Page,
    pictures: Option<PathBuf>,
    faults: Vec<String>,
    seen: Vec<String>,
    axe: Option<Axe>,
    /// Search for fixed words, if the names are known.
    fixed: Option<Fixed>,
}

/// Routes that only redirect, return a file or no page, or belong to a format missing in the demonstration.
const NOT_LOOKED_AT: [&str; 22] = [
    "/desk/{slug}",
    "/desk/{slug}/export/{file}",
    "/desk/{slug}/ladder",
    "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/photos/first",
    "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/photos/second",
    "/desk/{slug}/appointments.csv",
    "/desk/{slug}/squads",
    "/desk/{slug}/start-scores",
    "/setup",
    "/subscribe{calendar:.*}",
    "/qr{page:.*}",
    "/lang/{code}",
    "/healthz",
    "/feed.atom",
    "/robots.txt",
    "/sitemap.xml",
    "/readyz",
    "/metrics",
    "/static/{file:.*}",
    "/screen/state",
    "/me/role/{slug}",
    "/t/{slug}/live",
];

/// Returns the axe-core checks for a language and width: structure is the same in every language and at every width, and
/// so are colours; names and labels differ by language, and targets are smallest on a phone.
fn looks(language: &str, width: u32) -> &'static [Look] {
    match (language, width) {
        ("en", 1280) => BOTH,
        ("zh", 390) => &[Look::Words],
        _ => &[],
    }
}

/// Returns `true` if a path matches a route's pattern.
fn covers(pattern: &str, path: &str) -> bool {
    let (pattern, path): (Vec<_>, Vec<_>) = (pattern.split('/').collect(), path.split('/').collect());
    let fits = |(part, word): (&&str, &str)| match part.split_once('{') {
        Some((begin, _)) => word.starts_with(begin),
        None => *part == word,
    };
    pattern.len() == path.len() && pattern.iter().zip(path).all(fits)
}

/// Returns `true` for a route of the pages behind a sign-in, which [`of_the_desk`] shows; the others are shown by [`of_the_public`].
fn is_behind_a_sign_in(pattern: &str) -> bool {
    let starts = |start: &str| pattern == start || pattern.starts_with(&format!("{start}/"));
    let edits_event =
        pattern.starts_with("/e/") && ["/edit", "/books", "/new"].iter().any(|end| pattern.ends_with(end));
    edits_event || ["/desk", "/accounts", "/me", "/code"].into_iter().any(starts)
}

/// Visits the pages of the demonstration that need no account, and those of a hall.
pub async fn of_the_public(driver: &Driver, server: &Server) {
    let mut tour = Tour::begin(driver, server).await;
    if let Some(axe) = &tour.axe {
        axe.finds_a_fault(&tour.page).await;
    }
    tour.public().await;
    tour.each(&teams::PUBLIC).await;
    tour.sign_in(server).await;
    tour.captains().await;
    tour.hall().await;
    tour.has_seen_all(|pattern| !is_behind_a_sign_in(pattern));
    tour.end().await;
}

/// Visits the pages of the demonstration behind a sign-in.
pub async fn of_the_desk(driver: &Driver, server: &Server) {
    let mut tour = Tour::begin(driver, server).await;
    tour.sign_in(server).await;
    tour.arbiters().await;
    tour.each(&teams::DESK).await;
    tour.has_seen_all(is_behind_a_sign_in);
    tour.end().await;
}

impl Tour {
    pub async fn open(driver: &Driver, server: &Server, profile: &str) -> Self {
        let pictures = env::var_os("QISAI_SCREENSHOTS").map(PathBuf::from);
        if let Some(folder) = &pictures {
            fs::create_dir_all(folder).unwrap();
        }
        let page = driver.open(profile, &format!("http://{}", server.address)).await;
        let axe = Axe::of_environment();
        if let Some(axe) = &axe {
            axe.stay(&page).await;
        }
        Self { page, pictures, faults: Vec::new(), seen: Vec::new(), axe, fixed: None }
    }

    /// Begins a tour of the demonstration, whose names are collected.
    async fn begin(driver: &Driver, server: &Server) -> Self {
        let mut tour = Self::open(driver, server, "tour").await;
        tour.fixed = Some(Fixed::of(&tour.page, &server.greeting).await);
        tour
    }

    /// Signs in with the account that the demonstration has printed.
    async fn sign_in(&self, server: &Server) {
        let password = server.greeting.trim_end().rsplit(' ').next().unwrap();
        desk::sign_in(&self.page, "demo", password).await;
    }

    /// Checks that every page of the wanted routes was visited.
    fn has_seen_all(&self, is_wanted: impl Fn(&str) -> bool) {
        let pages = routes::TABLE.iter().filter(|row| row.method == "GET" && is_wanted(row.pattern));
        let patterns = pages.map(|row| row.pattern).filter(|pattern| !NOT_LOOKED_AT.contains(pattern));
        let unseen: Vec<&str> =
            patterns.filter(|pattern| !self.seen.iter().any(|path| covers(pattern, path))).collect();
        assert_eq!(unseen, Vec::<&str>::new(), "pages that the tour does not show");
    }

    /// Checks that no faults were found.
    pub async fn end(mut self) {
        self.faults.extend(self.fixed.iter().flat_map(Fixed::faults));
        assert!(self.faults.is_empty(), "{}", self.faults.join("\n"));
        assert_eq!(self.page.complaints().await, Vec::<String>::new());
    }

    /// Returns the text of an element in English and in Chinese.
    pub async fn said(&self, path: &str, selector: &str) -> [String; 2] {
        let mut said = [String::new(), String::new()];
        for (language, said) in LANGUAGES.into_iter().zip(&mut said) {
            self.page.go(&format!("/lang/{language}?next={path}")).await;
            *said = self.page.text(selector).await;
        }
        said
    }

    /// Prints a page and checks its layout on paper: nothing extends beyond the edge, and there are `count` of these
    /// parts.
    pub async fn print(&mut self, name: &str, path: &str, parts: &str, count: usize) {
        for language in LANGUAGES {
            self.page.size(1280, 800).await;
            self.page.go(&format!("/lang/{language}?next={path}")).await;
            let pdf = self.page.print().await;
            assert!(pdf.starts_with(b"%PDF"), "{name} {language}");
            self.keep(&format!("{name}-{language}.pdf"), ready(pdf)).await;
            let is_landscape = self.page.eval("document.body.classList.contains('landscape')").await == json!(true);
            let width = if is_landscape { LANDSCAPE } else { PORTRAIT };
            self.page.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" })).await;
            self.page.size(width, 1000).await;
            // A scroll bar of the window takes nothing from the paper width.
            let bar = self.page.eval("innerWidth - document.documentElement.clientWidth").await.as_u64().unwrap();
            self.page.size(width + u32::try_from(bar).unwrap(), 1000).await;
            let seen = self.page.run(include_str!("paper.js"), vec![json!(width), json!(parts)]).await;
            self.page.devtools("Emulation.setEmulatedMedia", json!({ "media": "" })).await;
            let faults = seen["faults"].as_array().unwrap().iter().map(|fault| fault.as_str().unwrap());
            self.faults.extend(faults.map(|fault| format!("{name} {language} on paper: {fault}")));
            if seen["parts"] != json!(count) {
                self.faults.push(format!("{name} {language} on paper: {} of {count} {parts}", seen["parts"]));
            }
        }
    }

    async fn public(&mut self) {
        for (name, path) in [
            ("home", "/"),
            ("overview", "/t/harbour-open"),
            ("pairings", "/t/harbour-open/r/6"),
            ("names", "/t/harbour-open/r/6/names"),
            ("standings", "/t/harbour-open/standings"),
            ("crosstable", "/t/harbour-open/crosstable"),
            ("progress", "/t/harbour-open/progress"),
            ("statistics", "/t/harbour-open/statistics"),
            ("xiangqi-progress", "/t/lake-xiangqi/progress"),
            ("players", "/t/harbour-open/players"),
            ("player", "/t/harbour-open/players/8"),
            ("player-bye", "/t/harbour-open/players/9"),
            ("workings", "/t/harbour-open/r/6/standings/8"),
            ("why", "/t/harbour-open/why/6/7"),
            ("why-not", "/t/harbour-open/why/6/not/9/20"),
            ("why-float", "/t/harbour-open/why/6/float/9"),
            ("ratings", "/t/harbour-open/ratings"),
            ("norms", "/t/harbour-open/norms"),
            ("xiangqi-overview", "/t/lake-xiangqi"),
            ("xiangqi-standings", "/t/lake-xiangqi/standings"),
            ("xiangqi-crosstable", "/t/lake-xiangqi/crosstable"),
            ("xiangqi-player", "/t/lake-xiangqi/players/8"),
            ("draughts-pairings", "/t/canal-draughts/r/3"),
            ("draughts-crosstable", "/t/canal-draughts/crosstable"),
            ("draughts-game", "/t/canal-draughts/r/3/b/1"),
            ("xiangqi-game", "/t/lake-xiangqi/r/4/b/1"),
            ("xiangqi-diagrams", "/t/lake-xiangqi/r/4/b/1/diagrams"),
            ("sign-in", "/sign-in"),
            ("screen-word", "/screen"),
            ("accessibility", "/accessibility"),
            ("data", "/api"),
            ("help", "/help"),
            ("help-page", "/help/results"),
            ("year", "/calendar"),
        ] {
            self.look(name, path).await;
        }
        for (name, path) in [("pairings", "r/6"), ("standings", "standings"), ("crosstable", "crosstable")] {
            self.page.go(&format!("/t/harbour-open/{path}")).await;
            self.keep(&format!("{name}.pdf"), self.page.print()).await;
        }
        self.look_at(
            "working-open",
            "/t/harbour-open/standings",
            "document.querySelector('tbody tr td.tb summary').click();",
        )
        .await;
        self.look_at(
            "me",
            "/t/harbour-open/players/8",
            "document.querySelector('[data-me-set][aria-pressed=false]')?.click();",
        )
        .await;
        self.look("me-pairings", "/t/harbour-open/r/6").await;
    }

    async fn arbiters(&mut self) {
        for (name, path) in [
            ("desk", "/desk"),
            ("create", "/desk/new"),
            ("advice", "/desk/new/advice"),
            ("import", "/desk/import"),
            ("admin-players", "/desk/harbour-open/players"),
            ("admin-player", "/desk/harbour-open/players/5"),
            ("admin-teams", "/desk/harbour-open/teams"),
            ("certificate", "/desk/harbour-open/norms/8"),
            ("closed", "/desk/harbour-open/r/6"),
            ("board-xiangqi", "/desk/lake-xiangqi/r/5/boards/21"),
            ("admin-player-xiangqi", "/desk/lake-xiangqi/players/3"),
            ("records", "/desk/lake-xiangqi/r/4/records"),
            ("record", "/desk/lake-xiangqi/r/4/records/16/1"),
            ("record-typing", "/desk/harbour-open/r/6/records/166/1"),
            ("rulings", "/desk/rulings"),
            ("presence", "/desk/harbour-open/r/7"),
            ("settings", "/desk/harbour-open/settings"),
            ("finish", "/desk/harbour-open/end"),
            ("staff", "/desk/harbour-open/staff"),
            ("passes", "/desk/harbour-open/passes"),
            ("devices", "/desk/harbour-open/devices"),
            ("reporting", "/desk/harbour-open/reporting"),
            ("byes", "/desk/harbour-open/byes"),
            ("check-in", "/desk/harbour-open/r/7/check-in"),
            ("check-in-xiangqi", "/desk/lake-xiangqi/r/6/check-in"),
            ("code", "/code/harbour-open"),
            ("review", "/desk/harbour-open/r/6/review"),
            ("second-pass", "/desk/harbour-open/r/6/second-pass"),
            ("event-edit", "/e/harbour-open/edit"),
            ("event-books", "/e/harbour-open/books"),
            ("event-new", "/e/harbour-open/new"),
            ("stages", "/desk/harbour-open/stages"),
            ("next", "/desk/harbour-open/next"),
            ("calendar", "/desk/harbour-open/calendar"),
            ("appointments", "/desk/lighthouse-masters/appointments"),
            ("prizes", "/desk/harbour-open/prizes"),
            ("prints", "/desk/harbour-open/print"),
            ("print-pairings", "/desk/harbour-open/print/pairings"),
            ("screens", "/desk/harbour-open/screens"),
            ("accounts", "/accounts"),
            ("security", "/accounts/log"),
            ("me-account", "/me"),
            ("me-second-factor", "/me/second-factor"),
        ] {
            self.look(name, path).await;
        }
        for (name, slug, round) in [("harbour", "harbour-open", 7), ("xiangqi", "lake-xiangqi", 6)] {
            let path = format!("/desk/{slug}/r/{round}");
            self.page.size(1280, 800).await;
            self.page.go(&path).await;
            self.page.tab_to("#primary").await;
            self.page.enter().await;
            self.look(&format!("{name}-draft"), &path).await;
            self.page.size(1280, 800).await;
            self.page.go(&path).await;
            self.page.tab_to("button[value=begin]").await;
            self.page.enter().await;
            self.page.fill("#x1", "1").await;
            self.page.fill("#x2", "9").await;
            self.page.enter().await;
            self.look(&format!("{name}-edited"), &path).await;
            self.page.size(1280, 800).await;
            self.page.go(&path).await;
            self.page.fill("#x1", "1").await;
            self.page.fill("#x2", "9").await;
            self.page.enter().await;
            self.page.tab_to("#primary").await;
            self.page.enter().await;
            self.page.tab_to("#primary").await;
            self.page.enter().await;
            desk::type_results(&self.page, "1231+2").await;
            self.keep(&format!("{name}-first-screen.png"), self.page.picture()).await;
            self.look(&format!("{name}-results"), &path).await;
            self.look(&format!("{name}-open-games"), &format!("/desk/{slug}/next")).await;
            self.look(&format!("{name}-published"), &format!("/t/{slug}/r/{round}")).await;
        }
        self.look_at(
            "results-more",
            "/desk/harbour-open/r/7",
            "document.querySelector('details.more summary').click();",
        )
        .await;
        for (name, path) in [
            ("ask", "/desk/harbour-open/r/7/why"),
            ("preview", "/desk/harbour-open/r/7/preview"),
            ("apart", "/desk/harbour-open/r/8/apart"),
            ("blocked", "/desk/harbour-open/r/7/blocked"),
            ("log", "/desk/harbour-open/log"),
            ("correct", "/desk/harbour-open/r/6/boards/166/correct"),
            ("record-diagrams", "/desk/lake-xiangqi/r/4/records/16/1/diagrams"),
            ("record-turned", "/desk/lake-xiangqi/r/4/records/16/1/diagrams/turned"),
        ] {
            self.look(name, path).await;
        }
        // The newest act can be undone.
        self.page.go("/desk/harbour-open/log").await;
        let newest = self.page.eval("document.querySelector('a[href*=\"/log/undo?\"]').getAttribute('href')").await;
        self.look("undo", newest.as_str().unwrap()).await;
    }

    async fn each(&mut self, pages: &[(&str, &str)]) {
        for (name, path) in pages {
            self.look(name, path).await;
        }
    }

    /// Visits the phone of a captain whose opponent has submitted a line-up.
    async fn captains(&mut self) {
        let (status, text) = self.page.fetch("/t/ferry-swiss/r/5.json").await;
        assert_eq!(status, 200);
        let round: Value = serde_json::from_str(&text).unwrap();
        self.page.size(1280, 800).await;
        self.page.go("/desk/ferry-swiss/passes").await;
        self.page.follow("#make-all button").await;
        let team = &round["matches"][0]["sides"][1]["name"];
        let cards = self.cards().await;
        let (_, scanned) = cards.iter().find(|(who, _)| team == who.as_str()).unwrap();
        self.page.go(scanned).await;
        self.page.follow("#claim button").await;
        let own = self.page.path().await;
        self.look("captain", &own).await;
        assert_eq!(self.page.count("#line-up form").await, 1, "nothing is open yet");
    }

    /// Returns the printable codes on the page of codes: name and target of each.
    async fn cards(&self) -> Vec<(String, String)> {
        let script = "return [...document.querySelectorAll('.card')].map((card) => [
            card.querySelector('b').textContent, card.querySelector('[data-qr]').textContent.match(/\\/Q\\/\\S*/)[0]]);";
        let cards = self.page.run(script, Vec::new()).await;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        cards.as_array().unwrap().iter().map(|card| (text(&card[0]), text(&card[1]))).collect()
    }

    /// Visits a kiosk and a player's phone, from the code to the own page.
    async fn hall(&mut self) {
        self.page.size(1280, 800).await;
        self.page.go("/desk/harbour-open/passes").await;
        self.page.write("#name", "Harbour").await;
        self.page.follow("#make-kiosk button").await;
        self.page.follow("#make-all button").await;
        let cards = self.cards().await;
        for (name, is_kiosk) in [("kiosk", true), ("player-telephone", false)] {
            let (_, scanned) = cards.iter().find(|(who, _)| (who == "Harbour") == is_kiosk).unwrap();
            self.look(&format!("{name}-code"), scanned).await;
            self.page.follow("#claim button").await;
            let own = self.page.path().await;
            self.look(name, &own).await;
        }
    }

    /// Checks a page in both languages, on a phone and on a laptop.
    pub async fn look(&mut self, name: &str, path: &str) {
        self.look_at(name, path, "").await;
    }

    /// Checks a page after a script has run on it.
    async fn look_at(&mut self, name: &str, path: &str, script: &str) {
        let without_query = path.split('?').next().unwrap();
        self.seen.push(without_query.to_owned());
        if let Some(fixed) = self.fixed.as_mut().filter(|_| script.is_empty()) {
            fixed.look(&self.page, name, path).await;
        }
        for language in LANGUAGES {
            self.page.go(&format!("/lang/{language}?next={path}")).await;
            assert_eq!(self.page.path().await, without_query);
            assert_eq!(
                self.page.eval("performance.getEntriesByType('navigation')[0].responseStatus").await,
                200,
                "{path}"
            );
            self.page.until("document.querySelector('.desk:has([data-desk] [data-board], .draft) [data-desk-detail]')?.textContent !== ''").await;
            self.page.run(script, Vec::new()).await;
            for (width, height) in SIZES {
                self.page.size(width, height).await;
                self.fits(name, language, width).await;
                self.is_accessible(&format!("{name} {path} {language} {width}"), looks(language, width)).await;
                if script.is_empty() && self.pictures.is_some() {
                    let whole = self.page.eval("document.documentElement.scrollHeight").await.as_u64().unwrap();
                    self.page.size(width, u32::try_from(whole).unwrap().clamp(height, 4000)).await;
                }
                self.keep(&format!("{name}-{language}-{width}.png"), self.page.picture()).await;
                if self.pictures.is_some() {
                    prefer(&self.page, "dark").await;
                    self.keep(&format!("{name}-{language}-{width}-dark.png"), self.page.picture()).await;
                    prefer(&self.page, "").await;
                }
            }
        }
    }

    /// Checks the page in view with axe-core, if available.
    async fn is_accessible(&mut self, name: &str, looks: &[Look]) {
        let Some(axe) = &self.axe else { return };
        let faults = axe.faults(&self.page, looks).await;
        self.faults.extend(faults.iter().map(|fault| format!("{name}: {fault}")));
    }

    /// Checks the layout of the page in view; on a laptop also at 200 % and in the narrowest window, there in English
    /// with wider letter and word spacing, too. That makes an English line a quarter longer, a Chinese one an eighth.
    async fn fits(&mut self, name: &str, language: &str, width: u32) {
        let name = &format!("{name} {language}");
        self.note(name, width, include_str!("faults.js")).await;
        if width < SIZES[1].0 {
            return;
        }
        let is_spread = language == "en";
        if is_spread {
            self.note(name, width, include_str!("spacing.js")).await;
        }
        for (width, height, dots) in NARROW {
            self.page.zoomed(width, height, dots).await;
            self.note(name, width, include_str!("faults.js")).await;
            if is_spread {
                self.note(name, width, include_str!("spacing.js")).await;
            }
            self.keep(&format!("{}-{width}.png", name.replace(' ', "-")), self.page.picture()).await;
        }
        let (width, height) = SIZES[1];
        self.page.size(width, height).await;
    }

    /// Records the faults that a script finds on the page in view.
    async fn note(&mut self, name: &str, width: u32, script: &str) {
        let faults = self.page.run(script, vec![json!(width)]).await;
        let faults = faults.as_array().unwrap().iter().map(|fault| fault.as_str().unwrap());
        self.faults.extend(faults.map(|fault| format!("{name} {width}: {fault}")));
    }

    /// Saves a picture, if pictures are wanted.
    async fn keep(&self, name: &str, picture: impl Future<Output = Vec<u8>>) {
        if let Some(folder) = &self.pictures {
            fs::write(folder.join(name), picture.await).unwrap();
        }
    }
}
