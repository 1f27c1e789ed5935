//! Report of a player's own result, by phone or with the badge at a kiosk.

use actix_web::web;
use qisai_domain::{EntryId, GameKey, GameResult, GroupId, PairingId, RoundRef};
use serde::Deserialize;

use crate::handler::{Form, Page, Result, State, Visitor, WebError, see_other};
use crate::passes::kiosk::BadgeHolder;
use crate::passes::pass::HeldPass;
use crate::passes::{kiosk, page};
use qisai_service::check_in::{MarkAuthor, Means};
use qisai_service::passes::kiosks::KioskUse;
use qisai_service::passes::{Holder, PassKind};
use qisai_service::reports::{GameLocation, NewReport, Reporter};
use qisai_view::address::hall::PassAddress;

/// Form fields of a report, with the board that the page showed.
#[derive(Deserialize)]
pub struct ReportForm {
    group: u32,
    round: u16,
    pairing: u32,
    game: GameKey,
    first: u32,
    second: u32,
    /// Code of a result, or `help`.
    result: String,
    /// Fouls of the first mover and the second mover, if the page has fields for them.
    first_fouls: Option<u32>,
    second_fouls: Option<u32>,
    /// Code of the badge, at a kiosk.
    #[serde(default)]
    badge: String,
}

/// `POST /p/{pass}/report`: reports a result. The badge or link identifies the board, not the form.
pub async fn enter(visitor: Visitor, held: HeldPass, Form(form): Form<ReportForm>) -> Page {
    let done = report(&visitor.state, &held, form).await;
    match done {
        Ok(entry) if held.is_kiosk() => see_other(format!("{}?reported={entry}", PassAddress::page(held.0.pass))),
        Ok(_) => see_other(PassAddress::page(held.0.pass)),
        Err(error) => page::refused(visitor, &held, error).await,
    }
}

async fn report(state: &web::Data<State>, held: &HeldPass, form: ReportForm) -> Result<EntryId> {
    let result = match form.result.as_str() {
        "help" => None,
        code => Some(GameResult::from_typed(code).ok_or(WebError::Field("result"))?),
    };
    let Holder { tournament, kind, name, slip, device, .. } = held.0.clone();
    let reporter = match kind {
        PassKind::Kiosk => {
            held.0.uses.check(KioskUse::Report)?;
            let BadgeHolder { entry, slip } = kiosk::read_badge(state, held, form.badge).await?;
            // The device is passed on only for a slip, because one person can show both halves at a kiosk. A badge is a
            // proof of its own.
            let device = slip.is_some().then_some(device);
            Reporter { tournament, entry, by: MarkAuthor { who: name, means: Means::Kiosk }, device, only: slip }
        }
        // A captain reports the boards of the match.
        PassKind::Captain | PassKind::Player | PassKind::Slip => {
            let by = MarkAuthor { who: String::new(), means: Means::Phone };
            Reporter { tournament, entry: held.entry()?, by, device: Some(device), only: slip }
        }
    };
    // Older pages have no fields for fouls.
    let fouls = form.first_fouls.zip(form.second_fouls);
    let fouls = fouls.map(|(first, second)| [first, second].map(|of_side| u8::try_from(of_side).unwrap_or(u8::MAX)));
    let at = RoundRef { group: GroupId(form.group), round: form.round };
    let place = GameLocation { at, pairing: PairingId(form.pairing), game: form.game };
    let new = NewReport { place, two: [EntryId(form.first), EntryId(form.second)], result, fouls };
    let entry = reporter.entry;
    if let Some(refusal) = state.service.report(reporter, new).await? {
        tracing::warn!(%refusal, tournament = tournament.0, "a result that both players reported was not entered");
    }
    Ok(entry)
}
