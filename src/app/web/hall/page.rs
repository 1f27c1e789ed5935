//! Page of a player or captain: check-in, own board and own report.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use chrono::NaiveDateTime;
use qisai_domain::{
    EntryId, GameKey, GameResult, Person, PersonId, ReportingMode, RoundRef, RoundState, Side, Visibility,
};
use serde::Deserialize;

use super::byes::{ByesForm, OwnByes, own_byes};
use super::kiosk;
use super::line_up::{OwnLineUp, own_line_up};
use super::record::{RecordForm, RefusedMoves};
use super::times::{OwnTimes, TimesForm, own_times};
use crate::error::WebError;
use crate::form::Form;
use crate::frame::Frame;
use crate::pass::{HeldPass, with_token};
use crate::respond::{Page, html_with, see_other};
use crate::scope::RequestScope;
use crate::state::State;
use crate::visitor::Visitor;
use qisai_i18n::Words;
use qisai_service::check_in::{CheckInState, MarkAuthor, Means};
use qisai_service::hall::HallRefusal;
use qisai_service::passes::{Holder, PassKind};
use qisai_service::reports::state::sides;
use qisai_service::reports::{
    GameLocation, GameScore, HallReport, MAX_FOULS, ReportKind, board_of, fouls_are_kept, games,
};
use qisai_service::slips::SlipPlace;
use qisai_service::{Service, ServiceError};
use qisai_view::address::hall::PassAddress;
use qisai_view::address::{PublicAddress, PublicPages, Subject};
use qisai_view::calendar::{self, DisplayTime};
use qisai_view::dates;
use qisai_view::names::Name;
use qisai_view::scores;
use qisai_view::sides::SideMark;
use qisai_view::teams::{self, TeamMatch, game_name};

/// Open check-in of one player.
pub(super) struct OpenCheckIn {
    pub(super) group: u32,
    pub(super) round: u16,
    pub(super) asks_word: bool,
    /// Start time of the round, if known.
    pub(super) begins: Option<DisplayTime>,
    /// Closing time of the check-in and posting time of the boards, in words, if announced.
    pub(super) closes: Option<DisplayTime>,
    pub(super) posted: Option<DisplayTime>,
    /// Recorded check-in status in words; empty while the player is expected.
    pub(super) said: &'static str,
    pub(super) is_here: bool,
}

