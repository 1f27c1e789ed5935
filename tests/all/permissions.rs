//! Who may what: every route, for everybody.

use std::collections::BTreeSet;

use qisai::web::routes;

use crate::support::accounts::setup;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Visitor, css};
use crate::support::program::command;
use crate::support::server::Server;

/// What each visitor is answered: nobody signed in, a scorer of the tournament, an arbiter of it, an arbiter of another one, the
/// owner. A form is sent empty but for its token: who may send it is told what it lacks, and nothing changes.
type Row = (&'static str, &'static str, [u16; 5]);

const EVERYBODY: [u16; 5] = [200; 5];
const SIGNED_IN: [u16; 5] = [303, 200, 200, 200, 200];
const ARBITERS: [u16; 5] = [303, 403, 200, 200, 200];
const OWNERS: [u16; 5] = [303, 403, 403, 403, 200];
const STAFF: [u16; 5] = [303, 200, 200, 404, 200];
const ITS_ARBITERS: [u16; 5] = [303, 403, 200, 404, 200];

/// The same for a form: who is not signed in is told so, who may send it gets this status.
const fn form(who: [u16; 5], status: u16) -> [u16; 5] {
    let mut row = who;
    let mut at = 0;
    while at < row.len() {
        row[at] = match row[at] {
            303 => 401,
            200 => status,
            other => other,
        };
        at += 1;
    }
    row
}

