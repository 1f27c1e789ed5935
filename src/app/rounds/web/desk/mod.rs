//! Round desk: attendance, pairing, publication, closing.

mod absent;
pub mod adjourn;
pub mod blocked;
pub mod board;
pub mod call;
pub mod correct;
mod fault;
pub mod hand;
mod hand_form;
pub mod meeting;
pub mod of_pairing;
mod page;
mod public_pair;
pub(crate) mod rows;
mod table;

pub(crate) use rows::{RecordMark, marks, offered, record_mark};

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use askama::Template;
use chrono::DateTime;
use fault::RoundFault;
use page::page;
use qisai_domain::command::Action;
use qisai_domain::format::Layout;
use qisai_domain::format::spec::FirstDraw;
use qisai_domain::{Command, Draw, DrawOf, EntryId, Group, Round, RoundRef, RoundState, Side, Stage};
use qisai_i18n::Words;
use qisai_pairing::SearchBudget;
use qisai_service::ServiceError;
use qisai_service::results::settled::in_ranges;
use serde::Deserialize;

use crate::desk::back::Back;
use crate::desk::run;
use crate::events::who_sees::{publish_to_all, reason_of_publication};
use crate::handler::{DESK, Form, Page, Query, RequestScope, Result, Visitor, WebError, act, see_other, written};
use crate::next::my_boards::MyBoards;
use crate::next::waiting::WaitingBoards;
use crate::rounds::pair;
use crate::rounds::pairing_jobs::PairingProgress;
use crate::{chess960, line_ups};

/// Query of the round desk: first board and selection of boards.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct At {
    /// Number of a board, of a match and its board (`3.2`), or blank, as typed into the field *Board*.
    board: String,
    /// `all` for the boards of all arbiters.
    boards: String,
    /// `waiting` for the lines of the boards that wait for an arbiter alone.
    part: String,
}

/// `GET /desk/{slug}/r/{round}`: round desk.
pub async fn show(visitor: Visitor, scope: RequestScope, query: Query<At>) -> Page {
    let progress = visitor.state.pairings.progress((visitor.tournament()?, scope.group_id()));
    // The scope is read after the progress, so that the round of a finished job is in it.
    let scope = scope.now(&visitor.state).await?;
    let body = DESK.run(move || -> Result<String> {
        let mine = MyBoards::of(&visitor, &query.boards);
        let shows = |board| mine.show(board);
        let waiting = WaitingBoards::of_round(&visitor.state, &scope, scope.number()?, shows, visitor.words())?;
        if query.part == "waiting" {
            return Ok(waiting.render()?);
        }
        let mut page = page(&visitor, &scope, scope.number()?, &query)?;
        page.waiting = Some(waiting);
        page.closed_by = closed_by(&visitor, &scope)?;
        match progress {
            PairingProgress::None => {}
            PairingProgress::Running(seconds) => page.pairing_since = Some(seconds),
            PairingProgress::Failed(error) => {
                page.fault = Some(RoundFault::new(&error, scope.number()?, visitor.words()));
            }
        }
        Ok(page.render()?)
    });
    written(StatusCode::OK, body.await??)
}

/// Returns the account that closed the round and the time by the clocks of the hall, as text; empty for a round that is
/// not closed.
fn closed_by(visitor: &Visitor, scope: &RequestScope) -> Result<String> {
    let Some(round) = scope.group().round(scope.number()?).filter(|round| round.state == RoundState::Closed) else {
        return Ok(String::new());
    };
    let t = visitor.words();
    let entries = visitor.state.service.log(scope.tournament().id, Some(round.changed.next()), 1)?;
    let said = entries.first().and_then(|entry| {
        let public = entry.head().ok().filter(|public| public.action == Action::Close)?;
        let at = DateTime::parse_from_rfc3339(&public.at).ok()?;
        let at = scope.event().clocks().said(at.to_utc(), "%H:%M");
        Some(t.round_closed_by(round.number, t.actor(&entry.actor(&public)), at))
    });
    Ok(said.unwrap_or_default())
}

/// Form fields of the attendance form.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Presence {
    listed: Vec<u32>,
    present: Vec<u32>,
    side: String,
    then: String,
    /// Entries that were absent when the form was made.
    were_absent: Vec<u32>,
    seen: u64,
}

impl Presence {
    /// Returns the changes of the form: `true` for an entry set absent, `false` for one present again.
    fn changes(&self) -> BTreeMap<EntryId, bool> {
        let changed = self.listed.iter().filter_map(|entry| {
            let absent = !self.present.contains(entry);
            (absent != self.were_absent.contains(entry)).then_some((EntryId(*entry), absent))
        });
        changed.collect()
    }
}

