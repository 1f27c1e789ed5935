//! Tasks in all groups: acts on stages and rounds, and all open games in one list.

pub(crate) mod my_boards;
pub(crate) mod waiting;

use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::next_up::{NextUp, RoundDue};
use qisai_domain::{Group, GroupId, Pairing, PairingId, Right, Round, RoundState, Side, Tournament};
use serde::Deserialize;

use crate::desk::back::Back;
use crate::desk::main_step::MainStep;
use crate::desk::tasks::{PendingTask, is_listed, task};
use crate::events::who_sees::HiddenEvent;
use crate::handler::{DESK, DeskTab, Frame, Page, Query, RequestScope, Result, Visitor, WebError, written};
use crate::next::my_boards::MyBoards;
use crate::next::waiting::WaitingBoards;
use crate::rounds::desk::marks;
use crate::rounds::desk::meeting::MeetingState;
use crate::rounds::desk::rows::{Board, CompetitorSeats, DeskMeeting, ListedRound, RowContext, meeting};
use crate::rounds::together;
use crate::sanctions::fouls;
use crate::scope::names_group;
use qisai_i18n::Words;
use qisai_service::scope::Scope;
use qisai_service::stages::next_up;
use qisai_view::address::{DeskPage, DeskPages, TournamentPart};
use qisai_view::sides::{self, SideMark};
use qisai_view::stages::groups::{self, GroupLink};

/// Query of the list.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PendingQuery {
    /// Board to start with, by the name of its row or by its number.
    board: String,
    /// Pairings that stay in the list although nothing is open in them, because their results have just been entered:
    /// `12,15`.
    keep: String,
    /// `all` for the boards of all arbiters.
    boards: String,
    /// `waiting` for the lines of the boards that wait for an arbiter alone.
    part: String,
}

/// Round with open games or decisions.
struct PendingRound {
    key: String,
    title: String,
    round: u16,
    desk: DeskPages,
    state: RoundState,
    meetings: Vec<DeskMeeting>,
}

impl PendingRound {
    /// Returns the state of the round: `published` or `closed`.
    fn state(&self) -> &'static str {
        self.state.code()
    }

    fn number(&self) -> u16 {
        self.round
    }
}

#[derive(Template)]
#[template(path = "next/next.html")]
struct NextPage {
    f: Frame,
    /// Version of the tournament that the page shows.
    seen: u64,
    acts: Vec<PendingTask>,
    /// Number of groups whose next step a single key performs; 0 if there is at most one.
    together: usize,
    /// `true` if that step publishes rounds of a hidden event, and asks who may see them.
    together_asks: bool,
    /// Step that leads on while the list is empty.
    way_on: Option<MainStep>,
    /// Visibility, if only the staff can see the event.
    hidden: Option<HiddenEvent>,
    /// Boards that wait for an arbiter.
    waiting: WaitingBoards,
    parts: Vec<PendingRound>,
    /// Selection of boards.
    mine: MyBoards,
    /// Number of games without a result, and of meetings that wait for another decision.
    open: usize,
    first_word: &'static str,
    second_word: &'static str,
    marks: (SideMark, SideMark),
    key_map: &'static str,
    /// `true` if fouls are recorded.
    fouls: bool,
    /// Return target of the forms.
    back: &'static str,
}

/// `GET /desk/{slug}/next`: tasks of all groups, or of the group in the address.
pub async fn show(request: HttpRequest, visitor: Visitor, scope: RequestScope, wanted: Query<PendingQuery>) -> Page {
    let only = names_group(&request).then(|| scope.group_id());
    let body = DESK.run(move || -> Result<String> {
        let mine = MyBoards::of(&visitor, &wanted.boards);
        let shows = |board| mine.show(board);
        let waiting = WaitingBoards::of_tournament(&visitor.state, &scope, only, shows, visitor.words())?;
        if wanted.part == "waiting" {
            return Ok(waiting.render()?);
        }
        Ok(NextPage::new(&visitor, &scope, only, &wanted, (mine, waiting))?.render()?)
    });
    written(StatusCode::OK, body.await??)
}

impl NextPage {
    /// Returns the page; `only` restricts it to one group.
    fn new(
        visitor: &Visitor,
        scope: &RequestScope,
        only: Option<GroupId>,
        wanted: &PendingQuery,
        (mine, waiting): (MyBoards, WaitingBoards),
    ) -> Result<Self> {
        let (tournament, t) = (scope.tournament(), visitor.words());
        let list = next_up(tournament);
        let discipline = tournament.settings.discipline;
        let mut parts = parts(scope, &list, only, (&kept(&wanted.keep), &mine), t)?;
        begin_at(&mut parts, wanted.board.trim());
        let back = if only.is_some() { Back::GroupList } else { Back::List };
        let runs = visitor.may(Right::Pair);
        let hidden = HiddenEvent::of(scope, visitor);
        let asks = hidden.as_ref().is_some_and(|hidden| hidden.asks);
        let due = together::due(&list);
        let is_of_all = runs && only.is_none() && due.len() > 1;
        let mut acts: Vec<PendingTask> =
            list.iter().filter(|_| runs).filter_map(|due| task(scope, due, only, asks, t)).collect();
        if let Some(first) = acts.first_mut() {
            first.is_main = !is_of_all;
        }
        let is_idle = runs && acts.is_empty() && parts.is_empty();
        let way_on = is_idle.then(|| MainStep::of_tournament(visitor, scope, t)).flatten();
        let f = frame(visitor, scope, only);
        Ok(Self {
            seen: scope.seen(),
            together: if is_of_all { due.len() } else { 0 },
            together_asks: asks && due.iter().any(|(_, due)| *due == RoundDue::Publish),
            hidden,
            acts,
            way_on: way_on.and_then(|step| step.away_from(&f.here)),
            open: parts.iter().flat_map(|part| &part.meetings).map(open_in).sum(),
            waiting,
            parts,
            mine,
            first_word: sides::column(discipline, Side::First, t),
            second_word: sides::column(discipline, Side::Second, t),
            marks: marks(discipline, t),
            key_map: visitor.account.as_ref().map_or("qisai", |account| account.key_map.code()),
            fouls: fouls::are_kept(scope),
            back: back.word(),
            f,
        })
    }
}

