//! Tests for the documented deployments: nginx at the root of a host and below a path, the unit of systemd, and the
//! addresses of a server below a path (O8, O9, O17, O18).

mod crawl;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::json;

use crate::browser::driver::Driver;
use crate::browser::run as run_story;
use crate::live::Stream;
use crate::support::accounts::{PASSWORD, setup};
use crate::support::database::Database;
use crate::support::desk::{Desk, harbour};
use crate::support::hall::of;
use crate::support::http::{Answer, Visitor, css};
use crate::support::nginx::{Nginx, Place};
use crate::support::program::{command, qisai, run};
use crate::support::server::Server;

/// Returns the page about operation.
fn page() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/operating.md")).unwrap()
}

/// Returns the only documented block, between two fences, with all of these parts.
fn block(parts: &[&str]) -> String {
    let page = page();
    let blocks = page.split("\n```").skip(1).step_by(2);
    let found: Vec<&str> = blocks.filter(|block| parts.iter().all(|part| block.contains(part))).collect();
    assert_eq!(found.len(), 1, "{parts:?}");
    format!("{}\n", found[0].trim_start())
}

fn unit() -> String {
    block(&["[Service]", "ExecStart=/usr/local/bin/qisai serve"])
}

/// Returns the options of the documented unit, without its address.
fn options_of_unit() -> Vec<String> {
    let unit = unit();
    let line = unit.lines().find_map(|line| line.strip_prefix("ExecStart=/usr/local/bin/qisai serve ")).unwrap();
    let options = line.replacen("--listen 127.0.0.1:8080 ", "", 1);
    assert_ne!(options, line);
    options.split(' ').map(str::to_owned).collect()
}

/// Checks that the cookies of an answer begin with a prefix, hold for a path and are kept from others.
#[track_caller]
fn hold_for(answer: &Answer, prefix: &str, path: &str) {
    let path = format!("Path={path}");
    let mut count = 0;
    for cookie in answer.headers.get_all("set-cookie") {
        let cookie = cookie.to_str().unwrap();
        let has = |part: &str| cookie.split("; ").any(|it| it == part);
        // Scripts of public pages read that somebody is signed in.
        let is_hidden = has("HttpOnly") || cookie.starts_with(&format!("{prefix}qisai_staff=1;"));
        assert!(cookie.starts_with(prefix) && has(&path) && has("Secure") && is_hidden, "{cookie}");
        count += 1;
    }
    assert!(count > 0);
}

/// Server of the documented unit behind nginx with a documented block.
struct Deployment {
    _server: Server,
    nginx: Nginx,
    database: Database,
    base: &'static str,
    slug: String,
}

impl Deployment {
    /// Starts both, with an event whose first round is published. `given` is an option of the documentation with
    /// the public address.
    fn start(block: &str, host: &str, base: &'static str, given: Option<&str>) -> Option<Self> {
        let place = Place::choose()?;
        let database = Database::sqlite();
        let before = Server::start(&database.url);
        let desk = harbour(&before, 6);
        desk.pair(1);
        desk.publish(1);
        before.stop();
        let mut options = options_of_unit();
        options.extend(
            given.iter().flat_map(|given| {
                given.replace(host, &place.address()).split(' ').map(str::to_owned).collect::<Vec<_>>()
            }),
        );
        let mut program = command();
        program.env("QISAI_DATABASE", &database.url);
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let server = Server::launch(program, &options, "http://");
        server.wait_until_ready();
        let nginx = place.start(block, host, &server.address);
        Some(Self { _server: server, nginx, database, base, slug: desk.slug })
    }

    /// Starts the server below the documented path; `proxied` is the end of the address that nginx passes requests to.
    fn below_path(proxied: &str) -> Option<Self> {
        let documented = "proxy_pass http://127.0.0.1:8080;";
        let block = block(&["server {", "location /qisai/"]);
        assert!(block.contains(documented));
        let block = block.replace(documented, &format!("proxy_pass http://127.0.0.1:8080{proxied};"));
        let option = "--public-url https://host.example/qisai/";
        assert!(page().contains(option));
        Self::start(&block, "host.example", "/qisai", Some(option))
    }

    fn anybody(&self) -> Visitor {
        self.nginx.anybody().below(self.base)
    }

    /// Returns the origin of the pages, as browsers report it.
    fn origin(&self) -> String {
        format!("https://{}", self.nginx.address())
    }

