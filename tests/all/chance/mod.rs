//! Random events played through an arbiter's pages, with random results, withdrawals, returns and expulsions.

mod acts;

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::meetings::{Row, enter_with, rows};
use crate::stages::{form, into_groups, of_group, send, stages};
use crate::support::desk::Desk;
use crate::support::http::{Answer, Visitor, css, words};
use crate::support::random::Random;

pub use acts::accepting;

/// Format in the terms of the form for a new tournament.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    pub name: &'static str,
    /// Fields of the form.
    pub fields: &'static [(&'static str, &'static str)],
    /// Minimum number of entrants, and the maximum number of additional ones.
    pub field: [usize; 2],
    /// Number of groups into which they are drawn; 0 for a single group.
    pub groups: u16,
    /// `true` if all rounds are drawn and published before the first one.
    pub at_once: bool,
}

impl Kind {
    /// Returns a format of one group.
    pub const fn of(name: &'static str, fields: &'static [(&'static str, &'static str)], field: [usize; 2]) -> Self {
        Self { name, fields, field, groups: 0, at_once: false }
    }

    pub fn is_of_teams(&self) -> bool {
        self.fields.iter().any(|(name, _)| *name == "team_kind")
    }

    /// Returns `true` if its rounds are those of a knockout.
    pub fn is_bracket(&self) -> bool {
        self.fields.iter().any(|(_, value)| value.starts_with("knockout"))
    }
}

/// Tournament with the random numbers that drive it.
pub struct Chance {
    pub desk: Desk,
    pub random: Random,
    pub of_teams: bool,
    /// Numbers of the entrants: people or teams.
    pub entrants: Vec<u32>,
    /// Number of entrants who have left while a group was [played](Self::plays).
    left: u8,
}

const FEDERATIONS: [&str; 4] = ["AUT", "CHN", "FIJ", "NOR"];
const TEAMS: [&str; 8] = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel"];

fn csv_of_teams(teams: usize) -> String {
    let players = TEAMS[..teams].iter().zip(0..).flat_map(|(team, place)| {
        (1..=2).map(move |board| format!("{team};{board};{team} {board};{}\n", 2500 - 20 * place - 10 * board))
    });
    format!("Team;Board;Name;Rating\n{}", players.collect::<String>())
}

impl Chance {
    /// Creates a tournament of this kind with its entrants; groups are drawn if there are any.
    pub fn begin(arbiter: &Visitor, kind: &Kind, seed: u64) -> Self {
        let mut random = Random(seed);
        let form_of_all = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
        let form_of_all = form_of_all.with("name", format!("{} {seed}", kind.name)).with("start", "2026-05-01");
        let filled = kind.fields.iter().fold(form_of_all, |form, (name, value)| form.with(name, value));
        let answer = arbiter.submit(&filled.with("visibility", "public"));
        let desk = arbiter.desk(answer.location().split('/').nth(2).unwrap());
        let size = kind.field[0] + random.below(kind.field[1] + 1);
        if kind.is_of_teams() {
            let file = desk.page("/teams").form("#file").file("teams.csv", csv_of_teams(size));
            let look = desk.arbiter.submit(&file).is(200);
            desk.arbiter.submit(&look.form("form[action$='teams/import']")).is(303);
        } else {
            let row = |number: usize| {
                format!("Player {number},{},{}\n", 2400 - number, FEDERATIONS[number % FEDERATIONS.len()])
            };
            desk.import_players(format!("Name,Rating,Federation\n{}", (1..=size).map(row).collect::<String>()));
        }
        let mut chance = Self { desk, random, of_teams: kind.is_of_teams(), entrants: Vec::new(), left: 0 };
        chance.entrants = chance.listed();
        assert_eq!(chance.entrants.len(), size);
        if kind.groups > 0 {
            into_groups(&chance.desk, kind.groups, "snake");
            send(&chance.desk, &form(&chance.desk, "open"));
        }
        if kind.at_once {
            chance.draws_all_rounds();
        }
        chance
    }

    fn draws_all_rounds(&self) {
        for desk in self.groups_of(1) {
            let all = desk.page("/r/1").form("#presence").with("side", "first").with("then", "pair_all");
            desk.arbiter.submit(&all).is(303);
            let publish = desk.page("/r/1").form("form:has([value=publish_all])").with("step", "publish_all");
            desk.arbiter.submit(&publish).is(303);
        }
    }

    /// Returns all entrants on the arbiter's list.
    fn listed(&self) -> Vec<u32> {
        let (path, rows) = if self.of_teams {
            ("/teams", css("table[data-teams] tr[data-entry]"))
        } else {
            ("/players", css("tr[data-entry]"))
        };
        let page = self.desk.page(path).html();
        page.select(&rows).map(|row| row.attr("data-entry").unwrap().parse().unwrap()).collect()
    }

