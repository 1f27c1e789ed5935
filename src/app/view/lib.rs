//! Page content made from tournaments: plain data in the reader's language. Does not depend on the web.

// Templates serve this crate and `web`; the alias lets both name the items of this crate in the same way.
extern crate self as qisai_view;

pub mod address;
pub mod appointments;
pub mod assets;
pub mod bracket;
pub mod breaches;
pub mod bundles;
pub mod calendar;
pub mod certificate;
pub mod conduct;
pub mod contests;
pub mod contradictions;
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
pub mod leaving;
pub mod letters;
pub mod line_ups;
pub mod log;
pub mod meeting;
pub mod names;
pub mod print;
pub mod print_team;
pub mod promotion;
pub mod proposals;
pub mod public;
pub mod qr;
pub mod ratings;
pub mod reasons;
pub mod rounds;
pub mod scores;
pub mod search;
pub mod sides;
pub mod squads;
pub mod start;
pub mod statement;
pub mod teams;
pub mod tie_breaks;
pub mod time_controls;
pub mod why;
pub mod working;
pub mod year;

pub use error::ViewError;
