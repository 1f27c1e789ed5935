//! Web server: routes with their rights, forms and responses. Does not depend on Diesel.

mod assets;
pub mod base_path;
mod body;
mod code;
mod connections;
pub mod deltas;
pub mod desk;
mod entry;
pub mod error;
mod error_page;
mod fields;
mod form;
pub mod form_origin;
pub mod form_table;
mod frame;
pub mod guard;
mod handler;
mod health;
pub mod live;
pub mod local_zone;
mod lookup;
pub mod meter;
pub mod metrics;
mod metrics_page;
pub mod noticed;
pub mod packed;
pub mod page_cache;
pub mod pool;
mod private;
pub mod proxies;
mod public;
pub mod public_url;
pub mod repeats;
pub mod respond;
pub mod root;
pub mod routes;
mod scope;
mod security_headers;
pub mod sender;
mod server;
mod state;
mod stream;
pub mod streams;
pub mod tally;
mod tls;
pub mod turns;
mod visitor;
pub mod way_back;

// Features, each with its folder beside this one (decision 0034).
#[path = "../accounts/web/mod.rs"]
mod accounts;
#[path = "../books/web.rs"]
pub mod books;
#[path = "../byes/web/mod.rs"]
pub mod byes;
#[path = "../calendar/web/mod.rs"]
pub mod calendar;
#[path = "../check_in/web/mod.rs"]
pub mod check_in;
#[path = "../chess960/web.rs"]
mod chess960;
#[path = "../ending/web.rs"]
pub mod ending;
#[path = "../entries/web/mod.rs"]
pub mod entries;
#[path = "../events/web/mod.rs"]
pub mod events;
#[path = "../files/web/mod.rs"]
pub mod files;
#[path = "../help/web.rs"]
mod help;
#[path = "../home/web/mod.rs"]
mod home;
#[path = "../keizer/web/mod.rs"]
pub mod keizer;
#[path = "../ladder/web.rs"]
pub mod ladder;
#[path = "../leagues/web/mod.rs"]
pub mod leagues;
#[path = "../line_ups/web/mod.rs"]
pub mod line_ups;
#[path = "../log/web.rs"]
pub mod log;
#[path = "../mcmahon/web/mod.rs"]
pub mod mcmahon;
#[path = "../messages/web/mod.rs"]
pub mod messages;
#[path = "../next/web/mod.rs"]
pub mod next;
#[path = "../passes/web/mod.rs"]
pub mod passes;
#[path = "../print/web.rs"]
pub mod print;
#[path = "../prizes/web.rs"]
pub mod prizes;
#[path = "../ratings/web.rs"]
pub mod ratings;
#[path = "../reasons/web.rs"]
pub mod reasons;
#[path = "../records/web/mod.rs"]
pub mod records;
#[path = "../reports/web/mod.rs"]
pub mod reports;
#[path = "../results/web/mod.rs"]
pub mod results;
#[path = "../rounds/web/mod.rs"]
pub mod rounds;
#[path = "../sanctions/web/mod.rs"]
pub mod sanctions;
#[path = "../screens/web/mod.rs"]
pub mod screens;
#[path = "../setup/web/mod.rs"]
pub mod setup;
#[path = "../sharing/web/mod.rs"]
mod sharing;
#[path = "../squads/web.rs"]
pub mod squads;
#[path = "../staff/web.rs"]
pub mod staff;
#[path = "../stages/web/mod.rs"]
pub mod stages;
#[path = "../standings/web.rs"]
mod standings;
#[path = "../statement/web.rs"]
mod statement;
#[path = "../team_setup/web/mod.rs"]
pub mod team_setup;
#[path = "../teams/web/mod.rs"]
pub mod teams;

pub use crate::messages::mail::Mail;
pub use proxies::{Proxies, network};
pub use public_url::PublicUrl;
pub use root::reachable;
pub use server::{Options, public_url, serve};
pub use tls::certificate;
