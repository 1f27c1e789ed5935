//! Checks that dependencies between crates, and between the parts of the application, point one way.

mod house;
mod staff;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

/// Pure crates: folder, permitted crates of the workspace, permitted outside crates. The tests of a crate may use more.
const PURE: &[(&str, &[&str], &[&str])] = &[
    (
        "src/domain",
        &["qisai-rules-kernel", "qisai-swiss", "qisai-time-control"],
        &["chrono", "chrono-tz", "icu_collator", "imbl", "litemap", "serde", "serde_json", "sha2", "thiserror"],
    ),
    ("src/pairing", &["qisai-domain", "qisai-swiss"], &["rand_chacha", "serde", "thiserror"]),
    ("src/standings", &["qisai-domain"], &["chrono", "num-rational", "serde", "thiserror"]),
    ("src/ratings", &["qisai-domain"], &["chrono", "thiserror"]),
    (
        "src/exchange",
        &["qisai-domain"],
        &["calamine", "chrono", "csv", "encoding_rs", "memchr", "quick-xml", "serde", "serde_json", "thiserror", "zip"],
    ),
    (
        "src/records",
        &[
            "qisai-domain",
            "qisai-exchange",
            "qisai-rules-chess",
            "qisai-rules-draughts",
            "qisai-rules-kernel",
            "qisai-rules-xiangqi",
        ],
        &["chrono", "deunicode"],
    ),
    ("src/swiss", &["qisai-rules-kernel"], &["rand_chacha", "serde"]),
    ("src/time_control", &["qisai-rules-kernel"], &["thiserror"]),
    ("src/rules/kernel", &[], &["serde"]),
    ("src/rules/chess", &["qisai-rules-kernel"], &["shakmaty", "thiserror"]),
    ("src/rules/draughts", &["qisai-rules-kernel"], &["thiserror"]),
    ("src/rules/xiangqi", &["qisai-rules-kernel"], &["thiserror"]),
];

/// Paths forbidden in a pure crate: clock, random numbers, environment, files, network, threads.
const IMPURE: &[&str] = &[
    "std::fs",
    "std::env",
    "std::net",
    "std::os",
    "std::path",
    "std::process",
    "std::thread",
    "std::time",
    "SystemTime",
    "Utc::now",
    "Local::now",
    "getrandom",
    "env!",
    "println!",
    "eprintln!",
];

/// Crates of the application: folder, permitted other crates of the application, forbidden outside crates.
const APPLICATION: &[(&str, &[&str], &[&str])] = &[
    ("src/app/store", &[], &["actix-web", "askama"]),
    ("src/app/service", &["qisai-store"], &["actix-web", "askama", "diesel"]),
    ("src/app/i18n", &["qisai-service"], &["actix-web", "askama", "diesel", "tokio"]),
    ("src/app/view", &["qisai-i18n", "qisai-service", "qisai-store"], &["actix-web", "diesel", "tokio"]),
    ("src/app/web", &["qisai-i18n", "qisai-service", "qisai-store", "qisai-view"], &["clap", "diesel"]),
    ("", &["qisai-i18n", "qisai-service", "qisai-store", "qisai-view", "qisai-web"], &["diesel"]),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn manifest(folder: &str) -> Table {
    fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap().parse().unwrap()
}

/// Returns the names in every table of a manifest with this name, including `[target.….dependencies]`.
fn dependencies<'a>(manifest: &'a Table, name: &str) -> Vec<(&'a str, &'a Value)> {
    let own = manifest.get(name).and_then(Value::as_table);
    let targets = manifest.get("target").and_then(Value::as_table).into_iter().flat_map(Table::values);
    let of_targets = targets.filter_map(|target| target.get(name)?.as_table());
    own.into_iter().chain(of_targets).flatten().map(|(name, how)| (name.as_str(), how)).collect()
}

/// Returns the folder of every workspace member that is a crate; a package of tests or benches alone is not.
fn members() -> BTreeSet<String> {
    let workspace = manifest("");
    let members = workspace["workspace"]["members"].as_array().unwrap();
    let folders = members.iter().map(|member| member.as_str().unwrap().to_owned());
    folders.filter(|folder| !folder.ends_with("/tests") && !folder.ends_with("/benches")).collect()
}

#[test]
fn every_crate_has_its_row() {
    let pure = PURE.iter().map(|(folder, ..)| *folder);
    let application = APPLICATION.iter().map(|(folder, ..)| *folder).filter(|folder| !folder.is_empty());
    let known: BTreeSet<String> = pure.chain(application).map(str::to_owned).collect();
    assert_eq!(members(), known);
}

