//! Access tests for devices: the answers to a kiosk, a player's link, a captain's link, half a slip and a screen at
//! each route, with their own pass, one of another tournament, and a released or ended one. None of them opens an
//! arbiter's page.

use qisai_domain::line_up::LineUpTerms;
use qisai_domain::office::{Grantee, Reach, reach};
use qisai_domain::screen::Kind;
use qisai_service::passes::PassKind;
use qisai_web::routes::Permission;

use super::table::{Row, TABLE};
use super::{address, fields};
use crate::line_ups::league_at;
use crate::screens::add;
use crate::slips::{claim, slips};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::hall::{Phone, of};
use crate::support::http::{Answer, Visitor, css, words};
use crate::support::program::command;
use crate::support::server::Server;

/// Device that holds a pass.
struct Device {
    kind: PassKind,
    /// Arbiter's pages of the tournament of the pass.
    desk: Desk,
    /// Code that was typed to claim it.
    code: String,
    phone: Phone,
}

impl Device {
    fn of(server: &Server, kind: PassKind, desk: &Desk, code: &str) -> Self {
        let mut phone = claim(server, desk, code);
        phone.visitor.take_form_token();
        Self { kind, desk: desk.clone(), code: code.to_owned(), phone }
    }

    /// Returns the number of its pass.
    fn pass(&self) -> &str {
        self.phone.page.rsplit('/').next().unwrap()
    }

    /// Submits a form about its pass on the page of codes.
    fn desk_says(&self, what: &str) {
        self.desk.arbiter.post(&self.desk.at("/passes"), &[("what", what), ("pass", self.pass())]).is(303);
    }
}

/// Tournament of players and one of teams, their devices, and the code of a badge.
struct Place {
    players: Desk,
    devices: Vec<Device>,
    badge: String,
}

impl Place {
    fn of(server: &Server, players: Desk, teams: &Desk) -> Self {
        players.import_field(4);
        players.pair(1);
        players.publish(1);
        let kiosk = players.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
        let (cards, captains) = (players.codes_for_all(), teams.codes_for_all());
        let half = slips(&players, 1).remove(0).halves[0].clone();
        let devices = [
            (PassKind::Kiosk, &players, &of(&kiosk, "North door").code),
            (PassKind::Player, &players, &of(&cards, "Player 2").code),
            (PassKind::Captain, teams, &of(&captains, "North").code),
            (PassKind::Slip, &players, &half),
        ];
        let devices = devices.map(|(kind, desk, code)| Device::of(server, kind, desk, code)).into();
        Self { badge: of(&cards, "Player 1").code.clone(), players, devices }
    }
}

struct Hall {
    here: Place,
    elsewhere: Place,
    /// Browser that shows a screen of the first tournament.
    screen: Visitor,
    // Stopped before its database is removed.
    server: Server,
    _database: Database,
}

fn hall() -> Hall {
    let database = Database::sqlite();
    for slug in ["league", "lake-league"] {
        league_at(&database, slug, LineUpTerms::default(), None);
    }
    let mut command = command();
    command.env("QISAI_DATABASE", &database.url);
    // No server listens there, and nothing is sent: the option permits subscriptions.
    let options = ["--smtp", "smtp://127.0.0.1:9", "--mail-from", "desk@example.org"];
    let server = Server::launch(command, &options, "http://");
    server.wait_until_ready();
    let owner = server.anybody().set_up("anna");
    let place = |name: &str, teams: &str| {
        let players = owner.create_tournament(name, 5);
        Place::of(&server, players, &owner.desk(teams))
    };
    let (here, elsewhere) = (place("Harbour Open", "league"), place("Lake Open", "lake-league"));
    let screen = screen(&server, &here.players);
    Hall { here, elsewhere, screen, server, _database: database }
}

/// Creates a browser with an assigned screen of a tournament.
fn screen(server: &Server, desk: &Desk) -> Visitor {
    add(desk, "hall", &[Kind::Boards], &[]).is(303);
    let mut browser = server.anybody();
    let page = browser.get("/screen").is(200);
    browser.keep(&page);
    let word = words(page.html().select(&css("[data-word]")).next().unwrap());
    desk.arbiter.post(&desk.at("/screens"), &[("what", "give"), ("word", &word), ("name", "hall")]).is(303);
    assert!(browser.get("/screen").is(200).text().contains("Player 1"));
    browser.take_form_token();
    browser
}

/// Returns the routes for passes.
fn of_passes() -> impl Iterator<Item = Row> {
    TABLE.iter().copied().filter(|row| matches!(row.2, Permission::Pass(_)))
}

/// Requests a route with a pass, its form filled in.
fn ask(visitor: &Visitor, (method, pattern, ..): Row, (pass, badge): (&str, &str)) -> Answer {
    let address = pattern.replace("{pass}", pass);
    if method == "GET" {
        return visitor.get(&address);
    }
    let mut fields = fields(pattern).to_vec();
    fields.push(("badge", badge));
    visitor.post(&address, &fields)
}

