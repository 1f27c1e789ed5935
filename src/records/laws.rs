//! Which edition of which laws a record is checked by.

use qisai_domain::Discipline;

/// A named, dated set of the laws of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Laws {
    /// As settings and the command line name it: `fide-2023`, `fide-2000`, `fide-1997`, `cn`, `axf`, `fmjd`.
    pub code: &'static str,
    /// The game.
    pub discipline: Discipline,
    /// The text and its edition, as its readers call it.
    pub edition: &'static str,
}
