//! Tests of a tournament from the arbiter's point of view: actions, refusals and the evidence of the log.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that fails here has found what it looks for"
)]

mod actors;
mod adjournments;
mod alphabet;
mod arbiter;
mod arranging;
mod brackets;
mod calendar;
mod cases;
mod catalogue;
mod challenges;
mod chess960;
mod consequences;
mod contests;
mod corrections;
mod ending;
mod entrants;
mod expectation;
mod facts;
mod fouls;
mod free_numbers;
mod head;
mod installation;
mod keizer;
mod keizer_rules;
mod keizer_seasons;
mod known_people;
mod ladders;
mod later_stages;
mod leagues;
mod line_ups;
mod log;
mod lost_boards;
mod make_ups;
mod matches;
mod mcmahon;
mod mcmahon_bar;
mod meetings;
mod needed;
mod network;
mod next_up;
mod numbers;
mod office;
mod openings;
mod participation;
mod player;
mod printing;
mod properties;
mod published_rounds;
mod publishing;
mod readings;
mod records;
mod refused;
mod reporting;
mod result;
mod results;
mod rounds;
mod sanctions;
mod screens;
mod settings;
mod setup;
mod stages;
mod substitutes;
mod team_knockouts;
mod team_matches;
mod team_order;
mod team_scores;
mod teams;
mod texts;
mod time_controls;
mod title_matches;
mod tree_draws;
mod trees;
mod undo;
mod undoing;
mod vectors;
mod wizard;
