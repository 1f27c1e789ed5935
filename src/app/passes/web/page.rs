//! Page of a player or captain: check-in, own board and own report.

use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::{RoundRef, Visibility};
use serde::Deserialize;

use super::kiosk;
use crate::byes::hall::{ByesForm, OwnByes, own_byes};
use crate::handler::{Form, Frame, Page, Query, Visitor, WebError, html_with, see_other};
use crate::leagues::hall::{OwnTimes, TimesForm, own_times};
use crate::line_ups::hall::{OwnLineUp, own_line_up};
use crate::passes::pass::{HeldPass, with_token};
use crate::records::hall::RefusedMoves;
use crate::reports::own_board::{OpenCheckIn, OwnBoard, check_ins, own_board};
use qisai_service::ServiceError;
use qisai_service::check_in::{MarkAuthor, Means};
use qisai_service::passes::hall::HallRefusal;
use qisai_service::passes::{Holder, PassKind};
use qisai_view::address::hall::PassAddress;
use qisai_view::address::{PublicAddress, PublicPages, Subject};
use qisai_view::names::Name;

#[derive(Template)]
#[template(path = "passes/player.html")]
struct HallPlayerPage {
    f: Frame,
    own: PassAddress,
    title: String,
    /// Public pages of the tournament and the player's own card there; `None` for a hidden tournament.
    public: Option<(PublicPages, PublicAddress)>,
    name: Name,
    check_ins: Vec<OpenCheckIn>,
    board: Option<OwnBoard>,
    /// Text shown if there is no board.
    no_board: &'static str,
    /// The player's games whose times the players arrange.
    times: Vec<OwnTimes>,
    /// Byes of the player; `None` with half a slip.
    byes: Option<OwnByes>,
    /// Line-up of a captain's team.
    line_up: Option<OwnLineUp>,
    /// `true` if the pass is half a slip, which cannot subscribe to messages.
    is_slip: bool,
    has_ended: bool,
    calendar: PublicAddress,
    has_mail: bool,
    /// Address subscribed to messages.
    wish: Option<String>,
    /// Typed address that is invalid.
    typed: String,
    error: Option<String>,
}

/// `GET /p/{pass}`: page of a pass.
pub async fn show(visitor: Visitor, held: HeldPass, query: Query<kiosk::KioskQuery>) -> Page {
    if held.is_kiosk() {
        return kiosk::show(visitor, &held, query.into_inner()).await;
    }
    player(visitor, &held, None, RefusedInput::None).await
}

/// Input of a refused form.
pub(crate) enum RefusedInput {
    None,
    /// E-mail address for messages.
    Address(String),
    Times(TimesForm),
    Byes(ByesForm),
    Moves(RefusedMoves),
}

