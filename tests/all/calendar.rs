//! Tests for calendars: the arbiter's form, its data on the pages, and the feeds for other programs.

use std::time::SystemTime;

use chrono::{DateTime, NaiveDateTime, TimeDelta, Timelike, Utc};

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::hall::Hall;
use crate::support::http::{Form, Visitor, css, words};
use crate::support::server::Server;

/// Creates a public tournament of three rounds with four players and its arbiter.
fn desk(server: &Server) -> Desk {
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Harbour Open");
    let form = form.with("rounds", 3).with("start", "2026-03-27").with("end", "2026-03-30").with("city", "Bay");
    let made = anna.submit(&form.with("visibility", "public").with("time_control", "90m+30s"));
    let desk = anna.desk(made.location().split('/').nth(2).unwrap());
    desk.import_field(4);
    desk
}

/// Returns the form that fills the calendar: round 1 at this time, then every day.
fn daily(desk: &Desk, start: &str) -> Form {
    let form = desk.page("/calendar").form("#fill").with("first_round", 1).with("last_round", 3);
    form.with("first_start", start).with("every", 1).with("unit", "days").with("hall", "Hall 2").with("act", "fill")
}

fn fill(desk: &Desk, start: &str) {
    assert_eq!(desk.arbiter.submit(&daily(desk, start)).location(), desk.at("/calendar"));
}

fn set_zone(desk: &Desk, zone: &str) {
    let form = desk.page("/calendar").form("#zone").with("time_zone", zone).with("act", "zone");
    assert_eq!(desk.arbiter.submit(&form).location(), desk.at("/calendar"));
}

/// Returns the stored times in the form, in order.
fn starts(desk: &Desk) -> Vec<String> {
    let page = desk.page("/calendar").html();
    let starts = css("#rows input[name=start]");
    let values = page.select(&starts).map(|field| field.attr("value").unwrap().to_owned());
    values.filter(|value| !value.is_empty()).collect()
}

fn text_of(visitor: &Visitor, path: &str) -> String {
    words(visitor.get(path).is(200).html().root_element())
}

/// Returns the entries of a calendar, unfolded: the lines of each by name.
fn entries(visitor: &Visitor, path: &str) -> Vec<Vec<(String, String)>> {
    let answer = visitor.get(path).is(200);
    assert_eq!(answer.header("content-type"), "text/calendar; charset=utf-8");
    let calendars: Vec<_> = ical::IcalParser::new(answer.text().as_bytes()).map(Result::unwrap).collect::<Vec<_>>();
    assert_eq!(calendars.len(), 1);
    let line =
        |property: &ical::property::Property| (property.name.clone(), property.value.clone().unwrap_or_default());
    calendars[0].events.iter().map(|event| event.properties.iter().map(line).collect()).collect()
}

fn values(entries: &[Vec<(String, String)>], name: &str) -> Vec<String> {
    let of = |entry: &Vec<(String, String)>| {
        entry.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()).unwrap_or_default()
    };
    entries.iter().map(of).collect()
}

#[test]
fn ca1_times_are_filled_changed_and_shown() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let path = format!("/t/{}", desk.slug);
    fill(&desk, "2026-03-28T14:00");
    assert_eq!(starts(&desk), ["2026-03-28T14:00", "2026-03-29T14:00", "2026-03-30T14:00"]);
    let before = text_of(&server.anybody(), &path);
    assert!(before.contains("Round 1, Sat 28 March, 14:00"), "the head: {before}");
    assert!(before.contains("Sun 29 March, 14:00 · Hall 2"), "the list of rounds: {before}");
    desk.pair(1);
    desk.publish(1);
    let round = format!("{path}/r/1");
    assert!(text_of(&server.anybody(), &round).contains("Sat 28 March, 14:00 · Hall 2"));
    desk.enter_all(1, |_| "first");
    desk.close(1);
    for page in [path.clone(), format!("{path}/standings"), format!("{path}/players"), desk.at("/r/2")] {
        assert!(text_of(&desk.arbiter, &page).contains("Round 2, Sun 29 March, 14:00"), "{page}");
    }

    // A different time renews cached pages.
    let form = desk.page("/calendar").form("#rows");
    let rows: Vec<(&str, String)> = vec![
        ("kind", "round".into()),
        ("round", "2".into()),
        ("game", String::new()),
        ("start", "2026-03-29T16:30".into()),
        ("minutes", String::new()),
        ("venue", String::new()),
        ("label", String::new()),
        ("certainty", "planned".into()),
        ("act", "save".into()),
    ];
    let seen = form.fields.iter().find(|(name, _)| name == "seen").map(|(_, value)| value.clone()).unwrap();
    let mut fields: Vec<(&str, &str)> = rows.iter().map(|(name, value)| (*name, value.as_str())).collect();
    fields.push(("seen", &seen));
    desk.arbiter.post(&desk.at("/calendar"), &fields).is(303);
    for page in [path.clone(), format!("{path}/standings"), format!("{path}/players"), format!("{path}/r/1")] {
        assert!(text_of(&server.anybody(), &page).contains("Round 2, Sun 29 March, 16:30"), "{page}");
    }
    // Round 1 has lost its time.
    assert!(!text_of(&server.anybody(), &round).contains("14:00"));
    drop(server);
    database.qisai(&["verify"]).good();
}

