//! Parts of documents: tables that continue over pages, and sheets of slips and cards.

use super::text::Text;
use crate::bracket::print::TreeDrawing;

/// Part of a document.
#[allow(clippy::large_enum_variant, reason = "a document has few parts, and they are moved once")]
pub enum DocumentPart {
    Table(PrintTable),
    Sheets(Sheets),
}

/// Content of the first row of a table, repeated at the head of each page.
#[derive(Clone, Debug, Default)]
pub struct PrintHead {
    /// Name of the event, with its section.
    pub event: String,
    /// Name of the group, if there are several.
    pub group: Text,
    pub title: Text,
    /// Place of the event or round.
    pub place: String,
    /// ISO date and time; in a book its name.
    pub when: Text,
    pub arbiter: Text,
}

/// Field of a table.
#[derive(Clone, Debug, Default)]
pub struct PrintCell {
    pub text: Text,
    /// Class of the style sheet.
    pub class: &'static str,
    /// Number of columns that the field takes.
    pub span: usize,
}

impl PrintCell {
    pub fn new(class: &'static str, text: impl Into<Text>) -> Self {
        Self { text: text.into(), class, span: 1 }
    }

    /// Returns a field over several columns.
    pub fn wide(class: &'static str, text: impl Into<Text>, span: usize) -> Self {
        Self { text: text.into(), class, span }
    }

    /// Returns a right-aligned field with a number.
    pub fn num(text: impl Into<Text>) -> Self {
        Self::new("num", text)
    }

    /// Returns a field with a name or text.
    pub fn text(text: impl Into<Text>) -> Self {
        Self::new("", text)
    }

    /// Returns a blank field to write in.
    pub fn blank() -> Self {
        Self::new("blank", Text::default())
    }
}

/// Line of a table.
#[derive(Clone, Debug, Default)]
pub struct PrintRow {
    pub class: &'static str,
    pub cells: Vec<PrintCell>,
}

impl PrintRow {
    pub fn of(cells: Vec<PrintCell>) -> Self {
        Self { class: "", cells }
    }

    /// Returns a heading over the whole width for the lines below it.
    pub fn section(text: impl Into<Text>, width: usize) -> Self {
        Self::classed("section", vec![PrintCell::wide("", text, width)])
    }

    /// Returns a line with a class of the style sheet.
    pub fn classed(class: &'static str, cells: Vec<PrintCell>) -> Self {
        Self { class, cells }
    }
}

/// Rows that continue over pages, with the head and the foot on each page.
#[derive(Clone, Debug, Default)]
pub struct PrintTable {
    /// Class of the style sheet.
    pub class: &'static str,
    /// Size of the type in points; 0 for the usual size of the class.
    pub size: usize,
    /// `true` for paper in landscape orientation.
    pub is_wide: bool,
    /// `true` if the table begins a new page.
    pub is_fresh: bool,
    pub head: PrintHead,
    /// Rows of column heads.
    pub columns: Vec<Vec<PrintCell>>,
    pub rows: Vec<PrintRow>,
    /// Drawing below the rows.
    pub drawing: Option<TreeDrawing>,
    /// Notes printed once, below the last row.
    pub notes: Vec<Text>,
    /// Signature lines on each page.
    pub signatures: Vec<Text>,
    /// Time of the last change, in the hall; empty in a book.
    pub stamp: Text,
}

impl PrintTable {
    /// Returns the number of columns of the whole table.
    pub fn width(&self) -> usize {
        let wide = |cells: &[PrintCell]| cells.iter().map(|cell| cell.span).sum::<usize>();
        let heads = self.columns.iter().map(|cells| wide(cells));
        heads.chain(self.rows.iter().map(|row| wide(&row.cells))).max().unwrap_or(1).max(1)
    }

    #[must_use]
    pub fn columns(mut self, heads: Vec<PrintCell>) -> Self {
        self.columns.push(heads);
        self
    }

