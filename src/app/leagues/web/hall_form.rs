//! Form with which two players arrange the time of their game.

use actix_web::web;
use chrono::NaiveDateTime;
use qisai_domain::arranging::ArrangingFault;
use qisai_domain::{EntryId, Pairing, PairingId, RoundRef, TournamentId};

use crate::handler::{Form, Page, Result, State, Visitor, WebError, see_other};
use crate::leagues::hall::TimesForm;
use crate::passes::page::{RefusedInput, refused_with};
use crate::passes::pass::HeldPass;
use qisai_i18n::{Lang, Words};
use qisai_service::leagues::{Arranging, WRITTEN};
use qisai_service::messages::MessageText;
use qisai_service::passes::PassKind;
use qisai_service::passes::hall::HallRefusal;
use qisai_service::{Service, ServiceError};
use qisai_view::address::hall::PassAddress;
use qisai_view::messages::{self as letters, Letter};

/// `POST /p/{pass}/times`: proposes, accepts or takes back times. The pass identifies the entrant, not the form.
pub async fn change(visitor: Visitor, held: HeldPass, Form(form): Form<TimesForm>) -> Page {
    match arrange(&visitor.state, &held, &form).await {
        Ok(()) => see_other(format!("{}#times", PassAddress::page(held.0.pass))),
        Err(error) => refused_with(visitor, &held, error, RefusedInput::Times(form)).await,
    }
}

async fn arrange(state: &web::Data<State>, held: &HeldPass, form: &TimesForm) -> Result<()> {
    // Half a slip only reports one board.
    if !matches!(held.0.kind, PassKind::Player | PassKind::Captain) {
        return Err(HallRefusal::NotForThis.into());
    }
    let what = match form.what.as_str() {
        "propose" => {
            let typed = form.times().into_iter().filter(|text| !text.is_empty());
            Arranging::Propose(typed.map(read).collect::<Result<Vec<_>, _>>()?)
        }
        "accept" => Arranging::Accept { proposal: form.proposal, time: read(form.time.trim())? },
        "take_back" => Arranging::TakeBack { proposal: form.proposal },
        _ => return Err(WebError::Field("what")),
    };
    let (id, entry, place, asked) = (held.0.tournament, held.entry()?, form.place(), state.clone());
    let done = web::block(move || {
        let proposed = if let Arranging::Propose(times) = &what { times.clone() } else { Vec::new() };
        let agreement = asked.service.arrange(id, entry, place, what)?;
        if !proposed.is_empty()
            && asked.has_mail
            && let Err(error) = tell(&asked.service, (id, entry), place, &proposed)
        {
            tracing::warn!(%error, "nobody was told of a proposal");
        }
        Ok::<_, ServiceError>(agreement)
    });
    let agreement = done.await??;
    if let Some(agreement) = agreement {
        state.service.enter_agreement(id, agreement).await?;
    }
    Ok(())
}

/// Queues the message to an opponent who subscribes to messages. The proposal is valid without the message.
fn tell(
    service: &Service,
    (id, entry): (TournamentId, EntryId),
    (at, pairing): (RoundRef, PairingId),
    times: &[NaiveDateTime],
) -> Result<(), ServiceError> {
    let scope = service.scope(id, Some(at.group))?;
    let two = scope.tournament().pairing(at, pairing).and_then(Pairing::two);
    let Some(other) = two.and_then(|two| two.into_iter().find(|other| *other != entry)) else { return Ok(()) };
    service.post_to((id, other), |lang| {
        let words = Words::of(Lang::from_code(lang).unwrap_or_default());
        let Letter { subject, body } = letters::proposal(&scope, entry, at.round, times, words);
        MessageText { subject, body }
    })
}

/// Parses a time in the format of browsers, with or without seconds.
fn read(text: &str) -> Result<NaiveDateTime, HallRefusal> {
    let time = NaiveDateTime::parse_from_str(text, WRITTEN);
    let time = time.or_else(|_| NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S"));
    time.map_err(|_| ArrangingFault::Times.into())
}