/// CA4: weeks in which the players arrange the time, on the pages and in calendar feeds; then an agreed time.
#[test]
fn ca1_rounds_without_times_have_no_column_for_them() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let columns = || {
        let page = server.anybody().get(&format!("/t/{}", desk.slug)).is(200).html();
        let count = |what: &str| page.select(&css(&format!("table:has(tr[data-key=r1]) {what}"))).count();
        (count("thead th"), count("tr[data-key=r1] > *"))
    };
    assert_eq!(columns(), (4, 4));
    fill(&desk, "2026-03-28T14:00");
    assert_eq!(columns(), (5, 5));
}

#[test]
fn ca4_rounds_are_open_for_a_week_and_games_have_the_times_agreed_on() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    let weekly = daily(&desk, "2026-03-02T00:00").with("every", 7);
    let refused = desk.arbiter.submit(&weekly.clone().with("window", "a week")).is(422);
    assert_eq!(refused.html().select(&css("#window[value='a week']")).count(), 1, "what was typed stays");
    desk.arbiter.submit(&weekly.with("window", 7)).is(303);
    let said = "Mon 2 March, 00:00 to Sun 8 March, 23:59, players arrange the time";
    assert!(text_of(&server.anybody(), &format!("/t/{}", desk.slug)).contains(said));
    let path = format!("/t/{}/calendar.ics", desk.slug);
    let feed = entries(&server.anybody(), &path);
    assert_eq!(values(&feed, "DTSTART"), ["20260302", "20260309", "20260316"], "whole days");
    assert_eq!(values(&feed, "DTEND")[0], "20260309", "the day after the last");
    assert!(values(&feed, "DESCRIPTION")[0].contains("players arrange the time"));

    desk.pair(1);
    desk.publish(1);
    let game = desk.page("/appointments").form("form[data-date]");
    desk.arbiter.submit(&game.with("planned", "2026-03-05T19:30")).is(303);
    let page = text_of(&server.anybody(), &format!("/t/{}/r/1", desk.slug));
    assert!(page.contains(said) && page.contains("Thu 5 March, 19:30"), "{page}");
    let feed = entries(&server.anybody(), &path);
    assert!(values(&feed, "DTSTART").iter().any(|start| start.starts_with("20260305T193000")));

    // The row shows its kind; a window needs an end after its beginning.
    let rows = desk.page("/calendar").form("#rows");
    let field = |name: &str| rows.fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
    assert_eq!(field("until").as_deref(), Some("2026-03-08T23:59"));
    let kind = css("#rows select[name=kind] option[value=arranged][selected]");
    assert_eq!(desk.page("/calendar").html().select(&kind).count(), 3);
    let seen = field("seen").unwrap();
    let typed: Vec<(&str, &str)> = vec![
        ("kind", "arranged"),
        ("round", "2"),
        ("game", ""),
        ("start", "2026-03-09T00:00"),
        ("until", "2026-03-01T00:00"),
        ("minutes", ""),
        ("venue", ""),
        ("label", ""),
        ("certainty", "planned"),
        ("act", "save"),
        ("seen", &seen),
    ];
    let refused = desk.arbiter.post(&desk.at("/calendar"), &typed).is(422);
    assert!(refused.text().contains("Row 1:"), "{}", refused.text());
    drop(server);
    database.qisai(&["verify"]).good();
}

