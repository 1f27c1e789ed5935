//! Recognition of lines that are not players: section headings, totals, repeated headers.

use csv::StringRecord;

use super::columns::PlayerField;
use crate::text;

/// Words that begin a line of totals.
const TOTALS: [&str; 8] = ["total", "totals", "sum", "合计", "总计", "小计", "共计", "人数"];
/// Words that form a section heading, or begin or end one.
const SECTIONS: [&str; 9] = ["group", "section", "category", "class", "women", "girls", "boys", "open", "division"];

/// Returns `true` if a line is not a player: it repeats the column names, begins with a word for a total, or contains
/// only the name of a section. A line with only a person's name is a player.
pub(super) fn is_no_player(record: &StringRecord, fields: &[Option<PlayerField>]) -> bool {
    let cells: Vec<String> = record.iter().map(text::clean).collect();
    let filled: Vec<&String> = cells.iter().filter(|cell| !cell.is_empty()).collect();
    let Some(first) = filled.first() else { return false };
    let used = fields.iter().filter(|field| field.is_some()).count();
    let is_total = TOTALS.iter().any(|word| is_word(first, word)) && used > 1;
    let named = cells.iter().zip(fields).filter(|(cell, field)| field.is_some() && PlayerField::of(cell) == **field);
    let is_header = used > 1 && named.count() == used;
    is_total || is_header || (filled.len() == 1 && fields.len() > 1 && is_section(first))
}

/// Returns `true` if a cell is a word alone, or a word followed by a number or signs: `合计：25人`.
fn is_word(cell: &str, word: &str) -> bool {
    let lower = cell.to_lowercase();
    lower.strip_prefix(word).is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_ascii_alphabetic()))
        && !lower.chars().skip(word.chars().count()).any(|letter| letter == ',')
}

/// Returns `true` for a section name: `男子组`, `Group A`, `Open section`, `U12`, `U12 girls`.
fn is_section(cell: &str) -> bool {
    let lower = cell.to_lowercase();
    let bare = lower.trim_matches(|letter: char| !letter.is_alphanumeric());
    if bare.ends_with('组') || bare.ends_with("组别") || bare.starts_with("第") && bare.contains('组') {
        return true;
    }
    let words: Vec<&str> =
        bare.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_age = |word: &&str| {
        let age = word.strip_prefix(['u', 's']).unwrap_or_default();
        !age.is_empty() && age.len() <= 2 && age.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_named = |word: Option<&&str>| word.is_some_and(|word| SECTIONS.contains(word) || is_age(word));
    // A name with a comma is a person, whatever its words.
    !cell.contains(',') && words.len() <= 4 && (is_named(words.first()) || is_named(words.last()))
}
