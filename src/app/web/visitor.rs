//! Visitor of a page and the visitor's language.

use std::future::{Ready, ready};

use actix_web::cookie::{Cookie, SameSite};
use actix_web::dev::Payload;
use actix_web::http::header::{ACCEPT_LANGUAGE, COOKIE};
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use chrono::{NaiveDateTime, Utc};
use qisai_domain::office::{Boards, Reach};
use qisai_domain::{Actor, EventId, Grants, Hash, Right, TournamentId};

use super::error::{Result, WebError};
use super::root::Root;
use super::state::State;
use qisai_i18n::{Lang, Words};
use qisai_service::Service;
use qisai_service::accounts::{Account, Role};
use qisai_service::copies::CopyStatus;
use qisai_service::staff::may_not;
use qisai_service::tournaments::CommandContext;

/// Cookie with the chosen language.
pub const LANG_COOKIE: &str = "qisai_lang";

/// Cookie beside the session that scripts can read: public pages, which are the same for everyone, then show the way to
/// the desk. It contains nothing but the fact that somebody has signed in.
const STAFF_COOKIE: [&str; 3] = ["qisai_staff", "__Host-qisai_staff", "__Secure-qisai_staff"];

/// Returns the mark beside a session, until the browser is closed.
pub fn staff_mark(root: &Root) -> Cookie<'static> {
    let cookie = Cookie::build(named(STAFF_COOKIE, root), "1").path(root.base.of_cookies());
    cookie.secure(root.https).same_site(SameSite::Lax).finish()
}

/// Returns a cookie's name: the plain one, that of a host, or that of a path. Over https, a browser sends the others only
/// over https. At the root of a host, a browser also accepts it only from this host (RFC 6265bis, `__Host-`); a cookie
/// of a path cannot have that name.
fn named([plain, of_host, of_path]: [&'static str; 3], root: &Root) -> &'static str {
    match (root.https, root.base.is_root()) {
        (false, _) => plain,
        (true, true) => of_host,
        (true, false) => of_path,
    }
}

/// Cookie that holds a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secret {
    /// Token of the session.
    Session,
    /// Token of forms shown before sign-in.
    Form,
    /// Token of a browser that has signed in before.
    Device,
    /// Token of a device that holds passes.
    Holder,
    /// Token of a browser that shows a screen in the venue.
    Screen,
}

impl Secret {
    fn name(self, root: &Root) -> &'static str {
        let names = match self {
            Self::Session => ["qisai_session", "__Host-qisai_session", "__Secure-qisai_session"],
            Self::Form => ["qisai_form", "__Host-qisai_form", "__Secure-qisai_form"],
            Self::Device => ["qisai_device", "__Host-qisai_device", "__Secure-qisai_device"],
            Self::Holder => ["qisai_holder", "__Host-qisai_holder", "__Secure-qisai_holder"],
            Self::Screen => ["qisai_screen", "__Host-qisai_screen", "__Secure-qisai_screen"],
        };
        named(names, root)
    }

    /// Returns the cookie's value in a request.
    pub fn of(self, request: &HttpRequest, root: &Root) -> Option<String> {
        request.cookie(self.name(root)).map(|cookie| cookie.value().to_owned())
    }

    /// Returns a cookie with this value, until the browser is closed.
    pub fn cookie(self, root: &Root, value: String) -> Cookie<'static> {
        let cookie = Cookie::build(self.name(root), value).path(root.base.of_cookies());
        cookie.http_only(true).secure(root.https).same_site(SameSite::Lax).finish()
    }
}

/// Visitor as identified by the guard. Handlers of pages that are not public take it as an argument.
#[derive(Clone)]
pub struct Visitor {
    /// State of the server that handles the request.
    pub state: web::Data<State>,
    /// Account of a signed-in visitor.
    pub account: Option<Account>,
    /// Time in UTC at which an unused session ends.
    pub session_ends: Option<NaiveDateTime>,
    /// Token that every form of this visitor must contain.
    pub csrf: String,
    /// Key for the forms of the page being rendered: see [`repeats`](super::repeats).
    pub once: String,
    /// Key of the form's act, if the form carries a key.
    pub key: Option<[u8; 16]>,
    /// Digests of the consequences that the form accepts.
    pub accepts: Vec<Hash>,
    /// Language of the visitor.
    pub lang: Lang,
    /// Tournament of the address, if any, with the visitor's roles there.
    pub tournament: Option<(TournamentId, Grants)>,
    /// Event of the address, if its route requires a right there.
    pub event: Option<EventId>,
    /// `true` for an organiser or a chief arbiter of that tournament, or of all tournaments of that event.
    pub is_chief: bool,
    /// State of the copies of the database, if any are made.
    pub copies: Option<CopyStatus>,
}

