//! Tests for roles and their boards: the answers to forms follow the table of rights.

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use qisai_domain::Office;
use qisai_domain::office::{Boards, Grantee, Grants, Holding, Reach, Right, TABLE, reach};
use qisai_view::print::catalogue::CATALOGUE;

use crate::support::database::Database;
use crate::support::desk::{Board, Desk, Entrant};
use crate::support::http::{Answer, Visitor, css, words};
use crate::support::server::Server;

/// Creates a published round of four boards, on the owner's pages.
fn four_boards(server: &Server) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_field(8);
    desk.pair(1);
    desk.publish(1);
    desk
}

/// Creates an official and returns their arbiter's pages.
fn official(server: &Server, desk: &Desk, name: &str, office: Office, boards: &str) -> Desk {
    desk.arbiter.add_account(name, "scorer");
    desk.appoint(name, office.code(), boards).is(303);
    server.anybody().sign_in(name).desk(&desk.slug)
}

fn held(office: Office, boards: &str) -> Grants {
    Grants::Offices(vec![Holding { office, boards: Boards::parse(boards).unwrap() }])
}

/// Returns the rights that the table limits to the boards of a role.
fn rights_of_boards() -> Vec<Right> {
    let rows = TABLE.iter().filter(|(_, cells)| cells.contains(&Reach::Boards));
    rows.map(|(can, _)| *can).collect()
}

/// Returns boards prepared for testing a right: without a result for entering, otherwise with one of the owner's,
/// different from the new one for a change.
fn boards_for(desk: &Desk, can: Right) -> Vec<Board> {
    let result = match can {
        Right::Enter | Right::Special => "",
        Right::Change => "first",
        _ => "draw",
    };
    for board in desk.boards(1).iter().filter(|board| board.result != result) {
        desk.enter_result(1, board, result).is(200);
    }
    desk.boards(1)
}

/// Submits the form of a board for a right.
fn ask(desk: &Desk, board: &Board, can: Right, entrants: &[Entrant]) -> Answer {
    let pairing = board.pairing.to_string();
    let at = |rest: &str| desk.at(&format!("/r/1{rest}"));
    let of_board = |rest: &str| at(&format!("/boards/{pairing}/{rest}"));
    match can {
        Right::Enter | Right::Change => desk.press(1, board, "draw"),
        Right::Special => desk.press(1, board, "double_forfeit"),
        Right::Settle => {
            let fields = [("what", "answered"), ("pairing", pairing.as_str()), ("game", "1"), ("seen", "999")];
            desk.arbiter.post(&at("/review"), &fields)
        }
        Right::SecondPass => {
            let fields = [("pairing", pairing.as_str()), ("game", "1"), ("result", "draw")];
            desk.arbiter.post(&at("/second-pass"), &fields)
        }
        Right::Call => desk.arbiter.post(&of_board("call"), &[("to", "arbiter")]),
        Right::Foul => {
            let fields = [("game", "1"), ("first", "0"), ("second", "0"), ("seen", "999")];
            desk.arbiter.post(&of_board("fouls"), &fields)
        }
        Right::Record => {
            let address = at(&format!("/records/{pairing}/1"));
            desk.arbiter.post(&address, &[("what", "keep"), ("text", "1. e4 e5 1/2-1/2"), ("seen", "999")])
        }
        Right::Warn => {
            let entry = entrants.iter().find(|entrant| entrant.name == board.first).unwrap().entry.to_string();
            let fields = [("entry", entry.as_str()), ("reason", "mobile telephone"), ("seen", "999")];
            desk.arbiter.post(&of_board("warn"), &fields)
        }
        other => panic!("no form for {other:?}"),
    }
}

