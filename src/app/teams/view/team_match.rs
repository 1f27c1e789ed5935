//! Match of two teams: players, boards, game points and match points.

use askama::Template;
use qisai_domain::contest::{Contest, DecidedBy};
use qisai_domain::{EntryId, Pairing, PersonId, Points, Round, Side, Tournament};
use qisai_exchange::csv_tables::CsvCell;
use serde::Serialize;

use crate::address::{Encoding, GamePlace, PublicAddress, Subject};
use crate::contests::{decided_by, decision_code};
use crate::files::tables::{self, Spreadsheet};
use crate::names::{ShownTitle, name_of};
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use crate::sides::SideMark;
use crate::teams::{TeamMatch, game_name, has_boards, line_ups_known, result_of_first, sitting};
use crate::{Result, scores};
use qisai_i18n::Words;

#[derive(Template)]
#[template(path = "teams/match.html")]
struct TeamMatchPage {
    frame: PublicFrame,
    /// Round and number of the match.
    heading: String,
    sides: [TeamView; 2],
    /// Standing of the match, or the reason for its decision.
    said: String,
    /// Match points, `2 : 0`; empty before the end.
    match_points: String,
    /// Board count of a match that ended tied: `5 : 7`.
    board_count: String,
    first_team: String,
    second_team: String,
    lines: Vec<LineView>,
}

struct TeamView {
    person: Person,
    score: String,
    won: bool,
}

/// Board of a match.
pub(crate) struct LineView {
    /// Number of the match.
    pub table: u32,
    /// Name of the board, `2`; with several games on the board `2/3`.
    pub name: String,
    pub first: BoardPlayer,
    pub second: BoardPlayer,
    /// Result from the perspective of the first-named team.
    pub result: String,
    /// Address of the replay, if there is a record.
    pub go: Option<PublicAddress>,
}

/// Place of a team's player at a board.
pub(crate) struct BoardPlayer {
    pub person: Option<Person>,
    /// Text for an empty place.
    pub word: &'static str,
    pub mark: SideMark,
}

/// Result of a board as its line shows it.
pub(crate) struct LineResult {
    pub result: String,
    pub go: Option<PublicAddress>,
}

/// Middle cell of a line, on the page and in the message of a result.
#[derive(Template)]
#[template(path = "teams/line_cell.html")]
pub(crate) struct LineCell {
    pub t: Words,
    pub line: LineResult,
}

impl BoardPlayer {
    /// Returns the rating, or a dash; empty for an empty chair.
    pub fn rating(&self) -> String {
        self.person.as_ref().map(Person::rating_text).unwrap_or_default()
    }

    pub fn name(&self) -> String {
        self.person.as_ref().map_or_else(|| self.word.to_owned(), |person| person.name.text())
    }
}

/// Match of a public round.
struct PublicTeamMatch<'a> {
    round: u16,
    pairing: &'a Pairing,
    found: TeamMatch,
}

/// Content of `/t/{slug}/r/{n}/m/{board}.json` for teams.
#[derive(Debug, Serialize)]
struct TeamMatchPageShape {
    round: u16,
    #[serde(flatten)]
    of: TeamMatchShape,
}

/// Team match as data.
#[derive(Debug, Serialize)]
pub struct TeamMatchShape {
    /// Number of the match in the round.
    board: u32,
    /// Sides of the match, the first-named first.
    sides: [SideShape; 2],
    /// Identifier of the team that has won; null while the match is open and after a draw.
    winner: Option<EntryId>,
    /// Identifier of the team that has already won while boards are open.
    certain: Option<EntryId>,
    /// Reason for the decision, as in the bracket; null while it is open.
    decided_by: Option<&'static str>,
    boards: Vec<LineShape>,
}

/// Team in a match.
#[derive(Debug, Serialize)]
struct SideShape {
    /// Identifier of the entry.
    id: EntryId,
    no: u32,
    /// Name as one string.
    name: String,
    game_points: String,
    /// Match points; null before the end, and without match points.
    match_points: Option<String>,
}

/// Board of a match.
#[derive(Debug, Serialize)]
struct LineShape {
    /// Key of the game as in addresses: `1`, `2.1.1`.
    key: String,
    /// Number of the board, from 1.
    board: u16,
    /// Players, the first-named team's first; null for an empty chair and before the line-up is known.
    players: [Option<LineUpPlayerShape>; 2],
    /// `true` if the second-named team has the first move.
    second_begins: bool,
    /// Result code from the perspective of the side that moves first: `first`, `draw`, …; `unknown` without a result.
    code: &'static str,
}

