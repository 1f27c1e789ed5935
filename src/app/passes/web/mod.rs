//! Codes of players, captains and kiosks: creation, single printing, release and end.

pub mod asking;
pub mod codes;
pub mod devices;
pub(crate) mod held_pass;
pub mod kiosk;
pub mod page;
pub(crate) mod pass;
pub mod scans;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use askama::Template;
use chrono::{DateTime, Utc};
use qisai_domain::{EntryId, RoundState};
use serde::Deserialize;

use crate::handler::{DESK, DeskTab, Form, Frame, Page, RequestScope, Visitor, WebError, html_with, see_other};
use qisai_i18n::Words;
use qisai_service::messages::{MessageLine, MessageState};
use qisai_service::passes::codes::shown;
use qisai_service::passes::kiosks::KioskUses;
use qisai_service::passes::{FreshPass, Pass, PassKind, PassRequest};
use qisai_view::address::hall::{scan, typing};
use qisai_view::address::{DeskPage, DeskPages, TournamentPart};
use qisai_view::names::Name;
use qisai_view::print::Document;
use qisai_view::qr;
use qisai_view::teams::has_boards;

/// Pass in the list.
struct PassLine {
    id: i64,
    /// Player or team, or the name of the kiosk.
    who: String,
    kind: &'static str,
    /// Permitted uses of a kiosk.
    uses: Option<KioskUses>,
    made: String,
    /// Time since which a device has the pass; empty if none has it.
    claimed: String,
}

/// Code to be printed and cut out.
struct PassCard {
    who: String,
    kind: &'static str,
    /// Code to be typed: `KRMT-ZQXP`.
    code: String,
    /// Address of the link, in capitals because that makes its QR code smaller.
    address: String,
    /// QR code of the link.
    picture: Option<String>,
}

#[derive(Template)]
#[template(path = "passes/passes.html")]
struct PassesPage {
    f: Frame,
    desk: DeskPages,
    cards: Vec<PassCard>,
    lines: Vec<PassLine>,
    /// Rounds for which slips can be made.
    rounds: Vec<u16>,
    /// Entries for which a single pass can be made: number and name.
    entries: Vec<(u32, String)>,
    /// Messages to subscribers.
    messages: Vec<MessageView>,
    /// Address at which codes are typed.
    typing: String,
    kiosk: String,
    error: Option<String>,
}

/// Message with its delivery state; no page shows the recipient's address.
struct MessageView {
    id: i64,
    who: String,
    subject: String,
    state: &'static str,
    fault: String,
    made: String,
    failed: bool,
}

fn message_view(scope: &RequestScope, line: MessageLine, t: Words) -> MessageView {
    let state = match line.state {
        MessageState::Waits => t.message_waits(),
        MessageState::Sent => t.message_sent(),
        MessageState::Failed => t.message_failed(),
        MessageState::Dropped => t.message_dropped(),
    };
    MessageView {
        id: line.id,
        who: Name::of(scope.tournament(), line.entry, t).text(),
        subject: line.subject,
        state,
        fault: line.fault,
        made: moment(scope, line.made_at),
        failed: line.state == MessageState::Failed,
    }
}

fn kind_word(kind: PassKind, visitor: &Visitor) -> &'static str {
    let t = visitor.words();
    match kind {
        PassKind::Player => t.pass_player(),
        PassKind::Captain => t.pass_captain(),
        PassKind::Kiosk => t.pass_kiosk(),
        PassKind::Slip => t.pass_slip(),
    }
}

fn who(scope: &RequestScope, entry: Option<EntryId>, name: &str, visitor: &Visitor) -> String {
    entry.map_or_else(|| name.to_owned(), |entry| Name::of(scope.tournament(), entry, visitor.words()).text())
}

/// Returns the rounds of individuals that are not closed, the last one first.
fn open_rounds(scope: &RequestScope) -> Vec<u16> {
    let open = scope.group().rounds.values().filter(|round| round.state != RoundState::Closed);
    let open = open.map(|round| round.number).filter(|number| !has_boards(&scope.stage().play.contest(*number)));
    let mut open: Vec<u16> = open.collect();
    open.reverse();
    open
}

/// Formats a time for the list, in the event's time zone.
fn moment(scope: &RequestScope, at: DateTime<Utc>) -> String {
    scope.event().clocks().said(at, "%Y-%m-%d %H:%M")
}

/// `GET /desk/{slug}/passes`: list of passes.
pub async fn show(request: HttpRequest, visitor: Visitor, scope: RequestScope) -> Page {
    page(&request, &visitor, &scope, String::new(), None).await
}