#[test]
fn rl2_what_is_of_a_board_is_done_at_ones_own_boards_only() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = four_boards(&server);
    let (entrants, rights) = (desk.entrants(), rights_of_boards());
    assert!(!rights.is_empty());
    for office in Office::ALL {
        let range = if office.takes_boards() { "2-3" } else { "" };
        let theirs = official(&server, &desk, office.code(), *office, range);
        for can in rights.iter().copied() {
            for board in boards_for(&desk, can) {
                // The result on a board belongs to another official and cannot be changed as one's own.
                let may = held(*office, range).may_at(can, board.board);
                let answer = ask(&theirs, &board, can, &entrants);
                let case = format!("{office:?} {can:?} board {}: {}", board.board, answer.text());
                assert_eq!(answer.status != 403, may, "{case}");
                if may && [Right::Enter, Right::Change, Right::Special, Right::Warn].contains(&can) {
                    assert_eq!(answer.status, 303, "{case}");
                }
                if !may && can == Right::Enter && office.takes_boards() {
                    assert!(answer.text().contains("Your boards: 2-3"), "{case}");
                    assert!(answer.text().contains("Chief arbiter"), "{case}");
                }
            }
        }
    }
    // The script gets the same refusal.
    let scorer = server.anybody().sign_in("scorer").desk(&desk.slug);
    let refused = scorer.enter_result(1, &desk.boards(1)[0], "first").is(403).json();
    assert_eq!(refused["error"], "may_not");
    database.verify();
}

#[test]
fn the_main_step_of_a_page_is_one_that_the_visitor_may_take() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_field(8);
    let scorer = official(&server, &desk, "ben", Office::Scorer, "");
    let steps = |desk: &Desk| desk.page("/stages").html().select(&css("#primary")).count();
    assert_eq!([steps(&desk), steps(&scorer)], [1, 0], "round 1 is to be paired");
}

#[test]
fn rl5_a_scorer_changes_what_he_entered_himself_and_enters_no_forfeit() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = four_boards(&server);
    let scorer = official(&server, &desk, "ben", Office::Scorer, "");
    let at = |place: usize| desk.boards(1).swap_remove(place);
    scorer.enter_result(1, &at(0), "first").is(200);
    scorer.enter_result(1, &at(0), "draw").is(200);
    desk.enter_result(1, &at(0), "second").is(200);
    scorer.enter_result(1, &at(0), "draw").is(403);
    // The same result again changes nothing.
    scorer.enter_result(1, &at(0), "second").is(200);
    assert!(scorer.press(1, &at(1), "first_forfeits").is(403).text().contains("Forfeits"));
    let sector = official(&server, &desk, "cleo", Office::Sector, "2");
    sector.enter_result(1, &at(1), "first_forfeits").is(200);
    sector.enter_result(1, &at(1), "draw").is(200);
    sector.enter_result(1, &at(0), "first").is(403);
    let pairings = official(&server, &desk, "dora", Office::Pairings, "");
    pairings.enter_result(1, &at(0), "draw").is(200);
    pairings.enter_result(1, &at(2), "second_forfeits").is(403);
    // Forbidden results are greyed out.
    let page = scorer.page("/r/1").html();
    let greyed = |row: &str, code: &str| {
        let button = css(&format!("tr[data-number='{row}'] button[value='{code}']"));
        page.select(&button).next().unwrap().attr("disabled").is_some()
    };
    assert!(!greyed("3", "first") && greyed("3", "first_forfeits"));
    database.verify();
}

/// Changes the log directly in the database.
fn to_the_log(database: &Database, statements: &str) {
    let mut db = SqliteConnection::establish(&database.url).unwrap();
    db.batch_execute("PRAGMA busy_timeout = 10000").unwrap();
    db.batch_execute(&format!("BEGIN IMMEDIATE; {statements}; COMMIT")).unwrap();
}

/// Backdates the newest entry of the only tournament, as if this number of seconds had passed since.
fn let_pass(database: &Database, seconds: u32) {
    const NEWEST: &str = "aggregate = (SELECT id FROM tournament) AND version = (SELECT version FROM tournament)";
    let then = format!("strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-{seconds} seconds')");
    to_the_log(
        database,
        &format!(
            "CREATE TABLE IF NOT EXISTS kept AS SELECT aggregate, version, public FROM log WHERE false;
            INSERT INTO kept SELECT aggregate, version, public FROM log WHERE {NEWEST};
            UPDATE log SET public = json_set(public, '$.at', {then}) WHERE {NEWEST}"
        ),
    );
}

