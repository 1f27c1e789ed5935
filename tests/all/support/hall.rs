//! People in the hall: their codes, phones, kiosks.

use qisai_domain::{GroupId, RoundRef};
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;
use qisai_service::reports::HallReport;

use super::database::Database;
use super::desk::{Board, Desk, harbour};
use super::http::{Answer, Form, Visitor, css, words};
use super::server::Server;

/// Printed code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub who: String,
    /// Code to be typed.
    pub code: String,
    /// Path of the QR code on this server.
    pub path: String,
}

/// Device that has claimed a code.
#[derive(Clone)]
pub struct Phone {
    pub visitor: Visitor,
    /// Its page.
    pub page: String,
}

impl Desk {
    /// Submits a form on the page of codes and returns the codes that can be printed then.
    pub fn make_codes(&self, form: &str, fields: &[(&str, &str)]) -> Vec<Card> {
        let form = fields.iter().fold(self.page("/passes").form(form), |form, (name, value)| form.with(name, value));
        self.arbiter.submit(&form).is(303);
        self.codes()
    }

    /// Returns the codes that can be printed.
    pub fn codes(&self) -> Vec<Card> {
        let page = self.page("/passes").html();
        let cards = css(".card");
        let cards = page.select(&cards).map(|card| {
            let text = |part: &str| words(card.select(&css(part)).next().unwrap());
            let address = text("[data-qr]");
            Card { who: text("b"), code: text(".code"), path: address[address.find("/Q/").unwrap()..].to_owned() }
        });
        cards.collect()
    }

    /// Creates codes for all players.
    pub fn codes_for_all(&self) -> Vec<Card> {
        self.make_codes("#make-all", &[("what", "all")])
    }

    /// Sets the reporting rules.
    pub fn reporting(&self, fields: &[(&str, &str)]) {
        let form = self.page("/reporting").form("#reporting");
        let form = fields.iter().fold(form, |form, (name, value)| form.with(name, value));
        self.arbiter.submit(&form.with("reason", "the hall has changed")).is(303);
    }

    /// Returns number and state of the boards in the queue.
    pub fn queue(&self, round: u16) -> Vec<(String, String)> {
        let page = self.page(&format!("/r/{round}/review")).html();
        let rows = css("[data-review] > li");
        let rows = page.select(&rows).map(|row| {
            let (head, state) = (css("h2"), css("h2 .tag"));
            let state = words(row.select(&state).next().unwrap());
            let head = words(row.select(&head).next().unwrap());
            (head.split(' ').nth(1).unwrap().to_owned(), state)
        });
        rows.collect()
    }

    /// Returns the reports about the first board in the queue.
    pub fn told(&self, round: u16) -> Vec<String> {
        let page = self.page(&format!("/r/{round}/review")).html();
        page.select(&css("[data-review] > li:first-child > ul > li")).map(words).collect()
    }

    /// Returns the first board of a round.
    pub fn board_one(&self, round: u16) -> Board {
        self.boards(round)[0].clone()
    }
}

/// Creates a tournament of `players` players with its first round published, and the codes of all. `posture` is
/// `phones`, `kiosk` or `arbiters`.
pub fn hall(server: &Server, players: u16, posture: &str) -> (Desk, Vec<Card>) {
    opened(harbour(server, players), players, posture)
}

/// Creates a hall of xiangqi, in which fouls are kept and a win is two points.
pub fn xiangqi_hall(server: &Server, players: u16, posture: &str) -> (Desk, Vec<Card>) {
    hall_playing(server, "xiangqi", players, posture)
}

/// Creates a hall of a discipline in which a win is two points.
pub fn hall_playing(server: &Server, discipline: &str, players: u16, posture: &str) -> (Desk, Vec<Card>) {
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Harbour Open");
    let form = form.with("discipline", discipline).with("scoring", "two_one_zero").with("rounds", 5);
    let answer = arbiter.submit(&form.with("start", "2026-05-01").with("visibility", "public"));
    let desk = arbiter.desk(answer.location().split('/').nth(2).unwrap());
    desk.import_field(players);
    opened(desk, players, posture)
}

fn opened(desk: Desk, players: u16, posture: &str) -> (Desk, Vec<Card>) {
    desk.reporting(&[("posture", posture)]);
    desk.pair(1);
    desk.publish(1);
    let cards = desk.codes_for_all();
    assert_eq!(cards.len(), usize::from(players));
    (desk, cards)
}

