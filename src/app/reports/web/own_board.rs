//! Check-in and board of one entry, on a phone and at a kiosk.

use chrono::NaiveDateTime;
use qisai_domain::{EntryId, GameKey, GameResult, Person, PersonId, ReportingMode, RoundRef, RoundState, Side};

use crate::handler::{RequestScope, Visitor};
use crate::records::hall::{RecordForm, RefusedMoves};
use qisai_i18n::Words;
use qisai_service::check_in::{CheckInState, Means};
use qisai_service::reports::slips::SlipPlace;
use qisai_service::reports::state::sides;
use qisai_service::reports::{
    GameLocation, GameScore, HallReport, MAX_FOULS, ReportKind, board_of, called_since, fouls_are_kept, games,
};
use qisai_service::{Service, ServiceError};
use qisai_view::calendar::{self, DisplayTime};
use qisai_view::names::Name;
use qisai_view::sides::SideMark;
use qisai_view::teams::{self, TeamMatch, game_name};
use qisai_view::{dates, scores};

/// Open check-in of one player.
pub(crate) struct OpenCheckIn {
    pub(crate) group: u32,
    pub(crate) round: u16,
    pub(crate) asks_word: bool,
    /// Start time of the round, if known.
    pub(crate) begins: Option<DisplayTime>,
    /// Closing time of the check-in and posting time of the boards, in words, if announced.
    pub(crate) closes: Option<DisplayTime>,
    pub(crate) posted: Option<DisplayTime>,
    /// Recorded check-in status in words; empty while the player is expected.
    pub(crate) said: &'static str,
    pub(crate) is_here: bool,
}

/// Game at the player's own board.
pub(crate) struct OwnGame {
    pub(crate) game: GameKey,
    /// Board and player in a team match, game number in a multi-game match, otherwise empty.
    pub(crate) label: String,
    pub(crate) mark: SideMark,
    /// Result, or the player's own report; can be empty.
    pub(crate) said: String,
    /// `true` if the sides have reported different results; an arbiter has been notified.
    pub(crate) differs: bool,
    /// Notice that an arbiter has been called, with the time, until one has answered.
    pub(crate) called: Option<String>,
    /// `true` if a report is pending without a result, or a call without an answer; the page then polls for the outcome.
    pub(crate) waits: bool,
    /// Fouls of both sides as far as reported, side with the first move first; `None` if fouls are not recorded.
    pub(crate) fouls: Option<[(SideMark, &'static str, u8); 2]>,
    /// Results that the player can report: code, player's wording, printed form.
    pub(crate) offers: Vec<(&'static str, &'static str, String)>,
    /// Form for handing in a record, if records are accepted.
    pub(crate) record: Option<RecordForm>,
}

/// Current or last board of an entry.
pub(crate) struct OwnBoard {
    pub(crate) group: u32,
    pub(crate) round: u16,
    /// Round and board, or round and match.
    pub(crate) heading: String,
    pub(crate) pairing: u32,
    /// The two entrants in the order of the pairing.
    pub(crate) first: u32,
    pub(crate) second: u32,
    pub(crate) opponent: Name,
    pub(crate) games: Vec<OwnGame>,
    /// `true` if this board's results can be reported here.
    pub(crate) reports: bool,
    /// Maximum number of fouls of a side that can be reported.
    pub(crate) most_fouls: u8,
}

impl OwnBoard {
    /// Returns `true` if a report on one of the board's games is pending.
    pub(crate) fn waits(&self) -> bool {
        self.games.iter().any(|game| game.waits)
    }
}

/// Returns the check-ins that are open for an entry now. Those of closed rounds are left out.
pub(crate) fn check_ins(
    service: &Service,
    scope: &RequestScope,
    entry: EntryId,
    v: &Visitor,
) -> Result<Vec<OpenCheckIn>, ServiceError> {
    let (t, words) = (scope.tournament(), v.words());
    let mut open = Vec::new();
    let is_closed = |at: &RoundRef| t.round(*at).is_some_and(|round| round.state == RoundState::Closed);
    for at in service.open_check_ins(t.id)?.into_iter().filter(|at| !is_closed(at)) {
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
pub(crate) fn own_board(
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
        let record =
            takes_records.then(|| RecordForm::of((&sheets, clocks), t.settings.discipline, place, side, typed, words));
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
        let called = called_since(of_game).filter(|_| is_open).map(|at| words.arbiter_called(clocks.said(at, "%H:%M")));
        let waits = is_open && (is_open_game && mine.is_some() || called.is_some());
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
            format!("{} {}", words.list_board(game_name(&boards, game)), names.join(" – ")).trim_end().to_owned()
        } else if several {
            words.game_n(game)
        } else {
            String::new()
        };
        own.push(OwnGame { game, label, mark, said, differs, called, waits, fouls, offers: offers.into(), record });
    }
    let opponent = if one == entry { two } else { one };
    let board = pairing.board().unwrap_or(0);
    let heading = if is_team { words.round_and_match(at.round, board) } else { words.round_and_board(at.round, board) };
    Ok(Some(OwnBoard {
        group: at.group.0,
        round: at.round,
        heading,
        pairing: pairing.id.0,
        first: one.0,
        second: two.0,
        opponent: Name::of(t, opponent, words),
        games: own,
        reports: is_open,
        most_fouls: MAX_FOULS,
    }))
}
