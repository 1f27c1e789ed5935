//! A tournament as people live it: arbiters at their keyboards, spectators with phones.

mod axe;
mod desk;
mod driver;
mod fixed;
mod formats;
mod hall;
mod in_sight;
mod light;
mod meetings;
mod next_up;
mod page;
mod papers;
mod prints;
mod prize_giving;
mod public_paper;
mod records;
mod scanning;
mod screens;
mod sections;
mod session;
mod spectator;
mod spoken;
mod story;
mod teams;
mod tour;
mod why;
mod working;

use std::env;
use std::time::Duration;

use driver::Driver;
use papers::Papers;
use tempfile::TempDir;

use crate::support::database::Database;
use crate::support::desk::{Desk, harbour};
use crate::support::program::{Place, command};
use crate::support::server::Server;

/// What takes longer has stopped somewhere.
const LONGEST_STORY: Duration = Duration::from_mins(15);
/// The same where every page is looked at by axe-core, or kept as a picture.
const LONGEST_LOOK: Duration = Duration::from_hours(2);

fn run(story: impl Future<Output = ()>) {
    let is_looked_at = ["QISAI_AXE", "QISAI_SCREENSHOTS"].iter().any(|name| env::var_os(name).is_some());
    let longest = if is_looked_at { LONGEST_LOOK } else { LONGEST_STORY };
    let ends = async { tokio::time::timeout(longest, story).await.expect("a story comes to its end") };
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(ends);
}

fn whole_event(database: Option<Database>) {
    let Some(database) = database else { return };
    let Some(driver) = Driver::start_alone() else { return };
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

#[test]
fn three_tournaments_of_one_event_run_side_by_side() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(sections::three_in_one(&driver, &server, &database));
}

#[test]
fn ten_records_are_handed_in_and_one_of_them_hinders_closing() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(records::from_the_file_to_the_phone(&driver, &server));
}

#[test]
fn matches_of_several_games_are_entered_by_one_key_a_game() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(meetings::one_key_a_game(&driver, &server));
}

#[test]
fn results_of_two_groups_are_entered_from_one_list() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(next_up::one_list(&driver, &server));
}

#[test]
fn ui16_the_board_in_hand_and_what_is_asked_about_it_are_in_sight() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(in_sight::board_in_hand(&driver, &server));
}

#[test]
fn a_last_round_that_is_held_comes_into_view_at_the_end() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(prize_giving::held_last_round(&driver, &server));
}

#[test]
fn a_screen_pages_through_three_hundred_boards() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(screens::three_hundred_boards(&driver, &server));
}

#[test]
fn a_screen_is_given_by_a_word_and_follows_the_desk() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(screens::by_a_word(&driver, &server));
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
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(screens::enlarged_text(&driver, &server));
}

#[test]
fn a_new_result_is_marked_for_five_minutes() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(screens::five_minutes(&driver, &server));
}

#[test]
fn a_screen_is_loaded_anew_at_night() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(screens::night(&driver, &server));
}

#[test]
fn a_published_round_reaches_every_open_screen() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(screens::published_everywhere(&driver, &server));
}

#[test]
fn a_screen_whose_clock_is_wrong_counts_down_by_the_server() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(screens::clock_of_the_server(&driver, &server));
}

#[test]
fn thirteen_draw_cards_and_a_sudden_death_game_decides() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(formats::club_night(&driver, &server));
    database.verify();
}

#[test]
fn four_groups_two_groups_semi_finals_and_a_final_by_bids() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(formats::championship(&driver, &server));
    database.verify();
}

#[test]
fn a_match_of_sixteen_games_ends_after_ten() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(formats::long_match(&driver, &server));
    database.verify();
}

#[test]
fn a_double_elimination_of_eleven_plays_its_grand_final_again() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(formats::double_elimination(&driver, &server));
    database.verify();
}

#[test]
fn four_of_a_swiss_play_for_the_title_while_the_rest_play_on() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(formats::swiss_and_finals(&driver, &server));
    database.verify();
}

#[test]
fn twenty_teams_play_seven_rounds_with_line_ups_from_telephones() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(teams::great_swiss(&driver, &server));
    database.verify();
}

#[test]
fn fouls_decide_between_two_of_six_teams_who_meet_twice() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(teams::fouls_decide(&driver, &server));
    database.verify();
}

#[test]
fn places_of_members_are_added_up_for_six_teams() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(teams::member_totals(&driver, &server, &database));
    database.verify();
}

