//! Best players of each board of a team event. By default a player's board is the place in the team's roster; announced
//! lists can use the board of each game instead. A column shows the boards played on.

use askama::Template;
use qisai_domain::listing::{BoardList as Terms, BoardOf, BoardOrder, ListedBy};
use qisai_domain::{EntryId, PersonId};
use qisai_exchange::csv_tables::CsvCell;
use qisai_standings::{BoardLine, board_list};
use serde::Serialize;

use crate::address::{Encoding, Subject};
use crate::files::tables::{self, Spreadsheet};
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use crate::teams::{GameTally, PlayerGame, games_of_players, list_place};
use crate::{Result, scores};

#[derive(Template)]
#[template(path = "teams/board_lists.html")]
struct BoardListsPage {
    frame: PublicFrame,
    lists: Vec<BoardList>,
    /// Sentence with the rules of the lists.
    terms: String,
    has_performance: bool,
}

/// Players of one board, best first.
pub(crate) struct BoardList {
    /// Place in the rosters of the teams, or board of the games, from 1.
    pub board: usize,
    /// `true` if the place is beyond the boards of a match.
    pub is_reserve: bool,
    pub lines: Vec<BoardListLine>,
}

pub(crate) struct BoardListLine {
    pub entry: EntryId,
    pub id: PersonId,
    /// Rank; shared ranks are marked: `2=`. Empty for a player with too few games.
    pub rank: String,
    pub person: Person,
    pub team: Person,
    pub tally: GameTally,
    pub points: String,
    pub percent: String,
    /// Performance rating; empty if unknown or if the lists are not announced.
    pub performance: String,
    pub played_on: String,
}

/// Content of `/t/{slug}/boards.json`.
#[derive(Debug, Serialize)]
struct BoardListsShape {
    /// Round after which the lists apply.
    round: u16,
    boards: Vec<BoardListShape>,
}

#[derive(Debug, Serialize)]
struct BoardListShape {
    /// Place in the rosters of the teams, or board of the games, from 1.
    board: usize,
    /// `true` if the place is beyond the boards of a match.
    reserve: bool,
    /// Players, best first.
    players: Vec<BoardPlayerShape>,
}

#[derive(Debug, Serialize)]
struct BoardPlayerShape {
    rank: String,
    id: PersonId,
    team_id: EntryId,
    /// Name as one string.
    name: String,
    rating: Option<u16>,
    points: String,
    games: u32,
    /// Share of the possible points, in tenths of a percent.
    per_mille: Option<i64>,
    /// Performance rating in the games of an announced list; missing without rated opponents.
    #[serde(skip_serializing_if = "Option::is_none")]
    performance: Option<i32>,
    played_on: Vec<u16>,
}