/// Game at the player's own board.
pub(super) struct OwnGame {
    pub(super) game: GameKey,
    /// Board and player in a team match, game number in a multi-game match, otherwise empty.
    pub(super) label: String,
    pub(super) mark: SideMark,
    /// Result, or the player's own report; can be empty.
    pub(super) said: String,
    /// `true` if the sides have reported different results; an arbiter has been notified.
    pub(super) differs: bool,
    /// `true` if a report is pending without a result; the page then polls for the outcome.
    pub(super) waits: bool,
    /// Fouls of both sides as far as reported, side with the first move first; `None` if fouls are not recorded.
    pub(super) fouls: Option<[(SideMark, &'static str, u8); 2]>,
    /// Results that the player can report: code, player's wording, printed form.
    pub(super) offers: Vec<(&'static str, &'static str, String)>,
    /// Form for handing in a record, if records are accepted.
    pub(super) record: Option<RecordForm>,
}

/// Current or last board of an entry.
pub(super) struct OwnBoard {
    pub(super) group: u32,
    pub(super) round: u16,
    pub(super) board: u32,
    pub(super) pairing: u32,
    /// The two entrants in the order of the pairing.
    pub(super) first: u32,
    pub(super) second: u32,
    pub(super) opponent: Name,
    pub(super) games: Vec<OwnGame>,
    /// `true` if this board's results can be reported here.
    pub(super) reports: bool,
    /// Maximum number of fouls of a side that can be reported.
    pub(super) most_fouls: u8,
}

impl OwnBoard {
    /// Returns `true` if a report on one of the board's games is pending.
    fn waits(&self) -> bool {
        self.games.iter().any(|game| game.waits)
    }
}

#[derive(Template)]
#[template(path = "hall/player.html")]
struct HallPlayerPage {
    f: Frame,
    own: PassAddress,
    title: String,
    /// Public pages of the tournament and the player's own card there; `None` for a hidden tournament.
    public: Option<(PublicPages, PublicAddress)>,
    name: Name,
    check_ins: Vec<OpenCheckIn>,
    board: Option<OwnBoard>,
    /// Text shown if there is no board.
    no_board: &'static str,
    /// The player's games whose times the players arrange.
    times: Vec<OwnTimes>,
    /// Byes of the player; `None` with half a slip.
    byes: Option<OwnByes>,
    /// Line-up of a captain's team.
    line_up: Option<OwnLineUp>,
    /// `true` if the pass is half a slip, which cannot subscribe to messages.
    is_slip: bool,
    has_ended: bool,
    calendar: PublicAddress,
    has_mail: bool,
    /// Address subscribed to messages.
    wish: Option<String>,
    /// Typed address that is invalid.
    typed: String,
    error: Option<String>,
}

/// Returns the check-ins that are open for an entry now.
pub(super) fn check_ins(
    service: &Service,
    scope: &RequestScope,
    entry: EntryId,
    v: &Visitor,
) -> Result<Vec<OpenCheckIn>, ServiceError> {
    let (t, words) = (scope.tournament(), v.words());
    let mut open = Vec::new();
    for at in service.open_check_ins(t.id)? {
        let roll = service.roll(t, at)?;
        let Some(line) = roll.line(entry) else { continue };
        let said = |at: NaiveDateTime, text| calendar::said(scope.event(), at, text);
        let closes = roll.times.closes.map(|at| said(at, words.said_closes(dates::moment(at, words))));
        let posted = roll.times.posted.map(|at| said(at, words.said_posted(dates::moment(at, words))));
        open.push(OpenCheckIn {
            group: at.group.0,
            round: at.round,
            asks_word: !roll.word.is_empty(),
            begins: calendar::of_round(scope, at.round, words).filter(|_| at.group == scope.group().id),
            closes,
            posted,
            said: words.roll_state(line.state),
            is_here: matches!(line.state, CheckInState::Here | CheckInState::Bye(_) | CheckInState::Withdrawn),
        });
    }
    Ok(open)
}

/// Formats a reported score: `1-0, fouls 1–0`.
fn reported(score: GameScore, text: impl Fn(GameResult) -> String, words: Words) -> String {
    match score.fouls {
        Some([first, second]) => words.with_fouls(text(score.result), first, second),
        None => text(score.result),
    }
}

/// Returns the entry's own board with its possible reports. `slip` restricts the result to the slip's board.
pub(super) fn own_board(
    service: &Service,
    scope: &RequestScope,
    entry: EntryId,
    visitor: &Visitor,
    (means, slip): (Means, Option<SlipPlace>),
    typed: Option<&RefusedMoves>,
) -> Result<Option<OwnBoard>, ServiceError> {
    let (t, words) = (scope.tournament(), visitor.words());
    let Some((at, round, pairing)) = board_of(t, entry) else { return Ok(None) };
    if slip.is_some_and(|slip| (slip.at, slip.pairing) != (at, pairing.id)) {
        return Ok(None);
    }
    let Some([one, two]) = pairing.two() else { return Ok(None) };
    let Some((stage, _)) = t.group(at.group) else { return Ok(None) };
    let posture = t.settings.reporting.posture;
    let allowed = posture == ReportingMode::Phones || (posture == ReportingMode::Kiosk && means == Means::Kiosk);
    let told = service.told(t.id, at)?;
    let keeps_fouls = fouls_are_kept(t, stage);
    let is_open = allowed && round.state == RoundState::Published;
    let takes_records = is_open && t.settings.reporting.records && means == Means::Phone;
    let sheets = if takes_records { service.sheets(t, at)? } else { Vec::new() };
    // In a team match, only the boards that are played are shown.
    let of_teams = TeamMatch::of(&stage.play.contest(at.round), &stage.play.scoring, pairing);
    let (is_team, all) = (of_teams.is_some(), games(t, at, pairing));
    let several = all.len() > 1;
    let speaks_for_team = t.entry(entry).is_some_and(|entry| entry.team().is_some());
    let boards = of_teams.map(|found| found.games).unwrap_or_default();
    let is_played = |game: &GameKey| !is_team || boards.iter().any(|(key, _)| key == game);
    let (mut own, clocks) = (Vec::new(), scope.event().clocks());
    for (game, entered, [first, _]) in all.into_iter().filter(|(game, ..)| is_played(game)) {
        let is_first = first == entry;
        let side = if is_first { Side::First } else { Side::Second };
        let place = GameLocation { at, pairing: pairing.id, game };
        let of_game = told.get(&place).map(Vec::as_slice).unwrap_or_default();
        let record = takes_records.then(|| RecordForm::of((&sheets, clocks), place, side, typed, words));
        let mine = |one: &&HallReport| one.what == ReportKind::Report && one.side == Some(side);
        let mine = of_game.iter().rfind(mine);
        let text = |result: GameResult| scores::result(stage.scores(), result, words).text;
        let [of_first, of_second] = mine.and_then(|mine| mine.fouls).unwrap_or(entered.fouls);
        let fouls = [(Side::First, of_first), (Side::Second, of_second)].map(|(of, count)| {
            let whose = if of == side { words.fouls_own() } else { words.fouls_other() };
            (SideMark::of(t.settings.discipline, of, words), whose, count)
        });
        let fouls = keeps_fouls.then_some(fouls);
        let mine = mine.map(|one| reported(one.score(), text, words));
        let reports = sides(of_game).0.map(|one| one.map(HallReport::score));
        let is_open_game = entered.result == GameResult::Unknown;
        let differs = is_open_game && matches!(reports, [Some(first), Some(second)] if first.differs(second));
        let waits = is_open && is_open_game && mine.is_some();
        let said = match (entered.result, mine) {
            (GameResult::Unknown, None) => String::new(),
            (GameResult::Unknown, Some(mine)) => words.you_reported(mine),
            (result, _) => words.result_is(text(result)),
        };
        let (won, lost) = if is_first {
            (GameResult::FIRST_WINS, GameResult::SECOND_WINS)
        } else {
            (GameResult::SECOND_WINS, GameResult::FIRST_WINS)
        };
        let (we_won, we_lost) =
            if speaks_for_team { (words.we_won(), words.we_lost()) } else { (words.i_won(), words.i_lost()) };
        let offers = [(won, we_won), (GameResult::DRAW, words.game_drawn()), (lost, we_lost)];
        let offers = offers.map(|(result, said)| (result.code(), said, text(result)));
        let mark = SideMark::of(t.settings.discipline, side, words);
        let label = if is_team {
            let seats = teams::sitting(t, [one, two], &entered);
            let name = |player: Option<PersonId>| player.and_then(|player| t.person(player)).map(Person::name);
            let names: Vec<&str> = seats.into_iter().filter_map(name).collect();
            format!("{} {} {}", words.board(), game_name(&boards, game), names.join(" – ")).trim_end().to_owned()
        } else if several {
            words.game_n(game)
        } else {
            String::new()
        };
        own.push(OwnGame { game, label, mark, said, differs, waits, fouls, offers: offers.into(), record });
    }
    let opponent = if one == entry { two } else { one };
    Ok(Some(OwnBoard {
        group: at.group.0,
        round: at.round,
        board: pairing.board().unwrap_or(0),
        pairing: pairing.id.0,
        first: one.0,
        second: two.0,
        opponent: Name::of(t, opponent, words),
        games: own,
        reports: is_open,
        most_fouls: MAX_FOULS,
    }))
}

/// `GET /p/{pass}`: page of a pass.
pub async fn show(
    visitor: Visitor,
    held: HeldPass,
    query: web::Query<kiosk::KioskQuery>,
    state: web::Data<State>,
) -> Page {
    if held.is_kiosk() {
        return kiosk::show(&state, visitor, &held, query.into_inner()).await;
    }
    player(&state, visitor, &held, None, "").await
}

/// Shows the page of a player, with the error of a form and the address typed in it.
pub(super) async fn player(
    state: &web::Data<State>,
    visitor: Visitor,
    held: &HeldPass,
    error: Option<(StatusCode, String)>,
    typed: &str,
) -> Page {
    player_with(state, visitor, held, error, RefusedInput { address: typed, ..RefusedInput::default() }).await
}

/// Typed values of a refused form.
#[derive(Default)]
struct RefusedInput<'a> {
    /// E-mail address for messages.
    address: &'a str,
    times: Option<TimesForm>,
    bye: Option<ByesForm>,
    moves: Option<RefusedMoves>,
}

/// Shows the page of a player with the typed values of a refused form.
async fn player_with(
    state: &web::Data<State>,
    visitor: Visitor,
    held: &HeldPass,
    error: Option<(StatusCode, String)>,
    RefusedInput { address: typed, times: refused, bye, moves }: RefusedInput<'_>,
) -> Page {
    let entry = held.entry()?;
    let scope = held.scope(state, Some(entry)).await?;
    let (asked, looking, place) = (state.clone(), visitor.clone(), scope.clone());
    let (pass, is_captain, slip) = (held.0.pass, held.0.kind == PassKind::Captain, held.0.slip);
    let shown = web::block(move || {
        let is_slip = slip.is_some();
        let check_ins = if is_slip { Vec::new() } else { check_ins(&asked.service, &place, entry, &looking)? };
        let board = own_board(&asked.service, &place, entry, &looking, (Means::Phone, slip), moves.as_ref())?;
        let line_up = if is_captain { own_line_up(&asked.service, &place, entry, &looking)? } else { None };
        let times =
            if is_slip { Vec::new() } else { own_times(&asked.service, &place, entry, &looking, refused.as_ref())? };
        let byes = if is_slip {
            None
        } else {
            let byes = own_byes(&asked.service, &place, entry, looking.words(), bye.as_ref())?;
            Some(byes).filter(|byes| !byes.is_empty() && !place.tournament().has_ended())
        };
        let wish = asked.service.wish(pass)?;
        Ok::<_, ServiceError>((check_ins, board, times, byes, line_up, wish))
    });
    let (check_ins, board, times, byes, line_up, wish) = shown.await??;
    let own = PassAddress::page(held.0.pass);
    let is_shown = scope.event().visibility_of(&scope.tournament().settings) > Visibility::Private;
    let (status, error) = error.map_or((StatusCode::OK, None), |(status, error)| (status, Some(error)));
    with_token(state, visitor, |visitor| {
        let page = HallPlayerPage {
            f: Frame::plain(visitor, own.to_string()),
            own,
            title: scope.title(),
            public: is_shown.then(|| (PublicPages::of(&scope), PublicPages::of(&scope).to(Subject::Player(entry)))),
            name: Name::of(scope.tournament(), entry, visitor.words()),
            check_ins,
            board,
            no_board: if slip.is_some() {
                visitor.words().slip_of_another_board()
            } else {
                visitor.words().no_board_yet()
            },
            times,
            byes,
            line_up,
            is_slip: slip.is_some(),
            has_ended: scope.tournament().has_ended(),
            calendar: PublicPages::of(&scope).calendar_of(entry),
            has_mail: state.has_mail,
            wish,
            typed: typed.to_owned(),
            error,
        };
        html_with(status, &page)
    })
}

/// Form fields of a check-in.
#[derive(Deserialize)]
pub struct HereForm {
    group: u32,
    round: u16,
    #[serde(default)]
    word: String,
    /// Entry shown on a kiosk's page.
    #[serde(default)]
    entry: Option<u32>,
    /// Badge shown to a kiosk, if any.
    #[serde(default)]
    badge: String,
}

/// `POST /p/{pass}/here`: checks a player in.
pub async fn here(visitor: Visitor, held: HeldPass, form: Form<HereForm>, state: web::Data<State>) -> Page {
    let Form(HereForm { group, round, word, entry, badge }) = form;
    if held.0.kind == PassKind::Slip {
        return refused(&state, visitor, &held, HallRefusal::NotForThis.into()).await;
    }
    let Holder { tournament, name, .. } = held.0.clone();
    let (entry, by) = if held.is_kiosk() {
        match kiosk::arrival(&state, &held, entry, badge).await {
            Ok(entry) => (entry, MarkAuthor { who: name, means: Means::Kiosk }),
            Err(error) => return refused(&state, visitor, &held, error).await,
        }
    } else {
        (held.entry()?, MarkAuthor { who: String::new(), means: Means::Phone })
    };
    let at = RoundRef { group: qisai_domain::GroupId(group), round };
    let asked = state.clone();
    let said = web::block(move || asked.service.say_here(tournament, at, entry, &word, &by)).await?;
    let own = PassAddress::page(held.0.pass);
    match said {
        Ok(()) if held.is_kiosk() => see_other(format!("{own}?done={entry}")),
        Ok(()) => see_other(own),
        Err(error) => refused(&state, visitor, &held, error.into()).await,
    }
}

/// Shows an error on the holder's own page.
pub(super) async fn refused(state: &web::Data<State>, visitor: Visitor, held: &HeldPass, error: WebError) -> Page {
    let (status, _, message) = error.said(visitor.words());
    if status.is_server_error() || matches!(error, WebError::Service(ServiceError::Hall(HallRefusal::NotHolder))) {
        return Err(error);
    }
    if held.is_kiosk() {
        return kiosk::start(state, visitor, held, Some((status, message))).await;
    }
    player(state, visitor, held, Some((status, message)), "").await
}

/// Shows an error on the holder's own page and keeps the typed times.
pub(super) async fn refused_times(
    state: &web::Data<State>,
    visitor: Visitor,
    held: &HeldPass,
    error: WebError,
    typed: TimesForm,
) -> Page {
    let (status, _, message) = error.said(visitor.words());
    if status.is_server_error() || held.is_kiosk() {
        return refused(state, visitor, held, error).await;
    }
    player_with(
        state,
        visitor,
        held,
        Some((status, message)),
        RefusedInput { times: Some(typed), ..RefusedInput::default() },
    )
    .await
}

/// Shows an error on the holder's own page and keeps the typed bye.
pub(super) async fn refused_byes(
    state: &web::Data<State>,
    visitor: Visitor,
    held: &HeldPass,
    error: WebError,
    typed: ByesForm,
) -> Page {
    let (status, _, message) = error.said(visitor.words());
    if status.is_server_error() || held.is_kiosk() {
        return refused(state, visitor, held, error).await;
    }
    player_with(
        state,
        visitor,
        held,
        Some((status, message)),
        RefusedInput { bye: Some(typed), ..RefusedInput::default() },
    )
    .await
}

/// Shows an error on the holder's own page and keeps the typed moves.
pub(super) async fn refused_moves(
    state: &web::Data<State>,
    visitor: Visitor,
    held: &HeldPass,
    error: WebError,
    moves: Option<RefusedMoves>,
) -> Page {
    let (status, _, message) = error.said(visitor.words());
    if status.is_server_error() || held.is_kiosk() {
        return refused(state, visitor, held, error).await;
    }
    player_with(state, visitor, held, Some((status, message)), RefusedInput { moves, ..RefusedInput::default() }).await
}
