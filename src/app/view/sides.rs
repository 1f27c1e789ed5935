//! Sides of a game as small squares with their word.

use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::{Discipline, EntryId, Game, Pairing, PersonId, Side};

use qisai_i18n::{Lang, Words};

/// Square of a side, `<span class="side …">`. A template that renders itself in other templates: `{{ mark }}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Template)]
#[template(path = "parts/side.html")]
pub struct SideMark {
    /// Style class: `white`, `black`, `red`, `xblack`, `none`.
    class: &'static str,
    /// Character inside the square, 红 or 黑; empty in games with white and black.
    glyph: &'static str,
    /// Word for readers that do not see the square; empty if the glyph is the word.
    word: &'static str,
}

impl HtmlSafe for SideMark {}

impl SideMark {
    /// Returns the mark of a side.
    pub fn of(discipline: Discipline, side: Side, t: Words) -> Self {
        let word = if discipline == Discipline::Xiangqi && t.lang == Lang::Zh { "" } else { word(discipline, side, t) };
        let (class, glyph) = match (discipline, side) {
            (Discipline::Xiangqi, Side::First) => ("red", "红"),
            (Discipline::Xiangqi, Side::Second) => ("xblack", "黑"),
            (_, Side::First) => ("white", ""),
            (_, Side::Second) => ("black", ""),
        };
        Self { class, glyph, word }
    }

    /// Returns the side as text: `White`, 红; empty for a bye.
    pub fn text(&self) -> &'static str {
        if self.word.is_empty() { self.glyph } else { self.word }
    }

    /// Returns `true` if the mark shows a character (红, 黑), which is wider than a square.
    pub fn has_glyph(&self) -> bool {
        !self.glyph.is_empty()
    }

    /// Returns `true` if the mark is a square with a word.
    pub fn is_square(&self) -> bool {
        self.glyph.is_empty() && !self.word.is_empty()
    }

    /// Returns `true` for the side that moves second.
    pub fn is_second(&self) -> bool {
        matches!(self.class, "black" | "xblack")
    }

    /// Returns the empty mark of a bye.
    pub fn none() -> Self {
        Self { class: "none", glyph: "", word: "" }
    }
}

/// Returns the entries of a game, with their players if they are teams, the side with the first move first. `None` for a
/// bye.
pub fn sitting(pairing: &Pairing, game: &Game) -> Option<[(EntryId, Option<PersonId>); 2]> {
    let [first, second] = pairing.two()?;
    let [of_first, of_second] = game.players.unwrap_or_default();
    let mut sitting = [(first, of_first), (second, of_second)];
    if game.second_begins {
        sitting.reverse();
    }
    Some(sitting)
}

/// Returns the side's name for a sentence: White, Black, Red; 白, 黑, 红.
pub fn word(discipline: Discipline, side: Side, t: Words) -> &'static str {
    match (discipline, side) {
        (_, Side::Second) => t.side_black(),
        (Discipline::Xiangqi, Side::First) => t.side_red(),
        (_, Side::First) => t.side_white(),
    }
}

/// Returns the head of a side's column: White, 红方.
pub fn column(discipline: Discipline, side: Side, t: Words) -> &'static str {
    match (discipline, side) {
        (_, Side::Second) => t.column_black(),
        (Discipline::Xiangqi, Side::First) => t.column_red(),
        (_, Side::First) => t.column_white(),
    }
}

/// Returns the letter of a side in a crosstable cell: `w`, `b`, `r`; in Chinese 白, 黑, 红.
pub fn letter(discipline: Discipline, side: Side, t: Words) -> String {
    match t.lang {
        Lang::En | Lang::Other(_) => discipline.side_letter(side).to_string(),
        Lang::Zh => word(discipline, side, t).to_owned(),
    }
}
