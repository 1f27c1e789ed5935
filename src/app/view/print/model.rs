//! What documents are made of: tables that go on over pages, and sheets of slips and cards.

use super::text::Text;
use super::tree::TreeDrawing;

/// A part of a document.
#[allow(clippy::large_enum_variant, reason = "a document has few parts, and they are moved once")]
pub enum Part {
    Table(Table),
    Sheets(Sheets),
}

/// What stands in the first row of a table, and so at the head of each of its pages.
#[derive(Clone, Debug, Default)]
pub struct Head {
    /// The event, with its section.
    pub event: String,
    /// The group, where there are several.
    pub group: Text,
    pub title: Text,
    /// Where.
    pub place: String,
    /// ISO date and time.
    pub when: String,
    pub arbiter: Text,
}

/// A field of a table.
#[derive(Clone, Debug, Default)]
pub struct Cell {
    pub text: Text,
    /// Class of the style sheet.
    pub class: &'static str,
    /// Columns that it takes.
    pub span: usize,
}

impl Cell {
    pub fn new(class: &'static str, text: impl Into<Text>) -> Self {
        Self { text: text.into(), class, span: 1 }
    }

    /// Over several columns.
    pub fn wide(class: &'static str, text: impl Into<Text>, span: usize) -> Self {
        Self { text: text.into(), class, span }
    }

    /// A number, right-aligned.
    pub fn num(text: impl Into<Text>) -> Self {
        Self::new("num", text)
    }

    /// A name or words.
    pub fn text(text: impl Into<Text>) -> Self {
        Self::new("", text)
    }

    /// Room to write in.
    pub fn blank() -> Self {
        Self::new("blank", Text::default())
    }
}

/// A line of a table.
#[derive(Clone, Debug, Default)]
pub struct Row {
    pub class: &'static str,
    pub cells: Vec<Cell>,
}

impl Row {
    pub fn of(cells: Vec<Cell>) -> Self {
        Self { class: "", cells }
    }

    /// With a class of the style sheet.
    pub fn classed(class: &'static str, cells: Vec<Cell>) -> Self {
        Self { class, cells }
    }
}

/// Rows that go on over pages, with the head and the foot on each.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Class of the style sheet.
    pub class: &'static str,
    /// On paper that lies across.
    pub is_wide: bool,
    /// Whether it begins a page.
    pub is_fresh: bool,
    pub head: Head,
    /// The rows of column heads.
    pub columns: Vec<Vec<Cell>>,
    pub rows: Vec<Row>,
    /// Below the rows.
    pub drawing: Option<TreeDrawing>,
    /// What is said once, below the last row.
    pub notes: Vec<Text>,
    /// Who signs, on each page.
    pub signatures: Vec<Text>,
    /// The version and its moment.
    pub stamp: Text,
}

impl Table {
    /// Columns of the whole table.
    pub fn width(&self) -> usize {
        let wide = |cells: &[Cell]| cells.iter().map(|cell| cell.span).sum::<usize>();
        let heads = self.columns.iter().map(|cells| wide(cells));
        heads.chain(self.rows.iter().map(|row| wide(&row.cells))).max().unwrap_or(1).max(1)
    }

    #[must_use]
    pub fn columns(mut self, heads: Vec<Cell>) -> Self {
        self.columns.push(heads);
        self
    }

    #[must_use]
    pub fn rows(mut self, rows: impl IntoIterator<Item = Row>) -> Self {
        self.rows.extend(rows);
        self
    }

    #[must_use]
    pub fn notes(mut self, notes: impl IntoIterator<Item = Text>) -> Self {
        self.notes.extend(notes.into_iter().filter(|note| !note.is_empty()));
        self
    }

    #[must_use]
    pub fn signed(mut self, who: impl IntoIterator<Item = Text>) -> Self {
        self.signatures.extend(who);
        self
    }

    #[must_use]
    pub fn across(mut self) -> Self {
        self.is_wide = true;
        self
    }

    #[must_use]
    pub fn fresh(mut self) -> Self {
        self.is_fresh = true;
        self
    }
}

/// A line of a card: its parts stand side by side.
#[derive(Clone, Debug, Default)]
pub struct Line {
    pub class: &'static str,
    pub parts: Vec<Text>,
}

impl Line {
    pub fn of(class: &'static str, text: impl Into<Text>) -> Self {
        Self { class, parts: vec![text.into()] }
    }

    pub fn parts(class: &'static str, parts: impl IntoIterator<Item = Text>) -> Self {
        Self { class, parts: parts.into_iter().collect() }
    }
}

/// A slip or card.
#[derive(Clone, Debug, Default)]
pub struct Card {
    pub lines: Vec<Line>,
    /// A code, as SVG.
    pub code: Option<String>,
    /// What the code says, to be typed: stands below it, or in its place where it has no room.
    pub reads: String,
    /// Of a slip with codes: that of each side.
    pub halves: Vec<Half>,
}

/// The code of one side of a slip.
#[derive(Clone, Debug, Default)]
pub struct Half {
    pub side: Text,
    /// As SVG.
    pub code: String,
    /// To be typed.
    pub short: String,
}