async fn page(
    request: &HttpRequest,
    visitor: &Visitor,
    scope: &RequestScope,
    kiosk: String,
    error: Option<(StatusCode, String)>,
) -> Page {
    let id = visitor.tournament()?;
    let (passes, fresh, messages) = visitor
        .ask(move |service| {
            let passes = service.passes(id)?;
            Ok::<_, WebError>((passes, service.fresh_passes(id), service.messages(id)?))
        })
        .await??;
    let origin = visitor.state.root.of(request);
    let t = scope.tournament();
    let card = |pass: FreshPass| {
        let address = format!("{}{}", qr::capitals(&origin), scan(&pass.long));
        PassCard {
            who: who(scope, pass.entry, &pass.name, visitor),
            kind: kind_word(pass.kind, visitor),
            code: shown(&pass.short),
            picture: qr::svg(&address),
            address,
        }
    };
    // Codes of slips are printed on the slips, and there are two for each board.
    let is_listed = |kind: PassKind| kind != PassKind::Slip;
    // Codes of passes that have ended since are not printed.
    let is_good = |fresh: &FreshPass| is_listed(fresh.kind) && passes.iter().any(|pass| pass.id == fresh.pass);
    let fresh = fresh.into_iter().filter(is_good);
    let cards = fresh.map(card).collect();
    let line = |pass: &Pass| PassLine {
        id: pass.id,
        who: who(scope, pass.entry, &pass.name, visitor),
        kind: kind_word(pass.kind, visitor),
        uses: (pass.kind == PassKind::Kiosk).then_some(pass.uses),
        made: moment(scope, pass.made_at),
        claimed: pass.claimed_at.map(|at| moment(scope, at)).unwrap_or_default(),
    };
    let entries = t.entries.values().map(|entry| (entry.id.0, Name::of(t, entry.id, visitor.words()).text()));
    let (status, error) = error.map_or((StatusCode::OK, None), |(status, error)| (status, Some(error)));
    let page = PassesPage {
        f: Frame::of(visitor, scope, DeskTab::Passes, DeskPage::Tournament(TournamentPart::Passes)),
        desk: scope.desk(),
        cards,
        lines: passes.iter().filter(|pass| is_listed(pass.kind)).map(line).collect(),
        rounds: open_rounds(scope),
        messages: messages.into_iter().map(|line| message_view(scope, line, visitor.words())).collect(),
        entries: entries.collect(),
        typing: format!("{}{}", origin, typing(&scope.event().slug)),
        kiosk,
        error,
    };
    html_with(status, &page)
}

/// Form fields of the passes page.
#[derive(Deserialize)]
pub struct PassForm {
    /// Action: `all`, `one`, `kiosk`, `slips`, `release` or `end`; `uses` sets the permitted uses of a kiosk; `again`
    /// resends a message.
    what: String,
    message: Option<i64>,
    round: Option<u16>,
    entry: Option<u32>,
    #[serde(default)]
    name: String,
    pass: Option<i64>,
    /// Checkboxes of a kiosk's uses; browsers do not send unticked ones.
    check_in: Option<String>,
    report: Option<String>,
    look_up: Option<String>,
}

/// `POST /desk/{slug}/passes`: creates, releases or ends passes.
pub async fn change(request: HttpRequest, visitor: Visitor, scope: RequestScope, form: Form<PassForm>) -> Page {
    let Form(PassForm { what, message, round, entry, name, pass, check_in, report, look_up }) = form;
    let (id, asked) = (visitor.tournament()?, visitor.state.clone());
    if what == "uses" {
        let pass = pass.ok_or(WebError::Field("pass"))?;
        let uses = KioskUses { check_in: check_in.is_some(), report: report.is_some(), look_up: look_up.is_some() };
        web::block(move || asked.service.set_kiosk_uses(id, pass, uses)).await??;
        return see_other(scope.desk().passes());
    }
    if what == "again" {
        let message = message.ok_or(WebError::Field("message"))?;
        web::block(move || asked.service.send_again(id, message)).await??;
        return see_other(scope.desk().passes());
    }
    let by = visitor.account.as_ref().map(|account| account.name.clone()).unwrap_or_default();
    let wanted = match what.as_str() {
        "all" => Some(PassRequest::Everybody),
        "one" => Some(PassRequest::Entry(EntryId(entry.ok_or(WebError::Field("entry"))?))),
        "kiosk" => Some(PassRequest::Kiosk(name.clone())),
        "slips" => Some(PassRequest::Slips(scope.at(round.ok_or(WebError::Field("round"))?))),
        "release" | "end" => None,
        _ => return Err(WebError::Field("what")),
    };
    let done = if let Some(wanted) = wanted {
        // Some hundred codes take seconds to hash.
        DESK.run(move || asked.service.make_passes(id, &wanted, &by).map(drop)).await?
    } else {
        let pass = pass.ok_or(WebError::Field("pass"))?;
        let change = move || {
            if what == "end" { asked.service.end_pass(id, pass) } else { asked.service.release_pass(id, pass) }
        };
        web::block(change).await?
    };
    match done {
        Ok(()) => match round {
            Some(round) => see_other(format!("{}?round={round}", scope.desk().print(Document::Slips))),
            None => see_other(scope.desk().passes()),
        },
        Err(error) => {
            let error = WebError::from(error);
            let (status, _, message) = error.said(visitor.words());
            if status.is_server_error() || status == StatusCode::NOT_FOUND {
                return Err(error);
            }
            page(&request, &visitor, &scope, name, Some((status, message))).await
        }
    }
}