pub(crate) fn render(scene: &Scene, encoding: Encoding) -> Result<Option<Rendered>> {
    if scene.last == 0 || !scene.is_of_teams() {
        return Ok(None);
    }
    let lists = lists(scene);
    match encoding {
        Encoding::Html => {
            let heading = scene.t.board_lists_after(scene.counted);
            let mut frame = PublicFrame::new(scene, PublicTab::Standings, Subject::BoardLists, heading);
            frame.round = Some(scene.counted);
            let terms = terms_of(scene);
            let has_performance = terms.is_some_and(|terms| terms.order == BoardOrder::Performance);
            let terms =
                terms.map_or_else(|| scene.t.board_lists_explained().to_owned(), |it| scene.t.board_list_terms(it));
            html(&BoardListsPage { frame, lists, terms, has_performance })
        }
        Encoding::Json => json(
            scene,
            &BoardListsShape {
                round: scene.counted,
                boards: lists.into_iter().map(|list| shape(scene, list)).collect(),
            },
        ),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, &lists), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

/// Returns the rules of the stage's announced board lists, from the first of them; `None` if none is announced.
pub(crate) fn terms_of(scene: &Scene) -> Option<Terms> {
    let mut of_stage = scene.tournament.listings.iter().filter(|listing| listing.of == scene.stage.id);
    of_stage.find_map(|listing| match listing.by {
        ListedBy::BoardPlayers(list) => Some(list),
        ListedBy::StageOrder | ListedBy::Board(_) | ListedBy::Members { .. } => None,
    })
}

/// Returns the lists of all boards, by the announced rules or, without them, by percentage.
pub(crate) fn lists(scene: &Scene) -> Vec<BoardList> {
    match terms_of(scene) {
        Some(terms) => announced(scene, terms),
        None => usual(scene),
    }
}

/// Returns the announced lists. Players with too few games follow the others, without a rank.
fn announced(scene: &Scene, terms: Terms) -> Vec<BoardList> {
    let boards = scene.stage.play.contest(scene.last).boards;
    let games = games_of_players(scene.tournament, scene.group);
    let longest = scene.members().iter().filter_map(|(seat, person)| list_place(seat.entry.team()?, person.id)).max();
    let last = match terms.of {
        BoardOf::Roster => longest.and_then(|last| u16::try_from(last).ok()).unwrap_or(boards),
        BoardOf::Played => boards,
    };
    let of_board = |board: u16| {
        let terms = Terms { board, ..terms };
        let found = board_list(scene.tournament, scene.group.id, scene.counted, &terms).ok()?;
        let all: Vec<&BoardLine> = found.lines.iter().chain(&found.too_few).collect();
        let line = |line: &&BoardLine| {
            let played = games.get(&line.person).map_or(&[][..], Vec::as_slice);
            let counted: Vec<PlayerGame> = played.iter().filter(|game| counts(game, terms)).copied().collect();
            let tally = GameTally::of(&counted);
            let sharing = all.iter().filter(|other| other.place == line.place).count();
            let place = usize::try_from(line.place).unwrap_or(0);
            BoardListLine {
                entry: line.team,
                id: line.person,
                rank: if place == 0 { String::new() } else { scores::rank(place, sharing > 1) },
                person: scene.sitting((line.team, Some(line.person))),
                team: scene.person(line.team),
                points: scores::points(scene.scores(), line.total.points),
                percent: tally.percent(),
                performance: line.performance.map(|rating| rating.to_string()).unwrap_or_default(),
                played_on: tally.boards(),
                tally,
            }
        };
        let lines: Vec<BoardListLine> = all.iter().map(line).collect();
        (!lines.is_empty()).then(|| BoardList { board: board.into(), is_reserve: board > boards, lines })
    };
    (1..=last).filter_map(of_board).collect()
}

/// Returns `true` if a game of a listed player counts by the rules of the list.
fn counts(game: &PlayerGame, terms: Terms) -> bool {
    let is_on = terms.of == BoardOf::Roster || game.key.board == terms.board;
    is_on && (game.outcome.is_played() || terms.forfeits && game.outcome.is_forfeit())
}

/// Returns lists by place in the roster, ordered by percentage, then by more games. Forfeited games count.
fn usual(scene: &Scene) -> Vec<BoardList> {
    let scores = scene.scores();
    let boards = usize::from(scene.stage.play.contest(scene.last).boards);
    let games = games_of_players(scene.tournament, scene.group);
    let mut lists: Vec<BoardList> = Vec::new();
    for (seat, person) in scene.members() {
        let Some(board) = seat.entry.team().and_then(|team| list_place(team, person.id)) else { continue };
        let Some(played) = games.get(&person.id) else { continue };
        let tally = GameTally::of(played);
        if tally.games == 0 {
            continue;
        }
        let line = BoardListLine {
            entry: seat.id(),
            id: person.id,
            rank: String::new(),
            person: scene.sitting((seat.id(), Some(person.id))),
            team: scene.person(seat.id()),
            points: scores::points(scores, tally.points),
            percent: tally.percent(),
            performance: String::new(),
            played_on: tally.boards(),
            tally,
        };
        match lists.iter_mut().find(|list| list.board == board) {
            Some(list) => list.lines.push(line),
            None => lists.push(BoardList { board, is_reserve: board > boards, lines: vec![line] }),
        }
    }
    lists.sort_by_key(|list| list.board);
    for list in &mut lists {
        let worth = |line: &BoardListLine| (line.tally.tenths_of_percent(), line.tally.games);
        list.lines.sort_by_key(|line| std::cmp::Reverse(worth(line)));
        let worths: Vec<(Option<i64>, u32)> = list.lines.iter().map(worth).collect();
        for line in &mut list.lines {
            let own = (line.tally.tenths_of_percent(), line.tally.games);
            let first = worths.iter().position(|worth| *worth == own).unwrap_or(0) + 1;
            let shared = worths.iter().filter(|worth| **worth == own).count() > 1;
            line.rank = scores::rank(first, shared);
        }
    }
    lists
}

fn shape(scene: &Scene, list: BoardList) -> BoardListShape {
    let scores = scene.scores();
    let player = |line: BoardListLine| BoardPlayerShape {
        rank: line.rank,
        id: line.id,
        team_id: line.entry,
        name: line.person.name.name,
        rating: line.person.rating,
        points: scores::plain_points(scores, line.tally.points),
        games: line.tally.games,
        per_mille: line.tally.tenths_of_percent(),
        performance: line.performance.parse().ok(),
        played_on: line.tally.boards.keys().copied().collect(),
    };
    BoardListShape {
        board: list.board,
        reserve: list.is_reserve,
        players: list.lines.into_iter().map(player).collect(),
    }
}

fn table(scene: &Scene, lists: &[BoardList]) -> Spreadsheet {
    let t = scene.t;
    let mut table = Spreadsheet::new([
        t.board(),
        t.rank(),
        t.name(),
        t.rating(),
        t.team(),
        t.boards_played(),
        t.points(),
        t.games_word(),
        t.percent(),
    ]);
    for list in lists {
        for line in &list.lines {
            table.rows.push(vec![
                tables::number(i64::try_from(list.board).ok()),
                CsvCell::text(line.rank.clone()),
                CsvCell::text(line.person.name.text()),
                tables::number(line.person.rating),
                CsvCell::text(line.team.name.text()),
                CsvCell::text(line.played_on.clone()),
                tables::points(line.tally.points, scene.scores()),
                CsvCell::from(i64::from(line.tally.games)),
                CsvCell::text(line.percent.clone()),
            ]);
        }
    }
    table
}
