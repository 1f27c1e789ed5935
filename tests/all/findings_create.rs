//! Tests for the form of a new tournament: each discipline starts with its own rules.

use serde_json::Value;

use crate::support::database::Database;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Returns format, rounds, points for a win and first tie-break of an event with only name, place, days and number of
/// players entered.
fn made(server: &Server, game: &str, entrants: u16) -> [String; 4] {
    let arbiter = server.anybody().sign_in("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", format!("{game} {entrants}")).with("city", "Bay").with("discipline", game);
    let form = form.with("start", "2026-05-01").with("end", "2026-05-05").with("entrants", entrants);
    let slug = arbiter.submit(&form).location().split('/').nth(2).unwrap().to_owned();
    let shape = arbiter.get(&format!("/t/{slug}.json")).is(200).json();
    let mut order = shape["order"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap());
    let first = order.find(|code| !["PTS", "PEN"].contains(code)).unwrap().to_owned();
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    [text(&shape["format"]), text(&shape["rounds"]), text(&shape["scoring"]["win"]), first]
}

#[test]
fn ui1_the_first_event_of_each_game_is_right_by_default() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    server.anybody().set_up("anna");
    assert_eq!(made(&server, "chess", 40), ["swiss", "9", "1", "BH/C1"]);
    assert_eq!(made(&server, "xiangqi", 40), ["swiss", "9", "2", "BH/P"]);
    assert_eq!(made(&server, "draughts", 40), ["swiss", "9", "2", "BH/C1"]);
    // A few players play a round robin, with its usual order.
    let [format, _, win, first] = made(&server, "xiangqi", 8);
    assert_eq!([format.as_str(), &win, &first], ["round_robin", "2", "SB"]);
}

#[test]
fn ui1_what_is_proposed_is_shown_before_it_is_made() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Lake Cup");
    let form = form.with("discipline", "xiangqi").with("entrants", "8").with("start", "2026-05-01");
    let page = arbiter.submit(&form.clone().with("end", "2026-05-02").with("propose", "1")).is(200);
    let html = page.html();
    let said = words(html.select(&css("#proposed")).next().unwrap());
    assert!(said.contains("Round robin") && said.contains("Xiangqi rules, round robin"), "{said}");
    let shown = page.form("form[action='/desk/new']");
    for kept in [("name", "Lake Cup"), ("entrants", "8"), ("end", "2026-05-02"), ("system", "round_robin")] {
        assert!(shown.fields.contains(&(kept.0.to_owned(), kept.1.to_owned())), "{kept:?}: {:?}", shown.fields);
    }
    arbiter.get("/t/lake-cup").is(404);

    // Input is kept if a number cannot be parsed, or if an order belongs to another discipline.
    let refused = arbiter.submit(&form.clone().with("entrants", "many")).is(422);
    assert!(refused.text().contains("a whole number") && refused.text().contains("Lake Cup"));
    let refused = arbiter.submit(&form.with("preset", "fide-swiss")).is(422);
    assert!(refused.text().contains("for another game"), "{}", refused.text());
}

#[test]
fn d11_the_usual_choice_is_the_one_that_is_made() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let proposed = |entrants: u16, end: &str, game: &str| -> Vec<String> {
        let facts = format!("discipline={game}&entrants={entrants}&start=2026-05-01&end={end}");
        let page = arbiter.get(&format!("/desk/new?{facts}")).is(200).html();
        let first = page.select(&css(".for-individuals .choice")).next().unwrap();
        let shown = css("[data-of-game]");
        let of_game = css(&format!("[data-of-game={game}]"));
        let part = first.select(&of_game).next().or_else(|| first.select(&shown).next()).unwrap_or(first);
        [css("b"), css(".tag-good")].iter().map(|part_of| part.select(part_of).map(words).collect()).collect()
    };
    for game in ["chess", "xiangqi", "draughts"] {
        assert_eq!(proposed(6, "2026-05-01", game), ["Round robin", "usual choice"]);
        assert_eq!(made(&server, game, 6)[0], "round_robin", "which is what the form makes");
        assert_ne!(proposed(40, "2026-05-05", game)[0], "Round robin");
    }
}

#[test]
fn a_tournament_of_a_hundred_boards_begins_with_a_second_pass_that_may_be_switched_off() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let new = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("rounds", "9");
    let reporting = |slug: &str| arbiter.get(&format!("/desk/{slug}/reporting")).is(200).form("#reporting");
    let is_on = |slug: &str| reporting(slug).fields.iter().any(|(name, _)| name == "second_pass");
    for (slug, entrants) in [("none", ""), ("bay", "199"), ("sea", "200")] {
        arbiter.submit(&new.clone().with("name", slug).with("slug", slug).with("entrants", entrants)).is(303);
    }
    assert_eq!(["none", "bay", "sea"].map(is_on), [false, false, true]);
    let mut form = reporting("sea");
    form.fields.retain(|(name, _)| name != "second_pass");
    arbiter.submit(&form).is(303);
    assert!(!is_on("sea"));
}

