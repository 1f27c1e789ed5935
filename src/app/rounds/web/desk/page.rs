//! Contents of the round desk: seats, boards, byes and attendance.

use askama::Template;
use qisai_domain::decide::is_over;
use qisai_domain::format::spec::{FirstDraw, IdlePlayer, LateEntry, Leaving, Rematch};
use qisai_domain::outdated::Overtaken;
use qisai_domain::{ByeKind, EntryId, Pairing, PairingId, Right, Round, RoundState, Seat as SeatInGroup, Side};

use super::At;
use super::absent::{self, AbsentBoard};
use super::fault::RoundFault;
use super::hand::{self, EditingSession};
use super::meeting::MeetingState;
use super::rows::{CompetitorSeats, DeskCompetitor, DeskMeeting, RowContext, marks, meetings};
use crate::chess960::StartPanel;
use crate::desk::main_step::MainStep;
use crate::desk::swiss_rounds;
use crate::events::who_sees::HiddenEvent;
use crate::handler::{DeskTab, Frame, RequestScope, Result, Visitor, WebError};
use crate::line_ups::step::LineUpStep;
use crate::next::my_boards::MyBoards;
use crate::next::waiting::WaitingBoards;
use crate::sanctions::fouls;
use qisai_i18n::Words;
use qisai_service::check_in::comers;
use qisai_view::address::{DeskPage, DeskPages, RoundPart};
use qisai_view::bracket::Bracket;
use qisai_view::names::Name;
use qisai_view::rounds::breaches::{BreachLine, said};
use qisai_view::rounds::contradictions::{ContradictionLine, contradictions};
use qisai_view::sides::{self, SideMark};
use qisai_view::stages::groups;
use qisai_view::teams::has_boards;

/// Player without an opponent.
struct Out {
    pairing: u32,
    seat: DeskCompetitor,
    kind: &'static str,
}

/// Player in the attendance list.
struct Present {
    seat: DeskCompetitor,
    present: bool,
    bye: &'static str,
}

#[derive(Template)]
#[template(path = "rounds/round.html")]
pub(crate) struct RoundPage {
    f: Frame,
    desk: DeskPages,
    /// Stage and group if there are several, otherwise empty.
    group: String,
    round: u16,
    rounds: u16,
    /// Version of the tournament that the page shows.
    seen: u64,
    /// State of the round: `none`, `draft`, `published` or `closed`.
    state: &'static str,
    last: u16,
    /// Last round with a page here.
    reach: u16,
    /// `true` for a round robin, whose rounds can be made in any order.
    is_table: bool,
    /// `true` if the starting side of the table is still undecided.
    table_side: bool,
    /// Number of drafts that can be published.
    drafts: usize,
    /// Sentences about players with one side three times in a row, in the order of play.
    runs: Vec<String>,
    /// Start position of Chess960.
    start: Option<StartPanel>,
    /// Selection of boards.
    mine: MyBoards,
    /// Line-up step of the round.
    line_ups: Option<LineUpStep>,
    meetings: Vec<DeskMeeting>,
    byes: Vec<Out>,
    away: Vec<Out>,
    /// Competitors who pass the round of a bracket without a match.
    free: Vec<DeskCompetitor>,
    unplaced: Vec<DeskCompetitor>,
    session: Option<EditingSession>,
    /// Findings of the rules about the draft.
    breaches: Vec<BreachLine>,
    presence: Vec<Present>,
    /// Hint about the treatment of absent players.
    presence_hint: &'static str,
    needs_draw: bool,
    /// `true` if pairs can be changed although the round is public.
    changes_in_public: bool,
    /// Kinds of byes to which a bye of the last Swiss round can be changed.
    bye_kinds: Vec<(&'static str, &'static str)>,
    /// Step that leads on after the last round of the group, or while its stage is not open.
    way_on: Option<MainStep>,
    /// Visibility, if only the staff can see the event.
    hidden: Option<HiddenEvent>,
    /// Boards of which a player has announced an absence.
    absent: Vec<AbsentBoard>,
    /// Changes since the draft was made.
    overtaken: Vec<String>,
    /// `true` if the draft pairs somebody who has left, so that it cannot be published.
    pairs_a_leaver: bool,
    /// Matches whose players changed through corrections.
    contradictions: Vec<ContradictionLine>,
    /// Warning if more rounds are announced than the entrants can play, or are certain to.
    rounds_warning: Option<String>,
    /// `true` if an engine pairs by scores; it can explain the pairing and preview the next round.
    is_swiss: bool,
    first_word: &'static str,
    second_word: &'static str,
    marks: (SideMark, SideMark),
    /// Number of games without a result, and of meetings that wait for another decision.
    open: usize,
    /// Number of unfinished meetings of the round, including those of other arbiters.
    unfinished: usize,
    /// Number of games, and of meetings that wait for another decision.
    all: usize,
    /// Number of boards whose records contradict their results.
    disputed: usize,
    /// Boards that wait for an arbiter; `None` before [`show`](super::show) has read them.
    pub waiting: Option<WaitingBoards>,
    /// Account that closed the round, and the time; empty for a round that is not closed.
    pub closed_by: String,
    key_map: &'static str,
    /// `true` if fouls are recorded.
    fouls: bool,
    /// `true` if teams meet.
    is_of_teams: bool,
    /// Seconds since the pairing of the round began, while it runs.
    pub(crate) pairing_since: Option<u64>,
    /// `true` if separations apply to the round.
    separated: bool,
    /// Return target of the forms: this page.
    back: &'static str,
    pub(crate) fault: Option<RoundFault>,
}

