//! Access tests for every route and every kind of visitor.

mod devices;
mod table;

use std::collections::BTreeSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use qisai_domain::Office;
use qisai_domain::office::{Grantee, Reach, Right, reach};
use qisai_service::accounts::Role;
use qisai_web::routes::{self, Permission};
use sha2::{Digest, Sha256};
use table::{Row, TABLE};

use crate::support::accounts::setup;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Visitor, css};
use crate::support::program::command;
use crate::support::server::Server;

/// Returns a URL that matches the pattern of a route.
fn address(slug: &str, pattern: &str) -> String {
    let round = if pattern.ends_with("presence") { "2" } else { "1" };
    let parts = [
        ("{slug}", slug),
        ("{rest:.*}", "/standings"),
        ("{when:.*}", ""),
        ("{calendar:.*}", "/calendar.ics"),
        ("{page:.*}", "/t/harbour-open/standings"),
        ("{calendar:.*}", "/calendar.ics"),
        ("{file:.*}", "css/base.css"),
        ("{q:[Qq]}", "Q"),
        ("{code}", "zh"),
        ("{pass}", "1"),
        ("{entry}", "1"),
        ("{number}", "1"),
        ("{round}", round),
        ("{pairing}", "1"),
        ("{sequence}", "1"),
        ("{file}", "trf26"),
        ("{document}", "pairings"),
        ("{page}", "results"),
    ];
    let address = parts.into_iter().fold(pattern.to_owned(), |address, (part, value)| address.replace(part, value));
    assert!(!address.contains('{'), "{address}: say here what stands for the new part");
    address
}

struct Hall {
    _database: Database,
    server: Server,
    desk: Desk,
    /// In the order of a row.
    visitors: [Visitor; 5],
}

/// Creates a tournament with a published round, and a visitor of each kind.
fn hall() -> Hall {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let owner = server.anybody().set_up("owner");
    for (name, role) in [("scorer", "scorer"), ("arbiter", "arbiter"), ("stranger", "arbiter")] {
        owner.add_account(name, role);
    }
    let desk = owner.create_tournament("Harbour Open", 5);
    desk.import_players("Name,Rating,Born,FIDE ID\nAda,2100,1915-12-10,1503014\nBabbage,2000,1991-12-26,1503022\n");
    for name in ["scorer", "arbiter"] {
        desk.give(name, name);
    }
    desk.pair(1);
    desk.publish(1);
    let [scorer, arbiter, stranger] = ["scorer", "arbiter", "stranger"].map(|name| server.anybody().sign_in(name));
    stranger.create_tournament("Lake Open", 5);
    let mut anybody = server.anybody();
    anybody.take_form_token();
    Hall { _database: database, server, desk, visitors: [anybody, scorer, arbiter, stranger, owner] }
}

/// Kind of visitor for access checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Somebody {
    Nobody,
    /// Account with a role in another tournament.
    Stranger,
    Official(Office),
    Owner,
}

impl Somebody {
    fn account(self) -> Option<Role> {
        match self {
            Self::Nobody => None,
            Self::Stranger => Some(Role::Arbiter),
            Self::Official(_) => Some(Role::Scorer),
            Self::Owner => Some(Role::Owner),
        }
    }

    fn may(self, can: Right) -> bool {
        match self {
            Self::Nobody | Self::Stranger => false,
            Self::Official(office) => reach(Grantee::Office(office), can) > Reach::No,
            Self::Owner => true,
        }
    }

    /// Returns the status that the table of rights requires for a route.
    fn is_answered(self, (method, pattern, permission, granted): Row) -> u16 {
        let sign_in = if method == "GET" { 303 } else { 401 };
        match permission {
            Permission::Public if (method, pattern) == ("GET", "/sign-in") && self == Self::Nobody => 200,
            // A visitor who cannot edit it is redirected to its only tournament.
            Permission::Public if pattern == "/e/{slug}" && !self.may(Right::EventData) => 303,
            Permission::Public => granted,
            // An account holds no pass; the answers to devices are in `devices`.
            Permission::Pass(_) => 404,
            Permission::Account(role) => match self.account() {
                None => sign_in,
                Some(has) if has >= role => granted,
                Some(_) => 403,
            },
            Permission::On(_) | Permission::OnEvent(_) if self == Self::Nobody => sign_in,
            Permission::On(_) | Permission::OnEvent(_) if self == Self::Stranger => 404,
            Permission::On(can) | Permission::OnEvent(can) => {
                if self.may(can) {
                    granted
                } else {
                    403
                }
            }
        }
    }
}

