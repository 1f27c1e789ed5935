//! Use cases for entrants: moves between sections, clashes of times, seat numbers in forms.

pub mod clashes;
pub mod moves;
pub mod seats;
