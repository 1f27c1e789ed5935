//! Review queue of a round, oldest first: differing reports, contested results, double entries with another result,
//! records that contradict results, and players who wait for an arbiter.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use chrono::{DateTime, Utc};
use qisai_domain::{GameKey, GameResult, PairingId, Right, RoundState, Side, Version};
use serde::Deserialize;

use crate::desk::check;
use crate::handler::{
    DESK, DeskTab, Form, Frame, Page, Query, RequestScope, Result, Visitor, WebError, html_with, see_other,
};
use crate::next::my_boards::MyBoards;
use crate::records::sheets::SheetPanel;
use crate::rounds::desk::offered;
use qisai_i18n::Words;
use qisai_service::check_in::Means;
use qisai_service::reports::state::BoardState;
use qisai_service::reports::{BoardReports, GameLocation, GameScore, HallReport, ReportKind, fouls_are_kept};
use qisai_service::results::settled::{in_ranges, unsettled};
use qisai_service::{Service, ServiceError, reports};
use qisai_view::address::{DeskAddress, DeskPage, DeskPages, RoundPart};
use qisai_view::names::Name;
use qisai_view::teams::has_boards;
use qisai_view::{scores, sides};

/// Result that can be chosen.
struct ReviewChoice {
    code: String,
    label: String,
}

/// Board in the queue.
struct QueueRow {
    pairing: u32,
    game: GameKey,
    board: u32,
    /// Number of the game if there are several, or the board of a team match; otherwise empty.
    which: String,
    first: Name,
    second: Name,
    state: String,
    /// Reason why a result reported by both sides was not entered; can be empty.
    refused: String,
    /// Current result; can be empty.
    stands: String,
    /// Results to choose from, in the order of their keys.
    values: Vec<ReviewChoice>,
    /// Reports, oldest first.
    told: Vec<String>,
    one_hand: bool,
    /// Time since which a player waits for an arbiter; can be empty.
    help: String,
    is_called: bool,
    /// Record that contradicts the result.
    record: Option<DeskAddress>,
    /// Version that the page shows.
    seen: u64,
}

/// Record that a player has handed in.
struct SheetRow {
    board: u32,
    panel: SheetPanel,
    record: DeskAddress,
}

/// Board with a single report, which needs no decision yet.
struct HalfRow {
    board: u32,
    said: String,
}

/// Board with all statements about its result, side by side.
struct ComparedRow {
    board: u32,
    /// Number of the game if there are several, or the board of a team match; otherwise empty.
    which: String,
    /// Current result; can be empty.
    result: String,
    /// Valid reports, the first mover's first; empty if there is none.
    told: [String; 2],
    state: String,
}

#[derive(Template)]
#[template(path = "reports/review.html")]
struct ReviewPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    is_published: bool,
    /// Selection of boards.
    mine: MyBoards,
    rows: Vec<QueueRow>,
    half: Vec<HalfRow>,
    /// Records that were handed in; they do not prevent closing the round.
    sheets: Vec<SheetRow>,
    /// Every board of the round.
    compared: Vec<ComparedRow>,
    /// Names of the two sides.
    sides: [&'static str; 2],
    /// Boards that closing the round now would overrule, including those of other arbiters; can be empty.
    overruled: String,
    /// Number of boards with matching reports.
    agreed: usize,
    /// Number of unanswered bye requests.
    byes: usize,
    /// All results, for choosing one that was not reported.
    offered: Vec<ReviewChoice>,
    /// `true` if fouls are recorded.
    fouls: bool,
    error: Option<String>,
}

fn clock(scope: &RequestScope, at: DateTime<Utc>) -> String {
    scope.event().clocks().said(at, "%H:%M")
}

fn choice(scope: &RequestScope, result: GameResult, t: Words) -> ReviewChoice {
    let label = scores::result(scope.stage().scores(), result, t).text;
    ReviewChoice { code: if result == GameResult::Unknown { "clear" } else { result.code() }.to_owned(), label }
}

