//! Crosstables, and the tables of Chinese practice: 总表1, empty, for pairing by hand, and 总表2 for the wall.

use qisai_domain::{ByeKind, EntryId};
use qisai_standings::ranking::Ranked;
use qisai_standings::{CrossCell, CrossGame, Crosstable, Layout};

use crate::crosstable::legend;
use crate::print::{Document, DocumentPart, Paper, Press, PrintCell, PrintRow, PrintTable, Text, unit};
use crate::public::scene::Person;
use crate::standings::tie_breaks::label;
use crate::standings::working::Explainer;
use crate::{Result, scores, sides};
use qisai_i18n::Words;

/// Maximum number of columns; wider tables are divided into tiles.
const COLUMNS: usize = 24;

/// Order of the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowOrder {
    Rank,
    Number,
}

/// Content of a table: blank for filling in by hand, or with results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fill {
    Blank,
    Results,
}

/// Returns the crosstable round by round.
pub(crate) fn by_rounds(press: &Press, order: RowOrder) -> Result<Vec<DocumentPart>> {
    let Some((round, ranked)) = press.ranked()? else { return Ok(press.nothing(|t| t.print_no_standings())) };
    let layout = if order == RowOrder::Rank { Layout::ByRank } else { Layout::ByNumber };
    let crosstable = Crosstable::new(&ranked.results, &ranked.everybody(), layout);
    let columns: Vec<Text> = ranked.results.columns.iter().map(|at| Text::from(at.round)).collect();
    let cells = |row: usize| -> Vec<Text> {
        let row = crosstable.rows.get(row);
        row.map(|row| row.cells.iter().map(|cell| in_words(press, cell)).collect()).unwrap_or_default()
    };
    // In a book the table has its own name.
    let document = if order == RowOrder::Rank { Document::CrossRank } else { Document::CrossNumber };
    let name = |t: Words| document.entry().map_or("", |entry| entry.name(t.lang));
    let title = press.say(|t| t.print_of_round(name(t), round));
    let (discipline, scores) = (press.scene.tournament.settings.discipline, press.scene.primary());
    let legend = press.say(|t| {
        let (key, explained) = legend(discipline, scores, order == RowOrder::Number, t);
        format!("{key}{}{explained}", t.colon())
    });
    let parts = tiles(press, &ranked, &crosstable, order, &title, &columns, cells);
    Ok(noted(parts, [legend].into_iter().chain(press.missing(round))))
}

/// Returns the crosstable of all entrants against each other, for tables in which all or nearly all of them meet.
pub(crate) fn grid(press: &Press) -> Result<Vec<DocumentPart>> {
    let format = press.scope.stage().format();
    if !format.has_grid() {
        return Ok(press.nothing(|t| t.print_no_grid()));
    }
    let Some((round, ranked)) = press.ranked()? else { return Ok(press.nothing(|t| t.print_no_standings())) };
    let crosstable = Crosstable::new(&ranked.results, &ranked.everybody(), Layout::ByRank);
    let columns: Vec<Text> = crosstable.rows.iter().map(|row| Text::from(row.number)).collect();
    let grid = crosstable.grid();
    let cells = |line: usize| -> Vec<Text> {
        let row: &[Vec<CrossGame>] = grid.get(line).map_or(&[][..], Vec::as_slice);
        let square = |(column, games): (usize, &Vec<CrossGame>)| {
            if column == line {
                return Text::plain("■");
            }
            Text::plain(games.iter().map(CrossGame::result_text).collect::<Vec<_>>().join(" "))
        };
        row.iter().enumerate().map(square).collect()
    };
    let name = |t: Words| press.document.entry().map_or("", |entry| entry.name(t.lang));
    let title = press.say(|t| t.print_of_round(name(t), round));
    Ok(noted(tiles(press, &ranked, &crosstable, RowOrder::Rank, &title, &columns, cells), press.missing(round)))
}

