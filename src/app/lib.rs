//! The application: use cases over the store, web pages, the command line.
//!
//! ```text
//! web -> view, service;  cli -> service;  service -> store;  store knows no web, web knows no diesel
//! ```

pub mod service;
pub mod store;
