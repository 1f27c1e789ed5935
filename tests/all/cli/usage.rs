//! Tests of wrong usage, unreadable input, and help.

use clap::CommandFactory;

use crate::support::program::{Place, fed, fixture, qisai};

#[test]
fn every_command_explains_itself_with_an_example() {
    let said = qisai(["--help"]).good();
    let commands = said.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // Continuation lines are indented further.
    let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let commands: Vec<&str> = names.filter(|name| !name.is_empty() && *name != "help").collect();
    assert_eq!(commands.len(), 21, "{commands:?}");
    for command in commands {
        let said = qisai([command, "--help"]).good();
        assert!(said.contains("Example") && said.contains(&format!("  qisai {command}")), "{said}");
    }
}

#[test]
fn wrong_usage_ends_with_2() {
    for arguments in [
        vec!["juggle"],
        vec!["pair"],
        vec!["check"],
        vec!["pair", "file.trf", "--fast"],
        vec!["generate", "--players", "1", "--rounds", "3", "--seed", "1"],
        vec!["generate", "--players", "8", "--rounds", "3", "--seed", "1", "--draws", "101"],
        vec!["generate", "--players", "8", "--rounds", "3", "--seed", "1", "--count", "2"],
        vec!["generate", "--players", "8", "--seed", "1"],
        vec!["generate", "--players", "8", "--rounds", "3", "--seed", "1", "--system", "knockout"],
        vec!["generate", "--players", "8", "--seed", "1", "--system", "knockout", "--contest", "duel"],
        vec!["generate", "--players", "8", "--seed", "1", "--system", "double", "--late-entries", "3"],
        vec!["bracket", "1"],
        vec!["bracket", "8", "--layout", "spiral"],
        vec!["bracket", "9000"],
        vec!["user", "add", "anna", "--role", "king"],
        vec!["serve", "--listen", "nowhere"],
        vec!["verify", "--database", "mysql://host/name"],
    ] {
        let said = qisai(&arguments).bad(2);
        assert!(!said.is_empty(), "{arguments:?}");
    }
}

#[test]
fn an_unreadable_file_is_named_with_line_and_column() {
    let place = Place::new();
    let said = qisai(["check", &place.text("none.trf")]).bad(2);
    assert!(said.contains("none.trf"), "{said}");

    let list = place.file("list.trf", "Name;Rating\nAnna;2000\n");
    let said = qisai(["pair", &list]).bad(2);
    assert!(said.starts_with(&format!("error: {list}: line 1, column 1: ")), "{said}");

    let said = fed(["pair", "-"], &format!("012 Open\n001 {}\n", "x".repeat(20_000))).bad(2);
    assert!(said.starts_with("error: -: line 2, column 16385: "), "{said}");
}

#[test]
fn what_the_reading_forgave_is_told_with_line_and_column() {
    let place = Place::new();
    let file = place.file(
        "flawed.trf",
        "012 Flawed\n142 2\n152 W\n192 FIDE_DUTCH_2026\n\
         001    1      A                                 2l00                             0.0\n\
         001    2      B                                 2000                             0.0\n",
    );
    let said = qisai(["pair", &file]);
    assert_eq!((said.code, said.out.as_str()), (0, "1\n1 2\n"));
    assert!(said.err.starts_with(&format!("warning: {file}: line 5, column 49: the rating ")), "{}", said.err);
}

#[test]
fn a_file_that_leaves_a_game_in_doubt_is_refused_with_the_place() {
    let place = Place::new();
    let lines = [
        "012 Doubtful",
        "142 3",
        "152 W",
        "192 FIDE_DUTCH_2026",
        "001    1      A                                 2100                             1.0          2 w 1",
        "001    2      B                                 2000                             0.0          x b 0",
    ];
    let file = place.file("doubtful.trf", &(lines.join("\n") + "\n"));
    for command in ["pair", "check", "standings"] {
        let said = qisai([command, &file]);
        assert_eq!((said.code, said.out.as_str()), (1, ""));
        assert!(
            said.err.contains(&format!("error: {file}: line 6, column 92: the opponent cannot be read")),
            "{}",
            said.err
        );
    }
}

/// Tests that every command that reads a file refuses the same ones, and nothing is dropped silently.
#[test]
fn contradictory_games_are_refused_by_every_command() {
    let place = Place::new();
    let head = "012 Doubtful\n142 3\n152 W\n192 FIDE_DUTCH_2026\n";
    let line = |number: u32, name: &str, cell: &str| format!("001    {number}      {name:<77}{cell}\n");
    for (one, two, said) in [
        ("   2 w 1", "   1 w 0", "line 5, column 97: round 1: players 1 and 2 do not have opposite colours"),
        ("   2 w 1", "   1 b -", "line 5, column 99: round 1: 1 and 2 cannot both have these results"),
    ] {
        let file = place.file("both.trf", &format!("{head}{}{}", line(1, "A", one), line(2, "B", two)));
        for command in ["pair", "check", "standings"] {
            let refused = qisai([command, &file]).bad(1);
            assert!(refused.contains(said), "{command}: {refused}");
        }
        let refused = place.qisai(&["import", &file, "--tournament", "both"]);
        assert_eq!(refused.code, 1);
        assert!(refused.err.contains(said), "{}", refused.err);
    }
}

#[test]
fn an_unknown_criterion_is_refused_with_its_place() {
    let place = Place::new();
    let lines = ["012 T", "142 1", "192 FIDE_DUTCH_2026", "202 BH,XYZ", "001    1      A", "001    2      B"];
    let file = place.file("criteria.trf", &(lines.join("\n") + "\n"));
    let said = qisai(["standings", &file]).bad(1);
    assert!(said.contains("line 4, column 8: the tie-break XYZ is not known"), "{said}");
    qisai(["standings", &file, "--order", "PTS,BH"]).good();
}

#[test]
fn contradictions_end_with_1() {
    let place = Place::new();
    let file =
        place.file("scores.trf", "012 Odd scoring\n142 1\n162  W 1.0    D 2.0\n001    1      A\n001    2      B\n");
    let said = qisai(["standings", &file]).bad(1);
    assert!(said.contains("a win must be worth at least a draw"), "{said}");
}

#[test]
fn an_unreadable_file_among_others_does_not_hide_them() {
    let place = Place::new();
    let good = fixture("events/harbour-open.trf");
    let said = qisai(["check", &place.text("none.trf"), &good]);
    assert_eq!((said.code, said.out), (2, format!("{good}: 6 rounds, 0 differ\n")));
}

#[test]
fn the_arguments_fit_together() {
    qisai::cli::Cli::command().debug_assert();
}
