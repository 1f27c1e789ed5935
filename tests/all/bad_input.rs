//! Tests for careless and hostile input: it is refused with a helpful message, nothing is half stored, and the server
//! keeps running.

mod databases;
mod disk;
mod files;
mod histories;
mod names;
mod requests;
mod stages;
