//! Limits on the time and memory of a pairing. The engines never read the clock; the caller decides when to stop.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::Points;
use crate::error::SwissError;

/// Stop condition that is checked while a round is paired: for every bracket, and in loops that can be long.
///
/// Cloning is cheap. Once over, it stays over for all clones: unfinished work is never used as a result.
#[derive(Clone)]
pub struct SearchBudget {
    bound: Option<Arc<Bound>>,
    memory: usize,
}

struct Bound {
    lasts: Box<dyn Fn() -> bool + Send + Sync>,
    is_over: AtomicBool,
}

/// Default memory limit of one graph in bytes: enough for 8,000 players.
const MEMORY: usize = 256 << 20;

impl Default for SearchBudget {
    fn default() -> Self {
        Self { bound: None, memory: MEMORY }
    }
}

impl SearchBudget {
    /// Returns a budget without a time limit; a graph may take 256 MiB.
    pub fn endless() -> Self {
        Self::default()
    }

    /// Returns a budget that lasts as long as `lasts` returns `true`: for example, until a deadline or until a button
    /// is pressed.
    pub fn while_so(lasts: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        let bound = Bound { lasts: Box::new(lasts), is_over: AtomicBool::new(false) };
        Self { bound: Some(Arc::new(bound)), ..Self::default() }
    }

    /// Returns the same budget with a limit of this many bytes for a graph of players.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Self {
        Self { memory: bytes, ..self }
    }

    /// Returns `true` if work should be left unfinished. Code that stops because of this must be followed by a
    /// [`check`](Self::check).
    pub fn is_over(&self) -> bool {
        let Some(bound) = &self.bound else { return false };
        if !bound.is_over.load(Ordering::Relaxed) && !(bound.lasts)() {
            bound.is_over.store(true, Ordering::Relaxed);
        }
        bound.is_over.load(Ordering::Relaxed)
    }

    /// Checks that the budget is not exhausted.
    ///
    /// # Errors
    /// [`SwissError::Stopped`] if it is exhausted.
    pub fn check(&self) -> Result<(), SwissError> {
        if self.is_over() { Err(SwissError::Stopped) } else { Ok(()) }
    }

    /// Checks that a graph of this many vertices may be used; it takes `bits_a_pair` bits for each pair of vertices.
    pub fn allows(&self, vertices: usize, bits_a_pair: usize) -> Result<(), Unsolved> {
        let needed = vertices.saturating_mul(vertices).saturating_mul(bits_a_pair) / 8;
        match needed <= self.memory {
            true if self.is_over() => Err(Unsolved::Stopped),
            true => Ok(()),
            false => Err(Unsolved::TooLarge { vertices, needed, limit: self.memory }),
        }
    }
}

impl fmt::Debug for SearchBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = if self.bound.is_some() { "bounded" } else { "endless" };
        write!(f, "SearchBudget({time}, {} bytes)", self.memory)
    }
}

/// Reason why a graph has no matching yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// Weights that do not fit the widest arithmetic.
    TooWide,
    /// Memory needed beyond the limit, in bytes.
    TooLarge { vertices: usize, needed: usize, limit: usize },
    /// Budget that is used up.
    Stopped,
}

impl Unsolved {
    /// Returns the error of a bracket, named by the score of its residents.
    pub fn in_bracket(self, score: Points) -> SwissError {
        match self {
            Self::TooWide => SwissError::TooManyScores { score },
            Self::TooLarge { vertices, needed, limit } => {
                let megabytes = |bytes: usize| bytes.div_ceil(1 << 20);
                SwissError::TooLarge { players: vertices, needed: megabytes(needed), limit: megabytes(limit) }
            }
            Self::Stopped => SwissError::Stopped,
        }
    }
}
