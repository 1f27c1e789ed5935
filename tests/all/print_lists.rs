//! Tests for the list of documents and for the columns of printed lists.

use scraper::Html;

use crate::meetings;
use crate::prints::{document, made, play};
use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Returns the codes of the documents in the list: those on top, and the folded ones.
fn offered(desk: &Desk) -> [Vec<String>; 2] {
    let page = desk.page("/print?lang=en").html();
    let code = |address: &str| address.rsplit('/').next().unwrap().to_owned();
    ["ul.first button", "details ul.documents button"].map(|buttons| {
        page.select(&css(buttons)).map(|button| code(button.attr("formaction").unwrap())).collect::<Vec<_>>()
    })
}

#[test]
fn d24_the_documents_of_the_round_come_first_and_others_are_folded() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[("rounds", "1")]);
    desk.import_field(6);
    assert_eq!(offered(&desk)[0], ["check-in", "players", "table-cards"], "before round 1");
    desk.pair(1);
    desk.publish(1);
    let [first, others] = offered(&desk);
    assert_eq!(first, ["pairings", "names", "slips", "standings"]);
    for code in ["team-pairings", "match-sheets", "bracket", "crosstable-grid", "certificates", "final", "receipts"] {
        assert!(!others.iter().any(|other| other == code), "{code} cannot apply");
    }
    assert!(["results", "crosstable", "badges", "warning"].iter().all(|code| others.iter().any(|it| it == code)));
    desk.enter_all(1, |_| "first");
    desk.close(1);
    assert!(offered(&desk)[1].iter().any(|code| code == "certificates"), "after the end");
}

#[test]
fn d24_a_knockout_offers_its_bracket_and_no_table_of_rounds() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = meetings::knockout(&server, 4, "one_decider");
    meetings::play(&desk, 1);
    let [_, others] = offered(&desk);
    assert!(others.iter().any(|code| code == "bracket") && !others.iter().any(|code| code == "crosstable"));
}

/// Returns the column heads and the first line of a printed list.
fn columns(desk: &Desk, code: &str) -> [Vec<String>; 2] {
    let page = Html::parse_document(&document(desk, code, "lang=en"));
    let cells = |cells: &str| page.select(&css(cells)).map(words).collect::<Vec<_>>();
    [cells("thead .heads th"), cells("tbody tr:first-child td")]
}

#[test]
fn p8_rating_and_federation_have_columns_of_their_own() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_players("Name,Rating,Federation\nNorth,2400,ROU\nSouth,2300,NED\nEast,2200,ROU\nWest,2100,NED\n");
    play(&desk, 1);
    let [heads, line] = columns(&desk, "pairings");
    assert_eq!(heads, ["Board", "White", "Rtg", "Fed.", "Pts", "Result", "Pts", "Black", "Rtg", "Fed."]);
    assert!(line.contains(&"2400".to_owned()) && line.contains(&"ROU".to_owned()), "{line:?}");
    assert!(line.contains(&"1 North".to_owned()), "{line:?}");
    let [heads, _] = columns(&desk, "standings");
    assert_eq!(heads[..5], ["Rank", "No.", "Name", "Fed.", "Rating"], "{heads:?}");
    assert!(!columns(&desk, "check-in")[0].contains(&"Club".to_owned()));
}

#[test]
fn p26_a_long_word_of_a_name_is_set_smaller_instead_of_broken() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    desk.import_players("Name;Rating\nKrishnaraman, Anirudh;2500\nTal, Mikhail;2400\n");
    let page = Html::parse_document(&document(&desk, "badges-plain", "lang=en"));
    let classes: Vec<&str> = page.select(&css(".card .name")).map(|name| name.attr("class").unwrap()).collect();
    assert_eq!(classes, ["name long", "name"]);
}

#[test]
fn p22_what_is_hung_up_tells_when_it_was_updated_and_no_version() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    let form = desk.page("/calendar").form("#zone").with("time_zone", "Asia/Shanghai").with("act", "zone");
    desk.arbiter.submit(&form).one_of(&[200, 303]);
    desk.import_field(4);
    desk.pair(1);
    desk.publish(1);
    for (lang, word) in [("en", "Updated 20"), ("zh", "更新于20")] {
        let printed = Html::parse_document(&document(&desk, "pairings", &format!("lang={lang}")));
        let stamp = words(printed.select(&css(".stamp")).next().unwrap());
        assert!(stamp.starts_with(word) && !stamp.contains("UTC") && stamp.matches(':').count() == 1, "{stamp}");
        let page = desk.public(&format!("/r/1?lang={lang}")).html();
        let foot = words(page.select(&css("footer.files")).next().unwrap());
        assert!(foot.contains(word) && !foot.contains("As of entry") && !foot.contains("截至日志"), "{foot}");
    }
}

mod browser {
    use crate::browser::{story, wall_sizes};

    #[test]
    fn p8_pairings_of_31_boards_hang_on_one_sheet_and_short_lists_are_large() {
        story(async |driver, server| wall_sizes::lists(driver, server).await);
    }
}