#[test]
fn manifests_keep_the_arrows() {
    for (folder, ours, others) in PURE {
        let manifest = manifest(folder);
        for (name, _) in dependencies(&manifest, "dependencies") {
            assert!(ours.contains(&name) || others.contains(&name), "{folder} may not depend on {name}");
        }
        assert_eq!(dependencies(&manifest, "build-dependencies"), [], "{folder}");
        // Tests may read files with `exchange`, and those of the standings pair real events; otherwise the limits of
        // the crate apply.
        let of_tests = format!("{folder}/tests");
        let tests = root().join(&of_tests).join("Cargo.toml").is_file().then(|| self::manifest(&of_tests));
        let own = manifest["package"]["name"].as_str();
        let both = [Some(&manifest), tests.as_ref()].into_iter().flatten();
        let used = both.flat_map(|manifest| dependencies(manifest, "dev-dependencies")).map(|(name, _)| name);
        for name in used.filter(|name| name.starts_with("qisai") && Some(*name) != own) {
            let pairs = (*folder, name) == ("src/standings", "qisai-pairing");
            let may = ours.contains(&name) || name == "qisai-exchange" || pairs;
            assert!(may, "the tests of {folder} may not depend on {name}");
        }
    }
}

#[test]
fn pure_crates_get_no_clock_and_no_random_source_by_a_feature() {
    let workspace = manifest("");
    let shared = workspace["workspace"]["dependencies"].as_table().unwrap();
    let features = |how: &Value| -> Vec<String> {
        let listed = how.get("features").and_then(Value::as_array).into_iter().flatten();
        listed.map(|feature| feature.as_str().unwrap().to_owned()).collect()
    };
    let is_trimmed = |how: &Value| how.get("default-features").and_then(Value::as_bool) == Some(false);
    assert!(is_trimmed(&shared["chrono"]), "chrono's default features hold the clock");
    for (folder, ..) in PURE {
        for (name, how) in dependencies(&manifest(folder), "dependencies") {
            let common = shared.get(name).map(features).unwrap_or_default();
            for feature in features(how).into_iter().chain(common) {
                let impure =
                    ["clock", "now", "getrandom", "os_rng", "thread_rng", "sys_rng"].contains(&feature.as_str());
                assert!(!impure, "{folder}: {name} with {feature}");
            }
            let trimmed = is_trimmed(how) || shared.get(name).is_some_and(is_trimmed);
            assert!(
                trimmed || !["chrono", "rand_chacha"].contains(&name),
                "{folder}: {name} with its default features"
            );
        }
    }
}

/// Returns the sources below a folder without their tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_test = ["tests", "tests.rs", "benches", "examples"].contains(&name);
        if path.is_dir() && !is_test {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") && !is_test {
            found.push(path);
        }
    }
    found
}

/// Returns the code of a file without comments and without the test module at its end, with `a::{b, c::d}` expanded to
/// `a::b a::c::d`.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\n#[allow").next().unwrap().split("#[cfg(test)]\nmod tests {").next().unwrap();
    let words = text.lines().flat_map(|line| line.split("//").next().unwrap().split_whitespace());
    let code = words.collect::<Vec<_>>().join(" ");
    written_out(&code.replace("{ ", "{").replace(" }", "}").replace(", ", ","))
}

