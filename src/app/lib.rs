//! The application: the command line and the demonstration, on top of the crates in the folders beside.
//!
//! ```text
//! web -> view, service;  cli -> web, view, service;  service -> store;  store knows no web, web knows no diesel
//! ```

pub mod cli;
pub mod demo;
