//! Events other than a plain Swiss, each to its last place: mostly through the pages' forms, some rounds by keyboard in
//! a browser, with their pages on a phone, a laptop and paper. With `QISAI_SCREENSHOTS=FOLDER` pictures are saved.

mod championship;
mod club_night;
mod double;
pub mod hall;
mod keys;
mod long_match;
mod season;
mod swiss_and_finals;

pub use championship::championship;
pub use club_night::club_night;
pub use double::double_elimination;
pub use long_match::long_match;
pub use season::season;
pub use swiss_and_finals::swiss_and_finals;

use serde_json::Value;

use super::tour::Tour;
use crate::support::desk::Desk;
use crate::support::server::Server;

/// Selector for the matches of a printed bracket: drawn once, or copied into sheets.
const MATCHES: &str = ".tree:not(.in-tiles) .br-box, .tiles use";

/// Players of an event, strongest first.
pub struct Players(Vec<String>);

impl Players {
    fn chinese(count: usize) -> Self {
        let names = [
            "林晓舟",
            "陈望川",
            "何清远",
            "沈知秋",
            "许明哲",
            "陆云帆",
            "顾长风",
            "唐小雨",
            "韩星河",
            "宋青山",
            "苏映雪",
            "叶归舟",
            "方子安",
        ];
        Self(names.into_iter().take(count).map(str::to_owned).collect())
    }

    fn english(count: usize) -> Self {
        let families =
            ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Ivy", "Juniper", "Larch"];
        let names = ["Ada", "Bo"].into_iter().flat_map(|given| families.map(|family| format!("{family}, {given}")));
        Self(names.take(count).collect())
    }

    /// Returns the strength of a player from 1, the strongest.
    #[track_caller]
    fn strength(&self, name: &str) -> usize {
        1 + self.0.iter().position(|known| known == name).unwrap_or_else(|| panic!("nobody is called {name}"))
    }

    fn strengths(&self, names: &[String]) -> Vec<usize> {
        names.iter().map(|name| self.strength(name)).collect()
    }

    fn list(&self) -> String {
        let lines = self.0.iter().zip(1..).map(|(name, number): (&String, u32)| format!("{name};{}\n", 2400 - number));
        "Name;Rating\n".to_owned() + lines.collect::<String>().as_str()
    }
}

/// Game without a result. Players are identified by their strength.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    board: u32,
    /// Number of the game in its match, from 1.
    number: u32,
    first: usize,
    second: usize,
}

impl Game {
    fn is_between(self, one: usize, other: usize) -> bool {
        [self.first, self.second] == [one, other] || [self.first, self.second] == [other, one]
    }

    fn stronger_wins(self) -> &'static str {
        if self.first < self.second { "first" } else { "second" }
    }

    fn weaker_wins(self) -> &'static str {
        if self.first < self.second { "second" } else { "first" }
    }
}

/// Function that returns the result code of a game.
pub type Judge<'a> = &'a dyn Fn(Game) -> &'static str;

/// Creates an event with its players through the form.
fn made(server: &Server, players: &Players, fields: &[(&str, &str)]) -> Desk {
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("start", "2026-05-01").with("visibility", "public");
    let form = fields.iter().fold(form, |form, (name, value)| form.with(name, value));
    let desk = arbiter.desk(arbiter.submit(&form).location().split('/').nth(2).unwrap());
    desk.import_players(players.list());
    desk
}

/// Returns places and names of a list published as JSON, in its order.
fn places(desk: &Desk, list: &str, place: &str) -> Vec<(u64, String)> {
    let shape = desk.shape(list);
    let line = |row: &Value| (row[place].as_u64().unwrap(), row["name"].as_str().unwrap().to_owned());
    shape["rows"].as_array().unwrap().iter().map(line).collect()
}

fn names(places: &[(u64, String)]) -> Vec<String> {
    places.iter().map(|(_, name)| name.clone()).collect()
}

/// Checks a finished bracket on screens and on paper, where no match may be missing; returns its headings in English
/// and Chinese.
async fn whole_bracket(tour: &mut Tour, desk: &Desk, name: &str, rest: &str) -> [String; 2] {
    let matches = desk.shape(&format!("{rest}.json"))["matches"].as_array().unwrap().len();
    let path = format!("/t/{}{rest}", desk.slug);
    tour.look(name, &path).await;
    tour.print(name, &path, MATCHES, matches).await;
    tour.said(&path, ".head p").await
}

/// Checks a list on screens and on paper, where it has `lines` lines.
async fn whole_list(tour: &mut Tour, desk: &Desk, name: &str, rest: &str, lines: usize) {
    let path = format!("/t/{}{rest}", desk.slug);
    tour.look(name, &path).await;
    tour.print(name, &path, "main tbody tr[data-key]", lines).await;
}
