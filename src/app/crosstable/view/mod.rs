//! Crosstables: by place or by number round by round, and all entrants against each other.

pub mod print;

use crate::address::{CrossOrder, Encoding, PublicAddress, Subject};
use crate::standings::OptionalColumns;
use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use qisai_domain::{Cell, Discipline, EntryId, Points, Results, ScoreSystem, Side};
use qisai_exchange::csv_tables::CsvCell;
use qisai_standings::{CrossCell, CrossGame, CrossRow, Crosstable, Layout, Row};

use crate::entries::player::game_points;
use crate::files::shapes::{CardRoundShape, CrossShape, CrosstableShape};
use crate::files::tables::{self, Spreadsheet};
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use crate::rounds::number_of;
use crate::standings::neighbours::without_place;
use crate::standings::tie_breaks::label;
use crate::standings::working::Explainer;
use crate::{Result, scores, sides};
use qisai_i18n::Words;
use qisai_standings::ranking::Ranked;

#[derive(Template)]
#[template(path = "crosstable/crosstable.html")]
struct CrosstablePage {
    frame: PublicFrame,
    order: CrossOrder,
    has_grid: bool,
    /// Numbers of the rounds, or in a grid of the opponents.
    heads: Vec<u32>,
    /// Label of the first tie-break.
    tie_break: Option<String>,
    has_rating: bool,
    rows: Vec<CrossLine>,
    cells: CrosstableCells,
    key: &'static str,
    explained: String,
    /// Reasons for which some entrants have no place.
    without_place: Vec<String>,
    /// Explanation of struck games; empty if there are none.
    annulled: &'static str,
}

impl CrosstablePage {
    /// Returns the heads of the round columns, with the addresses of the rounds.
    fn rounds(&self) -> impl Iterator<Item = (&u32, &String)> {
        self.heads.iter().zip(&self.cells.columns)
    }

    /// Returns the available orders of this event, with their addresses.
    fn orders(&self) -> Vec<(CrossOrder, &'static str, PublicAddress)> {
        let (t, pages) = (self.frame.t, &self.frame.pages);
        let to = |order| pages.to(Subject::Crosstable(order));
        // All meet each other in a grid, which is the first view then.
        let grid = self.has_grid.then(|| (CrossOrder::Grid, t.grid(), to(CrossOrder::Grid)));
        let others = [
            (CrossOrder::Rank, t.by_rank(), to(CrossOrder::Rank)),
            (CrossOrder::Number, t.by_number(), to(CrossOrder::Number)),
        ];
        grid.into_iter().chain(others).collect()
    }
}

struct CrossLine {
    number: String,
    person: Person,
    /// `true` if the games of the entrant are annulled.
    is_annulled: bool,
    cells: Vec<Square>,
    points: String,
    tie_break: String,
}

enum Square {
    /// Entrant's own column of the grid.
    Own,
    /// Square without content.
    Empty,
    /// Text of a bye.
    Bye(String),
    /// Game of a round.
    Game(CrossGame),
    /// Game against a player of another McMahon group; `true` if the opponent was in a lower one.
    Floated(CrossGame, bool),
    /// Games of a grid square, any number.
    Games(Vec<CrossGame>),
    /// Team matches, each with its game points: one in a round, any number in a grid.
    Matches(Vec<(CrossGame, String)>),
}

/// Shared data of a table's games; a cell is written from its numbers. In a table of rounds the head of a column links
/// to its round. In a grid the column is an opponent, and each game links to its own round.
struct CrosstableCells {
    /// Addresses of the rounds of the columns.
    columns: Vec<String>,
    /// Letters of the sides, first and second.
    letters: [String; 2],
    /// `true` if the first side is red.
    has_red: bool,
    /// Entrants whose games are annulled.
    annulled: BTreeSet<EntryId>,
    /// `true` if opponents are identified by their places.
    by_place: bool,
}