/// Restores the changed log, so that it can be verified.
fn put_back(database: &Database) {
    const SAME: &str = "kept.aggregate = log.aggregate AND kept.version = log.version";
    to_the_log(
        database,
        &format!(
            "UPDATE log SET public = (SELECT kept.public FROM kept WHERE {SAME})
                WHERE EXISTS (SELECT 1 FROM kept WHERE {SAME});
            DROP TABLE kept"
        ),
    );
}

#[test]
fn rl5_a_scorer_changes_his_own_for_two_minutes() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = four_boards(&server);
    let scorer = official(&server, &desk, "ben", Office::Scorer, "");
    let other = official(&server, &desk, "cleo", Office::Scorer, "");
    let board = || desk.boards(1).swap_remove(0);
    scorer.enter_result(1, &board(), "first").is(200);
    // Not for any other official, however recent it is.
    other.enter_result(1, &board(), "draw").is(403);
    let_pass(&database, 100);
    scorer.enter_result(1, &board(), "draw").is(200);
    // The window is counted from the scorer's last entry.
    let_pass(&database, 100);
    scorer.enter_result(1, &board(), "second").is(200);
    let_pass(&database, 121);
    let late = scorer.enter_result(1, &board(), "first").is(403).json();
    assert_eq!(late["error"], "may_not");
    // Nor can it be removed; the same again changes nothing, and another board is entered as before.
    scorer.enter_result(1, &board(), "clear").is(403);
    scorer.enter_result(1, &board(), "second").is(200);
    scorer.enter_result(1, &desk.boards(1)[1], "draw").is(200);
    assert_eq!(board().result, "second");
    // An official who may change results can still change it.
    let pairings = official(&server, &desk, "dora", Office::Pairings, "");
    pairings.enter_result(1, &board(), "first").is(200);
    put_back(&database);
    database.verify();
}

#[test]
fn rl5_a_form_is_asked_for_every_right_that_it_needs() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = four_boards(&server);
    let entry = desk.entry_of("Player 1");
    let byes = |desk: &Desk, kind: &str| {
        let form = desk.page(&format!("/players/{entry}")).form("form:has([name=what][value=byes])");
        desk.arbiter.submit(&form.with("bye2", kind))
    };
    let pairings = official(&server, &desk, "dora", Office::Pairings, "");
    byes(&pairings, "half_point").is(303);
    byes(&pairings, "full_point").is(403);
    let deputy = official(&server, &desk, "emil", Office::Deputy, "");
    byes(&deputy, "full_point").is(303);
    // An unchanged bye is no request: the other rounds of the form are changed anyway.
    let form = pairings.page(&format!("/players/{entry}")).form("form:has([name=what][value=byes])");
    pairings.arbiter.submit(&form.with("bye3", "zero_point")).is(303);
    byes(&pairings, "half_point").is(403);
    // A deputy cannot change the visibility.
    let settings = deputy.page("/settings").form("form.form");
    deputy.arbiter.submit(&settings).is(303);
    deputy.arbiter.submit(&deputy.page("/settings").form("form.form").with("visibility", "private")).is(403);
    server.anybody().get(&format!("/t/{}", desk.slug)).is(200);
    let fields = [("what", "expel"), ("reason", "none"), ("then", "save"), ("seen", "999")];
    pairings.arbiter.post(&pairings.at(&format!("/players/{entry}/sanctions")), &fields).is(403);
    database.verify();
}