#[test]
fn six_meet_all_six_of_the_other_side() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(teams::six_against_six(&driver, &server, &database));
    database.verify();
}

#[test]
fn a_league_ends_with_a_moved_match_and_one_team_goes_down() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(teams::moved_match(&driver, &server));
    database.verify();
}

/// The demonstration, which keeps what it needs in a folder.
fn demonstration(data: &TempDir) -> Server {
    let mut program = command();
    program.env("XDG_DATA_HOME", data.path());
    Server::launch(program, &["--demo"], "password")
}

#[test]
fn public_pages_have_their_foot_on_every_sheet() {
    let Some(driver) = Driver::start() else { return };
    let data = TempDir::new().unwrap();
    let server = demonstration(&data);
    run(async {
        public_paper::foot_on_every_sheet(&driver, &server).await;
        spoken::without_motion(&driver, &server).await;
    });
}

#[test]
fn a_round_is_entered_by_what_is_read_out() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = published(&server, 8);
    run(async {
        spoken::a_round(&driver, &server, &desk).await;
        spoken::single_keys_can_be_switched_off(&driver, &server, &desk).await;
    });
    database.verify();
}

#[test]
fn a_language_from_right_to_left_is_laid_out_so() {
    let Some(driver) = Driver::start() else { return };
    let (database, folder) = (Database::sqlite(), Place::new());
    folder.file("he.ftl", "language_name = עברית\npairings = שיבוץ\n");
    let mut program = command();
    program.env("QISAI_DATABASE", &database.url);
    let server = Server::launch(program, &["--lang-dir", &folder.text("")], "http://");
    let desk = published(&server, 8);
    let board = desk.boards(1).remove(0);
    desk.enter_result(1, &board, "second_forfeits").is(200);
    run(spoken::from_right_to_left(&driver, &server, &desk));
}

#[test]
fn every_public_page_fits_its_screen_in_both_languages() {
    let Some(driver) = Driver::start() else { return };
    let data = TempDir::new().unwrap();
    let server = demonstration(&data);
    run(async {
        why::in_two_taps(&driver, &server).await;
        working::opens_with_a_tap(&driver, &server).await;
        tour::of_the_public(&driver, &server).await;
    });
}

#[test]
fn every_page_of_the_desk_fits_its_screen_in_both_languages() {
    let Some(driver) = Driver::start() else { return };
    let data = TempDir::new().unwrap();
    let server = demonstration(&data);
    run(tour::of_the_desk(&driver, &server));
}

/// Round 1 published.
fn published(server: &Server, players: u16) -> Desk {
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_field(players);
    desk.pair(1);
    desk.publish(1);
    desk
}

#[test]
fn a_result_reaches_desk_and_phone_without_a_page() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = published(&server, 20);
    run(light::lines(&driver, &server, &desk));
}

#[test]
fn results_that_cannot_be_sent_outlive_a_reload() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = published(&server, 20);
    run(light::queue(&driver, &server, &desk));
    database.verify();
}

#[test]
fn a11y_a_session_that_ends_unused_says_so_in_time() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    server.anybody().set_up("anna");
    run(session::warned(&driver, &server));
}

#[test]
fn a_board_is_found_among_many() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = published(&server, 130);
    run(light::find(&driver, &server, &desk));
}

#[test]
fn badges_are_scanned_one_after_the_other_at_the_desk() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = harbour(&server, 8);
    let cards = desk.codes_for_all();
    run(scanning::badges(&driver, &server, &desk, &cards));
}

#[test]
fn a_round_of_sixty_four_boards_outlives_its_server_in_two_languages() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    run(hall::one_round(&driver, server, &database));
    database.verify();
}

#[test]
fn documents_are_printed_as_they_are_shown() {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let desk = server.anybody().set_up("anna").create_tournament("Harbour Open", 5);
    desk.import_field(40);
    desk.pair(1);
    desk.publish(1);
    desk.enter_all(1, |_| "first");
    desk.close(1);
    run(prints::as_shown(&driver, &server, &desk));
}

/// Every document of an event as PDF.
fn every_document(made: fn(&Server) -> Papers) {
    let Some(driver) = Driver::start() else { return };
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let papers = made(&server);
    run(papers.print(&driver, &server));
}

#[test]
fn every_document_of_a_swiss_is_printed() {
    every_document(papers::swiss);
}

#[test]
fn every_document_of_an_event_of_teams_in_xiangqi_is_printed() {
    every_document(papers::xiangqi_teams);
}

#[test]
fn every_document_of_a_knockout_is_printed() {
    every_document(papers::knockout);
}
