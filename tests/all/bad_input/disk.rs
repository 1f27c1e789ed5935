//! Tests for a full disk.

use tempfile::TempDir;

use crate::support::database::Database;
use crate::support::http::{css, words};
use crate::support::server::Server;
use crate::support::small_disk::SmallDisk;

#[test]
fn on_a_full_disk_reading_goes_on_and_writing_waits() {
    let Some(disk) = SmallDisk::mount("6m") else {
        println!("skipped: a full disk (only root can mount a small one)");
        return;
    };
    let url = disk.path().join("qisai.sqlite3").display().to_string();
    let database = Database { url, folder: TempDir::new().unwrap() };
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(40);
    desk.pair(1);
    desk.publish(1);
    let boards = desk.boards(1);
    desk.enter_result(1, &boards[0], "first").is(200);

    disk.fill();
    // Space already allocated in the files may still take a few results.
    let mut stored = 1;
    let refused = loop {
        let answer = desk.enter_result(1, &boards[stored], "draw");
        if answer.status != 200 {
            break answer.is(507);
        }
        stored += 1;
    };
    assert_eq!(refused.json()["error"], "disk_full");
    let page = desk.press(1, &boards[stored], "draw").is(507).html();
    let said: Vec<String> = page.select(&css("[role=alert]")).map(words).collect();
    assert!(said.join(" ").contains("disk is full"), "{said:?}");
    let results =
        |desk: &crate::support::desk::Desk| desk.boards(1).iter().filter(|board| !board.result.is_empty()).count();
    assert_eq!(results(&desk), stored);
    // The readiness check informs a load balancer.
    assert!(server.anybody().get("/readyz").is(503).text().contains("disk"));
    for address in desk.public_addresses(1, 3) {
        desk.arbiter.get(&address).is(200);
    }

    disk.free();
    server.anybody().get("/readyz").is(200);
    desk.enter_result(1, &boards[stored], "draw").is(200);
    assert_eq!(results(&desk), stored + 1);
    server.stop();
    assert_eq!(database.verify(), 1);
}
