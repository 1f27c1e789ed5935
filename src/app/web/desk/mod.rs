//! The arbiter's pages.

pub mod create;
mod effect;
pub mod export;
pub mod import;
pub mod log;
pub mod norms;
pub mod player;
pub mod players;
pub mod prizes;
pub mod records;
mod restrictions;
pub mod result;
pub mod round;
pub mod sanctions;
pub mod settings;
pub mod start;
mod systems;

use std::sync::Arc;

use actix_web::web;
use qisai_domain::{Command, GroupId, Tournament, Version};

use super::error::WebError;
use super::state::State;
use super::visitor::Visitor;

/// The tournament of the address, as last committed.
pub(super) async fn tournament(state: &web::Data<State>, visitor: &Visitor) -> Result<Arc<Tournament>, WebError> {
    let (id, state) = (visitor.tournament()?, state.clone());
    Ok(web::block(move || state.service.tournament(id)).await??)
}

/// The group of an ordinary tournament.
pub(super) fn main_group(tournament: &Tournament) -> Result<GroupId, WebError> {
    tournament.main_group().map(|(_, group)| group.id).ok_or(WebError::NotFound)
}

/// Does a command in the visitor's name.
pub(super) async fn run(
    state: &State,
    visitor: &Visitor,
    command: Command,
    reason: Option<String>,
) -> Result<Version, WebError> {
    Ok(state.service.run(visitor.tournament()?, command, visitor.by().because(reason)).await?)
}

/// The round that the desk is about: the last one while it is open, else the next, at most the last announced.
pub(super) fn current_round(tournament: &Tournament) -> u16 {
    let Some((stage, group)) = tournament.main_group() else { return 1 };
    match group.rounds.values().next_back() {
        None => 1,
        Some(last) if last.state == qisai_domain::RoundState::Closed => (last.number + 1).min(stage.rounds),
        Some(last) => last.number,
    }
}
