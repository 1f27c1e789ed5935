//! Documents on paper: officials with their grades.

use scraper::Html;

use crate::prints::{document, made};
use crate::support::database::Database;
use crate::support::http::{css, words};
use crate::support::server::Server;

#[test]
fn officials_stand_with_their_grades_and_room_where_none_is_told() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = made(&server.anybody().set_up("anna"), "Harbour Open", &[]);
    let form = || desk.page("/settings").form("form.form");
    let typed = form().with("chief_arbiter", "Oak, Jo").with("chief_grade", "IA");
    let typed = typed.with("deputies", "林知远；国家级\r\nNoor, Ines\r\n");
    desk.arbiter.submit(&typed).is(303);
    for code in ["officials", "order-book"] {
        let page = Html::parse_document(&document(&desk, code, "lang=en"));
        let (rows, cells) = (css("table.officials tbody tr"), css("td"));
        let rows: Vec<Vec<String>> = page.select(&rows).map(|row| row.select(&cells).map(words).collect()).collect();
        let told = [
            ["Chief arbiter", "Oak, Jo", "IA"],
            ["Deputies", "林知远", "国家级"],
            ["Deputies", "Noor, Ines", ""],
            ["Pairing officer", "", ""],
        ];
        assert_eq!(rows[..4], told, "{code}");
    }
    // The form shows what is stored: sent as it is, it changes nothing.
    let seen = || form().fields.into_iter().find(|(name, _)| name == "event_seen").unwrap().1;
    let before = seen();
    desk.arbiter.submit(&form()).is(303);
    assert_eq!(seen(), before);
    assert!(document(&desk, "officials", "lang=zh").contains("国家级"));
    // A grade of nobody is not dropped in silence.
    let nobody = form().with("chief_arbiter", "").with("chief_grade", "IA");
    assert!(desk.arbiter.submit(&nobody).is(422).text().contains("Chief arbiter: this is needed"));
    drop(server);
    database.qisai(&["verify"]).good();
}
