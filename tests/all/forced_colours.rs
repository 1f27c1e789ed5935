//! Checks that information conveyed by a background, a shadow or hatching is also conveyed by lines when the system
//! forces its own colours (WCAG 2.2, 1.4.1; the media feature `forced-colors`). Also checks that no content is kept in
//! one line that a narrow window cannot hold (1.4.10, 1.4.12).

use std::fs;
use std::path::{Path, PathBuf};

const SHEETS: [(&str, &str); 6] = [
    ("parts", include_str!("../../static/css/parts.css")),
    ("public", include_str!("../../static/css/public.css")),
    ("public-parts", include_str!("../../static/css/public-parts.css")),
    ("play", include_str!("../../static/css/play.css")),
    ("screen", include_str!("../../static/css/screen.css")),
    ("arbiter", include_str!("../../static/css/arbiter.css")),
];

/// Rules that convey information by colour, background, shadow or hatching, and their replacement.
const TOLD: [(&str, &str, &[&str]); 22] = [
    ("parts", ".primary", &["background"]),
    ("parts", ".pages [aria-current]", &["background"]),
    ("parts", ".tag-good", &["border-width"]),
    ("parts", ".tag-warn", &["border"]),
    ("parts", ".tag-bad", &["border"]),
    ("parts", ".notice-warn", &["border-inline-start"]),
    ("parts", ".notice-bad", &["border-inline-start"]),
    ("parts", ".choice:has(:checked)", &["border"]),
    ("parts", ".rounds [aria-current]", &["border"]),
    ("parts", ".grid tbody tr.is-me > *", &["border-top", "border-bottom"]),
    ("parts", ".changed > *", &["border-top", "border-bottom"]),
    ("public-parts", ".tabs a[aria-current]", &["border-bottom"]),
    ("public-parts", ".boards tr.is-me", &["outline"]),
    ("public-parts", ".is-hit > *", &["border-top", "border-bottom"]),
    ("public-parts", ".cross .self", &["background"]),
    ("public-parts", ".br-box rect", &["stroke"]),
    ("play", ".moves a[aria-current]", &["background"]),
    ("screen", ".screen-rows tr.new > :first-child", &["border-inline-start"]),
    ("screen", ".screen .called", &["background"]),
    ("arbiter", ".side-nav a[aria-current]", &["border-inline-start"]),
    ("arbiter", ".rb[aria-pressed=\"true\"]", &["background"]),
    ("arbiter", ".desk-table tr[aria-current=\"true\"]", &["outline"]),
];

/// Returns the rules within the blocks of a sheet that begin with `media`: selectors and declarations.
fn rules_in(sheet: &str, media: &str) -> Vec<(Vec<String>, String)> {
    let mut found = Vec::new();
    for block in sheet.split(media).skip(1) {
        let mut rest = block.split_once('{').unwrap().1;
        while let Some((head, after)) = rest.split_once('{').filter(|(head, _)| !head.contains('}')) {
            let (body, next) = after.split_once('}').unwrap();
            found.push((selectors(head), body.to_owned()));
            rest = next;
        }
    }
    found
}

/// Splits a list of selectors; commas within brackets do not separate.
fn selectors(list: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0_u8);
    for letter in list.trim().chars() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().unwrap().push(letter);
    }
    parts.iter().map(|part| part.trim().to_owned()).collect()
}

#[test]
fn a11y_forced_colours_leave_what_grounds_and_shadows_tell() {
    let mut missing = Vec::new();
    for (sheet, selector, properties) in TOLD {
        let text = SHEETS.iter().find(|(name, _)| *name == sheet).unwrap().1;
        let rules = rules_in(text, "@media (forced-colors: active)");
        assert!(!rules.is_empty(), "{sheet}");
        for property in properties {
            let tells = |(list, body): &(Vec<String>, String)| {
                list.iter().any(|one| one == selector)
                    && body.split(';').any(|one| one.split_once(':').is_some_and(|(name, _)| name.trim() == *property))
            };
            if !rules.iter().any(tells) {
                missing.push(format!("{sheet}: {selector} has no {property}"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn a11y_forced_colours_are_those_of_the_system() {
    for (name, sheet) in SHEETS {
        for (list, body) in rules_in(sheet, "@media (forced-colors: active)") {
            assert!(!body.contains("var(--") && !body.contains('#'), "{name}: {list:?} {body}");
            // Letters on a coloured background have a colour of the same pair, and no backplate.
            if body.contains("background: Highlight") {
                assert!(body.contains("color: HighlightText"), "{name}: {list:?}");
                assert!(body.contains("forced-color-adjust: none"), "{name}: {list:?}");
            }
        }
    }
}

/// Tests that the double entry is typed without seeing the first result.
#[test]
fn a11y_forced_colours_do_not_show_the_first_result_in_the_second_pass() {
    let (_, sheet) = SHEETS[5];
    let rules = rules_in(sheet, "@media (forced-colors: active)");
    let hides = |(list, body): &(Vec<String>, String)| {
        list.iter().any(|one| one == ".verifying .rb[aria-pressed=\"true\"]") && body.contains("background: ButtonFace")
    };
    assert!(rules.iter().any(hides));
}

#[test]
fn a11y_what_stands_in_one_line_breaks_in_a_narrow_window() {
    let breaks = |sheet: &str, media: &str, selector: &str| {
        let text = SHEETS.iter().find(|(name, _)| *name == sheet).unwrap().1;
        rules_in(text, media)
            .iter()
            .any(|(list, body)| list.iter().any(|one| one == selector) && body.contains("white-space: normal"))
    };
    assert!(breaks("parts", "@media (max-width: 22.5rem)", ".tag"));
    assert!(breaks("arbiter", "@media (max-width: 719px)", ".step-bar h1"));
    assert!(breaks("public", "@media (max-width: 719px)", ".standings thead th"));
}

/// Returns the templates of a folder, including subfolders.
fn templates(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { templates(&path) } else { vec![path] }).collect()
}

/// Tests that a table with several columns scrolls within its box, never with the page.
#[test]
fn a11y_tables_are_in_boxes_that_scroll() {
    // One column; within a sheet that scrolls itself; paper.
    let others = [
        "check_in/check_in.html",
        "standings/working.html",
        "teams/crosstable.html",
        "teams/line_ups.html",
        "teams/pairings.html",
        "teams/sheets.html",
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    let mut bare = Vec::new();
    for path in templates(&root) {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.contains("<table class=\"grid")) {
            let before = &lines[at.saturating_sub(4)..at];
            let is_boxed = line.contains("table-wrap") || before.iter().any(|line| line.contains("table-wrap"));
            if !is_boxed && !others.contains(&name.as_str()) {
                bare.push(format!("{name}:{}", at + 1));
            }
        }
    }
    assert!(bare.is_empty(), "{}", bare.join("\n"));
}