#[test]
fn rl5_a_sector_arbiter_warns_at_his_boards() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = four_boards(&server);
    let sector = official(&server, &desk, "ben", Office::Sector, "2");
    let boards = desk.boards(1);
    let detail = |board: &Board| sector.page(&format!("/r/1/boards/{}", board.pairing));
    let form = detail(&boards[1]).form("form[data-warn]");
    let entry = desk.entry_of(&boards[1].first);
    sector.arbiter.submit(&form.clone().with("entry", entry).with("reason", "")).is(422);
    sector.arbiter.submit(&form.with("entry", entry).with("reason", "mobile telephone")).is(303);
    assert!(desk.page("/log").text().contains("mobile telephone"));
    assert!(detail(&boards[0]).html().select(&css("form[data-warn]")).next().is_none());
    let (other, pairing) = (desk.entry_of(&boards[0].first).to_string(), boards[0].pairing);
    let fields = [("entry", other.as_str()), ("reason", "none"), ("seen", "999")];
    let address = desk.at(&format!("/r/1/boards/{pairing}/warn"));
    assert!(sector.arbiter.post(&address, &fields).is(403).text().contains("Your boards: 2"));
    database.verify();
}

#[test]
fn rl4_nobody_gives_or_takes_what_is_not_his_to_give() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = four_boards(&server);
    desk.arbiter.add_account("zoe", "scorer");
    for giver in Office::ALL {
        let theirs = official(&server, &desk, giver.code(), *giver, "");
        for given in Office::ALL {
            let may = reach(Grantee::Office(*giver), given.given_by()) > Reach::No;
            let answer = theirs.appoint("zoe", given.code(), "");
            assert_eq!(answer.status == 303, may, "{giver:?} gives {given:?}: {}", answer.status);
            assert_eq!(answer.status == 403, !may, "{giver:?} gives {given:?}: {}", answer.status);
            // Revoked by the same rule, regardless of the giver.
            desk.appoint("zoe", given.code(), "").is(303);
            let id = office_of(&desk, "zoe", given.code());
            let taken = theirs.arbiter.post(&desk.at("/staff"), &[("what", "take"), ("id", &id)]);
            assert_eq!(taken.status, if may { 303 } else { 403 }, "{giver:?} takes {given:?}");
            desk.give("zoe", "");
        }
    }
    desk.appoint("zoe", "sector", "9-3").is(422);
    desk.appoint("zoe", "chief", "1-4").is(422);
    desk.appoint("nobody", "chief", "").is(404);
    // Another range replaces the first.
    for boards in ["1-4", "5-"] {
        desk.appoint("zoe", "sector", boards).is(303);
    }
    let page = desk.page("/staff").html();
    let rows: Vec<String> = page.select(&css("tr[data-name=zoe]")).map(words).collect();
    assert!(rows.len() == 1 && rows[0].contains("5-") && rows[0].contains("Sector arbiter"), "{rows:?}");
}

/// Returns the number of a role held by an official.
fn office_of(desk: &Desk, name: &str, office: &str) -> String {
    let page = desk.page("/staff").html();
    let id = css(&format!("tr[data-name='{name}'][data-office='{office}'] [name=id]"));
    page.select(&id).next().unwrap().attr("value").unwrap().to_owned()
}

/// Creates an event with two tournaments; returns their arbiter's pages.
fn festival(anna: &Visitor) -> [Desk; 2] {
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", "Harbour Festival").with("section", "Open\nWomen").with("visibility", "private");
    anna.submit(&form.with("rounds", 3).with("start", "2026-05-01")).is(303);
    ["open", "women"].map(|section| anna.desk(&format!("harbour-festival-{section}")))
}

