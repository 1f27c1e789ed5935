//! Message subscription of a pass holder.

use actix_web::http::StatusCode;
use lettre::Address;
use serde::Deserialize;

use crate::handler::{Form, Page, Visitor, see_other};
use crate::passes::page;
use crate::passes::pass::HeldPass;
use qisai_service::messages::MessageText;
use qisai_service::passes::PassKind;
use qisai_service::passes::hall::HallRefusal;
use qisai_view::address::hall::PassAddress;
use qisai_view::messages::{self as letters, Letter};

/// Maximum letters of an e-mail address (RFC 5321 section 4.5.3.1).
const MAX_ADDRESS_LETTERS: usize = 254;

/// Form fields of the subscription; an empty address ends it.
#[derive(Deserialize)]
pub struct MessagesForm {
    #[serde(default)]
    address: String,
}

/// `POST /p/{pass}/messages`: starts or ends the message subscription.
pub async fn change(visitor: Visitor, held: HeldPass, Form(MessagesForm { address }): Form<MessagesForm>) -> Page {
    let address = address.trim().to_owned();
    let own = PassAddress::page(held.0.pass);
    let is_person = matches!(held.0.kind, PassKind::Player | PassKind::Captain);
    if !visitor.state.has_mail || !is_person {
        return page::refused(visitor, &held, HallRefusal::NotForThis.into()).await;
    }
    let holder = held.0.clone();
    if address.is_empty() {
        visitor.ask(move |service| service.end_wish(&holder)).await??;
        return see_other(own);
    }
    if address.len() > MAX_ADDRESS_LETTERS || address.parse::<Address>().is_err() {
        let error = (StatusCode::UNPROCESSABLE_ENTITY, visitor.words().messages_wrong_address().to_owned());
        return page::player(visitor, &held, Some(error), page::RefusedInput::Address(address)).await;
    }
    let entry = held.entry()?;
    let scope = held.scope(&visitor.state, Some(entry)).await?;
    let Letter { subject, body } = letters::first(&scope, entry, visitor.words());
    let (said, lang) = (MessageText { subject, body }, visitor.lang.code().to_owned());
    match visitor.ask(move |service| service.set_wish(&holder, &address, &lang, said)).await? {
        Ok(()) => see_other(own),
        Err(error) => page::refused(visitor, &held, error.into()).await,
    }
}