/// `POST /desk/{slug}/r/{round}/presence`: stores the attendance. With `then=pair` the round is then paired, with
/// `then=pair_all` every round of a round robin that is not made.
pub async fn presence_form(visitor: Visitor, scope: RequestScope, Form(form): Form<Presence>) -> Page {
    let at = scope.at(scope.number()?);
    let set = Command::SetAbsent { at, absent: form.changes() };
    let mut done = act(&visitor, vec![set], None, form.seen).await.map(drop);
    if done.is_ok() && ["pair", "pair_all"].contains(&form.then.as_str()) {
        done = pair(&visitor, &scope, (&form.side, form.then == "pair_all")).await;
    }
    answer(&visitor, &scope, done).await
}

/// Draws the initial colour if necessary, and stores the engine's proposal as the draft of the next round. In a round
/// robin it pairs the requested round, or all rounds.
pub(crate) async fn pair(visitor: &Visitor, scope: &RequestScope, (side, all): (&str, bool)) -> Result<()> {
    let number = scope.number()?;
    let scope = scope.now(&visitor.state).await?;
    let (stage, group) = (scope.stage(), scope.group());
    let first_draw = stage.spec().first_draw;
    let is_table = stage.spec().has_free_order();
    let (mut draws, mut words) = (Vec::new(), None);
    if first_draw != FirstDraw::Nothing && group.initial_side().is_none() && !group.has_begun() {
        let (side, reason) = match side {
            "first" => (Side::First, None),
            "second" => (Side::Second, None),
            _ => {
                let drawn = if qisai_service::random_id()? % 2 == 0 { Side::First } else { Side::Second };
                (drawn, Some(visitor.words().drawn_by_lot().to_owned()))
            }
        };
        draws.push(Command::Draw { group: group.id, draw: Draw::initial_side(side) });
        words = reason;
    }
    // The printed table requires no draw.
    if is_table && side == "second" && group.initial_side().is_none() && !group.has_begun() {
        draws.push(Command::Draw { group: group.id, draw: Draw::initial_side(Side::Second) });
    }
    if first_draw == FirstDraw::Lots && group.lots().is_none() && !group.has_begun() {
        let seed = u32::try_from(qisai_service::random_id()? & i64::from(u32::MAX)).unwrap_or_default();
        draws.push(Command::Draw { group: group.id, draw: Draw::lots(seed) });
    }
    draws.extend(cards(scope.stage(), group)?);
    if !draws.is_empty() {
        act(visitor, draws, words, qisai_domain::Version::LATEST.0).await?;
    }
    if is_table && all {
        return pair_all(visitor, &scope).await;
    }
    let round = is_table.then_some(number);
    pair::pair(&visitor.state, (visitor.tournament()?, group.id), round, visitor.by()).await
}

/// Makes a draft of every round of a round robin that is not made, in one act.
async fn pair_all(visitor: &Visitor, scope: &RequestScope) -> Result<()> {
    let scope = scope.now(&visitor.state).await?;
    let seen = scope.seen();
    let (id, group, planned) = (visitor.tournament()?, scope.group().clone(), scope.planned_rounds());
    let plans = visitor.ask(move |service| {
        let unmade = (1..=planned).filter(|round| group.round(*round).is_none());
        let plan = |round| {
            let (plan, _) = service.plan(id, group.id, Some(round), SearchBudget::endless())?;
            Ok::<_, ServiceError>((group.at(round), plan))
        };
        unmade.map(plan).collect::<Result<Vec<_>, _>>()
    });
    let plans = plans.await??;
    act(visitor, vec![Command::Pair(plans)], None, seen).await.map(drop)
}

/// Returns the command that draws the cards for the next round of a redrawn bracket, unless those who are left have drawn
/// them. Cards are drawn anew if somebody left after the draw.
fn cards(stage: &Stage, group: &Group) -> Result<Option<Command>> {
    if !stage.format().layout().is_some_and(Layout::is_redrawn_by_lot) {
        return Ok(None);
    }
    let round = group.last_round() + 1;
    // While the previous round is open, the pairing itself reports what it waits for.
    let Ok(left) = qisai_domain::bracket::left(stage, group, round) else { return Ok(None) };
    let is_drawn = group
        .draw(DrawOf::Round(round))
        .is_some_and(|draw| draw.among.len() == left.len() && draw.among.iter().all(|entry| left.contains(entry)));
    if left.len() < 2 || is_drawn {
        return Ok(None);
    }
    let seed = qisai_service::random_id()?.unsigned_abs();
    Ok(Some(Command::Draw { group: group.id, draw: Draw::cards(round, left, seed) }))
}

/// Form fields of the step bar.
#[derive(Deserialize)]
pub struct StepForm {
    step: String,
    reason: Option<String>,
    #[serde(default)]
    back: Back,
    #[serde(default)]
    seen: u64,
}