const TABLE: &[Row] = &[
    ("GET", "/", EVERYBODY),
    ("GET", "/calendar{when:.*}", EVERYBODY),
    // To the program that keeps calendars.
    ("GET", "/subscribe{calendar:.*}", [303; 5]),
    ("GET", "/healthz", EVERYBODY),
    ("GET", "/readyz", EVERYBODY),
    // From this machine.
    ("GET", "/metrics", EVERYBODY),
    ("GET", "/static/{file:.*}", EVERYBODY),
    ("GET", "/lang/{code}", [303; 5]),
    ("GET", "/screen", EVERYBODY),
    ("GET", "/screen/state", EVERYBODY),
    ("GET", "/accessibility", EVERYBODY),
    ("GET", "/t/{slug}/live", EVERYBODY),
    ("GET", "/t/{slug}{rest:.*}", EVERYBODY),
    // Closed once there is an owner.
    ("GET", "/setup", [303; 5]),
    ("POST", "/setup", [400; 5]),
    ("GET", "/sign-in", [200, 303, 303, 303, 303]),
    ("POST", "/sign-in", [400; 5]),
    ("POST", "/sign-out", [401, 303, 303, 303, 303]),
    ("GET", "/me", SIGNED_IN),
    ("POST", "/me", form(SIGNED_IN, 200)),
    ("POST", "/me/sessions", form(SIGNED_IN, 303)),
    ("GET", "/me/second-factor", SIGNED_IN),
    ("POST", "/me/second-factor", form(SIGNED_IN, 400)),
    ("GET", "/accounts", OWNERS),
    ("POST", "/accounts", form(OWNERS, 400)),
    ("GET", "/accounts/log", OWNERS),
    // Nobody has this code or this pass.
    ("GET", "/{q:[Qq]}/{code}", [404; 5]),
    ("POST", "/{q:[Qq]}/{code}", [404; 5]),
    ("GET", "/code/{slug}", EVERYBODY),
    ("POST", "/code/{slug}", [400; 5]),
    ("GET", "/p/{pass}", [404; 5]),
    ("POST", "/p/{pass}/here", [404; 5]),
    ("POST", "/p/{pass}/report", [404; 5]),
    ("POST", "/p/{pass}/badge", [404; 5]),
    ("POST", "/p/{pass}/line-up", [404; 5]),
    ("POST", "/p/{pass}/messages", [404; 5]),
    ("GET", "/desk", SIGNED_IN),
    ("GET", "/desk/new", ARBITERS),
    ("POST", "/desk/new", form(ARBITERS, 422)),
    ("GET", "/desk/new/advice", ARBITERS),
    ("GET", "/desk/rulings", SIGNED_IN),
    ("POST", "/desk/rulings", form(SIGNED_IN, 400)),
    ("GET", "/desk/import", ARBITERS),
    ("POST", "/desk/import", form(ARBITERS, 400)),
    ("GET", "/e/{slug}", [303, 303, 200, 303, 200]),
    ("GET", "/e/{slug}/edit", ITS_ARBITERS),
    ("POST", "/e/{slug}/edit", form(ITS_ARBITERS, 422)),
    // Only the owner; its address word was not typed.
    ("POST", "/e/{slug}/delete", [401, 403, 403, 404, 422]),
    ("GET", "/e/{slug}/new", ITS_ARBITERS),
    ("POST", "/e/{slug}/new", form(ITS_ARBITERS, 422)),
    ("GET", "/desk/{slug}", [303, 303, 303, 404, 303]),
    ("GET", "/desk/{slug}/next", STAFF),
    ("GET", "/desk/{slug}/settings", ITS_ARBITERS),
    ("POST", "/desk/{slug}/settings", form(ITS_ARBITERS, 422)),
    ("POST", "/desk/{slug}/staff", form(ITS_ARBITERS, 400)),
    ("GET", "/desk/{slug}/passes", ITS_ARBITERS),
    ("POST", "/desk/{slug}/passes", form(ITS_ARBITERS, 400)),
    ("GET", "/desk/{slug}/devices", STAFF),
    ("POST", "/desk/{slug}/devices", form(ITS_ARBITERS, 400)),
    ("GET", "/desk/{slug}/reporting", ITS_ARBITERS),
    ("POST", "/desk/{slug}/reporting", form(ITS_ARBITERS, 400)),
    ("GET", "/desk/{slug}/players", STAFF),
    ("POST", "/desk/{slug}/players", form(ITS_ARBITERS, 422)),
    ("POST", "/desk/{slug}/players/preview", form(ITS_ARBITERS, 400)),
    ("POST", "/desk/{slug}/players/import", form(ITS_ARBITERS, 400)),
    ("POST", "/desk/{slug}/players/lots", form(ITS_ARBITERS, 422)),
    ("POST", "/desk/{slug}/players/first", form(ITS_ARBITERS, 400)),
    ("GET", "/desk/{slug}/teams", STAFF),
    ("POST", "/desk/{slug}/teams", form(ITS_ARBITERS, 422)),
    ("POST", "/desk/{slug}/teams/preview", form(ITS_ARBITERS, 400)),
    ("POST", "/desk/{slug}/teams/import", form(ITS_ARBITERS, 400)),
    // Entry 1 is a person.
    ("GET", "/desk/{slug}/teams/{entry}", [303, 403, 404, 404, 404]),
    ("POST", "/desk/{slug}/teams/{entry}", form([303, 403, 404, 404, 404], 404)),
    // Nobody plays for a team.
    ("GET", "/desk/{slug}/squads", [303, 404, 404, 404, 404]),
    ("POST", "/desk/{slug}/squads", form(ITS_ARBITERS, 400)),
    // It is no ladder.
    ("GET", "/desk/{slug}/ladder", [303, 404, 404, 404, 404]),
    ("POST", "/desk/{slug}/ladder", form(ITS_ARBITERS, 400)),
    ("GET", "/desk/{slug}/stages", STAFF),
    ("POST", "/desk/{slug}/stages", form(ITS_ARBITERS, 400)),
    ("GET", "/desk/{slug}/players/{entry}", ITS_ARBITERS),
    ("POST", "/desk/{slug}/players/{entry}", form(ITS_ARBITERS, 400)),
    ("POST", "/desk/{slug}/players/{entry}/sanctions", form(ITS_ARBITERS, 400)),
    ("GET", "/desk/{slug}/r/{round}", STAFF),
    ("POST", "/desk/{slug}/r/{round}/presence", form(ITS_ARBITERS, 303)),
    ("POST", "/desk/{slug}/r/{round}/step", form(ITS_ARBITERS, 400)),
    ("GET", "/desk/{slug}/r/{round}/check-in", STAFF),
    ("POST", "/desk/{slug}/r/{round}/check-in", form(STAFF, 400)),
    ("POST", "/desk/{slug}/r/{round}/check-in/close", form(ITS_ARBITERS, 303)),
    ("GET", "/desk/{slug}/r/{round}/review", STAFF),
    ("POST", "/desk/{slug}/r/{round}/review", form(ITS_ARBITERS, 400)),
    ("GET", "/desk/{slug}/r/{round}/second-pass", STAFF),
    ("POST", "/desk/{slug}/r/{round}/second-pass", form(STAFF, 400)),
    ("POST", "/desk/{slug}/r/{round}/hand", form(ITS_ARBITERS, 400)),
    ("POST", "/desk/{slug}/r/{round}/result", form(STAFF, 400)),
    // Nobody plays for a team.
    ("GET", "/desk/{slug}/r/{round}/line-ups", [303, 404, 404, 404, 404]),
    ("POST", "/desk/{slug}/r/{round}/line-ups", form(ITS_ARBITERS, 400)),
    ("GET", "/desk/{slug}/r/{round}/records", STAFF),
    ("POST", "/desk/{slug}/r/{round}/records", form(STAFF, 400)),
    ("POST", "/desk/{slug}/r/{round}/records/keep", form(STAFF, 400)),
    ("GET", "/desk/{slug}/r/{round}/records/{pairing}/{sequence}", STAFF),
    ("POST", "/desk/{slug}/r/{round}/records/{pairing}/{sequence}", form(STAFF, 400)),
    ("POST", "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/type", form(STAFF, 400)),
    ("POST", "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/stand", form(ITS_ARBITERS, 400)),
    // There is no record to draw.
    ("GET", "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/diagrams", [303, 404, 404, 404, 404]),
    ("GET", "/desk/{slug}/r/{round}/records/{pairing}/{sequence}/diagrams/turned", [303, 404, 404, 404, 404]),
    ("GET", "/desk/{slug}/r/{round}/boards/{pairing}", STAFF),
    ("GET", "/desk/{slug}/r/{round}/boards/{pairing}/correct", STAFF),
    ("POST", "/desk/{slug}/r/{round}/boards/{pairing}/correct", form(ITS_ARBITERS, 400)),
    ("POST", "/desk/{slug}/r/{round}/boards/{pairing}/fouls", form(STAFF, 400)),
    ("POST", "/desk/{slug}/r/{round}/boards/{pairing}/adjourn", form(ITS_ARBITERS, 400)),
    ("POST", "/desk/{slug}/r/{round}/boards/{pairing}/decide", form(ITS_ARBITERS, 400)),
    ("POST", "/desk/{slug}/r/{round}/boards/{pairing}/first-move", form(STAFF, 400)),
    ("POST", "/desk/{slug}/r/{round}/boards/{pairing}/chairs", form(ITS_ARBITERS, 400)),
    ("POST", "/desk/{slug}/r/{round}/boards/{pairing}/call", form(STAFF, 400)),
    ("GET", "/desk/{slug}/r/{round}/why", STAFF),
    ("GET", "/desk/{slug}/r/{round}/blocked", STAFF),
    ("GET", "/desk/{slug}/r/{round}/apart", STAFF),
    ("GET", "/desk/{slug}/r/{round}/preview", STAFF),
    ("GET", "/desk/{slug}/norms/{entry}", ITS_ARBITERS),
    ("GET", "/desk/{slug}/calendar", STAFF),
    ("POST", "/desk/{slug}/calendar", form(ITS_ARBITERS, 400)),
    // It is no league.
    ("GET", "/desk/{slug}/appointments", [303, 404, 404, 404, 404]),
    ("POST", "/desk/{slug}/appointments", form(ITS_ARBITERS, 400)),
    ("GET", "/desk/{slug}/appointments.csv", [303, 404, 404, 404, 404]),
    // It is no event of teams.
    ("GET", "/desk/{slug}/print-team/match-sheets", [303, 404, 404, 404, 404]),
    ("GET", "/desk/{slug}/print-team/line-ups", [303, 404, 404, 404, 404]),
    ("GET", "/desk/{slug}/print-team/pairings", [303, 404, 404, 404, 404]),
    ("GET", "/desk/{slug}/print-team/crosstable", [303, 404, 404, 404, 404]),
    ("GET", "/desk/{slug}/prizes", STAFF),
    ("POST", "/desk/{slug}/prizes", form(ITS_ARBITERS, 400)),
    ("GET", "/desk/{slug}/print", STAFF),
    ("GET", "/desk/{slug}/print/{document}", STAFF),
    ("GET", "/desk/{slug}/screens", STAFF),
    ("POST", "/desk/{slug}/screens", form(ITS_ARBITERS, 400)),
    ("POST", "/desk/{slug}/screens/pictures", form(ITS_ARBITERS, 400)),
    ("GET", "/desk/{slug}/log", STAFF),
    ("POST", "/desk/{slug}/log/undo", form(ITS_ARBITERS, 400)),
    ("GET", "/desk/{slug}/export/{file}", ITS_ARBITERS),
];

