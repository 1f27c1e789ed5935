//! The engines against tournaments paired by others.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "test code: a panic is a failure"
)]

mod blocked;
mod breaches;
mod burstein_criteria;
mod burstein_examples;
mod burstein_recorded;
mod double_swiss;
mod dubov_criteria;
mod dubov_examples;
mod dubov_vectors;
mod dutch_vectors;
mod generated;
mod jifen;
mod jifen_example;
mod jifen_judge;
mod judges;
mod key_numbers;
mod knockout;
mod knockout_refused;
mod lim;
mod molter;
mod number_first_colours;
mod olympiad;
mod olympiad_referee;
mod olympiad_rules;
mod patience;
mod preview;
mod round_robin;
mod rules;
mod seats;
mod separation;
mod small_fields;
mod support;
mod swiss_plans;
mod tables;
mod team_cases;
mod team_differences;
mod team_pasts;
mod team_referee;
mod team_rules;
mod team_vectors;
mod teams;
mod why;
