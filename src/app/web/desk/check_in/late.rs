//! Article 21 of the xiangqi rules where the round is paired: what becomes of boards whose players are not here when the late limit is over.
//! The page shows what follows; what is then done are results, as at the round desk.

use std::collections::BTreeMap;

use actix_web::web;
use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use qisai_domain::calendar::{LocalTime, zone};
use qisai_domain::{Command, EntryId, GameKey, GameResult, Outcome, Pairing, PairingId, RoundRef, Version};

use super::super::act;
use crate::error::WebError;
use crate::scope::RequestScope;
use crate::state::State;
use crate::visitor::Visitor;
use qisai_i18n::Words;
use qisai_service::check_in::{Roll, RollState};
use qisai_service::hall::HallRefusal;
use qisai_service::late::LateBoard;
use qisai_view::dates;
use qisai_view::names::Name;
use qisai_view::scores;

/// Minutes that a late limit may have.
const LONGEST: u16 = 600;

/// A board, with what follows.
pub(super) struct LateRow {
    pub(super) pairing: u32,
    pub(super) board: u32,
    pub(super) first: Name,
    pub(super) second: Name,
    pub(super) first_state: &'static str,
    pub(super) second_state: &'static str,
    /// The result's code, and as it is printed.
    pub(super) code: &'static str,
    pub(super) result: String,
}

/// What the page shows below the roll of a round that is paired.
pub(super) struct LatePanel {
    /// Minutes as they were typed; empty before that.
    pub(super) limit: String,
    /// When the limit is over, in a sentence; empty before it is known.
    pub(super) until: String,
    pub(super) is_over: bool,
    pub(super) rows: Vec<LateRow>,
    /// Boards won by one side, and lost by both.
    pub(super) wins: usize,
    pub(super) doubles: usize,
}

impl LatePanel {
    /// `typed`: the limit as the address has it. What is no number of minutes is asked for again.
    pub(super) fn of(scope: &RequestScope, round: u16, boards: &[LateBoard], typed: &str, t: Words) -> Self {
        let limit = minutes(typed);
        let end = limit.and_then(|limit| end_of(scope, round, limit));
        let is_over = limit.is_some() && end.is_none_or(|(_, end)| end <= Utc::now());
        let until = match (limit, end) {
            (None, _) => String::new(),
            (Some(_), None) => t.late_no_time().to_owned(),
            (Some(_), Some((local, _))) if is_over => t.late_was_until(dates::moment(local, t)),
            (Some(_), Some((local, _))) => t.late_until(dates::moment(local, t)),
        };
        let name = |entry: EntryId| Name::of(scope.tournament(), entry, t);
        let row = |board: &LateBoard| {
            let ([first, second], [first_state, second_state]) = (board.players, board.states);
            LateRow {
                pairing: board.pairing.0,
                board: board.table,
                first: name(first),
                second: name(second),
                first_state: t.roll_state(first_state),
                second_state: t.roll_state(second_state),
                code: board.result.code(),
                result: scores::result(scope.stage().scores(), board.result, t).text,
            }
        };
        let doubles = boards.iter().filter(|board| board.result == GameResult::DoubleForfeit).count();
        Self {
            limit: limit.map(|limit| limit.to_string()).unwrap_or_default(),
            until,
            is_over,
            rows: boards.iter().map(row).collect(),
            wins: boards.len() - doubles,
            doubles,
        }
    }
}

/// Minutes of a late limit.
fn minutes(typed: &str) -> Option<u16> {
    typed.trim().parse::<u16>().ok().filter(|minutes| *minutes <= LONGEST)
}

/// When a limit is over that runs from the beginning of a round: local time, and the moment. None where the calendar does not tell.
fn end_of(scope: &RequestScope, round: u16, limit: u16) -> Option<(NaiveDateTime, DateTime<Utc>)> {
    let sitting = scope.stage().sitting_of(round).filter(|sitting| sitting.window().is_none() && sitting.has_time())?;
    let zone = zone(&scope.event().time_zone)?;
    let limit = TimeDelta::minutes(i64::from(limit));
    let end = LocalTime::of(zone, sitting.start).utc().checked_add_signed(limit)?;
    Some((scope.event().clocks().at(end), end))
}

