//! What pages show, made from tournaments: plain data with words already in the reader's language. Knows no web.

pub mod address;
pub mod assets;
pub mod bracket;
pub mod breaches;
pub mod calendar;
pub mod certificate;
pub mod conduct;
pub mod dates;
pub mod drawings;
pub mod effect;
mod error;
pub mod event;
pub mod feed;
pub mod findings;
pub mod formats;
pub mod front;
pub mod game;
pub mod groups;
pub mod home;
pub mod ladder;
pub mod log;
pub mod meeting;
pub mod names;
pub mod public;
pub mod ratings;
pub mod reasons;
pub mod rounds;
pub mod scores;
pub mod search;
pub mod sides;
pub mod tie_breaks;
pub mod time_controls;
pub mod why;
pub mod working;
pub mod year;

pub use error::ViewError;
