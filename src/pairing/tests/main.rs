//! Tests of the engines against tournaments paired by other programs.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "test code: a panic is a failure"
)]

mod berger;
mod blocked;
mod breaches;
mod budget;
mod burstein_editions;
mod double_swiss;
mod dubov_vectors;
mod dutch_vectors;
mod generated;
mod jifen;
mod jifen_example;
mod judges;
mod keizer;
mod keizer_fixed;
mod keizer_ladder;
#[path = "../../domain/tests/all/keizer_seasons.rs"]
mod keizer_seasons;
mod keizer_why;
mod key_numbers;
mod knockout;
mod lim;
mod lim_referee;
mod lim_rules;
mod mcmahon;
mod mcmahon_files;
mod molter;
mod olympiad;
mod olympiad_referee;
mod olympiad_rules;
mod preview;
mod round_robin;
mod rules;
mod scheveningen;
mod seats;
mod separation;
mod support;
mod swiss_plans;
mod tables;
mod team_cases;
mod team_pasts;
mod team_referee;
mod team_rules;
mod team_vectors;
mod teams;
mod why;
