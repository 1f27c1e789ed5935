//! Codes that are scanned or typed at the desk: a scanner types the text that it reads, followed by Enter.

use crate::handler::{RequestScope, Result, Visitor};
use qisai_service::passes::{CodeSender, Pass, codes};

/// Returns `true` if a text is a code or the address of one.
pub fn is_code(text: &str) -> bool {
    codes::read(text).is_some() || text.to_ascii_lowercase().contains("/q/")
}

/// Returns the pass of a code in any tournament of this event. Wrong codes count as attempts of the account.
///
/// # Errors
/// [`UnknownCode`](qisai_service::passes::hall::HallRefusal::UnknownCode),
/// [`CodeWait`](qisai_service::passes::hall::HallRefusal::CodeWait).
pub(crate) async fn pass_of(visitor: &Visitor, scope: &RequestScope, code: &str) -> Result<Pass> {
    let (event, code) = (scope.tournament().event, code.to_owned());
    let who = visitor.account.as_ref().map(|account| account.name.clone()).unwrap_or_default();
    Ok(visitor.ask(move |service| service.typed_pass(Some(event), &code, &CodeSender::Desk(who))).await??)
}
