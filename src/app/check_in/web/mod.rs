//! Check-in of a round: arrivals, and the treatment of missing players.

mod late;
pub mod rows;

use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use actix_web::http::StatusCode;
use askama::Template;
use chrono::{DateTime, NaiveDateTime, Utc};
use qisai_domain::screen::CheckInTimes;
use qisai_domain::{Command, Discipline, EntryId, Right, RoundRef, RoundState, SeparateBy, Side, Version};
use rows::{RollRow, club};
use serde::Deserialize;

use crate::desk::run;
use crate::handler::{
    DeskTab, Form, Frame, Page, Query, RequestScope, Result, Visitor, WebError, html_with, see_other,
};
use crate::passes::scans::{is_code, pass_of};
use late::LatePanel;
use qisai_i18n::Words;
use qisai_service::ServiceError;
use qisai_service::check_in::late::LateBoard;
use qisai_service::check_in::{
    CheckInLine, CheckInList, CheckInState, CheckInStatus, Mark, MarkAuthor, Means, NoShowAction, roll,
};
use qisai_service::leagues::WRITTEN;
use qisai_service::passes::hall::HallRefusal;
use qisai_view::address::{DeskPage, DeskPages, RoundPart};
use qisai_view::names::Name;
use qisai_view::sides;

/// Members of one club or family, who arrive together.
struct CompanyRow {
    /// Number of members present, in words.
    told: String,
    /// Form field: `club` or `family`.
    field: &'static str,
    /// Club, or the entries of a family separated by `-`.
    value: String,
    /// `true` if a member is still expected.
    is_waiting: bool,
}

/// Missing player with the proposed treatment.
struct MissingRow {
    entry: u32,
    name: Name,
    club: String,
}

#[derive(Template)]
#[template(path = "check_in/check_in.html")]
struct CheckInPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    here: usize,
    all: usize,
    rows: Vec<RollRow>,
    /// Byes requested in advance, listed separately.
    byes: Vec<RollRow>,
    companies: Vec<CompanyRow>,
    /// Players whom the last act marked, and the code of that act.
    marked: Vec<Name>,
    act: String,
    missing: Vec<MissingRow>,
    /// Search text, and `true` if it finds no player.
    q: String,
    is_nobody: bool,
    is_open: bool,
    word: String,
    /// Times in the format of the form fields.
    closes: String,
    posted: String,
    /// `true` if the round is not paired yet, so that missing players can still be treated.
    is_unpaired: bool,
    is_xiangqi: bool,
    /// Boards of a public xiangqi round that wait for a player.
    late: Option<LatePanel>,
    first_word: &'static str,
    second_word: &'static str,
    /// Players who arrived while the list was being read.
    came: Vec<Name>,
    error: Option<String>,
}

impl CheckInPage {
    /// Returns `true` if the line of a scanned player is open: its button has the focus.
    fn has_open_line(&self) -> bool {
        self.rows.iter().any(|row| row.is_open)
    }
}

/// Query of the page.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct CheckInQuery {
    /// Entries that arrived while the list was being read, separated by `-`.
    came: String,
    /// Act of the desk that can be taken back, in the format of [`act_word`].
    act: String,
    /// Search text: a name, number or club, or a code as a scanner types it.
    q: String,
    /// Entry whose code was scanned; its line is expanded.
    #[serde(skip)]
    scanned: Option<EntryId>,
    /// Late limit in minutes, to preview the results after it.
    limit: String,
}

/// Parses entries separated by `-`, as in forms and addresses.
fn entries_of(text: &str) -> BTreeSet<EntryId> {
    text.split('-').filter_map(|entry| entry.parse().ok().map(EntryId)).collect()
}

/// Returns the code of an act of the desk: its time in microseconds since 1970 (UTC).
fn act_word(act: DateTime<Utc>) -> String {
    act.timestamp_micros().to_string()
}

fn act_of(word: &str) -> Option<DateTime<Utc>> {
    word.parse().ok().and_then(DateTime::from_timestamp_micros)
}

