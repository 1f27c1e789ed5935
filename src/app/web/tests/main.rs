//! Tests of the web server, seen from outside. They form one binary, so that the crate is linked once.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that fails here has found what it looks for")]

mod base_path;
mod check_in;
mod deltas;
mod entries;
mod form_origin;
mod form_table;
mod guard;
mod keizer;
mod live;
mod local_zone;
mod mcmahon;
mod meter;
mod metrics;
mod next;
mod packed;
mod page_cache;
mod passes;
mod pool;
mod print;
mod prizes;
mod proxies;
mod public_url;
mod repeats;
mod respond;
mod root;
mod rounds;
mod routes;
mod sanctions;
mod screens;
mod setup;
mod stages;
mod streams;
mod team_setup;
mod teams;
mod way_back;
