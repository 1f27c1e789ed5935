//! Form for editing an event as a whole.

use std::sync::Arc;

use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::{Event, GameResult, Right, Tournament, Version, Visibility};
use serde::Deserialize;

use crate::desk::saved::Saved;
use crate::error::is_about_slug;
use crate::handler::{Errors, Form, Frame, Page, Query, Result, TypedForm, Visitor, WebError, html_with, see_other};
use crate::setup::tournament_form::{TOURNAMENT, event as typed, of_event};
use qisai_service::ServiceError;
use qisai_view::address::EventAddress;

#[derive(Template)]
#[template(path = "events/event.html")]
struct DeskEventPage {
    f: Frame,
    v: TypedForm,
    errors: Errors,
    /// Stored URL name of the event.
    slug: String,
    /// Tournaments of the event: name, visibility, URL name.
    sections: Vec<(String, Visibility, String)>,
    /// `true` if the event is deleted.
    is_deleted: bool,
    /// `true` if the event has results and therefore cannot be deleted.
    has_results: bool,
    /// `true` if the visitor can delete the event.
    deletes: bool,
    /// `true` if the form has just been stored.
    is_saved: bool,
}

/// Returns the event of the address. The guard has checked that the visitor can edit it.
pub(crate) async fn of(visitor: &Visitor) -> Result<Arc<Event>> {
    let id = visitor.event()?;
    Ok(visitor.ask(move |service| service.event(id)).await??)
}

/// `GET /e/{slug}/edit`: form of the event.
pub async fn form(visitor: Visitor, saved: Query<Saved>) -> Page {
    let event = of(&visitor).await?;
    let (fields, status) = (fields_of(&event), (StatusCode::OK, saved.is_saved()));
    show(&visitor, &event, fields, Errors::new(), status).await
}

async fn show(
    visitor: &Visitor,
    event: &Event,
    v: TypedForm,
    errors: Errors,
    (status, is_saved): (StatusCode, bool),
) -> Page {
    let (id, t) = (event.id, visitor.words());
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let (sections, deletes) = visitor
        .ask(move |service| {
            let deletes = service.may_on_event(&account, id, Right::Delete)? == Some(true);
            Ok::<_, WebError>((service.sections(id)?, deletes))
        })
        .await??;
    let section = |tournament: &Arc<Tournament>| {
        let settings = &tournament.settings;
        let name = if settings.name.is_empty() { t.tournament() } else { &settings.name };
        (name.to_owned(), settings.visibility, settings.slug.clone())
    };
    let slug = event.slug.clone();
    let f = Frame::plain(visitor, EventAddress::edit(&slug).to_string());
    let page = DeskEventPage {
        f,
        v,
        errors,
        slug,
        sections: sections.iter().map(section).collect(),
        is_deleted: event.visibility == Visibility::Deleted,
        has_results: sections.iter().any(|tournament| has_results(tournament)),
        deletes,
        is_saved,
    };
    html_with(status, &page)
}

/// Returns `true` if a game has a result, or a meeting was decided by a ruling.
pub(crate) fn has_results(tournament: &Tournament) -> bool {
    let rounds = tournament.groups.values().flat_map(|group| group.rounds.values());
    let mut pairings = rounds.flat_map(|round| round.pairings.values());
    pairings.any(|pairing| {
        pairing.decision.is_some() || pairing.games.values().any(|game| game.result != GameResult::Unknown)
    })
}

/// Form fields for deleting an event.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct EventDeletionFields {
    /// URL name of the event, typed by hand.
    typed: String,
    event_seen: u64,
}

/// `POST /e/{slug}/delete`: removes the event from every list and hides it from all except its staff. Its row and log
/// remain, and its form can restore it.
pub async fn delete(visitor: Visitor, form: Form<EventDeletionFields>) -> Page {
    let before = of(&visitor).await?;
    let Form(EventDeletionFields { typed, event_seen }) = form;
    let (t, id) = (visitor.words(), before.id);
    let sections = visitor.ask(move |service| service.sections(id)).await??;
    let mut errors = Errors::new();
    if sections.iter().any(|tournament| has_results(tournament)) {
        errors.insert("typed", t.delete_has_results().into());
    } else if typed.trim() != before.slug {
        errors.insert("typed", t.delete_not_typed(&before.slug));
    }
    if !errors.is_empty() {
        let fields = fields_of(&before);
        return show(&visitor, &before, fields, errors, (StatusCode::UNPROCESSABLE_ENTITY, false)).await;
    }
    let after = Event { visibility: Visibility::Deleted, ..before.as_ref().clone() };
    let by = visitor.by().seeing(Version(event_seen));
    match visitor.ask(move |service| service.edit_event(id, &after, &by)).await? {
        Ok(_) => see_other("/desk"),
        Err(error) => refused(&visitor, fields_of(&before), error).await,
    }
}

fn fields_of(event: &Event) -> TypedForm {
    of_event(event).with("slug", &event.slug).with("visibility", event.visibility.code())
}

/// `POST /e/{slug}/edit`: stores the form.
pub async fn change(visitor: Visitor, form: Form<Vec<(String, String)>>) -> Page {
    let before = of(&visitor).await?;
    let fields = TypedForm::sent(TOURNAMENT, &form.0)?;
    let t = visitor.words();
    let mut errors = Errors::new();
    let changed = typed(&fields, t, &mut errors);
    if !errors.is_empty() {
        return show(&visitor, &before, fields, errors, (StatusCode::UNPROCESSABLE_ENTITY, false)).await;
    }
    let after = Event {
        slug: fields.trimmed("slug").to_lowercase(),
        visibility: Visibility::offered(fields.text("visibility")).unwrap_or(before.visibility),
        ..changed.within(&before)
    };
    let to = format!("{}?saved=1", EventAddress::edit(&after.slug));
    let by =
        visitor.by().because(Some(fields.text("reason").to_owned())).seeing(Version(fields.sent_number("event_seen")));
    let id = before.id;
    let done = visitor.ask(move |service| service.edit_event(id, &after, &by)).await?;
    match done {
        Ok(_) => see_other(to),
        Err(error) => refused(&visitor, fields, error).await,
    }
}

/// Shows the form as typed with its error, and changes that another user stored in the meantime.
async fn refused(visitor: &Visitor, fields: TypedForm, error: ServiceError) -> Page {
    let (status, code, message) = WebError::from(error).said(visitor.words());
    let now = of(visitor).await?;
    let mut errors = Errors::new();
    if status == StatusCode::CONFLICT {
        errors.extend(fields.differing(&fields_of(&now), visitor.words()));
    }
    errors.insert(if is_about_slug(code) { "slug" } else { "reason" }, message);
    show(visitor, &now, fields, errors, (status, false)).await
}
