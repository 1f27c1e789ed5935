//! Current board, with the reasons for its pairing.

use actix_web::HttpResponse;
use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::contest::seated;
use qisai_domain::{GameKey, GameResult, PairingId, Right, RoundState};
use serde::Deserialize;

use super::adjourn::AdjournedGame;
use super::meeting::{MeetingRulingForm, MeetingState, game_name};
use super::of_pairing::OfPairing;
use super::rows::{self, Board, CompetitorSeats, DeskCompetitor, RowContext, marks, record_mark};
use crate::handler::{DeskTab, Frame, Page, Path, Query, RequestScope, Visitor, WebError, html};
use crate::line_ups::chairs::ChairsForm;
use crate::sanctions::fouls::FoulsOfGame;
use crate::sanctions::warn::sitting;
use qisai_i18n::Words;
use qisai_view::address::{BoardPart as BoardAddress, DeskPage, DeskPages};
use qisai_view::rounds::leaving::lost_board;
use qisai_view::sides::SideMark;
use qisai_view::teams::has_boards;
use qisai_view::{reasons, scores};

#[derive(Template)]
#[template(path = "rounds/board.html")]
struct BoardPart {
    t: Words,
    desk: DeskPages,
    csrf: String,
    /// Key for the forms of the part.
    once: String,
    round: u16,
    pairing: u32,
    board: u32,
    /// Version of the tournament that the page shows.
    seen: u64,
    first: DeskCompetitor,
    second: DeskCompetitor,
    marks: (SideMark, SideMark),
    result: String,
    /// Game of the row in hand, in a meeting of several games.
    game: Option<Board>,
    /// Sentences about sides that lost the board by leaving.
    lost: Vec<String>,
    reasons: Vec<String>,
    /// `true` if the pairing can be changed by hand now.
    editing: bool,
    /// `true` if players, or only the sides, can be exchanged although the round is public.
    pair_may_change: bool,
    sides_may_change: bool,
    /// Fouls of each game, if fouls are recorded and the visitor can enter them.
    fouls: Vec<FoulsOfGame>,
    /// Forms of the games that are adjourned or can be adjourned.
    adjourned: Vec<AdjournedGame>,
    /// `true` if fouls require a reason because the round is closed.
    fouls_need_reason: bool,
    /// State of the meeting, if it is more than one plain game.
    meeting: Option<MeetingState>,
    ruling: Option<MeetingRulingForm>,
    /// `true` for a team match, whose games are boards.
    is_team: bool,
    /// Players at the boards of both teams, for arbiters.
    chairs: Vec<ChairsForm>,
    /// Games whose result can be corrected.
    correctable: Vec<GameOfMeeting>,
    /// Players who can be warned: entry and name.
    warned: Vec<(u32, String)>,
    /// `true` if the players can be called on the screens because the round is public.
    callable: bool,
}

/// Game with a result.
struct GameOfMeeting {
    game: GameKey,
    /// Number of the game, such as `3`.
    name: String,
    result: String,
}

impl HtmlSafe for BoardPart {}

impl BoardPart {
    /// Returns `true` if a game is adjourned.
    fn has_adjourned(&self) -> bool {
        self.adjourned.iter().any(|game| game.is_adjourned)
    }
}

#[derive(Template)]
#[template(path = "rounds/board_page.html")]
struct BoardPage {
    f: Frame,
    part: BoardPart,
}

/// Query for a part of the page, sent by the desk's script: `record` requests the mark of a game's record, any other
/// value the current board with the game in hand.
#[derive(Deserialize)]
pub struct BoardQuery {
    part: Option<String>,
    game: Option<GameKey>,
}

