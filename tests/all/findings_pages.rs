//! Tests for reported findings on public and arbiter's pages, one for each.

use crate::support::database::Database;
use crate::support::desk::harbour;
use crate::support::http::{Answer, Visitor, css, words};
use crate::support::server::Server;

fn text(visitor: &Visitor, path: &str) -> String {
    words(visitor.get(path).is(200).html().root_element())
}

/// Returns the texts of all elements that match a selector.
fn texts(visitor: &Visitor, path: &str, selector: &str) -> Vec<String> {
    visitor.get(path).is(200).html().select(&css(selector)).map(words).collect()
}

#[test]
fn ui2_the_list_by_names_shows_everybody_s_own_score() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 5);
    desk.pair(1);
    desk.publish(1);
    let board = desk.boards(1)[0].clone();
    desk.enter_result(1, &board, "first").is(200);
    let rows = texts(&server.anybody(), "/t/harbour-open/r/1/names", "tbody tr");
    let own = |name: &str| {
        let row = rows.iter().find(|row| row.starts_with(name)).unwrap_or_else(|| panic!("{rows:?}"));
        row.chars().last().unwrap()
    };
    assert_eq!((own(&board.first), own(&board.second)), ('1', '0'), "{rows:?}");
}

#[test]
fn ui8_the_card_counts_rounds_that_have_a_result() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "first");
    desk.close(1);
    desk.pair(2);
    desk.publish(2);
    let winner = desk.boards(1)[0].first.clone();
    let card = format!("/t/harbour-open/players/{}", desk.entry_of(&winner));
    let figures = texts(&server.anybody(), &card, ".figures > div");
    assert!(figures.iter().any(|figure| figure == "Points1 / 1"), "{figures:?}");
    assert!(figures.iter().any(|figure| figure.starts_with("Performance")), "{figures:?}");
    assert!(figures.iter().any(|figure| figure.starts_with("Rating change")), "{figures:?}");
    // The considered alternatives have a page of their own.
    let page = server.anybody().get(&card).is(200).html();
    assert_eq!(page.select(&css("a[href^='/t/harbour-open/why/2/']")).count(), 1);
}

#[test]
fn ui9_the_tool_lists_when_a_draw_can_be_claimed() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let arbiter = server.anybody().set_up("anna");
    let form = arbiter.get("/desk/rulings").is(200).form("form[action='/desk/rulings']");
    let moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    let page = arbiter.submit(&form.with("laws", "fide-2023").with("moves", moves)).is(200);
    let html = page.html();
    let claims: Vec<String> = html.select(&css("#claims li")).map(words).collect();
    assert_eq!(claims.len(), 1, "{claims:?}");
    assert!(claims[0].contains("after half-move 8") && claims[0].contains("9.2"), "{claims:?}");
    assert!(!page.text().contains("No position has occurred often enough"));
}

#[test]
fn ui19_a_list_that_is_looked_at_shows_all_that_was_read() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    let list = "Name,Title,Rating,Sex,Born,FIDE ID,Club\nAda Merrow,WIM,2100,w,1915-12-10,1234567,Lake\n";
    let page = desk.preview("players.csv", list).is(200).html();
    let cells: Vec<String> = page.select(&css("#csv tbody tr:has([name=line]) > *")).map(words).collect();
    assert_eq!(cells, ["2", "WIM Ada Merrow", "2100", "", "Lake", "female", "1915-12-10", "1234567", "import"]);
}

#[test]
fn ui20_a_late_entry_is_told_with_its_number_and_who_left_is_not_absent() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "draw");
    desk.close(1);
    let form = desk.page("/players").form("#add").with("name", "Late Comer").with("rating", 2398);
    let to = desk.arbiter.submit(&form).location();
    let said = texts(&desk.arbiter, to.split('#').next().unwrap(), "#told");
    assert!(said[0].contains("Late Comer") && said[0].contains("no. 2"), "{said:?}");
    assert!(said[0].contains("C.04.2"), "{said:?}");
    desk.withdraw("Player 4");
    desk.pair(2);
    let away = texts(&desk.arbiter, &desk.at("/r/2"), ".col-out li");
    assert!(away.iter().any(|line| line == "Player 4 withdrawn"), "{away:?}");
}

#[test]
fn ui_where_fide_pairs_its_advice_on_byes_is_given_and_elsewhere_not() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    for (system, advised) in [("dutch", true), ("jifen", false)] {
        let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']").with("name", format!("{system} cup"));
        let form = form.with("rounds", 5).with("start", "2026-05-01").with("system", system);
        let desk = anna.desk(anna.submit(&form).location().split('/').nth(2).unwrap());
        desk.register("Alder", 1900);
        let page = text(&anna, &desk.at(&format!("/players/{}", desk.entry_of("Alder"))));
        assert_eq!(page.contains("FIDE discourages full-point byes"), advised, "{system}");
        assert!(page.contains("in rounds not yet paired"), "{system}");
    }
}