/// Returns the visitor as the author of marks made at the desk.
fn teller(visitor: &Visitor) -> MarkAuthor {
    let who = visitor.account.as_ref().map(|it| it.name.clone()).unwrap_or_default();
    MarkAuthor { who, means: Means::Desk }
}

/// Returns the round of the address if the group has it.
fn round_of(scope: &RequestScope) -> Result<RoundRef> {
    let number = scope.number()?;
    if number > scope.planned_rounds() { Err(WebError::NotFound) } else { Ok(scope.at(number)) }
}

/// `GET /desk/{slug}/r/{round}/check-in`: check-in of a round.
pub async fn show(visitor: Visitor, scope: RequestScope, query: Query<CheckInQuery>) -> Page {
    let mut query = query.into_inner();
    if !is_code(&query.q) {
        return page(&visitor, &scope, &query, None, None).await;
    }
    let at = round_of(&scope)?;
    // The field is empty again for the next code.
    let code = mem::take(&mut query.q);
    let wrong = match pass_of(&visitor, &scope, &code).await {
        Ok(pass) => {
            let entry = pass.entry.filter(|_| pass.tournament == scope.tournament().id);
            let on_roll = |entry: &EntryId| roll(scope.tournament(), at, &[]).iter().any(|line| line.entry == *entry);
            query.scanned = entry.filter(on_roll);
            let nobody = || (StatusCode::UNPROCESSABLE_ENTITY, visitor.words().code_of_nobody_here().to_owned());
            query.scanned.is_none().then(nobody)
        }
        Err(error @ WebError::Service(ServiceError::Hall(_))) => {
            let (status, _, message) = error.said(visitor.words());
            Some((status, message))
        }
        Err(error) => return Err(error),
    };
    page(&visitor, &scope, &query, wrong, None).await
}

async fn page(
    visitor: &Visitor,
    scope: &RequestScope,
    query: &CheckInQuery,
    error: Option<(StatusCode, String)>,
    typed: Option<Opening>,
) -> Page {
    let at = round_of(scope)?;
    let place = scope.clone();
    let (roll, late) = visitor.ask(move |service| service.roll_with_late(place.tournament(), at)).await??;
    let (status, error) = error.map_or((StatusCode::OK, None), |(status, error)| (status, Some(error)));
    let page = drawn(visitor, scope, at, (&roll, &late), query, error);
    let page = match typed {
        Some(Opening { word, closes, posted }) => CheckInPage { word, closes, posted, ..page },
        None => page,
    };
    html_with(status, &page)
}

