//! Tests for random corrections at any time and in any format: no entrant who has left is paired, advances or scores;
//! bracket, standings, JSON and certificates agree. A correction that is undone, redone and undone again leaves every
//! byte of the files and every stored row unchanged.

use std::collections::BTreeMap;
use std::thread;
use std::time::{Duration, Instant};

use qisai_domain::contest::match_result;
use qisai_domain::{Format, Group, RoundState, Side, Stage, Tournament, results};
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;

use crate::champions::names_one_winner;
use crate::chance::{Chance, Kind, accepting, seeds, tell};
use crate::knockout::knockout;
use crate::support::database::Database;
use crate::support::desk::{Desk, harbour};
use crate::support::http::{Visitor, css};
use crate::support::server::Server;

const fn cup(name: &'static str, fields: &'static [(&'static str, &'static str)]) -> Kind {
    Kind::of(name, fields, [4, 5])
}

const KINDS: [Kind; 13] = [
    cup("Knockout", &[("system", "knockout"), ("contest", "one_decider")]),
    Kind::of("Swiss", &[("system", "dutch"), ("rounds", "4")], [5, 4]),
    Kind::of("McMahon", &[("system", "mcmahon"), ("rounds", "4"), ("mcmahon_thresholds", "2396, 2398")], [5, 4]),
    cup("Double elimination", &[("system", "knockout_double"), ("contest", "one_decider")]),
    Kind::of("Round robin", &[("system", "round_robin")], [4, 2]),
    cup("Cards", &[("system", "knockout_cards"), ("contest", "one_decider")]),
    Kind { at_once: true, ..Kind::of("League", &[("system", "round_robin")], [4, 2]) },
    cup("Third place", &[("system", "knockout_third"), ("contest", "one_decider")]),
    Kind { groups: 2, ..Kind::of("Groups", &[("system", "round_robin")], [6, 2]) },
    cup("All places", &[("system", "knockout_all"), ("contest", "one_decider")]),
    Kind::of(
        "Team table",
        &[("team_kind", "teams"), ("team_system", "round_robin"), ("team_line_ups", "fixed"), ("team_boards", "2")],
        [4, 2],
    ),
    cup("Reseeded", &[("system", "knockout_reseed"), ("contest", "one_decider")]),
    Kind::of(
        "Team cup",
        &[("team_kind", "teams"), ("team_system", "knockout"), ("team_line_ups", "fixed"), ("team_boards", "2")],
        [4, 3],
    ),
];

/// Files of all groups by URL, and the stored rows.
struct Stored {
    files: BTreeMap<String, String>,
    rows: String,
}

impl Stored {
    fn of(chance: &Chance, desks: &[Desk], database: &Database, is_bracket: bool) -> Self {
        let mut files = BTreeMap::new();
        for desk in desks {
            let mut paths: Vec<String> = ["standings.json", "standings.csv", "crosstable.csv", "players.json"]
                .iter()
                .map(|file| format!("/t/{}/{file}", desk.slug))
                .collect();
            if is_bracket {
                paths.push(format!("/t/{}/bracket.json", desk.slug));
            }
            paths.extend(["trf26", "trf16"].map(|file| format!("/desk/{}/export/{file}", desk.slug)));
            for path in paths {
                let answer = desk.arbiter.get(&path);
                let text = if answer.status == 200 && answer.header("content-type").starts_with("application/json") {
                    let mut shape = answer.json();
                    shape.as_object_mut().unwrap().remove("version");
                    shape.to_string()
                } else {
                    answer.text()
                };
                files.insert(path, format!("{} {text}", answer.status));
            }
        }
        Self { files, rows: rows(&read(database, &chance.desk.slug)) }
    }

    fn is(&self, other: &Self, said: &str) {
        for (path, text) in &self.files {
            assert_eq!(other.files.get(path), Some(text), "{path}: {said}");
        }
        if self.rows != other.rows {
            let at = self.rows.bytes().zip(other.rows.bytes()).take_while(|(one, other)| one == other).count();
            let cut = |text: &str| {
                String::from_utf8_lossy(&text.as_bytes()[at.saturating_sub(300)..(at + 300).min(text.len())])
                    .into_owned()
            };
            panic!("rows: {said}\nis: {}\nwas: {}", cut(&self.rows), cut(&other.rows));
        }
    }
}