/// `GET /desk/{slug}/r/{round}/boards/{pairing}`: board details, as a page or as a part of the desk.
pub async fn detail(visitor: Visitor, scope: RequestScope, path: Path<OfPairing>, query: Query<BoardQuery>) -> Page {
    let (number, pairing) = (scope.number()?, path.pairing);
    let tournament = scope.tournament();
    let round = scope.group().rounds.get(&number).ok_or(WebError::NotFound)?;
    let row = round.pairings.get(&PairingId(pairing)).ok_or(WebError::NotFound)?;
    let two = row.two().ok_or(WebError::NotFound)?;
    if query.part.as_deref() == Some("record") {
        let key = query.game.unwrap_or(GameKey::ONLY);
        let game = row.games.get(&key).ok_or(WebError::NotFound)?;
        let mark = record_mark(&scope, row, key, game, visitor.words()).ok_or(WebError::NotFound)?;
        return Ok(HttpResponse::Ok().json(mark));
    }
    let play = &scope.stage().play;
    let contest = play.contest(number);
    let games = seated(&contest, &play.scoring, row);
    let [first, second] = two;
    let t = visitor.words();
    let seats = CompetitorSeats::new(&scope, number, t);
    let meeting = MeetingState::of(&scope, (number, &contest), row, &games, t);
    let printed = |result| scores::result(scope.stage().scores(), result, t).text;
    let result = match (&meeting, games.first()) {
        (None, Some((_, game))) => printed(game.result),
        _ => String::new(),
    };
    let known = games.iter().filter(|(_, game)| round.state != RoundState::Draft && game.result != GameResult::Unknown);
    let correctable = known.map(|(key, game)| GameOfMeeting {
        game: *key,
        name: game_name(&contest, &games, *key),
        result: printed(game.result),
    });
    let in_hand = |key: &GameKey| {
        let shown = RowContext { scope: &scope, seats: &seats, found: &[], at: None, among: None, t };
        rows::meeting(&shown, round, row)?.boards.into_iter().find(|board| board.game == *key)
    };
    let game = query.game.as_ref().filter(|_| meeting.is_some()).and_then(in_hand);
    let part = BoardPart {
        t,
        desk: scope.desk(),
        csrf: visitor.csrf.clone(),
        once: visitor.once.clone(),
        round: number,
        pairing,
        board: row.table,
        seen: scope.seen(),
        first: seats.of(tournament, first),
        second: seats.of(tournament, second),
        marks: marks(tournament.settings.discipline, t),
        result,
        game,
        lost: lost_board(tournament, scope.at(number), row, t),
        reasons: row.reasons.iter().map(|reason| reasons::rule(reason, &scope, t)).collect(),
        fouls: if visitor.may_at(Right::Foul, row.table) {
            FoulsOfGame::of(&scope, round, two, (&contest, games.as_slice()), t)
        } else {
            Vec::new()
        },
        adjourned: if visitor.may_at(Right::Change, row.table) {
            AdjournedGame::of(&visitor, &scope, round, (&contest, games.as_slice()))
        } else {
            Vec::new()
        },
        fouls_need_reason: round.state == RoundState::Closed,
        warned: sitting(&visitor, &scope, round, row),
        correctable: correctable.collect(),
        callable: round.state != RoundState::Draft && visitor.may_at(Right::Call, row.table),
        ruling: meeting.as_ref().and_then(|meeting| MeetingRulingForm::of(&visitor, round, row, &contest, meeting)),
        meeting,
        is_team: has_boards(&contest),
        chairs: ChairsForm::of(&visitor, &scope, round, &contest, row),
        pair_may_change: visitor.may(Right::Pair) && super::public_pair::is_here(&scope, number, "exchange"),
        sides_may_change: visitor.may(Right::Pair) && super::public_pair::is_here(&scope, number, "swap"),
        editing: visitor.may(Right::Pair) && round.hand_edit.as_ref().is_some_and(|edit| edit.is_open()),
    };
    if query.part.is_some() {
        return html(&part);
    }
    let here = DeskPage::Board(number, row.id, BoardAddress::Detail);
    html(&BoardPage { f: Frame::of(&visitor, &scope, DeskTab::Desk, here), part })
}
