//! Pages of the arbiter's desk.

mod advice;
mod check_in;
mod keizer;
mod mcmahon;
mod next;
mod numbers;
mod print;
mod prizes;
mod restrictions;
mod round;
mod sanctions;
mod scans;
mod stages;
mod tables;
mod team_fields;
mod teams;
mod tournament_form;
mod usual;