/// Reads the tournament like a new process.
fn read(database: &Database, slug: &str) -> Tournament {
    let service = Service::open(&Address::parse(&database.url).unwrap()).unwrap();
    let id = service.find(slug).unwrap();
    service.tournament(id).unwrap().as_ref().clone()
}

/// Returns every row as text, without the versions of the last change and the next free numbers, since both only
/// increase.
fn rows(t: &Tournament) -> String {
    let text = format!("{:?} {:?} {:?} {:?} {:?}", t.settings, t.people, t.entries, t.stages, t.groups);
    let mut pieces = text.split("Version(");
    let mut bare = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        bare.push_str(piece.trim_start_matches(|digit: char| digit.is_ascii_digit()));
    }
    bare
}

/// Checks that no entrant who has left is paired (except by a round robin, drawn in advance), wins or scores from then
/// on.
fn nobody_who_left_gains(t: &Tournament, said: &str) {
    for group in t.groups.values() {
        let (stage, _) = t.group(group.id).unwrap();
        let is_table = matches!(stage.play.format, Format::Table { .. });
        for round in group.rounds.values().filter(|round| round.state != RoundState::Draft) {
            for pairing in round.pairings.values() {
                let gone = |entry| group.has_left(entry, round.number);
                let Some(two) = pairing.two() else { continue };
                assert!(is_table || !two.into_iter().any(gone), "round {}: {pairing:?}: {said}", round.number);
                let result = match_result(&stage.play.contest(round.number), &stage.play.scoring, pairing);
                let winner = result.winner.map(|side| if side == Side::First { two[0] } else { two[1] });
                assert!(!winner.is_some_and(gone), "round {}: {pairing:?}: {said}", round.number);
            }
        }
        no_points_after_leaving(t, stage, group, said);
    }
}

fn no_points_after_leaving(t: &Tournament, stage: &Stage, group: &Group, said: &str) {
    if matches!(stage.play.format, Format::Bracket(_)) {
        return;
    }
    let last = group.last_public_round();
    let Some(results) = results(t, group.id, last) else { return };
    for line in &results.lines {
        let Some(from) = line.left_from().filter(|from| *from <= last) else { continue };
        let (before, after) = (results.score_after(line, from.saturating_sub(1)), results.score_after(line, last));
        assert!(after <= before, "{:?} has {before:?} before and {after:?} after leaving: {said}", line.entry);
    }
}

const DECISIVE: &[&str] = &["first", "second", "first_forfeits", "second_forfeits", "double_forfeit"];
const ANY: &[&str] = &["first", "draw", "second", "first_forfeits", "second_forfeits", "double_forfeit"];

/// Corrects a game, then undoes, redoes and undoes it. Returns the version to undo to have it again, and the round.
fn corrects(
    chance: &mut Chance,
    (desk, desks): (&Desk, &[Desk]),
    database: &Database,
    is_bracket: bool,
) -> Option<(u64, u16)> {
    nobody_who_left_gains(&read(database, &chance.desk.slug), "before a correction");
    let before = Stored::of(chance, desks, database, is_bracket);
    let seen = chance.desk.version();
    let (round, said) = chance.corrects(desk, if is_bracket { DECISIVE } else { ANY })?;
    let correction = chance.desk.version();
    assert_eq!(correction, seen + 1, "one act: {said}");
    let said = format!("after {said}");
    nobody_who_left_gains(&read(database, &chance.desk.slug), &said);
    let after = Stored::of(chance, desks, database, is_bracket);
    let mut version = correction;
    for (again, expected) in [("undo", &before), ("redo", &after), ("undo of the redo", &before)] {
        chance.undoes(version).unwrap_or_else(|why| panic!("{again} {said}: {why}"));
        version = chance.desk.version();
        Stored::of(chance, desks, database, is_bracket).is(expected, &format!("{again} {said}"));
    }
    Some((version, round))
}