/// Returns the choice for a result, with its fouls if reported.
fn choice_of(scope: &RequestScope, score: GameScore, t: Words) -> ReviewChoice {
    let ReviewChoice { code, label } = choice(scope, score.result, t);
    match score.fouls {
        Some([first, second]) => ReviewChoice { code: score.code(), label: t.with_fouls(label, first, second) },
        None => ReviewChoice { code, label },
    }
}

/// Returns the text of a game's current result with its fouls.
fn standing(scope: &RequestScope, line: &BoardReports, t: Words) -> String {
    let fouls = line.fouls.filter(|_| line.result != GameResult::Unknown);
    choice_of(scope, GameScore { result: line.result, fouls }, t).label
}

fn side_word(scope: &RequestScope, side: Option<Side>, t: Words) -> String {
    let discipline = scope.tournament().settings.discipline;
    side.map(|side| sides::word(discipline, side, t).to_owned()).unwrap_or_default()
}

/// Returns a line of the history: `14:02 White, telephone: 1-0`.
fn said(scope: &RequestScope, told: &HallReport, t: Words) -> String {
    let (at, result) = (clock(scope, told.at), choice_of(scope, told.score(), t).label);
    let place = match told.by.means {
        Means::Desk => told.by.who.clone(),
        Means::Kiosk => format!("{} {}", t.pass_kiosk(), told.by.who),
        Means::Phone => t.by_telephone().to_owned(),
    };
    let side = side_word(scope, told.side, t);
    match told.what {
        ReportKind::Report => t.told_report(at, side, place, result),
        ReportKind::Help => t.told_help(at, side, place),
        ReportKind::Settled => t.told_settled(at, place, result, &told.reason),
        ReportKind::Call => t.told_call(at, place),
        ReportKind::Answered => t.told_answered(at, place),
    }
}

fn state_text(scope: &RequestScope, line: &BoardReports, now: DateTime<Utc>, t: Words) -> String {
    let state = match line.state {
        BoardState::Open => t.state_open().to_owned(),
        BoardState::Half { .. } => t.state_half().to_owned(),
        BoardState::Agreed { .. } => t.state_agreed().to_owned(),
        BoardState::Disputed { .. } => t.state_disputed().to_owned(),
        BoardState::Contested { by, until, .. } if now < until => {
            t.state_contested(side_word(scope, Some(by), t), clock(scope, until))
        }
        BoardState::Contested { by, .. } => t.state_contested_late(side_word(scope, Some(by), t)),
        BoardState::Mismatch { .. } => t.state_mismatch().to_owned(),
        BoardState::Conflict => t.state_conflict().to_owned(),
        BoardState::Entered => t.state_entered().to_owned(),
        BoardState::Settled => t.state_settled().to_owned(),
    };
    if line.state.is_of_fouls() { t.state_of_fouls(state) } else { state }
}

/// Returns the label of a line's game within its meeting; empty for the only game.
fn which(scope: &RequestScope, line: &BoardReports, several: bool, t: Words) -> String {
    let place = line.place;
    if has_boards(&scope.stage().play.contest(place.at.round)) {
        format!("{} {}", t.board(), place.game.board)
    } else if several {
        t.game_n(place.game)
    } else {
        String::new()
    }
}

fn compared(scope: &RequestScope, line: &BoardReports, several: bool, t: Words) -> ComparedRow {
    let (told, _) = reports::state::sides(&line.told);
    ComparedRow {
        board: line.board,
        which: which(scope, line, several, t),
        result: standing(scope, line, t),
        told: told.map(|one| one.map(|one| choice_of(scope, one.score(), t).label).unwrap_or_default()),
        state: state_text(scope, line, Utc::now(), t),
    }
}

