//! When to give up. The engines know no clock: whoever calls them says when it has been long enough.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::PairingError;

/// Asked now and then while a round is paired: from every bracket, and from the loops that can be long. Cheap to clone. Once it is
/// over it stays over, for all its clones: what was left unfinished because of that is never taken for a result.
#[derive(Clone, Default)]
pub struct Patience(Option<Arc<Bound>>);

struct Bound {
    lasts: Box<dyn Fn() -> bool + Send + Sync>,
    is_over: AtomicBool,
}

impl Patience {
    /// Without end.
    pub fn endless() -> Self {
        Self::default()
    }

    /// As long as `lasts` says so: a deadline that has not passed, a button that has not been pressed.
    pub fn while_so(lasts: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(Bound { lasts: Box::new(lasts), is_over: AtomicBool::new(false) })))
    }

    /// Whether to leave things unfinished. Whoever does so is followed by somebody who [`check`](Self::check)s.
    pub fn is_over(&self) -> bool {
        let Some(bound) = &self.0 else { return false };
        if !bound.is_over.load(Ordering::Relaxed) && !(bound.lasts)() {
            bound.is_over.store(true, Ordering::Relaxed);
        }
        bound.is_over.load(Ordering::Relaxed)
    }

    /// Goes on, or gives up.
    ///
    /// # Errors
    /// [`PairingError::Stopped`].
    pub fn check(&self) -> Result<(), PairingError> {
        if self.is_over() { Err(PairingError::Stopped) } else { Ok(()) }
    }
}

impl fmt::Debug for Patience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Patience(bounded)" } else { "Patience(endless)" })
    }
}
