//! Tests of the calls compatible with bbpPairings and `JaVaFo`.

use std::fs;

use crate::support::program::{Place, fed, fixture, qisai};
use crate::support::vectors;

const HARBOUR: &str = "events/harbour-open.trf";

/// Three players after one round; the second one is due for the bye.
const THREE: &str = "\
012 Three friends
XXR 3
XXC white1
001    1      Anna                                                               1.0          2 w 1
001    2      Ben                                                                0.0          1 b 0
001    3      Cleo                                                               1.0       0000 - U
";

#[test]
fn the_next_round_is_printed_or_written() {
    let place = Place::new();
    let file = place.file("three.trf", THREE);
    let expected = fed(["pair", "-"], THREE).good();
    assert_eq!(expected, "2\n3 1\n2 0\n");
    for arguments in [vec!["--dutch", &file, "-p"], vec![&file, "-p"], vec![&file, "-p", "-w", "-q", "10"]] {
        assert_eq!(qisai(arguments).good(), expected);
    }
    // A bare name is placed beside the input.
    assert_eq!(qisai(["--dutch", &file, "-p", "out.txt", "-l"]).good(), "");
    assert_eq!(fs::read_to_string(place.path("out.txt")).unwrap(), expected);
    let list = fs::read_to_string(place.path("three.list")).unwrap();
    assert!(list.contains("ID\tPts\t") && list.contains("\n1\t1\tW\tB\t"), "{list}");
}

#[test]
fn the_switch_names_the_system() {
    let place = Place::new();
    let file = place.file("three.trf", &THREE.replace("XXR 3", "XXR 3\n192 FIDE_DUTCH_2026"));
    let said = qisai(["--team", &file, "-p"]);
    // Cleo has had the bye; she and Anna have won, and neither has met the other.
    assert_eq!((said.code, said.out.as_str()), (0, "2\n3 1\n2 0\n"));
    let unknown = qisai(["--swiss", &file, "-p"]);
    assert!(unknown.code != 0 && unknown.out.is_empty(), "{}", unknown.out);
}

#[test]
fn the_cases_of_other_programs_are_paired_alike() {
    let cases = vectors::files("third_party/bbp-sharly", "input");
    for name in ["dutch_2025_C5", "dutch_2025_C9", "issue_7", "indiv_299_bonus", "indiv_299_penalty"] {
        let Some(input) = cases.iter().find(|path| path.file_stem().is_some_and(|stem| stem == name)) else { continue };
        let said = qisai(["--dutch", &input.display().to_string(), "-p"]).good();
        assert_eq!(said, fs::read_to_string(input.with_extension("output.expected")).unwrap(), "{name}");
    }
}

#[test]
fn a_check_reports_every_round_and_what_differs() {
    let said = qisai(["--dutch", &fixture(HARBOUR), "-c"]).good();
    let rounds: Vec<String> = (1..=6).map(|round| format!("harbour-open: Round #{round}\n")).collect();
    assert_eq!(said, rounds.concat() + "\n");

    let place = Place::new();
    let swapped = THREE.replace("2 w 1", "2 b 1").replace("1 b 0", "1 w 0");
    let said = qisai([place.file("swapped.trf", &swapped).as_str(), "-c"]).good();
    let expected = "swapped: Round #1\n  Checker pairings        Tournament pairings \n      1 -   2                  2 -   1\n\n\n";
    assert_eq!(said, expected);
}

#[test]
fn a_generated_tournament_repeats_with_its_seed_and_passes_the_check() {
    let place = Place::new();
    let configuration = place.file(
        "rtg.conf",
        "PlayersNumber=15\nRoundsNumber=5\nDrawPercentage=40\nForfeitRate=10\nRetiredRate=60\nHalfPointByeRate=20\n\
         HighestRating=2200\nLowestRating=1600\nPointsForPAB=0.5\n",
    );
    let (one, two, like) = (place.text("one.trf"), place.text("two.trf"), place.text("like.trf"));
    qisai(["--dutch", "-g", &configuration, "-o", &one, "-s", "42"]).good();
    qisai(["-g", &configuration, "-o", &two, "-s", "42", "-l"]).good();
    let text = fs::read_to_string(&one).unwrap();
    assert_eq!(text, fs::read_to_string(&two).unwrap());
    assert_eq!(text.lines().filter(|line| line.starts_with("001")).count(), 15);
    assert!(
        text.contains("\n142 5\r\n") && text.contains("P 0.5") && text.starts_with("012 Generated tournament 42\r\n")
    );
    assert!(fs::read_to_string(place.path("two.list")).unwrap().contains("Round #5\n"));
    qisai(["--dutch", &one, "-g", "-o", &like]).good();
    qisai(["-g", "-o", &two]).good();
    for file in [&one, &like] {
        assert_eq!(qisai([file, "-c"]).good().lines().filter(|line| !line.is_empty()).count(), 5);
    }
    assert!(qisai(["check", &one, &two, &like]).good().lines().all(|line| line.ends_with(" 0 differ")));
}

#[test]
fn the_statuses_are_those_of_the_other_engines() {
    let place = Place::new();
    let good = place.file("three.trf", THREE);
    let no_list = place.file("list.txt", "Name;Rating\n");
    let statuses: [(&[&str], i32); 7] = [
        (&["-r"], 0),
        (&["--dutch"], 3),
        (&["--dutch", &good, "-c", "-p"], 3),
        (&["--dutch", &no_list, "-p"], 3),
        (&["--dutch", &place.text("none.trf"), "-c"], 5),
        (&["--dutch", &good, "-p", &place.text("no/such/folder")], 5),
        (
            &[
                "--dutch",
                "-g",
                &place.file("rtg.conf", "PlayersNumber=4\nRoundsNumber=9"),
                "-o",
                &place.text("out.trf"),
            ],
            1,
        ),
    ];
    for (arguments, status) in statuses {
        assert_eq!(qisai(arguments).code, status, "{arguments:?}");
    }
    let said = qisai(["--dutch", "-p"]).bad(3);
    assert!(said.contains("usage:\nqisai -r\n"), "{said}");
}

#[test]
fn subcommands_stay_what_they_are() {
    // A file may have the name of a command; the command takes precedence.
    qisai(["pair", "-p"]).bad(2);
    qisai(["juggle"]).bad(2);
}