#[derive(Debug, Serialize)]
struct LineUpPlayerShape {
    /// Identifier of the person.
    id: PersonId,
    /// Name as one string.
    name: String,
    title: Option<ShownTitle>,
    rating: Option<u16>,
}

pub(crate) fn render(scene: &Scene, round: u16, board: u32, encoding: Encoding) -> Result<Option<Rendered>> {
    let Some(met) = met(scene, round, board) else { return Ok(None) };
    match encoding {
        Encoding::Html => html(&page(scene, &met)),
        Encoding::Json => json(scene, &TeamMatchPageShape { round, of: shape(scene, met.pairing, &met.found) }),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, &met), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

/// Returns `true` if the meetings of a round are team matches.
pub(crate) fn is_of_teams(scene: &Scene, round: u16) -> bool {
    has_boards(&scene.stage.play.contest(round))
}

/// Returns the matches of a round in their order.
pub(crate) fn matches<'a>(scene: &Scene<'a>, round: &'a Round) -> Vec<(&'a Pairing, TeamMatch)> {
    let contest = scene.stage.play.contest(round.number);
    let of = |pairing: &'a Pairing| Some((pairing, found(scene, &contest, pairing)?));
    round.in_board_order().into_iter().filter_map(of).collect()
}

fn found(scene: &Scene, contest: &Contest, pairing: &Pairing) -> Option<TeamMatch> {
    TeamMatch::of(contest, &scene.stage.play.scoring, pairing)
}

fn met<'a>(scene: &Scene<'a>, number: u16, board: u32) -> Option<PublicTeamMatch<'a>> {
    let round = scene.round(number)?;
    let pairing = round.in_board_order().into_iter().find(|pairing| pairing.board() == Some(board))?;
    let found = found(scene, &scene.stage.play.contest(number), pairing)?;
    Some(PublicTeamMatch { round: number, pairing, found })
}

/// Returns the boards of a match.
pub(crate) fn lines(scene: &Scene, round: u16, table: u32, found: &TeamMatch) -> Vec<LineView> {
    let t = scene.t;
    let [one, two] = found.two;
    let [one_known, two_known] = line_ups_known(&found.games);
    let line = |(key, game): &(qisai_domain::GameKey, qisai_domain::Game)| {
        let (side, ..) = game.by_first();
        let [of_one, of_two] = sitting(scene.tournament, found.two, game);
        let chair = |(entry, is_known), player: Option<PersonId>, side| BoardPlayer {
            person: player.map(|player| scene.sitting((entry, Some(player)))),
            word: if is_known { t.empty_chair() } else { t.no_line_up() },
            mark: SideMark::of(scene.tournament.settings.discipline, side, t),
        };
        let place = GamePlace { round, board: table, game: *key };
        LineView {
            table,
            name: game_name(&found.games, *key),
            first: chair((one, one_known), of_one, side),
            second: chair((two, two_known), of_two, side.other()),
            result: result_of_first(scene.scores(), game, t),
            go: game.public_record().is_some().then(|| scene.to(Subject::Game(place))),
        }
    };
    found.games.iter().map(line).collect()
}

/// Returns the standing of a match as text: the open boards, and the decision with its reason.
pub(crate) fn said(tournament: &Tournament, found: &TeamMatch, t: Words) -> String {
    let [one, two] = found.two.map(|entry| name_of(tournament, entry, t));
    let named = |side: Side| if side == Side::First { one } else { two };
    if found.result.by != DecidedBy::Open {
        let how = decided_by(&found.result.by, t);
        return match found.result.winner {
            Some(side) => t.meeting_won(named(side), how),
            None if found.result.by == DecidedBy::Forfeit => t.meeting_nobody().to_owned(),
            None => t.meeting_drawn().to_owned(),
        };
    }
    let boards: Vec<String> = found.open.iter().map(u16::to_string).collect();
    let boards = boards.join(t.list_comma());
    match found.certain {
        Some(side) => t.team_match_decided(named(side), boards),
        None if boards.is_empty() => t.no_result_yet().to_owned(),
        None => t.team_boards_open(boards),
    }
}