impl CrosstableCells {
    fn round(&self, game: &CrossGame) -> &str {
        let column = usize::from(game.column).checked_sub(1).and_then(|column| self.columns.get(column));
        column.map_or("", String::as_str)
    }

    /// Returns `true` for a game that is annulled with its opponent.
    fn is_annulled(&self, game: &CrossGame) -> bool {
        self.annulled.contains(&game.opponent)
    }

    /// Returns the number of the opponent in a table of rounds; a dash for the place of one without a place.
    fn number(&self, game: &CrossGame) -> String {
        if self.by_place && self.is_annulled(game) { "–".to_owned() } else { game.number.to_string() }
    }

    fn letter(&self, game: &CrossGame) -> &str {
        let [first, second] = &self.letters;
        if game.side == Side::First { first } else { second }
    }
}

pub(crate) fn render(scene: &Scene, order: CrossOrder, encoding: Encoding) -> Result<Option<Rendered>> {
    if scene.last == 0 || (order == CrossOrder::Grid && !has_grid(scene)) {
        return Ok(None);
    }
    let ranked = scene.ranked(scene.counted)?;
    let layout = if order == CrossOrder::Number { Layout::ByNumber } else { Layout::ByRank };
    let crosstable = Crosstable::new(&ranked.results, &ranked.everybody(), layout);
    match encoding {
        Encoding::Html => html(&page(scene, order, &ranked, &crosstable)),
        Encoding::Json => json(scene, &shape(scene, &ranked, &crosstable)),
        Encoding::Csv | Encoding::Xlsx if order == CrossOrder::Grid => {
            spreadsheet(grid_table(scene, &ranked, &crosstable).named(scene.t.crosstable()), encoding)
        }
        Encoding::Csv | Encoding::Xlsx => {
            spreadsheet(table(scene, order, &ranked, &crosstable).named(scene.t.crosstable()), encoding)
        }
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

/// Returns `true` if the grid is available: all entrants meet each other, or the table is a written list in which most
/// of them meet.
fn has_grid(scene: &Scene) -> bool {
    scene.stage.format().has_grid()
}

fn page(scene: &Scene, order: CrossOrder, ranked: &Ranked, crosstable: &Crosstable) -> CrosstablePage {
    let t = scene.t;
    let number = scene.counted;
    let heading = if scene.is_during(number) { t.crosstable_during(number) } else { t.crosstable_after(number) };
    let mut frame = PublicFrame::new(scene, PublicTab::Standings, Subject::Crosstable(order), heading);
    (frame.landscape, frame.round) = (true, Some(number));
    let by_entry: BTreeMap<EntryId, &Row> = ranked.standings.rows.iter().map(|row| (row.entry, row)).collect();
    let points = ranked.points_of_all();
    let second = scene.criteria_of_games();
    let grid = (order == CrossOrder::Grid).then(|| crosstable.grid());
    let of_matches = GamePoints::of(scene, &ranked.results);
    let rows = crosstable.rows.iter().enumerate().map(|(line, row)| {
        let standing = by_entry.get(&row.entry);
        let cells = match grid.as_ref().and_then(|grid| grid.get(line)) {
            Some(columns) => grid_squares(line, columns),
            None => row.cells.iter().map(|cell| round_square(scene, *cell)).collect(),
        };
        let cells = cells.into_iter().map(|square| of_matches.put(scene, row.entry, square));
        let floats = ranked.table.mcmahon(row.entry).map(|(scores, at)| scores.floats(at)).unwrap_or_default();
        let cells: Vec<Square> = cells.map(|square| floated(square, &floats, &ranked.results)).collect();
        let number = match order {
            CrossOrder::Number => row.number.to_string(),
            _ => standing.map_or_else(|| "–".to_owned(), |standing| scores::rank(standing.rank, standing.shared)),
        };
        CrossLine {
            number,
            person: scene.person(row.entry),
            is_annulled: ranked.is_annulled(row.entry),
            cells,
            points: scores::points(scene.primary(), points.get(&row.entry).copied().unwrap_or_default()),
            tie_break: standing.and_then(|row| row.values.get(second)).map(Explainer::text).unwrap_or_default(),
        }
    });
    let heads = match order {
        CrossOrder::Grid => crosstable.rows.iter().map(|row| row.number).collect(),
        _ => ranked.results.columns.iter().map(|at| u32::from(at.round)).collect(),
    };
    let discipline = scene.tournament.settings.discipline;
    let (key, explained) = legend(discipline, scene.primary(), order == CrossOrder::Number, t);
    let columns = ranked.results.columns.iter();
    let annulled: BTreeSet<EntryId> =
        crosstable.rows.iter().map(|row| row.entry).filter(|entry| ranked.is_annulled(*entry)).collect();
    CrosstablePage {
        cells: CrosstableCells {
            columns: columns.map(|at| scene.pages_of(at.group).round(at.round).to_string()).collect(),
            letters: [Side::First, Side::Second].map(|side| sides::letter(discipline, side, t)),
            has_red: discipline == Discipline::Xiangqi,
            by_place: order == CrossOrder::Rank,
            annulled: annulled.clone(),
        },
        order,
        has_grid: has_grid(scene),
        heads,
        tie_break: ranked.standings.order.get(second).map(|descriptor| label(descriptor, t).short),
        has_rating: OptionalColumns::of(scene).rating,
        rows: rows.collect(),
        without_place: without_place(scene, ranked),
        annulled: if annulled.is_empty() { "" } else { t.cross_annulled() },
        key,
        explained,
        frame,
    }
}

/// Returns the square of a game with its float, if it has one among `floats`: round of the stage, and `true` for a lower
/// group.
fn floated(square: Square, floats: &[(u16, bool)], results: &Results) -> Square {
    let Square::Game(game) = square else { return square };
    let round = results.own_round(game.column);
    match floats.iter().find(|(at, _)| *at == round) {
        Some((_, down)) => Square::Floated(game, *down),
        None => Square::Game(game),
    }
}

/// Returns an example cell of a table and its explanation. The opponent's number is the pairing number in a table by
/// number, otherwise the place.
pub(crate) fn legend(
    discipline: Discipline,
    scores: &ScoreSystem,
    by_number: bool,
    t: Words,
) -> (&'static str, String) {
    let opponent = if by_number { t.cross_opponent_number() } else { t.cross_opponent_place() };
    let side = sides::word(discipline, Side::First, t);
    match discipline {
        Discipline::Xiangqi => (t.cross_key_xiangqi(), t.cross_explained(opponent, side, 2)),
        _ => (t.cross_key(), t.cross_explained(opponent, side, scores::points(scores, scores.win))),
    }
}

/// Game points of team matches, if match points are the score; otherwise empty.
struct GamePoints(BTreeMap<(EntryId, u16), Points>);

impl GamePoints {
    fn of(scene: &Scene, results: &Results) -> Self {
        let mut points = BTreeMap::new();
        if scene.stage.play.scoring.matches.is_some() && scene.is_of_teams() {
            for line in &results.lines {
                for (column, cell) in (1..).zip(&line.cells) {
                    if let Cell::Match { game_points, .. } = cell {
                        points.insert((line.entry, column), *game_points);
                    }
                }
            }
        }
        Self(points)
    }

    /// Returns the game points of a match, `2½`; `None` without match points. The text is empty while nothing is known.
    fn text(&self, scene: &Scene, entry: EntryId, game: &CrossGame) -> Option<String> {
        let points = self.0.get(&(entry, game.column)).copied()?;
        let is_known = !game.outcome.is_pending() || points != Points::ZERO;
        Some(if is_known { scores::points(scene.scores(), points) } else { String::new() })
    }

    /// Returns the text of a cell, with the game points of a team match: `12w2 (2½)`.
    fn in_words(&self, scene: &Scene, entry: EntryId, game: &CrossGame, cell: String) -> String {
        match self.text(scene, entry, game).filter(|points| !points.is_empty()) {
            Some(points) => format!("{cell} ({points})"),
            None => cell,
        }
    }

    /// Adds the game points to a square.
    fn put(&self, scene: &Scene, entry: EntryId, square: Square) -> Square {
        let with = |game: CrossGame| Some((game, self.text(scene, entry, &game)?));
        match square {
            Square::Game(game) => with(game).map_or(Square::Game(game), |found| Square::Matches(vec![found])),
            Square::Games(games) => {
                let found: Option<Vec<(CrossGame, String)>> = games.iter().copied().map(with).collect();
                found.map_or(Square::Games(games), Square::Matches)
            }
            other => other,
        }
    }
}

fn round_square(scene: &Scene, cell: CrossCell) -> Square {
    match cell {
        CrossCell::Game(game) => Square::Game(game),
        CrossCell::Bye { kind, points } => Square::Bye(bye(scene, kind, points)),
        CrossCell::Idle => Square::Bye(scores::IDLE.to_owned()),
    }
}

/// Returns the text of a bye: an absence is a dash, an allocated bye its word, any other bye its points.
fn bye(scene: &Scene, kind: qisai_domain::ByeKind, worth: Points) -> String {
    match kind {
        qisai_domain::ByeKind::ZeroPoint => "–".to_owned(),
        qisai_domain::ByeKind::PairingAllocated => scene.t.bye().to_owned(),
        _ => format!("{} {}", scene.t.bye(), scores::points(scene.primary(), worth)),
    }
}

fn grid_squares(line: usize, columns: &[Vec<CrossGame>]) -> Vec<Square> {
    let square = |(column, games): (usize, &Vec<CrossGame>)| {
        if column == line {
            return Square::Own;
        }
        if games.is_empty() {
            return Square::Empty;
        }
        Square::Games(games.clone())
    };
    columns.iter().enumerate().map(square).collect()
}

/// Returns the rounds of a line as data.
fn rounds(scene: &Scene, results: &Results, row: &CrossRow) -> Vec<CardRoundShape> {
    let decimal = |points| Some(scores::plain_points(scene.primary(), points));
    let line = results.lines.iter().find(|line| line.entry == row.entry);
    let round = |(column, cell): (u16, &CrossCell)| {
        let own = scene.own_round(results, column);
        let extra = own.zip(line).map(|(round, line)| line.extra(round)).filter(|extra| *extra != Points::ZERO);
        let shape = CardRoundShape {
            round: number_of(results, column),
            extra: extra.and_then(decimal),
            carried: own.is_none(),
            ..CardRoundShape::default()
        };
        match cell {
            CrossCell::Idle => shape,
            CrossCell::Bye { kind, points } => {
                CardRoundShape { bye: Some(kind.code()), points: decimal(*points), ..shape }
            }
            CrossCell::Game(game) => CardRoundShape {
                opponent: Some(scene.number(game.opponent)),
                opponent_id: Some(game.opponent),
                side: Some(if game.side == Side::First { "first" } else { "second" }),
                points: if game.outcome.is_pending() { None } else { decimal(game.points) },
                game_points: line.and_then(|line| line.cell(column)).and_then(|cell| game_points(scene, &cell)),
                ..shape
            },
        }
    };
    (1..).zip(&row.cells).map(round).collect()
}

fn shape(scene: &Scene, ranked: &Ranked, crosstable: &Crosstable) -> CrosstableShape {
    let shared: BTreeMap<EntryId, bool> = ranked.standings.rows.iter().map(|row| (row.entry, row.shared)).collect();
    let rows = crosstable.rows.iter().map(|row| CrossShape {
        rank: shared.contains_key(&row.entry).then_some(row.rank),
        shared: shared.get(&row.entry).copied().unwrap_or(false),
        id: row.entry,
        no: scene.number(row.entry),
        name: scene.name(row.entry).to_owned(),
        points: scores::plain_points(scene.primary(), ranked.points(row.entry)),
        rounds: rounds(scene, &ranked.results, row),
    });
    CrosstableShape { round: scene.counted, rows: rows.collect() }
}

/// Returns the first fields of a line, common to both tables.
fn start(scene: &Scene, ranked: &Ranked, row: &CrossRow) -> Vec<CsvCell> {
    let person = scene.person(row.entry);
    let standing = ranked.standings.rows.iter().find(|standing| standing.entry == row.entry);
    let rank = standing.map_or_else(String::new, |standing| scores::rank(standing.rank, standing.shared));
    vec![
        tables::place(&rank),
        CsvCell::from(i64::from(person.no)),
        CsvCell::text(person.name.text()),
        tables::number(person.rating),
    ]
}

fn heads(t: Words) -> [&'static str; 4] {
    [t.rank(), t.number_short(), t.name(), t.rating()]
}

fn cell_text(scene: &Scene, game: &CrossGame, number: &str) -> String {
    let side = sides::letter(scene.tournament.settings.discipline, game.side, scene.t);
    format!("{number}{side}{}", game.result_text())
}

/// Returns the table round by round. The heads of the rounds name the numbering of the opponents; the tie-breaks follow
/// the points.
fn table(scene: &Scene, order: CrossOrder, ranked: &Ranked, crosstable: &Crosstable) -> Spreadsheet {
    let t = scene.t;
    let of_matches = GamePoints::of(scene, &ranked.results);
    let mut table = Spreadsheet::new(heads(t));
    let head = |round| match order {
        CrossOrder::Number => t.cross_round_by_number(t.round_n(round)),
        CrossOrder::Rank | CrossOrder::Grid => t.cross_round_by_place(t.round_n(round)),
    };
    table.header.extend(ranked.results.columns.iter().map(|at| head(at.round)));
    table.header.push(t.points().to_owned());
    let second = scene.criteria_of_games();
    let tie_breaks = ranked.standings.order.get(second..).unwrap_or_default();
    table.header.extend(tie_breaks.iter().map(|descriptor| label(descriptor, t).short));
    for row in &crosstable.rows {
        let mut cells = start(scene, ranked, row);
        cells.extend(row.cells.iter().map(|cell| match cell {
            CrossCell::Game(game) => CsvCell::text(of_matches.in_words(
                scene,
                row.entry,
                game,
                cell_text(scene, game, &game.number.to_string()),
            )),
            CrossCell::Bye { kind, points } => CsvCell::text(bye(scene, *kind, *points)),
            CrossCell::Idle => CsvCell::text(""),
        }));
        cells.push(tables::points(ranked.points(row.entry), scene.primary()));
        let standing = ranked.standings.rows.iter().find(|standing| standing.entry == row.entry);
        let values = standing.and_then(|standing| standing.values.get(second..)).unwrap_or_default();
        let values = values.iter().map(|value| tables::decimal(Explainer::plain(value).as_deref()));
        cells.extend(values.chain(std::iter::repeat_n(CsvCell::text(""), tie_breaks.len())).take(tie_breaks.len()));
        table.rows.push(cells);
    }
    table
}

fn grid_table(scene: &Scene, ranked: &Ranked, crosstable: &Crosstable) -> Spreadsheet {
    let of_matches = GamePoints::of(scene, &ranked.results);
    let mut table = Spreadsheet::new(heads(scene.t));
    table.header.extend(crosstable.rows.iter().map(|row| row.number.to_string()));
    table.header.push(scene.t.points().to_owned());
    for (row, columns) in crosstable.rows.iter().zip(crosstable.grid()) {
        let mut cells = start(scene, ranked, row);
        cells.extend(columns.iter().map(|games| {
            let said = |game: &CrossGame| of_matches.in_words(scene, row.entry, game, cell_text(scene, game, ""));
            CsvCell::text(games.iter().map(said).collect::<Vec<String>>().join(" "))
        }));
        cells.push(tables::points(ranked.points(row.entry), scene.primary()));
        table.rows.push(cells);
    }
    table
}
