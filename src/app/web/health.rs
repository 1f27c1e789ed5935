//! Health checks for monitoring programs.

use std::fmt::Write;
use std::sync::atomic::Ordering;

use actix_web::{HttpResponse, web};

use super::respond::Page;
use super::state::State;
use qisai_service::Room;
use qisai_store::StoreError;

/// `GET /healthz`: confirms that the process answers.
pub async fn alive() -> HttpResponse {
    said(&mut HttpResponse::Ok(), "ok\n".to_owned())
}

/// `GET /readyz`: confirms that the database answers with the tables of this version from the file of its name, that the
/// disk has room, and that the process is not stopping. With a folder of copies, further lines hold the age of the newest
/// one and the reason why none can be made; the server is ready nevertheless.
pub async fn ready(state: web::Data<State>) -> Page {
    let asking = state.clone();
    let (current, room) = web::block(move || (asking.service.is_current(), asking.service.room())).await?;
    let why = if let Some(fault) = state.service.fault() {
        match fault {
            StoreError::Moved { .. } => "the database file was taken away\n",
            _ => "the database is damaged\n",
        }
    } else if !current? {
        "the tables are those of another version\n"
    } else if room.is_some_and(Room::is_scarce) {
        "the disk is nearly full\n"
    } else if state.stopping.load(Ordering::Relaxed) {
        "stopping\n"
    } else {
        return Ok(said(&mut HttpResponse::Ok(), format!("ok\n{}", copies(&state))));
    };
    Ok(said(&mut HttpResponse::ServiceUnavailable(), format!("{why}{}", copies(&state))))
}

/// Returns lines about the copies of the database; empty without a folder for them.
fn copies(state: &State) -> String {
    let Some(status) = state.copies.as_ref().map(|copies| copies.status()) else { return String::new() };
    let age = status.age().map_or_else(|| "none".to_owned(), |age| format!("{age} s old"));
    let mut lines = format!("newest copy: {age}\n");
    if let Some(fault) = status.fault {
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "no copies: {}", fault.kind);
    }
    lines
}

fn said(response: &mut actix_web::HttpResponseBuilder, words: String) -> HttpResponse {
    response.content_type("text/plain; charset=utf-8").body(words)
}