/// `POST /desk/{slug}/r/{round}/step`: pairs, publishes, opens line-ups, closes, reopens or discards a round, or draws
/// its Chess960 start position.
pub async fn step(visitor: Visitor, scope: RequestScope, form: Form<StepForm>) -> Page {
    let round = scope.number()?;
    let at = scope.at(round);
    let Form(StepForm { step, reason, back, seen }) = form;
    if step == "stop" {
        visitor.state.pairings.stop((visitor.tournament()?, scope.group_id()));
        return see_other(scope.desk().round(round));
    }
    if step == "pair_others" {
        let done = blocked::pair_the_others(&visitor, &scope).await;
        return answer(&visitor, &scope, done).await;
    }
    if step == "start" {
        let done = chess960::draw(&visitor, &scope, (reason, seen)).await;
        return answer(&visitor, &scope, done).await;
    }
    if step == "close" {
        let reason = match overruling(&visitor, &scope, reason).await {
            Ok(reason) => reason,
            Err(error) => return stepped(&visitor, &scope, back, Err(error)).await,
        };
        let (place, by) = ((visitor.tournament()?, at), visitor.by().because(reason));
        let closed = visitor.state.service.close_round(place, by, async |judging| DESK.run(judging).await).await;
        return stepped(&visitor, &scope, back, closed.map(drop)).await;
    }
    if step == "line_ups" {
        let done = line_ups::step::take(&visitor, &scope).await;
        return stepped(&visitor, &scope, back, done).await;
    }
    let to_all = match step.as_str() {
        "publish_to_all" => Some(vec![at]),
        "publish_all_to_all" => Some(drafts(scope.group())),
        _ => None,
    };
    if let Some(rounds) = to_all {
        let done = publish_to_all(&visitor, &scope, rounds).await;
        return stepped(&visitor, &scope, back, done).await;
    }
    let command = match step.as_str() {
        "publish" => Command::Publish(vec![at]),
        "publish_all" => Command::Publish(drafts(scope.group())),
        "reopen" => Command::Reopen(at),
        "discard" => Command::DiscardRound(at),
        _ => return Err(WebError::Field("step")),
    };
    let reason = if matches!(command, Command::Publish(_)) { reason_of_publication(&scope, reason) } else { reason };
    let done = run(&visitor, command, reason).await.map(drop);
    stepped(&visitor, &scope, back, done).await
}

/// Returns the reason for closing as the log stores it, with the overruled boards. Without a reason, any obstacle
/// prevents closing.
async fn overruling(visitor: &Visitor, scope: &RequestScope, reason: Option<String>) -> Result<Option<String>> {
    let (round, asked, place) = (scope.number()?, visitor.state.clone(), scope.now(&visitor.state).await?);
    let held = DESK.run(move || asked.service.held_up(&place, round)).await??;
    let Some(reason) = reason.map(|reason| reason.trim().to_owned()).filter(|reason| !reason.is_empty()) else {
        held.check()?;
        return Ok(None);
    };
    let t = visitor.words();
    let named = |reason: String, boards: &[u32], said: fn(&Words, String, String) -> String| {
        if boards.is_empty() { reason } else { said(&t, reason, in_ranges(boards)) }
    };
    let reason = named(reason, &held.unsettled, Words::closed_over);
    Ok(Some(named(reason, &held.without_second_pass, Words::closed_without_second_pass)))
}

/// Returns to the page of the form; the round shows a refusal.
async fn stepped(visitor: &Visitor, scope: &RequestScope, back: Back, done: Result<()>) -> Page {
    match back.to_list(scope).filter(|_| done.is_ok()) {
        Some(list) => see_other(list),
        None => answer(visitor, scope, done).await,
    }
}

/// Returns the drafts that are not being edited.
fn drafts(group: &Group) -> Vec<RoundRef> {
    let edited = |round: &Round| round.hand_edit.as_ref().is_some_and(|edit| edit.is_open());
    let drafts = group.rounds.values().filter(|round| round.state == RoundState::Draft && !edited(round));
    drafts.map(|round| group.at(round.number)).collect()
}

/// Returns to the round, which shows a refusal.
pub(crate) async fn answer(visitor: &Visitor, scope: &RequestScope, done: Result<()>) -> Page {
    let round = scope.number()?;
    let Err(error) = done else { return see_other(scope.desk().round(round)) };
    let (status, _, _) = error.said(visitor.words());
    if error.asks() || status == StatusCode::NOT_FOUND || status.is_server_error() {
        return Err(error);
    }
    with_fault(visitor, scope, status, RoundFault::new(&error, round, visitor.words())).await
}

/// Shows the round with the error of a form.
async fn refused(visitor: &Visitor, scope: &RequestScope, status: StatusCode, message: String) -> Page {
    let fault = RoundFault { message, ..RoundFault::default() };
    with_fault(visitor, scope, status, fault).await
}

async fn with_fault(visitor: &Visitor, scope: &RequestScope, status: StatusCode, fault: RoundFault) -> Page {
    let (now, visitor, round) = (scope.now(&visitor.state).await?, visitor.clone(), scope.number()?);
    let body = DESK.run(move || -> Result<String> {
        let mut page = page(&visitor, &now, round, &At::default())?;
        page.fault = Some(fault);
        Ok(page.render()?)
    });
    written(status, body.await??)
}