impl RoundPage {
    /// Returns `true` if the next publication asks who may see the event.
    fn asks_who_sees(&self) -> bool {
        self.hidden.as_ref().is_some_and(|hidden| hidden.asks)
    }

    /// Returns the label of a field for the pairing number of a player or a team.
    fn number_label(&self) -> &'static str {
        if self.is_of_teams { self.f.t.team_no() } else { self.f.t.player_number() }
    }

    fn done(&self) -> usize {
        self.all - self.open
    }

    /// Returns the number of games without an entry, or of unfinished meetings if they are more than a game or have a
    /// ruling. The round can only be closed if it is zero.
    fn blank(&self) -> usize {
        if self.is_of_meetings() {
            return self.unfinished;
        }
        self.meetings.iter().flat_map(|meeting| &meeting.boards).filter(|board| board.result.is_empty()).count()
    }

    /// Returns `true` if a meeting is more than a game, or has a ruling.
    fn is_of_meetings(&self) -> bool {
        self.meetings.iter().any(|meeting| meeting.state.is_some())
    }

    /// Returns the number of teams whose line-up is not open in a round that is played.
    fn without_line_up(&self) -> usize {
        self.line_ups.as_ref().map_or(0, |step| step.missing)
    }

    /// Returns `true` if a single key opens the line-ups of these teams.
    fn takes_line_ups(&self) -> bool {
        self.f.may(Right::LineUps) && self.line_ups.as_ref().is_some_and(|step| step.proposed)
    }

    /// Returns `true` if the draft can be changed by hand now.
    fn editing(&self) -> bool {
        self.f.may(Right::Pair) && self.session.as_ref().is_some_and(|session| session.open)
    }
}