/// The boards that are ticked, with the results that the page showed.
fn ticked(fields: &[(String, String)]) -> Result<BTreeMap<PairingId, GameResult>, WebError> {
    let wrong = || WebError::Field("late");
    let ticked = fields.iter().filter_map(|(name, value)| Some((name.strip_prefix("late-")?, value)));
    let read = |(pairing, code): (&str, &String)| -> Result<(PairingId, GameResult), WebError> {
        let result = GameResult::from_code(code).filter(|result| {
            matches!(result, GameResult::FirstForfeits | GameResult::SecondForfeits | GameResult::DoubleForfeit)
        });
        Ok((PairingId(pairing.parse().map_err(|_| wrong())?), result.ok_or_else(wrong)?))
    };
    ticked.map(read).collect()
}

/// Closes the check-in and enters what was ticked. A board where somebody came while the page was looked at is left as it is; gives who did.
///
/// # Errors
/// [`HallRefusal::LateLimit`] before the limit is over; the refusals of a result. Then the check-in is open again.
pub(super) async fn close(
    visitor: &Visitor,
    scope: &RequestScope,
    state: &web::Data<State>,
    at: RoundRef,
    fields: &[(String, String)],
) -> Result<Vec<EntryId>, WebError> {
    let field = |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map_or("", |(_, value)| value.as_str());
    let limit = minutes(field("limit")).ok_or(WebError::Field("limit"))?;
    let (ticked, id) = (ticked(fields)?, visitor.tournament()?);
    let seen = field("seen").parse().unwrap_or(Version::LATEST.0);
    if end_of(scope, at.round, limit).is_some_and(|(_, end)| end > Utc::now()) {
        return Err(HallRefusal::LateLimit.into());
    }
    // From here on nobody is added; then who is here is asked once more.
    let asked = state.clone();
    let closing = web::block(move || asked.service.close_check_in(id, at, &BTreeMap::new())).await??;
    let entered = enter(visitor, scope, state, at, (&ticked, limit, seen)).await;
    if entered.is_err() {
        let asked = state.clone();
        web::block(move || asked.service.take_closing_back(id, at, &closing)).await??;
    }
    entered
}

async fn enter(
    visitor: &Visitor,
    scope: &RequestScope,
    state: &web::Data<State>,
    at: RoundRef,
    (ticked, limit, seen): (&BTreeMap<PairingId, GameResult>, u16, u64),
) -> Result<Vec<EntryId>, WebError> {
    let now = scope.now(state).await?;
    let (asked, place) = (state.clone(), now.clone());
    let (roll, late) = web::block(move || asked.service.roll_with_late(place.tournament(), at)).await??;
    let (mut commands, mut came) = (Vec::new(), Vec::new());
    for (pairing, result) in ticked {
        if late.iter().any(|board| board.pairing == *pairing && board.result == *result) {
            commands.push(Command::Enter { at, pairing: *pairing, game: GameKey::ONLY, result: *result });
        } else if let Some(players) = now.tournament().pairing(at, *pairing).and_then(Pairing::two) {
            came.extend(come(&roll, players, *result));
        }
    }
    if !commands.is_empty() {
        let reason = visitor.words().late_reason(limit);
        act(state, visitor, commands, Some(reason), seen).await?;
    }
    Ok(came)
}

/// Who of a board is here although the result says that they did not come.
fn come(roll: &Roll, players: [EntryId; 2], result: GameResult) -> impl Iterator<Item = EntryId> {
    let (first, second) = result.outcomes();
    let is_here = |entry: EntryId| roll.line(entry).is_some_and(|line| line.state == RollState::Here);
    let judged = players.into_iter().zip([first, second]);
    judged.filter(move |(entry, outcome)| *outcome == Outcome::ForfeitLoss && is_here(*entry)).map(|(entry, _)| entry)
}
