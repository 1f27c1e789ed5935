//! Printed documents: their list, and each document.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::Right;
use qisai_domain::id::Version;
use qisai_domain::network::Network;
use qisai_exchange::trf::DutchCode;
use serde::Deserialize;

use crate::handler::{DESK, DeskTab, Frame, Page, Path, Query, RequestScope, Result, Visitor, WebError, html, written};
use qisai_i18n::Words;
use qisai_service::ServiceError;
use qisai_service::passes::FreshPass;
use qisai_service::passes::codes::shown;
use qisai_view::address::hall::scan;
use qisai_view::address::{DeskAddress, DeskPage, DeskPages, EventAddress, TournamentPart};
use qisai_view::log;
use qisai_view::print::catalogue::{CATALOGUE, Entry, For, Shelf};
use qisai_view::print::{self, Document, Langs, OfficeHolder, Paper, PrintOptions, SlipCode, offer};
use qisai_view::stages::groups::{self, GroupLink};

/// Maximum number of slips in a test print.
const FEW: usize = 3;
/// Maximum length of an address in codes.
const MAX_ROOT_LETTERS: usize = 200;

/// Document in the list.
struct Item {
    name: &'static str,
    /// Intended readers.
    who: &'static str,
    paper: &'static str,
    address: DeskAddress,
    /// Roles that can print the document, if the visitor cannot; otherwise empty.
    only: String,
}

#[derive(Template)]
#[template(path = "print/list.html")]
struct ListPage {
    f: Frame,
    desk: DeskPages,
    /// Paired rounds.
    rounds: Vec<u16>,
    langs: Vec<(&'static str, &'static str, bool)>,
    papers: Vec<(&'static str, &'static str)>,
    /// Round in play; `None` before the first.
    round: Option<u16>,
    /// Documents that are needed first.
    first: Vec<Item>,
    /// Other documents by subject.
    shelves: Vec<(&'static str, Vec<Item>)>,
    /// Links to this page for the other groups.
    others: Vec<GroupLink<DeskAddress>>,
    /// Start of the address in codes.
    root: String,
    /// Codes by which a report can name the Dutch system; empty if the tournament does not use it.
    dutch_codes: Vec<&'static str>,
    /// Form of the facts for the books, if the visitor can edit them.
    books: Option<EventAddress>,
}

/// `GET /desk/{slug}/print`: list of documents.
pub async fn list(request: HttpRequest, visitor: Visitor, scope: RequestScope) -> Page {
    let (t, desk) = (visitor.words(), scope.desk());
    let printing = scope.tournament().settings.printing;
    let usual = printing.lang.map_or(Langs::One(visitor.lang), Langs::from);
    let item = |entry: &Entry| Item {
        name: entry.name(t.lang),
        who: who(entry.who, t),
        paper: entry.paper_of(printing).name(),
        address: desk.print(entry.document),
        only: if visitor.may(entry.can) { String::new() } else { t.who_may(entry.can) },
    };
    let first = offer::first(&scope);
    let on = |shelf: Shelf| {
        let entries = CATALOGUE.iter().filter(|entry| entry.shelf == shelf && !first.contains(&entry.document));
        let items = entries.filter(|entry| offer::applies(entry.document, &scope)).map(item);
        (shelf_name(shelf, t), items.collect::<Vec<_>>())
    };
    let langs = Langs::offered().map(|langs| {
        let name = match langs {
            Langs::One(qisai_i18n::Lang::Zh) => t.print_chinese(),
            Langs::One(qisai_i18n::Lang::En) => t.print_english(),
            Langs::Both => t.print_both(),
            Langs::One(other) => other.own_name(),
        };
        (langs.code(), name, langs == usual)
    });
    let is_dutch = scope.stage().spec().compares_rounds;
    let (account, event) = (visitor.account.clone().ok_or(WebError::SignIn)?, scope.event().id);
    let edits = visitor.ask(move |service| service.may_on_event(&account, event, Right::EventData)).await??;
    html(&ListPage {
        rounds: scope.group().rounds.keys().copied().collect(),
        langs: langs.collect(),
        papers: Paper::ALL.map(|paper| (paper.code(), paper.name())).into(),
        round: scope.group().rounds.keys().next_back().map(|_| print::current(&scope)),
        shelves: Shelf::ALL.map(on).into_iter().filter(|(_, items)| !items.is_empty()).collect(),
        first: first.iter().filter_map(|document| document.entry()).map(item).collect(),
        others: groups::links(&scope, t, |_, address| DeskPages::at(address).prints()),
        root: visitor.state.root.of(&request),
        books: (edits == Some(true)).then(|| EventAddress::books(&scope.event().slug)),
        dutch_codes: if is_dutch { DutchCode::ALL.map(DutchCode::code).into() } else { Vec::new() },
        desk,
        f: Frame::of(&visitor, &scope, DeskTab::Prints, DeskPage::Tournament(TournamentPart::Prints)),
    })
}

fn shelf_name(shelf: Shelf, t: Words) -> &'static str {
    match shelf {
        Shelf::Round => t.print_shelf_round(),
        Shelf::Standings => t.print_shelf_standings(),
        Shelf::People => t.print_shelf_people(),
        Shelf::Boards => t.print_shelf_boards(),
        Shelf::Forms => t.print_shelf_forms(),
        Shelf::Ceremony => t.print_shelf_ceremony(),
        Shelf::Books => t.print_shelf_books(),
    }
}

