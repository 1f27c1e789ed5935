//! Team events from their lists to the final standings: mostly through the pages' forms, the relevant parts in a
//! browser, with their pages on a phone, a laptop and paper. With `QISAI_SCREENSHOTS=FOLDER` pictures are saved.

mod league;
mod line_ups;
mod member_totals;
mod pools;
mod scheveningen;
mod swiss;
mod twice;

pub use league::moved_match;
pub use line_ups::three_keys_a_round;
pub use member_totals::member_totals;
pub use pools::{tie_of_a_league, two_pools};
pub use scheveningen::six_against_six;
pub use swiss::great_swiss;
pub use twice::fouls_decide;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use qisai_service::Service;
use qisai_service::copies::upkeep::Address;
use qisai_standings::openings::team_totals;
use serde_json::Value;

use super::tour::Tour;
use crate::meetings::{Row, enter_with, rows};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::server::Server;

/// Public pages of teams in the demonstration.
pub const PUBLIC: [(&str, &str); 21] = [
    ("teams-event", "/e/ferry"),
    ("teams-overview", "/t/ferry-swiss"),
    ("teams", "/t/ferry-swiss/players"),
    ("team", "/t/ferry-swiss/players/1"),
    ("team-member", "/t/ferry-swiss/players/1/1"),
    ("team-pairings", "/t/ferry-swiss/r/5"),
    ("team-round", "/t/ferry-swiss/r/4"),
    ("team-names", "/t/ferry-swiss/r/4/names"),
    ("team-match", "/t/ferry-swiss/r/4/m/1"),
    ("team-match-sealed", "/t/ferry-swiss/r/5/m/1"),
    ("team-match-open", "/t/ferry-swiss/r/5/m/2"),
    ("team-boards", "/t/ferry-swiss/boards"),
    ("team-standings", "/t/ferry-swiss/standings"),
    ("team-crosstable", "/t/ferry-swiss/crosstable"),
    ("team-why", "/t/ferry-swiss/why/4/1"),
    ("team-xiangqi-standings", "/t/ferry-lakes/standings"),
    ("team-xiangqi-crosstable", "/t/ferry-lakes/crosstable"),
    ("team-xiangqi-match", "/t/ferry-lakes/r/10/m/1"),
    ("team-sides", "/t/ferry-match/crosstable"),
    ("team-league-round", "/t/ferry-league/r/2"),
    ("team-league-standings", "/t/ferry-league/standings"),
];

/// Arbiter's pages of these teams. Prints show the current round.
pub const DESK: [(&str, &str); 15] = [
    ("desk-teams", "/desk/ferry-swiss/teams"),
    ("desk-team", "/desk/ferry-swiss/teams/1"),
    ("desk-team-settings", "/desk/ferry-swiss/settings"),
    ("desk-line-ups", "/desk/ferry-swiss/r/5/line-ups"),
    ("desk-line-ups-open", "/desk/ferry-swiss/r/4/line-ups"),
    ("desk-matches", "/desk/ferry-swiss/r/5"),
    ("desk-matches-closed", "/desk/ferry-swiss/r/4"),
    ("print-match-sheets", "/desk/ferry-swiss/print-team/match-sheets"),
    ("print-line-ups", "/desk/ferry-swiss/print-team/line-ups"),
    ("print-team-pairings", "/desk/ferry-swiss/print-team/pairings"),
    ("print-team-crosstable", "/desk/ferry-swiss/print-team/crosstable"),
    ("desk-teams-xiangqi", "/desk/ferry-lakes/teams"),
    ("desk-teams-of-members", "/desk/ferry-match/teams"),
    ("desk-league", "/desk/ferry-league/appointments"),
    ("desk-league-round", "/desk/ferry-league/r/2"),
];

/// Team with its players from board 1 on: names with ratings.
pub struct List {
    team: String,
    players: Vec<(String, u16)>,
}

impl List {
    /// Returns a list of `size` players, named by their position; `top` is the rating of the first.
    fn of(team: &str, size: u16, top: u16) -> Self {
        let player = |place: u16| (format!("{team} {place}"), top - 10 * place);
        Self { team: team.to_owned(), players: (1..=size).map(player).collect() }
    }

    /// Returns lists of this size, stronger teams first.
    pub fn all(teams: &[&str], size: u16) -> Vec<Self> {
        (0..).zip(teams).map(|(place, team): (u16, &&str)| Self::of(team, size, 2500 - 20 * place)).collect()
    }
}

/// Creates a tournament through the form with these fields, and its teams from a file.
pub fn made(server: &Server, lists: &[List], fields: &[(&str, &str)]) -> Desk {
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("start", "2026-05-01").with("visibility", "public");
    let form = fields.iter().fold(form, |form, (name, value)| form.with(name, value));
    let desk = arbiter.desk(arbiter.submit(&form).location().split('/').nth(2).unwrap());
    let mut file = "Team;Board;Name;Rating\n".to_owned();
    for List { team, players } in lists {
        for (board, (name, rating)) in (1_u16..).zip(players) {
            writeln!(file, "{team};{board};{name};{rating}").unwrap();
        }
    }
    let look = desk.arbiter.submit(&desk.page("/teams").form("#file").file("teams.csv", file)).is(200);
    desk.arbiter.submit(&look.form("form[action$='teams/import']")).is(303);
    desk
}

/// Pairs and publishes every round of a round robin.
pub fn all_rounds(desk: &Desk) {
    let form = desk.page("/r/1").form("#presence").with("side", "first").with("then", "pair_all");
    desk.arbiter.submit(&form).is(303);
    let publish = desk.page("/r/1").form("form:has([value=publish_all])").with("step", "publish_all");
    desk.arbiter.submit(&publish).is(303);
}