pub(crate) fn page(visitor: &Visitor, scope: &RequestScope, number: u16, asked: &At) -> Result<RoundPage> {
    let t = visitor.words();
    let (tournament, stage, group) = (scope.tournament(), scope.stage(), scope.group());
    let last = scope.last_paired();
    let planned = scope.planned_rounds();
    let is_table = stage.spec().has_free_order();
    let reach = if is_table { planned } else { planned.min(last + 1) };
    if number == 0 || number > reach {
        return Err(WebError::NotFound);
    }
    let round = group.round(number);
    let seats = CompetitorSeats::new(scope, number, t);
    let discipline = tournament.settings.discipline;
    let needs_draw = number == 1
        && group.initial_side().is_none()
        && stage.spec().first_draw == FirstDraw::InitialSide
        && round.is_none();
    let found = hand::found(tournament, group.id, round);
    let shown = RowContext { scope, seats: &seats, found: &found, at: board(&asked.board), among: None, t };
    let mine = MyBoards::of(visitor, &asked.boards);
    let in_list =
        |pairing: &Pairing| round.is_some_and(|round| round.state == RoundState::Draft) || mine.show(pairing.table);
    let meetings = round.map(|round| meetings(&shown, round, in_list)).unwrap_or_default();
    let (mut open, mut all, mut disputed) = (0, 0, 0);
    for meeting in &meetings {
        let waits = usize::from(meeting.state.as_ref().is_some_and(MeetingState::waits));
        open += waits + meeting.boards.iter().filter(|board| board.open).count();
        all += waits + meeting.boards.len();
        let marks = meeting.boards.iter().filter_map(|board| board.record.as_ref());
        disputed += marks.filter(|record| record.open).count();
    }
    let (byes, away) = round.map(|round| outs(scope, round, &seats, t)).unwrap_or_default();
    Ok(RoundPage {
        f: Frame::of(visitor, scope, DeskTab::Desk, DeskPage::Round(number, RoundPart::Desk)),
        desk: scope.desk(),
        group: if tournament.groups.len() > 1 { groups::title(tournament, group, t) } else { String::new() },
        round: number,
        rounds: planned,
        seen: scope.seen(),
        state: round.map_or("none", |round| round.state.code()),
        last,
        reach,
        is_table,
        table_side: is_table && !group.has_begun() && group.initial_side().is_none(),
        drafts: super::drafts(group).len(),
        runs: if is_table { super::table::runs(scope, number, t) } else { Vec::new() },
        start: StartPanel::of(scope, round, t),
        mine,
        line_ups: LineUpStep::of(scope, number),
        meetings,
        byes,
        away,
        free: free(scope, number, &seats),
        session: round.and_then(|round| EditingSession::of(scope, round, t)),
        breaches: found.iter().map(|finding| said(finding, scope, t)).collect(),
        unplaced: round.map(|round| unplaced(scope, round, &seats)).unwrap_or_default(),
        presence: if round.is_none() { presence(scope, number, &seats, t) } else { Vec::new() },
        presence_hint: match stage.spec().leaving {
            Leaving::Walkover => t.presence_hint_bracket(),
            Leaving::AnnulledOrAwarded => t.presence_hint_round_robin(),
            Leaving::NotPaired => t.presence_hint(),
        },
        needs_draw,
        changes_in_public: stage.spec().announces_rounds() && tournament.changes_in_public(scope.at(number)),
        bye_kinds: bye_kinds(scope, number, t),
        way_on: way_on(visitor, scope, number, t),
        hidden: HiddenEvent::of(scope, visitor),
        absent: absent::boards(scope, number, t),
        overtaken: overtaken(scope, number, t),
        pairs_a_leaver: tournament.overtaken(scope.at(number)).iter().any(|it| matches!(it, Overtaken::Left { .. })),
        contradictions: contradictions(scope, Some(number), t),
        rounds_warning: swiss_rounds::warning(scope, t),
        is_swiss: stage.spec().rematch == Rematch::Never,
        first_word: sides::column(discipline, Side::First, t),
        second_word: sides::column(discipline, Side::Second, t),
        marks: marks(discipline, t),
        open,
        unfinished: round.map_or(0, |round| {
            round.pairings.values().filter(|pairing| !is_over(&stage.play, number, pairing)).count()
        }),
        all,
        disputed,
        waiting: None,
        closed_by: String::new(),
        key_map: visitor.account.as_ref().map_or("qisai", |account| account.key_map.code()),
        separated: round.is_none() && super::blocked::concern(stage, number),
        fouls: fouls::are_kept(scope),
        is_of_teams: has_boards(&stage.play.contest(number)) && stage.play.line_ups.is_some(),
        back: "",
        pairing_since: None,
        fault: None,
    })
}

/// Returns the number of the board, or of the match, that was typed; `None` for any other text.
fn board(typed: &str) -> Option<u32> {
    typed.split(['.', '/']).next()?.trim().parse().ok()
}

/// Returns the step that leads on from a round without one of its own.
fn way_on(visitor: &Visitor, scope: &RequestScope, number: u16, t: Words) -> Option<MainStep> {
    let is_closed = || scope.group().round(number).is_some_and(|round| round.state == RoundState::Closed);
    if !scope.stage().awaits_opening() && !is_closed() {
        return None;
    }
    MainStep::of_tournament(visitor, scope, t)?.away_from(&scope.desk().round(number).to_string())
}

/// Returns the changes since a draft was made, in words.
fn overtaken(scope: &RequestScope, number: u16, t: Words) -> Vec<String> {
    let tournament = scope.tournament();
    let line = |found: Overtaken| match found {
        Overtaken::Result { round, board } => t.overtaken_result(round, board),
        Overtaken::Attendance { entry } => t.overtaken_attendance(Name::of(tournament, entry, t).text()),
        Overtaken::Left { entry } => t.overtaken_left(Name::of(tournament, entry, t).text()),
        Overtaken::Comers => t.overtaken_comers().to_owned(),
    };
    tournament.overtaken(scope.at(number)).into_iter().map(line).collect()
}

/// Returns the kinds of byes that can be given by hand in the last round of an individual Swiss, once it is public.
fn bye_kinds(scope: &RequestScope, number: u16, t: Words) -> Vec<(&'static str, &'static str)> {
    let (stage, group) = (scope.stage(), scope.group());
    let is_public = group.round(number).is_some_and(|round| round.state != RoundState::Draft);
    let is_last = stage.spec().idle == IdlePlayer::ZeroPointBye && group.last_round() == number;
    if !is_public || !is_last || stage.play.line_ups.is_some() {
        return Vec::new();
    }
    [ByeKind::ZeroPoint, ByeKind::HalfPoint, ByeKind::FullPoint].map(|kind| (kind.code(), t.bye_kind(kind))).to_vec()
}

