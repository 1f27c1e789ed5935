//! One player: data, byes, withdrawal.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use qisai_domain::{ByeKind, Command, Discipline, EntryId, Version};
use serde::Deserialize;

use super::create::Errors;
use super::players::PlayerFields;
use super::run;
use super::sanctions::Sanctions;
use crate::scope::Scope;
use crate::web::error::WebError;
use crate::web::form::Form;
use crate::web::frame::{Frame, Tab};
use crate::web::respond::{Page, html, html_with, see_other};
use crate::web::state::State;
use crate::web::visitor::Visitor;

/// The entry of an address.
#[derive(Deserialize)]
pub struct OfEntry {
    /// Its number within the tournament.
    pub(super) entry: u32,
}

/// A round still to come, with what was asked for it.
struct Coming {
    round: u16,
    kind: &'static str,
}

#[derive(Template)]
#[template(path = "arbiter/player.html")]
struct PlayerPage {
    f: Frame,
    slug: String,
    entry: u32,
    tpn: u32,
    v: PlayerFields,
    entry_seen: u64,
    errors: Errors,
    coming: Vec<Coming>,
    withdrawn: Option<u16>,
    next: u16,
    removable: bool,
    sanctions: Sanctions,
    /// Whether title norms are made in this game.
    has_norms: bool,
}

impl PlayerPage {
    fn error(&self, field: &str) -> Option<&String> {
        self.errors.get(field)
    }

    fn new(visitor: &Visitor, scope: &Scope, id: EntryId) -> Result<Self, WebError> {
        let (tournament, stage, group) = (scope.tournament(), scope.stage(), scope.group());
        let entry = tournament.entries.get(&id).ok_or(WebError::NotFound)?;
        let player = tournament.player_of(entry).ok_or(WebError::NotFound)?;
        let paired = scope.last_paired();
        let rounds = group.rounds.values().flat_map(|round| round.pairings.values());
        let played = rounds.flat_map(qisai_domain::Pairing::entries).any(|other| other == id);
        let coming = (paired + 1..=stage.rounds)
            .map(|round| Coming { round, kind: entry.byes.get(&round).map_or("", |kind| kind.code()) });
        Ok(Self {
            f: Frame::of(visitor, scope, Tab::Players, &format!("/players/{id}")),
            slug: scope.slug().to_owned(),
            entry: id.0,
            tpn: entry.tpn,
            v: PlayerFields::of(player),
            has_norms: tournament.settings.discipline == Discipline::Chess,
            entry_seen: entry.changed.0,
            errors: Errors::new(),
            coming: coming.collect(),
            withdrawn: entry.withdrawn_from,
            next: paired + 1,
            removable: !played,
            sanctions: Sanctions::of(scope, entry, visitor.words()),
        })
    }
}

/// The page with what was wrong, beside a field or a part of it.
pub(super) fn refused(
    visitor: &Visitor,
    scope: &Scope,
    entry: EntryId,
    field: &'static str,
    status: StatusCode,
    message: String,
) -> Page {
    let page = PlayerPage::new(visitor, scope, entry)?;
    html_with(status, &PlayerPage { errors: Errors::from([(field, message)]), ..page })
}

/// `GET /desk/{slug}/players/{entry}`
pub async fn form(visitor: Visitor, scope: Scope, path: web::Path<OfEntry>) -> Page {
    html(&PlayerPage::new(&visitor, &scope, EntryId(path.entry))?)
}

/// `POST /desk/{slug}/players/{entry}`
pub async fn change(
    visitor: Visitor,
    scope: Scope,
    path: web::Path<OfEntry>,
    form: Form<PlayerFields>,
    all: Form<Vec<(String, String)>>,
    state: web::Data<State>,
) -> Page {
    let (slug, id) = (scope.slug(), path.entry);
    let (entry, Form(form)) = (EntryId(id), form);
    let before = scope.tournament();
    let t = visitor.words();
    let seen = Version(form.entry_seen);
    let commands = match form.what.as_str() {
        "edit" => match form.read(t) {
            Ok(player) => {
                let of = before.entries.get(&entry).and_then(|entry| before.player_of(entry));
                let id = of.ok_or(WebError::NotFound)?.id;
                vec![Command::EditPlayer { id, player: Box::new(player), seen: Version(form.seen) }]
            }
            Err(errors) => {
                let page = PlayerPage::new(&visitor, &scope, entry)?;
                let page = PlayerPage { v: form, errors, ..page };
                return html_with(StatusCode::UNPROCESSABLE_ENTITY, &page);
            }
        },
        "byes" => all.0.iter().filter_map(|field| bye(entry, field)).collect(),
        "withdraw" => vec![Command::Withdraw { entry, seen }],
        "reinstate" => vec![Command::Reinstate { entry, seen }],
        "remove" => vec![Command::Remove { entry, seen }],
        _ => return Err(WebError::Field("what")),
    };
    for command in commands {
        if let Err(error) = run(&state, &visitor, command, None).await {
            let (status, _, message) = error.said(t);
            let now = scope.now(&state).await?;
            return refused(&visitor, &now, entry, "form", status, message);
        }
    }
    see_other(if form.what == "remove" {
        format!("/desk/{slug}/players")
    } else {
        format!("/desk/{slug}/players/{id}")
    })
}

/// A field `bye7` says what is asked for round 7.
fn bye(entry: EntryId, (name, kind): &(String, String)) -> Option<Command> {
    let round = name.strip_prefix("bye")?.parse().ok()?;
    Some(Command::RequestBye { entry, round, kind: ByeKind::from_code(kind) })
}
