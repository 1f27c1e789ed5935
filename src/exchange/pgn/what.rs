//! Recognition of the game of a PGN text.

use qisai_domain::Discipline;

use crate::games::GameText;

/// Returns the discipline by the tags and the first move; `None` if it is in doubt. If a tag names an unsupported
/// game, the error is its index.
pub(super) fn discipline(game: &GameText<'_>) -> Result<Option<Discipline>, usize> {
    for (at, (name, value)) in game.tags.iter().enumerate() {
        let is_kind = ["Game", "Variant", "GameType"].iter().any(|kind| name.eq_ignore_ascii_case(kind));
        if is_kind && !matches!(value.trim(), "" | "?" | "-") {
            return named(value.trim()).map(Some).ok_or(at);
        }
    }
    // Ten ranks.
    if game.start.as_ref().is_some_and(|fen| fen.bytes().filter(|letter| *letter == b'/').count() == 9) {
        return Ok(Some(Discipline::Xiangqi));
    }
    let first = game.moves.first().map_or("", |first| first.text.as_ref());
    Ok(if first.chars().any(|letter| letter > '\u{2e7f}') {
        Some(Discipline::Xiangqi)
    } else if matches!(first.as_bytes(), [b'A'..=b'Z', b'0'..=b'9', ..]) {
        None // `H2-E2`, `C2=5`: no chess notation, but nothing says xiangqi either
    } else {
        Some(Discipline::Chess)
    })
}

/// Returns `true` if the tags name Chess960, whose games begin from a position of their own.
pub(super) fn is_chess960(game: &GameText<'_>) -> bool {
    let kinds = ["Game", "Variant", "GameType"].into_iter().filter_map(|kind| game.tag(kind));
    kinds.map(str::trim).any(names_chess960)
}

/// Returns `true` for `Chess960`, `Chess 960`, `Fischerandom`, `Fischer Random`, `Freestyle`.
fn names_chess960(value: &str) -> bool {
    let letters = value.chars().filter(char::is_ascii_alphanumeric);
    let plain: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    let plain = plain.strip_suffix("chess").filter(|rest| !rest.is_empty()).unwrap_or(&plain);
    matches!(plain, "chess960" | "960" | "fischerandom" | "fischerrandom" | "freestyle" | "frc")
}

fn named(value: &str) -> Option<Discipline> {
    let is = |names: &[&str]| names.iter().any(|name| value.eq_ignore_ascii_case(name));
    if names_chess960(value) || is(&["Chess", "Standard", "Normal", "From Position", "国际象棋"]) {
        Some(Discipline::Chess)
    } else if is(&["Chinese Chess", "Xiangqi", "Xiang Qi", "象棋", "中国象棋", "中國象棋"]) {
        Some(Discipline::Xiangqi)
    } else if is(&["Draughts", "International Draughts", "国际跳棋"]) || value.split(',').next() == Some("20") {
        Some(Discipline::Draughts)
    } else {
        None
    }
}