fn who(who: For, t: Words) -> &'static str {
    match who {
        For::Wall => t.print_for_wall(),
        For::Boards => t.print_for_boards(),
        For::Desk => t.print_for_desk(),
        For::Players => t.print_for_players(),
        For::Arbiters => t.print_for_arbiters(),
        For::Ceremony => t.print_for_ceremony(),
    }
}

/// Document in an address.
#[derive(Deserialize)]
pub struct OfDocument {
    document: String,
}

/// Options of a document; missing and empty options have defaults.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct PrintQuery {
    round: String,
    lang: String,
    paper: String,
    test: String,
    /// Start of the address in codes.
    root: String,
}

impl PrintQuery {
    fn read(self, document: Document, scope: &RequestScope, visitor: &Visitor, root: String) -> Result<PrintOptions> {
        let round = match self.round.as_str() {
            "" => None,
            text => {
                let number: Option<u16> = text.parse().ok();
                Some(number.filter(|number| scope.group().round(*number).is_some()).ok_or(WebError::Field("round"))?)
            }
        };
        // Documents are in the language of the event, regardless of the user who prints them.
        let printing = scope.tournament().settings.printing;
        let langs = match self.lang.as_str() {
            "" => printing.lang.map_or(Langs::One(visitor.lang), Langs::from),
            code => Langs::from_code(code).ok_or(WebError::Field("lang"))?,
        };
        let paper = match self.paper.as_str() {
            "" => document.entry().map_or(Paper::A4, |entry| entry.paper_of(printing)),
            code => Paper::from_code(code).ok_or(WebError::Field("paper"))?,
        };
        let most = match self.test.as_str() {
            "" => None,
            text => {
                let number: Option<usize> = text.parse().ok();
                Some(number.filter(|number| (1..=FEW).contains(number)).ok_or(WebError::Field("test"))?)
            }
        };
        let root = match self.root.trim().trim_end_matches('/') {
            "" => root,
            typed if is_root(typed) => typed.to_owned(),
            _ => return Err(WebError::Field("root")),
        };
        let (network, slips, officials) = (Network::default(), Vec::new(), Vec::new());
        Ok(PrintOptions { round, langs, paper, most, root, network, slips, officials, moment: String::new() })
    }
}

/// Returns `true` if a text is a valid start of an address.
pub fn is_root(text: &str) -> bool {
    let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    let is_printed = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_graphic());
    text.len() <= MAX_ROOT_LETTERS && rest.is_some_and(is_printed)
}

/// Returns the codes of newly made slips.
fn slip_codes(fresh: Vec<FreshPass>) -> Vec<SlipCode> {
    let codes = fresh.into_iter().filter_map(|pass| {
        let place = pass.slip?;
        let (path, short) = (scan(&pass.long), shown(&pass.short));
        Some(SlipCode { at: place.at, pairing: place.pairing, entry: pass.entry?, path, short })
    });
    codes.collect()
}

/// `GET /desk/{slug}/print/{document}`: document for printing.
pub async fn document(
    request: HttpRequest,
    visitor: Visitor,
    scope: RequestScope,
    path: Path<OfDocument>,
    query: Query<PrintQuery>,
) -> Page {
    let entry = Document::from_code(&path.document).and_then(Document::entry).ok_or(WebError::NotFound)?;
    if !visitor.may(entry.can) {
        return Err(visitor.may_not(entry.can));
    }
    let document = entry.document;
    let root = visitor.state.root.of(&request);
    let choice = query.into_inner().read(document, &scope, &visitor, root)?;
    let (id, event, after) = (scope.tournament().id, scope.event().id, Version(scope.seen() + 1));
    // The holder of both halves' codes can report for both sides, so printing them requires a further right.
    let has_codes = document == Document::Slips && visitor.may(Right::Devices);
    let (entries, network, slips, officials) = visitor
        .ask(move |service| {
            let slips = if has_codes { slip_codes(service.fresh_passes(id)) } else { Vec::new() };
            let held = service.officials(id)?.into_iter();
            let officials: Vec<_> = held.map(|it| OfficeHolder { name: it.name, holding: it.holding }).collect();
            Ok::<_, ServiceError>((service.log(id, Some(after), 1)?, service.network(event)?, slips, officials))
        })
        .await??;
    let (t, back) = (visitor.words(), scope.desk().prints());
    let written_at = log::lines((scope.tournament(), scope.event().clocks()), &entries, &[], t);
    let moment = written_at.into_iter().next().map(|line| line.shown_at).unwrap_or_default();
    let choice = PrintOptions { network, slips, officials, moment, ..choice };
    let page = DESK.run(move || {
        let page = print::documents::page(&scope, document, &choice, t, back)?;
        Ok::<_, WebError>(page.render()?)
    });
    written(StatusCode::OK, page.await??)
}
