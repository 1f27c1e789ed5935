//! Tests for stages that cannot be played as they are typed.

use crate::support::database::Database;
use crate::support::http::{css, words};
use crate::support::server::Server;
use crate::teams_setup::event;

/// The previous stage asks for a junior on board 4, which has no field in the form of a further stage.
#[test]
fn a_stage_of_teams_with_too_few_boards_is_refused_at_the_boards() {
    let database = Database::sqlite();
    let server = Server::start(&database.url);
    let fields = [("team_kind", "teams"), ("team_system", "round_robin"), ("team_boards", "4")];
    let desk = event(&server, &[fields.as_slice(), &[("team_juniors", "4 2008")]].concat());
    let add = desk.page("/stages").form("#add").with("name", "Final").with("format", "knockout").with("first", "2");
    let version = desk.version();
    for (typed, expected) in [
        ("0", "Enter a number of boards from 1 to 50"),
        ("four", "Enter a number of boards from 1 to 50"),
        ("3", "Enter at least 4 boards: the line-up requirements of the previous stage need them"),
    ] {
        let refused = desk.arbiter.submit(&add.clone().with("team_boards", typed)).is(422).html();
        let said: Vec<String> = refused.select(&css("#e-team_boards")).map(words).collect();
        assert_eq!(said, [expected], "{typed}");
        assert_eq!(refused.select(&css("#add [name=team_boards]")).next().unwrap().attr("value"), Some(typed));
        assert_eq!(desk.version(), version, "nothing is stored");
    }
    desk.arbiter.submit(&add.with("team_boards", "4")).is(303);
    database.verify();
}

/// A requirement that only warns lets every line-up stand, so it asks for no board.
#[test]
fn a_requirement_that_only_warns_does_not_ask_for_boards() {
    let fields = [("team_kind", "teams"), ("team_system", "round_robin"), ("team_boards", "4"), ("team_women", "2")];
    for (asked, status) in [("warn", 303), ("refuse", 422)] {
        let database = Database::sqlite();
        let server = Server::start(&database.url);
        let desk = event(&server, &[fields.as_slice(), &[("team_asked", asked)]].concat());
        let add = desk.page("/stages").form("#add").with("name", "Final").with("format", "knockout").with("first", "2");
        desk.arbiter.submit(&add.with("team_boards", "1")).is(status);
    }
}
