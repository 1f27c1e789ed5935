//! Browser tests of a tournament: arbiters at their keyboards, spectators with phones.
//!
//! The tests are in the modules `browser` of their subjects. Between them the harness runs tests without a browser,
//! which use the machine while browser tests wait for a slot ([`turns`](crate::support::turns)).

mod axe;
pub mod desk;
pub mod driver;
mod fixed;
pub mod form_lists;
pub mod formats;
pub mod hall;
pub mod in_sight;
pub mod incidents;
pub mod keys;
pub mod light;
pub mod looks;
pub mod mcmahon;
pub mod meetings;
pub mod next_up;
pub mod page;
pub mod papers;
pub mod prints;
pub mod prize_giving;
pub mod public_paper;
pub mod records;
pub mod scanning;
pub mod screens;
pub mod sections;
pub mod session;
mod spectator;
pub mod spoken;
pub mod standings;
pub mod story;
pub mod teams;
pub mod tour;
pub mod wall_sizes;
pub mod why;
pub mod working;

use std::env;
use std::time::Duration;

use driver::Driver;
use tempfile::TempDir;

use crate::support::database::Database;
use crate::support::desk::Desk;
use crate::support::program::command;
use crate::support::server::Server;

/// Time limit of a story; a longer one is stuck.
const MAX_STORY_TIME: Duration = Duration::from_mins(15);
/// Time limit when every page is checked by axe-core or saved as a picture.
const MAX_LOOK_TIME: Duration = Duration::from_hours(2);

pub fn run(story: impl Future<Output = ()>) {
    let is_looked_at = ["QISAI_AXE", "QISAI_SCREENSHOTS"].iter().any(|name| env::var_os(name).is_some());
    let longest = if is_looked_at { MAX_LOOK_TIME } else { MAX_STORY_TIME };
    let ends = async { tokio::time::timeout(longest, story).await.expect("a story comes to its end") };
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(ends);
}

/// Runs a story on its own server, and verifies the log afterwards.
pub fn story(story: impl AsyncFnOnce(&Driver, &Server)) {
    story_with_database(async |driver, server, _| story(driver, server).await);
}

/// Runs a story that also reads the database.
pub fn story_with_database(story: impl AsyncFnOnce(&Driver, &Server, &Database)) {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(story(&driver, &server, &database));
    database.verify();
}

/// Runs a story on the demonstration.
pub fn story_of_the_demonstration(story: impl AsyncFnOnce(&Driver, &Server)) {
    let Some(driver) = Driver::start() else { return };
    let data = TempDir::new().unwrap();
    let mut program = command();
    program.env("XDG_DATA_HOME", data.path());
    let server = Server::launch(program, &["--demo"], "password");
    run(story(&driver, &server));
}

/// Creates an event with round 1 published.
pub fn published(server: &Server, players: u16) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_field(players);
    desk.pair(1);
    desk.publish(1);
    desk
}
