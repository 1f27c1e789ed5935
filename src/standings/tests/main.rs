//! Standings as their readers see them: published and independently computed numbers first, then what holds for any event.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod build;
mod crosstables;
mod descriptors;
mod events;
mod grand_prix;
mod knockout;
mod knockout_files;
mod koya;
mod leaving;
mod lost_places;
mod matches;
mod openings;
mod organiser;
mod overall;
mod play_offs;
mod prizes;
mod promotion;
mod properties;
mod random_events;
mod ranks;
mod replays;
mod round_robin;
mod squads;
mod stages;
mod team_files;
mod team_lists;
mod team_people;
mod team_rules;
mod team_trf;
mod teams;
mod trf;
mod unplayed;
mod vectors;
mod xiangqi;
mod xiangqi_articles;
