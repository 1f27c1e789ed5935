//! Form with which a captain hands in a line-up.

use actix_web::web;
use qisai_domain::{Actor, GroupId, PairingId, Person, RoundRef};
use serde::Deserialize;

use crate::handler::{Form, Page, Result, State, Visitor, see_other};
use crate::line_ups::hall::own_side;
use crate::line_ups::players;
use crate::passes::page;
use crate::passes::pass::HeldPass;
use qisai_service::line_ups::HandedBy;
use qisai_service::passes::PassKind;
use qisai_service::passes::hall::HallRefusal;
use qisai_service::tournaments::CommandContext;
use qisai_view::address::hall::PassAddress;

/// Form fields: the match that the page showed, and the players.
#[derive(Deserialize)]
pub struct LineUpForm {
    group: u32,
    round: u16,
    pairing: u32,
    /// Players from board 1 on; an empty value is an empty chair.
    #[serde(default)]
    player: Vec<String>,
}

/// `POST /p/{pass}/line-up`: hands in a line-up.
pub async fn hand_in(visitor: Visitor, held: HeldPass, Form(form): Form<LineUpForm>) -> Page {
    match handed_in(&visitor.state, &held, form).await {
        Ok(()) => see_other(PassAddress::page(held.0.pass)),
        Err(error) => page::refused(visitor, &held, error).await,
    }
}

async fn handed_in(state: &web::Data<State>, held: &HeldPass, form: LineUpForm) -> Result<()> {
    if held.0.kind != PassKind::Captain {
        return Err(HallRefusal::NotForThis.into());
    }
    let entry = held.entry()?;
    let at = RoundRef { group: GroupId(form.group), round: form.round };
    let asked = state.clone();
    let id = held.0.tournament;
    let scope = web::block(move || asked.service.scope(id, Some(at.group))).await??;
    // The match that the form was made for, and this team's side of it.
    let (of, _) = own_side(&scope, entry).ok_or(HallRefusal::NotForThis)?;
    if of.at != at || of.pairing != PairingId(form.pairing) {
        return Err(HallRefusal::AnotherBoard.into());
    }
    let players = players(&form.player)?;
    let t = scope.tournament();
    // The log names the captain if known, otherwise the team.
    let captain = t.entry(entry).and_then(|entry| t.person(entry.team()?.captain?));
    let name = captain.map_or_else(|| t.name_of(entry), Person::name);
    let by = CommandContext::of(Actor::pass(name, captain.map(|person| person.id)));
    state.service.hand_in(&scope, of, players, (by, HandedBy::Captain)).await?;
    Ok(())
}
