//! The application: use cases over the store, web pages, the command line.
//!
//! ```text
//! web -> view, service;  cli -> web, view, service;  service -> store;  store knows no web, web knows no diesel
//! ```

pub mod cli;
pub mod demo;
pub mod i18n;
pub mod live;
pub mod scope;
pub mod service;
pub mod store;
pub mod view;
pub mod web;