/// Returns the kinds of passes that a form is for, since a column of the table covers several. Half a slip only reports
/// one board, a line-up is for captains, and messages, times and byes are for people.
fn kinds(pattern: &str) -> &'static [PassKind] {
    use PassKind::{Captain, Kiosk, Player, Slip};
    match pattern {
        "/p/{pass}" | "/p/{pass}/report" => &[Kiosk, Player, Captain, Slip],
        "/p/{pass}/here" => &[Kiosk, Player, Captain],
        "/p/{pass}/record" => &[Player, Captain, Slip],
        "/p/{pass}/badge" => &[Kiosk],
        "/p/{pass}/line-up" => &[Captain],
        "/p/{pass}/messages" | "/p/{pass}/times" | "/p/{pass}/byes" => &[Player, Captain],
        other => panic!("say here which passes {other} is for"),
    }
}

/// Returns the status that the table of rights requires for the holder of a pass.
fn is_answered(kind: PassKind, (_, pattern, permission, granted): Row) -> u16 {
    let Permission::Pass(can) = permission else { panic!("{pattern} asks for no pass") };
    let has_right = reach(Grantee::Device(kind.device()), can) > Reach::No;
    assert!(has_right || !kinds(pattern).contains(&kind), "{pattern} is for {kind:?}, whose column does not have it");
    if has_right && kinds(pattern).contains(&kind) { granted } else { 403 }
}

#[test]
fn a_device_may_what_its_column_says_with_its_own_pass_and_nothing_with_another() {
    let hall = hall();
    let Hall { here, elsewhere, screen, server, .. } = &hall;
    let state = || [&here.players, &elsewhere.players].map(Desk::version);
    let before = state();
    for row in of_passes() {
        let (method, pattern, ..) = row;
        for (own, other) in here.devices.iter().zip(&elsewhere.devices) {
            let case = format!("{method} {pattern} for {:?}", own.kind);
            assert_eq!(own.kind, other.kind);
            for (device, badge) in [(own, &here.badge), (other, &elsewhere.badge)] {
                let answer = ask(&device.phone.visitor, row, (device.pass(), badge));
                assert_eq!(answer.status, is_answered(device.kind, row), "{case}: {}", answer.text());
            }
            // A pass of another event counts as none.
            for (device, foreign) in [(own, other), (other, own)] {
                let answer = ask(&device.phone.visitor, row, (foreign.pass(), &here.badge));
                assert_eq!(answer.status, 404, "{case}, another event's: {}", answer.text());
            }
            // A screen has no rights.
            assert_eq!(ask(screen, row, (own.pass(), &here.badge)).status, 404, "{case}, by a screen");
        }
    }
    // Nor does a pass of this event that another device holds.
    for (one, other) in here.devices.iter().zip(here.devices.iter().cycle().skip(1)) {
        for row in of_passes() {
            let answer = ask(&one.phone.visitor, row, (other.pass(), &here.badge));
            assert_eq!(answer.status, 404, "{:?} with the pass of {:?}: {}", one.kind, other.kind, row.1);
        }
    }
    for device in &here.devices {
        let is_gone = |device: &Device, why: &str| {
            for row in of_passes() {
                let answer = ask(&device.phone.visitor, row, (device.pass(), &here.badge));
                assert_eq!(answer.status, 404, "{:?}, {why}: {} {}", device.kind, row.0, row.1);
            }
        };
        device.desk_says("release");
        is_gone(device, "released");
        let next = Device::of(server, device.kind, &device.desk, &device.code);
        assert_eq!(next.pass(), device.pass());
        next.phone.look();
        is_gone(device, "released to another");
        next.desk_says("end");
        is_gone(&next, "ended");
    }
    assert_eq!(state(), before);
}

#[test]
fn no_device_opens_a_desk() {
    let hall = hall();
    let Hall { here, elsewhere, screen, .. } = &hall;
    let of_accounts = |row: &&Row| matches!(row.2, Permission::Account(_) | Permission::On(_) | Permission::OnEvent(_));
    let devices = here.devices.iter().map(|device| (format!("{:?}", device.kind), &device.desk, &device.phone.visitor));
    let screens = [("screen".to_owned(), &here.players, screen)];
    for (name, own, visitor) in devices.chain(screens) {
        for (method, pattern, ..) in TABLE.iter().filter(of_accounts) {
            for desk in [own, &elsewhere.players] {
                let address = address(&desk.slug, pattern);
                let case = format!("{method} {address} for {name}");
                if *method == "GET" {
                    let answer = visitor.ask(&address).glance();
                    assert_eq!(answer.status, 303, "{case}");
                    assert!(answer.header("location").starts_with("/sign-in?next=/"), "{case}");
                } else {
                    let answer = visitor.post(&address, fields(pattern));
                    assert_eq!(answer.status, 401, "{case}: {}", answer.text());
                }
            }
        }
    }
}
