//! Holder of a pass. The guard looks it up for routes with [`Permission::Pass`](crate::routes::Permission); handlers
//! take it as an argument.

use std::time::Instant;

use actix_web::{HttpRequest, web};

pub use super::held_pass::HeldPass;
use crate::handler::{Page, RequestScope, Result, Secret, State, Visitor};
use qisai_domain::{EntryId, Group};
use qisai_service::ServiceError;
use qisai_service::passes::hall::HallRefusal;

impl HeldPass {
    /// Returns the pass with the number in an address, if this device holds it.
    pub(crate) async fn find(request: &HttpRequest, state: &web::Data<State>, pass: Option<String>) -> Result<Self> {
        let pass = pass.and_then(|pass| pass.parse::<i64>().ok()).ok_or(HallRefusal::NotHolder)?;
        let (device, asked) = (Secret::Holder.of(request, &state.root), state.clone());
        let token = device.clone();
        let holder = web::block(move || asked.service.holder(pass, token.as_deref())).await??;
        if let Some(token) = device {
            state.turns.note_holder(&token, Instant::now());
        }
        Ok(Self(holder))
    }

    /// Returns the current state of the tournament with the group in which the entry plays now, or the first group.
    pub async fn scope(&self, state: &web::Data<State>, entry: Option<EntryId>) -> Result<RequestScope> {
        let (asked, id) = (state.clone(), self.0.tournament);
        let scope = web::block(move || {
            let tournament = asked.service.tournament(id)?;
            let plays = |group: &&Group| entry.is_some_and(|entry| group.participations.contains_key(&entry));
            // Groups of a later stage follow those of an earlier one.
            let group = tournament.all_groups().map(|(_, group)| group).filter(plays).last().map(|group| group.id);
            asked.service.scope(id, group)
        });
        Ok(scope.await??.into())
    }
}

/// Renders a page with forms for a visitor who may have no session; the token of the forms is then in a cookie.
pub(crate) fn with_token(mut visitor: Visitor, page: impl FnOnce(&Visitor) -> Page) -> Page {
    let fresh = visitor.csrf.len() < 32;
    if fresh {
        visitor.csrf = qisai_service::random_token()?;
    }
    let mut response = page(&visitor)?;
    if fresh {
        let cookie = Secret::Form.cookie(&visitor.state.root, visitor.csrf.clone());
        response.add_cookie(&cookie).map_err(|error| ServiceError::Internal(error.to_string()))?;
    }
    Ok(response)
}
