//! Who asks, and in which language.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{ACCEPT_LANGUAGE, COOKIE};
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use chrono::{NaiveDateTime, Utc};
use qisai_domain::office::{Boards, Reach};
use qisai_domain::{Can, EventId, Hash, Held, TournamentId};

use super::error::WebError;
use qisai_i18n::{Lang, Words};
use qisai_service::accounts::{Account, Role};
use qisai_service::offices::may_not;
use qisai_service::tournaments::By;

/// Cookie with the chosen language.
pub const LANG_COOKIE: &str = "qisai_lang";

/// A cookie that holds a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secret {
    /// The session's token.
    Session,
    /// The token of forms shown before signing in.
    Form,
    /// The token of a browser that has signed in before.
    Device,
    /// The token of a device that holds passes.
    Holder,
    /// The token of a browser that shows a screen in the hall.
    Screen,
}

impl Secret {
    /// Its cookie's name. Over https a browser takes it from this host alone, and sends it over https only (RFC 6265bis, `__Host-`).
    pub fn cookie(self, https: bool) -> &'static str {
        match (self, https) {
            (Self::Session, false) => "qisai_session",
            (Self::Session, true) => "__Host-qisai_session",
            (Self::Form, false) => "qisai_form",
            (Self::Form, true) => "__Host-qisai_form",
            (Self::Device, false) => "qisai_device",
            (Self::Device, true) => "__Host-qisai_device",
            (Self::Holder, false) => "qisai_holder",
            (Self::Holder, true) => "__Host-qisai_holder",
            (Self::Screen, false) => "qisai_screen",
            (Self::Screen, true) => "__Host-qisai_screen",
        }
    }

    /// Its value in a request.
    pub fn of(self, request: &HttpRequest, https: bool) -> Option<String> {
        request.cookie(self.cookie(https)).map(|cookie| cookie.value().to_owned())
    }
}

/// What the guard found out about a request. Handlers of pages that are not public take it as an argument.
#[derive(Clone, Debug)]
pub struct Visitor {
    /// The account, when signed in.
    pub account: Option<Account>,
    /// When the session ends if it is not used any more, in UTC.
    pub session_ends: Option<NaiveDateTime>,
    /// What every form shown to this visitor must carry.
    pub csrf: String,
    /// A word for the forms of the page that is being drawn: see [`repeats`](super::repeats).
    pub once: String,
    /// The key of what the form asks for, if it carries such a word.
    pub key: Option<[u8; 16]>,
    /// The consequences that the form accepts, by their digest.
    pub accepts: Option<Hash>,
    /// The language.
    pub lang: Lang,
    /// The tournament of the address, if it names one, with what is held there.
    pub tournament: Option<(TournamentId, Held)>,
    /// The event of the address, if it names one that asks for a role there.
    pub event: Option<EventId>,
}

impl Visitor {
    /// Seconds until the session ends if it is not used any more.
    pub fn session_left(&self) -> Option<i64> {
        self.session_ends.map(|ends| (ends - Utc::now().naive_utc()).num_seconds().max(0))
    }

    /// The words of the visitor's language.
    pub fn words(&self) -> Words {
        Words::of(self.lang)
    }

    /// As the one who acts.
    pub fn by(&self) -> By {
        By::name(self.account.as_ref().map_or("", |account| &account.name)).with_key(self.key).accepting(self.accepts)
    }

    /// The same visitor with a form key for one part of what a form leads to: several acts of one kind are not taken for the same.
    pub fn in_part(&self, part: u32) -> Self {
        let key = self.key.map(|key| (u128::from_be_bytes(key) ^ u128::from(part)).to_be_bytes());
        Self { key, ..self.clone() }
    }

    /// The tournament of the address. The guard has checked that it exists and that the visitor may be here.
    pub fn tournament(&self) -> Result<TournamentId, WebError> {
        self.tournament.as_ref().map(|(id, _)| *id).ok_or(WebError::NotFound)
    }

    /// The event of the address. The guard has checked that it exists and that the visitor may edit it.
    pub fn event(&self) -> Result<EventId, WebError> {
        self.event.ok_or(WebError::NotFound)
    }

    /// Whether the visitor has a right on the tournament of the address, be it at some boards only.
    pub fn may(&self, can: Can) -> bool {
        self.tournament.as_ref().is_some_and(|(_, held)| held.may(can))
    }

    /// How far a right reaches that is not about a board.
    pub fn reach(&self, can: Can) -> Reach {
        self.tournament.as_ref().map_or(Reach::No, |(_, held)| held.reach(can, None))
    }

    /// Whether the visitor has a right at a board of the tournament of the address.
    pub fn may_at(&self, can: Can, board: u32) -> bool {
        self.tournament.as_ref().is_some_and(|(_, held)| held.may_at(can, board))
    }

    /// Refuses who does not have a right at a board.
    ///
    /// # Errors
    /// [`ServiceError::MayNot`](qisai_service::ServiceError::MayNot)
    pub fn check(&self, can: Can, board: u32) -> Result<(), WebError> {
        match &self.tournament {
            Some((_, held)) if held.may_at(can, board) => Ok(()),
            Some((_, held)) => Err(may_not(held, can, Some(board)).into()),
            None => Err(WebError::NotFound),
        }
    }

    /// The refusal for want of a right.
    pub fn may_not(&self, can: Can) -> WebError {
        match &self.tournament {
            Some((_, held)) => may_not(held, can, None).into(),
            None => WebError::NotFound,
        }
    }

    /// The boards that the visitor enters results at, where these are not all.
    pub fn own_boards(&self) -> Option<Boards> {
        self.tournament.as_ref().and_then(|(_, held)| held.own_boards())
    }

    /// Whether the visitor is an owner.
    pub fn is_owner(&self) -> bool {
        self.account.as_ref().is_some_and(|account| account.role == Role::Owner)
    }
}

impl FromRequest for Visitor {
    type Error = WebError;
    type Future = Ready<Result<Self, WebError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        // A route without the guard would be a programming error; it shows as "not found", never as an open door.
        ready(request.extensions().get::<Self>().cloned().ok_or(WebError::NotFound))
    }
}

/// The language of a request: `?lang=`, the cookie, `Accept-Language`.
pub fn language(request: &HttpRequest) -> Lang {
    let asked = request.query_string().split('&').find_map(|pair| pair.strip_prefix("lang="));
    // Most spectators have no cookie: the list of cookies is not made for them.
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
