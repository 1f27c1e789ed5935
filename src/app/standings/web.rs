//! Preview of a change before it is stored, with its effect on the standings.

use askama::Template;
use qisai_domain::Command;

use crate::handler::{DESK, DeskTab, Frame, Page, RequestScope, Visitor, WebError, html};
use qisai_standings::effect::effect;
use qisai_view::address::DeskAddress;
use qisai_view::standings::effect::EffectTable;

/// Confirmation page of a change.
pub(crate) struct ChangeConfirmation {
    /// Change and the affected competitor.
    pub(crate) heading: String,
    /// Further information.
    pub(crate) sentences: Vec<String>,
    /// Page to return to.
    pub(crate) back: DeskAddress,
    pub(crate) back_name: String,
    /// Address of the form that stores the change.
    pub(crate) action: DeskAddress,
    /// Fields of that form.
    pub(crate) fields: Vec<(&'static str, String)>,
}

#[derive(Template)]
#[template(path = "standings/effect.html")]
struct EffectPage {
    f: Frame,
    asked: ChangeConfirmation,
    table: EffectTable,
}

/// Shows the effect of `command`; refused as the command itself would be.
pub(crate) async fn show(
    visitor: &Visitor,
    scope: &RequestScope,
    command: Command,
    reason: &str,
    asked: ChangeConfirmation,
) -> Page {
    let by = visitor.by().because(Some(reason.to_owned()));
    let (looking, t) = (scope.clone(), visitor.words());
    let look = move || effect(looking.tournament(), looking.group_id(), &by.envelope(vec![command]));
    let table = DESK.run(move || look().map(|found| EffectTable::new(&found, t))).await?.map_err(WebError::from)?;
    html(&EffectPage { f: Frame::of(visitor, scope, DeskTab::Players, asked.back.page), table, asked })
}
