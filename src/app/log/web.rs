//! Log of changes with author, time, reason, old and new values, and undo.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use askama::Template;
use qisai_domain::id::{TournamentId, Version};
use qisai_domain::office::Reach;
use qisai_domain::{LogEntry, Refusal, Right};
use serde::Deserialize;

use crate::handler::{
    DeskTab, Form, Frame, Page, Query, READING, RequestScope, Result, State, Upload, Visitor, WebError, html,
    html_with, see_other,
};
use qisai_i18n::Words;
use qisai_service::ServiceError;
use qisai_service::countersignatures::{AddedCountersignatures, CheckedCountersignature, CountersignatureFile, FORM};
use qisai_service::scope::Scope;
use qisai_service::tournaments::CommandContext;
use qisai_view::address::{DeskPage, DeskPages, TournamentPart};
use qisai_view::countersignatures::{self, CountersignatureLine};
use qisai_view::log::{self, LogLine};
use qisai_view::rounds::contradictions::consequences_said;

/// Number of entries on a page.
const PAGE: i64 = 100;
/// Maximum number of newer entries read in search of discarded boards.
const MAX_NEWER: u64 = 5000;

#[derive(Template)]
#[template(path = "log/log.html")]
struct LogPage {
    f: Frame,
    lines: Vec<LogLine>,
    /// Changes of the event's own data; only on the first page.
    of_event: Vec<LogLine>,
    older: Option<u64>,
    countersignatures: Vec<CountersignatureLine>,
    /// Reason for which a file of countersignatures was not added.
    fault: Option<String>,
    /// Number of countersignatures that a file added.
    added: Option<usize>,
    /// `true` if times are in UTC because the event has no time zone.
    has_no_zone: bool,
}

/// Page of the log: entries before a version.
#[derive(Deserialize)]
pub struct LogPageQuery {
    before: Option<u64>,
    /// Number of countersignatures that were added.
    added: Option<usize>,
}

/// `GET /desk/{slug}/log`: log of the tournament.
pub async fn show(visitor: Visitor, scope: RequestScope, query: Query<LogPageQuery>) -> Page {
    let page = log_page(&visitor, &scope, query.before.map(Version), None).await?;
    let there = page.countersignatures.len();
    html(&LogPage { added: query.added.filter(|added| there > 0 && *added <= there), ..page })
}

/// Returns the page of the entries before a version, or of the newest ones. `fault`: reason for which a file of
/// countersignatures was not added.
async fn log_page(
    visitor: &Visitor,
    scope: &RequestScope,
    before: Option<Version>,
    fault: Option<String>,
) -> Result<LogPage> {
    let id = scope.tournament().id;
    let (known, event) = (Arc::clone(scope.tournament()), scope.event().id);
    let slug = scope.slug().to_owned();
    let read = visitor.ask(move |service| {
        let entries = service.log(id, before, PAGE)?;
        // Entries that discarded boards of an older page are on newer pages.
        let newer = if before.is_some() && log::tells_of_discarded_boards(&known, &entries) {
            let oldest = entries.first().map_or(0, |entry| entry.version.0);
            let count = known.version.0.saturating_sub(oldest).min(MAX_NEWER);
            service.log(id, None, i64::try_from(count).unwrap_or(PAGE))?
        } else {
            Vec::new()
        };
        let of_event = if before.is_none() { service.event_log(event, PAGE)? } else { Vec::new() };
        let countersignatures = if before.is_none() { service.countersignatures_of(&slug)? } else { Vec::new() };
        Ok::<_, ServiceError>((entries, newer, of_event, countersignatures))
    });
    let (entries, newer, of_event, countersignatures) = read.await??;
    let older = entries.last().map(|entry| entry.version.0).filter(|oldest| *oldest > 1);
    let clocks = scope.event().clocks();
    let mut lines = log::lines((scope.tournament(), clocks), &entries, &newer, visitor.words());
    let who = visitor.account.as_ref().map_or("", |account| &account.name);
    let mut of_event = log::event_lines(&of_event, clocks, visitor.words());
    if visitor.reach(Right::ReadLog) == Reach::Own {
        lines.retain(|line| line.by.is_account(who));
        of_event.retain(|line| line.by.is_account(who));
    }
    if visitor.reach(Right::Undo) == Reach::Own {
        for line in lines.iter_mut().filter(|line| !line.by.is_account(who)) {
            line.undoable = false;
        }
    }
    let f = Frame::of(visitor, scope, DeskTab::Log, DeskPage::Tournament(TournamentPart::Log));
    let countersignatures = countersignatures::lines(&countersignatures, scope, visitor.words());
    let has_no_zone = scope.event().time_zone.is_empty();
    Ok(LogPage { f, lines, of_event, older, countersignatures, fault, added: None, has_no_zone })
}

