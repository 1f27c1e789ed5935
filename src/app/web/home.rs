//! The front door.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use actix_web::cookie::{Cookie, SameSite, time};
use actix_web::http::header::{HeaderValue, LOCATION};
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use qisai_domain::Visibility;
use serde::Deserialize;

use super::error::WebError;
use super::packed::{Coding, Packed};
use super::pool::RENDERING;
use super::respond::{Page, own_address, see_other};
use super::state::State;
use super::visitor::{LANG_COOKIE, Visitor};
use crate::i18n::Lang;
use crate::service::News;
use crate::view;

/// The list of tournaments as it was last made, and whether it is still true.
#[derive(Default)]
pub struct HomePages {
    /// Counts what has changed in the list.
    changes: AtomicU64,
    /// By language, and whether somebody is signed in; each with the count at which it was made.
    made: RwLock<HashMap<(Lang, bool), Made>>,
    /// Once there is an account there is always one.
    has_owner: AtomicBool,
    turn: tokio::sync::Mutex<()>,
}

/// A page, and the count of changes at which it was made.
type Made = (u64, Arc<Packed>);

impl HomePages {
    /// Something has happened to a tournament or an event: the list shows names, places, days and games.
    pub fn announce(&self, news: News<'_>) {
        let shown = match news {
            News::Committed { before: Some(before), now } => {
                before.event != now.event || before.settings != now.settings
            }
            _ => true,
        };
        if shown {
            self.changes.fetch_add(1, Ordering::Release);
        }
    }

    /// How often the list has changed.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    fn current(&self, lang: Lang, signed_in: bool, coding: Coding) -> Option<Arc<Packed>> {
        let made = self.made.read().unwrap_or_else(PoisonError::into_inner);
        let (at, packed) = made.get(&(lang, signed_in))?;
        let current = *at == self.changes.load(Ordering::Acquire) && packed.is_ready(coding);
        current.then(|| Arc::clone(packed))
    }
}

/// `GET /`: all public tournaments; on the first run, the way to the first account.
pub async fn tournaments(request: HttpRequest, visitor: Visitor, state: web::Data<State>) -> Page {
    let send = |packed: &Packed, coding| {
        let vary = HeaderValue::from_static("accept-encoding, accept-language, cookie");
        Ok(packed.response(&request, coding, HeaderValue::from_static("private, no-cache"), vary))
    };
    let (lang, signed_in, coding) = (visitor.lang, visitor.account.is_some(), Coding::of(&request));
    if !state.home.has_owner.load(Ordering::Relaxed) {
        let asked = state.clone();
        if web::block(move || asked.service.is_first_run()).await?? {
            return see_other("/setup");
        }
        state.home.has_owner.store(true, Ordering::Relaxed);
    }
    if let Some(packed) = state.home.current(lang, signed_in, coding) {
        return send(&packed, coding);
    }
    let _turn = state.home.turn.lock().await;
    let packed = if let Some(packed) = state.home.current(lang, signed_in, coding) {
        packed
    } else {
        let making = state.clone();
        RENDERING.run(move || make(&making, lang, signed_in, coding)).await??
    };
    send(&packed, coding)
}

fn make(state: &State, lang: Lang, signed_in: bool, coding: Coding) -> Result<Arc<Packed>, WebError> {
    // Counted before the list is read: what changes while it is read makes it old at once.
    let at = state.home.changes.load(Ordering::Acquire);
    let mut list = state.service.tournaments()?;
    list.retain(|listed| listed.event.visibility_of(&listed.settings) == Visibility::Public);
    let page = view::home::tournaments(&list, lang, signed_in).render()?;
    let packed = Arc::new(Packed::new("text/html; charset=utf-8", page, 4));
    packed.pack(coding);
    let mut made = state.home.made.write().unwrap_or_else(PoisonError::into_inner);
    made.insert((lang, signed_in), (at, Arc::clone(&packed)));
    Ok(packed)
}
/// Where to go after the language was chosen.
#[derive(Deserialize)]
pub struct Next {
    next: Option<String>,
}

/// `GET /lang/{code}`: keeps the chosen language in a cookie.
pub async fn language(code: web::Path<String>, query: web::Query<Next>) -> Page {
    let lang = Lang::from_code(&code).ok_or(WebError::NotFound)?;
    let cookie = Cookie::build(LANG_COOKIE, lang.code())
        .path("/")
        .max_age(time::Duration::days(365))
        .same_site(SameSite::Lax)
        .finish();
    let to = own_address(query.next.as_deref());
    Ok(HttpResponse::SeeOther().insert_header((LOCATION, to)).cookie(cookie).finish())
}