/// Shows the page of a player, with the error of a form and what was typed in it.
pub(crate) async fn player(
    visitor: Visitor,
    held: &HeldPass,
    error: Option<(StatusCode, String)>,
    typed: RefusedInput,
) -> Page {
    let address = if let RefusedInput::Address(typed) = &typed { typed.clone() } else { String::new() };
    let entry = held.entry()?;
    let scope = held.scope(&visitor.state, Some(entry)).await?;
    let (looking, place) = (visitor.clone(), scope.clone());
    let (pass, is_captain, slip) = (held.0.pass, held.0.kind == PassKind::Captain, held.0.slip);
    let shown = visitor.ask(move |service| {
        let moves = if let RefusedInput::Moves(typed) = &typed { Some(typed) } else { None };
        let times = if let RefusedInput::Times(typed) = &typed { Some(typed) } else { None };
        let byes = if let RefusedInput::Byes(typed) = &typed { Some(typed) } else { None };
        let is_slip = slip.is_some();
        let check_ins = if is_slip { Vec::new() } else { check_ins(service, &place, entry, &looking)? };
        let board = own_board(service, &place, entry, &looking, (Means::Phone, slip), moves)?;
        let line_up = if is_captain { own_line_up(service, &place, entry, &looking)? } else { None };
        let times = if is_slip { Vec::new() } else { own_times(service, &place, entry, &looking, times)? };
        let byes = if is_slip {
            None
        } else {
            let byes = own_byes(service, &place, entry, looking.words(), byes)?;
            Some(byes).filter(|byes| !byes.is_empty() && !place.tournament().has_ended())
        };
        let wish = service.wish(pass)?;
        Ok::<_, ServiceError>((check_ins, board, times, byes, line_up, wish))
    });
    let (check_ins, board, times, byes, line_up, wish) = shown.await??;
    let own = PassAddress::page(held.0.pass);
    let is_shown = scope.event().visibility_of(&scope.tournament().settings) > Visibility::Private;
    let (status, error) = error.map_or((StatusCode::OK, None), |(status, error)| (status, Some(error)));
    with_token(visitor, |visitor| {
        let page = HallPlayerPage {
            f: Frame::plain(visitor, own.to_string()),
            own,
            title: scope.title(),
            public: is_shown.then(|| (PublicPages::of(&scope), PublicPages::of(&scope).to(Subject::Player(entry)))),
            name: Name::of(scope.tournament(), entry, visitor.words()),
            check_ins,
            board,
            no_board: if slip.is_some() {
                visitor.words().slip_of_another_board()
            } else {
                visitor.words().no_board_yet()
            },
            times,
            byes,
            line_up,
            is_slip: slip.is_some(),
            has_ended: scope.tournament().has_ended(),
            calendar: PublicPages::of(&scope).calendar_of(entry),
            has_mail: visitor.state.has_mail,
            wish,
            typed: address,
            error,
        };
        html_with(status, &page)
    })
}

/// Form fields of a check-in.
#[derive(Deserialize)]
pub struct HereForm {
    group: u32,
    round: u16,
    #[serde(default)]
    word: String,
    /// Entry shown on a kiosk's page.
    entry: Option<u32>,
    /// Badge shown to a kiosk, if any.
    #[serde(default)]
    badge: String,
}

/// `POST /p/{pass}/here`: checks a player in.
pub async fn here(visitor: Visitor, held: HeldPass, form: Form<HereForm>) -> Page {
    let Form(HereForm { group, round, word, entry, badge }) = form;
    if held.0.kind == PassKind::Slip {
        return refused(visitor, &held, HallRefusal::NotForThis.into()).await;
    }
    let Holder { tournament, name, .. } = held.0.clone();
    let (entry, by) = if held.is_kiosk() {
        match kiosk::arrival(&visitor.state, &held, entry, badge).await {
            Ok(entry) => (entry, MarkAuthor { who: name, means: Means::Kiosk }),
            Err(error) => return refused(visitor, &held, error).await,
        }
    } else {
        (held.entry()?, MarkAuthor { who: String::new(), means: Means::Phone })
    };
    let at = RoundRef { group: qisai_domain::GroupId(group), round };
    let said = visitor.ask(move |service| service.say_here(tournament, at, entry, &word, &by)).await?;
    let own = PassAddress::page(held.0.pass);
    match said {
        Ok(()) if held.is_kiosk() => see_other(format!("{own}?done={entry}&group={group}&round={round}")),
        Ok(()) => see_other(own),
        Err(error) => refused(visitor, &held, error.into()).await,
    }
}

/// Shows an error on the holder's own page.
pub(crate) async fn refused(visitor: Visitor, held: &HeldPass, error: WebError) -> Page {
    if held.is_kiosk() {
        return kiosk::refused(visitor, held, error).await;
    }
    let (status, _, message) = error.said(visitor.words());
    if status.is_server_error() || matches!(error, WebError::Service(ServiceError::Hall(HallRefusal::NotHolder))) {
        return Err(error);
    }
    player(visitor, held, Some((status, message)), RefusedInput::None).await
}

/// Shows an error on the holder's own page and keeps what was typed.
pub(crate) async fn refused_with(visitor: Visitor, held: &HeldPass, error: WebError, typed: RefusedInput) -> Page {
    let (status, _, message) = error.said(visitor.words());
    if status.is_server_error() || held.is_kiosk() {
        return refused(visitor, held, error).await;
    }
    player(visitor, held, Some((status, message)), typed).await
}
