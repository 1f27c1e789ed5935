//! Bundles of style sheets and scripts, so that a page requests one of each.

use std::collections::BTreeMap;

use qisai_view::assets::Assets;
use qisai_view::bundles::{bare, bundles};

fn files(given: &[(&str, &str)]) -> BTreeMap<String, String> {
    given.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
}

fn of_the_program() -> BTreeMap<String, String> {
    let text = |path: &str| String::from_utf8(Assets::get(path).unwrap().data.into_owned());
    Assets::iter().filter_map(|path| Some((path.to_string(), text(&path).ok()?))).collect()
}

#[test]
fn a_script_holds_each_module_once_and_names_what_it_left_out() {
    let made = bundles(&files(&[
        ("js/app.js", "if (a) import(\"./live.js\");\nif (b) import(\"./desk.js\");\nif (c) import(\"./find.js\");"),
        ("js/live.js", "import { fill, words as read } from \"./text.js\";\nfill(read);"),
        ("js/find.js", "import { fill } from \"./text.js\";\nfill(1);"),
        (
            "js/text.js",
            "// Words.\nexport function fill(a) {\n}\nexport const words = 1;\nexport async function late() {}",
        ),
        ("js/desk.js", "enter();"),
    ]));
    let public = made.get("scripts/public.js").unwrap();
    assert_eq!(public.matches("function fill(a)").count(), 1);
    assert!(public.contains("const { fill, words: read } = part(\"text.js\");"), "{public}");
    assert!(public.contains("return { fill, words, late };"), "{public}");
    assert!(public.contains("if (b) import(\"../js/desk.js\");") && !public.contains("enter();"), "{public}");
    assert!(!public.contains("// Words."));
    assert!(made.get("scripts/arbiter.js").unwrap().contains("enter();"));
}

#[test]
fn a_sheet_holds_what_paper_needs_for_paper_only() {
    let made = bundles(&files(&[
        ("css/base.css", "a{}"),
        ("css/parts.css", "b{}"),
        ("css/public.css", "c{}"),
        ("css/public-parts.css", "d{}"),
        ("css/print.css", "e{}"),
        ("css/play.css", "f{}"),
    ]));
    let names: Vec<&String> = made.keys().filter(|name| name.starts_with("sheets/")).collect();
    assert_eq!(names, ["sheets/first.css", "sheets/public.css"]);
    assert_eq!(made.get("sheets/first.css").unwrap(), "a{}\nc{}\n");
    assert_eq!(made.get("sheets/public.css").unwrap(), "b{}\nd{}\n@media print {\ne{}\n}\nf{}\n");
}

#[test]
fn what_is_for_readers_of_the_files_is_left_out() {
    assert_eq!(bare("/* Of all. */\na {\n  b: c; /* why */\n\n}\n/* two\nlines */\nd {}"), "a {\nb: c;\n}\nd {}\n");
}

/// A string over several lines would lose its white space; a string with a comment mark would lose its end.
#[test]
fn no_string_of_the_files_looks_like_a_comment_or_has_two_lines() {
    let files = of_the_program();
    let mut read = 0;
    for (path, text) in files.iter().filter(|(path, _)| path.starts_with("css/") || path.starts_with("js/")) {
        let mut is_comment = false;
        for line in text.lines() {
            is_comment |= line.trim_start().starts_with("/*");
            let marks = |mark: char| line.chars().filter(|c| *c == mark).count();
            assert!(is_comment || line.trim_start().starts_with("//") || marks('`') % 2 == 0, "{path}: {line}");
            let quoted = line.split('"').skip(1).step_by(2);
            assert!(is_comment || quoted.clone().all(|string| !string.contains("/*")), "{path}: {line}");
            is_comment &= !line.contains("*/");
            read += 1;
        }
    }
    assert!(read > 1000, "{read} lines read");
}

/// A module in another style would break its script in every browser.
#[test]
fn every_module_is_written_in_the_way_that_is_read() {
    let files = of_the_program();
    let made = bundles(&files);
    for (name, text) in made.iter().filter(|(name, _)| name.starts_with("scripts/")) {
        for line in text.lines() {
            assert!(!line.starts_with("import ") && !line.starts_with("export "), "{name}: {line}");
            for asked in line.split("part(\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(text.contains(&format!("\n\"{asked}\": () => {{")), "{name} lacks {asked}");
            }
            for asked in line.split("import(\"../js/").skip(1).filter_map(|rest| rest.split('"').next()) {
                assert!(files.contains_key(&format!("js/{asked}")), "{name}: no {asked}");
            }
        }
    }
    let (public, arbiter) = (made.get("scripts/public.js").unwrap(), made.get("scripts/arbiter.js").unwrap());
    assert!(public.contains("new EventSource") && !public.contains("data-desk-alert"));
    assert!(arbiter.contains("new EventSource") && arbiter.contains("data-board"));
    let hall = made.get("scripts/hall.js").unwrap();
    assert!(hall.contains("data-lost-form") && hall.contains("Notification") && !hall.contains("new EventSource"));
    assert!(made.get("sheets/public.css").unwrap().contains("@media print"));
}
