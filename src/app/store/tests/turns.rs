//! Concurrent requests for one object.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Barrier, RwLock};

use qisai_store::turns::Turns;

#[test]
fn a_crowd_waits_for_one_making() {
    let (turns, made, crowd) = (Turns::default(), RwLock::new(None), Barrier::new(8));
    let makings = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                crowd.wait();
                let got = turns.once(
                    &7,
                    || *made.read().unwrap(),
                    || {
                        makings.fetch_add(1, Ordering::Relaxed);
                        std::thread::sleep(std::time::Duration::from_millis(20));
                        *made.write().unwrap() = Some(42);
                        Ok::<_, ()>(42)
                    },
                );
                assert_eq!(got, Ok(42));
            });
        }
    });
    assert_eq!((makings.into_inner(), turns.is_empty()), (1, true));
}

#[test]
fn a_failure_leaves_the_turn_to_the_next() {
    let turns = Turns::default();
    assert_eq!(turns.once(&7, || None::<u8>, || Err("no")), Err("no"));
    assert_eq!(turns.once(&7, || None, || Ok::<_, &str>(1)), Ok(1));
}