fn drawn(
    visitor: &Visitor,
    scope: &RequestScope,
    at: RoundRef,
    (roll, late): (&CheckInList, &[LateBoard]),
    query: &CheckInQuery,
    error: Option<String>,
) -> CheckInPage {
    let (t, words) = (scope.tournament(), visitor.words());
    let discipline = t.settings.discipline;
    let is_public = t.round(at).is_some_and(|round| round.state == RoundState::Published);
    let is_judged = discipline == Discipline::Xiangqi && is_public && scope.stage().play.contest(at.round).is_plain();
    let row = |line: &CheckInLine| RollRow::of(scope, roll, line, query, words);
    let (byes, others): (Vec<&CheckInLine>, Vec<&CheckInLine>) =
        roll.lines.iter().partition(|line| matches!(line.state, CheckInState::Bye(_)));
    let by = teller(visitor);
    let is_marked = |mark: &Mark| act_of(&query.act).is_some_and(|act| mark.is_of(act, &by));
    let marked = roll.lines.iter().filter(|line| line.mark.as_ref().is_some_and(is_marked));
    let came = entries_of(&query.came).into_iter().filter(|entry| t.entry(*entry).is_some());
    // Players who are set absent are already out of the round.
    let is_missing = |line: &&&CheckInLine| {
        line.state == CheckInState::Expected || (line.state == CheckInState::Absent && !line.is_set_absent)
    };
    let missing = others.iter().filter(is_missing).map(|line| MissingRow {
        entry: line.entry.0,
        name: Name::of(t, line.entry, words),
        club: club(scope, line.entry),
    });
    let rows: Vec<RollRow> = others.iter().map(|line| row(line)).collect();
    CheckInPage {
        f: Frame::of(visitor, scope, DeskTab::Desk, DeskPage::Round(at.round, RoundPart::CheckIn)),
        desk: scope.desk(),
        round: at.round,
        here: roll.here(),
        all: roll.counted(),
        missing: missing.collect(),
        q: query.q.clone(),
        is_nobody: !query.q.trim().is_empty() && rows.iter().all(|row| row.is_hidden),
        rows,
        byes: byes.iter().map(|line| row(line)).collect(),
        companies: companies(scope, &others, words),
        marked: marked.map(|line| Name::of(t, line.entry, words)).collect(),
        act: query.act.clone(),
        is_open: roll.is_open,
        word: roll.word.clone(),
        closes: written(roll.times.closes),
        posted: written(roll.times.posted),
        is_unpaired: t.round(at).is_none(),
        is_xiangqi: discipline == Discipline::Xiangqi,
        late: is_judged.then(|| LatePanel::of(scope, at.round, late, &query.limit, words)),
        first_word: sides::column(discipline, Side::First, words),
        second_word: sides::column(discipline, Side::Second, words),
        came: came.map(|entry| Name::of(t, entry, words)).collect(),
        error,
    }
}

/// Returns clubs, then families, with two or more members who take part.
fn companies(scope: &RequestScope, lines: &[&CheckInLine], t: Words) -> Vec<CompanyRow> {
    let to_come = || lines.iter().copied().filter(|line| line.state != CheckInState::Withdrawn);
    let here = |lines: &[&CheckInLine]| lines.iter().filter(|line| line.state == CheckInState::Here).count();
    let is_waiting = |lines: &[&CheckInLine]| lines.iter().any(|line| line.state == CheckInState::Expected);
    let mut clubs: BTreeMap<String, Vec<&CheckInLine>> = BTreeMap::new();
    for line in to_come() {
        let club = club(scope, line.entry);
        if !club.is_empty() {
            clubs.entry(club).or_default().push(line);
        }
    }
    let clubs = clubs.into_iter().filter(|(_, lines)| lines.len() > 1).map(|(club, lines)| CompanyRow {
        told: t.club_here(here(&lines), lines.len(), &club),
        field: "club",
        value: club,
        is_waiting: is_waiting(&lines),
    });
    let families: BTreeSet<&Vec<EntryId>> =
        scope.stage().limits.separations.iter().filter_map(|it| family(&it.by)).collect();
    let families = families
        .into_iter()
        .map(|family| to_come().filter(|line| family.contains(&line.entry)).collect::<Vec<&CheckInLine>>());
    let families = families.filter(|lines| lines.len() > 1).map(|lines| {
        let names: Vec<String> = lines.iter().map(|line| Name::of(scope.tournament(), line.entry, t).text()).collect();
        let entries: Vec<String> = lines.iter().map(|line| line.entry.to_string()).collect();
        CompanyRow {
            told: t.family_here(here(&lines), lines.len(), names.join(" · ")),
            field: "family",
            value: entries.join("-"),
            is_waiting: is_waiting(&lines),
        }
    });
    clubs.chain(families).collect()
}

/// Returns the members of a family that is kept apart.
fn family(by: &SeparateBy) -> Option<&Vec<EntryId>> {
    match by {
        SeparateBy::Family { entries } => Some(entries),
        SeparateBy::Club | SeparateBy::Federation => None,
    }
}

/// Formats a time for the fields of browsers.
fn written(at: Option<NaiveDateTime>) -> String {
    at.map(|at| at.format(WRITTEN).to_string()).unwrap_or_default()
}

