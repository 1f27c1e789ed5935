//! Tests for matches of several games on the round page: next games, first moves by lot and by bid, walkovers and
//! rulings, and contradictions of a late correction.

use qisai_domain::contest::{Begins, DrawRule, Segment, Worth};
use qisai_domain::{Command, Contest, Play, StagePart};
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;
use qisai_service::tournaments::CommandContext;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;

/// Game of a match on the arbiter's page.
#[derive(Debug)]
pub struct Row {
    pub board: String,
    pub pairing: String,
    pub game: String,
    pub seen: String,
    pub first: String,
    pub result: String,
}

/// Creates a knockout of players 1, 2, … by strength, before its first round.
pub fn knockout(server: &Server, players: u16, contest: &str) -> Desk {
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", "Harbour Cup").with("start", "2026-05-01").with("visibility", "public");
    let made = anna.submit(&form.with("system", "knockout").with("contest", contest));
    let desk = anna.desk(made.location().split('/').nth(2).unwrap());
    desk.import_field(players);
    desk
}

pub fn play(desk: &Desk, round: u16) {
    desk.pair(round);
    desk.publish(round);
}

pub fn rows(desk: &Desk, round: u16) -> Vec<Row> {
    let page = desk.page(&format!("/r/{round}")).html();
    let (of_board, of_form) = (css("tr[data-board]"), css("input[name=game]"));
    let rows = page.select(&of_board).map(|row| {
        let text = |name: &str| row.attr(name).unwrap().to_owned();
        let game = row.select(&of_form).next().and_then(|field| field.attr("value")).unwrap_or("1");
        Row {
            board: text("data-board"),
            pairing: text("data-pairing"),
            game: game.to_owned(),
            seen: text("data-seen"),
            first: text("data-first"),
            result: text("data-result"),
        }
    });
    rows.collect()
}

fn boards(desk: &Desk, round: u16) -> Vec<String> {
    rows(desk, round).into_iter().map(|row| row.board).collect()
}

/// Returns the score and the next step of each match on the arbiter's page.
pub fn meetings(desk: &Desk, round: u16) -> Vec<(String, String)> {
    let page = desk.page(&format!("/r/{round}")).html();
    let (meeting, score, said) = (css("tr.meeting"), css(".score"), css(".said"));
    let meetings = page.select(&meeting).map(|meeting| {
        let score = meeting.select(&score).next().map(words).unwrap_or_default();
        (score, words(meeting.select(&said).next().unwrap()))
    });
    meetings.collect()
}

pub fn says(score: &str, said: &str) -> (String, String) {
    (score.to_owned(), said.to_owned())
}

/// Enters a result like the desk's script.
pub fn enter_with(desk: &Desk, round: u16, row: &Row, result: &str, more: &[(&str, &str)]) -> Answer {
    let fields = [("pairing", &row.pairing), ("game", &row.game), ("seen", &row.seen)];
    let fields = fields.into_iter().map(|(name, value)| (name, value.as_str()));
    let fields: Vec<(&str, &str)> = fields.chain([("result", result)]).chain(more.iter().copied()).collect();
    desk.arbiter.ask(&desk.at(&format!("/r/{round}/result"))).by_script().post(&fields)
}

/// Enters a result in the row of this board.
#[track_caller]
pub fn enter(desk: &Desk, round: u16, board: &str, result: &str) -> Answer {
    let rows = rows(desk, round);
    let row = rows.iter().find(|row| row.board == board).unwrap_or_else(|| panic!("no {board} in {rows:?}"));
    enter_with(desk, round, row, result, &[])
}

/// Submits the form shown under a match.
pub fn submit(desk: &Desk, round: u16, fields: &[(&str, &str)]) -> Answer {
    let form = desk.page(&format!("/r/{round}")).form("tr.meeting[data-waits] form");
    desk.arbiter.submit(&fields.iter().fold(form, |form, (name, value)| form.with(name, value)))
}

/// Rules on a match on the page of its board.
fn rule(desk: &Desk, round: u16, pairing: &str, decision: &str, reason: &str) -> Answer {
    let form = desk.page(&format!("/r/{round}/boards/{pairing}")).form("#ruling form");
    desk.arbiter.submit(&form.with("decision", decision).with("reason", reason))
}

