//! Where an arbiter begins.

use actix_web::web;
use askama::Template;

use super::{current_round, tournament};
use crate::service::accounts::Role;
use crate::web::error::WebError;
use crate::web::frame::Frame;
use crate::web::respond::{Page, html, see_other};
use crate::web::state::State;
use crate::web::visitor::Visitor;

struct Mine {
    slug: String,
    title: String,
    when: String,
    city: String,
}

#[derive(Template)]
#[template(path = "arbiter/mine.html")]
struct MinePage {
    f: Frame,
    mine: Vec<Mine>,
}

/// `GET /desk`: the tournaments of the account.
pub async fn mine(visitor: Visitor, state: web::Data<State>) -> Page {
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let listed = web::block(move || state.service.tournaments_of(&account)).await??;
    let mine = listed.into_iter().map(|listed| Mine {
        title: match listed.settings.name.as_str() {
            "" => listed.event.name.clone(),
            name => format!("{}: {name}", listed.event.name),
        },
        slug: listed.settings.slug,
        when: listed.event.start.map(|day| day.to_string()).unwrap_or_default(),
        city: listed.event.city,
    });
    html(&MinePage { f: Frame::plain(&visitor, "/desk"), mine: mine.collect() })
}

/// `GET /desk/{slug}`: the round desk; players first while there are too few.
pub async fn open(visitor: Visitor, state: web::Data<State>) -> Page {
    let tournament = tournament(&state, &visitor).await?;
    let slug = &tournament.settings.slug;
    if tournament.entries.len() < 2 && visitor.may(Role::Arbiter) {
        return see_other(format!("/desk/{slug}/players"));
    }
    see_other(format!("/desk/{slug}/r/{}", current_round(&tournament)))
}
