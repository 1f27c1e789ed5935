//! Tests for a full disk.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::support::database::Database;
use crate::support::http::{css, words};
use crate::support::server::Server;

/// Small disk in memory, unmounted at the end.
struct SmallDisk {
    folder: TempDir,
}

impl SmallDisk {
    /// Mounts the disk; returns `None` if this user may not mount anything.
    fn mount() -> Option<Self> {
        let folder = TempDir::new().unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=6m", "qisai-test"]).arg(folder.path()).stderr(Stdio::null());
        mount.status().is_ok_and(|status| status.success()).then_some(Self { folder })
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Fills all remaining space.
    fn fill(&self) {
        let mut file = File::create(self.path().join("film")).unwrap();
        for size in [1 << 16, 1 << 12, 1] {
            while file.write_all(&vec![0; size]).is_ok() {}
        }
    }

    fn free(&self) {
        fs::remove_file(self.path().join("film")).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

#[test]
fn on_a_full_disk_reading_goes_on_and_writing_waits() {
    let Some(disk) = SmallDisk::mount() else {
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