/// Tests that an adjourned game is marked wherever places are announced, since they are not final.
#[test]
fn adjourned_games_are_marked_on_announcements() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |board| if board.board == 2 { "adjourned" } else { "first" });
    desk.close(1);
    let anybody = server.anybody();
    let said = || texts(&anybody, "/t/harbour-open/standings", "[data-adjourned]");
    assert_eq!(said(), ["Adjourned: round 1 board 2"]);
    for document in ["standings", "final"] {
        for (language, mark) in [("en", "round 1 board 2 (adjourned)"), ("zh", "第1轮第2台（封棋）")] {
            let paper = text(&desk.arbiter, &desk.at(&format!("/print/{document}?lang={language}")));
            assert!(paper.contains(mark), "{document}: {paper}");
        }
    }
    let board = desk.boards(1)[1].clone();
    desk.enter_result(1, &board, "draw").is(200);
    assert_eq!(said(), [""; 0]);
    assert!(!text(&desk.arbiter, &desk.at("/print/final?lang=en")).contains("adjourned"));
}

#[test]
fn ui24_nothing_is_said_of_a_round_0() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 1);
    let page = text(&desk.arbiter, &desk.at("/players"));
    assert!(page.contains("Not started") && !page.contains("Round 0"), "{page}");
    assert!(page.contains("1 player") && !page.contains("1 players"), "{page}");
    let refused = desk.arbiter.submit(&desk.page("/players").form("#add")).is(422);
    let said: Vec<String> = refused.html().select(&css(".error-summary li")).map(words).collect();
    assert_eq!(said, ["Name: this field is required"]);
}

#[test]
fn ui25_a_round_without_results_cannot_be_closed_and_says_why() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.pair(1);
    desk.publish(1);
    let closed = || {
        let page = desk.page("/r/1").html();
        page.select(&css("#primary[value=close][disabled]")).count() == 1
    };
    assert!(closed());
    assert!(texts(&desk.arbiter, &desk.at("/r/1"), "#close-why")[0].contains("Results missing: 2"));
    desk.enter_all(1, |board| if board.board == 1 { "adjourned" } else { "first" });
    assert!(!closed());
    desk.close(1);
    assert_eq!(texts(&desk.arbiter, &desk.at("/r/1"), "[data-adjourned]").len(), 1);
}

#[test]
fn ui25_a_scorer_without_a_tournament_is_told_so() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let owner = server.anybody().set_up("anna");
    owner.add_account("ben", "scorer");
    let ben = server.anybody().sign_in("ben");
    let page = text(&ben, "/desk");
    assert!(page.contains("You have no role in any tournament yet") && !page.contains("New tournament"), "{page}");
}

#[test]
fn ui25_a_shared_link_says_what_it_leads_to() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    let page = desk.public("/players").html();
    let said = |property: &str| {
        let found = page.select(&css(&format!("meta[property='{property}']"))).next().unwrap();
        found.attr("content").unwrap().to_owned()
    };
    assert_eq!(said("og:title"), "Players · Harbour Open");
    assert_eq!(said("og:description"), "1 May 2026 · Not started");
}

#[test]
fn ui12_what_was_done_to_a_player_is_said() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    let page = desk.at(&format!("/players/{}", desk.entry_of("Player 2")));
    let send = |selector: &str, fields: &[(&str, &str)]| {
        let form = desk.arbiter.get(&page).is(200).form(selector);
        let form = fields.iter().fold(form, |form, (name, value)| form.with(name, value));
        let to = desk.arbiter.submit(&form).location();
        texts(&desk.arbiter, &to, "#told").remove(0)
    };
    let byes = send("form:has([name=what][value=byes])", &[("bye2", "half_point")]);
    assert!(byes.contains("Player 2") && byes.contains("R2: half-point bye"), "{byes}");
    let gone = send("form:has([value=withdraw])", &[("what", "withdraw")]);
    assert!(gone.contains("not paired from round 1 on"), "{gone}");
    assert_eq!(send("form:has([value=reinstate])", &[("what", "reinstate")]), "Player 2 has been reinstated.");
}

#[test]
fn ui11_an_old_form_of_a_player_keeps_what_was_typed() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    let page = desk.at(&format!("/players/{}", desk.entry_of("Player 2")));
    let edit = || desk.arbiter.get(&page).is(200).form("form:has([name=what][value=edit])");
    let old = edit();
    desk.arbiter.submit(&edit().with("rating", 2222)).is(303);
    let refused = desk.arbiter.submit(&old.with("club", "Lake Club").with("federation", "NED")).is(409);
    let form = refused.form("form:has([name=what][value=edit])");
    for (field, value) in [("club", "Lake Club"), ("federation", "NED"), ("rating", "2398")] {
        assert!(form.fields.contains(&(field.to_owned(), value.to_owned())), "{field}: {:?}", form.fields);
    }
    assert!(refused.text().contains("2222"), "what a colleague stored stands beside it");
    // Submitted again, it is stored.
    desk.arbiter.submit(&form).is(303);
    assert!(text(&desk.arbiter, &desk.at("/players")).contains("Lake Club"));
}