#[test]
fn ca2_what_is_odd_is_warned_of_and_stored_all_the_same() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    set_zone(&desk, "Europe/Berlin");
    let form = desk.page("/calendar").form("#fill").with("first_round", 1).with("last_round", 3);
    let form = form.with("first_start", "2026-03-29T02:30").with("every", 60).with("unit", "minutes").with("a_day", 3);
    desk.arbiter.submit(&form.with("act", "fill")).is(303);
    let page = text_of(&desk.arbiter, &desk.at("/calendar"));
    for warning in ["Round 1: this time is skipped", "Round 2 begins before the planned end of Round 1"] {
        assert!(page.contains(warning), "{warning}: {page}");
    }
    assert_eq!(starts(&desk).len(), 3);
}

#[test]
fn ca1_what_cannot_be_read_is_refused_and_stays_in_the_form() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    for (field, value, said) in [
        ("first_start", "soon", "enter the start"),
        ("every", "0", "a whole number"),
        ("last_round", "9", "number of an announced round"),
        ("rest", "tomorrow", "2026-11-21"),
    ] {
        let answer = desk.arbiter.submit(&daily(&desk, "2026-03-28T14:00").with(field, value)).is(422);
        assert!(answer.text().contains(said), "{field}: {}", answer.text());
    }
    let form = desk.page("/calendar").form("#zone").with("time_zone", "Berlin").with("act", "zone");
    let answer = desk.arbiter.submit(&form).is(422);
    assert!(answer.text().contains("Unknown time zone"));
    assert!(starts(&desk).is_empty());
    // Another arbiter has changed it meanwhile.
    let old = daily(&desk, "2026-03-28T15:00");
    fill(&desk, "2026-03-28T14:00");
    desk.arbiter.submit(&old).is(409);
    assert_eq!(starts(&desk)[0], "2026-03-28T14:00");
}

/// CA5, trap 14: tests a subscription across the change to summer time.
#[test]
fn ca5_a_tournament_is_subscribed_to_across_the_change_to_summer_time() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    set_zone(&desk, "Europe/Berlin");
    fill(&desk, "2026-03-28T14:00");
    let feed = format!("/t/{}/calendar.ics", desk.slug);
    let first = entries(&server.anybody(), &feed);
    assert_eq!(values(&first, "DTSTART"), ["20260328T130000Z", "20260329T120000Z", "20260330T120000Z"]);
    assert_eq!(values(&first, "DTEND")[0], "20260328T170000Z", "as long as the time control");
    assert_eq!(values(&first, "LOCATION")[0].replace('\\', ""), "Hall 2, Bay");
    let uids = values(&first, "UID");
    fill(&desk, "2026-03-28T15:00");
    let moved = entries(&server.anybody(), &feed);
    assert_eq!(values(&moved, "DTSTART")[0], "20260328T140000Z");
    assert_eq!(values(&moved, "UID"), uids, "the same entries");
    let number = |entries: &[Vec<(String, String)>]| values(entries, "SEQUENCE")[0].parse::<u64>().unwrap();
    let sequence = number(&moved);
    assert!(sequence > number(&first));
    set_zone(&desk, "Asia/Shanghai");
    let elsewhere = entries(&server.anybody(), &feed);
    assert_eq!(values(&elsewhere, "DTSTART")[0], "20260328T070000Z", "the local time stays");
    assert!(number(&elsewhere) > sequence);
    set_zone(&desk, "");
    assert_eq!(values(&entries(&server.anybody(), &feed), "DTSTART")[0], "20260328T150000");
}

#[test]
fn ca5_a_player_s_calendar_names_opponent_and_board_once_they_are_public() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    fill(&desk, "2026-03-28T14:00");
    let entry = desk.entry_of("Player 1");
    let feed = format!("/t/{}/players/{entry}.ics", desk.slug);
    let opponents = |feed: &str| values(&entries(&server.anybody(), feed), "SUMMARY");
    desk.pair(1);
    assert!(opponents(&feed).iter().all(|summary| !summary.contains("Player")), "a draft is nobody's business");
    desk.publish(1);
    let summaries = opponents(&feed);
    assert_eq!(summaries.len(), 3);
    assert!(summaries[0].contains("Round 1") && summaries[0].contains("– Player ") && summaries[0].contains("board"));
    assert!(!summaries[1].contains("Player"), "{summaries:?}");
    server.anybody().get(&format!("/t/{}/players/999.ics", desk.slug)).is(404);
    for none in ["standings.ics", "players.ics", "r/1.ics"] {
        server.anybody().get(&format!("/t/{}/{none}", desk.slug)).is(404);
    }
}

