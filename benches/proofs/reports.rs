//! Two hundred players report while results are entered: spread over a minute, and all at once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::hall::{Hall, Phone, phones};
use crate::wire::{Wire, spread, waits};

/// Number of boards at which both players report; `TYPED` is the number at which an arbiter types meanwhile.
const REPORTING: usize = 100;
const TYPED: u16 = 20;

pub fn proof() {
    for over in [Duration::from_mins(1), Duration::ZERO] {
        wave(over);
    }
}

/// Lets all players report within a time, in a new tournament: an agreed result cannot be reported again.
fn wave(over: Duration) {
    let hall = Hall::of((u16::try_from(REPORTING).unwrap() + TYPED) * 2, "phones");
    let mut boards = hall.desk.boards(1);
    let sides: Vec<Phone> =
        boards[..REPORTING].iter().flat_map(|board| phones(&hall.server, &hall.cards, board)).collect();
    let mut wire = Wire::open(&hall.server, &hall.desk, 1);
    let typed = &mut boards[REPORTING..];
    let quiet = waits(&mut wire, typed, |done| done == 500);
    println!("reports, nobody else: a result {}", spread(&quiet));
    let is_over = AtomicBool::new(false);
    let (typing, reporting) = thread::scope(|scope| {
        let reporting = scope.spawn(|| {
            let waits = report(&sides, over);
            is_over.store(true, Ordering::SeqCst);
            waits
        });
        let typing = waits(&mut wire, typed, |_| is_over.load(Ordering::SeqCst));
        (typing, reporting.join().unwrap())
    });
    println!(
        "reports, {} within {} s: a result {} ({} results), a report with its page {}",
        sides.len(),
        over.as_secs(),
        spread(&typing),
        typing.len(),
        spread(&reporting)
    );
    let reported = hall.desk.boards(1)[..REPORTING].iter().filter(|board| board.result == "draw").count();
    assert_eq!(reported, REPORTING, "boards that both sides reported alike have their result");
    hall.database.verify();
}

/// Lets every player open their page and report, evenly over this time; returns the durations of page and report
/// together.
fn report(sides: &[Phone], over: Duration) -> Vec<Duration> {
    let pause = over / u32::try_from(sides.len()).unwrap();
    thread::scope(|scope| {
        let mut reports = Vec::new();
        for phone in sides {
            reports.push(scope.spawn(move || {
                let began = Instant::now();
                phone.report("draw").is(303);
                began.elapsed()
            }));
            thread::sleep(pause);
        }
        reports.into_iter().map(|report| report.join().unwrap()).collect()
    })
}