/// Parses a time as browsers write it, with or without seconds, or as people write it; empty text is `None`.
fn time(text: &str) -> Result<Option<NaiveDateTime>, HallRefusal> {
    let text = text.trim();
    let mut forms = [WRITTEN, "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"].into_iter();
    let mut read = || forms.find_map(|form| NaiveDateTime::parse_from_str(text, form).ok());
    if text.is_empty() { Ok(None) } else { read().map(Some).ok_or(HallRefusal::CheckInTime) }
}

/// Form fields of a mark.
#[derive(Deserialize)]
pub struct MarkForm {
    /// Action: `here`, `late`, `absent` or `expected`; `undo` for an act; `open` and `shut` for the check-in itself.
    what: String,
    entry: Option<u32>,
    /// Club whose members are all marked, instead of a single entry.
    #[serde(default)]
    club: String,
    /// Family whose members are all marked: its entries separated by `-`.
    #[serde(default)]
    family: String,
    /// Act to be taken back.
    #[serde(default)]
    act: String,
    #[serde(default)]
    word: String,
    #[serde(default)]
    closes: String,
    #[serde(default)]
    posted: String,
}

/// Typed fields of the form that opens a check-in.
struct Opening {
    word: String,
    closes: String,
    posted: String,
}

/// `POST /desk/{slug}/r/{round}/check-in`: marks players, or opens or shuts the check-in.
pub async fn mark(visitor: Visitor, scope: RequestScope, Form(form): Form<MarkForm>) -> Page {
    let at = round_of(&scope)?;
    let is_opening = form.what == "open";
    let typed = Opening { word: form.word.clone(), closes: form.closes.clone(), posted: form.posted.clone() };
    let done = marked(&visitor, &scope, at, form).await;
    match done {
        Ok(None) => see_other(scope.desk().check_in(at.round)),
        Ok(Some(act)) => see_other(format!("{}?act={}", scope.desk().check_in(at.round), act_word(act))),
        Err(error) => answer(&visitor, &scope, error, Some(typed).filter(|_| is_opening)).await,
    }
}

async fn answer(visitor: &Visitor, scope: &RequestScope, error: WebError, typed: Option<Opening>) -> Page {
    let (status, _, message) = error.said(visitor.words());
    if matches!(error, WebError::Field(_)) || status == StatusCode::FORBIDDEN || status.is_server_error() {
        return Err(error);
    }
    page(visitor, &scope.now(&visitor.state).await?, &CheckInQuery::default(), Some((status, message)), typed).await
}

/// Carries out the form. Returns the act that can be taken back as a whole, if it marked several players at once.
async fn marked(
    visitor: &Visitor,
    scope: &RequestScope,
    at: RoundRef,
    form: MarkForm,
) -> Result<Option<DateTime<Utc>>> {
    let id = visitor.tournament()?;
    if ["open", "shut"].contains(&form.what.as_str()) {
        if !visitor.may(Right::CheckIn) {
            return Err(visitor.may_not(Right::CheckIn));
        }
        let is_open = form.what == "open";
        let times = CheckInTimes { closes: time(&form.closes)?, posted: time(&form.posted)? };
        let set = visitor.ask(move |service| service.set_check_in(id, at, is_open, (&form.word, times)));
        set.await??;
        return Ok(None);
    }
    let by = teller(visitor);
    if form.what == "undo" {
        let act = act_of(&form.act).ok_or(WebError::Field("act"))?;
        visitor.ask(move |service| service.take_marks_back(id, at, act, &by)).await??;
        return Ok(None);
    }
    let said = CheckInStatus::from_code(&form.what).ok_or(WebError::Field("what"))?;
    let place = scope.clone();
    let roll = visitor.ask(move |service| service.roll(place.tournament(), at)).await??;
    let entries: Vec<EntryId> = match form.entry {
        Some(entry) => vec![EntryId(entry)],
        None if form.club.is_empty() && form.family.is_empty() => return Err(WebError::Field("entry")),
        // Players who have called or have a bye are left unchanged.
        None => {
            let lines = roll.lines.iter().filter(|line| line.state == CheckInState::Expected);
            let family = entries_of(&form.family);
            let is_meant = |entry: &EntryId| {
                if form.family.is_empty() { club(scope, *entry) == form.club } else { family.contains(entry) }
            };
            lines.map(|line| line.entry).filter(is_meant).collect()
        }
    };
    let marked = entries.clone();
    let act = visitor.ask(move |service| service.mark(id, at, (&marked, said), &by)).await??;
    let several = Some(act).filter(|_| form.entry.is_none() && !entries.is_empty());
    // A player who arrives after all is paired again: the mark of an arbiter takes the announced absence back.
    let back = entries.into_iter().filter(|entry| roll.line(*entry).is_some_and(|line| line.is_set_absent));
    let back: BTreeMap<EntryId, bool> = back.map(|entry| (entry, false)).collect();
    let has_come = matches!(said, CheckInStatus::Here | CheckInStatus::Late);
    if has_come && !back.is_empty() && visitor.may(Right::CheckIn) && scope.tournament().round(at).is_none() {
        run(visitor, Command::SetAbsent { at, absent: back }, None).await?;
    }
    Ok(several)
}