#[test]
fn every_route_stands_in_the_table() {
    let mut known: Vec<_> =
        TABLE.iter().map(|(method, pattern, permission, _)| (*method, *pattern, *permission)).collect();
    let mut routes: Vec<_> = routes::TABLE.iter().map(|row| (row.method, row.pattern, row.permission)).collect();
    known.sort_by_key(|row| (row.0, row.1));
    routes.sort_by_key(|row| (row.0, row.1));
    assert_eq!(known, routes);
}

#[test]
fn everybody_may_what_the_table_says() {
    let hall = hall();
    let [nobody, _, _, stranger, owner] = &hall.visitors;
    let mut visitors = vec![
        ("", Somebody::Nobody, nobody.clone()),
        ("stranger", Somebody::Stranger, stranger.clone()),
        ("owner", Somebody::Owner, owner.clone()),
    ];
    let offices = Office::ALL.iter().map(|office| (office.code(), *office, ""));
    // An official without a board in the round may open the page; the board is checked when a form is submitted.
    for (name, office, boards) in offices.chain([("outside", Office::Sector, "81-")]) {
        if name != "scorer" {
            owner.add_account(name, "scorer");
            hall.desk.appoint(name, office.code(), boards).is(303);
        }
        visitors.push((name, Somebody::Official(office), hall.server.anybody().sign_in(name)));
    }
    let version = hall.desk.version();
    for row in TABLE {
        let (method, pattern, ..) = row;
        let address = address(&hall.desk.slug, pattern);
        for (name, somebody, visitor) in &visitors {
            let answer = match *method {
                "GET" => visitor.ask(&address).glance(),
                _ if *pattern == "/sign-out" && !name.is_empty() => {
                    hall.server.anybody().sign_in(name).post(&address, &[])
                }
                _ => visitor.post(&address, &[]),
            };
            let expected = somebody.is_answered(*row);
            assert_eq!(answer.status, expected, "{method} {address} for {name:?}: {}", answer.text());
            let sent_to_sign_in = answer.header("location").starts_with("/sign-in?next=/");
            assert_eq!(sent_to_sign_in, name.is_empty() && *method == "GET" && needs_an_account(pattern), "{address}");
        }
    }
    assert_eq!(hall.desk.version(), version);
}

fn needs_an_account(pattern: &str) -> bool {
    pattern == "/me" || ["/desk", "/me/", "/accounts", "/e/{slug}/"].iter().any(|start| pattern.starts_with(start))
}

/// Returns officials of each role in "Lake Open".
fn at_the_lake(hall: &Hall) -> Vec<(&'static str, Visitor)> {
    let owner = &hall.visitors[4];
    let lake = owner.desk("lake-open");
    let officials = Office::ALL.iter().map(|office| {
        let name = format!("lake {}", office.code());
        owner.add_account(&name, "scorer");
        lake.appoint(&name, office.code(), "").is(303);
        let visitor = hall.server.anybody().sign_in(&name);
        visitor.get(&lake.at("/players")).is(200);
        (office.code(), visitor)
    });
    officials.chain([("stranger", hall.visitors[3].clone())]).collect()
}

#[test]
fn a_tournament_that_is_not_ones_own_is_as_good_as_none() {
    let hall = hall();
    let others = at_the_lake(&hall);
    let of_staff = |row: &&Row| matches!(row.2, Permission::On(_) | Permission::OnEvent(_));
    for (method, pattern, ..) in TABLE.iter().filter(of_staff) {
        for (name, visitor) in &others {
            let ask = |slug| match *method {
                "GET" => visitor.get(&address(slug, pattern)),
                _ => visitor.post(&address(slug, pattern), &[]),
            };
            let [foreign, missing] = [ask(&hall.desk.slug), ask("no-such-tournament")];
            // Its links name the requested URL.
            let same = missing.text().replace("no-such-tournament", &hall.desk.slug);
            assert_eq!((foreign.status, foreign.text()), (404, same), "{method} {pattern} for {name}");
        }
    }
    for (name, visitor) in &others {
        assert!(!visitor.get("/desk").is(200).text().contains(&hall.desk.slug), "{name}");
    }
}

