//! Check-in of a round.

mod rows;
