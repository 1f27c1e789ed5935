//! Certificate of a title result, for the arbiter to print, check and sign. It contains the player's birth date, so it
//! is not public.

use askama::Template;
use qisai_domain::EntryId;
use qisai_ratings::norms::NormTitle;
use serde::Deserialize;

use crate::entries::player::OfEntry;
use crate::handler::{DESK, DeskTab, Frame, Page, Path, Query, RequestScope, Visitor, WebError, html};
use qisai_view::address::{DeskAddress, DeskPage};
use qisai_view::ratings;
use qisai_view::ratings::certificate;
use qisai_view::ratings::certificate::CertificateView;

#[derive(Template)]
#[template(path = "ratings/certificate.html")]
struct CertificatePage {
    f: Frame,
    shown: CertificateView,
    /// Names of the four titles.
    titles: Vec<&'static str>,
    /// Address of the page itself.
    path: DeskAddress,
}

/// Title requested.
#[derive(Deserialize)]
pub struct TitleQuery {
    title: Option<String>,
}

/// `GET /desk/{slug}/norms/{entry}`: certificate for the best title, or for another with `?title=IM`.
pub async fn certificate(visitor: Visitor, scope: RequestScope, path: Path<OfEntry>, query: Query<TitleQuery>) -> Page {
    let entry = EntryId(path.entry);
    let person = scope.tournament().entry(entry).and_then(qisai_domain::Entry::person).ok_or(WebError::NotFound)?;
    let title = match query.title.as_deref() {
        None => None,
        Some(code) => {
            Some(NormTitle::ALL.into_iter().find(|title| ratings::title(*title) == code).ok_or(WebError::NotFound)?)
        }
    };
    let (looking, t) = (scope.clone(), visitor.words());
    let shown = DESK.run(move || certificate::of(&looking, person, title, t)).await?.ok_or(WebError::NotFound)?;
    let page = DeskPage::Certificate(entry);
    html(&CertificatePage {
        path: scope.desk().to(page),
        f: Frame::of(&visitor, &scope, DeskTab::Players, page),
        shown,
        titles: NormTitle::ALL.map(ratings::title).into(),
    })
}
