//! Limit of time for reading a file. The readers never read the clock: the caller says how long they may go on, and every
//! reader asks at each line, row, element or move. A reader that may not go on is left by unwinding, which takes its values
//! with it; readers share nothing that could be left half done.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// End of a reading that took too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// Number of questions of the readers for each question to the caller.
const STRIDE: u32 = 32;

type Lasts = Box<dyn Fn() -> bool>;

thread_local! {
    /// Condition under which the readers on this thread may go on; `None` without a limit.
    static BUDGET: RefCell<Option<Lasts>> = const { RefCell::new(None) };
    static ASKED: Cell<u32> = const { Cell::new(0) };
}

/// Restores the limit of before.
struct Restored(Option<Lasts>);

impl Drop for Restored {
    fn drop(&mut self) {
        BUDGET.with_borrow_mut(|budget| *budget = self.0.take());
    }
}

/// Runs a reader as long as `lasts` returns `true`: for example, until a deadline.
///
/// # Errors
/// [`Stopped`] if the reader was left.
///
/// # Examples
/// ```
/// use qisai_exchange::{budget, csv_players};
///
/// let list = format!("Name\n{}", "Ada\n".repeat(100));
/// let read = || csv_players::preview(list.as_bytes(), csv_players::CsvOptions::default()).rows.len();
/// assert_eq!(budget::within(|| true, read), Ok(100));
/// assert_eq!(budget::within(|| false, read), Err(budget::Stopped));
/// ```
pub fn within<T>(lasts: impl Fn() -> bool + 'static, read: impl FnOnce() -> T) -> Result<T, Stopped> {
    let _before = Restored(BUDGET.with_borrow_mut(|budget| budget.replace(Box::new(lasts))));
    catch_unwind(AssertUnwindSafe(read)).map_err(|cause| match cause.downcast::<Stopped>() {
        Ok(stopped) => *stopped,
        Err(panic) => resume_unwind(panic),
    })
}

/// Leaves the reader if it may not go on. Readers call it in every loop whose length a file determines.
pub fn check() {
    let asked = ASKED.get().wrapping_add(1);
    ASKED.set(asked);
    if asked.is_multiple_of(STRIDE) && BUDGET.with_borrow(|budget| budget.as_ref().is_some_and(|lasts| !lasts())) {
        resume_unwind(Box::new(Stopped));
    }
}