/// Undoes a random act together with the acts listed with it, and redoes all in one act. Returns `false` if it cannot be
/// undone.
fn undoes_any(chance: &mut Chance, desks: &[Desk], database: &Database, is_bracket: bool) -> bool {
    let newest = usize::try_from(chance.desk.version()).unwrap();
    let version = u64::try_from(2 + chance.random.below(newest - 1)).unwrap();
    let before = Stored::of(chance, desks, database, is_bracket);
    if chance.undoes(version).is_err() {
        return false;
    }
    let undone = chance.desk.version();
    assert_eq!(undone, u64::try_from(newest).unwrap() + 1, "one act undoes version {version}");
    chance.undoes(undone).unwrap_or_else(|why| panic!("redo of version {version}: {why}"));
    Stored::of(chance, desks, database, is_bracket).is(&before, &format!("undo and redo of version {version}"));
    true
}

/// Clears the contradictions of a correction in a knockout round: the matches are replayed by their new players, or the
/// later rounds are redrawn.
fn clears(chance: &mut Chance, desk: &Desk, round: u16) {
    if chance.happens(2) {
        replays(desk, round + 1);
    }
    for later in (round + 1..round + 20).rev() {
        let answer = desk.arbiter.get(&desk.at(&format!("/r/{later}")));
        let discard = "form:has([name=step][value=discard])";
        if answer.status == 200
            && answer.html().select(&css("#contradictions")).next().is_some()
            && answer.html().select(&css(discard)).next().is_some()
        {
            let form = answer.form(discard).with("step", "discard").with("reason", "drawn with somebody else");
            desk.arbiter.submit(&form).is(303);
        }
    }
}

/// Has the matches of contradictory rounds replayed by their new players, from this round on.
fn replays(desk: &Desk, from: u16) {
    let page = |round: u16| desk.arbiter.get(&desk.at(&format!("/r/{round}")));
    let replay = "#contradictions form:has([value=replay])";
    for later in from..from + 20 {
        let mut answer = page(later);
        while answer.status == 200 && answer.html().select(&css(replay)).next().is_some() {
            let form = answer.form(replay).with("edit", "replay").with("reason", "the right ones play");
            if accepting(desk, desk.arbiter.submit(&form)).status != 303 {
                break;
            }
            answer = page(later);
        }
    }
}

fn story(arbiter: &Visitor, database: &Database, kind: &Kind, seed: u64, corrections: usize) {
    let mut chance = Chance::begin(arbiter, kind, seed);
    println!("{} of {} with seed {seed}: {}", kind.name, chance.entrants.len(), chance.desk.slug);
    let is_bracket = kind.is_bracket();
    let desks = chance.groups_of(1);
    let (mut done, mut undone) = (0, 0);
    for _ in 0..6 * corrections {
        let desk = chance.random.one_of(&desks).clone();
        for _ in 0..chance.random.below(6) {
            if chance.happens(8) {
                chance.leaves(&desk);
            }
            if chance.happens(24) {
                chance.reinstates(&desk);
            }
            chance.steps(&desk, is_bracket);
        }
        if let Some((version, round)) = corrects(&mut chance, (&desk, &desks), database, is_bracket) {
            done += 1;
            undone += u32::from(undoes_any(&mut chance, &desks, database, is_bracket));
            // Some corrections remain.
            if chance.happens(2) {
                chance.undoes(version).unwrap();
                clears(&mut chance, &desk, round);
            }
        }
        if done == corrections {
            break;
        }
    }
    println!("{}: {done} corrections, {undone} earlier acts undone and redone", chance.desk.slug);
    for desk in &desks {
        // A mark stays until it is settled, and nothing is drawn on top of it.
        replays(desk, 1);
        chance.plays(desk, is_bracket, None);
    }
    nobody_who_left_gains(&read(database, &chance.desk.slug), kind.name);
    if is_bracket {
        names_one_winner(&chance.desk);
    }
}

fn stories(seeds: impl Iterator<Item = u64>, corrections: usize) {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let kind = |seed: u64| &KINDS[usize::try_from(seed % 13).unwrap()];
    tell(seeds, |seed| story(&arbiter, &database, kind(seed), seed, corrections));
    server.stop();
    database.verify();
}

