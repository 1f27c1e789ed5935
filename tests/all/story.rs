//! Whole tournament through the pages' own forms, from the first visit to the report.

use std::fmt::Write;

use crate::support::database::Database;
use crate::support::desk::{Board, Desk, by_number};
use crate::support::http::{css, words};
use crate::support::program::qisai;
use crate::support::random::Random;
use crate::support::server::Server;

const PLAYERS: u16 = 60;
const ROUNDS: u16 = 5;

/// Returns sixty people from several federations; two share a rating, some have none.
fn entries() -> String {
    let mut list = "Name,Title,Rating,Federation,Club,Born\n".to_owned();
    for number in 1..=PLAYERS {
        let title = if number <= 4 { "GM" } else { "" };
        let rating = if number > 55 { String::new() } else { (2500 - number / 2 * 10).to_string() };
        let federation = ["NOR", "CHN", "NED"][usize::from(number % 3)];
        writeln!(list, "\"Family{number}, Given\",{title},{rating},{federation},Club {},1990", number % 7).unwrap();
    }
    list
}

fn the_whole_story(database: &Database, other: &Database) {
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let desk = anna.create_tournament("Harbour Open", ROUNDS);
    enter_players(&desk);
    play(&desk);

    // The standings are the same everywhere: on a page, in a new event created from the report, in a copy of the
    // database.
    let report = anna.get(&desk.at("/export/trf26")).is(200);
    let again = import(&desk, &report.body);
    let addresses: Vec<String> = (1..=ROUNDS)
        .flat_map(|round| [format!("/r/{round}.json"), format!("/r/{round}/standings.json")])
        .chain(["/crosstable.json".into()])
        .collect();
    for address in &addresses {
        assert_eq!(by_number(again.shape(address)), by_number(desk.shape(address)), "{address}");
    }
    let crosstable = desk.public("/crosstable.csv").text();
    assert_eq!(crosstable.lines().count(), usize::from(PLAYERS) + 2);
    assert_eq!(again.public("/crosstable.csv").text(), crosstable);

    let file = database.path("harbour.trf");
    std::fs::write(&file, &report.body).unwrap();
    assert_eq!(qisai(["check", &file]).good(), format!("{file}: {ROUNDS} rounds, 0 differ\n"));
    assert_eq!(database.verify(), 2);

    let copy = database.path("copy.sqlite3");
    database.qisai(&["backup", &copy]).good();
    other.qisai(&["restore", &copy]).good();
    assert_eq!(other.verify(), 2);
    let second = Server::start(&other.url);
    let restored = second.anybody().sign_in("anna").desk(&desk.slug);
    for address in addresses.iter().map(String::as_str).chain([".json", "/players.json"]) {
        assert_eq!(restored.shape(address), desk.shape(address), "{address}");
    }
    // The copy is a working tournament: the last correction is made there.
    restored.reopen(ROUNDS, "clock of board 1");
    restored.close(ROUNDS);
    assert_eq!((other.verify(), restored.version()), (2, desk.version() + 2));
}

fn enter_players(desk: &Desk) {
    let preview = desk.preview("entries.csv", entries()).is(200);
    let page = preview.html();
    let counts: Vec<String> = page.select(&css(".summary-counts b")).map(words).collect();
    assert_eq!(counts, ["60", "60", "0"]);
    assert_eq!(desk.entrants().len(), 0);
    desk.arbiter.submit(&preview.form("form[action$='players/import']")).is(303);
    assert_eq!(desk.entrants().len(), usize::from(PLAYERS));
}

fn play(desk: &Desk) {
    let mut random = Random(20_260_501);
    for round in 1..=ROUNDS {
        match round {
            3 => {
                desk.withdraw("Family7, Given");
                desk.register("Latecomer, Lea", 2111);
                desk.pair(round);
            }
            4 => {
                desk.request_bye("Family9, Given", round, "half_point");
                desk.pair(round);
            }
            _ => desk.pair(round),
        }
        // Drafts are not public.
        desk.arbiter.get(&format!("/t/{}/r/{round}", desk.slug)).is(404);
        desk.publish(round);
        let boards = desk.boards(round);
        play_round(desk, round, &boards, &mut random);
        desk.close(round);
    }
    let card = |name: &str| desk.shape(&format!("/players/{}.json", desk.entry_of(name)));
    assert_eq!(card("Family9, Given")["rounds"][3]["bye"], "half_point");
    let withdrawn = card("Family7, Given");
    assert_eq!(
        (&withdrawn["player"]["withdrawn_from"], &withdrawn["rounds"][2]["bye"]),
        (&3.into(), &"zero_point".into())
    );
    let late = card("Latecomer, Lea");
    assert!(late["rounds"][1]["opponent"].is_null() && late["rounds"][2]["opponent"].is_number(), "{late}");
    assert_eq!(desk.shape("/r/1.json")["boards"][4]["code"], "second_forfeits");
    assert_eq!(desk.shape("/standings.json")["missing_results"], 0);
}

fn play_round(desk: &Desk, round: u16, boards: &[Board], random: &mut Random) {
    let (last, others) = boards.split_last().unwrap();
    for board in others {
        let result = match (round, board.board) {
            (1, 5) => "second_forfeits",
            _ => *random.one_of(&["first", "draw", "second", "first"]),
        };
        let next = desk.press(round, board, result).location();
        assert_eq!(next, desk.at(&format!("/r/{round}?board={}#b{}", board.board + 1, board.board)));
    }
    // A round cannot be closed with a game missing.
    let refused = desk.try_to_close(round).is(422).text();
    assert!(refused.contains(&format!("boards {}", last.board)), "{refused}");
    desk.press(round, last, "draw").is(303);
}

/// Creates a new event from a report, after a preview.
fn import(desk: &Desk, report: &[u8]) -> Desk {
    let anna = &desk.arbiter;
    let form = anna.get("/desk/import").is(200).form("form[enctype]").with("slug", "again").file("harbour.trf", report);
    let preview = anna.submit(&form).is(200);
    anna.get("/t/again").is(404);
    let location = anna.submit(&preview.form("form[enctype]:has(textarea)")).location();
    assert_eq!(location, "/desk/again");
    anna.desk("again")
}

#[test]
fn the_whole_story_on_sqlite() {
    let other = Database::postgresql().unwrap_or_else(Database::sqlite);
    the_whole_story(&Database::sqlite(), &other);
}

#[test]
fn the_whole_story_on_postgresql() {
    if let Some(database) = Database::postgresql() {
        the_whole_story(&database, &Database::sqlite());
    }
}

mod browser {
    use crate::browser::driver::Driver;
    use crate::browser::{run, story};
    use crate::support::database::Database;
    use crate::support::server::Server;

    fn whole_event(database: Option<Database>) {
        let Some(database) = database else { return };
        let Some(driver) = Driver::start() else { return };
        let server = Server::start(&database.url);
        run(story::whole_event(&driver, &server, &database));
    }

    #[test]
    fn five_rounds_by_keyboard_reach_the_phones_on_sqlite() {
        whole_event(Some(Database::sqlite()));
    }

    #[test]
    fn five_rounds_by_keyboard_reach_the_phones_on_postgresql() {
        whole_event(Database::postgresql());
    }
}