fn page(scene: &Scene, met: &PublicTeamMatch) -> TeamMatchPage {
    let t = scene.t;
    let [one, two] = met.found.two;
    let heading = t.meeting_title(scene.name(one), scene.name(two));
    let subject = Subject::Meeting(met.round, met.pairing.table);
    let mut frame = PublicFrame::new(scene, PublicTab::Pairings, subject, heading);
    frame.round = Some(met.round);
    let [of_one, of_two] = met.found.result.game_points;
    let side = |entry, points: Points, side| TeamView {
        person: scene.person(entry),
        score: if met.found.has_begun { scores::points(scene.scores(), points) } else { String::new() },
        won: met.found.result.winner == Some(side),
    };
    let scoring = &scene.stage.play.scoring;
    let count = met.found.board_count(scoring).map(|sums| sums.map(|sum| scores::points(scene.scores(), sum)));
    TeamMatchPage {
        heading: t.round_and_match(met.round, met.pairing.table),
        frame,
        sides: [side(one, of_one, Side::First), side(two, of_two, Side::Second)],
        said: said(scene.tournament, &met.found, t),
        match_points: met.found.match_points(scoring),
        board_count: count.map(|sums| sums.join(" : ")).unwrap_or_default(),
        first_team: scene.name(one).to_owned(),
        second_team: scene.name(two).to_owned(),
        lines: lines(scene, met.round, met.pairing.table, &met.found),
    }
}

/// Returns a match as data.
pub(crate) fn shape(scene: &Scene, pairing: &Pairing, found: &TeamMatch) -> TeamMatchShape {
    let scoring = &scene.stage.play.scoring;
    let [one, two] = found.two;
    let [of_one, of_two] = found.result.game_points;
    let [mp_one, mp_two] = found.result.match_points.map_or([None; 2], |points| points.map(Some));
    let side = |entry: EntryId, game_points, match_points: Option<Points>| SideShape {
        id: entry,
        no: scene.number(entry),
        name: scene.name(entry).to_owned(),
        game_points: scores::plain_points(&scoring.games, game_points),
        match_points: match_points.map(|points| scores::plain_points(scoring.primary(), points)),
    };
    let of = |side: Side| if side == Side::First { one } else { two };
    let line = |(key, game): &(qisai_domain::GameKey, qisai_domain::Game)| {
        let [of_one, of_two] = sitting(scene.tournament, found.two, game);
        let player = |entry, player: Option<PersonId>| {
            let id = player?;
            let person = scene.sitting((entry, Some(id)));
            Some(LineUpPlayerShape {
                id,
                name: person.name.name,
                title: person.name.title.clone(),
                rating: person.rating,
            })
        };
        LineShape {
            key: key.to_string(),
            board: key.board,
            players: [player(one, of_one), player(two, of_two)],
            second_begins: game.second_begins,
            code: game.result.code(),
        }
    };
    TeamMatchShape {
        board: pairing.table,
        sides: [side(one, of_one, mp_one), side(two, of_two, mp_two)],
        winner: found.result.winner.map(of),
        certain: found.certain.map(of),
        decided_by: decision_code(&found.result.by),
        boards: found.games.iter().map(line).collect(),
    }
}

/// Returns an empty table with the heads of [`rows`].
pub(crate) fn row_heads(scene: &Scene) -> Spreadsheet {
    let t = scene.t;
    Spreadsheet::new([
        t.match_head(),
        t.board(),
        t.team_one(),
        t.name(),
        t.rating(),
        t.side(),
        t.result(),
        t.name(),
        t.rating(),
        t.team_two(),
        t.game_points(),
        t.match_points(),
    ])
}

/// Returns the rows of a match in a table: one for each board, or one for the match if no boards are known.
pub(crate) fn rows(scene: &Scene, round: u16, pairing: &Pairing, found: &TeamMatch) -> Vec<Vec<CsvCell>> {
    let scoring = &scene.stage.play.scoring;
    let [one, two] = found.two.map(|entry| scene.name(entry));
    let of_match = [CsvCell::text(found.score(scoring)), CsvCell::text(found.match_points(scoring))];
    let rating = |chair: &BoardPlayer| tables::number(chair.person.as_ref().and_then(|person| person.rating));
    let start = |name: &str| vec![CsvCell::from(i64::from(pairing.table)), CsvCell::text(name), CsvCell::text(one)];
    let row = |line: &LineView| {
        let mut row = start(&line.name);
        row.extend([
            CsvCell::text(line.first.name()),
            rating(&line.first),
            CsvCell::text(line.first.mark.text()),
            tables::result(&line.result),
            CsvCell::text(line.second.name()),
            rating(&line.second),
            CsvCell::text(two),
        ]);
        row.extend(of_match.clone());
        row
    };
    let mut rows: Vec<Vec<CsvCell>> = lines(scene, round, pairing.table, found).iter().map(row).collect();
    if rows.is_empty() {
        let mut alone = start("");
        alone.extend(std::iter::repeat_n(CsvCell::text(""), 6));
        alone.push(CsvCell::text(two));
        alone.extend(of_match.clone());
        rows.push(alone);
    }
    rows
}

fn table(scene: &Scene, met: &PublicTeamMatch) -> Spreadsheet {
    let mut table = row_heads(scene);
    table.rows = rows(scene, met.round, met.pairing, &met.found);
    table
}