#[test]
fn ui11_a_form_after_the_end_of_its_session_leads_back_to_its_page() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    let page = desk.at("/players");
    let form = desk.page("/players").form("#add").with("name", "Late Comer");
    let mut signed_out = desk.arbiter.clone();
    signed_out.cookies.clear();
    let referer = format!("http://{}{page}", server.address);
    let fields = serde_html_form::to_string(&form.fields).unwrap().into_bytes();
    let ask = signed_out.ask(&page).header("referer", &referer);
    let answer = ask.send("application/x-www-form-urlencoded", fields).unwrap().is(401);
    let html = answer.html();
    let links: Vec<String> = html.select(&css("main a")).map(|it| it.attr("href").unwrap().to_owned()).collect();
    assert_eq!(links[0], format!("/sign-in?next={page}"));
    assert!(html.select(&css("body[data-lost-form]")).next().is_some());
}

#[test]
fn ui15_whoever_is_signed_in_is_not_asked_to_sign_in_where_something_fails() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.arbiter.add_account("ben", "scorer");
    desk.give("ben", "scorer");
    let ben = server.anybody().sign_in("ben");
    let html = ben.get(&desk.at("/settings")).is(403).html();
    let links: Vec<String> = html.select(&css("a")).map(|it| it.attr("href").unwrap().to_owned()).collect();
    assert!(links.iter().all(|link| !link.starts_with("/sign-in")), "{links:?}");
    for way in [desk.at(""), "/t/harbour-open".to_owned(), "/desk".to_owned()] {
        assert!(links.contains(&way), "{way}: {links:?}");
    }
}

#[test]
fn ui14_a_closed_round_is_corrected_in_one_act() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "first");
    desk.close(1);
    let (board, before) = (desk.boards(1)[0].clone(), desk.version());
    let page = desk.page(&format!("/r/1/boards/{}/correct?result=draw", board.pairing));
    let form = page.form("#at-once").with("reason", "score sheets read again");
    assert_eq!(desk.arbiter.submit(&form).location(), desk.at("/r/1"));
    assert_eq!((desk.boards(1)[0].result.as_str(), desk.version()), ("draw", before + 1));
    assert_eq!(desk.shape("/r/1.json")["state"], "closed");
}

#[test]
fn ui26_every_public_page_has_one_heading_of_the_first_rank() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    desk.pair(1);
    desk.publish(1);
    for rest in
        ["", "/players", "/players/1", "/r/1", "/r/1/names", "/standings", "/crosstable", "/progress", "/statistics"]
    {
        assert_eq!(desk.public(rest).html().select(&css("h1")).count(), 1, "{rest}");
    }
}

#[test]
fn ui27_standings_carry_their_workings_only_on_demand() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 64);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "draw");
    let html = desk.public("/standings").html();
    assert!(html.select(&css("*")).count() < 6_000, "{} elements", html.select(&css("*")).count());
    let link = html.select(&css("details.work a")).next().unwrap().attr("href").unwrap().to_owned();
    let (page, anchor) = link.split_once('#').unwrap();
    assert_eq!(desk.arbiter.get(page).is(200).html().select(&css(&format!("[id='{anchor}']"))).count(), 1);
}

#[test]
fn ui17_prizes_have_a_currency_and_are_public() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    let form = desk.page("/prizes").form("form:has(textarea)");
    let form = form.with("tables", "Open: 1000 600\nWomen [female]: cup").with("currency", "EUR");
    desk.arbiter.submit(&form).is(303);
    let said = texts(&server.anybody(), "/t/harbour-open", "#prizes :is(h3, li)");
    assert_eq!(said, ["Open", "1000 EUR", "600 EUR", "Women", "cup"]);
}

#[test]
fn ui28_every_page_of_the_desk_lights_its_own_link_and_no_other() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 4);
    let links = |answer: &Answer, selector: &str| -> Vec<String> {
        answer.html().select(&css(selector)).map(|it| it.attr("href").unwrap().to_owned()).collect()
    };
    let all = links(&desk.page("/players"), ".side-nav a[href^='/desk/']:not([href*='/export/'])");
    for link in &all {
        let mut answer = desk.arbiter.get(link).one_of(&[200, 303]);
        if answer.status == 303 {
            answer = desk.arbiter.get(&answer.location()).is(200);
        }
        assert_eq!(links(&answer, ".side-nav [aria-current=page]"), [link.as_str()]);
    }
    for page in ["/devices", "/passes", "/staff", "/reporting", "/settings", "/print", "/players"] {
        assert!(all.contains(&desk.at(page)), "{page}: {all:?}");
    }
}

#[test]
fn p31_a_page_that_does_not_exist_is_small_and_has_its_styles() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let visitor = server.anybody();
    let answer = visitor.get("/t/nothing-here").is(404);
    let page = answer.text();
    assert!(page.len() < 8 << 10, "{} bytes", page.len());
    assert!(page.contains("Page not found"), "{page}");
    let html = answer.html();
    let sheets: Vec<&str> = html.select(&css("link[rel=stylesheet]")).filter_map(|link| link.attr("href")).collect();
    assert_eq!(sheets.len(), 2, "{sheets:?}");
    for sheet in sheets {
        assert!(visitor.get(sheet).is(200).text().contains('{'), "{sheet}");
    }
}
