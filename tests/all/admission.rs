//! Tests for the limits of a section: a player outside them is named on the list, on the player's page, in the preview
//! of a list and after the entry (V17).

use crate::support::database::Database;
use crate::support::http::Visitor;
use crate::support::server::Server;

#[test]
fn v17_who_is_outside_of_a_sections_limits_is_told_and_may_still_enter() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let anna = server.anybody().set_up("anna");
    let form = anna.get("/desk/new").is(200).form("form[action='/desk/new']");
    let form = form.with("name", "Youth Festival").with("visibility", "public").with("rounds", 3);
    anna.submit(&form.with("section", "U8 Open\nOpen").with("start", "2026-05-01")).is(303);
    let desk = anna.desk("youth-festival-u8-open");

    let settings = desk.page("/settings").form("form.form");
    let refused = anna.submit(&settings.clone().with("admission", "U8, young")).is(422);
    assert!(refused.text().contains("“young” is not a condition"), "{}", refused.text());
    anna.submit(&settings.with("admission", "U8")).is(303);
    assert!(desk.page("/log").text().contains("Entry conditions"));

    let list = "Name,Birth date\nElder Ada,2001\nYoung Bo,2019\nNobody Knows,\n";
    let preview = desk.preview("players.csv", list).is(200).text();
    let told = |text: &str| [text.matches("Does not meet “U8”").count(), text.matches("Unknown whether “U8”").count()];
    assert_eq!(told(&preview), [1, 1]);
    desk.import_players(list);
    assert_eq!(told(&desk.page("/players").text()), [1, 1]);
    let page = |visitor: &Visitor, name: &str| visitor.get(&desk.at(&format!("/players/{}", desk.entry_of(name))));
    assert_eq!(told(&page(&anna, "Elder Ada").text()), [1, 0]);
    assert_eq!(told(&page(&anna, "Young Bo").text()), [0, 0]);

    let add = desk.page("/players").form("#add").with("name", "Later Cy").with("born", "2002");
    let entered = anna.submit(&add).is(303);
    let after = anna.get(&entered.location()).text();
    assert!(after.contains("Later Cy") && told(&after) == [3, 1], "the notice and the rows: {after}");
    // The other section has no limits.
    let open = anna.desk("youth-festival-open");
    open.import_players(list);
    assert_eq!(told(&open.page("/players").text()), [0, 0]);
    drop(server);
    database.qisai(&["verify"]).good();
}
