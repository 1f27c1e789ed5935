//! Tournaments of an account, each with its progress and next step.

use std::sync::Arc;

use actix_web::web;
use askama::Template;
use chrono::Utc;
use qisai_domain::next_up::NextUp;
use qisai_domain::{Right, Visibility};
use qisai_service::scope::Scope;
use qisai_service::stages::next_up;
use qisai_store::tournaments::ListedTournament;
use qisai_view::address::{DeskPages, EventAddress};
use qisai_view::home::front::{self, Standing};
use qisai_view::home::{self, EventCard};
use serde::Deserialize;

use crate::desk::main_step::MainStep;
use crate::handler::{Frame, Page, Query, RequestScope, Result, Visitor, WebError, html};
use crate::home::MAX_LETTERS;
use crate::next::waiting::WaitingBoards;

/// Number of newest tournaments whose progress is shown.
const MAX_LOOKED_AT: usize = 40;
/// Number of events from which the list offers a search.
const MANY: usize = 8;

/// Search in the list.
#[derive(Deserialize)]
pub struct DeskListQuery {
    #[serde(default)]
    q: String,
}

impl DeskListQuery {
    fn words(&self) -> Vec<String> {
        let short: String = self.q.chars().take(MAX_LETTERS).collect();
        short.to_lowercase().split_whitespace().map(str::to_owned).collect()
    }
}

/// Event with its tournaments.
struct DeskCard {
    event: EventCard,
    tournaments: Vec<DeskLine>,
}

/// Tournament of an event.
struct DeskLine {
    /// Name and page; `None` for the only tournament of its event, which the card names.
    named: Option<(String, String)>,
    progress: Option<Progress>,
}

struct Progress {
    standing: Standing,
    /// Number of meetings that wait for a result or another decision, and the page that lists them.
    open: (usize, String),
    /// Boards that wait for an arbiter, of all rounds; empty if there are none. The page of the open meetings lists them.
    waiting: String,
    /// Next step with its page, for those who may carry it out.
    step: Option<MainStep>,
}

#[derive(Template)]
#[template(path = "home/desk_list.html")]
struct DeskList {
    f: Frame,
    q: String,
    has_search: bool,
    mine: Vec<DeskCard>,
    archived: Vec<EventCard>,
    /// Deleted events and sections, for the owner: title and address of the page that restores each.
    deleted: Vec<(String, String)>,
}

/// `GET /desk`: tournaments of the account.
pub async fn show(visitor: Visitor, query: Query<DeskListQuery>) -> Page {
    html(&web::block(move || DeskList::new(&visitor, &query)).await??)
}

impl DeskList {
    fn new(visitor: &Visitor, query: &DeskListQuery) -> Result<Self> {
        let account = visitor.account.as_ref().ok_or(WebError::SignIn)?;
        let t = visitor.words();
        let listed = visitor.state.service.tournaments_of(account)?;
        let deleted = if visitor.is_owner() { deleted(&listed) } else { Vec::new() };
        let exists = |listed: &ListedTournament| listed.event.visibility_of(&listed.settings) != Visibility::Deleted;
        let is_archived = |listed: &ListedTournament| listed.event.visibility == Visibility::Archived;
        let (archived, mine): (Vec<ListedTournament>, Vec<ListedTournament>) =
            listed.into_iter().filter(exists).partition(is_archived);
        let events = mine.chunk_by(|one, other| one.event.id == other.event.id);
        let has_search = events.count() > MANY;
        let words = query.words();
        let cards =
            |listed: &[ListedTournament]| home::cards(listed, t, |slug| DeskPages::of_slug(slug).start().to_string());
        let (mut left, mut found) = (MAX_LOOKED_AT, Vec::new());
        for tournaments in mine.chunk_by(|one, other| one.event.id == other.event.id) {
            for event in cards(tournaments).into_iter().filter(|card| has_words(card, &words)) {
                let mut lines = Vec::new();
                for (nth, one) in tournaments.iter().enumerate() {
                    let progress = if left > 0 { shown(progress(visitor, one)) } else { None };
                    left = left.saturating_sub(usize::from(progress.is_some()));
                    lines.push(DeskLine { named: event.sections.get(nth).cloned(), progress });
                }
                found.push(DeskCard { event, tournaments: lines });
            }
        }
        Ok(Self {
            f: Frame::plain(visitor, "/desk"),
            q: query.q.clone(),
            has_search: has_search || !words.is_empty(),
            mine: found,
            archived: cards(&archived),
            deleted,
        })
    }
}

/// Returns `true` if a card contains all words of a search.
fn has_words(card: &EventCard, words: &[String]) -> bool {
    let sections = card.sections.iter().map(|(name, _)| name.as_str());
    let text: Vec<&str> = [card.title.as_str(), &card.about].into_iter().chain(sections).collect();
    let text = text.join(" ").to_lowercase();
    words.iter().all(|word| text.contains(word))
}

/// Returns the progress; an error is logged, since one tournament that cannot be read must not hide the others.
fn shown(progress: Result<Option<Progress>>) -> Option<Progress> {
    progress.unwrap_or_else(|error| {
        tracing::error!(%error, "the progress of a tournament cannot be shown");
        None
    })
}

/// Returns the progress of a tournament whose rounds can show more than its days.
fn progress(visitor: &Visitor, listed: &ListedTournament) -> Result<Option<Progress>> {
    if !front::is_recent(&listed.event, Utc::now().date_naive()) {
        return Ok(None);
    }
    let tournament = visitor.state.service.tournament(listed.id)?;
    let Some(scope) = Scope::find(Arc::clone(&listed.event), tournament, None) else { return Ok(None) };
    let standing = Standing::of(&scope, visitor.lang);
    let due = next_up(scope.tournament());
    let open = due.iter().filter(|due| matches!(due, NextUp::Meeting { .. })).count();
    let account = visitor.account.as_ref().ok_or(WebError::SignIn)?;
    let held = visitor.state.service.held_on(account, listed.id)?;
    let may_pair = held.as_ref().is_some_and(|held| held.may(Right::Pair));
    let own = held.and_then(|held| held.own_boards());
    let shows = |board| own.as_ref().is_none_or(|own| own.hold(board));
    let waiting =
        WaitingBoards::of_tournament(&visitor.state, &scope, None, shows, visitor.words())?.boards().join(", ");
    let step = may_pair.then(|| MainStep::first(&RequestScope::from(scope), &due, visitor.words())).flatten();
    let list = DeskPages::of_slug(&listed.settings.slug).next().to_string();
    Ok(Some(Progress { standing, open: (open, list), waiting, step }))
}

/// Returns the deleted events, and deleted sections of other events, each with the page that restores it.
fn deleted(listed: &[ListedTournament]) -> Vec<(String, String)> {
    let is_deleted = |listed: &&ListedTournament| listed.event.visibility_of(&listed.settings) == Visibility::Deleted;
    let entry = |listed: &ListedTournament| {
        if listed.event.visibility == Visibility::Deleted {
            return (listed.event.name.clone(), EventAddress::edit(&listed.event.slug).to_string());
        }
        let title = listed.event.title_of(&listed.settings);
        (title, DeskPages::of_slug(&listed.settings.slug).settings().to_string())
    };
    let mut found: Vec<(String, String)> = listed.iter().filter(is_deleted).map(entry).collect();
    found.dedup();
    found
}