/// CA6 and the rules of visibility.
#[test]
fn ca6_the_calendar_of_the_year_lists_public_events_only() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    for (name, visibility, game) in [
        ("Harbour Open", "public", "chess"),
        ("Lake Xiangqi", "public", "xiangqi"),
        ("Hidden Cup", "unlisted", "chess"),
        ("Secret Cup", "private", "chess"),
    ] {
        let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", name);
        let form = form.with("start", "2026-12-31").with("end", "2027-01-02").with("discipline", game);
        anna.submit(&form.with("visibility", visibility)).is(303);
    }
    for visitor in [&anna, &server.anybody()] {
        for path in ["/calendar/2026", "/calendar/2027"] {
            let page = text_of(visitor, path);
            assert!(page.contains("Harbour Open") && page.contains("Lake Xiangqi"), "{path}: {page}");
            assert!(!page.contains("Hidden") && !page.contains("Secret"), "{path}: {page}");
        }
        let feed = entries(visitor, "/calendar.ics");
        let mut names = values(&feed, "SUMMARY");
        names.sort();
        assert_eq!(names, ["Harbour Open", "Lake Xiangqi"]);
        assert_eq!(values(&feed, "DTSTART")[0], "20261231");
        assert_eq!(values(&feed, "DTEND")[0], "20270103", "the day after the last");
        assert_eq!(values(&entries(visitor, "/calendar/2026/xiangqi.ics"), "SUMMARY"), ["Lake Xiangqi"]);
        assert!(!text_of(visitor, "/calendar/2026/xiangqi").contains("Harbour Open"));
    }
    for none in ["/calendar/1999", "/calendar/go", "/calendar/2026/go", "/calendars"] {
        server.anybody().get(none).is(404);
    }
    // A tournament hidden afterwards disappears at once.
    let desk = anna.desk("harbour-open");
    let form = desk.page("/settings").form("form.form").with("visibility", "private");
    anna.submit(&form).is(303);
    assert!(!text_of(&server.anybody(), "/calendar/2026").contains("Harbour Open"));
    assert_eq!(values(&entries(&server.anybody(), "/calendar.ics"), "SUMMARY"), ["Lake Xiangqi"]);
    server.anybody().get("/t/harbour-open/calendar.ics").is(404);
}

/// CA5: pages with a calendar open the calendar program through `webcal:`; CA6: the events of one federation.
#[test]
fn ca5_calendars_are_handed_to_the_program_that_keeps_them() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    for (name, federation) in [("Harbour Open", "NED"), ("Lake Cup", "GER"), ("River Cup", "")] {
        let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", name);
        let form = form.with("start", "2026-12-30").with("federation", federation).with("rounds", 3);
        anna.submit(&form.with("visibility", "public")).is(303);
    }
    let desk = anna.desk("harbour-open");
    desk.import_field(4);
    fill(&desk, "2026-12-30T14:00");
    let anybody = server.anybody();
    let player = format!("/t/harbour-open/players/{}", desk.entry_of("Player 1"));
    for (page, calendar) in [
        ("/t/harbour-open", "/t/harbour-open/calendar.ics".to_owned()),
        (player.as_str(), format!("{player}.ics")),
        ("/calendar/2026/NED", "/calendar/NED.ics".to_owned()),
    ] {
        let link = css(&format!("a[href='/subscribe{calendar}']"));
        assert_eq!(anybody.get(page).is(200).html().select(&link).count(), 1, "{page}");
        let place = anybody.get(&format!("/subscribe{calendar}")).is(303).location();
        assert!(place.starts_with("webcal://") && place.ends_with(&calendar), "{place}");
    }
    anybody.get("/subscribe/desk").is(404);

    assert_eq!(values(&entries(&anybody, "/calendar/NED.ics"), "SUMMARY"), ["Harbour Open"]);
    assert_eq!(values(&entries(&anybody, "/calendar/2026/chess/GER.ics"), "SUMMARY"), ["Lake Cup"]);
    let page = text_of(&anybody, "/calendar/2026/NED");
    assert!(page.contains("Harbour Open") && !page.contains("Lake Cup") && !page.contains("River Cup"), "{page}");
    anybody.get("/calendar/2026/FRA").is(404);
    let offered = anybody.get("/calendar/2026").html();
    let link = |code: &str| offered.select(&css(&format!("a[href='/calendar/2026/{code}']"))).count();
    assert_eq!((link("NED"), link("GER"), link("FRA")), (1, 1, 0));
}

