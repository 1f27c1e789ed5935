//! Writers that enter results until the server is gone, and the answers that they received.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::support::desk::{Board, Desk};
use crate::support::history::ServerAnswer;
use crate::support::http::Answer;
use crate::support::random::Random;
use crate::support::server::Server;

/// Results that can be entered repeatedly.
pub const RESULTS: [&str; 6] = ["first", "draw", "second", "first_forfeits", "adjourned", ""];

/// Creates a round with forty boards.
pub fn hall(server: &Server) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 3);
    desk.import_field(80);
    desk.pair(1);
    desk.publish(1);
    desk
}

/// Returns the same arbiter at another server.
pub fn at(desk: &Desk, server: &Server) -> Desk {
    Desk { arbiter: desk.arbiter.at(&server.address), slug: desk.slug.clone() }
}

/// Answers received by writers.
#[derive(Default)]
pub struct Seen {
    /// Acknowledged results.
    pub told: Vec<ServerAnswer>,
    /// Refusals by status.
    pub refused: BTreeMap<u16, usize>,
    /// Last known state by pairing.
    last: BTreeMap<u32, Last>,
}

/// Last known state of a board.
#[derive(Default)]
struct Last {
    acknowledged: Option<ServerAnswer>,
    /// Results entered since without a conclusive answer.
    perhaps: Vec<String>,
}

impl Seen {
    /// Records an answer of the server and updates the version of `board`.
    pub fn answered(&mut self, board: &mut Board, result: &str, answer: &Answer) {
        match answer.status {
            200 => {
                let version = answer.json()["seen"].as_u64().unwrap();
                let over = Some(board.seen);
                let told = ServerAnswer { pairing: board.pairing, version, result: result.to_owned(), over };
                self.told.push(told.clone());
                self.last.insert(board.pairing, Last { acknowledged: Some(told), perhaps: Vec::new() });
                board.seen = version;
            }
            // A result was stored although its answer was lost.
            409 => board.seen = answer.json()["seen"].as_u64().unwrap(),
            status => {
                *self.refused.entry(status).or_default() += 1;
                self.unanswered(board, result);
            }
        }
    }

    /// Records a result without a conclusive answer.
    pub fn unanswered(&mut self, board: &Board, result: &str) {
        self.last.entry(board.pairing).or_default().perhaps.push(result.to_owned());
    }

    /// Adds the later answers of another writer.
    pub fn add(&mut self, later: Self) {
        self.told.extend(later.told);
        for (status, count) in later.refused {
            *self.refused.entry(status).or_default() += count;
        }
        for (pairing, last) in later.last {
            if last.acknowledged.is_some() {
                self.last.insert(pairing, last);
            } else {
                self.last.entry(pairing).or_default().perhaps.extend(last.perhaps);
            }
        }
    }

    /// Returns the boards that show neither the last acknowledged result nor a later unanswered one.
    pub fn missing(&self, desk: &Desk) -> Vec<(Board, &ServerAnswer)> {
        let mut missing = Vec::new();
        for board in desk.boards(1) {
            let Some(last) = self.last.get(&board.pairing) else { continue };
            let Some(told) = &last.acknowledged else { continue };
            let stands = board.result == told.result || last.perhaps.contains(&board.result);
            if !stands || board.seen < told.version {
                missing.push((board, told));
            }
        }
        missing
    }

    /// Checks that no acknowledged result is missing.
    #[track_caller]
    pub fn stands(&self, desk: &Desk) {
        let missing = self.missing(desk);
        assert!(missing.is_empty(), "acknowledged and gone: {missing:?}");
    }
}

/// Enters results, each on a board of its own, until the server stops answering or `over` is set. A refused result may
/// be stored or not: a refusal is counted, and the board is read again.
pub fn enter(desk: &Desk, mut boards: Vec<Board>, seed: u64, over: &AtomicBool) -> Seen {
    let mut random = Random(seed);
    let mut seen = Seen::default();
    while !over.load(Ordering::SeqCst) {
        let at = random.below(boards.len());
        let result = *random.one_of(&RESULTS);
        let answer = match desk.try_to_enter(1, &boards[at], result) {
            Ok(answer) => answer,
            Err(error) => {
                assert!(over.load(Ordering::SeqCst), "the server was alive: {error}");
                seen.unanswered(&boards[at], result);
                break;
            }
        };
        seen.answered(&mut boards[at], result, &answer);
    }
    seen
}

/// Runs several writers at once during `happens`; they stop when `over` is set.
pub fn while_entering(desk: &Desk, writers: usize, seed: u64, happens: impl FnOnce(&AtomicBool)) -> Seen {
    while_entering_at(std::slice::from_ref(desk), writers, seed, happens)
}

/// Runs the same with writers that alternate between several servers.
pub fn while_entering_at(desks: &[Desk], writers: usize, seed: u64, happens: impl FnOnce(&AtomicBool)) -> Seen {
    let boards = desks[0].boards(1);
    let over = AtomicBool::new(false);
    let mut seen = Seen::default();
    thread::scope(|scope| {
        let shares = boards.chunks(boards.len().div_ceil(writers)).zip(1..).zip(desks.iter().cycle());
        let running = shares.map(|((share, writer), desk)| {
            let (desk, over, share) = (desk.clone(), &over, share.to_vec());
            scope.spawn(move || enter(&desk, share, seed * 1000 + writer, over))
        });
        let running: Vec<_> = running.collect();
        happens(&over);
        over.store(true, Ordering::SeqCst);
        for writer in running {
            seen.add(writer.join().unwrap());
        }
    });
    seen
}
