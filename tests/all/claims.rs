//! Checks that everything named on the pages about reliability and security exists.

use std::fs;
use std::path::Path;

/// Returns the words in backquotes in a text.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Returns `true` for the name of a test: `module::name_of_it`.
fn is_test(word: &str) -> bool {
    let is_name =
        |part: &str| part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
    word.contains("::") && word.split("::").all(|part| !part.is_empty() && is_name(part))
}

#[test]
fn every_test_and_file_that_the_pages_name_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut named = 0;
    for page in ["docs/reliability.md", "docs/asvs.md", "docs/operating.md"] {
        let text = fs::read_to_string(root.join(page)).unwrap();
        for word in quoted(&text).filter(|word| is_test(word)) {
            let (module, test) = word.rsplit_once("::").unwrap();
            let file = format!("{}.rs", module.replace("::", "/"));
            let texts = ["tests/all", "src/app"].map(|folder| fs::read_to_string(root.join(folder).join(&file)));
            let found = texts.into_iter().flatten().any(|text| text.contains(&format!("fn {test}()")));
            assert!(found, "{page} names {word}");
            named += 1;
        }
        for word in
            quoted(&text).filter(|word| ["docs/", "src/", "tests/", "templates/"].iter().any(|it| word.starts_with(it)))
        {
            assert!(root.join(word).exists(), "{page} names {word}");
        }
    }
    assert!(named > 50, "{named}");
}

#[test]
fn every_test_that_the_page_about_teams_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("docs/teams.md")).unwrap();
    let named: Vec<(&str, &str)> = quoted(&text).filter_map(|word| word.split_once(".rs::")).collect();
    assert!(named.len() > 20, "{}", named.len());
    for (file, test) in named {
        let places = [root.join(format!("{file}.rs")), root.join("src").join(format!("{file}.rs"))];
        let mut found = places.iter().filter_map(|place| fs::read_to_string(place).ok());
        assert!(found.any(|text| text.contains(&format!("fn {test}()"))), "{file}.rs::{test}");
    }
}

#[test]
fn every_option_of_the_server_stands_in_the_page_about_running_it() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/operating.md")).unwrap();
    let help = crate::support::program::qisai(["serve", "--help"]).good();
    let options: Vec<&str> = help.split_whitespace().filter(|word| word.starts_with("--")).collect();
    let known = |option: &str| {
        let option = option.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric());
        ["--help", "--demo"].contains(&option) || page.contains(option)
    };
    let missing: Vec<&&str> = options.iter().filter(|option| !known(option)).collect();
    assert!(options.len() > 5 && missing.is_empty(), "{missing:?}");
}
