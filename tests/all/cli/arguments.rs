//! Parser for the arguments of bbpPairings and `JaVaFo`.

use qisai::cli::drop_in::arguments::{CheckList, DropInAction, DropInCall, read};
use qisai_domain::SwissSystem;

fn called(line: &str) -> Result<DropInCall, String> {
    read(&line.split(' ').map(str::to_owned).collect::<Vec<_>>())
}

#[test]
fn the_calls_of_the_manuals_are_understood() {
    let pair = |output: Option<&str>| DropInAction::Pair { input: "in".into(), output: output.map(str::to_owned) };
    let generate = |model: Option<&str>, configuration: Option<&str>, seed| DropInAction::Generate {
        model: model.map(str::to_owned),
        configuration: configuration.map(str::to_owned),
        output: "out".into(),
        seed,
    };
    let dutch = Some(SwissSystem::Dutch);
    for (line, release, system, action, list) in [
        ("-r", true, None, None, None),
        ("in -c", false, None, Some(DropInAction::Check { input: "in".into() }), None),
        ("--dutch in -c -l", false, dutch, Some(DropInAction::Check { input: "in".into() }), Some(CheckList::Beside)),
        ("--burstein in -p", false, Some(SwissSystem::Burstein), Some(pair(None)), None),
        (
            "-r --dutch in -p out -l list",
            true,
            dutch,
            Some(pair(Some("out"))),
            Some(CheckList::Named("list".to_owned())),
        ),
        ("in -p -w -q 5000", false, None, Some(pair(None)), None),
        ("-g -o out", false, None, Some(generate(None, None, None)), None),
        ("--dutch -g conf -o out -s 7", false, dutch, Some(generate(None, Some("conf"), Some(7))), None),
        ("model -g -o out -w", false, None, Some(generate(Some("model"), None, None)), None),
    ] {
        let expected = DropInCall { release, system, action, check_list: list };
        assert_eq!(called(line).unwrap(), expected, "{line}");
    }
}

#[test]
fn an_unclear_call_is_refused_with_the_usage() {
    for line in [
        "--dutch",
        "-p",
        "-p in",
        "in -c out",
        "in -p one two",
        "in -c -p",
        "-g conf",
        "-g -s 4 -o out",
        "-g -o out -s x",
        "model -g conf -o out",
        "--dutch --lim in -p",
        "-r -l",
    ] {
        assert!(called(line).unwrap_err().contains("usage:\nqisai -r\n"), "{line}");
    }
}
