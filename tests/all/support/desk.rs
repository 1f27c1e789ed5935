//! Steps of arbiters, through the pages' own forms.

use std::thread;
use std::time::Duration;

use serde_json::Value;

use super::http::{Answer, Form, Visitor, css, words};
use super::server::Server;

/// Arbiter's pages of one tournament, with a signed-in visitor.
#[derive(Clone)]
pub struct Desk {
    pub arbiter: Visitor,
    pub slug: String,
}

/// Board on the arbiter's page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub board: u32,
    pub pairing: u32,
    /// Version that the page was drawn from.
    pub seen: u64,
    pub first: String,
    pub second: String,
    /// Code of the result; empty without one.
    pub result: String,
}

/// Line of the list of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    pub entry: u32,
    pub number: u32,
    pub name: String,
}

impl Visitor {
    /// Creates a Swiss tournament and returns its arbiter's pages.
    pub fn create_tournament(&self, name: &str, rounds: u16) -> Desk {
        let form = self.get("/desk/new").is(200).form("form[action='/desk/new']");
        let form = form.with("name", name).with("rounds", rounds).with("start", "2026-05-01");
        let answer = self.submit(&form.with("visibility", "public"));
        let slug = answer.location().split('/').nth(2).unwrap().to_owned();
        self.desk(&slug)
    }

    /// Returns the arbiter's pages of a tournament.
    pub fn desk(&self, slug: &str) -> Desk {
        Desk { arbiter: self.clone(), slug: slug.to_owned() }
    }
}

/// Creates "Harbour Open" with five rounds and `players` players, none of them paired.
pub fn harbour(server: &Server, players: u16) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_field(players);
    desk
}

impl Desk {
    /// Returns a URL of these pages.
    pub fn at(&self, rest: &str) -> String {
        format!("/desk/{}{rest}", self.slug)
    }

    pub fn page(&self, rest: &str) -> Answer {
        self.arbiter.get(&self.at(rest)).is(200)
    }

    /// Returns a public page.
    pub fn public(&self, rest: &str) -> Answer {
        self.arbiter.get(&format!("/t/{}{rest}", self.slug)).is(200)
    }

    /// Returns every public page of a Swiss with its files, up to a round and a player.
    pub fn public_addresses(&self, rounds: u16, players: u32) -> Vec<String> {
        let tables = ["", "/players", "/standings", "/crosstable", "/crosstable/number", "/progress", "/statistics"]
            .map(str::to_owned);
        let of_players = (1..=players).map(|number| format!("/players/{number}"));
        let of_rounds =
            (1..=rounds).flat_map(|round| ["", "/names", "/standings"].map(|rest| format!("/r/{round}{rest}")));
        let pages = tables.into_iter().chain(of_players).chain(of_rounds);
        let with_files = pages.flat_map(|page| ["", ".json", ".csv", ".xlsx"].map(|format| format!("{page}{format}")));
        let workings = (1..=rounds).flat_map(|round| (1..=players).map(move |no| format!("/r/{round}/standings/{no}")));
        with_files.chain(workings).map(|rest| format!("/t/{}{rest}", self.slug)).collect()
    }

    /// Returns the public page as JSON, without the fields that change with every write.
    pub fn shape(&self, rest: &str) -> serde_json::Value {
        let mut shape = self.public(rest).json();
        let fields = shape.as_object_mut().unwrap();
        fields.remove("version");
        fields.remove("tournament");
        shape
    }

    /// Returns the newest version, which only the staff is told.
    pub fn version(&self) -> u64 {
        self.public(".json").header("x-qisai-version").parse().unwrap()
    }

    /// Gives a role in this tournament; `arbiter` makes an account organiser and chief arbiter, and an empty role
    /// removes all of its roles.
    pub fn give(&self, name: &str, role: &str) {
        match role {
            "" => self.dismiss(name),
            "arbiter" => {
                for office in ["organiser", "chief"] {
                    self.appoint(name, office, "").is(303);
                }
            }
            office => {
                self.appoint(name, office, "").is(303);
            }
        }
    }

    /// Gives a role, optionally for some boards.
    pub fn appoint(&self, name: &str, office: &str, boards: &str) -> Answer {
        let fields = [("what", "give"), ("name", name), ("office", office), ("boards", boards)];
        self.arbiter.post(&self.at("/staff"), &fields)
    }

    fn dismiss(&self, name: &str) {
        let page = self.page("/staff").html();
        let rows = css("tr[data-office]");
        for row in page.select(&rows).filter(|row| row.attr("data-name") == Some(name)) {
            let id = row.select(&css("[name=id]")).next().unwrap().attr("value").unwrap();
            self.arbiter.post(&self.at("/staff"), &[("what", "take"), ("id", id)]).is(303);
        }
    }

    /// Registers one player.
    pub fn register(&self, name: &str, rating: u16) {
        let form = self.page("/players").form("#add").with("name", name).with("rating", rating);
        self.arbiter.submit(&form).is(303);
    }

    /// Previews a list and returns the page with the lines offered for entry.
    pub fn preview(&self, file: &str, content: impl Into<Vec<u8>>) -> Answer {
        let form = self.page("/players").form("form[action$=preview]").file(file, content);
        self.arbiter.submit(&form)
    }

    /// Previews a list without errors and enters it.
    #[track_caller]
    pub fn import_players(&self, content: impl Into<Vec<u8>>) {
        let preview = self.preview("players.csv", content).is(200);
        let wrong: Vec<String> = preview.html().select(&css("tr.bad")).map(words).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        self.arbiter.submit(&preview.form("form[action$='players/import']")).is(303);
    }

