//! Deletion of one section of an event, and release of a deleted event's URL names.

use std::sync::Arc;

use actix_web::http::StatusCode;
use qisai_domain::{Command, Event, Settings, Version, Visibility};
use serde::Deserialize;

use super::settings;
use crate::events::desk::{has_results, of};
use crate::handler::{Errors, Form, Page, RequestScope, Visitor, WebError, see_other};
use qisai_service::ServiceError;
use qisai_service::files::slug_of;
use qisai_view::address::EventAddress;

/// Form fields for deleting a section.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct SectionDeletionFields {
    /// URL name of the section, typed by hand.
    typed: String,
    seen: u64,
}

/// `POST /desk/{slug}/delete`: removes a section from every list and hides it from all except its staff. Its log
/// remains, and its settings can restore it. The only tournament of an event is deleted with the event.
pub async fn section(visitor: Visitor, scope: RequestScope, form: Form<SectionDeletionFields>) -> Page {
    let Form(SectionDeletionFields { typed, seen }) = form;
    let (t, tournament, event) = (visitor.words(), scope.tournament(), scope.event().id);
    let sections = visitor.ask(move |service| service.sections(event)).await??;
    let said = if sections.len() < 2 {
        Some(t.delete_only_section().to_owned())
    } else if has_results(tournament) {
        Some(t.delete_section_has_results().to_owned())
    } else if typed.trim() != tournament.settings.slug {
        Some(t.delete_not_typed(&tournament.settings.slug))
    } else {
        None
    };
    if let Some(said) = said {
        let errors = Errors::from([("typed", said)]);
        return settings::with_errors(&visitor, &scope, errors, StatusCode::UNPROCESSABLE_ENTITY).await;
    }
    let after = Settings { visibility: Visibility::Deleted, ..tournament.settings.as_ref().clone() };
    crate::desk::act(&visitor, vec![Command::EditSettings(Box::new(after))], None, seen).await?;
    see_other(EventAddress::edit(&scope.event().slug))
}

/// Form fields for releasing the URL names.
#[derive(Deserialize)]
pub struct Freeing {
    #[serde(default)]
    event_seen: u64,
}

/// `POST /e/{slug}/free`: gives a deleted event and its tournaments other URL names, so that the old ones can be used
/// again.
pub async fn free(visitor: Visitor, form: Form<Freeing>) -> Page {
    let before = of(&visitor).await?;
    if before.visibility != Visibility::Deleted {
        return Err(WebError::NotFound);
    }
    let by = visitor.by().seeing(Version(form.0.event_seen));
    let event = Arc::clone(&before);
    let (slug, sections) = visitor
        .ask(move |service| {
            let slug = service.free_event_slug(&freed(&event.slug))?;
            let after = Event { slug: slug.clone(), ..event.as_ref().clone() };
            service.edit_event(event.id, &after, &by)?;
            Ok::<_, ServiceError>((slug, service.sections(event.id)?))
        })
        .await??;
    for tournament in sections {
        let wanted = freed(&tournament.settings.slug);
        let slug = visitor.ask(move |service| service.free_slug(&wanted)).await??;
        let after = Settings { slug, ..tournament.settings.as_ref().clone() };
        visitor
            .state
            .service
            .run(tournament.id, Command::EditSettings(Box::new(after)), visitor.by().with_key(None))
            .await?;
    }
    see_other(format!("{}?saved=1", EventAddress::edit(&slug)))
}

/// Returns the new URL name of a deleted event.
fn freed(slug: &str) -> String {
    slug_of(&format!("{slug} deleted"))
}