/// CA2: the arbiter's calendar names players of another tournament at the same time, if the arbiter may see that
/// tournament.
#[test]
fn ca2_a_player_of_two_tournaments_at_one_time_is_named_at_the_desk() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let here = desk(&server);
    fill(&here, "2026-03-28T14:00");
    let other = |name: &str, visibility: &str, players: &str| {
        let form = here.arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", name);
        let form = form.with("rounds", 3).with("start", "2026-03-27").with("end", "2026-03-30");
        let made = here.arbiter.submit(&form.with("visibility", visibility).with("time_control", "90m+30s"));
        let desk = here.arbiter.desk(made.location().split('/').nth(2).unwrap());
        desk.import_players(format!("Name,Rating,FIDE ID\n{players}"));
        desk
    };
    here.import_players("Name,Rating,FIDE ID\nAda,2000,4711\n");
    let open = other("Lake Open", "public", "Ada,2000,4711\nBo,1900,4712\n");
    let shown = || text_of(&here.arbiter, &here.at("/calendar"));
    assert!(!shown().contains("overlaps with"), "no times yet");
    fill(&open, "2026-03-29T16:00");
    let said = "Ada: Round 2 (Sun 29 March, 14:00) overlaps with Round 1 of Lake Open; other overlapping rounds: 1";
    assert!(shown().contains(said), "{}", shown());
    assert!(!shown().contains("Bo:"), "{}", shown());
    // Without access to the other tournament, nothing of it is shown.
    let form = open.page("/settings").form("form.form").with("visibility", "private");
    here.arbiter.submit(&form).is(303);
    assert!(shown().contains(said), "its own arbiter does");
    here.arbiter.add_account("ben", "arbiter");
    here.give("ben", "arbiter");
    let ben = server.anybody().sign_in("ben");
    let page = text_of(&ben, &here.at("/calendar"));
    assert!(!page.contains("Lake Open"), "{page}");
    // No public page shows it.
    assert!(!text_of(&server.anybody(), &format!("/t/{}", here.slug)).contains("Lake Open"));
}

/// F12: the server's times are shown in the venue's time zone, five and a half hours ahead of UTC.
#[test]
fn f12_the_log_shows_the_time_in_the_hall() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    assert!(desk.page("/log").text().contains("(UTC)"), "no zone is known");
    set_zone(&desk, "Asia/Kolkata");
    let page = desk.page("/log");
    assert!(!page.text().contains("UTC"));
    let html = page.html();
    let times: Vec<_> = html.select(&css("td > time[datetime]")).collect();
    assert!(!times.is_empty());
    for time in times {
        let instant = DateTime::parse_from_rfc3339(time.attr("datetime").unwrap()).unwrap().naive_utc();
        let shown = NaiveDateTime::parse_from_str(&words(time), "%Y-%m-%d %H:%M:%S").unwrap();
        assert_eq!((shown - instant.with_nanosecond(0).unwrap()).num_minutes(), 330);
    }
}

/// F12: times of the hall are marked as UTC only if no zone is known.
#[test]
fn f12_no_page_calls_the_time_of_the_hall_utc() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = desk(&server);
    desk.make_codes("#make-kiosk", &[("name", "North door"), ("what", "kiosk")]);
    let pages = ["/passes", "/print/players?lang=en", "/print/players?lang=zh"];
    let marked = |path: &&&str| text_of(&desk.arbiter, &desk.at(path)).contains("UTC");
    assert_eq!(pages.iter().filter(marked).count(), 3);
    set_zone(&desk, "Asia/Kolkata");
    assert_eq!(pages.iter().find(marked), None);
}

/// F12: what players and another arbiter entered is timed by the clocks in the hall.
#[test]
fn f12_reports_and_conflicts_have_the_time_in_the_hall() {
    let hall = Hall::of(4, "phones");
    let desk = &hall.desk;
    set_zone(desk, "Asia/Kolkata");
    let is_now = |text: &str| {
        let now = DateTime::<Utc>::from(SystemTime::now()) + TimeDelta::minutes(330);
        let mut lately = (0..3).map(|ago| (now - TimeDelta::minutes(ago)).format("%H:%M").to_string());
        assert!(lately.any(|minute| text.contains(&minute)), "{text}, at {now}");
    };
    let [white, black] = hall.phones();
    white.report("first").is(303);
    black.report("draw").is(303);
    let told = desk.told(1);
    assert_eq!(told.len(), 2);
    for line in &told {
        is_now(line);
    }
    let board = desk.board_one(1);
    desk.enter_result(1, &board, "first").is(200);
    let refused = desk.enter_result(1, &board, "draw").is(409).json();
    is_now(refused["theirs"]["at"].as_str().unwrap());
}
