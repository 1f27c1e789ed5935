//! Events that are played to their final list by nothing but the main step of each page, and results.

use scraper::Html;

use crate::support::database::Database;
use crate::support::http::{Answer, Form, Visitor, css, words};
use crate::support::server::Server;

/// Systems with another way to the end: a ladder has challenges in place of rounds, two players make a match, and the
/// tables of teams need three teams.
const OTHER_WAYS: [&str; 4] = ["ladder", "match", "schiller", "molter"];
/// Systems that need more than six players: for a complete last round, or for groups that can play.
const NEEDS_MANY: [&str; 2] = ["jifen", "groups_round_robin"];
/// Maximum number of steps of an event of six players.
const MOST: usize = 400;

/// Main step of a page.
enum Step {
    Link(String),
    Press(Form),
    /// Boards without results.
    Results(Vec<[String; 5]>),
    None,
}

fn attr(page: &Html, selector: &str, name: &str) -> Option<String> {
    page.select(&css(selector)).next()?.attr(name).map(str::to_owned)
}

/// Returns the main step: the marked one, or the way on from a list.
fn step(page: &Answer) -> Step {
    let html = page.html();
    let rows = css("tr[data-pairing][data-result='']");
    let row = |row: scraper::ElementRef| {
        ["data-pairing", "data-game", "data-seen", "data-first", "data-second"]
            .map(|name| row.attr(name).unwrap_or("1").to_owned())
    };
    let open: Vec<[String; 5]> = html.select(&rows).map(row).collect();
    if let Some(address) = attr(&html, "a#primary, .step-bar a.primary", "href") {
        return Step::Link(address);
    }
    if html.select(&css("#primary[disabled]")).next().is_some() || !open.is_empty() {
        return Step::Results(open);
    }
    let Some(button) = html.select(&css("button#primary")).next() else { return Step::None };
    let form = button.attr("form").map_or("form:has(#primary)".to_owned(), |id| format!("form#{id}"));
    Step::Press(page.form(&form).with(button.attr("name").unwrap(), button.attr("value").unwrap()))
}

/// Creates an event of six or twelve pasted players and follows the main steps; returns the numbers of steps and of
/// results.
fn to_the_end(arbiter: &Visitor, game: &str, system: &str, name: &str) -> Result<(usize, usize), String> {
    let names = 'A'..=if NEEDS_MANY.contains(&system) { 'L' } else { 'F' };
    let list: Vec<String> =
        names.clone().zip(0..).map(|(name, at)| format!("Player {name}\t{}", 2400 - 50 * at)).collect();
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form =
        form.with("name", name).with("discipline", game).with("system", system).with("players", list.join("\r\n"));
    let made = arbiter.submit(&form);
    if made.status != 303 {
        return Err(format!("not made: {}", words(made.html().root_element())));
    }
    let mut at = made.location();
    let slug = at.split('/').nth(2).unwrap().to_owned();
    let (mut steps, mut results) = (1, 0);
    while steps + results < MOST {
        let page = arbiter.get(&at);
        if page.status == 303 {
            at = page.location();
            continue;
        }
        let page = page.is(200);
        if at.ends_with("/end") {
            let end = page.form("form:has([value=end])");
            arbiter.submit(&end).is(303);
            let mut last = arbiter.get(&format!("/t/{slug}/standings")).is(200);
            // Several stages have one list over all of them.
            if let Some(overall) = attr(&last.html(), "main a[href$='/overall']", "href") {
                last = arbiter.get(&overall).is(200);
            }
            let listed = words(last.html().select(&css("main")).next().unwrap());
            let missing: Vec<char> = names.filter(|name| !listed.contains(&format!("Player {name}"))).collect();
            assert!(missing.is_empty(), "{game} {system}: {missing:?} are not in the final list {listed}");
            return Ok((steps + 1, results));
        }
        match step(&page) {
            Step::Link(address) => at = address,
            Step::Press(form) => {
                let answer = arbiter.submit(&form);
                if answer.status != 303 {
                    return Err(format!("{at} is refused: {}", words(answer.html().root_element())));
                }
                at = answer.location();
            }
            Step::Results(open) => {
                if open.is_empty() {
                    return Err(format!("{at}: nothing leads on"));
                }
                let action = attr(&page.html(), "tr[data-pairing] form", "action").unwrap();
                let [pairing, number, seen, first, second] = &open[0];
                let result = if first < second { "first" } else { "second" };
                let fields = [("pairing", pairing), ("game", number), ("seen", seen)];
                let fields = fields.map(|(name, value)| (name, value.as_str()));
                let fields: Vec<(&str, &str)> = fields.into_iter().chain([("result", result)]).collect();
                arbiter.ask(&action).by_script().post(&fields).one_of(&[200, 303]);
                results += 1;
                continue;
            }
            Step::None => {
                return Err(format!("{at} has no main step: {}", words(page.html().root_element())));
            }
        }
        steps += 1;
    }
    Err(format!("no end after {steps} steps and {results} results, at {at}"))
}

/// Plays every offered system of a game in both languages.
fn every_system(game: &str) {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let mut arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).html();
    let codes: Vec<String> =
        form.select(&css("input[name=system]")).map(|one| one.attr("value").unwrap().to_owned()).collect();
    let codes: Vec<String> = codes.into_iter().filter(|code| !OTHER_WAYS.contains(&code.as_str())).collect();
    assert!(codes.len() >= 13, "{codes:?}");
    let mut faults = Vec::new();
    for (language, systems) in [("en", codes.as_slice()), ("zh", codes.as_slice())] {
        let chosen = arbiter.get(&format!("/lang/{language}?next=/desk"));
        arbiter.keep(&chosen);
        for system in systems {
            match to_the_end(&arbiter, game, system, &format!("{game} {system} {language}")) {
                Ok((steps, results)) => println!("{game} {system} {language}: {steps} steps, {results} results"),
                Err(fault) => faults.push(format!("{game} {system} {language}: {fault}")),
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn ui1_chess_reaches_its_final_list_by_main_steps_alone() {
    every_system("chess");
}

#[test]
fn ui1_xiangqi_reaches_its_final_list_by_main_steps_alone() {
    every_system("xiangqi");
}

#[test]
fn ui1_draughts_reach_their_final_list_by_main_steps_alone() {
    every_system("draughts");
}
