//! R2: the power fails under SQLite.

use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use super::writers::{Seen, at, hall, while_entering};
use crate::support::database::Database;
use crate::support::fragile::Disk;
use crate::support::history::History;
use crate::support::random::Random;
use crate::support::server::Server;

/// Outcome of power losses.
pub struct Outcome {
    pub acknowledged: usize,
    /// Writes to the disk that did not survive.
    pub writes_lost: usize,
    /// Acknowledged results that were lost.
    pub results_lost: usize,
    /// Losses after which the database could not be opened.
    pub ruined: usize,
}

/// Cuts the power `losses` times while results are entered. A disk that `lies` reports flushes of SQLite's log without
/// performing them, which corresponds to `synchronous = NORMAL` on an honest disk. Returns `None` if no such disk can
/// be mounted.
pub fn survives(losses: u64, lies: bool) -> Option<Outcome> {
    let mut disk = Disk::mount()?;
    let database = Database { url: disk.path("qisai.sqlite3"), folder: TempDir::new().unwrap() };
    let server = Server::start(&database.url);
    let desk = hall(&server);
    server.stop();
    disk.lie_about(lies.then_some("-wal"));
    let mut random = Random(7);
    let (mut seen, mut writes_lost, mut results_lost, mut ruined) = (Seen::default(), 0, 0, 0);
    for loss in 0..losses {
        let mut server = Server::start(&database.url);
        let desk = at(&desk, &server);
        if lies {
            results_lost += seen.missing(&desk).len();
            seen = Seen::default();
        } else {
            seen.stands(&desk);
        }
        seen.add(while_entering(&desk, 4, loss, |over| {
            thread::sleep(Duration::from_millis(u64::try_from(random.below(250)).unwrap()));
            disk.cut_power();
            over.store(true, Ordering::SeqCst);
            server.kill();
        }));
        writes_lost += disk.power_up(&mut random);
        if !lies && (losses <= 20 || loss % 20 == 19) {
            database.verify();
        } else if lies && database.qisai(&["verify"]).code != 0 {
            // Later runs would only find the damage of this one.
            ruined += 1;
            break;
        }
    }
    let acknowledged = seen.told.len();
    if !lies {
        let server = Server::start(&database.url);
        seen.stands(&at(&desk, &server));
        server.stop();
        database.verify();
        let history = History::of(&database.url, &desk.slug);
        history.confirms(&seen.told);
        history.agrees_with_tables();
    } else if ruined == 0 {
        let server = Server::start(&database.url);
        results_lost += seen.missing(&at(&desk, &server)).len();
    }
    Some(Outcome { acknowledged, writes_lost, results_lost, ruined })
}

/// Tests both kinds of disks; returns `false` if none can be mounted.
pub fn proof(losses: u64, controls: u64) -> bool {
    let Some(honest) = survives(losses, false) else { return false };
    println!(
        "R2 {losses} losses of power: {} acknowledged, {} writes to the disk lost, {} results lost, {} databases ruined",
        honest.acknowledged, honest.writes_lost, honest.results_lost, honest.ruined
    );
    let control = survives(controls, true).unwrap();
    println!(
        "R2 control, a disk that does not flush, {controls} losses at most: {} boards with a lost result, {} databases ruined",
        control.results_lost, control.ruined
    );
    assert!(honest.acknowledged > 0 && honest.writes_lost > 0);
    assert!(control.results_lost + control.ruined > 0, "a disk that lies must be found out");
    true
}
