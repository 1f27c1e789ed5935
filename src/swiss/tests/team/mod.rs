//! Tests of the Swiss Team system (C.04.6).

mod colours;
mod first_team;
mod preference;