/// Returns the frame of the page, whose links to groups lead to the lists of the groups.
fn frame(visitor: &Visitor, scope: &RequestScope, only: Option<GroupId>) -> Frame {
    let page = DeskPage::Tournament(TournamentPart::Next);
    let mut frame = Frame::of(visitor, scope, DeskTab::Next, page);
    let all = DeskPages::of_slug(scope.slug()).next();
    if only.is_none() {
        frame.here = all.to_string();
    }
    if let Some(shown) = frame.tournament.as_mut().filter(|shown| !shown.groups.is_empty()) {
        let of_all =
            GroupLink { name: visitor.words().next_all_groups().to_owned(), address: all, is_current: only.is_none() };
        let of_each = groups::links(scope, visitor.words(), |_, address| DeskPages::at(address).next());
        let of_each =
            of_each.into_iter().map(|link| GroupLink { is_current: link.is_current && only.is_some(), ..link });
        shown.groups = std::iter::once(of_all).chain(of_each).collect();
    }
    frame
}

/// Parses the numbers of pairings, separated by commas; other words are left out.
pub fn kept(text: &str) -> BTreeSet<PairingId> {
    text.split(',').filter_map(|number| number.parse().ok()).map(PairingId).collect()
}

fn parts(
    scope: &RequestScope,
    list: &[NextUp],
    only: Option<GroupId>,
    (kept, mine): (&BTreeSet<PairingId>, &MyBoards),
    t: Words,
) -> Result<Vec<PendingRound>> {
    let due: BTreeSet<PairingId> = list
        .iter()
        .filter_map(|due| match due {
            NextUp::Meeting { pairing, .. } => Some(*pairing),
            NextUp::Stage { .. } | NextUp::Round { .. } => None,
        })
        .collect();
    let mut parts = Vec::new();
    for (_, group) in scope.tournament().all_groups().filter(|(_, group)| is_listed(only, group.id)) {
        for round in group.rounds.values().filter(|round| round.state != RoundState::Draft) {
            let mut pairings = round.in_board_order();
            pairings.retain(|pairing| {
                mine.show(pairing.table) && (due.contains(&pairing.id) || kept.contains(&pairing.id))
            });
            if !pairings.is_empty() {
                parts.push(part(scope, group, round, &pairings, kept, t)?);
            }
        }
    }
    Ok(parts)
}

fn part(
    scope: &RequestScope,
    group: &Group,
    round: &Round,
    pairings: &[&Pairing],
    kept: &BTreeSet<PairingId>,
    t: Words,
) -> Result<PendingRound> {
    let tournament = scope.tournament();
    let scope = Scope::find(Arc::clone(scope.event()), Arc::clone(tournament), Some(group.id));
    let scope = RequestScope::from(scope.ok_or(WebError::NotFound)?);
    let seats = CompetitorSeats::new(&scope, round.number, t);
    let listed = ListedRound { at: group.at(round.number), letter: letter(tournament, group) };
    let shown = RowContext { scope: &scope, seats: &seats, found: &[], at: None, among: Some(&listed), t };
    let is_due = |board: &Board| match round.state {
        RoundState::Closed => board.result == "adjourned",
        RoundState::Draft | RoundState::Published => board.open,
    };
    let meetings = pairings.iter().filter_map(|pairing| {
        let mut meeting = meeting(&shown, round, pairing)?;
        // For a plain game that ended without the winner that its bracket requires, the page shows the game itself.
        let is_undecided = meeting.state.is_none() && !meeting.boards.iter().any(is_due);
        meeting.boards.retain(|board| is_due(board) || is_undecided || kept.contains(&pairing.id));
        Some(meeting)
    });
    Ok(PendingRound {
        key: format!("g{}r{}", group.id, round.number),
        title: groups::title(tournament, group, t),
        round: round.number,
        desk: scope.desk(),
        state: round.state,
        meetings: meetings.collect(),
    })
}

/// Returns the prefix of a group's boards, as in `A14`. Empty if the stage has one group, or if the group's name is not
/// short.
fn letter(tournament: &Tournament, group: &Group) -> String {
    let is_short = (1..=3).contains(&group.name.chars().count());
    if !is_short || tournament.groups_of(group.stage).count() < 2 {
        return String::new();
    }
    let ends_in_digit = group.name.ends_with(|letter: char| letter.is_ascii_digit());
    if ends_in_digit { format!("{}-", group.name) } else { group.name.clone() }
}

fn open_in(meeting: &DeskMeeting) -> usize {
    let waits = usize::from(meeting.state.as_ref().is_some_and(MeetingState::waits));
    waits + meeting.boards.iter().filter(|board| board.open).count()
}

/// Marks the first open game of a board as the one to start with.
fn begin_at(parts: &mut [PendingRound], wanted: &str) {
    let is_wanted = |board: &&mut Board| {
        let named = [&board.row, &board.table].into_iter().any(|name| name.eq_ignore_ascii_case(wanted));
        board.open && (named || board.board.to_string() == wanted)
    };
    let mut boards = parts.iter_mut().flat_map(|part| &mut part.meetings).flat_map(|meeting| &mut meeting.boards);
    if let Some(board) = boards.find(is_wanted) {
        board.current = true;
    }
}
