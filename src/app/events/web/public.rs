//! Public page of an event. An event with a single tournament redirects to that tournament's page.

use std::sync::Arc;

use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::{HttpRequest, web};
use askama::Template;
use qisai_domain::{Event, Right, Visibility};

use crate::base_path::BasePath;
use crate::handler::{Page, Result, State, Visitor, WebError, see_other};
use crate::lookup::ROBOTS;
use crate::packed::{Coding, Packed};
use crate::pool::RENDERING;
use qisai_i18n::Lang;
use qisai_service::ServiceError;
use qisai_service::accounts::Account;
use qisai_service::scope::Scope;
use qisai_store::StoreError;
use qisai_view::address::{Encoding, EventAddress, EventPageKind, PublicPages, Subject};
use qisai_view::events::public;
use qisai_view::events::section::Section;

/// Parts of an event that a visitor can see.
struct VisibleEvent {
    event: Arc<Event>,
    /// Visible tournaments of the event, in order.
    sections: Vec<Scope>,
    /// `true` if the visitor can edit the event.
    edits: bool,
}

/// Returns the parts of an event, found by its URL name, that an account can see. A private event is not found by
/// others.
fn look_up(state: &State, slug: &str, account: Option<&Account>) -> Result<VisibleEvent, ServiceError> {
    let event = state.service.event(state.service.find_event(slug)?)?;
    let (mut sections, mut edits) = (Vec::new(), true);
    for tournament in state.service.sections(event.id)? {
        let held = account.map_or(Ok(None), |account| state.service.held_on(account, tournament.id))?;
        edits &= held.as_ref().is_some_and(|held| held.may(Right::EventData));
        if held.is_some() || event.names(&tournament.settings) {
            sections.extend(Scope::find(Arc::clone(&event), tournament, None));
        }
    }
    if event.visibility <= Visibility::Private && sections.is_empty() {
        return Err(StoreError::NotFound.into());
    }
    Ok(VisibleEvent { event, sections, edits })
}

/// `GET /e/{slug}`, `GET /e/{slug}.json`: page or JSON of an event.
pub async fn show(request: HttpRequest, visitor: Visitor) -> Page {
    let address = EventAddress::parse(request.path()).ok_or(WebError::NotFound)?;
    let is_json = address.page == EventPageKind::Json;
    let (asked, account) = (visitor.state.clone(), visitor.account.clone());
    let seen = web::block(move || look_up(&asked, &address.slug, account.as_ref())).await??;
    if let [only] = seen.sections.as_slice()
        && !seen.edits
    {
        let encoding = if is_json { Encoding::Json } else { Encoding::Html };
        return see_other(PublicPages::of(only).file(Subject::Overview, encoding));
    }
    let (lang, signed_in, coding) = (visitor.lang, visitor.account.is_some(), Coding::of(&request));
    let visibility = seen.event.visibility;
    let base = visitor.state.root.base.clone();
    let packed = RENDERING.run(move || make(&base, &seen, lang, (is_json, signed_in), coding)).await??;
    let caching = HeaderValue::from_static("private, no-cache");
    let vary = HeaderValue::from_static("accept-encoding, accept-language, cookie");
    let mut response = packed.response(&request, coding, caching.clone(), vary);
    response.headers_mut().insert(CACHE_CONTROL, caching);
    if visibility != Visibility::Public {
        response.headers_mut().insert(ROBOTS, HeaderValue::from_static("noindex"));
    }
    Ok(response)
}

fn make(
    base: &BasePath,
    seen: &VisibleEvent,
    lang: Lang,
    (is_json, signed_in): (bool, bool),
    coding: Coding,
) -> Result<Packed> {
    let sections: Vec<Section> = seen.sections.iter().map(|scope| Section::of(scope, lang)).collect();
    let packed = if is_json {
        let shape = serde_json::to_vec(&public::shape(&seen.event, &sections));
        let shape = shape.map_err(|error| ServiceError::Internal(error.to_string()))?;
        Packed::new("application/json", shape, 4)
    } else {
        let page = public::page(&seen.event, &sections, lang, (signed_in, seen.edits)).render()?;
        Packed::page(base, page)
    };
    packed.pack(coding);
    Ok(packed)
}