/// Field report N2: tests that no further game follows if neither player has come.
#[test]
fn n2_a_walkover_of_both_is_proposed_where_nobody_came_to_the_only_game() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, 2, "one_decider");
    play(&desk, 1);
    // Typed as it is written.
    enter(&desk, 1, "1", "- -").is(200);
    assert_eq!(rows(&desk, 1)[0].result, "double_forfeit");
    assert_eq!(meetings(&desk, 1)[0].1, "Neither side came to any game of this match");
    let chinese = desk.arbiter.ask(&desk.at("/r/1")).header("Accept-Language", "zh").get().is(200).html();
    assert_eq!(words(chinese.select(&css("tr.meeting .said")).next().unwrap()), "本场各局双方均未到场");
    let form = desk.page("/r/1").form("tr.meeting form[data-nobody]").with("decision", "both_absent");
    desk.arbiter.submit(&form).is(303);
    assert_eq!(meetings(&desk, 1)[0].1, "Neither side came: the match has no winner");
    desk.close(1);
    database.verify();
}

#[test]
fn a_level_meeting_is_played_on_with_the_first_move_by_lot() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, 2, "two_decider");
    play(&desk, 1);
    assert_eq!(boards(&desk, 1), ["1", "1/2"]);
    assert_eq!(meetings(&desk, 1), [says("", "Next: game 1, Player 1 has the first move")]);
    enter(&desk, 1, "1", "first").is(200);
    assert_eq!(meetings(&desk, 1), [says("1 : 0", "Next: game 2, Player 2 has the first move")]);
    enter(&desk, 1, "1/2", "first").is(200);
    assert_eq!(meetings(&desk, 1), [says("1 : 1", "The first move of the next game is drawn by lot")]);
    assert_eq!(boards(&desk, 1).len(), 2, "nobody knows yet who begins");
    desk.try_to_close(1).is(422);

    let stale = desk.page("/r/1").form("tr.meeting form");
    let place = submit(&desk, 1, &[("how", "lot")]).location();
    assert!(place.contains("?board=1#m"), "{place}");
    assert!(desk.page("/log").text().contains("Drawn by lot, seed "));
    let [_, _, third]: [Row; 3] = rows(&desk, 1).try_into().unwrap();
    assert_eq!((third.board.as_str(), third.game.as_str()), ("1/3", "1.2.1"));
    assert_eq!(meetings(&desk, 1), [says("1 : 1", &format!("Next: game 3, {} has the first move", third.first))]);
    // Two arbiters at once: the second lot does not replace the first.
    desk.arbiter.submit(&stale.with("how", "lot")).is(409);

    enter(&desk, 1, "1/3", "draw").is(200);
    let winner = if third.first == "Player 1" { "Player 2" } else { "Player 1" };
    assert_eq!(meetings(&desk, 1), [says("1 : 1", &format!("{winner} has won (after tie-break games)"))]);
    // Once decided, there is no further game and no first move.
    let fourth = Row { game: "1.2.2".to_owned(), ..third };
    let refused = enter_with(&desk, 1, &fourth, "first", &[]).is(422).json();
    assert!(refused["message"].as_str().unwrap().contains("is not part of this match"), "{refused}");
    let address = desk.at(&format!("/r/1/boards/{}/first-move", fourth.pairing));
    let seen = desk.version().to_string();
    desk.arbiter.post(&address, &[("segment", "2"), ("how", "first"), ("seen", &seen)]).is(422);
    desk.close(1);
    assert!(desk.page("/r/1").html().select(&css("tr.meeting form")).next().is_none(), "closed: nothing to enter");
    database.verify();
}