/// An address that the pattern of a route covers.
fn address(slug: &str, pattern: &str) -> String {
    let round = if pattern.ends_with("presence") { "2" } else { "1" };
    let parts = [
        ("{slug}", slug),
        ("{rest:.*}", "/standings"),
        ("{when:.*}", ""),
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
        ("{document}", "slips"),
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

/// A tournament with a published round, and somebody of each kind.
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

#[test]
fn every_route_stands_in_the_table() {
    let known: BTreeSet<(&str, &str)> = TABLE.iter().map(|(method, pattern, _)| (*method, *pattern)).collect();
    let routes: BTreeSet<(&str, &str)> = routes::TABLE.iter().map(|row| (row.method, row.pattern)).collect();
    assert_eq!(known, routes);
}

#[test]
fn everybody_may_what_the_table_says() {
    let hall = hall();
    let version = hall.desk.version();
    for (method, pattern, expected) in TABLE {
        let address = address(&hall.desk.slug, pattern);
        for (at, visitor) in hall.visitors.iter().enumerate() {
            let answer = match *method {
                "GET" => visitor.ask(&address).glance(),
                _ if *pattern == "/sign-out" && at > 0 => {
                    let name = ["", "scorer", "arbiter", "stranger", "owner"][at];
                    hall.server.anybody().sign_in(name).post(&address, &[])
                }
                _ => visitor.post(&address, &[]),
            };
            assert_eq!(answer.status, expected[at], "{method} {address} for visitor {at}: {}", answer.text());
            let sent_to_sign_in = answer.header("location").starts_with("/sign-in?next=/");
            assert_eq!(sent_to_sign_in, at == 0 && *method == "GET" && needs_an_account(pattern), "{address}");
        }
    }
    assert_eq!(hall.desk.version(), version);
}

fn needs_an_account(pattern: &str) -> bool {
    pattern == "/me" || ["/desk", "/me/", "/accounts", "/e/{slug}/"].iter().any(|start| pattern.starts_with(start))
}

#[test]
fn a_tournament_that_is_not_ones_own_is_as_good_as_none() {
    let hall = hall();
    let stranger = &hall.visitors[3];
    for (method, pattern, _) in TABLE.iter().filter(|(_, pattern, _)| pattern.starts_with("/desk/{slug}")) {
        let ask = |slug| match *method {
            "GET" => stranger.get(&address(slug, pattern)),
            _ => stranger.post(&address(slug, pattern), &[]),
        };
        let [foreign, missing] = [ask(&hall.desk.slug), ask("no-such-tournament")];
        // Its ways on name the address that was asked for.
        let same = missing.text().replace("no-such-tournament", &hall.desk.slug);
        assert_eq!((foreign.status, foreign.text()), (404, same), "{method} {pattern}");
    }
    assert!(!stranger.get("/desk").text().contains(&hall.desk.slug));
}

#[test]
fn a_role_ends_with_the_tournament_it_was_given_on() {
    let hall = hall();
    let arbiter = &hall.visitors[2];
    arbiter.get(&hall.desk.at("/settings")).is(200);
    hall.desk.give("arbiter", "scorer");
    arbiter.get(&hall.desk.at("/settings")).is(403);
    hall.desk.give("arbiter", "");
    arbiter.get(&hall.desk.at("/r/1")).is(404);
    // What is given on a tournament is never more than the account's own role.
    hall.desk.give("scorer", "arbiter");
    hall.visitors[1].get(&hall.desk.at("/settings")).is(403);
}

/// What each form would change if it came from our own page.
fn fields(pattern: &str) -> &'static [(&'static str, &'static str)] {
    match pattern {
        "/setup" | "/sign-in" => &[("name", "owner"), ("password", "correct horse battery")],
        "/me" => &[("key_map", "vega")],
        "/me/second-factor" => &[("what", "begin"), ("password", "correct horse battery")],
        "/accounts" => &[("what", "remove"), ("name", "scorer")],
        "/desk/new" => &[("name", "Sea Open"), ("system", "dutch"), ("rounds", "5")],
        "/e/{slug}/edit" => &[("name", "Other"), ("slug", "other")],
        "/e/{slug}/delete" => &[("typed", "harbour-open")],
        "/e/{slug}/new" => &[("section", "Women"), ("system", "dutch"), ("rounds", "5")],
        "/desk/{slug}/settings" => &[("name", "Other"), ("slug", "other"), ("rounds", "5")],
        "/desk/{slug}/staff" => &[("name", "stranger"), ("role", "arbiter")],
        "/desk/{slug}/players" => &[("name", "Carroll")],
        "/desk/{slug}/ladder" => &[("what", "challenge"), ("challenger", "2"), ("challenged", "1"), ("seen", "99")],
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
        "/desk/{slug}/r/{round}/presence" => &[("listed", "1")],
        "/desk/{slug}/r/{round}/step" => &[("step", "discard"), ("reason", "none")],
        "/desk/{slug}/r/{round}/hand" => &[("edit", "swap"), ("pairing", "1")],
        "/code/{slug}" => &[("code", "KRMT-ZQXP"), ("sure", "1")],
        "/desk/{slug}/passes" => &[("what", "all")],
        "/desk/{slug}/reporting" => &[("posture", "phones"), ("minutes", "5"), ("seen", "99")],
        "/desk/{slug}/r/{round}/check-in" => &[("what", "here"), ("entry", "1")],
        "/desk/{slug}/r/{round}/review" => {
            &[("what", "settle"), ("pairing", "1"), ("game", "1"), ("result", "draw"), ("seen", "99")]
        }
        "/desk/{slug}/r/{round}/second-pass" => &[("pairing", "1"), ("game", "1"), ("result", "draw")],
        "/desk/{slug}/r/{round}/result" => &[("pairing", "1"), ("seen", "99"), ("result", "draw")],
        "/desk/{slug}/prizes" => &[("tables", "Open: 100"), ("division", "none")],
        "/desk/{slug}/log/undo" => &[("version", "4")],
        _ => &[],
    }
}

/// A page without the words that its forms are given anew each time it is drawn.
fn without_words_of_forms(page: &str) -> String {
    let mut parts = page.split("name=\"once\" value=\"");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |page, part| page + part.split_once('"').unwrap().1)
}

