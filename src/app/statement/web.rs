//! Accessibility statement.

use crate::handler::{Page, Visitor, html};
use qisai_view::statement;

/// `GET /accessibility`: accessibility statement.
pub async fn show(visitor: Visitor) -> Page {
    html(&statement::page(visitor.lang, visitor.account.is_some()))
}