#[test]
fn a_role_ends_with_the_tournament_it_was_given_on() {
    let hall = hall();
    let arbiter = &hall.visitors[2];
    arbiter.get(&hall.desk.at("/settings")).is(200);
    hall.desk.give("arbiter", "");
    arbiter.get(&hall.desk.at("/r/1")).is(404);
    hall.desk.give("arbiter", "scorer");
    arbiter.get(&hall.desk.at("/r/1")).is(200);
    arbiter.get(&hall.desk.at("/settings")).is(403);
    // The role in the installation is irrelevant there.
    hall.desk.give("scorer", "arbiter");
    hall.visitors[1].get(&hall.desk.at("/settings")).is(200);
    hall.visitors[1].get("/desk/new").is(403);
}

/// Returns the fields with which each form would change data if it came from our own page.
fn fields(pattern: &str) -> &'static [(&'static str, &'static str)] {
    match pattern {
        "/setup" | "/sign-in" => &[("name", "owner"), ("password", "correct horse battery")],
        "/me" => &[("key_map", "vega")],
        "/me/second-factor" => &[("what", "begin"), ("password", "correct horse battery")],
        "/accounts" => &[("what", "remove"), ("name", "scorer")],
        "/desk/new" => &[("name", "Sea Open"), ("system", "dutch"), ("rounds", "5")],
        "/e/{slug}/edit" => &[("name", "Other"), ("slug", "other")],
        "/e/{slug}/books" => &[("hosts", "Bay Club")],
        "/e/{slug}/delete" | "/desk/{slug}/delete" => &[("typed", "harbour-open")],
        "/e/{slug}/new" => &[("section", "Women"), ("system", "dutch"), ("rounds", "5")],
        "/desk/{slug}/settings" => &[("name", "Other"), ("slug", "other"), ("rounds", "5")],
        "/desk/{slug}/end" => &[("what", "end")],
        "/desk/{slug}/staff" => &[("what", "give"), ("name", "stranger"), ("office", "chief")],
        "/desk/{slug}/players" => &[("name", "Carroll")],
        "/desk/{slug}/ladder" => &[("what", "challenge"), ("challenger", "2"), ("challenged", "1"), ("seen", "99")],
        "/desk/{slug}/start-scores" => &[("what", "start"), ("entry", "1"), ("start", "3"), ("seen", "99")],
        "/desk/{slug}/appointments" => {
            &[("what", "date"), ("round", "1"), ("pairing", "1"), ("planned", "2026-10-17T14:00"), ("seen", "99")]
        }
        "/desk/{slug}/players/first" => &[("entry", "2"), ("seen", "99")],
        "/desk/{slug}/players/{entry}" => &[("what", "withdraw"), ("entry_seen", "99")],
        "/desk/{slug}/players/{entry}/sanctions" => {
            &[("what", "expel"), ("seen", "99"), ("reason", "none"), ("then", "save")]
        }
        "/desk/{slug}/r/{round}/boards/{pairing}/correct" => &[("result", "draw"), ("reason", "none")],
        "/desk/{slug}/r/{round}/boards/{pairing}/fouls" => {
            &[("sequence", "1"), ("first", "1"), ("second", "0"), ("shown_first", "0"), ("shown_second", "0")]
        }
        "/desk/{slug}/r/{round}/boards/{pairing}/decide" => {
            &[("decision", "first"), ("seen", "99"), ("reason", "none")]
        }
        "/desk/{slug}/r/{round}/boards/{pairing}/chairs" => &[("side", "first"), ("player", "1"), ("seen", "99")],
        "/desk/{slug}/r/{round}/boards/{pairing}/first-move" => &[("segment", "1"), ("how", "first"), ("seen", "99")],
        "/desk/{slug}/r/{round}/boards/{pairing}/warn" => &[("entry", "1"), ("reason", "none"), ("seen", "99")],
        "/desk/{slug}/r/{round}/presence" => &[("listed", "1")],
        "/desk/{slug}/r/{round}/step" => &[("step", "discard"), ("reason", "none")],
        "/desk/{slug}/r/{round}/hand" => &[("edit", "swap"), ("pairing", "1")],
        "/code/{slug}" => &[("code", "KRMT-ZQXP"), ("sure", "1")],
        "/desk/{slug}/passes" => &[("what", "all")],
        "/desk/{slug}/byes" => &[("what", "grant"), ("request", "1"), ("seen", "99")],
        "/desk/{slug}/reporting" => &[("posture", "phones"), ("minutes", "5"), ("seen", "99")],
        "/desk/{slug}/r/{round}/check-in" => &[("what", "here"), ("entry", "1")],
        "/desk/{slug}/r/{round}/review" => {
            &[("what", "settle"), ("pairing", "1"), ("game", "1"), ("result", "draw"), ("seen", "99")]
        }
        "/desk/{slug}/r/{round}/second-pass" => &[("pairing", "1"), ("game", "1"), ("result", "draw")],
        "/desk/{slug}/r/{round}/result" => &[("pairing", "1"), ("seen", "99"), ("result", "draw")],
        "/desk/{slug}/prizes" => &[("tables", "Open: 100"), ("division", "none")],
        "/desk/{slug}/log/undo" => &[("version", "4")],
        "/p/{pass}/here" => &[("group", "1"), ("round", "1"), ("entry", "1")],
        "/p/{pass}/report" => &[
            ("group", "1"),
            ("round", "1"),
            ("pairing", "1"),
            ("game", "1"),
            ("first", "1"),
            ("second", "2"),
            ("result", "first"),
        ],
        "/p/{pass}/line-up" => &[("group", "1"), ("round", "1"), ("pairing", "999")],
        "/p/{pass}/times" => &[("what", "take_back"), ("group", "1"), ("round", "1"), ("pairing", "999")],
        "/p/{pass}/byes" => &[("what", "take_back"), ("request", "1")],
        _ => &[],
    }
}

