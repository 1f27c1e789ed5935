//! Normalisation of Chinese moves in PGN files.

use std::borrow::Cow;

use crate::games::{Finding, GameText, Place, Written};

/// Words for a result behind the moves.
const RESULTS: [&str; 20] = [
    "红胜",
    "红先胜",
    "先胜",
    "黑负",
    "红方胜",
    "黑胜",
    "红先负",
    "先负",
    "红负",
    "后胜",
    "黑方胜",
    "和棋",
    "和局",
    "先和",
    "红和",
    "红先和",
    "平局",
    "紅勝",
    "黑勝",
    "紅先勝",
];

/// Returns a PGN game with its moves normalised by the rules of [the module](super).
pub(super) fn tidied(mut game: GameText<'_>) -> GameText<'_> {
    if game.moves.iter().all(|it| it.text.is_ascii()) {
        return game;
    }
    let mut moves = Vec::with_capacity(game.moves.len());
    // Number of moves after each number of words.
    let mut counts = vec![0];
    for Written { text, place } in game.moves {
        match text {
            Cow::Borrowed(text) => split(text, place, &mut moves),
            Cow::Owned(_) => moves.push(Written { text, place }),
        }
        counts.push(moves.len());
    }
    for (ply, _) in &mut game.comments {
        *ply = counts.get(*ply).copied().unwrap_or(*ply);
    }
    if let Some(last) = moves.pop_if(|last| RESULTS.contains(&last.text.as_ref())) {
        game.findings.retain(|finding| finding.code != "not-ended" || finding.place != last.place);
        if matches!(game.result.trim(), "*" | "") {
            game.result = last.text;
        } else if side_of(&game.result).is_some_and(|tag| Some(tag) != side_of(&last.text)) {
            let message =
                format!("the result after the moves is not that of the Result tag; the tag counts: {:?}", last.text);
            game.findings.push(Finding { place: last.place, code: "results-differ", message });
        }
    }
    game.moves = moves;
    game
}

/// Returns the score of a result in the form `1-0`; `None` for any other word.
fn side_of(result: &str) -> Option<&'static str> {
    match result.trim() {
        "1-0" | "2-0" | "红胜" | "红先胜" | "先胜" | "黑负" | "红方胜" | "紅勝" | "紅先勝" => {
            Some("1-0")
        }
        "0-1" | "0-2" | "黑胜" | "红先负" | "先负" | "红负" | "后胜" | "黑方胜" | "黑勝" => Some("0-1"),
        "1/2-1/2" | "½-½" | "1-1" | "和" | "和棋" | "和局" | "先和" | "红和" | "红先和" | "平局" => {
            Some("1/2-1/2")
        }
        _ => None,
    }
}

/// Splits a word into its moves: numbers and marks are removed, and four characters each form a move.
fn split<'a>(word: &'a str, place: Place, moves: &mut Vec<Written<'a>>) {
    let mut rest = word;
    loop {
        rest = without_number(rest.trim_start_matches(MARKS));
        let column = place.column.saturating_add(characters(word).saturating_sub(characters(rest)));
        let four = rest.char_indices().nth(4).map(|(at, _)| rest.split_at(at));
        let (text, after) = four.filter(|(four, _)| is_chinese(four)).unwrap_or((rest.trim_end_matches(MARKS), ""));
        if text.is_empty() {
            return;
        }
        moves.push(Written { text: Cow::Borrowed(text), place: Place { column, ..place } });
        rest = after;
    }
}

/// Characters between and behind moves.
const MARKS: [char; 9] = ['！', '？', '，', '。', '；', '、', ',', '｜', '|'];

/// Returns `true` for four characters with a direction as the third.
fn is_chinese(text: &str) -> bool {
    text.chars().count() == 4 && text.chars().nth(2).is_some_and(|way| "进退平進".contains(way))
}

/// Returns a word without leading digits before a point, and without leading points.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|letter: char| letter.is_ascii_digit() || ('０'..='９').contains(&letter));
    let bare = after.trim_start_matches(['.', '．', '、', '。', '：', ':', '…']);
    // Digits without a point may belong to the move.
    if bare.len() < after.len() || bare.is_empty() { bare } else { word }
}

fn characters(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX)
}