    /// Returns the arbiter's pages of each group of a stage, by the number of the stage.
    pub fn groups_of(&self, stage: u32) -> Vec<Desk> {
        let page = stages(&self.desk).html();
        let links = css(&format!("[data-stage='{stage}'] ul li a[href]"));
        let group = |link: scraper::ElementRef<'_>| {
            let number = link.attr("href").unwrap().rsplit_once("/g").and_then(|(_, number)| number.parse().ok());
            number.map_or_else(|| self.desk.clone(), |number| of_group(&self.desk, number))
        };
        page.select(&links).map(group).collect()
    }

    /// Adds a stage through the form.
    pub fn adds(&self, fields: &[(&str, &str)]) {
        let add = stages(&self.desk).form("#add");
        send(&self.desk, &fields.iter().fold(add, |add, (name, value)| add.with(name, value)));
    }

    /// Opens a stage; lots decide a place that is still shared.
    pub fn opens(&self, stage: u32) {
        let button = |what: &str| format!("[data-stage='{stage}'] form:has([value={what}])");
        while stages(&self.desk).html().select(&css(&button("place"))).next().is_some() {
            send(&self.desk, &stages(&self.desk).form(&button("place")).with("what", "place"));
        }
        let page = stages(&self.desk);
        let what = if has(&page, &button("lots")) { "lots" } else { "open" };
        send(&self.desk, &page.form(&button(what)).with("what", what));
    }

    /// Returns `true` with probability one in `once_in`.
    pub fn happens(&mut self, once_in: usize) -> bool {
        self.random.below(once_in) == 0
    }

    pub fn somebody(&mut self) -> u32 {
        *self.random.one_of(&self.entrants)
    }

    /// Returns a result for a game. In a knockout every match has a winner; in team matches all boards go to one side.
    fn result(&mut self, row: &Row, is_bracket: bool) -> &'static str {
        if let (true, Some((table, board))) = (is_bracket, row.board.split_once('.')) {
            let number = |text: &str| text.parse::<u64>().unwrap();
            let first_team_wins = number(table).is_multiple_of(2);
            // Sides alternate from board to board.
            return if first_team_wins == (number(board) % 2 == 1) { "first" } else { "second" };
        }
        if is_bracket {
            return self.random.one_of::<&str>(&[
                "first",
                "second",
                "first",
                "second",
                "first_forfeits",
                "second_forfeits",
            ]);
        }
        self.random.one_of::<&str>(&["first", "second", "draw", "first", "draw", "first_forfeits", "second_forfeits"])
    }

    /// Plays a group to its end; up to two entrants of the event leave on the way.
    pub fn plays(&mut self, desk: &Desk, is_bracket: bool, leaves_once_in: Option<usize>) {
        for _ in 0..60 {
            if let Some(once_in) = leaves_once_in
                && self.left < 2
                && self.happens(once_in)
                && self.leaves(desk)
            {
                self.left += 1;
            }
            if !self.steps(desk, is_bracket) {
                return;
            }
        }
        panic!("{} comes to no end", desk.slug);
    }

    /// Takes the next step in a group; returns `false` if nothing is left to do.
    pub fn steps(&mut self, desk: &Desk, is_bracket: bool) -> bool {
        let place = desk.arbiter.get(&desk.at("")).location();
        let Some((_, round)) = place.rsplit_once("/r/") else { panic!("{} leads to {place}", desk.slug) };
        let round: u16 = round.parse().unwrap();
        let page = desk.page(&format!("/r/{round}"));
        let html = page.html();
        let has = |selector: &str| html.select(&css(selector)).next().is_some();
        if has("form#presence") {
            let paired = page.form("form#presence").with("side", "first").with("then", "pair");
            // Too few may be left for a round.
            let answer = desk.arbiter.submit(&paired).one_of(&[303, 422]);
            if answer.status == 422 {
                println!(
                    "{}: round {round} is not paired: {}",
                    desk.slug,
                    answer.html().select(&css(".error-summary p")).map(words).collect::<String>()
                );
            }
            return answer.status == 303;
        }
        let step = |step: &str| page.form(&format!("form:has([name=step][value={step}])")).with("step", step);
        if has("[name=step][value=publish]") {
            // An entrant has left since it was drawn.
            if desk.arbiter.submit(&step("publish")).one_of(&[303, 422]).status == 422 {
                desk.arbiter.submit(&step("discard")).is(303);
            }
            return true;
        }
        if has("tr[data-pairing][data-result='']") {
            for row in rows(desk, round).iter().filter(|row| row.result.is_empty()) {
                let result = self.result(row, is_bracket);
                enter(desk, round, row, result);
            }
            return true;
        }
        let lot = "tr.meeting form:has([name=how][value=lot])";
        if has(lot) {
            desk.arbiter.submit(&page.form(lot).with("how", "lot")).is(303);
            return true;
        }
        has("[name=step][value=close]") && {
            desk.arbiter.submit(&step("close")).is(303);
            true
        }
    }
}

/// Enters a result like the desk's script. If it is refused because a side has left, that side loses.
fn enter(desk: &Desk, round: u16, row: &Row, result: &str) {
    let answer = enter_with(desk, round, row, result, &[]).one_of(&[200, 409, 422]);
    if answer.status != 200 {
        let forfeit = ["second_forfeits", "first_forfeits", "double_forfeit"];
        let stored = |result: &&str| enter_with(desk, round, row, result, &[]).status == 200;
        assert!(forfeit.iter().any(stored), "{row:?}: {}", answer.text());
    }
}

/// Returns `true` if a page has an element that matches a selector.
fn has(page: &Answer, selector: &str) -> bool {
    page.html().select(&css(selector)).next().is_some()
}

/// Runs every story, and fails if one of them has failed.
pub fn tell<T>(stories: impl Iterator<Item = T>, story: impl Fn(T)) {
    let failed = stories.filter_map(|one| catch_unwind(AssertUnwindSafe(|| story(one))).err()).count();
    assert_eq!(failed, 0, "stories have failed");
}

/// Returns the seeds of a short or a long run, or those in `QISAI_STORIES=FIRST..END`.
pub fn seeds(usual: Range<u64>) -> Range<u64> {
    let Ok(named) = std::env::var("QISAI_STORIES") else { return usual };
    let (first, end) = named.split_once("..").unwrap();
    first.parse().unwrap()..end.parse().unwrap()
}

/// Prints the acts of a failed story, newest first.
impl Drop for Chance {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            return;
        }
        let log = self.desk.page("/log").html();
        for row in log.select(&css("tr[data-key]")) {
            println!("{}", words(row).chars().take(160).collect::<String>());
        }
    }
}