/// Sheets of a fixed number of places, to be cut or folded.
#[derive(Clone, Debug, Default)]
pub struct Sheets {
    /// Class of the style sheet: how many, how large.
    pub class: &'static str,
    /// On paper that lies across.
    pub is_wide: bool,
    /// Whether each card stands twice, upside down above: a tent to be folded.
    pub is_tent: bool,
    /// None: an empty place.
    pub sheets: Vec<Vec<Option<Card>>>,
}

impl Sheets {
    /// So many on a sheet, in such an order that a pile of sheets, cut and stacked, is in order.
    pub fn stacked(class: &'static str, cards: Vec<Card>, each: usize) -> Self {
        let mut cards: Vec<Option<Card>> = cards.into_iter().map(Some).collect();
        let order = stack_cut(cards.len(), each);
        let mut take = |at: Option<usize>| cards.get_mut(at?)?.take();
        let sheets = order.into_iter().map(|sheet| sheet.into_iter().map(&mut take).collect()).collect();
        Self { class, sheets, ..Self::default() }
    }

    /// So many on a sheet, one after the other.
    pub fn in_order(class: &'static str, cards: Vec<Card>, each: usize) -> Self {
        let mut cards = cards.into_iter().peekable();
        let mut sheets = Vec::new();
        while cards.peek().is_some() {
            sheets.push(cards.by_ref().take(each.max(1)).map(Some).collect());
        }
        Self { class, sheets, ..Self::default() }
    }

    /// Fronts with their backs, so many on a sheet in rows of so many columns: after each sheet of fronts that of their backs, each row from its
    /// other end. A back lies behind its front when the sheet is turned over at its long edge, with the paper upright.
    pub fn both_sides(classes: [&'static str; 2], cards: Vec<[Card; 2]>, each: usize, columns: usize) -> Vec<Self> {
        let (each, columns) = (each.max(1), columns.max(1));
        let mut cards = cards.into_iter().peekable();
        let mut piles = Vec::new();
        while cards.peek().is_some() {
            let sheet = cards.by_ref().take(each).map(|[front, back]| (Some(front), Some(back)));
            let (fronts, mut backs): (Vec<Option<Card>>, Vec<Option<Card>>) = sheet.unzip();
            backs.resize_with(backs.len().next_multiple_of(columns), || None);
            backs.chunks_mut(columns).for_each(<[Option<Card>]>::reverse);
            let sides = classes.into_iter().zip([fronts, backs]);
            piles.extend(sides.map(|(class, side)| Self { class, sheets: vec![side], ..Self::default() }));
        }
        piles
    }
}

/// Which of `count` slips, from 0, lies at each of `each` places of each sheet. The sheets are piled and cut; the piles, first place on top, are
/// then the slips in their order.
pub fn stack_cut(count: usize, each: usize) -> Vec<Vec<Option<usize>>> {
    let each = each.max(1);
    let sheets = count.div_ceil(each);
    let place = |sheet: usize, place: usize| Some(place * sheets + sheet).filter(|slip| *slip < count);
    (0..sheets).map(|sheet| (0..each).map(|at| place(sheet, at)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_pile_of_sheets_cut_and_stacked_is_in_order(count in 0_usize..600, each in 1_usize..17) {
            let sheets = stack_cut(count, each);
            prop_assert!(sheets.iter().all(|sheet| sheet.len() == each));
            // The pile is cut: first everything at place 1 from the top sheet down, then at place 2 …
            let cut = (0..each).flat_map(|place| sheets.iter().filter_map(move |sheet| sheet[place]));
            prop_assert_eq!(cut.collect::<Vec<_>>(), (0..count).collect::<Vec<_>>());
            // No sheet more than needed.
            prop_assert_eq!(sheets.len(), count.div_ceil(each));
        }

        #[test]
        fn a_back_lies_behind_its_front_when_the_sheet_is_turned_at_its_long_edge(count in 0_usize..60, rows in 1_usize..7) {
            const COLUMNS: usize = 2;
            let card = |number: usize| Card { lines: vec![Line::of("number", number.to_string())], ..Card::default() };
            let cards = (0..count).map(|number| [card(number), card(number)]).collect();
            let piles = Sheets::both_sides(["front", "back"], cards, rows * COLUMNS, COLUMNS);
            let said = |place: Option<&Option<Card>>| Some(place?.as_ref()?.lines[0].parts[0].to_string());
            let mut fronts = 0;
            for sides in piles.chunks(2) {
                prop_assert_eq!((sides[0].class, sides[1].class), ("front", "back"));
                for (row, column) in (0..rows).flat_map(|row| [(row, 0), (row, 1)]) {
                    // Left is right from behind; rows stay where they are.
                    let front = said(sides[0].sheets[0].get(row * COLUMNS + column));
                    let back = said(sides[1].sheets[0].get(row * COLUMNS + (COLUMNS - 1 - column)));
                    prop_assert_eq!(&front, &back);
                    fronts += usize::from(front.is_some());
                }
            }
            prop_assert_eq!(fronts, count, "everybody once");
        }
    }
}