    #[must_use]
    pub fn rows(mut self, rows: impl IntoIterator<Item = PrintRow>) -> Self {
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

/// Line of a card; its parts are placed side by side.
#[derive(Clone, Debug, Default)]
pub struct CardLine {
    pub class: &'static str,
    pub parts: Vec<Text>,
}

impl CardLine {
    pub fn of(class: &'static str, text: impl Into<Text>) -> Self {
        Self { class, parts: vec![text.into()] }
    }

    pub fn parts(class: &'static str, parts: impl IntoIterator<Item = Text>) -> Self {
        Self { class, parts: parts.into_iter().collect() }
    }
}

/// Slip or card.
#[derive(Clone, Debug, Default)]
pub struct PrintCard {
    pub lines: Vec<CardLine>,
    /// QR code as SVG.
    pub code: Option<String>,
    /// Text of the code for typing: printed below the code, or instead of a code that does not fit.
    pub reads: String,
    /// Codes of both sides, for a slip with codes.
    pub halves: Vec<Half>,
}

/// Code of one side of a slip.
#[derive(Clone, Debug, Default)]
pub struct Half {
    pub side: Text,
    /// QR code as SVG.
    pub code: String,
    /// Code for typing.
    pub short: String,
}

/// Sheets with a fixed number of places, to be cut or folded.
#[derive(Clone, Debug, Default)]
pub struct Sheets {
    /// Class of the style sheet, which sets the number and size of the places.
    pub class: &'static str,
    /// `true` for paper in landscape orientation.
    pub is_wide: bool,
    /// `true` if each card is printed twice, upside down above: a tent to be folded.
    pub is_tent: bool,
    /// Cards of each sheet; `None` for an empty place.
    pub sheets: Vec<Vec<Option<PrintCard>>>,
}

impl Sheets {
    /// Returns sheets of `each` cards, ordered so that the pile of sheets, cut and stacked, is in order.
    pub fn stacked(class: &'static str, cards: Vec<PrintCard>, each: usize) -> Self {
        let mut cards: Vec<Option<PrintCard>> = cards.into_iter().map(Some).collect();
        let order = stack_cut(cards.len(), each);
        let mut take = |at: Option<usize>| cards.get_mut(at?)?.take();
        let sheets = order.into_iter().map(|sheet| sheet.into_iter().map(&mut take).collect()).collect();
        Self { class, sheets, ..Self::default() }
    }

    /// Returns sheets of `each` cards, one card after the other.
    pub fn in_order(class: &'static str, cards: Vec<PrintCard>, each: usize) -> Self {
        let mut cards = cards.into_iter().peekable();
        let mut sheets = Vec::new();
        while cards.peek().is_some() {
            sheets.push(cards.by_ref().take(each.max(1)).map(Some).collect());
        }
        Self { class, sheets, ..Self::default() }
    }

    /// Returns fronts with their backs, `each` to a sheet in rows of `columns`. Each sheet of fronts is followed by the
    /// sheet of their backs, with every row reversed. A back lies behind its front when the sheet is turned over at its
    /// long edge, with the paper upright.
    pub fn both_sides(
        classes: [&'static str; 2],
        cards: Vec<[PrintCard; 2]>,
        each: usize,
        columns: usize,
    ) -> Vec<Self> {
        let (each, columns) = (each.max(1), columns.max(1));
        let mut cards = cards.into_iter().peekable();
        let mut piles = Vec::new();
        while cards.peek().is_some() {
            let sheet = cards.by_ref().take(each).map(|[front, back]| (Some(front), Some(back)));
            let (fronts, mut backs): (Vec<Option<PrintCard>>, Vec<Option<PrintCard>>) = sheet.unzip();
            backs.resize_with(backs.len().next_multiple_of(columns), || None);
            backs.chunks_mut(columns).for_each(<[Option<PrintCard>]>::reverse);
            let sides = classes.into_iter().zip([fronts, backs]);
            piles.extend(sides.map(|(class, side)| Self { class, sheets: vec![side], ..Self::default() }));
        }
        piles
    }
}

/// Returns for each sheet the slip at each of its `each` places; the `count` slips are numbered from 0. When the sheets
/// are piled and cut, the piles in the order of the places contain the slips in their order.
pub fn stack_cut(count: usize, each: usize) -> Vec<Vec<Option<usize>>> {
    let each = each.max(1);
    let sheets = count.div_ceil(each);
    let place = |sheet: usize, place: usize| Some(place * sheets + sheet).filter(|slip| *slip < count);
    (0..sheets).map(|sheet| (0..each).map(|at| place(sheet, at)).collect()).collect()
}
