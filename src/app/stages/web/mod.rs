//! Stages: their entrants, the draw into groups, opening, and further stages.

mod choices;
mod fields;
mod page;
mod plan;
mod play_off;
mod shape;
mod substitutes;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use actix_web::http::StatusCode;
use qisai_domain::command::StagePlan;
use qisai_domain::format::{SeparateBy, Separation};
use qisai_domain::setup::MAX_ROUNDS;
use qisai_domain::{Command, Entrants, EntryId, Hash, Limits, Stage, StageId, StagePart, Tournament, Version, compass};

use crate::handler::{
    DESK, Errors, Form, Page, RequestScope, Result, TypedForm, Visitor, WebError, act, html, html_with, see_other,
};
use fields::{STAGES, usual};
use page::StagesPage;
use qisai_i18n::Words;
use qisai_service::stages::{Opened, SeatingMethod, SharedPlace};
use qisai_view::address::DeskPages;

/// Returns every shared place without a play-off, in words.
pub(crate) fn said_ties(tournament: &Tournament, t: Words) -> Vec<String> {
    play_off::said(tournament, t)
}

/// Returns the digest of the proposal that the form showed.
fn looked_at(fields: &TypedForm) -> Result<Hash> {
    Hash::parse(fields.text("digest")).ok_or(WebError::Field("digest"))
}

/// `GET /desk/{slug}/stages`: stages of the tournament.
pub async fn show(visitor: Visitor, scope: RequestScope) -> Page {
    let page = DESK.run(move || -> Result<StagesPage> {
        let openings = visitor.state.service.openings(scope.tournament())?;
        Ok(StagesPage::new(&visitor, &scope, &openings))
    });
    html(&page.await??)
}

/// `POST /desk/{slug}/stages`: opens, draws, adds or changes stages.
pub async fn change(visitor: Visitor, scope: RequestScope, Form(all): Form<Vec<(String, String)>>) -> Page {
    let fields = TypedForm::sent(STAGES, &all)?;
    let reason = fields.if_sent("reason").map(str::to_owned);
    let seen = fields.sent_number("seen");
    let done = match fields.sent_number("pass") {
        entry @ 1.. => pass_over(&scope, &fields, EntryId(entry)).map(StageAction::Commands),
        0 => asked(&visitor, &scope, &fields, &all),
    };
    let done = match done {
        Ok(StageAction::Commands(commands)) => {
            let acted = act(&visitor, commands, reason, seen).await;
            acted.map(Opened::Done)
        }
        Ok(StageAction::Open(seats)) => {
            let by = visitor.by().because(reason).seeing(Version(seen));
            let (id, stage) = (visitor.tournament()?, StageId(fields.sent_number("stage")));
            let opened = visitor.state.service.open_stage(id, stage, looked_at(&fields)?, seats, by).await;
            opened.map_err(WebError::from)
        }
        Ok(StageAction::Place(shared)) => {
            let by = visitor.by().because(reason);
            let (id, stage) = (visitor.tournament()?, StageId(fields.sent_number("stage")));
            visitor.state.service.draw_place(id, stage, shared, by).await.map_err(WebError::from)
        }
        Err(StageFormError::Field(field)) => return Err(WebError::Field(field)),
        Err(StageFormError::Random(error)) => return Err(error),
        Err(StageFormError::Errors(errors)) => return again(visitor, &scope, fields, errors).await,
    };
    let t = visitor.words();
    let message = match done {
        Ok(Opened::Done(_)) => return see_other(DeskPages::of_slug(scope.slug()).stages()),
        Ok(Opened::Changed) => t.stage_changed_meanwhile().to_owned(),
        Ok(Opened::Unsettled) => t.stage_still_unsettled().to_owned(),
        Err(error) => match error.said(t) {
            (StatusCode::UNPROCESSABLE_ENTITY, _, message) => message,
            _ => return Err(error),
        },
    };
    again(visitor, &scope, fields, Errors::from([("stages", message)])).await
}

/// Shows the current page with its errors. The page is for the whole tournament, because the group of the address can
/// have been removed.
async fn again(visitor: Visitor, scope: &RequestScope, v: TypedForm, errors: Errors) -> Page {
    let id = scope.tournament().id;
    let now = visitor.ask(move |service| service.scope(id, None)).await??;
    let v = if v.text("what") == "add" { v } else { usual(now.tournament()) };
    let page = DESK.run(move || -> Result<StagesPage> {
        let openings = visitor.state.service.openings(now.tournament())?;
        let now = RequestScope::from(now);
        Ok(StagesPage::new(&visitor, &now, &openings).refused(now.tournament(), v, errors))
    });
    html_with(StatusCode::UNPROCESSABLE_ENTITY, &page.await??)
}

/// Action of a form.
enum StageAction {
    Commands(Vec<Command>),
    Open(SeatingMethod),
    Place(SharedPlace),
}