#[derive(Template)]
#[template(path = "log/undo.html")]
struct UndoPage {
    f: Frame,
    desk: DeskPages,
    version: u64,
    /// Acts to be taken back, newest first.
    acts: Vec<ActLine>,
    /// Acts taken back in other sections.
    elsewhere: Vec<ElsewhereActs>,
    /// Contradictions that remain without the [marked](ActLine::contradicts) acts.
    contradictions: Vec<String>,
    /// `true` if an undone act is redone.
    redoes: bool,
    /// Number of acts that the entry undid and a redo restores.
    restored: usize,
    /// `true` if the undo requires a reason; `None` if it is impossible.
    needs_reason: Option<bool>,
    /// Refusal in words.
    refused: Option<String>,
    has_no_zone: bool,
}

/// Acts of another section that belong to the same acts, or depend on those.
struct ElsewhereActs {
    section: TournamentId,
    title: String,
    /// Acts, newest first.
    acts: Vec<ActLine>,
}

/// Act on the undo page.
struct ActLine {
    line: LogLine,
    /// Changes of the act.
    pieces: Vec<String>,
    /// `true` if the requested undo does not depend on it, but would contradict it.
    contradicts: bool,
}

/// Query of the undo page.
#[derive(Deserialize)]
pub struct UndoQuery {
    #[serde(default)]
    version: u64,
}

/// `GET /desk/{slug}/log/undo?version=`: preview of an undo. Without a version, it redirects to the undo of the
/// visitor's newest act, or to the log if there is none.
pub async fn ask(visitor: Visitor, scope: RequestScope, asked: Query<UndoQuery>) -> Page {
    if asked.version == 0 {
        return match own_last(&visitor, &scope).await? {
            Some(last) => see_other(format!("{}?version={last}", scope.desk().undo())),
            None => see_other(scope.desk().log()),
        };
    }
    html(&undo_page(&visitor, &scope, Version(asked.version), None).await?)
}

/// Returns the version of the visitor's newest act in the tournament that can be undone; `None` if there is none among
/// the newest entries.
async fn own_last(visitor: &Visitor, scope: &Scope) -> Result<Option<u64>> {
    let id = scope.tournament().id;
    let entries = visitor.ask(move |service| service.log(id, None, PAGE)).await??;
    let who = visitor.account.as_ref().map_or("", |account| &account.name);
    let lines = log::lines((scope.tournament(), scope.event().clocks()), &entries, &[], visitor.words());
    let mut own = lines.iter().filter(|line| line.undoable && !line.redoes && line.by.is_account(who));
    Ok(own.next().map(|line| line.version))
}