/// Returns the tiles of a table with notes below the last one.
fn noted(mut tiles: Vec<DocumentPart>, notes: impl IntoIterator<Item = Text>) -> Vec<DocumentPart> {
    match tiles.pop() {
        Some(DocumentPart::Table(table)) => tiles.push(DocumentPart::Table(table.notes(notes))),
        other => tiles.extend(other),
    }
    tiles
}

/// Returns a crosstable, in tiles if it has many columns.
fn tiles(
    press: &Press,
    ranked: &Ranked,
    crosstable: &Crosstable,
    order: RowOrder,
    title: &Text,
    columns: &[Text],
    cells: impl Fn(usize) -> Vec<Text>,
) -> Vec<DocumentPart> {
    let units = press.units().narrow();
    let lines: Vec<(Vec<PrintCell>, Vec<Text>, Vec<PrintCell>)> = crosstable
        .rows
        .iter()
        .enumerate()
        .map(|(at, row)| {
            let person = press.scene.person(row.entry);
            let place = place(ranked, row.entry);
            let number = if order == RowOrder::Rank { place } else { row.number.to_string() };
            let mut first = vec![PrintCell::num(number), PrintCell::text(person.name.text())];
            first.extend(units.cells(&person));
            let points = scores::points(press.scene.primary(), ranked.points(row.entry));
            let standing = ranked.row(row.entry).and_then(|row| row.values.get(press.scene.criteria_of_games()));
            let tie_break = standing.map(Explainer::text).unwrap_or_default();
            (first, cells(at), vec![PrintCell::num(points), PrintCell::num(tie_break)])
        })
        .collect();
    let number = if order == RowOrder::Rank { press.say(|t| t.rank()) } else { press.say(|t| t.number_short()) };
    let tie_break = ranked.standings.order.get(press.scene.criteria_of_games());
    let tie_break = tie_break.map(|descriptor| press.say(|t| label(descriptor, t).short)).unwrap_or_default();
    let starts = (0..columns.len().max(1)).step_by(COLUMNS);
    let parts = starts.map(|start| {
        let is_last = start + COLUMNS >= columns.len();
        let mut heads = vec![PrintCell::num(number.clone()), PrintCell::text(press.say(|t| t.name()))];
        heads.extend(units.heads(press));
        heads.extend(columns.iter().skip(start).take(COLUMNS).map(|head| PrintCell::new("mid", head.clone())));
        if is_last {
            heads.extend([PrintCell::num(press.say(|t| t.points())), PrintCell::num(tie_break.clone())]);
        }
        let rows = lines.iter().map(|(first, squares, last)| {
            let squares = squares.iter().skip(start).take(COLUMNS).map(|text| PrintCell::new("mid", text.clone()));
            let last = last.iter().filter(|_| is_last).cloned();
            PrintRow::of(first.iter().cloned().chain(squares).chain(last).collect())
        });
        let table = press.table("cross", title.clone(), None).across().columns(heads).rows(rows.collect::<Vec<_>>());
        let table = table.signed(press.signatures());
        DocumentPart::Table(if start == 0 { table } else { table.fresh() })
    });
    parts.collect()
}

fn place(ranked: &Ranked, entry: EntryId) -> String {
    ranked.row(entry).map_or_else(|| "–".to_owned(), |row| scores::rank(row.rank, row.shared))
}

/// Returns a cell as text: `12白1`, `12w1`, or a bye.
fn in_words(press: &Press, cell: &CrossCell) -> Text {
    match cell {
        CrossCell::Game(game) => {
            let discipline = press.scene.tournament.settings.discipline;
            let (number, result) = (game.number, game.result_text());
            press.say(|t| format!("{number}{}{result}", sides::letter(discipline, game.side, t)))
        }
        CrossCell::Bye { kind: ByeKind::ZeroPoint, .. } => Text::plain("–"),
        CrossCell::Bye { kind: ByeKind::PairingAllocated, .. } => press.say(|t| t.bye()),
        CrossCell::Bye { points, .. } => {
            let points = scores::points(press.scene.primary(), *points);
            press.say(|t| format!("{} {points}", t.bye()))
        }
        CrossCell::Idle => Text::plain(scores::IDLE),
    }
}