/// Reason why a form has no action.
enum StageFormError {
    /// Form that does not belong to the page.
    Field(&'static str),
    /// Missing random number.
    Random(WebError),
    /// Errors of the typed values, by field.
    Errors(Errors),
}

fn seed() -> Result<u64, StageFormError> {
    let number = qisai_service::random_id().map_err(|error| StageFormError::Random(error.into()))?;
    Ok(u64::try_from(number).unwrap_or_default())
}

/// Returns an error that belongs to no field.
fn wrong(message: &str) -> StageFormError {
    StageFormError::Errors(Errors::from([("stages", message.to_owned())]))
}

fn asked(
    visitor: &Visitor,
    scope: &RequestScope,
    fields: &TypedForm,
    all: &[(String, String)],
) -> Result<StageAction, StageFormError> {
    let t = visitor.words();
    let tournament = scope.tournament();
    let stage = StageId(fields.sent_number("stage"));
    match fields.text("what") {
        "open" => Ok(StageAction::Open(SeatingMethod::Proposed)),
        "lots" => Ok(StageAction::Open(SeatingMethod::Lots(seed()?))),
        "hand" => {
            let groups = by_hand(all).ok_or_else(|| wrong(t.stage_seat_error()))?;
            Ok(StageAction::Open(SeatingMethod::Hand(groups)))
        }
        "place" => {
            let entries = all.iter().filter_map(|(name, _)| numbered(name, "p")).collect();
            Ok(StageAction::Place(SharedPlace { place: fields.sent_number("place"), entries, seed: Some(seed()?) }))
        }
        "place_hand" => {
            let entries = in_order(all).ok_or_else(|| wrong(t.stage_order_error()))?;
            Ok(StageAction::Place(SharedPlace { place: fields.sent_number("place"), entries, seed: None }))
        }
        "accept" => {
            let digest = looked_at(fields).map_err(|_| StageFormError::Field("digest"))?;
            Ok(StageAction::Commands(vec![Command::Accept { stage, digest }]))
        }
        "remove" => Ok(StageAction::Commands(vec![Command::RemoveStage(stage)])),
        "groups" => {
            let mut errors = Errors::new();
            let commands = grouped(tournament, stage, fields, t, &mut errors);
            match commands {
                Some(commands) if errors.is_empty() => Ok(StageAction::Commands(commands)),
                None if errors.is_empty() => Err(wrong(t.stage_groups_count_error())),
                _ => Err(wrong(&errors.into_values().collect::<Vec<_>>().join(" "))),
            }
        }
        "substitute" => {
            let command = substitutes::read(fields).ok_or_else(|| wrong(t.stage_substitute_error()))?;
            Ok(StageAction::Commands(vec![command]))
        }
        "add" => {
            let plan = plan::read(tournament, fields, t).map_err(StageFormError::Errors)?;
            Ok(StageAction::Commands(added(tournament, plan, fields, t)?))
        }
        "compass" => {
            let found = tournament.stage(stage).ok_or(StageFormError::Field("stage"))?;
            let plans = compass::plans(tournament, found, |draw| t.compass_draw(draw).to_owned());
            if plans.is_empty() {
                return Err(wrong(t.compass_gone()));
            }
            Ok(StageAction::Commands(plans.into_iter().map(|plan| Command::AddStage(Box::new(plan))).collect()))
        }
        "play_off" => {
            let plan = play_off::read(tournament, fields, t).ok_or_else(|| wrong(t.play_off_gone()))?;
            Ok(StageAction::Commands(vec![Command::AddStage(Box::new(plan))]))
        }
        _ => Err(StageFormError::Field("what")),
    }
}

/// Returns the number after a letter, as in `g17`.
fn numbered(name: &str, letter: &str) -> Option<EntryId> {
    name.strip_prefix(letter)?.parse().ok().map(EntryId)
}

/// Returns the groups in the form of seats: `g17` is the group of entry 17, `s17` its seat. `None` unless the seats of
/// each group are 1, 2, 3 …
pub fn by_hand(all: &[(String, String)]) -> Option<Vec<Vec<EntryId>>> {
    let seat_of: BTreeMap<EntryId, &str> =
        all.iter().filter_map(|(name, seat)| Some((numbered(name, "s")?, seat.trim()))).collect();
    let mut groups: BTreeMap<(usize, String), BTreeMap<usize, EntryId>> = BTreeMap::new();
    for (name, group) in all {
        let (Some(entry), group) = (numbered(name, "g"), group.trim().to_uppercase()) else { continue };
        if group.is_empty() {
            continue;
        }
        let seat = seat_of.get(&entry)?.parse().ok()?;
        // Shorter names come first: `B` before `10`, and `2` before `10`.
        let before = groups.entry((group.len(), group)).or_default().insert(seat, entry);
        if before.is_some() {
            return None;
        }
    }
    let is_whole = |seats: &BTreeMap<usize, EntryId>| seats.keys().copied().eq(1..=seats.len());
    let whole = !groups.is_empty() && groups.values().all(is_whole);
    whole.then(|| groups.into_values().map(|seats| seats.into_values().collect()).collect())
}

/// Returns the competitors who share a place in the typed order: `p17` is the number of entry 17. `None` unless each
/// has a number of its own.
pub fn in_order(all: &[(String, String)]) -> Option<Vec<EntryId>> {
    let typed: Vec<(usize, EntryId)> = all
        .iter()
        .filter_map(|(name, number)| Some((number.trim().parse().ok(), numbered(name, "p")?)))
        .map(|(number, entry)| Some((number?, entry)))
        .collect::<Option<_>>()?;
    let order: BTreeMap<usize, EntryId> = typed.iter().copied().collect();
    order.keys().copied().eq(1..=typed.len()).then(|| order.into_values().collect())
}

/// Returns the commands for the number of groups and the separations of the draw.
fn grouped(
    tournament: &Tournament,
    stage: StageId,
    fields: &TypedForm,
    t: Words,
    errors: &mut Errors,
) -> Option<Vec<Command>> {
    let found = tournament.stage(stage).filter(|found| found.entrants.registers() && found.accepted.is_none())?;
    let groups = fields.number_if_right("groups")?;
    let split =
        choices::splits().into_iter().find(|(code, _)| *code == fields.text("split")).map(|(_, split)| split)?;
    // A form without this field leaves the order of the seats unchanged.
    let seating = match fields.text("seating") {
        "" => found.entrants.seating,
        code => {
            let chosen = shape::drawn().into_iter().find(|(known, _)| *known == code)?.1;
            shape::seating(fields, chosen, t, errors)
        }
    };
    let is_of_teams = found.play.line_ups.is_some();
    let registered = tournament.entries.values().filter(|entry| entry.team().is_some() == is_of_teams);
    let registered = registered.filter(|entry| entry.status == qisai_domain::EntryStatus::InPlay).count();
    shape::check_varma(seating, u32::try_from(registered).unwrap_or(u32::MAX), groups, t, errors);
    let entrants = Entrants { groups, split, seating, ..found.entrants.as_ref().clone() };
    let wanted = shape::separations(fields, last_round(found), t, errors);
    let of_draw = |separation: &Separation| {
        let by = [SeparateBy::Federation, SeparateBy::Club];
        separation.first_round <= 1 && by.contains(&separation.by)
    };
    let mut separations = found.limits.separations.clone();
    let kept = |one: &Separation| wanted.iter().any(|it| it.by == one.by && fields.trimmed("until").is_empty());
    separations.retain(|separation| !of_draw(separation) || kept(separation));
    for separation in wanted {
        if !separations.iter().any(|known| of_draw(known) && known.by == separation.by) {
            separations.push(separation);
        }
    }
    let limits = Limits { separations, ..found.limits.as_ref().clone() };
    let parts = [StagePart::Entrants(Arc::new(entrants)), StagePart::Limits(Arc::new(limits))];
    Some(parts.map(|part| Command::EditStage { stage, part }).to_vec())
}

/// Returns the commands that add a stage, with the separations of its draw.
fn added(
    tournament: &Tournament,
    plan: StagePlan,
    fields: &TypedForm,
    t: Words,
) -> Result<Vec<Command>, StageFormError> {
    let mut errors = Errors::new();
    let separations = shape::separations(fields, MAX_ROUNDS, t, &mut errors);
    if !errors.is_empty() {
        return Err(StageFormError::Errors(errors));
    }
    let stage = StageId(tournament.highest.stage + 1);
    let add = Command::AddStage(Box::new(plan));
    if separations.is_empty() {
        return Ok(vec![add]);
    }
    let part = StagePart::Limits(Arc::new(Limits { separations, ..Limits::default() }));
    Ok(vec![add, Command::EditStage { stage, part }])
}

/// Returns the last round in which competitors can be kept apart.
fn last_round(stage: &Stage) -> u16 {
    stage.format().announced().unwrap_or(MAX_ROUNDS)
}

/// Passes over an entrant with a place, or takes that back.
fn pass_over(scope: &RequestScope, fields: &TypedForm, entry: EntryId) -> Result<Vec<Command>, StageFormError> {
    let stage = StageId(fields.sent_number("stage"));
    let found = scope.tournament().stage(stage).ok_or(StageFormError::Field("stage"))?;
    let mut passed_over: BTreeSet<EntryId> = found.entrants.passed_over.iter().copied().collect();
    if !passed_over.remove(&entry) {
        passed_over.insert(entry);
    }
    let passed_over = passed_over.into_iter().collect();
    let part = StagePart::Entrants(Arc::new(Entrants { passed_over, ..found.entrants.as_ref().clone() }));
    Ok(vec![Command::EditStage { stage, part }])
}
