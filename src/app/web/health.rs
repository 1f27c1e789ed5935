//! For those who watch over the server.

use actix_web::{HttpResponse, web};

use super::respond::Page;
use super::state::State;

/// `GET /healthz`: the process answers.
pub async fn alive() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ok\n")
}

/// `GET /readyz`: the database answers too.
pub async fn ready(state: web::Data<State>) -> Page {
    web::block(move || state.service.ping()).await??;
    Ok(alive().await)
}