/// Tests a correction after which the player with a bye to place 3 plays the final: both matches can be put right.
#[test]
fn n2_a_remedy_concerns_the_match_for_which_somebody_does_not_qualify() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server.anybody().set_up("anna"), "knockout_third", "one_decider", 4);
    desk.pair(1);
    desk.publish(1);
    let boards = desk.boards(1);
    desk.enter_result(1, &boards[0], "second").is(200);
    desk.enter_result(1, &boards[1], "first").is(200);
    desk.close(1);
    desk.withdraw(&boards[1].second);
    desk.pair(2);
    desk.publish(2);
    let page = desk.page(&format!("/r/1/boards/{}/correct?result=first", boards[0].pairing));
    let sent = desk.arbiter.submit(
        &page.form("form[method=post]:has([type=hidden][name=result])").with("reason", "score sheet read again"),
    );
    assert_eq!(accepting(&desk, sent).status, 303);
    let replay = "#contradictions form:has([value=replay])";
    let mut replays = 0;
    loop {
        let answer = desk.page("/r/2");
        if answer.html().select(&css(replay)).next().is_none() {
            break;
        }
        replays += 1;
        assert!(replays <= 2, "{}", answer.text());
        let form = answer.form(replay).with("edit", "replay").with("reason", "the right ones play");
        desk.arbiter.submit(&form).is(303);
    }
    let mut finalists = [desk.board_one(2).first, desk.board_one(2).second];
    finalists.sort();
    let mut expected = [boards[0].first.clone(), boards[1].first.clone()];
    expected.sort();
    assert_eq!(finalists, expected);
    database.verify();
}

/// Tests that the refusal of a round names the earlier round to settle first, with a link to it.
#[test]
fn d3_the_refusal_of_a_final_leads_to_the_round_that_a_correction_has_changed() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = knockout(&server.anybody().set_up("anna"), "knockout", "one_game", 8);
    for round in [1, 2] {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |_| "first");
        desk.close(round);
    }
    let board = desk.board_one(1);
    let page = desk.page(&format!("/r/1/boards/{}/correct?result=second", board.pairing));
    let form = page.form("form[method=post]:has([type=hidden][name=result])").with("reason", "read again");
    assert_eq!(accepting(&desk, desk.arbiter.submit(&form)).status, 303);
    leads_to_round_2(&desk, "matches of round 2 have other players");
}

#[test]
fn d3_the_refusal_of_a_round_leads_to_the_one_that_is_still_being_played() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 8);
    for round in [1, 2] {
        desk.pair(round);
        desk.publish(round);
        desk.enter_all(round, |_| "draw");
        if round == 1 {
            desk.close(round);
        }
    }
    leads_to_round_2(&desk, "ound 2 is still being played; close it first");
}

/// Pairs round 3, which is refused with a link to round 2.
#[track_caller]
fn leads_to_round_2(desk: &Desk, message: &str) {
    let form = desk.page("/r/3").form("#presence").with("then", "pair");
    let mut refused = desk.arbiter.submit(&form);
    let deadline = Instant::now() + Duration::from_mins(1);
    while refused.status == 303 || refused.html().select(&css("#pairing-runs")).next().is_some() {
        assert!(Instant::now() < deadline, "round 3 is still being paired");
        thread::sleep(Duration::from_millis(100));
        refused = desk.page("/r/3");
    }
    assert!(refused.text().contains(message), "{}", refused.text());
    let link = format!(".error-summary + p a[href='{}']", desk.at("/r/2"));
    assert_eq!(refused.html().select(&css(&link)).count(), 1, "{}", refused.text());
}

#[test]
fn n2_corrections_at_any_time_leave_one_winner_and_are_taken_back_to_the_byte() {
    stories([0, 1, 2, 4, 5, 7, 9, 12].into_iter(), 1);
}

/// Tests a redo with a round that was drawn while a player had left who has come back since, and one that removes a round
/// from which somebody had left.
#[test]
fn n2_an_undone_round_comes_back_although_its_players_would_be_others_in_between() {
    stories([1056, 1069].into_iter(), 8);
}

/// Runs the same over many events with many corrections.
#[test]
#[ignore = "takes minutes"]
fn n2_many_corrections_in_many_events_leave_one_winner_and_are_taken_back_to_the_byte() {
    stories(seeds(1000..1120), 8);
}
