//! Form for the facts that the books of an event print: 秩序册 and 成绩册.

use std::sync::Arc;

use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::event::book::{BookFacts, CommitteeMember};
use qisai_domain::setup::SetupError;
use qisai_domain::text::{DOCUMENT, Field, check};
use qisai_domain::{Event, Version};

use crate::desk::saved::Saved;
use crate::events::desk::of;
use crate::form_table::{FormField as F, FormTable};
use crate::handler::{Errors, Form, Frame, Page, Query, TypedForm, Visitor, WebError, html_with, see_other};
use crate::setup::tournament_form::officials::{parts, written};
use qisai_i18n::Words;
use qisai_view::address::EventAddress;

/// Maximum number of lines of a list.
const MAX_LINES: usize = 200;

/// Fields of the form.
pub const BOOKS: FormTable = &[&[
    // Hosts, organisers and co-organisers, one per line.
    F::text("hosts").compared(),
    F::text("organisers").compared(),
    F::text("co_organisers").compared(),
    // A paragraph in each line.
    F::text("regulations").compared().refused(|t, _| t.books_too_long(DOCUMENT)),
    F::text("supplement").compared().refused(|t, _| t.books_too_long(DOCUMENT)),
    // Members, one per line, with the office after a semicolon.
    F::text("committee").compared().refused(|t, _| t.needed_of(t.name())),
    F::text("appeals").compared().refused(|t, _| t.needed_of(t.name())),
    // Winners, one per line.
    F::text("fair_play").compared(),
    F::text("reason"),
    // Version of the event that the form was made from.
    F::sent("event_seen", u64::MAX),
]];

#[derive(Template)]
#[template(path = "books/books.html")]
struct BooksPage {
    f: Frame,
    v: TypedForm,
    errors: Errors,
    /// Name of the event.
    event: String,
    /// Stored URL name of the event.
    slug: String,
    /// `true` if the form has just been stored.
    is_saved: bool,
}

fn show(visitor: &Visitor, event: &Event, v: TypedForm, errors: Errors, how: (StatusCode, bool)) -> Page {
    let (status, is_saved) = how;
    let f = Frame::plain(visitor, EventAddress::books(&event.slug).to_string());
    html_with(status, &BooksPage { f, v, errors, event: event.name.clone(), slug: event.slug.clone(), is_saved })
}

/// `GET /e/{slug}/books`: form of the facts.
pub async fn form(visitor: Visitor, saved: Query<Saved>) -> Page {
    let event = of(&visitor).await?;
    show(&visitor, &event, fields_of(&event), Errors::new(), (StatusCode::OK, saved.is_saved()))
}

/// `POST /e/{slug}/books`: stores the form.
pub async fn change(visitor: Visitor, form: Form<Vec<(String, String)>>) -> Page {
    let before = of(&visitor).await?;
    let fields = TypedForm::sent(BOOKS, &form.0)?;
    let (t, mut errors) = (visitor.words(), Errors::new());
    let book = read(&fields, t, &mut errors);
    if !errors.is_empty() {
        return show(&visitor, &before, fields, errors, (StatusCode::UNPROCESSABLE_ENTITY, false));
    }
    let after = Event { book, ..before.as_ref().clone() };
    let to = format!("{}?saved=1", EventAddress::books(&before.slug));
    let by =
        visitor.by().because(Some(fields.text("reason").to_owned())).seeing(Version(fields.sent_number("event_seen")));
    let id = before.id;
    match visitor.ask(move |service| service.edit_event(id, &after, &by)).await? {
        Ok(_) => see_other(to),
        Err(error) => {
            let (status, _, message) = WebError::from(error).said(t);
            let now: Arc<Event> = of(&visitor).await?;
            if status == StatusCode::CONFLICT {
                errors.extend(fields.differing(&fields_of(&now), t));
            }
            errors.insert("reason", message);
            // What is typed stays; saving it again replaces what the other user stored.
            let fields = fields.with("event_seen", now.version.0);
            show(&visitor, &now, fields, errors, (status, false))
        }
    }
}

/// Returns the form with the stored facts.
pub fn fields_of(event: &Event) -> TypedForm {
    let book = &event.book;
    TypedForm::empty(BOOKS)
        .with("hosts", book.hosts.join("\n"))
        .with("organisers", book.organisers.join("\n"))
        .with("co_organisers", book.co_organisers.join("\n"))
        .with("regulations", &book.regulations)
        .with("supplement", &book.supplement)
        .with("committee", members(&book.committee))
        .with("appeals", members(&book.appeals))
        .with("fair_play", book.fair_play.join("\n"))
        .with("event_seen", event.version.0)
}

/// Returns a line without the blanks around it. A tab, as in rows of a spreadsheet, counts as a blank.
fn plain(line: &str) -> String {
    line.replace('\t', " ").trim().to_owned()
}

/// Returns the lines of a list that are not blank.
fn lines(text: &str) -> impl Iterator<Item = String> {
    text.lines().map(plain).filter(|line| !line.is_empty())
}

fn members(members: &[CommitteeMember]) -> String {
    members.iter().map(|member| written(&member.name, &member.office)).collect::<Vec<String>>().join("\n")
}

/// Reads the facts. Lists and texts that are too long, and an office without a name, are added to `errors`.
pub fn read(fields: &TypedForm, t: Words, errors: &mut Errors) -> BookFacts {
    for (field, kind) in [
        ("hosts", Field::Host),
        ("organisers", Field::Host),
        ("co_organisers", Field::Host),
        ("committee", Field::Committee),
        ("appeals", Field::Committee),
        ("fair_play", Field::FairPlay),
    ] {
        let said = (1..).zip(fields.text(field).lines()).find_map(|(number, line): (usize, _)| {
            let flaw = check(kind, &plain(line)).err()?;
            Some(t.books_line(number, t.setup_error(&SetupError::Text(flaw))))
        });
        let has_too_many = lines(fields.text(field)).count() > MAX_LINES;
        let said = if has_too_many { Some(t.books_too_many(MAX_LINES)) } else { said };
        errors.extend(said.map(|said| (field, said)));
    }
    let list = |field| lines(fields.text(field)).collect();
    let mut text = |field| {
        let text = fields.trimmed(field).replace("\r\n", "\n");
        if text.chars().count() > DOCUMENT {
            fields.refuse(field, t, errors);
        }
        text
    };
    let (regulations, supplement) = (text("regulations"), text("supplement"));
    let mut members = |field| {
        let members: Vec<(&str, &str)> = parts(fields.text(field)).collect();
        if members.iter().any(|(name, _)| name.is_empty()) {
            fields.refuse(field, t, errors);
        }
        let member = |(name, office): (&str, &str)| CommitteeMember { name: plain(name), office: plain(office) };
        members.into_iter().map(member).collect()
    };
    let (committee, appeals) = (members("committee"), members("appeals"));
    BookFacts {
        hosts: list("hosts"),
        organisers: list("organisers"),
        co_organisers: list("co_organisers"),
        regulations,
        supplement,
        committee,
        appeals,
        fair_play: list("fair_play"),
    }
}