fn queue_row(scope: &RequestScope, line: &BoardReports, several: bool, is_called: bool, t: Words) -> QueueRow {
    let [first, second] = line.players.map(|entry| Name::of(scope.tournament(), entry, t));
    let place = line.place;
    let record =
        (line.state == BoardState::Conflict).then(|| scope.desk().record(place.at.round, place.pairing.0, place.game));
    let mut told: Vec<String> = line.told.iter().map(|told| said(scope, told, t)).collect();
    if let Some((who, at)) = &line.entered {
        told.push(t.told_entered_at(clock(scope, *at), t.actor(who), standing(scope, line, t)));
    }
    let refused = reports::not_entered(scope.tournament(), line);
    QueueRow {
        pairing: place.pairing.0,
        game: place.game,
        board: line.board,
        which: which(scope, line, several, t),
        first,
        second,
        state: state_text(scope, line, Utc::now(), t),
        refused: refused.map(|refusal| t.agreed_refused(t.refusal(&refusal))).unwrap_or_default(),
        stands: standing(scope, line, t),
        values: line.state.values().into_iter().map(|score| choice_of(scope, score, t)).collect(),
        told,
        one_hand: line.one_hand,
        help: line.help().map(|at| clock(scope, at)).unwrap_or_default(),
        is_called,
        record,
        seen: scope.seen(),
    }
}

/// Returns the records that players have handed in for the games of a round, with verdicts.
fn sheets(service: &Service, scope: &RequestScope, number: u16, t: Words) -> Result<Vec<SheetRow>, ServiceError> {
    let (tournament, at) = (scope.tournament(), scope.at(number));
    let mut rows = Vec::new();
    for sheet in service.sheets(tournament, at)? {
        let Some(pairing) = tournament.pairing(at, sheet.place.pairing) else { continue };
        let panel = SheetPanel::of(scope, pairing, &sheet, t);
        let record = scope.desk().record(number, pairing.id.0, sheet.place.game);
        rows.push(SheetRow { board: pairing.table, panel, record });
    }
    rows.sort_by_key(|row| row.board);
    Ok(rows)
}

/// Query of the review page.
#[derive(Deserialize)]
pub struct ReviewQuery {
    /// `all` for the boards of all arbiters.
    #[serde(default)]
    boards: String,
}

/// `GET /desk/{slug}/r/{round}/review`: review queue of a round.
pub async fn show(visitor: Visitor, scope: RequestScope, query: Query<ReviewQuery>) -> Page {
    page(&visitor, &scope, &query.boards, None).await
}

async fn page(visitor: &Visitor, scope: &RequestScope, boards: &str, error: Option<(StatusCode, String)>) -> Page {
    let number = scope.number()?;
    let round = scope.group().round(number).filter(|round| round.state != RoundState::Draft);
    let is_published = round.ok_or(WebError::NotFound)?.state == RoundState::Published;
    let (asked, place, t) = (visitor.state.clone(), scope.clone(), visitor.words());
    let looked = DESK.run(move || {
        let lines = asked.service.board_lines(&place, number)?;
        let byes = asked.service.bye_requests(place.tournament())?.len();
        let sheets = sheets(&asked.service, &place, number, t)?;
        Ok::<_, ServiceError>((lines, asked.service.calls(place.tournament())?, byes, sheets))
    });
    let (mut lines, calls, byes, mut sheets) = looked.await??;
    let mine = MyBoards::of(visitor, boards);
    let overruled = in_ranges(&unsettled(&lines, Utc::now()));
    lines.retain(|line| mine.show(line.board));
    sheets.retain(|sheet| mine.show(sheet.board));
    let mut queued: Vec<&BoardReports> = lines.iter().filter(|line| line.is_queued()).collect();
    queued.sort_by_key(|line| (line.since.or(line.help()), line.board));
    let is_called = |place: GameLocation| calls.iter().any(|call| call.place == place);
    let several =
        |line: &BoardReports| lines.iter().filter(|other| other.place.pairing == line.place.pairing).count() > 1;
    let rows = queued.iter().map(|line| queue_row(scope, line, several(line), is_called(line.place), t)).collect();
    let half = lines.iter().filter(|line| matches!(line.state, BoardState::Half { .. }) && !line.is_queued());
    let half = half.map(|line| HalfRow {
        board: line.board,
        said: line
            .told
            .iter()
            .rfind(|told| told.what == ReportKind::Report)
            .map(|told| said(scope, told, t))
            .unwrap_or_default(),
    });
    let agreed = lines.iter().filter(|line| matches!(line.state, BoardState::Agreed { waits: false, .. })).count();
    let (status, error) = error.map_or((StatusCode::OK, None), |(status, error)| (status, Some(error)));
    let page = ReviewPage {
        f: Frame::of(visitor, scope, DeskTab::Desk, DeskPage::Round(number, RoundPart::Review)),
        desk: scope.desk(),
        round: number,
        is_published,
        mine,
        rows,
        half: half.collect(),
        sheets,
        compared: lines.iter().map(|line| compared(scope, line, several(line), t)).collect(),
        sides: [Side::First, Side::Second].map(|side| sides::column(scope.tournament().settings.discipline, side, t)),
        overruled,
        agreed,
        byes,
        offered: offered().map(|result| choice(scope, result, t)).filter(|choice| !choice.label.is_empty()).collect(),
        fouls: fouls_are_kept(scope.tournament(), scope.stage()),
        error,
    };
    html_with(status, &page)
}