/// Outcome of a board for a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Had {
    Win,
    Draw,
    Loss,
    /// The team has no player there.
    Forfeit,
    /// The opponents have no player there.
    Walkover,
}

impl Had {
    /// Returns the code of the result: the first mover is first in it, and the first-named team has the first move on
    /// odd boards (13.2).
    fn code(self, board: u16) -> &'static str {
        match (self, board % 2 == 1) {
            (Self::Win, true) | (Self::Loss, false) => "first",
            (Self::Draw, _) => "draw",
            (Self::Win, false) | (Self::Loss, true) => "second",
            (Self::Forfeit, true) | (Self::Walkover, false) => "first_forfeits",
            (Self::Forfeit, false) | (Self::Walkover, true) => "second_forfeits",
        }
    }

    /// Returns the half points of a game, for the team and for the other.
    fn halves(self) -> [u32; 2] {
        match self {
            Self::Win | Self::Walkover => [2, 0],
            Self::Draw => [1, 1],
            Self::Loss | Self::Forfeit => [0, 2],
        }
    }

    fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
            Self::Forfeit => Self::Walkover,
            Self::Walkover => Self::Forfeit,
        }
    }
}

/// Match of a round.
#[derive(Clone, Debug)]
struct Met {
    /// Its number in the round.
    table: u64,
    /// First-named team first.
    teams: [String; 2],
}

/// Returns the matches of a round as published.
fn matches(desk: &Desk, round: u16) -> Vec<Met> {
    let shape = desk.shape(&format!("/r/{round}.json"));
    let met = |it: &Value| Met {
        table: it["board"].as_u64().unwrap(),
        teams: [0, 1].map(|side: usize| it["sides"][side]["name"].as_str().unwrap().to_owned()),
    };
    shape["matches"].as_array().unwrap().iter().map(met).collect()
}

/// Returns match and board of a row on the arbiter's page.
fn place(row: &Row) -> (u64, u16) {
    let (table, board) = row.board.split_once('.').unwrap();
    (table.parse().unwrap(), board.parse().unwrap())
}

/// Match points and game points of all teams, added result by result: 2-1-0 for matches.
#[derive(Default)]
struct Ledger(BTreeMap<String, [u32; 2]>);

impl Ledger {
    /// Adds a match that ended with these points.
    fn add(&mut self, teams: &[String; 2], games: [u32; 2]) {
        let [first, second] = games;
        let of_match = match first.cmp(&second) {
            std::cmp::Ordering::Greater => [2, 0],
            std::cmp::Ordering::Equal => [1, 1],
            std::cmp::Ordering::Less => [0, 2],
        };
        for ((team, of_match), of_games) in teams.iter().zip(of_match).zip(games) {
            let sum = self.0.entry(team.clone()).or_default();
            *sum = [sum[0] + of_match, sum[1] + of_games];
        }
    }

    /// Enters every board of these matches of a round and counts them. `judge` returns the outcome of the first team
    /// against the second on a board.
    fn enter(&mut self, desk: &Desk, round: u16, met: &[Met], judge: &dyn Fn([&str; 2], u16) -> Had) {
        let mut of_match: BTreeMap<u64, [u32; 2]> = BTreeMap::new();
        for row in rows(desk, round) {
            let (table, board) = place(&row);
            let Some(one) = met.iter().find(|met| met.table == table) else { continue };
            let had = judge([&one.teams[0], &one.teams[1]], board);
            enter_with(desk, round, &row, had.code(board), &[]).is(200);
            let sum = of_match.entry(table).or_default();
            *sum = [sum[0] + had.halves()[0], sum[1] + had.halves()[1]];
        }
        assert_eq!(of_match.len(), met.len(), "round {round}: every match has its boards");
        for one in met {
            self.add(&one.teams, of_match[&one.table]);
        }
    }

    /// Checks that the standings have these points in descending order. `unit` is the number of ledger points in a game
    /// point.
    fn agrees(&self, desk: &Desk, unit: u32) -> Vec<String> {
        let shape = desk.shape("/standings.json");
        let rows = shape["rows"].as_array().unwrap();
        assert_eq!(rows.len(), self.0.len());
        let text = |points: u32| {
            if points.is_multiple_of(unit) { (points / unit).to_string() } else { format!("{}.5", points / unit) }
        };
        let mut before = [u32::MAX; 2];
        for row in rows {
            let name = row["name"].as_str().unwrap();
            let own = self.0[name];
            assert_eq!(row["values"]["MPTS"], own[0].to_string(), "match points of {name}");
            assert_eq!(row["values"]["GPTS"], text(own[1]), "game points of {name}");
            assert!(own <= before, "{name} stands too low: {own:?} behind {before:?}");
            before = own;
        }
        rows.iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
    }
}

/// Checks a list on screens and on paper, where it has `lines` lines.
async fn whole_list(tour: &mut Tour, desk: &Desk, name: &str, rest: &str, lines: usize) {
    let path = format!("/t/{}{rest}", desk.slug);
    tour.look(name, &path).await;
    tour.print(name, &path, "main tbody tr[data-key]", lines).await;
}

/// Returns the member totals of the teams, best first: team, place, total in the smallest unit. Uses the listing
/// created by the form.
fn totals(database: &Database, desk: &Desk) -> Vec<(String, u16, i64)> {
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let tournament = service.tournament(service.find(&desk.slug).unwrap()).unwrap();
    let (totals, is_final) = team_totals(&tournament, &tournament.listings[0]).unwrap();
    assert!(is_final);
    totals.iter().map(|it| (tournament.name_of(it.team).to_owned(), it.place, it.total)).collect()
}
