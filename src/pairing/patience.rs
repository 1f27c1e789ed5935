//! When to give up, and how much memory may be taken. The engines know no clock: whoever calls them says when it has been long enough.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use qisai_domain::Points;

use crate::error::PairingError;

/// Asked now and then while a round is paired: from every bracket, and from the loops that can be long. Cheap to clone. Once it is
/// over it stays over, for all its clones: what was left unfinished because of that is never taken for a result.
#[derive(Clone)]
pub struct Patience {
    bound: Option<Arc<Bound>>,
    memory: usize,
}

struct Bound {
    lasts: Box<dyn Fn() -> bool + Send + Sync>,
    is_over: AtomicBool,
}

/// What one graph may take if nobody says otherwise, in bytes: that of 8,000 players.
const MEMORY: usize = 256 << 20;

impl Default for Patience {
    fn default() -> Self {
        Self { bound: None, memory: MEMORY }
    }
}

impl Patience {
    /// Without end; a graph may take 256 MiB.
    pub fn endless() -> Self {
        Self::default()
    }

    /// As long as `lasts` says so: a deadline that has not passed, a button that has not been pressed.
    pub fn while_so(lasts: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        let bound = Bound { lasts: Box::new(lasts), is_over: AtomicBool::new(false) };
        Self { bound: Some(Arc::new(bound)), ..Self::default() }
    }

    /// The same; a graph of players may take so many bytes.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Self {
        Self { memory: bytes, ..self }
    }

    /// Whether to leave things unfinished. Whoever does so is followed by somebody who [`check`](Self::check)s.
    pub fn is_over(&self) -> bool {
        let Some(bound) = &self.bound else { return false };
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

    /// Goes on with a graph of so many vertices that takes so many bytes for each pair of them, in eighths.
    pub(crate) fn allows(&self, vertices: usize, bits_a_pair: usize) -> Result<(), Unsolved> {
        let needed = vertices.saturating_mul(vertices).saturating_mul(bits_a_pair) / 8;
        match needed <= self.memory {
            true if self.is_over() => Err(Unsolved::Stopped),
            true => Ok(()),
            false => Err(Unsolved::TooLarge { vertices, needed, limit: self.memory }),
        }
    }
}

impl fmt::Debug for Patience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = if self.bound.is_some() { "bounded" } else { "endless" };
        write!(f, "Patience({time}, {} bytes)", self.memory)
    }
}

/// Why a graph has no matching yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// Its weights do not fit the widest arithmetic.
    TooWide,
    /// It would take more memory than it may: bytes.
    TooLarge { vertices: usize, needed: usize, limit: usize },
    /// The patience is over.
    Stopped,
}

impl Unsolved {
    /// The same of a bracket, named by the score of its residents.
    pub(crate) fn in_bracket(self, score: Points) -> PairingError {
        match self {
            Self::TooWide => PairingError::TooManyScores { score },
            Self::TooLarge { vertices, needed, limit } => {
                let megabytes = |bytes: usize| bytes.div_ceil(1 << 20);
                PairingError::TooLarge { players: vertices, needed: megabytes(needed), limit: megabytes(limit) }
            }
            Self::Stopped => PairingError::Stopped,
        }
    }
}
