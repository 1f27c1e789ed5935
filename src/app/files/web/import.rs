//! Import of a tournament from a report file. The file is previewed first; the tournament is created once all tolerated
//! faults have been shown.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::{Discipline, Event, RoundState};
use qisai_exchange::trf::Imported;

use crate::handler::{Frame, Page, READING, Upload, Visitor, WebError, html, html_with, see_other};
use crate::local_zone::local_zone;
use qisai_service::files;
use qisai_service::tournaments::TargetEvent;
use qisai_view::address::DeskPages;

/// Maximum number of notes shown; further ones are counted.
const MAX_NOTES: usize = 200;

/// Note on a position in the file.
struct NoteLine {
    line: u32,
    column: u32,
    text: String,
}

/// Preview of the tournament in a file.
struct ImportPreview {
    name: String,
    players: usize,
    rounds: u16,
    played: usize,
    results: usize,
    notes: Vec<NoteLine>,
    more: usize,
    content: String,
}

#[derive(Template)]
#[template(path = "files/import.html")]
struct ImportPage {
    f: Frame,
    slug: String,
    discipline: String,
    error: Option<String>,
    preview: Option<ImportPreview>,
}

/// `GET /desk/import`: import form.
pub async fn form(visitor: Visitor) -> Page {
    html(&page(&visitor, String::new(), String::new()))
}

fn page(visitor: &Visitor, slug: String, discipline: String) -> ImportPage {
    ImportPage { f: Frame::plain(visitor, "/desk/import"), slug, discipline, error: None, preview: None }
}

/// `POST /desk/import`: previews an uploaded file, or creates a tournament from a confirmed text.
pub async fn import(request: HttpRequest, visitor: Visitor) -> Page {
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let upload = Upload::read(&request).await?;
    let field = |name| upload.field(name).unwrap_or_default().trim().to_owned();
    let (slug, discipline) = (field("slug").to_lowercase(), field("discipline"));
    let confirmed = upload.field("content").map(|content| content.as_bytes().to_vec());
    let is_confirmed = confirmed.is_some();
    let bytes = confirmed.unwrap_or_else(|| upload.file.to_vec());
    let source = if is_confirmed { upload.kept_source() } else { upload.source() };
    let (asked, wanted, game) = (visitor.state.clone(), slug.clone(), Discipline::from_code(&discipline));
    let read = READING
        .read(source, move || {
            let slug = (!wanted.is_empty()).then_some(wanted.as_str());
            let (mut imported, notes) = files::read_trf(&bytes, slug, game)?;
            if slug.is_none() {
                imported.setup.settings.slug = asked.service.free_slug(&imported.setup.settings.slug)?;
            }
            let text = qisai_exchange::text::decode(&bytes).text;
            Ok::<_, qisai_service::ServiceError>((imported, notes, text))
        })
        .await?;
    let mut page = page(&visitor, slug, discipline);
    let failed = match read {
        Err(error) => error,
        Ok((Imported { event, setup, .. }, notes, content)) if !is_confirmed => {
            let results = setup.played.iter().map(|round| round.pairings.len()).sum();
            let shown = notes.iter().take(MAX_NOTES);
            let t = visitor.words();
            let notes_shown = shown.map(|note| NoteLine { line: note.line, column: note.column, text: t.note(note) });
            page.preview = Some(ImportPreview {
                name: event.name,
                players: setup.entrants.len(),
                rounds: setup.rounds(),
                played: setup.played.iter().filter(|round| round.state != RoundState::Draft).count(),
                results,
                notes: notes_shown.collect(),
                more: notes.len().saturating_sub(MAX_NOTES),
                content,
            });
            return html(&page);
        }
        Ok((Imported { event, setup, .. }, ..)) => {
            let event = match event.time_zone.as_str() {
                "" => Event { time_zone: local_zone().to_owned(), ..event },
                _ => event,
            };
            let slug = setup.settings.slug.clone();
            let home = TargetEvent::New(Box::new(event));
            match visitor.state.service.create(setup, home, visitor.by(), Some(account.id)).await {
                Ok(_) => return see_other(DeskPages::of_slug(&slug).start()),
                Err(error) => error,
            }
        }
    };
    let (status, _, message) = WebError::from(failed).said(visitor.words());
    page.error = Some(message);
    html_with(if status.is_success() { StatusCode::UNPROCESSABLE_ENTITY } else { status }, &page)
}
