//! Tests for line-ups of a team event through the arbiter's pages: submitted sealed, opened together, changed with a
//! reason (teams TM6, TM7).

use qisai_domain::contest::{BoardSides, Contest};
use qisai_domain::line_up::LineUpTerms;
use qisai_domain::log::Hash;
use qisai_domain::stage::LineUpRule;
use qisai_domain::{
    Command, Discipline, Event, Format, GroupId, Listed, Play, Player, RoundRef, ScoreSystem, Scoring, Settings, Setup,
    Sitting, StageId, StagePart, Table, Team, TeamList, TournamentId, Visibility,
};
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;
use qisai_service::line_ups::{HandedBy, TeamLineUpSide};
use qisai_service::tournaments::{CommandContext, TargetEvent};

use crate::meetings::rows;
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::hall::{Phone, of};
use crate::support::http::{Answer, css, words};
use crate::support::server::Server;

const SLUG: &str = "league";
const FIRST: RoundRef = RoundRef { group: GroupId(1), round: 1 };

fn play() -> Play {
    let format = Format::Table { table: Table::Berger, cycles: 1, exchange_at_seam: false };
    let scoring = Scoring { matches: Some(ScoreSystem::two_one_zero()), ..Scoring::default() };
    let contests = vec![(1, Contest::of_boards(4, BoardSides::Alternate))];
    Play { contests, line_ups: Some(LineUpRule::Reserves), ..Play::of(format, scoring) }
}

/// Creates four teams of six; round 1 is public.
fn league(database: &Database, terms: LineUpTerms, start: Option<&str>) -> TournamentId {
    league_at(database, SLUG, terms, start)
}

/// Creates the same with another URL name.
pub fn league_at(database: &Database, slug: &str, terms: LineUpTerms, start: Option<&str>) -> TournamentId {
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let settings = Settings {
        slug: slug.to_owned(),
        discipline: Discipline::Chess,
        visibility: Visibility::Public,
        ..Settings::default()
    };
    let setup = Setup::new(settings, Play { line_up_terms: terms, ..play() });
    let event = Event { name: "League".to_owned(), time_zone: "Europe/Vienna".to_owned(), ..Event::default() };
    let home = TargetEvent::New(Box::new(event));
    let id = runtime.block_on(service.create(setup, home, CommandContext::account("anna"), None)).unwrap();
    let run = |command: Command| runtime.block_on(service.run(id, command, CommandContext::account("anna"))).unwrap();
    for team in ["North", "South", "East", "West"] {
        let player =
            |place: u16| Player { name: format!("{team} {place}"), rating: Some(2500 - place), ..Player::default() };
        let team = Box::new(Team { name: team.to_owned(), ..Team::default() });
        run(Command::RegisterTeam { team, players: (1..=6).map(player).collect() });
    }
    if let Some(start) = start {
        let sitting = Sitting { round: 1, start: start.parse().unwrap(), ..Sitting::default() };
        run(Command::EditStage { stage: StageId(1), part: StagePart::Sittings(vec![sitting].into()) });
    }
    let (plan, _) = service.plan(id, FIRST.group, None, qisai_pairing::SearchBudget::endless()).unwrap();
    run(Command::Pair(vec![(FIRST, plan)]));
    run(Command::Publish(vec![FIRST]));
    id
}

/// Side of the first match on the page: its team and the numbers of its players.
struct Side {
    pairing: String,
    side: &'static str,
    list: Vec<String>,
}

fn side(desk: &Desk, side: &'static str) -> Side {
    let page = desk.page("/r/1/line-ups").is(200).html();
    let panel = page.select(&css("main section.panel")).next().unwrap();
    let pairing = panel.value().attr("id").unwrap().trim_start_matches('m').to_owned();
    let lists = css(&format!("[data-side={side}] select"));
    let select = panel.select(&lists).next().unwrap();
    let option = css("option");
    let options = select.select(&option).filter_map(|option| option.value().attr("value"));
    Side { pairing, side, list: options.filter(|value| !value.is_empty()).map(str::to_owned).collect() }
}