#[test]
fn a_form_that_is_not_ours_changes_nothing() {
    let hall = hall();
    let owner = &hall.visitors[4];
    let state = || {
        let pages = ["/", "/accounts", "/me", &hall.desk.at("/settings"), &hall.desk.at("/r/1"), &hall.desk.at("/log")];
        pages.map(|page| without_words_of_forms(&owner.get(page).is(200).text()))
    };
    let before = state();
    for (_, pattern, _) in TABLE.iter().filter(|(method, ..)| *method == "POST") {
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
        TABLE.iter().filter(|(method, ..)| *method == "GET").map(|(_, pattern, _)| address(&hall.desk.slug, pattern));
    let nowhere = ["/nowhere", "/t/nowhere", "/t/harbour-open/nowhere", "/desk/nowhere", "/static/nowhere"];
    for page in pages.chain(nowhere.map(str::to_owned)) {
        let is_public = page.starts_with("/t/") || page.starts_with("/static/");
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
                // The list of tournaments, the year's and an event's page are asked for each time, and answered with 304 while they are the same.
                assert_eq!(kept, "private, no-cache");
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
    let pages = TABLE.iter().filter(|(method, pattern, _)| *method == "GET" && !pattern.ends_with("/live"));
    for page in pages.map(|(_, pattern, _)| address(&hall.desk.slug, pattern)).chain(hall.desk.public_addresses(1, 2)) {
        let answer = owner.get(&page);
        if !answer.header("content-type").starts_with("text/html") {
            continue;
        }
        let html = answer.html();
        let inline = html.select(&css("script:not([src]):not([type='application/json']), style, [style]")).next();
        assert!(inline.is_none(), "{page}: {}", inline.unwrap().html());
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
        for private in ["1915", "12-10", "1503014", "owner"] {
            assert!(!text.contains(private), "{page}: {private}");
        }
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
        assert_eq!(set.len(), 3, "form, session, device: {set:?}");
        for cookie in set {
            assert_eq!(cookie.starts_with("__Host-"), https, "{cookie}");
            let mut parts: BTreeSet<&str> = cookie.split("; ").skip(1).collect();
            // The device alone is known after the browser was closed.
            let lasts = parts.extract_if(.., |part| part.starts_with("Max-Age=")).count();
            assert_eq!(lasts, usize::from(cookie.contains("qisai_device")), "{cookie}");
            let mut expected = BTreeSet::from(["HttpOnly", "SameSite=Lax", "Path=/"]);
            if https {
                expected.insert("Secure");
            }
            assert_eq!(parts, expected, "{cookie}");
        }
    }
}