impl Visitor {
    /// Returns the seconds until an unused session ends.
    pub fn session_left(&self) -> Option<i64> {
        self.session_ends.map(|ends| (ends - Utc::now().naive_utc()).num_seconds().max(0))
    }

    /// Runs a use case on a thread that may wait for the database.
    pub async fn ask<T: Send + 'static>(&self, job: impl FnOnce(&Service) -> T + Send + 'static) -> Result<T> {
        let state = self.state.clone();
        Ok(web::block(move || job(&state.service)).await?)
    }

    /// Returns the token of the visitor's forms, which is the same throughout a session; `None` for a visitor who is
    /// not signed in.
    pub fn signed_in_csrf(&self) -> Option<&str> {
        self.account.as_ref().map(|_| self.csrf.as_str())
    }

    /// Returns the texts in the visitor's language.
    pub fn words(&self) -> Words {
        Words::of(self.lang)
    }

    /// Returns the visitor as the originator of a command.
    pub fn by(&self) -> CommandContext {
        let actor = Actor::account(self.account.as_ref().map_or("", |account| &account.name));
        CommandContext::of(actor.as_chief(self.is_chief || self.is_owner()))
            .with_key(self.key)
            .accepting(self.accepts.clone())
    }

    /// Returns the same visitor with a form key for one part of the form's acts. Several acts of one kind are then not
    /// taken for the same.
    pub fn in_part(&self, part: u32) -> Self {
        let key = self.key.map(|key| (u128::from_be_bytes(key) ^ u128::from(part)).to_be_bytes());
        Self { key, ..self.clone() }
    }

    /// Returns the tournament of the address. The guard has checked that it exists and that the visitor has access.
    pub fn tournament(&self) -> Result<TournamentId> {
        self.tournament.as_ref().map(|(id, _)| *id).ok_or(WebError::NotFound)
    }

    /// Returns the event of the address. The guard has checked that it exists and that the visitor can edit it.
    pub fn event(&self) -> Result<EventId> {
        self.event.ok_or(WebError::NotFound)
    }

    /// Returns `true` if the visitor has a right in the tournament of the address, even if only at some boards.
    pub fn may(&self, can: Right) -> bool {
        self.tournament.as_ref().is_some_and(|(_, held)| held.may(can))
    }

    /// Returns the extent of a right that does not concern a board.
    pub fn reach(&self, can: Right) -> Reach {
        self.tournament.as_ref().map_or(Reach::No, |(_, held)| held.reach(can, None))
    }

    /// Returns `true` if the visitor has a right at a board of the tournament of the address.
    pub fn may_at(&self, can: Right, board: u32) -> bool {
        self.tournament.as_ref().is_some_and(|(_, held)| held.may_at(can, board))
    }

    /// Checks that the visitor has a right at a board.
    ///
    /// # Errors
    /// [`ServiceError::MayNot`](qisai_service::ServiceError::MayNot)
    pub fn check(&self, can: Right, board: u32) -> Result<()> {
        match &self.tournament {
            Some((_, held)) if held.may_at(can, board) => Ok(()),
            Some((_, held)) => Err(may_not(held, can, Some(board)).into()),
            None => Err(WebError::NotFound),
        }
    }

    /// Returns the refusal for a missing right.
    pub fn may_not(&self, can: Right) -> WebError {
        match &self.tournament {
            Some((_, held)) => may_not(held, can, None).into(),
            None => WebError::NotFound,
        }
    }

    /// Returns the boards at which the visitor enters results, or `None` if these are all boards.
    pub fn own_boards(&self) -> Option<Boards> {
        self.tournament.as_ref().and_then(|(_, held)| held.own_boards())
    }

    /// Returns `true` if the visitor is an owner.
    pub fn is_owner(&self) -> bool {
        self.account.as_ref().is_some_and(|account| account.role == Role::Owner)
    }
}

impl FromRequest for Visitor {
    type Error = WebError;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        // A route without the guard would be a programming error. It results in "not found" instead of access.
        ready(request.extensions().get::<Self>().cloned().ok_or(WebError::NotFound))
    }
}

/// Returns the language of a request: `?lang=`, the cookie, or `Accept-Language`.
pub fn language(request: &HttpRequest) -> Lang {
    let asked = request.query_string().split('&').find_map(|pair| pair.strip_prefix("lang="));
    // Most spectators have no cookie; this avoids parsing the cookies for them.
    let kept = || {
        let cookie = request.headers().contains_key(COOKIE).then(|| request.cookie(LANG_COOKIE)).flatten()?;
        Lang::from_code(cookie.value())
    };
    let accepted = || {
        let header = request.headers().get(ACCEPT_LANGUAGE).and_then(|header| header.to_str().ok());
        header.map(Lang::accepted).unwrap_or_default()
    };
    asked.and_then(Lang::from_code).or_else(kept).unwrap_or_else(accepted)
}