impl Side {
    /// Returns the fields of a form with the players at these list positions, 0 for an empty chair.
    fn fields(&self, desk: &Desk, what: &str, places: &[usize], reason: &str) -> Vec<(String, String)> {
        let form = desk.page("/r/1/line-ups").form("main form");
        let mut fields: Vec<(String, String)> =
            form.fields.into_iter().filter(|(name, _)| ["once", "seen"].contains(&name.as_str())).collect();
        let own = [("what", what), ("pairing", &self.pairing), ("side", self.side), ("reason", reason)];
        fields.extend(own.map(|(name, value)| (name.to_owned(), value.to_owned())));
        let player = |place: &usize| place.checked_sub(1).map(|at| self.list[at].clone()).unwrap_or_default();
        fields.extend(places.iter().map(|place| ("player".to_owned(), player(place))));
        fields
    }

    fn sends(&self, desk: &Desk, what: &str, places: &[usize], reason: &str) -> Answer {
        let fields = self.fields(desk, what, places, reason);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        desk.arbiter.post(&desk.at("/r/1/line-ups"), &fields)
    }
}

/// Returns the line-up of a side of the first match on the page.
fn seated(desk: &Desk, side: &str) -> Vec<String> {
    let page = desk.page("/r/1/line-ups").html();
    let panel = page.select(&css("main section.panel")).next().unwrap();
    panel.select(&css(&format!("[data-side={side}] ol li"))).map(words).collect()
}

fn states(desk: &Desk) -> Vec<String> {
    let page = desk.page("/r/1/line-ups").html();
    page.select(&css("main section.panel .state")).map(words).collect()
}

#[test]
fn tm6_line_ups_are_open_when_both_are_in_and_nobody_sees_one_before() {
    let database = Database::sqlite();
    league(&database, LineUpTerms::default(), None);
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").desk(SLUG);
    let (first, second) = (side(&desk, "first"), side(&desk, "second"));
    let crossed = first.sends(&desk, "hand_in", &[1, 5, 3, 6], "").is(422).text();
    assert!(crossed.contains("12.2: player 5 on board 2 before player 3 on board 3"), "{crossed}");
    let version = desk.version();
    let before: Vec<String> = public_pages(&desk, version);
    // Only reserves: names that occur nowhere else in the round.
    first.sends(&desk, "hand_in", &[3, 4, 5, 6], "").is(303);
    assert!(states(&desk)[0].starts_with("submitted, anna"), "{:?}", states(&desk));
    assert_eq!(states(&desk)[1], "not submitted");
    assert!(seated(&desk, "first").is_empty());
    assert_eq!(public_pages(&desk, version), before, "no public page tells anything, not even by its size");
    let log = desk.page("/log").text();
    let export = desk.page("/export/trf26").text();
    let name = |place: usize| format!("{} {place}", team_of(&desk, "first"));
    // Lists contain all players, but none contains the line-up.
    assert!(!log.contains("\"players\"") && !export.lines().any(|line| line.starts_with("300")), "{export}");
    second.sends(&desk, "hand_in", &[1, 2, 3, 4], "").is(303);
    assert_eq!(seated(&desk, "first"), [3, 4, 5, 6].map(name));
    assert_eq!(seated(&desk, "second").len(), 4);
    let again = first.sends(&desk, "hand_in", &[1, 2, 3, 4], "").is(422).text();
    assert!(again.contains("already been opened"), "{again}");
    database.verify();
}

fn team_of(desk: &Desk, side: &str) -> String {
    let page = desk.page("/r/1/line-ups").html();
    let panel = page.select(&css("main section.panel")).next().unwrap();
    words(panel.select(&css(&format!("[data-side={side}] h3"))).next().unwrap())
}