/// Parses the fields of the closing form: `fate-17=bye`, and `all` for all players.
fn fates(fields: &[(String, String)]) -> Result<BTreeMap<EntryId, NoShowAction>> {
    let read = |code: &str| NoShowAction::from_code(code).ok_or(WebError::Field("fate"));
    let all = fields.iter().find(|(name, value)| name == "all" && !value.is_empty());
    let all = all.map(|(_, value)| read(value)).transpose()?;
    let mut fates = BTreeMap::new();
    for (name, value) in fields {
        let Some(entry) = name.strip_prefix("fate-") else { continue };
        let entry = entry.parse().map_err(|_| WebError::Field("fate"))?;
        fates.insert(EntryId(entry), all.map_or_else(|| read(value), Ok)?);
    }
    Ok(fates)
}

/// Returns the address of the page that names the players who arrived in the meantime.
fn after_closing(scope: &RequestScope, at: RoundRef, came: &[EntryId]) -> String {
    let came: Vec<String> = came.iter().map(ToString::to_string).collect();
    format!("{}?came={}", scope.desk().check_in(at.round), came.join("-"))
}

/// `POST /desk/{slug}/r/{round}/check-in/close`: closes the check-in, then applies the chosen treatment to the players
/// still missing, as one act. If that is refused, the check-in is open again. A form with a late limit concerns the
/// boards of a paired round.
pub async fn close(visitor: Visitor, scope: RequestScope, Form(fields): Form<Vec<(String, String)>>) -> Page {
    let (at, id) = (round_of(&scope)?, visitor.tournament()?);
    if fields.iter().any(|(name, _)| name == "limit") {
        return match late::close(&visitor, &scope, at, &fields).await {
            Ok(came) => see_other(after_closing(&scope, at, &came)),
            Err(error) => answer(&visitor, &scope, error, None).await,
        };
    }
    let fates = fates(&fields)?;
    let field = |wanted: &str| fields.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.clone());
    let seen = field("seen").and_then(|seen| seen.parse().ok()).unwrap_or(Version::LATEST.0);
    let closing = visitor.ask(move |service| service.close_check_in(id, at, &fates)).await??;
    let done = if closing.commands.is_empty() {
        Ok(())
    } else {
        // Byes and withdrawals of missing players are part of the closing, so the right to close suffices.
        let by = visitor.by().because(field("reason")).seeing(Version(seen));
        let done = visitor.state.service.run_all(id, closing.commands.clone(), by).await;
        done.map(drop).map_err(WebError::from)
    };
    match done {
        Ok(()) => see_other(after_closing(&scope, at, &closing.came)),
        Err(error) => {
            visitor.ask(move |service| service.take_closing_back(id, at, &closing)).await??;
            answer(&visitor, &scope, error, None).await
        }
    }
}