/// Returns the capacity of a sheet of a wall table: rounds and lines.
fn of_sheet(press: &Press) -> (usize, usize) {
    match press.choice.paper {
        Paper::A3 => (11, 22),
        Paper::A4 | Paper::Letter => (6, 14),
    }
}

/// Returns 总表1 or 总表2: opponent, side, points and total of each round; then points, tie-breaks and place. Tiles are to
/// be glued together: a sheet has the same lines as all tiles beside it.
pub(crate) fn wall(press: &Press, fill: Fill) -> Result<Vec<DocumentPart>> {
    let ranked = if fill == Fill::Results { press.ranked()?.map(|(_, ranked)| ranked) } else { None };
    let people = press.people();
    let rounds: Vec<u16> = (1..=press.scope.planned_rounds().max(press.scene.last).max(1)).collect();
    let (of_round, of_lines) = of_sheet(press);
    // A table without entrants still has one sheet.
    let bands: Vec<&[Person]> =
        if people.is_empty() { vec![people.as_slice()] } else { people.chunks(of_lines).collect() };
    let across = rounds.chunks(of_round).count();
    let filled = ranked.as_ref().map(|ranked| (ranked, Filled::of(press, ranked)));
    let document = if fill == Fill::Blank { Document::BlankTable } else { Document::WallTable };
    let title = document.title(press.langs());
    let mut parts = Vec::new();
    for (band, people) in bands.iter().enumerate() {
        for (tile, rounds) in rounds.chunks(of_round).enumerate() {
            let is_last = tile + 1 == across;
            let table = wall_tile(press, &title, people, rounds, is_last, filled.as_ref());
            let mark = format!("{}{}", letter(band), tile + 1);
            let glue = if is_last { Text::plain(mark) } else { press.say(|t| t.print_glue(&mark)) };
            let table = table.notes([glue]);
            parts.push(DocumentPart::Table(if parts.is_empty() { table } else { table.fresh() }));
        }
    }
    Ok(if ranked.is_some() { noted(parts, press.missing(press.scene.counted)) } else { parts })
}

/// Returns the letter of a band: `A` to `Z`, then numbers.
pub fn letter(band: usize) -> String {
    let letter = u8::try_from(band).ok().filter(|band| *band < 26).map(|band| char::from(b'A' + band));
    letter.map_or_else(|| format!("{}-", band + 1), String::from)
}

/// Results of all entrants, by entry.
struct Filled {
    crosstable: Crosstable,
    /// Number of columns of earlier stages before the rounds of the group.
    carried: usize,
    /// Totals after each column.
    totals: Vec<(EntryId, Vec<String>)>,
}

impl Filled {
    fn of(press: &Press, ranked: &Ranked) -> Self {
        let crosstable = Crosstable::new(&ranked.results, &ranked.everybody(), Layout::ByNumber);
        let totals = ranked.results.lines.iter().map(|line| {
            let total = |column| scores::points(press.scene.primary(), ranked.results.score_after(line, column));
            (line.entry, (1..=ranked.results.rounds()).map(total).collect())
        });
        Self { carried: ranked.results.carried, totals: totals.collect(), crosstable }
    }