#[test]
fn ui1_settings_offer_the_orders_of_their_game() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Lake Cup");
    let form = form.with("discipline", "xiangqi").with("rounds", "7");
    arbiter.submit(&form).is(303);
    let page = arbiter.get("/desk/lake-cup/settings").is(200).html();
    let offered: Vec<String> =
        page.select(&css("[name=preset]")).map(|it| it.attr("value").unwrap().to_owned()).collect();
    assert!(offered.iter().any(|id| id == "cn-swiss"), "{offered:?}");
    assert!(offered.iter().all(|id| id != "fide-swiss" && id != "cn-round-robin"), "{offered:?}");
}

/// D11: quotes, tabs in a later line and Chinese commas separate names and ratings; a value that cannot be read stops
/// the list, because this form has no preview.
#[test]
fn d11_no_rating_of_a_pasted_list_gets_lost_or_into_a_name() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let new = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
    let lists = [
        ("quotes", "\"Smith, John\",1800\nLane,1700", "Smith, John", "John,1800"),
        ("later", "Ann\nBob,1800", "Bob", "Bob,1800"),
        ("tab", "Ann\nBob\t1800", "Bob", "Bob 1800"),
        ("chinese", "王小明，1800\n李四，1700", "王小明", "王小明，1800"),
    ];
    for (slug, list, name, wrong) in lists {
        let form = new.clone().with("name", slug).with("slug", slug).with("players", list);
        assert_eq!(arbiter.submit(&form).location(), format!("/desk/{slug}/players"));
        let page = arbiter.get(&format!("/desk/{slug}/players")).is(200).text();
        assert!(page.contains(name) && page.contains("1800") && !page.contains(wrong), "{slug}: {page}");
    }
    for list in ["1\tAnn\t1800", "Smith, John, 1800", "Ann;abc", "Ann;99999"] {
        let refused = arbiter.submit(&new.clone().with("name", "Lake").with("players", list)).is(422);
        let said = words(refused.html().select(&css("#e-players")).next().unwrap());
        assert!(said.to_lowercase().contains("line 1"), "{list}: {said}");
    }
    let short = new.clone().with("players", "Ann\nBob\nCy").with("name", "");
    let kept = arbiter.submit(&short).is(422).form("form[action='/desk/new']").fields;
    assert!(kept.contains(&("entrants".to_owned(), String::new())), "the number of the list is not typed: {kept:?}");
}

/// D11: a pasted list becomes the players of the tournament; a wrong line is named, and nothing typed is lost.
#[test]
fn d11_a_pasted_list_is_entered_with_the_tournament() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let new = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']");
    let lists = [
        ("plain", "Lane, Amy\nMill, Bo\n\nStone, Cy", ["Lane, Amy", "Mill, Bo", "Stone, Cy"]),
        ("rated", "Lane, 2100, ENG\nMill, 1950, NED\nStone,, NED", ["Lane", "Mill", "Stone"]),
        ("rows", "姓名\t等级分\n林一\t1800\n王二\t1700\n张三\t1600", ["林一", "王二", "张三"]),
    ];
    for (slug, list, names) in lists {
        let form = new.clone().with("name", slug).with("slug", slug).with("players", list);
        assert_eq!(arbiter.submit(&form).location(), format!("/desk/{slug}/players"));
        let page = arbiter.get(&format!("/desk/{slug}/players")).is(200).text();
        assert!(names.iter().all(|name| page.contains(name)), "{slug}: {page}");
    }
    let page = arbiter.get("/desk/rated/players").is(200).text();
    assert!(page.contains("2100") && page.contains("ENG"), "{page}");

    let list = "Name;Rating\nLane;2100\n;1900";
    let refused = arbiter.submit(&new.clone().with("name", "Lake").with("players", list)).is(422);
    let html = refused.html();
    let said = words(html.select(&css("#e-players")).next().unwrap());
    assert!(said.contains("line 3"), "{said}");
    let kept = refused.form("form[action='/desk/new']").fields;
    let of = |wanted: &str| kept.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.replace("\r\n", "\n"));
    assert_eq!((of("name").as_deref(), of("players").as_deref()), (Some("Lake"), Some(list)));
    arbiter.get("/t/lake").is(404);

    let two = new.with("name", "Lake").with("section", "Open\nWomen").with("players", "Lane");
    assert!(arbiter.submit(&two).is(422).text().contains("A list is for one section"));
}

/// D11: a fault in a folded section opens it; the values of the others stand in their lines.
#[test]
fn d11_a_fault_opens_its_section() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let new = arbiter.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", "Lake Open");
    let open = |fields: &[(&str, &str)]| -> Vec<String> {
        let form = fields.iter().fold(new.clone(), |form, (name, value)| form.with(name, value));
        let html = arbiter.submit(&form).is(422).html();
        html.select(&css("details[open] > summary")).map(words).collect()
    };
    assert_eq!(open(&[("time_control", "soon")]), ["Rounds and time as many as fit · soon"]);
    assert_eq!(open(&[("chief_grade", "IA")]), ["Arbiters none"]);
    assert_eq!(open(&[("scoring", "custom"), ("custom", "3-1")]).len(), 1);
    assert_eq!(open(&[("team_kind", "teams"), ("team_women", "x")]), ["Eligibility Women, minimum: x"]);
    assert!(open(&[("system", "nonsense"), ("rounds", "5")])[0].starts_with("All "));
}