fn outs(scope: &RequestScope, round: &Round, seats: &CompetitorSeats, t: Words) -> (Vec<Out>, Vec<Out>) {
    let (tournament, group) = (scope.tournament(), scope.group());
    let is_table = scope.stage().spec().has_free_order();
    let byes = round.pairings.values().filter_map(|pairing| {
        let (entry, kind) = pairing.bye()?;
        Some((pairing.id, entry, kind))
    });
    let out = |(id, entry, kind): (PairingId, EntryId, ByeKind)| Out {
        pairing: id.0,
        seat: seats.of(tournament, entry),
        kind: match group.participation(entry) {
            Some(one) if kind == ByeKind::ZeroPoint && one.has_left(round.number) => t.withdrawn(),
            Some(one) if kind == ByeKind::ZeroPoint && one.from > round.number => t.not_yet_entered(),
            Some(one) if kind == ByeKind::ZeroPoint && is_table && one.availability(round.number).is_ok() => {
                t.free_in_table()
            }
            _ => t.bye_kind(kind),
        },
    };
    let (away, byes): (Vec<_>, Vec<_>) = byes.partition(|(_, _, kind)| *kind == ByeKind::ZeroPoint);
    let since = entered_since(scope, round).map(|entry| (PairingId(0), entry, ByeKind::ZeroPoint));
    (byes.into_iter().map(out).collect(), away.into_iter().chain(since).map(out).collect())
}

/// Returns the players who entered after a Swiss round was published, while it can be changed. They can be seated in it
/// by hand.
fn entered_since<'a>(scope: &'a RequestScope, round: &'a Round) -> impl Iterator<Item = EntryId> + 'a {
    let is_swiss = scope.stage().spec().late_entry == LateEntry::Allowed;
    let is_here = is_swiss && scope.tournament().changes_in_public(scope.at(round.number));
    let later =
        scope.group().participations.iter().filter(move |(entry, it)| {
            it.from > round.number && it.left.is_none() && round.pairing_of(**entry).is_none()
        });
    later.map(|(entry, _)| *entry).filter(move |_| is_here)
}

/// Returns the competitors with a free place in a round of a bracket, who advance without a match.
fn free(scope: &RequestScope, round: u16, seats: &CompetitorSeats) -> Vec<DeskCompetitor> {
    let byes = Bracket::of(scope.stage(), scope.group()).map(|bracket| bracket.byes).unwrap_or_default();
    let of_round = byes.into_iter().filter(|(of, _)| *of == round);
    of_round.map(|(_, entry)| seats.of(scope.tournament(), entry)).collect()
}

/// Returns the seats that take part in the round.
fn expected(scope: &RequestScope, round: u16) -> impl Iterator<Item = SeatInGroup<'_>> {
    let comers = comers(scope.stage(), scope.group(), round);
    let seats = scope.tournament().entrants(scope.group()).into_iter();
    seats.filter(move |seat| comers.as_ref().is_none_or(|comers| comers.contains(&seat.id())))
}

fn unplaced(scope: &RequestScope, round: &Round, seats: &CompetitorSeats) -> Vec<DeskCompetitor> {
    let placed: Vec<EntryId> = round.pairings.values().flat_map(|pairing| pairing.entries()).collect();
    let in_bracket = scope.stage().spec().has_tree();
    // In a bracket, absent competitors also have their match.
    let waiting = expected(scope, round.number)
        .filter(|seat| in_bracket || seat.participation.availability(round.number).is_ok())
        .map(|seat| seat.id());
    let tournament = scope.tournament();
    waiting.filter(|entry| !placed.contains(entry)).map(|entry| seats.of(tournament, entry)).collect()
}

fn presence(scope: &RequestScope, round: u16, seats: &CompetitorSeats, t: Words) -> Vec<Present> {
    let tournament = scope.tournament();
    let expected =
        expected(scope, round).filter(|seat| seat.participation.from <= round && !seat.participation.has_left(round));
    let rows = expected.map(|seat| {
        let bye = seat.participation.byes.get(&round).copied();
        Present {
            seat: seats.of(tournament, seat.id()),
            present: bye != Some(ByeKind::ZeroPoint),
            bye: bye.filter(|kind| *kind != ByeKind::ZeroPoint).map(|kind| t.bye_kind(kind)).unwrap_or_default(),
        }
    });
    rows.collect()
}
