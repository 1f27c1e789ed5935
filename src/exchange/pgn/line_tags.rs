//! Tags written by hand above the moves: a line with a name, a colon and a value.

use crate::games::cursor::{is_blank, line};

/// Names of such lines, and their tags.
const NAMES: [(&str, &str); 26] = [
    ("红方", "Red"),
    ("紅方", "Red"),
    ("先手", "Red"),
    ("黑方", "Black"),
    ("后手", "Black"),
    ("後手", "Black"),
    ("白方", "White"),
    ("结果", "Result"),
    ("結果", "Result"),
    ("赛果", "Result"),
    ("赛事", "Event"),
    ("比赛", "Event"),
    ("比賽", "Event"),
    ("日期", "Date"),
    ("地点", "Site"),
    ("地點", "Site"),
    ("轮次", "Round"),
    ("輪次", "Round"),
    ("Event", "Event"),
    ("Site", "Site"),
    ("Date", "Date"),
    ("Round", "Round"),
    ("White", "White"),
    ("Red", "Red"),
    ("Black", "Black"),
    ("Result", "Result"),
];
/// Maximum offset of the colon after a name, in bytes.
const MAX_NAME_BYTES: usize = 12;

/// Returns the tag in the first line of a text, its value, and the length of the line in bytes.
pub fn tag_line(text: &str) -> Option<(&'static str, &str, usize)> {
    let ends = |at: usize, letter: char| at > MAX_NAME_BYTES || matches!(letter, ':' | '：' | '\n' | '\r' | '[' | '{');
    let (at, colon) = text.char_indices().find(|(at, letter)| ends(*at, *letter))?;
    // Lines copied from a web page can contain characters without width.
    let name = text.get(..at).filter(|_| matches!(colon, ':' | '：'))?.trim_matches(is_blank);
    let (_, tag) = NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
    let line = line(text);
    Some((*tag, line.get(at + colon.len_utf8()..)?.trim_matches(is_blank), line.len()))
}
