//! Health checks for monitoring programs.

use std::sync::atomic::Ordering;

use actix_web::{HttpResponse, web};

use super::respond::Page;
use super::state::State;
use qisai_service::Room;
use qisai_store::StoreError;

/// `GET /healthz`: confirms that the process answers.
pub async fn alive() -> HttpResponse {
    said(&mut HttpResponse::Ok(), "ok\n")
}

/// `GET /readyz`: confirms that the database answers with the tables of this version from the file of its name, that the
/// disk has room, and that the process is not stopping.
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
        return Ok(alive().await);
    };
    Ok(said(&mut HttpResponse::ServiceUnavailable(), why))
}

fn said(response: &mut actix_web::HttpResponseBuilder, words: &'static str) -> HttpResponse {
    response.content_type("text/plain; charset=utf-8").body(words)
}