#[test]
fn a_best_of_three_ends_as_soon_as_it_is_decided() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, 4, "best_of_three");
    desk.pair(1);
    let draft = desk.page("/r/1");
    assert_eq!(draft.html().select(&css(".draft tbody tr")).count(), 2, "a draft shows the pairings");
    assert!(!draft.text().contains("/why"), "nobody paired by scores");
    desk.publish(1);
    assert_eq!(boards(&desk, 1), ["1", "2"], "a game that is not due is not shown");
    enter(&desk, 1, "1", "first").is(200);
    let rows_now = rows(&desk, 1);
    assert_eq!(rows_now.iter().map(|row| row.board.as_str()).collect::<Vec<_>>(), ["1", "1/2", "2"]);
    assert_eq!((rows_now[0].first.as_str(), rows_now[1].first.as_str()), ("Player 1", "Player 4"));
    // A form without scripts stays at the board while its match continues.
    let form = desk.page("/r/1").form("tr[data-board='1/2'] form").with("result", "second");
    assert!(desk.arbiter.submit(&form).location().ends_with("?board=2#b1"), "the meeting is over");
    assert_eq!(boards(&desk, 1), ["1", "1/2", "2"]);
    assert_eq!(meetings(&desk, 1)[0], says("2 : 0", "Player 1 has won (by games)"));
    let third = Row { game: "3".to_owned(), ..rows(&desk, 1).swap_remove(0) };
    enter_with(&desk, 1, &third, "second", &[]).is(422);

    // After a correction it continues; and a game beyond the end does not count.
    let form = desk.page("/r/1").form("tr[data-board='1/2'] form").with("result", "first");
    assert!(desk.arbiter.submit(&form).location().ends_with("?board=1#b1"));
    assert_eq!(meetings(&desk, 1)[0], says("1 : 1", "Next: game 3, Player 1 has the first move"));
    enter(&desk, 1, "1/3", "second").is(200);
    assert_eq!(meetings(&desk, 1)[0], says("1 : 2", "Player 4 has won (by games)"));
    enter(&desk, 1, "1/2", "second").is(200);
    assert_eq!(meetings(&desk, 1)[0], says("2 : 0", "Player 1 has won (by games)"));
    let page = desk.page("/r/1").html();
    let beyond: Vec<&str> = page.select(&css("tr:has(.tag-warn)")).map(|row| row.attr("id").unwrap()).collect();
    assert_eq!(beyond, ["b1/3"]);
    database.verify();
}

#[test]
fn a_meeting_is_ruled_and_the_ruling_taken_back() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, 4, "one_decider");
    play(&desk, 1);
    enter(&desk, 1, "1", "first").is(200);
    let other = rows(&desk, 1).swap_remove(1).pairing;
    rule(&desk, 1, &other, "first_absent", "").is(422);
    rule(&desk, 1, &other, "first_absent", "did not come by 14:15").is(303);
    assert_eq!(meetings(&desk, 1)[1].1, "Player 3 has won (walkover)");
    assert_eq!(boards(&desk, 1), ["1"], "there is no game of it");
    rule(&desk, 1, &other, "none", "they are here").is(303);
    assert_eq!(meetings(&desk, 1)[1], says("", "Next: game 1, Player 2 has the first move"));
    rule(&desk, 1, &other, "second", "agreed by both captains").is(303);
    assert_eq!(meetings(&desk, 1)[1].1, "Player 3 has won (by ruling)");
    rule(&desk, 1, &other, "both_absent", "neither was there").is(303);
    assert_eq!(meetings(&desk, 1)[1].1, "Neither side came: the match has no winner");
    assert!(desk.page("/log").text().contains("neither was there"));
    desk.close(1);

    // A player with no opponent left has won: no further round is offered, but the end is.
    desk.arbiter.get(&desk.at("/r/2")).is(404);
    assert_eq!(desk.page("/r/1").html().select(&css("a#primary[href$='/end']")).count(), 1);
    database.verify();
}

#[test]
fn a_drawn_game_is_decided_by_the_arbiter() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, 2, "one_game");
    play(&desk, 1);
    enter(&desk, 1, "1", "draw").is(200);
    assert_eq!(meetings(&desk, 1), [says("½ : ½", "Tied: the arbiter decides the winner")]);
    submit(&desk, 1, &[("decision", "second")]).is(422);
    submit(&desk, 1, &[("decision", "second"), ("reason", "had Black")]).is(303);
    assert_eq!(meetings(&desk, 1), [says("½ : ½", "Player 2 has won (by ruling)")]);
    desk.close(1);
    database.verify();
}

