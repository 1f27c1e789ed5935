//! Eighty phones without a browser, and the server's crash while they report.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use super::{CROWD, name, players, said};
use crate::support::desk::Board;
use crate::support::hall::{Card, Phone, of};
use crate::support::parallel;
use crate::support::server::Server;

/// Number of phones that report simultaneously.
const AT_ONCE: usize = 4;
/// Number of reports answered before the server is killed.
const BEFORE: usize = 31;

/// Report to be sent: board, side (0 for the first mover), phone.
type Report<'a> = (u32, usize, &'a Phone);

pub struct Crowd(BTreeMap<String, Phone>);

impl Crowd {
    /// Claims each player's own code.
    pub fn claim(server: &Server, cards: &[Card]) -> Self {
        let names: Vec<String> = CROWD.flat_map(players).map(name).collect();
        let phones = parallel::each(names, |who| {
            let phone = of(cards, &who).claim(server.anybody());
            (who, phone)
        });
        Self(phones.into_iter().collect())
    }

    /// Returns the phone of a player.
    pub fn of(&self, number: u32) -> &Phone {
        &self.0[&name(number)]
    }

    /// Checks everyone in.
    pub fn here(&self) {
        parallel::each(self.0.values().collect(), |phone: &Phone| phone.here("").is(303));
    }

    /// Returns the reports of both sides of each board in sequence.
    fn reports(&self, boards: &[Board]) -> Vec<Report<'_>> {
        let boards = boards.iter().filter(|board| CROWD.contains(&board.board));
        let sides = boards.flat_map(move |board| {
            let names = [&board.first, &board.second];
            names.into_iter().enumerate().map(move |(side, who)| (board.board, side, &self.0[who]))
        });
        sides.collect()
    }

    /// Sends reports until the server is killed in the middle; returns board and side of the answered ones.
    pub fn report_until_killed(&self, server: &mut Server, boards: &[Board]) -> BTreeSet<(u32, usize)> {
        let reports = self.reports(boards);
        let (next, answered, dead) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
        let work = || {
            let mut done = Vec::new();
            while let Some((board, side, phone)) = reports.get(next.fetch_add(1, Ordering::SeqCst)) {
                match phone.try_report(said(*board, *side)) {
                    Ok(answer) => {
                        answer.is(303);
                        done.push((*board, *side));
                        answered.fetch_add(1, Ordering::SeqCst);
                    }
                    Err(error) => {
                        assert!(dead.load(Ordering::SeqCst), "the server was alive: {error}");
                        break;
                    }
                }
            }
            done
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(work)).collect();
            for _ in 0..6000 {
                if answered.load(Ordering::SeqCst) >= BEFORE {
                    break;
                }
                thread::sleep(Duration::from_millis(10));
            }
            dead.store(true, Ordering::SeqCst);
            server.kill();
            let done: BTreeSet<_> = workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect();
            assert!((BEFORE..reports.len()).contains(&done.len()), "in the middle: {}", done.len());
            done
        })
    }

    /// Checks that answered reports are still there; the others look, and report what is missing.
    pub fn report_the_rest(&self, boards: &[Board], before: &BTreeSet<(u32, usize)>) {
        let reports = self.reports(boards);
        let is_known = |phone: &Phone| {
            let shown = phone.look().text();
            shown.contains("You have reported") || shown.contains("Result: ")
        };
        parallel::each(reports, |(board, side, phone)| {
            let had_an_answer = before.contains(&(board, side));
            let is_known = is_known(phone);
            assert!(is_known || !had_an_answer, "board {board}, side {side}: an answered report is gone");
            if !is_known {
                phone.report(said(board, side)).is(303);
            }
        });
    }
}