/// Form fields of the review.
#[derive(Deserialize)]
pub struct ReviewForm {
    /// Action: `settle`, `call` or `answered`.
    what: String,
    pairing: u32,
    game: GameKey,
    #[serde(default)]
    seen: u64,
    /// Code of a result, optionally with fouls.
    #[serde(default)]
    result: String,
    /// Fouls for a result that was not reported; `None` leaves them unchanged.
    first_fouls: Option<u8>,
    second_fouls: Option<u8>,
    #[serde(default)]
    reason: String,
}

/// `POST /desk/{slug}/r/{round}/review`: settles a result, or records a call of the players or an answered request for
/// an arbiter.
pub async fn settle(visitor: Visitor, scope: RequestScope, Form(form): Form<ReviewForm>) -> Page {
    match settled(&visitor, &scope, form).await {
        Ok(()) => see_other(scope.desk().review(scope.number()?)),
        Err(error) => {
            let (status, _, message) = error.said(visitor.words());
            if status == StatusCode::NOT_FOUND || status == StatusCode::BAD_REQUEST || status.is_server_error() {
                return Err(error);
            }
            page(&visitor, &scope.now(&visitor.state).await?, "", Some((status, message))).await
        }
    }
}

async fn settled(visitor: &Visitor, scope: &RequestScope, form: ReviewForm) -> Result<()> {
    let (at, id) = (scope.at(scope.number()?), visitor.tournament()?);
    let ReviewForm { what, pairing, game, seen, result, first_fouls, second_fouls, reason } = form;
    let place = GameLocation { at, pairing: PairingId(pairing), game };
    let row = scope.tournament().pairing(at, place.pairing).ok_or(WebError::NotFound)?;
    visitor.check(Right::Settle, row.table)?;
    let games = reports::games(scope.tournament(), at, row);
    let stands = games.into_iter().find(|(key, ..)| *key == game).map(|(_, game, _)| game);
    let stands = stands.ok_or(WebError::NotFound)?;
    let nothing = GameScore::of(GameResult::Unknown);
    let (what, score) = match what.as_str() {
        "call" => (ReportKind::Call, nothing),
        "answered" => (ReportKind::Answered, nothing),
        "settle" => (ReportKind::Settled, GameScore::from_code(&result).ok_or(WebError::Field("result"))?),
        _ => return Err(WebError::Field("what")),
    };
    if what == ReportKind::Settled {
        let [first, second] = score.fouls.unwrap_or(stands.fouls);
        let fouls = (first_fouls.is_some() || second_fouls.is_some())
            .then(|| [first_fouls.unwrap_or(first), second_fouls.unwrap_or(second)]);
        let score = GameScore { fouls: fouls.or(score.fouls), ..score };
        check(visitor, &score.entering(place, &stands))?;
        let by = visitor.by().because(Some(reason)).seeing(Version(seen));
        return Ok(visitor.state.service.settle_board(id, place, score, by).await?);
    }
    let who = visitor.account.as_ref().map(|account| account.name.clone()).unwrap_or_default();
    let asked = visitor.state.clone();
    let told = move || asked.service.tell(id, place, what, &who);
    Ok(web::block(told).await??)
}
