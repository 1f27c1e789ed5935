//! Log of a tournament's boards, read directly from the database.

use std::collections::BTreeMap;

use qisai_domain::{Change, GameResult, Pairing};
use qisai_service::Service;
use qisai_service::copies::upkeep::Address;

/// Stored result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    pub version: u64,
    pub by: String,
    pub result: String,
}

/// Answer of the server: at this version, this board had this result.
#[derive(Clone, Debug)]
pub struct ServerAnswer {
    pub pairing: u32,
    pub version: u64,
    pub result: String,
    /// Version of the board that the writer had seen, for the writer's own result.
    pub over: Option<u64>,
}

/// Results of every board, oldest first.
pub struct History {
    boards: BTreeMap<u32, Vec<Stored>>,
    /// Results in the tables.
    tables: BTreeMap<u32, String>,
}

/// Returns the code used on the arbiter's pages: empty without a result.
fn code(result: GameResult) -> String {
    if result == GameResult::Unknown { String::new() } else { result.code().to_owned() }
}

impl History {
    pub fn of(database: &str, slug: &str) -> Self {
        let service = Service::open(&Address::parse(database).unwrap()).unwrap();
        let id = service.find(slug).unwrap();
        let mut boards: BTreeMap<u32, Vec<Stored>> = BTreeMap::new();
        for entry in service.log(id, None, i64::MAX).unwrap().iter().rev() {
            let (public, _) = entry.changes().unwrap();
            for change in &public.changes {
                if let Change::Result { pairing, after, .. } = change {
                    let stored =
                        Stored { version: entry.version.0, by: entry.actor(&public).to_string(), result: code(*after) };
                    boards.entry(pairing.0).or_default().push(stored);
                }
            }
        }
        let tournament = service.tournament(id).unwrap();
        let (_, group) = tournament.first_group().unwrap();
        let pairings = group.rounds.values().flat_map(|round| round.pairings.values());
        let result = |pairing: &Pairing| pairing.games.values().next().map_or(GameResult::Unknown, |game| game.result);
        let met = pairings.filter(|pairing| pairing.two().is_some());
        let tables = met.map(|pairing| (pairing.id.0, code(result(pairing))));
        Self { boards, tables: tables.collect() }
    }

    /// Returns the stored results of a board, oldest first.
    pub fn on(&self, pairing: u32) -> &[Stored] {
        self.boards.get(&pairing).map_or(&[], Vec::as_slice)
    }

    /// Returns the number of stored results.
    pub fn len(&self) -> usize {
        self.boards.values().map(Vec::len).sum()
    }

    /// Checks the server's answers: each board had the result at the version named, and no writer's result replaced
    /// another one that the writer had not seen.
    #[track_caller]
    pub fn confirms(&self, told: &[ServerAnswer]) {
        // A writer who repeats the recorded result receives the same version as its author.
        let mut seen: BTreeMap<(u32, u64), u64> = BTreeMap::new();
        for told in told {
            let mut stored = self.on(told.pairing).iter().rev().skip_while(|stored| stored.version > told.version);
            let stands = stored.next();
            assert_eq!(
                stands.map_or("", |stored| &stored.result),
                told.result,
                "{told:?}: {:?}",
                self.on(told.pairing)
            );
            if let (Some(over), true) = (told.over, stands.is_some_and(|stored| stored.version == told.version)) {
                let known = seen.entry((told.pairing, told.version)).or_default();
                *known = over.max(*known);
            }
        }
        for ((pairing, version), over) in seen {
            let before = self.on(pairing).iter().rfind(|stored| stored.version < version);
            assert!(before.is_none_or(|before| before.version <= over), "{version} went from {over} over {before:?}");
        }
    }

    /// Checks that the tables hold the last result of every board.
    #[track_caller]
    pub fn agrees_with_tables(&self) {
        for (pairing, result) in &self.tables {
            assert_eq!(self.on(*pairing).last().map_or("", |stored| &stored.result), result, "pairing {pairing}");
        }
    }
}
