//! Help for arbiters and spectators.

use crate::handler::{Page, Path, Visitor, WebError, html};
use qisai_view::help;

/// `GET /help`: list of the help pages.
pub async fn contents(visitor: Visitor) -> Page {
    html(&help::contents(visitor.lang, visitor.account.is_some()))
}

/// `GET /help/{page}`: help on one task.
pub async fn page(name: Path<String>, visitor: Visitor) -> Page {
    let page = help::page(&name, visitor.lang, visitor.account.is_some());
    html(&page.ok_or(WebError::NotFound)?)
}
