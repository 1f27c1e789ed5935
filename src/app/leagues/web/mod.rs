//! Leagues on the desk, and dates that players arrange.

pub mod appointments;
pub(crate) mod hall;
pub mod hall_form;
pub(crate) mod league_rules;
