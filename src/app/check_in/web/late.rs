//! Article 21 of the xiangqi rules for a paired round: results of boards whose players are missing after the late
//! limit. The page shows the consequences; the form then enters results, as the round desk does.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDateTime, TimeDelta, Utc};
use qisai_domain::calendar::{LocalTime, zone};
use qisai_domain::{Command, EntryId, GameKey, GameResult, Outcome, Pairing, PairingId, RoundRef, Version};

use crate::handler::{RequestScope, Result, Visitor, WebError, act};
use qisai_i18n::Words;
use qisai_service::check_in::late::LateBoard;
use qisai_service::check_in::{CheckInList, CheckInState};
use qisai_service::passes::hall::HallRefusal;
use qisai_view::names::Name;
use qisai_view::{dates, scores};

/// Maximum late limit in minutes.
const MAX_LATE_MINUTES: u16 = 600;

/// Board with the result that follows.
pub(crate) struct LateRow {
    pub(crate) pairing: u32,
    pub(crate) board: u32,
    pub(crate) first: Name,
    pub(crate) second: Name,
    pub(crate) first_state: &'static str,
    pub(crate) second_state: &'static str,
    /// Code of the result, and its printed form.
    pub(crate) code: &'static str,
    pub(crate) result: String,
}

/// Part of the page below the list of a paired round.
pub(crate) struct LatePanel {
    /// Typed limit in minutes; empty at first.
    pub(crate) limit: String,
    /// Sentence with the end of the limit; empty until it is known.
    pub(crate) until: String,
    pub(crate) is_over: bool,
    pub(crate) rows: Vec<LateRow>,
    /// Number of boards won by one side, and of boards lost by both.
    pub(crate) wins: usize,
    pub(crate) doubles: usize,
}

impl LatePanel {
    /// Returns the panel; `typed` is the limit in the address. An invalid limit is asked for again.
    pub(crate) fn of(scope: &RequestScope, round: u16, boards: &[LateBoard], typed: &str, t: Words) -> Self {
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

/// Parses a late limit in minutes.
fn minutes(typed: &str) -> Option<u16> {
    typed.trim().parse::<u16>().ok().filter(|minutes| *minutes <= MAX_LATE_MINUTES)
}

/// Returns the end of a limit that runs from the start of a round, in local time and as an instant. `None` if the
/// calendar has no time for the round.
fn end_of(scope: &RequestScope, round: u16, limit: u16) -> Option<(NaiveDateTime, DateTime<Utc>)> {
    let sitting = scope.stage().sitting_of(round).filter(|sitting| sitting.window().is_none() && sitting.has_time())?;
    let zone = zone(&scope.event().time_zone)?;
    let limit = TimeDelta::minutes(i64::from(limit));
    let end = LocalTime::of(zone, sitting.start).utc().checked_add_signed(limit)?;
    Some((scope.event().clocks().at(end), end))
}

/// Returns the ticked boards with the results that the page showed.
fn ticked(fields: &[(String, String)]) -> Result<BTreeMap<PairingId, GameResult>> {
    let wrong = || WebError::Field("late");
    let ticked = fields.iter().filter_map(|(name, value)| Some((name.strip_prefix("late-")?, value)));
    let read = |(pairing, code): (&str, &String)| -> Result<(PairingId, GameResult)> {
        let result = GameResult::from_code(code).filter(|result| {
            matches!(result, GameResult::FirstForfeits | GameResult::SecondForfeits | GameResult::DoubleForfeit)
        });
        Ok((PairingId(pairing.parse().map_err(|_| wrong())?), result.ok_or_else(wrong)?))
    };
    ticked.map(read).collect()
}

/// Closes the check-in and enters the ticked results. A board is left unchanged if a player arrived while the page was
/// being read; returns those players.
///
/// # Errors
/// [`HallRefusal::LateLimit`] before the end of the limit; the refusals of a result. The check-in is then open again.
pub(crate) async fn close(
    visitor: &Visitor,
    scope: &RequestScope,
    at: RoundRef,
    fields: &[(String, String)],
) -> Result<Vec<EntryId>> {
    let field = |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map_or("", |(_, value)| value.as_str());
    let limit = minutes(field("limit")).ok_or(WebError::Field("limit"))?;
    let (ticked, id) = (ticked(fields)?, visitor.tournament()?);
    let seen = field("seen").parse().unwrap_or(Version::LATEST.0);
    if end_of(scope, at.round, limit).is_some_and(|(_, end)| end > Utc::now()) {
        return Err(HallRefusal::LateLimit.into());
    }
    // The check-in accepts no arrivals from here on; the present players are then read again.
    let closing = visitor.ask(move |service| service.close_check_in(id, at, &BTreeMap::new())).await??;
    let entered = enter(visitor, scope, at, (&ticked, limit, seen)).await;
    if entered.is_err() {
        visitor.ask(move |service| service.take_closing_back(id, at, &closing)).await??;
    }
    entered
}

async fn enter(
    visitor: &Visitor,
    scope: &RequestScope,
    at: RoundRef,
    (ticked, limit, seen): (&BTreeMap<PairingId, GameResult>, u16, u64),
) -> Result<Vec<EntryId>> {
    let now = scope.now(&visitor.state).await?;
    let place = now.clone();
    let (roll, late) = visitor.ask(move |service| service.roll_with_late(place.tournament(), at)).await??;
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
        act(visitor, commands, Some(reason), seen).await?;
    }
    Ok(came)
}

/// Returns the present players of a board for whom the result is a forfeit loss.
fn come(roll: &CheckInList, players: [EntryId; 2], result: GameResult) -> impl Iterator<Item = EntryId> {
    let (first, second) = result.outcomes();
    let is_here = |entry: EntryId| roll.line(entry).is_some_and(|line| line.state == CheckInState::Here);
    let judged = players.into_iter().zip([first, second]);
    judged.filter(move |(entry, outcome)| *outcome == Outcome::ForfeitLoss && is_here(*entry)).map(|(entry, _)| entry)
}