async fn undo_page(
    visitor: &Visitor,
    scope: &RequestScope,
    version: Version,
    refused: Option<String>,
) -> Result<UndoPage> {
    let (id, by, t) = (scope.tournament().id, visitor.by(), visitor.words());
    let mut undoing = visitor.ask(move |service| service.undoing(id, version, &by)).await??;
    check_own(visitor, &undoing.required)?;
    if check_own(visitor, &undoing.contradicting).is_err() {
        undoing.contradicting.clear();
    }
    let (asked, by) = (visitor.state.clone(), visitor.by());
    let versions = undoing.required.iter().chain(&undoing.contradicting).map(|entry| entry.version).collect();
    let found = if undoing.refused.is_some() { Ok(Vec::new()) } else { elsewhere(asked, id, versions, by).await };
    let (elsewhere, forbidden) = match found {
        Err(WebError::Service(ServiceError::Refused(refusal))) => {
            undoing.refused = Some(refusal);
            (Vec::new(), None)
        }
        found => {
            let found = found?;
            match check_elsewhere(visitor, &found).await {
                Ok(()) => (found, None),
                Err(error) => (Vec::new(), Some(error.said(t).2)),
            }
        }
    };
    let mut entries: Vec<LogEntry> = undoing.required.iter().chain(&undoing.contradicting).cloned().collect();
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.version));
    let read: Vec<_> = entries.iter().chain(&undoing.undone).cloned().collect();
    let mut acts = act_lines(scope, (&entries, &read), t);
    for act in &mut acts {
        act.contradicts = undoing.contradicting.iter().any(|entry| entry.version.0 == act.line.version);
    }
    let elsewhere = elsewhere.iter().map(|(other, entries)| ElsewhereActs {
        section: other.tournament().id,
        title: other.title(),
        acts: act_lines(other, (entries, entries), t),
    });
    let asked = entries.last().and_then(|entry| entry.head().ok());
    let has_remedy = !undoing.contradicting.is_empty();
    let contradictions = if has_remedy { consequences_said(scope, &undoing.consequences, t) } else { Vec::new() };
    let mut f = Frame::of(visitor, scope, DeskTab::Log, DeskPage::Tournament(TournamentPart::Undo));
    f.here = format!("{}?version={version}", scope.desk().undo());
    Ok(UndoPage {
        f,
        desk: scope.desk(),
        version: version.0,
        redoes: acts.last().is_some_and(|act| act.line.redoes),
        restored: asked.map_or(0, |asked| asked.reverses().count()),
        acts,
        elsewhere: elsewhere.collect(),
        contradictions,
        needs_reason: (undoing.refused.is_none() && forbidden.is_none()).then_some(undoing.needs_reason),
        refused: refused.or(forbidden).or_else(|| undoing.refused.map(|refusal| t.refusal(&refusal))),
        has_no_zone: scope.event().time_zone.is_empty(),
    })
}

/// Returns the acts of entries as lines; `read` contains them and the entries that they undid.
fn act_lines(scope: &Scope, (entries, read): (&[LogEntry], &[LogEntry]), t: Words) -> Vec<ActLine> {
    let lines = log::lines((scope.tournament(), scope.event().clocks()), read, &[], t);
    let act = |(entry, line): (&LogEntry, LogLine)| ActLine {
        line,
        pieces: log::pieces(scope.tournament(), entry, t),
        contradicts: false,
    };
    entries.iter().zip(lines).map(act).collect()
}

/// Returns the acts in other sections that undoing these acts includes.
async fn elsewhere(
    state: web::Data<State>,
    id: TournamentId,
    versions: Vec<Version>,
    by: CommandContext,
) -> Result<Vec<(Scope, Vec<LogEntry>)>> {
    let found = web::block(move || {
        let found = state.service.undoing_elsewhere(id, &versions, &by)?;
        let with_scope = |(section, entries)| Ok((state.service.scope(section, None)?, entries));
        found.into_iter().map(with_scope).collect::<Result<Vec<_>, ServiceError>>()
    });
    Ok(found.await??)
}

/// Refuses an act over several sections without the right in each of them.
async fn check_elsewhere(visitor: &Visitor, others: &[(Scope, Vec<LogEntry>)]) -> Result<()> {
    for (other, entries) in others {
        check_own(visitor, entries)?;
        let section = other.tournament().id;
        let account = visitor.account.clone().ok_or(WebError::SignIn)?;
        let held = visitor.ask(move |service| service.held_on(&account, section)).await??;
        if !held.is_some_and(|held| held.may(Right::Undo)) {
            return Err(visitor.may_not(Right::Undo));
        }
    }
    Ok(())
}

/// Refuses other users' acts if the visitor can only take back own acts.
fn check_own(visitor: &Visitor, entries: &[LogEntry]) -> Result<()> {
    let who = visitor.account.as_ref().map_or("", |account| &account.name);
    let is_own = |entry: &LogEntry| entry.head().is_ok_and(|public| entry.actor(&public).is_account(who));
    if visitor.reach(Right::Undo) == Reach::Own && !entries.iter().all(is_own) {
        return Err(visitor.may_not(Right::Undo));
    }
    Ok(())
}