/// Returns the public pages of the round, without the parts that differ between requests.
fn public_pages(desk: &Desk, version: u64) -> Vec<String> {
    let addresses = ["/r/1", "/r/1.json", "/r/1.csv", "/standings", "/players", "/crosstable"];
    // Submitting is an act and creates a version, whose number is on the pages.
    let versions = [version, version + 1].map(|version| version.to_string());
    let bare = |text: String| {
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        words.filter(|word| !versions.iter().any(|version| version == word)).collect::<Vec<_>>().join(" ")
    };
    addresses.map(|address| bare(desk.public(address).text())).to_vec()
}

#[test]
fn tm6_a_line_up_that_is_handed_in_again_replaces_the_first() {
    let database = Database::sqlite();
    league(&database, LineUpTerms::default(), None);
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").desk(SLUG);
    let (first, second) = (side(&desk, "first"), side(&desk, "second"));
    first.sends(&desk, "hand_in", &[1, 2, 3, 4], "").is(303);
    first.sends(&desk, "hand_in", &[1, 2, 0, 6], "").is(303);
    second.sends(&desk, "hand_in", &[1, 2, 3, 4], "").is(303);
    let team = team_of(&desk, "first");
    assert_eq!(
        seated(&desk, "first"),
        [format!("{team} 1"), format!("{team} 2"), "empty chair".into(), format!("{team} 6")]
    );
    database.verify();
}

/// An undone submission belongs to nobody, so that the match opens with the default players.
#[test]
fn tm6_a_submission_that_is_undone_is_not_opened() {
    let database = Database::sqlite();
    league(&database, LineUpTerms::default(), None);
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").desk(SLUG);
    let first = side(&desk, "first");
    first.sends(&desk, "hand_in", &[3, 4, 5, 6], "").is(303);
    assert!(states(&desk)[0].starts_with("submitted"), "{:?}", states(&desk));
    desk.arbiter.submit(&desk.undo_form().with("reason", "wrong team")).is(303);
    assert_eq!(states(&desk)[0], "not submitted");
    desk.arbiter.submit(&desk.page("/r/1/line-ups").form("form#open-all")).is(303);
    let team = team_of(&desk, "first");
    assert_eq!(seated(&desk, "first"), [1, 2, 3, 4].map(|place| format!("{team} {place}")));
    database.verify();
}

#[test]
fn tm7_what_is_open_is_changed_only_with_a_reason() {
    let database = Database::sqlite();
    league(&database, LineUpTerms::default(), None);
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").desk(SLUG);
    let first = side(&desk, "first");
    // No line-up was submitted: the top of the lists plays.
    let open = desk.page("/r/1/line-ups").form("form#open-all");
    desk.arbiter.submit(&open).is(303);
    let team = team_of(&desk, "first");
    assert_eq!(seated(&desk, "first"), [1, 2, 3, 4].map(|place| format!("{team} {place}")));
    assert!(states(&desk).iter().all(|state| state == "open"), "{:?}", states(&desk));
    let refused = first.sends(&desk, "change", &[2, 3, 4, 5], "").is(422).text();
    assert!(refused.contains("reason"), "{refused}");
    first.sends(&desk, "change", &[2, 3, 4, 5], "player 1 is ill").is(303);
    assert_eq!(seated(&desk, "first"), [2, 3, 4, 5].map(|place| format!("{team} {place}")));
    assert!(desk.page("/log").text().contains("player 1 is ill"));
    database.verify();
}

#[test]
fn tm6_the_log_of_security_says_who_looked_into_a_sealed_line_up() {
    let database = Database::sqlite();
    league(&database, LineUpTerms::default(), None);
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").desk(SLUG);
    let first = side(&desk, "first");
    first.sends(&desk, "look", &[], "").is(404);
    first.sends(&desk, "hand_in", &[3, 4, 5, 6], "").is(303);
    let looked = first.sends(&desk, "look", &[], "").is(200).html();
    let said = words(looked.select(&css("#looked")).next().unwrap());
    let team = team_of(&desk, "first");
    assert!(said.contains(&format!("1 {team} 3")) && said.contains(&format!("4 {team} 6")), "{said}");
    let log = desk.arbiter.get("/accounts/log").text();
    assert!(log.contains("Viewed a line-up") && log.contains(SLUG), "{log}");
}

