//! Pairings and results of a round: by boards, and by names.

use crate::address::{Encoding, GamePlace, PublicAddress, PublicPages, Subject};
use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::{
    ActorRole, ByeKind, Contest, EntryId, GameKey, Pairing, Points, PublishLevel, Round, RoundState, Side, Tournament,
    Version,
};
use qisai_exchange::csv_tables::CsvCell;

use crate::Result;
use crate::chess960::StartPosition;
use crate::contests::meeting::has_games;
use crate::entries::search::by_name;
use crate::files::shapes::{BoardShape, ByeShape, PairingsShape, SeatShape};
use crate::files::tables::{self, Spreadsheet};
use crate::leagues::appointments::own_date;
use crate::names::namesakes;
use crate::public::board::SceneBoard;
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use crate::records::public as game;
use crate::scores::{self, ResultText};
use crate::sides::{self, SideMark};
use crate::teams::team_match::is_of_teams;
use crate::teams::team_round::{self, TeamBoards};
use qisai_i18n::Words;

/// Content of a round: boards of individuals, or matches of teams. A template that renders itself in other templates.
#[derive(Template)]
#[template(path = "rounds/boards_by_kind.html")]
pub(crate) struct RoundBoards {
    kind: RoundBoardsKind,
    /// Number of results, `23 of 32 results in`, or a note that they are to be announced.
    pub progress: String,
}

impl HtmlSafe for RoundBoards {}

enum RoundBoardsKind {
    Single(Boards),
    Teams(TeamBoards),
}

/// Boards of a round. A template that renders itself in other templates.
#[derive(Template)]
#[template(path = "rounds/boards.html")]
struct Boards {
    t: Words,
    first_head: &'static str,
    second_head: &'static str,
    rows: Vec<BoardRow>,
    byes: Vec<ByeRow>,
}

impl HtmlSafe for Boards {}

struct BoardRow {
    board: u32,
    /// Address of the explanation of the pairing.
    why: PublicAddress,
    first: PairingSeat,
    second: PairingSeat,
    cell: ResultCell,
    /// Date and venue, if the match has a date of its own.
    when: String,
}

/// Cell between the two sides. A template that renders itself in other templates.
#[derive(Template)]
#[template(path = "rounds/result_cell.html")]
pub(crate) struct ResultCell {
    pub t: Words,
    pub result: ResultText,
    /// `true` if both players have reported the result and the round is not closed.
    pub as_reported: bool,
    /// Address of the replay, if there is a record; for a meeting of several games the address of the games.
    pub game: Option<PublicAddress>,
    /// Name of the link's target.
    pub goes_to: &'static str,
}

impl HtmlSafe for ResultCell {}

struct PairingSeat {
    person: Person,
    mark: SideMark,
    points: String,
    won: bool,
}

struct ByeRow {
    /// Address of the explanation of the bye.
    why: PublicAddress,
    person: Person,
    points: String,
    text: String,
}

/// Bye of a round.
struct Bye {
    entry: EntryId,
    kind: ByeKind,
}

#[derive(Template)]
#[template(path = "rounds/pairings.html")]
struct PairingsPage {
    frame: PublicFrame,
    number: u16,
    /// Start position of a Chess960 round.
    start: Option<StartPosition>,
    boards: RoundBoards,
}

#[derive(Template)]
#[template(path = "rounds/seats.html")]
struct SeatsPage {
    frame: PublicFrame,
    number: u16,
    rows: Vec<SeatRow>,
}

struct SeatRow {
    person: Person,
    /// Number of the board, `14`; for a player in a team match `14.2`.
    board: Option<String>,
    mark: SideMark,
    opponent: Option<Person>,
    /// Result from the perspective of the row's player; for a bye its word.
    result: String,
}

