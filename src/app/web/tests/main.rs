//! Tests of the web server, seen from outside. They form one binary, so that the crate is linked once.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that fails here has found what it looks for")]

mod asking;
mod deltas;
mod desk;
mod form_origin;
mod form_table;
mod guard;
mod live;
mod meter;
mod metrics;
mod packed;
mod page_cache;
mod pairing_jobs;
mod pool;
mod proxies;
mod repeats;
mod respond;
mod root;
mod routes;
mod screens;
mod streams;
mod way_back;
