//! The program as its users meet it. One binary, so that the program is linked once.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test that goes wrong shall stop where it goes wrong"
)]

mod accessibility;
mod admission;
mod architecture;
mod arranging;
mod assets;
mod bad_input;
mod browser;
mod byes;
mod calendar;
mod champions;
mod check_in;
mod chess960;
mod claims;
mod cli;
mod contests;
mod contrast;
mod crash;
mod crowd;
mod devices;
mod double_swiss;
mod ending;
mod events;
mod exports;
mod findings_create;
mod findings_home;
mod findings_pages;
mod floods;
mod forced_colours;
mod forms;
mod forms_told;
mod fuzz_seeds;
mod groups;
mod hall_attacks;
mod hand_edits;
mod handed_in;
mod handed_in_photos;
mod heads;
mod injected;
mod kiosks;
mod knockout;
mod ladder;
mod languages;
mod late;
mod leagues;
mod light;
mod line_ups;
mod live;
mod matches;
mod meetings;
mod messages;
mod missed_games;
mod moves;
mod next_up;
mod overall;
mod permissions;
mod playoffs;
mod print_choices;
mod print_codes;
mod print_set;
mod print_staff;
mod prints;
mod processes;
mod proofs;
mod publishing;
mod rating_fields;
mod records;
mod repeats;
mod reported_fouls;
mod reports;
mod restrictions;
mod rights;
mod round_desk;
mod round_robin;
mod rounds_of_teams;
mod sanctions;
mod screens;
mod second_factor;
mod short_proofs;
mod sign_in;
mod slips;
mod squads;
mod stages;
mod stated_readings;
mod story;
mod support;
mod tampering;
mod team_deciders;
mod team_matches;
mod teams_setup;
mod time_controls;
mod tls;
mod trees;
mod two_arbiters;
mod undoing;
mod watching;
mod writing;
