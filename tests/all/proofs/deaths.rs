//! R1: acknowledged results survive a crash of the server at any moment.

use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use super::writers::{Seen, at, hall, while_entering};
use crate::support::database::Database;
use crate::support::history::History;
use crate::support::random::Random;
use crate::support::server::Server;

/// Acknowledged results without which a run proves nothing.
const ENOUGH: usize = 100;

/// Kills the server `deaths` times while results are entered.
pub fn survives(deaths: u64, writers: usize) {
    let database = Database::sqlite();
    let mut server = Server::start(&database.url);
    let desk = hall(&server);
    let mut random = Random(1);
    let (mut seen, mut slowest) = (Seen::default(), Duration::ZERO);
    let mut death = 0;
    // On a slow machine more deaths, until enough was entered between them.
    while death < deaths || (seen.told.len() <= ENOUGH && death < 4 * deaths) {
        // A browser that stays open throughout.
        let desk = at(&desk, &server);
        seen.stands(&desk);
        seen.add(while_entering(&desk, writers, death, |over| {
            thread::sleep(Duration::from_millis(u64::try_from(random.below(150)).unwrap()));
            over.store(true, Ordering::SeqCst);
            server.kill();
        }));
        if death % 10 == 9 && (deaths <= 100 || death % 100 == 99) {
            database.verify();
            println!("R1 {} deaths so far: {} acknowledged, 0 lost", death + 1, seen.told.len());
        }
        let begun = Instant::now();
        server = Server::start(&database.url);
        slowest = slowest.max(begun.elapsed());
        death += 1;
    }
    seen.stands(&at(&desk, &server));
    server.stop();
    database.verify();
    let history = History::of(&database.url, &desk.slug);
    println!(
        "R1 {death} deaths, {writers} writers: {} acknowledged, {} stored, 0 lost, ready again after at most {slowest:?}",
        seen.told.len(),
        history.len()
    );
    assert!(seen.refused.is_empty(), "{:?}", seen.refused);
    assert!(seen.told.len() > ENOUGH && history.len() > ENOUGH);
    history.confirms(&seen.told);
    history.agrees_with_tables();
}
