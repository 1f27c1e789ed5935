//! Words of the messages against docs/glossary.md.

use std::fs;
use std::path::{Path, PathBuf};

/// Row of the glossary.
struct Row {
    english: Vec<String>,
    chinese: Vec<String>,
    struck_english: Vec<String>,
    struck_chinese: Vec<String>,
}

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().find(|folder| folder.join("docs/glossary.md").exists()).unwrap().to_owned()
}

fn parts(cell: &str, separator: char) -> Vec<String> {
    cell.split(separator).map(|part| part.trim().to_lowercase()).filter(|part| !part.is_empty()).collect()
}

fn rows() -> Vec<Row> {
    let page = fs::read_to_string(root().join("docs/glossary.md")).unwrap();
    let lines =
        page.lines().filter(|line| line.starts_with('|') && !line.starts_with("|-") && !line.contains("|中文|"));
    let row = |line: &str| {
        let cells: [&str; 7] = line.split('|').collect::<Vec<_>>().try_into().unwrap();
        let [_, english, chinese, struck_english, struck_chinese, _source, _] = cells;
        Row {
            english: parts(english, ','),
            chinese: parts(chinese, '、'),
            struck_english: parts(struck_english, ','),
            struck_chinese: parts(struck_chinese, '、'),
        }
    };
    lines.map(row).collect()
}

/// Returns the string literals of a source, without its comments.
fn literals(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in source.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let (mut literal, mut escaped): (Option<String>, bool) = (None, false);
        for letter in line.chars() {
            match &mut literal {
                Some(text) if escaped || letter != '"' => {
                    escaped = letter == '\\' && !escaped;
                    text.push(letter);
                }
                Some(_) => found.extend(literal.take()),
                None if letter == '"' => literal = Some(String::new()),
                None => {}
            }
        }
    }
    found
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_test = path.ends_with("tests");
        if path.is_dir() && !is_test {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs" || end == "json") {
            found.push(path);
        }
    }
}

/// Returns the layer of a file of the application: `src/app/<layer>/…`, `src/app/<feature>/<layer>.rs` or
/// `src/app/<feature>/<layer>/…` (decision 0034).
fn layer(file: &Path) -> Option<&str> {
    const LAYERS: [&str; 4] = ["i18n", "service", "view", "web"];
    let parts = file.strip_prefix(root().join("src/app")).ok()?.iter().take(2);
    parts.filter_map(|part| Some(part.to_str()?.trim_end_matches(".rs"))).find(|part| LAYERS.contains(part))
}

/// Returns all texts that pages, prints and refusals are made of: every literal of this crate, and the sentences of the
/// crates that word something themselves.
fn texts() -> Vec<String> {
    let mut files = Vec::new();
    sources(&root().join("src/app"), &mut files);
    let (own, mut others): (Vec<_>, Vec<_>) =
        files.into_iter().filter(|file| layer(file).is_some()).partition(|file| layer(file) == Some("i18n"));
    for folder in ["src/domain", "src/pairing", "src/standings", "src/swiss"] {
        sources(&root().join(folder), &mut others);
    }
    let read = |file: &PathBuf| literals(&fs::read_to_string(file).unwrap());
    let is_sentence = |text: &String| text.contains(' ') || text.chars().any(is_chinese);
    // Names of modules and files are no messages.
    let own = own.iter().filter(|file| !file.ends_with("i18n/registry.rs")).flat_map(read);
    own.filter(|text| !text.starts_with("../")).chain(others.iter().flat_map(read).filter(is_sentence)).collect()
}

/// Returns a text with `…` for each placeholder.
fn without_placeholders(text: &str) -> String {
    let mut pieces = text.split('{');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |said, piece| said + "…" + piece.split_once('}').map_or(piece, |(_, rest)| rest))
}

fn is_chinese(letter: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&letter)
}

/// Returns `true` if a text contains a word: in Chinese anywhere, in English between other letters.
fn contains(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        word.chars().any(is_chinese)
            || ![before, after].into_iter().flatten().any(|letter| letter.is_alphanumeric() || letter == '_')
    })
}

#[test]
fn p8_no_message_uses_a_struck_word() {
    let (rows, texts) = (rows(), texts());
    assert!(rows.len() > 80 && texts.len() > 4000, "{} rows, {} texts", rows.len(), texts.len());
    let mut found = Vec::new();
    for text in &texts {
        let text = without_placeholders(&text.to_lowercase());
        for row in &rows {
            let terms = row.english.iter().chain(&row.chinese);
            let rest = terms.fold(text.clone(), |rest, term| rest.replace(term.as_str(), "\u{1}"));
            let struck = row.struck_english.iter().chain(&row.struck_chinese).filter(|word| contains(&rest, word));
            found.extend(struck.map(|word| format!("{word} (say {} / {}): {text}", row.english[0], row.chinese[0])));
        }
    }
    assert!(found.is_empty(), "{} struck words:\n{}", found.len(), found.join("\n"));
}

#[test]
fn p8_every_term_of_the_glossary_is_used() {
    let all = texts().join("\n").to_lowercase();
    let terms = rows().into_iter().flat_map(|row| row.english.into_iter().chain(row.chinese));
    let unused: Vec<String> = terms.filter(|term| !all.contains(term.as_str())).collect();
    assert!(unused.is_empty(), "no message uses {unused:?}");
}