fn written_out(code: &str) -> String {
    let Some(at) = code.find("::{") else { return code.to_owned() };
    let (before, rest) = (&code[..at], &code[at + 3..]);
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let prefix = &before[before.rfind(|c| !is_path(c)).map_or(0, |last| last + 1)..];
    let mut depth = 0;
    let (mut parts, mut from) = (Vec::new(), 0);
    for (at, letter) in rest.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => {
                parts.push(&rest[from..at]);
                from = at + 1;
                break;
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&rest[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    let parts: Vec<String> = parts.iter().map(|part| written_out(&format!("{prefix}::{part}"))).collect();
    format!("{before} {} {}", parts.join(" "), written_out(&rest[from..]))
}

/// Returns `true` if code names a path or a crate; a longer word that begins or ends with it does not count.
fn names(code: &str, wanted: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(wanted).any(|(at, _)| {
        let before = code[..at].chars().next_back().is_some_and(is_word);
        let after = code[at + wanted.len()..].chars().next().is_some_and(is_word);
        (!before || !wanted.starts_with(is_word)) && (!after || !wanted.ends_with(is_word))
    })
}

#[test]
fn pure_crates_touch_nothing_outside() {
    for (folder, ..) in PURE {
        let files = sources(&root().join(folder));
        assert!(!files.is_empty());
        for file in files {
            let code = code(&fs::read_to_string(&file).unwrap());
            for wanted in IMPURE {
                assert!(!names(&code, wanted), "{} names {wanted}", file.display());
            }
        }
    }
}

#[test]
fn crates_of_the_application_keep_the_arrows() {
    let names: Vec<String> = APPLICATION.iter().map(|(folder, ..)| folder.replace("src/app/", "qisai-")).collect();
    for (folder, ours, forbidden) in APPLICATION {
        let manifest = manifest(folder);
        for (name, _) in dependencies(&manifest, "dependencies") {
            let is_of_the_application = names.iter().any(|other| other == name);
            assert!(!is_of_the_application || ours.contains(&name), "{folder} may not depend on {name}");
            assert!(!forbidden.contains(&name), "{folder} may not depend on {name}");
        }
    }
}

/// Returns the files below a folder whose names end with `end`.
fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let found = entries.flat_map(|path| if path.is_dir() { files(&path, end) } else { vec![path] });
    found.filter(|path| path.to_str().unwrap().ends_with(end)).collect()
}

#[test]
fn addresses_are_printed_by_their_types() {
    let app = sources(&root().join("src/app")).into_iter();
    let app = app.map(|file| (code(&fs::read_to_string(&file).unwrap()), file));
    let templates = files(&root().join("templates"), ".html").into_iter();
    let templates = templates.map(|file| (fs::read_to_string(&file).unwrap(), file));
    for (text, file) in app.chain(templates) {
        let name = file.strip_prefix(root()).unwrap().to_str().unwrap();
        if name.starts_with("src/app/view/address/") || name == "src/app/web/routes.rs" {
            continue;
        }
        for start in ["/t/{", "\"/t/", "/desk/{", "/e/{"] {
            assert!(
                !text.contains(start),
                "{name} writes {start} by hand; print a PublicAddress, DeskAddress or EventAddress"
            );
        }
    }
}

#[test]
fn every_criterion_stands_in_the_table_of_rules() {
    let rules = fs::read_to_string(root().join("docs/rules.md")).unwrap();
    let words: BTreeSet<&str> = rules.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
    let definitions = qisai_standings::code::DEFINITIONS.iter().filter(|definition| definition.acronym != "OTHER");
    let missing: Vec<&str> = definitions.map(|it| it.acronym).filter(|acronym| !words.contains(acronym)).collect();
    assert!(missing.is_empty(), "docs/rules.md does not tell of {missing:?}");
}

/// Returns the names that code or templates call as `.name(`, or pass on as `Words::name`.
fn said(text: &str) -> BTreeSet<&str> {
    let followed = |start: &str, ends: &[char]| -> Vec<&str> {
        let names = text.match_indices(start).filter_map(|(at, _)| {
            let rest = &text[at + start.len()..];
            let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')?;
            rest[end..].starts_with(ends).then_some(&rest[..end])
        });
        names.collect()
    };
    followed(".", &['(']).into_iter().chain(followed("Words::", &[',', ')'])).collect()
}

#[test]
fn every_message_is_said_somewhere() {
    let all = sources(&root().join("src/app"));
    let catalogue = all
        .iter()
        .filter(|file| file.components().any(|part| ["i18n", "i18n.rs"].contains(&part.as_os_str().to_str().unwrap())));
    let text = |file: &PathBuf| fs::read_to_string(file).unwrap();
    let all: String =
        sources(&root().join("src/app")).iter().chain(&files(&root().join("templates"), ".html")).map(text).collect();
    let said = said(&all);
    let mut unsaid = Vec::new();
    for line in catalogue.map(text).collect::<String>().lines() {
        // A message is a name, optionally with parameters, and its sentence in both languages.
        let Some((head, _)) = line.strip_prefix("    ").and_then(|line| line.split_once(" = \"")) else { continue };
        let name = head.split('(').next().unwrap();
        let is_name =
            !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        if is_name && line.contains("\" | \"") && !said.contains(name) {
            unsaid.push(name.to_owned());
        }
    }
    assert!(unsaid.is_empty(), "nobody says {unsaid:?}");
}

#[test]
fn the_search_finds_what_it_looks_for() {
    let code = code(
        "use std::{\n    collections::BTreeMap,\n    fs,\n    io::{self, Read},\n};\n// std::net\nlet my_diesel = 1;\n",
    );
    for wanted in ["std::fs", "std::collections", "std::io::Read"] {
        assert!(names(&code, wanted), "{wanted}: {code}");
    }
    for other in ["std::net", "diesel"] {
        assert!(!names(&code, other), "{other}: {code}");
    }
}