    /// Signs in as a browser does, and checks redirect and cookies.
    fn sign_in(&self) -> Desk {
        let mut visitor = self.anybody();
        let page = visitor.get("/sign-in").is(200);
        visitor.keep(&page);
        let form = page.form("form[method=post]:has([name=password])");
        assert_eq!(form.action, format!("{}/sign-in", self.base));
        let fields: Vec<(&str, &str)> =
            form.fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let fields = [fields, vec![("name", "anna"), ("password", PASSWORD)]].concat();
        let fields: Vec<_> = fields
            .into_iter()
            .filter(|(name, value)| !(["name", "password"].contains(name) && value.is_empty()))
            .collect();
        let send = |origin: &str| {
            let ask = visitor.ask(&form.action).header("Origin", origin).header("Sec-Fetch-Site", "same-origin");
            ask.post(&fields)
        };
        let refused = send("https://other.example").is(403).text();
        assert!(refused.contains("other.example"), "{refused}");
        let answer = send(&self.origin());
        assert_eq!(answer.location(), format!("{}/desk", self.base));
        let prefix = if self.base.is_empty() { "__Host-" } else { "__Secure-" };
        hold_for(&answer, prefix, &format!("{}/", self.base));
        visitor.keep(&answer);
        visitor.learn_token();
        visitor.desk(&self.slug)
    }

    /// Follows the story of a deployment: style sheet, language, sign-in, form, stream, kiosk, codes.
    fn story(&self) {
        let (base, anybody) = (self.base, self.anybody());
        let page = anybody.get(&format!("/t/{}/r/1", self.slug)).is(200);
        for (selector, attribute, kind) in [
            ("link[rel=stylesheet]", "href", "text/css"),
            ("script[src]", "src", "text/javascript"),
            ("link[rel=icon]", "href", "image/svg+xml"),
            ("link[rel=canonical]", "href", "text/html"),
        ] {
            let address = page.html().select(&css(selector)).next().unwrap().attr(attribute).unwrap().to_owned();
            assert!(address.starts_with(&format!("{base}/")), "{address}");
            let file = self.nginx.anybody().get(&address).is(200);
            assert!(file.header("content-type").starts_with(kind), "{address}");
        }
        let chosen = anybody.get("/lang/zh?next=/calendar");
        assert_eq!(chosen.location(), format!("{base}/calendar"));
        let cookie = chosen.header("set-cookie").to_owned();
        assert!(cookie.contains(&format!("Path={base}/;")), "{cookie}");
        self.nginx.anybody().get(&format!("{base}/metrics")).is(404);
        anybody.get("/desk").is(303);

        let desk = self.sign_in();
        // A result by a form arrives at once at a spectator's stream.
        let stream = Stream::open(&anybody, &self.slug);
        let board = desk.boards(1).remove(0);
        let entered = desk.press(1, &board, "first");
        assert!(entered.location().starts_with(&format!("{base}/desk/{}/r/1?", self.slug)), "{}", entered.location());
        assert!(stream.reaches(desk.version()) < Duration::from_secs(5));
        // A kiosk by a printed code.
        let cards = desk.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
        let codes = desk.page("/passes").text();
        let printed = if base.is_empty() {
            format!("HTTPS://{}/Q/", self.nginx.address())
        } else {
            format!("{}{base}/Q/", self.origin())
        };
        assert!(codes.contains(&printed), "{codes}");
        let kiosk = of(&cards, "North door").claim(self.anybody());
        assert!(kiosk.page.starts_with(&format!("{base}/p/")), "{}", kiosk.page);
        let shown = kiosk.look();
        if !base.is_empty() {
            assert_eq!(crawl::outside(&shown), Vec::<String>::new());
        }
        assert!(shown.form("form[method=post]").action.starts_with(&format!("{base}/p/")), "{}", shown.text());
        // Codes and calendars of pages name the public address.
        let code = anybody.get(&format!("/qr/t/{}/standings", self.slug)).is(200).text();
        assert!(code.contains(&format!("{}{base}/t/{}/standings", self.origin(), self.slug)), "{code}");
        let calendar = anybody.get("/subscribe/calendar.ics").location();
        assert_eq!(calendar, format!("webcal://{}{base}/calendar.ics", self.nginx.address()));
        // The session ends where it began.
        let left = desk.arbiter.post("/sign-out", &[]);
        assert_eq!(left.location(), format!("{base}/"));
        assert!(left.header("set-cookie").contains(&format!("Path={base}/;")), "{}", left.header("set-cookie"));
    }
}

#[test]
fn o8_the_documented_nginx_serves_a_host() {
    let Some(deployment) = Deployment::start(&block(&["server {", "location / {"]), "qisai.example", "", None) else {
        return;
    };
    deployment.story();
    deployment.database.verify();
}

#[test]
fn o17_the_documented_nginx_serves_a_path_that_it_passes_on() {
    let Some(deployment) = Deployment::below_path("") else { return };
    deployment.story();
    let to_folder = deployment.nginx.anybody().get("/qisai").is(301);
    assert_eq!(to_folder.header("location"), format!("{}/qisai/", deployment.origin()));
    // Below a path the host is shared.
    let home = deployment.anybody().get("/").is(200);
    assert_eq!(home.header("strict-transport-security"), "max-age=31536000");
    deployment.database.verify();
}