#[test]
fn rl7_an_office_on_the_event_holds_on_all_its_tournaments() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let [open, women] = festival(&anna);
    for name in ["ben", "cleo"] {
        anna.add_account(name, "scorer");
    }
    let on_event = [("what", "give"), ("name", "ben"), ("office", "chief"), ("on", "event")];
    anna.post(&open.at("/staff"), &on_event).is(303);
    let ben = server.anybody().sign_in("ben");
    for desk in [&open, &women] {
        ben.get(&desk.at("/settings")).is(200);
    }
    ben.get("/e/harbour-festival/edit").is(200);
    // A holder of the role in one tournament can give it in that one only.
    open.appoint("cleo", "chief", "").is(303);
    let cleo = server.anybody().sign_in("cleo");
    let deputy = |on| [("what", "give"), ("name", "ben"), ("office", "deputy"), ("on", on)];
    cleo.post(&open.at("/staff"), &deputy("event")).is(403);
    cleo.post(&open.at("/staff"), &deputy("tournament")).is(303);
    cleo.get(&women.at("/players")).is(404);
    cleo.get("/e/harbour-festival/edit").is(404);
    let id = office_of(&women, "ben", "chief");
    anna.post(&women.at("/staff"), &[("what", "take"), ("id", &id)]).is(303);
    ben.get(&women.at("/settings")).is(404);
    ben.get(&open.at("/settings")).is(200);
}

#[test]
fn rl8_lists_begin_with_ones_own_boards() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = four_boards(&server);
    let sector = official(&server, &desk, "ben", Office::Sector, "2-3");
    let boards = |page: &str| {
        let page = sector.page(page).html();
        let rows = css("tr[data-pairing]");
        page.select(&rows).map(|row| row.attr("data-board").unwrap().to_owned()).collect::<Vec<_>>()
    };
    for list in ["/r/1", "/next"] {
        assert_eq!(boards(list), ["2", "3"], "{list}");
        assert_eq!(boards(&format!("{list}?boards=all")), ["1", "2", "3", "4"], "{list}");
    }
    let page = sector.page("/r/1").html();
    let switch = page.select(&css("#my-boards a")).next().unwrap();
    assert_eq!((switch.attr("href"), words(switch).as_str()), (Some("?boards=all"), "Show all boards"));
    assert!(desk.page("/r/1").html().select(&css("#my-boards")).next().is_none(), "the owner has them all");
}

#[test]
fn rl6_roles_of_before_become_offices() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = four_boards(&server);
    for (name, role) in [("ben", "arbiter"), ("cleo", "scorer"), ("dora", "scorer")] {
        desk.arbiter.add_account(name, role);
    }
    server.stop();
    // With the earlier tables.
    let mut db = SqliteConnection::establish(&database.url).unwrap();
    db.batch_execute(include_str!("../../migrations/sqlite/2026-11-22-210000_offices/down.sql")).unwrap();
    db.batch_execute(
        "DELETE FROM __diesel_schema_migrations WHERE version = '20261122210000';
        INSERT INTO tournament_staff SELECT tournament.id, account.id, 'arbiter' FROM tournament, account
            WHERE account.name IN ('ben', 'dora');
        INSERT INTO tournament_staff SELECT tournament.id, account.id, 'scorer' FROM tournament, account
            WHERE account.name = 'cleo'",
    )
    .unwrap();
    drop(db);
    let server = Server::start(&database.url);
    let page = server.anybody().sign_in("anna").get(&desk.at("/staff")).is(200).html();
    let rows = css("tr[data-office]");
    let held: Vec<_> = page
        .select(&rows)
        .map(|row| (row.attr("data-name").unwrap().to_owned(), row.attr("data-office").unwrap().to_owned()))
        .collect();
    let pair = |name: &str, office: &str| (name.to_owned(), office.to_owned());
    // An arbiter had all rights, and so had anna, who created it; others only had those of their account.
    let both = ["anna", "ben"].into_iter().flat_map(|name| [pair(name, "chief"), pair(name, "organiser")]);
    let expected: Vec<_> = both.chain([pair("cleo", "scorer"), pair("dora", "scorer")]).collect();
    assert_eq!(held, expected);
    server.anybody().sign_in("ben").get(&desk.at("/settings")).is(200);
    server.anybody().sign_in("dora").get(&desk.at("/settings")).is(403);
}

