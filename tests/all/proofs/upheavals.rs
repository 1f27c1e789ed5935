//! R11: two processes on one database with a standby, with parts killed repeatedly: both processes show the same at the
//! end.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use super::writers::{Seen, at, hall, while_entering_at};
use crate::support::desk::Desk;
use crate::support::history::History;
use crate::support::pair::Pair;
use crate::support::random::Random;
use crate::support::server::Server;

/// Players of the hall.
const PLAYERS: u32 = 80;

/// Part of the installation that is killed while results are entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Death {
    /// One of the two processes.
    Process(usize),
    /// Connections that receive notifications.
    Listeners,
    /// The primary; its standby replaces it.
    Primary,
}

impl Death {
    /// Returns the part for a death: of ten, one is the primary, three are the listeners and six are processes.
    fn of(number: u64, random: &mut Random) -> Self {
        match number % 10 {
            3 => Self::Primary,
            1 | 5 | 8 => Self::Listeners,
            _ => Self::Process(random.below(2)),
        }
    }
}

/// Kills parts `deaths` times while results are entered at both processes, comparing the pages of the first players;
/// returns `false` without PostgreSQL.
pub fn proof(deaths: u64, players: u32) -> bool {
    let Some(mut pair) = Pair::start() else { return false };
    let url = pair.url();
    let mut servers = [Server::start(&url), Server::start(&url)];
    let desk = hall(&servers[0]);
    let mut random = Random(11);
    let mut seen = Seen::default();
    let mut died: BTreeMap<Death, usize> = BTreeMap::new();
    for number in 0..deaths {
        let death = Death::of(number, &mut random);
        *died.entry(death).or_default() += 1;
        let desks = servers.each_ref().map(|server| at(&desk, server));
        seen.add(while_entering_at(&desks, 4, number, |over| {
            thread::sleep(Duration::from_millis(50 + u64::try_from(random.below(150)).unwrap()));
            match death {
                Death::Process(one) => {
                    over.store(true, Ordering::SeqCst);
                    servers[one].kill();
                }
                Death::Listeners => pair.cut_listeners(),
                Death::Primary => pair.fail_over(),
            }
            thread::sleep(Duration::from_millis(100));
            over.store(true, Ordering::SeqCst);
        }));
        match death {
            Death::Process(one) => servers[one] = Server::start(&url),
            Death::Listeners => {}
            Death::Primary => pair.replace_standby(),
        }
        let desks = agreed(&desk, &servers);
        for desk in &desks {
            seen.stands(desk);
        }
        History::of(&pair.url_of_primary(), &desk.slug).confirms(&seen.told);
        if number % 50 == 49 {
            println!("R11 {} deaths so far, {} pages alike", number + 1, alike(&desks, &servers, 1, players));
        }
    }
    // The tournament continues, alternating between the processes.
    let [here, there] = agreed(&desk, &servers);
    here.enter_all(1, |board| ["first", "draw", "second"][usize::try_from(board.board % 3).unwrap()]);
    agreed(&desk, &servers);
    there.close(1);
    there.pair(2);
    agreed(&desk, &servers);
    here.publish(2);
    let desks = agreed(&desk, &servers);
    let pages = alike(&desks, &servers, 2, players);
    println!(
        "R11 {deaths} deaths of {died:?}: {} acknowledged, 0 lost, refused {:?}; {pages} public pages with the same bytes from both",
        seen.told.len(),
        seen.refused
    );
    assert!(!seen.told.is_empty() && seen.refused.keys().all(|status| *status == 503), "{:?}", seen.refused);
    servers.into_iter().for_each(Server::stop);
    History::of(&pair.url_of_primary(), &desk.slug).agrees_with_tables();
    true
}

/// Returns the pages at both processes, once they answer and have received everything in the tables.
fn agreed(desk: &Desk, servers: &[Server; 2]) -> [Desk; 2] {
    let began = Instant::now();
    let desks = servers.each_ref().map(|server| at(desk, server));
    let is_ready = |server: &Server| server.anybody().get("/readyz").status == 200;
    while !servers.iter().all(is_ready) || desks[0].version() != desks[1].version() {
        assert!(began.elapsed() < Duration::from_secs(30), "the two do not agree");
        thread::sleep(Duration::from_millis(20));
    }
    desks
}

/// Compares every public page of the event and of its first players at both, in both languages; returns the number of
/// pages.
#[track_caller]
fn alike(desks: &[Desk; 2], servers: &[Server; 2], rounds: u16, players: u32) -> usize {
    let addresses = desks[0].public_addresses(rounds, players.min(PLAYERS));
    for address in &addresses {
        for lang in ["en", "zh"] {
            let [one, other] = servers
                .each_ref()
                .map(|server| server.anybody().ask(address).header("accept-language", lang).get().is(200));
            assert!(one.body == other.body, "{address} {lang}: {}\n{}", one.text(), other.text());
            assert_eq!(one.header("etag"), other.header("etag"), "{address} {lang}");
        }
    }
    addresses.len() * 2
}
