//! Start pages of an arbiter.

use actix_web::{HttpRequest, web};
use askama::Template;
use qisai_domain::{Right, Visibility};

use super::current_round;
use crate::error::WebError;
use crate::frame::Frame;
use crate::respond::{Page, html, see_other};
use crate::scope::RequestScope;
use crate::scope::names_group;
use crate::state::State;
use crate::visitor::Visitor;
use qisai_store::tournaments::ListedTournament;
use qisai_view::address::{DeskPages, EventAddress};
use qisai_view::home::{self, EventCard};

#[derive(Template)]
#[template(path = "parts/mine.html")]
struct MinePage {
    f: Frame,
    mine: Vec<EventCard>,
    archived: Vec<EventCard>,
    /// Deleted events and sections, for the owner: title and address of the page that restores each.
    deleted: Vec<(String, String)>,
}

/// `GET /desk`: tournaments of the account.
pub async fn mine(visitor: Visitor, state: web::Data<State>) -> Page {
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let listed = web::block(move || state.service.tournaments_of(&account)).await??;
    let deleted = if visitor.is_owner() { deleted(&listed) } else { Vec::new() };
    let shown = |listed: &ListedTournament| listed.event.visibility_of(&listed.settings) != Visibility::Deleted;
    let is_archived = |listed: &ListedTournament| listed.event.visibility == Visibility::Archived;
    let (archived, mine): (Vec<ListedTournament>, Vec<ListedTournament>) =
        listed.into_iter().filter(shown).partition(is_archived);
    let cards = |listed: &[ListedTournament]| {
        home::cards(listed, visitor.words(), |slug| DeskPages::of_slug(slug).start().to_string())
    };
    html(&MinePage { f: Frame::plain(&visitor, "/desk"), mine: cards(&mine), archived: cards(&archived), deleted })
}

/// Returns the deleted events, and deleted sections of other events, each with the page that restores it.
fn deleted(listed: &[ListedTournament]) -> Vec<(String, String)> {
    let is_deleted = |listed: &&ListedTournament| listed.event.visibility_of(&listed.settings) == Visibility::Deleted;
    let entry = |listed: &ListedTournament| {
        if listed.event.visibility == Visibility::Deleted {
            return (listed.event.name.clone(), EventAddress::edit(&listed.event.slug).to_string());
        }
        let title = listed.event.title_of(&listed.settings);
        (title, DeskPages::of_slug(&listed.settings.slug).settings().to_string())
    };
    let mut found: Vec<(String, String)> = listed.iter().filter(is_deleted).map(entry).collect();
    found.dedup();
    found
}

/// `GET /desk/{slug}`: start page of a tournament. This is the round desk, the players page while there are too few, or
/// the stages page while groups wait for their draw. With several groups, it is that of the group in the address,
/// otherwise the task list of all groups.
pub async fn open(request: HttpRequest, visitor: Visitor, scope: RequestScope) -> Page {
    if scope.tournament().entries.len() < 2 && visitor.may(Right::Players) {
        return see_other(scope.desk().players());
    }
    if scope.stage().awaits_opening() && visitor.may(Right::Pair) {
        return see_other(scope.desk().stages());
    }
    if scope.tournament().groups.len() > 1 && !names_group(&request) {
        return see_other(DeskPages::of_slug(scope.slug()).next());
    }
    if scope.stage().spec().has_ladder() {
        return see_other(scope.desk().ladder());
    }
    see_other(scope.desk().round(current_round(&scope)))
}
