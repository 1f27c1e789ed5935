//! Tests for hall screens in a browser.

use crate::browser::driver::Driver;
use crate::browser::{run, screens, story};
use crate::support::database::Database;
use crate::support::server::Server;

#[test]
fn a_screen_pages_through_three_hundred_boards() {
    story(screens::three_hundred_boards);
}

#[test]
fn a_screen_is_given_by_a_word_and_follows_the_desk() {
    story(screens::by_a_word);
}

#[test]
fn every_kind_of_screen_is_legible_at_three_sizes() {
    let Some(driver) = Driver::start() else { return };
    let databases = [Database::sqlite(), Database::sqlite(), Database::sqlite()];
    let servers = databases.each_ref().map(|database| Server::start(&database.url));
    run(screens::every_kind(&driver, &servers));
}

#[test]
fn a_screen_whose_text_a_browser_enlarges_hides_no_row() {
    story(screens::enlarged_text);
}

#[test]
fn a_new_result_is_marked_for_five_minutes() {
    story(screens::five_minutes);
}

#[test]
fn a_screen_is_loaded_anew_at_night() {
    story(screens::night);
}

#[test]
fn a_published_round_reaches_every_open_screen() {
    story(screens::published_everywhere);
}

#[test]
fn a_screen_whose_clock_is_wrong_counts_down_by_the_server() {
    story(screens::clock_of_the_server);
}