#[test]
fn rl12_lists_are_printed_by_the_whole_staff_and_other_documents_by_who_may_print() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = four_boards(&server);
    let lists: Vec<&str> = CATALOGUE.iter().filter(|entry| entry.can == Right::See).map(|entry| entry.code).collect();
    for code in ["pairings", "names", "results", "standings", "check-in", "players", "crosstable", "duty"] {
        assert!(lists.contains(&code), "{code} is a list");
    }
    for code in ["slips", "badges", "network", "score-sheets", "warning", "prizes", "receipts", "certificates"] {
        assert!(!lists.contains(&code), "{code} is no list");
    }
    // This is a Swiss of individuals that is not over.
    let cannot_apply = [
        "team-pairings",
        "team-crosstable",
        "team-totals",
        "match-sheets",
        "line-up-forms",
        "bracket",
        "crosstable-grid",
        "final",
        "certificates",
        "receipts",
    ];
    let hidden = CATALOGUE.iter().filter(|one| one.can != Right::See && cannot_apply.contains(&one.code)).count();
    for office in Office::ALL {
        let theirs = official(&server, &desk, office.code(), *office, "");
        let page = theirs.page("/print?lang=en").html();
        let (open, greyed) = (css("ul.documents button[formaction]"), css("ul.documents li:has(button[disabled])"));
        let open: Vec<&str> = page.select(&open).map(|button| button.attr("formaction").unwrap()).collect();
        let prints = !matches!(office, Office::Sector | Office::Scorer);
        for entry in CATALOGUE {
            let address = theirs.at(&format!("/print/{}", entry.code));
            let may = prints || lists.contains(&entry.code);
            let answer = theirs.arbiter.get(&format!("{address}?lang=en"));
            assert_eq!(answer.status, if may { 200 } else { 403 }, "{office:?} {}: {}", entry.code, answer.text());
            let is_listed = may && !cannot_apply.contains(&entry.code);
            assert_eq!(open.contains(&address.as_str()), is_listed, "{office:?} {} in the list", entry.code);
            if !may {
                assert!(answer.text().contains("Pairings officer"), "who may: {}", answer.text());
            }
        }
        let others: Vec<String> = page.select(&greyed).map(words).collect();
        assert_eq!(others.len(), if prints { 0 } else { CATALOGUE.len() - lists.len() - hidden }, "{office:?}");
        let who = "Only for: Organiser, Chief arbiter, Deputy chief arbiter, Pairings officer.";
        assert!(others.iter().all(|other| other.contains(who)), "{others:?}");
    }
    // The sheets of a match have their own URL.
    let scorer = server.anybody().sign_in("scorer").desk(&desk.slug);
    for page in ["/print-team/match-sheets", "/print-team/line-ups"] {
        scorer.arbiter.get(&scorer.at(page)).is(403);
    }
}

#[test]
fn rl12_the_page_about_roles_tells_the_right_of_every_document() {
    let page = include_str!("../../docs/roles.md");
    for right in [Right::See, Right::Print] {
        let codes = CATALOGUE.iter().filter(|entry| entry.can == right).map(|entry| format!("`{}`", entry.code));
        let row = format!("| {} | {} |", right.code(), codes.collect::<Vec<_>>().join(", "));
        assert!(page.lines().any(|line| line == row), "docs/roles.md has no line {row}");
    }
    assert!(CATALOGUE.iter().all(|entry| [Right::See, Right::Print].contains(&entry.can)));
}

#[test]
fn rl9_the_page_about_roles_shows_the_table() {
    let page = include_str!("../../docs/roles.md");
    let rows = TABLE.iter().map(|(can, cells)| {
        let cells = cells.map(|cell| match cell {
            Reach::No => "",
            Reach::Own => "own",
            Reach::Boards => "boards",
            Reach::All => "●",
        });
        format!("| {} | {} |", can.code(), cells.join(" | "))
    });
    for row in rows {
        let plain = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(page.lines().any(|line| plain(line) == plain(&row)), "docs/roles.md has no line {row}");
    }
}
