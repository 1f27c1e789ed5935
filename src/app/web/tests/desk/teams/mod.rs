//! Teams.

mod rows;
