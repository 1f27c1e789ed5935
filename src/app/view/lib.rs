//! Page content made from tournaments: plain data in the reader's language. Does not depend on the web.

// Templates serve this crate and `web`; the alias lets both name the items of this crate in the same way.
extern crate self as qisai_view;

pub mod address;
pub mod assets;
pub mod bundles;
pub mod dates;
mod error;
pub mod formats;
pub mod names;
pub mod pages;
pub mod public;
pub mod qr;
pub mod scores;
pub mod sides;
pub mod time_controls;

// Features, each with its folder beside this one (decision 0034).
#[path = "../books/view/mod.rs"]
mod books;
#[path = "../bracket/view/mod.rs"]
pub mod bracket;
#[path = "../calendar/view/mod.rs"]
pub mod calendar;
#[path = "../chess960/view.rs"]
pub mod chess960;
#[path = "../contests/view/mod.rs"]
pub mod contests;
#[path = "../countersignatures/view.rs"]
pub mod countersignatures;
#[path = "../crosstable/view/mod.rs"]
pub mod crosstable;
#[path = "../entries/view/mod.rs"]
pub mod entries;
#[path = "../events/view/mod.rs"]
pub mod events;
#[path = "../files/view/mod.rs"]
pub mod files;
#[path = "../help/view.rs"]
pub mod help;
#[path = "../home/view/mod.rs"]
pub mod home;
#[path = "../keizer/view.rs"]
pub(crate) mod keizer;
#[path = "../ladder/view/mod.rs"]
pub mod ladder;
#[path = "../leagues/view/mod.rs"]
pub mod leagues;
#[path = "../line_ups/view.rs"]
pub mod line_ups;
#[path = "../log/view/mod.rs"]
pub mod log;
#[path = "../mcmahon/view.rs"]
pub(crate) mod mcmahon;
#[path = "../messages/view.rs"]
pub mod messages;
#[path = "../print/view/mod.rs"]
pub mod print;
#[path = "../prizes/view.rs"]
mod prizes;
#[path = "../ratings/view/mod.rs"]
pub mod ratings;
#[path = "../reasons/view/mod.rs"]
pub mod reasons;
#[path = "../records/view/mod.rs"]
pub mod records;
#[path = "../rounds/view/mod.rs"]
pub mod rounds;
#[path = "../sanctions/view.rs"]
pub mod sanctions;
#[path = "../screens/view/mod.rs"]
pub mod screens;
#[path = "../sharing/view.rs"]
pub mod sharing;
#[path = "../squads/view.rs"]
pub mod squads;
#[path = "../staff/view/mod.rs"]
mod staff;
#[path = "../stages/view/mod.rs"]
pub mod stages;
#[path = "../standings/view/mod.rs"]
pub mod standings;
#[path = "../statement/view.rs"]
pub mod statement;
#[path = "../statistics/view/mod.rs"]
pub mod statistics;
#[path = "../teams/view/mod.rs"]
pub mod teams;

pub use error::{Result, ViewError};
