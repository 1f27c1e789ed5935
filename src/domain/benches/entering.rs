//! Benchmark of many entries into a large tournament: 4,000 into 16,000, with a check of each for duplicates.
//!
//! ```text
//! cargo bench -p qisai-domain --bench entering
//! ```

#![allow(clippy::unwrap_used, clippy::panic, reason = "a measuring program: it stops at the first surprise")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use qisai_domain::setup::Entrant;
use qisai_domain::{
    Author, Command, Envelope, Format, Play, Player, Scoring, Settings, Setup, SwissSystem, Tournament, decide,
};

const STORED: u32 = 16_000;
const NEWCOMERS: u32 = 4_000;
/// Maximum acceptable waiting time at the desk.
const LIMIT: Duration = Duration::from_millis(500);

fn player(number: u32) -> Player {
    let rating = u16::try_from(1_000 + number % 1_500).ok();
    Player {
        name: format!("Család {number}, Ágnes"),
        rating,
        club: format!("Club {}", number % 300),
        ..Player::default()
    }
}

fn tournament() -> Tournament {
    let format = Format::swiss(SwissSystem::default(), 9);
    let settings = Settings { slug: "large".to_owned(), ..Settings::default() };
    let entrants = (1..=STORED).map(|number| Entrant { number, player: player(number), ..Entrant::default() });
    let setup = Setup { entrants: entrants.collect(), ..Setup::new(settings, Play::of(format, Scoring::default())) };
    Tournament::try_from(setup).unwrap()
}

fn main() {
    let tournament = tournament();
    let players: Vec<Player> = (STORED + 1..=STORED + NEWCOMERS).map(player).collect();
    let actor = Author::account("bench", chrono::DateTime::UNIX_EPOCH);
    let act = Envelope::new(actor, Command::Register { players, allow_duplicates: false });
    let best = (0..5)
        .map(|_| {
            let start = Instant::now();
            black_box(decide(&tournament, &act).unwrap());
            start.elapsed()
        })
        .min()
        .unwrap_or_default();
    println!("{NEWCOMERS} names into {STORED}: {best:.1?}");
    assert!(best < LIMIT, "more than {LIMIT:?}");
}