/// Removes the keys of forms, which change each time a page is drawn.
fn without_words_of_forms(page: &str) -> String {
    let without = |page: &str, before: &str| {
        let mut parts = page.split(before);
        let first = parts.next().unwrap().to_owned();
        parts.fold(first, |page, part| page + part.split_once('"').unwrap().1)
    };
    // And the remaining seconds of the session.
    without(&without(page, "name=\"once\" value=\""), "data-session-left=\"")
}

#[test]
fn a_form_that_is_not_ours_changes_nothing() {
    let hall = hall();
    let owner = &hall.visitors[4];
    let state = || {
        let of_desk = ["/settings", "/staff", "/r/1", "/log"].map(|page| hall.desk.at(page));
        let pages = ["/", "/accounts", "/me"].into_iter().chain(of_desk.iter().map(String::as_str));
        pages.map(|page| without_words_of_forms(&owner.get(page).is(200).text())).collect::<Vec<_>>()
    };
    let before = state();
    for (_, pattern, ..) in TABLE.iter().filter(|(method, ..)| *method == "POST") {
        let address = address(&hall.desk.slug, pattern);
        let open = ["/setup", "/sign-in", "/{q:[Qq]}/{code}", "/code/{slug}"].contains(pattern);
        let visitor = if open { &hall.visitors[0] } else { owner };
        let fields = fields(pattern);
        for token in ["", &"0".repeat(64), &hall.visitors[2].token] {
            visitor.with_token(token).post(&address, fields).is(403);
        }
        if open {
            // No token, and no cookie that a token could repeat.
            hall.server.anybody().post(&address, fields).is(403);
        }
        for (header, value) in [
            ("origin", "https://evil.example"),
            ("origin", "null"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
        ] {
            visitor.ask(&address).header(header, value).post(fields).is(403);
        }
    }
    assert_eq!(state(), before);
    let origin = format!("http://{}", hall.server.address);
    owner
        .ask("/me")
        .header("origin", &origin)
        .header("sec-fetch-site", "same-origin")
        .post(&[("key_map", "vega")])
        .is(200);
}

#[test]
fn every_answer_is_guarded_by_its_headers() {
    let hall = hall();
    let pages =
        TABLE.iter().filter(|(method, ..)| *method == "GET").map(|(_, pattern, ..)| address(&hall.desk.slug, pattern));
    let nowhere = ["/nowhere", "/t/nowhere", "/t/harbour-open/nowhere", "/desk/nowhere", "/static/nowhere"];
    for page in pages.chain(nowhere.map(str::to_owned)) {
        let is_public = page.starts_with("/t/") || page.starts_with("/static/") || page == "/feed.atom";
        for visitor in &hall.visitors {
            let answer = visitor.ask(&page).header("accept-language", "zh").glance();
            let policy = answer.header("content-security-policy");
            let rules: Vec<&str> = policy.split("; ").collect();
            assert!(
                rules.contains(&"default-src 'self'") && rules.contains(&"frame-ancestors 'none'"),
                "{page}: {policy}"
            );
            assert!(!policy.contains("unsafe"), "{page}: {policy}");
            assert_eq!(answer.header("x-content-type-options"), "nosniff", "{page}");
            assert_eq!(answer.header("x-frame-options"), "DENY", "{page}");
            assert_eq!(answer.header("referrer-policy"), "same-origin", "{page}");
            let kept = answer.header("cache-control");
            if is_public && answer.status == 200 && !page.ends_with("/live") {
                assert!(kept.starts_with("public"), "{page}: {kept}");
                assert_eq!(answer.header("set-cookie"), "", "{page}");
            } else if ["/", "/e/harbour-open", "/calendar"].contains(&page.as_str()) && answer.status == 200 {
                // The list of tournaments, the year's and an event's page are revalidated each time, with a 304 while
                // unchanged.
                assert_eq!(kept, "private, no-cache");
            } else if page.starts_with("/qr/") && answer.status == 200 {
                // The QR code of a URL stays the same.
                assert_eq!(kept, "private, max-age=86400");
            } else {
                assert_eq!(kept, "no-store", "{page}");
            }
        }
    }
}

#[test]
fn no_page_needs_what_its_policy_forbids() {
    let hall = hall();
    let owner = &hall.visitors[4];
    let pages = TABLE.iter().filter(|(method, pattern, ..)| *method == "GET" && !pattern.ends_with("/live"));
    for page in pages.map(|(_, pattern, ..)| address(&hall.desk.slug, pattern)).chain(hall.desk.public_addresses(1, 2))
    {
        let answer = owner.get(&page);
        if !answer.header("content-type").starts_with("text/html") {
            continue;
        }
        let html = answer.html();
        let inline = html.select(&css("script:not([src]):not([type='application/json']), [style]")).next();
        assert!(inline.is_none(), "{page}: {}", inline.unwrap().html());
        for style in html.select(&css("style")) {
            let digest = STANDARD.encode(Sha256::digest(style.text().collect::<String>()));
            let policy = answer.header("content-security-policy");
            assert!(policy.contains(&format!("style-src 'self' 'sha256-{digest}';")), "{page}: {policy}");
        }
        let handlers =
            html.select(&css("*")).flat_map(|it| it.value().attrs()).find(|(name, _)| name.starts_with("on"));
        assert!(handlers.is_none(), "{page}: {handlers:?}");
    }
}

#[test]
fn what_is_private_stays_private() {
    let hall = hall();
    for page in hall.desk.public_addresses(1, 2) {
        let text = hall.visitors[0].get(&page).is(200).text();
        for private in ["1915", "12-10", "owner"] {
            assert!(!text.contains(private), "{page}: {private}");
        }
        // FIDE publishes its numbers: files for rating officers contain them.
        let is_file = [".csv", ".xlsx", ".pgn"].iter().any(|ending| page.ends_with(ending));
        assert!(is_file || !text.contains("1503014"), "{page}: the number of FIDE");
    }
}

#[test]
fn cookies_are_out_of_reach_of_scripts_and_other_sites() {
    let database = Database::sqlite();
    for https in [false, true] {
        let mut command = command();
        command.env("QISAI_DATABASE", &database.url);
        let server = Server::launch(command, if https { &["--behind-https"] } else { &[] }, "http://");
        let mut visitor = server.anybody();
        let page = visitor.get(&if https { "/sign-in".to_owned() } else { setup() }).is(200);
        visitor.keep(&page);
        let form = page.form("form[method=post]:has([name=password])");
        let form = form.with("name", "owner").with("password", "correct horse battery");
        let answer = visitor.submit(&form).is(303);
        let set = [&page, &answer].map(|answer| answer.headers.get_all("set-cookie").iter());
        let set: Vec<&str> = set.into_iter().flatten().map(|cookie| cookie.to_str().unwrap()).collect();
        assert_eq!(set.len(), 4, "form, session, device, mark of a session: {set:?}");
        for cookie in set {
            // Scripts read the mark of a session. It holds no secret.
            let is_mark = cookie.contains("qisai_staff=1;");
            assert_eq!(cookie.starts_with("__Host-"), https, "{cookie}");
            let mut parts: BTreeSet<&str> = cookie.split("; ").skip(1).collect();
            // Only the device cookie survives the closing of the browser.
            let lasts = parts.extract_if(.., |part| part.starts_with("Max-Age=")).count();
            assert_eq!(lasts, usize::from(cookie.contains("qisai_device")), "{cookie}");
            let mut expected = BTreeSet::from(["SameSite=Lax", "Path=/"]);
            if !is_mark {
                expected.insert("HttpOnly");
            }
            if https {
                expected.insert("Secure");
            }
            assert_eq!(parts, expected, "{cookie}");
        }
    }
}