/// [`hall`] with its server and its database, on SQLite.
pub struct Hall {
    pub desk: Desk,
    pub cards: Vec<Card>,
    // Stopped before its database is removed.
    pub server: Server,
    pub database: Database,
}

impl Hall {
    pub fn of(players: u16, posture: &str) -> Self {
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let (desk, cards) = hall(&server, players, posture);
        Self { desk, cards, server, database }
    }

    /// Creates a hall of xiangqi.
    pub fn of_xiangqi(players: u16, posture: &str) -> Self {
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let (desk, cards) = xiangqi_hall(&server, players, posture);
        Self { desk, cards, server, database }
    }

    /// Returns the phones of the first board of round 1.
    pub fn phones(&self) -> [Phone; 2] {
        phones(&self.server, &self.cards, &self.desk.board_one(1))
    }

    /// Returns the reports about the boards of round 1, read directly from the database.
    pub fn said(&self) -> Vec<HallReport> {
        let service = Service::open(&Address::parse(&self.database.url).unwrap()).unwrap();
        let id = service.find(&self.desk.slug).unwrap();
        let told = service.told(id, RoundRef { group: GroupId(1), round: 1 }).unwrap();
        told.into_values().flatten().collect()
    }
}

/// Returns the phones of both players of a board.
pub fn phones(server: &Server, cards: &[Card], board: &Board) -> [Phone; 2] {
    [&board.first, &board.second].map(|name| of(cards, name).claim(server.anybody()))
}

/// Returns a player's code.
#[track_caller]
pub fn of<'a>(cards: &'a [Card], who: &str) -> &'a Card {
    cards.iter().find(|card| card.who == who).unwrap_or_else(|| panic!("{who} is not among {cards:?}"))
}

impl Card {
    /// Scans it with a new device and claims it.
    pub fn claim(&self, mut visitor: Visitor) -> Phone {
        let page = visitor.get(&self.path).is(200);
        visitor.keep(&page);
        let answer = visitor.submit(&page.form("#claim"));
        let to = answer.location();
        visitor.keep(&answer);
        Phone { visitor, page: to }
    }
}

impl Phone {
    pub fn look(&self) -> Answer {
        self.visitor.get(&self.page).is(200)
    }

    /// Reports the result of the own board with its button.
    pub fn report(&self, result: &str) -> Answer {
        let form = self.look().form("[data-own-board] form").with("result", result);
        self.visitor.submit(&form)
    }

    /// Reports a result with the fouls of the first and the second mover.
    pub fn report_fouls(&self, result: &str, fouls: [u8; 2]) -> Answer {
        let form = self.look().form("[data-own-board] form").with("result", result);
        self.visitor.submit(&form.with("first_fouls", fouls[0]).with("second_fouls", fouls[1]))
    }

    /// Reports a result from an earlier page that did not ask for fouls.
    pub fn report_without_fouls(&self, result: &str) -> Answer {
        let mut form = self.look().form("[data-own-board] form").with("result", result);
        form.fields.retain(|(name, _)| !name.ends_with("_fouls"));
        self.visitor.submit(&form)
    }

    /// Returns the form for submitting the record of the own game.
    pub fn record_form(&self) -> Form {
        self.look().form("form[data-record]")
    }

    /// Submits the moves of the own game.
    pub fn hand_in(&self, moves: &str) -> Answer {
        self.visitor.submit(&self.record_form().with("moves", moves))
    }

    /// Submits a photo of the score sheet.
    pub fn photograph(&self, photo: &[u8]) -> Answer {
        self.visitor.submit(&self.record_form().with("moves", "").file("sheet.jpg", photo))
    }

    /// Reports a result to a server that may be gone.
    pub fn try_report(&self, result: &str) -> Result<Answer, ureq::Error> {
        let page = self.visitor.ask(&self.page).try_get()?.is(200);
        self.visitor.try_submit(&page.form("[data-own-board] form").with("result", result))
    }

    /// Checks in at the first open check-in.
    pub fn here(&self, word: &str) -> Answer {
        let form = self.look().form("[data-check-in] form");
        self.visitor.submit(&if word.is_empty() { form } else { form.with("word", word) })
    }

    /// Shows a badge to a kiosk.
    pub fn badge(&self, code: &str) -> Answer {
        self.visitor.submit(&self.look().form("#badge-form").with("badge", code))
    }
}