#[test]
fn a_second_winner_is_stored_only_by_who_has_read_what_it_contradicts() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server, 4, "one_decider");
    play(&desk, 1);
    for board in ["1", "2"] {
        enter(&desk, 1, board, "first").is(200);
    }
    desk.close(1);
    play(&desk, 2);
    desk.reopen(1, "score sheet read again");
    let refused = enter(&desk, 1, "1", "second").is(409).json();
    assert_eq!(refused["error"], "consequences");
    let message = refused["message"].as_str().unwrap();
    assert!(message.starts_with("This contradicts later pairings or stages: Round 2, board 1: Player "), "{refused}");
    assert_eq!(rows(&desk, 1)[0].result, "first", "nothing is stored");
    let row = rows(&desk, 1).swap_remove(0);
    enter_with(&desk, 1, &row, "second", &[("accepts", &"0".repeat(64))]).is(409);
    let accepts = refused["accepts"].as_str().unwrap();
    enter_with(&desk, 1, &row, "second", &[("accepts", accepts)]).is(200);
    assert_eq!(rows(&desk, 1)[0].result, "second");

    // The correction page shows the same, with the next step.
    let second = rows(&desk, 1).swap_remove(1);
    let correct = format!("/r/1/boards/{}/correct?result=second", second.pairing);
    let page = desk.page(&correct);
    let told: Vec<String> = page.html().select(&css("#contradicts")).map(words).collect();
    assert!(told.len() == 1 && told[0].starts_with("This contradicts"), "{told:?}");
    desk.arbiter.submit(&page.form("form[action$='/result']")).is(303);
    assert_eq!(rows(&desk, 1)[1].result, "second");
    // D3: the bracket marks the match until it is settled.
    for (language, mark) in [("en", "players to be confirmed"), ("zh", "棋手待核定")] {
        let reader = server.anybody();
        let bracket =
            reader.ask(&format!("/t/{}/bracket", desk.slug)).header("accept-language", language).get().is(200);
        let marked: Vec<String> = bracket.html().select(&css(".match .tag")).map(words).collect();
        assert_eq!(marked.iter().filter(|tag| tag.starts_with(mark)).count(), 1, "{marked:?}");
    }
    // A ruling needs the same confirmation, on the page of the refused form.
    let asked = rule(&desk, 1, &second.pairing, "first", "the captain's word").is(409);
    let form = asked.form("form:has([name=accepts])");
    assert_eq!(form.action, desk.at(&format!("/r/1/boards/{}/decide", second.pairing)));
    database.verify();
}

/// Returns a contest of one game, followed if drawn by a sudden-death game with bids of time.
fn with_bids() -> Contest {
    let bids = Segment {
        begins: Begins::Bid { most_seconds: 300 },
        drawn_game: DrawRule::SecondWins,
        worth: Worth::Nothing,
        ..Segment::of_games(1)
    };
    Contest { segments: vec![Segment::of_games(1), bids], ..Contest::of_games(1) }
}

/// Runs a command that has no page.
fn set_contest(database: &Database, slug: &str, contest: Contest) {
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let id = service.find(slug).unwrap();
    let stage = service.tournament(id).unwrap().stages[0].clone();
    let play = Play { contests: vec![(1, contest)], ..stage.play.as_ref().clone() };
    let command = Command::EditStage { stage: stage.id, part: StagePart::Play(play.into()) };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(service.run(id, command, CommandContext::account("anna"))).unwrap();
}

#[test]
fn equal_bids_ask_for_a_lot() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let Desk { arbiter, slug } = knockout(&server, 4, "one_decider");
    server.stop();
    set_contest(&database, &slug, with_bids());
    let server = Server::start(&database.url);
    let desk = Desk { arbiter: arbiter.at(&server.address), slug };
    play(&desk, 1);
    enter(&desk, 1, "1", "draw").is(200);
    let waits = "Both bid time for the next game, at most 5:00: the lower bid takes Black";
    assert_eq!(meetings(&desk, 1)[0], says("½ : ½", waits));
    let bid =
        |first: &str, second: &str| submit(&desk, 1, &[("how", "bids"), ("bid_first", first), ("bid_second", second)]);
    for (first, second) in [("4", "3:00"), ("4:00", ""), ("5:01", "3:00"), ("0:00", "3:00")] {
        let refused = bid(first, second).is(422);
        assert!(refused.text().contains("minutes and seconds"), "{first} {second}");
    }
    assert_eq!(meetings(&desk, 1)[0].1, waits, "nothing is stored");
    // Before both have bid there is no lot.
    submit(&desk, 1, &[("how", "lot")]).is(422);
    bid("4:00", "4:00").is(303);
    assert_eq!(meetings(&desk, 1)[0].1, "Both bid 4:00: the first move is drawn by lot");
    submit(&desk, 1, &[("how", "second")]).is(303);
    assert_eq!(meetings(&desk, 1)[0].1, "Next: game 2, Player 4 has the first move");

    // The lower of two different bids has the second move.
    enter(&desk, 1, "2", "draw").is(200);
    bid("3:10", "3:30").is(303);
    assert_eq!(meetings(&desk, 1)[1].1, "Next: game 2, Player 3 has the first move");
    enter(&desk, 1, "2/2", "draw").is(200);
    assert_eq!(meetings(&desk, 1)[1].1, "Player 2 has won (after tie-break games)");
    database.verify();
}

mod browser {
    use crate::browser::{meetings, story};

    #[test]
    fn matches_of_several_games_are_entered_by_one_key_a_game() {
        story(meetings::one_key_a_game);
    }
}