/// Form fields: an act, the acts that depend on it, and those that would contradict its undo.
#[derive(Deserialize)]
pub struct Undo {
    version: u64,
    #[serde(default)]
    with: Vec<u64>,
    #[serde(default)]
    contradicting: Vec<u64>,
    /// Acts of other sections, as `section.version`.
    #[serde(default)]
    elsewhere: Vec<String>,
    /// Sent by the button that keeps the contradicting acts.
    keep: Option<String>,
    reason: Option<String>,
}

/// `POST /desk/{slug}/log/undo`: takes acts back.
pub async fn undo(visitor: Visitor, scope: RequestScope, form: Form<Undo>) -> Page {
    let Form(Undo { version, with, contradicting, elsewhere: listed, keep, reason }) = form;
    let (id, version) = (visitor.tournament()?, Version(version));
    let contradicting = if keep.is_some() { Vec::new() } else { contradicting };
    let versions: BTreeSet<Version> = with.into_iter().chain(contradicting).map(Version).chain([version]).collect();
    if visitor.reach(Right::Undo) == Reach::Own {
        let wanted = versions.clone();
        let read = visitor.ask(move |service| -> Result<Vec<LogEntry>, ServiceError> {
            let entry = |version: &Version| service.log(id, Some(version.next()), 1);
            Ok(wanted.iter().map(entry).collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
        });
        check_own(&visitor, &read.await??)?;
    }
    let by = visitor.by().because(reason);
    let others = elsewhere(visitor.state.clone(), id, versions.iter().copied().collect(), by.clone()).await?;
    check_elsewhere(&visitor, &others).await?;
    let mut versions = versions;
    let mut together: BTreeMap<TournamentId, BTreeSet<Version>> = BTreeMap::new();
    let mut is_listed = true;
    for (other, entries) in &others {
        let section = other.tournament().id;
        is_listed &= entries.iter().all(|entry| listed.contains(&format!("{section}.{}", entry.version)));
        let of_section = if section == id { &mut versions } else { together.entry(section).or_default() };
        of_section.extend(entries.iter().map(|entry| entry.version));
    }
    let done = if !is_listed {
        Err(Refusal::CannotUndo.into())
    } else if together.is_empty() {
        visitor.state.service.undo_all(id, versions, by).await
    } else {
        visitor.state.service.undo_together((id, versions), together, by).await
    };
    match done {
        Ok(_) => see_other(scope.desk().log()),
        Err(error) => {
            let error = WebError::from(error);
            let (status, _, message) = error.said(visitor.words());
            if status != StatusCode::UNPROCESSABLE_ENTITY {
                return Err(error);
            }
            let now = scope.now(&visitor.state).await?;
            html_with(status, &undo_page(&visitor, &now, version, Some(message)).await?)
        }
    }
}

/// `POST /desk/{slug}/log/countersignatures`: keeps the countersignatures in a file, all or none.
pub async fn add_countersignatures(request: HttpRequest, visitor: Visitor, scope: RequestScope) -> Page {
    let upload = Upload::read(&request).await?;
    let (t, file_name, source) = (visitor.words(), upload.file_name.clone(), upload.kept_source());
    let (asked, slug) = (visitor.state.clone(), scope.slug().to_owned());
    let read = move || {
        let file = serde_json::from_slice::<CountersignatureFile>(&upload.file).ok();
        let file = file.filter(|it| it.qisai_countersignatures == FORM && !it.countersignatures.is_empty())?;
        Some(asked.service.add_countersignatures(Some(&slug), file, &[]))
    };
    let (fault, added) = match READING.read(source, read).await?.transpose()? {
        None => (Some(t.countersignature_unreadable(file_name)), 0),
        Some(AddedCountersignatures { checked, added }) => {
            let refused = checked.into_iter().find(|it| !it.status.holds());
            let said = |it: CheckedCountersignature| {
                let of = countersignatures::log_name(&it.of, &scope, t);
                t.countersignature_refused(file_name, of, countersignatures::state(it.status, t))
            };
            (refused.map(said), added)
        }
    };
    if fault.is_some() {
        let page = log_page(&visitor, &scope, None, fault).await?;
        return html_with(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    // The public pages of this version show it, too.
    visitor.state.pages.forget(scope.tournament().id);
    see_other(format!("{}?added={added}#countersignatures", scope.desk().log()))
}
