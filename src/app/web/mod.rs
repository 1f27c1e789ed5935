//! The web pages: routes and their permissions, forms, what visitors get back. Knows no diesel.

mod account;
mod assets;
mod body;
mod desk;
mod error;
mod event;
mod form;
mod frame;
mod guard;
mod health;
mod home;
mod meter;
mod packed;
mod page_cache;
mod pairing_jobs;
mod pool;
mod proxies;
mod public;
mod repeats;
mod respond;
pub mod routes;
mod scope;
mod server;
mod sign_in;
mod state;
mod statement;
mod stream;
mod streams;
mod visitor;
mod way_back;
mod year;

pub use proxies::{Proxies, network};
pub use server::{Options, serve};