#[test]
fn o17_a_proxy_may_also_remove_the_path() {
    let Some(deployment) = Deployment::below_path("/") else { return };
    deployment.story();
}

#[test]
fn o17_browsers_below_a_path_load_everything_and_follow() {
    let Some(deployment) = Deployment::below_path("") else { return };
    let Some(driver) = Driver::start() else { return };
    let failing = "performance.getEntries().filter((one) => one.responseStatus >= 400 || \
                   one.name.startsWith('http') && !new URL(one.name).pathname.startsWith('/qisai/')).map((one) => one.name)";
    run_story(async {
        let root = format!("{}{}", deployment.origin(), deployment.base);
        let phone = driver.open("phone", &root).await;
        phone.size(390, 844).await;
        phone.go(&format!("/t/{}/r/1", deployment.slug)).await;
        let desk = driver.open("desk", &root).await;
        desk.size(1280, 900).await;
        desk.go("/sign-in").await;
        desk.fill("#name", "anna").await;
        desk.fill("#password", PASSWORD).await;
        desk.enter().await;
        assert_eq!(desk.path().await, "/qisai/desk");
        desk.go(&format!("/desk/{}/r/1", deployment.slug)).await;
        // By key, through the queue of the desk's script; it arrives at the phone with the stream.
        desk.keys("1").await;
        desk.until("document.querySelector('tr[data-board=\"1\"]').dataset.state === 'saved'").await;
        phone.until("document.querySelector('tr[data-key=b1] .res').textContent.trim() === '1-0'").await;
        desk.until("document.querySelector('[data-desk-detail]').textContent.trim() !== ''").await;
        for page in [&phone, &desk] {
            assert_eq!(page.eval(failing).await, json!([]));
            assert_eq!(page.complaints().await, Vec::<String>::new());
        }
    });
}

#[test]
fn o18_cookies_of_a_server_below_a_path_hold_there_alone() {
    let database = Database::sqlite();
    let mut program = command();
    program.env("QISAI_DATABASE", &database.url);
    let options = ["--behind-https", "--public-url", "https://host.example/blitz/"];
    let server = Server::launch(program, &options, "There are no accounts yet");
    assert!(server.greeting.contains("open https://host.example/blitz/setup?word="), "{}", server.greeting);
    // At its own address it answers with the path and without it, and leads to pages with it.
    for base in ["", "/blitz"] {
        let mut visitor = server.anybody().below(base);
        let form = if base.is_empty() { setup() } else { "/sign-in".to_owned() };
        let answer = visitor.try_to_sign_in(&form, "anna", PASSWORD);
        assert_eq!(answer.location(), "/blitz/desk");
        hold_for(&answer, "__Secure-", "/blitz/");
        let page = visitor.get("/desk").is(200).text();
        assert!(page.contains("href=\"/blitz/me\"") && !page.contains("href=\"/me\""), "{page}");
    }
    assert_eq!(server.anybody().get("/blitz").location(), "/blitz/");
}

#[test]
fn o17_addresses_that_cannot_be_served_are_refused_at_the_start() {
    for wrong in [
        "https://host.example/qisai/?x",
        "https://host.example/qisai#top",
        "https://host.example/a/../b",
        "https://host.example//qisai/",
        "https://host.example/desk/",
    ] {
        let said = qisai(["serve", "--listen", "192.0.2.1:0", "--public-url", wrong]).bad(2);
        assert!(said.contains("https://NAME/PATH/"), "{wrong}: {said}");
    }
}

#[test]
fn the_documented_unit_is_one_that_systemd_accepts() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("qisai.service");
    let program = Path::new(env!("CARGO_BIN_EXE_qisai")).display().to_string();
    fs::write(&file, unit().replace("/usr/local/bin/qisai", &program)).unwrap();
    let mut verify = Command::new("systemd-analyze");
    verify.args(["verify", "--man=no"]).arg(&file);
    if Command::new("systemd-analyze").arg("--version").output().is_err() {
        println!("skipped: no systemd-analyze; the options of the unit are tested by the other tests");
        return;
    }
    let ran = run(&mut verify, "");
    let about: Vec<&str> = ran.err.lines().filter(|line| line.contains("qisai.service")).collect();
    assert!(ran.code == 0 && about.is_empty(), "{}{}", ran.out, ran.err);
}

#[test]
fn the_documented_unit_stops_within_its_time() {
    let database = Database::sqlite();
    let options = options_of_unit();
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let mut program = command();
    program.env("QISAI_DATABASE", &database.url);
    let server = Server::launch(program, &options, "http://");
    server.wait_until_ready();
    let begun = std::time::Instant::now();
    server.stop();
    let unit = unit();
    let most = unit.lines().find_map(|line| line.strip_prefix("TimeoutStopSec=")).unwrap().parse().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(most));
}