    /// Enters players "Player 1" … with ratings from 2400 down.
    pub fn import_field(&self, players: u16) {
        let lines = (1..=players).map(|number| format!("Player {number},{}\n", 2400 - number));
        self.import_players("Name,Rating\n".to_owned() + lines.collect::<String>().as_str());
    }

    pub fn entrants(&self) -> Vec<Entrant> {
        let page = self.page("/players").html();
        let rows = css("tr[data-entry]");
        let rows = page.select(&rows).map(|row| Entrant {
            entry: row.attr("data-entry").unwrap().parse().unwrap(),
            number: words(row.select(&css(".rank")).next().unwrap()).parse().unwrap(),
            name: words(row.select(&css(".name")).next().unwrap()),
        });
        rows.collect()
    }

    /// Returns the number of a player's entry.
    #[track_caller]
    pub fn entry_of(&self, name: &str) -> u32 {
        self.entrants().into_iter().find(|entrant| entrant.name == name).unwrap().entry
    }

    pub fn player_form(&self, name: &str, selector: &str) -> Form {
        self.page(&format!("/players/{}", self.entry_of(name))).form(selector)
    }

    pub fn withdraw(&self, name: &str) {
        let form = self.player_form(name, "form:has([value=withdraw])").with("what", "withdraw");
        self.arbiter.submit(&form).is(303);
    }

    pub fn request_bye(&self, name: &str, round: u16, kind: &str) {
        let form = self.player_form(name, "form:has([name=what][value=byes])");
        self.arbiter.submit(&form.with(&format!("bye{round}"), kind)).is(303);
    }

    /// Pairs a round with all players marked as present; in the first, number 1 has the first move.
    pub fn pair(&self, round: u16) {
        let form = self.page(&format!("/r/{round}")).form("#presence").with("side", "first").with("then", "pair");
        self.arbiter.submit(&form).is(303);
        // On a busy machine a round may not be paired at once.
        while self.page(&format!("/r/{round}")).html().select(&css("#pairing-runs")).next().is_some() {
            thread::sleep(Duration::from_millis(100));
        }
    }

    fn step(&self, round: u16, step: &str) -> Answer {
        let form = self.page(&format!("/r/{round}")).form(&format!("form:has([name=step][value={step}])"));
        self.arbiter.submit(&form.with("step", step))
    }

    pub fn publish(&self, round: u16) {
        self.step(round, "publish").is(303);
    }

    pub fn close(&self, round: u16) {
        self.try_to_close(round).is(303);
    }

    pub fn try_to_close(&self, round: u16) -> Answer {
        self.step(round, "close")
    }

    /// Reopens a closed round, for this reason.
    pub fn reopen(&self, round: u16, reason: &str) {
        let form = self.page(&format!("/r/{round}")).form("form:has([name=step][value=reopen])");
        self.arbiter.submit(&form.with("step", "reopen").with("reason", reason)).is(303);
    }

    /// Returns the form that undoes the newest act that can be undone.
    pub fn undo_form(&self) -> Form {
        let log = self.page("/log").html();
        let address = log.select(&css("a[href*='log/undo?']")).next().unwrap().attr("href").unwrap().to_owned();
        self.arbiter.get(&address).is(200).form("form#undo")
    }

    pub fn boards(&self, round: u16) -> Vec<Board> {
        let page = self.page(&format!("/r/{round}")).html();
        let rows = css("tr[data-pairing]");
        let rows = page.select(&rows).map(|row| {
            let text = |name: &str| row.attr(name).unwrap().to_owned();
            Board {
                board: text("data-board").parse().unwrap(),
                pairing: text("data-pairing").parse().unwrap(),
                seen: text("data-seen").parse().unwrap(),
                first: text("data-first"),
                second: text("data-second"),
                result: text("data-result"),
            }
        });
        rows.collect()
    }

    /// Presses a button of a board.
    pub fn press(&self, round: u16, board: &Board, result: &str) -> Answer {
        self.arbiter.post(
            &self.at(&format!("/r/{round}/result")),
            &[("pairing", &board.pairing.to_string()), ("seen", &board.seen.to_string()), ("result", result)],
        )
    }

    /// Enters a result like the desk's script.
    pub fn try_to_enter(&self, round: u16, board: &Board, result: &str) -> Result<Answer, ureq::Error> {
        self.arbiter.ask(&self.at(&format!("/r/{round}/result"))).by_script().try_post(&[
            ("pairing", &board.pairing.to_string()),
            ("seen", &board.seen.to_string()),
            ("result", result),
        ])
    }

    /// Enters a result with a server that is known to answer.
    pub fn enter_result(&self, round: u16, board: &Board, result: &str) -> Answer {
        self.try_to_enter(round, board, result).unwrap()
    }

    /// Enters a result on every board of a round without one.
    pub fn enter_all(&self, round: u16, result: impl Fn(&Board) -> &'static str) {
        for board in self.boards(round).iter().filter(|board| board.result.is_empty()) {
            self.enter_result(round, board, result(board)).is(200);
        }
    }
}

/// Removes the entry numbers from a shape, which differ in a new tournament.
pub fn by_number(shape: Value) -> Value {
    match shape {
        Value::Object(fields) => {
            let kept = fields.into_iter().filter(|(name, _)| name != "id" && !name.ends_with("_id"));
            Value::Object(kept.map(|(name, value)| (name, by_number(value))).collect())
        }
        Value::Array(values) => Value::Array(values.into_iter().map(by_number).collect()),
        value => value,
    }
}
