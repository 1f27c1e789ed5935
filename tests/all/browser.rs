//! A tournament as people live it: arbiters at their keyboards, spectators with phones.

mod desk;
mod driver;
mod page;
mod spectator;
mod story;

use driver::Driver;

use crate::support::database::Database;
use crate::support::server::Server;

fn run(story: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(story);
}

fn whole_event(database: Option<Database>) {
    let Some(database) = database else { return };
    let Some(driver) = Driver::start() else { return };
    let server = Server::start(&database.url);
    run(story::whole_event(&driver, &server, &database));
}

#[test]
fn five_rounds_by_keyboard_reach_the_phones_on_sqlite() {
    whole_event(Some(Database::sqlite()));
}

#[test]
fn five_rounds_by_keyboard_reach_the_phones_on_postgresql() {
    whole_event(Database::postgresql());
}
