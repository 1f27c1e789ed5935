//! Proofs of the program's reliability, with higher counts than the tests can afford. Each printed line begins with the
//! claim of `docs/reliability.md`.
//!
//! ```text
//! cargo bench --bench proofs                             this list
//! cargo bench --bench proofs -- deaths [1000]            R1, sudden deaths of the server
//! cargo bench --bench proofs -- power [200]              R2, losses of power; root, Linux
//! cargo bench --bench proofs -- faults [200]             R3, the n-th operation of the disk fails, n from 1; root, Linux
//! cargo bench --bench proofs -- starts [1000]            R3, the same while a database is created, opened or migrated; root, Linux
//! cargo bench --bench proofs -- failovers [100]          R10, a standby replaces a dead primary
//! cargo bench --bench proofs -- old-primary              R10, the dead primary comes back
//! cargo bench --bench proofs -- connections [100]        R10, all connections to PostgreSQL are lost
//! cargo bench --bench proofs -- million [1000000] [20]   R7, operations on each database, and minutes after which no more are begun;
//!                                                        with `postgresql` appended, on that database alone
//! cargo bench --bench proofs -- far [300]                R11, time until another process shows a result
//! cargo bench --bench proofs -- upheavals [200]          R11, processes, listeners and primaries die; both processes show the same
//! cargo bench --bench proofs -- soak --minutes 30        R14, memory and descriptors
//! cargo bench --bench proofs -- floods                   S7, S12, floods from outside while results are entered
//! cargo bench --bench proofs -- hall                     S7, strangers flood a hall with badges and results; Linux
//! cargo bench --bench proofs -- reports                  two hundred players report while results are entered
//! cargo bench --bench proofs -- streams [10000]          live streams on one process
//! ```

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "a measuring program: it stops at the first surprise, and prints fractions"
)]

mod far;
mod floods;
mod hall;
mod million;
#[path = "../../tests/all/proofs/mod.rs"]
mod proofs;
mod reports;
#[allow(dead_code, reason = "shared with the other benches, which use the rest")]
#[path = "../served/mod.rs"]
mod served;
mod soak;
mod streams;
#[allow(dead_code, reason = "shared with the tests, which use the rest")]
#[path = "../../tests/all/support/mod.rs"]
mod support;
mod wire;

/// Prints the head of this file when no proof is named.
const HELP: &str = include_str!("main.rs");

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let numbers: Vec<u64> = arguments.iter().filter_map(|word| word.parse().ok()).collect();
    let number = |usual: u64| numbers.first().copied().unwrap_or(usual);
    let count = |usual: u64| usize::try_from(number(usual)).unwrap();
    match arguments.first().map(String::as_str) {
        Some("deaths") => proofs::deaths::survives(number(1000), 8),
        #[cfg(target_os = "linux")]
        Some("power") => drop(proofs::power::proof(number(200), 20)),
        #[cfg(target_os = "linux")]
        Some("faults") => {
            if proofs::faults::proof(1..=number(200), false, 1) {
                proofs::faults::proof((1..=number(200)).step_by(5), true, 20);
                proofs::faults::sent_again(1..=number(200));
            }
        }
        #[cfg(target_os = "linux")]
        Some("starts") => drop(proofs::starts::proof(&(1..=number(1000)).collect::<Vec<_>>())),
        Some("failovers") => drop(proofs::standby::proof(number(100))),
        Some("old-primary") => drop(proofs::standby::old_primary()),
        Some("connections") => drop(proofs::standby::lost_connections(number(100))),
        Some("million") => {
            let only_postgresql = arguments.iter().any(|word| word == "postgresql");
            million::proof(count(1_000_000), numbers.get(1).copied().unwrap_or(20), only_postgresql);
        }
        Some("upheavals") => drop(proofs::upheavals::proof(number(200), u32::MAX)),
        Some("far") => far::proof(count(300)),
        Some("soak") => soak::proof(number(30)),
        Some("hall") => hall::proof(),
        Some("floods") => floods::proof(),
        Some("reports") => reports::proof(),
        Some("streams") => streams::proof(count(10_000)),
        _ => HELP.lines().take_while(|line| line.starts_with("//!")).for_each(|line| println!("{}", &line[3..])),
    }
}