pub(crate) fn render(scene: &Scene, number: u16, encoding: Encoding) -> Result<Option<Rendered>> {
    let Some(round) = scene.round(number) else { return Ok(None) };
    match encoding {
        Encoding::Html => {
            let mut frame =
                PublicFrame::new(scene, PublicTab::Pairings, Subject::Pairings(number), scene.t.round_pairings(number))
                    .with_rounds(scene, number, Subject::Pairings);
            frame.games = game::files_of(scene, std::iter::once(round));
            frame.boards = Some(number);
            let start = StartPosition::of(scene.tournament, scene.group.at(number));
            html(&PairingsPage { frame, number, start, boards: RoundBoards::new(scene, round) })
        }
        Encoding::Json => json(scene, &shape(scene, round)),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, round).named(&scene.t.round_n(number)), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

pub(crate) fn render_by_name(scene: &Scene, number: u16, encoding: Encoding) -> Result<Option<Rendered>> {
    let Some(round) = scene.round(number) else { return Ok(None) };
    match encoding {
        Encoding::Html => {
            let frame =
                PublicFrame::new(scene, PublicTab::Pairings, Subject::Seats(number), scene.t.round_pairings(number))
                    .with_rounds(scene, number, Subject::Seats);
            html(&SeatsPage { frame, number, rows: seat_rows(scene, round) })
        }
        Encoding::Json => json(scene, &shape(scene, round)),
        Encoding::Csv | Encoding::Xlsx => {
            spreadsheet(seats_table(scene, round).named(&scene.t.round_n(number)), encoding)
        }
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

impl RoundBoards {
    /// Returns the content of a round, with the points before it.
    pub fn new(scene: &Scene, round: &Round) -> Self {
        let kind = if is_of_teams(scene, round.number) {
            RoundBoardsKind::Teams(TeamBoards::new(scene, round))
        } else {
            RoundBoardsKind::Single(Boards::new(scene, round))
        };
        let progress = if scene.withheld(round, PublishLevel::Results).is_some() {
            scene.t.state_withheld().to_owned()
        } else {
            let (open, all) = scene.open_games(round);
            scene.t.results_in(all.saturating_sub(open), all)
        };
        Self { kind, progress }
    }
}

impl Boards {
    /// Returns the boards of a round, with the points before it.
    fn new(scene: &Scene, round: &Round) -> Self {
        let before = scene.points_after(round.number.saturating_sub(1));
        let (boards, byes) = parts(scene, round);
        let reported = as_reported(scene, round);
        let dated =
            round.in_board_order().into_iter().map(|it| (it.table, own_date(scene.stage, round.number, it, scene.t)));
        let mut dates: BTreeMap<u32, String> = dated.filter(|(_, date)| !date.is_empty()).collect();
        let rows = boards.iter().map(|seats| {
            let when = dates.remove(&seats.board).unwrap_or_default();
            let mut row = BoardRow { when, ..board_row(scene, round.number, seats, &before) };
            row.cell.as_reported = reported.contains(&seats.board);
            row
        });
        let rows = rows.collect();
        let byes = byes.into_iter().map(|bye| ByeRow {
            why: scene.to(Subject::WhyBye(round.number, bye.entry)),
            person: scene.person(bye.entry),
            points: points_text(scene, &before, bye.entry),
            text: scene.bye(bye.entry, round.number, bye.kind),
        });
        let discipline = scene.tournament.settings.discipline;
        Self {
            t: scene.t,
            first_head: sides::column(discipline, Side::First, scene.t),
            second_head: sides::column(discipline, Side::Second, scene.t),
            rows,
            byes: byes.collect(),
        }
    }
}

/// Returns the boards of a round in play with a result that both players have reported and no arbiter has changed.
fn as_reported(scene: &Scene, round: &Round) -> BTreeSet<u32> {
    if round.state != RoundState::Published {
        return BTreeSet::new();
    }
    let reported = round.pairings.values().filter(|pairing| by_both(scene.tournament, pairing));
    reported.filter_map(|pairing| pairing.board()).collect()
}

/// Returns `true` if both players have reported a result of the pairing, and it still applies.
pub(crate) fn by_both(tournament: &Tournament, pairing: &Pairing) -> bool {
    let agreed =
        |version: Version| tournament.words.get(&version).is_some_and(|words| words.by.role == ActorRole::Both);
    pairing.games.values().any(|game| !game.result.is_pending() && agreed(game.changed.result))
}

/// Returns the address of the replay of a board if there is a record, or of the games of a meeting of several; and the
/// name of the target.
pub(crate) fn way(
    contest: &Contest,
    pages: &PublicPages,
    round: u16,
    seats: &SceneBoard,
    t: Words,
) -> (Option<PublicAddress>, &'static str) {
    if has_games(contest) {
        return (Some(pages.to(Subject::Meeting(round, seats.board))), t.meeting_games());
    }
    let place = |game: GameKey| GamePlace { round, board: seats.board, game };
    (seats.recorded.map(|game| pages.to(Subject::Game(place(game)))), t.play_through())
}

/// Returns the boards in their order, and the byes.
fn parts(scene: &Scene, round: &Round) -> (Vec<SceneBoard>, Vec<Bye>) {
    let byes = round.in_board_order().into_iter().filter_map(Pairing::bye);
    (scene.boards(round), byes.map(|(entry, kind)| Bye { entry, kind }).collect())
}

type Before = BTreeMap<EntryId, Points>;

fn points_text(scene: &Scene, before: &Before, entry: EntryId) -> String {
    scores::points(scene.primary(), before.get(&entry).copied().unwrap_or_default())
}

fn board_row(scene: &Scene, round: u16, seats: &SceneBoard, before: &Before) -> BoardRow {
    let result = seats.shown(scene.scores(), scene.t);
    let seat = |entry, side| PairingSeat {
        person: scene.person(entry),
        mark: SideMark::of(scene.tournament.settings.discipline, side, scene.t),
        points: points_text(scene, before, entry),
        won: result.winner == Some(side),
    };
    let (first, second) = (seat(seats.first, Side::First), seat(seats.second, Side::Second));
    let (game, goes_to) = way(&scene.stage.play.contest(round), &scene.pages, round, seats, scene.t);
    let why = scene.to(Subject::Why(round, seats.board));
    let cell = ResultCell { t: scene.t, result, as_reported: false, game, goes_to };
    BoardRow { board: seats.board, why, first, second, cell, when: String::new() }
}

fn seat_rows(scene: &Scene, round: &Round) -> Vec<SeatRow> {
    let (boards, byes) = parts(scene, round);
    let discipline = scene.tournament.settings.discipline;
    let mut rows: Vec<SeatRow> = boards
        .iter()
        .flat_map(|seats| [(seats, Side::First), (seats, Side::Second)])
        .map(|(seats, side)| {
            let (own, other) = match side {
                Side::First => (seats.first, seats.second),
                Side::Second => (seats.second, seats.first),
            };
            SeatRow {
                person: scene.person(own),
                board: Some(seats.board.to_string()),
                mark: SideMark::of(
                    discipline,
                    if side == Side::First { seats.first_side } else { seats.first_side.other() },
                    scene.t,
                ),
                opponent: Some(scene.person(other)),
                result: seats.own(side, scene.scores(), scene.t),
            }
        })
        .collect();
    if scene.is_of_teams() && is_of_teams(scene, round.number) {
        let players = team_round::sitting(scene, round).into_iter().map(|it| SeatRow {
            person: scene.sitting((it.team, Some(it.person))),
            board: Some(it.place),
            mark: SideMark::of(discipline, it.side, scene.t),
            opponent: Some(scene.sitting((it.opponent, it.against))),
            result: it.result,
        });
        rows.extend(players);
    }
    rows.extend(byes.into_iter().map(|bye| SeatRow {
        person: scene.person(bye.entry),
        board: None,
        mark: SideMark::none(),
        opponent: None,
        result: scene.bye(bye.entry, round.number, bye.kind),
    }));
    rows.sort_by(|one, other| by_name(&one.person.name.name, &other.person.name.name, scene.t.lang));
    let namesakes = namesakes(scene.tournament, scene.group, scene.t);
    if !namesakes.is_empty() {
        for row in &mut rows {
            let name = std::mem::take(&mut row.person.name);
            row.person.name = name.told_apart(namesakes.get(&row.person.id), scene.t);
        }
    }
    rows
}

fn seat_shape(scene: &Scene, before: &Before, entry: EntryId) -> SeatShape {
    SeatShape {
        entry: scene.person(entry).into(),
        points: scores::plain_points(scene.primary(), before.get(&entry).copied().unwrap_or_default()),
    }
}

fn shape(scene: &Scene, round: &Round) -> PairingsShape {
    let before = scene.points_after(round.number.saturating_sub(1));
    let (boards, byes) = parts(scene, round);
    PairingsShape {
        round: round.number,
        state: round.state.code(),
        start: StartPosition::of(scene.tournament, scene.group.at(round.number)),
        boards: boards
            .iter()
            .map(|seats| BoardShape {
                board: seats.board,
                first: seat_shape(scene, &before, seats.first),
                second: seat_shape(scene, &before, seats.second),
                result: (!seats.shown(scene.scores(), scene.t).open).then(|| seats.shown(scene.scores(), scene.t).text),
                code: seats.code(),
            })
            .collect(),
        matches: team_round::shapes(scene, round),
        byes: byes
            .into_iter()
            .map(|bye| ByeShape {
                player: seat_shape(scene, &before, bye.entry),
                kind: bye.kind.code(),
                worth: scores::plain_points(scene.primary(), scene.primary().bye(bye.kind)),
            })
            .collect(),
    }
}

fn table(scene: &Scene, round: &Round) -> Spreadsheet {
    if is_of_teams(scene, round.number) {
        return team_round::table(scene, round);
    }
    let (t, scores) = (scene.t, scene.scores());
    let before = scene.points_after(round.number.saturating_sub(1));
    let discipline = scene.tournament.settings.discipline;
    let mut table = Spreadsheet::new([t.board()]);
    let heads = |side| {
        let side = sides::column(discipline, side, t);
        let heads = [t.number_short(), t.title(), t.name(), t.federation(), t.rating(), t.points()];
        heads.map(|head| t.of_side(head, side))
    };
    table.header.extend(heads(Side::First));
    table.header.push(t.result().to_owned());
    table.header.extend(heads(Side::Second));
    let points = |entry| tables::points(before.get(&entry).copied().unwrap_or_default(), scene.primary());
    let cells = |entry: EntryId| {
        let person = scene.person(entry);
        [
            CsvCell::from(i64::from(person.no)),
            CsvCell::text(person.name.title.unwrap_or_default()),
            CsvCell::text(person.name.name),
            CsvCell::text(person.federation.code()),
            tables::number(person.rating),
            points(entry),
        ]
    };
    let (boards, byes) = parts(scene, round);
    for seats in boards {
        let mut row = vec![CsvCell::from(i64::from(seats.board))];
        row.extend(cells(seats.first));
        row.push(tables::result(&seats.shown(scores, t).text));
        row.extend(cells(seats.second));
        table.rows.push(row);
    }
    for bye in byes {
        let mut row = vec![CsvCell::text("")];
        row.extend(cells(bye.entry));
        row.push(CsvCell::text(scene.bye(bye.entry, round.number, bye.kind)));
        // A bye has no second player.
        row.resize(table.header.len(), CsvCell::text(""));
        table.rows.push(row);
    }
    table
}

/// Returns the cell of a board: a number, or for a player in a team match a text, because `14.10` differs from `14.1`.
fn place(board: Option<String>) -> CsvCell {
    let board = board.unwrap_or_default();
    board.parse::<i64>().map_or_else(|_| CsvCell::text(board), CsvCell::from)
}

fn seats_table(scene: &Scene, round: &Round) -> Spreadsheet {
    let t = scene.t;
    let mut table = Spreadsheet::new([t.number_short(), t.name(), t.board(), t.side(), t.opponent(), t.points()]);
    for row in seat_rows(scene, round) {
        table.rows.push(vec![
            CsvCell::from(i64::from(row.person.no)),
            CsvCell::text(row.person.name.text()),
            place(row.board),
            CsvCell::text(row.mark.text()),
            CsvCell::text(row.opponent.map(|opponent| opponent.name.text()).unwrap_or_default()),
            CsvCell::text(row.result),
        ]);
    }
    table
}
