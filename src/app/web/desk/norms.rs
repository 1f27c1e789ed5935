//! The certificate of a title result: for the arbiter to print, check and sign. It names the player's birth date, so it is not public.

use actix_web::web;
use askama::Template;
use qisai_ratings::norms::NormTitle;
use serde::Deserialize;

use super::tournament;
use crate::view::certificate::{self, Shown};
use crate::view::ratings;
use crate::web::error::WebError;
use crate::web::frame::{Frame, Tab};
use crate::web::respond::{Page, html};
use crate::web::state::State;
use crate::web::visitor::Visitor;

#[derive(Template)]
#[template(path = "arbiter/certificate.html")]
struct CertificatePage {
    f: Frame,
    shown: Shown,
    /// The four titles.
    titles: Vec<&'static str>,
    /// The page's own address.
    path: String,
}

/// Which title.
#[derive(Deserialize)]
pub struct Asked {
    title: Option<String>,
}

/// `GET /desk/{slug}/norms/{number}`, `?title=IM` for another title than the best.
pub async fn certificate(
    visitor: Visitor,
    path: web::Path<(String, u32)>,
    query: web::Query<Asked>,
    state: web::Data<State>,
) -> Page {
    let tournament = tournament(&state, &visitor).await?;
    let (_, number) = path.into_inner();
    let entry = tournament.entries.values().find(|entry| entry.tpn == number).ok_or(WebError::NotFound)?;
    let title = match query.title.as_deref() {
        None => None,
        Some(code) => {
            Some(NormTitle::ALL.into_iter().find(|title| ratings::title(*title) == code).ok_or(WebError::NotFound)?)
        }
    };
    let shown = certificate::of(&tournament, entry.id, title, visitor.words()).ok_or(WebError::NotFound)?;
    let rest = format!("/norms/{number}");
    html(&CertificatePage {
        path: format!("/desk/{}{rest}", tournament.settings.slug),
        f: Frame::of(&visitor, &tournament, Tab::Players, &rest),
        shown,
        titles: NormTitle::ALL.map(ratings::title).into(),
    })
}