#[test]
fn tm6_at_the_deadline_what_is_in_is_opened_without_anybody() {
    let database = Database::sqlite();
    // The round began long ago: every deadline has passed.
    let terms = LineUpTerms { before_start: Some(30), ..LineUpTerms::default() };
    league(&database, terms, Some("2026-05-01T14:00:00"));
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").desk(SLUG);
    assert!(desk.page("/r/1/line-ups").text().contains("Fri 1 May, 13:30"), "in the zone of the event");
    side(&desk, "first").sends(&desk, "hand_in", &[1, 2, 3, 6], "").is(303);
    let waits = std::time::Instant::now();
    while seated(&desk, "second").is_empty() {
        assert!(waits.elapsed() < std::time::Duration::from_mins(1), "{:?}", states(&desk));
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    let (first, second) = (team_of(&desk, "first"), team_of(&desk, "second"));
    assert_eq!(seated(&desk, "first"), [1, 2, 3, 6].map(|place| format!("{first} {place}")));
    assert_eq!(seated(&desk, "second"), [1, 2, 3, 4].map(|place| format!("{second} {place}")), "the top of its list");
    database.verify();
}

#[test]
fn tm6_a_seal_tells_nothing_and_is_another_each_time() {
    let database = Database::sqlite();
    let id = league(&database, LineUpTerms::default(), None);
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").desk(SLUG);
    let first = side(&desk, "first");
    let seal = || -> Hash {
        let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
        let t = service.tournament(id).unwrap();
        let pairing = qisai_domain::PairingId(first.pairing.parse().unwrap());
        t.round(FIRST).unwrap().pairings[&pairing].seals[0].unwrap()
    };
    first.sends(&desk, "hand_in", &[1, 2, 3, 4], "").is(303);
    let one = seal();
    first.sends(&desk, "hand_in", &[1, 2, 3, 4], "").is(303);
    assert_ne!(one, seal(), "the same line-up has another salt");
}

#[test]
fn tm6_captains_hand_in_by_telephone_and_see_their_own_alone() {
    let database = Database::sqlite();
    league(&database, LineUpTerms::default(), None);
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").desk(SLUG);
    let cards = desk.codes_for_all();
    let phone = |team: &str| of(&cards, team).claim(server.anybody());
    let (first, second) = (team_of(&desk, "first"), team_of(&desk, "second"));
    let (one, other) = (phone(&first), phone(&second));
    let hands_in = |phone: &Phone, of: &Side, places: [usize; 4]| {
        let mut form = phone.look().form("#line-up form");
        let fields = &mut form.fields;
        fields.retain(|(name, _)| name != "player");
        fields.extend(places.map(|place| ("player".to_owned(), of.list[place - 1].clone())));
        phone.visitor.submit(&form)
    };
    let (lists, theirs) = (side(&desk, "first"), side(&desk, "second"));
    let crossed = hands_in(&one, &lists, [1, 5, 3, 6]).is(422).text();
    assert!(crossed.contains("12.2: player 5 on board 2 before player 3 on board 3"), "{crossed}");
    // Players of the other team: the pass determines the team of a line-up.
    hands_in(&one, &theirs, [1, 2, 3, 4]).is(422);
    let empty = other.look().text().len();
    hands_in(&one, &lists, [3, 4, 5, 6]).is(303);
    let own = one.look().html();
    assert!(words(own.select(&css("#line-up .state")).next().unwrap()).starts_with("Submitted"));
    let chosen = css("#line-up select option[selected]");
    let chosen: Vec<String> = own.select(&chosen).map(words).collect();
    assert_eq!(chosen.len(), 4);
    assert!(chosen[0].starts_with(&format!("3 {first} 3")), "{chosen:?}");
    assert_eq!(other.look().text().len(), empty, "the other captain sees nothing of it, not even by the size");
    hands_in(&other, &theirs, [1, 2, 3, 5]).is(303);
    let seats =
        |phone: &Phone| -> Vec<String> { phone.look().html().select(&css("#line-up ol li")).map(words).collect() };
    assert_eq!(seats(&one), [3, 4, 5, 6].map(|place| format!("{first} {place}")));
    assert_eq!(seats(&other), [1, 2, 3, 5].map(|place| format!("{second} {place}")));
    database.verify();
}

#[test]
fn tm38_captains_report_the_boards_of_their_match_and_both_have_to_agree() {
    let database = Database::sqlite();
    league(&database, LineUpTerms::default(), None);
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").desk(SLUG);
    desk.reporting(&[("posture", "phones")]);
    for which in ["first", "second"] {
        side(&desk, which).sends(&desk, "hand_in", &[1, 2, 3, 4], "").is(303);
    }
    let cards = desk.codes_for_all();
    let [one, other] = ["first", "second"].map(|which| of(&cards, &team_of(&desk, which)).claim(server.anybody()));
    let form = |phone: &Phone, game: &str| {
        phone.look().form(&format!("[data-own-board] form:has([name=game][value='{game}'])"))
    };
    let report = |phone: &Phone, game: &str, result: &str| {
        phone.visitor.submit(&form(phone, game).with("result", result)).is(303);
    };
    let result = |board: &str| rows(&desk, 1).into_iter().find(|row| row.board == board).unwrap().result;
    // On board 2 the second-named team moves first.
    report(&one, "2.1.1", "second");
    assert_eq!(result("1.2"), "", "one side is no result");
    report(&other, "2.1.1", "second");
    assert_eq!(result("1.2"), "second");
    report(&one, "1", "first");
    report(&other, "1", "draw");
    assert_eq!(result("1.1"), "");
    assert_eq!(desk.queue(1), [("1".to_owned(), "disputed".to_owned())]);
    // Another match, and a board that does not exist.
    let strangers = rows(&desk, 1).into_iter().find(|row| row.board == "2.1").unwrap().pairing;
    let own = form(&one, "1").with("result", "first");
    one.visitor.submit(&own.clone().with("pairing", strangers)).is(409);
    one.visitor.submit(&own.with("game", "9.1.1")).is(409);
    database.verify();
}

#[test]
fn tm6_a_captain_is_late_after_the_deadline_and_the_desk_is_not() {
    let database = Database::sqlite();
    let terms = LineUpTerms { before_start: Some(30), ..LineUpTerms::default() };
    league(&database, terms, Some("2026-05-01T14:00:00"));
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").desk(SLUG);
    let cards = desk.codes_for_all();
    let captain = of(&cards, &team_of(&desk, "first")).claim(server.anybody());
    let late = captain.visitor.submit(&captain.look().form("#line-up form")).is(422).text();
    assert!(late.contains("2026-05-01 13:30:00"), "{late}");
    side(&desk, "first").sends(&desk, "hand_in", &[1, 2, 3, 4], "").is(303);
}

/// Tests three leagues with one deadline. In the second, a player of a sealed line-up has left the list, so that it
/// cannot be opened. The other leagues are opened anyway, and so is the other match of its round.
#[test]
fn tm6_a_tournament_that_cannot_be_opened_at_the_deadline_keeps_no_other_one_sealed() {
    let database = Database::sqlite();
    let terms = LineUpTerms { before_start: Some(30), ..LineUpTerms::default() };
    let leagues = ["before", "broken", "behind"]
        .map(|slug| league_at(&database, slug, terms.clone(), Some("2026-05-01T14:00:00")));
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let roster = |id: TournamentId, entry: qisai_domain::EntryId| -> Vec<qisai_domain::PersonId> {
        service.tournament(id).unwrap().entry(entry).unwrap().team().unwrap().roster.clone()
    };
    let matches = |id: TournamentId| -> Vec<(qisai_domain::PairingId, [qisai_domain::EntryId; 2])> {
        let t = service.tournament(id).unwrap();
        let round = t.round(FIRST).unwrap();
        round.in_board_order().into_iter().map(|pairing| (pairing.id, pairing.two().unwrap())).collect()
    };
    for id in leagues {
        for (pairing, [first, _]) in matches(id) {
            let scope = service.scope(id, None).unwrap();
            let list = roster(id, first);
            let players = [0, 1, 2, 5].map(|at: usize| Some(list[at])).to_vec();
            let chairs = TeamLineUpSide { at: FIRST, pairing, side: qisai_domain::Side::First };
            runtime
                .block_on(service.hand_in(&scope, chairs, players, (CommandContext::account("anna"), HandedBy::Desk)))
                .unwrap();
        }
    }
    let broken = leagues[1];
    let (_, [leaves, _]) = matches(broken)[0];
    let kept = roster(broken, leaves).into_iter().take(5).map(Listed::Known).collect();
    let list = Box::new(TeamList { players: kept, ..TeamList::default() });
    runtime
        .block_on(service.run(broken, Command::ListTeam { entry: Some(leaves), list }, CommandContext::account("anna")))
        .unwrap();

    runtime.block_on(service.open_due_line_ups()).unwrap();
    let sits = |id: TournamentId, at: usize| {
        let t = service.tournament(id).unwrap();
        let (pairing, _) = matches(id)[at];
        let games = &t.round(FIRST).unwrap().pairings[&pairing].games;
        games.values().any(|game| game.players.is_some_and(|players| players[0].is_some()))
    };
    for (league, opened) in leagues.into_iter().zip([[true, true], [false, true], [true, true]]) {
        assert_eq!([sits(league, 0), sits(league, 1)], opened, "{league:?}");
    }
    // The remedy: an arbiter submits another line-up, which is opened the next time.
    let scope = service.scope(broken, None).unwrap();
    let players = roster(broken, leaves).into_iter().take(4).map(Some).collect();
    let chairs = TeamLineUpSide { at: FIRST, pairing: matches(broken)[0].0, side: qisai_domain::Side::First };
    runtime
        .block_on(service.hand_in(&scope, chairs, players, (CommandContext::account("anna"), HandedBy::Desk)))
        .unwrap();
    runtime.block_on(service.open_due_line_ups()).unwrap();
    assert!(sits(broken, 0));
    database.verify();
}

#[test]
fn tm6_no_paper_tells_what_one_captain_has_handed_in() {
    let database = Database::sqlite();
    league(&database, LineUpTerms::default(), None);
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").desk(SLUG);
    let papers = [
        "/print-team/match-sheets?round=1",
        "/print-team/pairings?round=1",
        "/print/pairings?round=1&lang=en",
        "/print/slips?round=1&lang=en",
        "/print/names?round=1&lang=en",
    ];
    // Submitting is an act and creates a version, which is printed with its time: digits are ignored.
    let said = |paper: &str| -> String {
        let page = desk.page(paper).html();
        let text = words(page.select(&css("main")).next().unwrap());
        text.chars().filter(|letter| !letter.is_ascii_digit()).collect()
    };
    let printed = || papers.map(said);
    let (first, second) = (side(&desk, "first"), side(&desk, "second"));
    let before = printed();
    first.sends(&desk, "hand_in", &[3, 4, 5, 6], "").is(303);
    assert_eq!(printed(), before);
    second.sends(&desk, "hand_in", &[1, 2, 3, 4], "").is(303);
    assert_ne!(printed()[0], before[0], "open, it stands on the match sheet");
}