    /// Returns opponent, side, points and total of a round of the group.
    fn round(&self, press: &Press, entry: EntryId, round: u16) -> Option<[Text; 4]> {
        let at = self.carried + usize::from(round).checked_sub(1)?;
        let row = self.crosstable.rows.iter().find(|row| row.entry == entry)?;
        let total = self.totals.iter().find(|(other, _)| *other == entry).and_then(|(_, totals)| totals.get(at))?;
        let discipline = press.scene.tournament.settings.discipline;
        let total = Text::plain(total.as_str());
        Some(match row.cells.get(at)? {
            CrossCell::Game(game) => [
                Text::from(game.number),
                press.say(|t| sides::letter(discipline, game.side, t)),
                Text::plain(game.result_text()),
                total,
            ],
            CrossCell::Bye { kind, points } => {
                let word = if *kind == ByeKind::ZeroPoint { Text::plain("–") } else { press.say(|t| t.bye()) };
                [word, Text::default(), Text::plain(scores::points(press.scene.primary(), *points)), total]
            }
            CrossCell::Idle => [Text::plain(scores::IDLE), Text::default(), Text::default(), total],
        })
    }
}

fn wall_tile(
    press: &Press,
    title: &Text,
    people: &[Person],
    rounds: &[u16],
    is_last: bool,
    filled: Option<&(&Ranked, Filled)>,
) -> PrintTable {
    let order = match filled {
        Some((ranked, _)) => ranked.standings.order.clone(),
        None => qisai_standings::ranking::order(press.scope.stage()).unwrap_or_default(),
    };
    let mut above = vec![PrintCell::wide("", "", 3)];
    above.extend(rounds.iter().map(|round| PrintCell::wide("mid", press.say(|t| t.round_n(round)), 4)));
    let mut heads = vec![
        PrintCell::num(press.say(|t| t.number_short())),
        PrintCell::new("name", press.say(|t| t.name())),
        PrintCell::new("unit", press.say(|t| t.club())),
    ];
    for _ in rounds {
        heads.extend([
            PrintCell::new("mid", press.say(|t| t.print_opponent_short())),
            PrintCell::new("mid", press.say(|t| t.print_side_short())),
            PrintCell::new("mid", press.say(|t| t.print_points_short())),
            PrintCell::new("mid", press.say(|t| t.print_total_short())),
        ]);
    }
    if is_last {
        let tie_breaks: Vec<PrintCell> = order
            .iter()
            .skip(press.scene.criteria_of_games())
            .map(|descriptor| PrintCell::num(press.say(|t| label(descriptor, t).short)))
            .collect();
        above.push(PrintCell::wide("", "", tie_breaks.len() + 2));
        heads.push(PrintCell::num(press.say(|t| t.points())));
        heads.extend(tie_breaks);
        heads.push(PrintCell::num(press.say(|t| t.rank())));
    }
    let rows = people.iter().map(|person| {
        let mut cells = vec![
            PrintCell::num(person.no),
            PrintCell::new("name", person.name.text()),
            PrintCell::new("unit", unit(person)),
        ];
        for round in rounds {
            let known = filled.and_then(|(_, filled)| filled.round(press, person.id, *round));
            cells.extend(known.unwrap_or_default().map(|text| PrintCell::new("mid", text)));
        }
        if is_last {
            cells.extend(totals(press, person, order.len(), filled));
        }
        PrintRow::of(cells)
    });
    let rows: Vec<PrintRow> = rows.collect();
    let table = press.table("wall", title.clone(), None).across().columns(above).columns(heads).rows(rows);
    table.signed(press.signatures())
}

/// Returns points, tie-breaks and place; empty cells if they are to be written in by hand.
fn totals(press: &Press, person: &Person, criteria: usize, filled: Option<&(&Ranked, Filled)>) -> Vec<PrintCell> {
    let ahead = press.scene.criteria_of_games();
    let Some((ranked, _)) = filled else { return vec![PrintCell::blank(); criteria.saturating_sub(ahead) + 2] };
    let points = scores::points(press.scene.primary(), ranked.points(person.id));
    let row = ranked.row(person.id);
    let value = |at| row.and_then(|row| row.values.get(at)).map(Explainer::text).unwrap_or_default();
    let tie_breaks = (ahead..criteria).map(|at| PrintCell::num(value(at)));
    let place = PrintCell::num(place(ranked, person.id));
    std::iter::once(PrintCell::num(points)).chain(tie_breaks).chain([place]).collect()
}
