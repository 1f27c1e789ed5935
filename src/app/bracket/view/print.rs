//! Drawing of a knockout bracket: on one sheet, or in parts of one sheet each.

use askama::Template;
use askama::filters::HtmlSafe;

use crate::bracket::{BOX, BoxPosition, Bracket, Drawing, NAME_AT, NAME_WIDTH, public};
use crate::print::{DocumentPart, Langs, Press, PrintTable};
use qisai_i18n::{Lang, Words};

/// Drawing with its texts, as SVG. Measures are those of [`Drawing`].
#[derive(Clone, Debug, Template)]
#[template(path = "bracket/tree.html")]
pub struct TreeDrawing {
    width: u32,
    height: u32,
    heads: Vec<TreeHead>,
    lines: Vec<String>,
    boxes: Vec<TreeBox>,
    box_width: u32,
    box_height: u32,
    /// Position of a name in its box, and its maximum width.
    name_at: u32,
    name_width: u32,
}

impl HtmlSafe for TreeDrawing {}

/// Name of a round above its matches.
#[derive(Clone, Debug)]
struct TreeHead {
    x: u32,
    y: u32,
    text: String,
}

/// Match with its position.
#[derive(Clone, Debug)]
struct TreeBox {
    x: u32,
    y: u32,
    /// Number of the match, and the reason for the decision if the score does not show it.
    label: String,
    sides: [TreeSide; 2],
}

/// Side of a match.
#[derive(Clone, Debug)]
struct TreeSide {
    /// Upper end within the box.
    top: u32,
    seed: String,
    name: String,
    /// Width to which the letters of a long name are set narrower.
    squeezed: Option<u32>,
    /// `true` if the entrant is not known yet.
    is_open: bool,
    federation: String,
    score: String,
    is_won: bool,
}

/// Returns the public rounds of the bracket with their results, and the feeders of the matches to come.
pub(crate) fn bracket(press: &Press) -> Vec<DocumentPart> {
    let Some(bracket) = public::shown(&press.scene) else { return press.nothing(|t| t.print_no_bracket()) };
    let tiles = Drawing::tiles(&bracket, BOX.0);
    let tiles = if tiles.is_empty() { vec![Drawing::whole(&bracket, BOX.0)] } else { tiles };
    // All parts are drawn in the size of the widest.
    let (count, width) = (tiles.len(), tiles.iter().map(|tile| tile.width).max().unwrap_or_default());
    let name = |t: Words| press.document.entry().map_or("", |entry| entry.name(t.lang));
    let parts = tiles.iter().zip(1_usize..).map(|(tile, at)| {
        let title = press.say(|t| if count > 1 { format!("{} {at}/{count}", name(t)) } else { name(t).to_owned() });
        let drawing = Some(drawn(press, &bracket, tile, width));
        let table = PrintTable { drawing, ..press.table("tree", title, None) }.across();
        DocumentPart::Table(if at > 1 { table.fresh() } else { table })
    });
    parts.collect()
}

fn drawn(press: &Press, bracket: &Bracket, tile: &Drawing, width: u32) -> TreeDrawing {
    let heads = tile.heads.iter().map(|head| {
        let text = in_a_line(press.langs(), |t| head.name.text(t));
        TreeHead { x: head.x, y: head.y, text }
    });
    TreeDrawing {
        width,
        height: tile.height,
        heads: heads.collect(),
        lines: tile.lines.clone(),
        boxes: tile.places.iter().filter_map(|place| placed(press, bracket, place)).collect(),
        box_width: BOX.0,
        box_height: BOX.1,
        name_at: NAME_AT,
        name_width: NAME_WIDTH,
    }
}

fn placed(press: &Press, bracket: &Bracket, place: &BoxPosition) -> Option<TreeBox> {
    let it = public::view(&press.scene, bracket.find(place.id)?, NAME_WIDTH);
    let label = if it.note.is_empty() { it.label } else { format!("{} · {}", it.label, it.note) };
    let sides = it.sides.map(|side| TreeSide {
        top: side.top,
        seed: side.seed,
        is_open: side.name.is_none(),
        name: side.short,
        squeezed: side.squeezed,
        federation: side.short_federation,
        score: side.score,
        is_won: side.won,
    });
    Some(TreeBox { x: place.x, y: place.y, label, sides })
}

/// Returns a text in the languages of the document, side by side: a drawing has no other place for the second.
fn in_a_line(langs: Langs, words: impl Fn(Words) -> String) -> String {
    match langs {
        Langs::One(lang) => words(Words::of(lang)),
        Langs::Both => format!("{} {}", words(Words::of(Lang::Zh)), words(Words::of(Lang::En))),
    }
}
