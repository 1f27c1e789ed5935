//! Calendar of all events, as a page and as a subscription.

use std::sync::Arc;

use actix_web::http::header::HeaderValue;
use actix_web::{HttpRequest, web};
use askama::Template;
use chrono::Utc;
use qisai_domain::Visibility;

use super::year_pages::{Key, Made};
use crate::handler::{Page, Result, State, Visitor, WebError, see_other};
use crate::home;
use crate::packed::{Coding, Packed};
use crate::pool::RENDERING;
use qisai_view::address::{SubscribeAddress, YearAddress};
use qisai_view::calendar::{feed, year};

/// `GET /calendar…`: calendar page or feed.
pub async fn show(request: HttpRequest, visitor: Visitor) -> Page {
    let address = YearAddress::parse(request.path()).ok_or(WebError::NotFound)?;
    let key = (address, visitor.lang, visitor.account.is_some() && !address.is_feed);
    let (at, coding) = ((visitor.state.home.changes(), Some(Utc::now().date_naive())), Coding::of(&request));
    let send = |packed: &Packed| {
        let vary = HeaderValue::from_static("accept-encoding, accept-language, cookie");
        Ok(packed.response(&request, coding, HeaderValue::from_static("private, no-cache"), vary))
    };
    if let Some(packed) = visitor.state.years.kept(at, key, coding) {
        return send(&packed);
    }
    let _turn = visitor.state.years.turn.lock().await;
    if let Some(packed) = visitor.state.years.kept(at, key, coding) {
        return send(&packed);
    }
    let making = visitor.state.clone();
    let packed = RENDERING.run(move || make(&making, at, key, coding)).await??;
    send(&packed)
}

/// `GET /subscribe…`: redirect that opens the visitor's calendar program.
pub async fn subscribe(request: HttpRequest, state: web::Data<State>) -> Page {
    let address = SubscribeAddress::parse(request.path()).ok_or(WebError::NotFound)?;
    see_other(address.webcal(&state.root.of(&request)))
}

fn make(state: &State, at: Made, key: Key, coding: Coding) -> Result<Arc<Packed>> {
    let (address, lang, signed_in) = key;
    let now = Utc::now();
    let mut list = state.service.tournaments()?;
    list.retain(|listed| listed.event.visibility_of(&listed.settings) == Visibility::Public);
    let packed = if address.is_feed {
        Packed::new(feed::CONTENT_TYPE, year::feed(&list, address, now, lang), 4)
    } else {
        let today = now.date_naive();
        let standings = home::standings(state, &list, today, lang)?;
        let page = year::page((&list, &standings), address, today, lang, signed_in).ok_or(WebError::NotFound)?;
        Packed::page(&state.root.base, page.render()?)
    };
    packed.pack(coding);
    let packed = Arc::new(packed);
    state.years.keep(at, key, Arc::clone(&packed));
    Ok(packed)
}
