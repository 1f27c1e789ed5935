//! What the round desk shows: seats, boards, byes, who is in the hall.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use qisai_domain::bracket::{Comer, left, matches_of};
use qisai_domain::contest::scheduled;
use qisai_domain::format::Tree;
use qisai_domain::{
    ByeKind, Contest, Discipline, EntryId, Format, Game, GameKey, GameResult, Group, Pairing, PairingId, PlayedScore,
    ResultLine, Round, RoundState, Seat as SeatInGroup, Side, Stage, SwissSystem, Tournament, results,
};
use serde::Serialize;

use qisai_pairing::breach::Finding;

use super::super::result::desk_code;
use super::hand::{self, Session};
use super::meeting::{MeetingState, game_name};
use crate::i18n::Words;
use crate::scope::Scope;
use crate::view::address::{DeskPage, DeskPages, RoundPart};
use crate::view::breaches::{BreachLine, said};
use crate::view::findings;
use crate::view::names::Name;
use crate::view::scores;
use crate::view::sides::{self, SideMark};
use crate::web::error::WebError;
use crate::web::frame::{Frame, Tab};
use crate::web::visitor::Visitor;
use qisai_records::boards;

/// A competitor on the desk.
#[derive(Clone)]
pub(super) struct Seat {
    pub(super) entry: u32,
    pub(super) tpn: u32,
    pub(super) name: Name,
    pub(super) points: String,
}

/// A button of a board.
struct Button {
    code: &'static str,
    label: String,
    legend: &'static str,
    pressed: bool,
}

/// Two who meet, with their games.
struct Meeting {
    board: u32,
    pairing: u32,
    /// How it stands, unless it is one plain game.
    state: Option<MeetingState>,
    /// One for each game that is known or may be played; a draft has one for each meeting.
    boards: Vec<Board>,
}

/// A board.
struct Board {
    board: u32,
    /// The board as its row names it: `14`; of several games, `14` and `14/2`.
    row: String,
    /// Which game of the pairing.
    game: GameKey,
    /// Whether the pairing has several games.
    of_several: bool,
    /// Whether it is known who has the first move.
    sides_known: bool,
    /// Whether the meeting had ended before: the game counts for nothing.
    surplus: bool,
    pairing: u32,
    /// Whether it lacks a result.
    open: bool,
    result: &'static str,
    label: String,
    first: Seat,
    second: Seat,
    main: Vec<Button>,
    more: Vec<Button>,
    warnings: Vec<BreachLine>,
    current: bool,
    /// Fouls of both sides, where there are any: `1–0`.
    fouls: String,
    /// What the record says, if there is one: the word, its style, whether somebody has to look.
    record: Option<RecordMark>,
}

/// What a board's record says, in a word.
#[derive(Serialize)]
pub(in crate::web::desk) struct RecordMark {
    status: &'static str,
    class: &'static str,
    /// Whether an arbiter still has to look.
    open: bool,
}

/// Somebody without an opponent.
struct Out {
    pairing: u32,
    seat: Seat,
    kind: &'static str,
}

/// Somebody who may be in the hall.
struct Present {
    seat: Seat,
    present: bool,
    bye: &'static str,
}

#[derive(Template)]
#[template(path = "arbiter/round.html")]
pub(super) struct RoundPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    rounds: u16,
    /// The version of the tournament that the page shows.
    seen: u64,
    /// `none`, `draft`, `published`, `closed`.
    state: &'static str,
    last: u16,
    /// The last round that has a page here.
    reach: u16,
    /// Whether its rounds may be made in any order.
    is_table: bool,
    /// Whether it is still to be said which side the table begins with.
    table_side: bool,
    /// Drafts that can be published.
    drafts: usize,
    /// Who has one side three times running, in the order of play.
    runs: Vec<String>,
    meetings: Vec<Meeting>,
    byes: Vec<Out>,
    away: Vec<Out>,
    unplaced: Vec<Seat>,
    session: Option<Session>,
    /// What the rules say to the draft.
    breaches: Vec<BreachLine>,
    presence: Vec<Present>,
    /// What becomes of the absent.
    presence_hint: &'static str,
    needs_draw: bool,
    /// Whether an engine pairs by scores: it can be asked why not otherwise, and for the next round.
    is_swiss: bool,
    first_word: &'static str,
    second_word: &'static str,
    marks: (SideMark, SideMark),
    /// Games without a result, and meetings that wait for something else.
    open: usize,
    /// Games, and meetings that wait for something else.
    all: usize,
    /// Boards whose records speak against their results.
    disputed: usize,
    key_map: &'static str,
    /// Whether fouls are kept.
    fouls: bool,
    /// Seconds since the round has begun to be paired, while it is.
    pub(super) pairing_since: Option<u64>,
    /// Whether separations have a say in it.
    separated: bool,
    pub(super) error: Option<String>,
    /// Whether the error is that no legal round is left.
    pub(super) blocked: bool,
}

impl RoundPage {
    fn done(&self) -> usize {
        self.all - self.open
    }

    /// Whether the draft may be changed by hand now.
    fn editing(&self) -> bool {
        self.f.runs && self.session.as_ref().is_some_and(|session| session.open)
    }
}

pub(super) fn page(visitor: &Visitor, scope: &Scope, number: u16, at: Option<u32>) -> Result<RoundPage, WebError> {
    let t = visitor.words();
    let (tournament, stage, group) = (scope.tournament(), scope.stage(), scope.group());
    let system = stage.format().swiss_system();
    let last = scope.last_paired();
    let planned = scope.planned_rounds();
    let is_table = stage.format().is_table();
    let reach = if is_table { planned } else { planned.min(last + 1) };
    if number == 0 || number > reach {
        return Err(WebError::NotFound);
    }
    let round = group.round(number);
    let seats = Seats::new(scope, number, t);
    let discipline = tournament.settings.discipline;
    let needs_draw = number == 1
        && group.initial_side().is_none()
        && system.is_some_and(|system| system != SwissSystem::Jifen)
        && round.is_none();
    let found = hand::found(tournament, group.id, round);
    let shown = Shown { scope, seats: &seats, found: &found, at, t };
    let meetings = round.map(|round| meetings(&shown, round)).unwrap_or_default();
    let (mut open, mut all, mut disputed) = (0, 0, 0);
    for meeting in &meetings {
        let waits = usize::from(meeting.state.as_ref().is_some_and(MeetingState::waits));
        open += waits + meeting.boards.iter().filter(|board| board.open).count();
        all += waits + meeting.boards.len();
        let marks = meeting.boards.iter().filter_map(|board| board.record.as_ref());
        disputed += marks.filter(|record| record.open).count();
    }
    let (byes, away) = round.map(|round| outs(tournament, round, &seats, t)).unwrap_or_default();
    Ok(RoundPage {
        f: Frame::of(visitor, scope, Tab::Desk, DeskPage::Round(number, RoundPart::Desk)),
        desk: scope.desk(),
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
        meetings,
        byes,
        away,
        session: round.and_then(|round| Session::of(scope, round, t)),
        breaches: found.iter().map(|finding| said(finding, scope, t)).collect(),
        unplaced: round.map(|round| unplaced(scope, round, &seats)).unwrap_or_default(),
        presence: if round.is_none() { presence(scope, number, &seats, t) } else { Vec::new() },
        presence_hint: match stage.format() {
            Format::Bracket(_) => t.presence_hint_bracket(),
            format if format.is_table() => t.presence_hint_round_robin(),
            _ => t.presence_hint(),
        },
        needs_draw,
        is_swiss: system.is_some(),
        first_word: sides::column(discipline, Side::First, t),
        second_word: sides::column(discipline, Side::Second, t),
        marks: marks(discipline, t),
        open,
        all,
        disputed,
        key_map: visitor.account.as_ref().map_or("qisai", |account| account.key_map.code()),
        separated: round.is_none() && super::blocked::concern(stage, number),
        fouls: super::fouls::are_kept(scope),
        blocked: false,
        pairing_since: None,
        error: None,
    })
}

pub(in crate::web::desk) fn marks(discipline: Discipline, t: Words) -> (SideMark, SideMark) {
    (SideMark::of(discipline, Side::First, t), SideMark::of(discipline, Side::Second, t))
}

/// Everybody as a seat, with the points before the round.
pub(super) struct Seats {
    seats: BTreeMap<EntryId, Seat>,
    t: Words,
}

impl Seats {
    pub(super) fn new(scope: &Scope, number: u16, t: Words) -> Self {
        let (tournament, before) = (scope.tournament(), number.saturating_sub(1));
        let Some(results) = results(tournament, scope.group_id(), before) else {
            return Self { seats: BTreeMap::new(), t };
        };
        let seat = |line: &ResultLine| {
            let points = scores::points(results.scoring.primary(), results.score_after(line, results.rounds()));
            Seat { entry: line.entry.0, tpn: line.number, name: Name::of(tournament, line.entry, t), points }
        };
        Self { seats: results.lines.iter().map(|line| (line.entry, seat(line))).collect(), t }
    }

    pub(super) fn of(&self, tournament: &Tournament, entry: EntryId) -> Seat {
        let t = self.t;
        let unknown = || Seat { entry: entry.0, tpn: 0, name: Name::of(tournament, entry, t), points: String::new() };
        self.seats.get(&entry).cloned().unwrap_or_else(unknown)
    }
}

/// The results that a board offers at once, and those behind "more".
const MAIN: [GameResult; 3] = [GameResult::FIRST_WINS, GameResult::DRAW, GameResult::SECOND_WINS];

fn more() -> impl Iterator<Item = GameResult> {
    use PlayedScore::{Draw, FirstWins, HalfZero, SecondWins, ZeroHalf, ZeroZero};
    let decided = [HalfZero, ZeroHalf, ZeroZero].map(|score| GameResult::Played { score, rated: true });
    let unrated = [FirstWins, Draw, SecondWins].map(|score| GameResult::Played { score, rated: false });
    [GameResult::SecondForfeits, GameResult::FirstForfeits, GameResult::DoubleForfeit, GameResult::Adjourned]
        .into_iter()
        .chain(decided)
        .chain(unrated)
        .chain([GameResult::Unknown])
}

/// Every result that a board offers, and none.
pub(super) fn offered() -> impl Iterator<Item = GameResult> {
    MAIN.into_iter().chain(more())
}

/// The findings about these two, or one of them alone.
fn of_pair(found: &[Finding], pair: [EntryId; 2]) -> impl Iterator<Item = &Finding> {
    found.iter().filter(move |finding| match finding.entries.as_slice() {
        [one] => pair.contains(one),
        [one, two] => pair.contains(one) && pair.contains(two),
        _ => false,
    })
}

/// What a row is made from.
struct Shown<'a> {
    scope: &'a Scope,
    seats: &'a Seats,
    found: &'a [Finding],
    /// The board to begin with.
    at: Option<u32>,
    t: Words,
}

fn meetings(shown: &Shown<'_>, round: &Round) -> Vec<Meeting> {
    let play = &shown.scope.stage().play;
    let contest = play.contest(round.number);
    let met = round.in_board_order().into_iter().filter_map(|pairing| {
        let two = pairing.two()?;
        let games = scheduled(&contest, &play.scoring, pairing);
        let state = MeetingState::of(shown.scope, &contest, pairing, &games, shown.t);
        let boards = if round.state == RoundState::Draft {
            // A draft shows the pairing, later rounds every game of it.
            let game = games.iter().find(|(key, _)| *key == GameKey::ONLY).map(|(_, game)| game.clone());
            let only = [(GameKey::ONLY, game.unwrap_or_default())];
            vec![board(shown, &contest, (pairing, two), &only, state.as_ref(), 0)]
        } else {
            let one = |place| board(shown, &contest, (pairing, two), &games, state.as_ref(), place);
            (0..games.len()).map(one).collect()
        };
        Some(Meeting {
            board: pairing.table,
            pairing: pairing.id.0,
            boards: boards.into_iter().flatten().collect(),
            state,
        })
    });
    met.collect()
}

/// The row of the game at a place of the meeting's.
fn board(
    shown: &Shown<'_>,
    contest: &Contest,
    (pairing, two): (&Pairing, [EntryId; 2]),
    games: &[(GameKey, Game)],
    state: Option<&MeetingState>,
    place: usize,
) -> Option<Board> {
    let Shown { scope, seats, found, at, t } = *shown;
    let (tournament, scores) = (scope.tournament(), scope.stage().scores());
    let (key, game) = games.get(place)?;
    let ([first, second], table, result) = (two, pairing.table, game.result);
    let button = |offered: GameResult| Button {
        code: if offered == GameResult::Unknown { "clear" } else { offered.code() },
        label: scores::result(scores, offered, t).text,
        legend: t.result_legend(tournament.settings.discipline, offered),
        pressed: offered == result && offered != GameResult::Unknown,
    };
    let (mover, other) = if game.second_begins { (second, first) } else { (first, second) };
    let next = games.iter().position(|(_, game)| game.result.is_pending()).unwrap_or(0);
    Some(Board {
        board: table,
        row: match *key {
            GameKey::ONLY => table.to_string(),
            key => format!("{table}/{}", game_name(contest, games, key)),
        },
        game: *key,
        of_several: !contest.is_plain(),
        sides_known: !state.is_some_and(MeetingState::awaits_first_move) || pairing.games.contains_key(key),
        surplus: state.is_some_and(|state| state.surplus.contains(key)),
        pairing: pairing.id.0,
        open: result.is_pending(),
        result: desk_code(result),
        label: scores::result(scores, result, t).text,
        first: seats.of(tournament, mover),
        second: seats.of(tournament, other),
        main: MAIN.into_iter().map(button).collect(),
        more: more().map(button).collect(),
        warnings: of_pair(found, two).map(|finding| said(finding, scope, t)).collect(),
        fouls: match game.fouls {
            [0, 0] => String::new(),
            [first, second] => format!("{first}–{second}"),
        },
        current: at == Some(table) && place == next,
        record: record_mark(scope, pairing, *key, game, t),
    })
}

/// What a game's record says to its result, if there is one.
pub(in crate::web::desk) fn record_mark(
    scope: &Scope,
    pairing: &Pairing,
    key: GameKey,
    game: &Game,
    t: Words,
) -> Option<RecordMark> {
    game.record?;
    let judged = boards::judged(scope.tournament(), scope.event(), pairing, (key, game.clone()));
    let status = judged.judgement.as_ref()?.status;
    let open = judged.is_open();
    Some(if status.needs_arbiter() && !open {
        RecordMark { status: t.result_stands(), class: "", open }
    } else {
        RecordMark { status: t.status(status), class: findings::class(status), open }
    })
}

fn outs(tournament: &Tournament, round: &Round, seats: &Seats, t: Words) -> (Vec<Out>, Vec<Out>) {
    let byes = round.pairings.values().filter_map(|pairing| {
        let (entry, kind) = pairing.bye()?;
        Some((pairing.id, entry, kind))
    });
    let out = |(id, entry, kind): (PairingId, EntryId, ByeKind)| Out {
        pairing: id.0,
        seat: seats.of(tournament, entry),
        kind: t.bye_kind(kind),
    };
    let (away, byes): (Vec<_>, Vec<_>) = byes.partition(|(_, _, kind)| *kind == ByeKind::ZeroPoint);
    (byes.into_iter().map(out).collect(), away.into_iter().map(out).collect())
}

/// Who comes to a match of this round of a bracket, as far as that is decided; none of another format, where whoever is there may play.
pub(super) fn comers(stage: &Stage, group: &Group, round: u16) -> Option<BTreeSet<EntryId>> {
    let Format::Bracket(layout) = stage.format() else { return None };
    if let Tree::Redraw { .. } = layout.tree {
        return Some(left(stage, group, round).unwrap_or_default().into_iter().collect());
    }
    let matches = matches_of(stage, group).unwrap_or_default();
    let here = matches.into_iter().filter(|it| it.slot.sitting == round);
    Some(here.flat_map(|it| it.comers).filter_map(Comer::entry).collect())
}

/// The seats that the round is about.
fn expected(scope: &Scope, round: u16) -> impl Iterator<Item = SeatInGroup<'_>> {
    let comers = comers(scope.stage(), scope.group(), round);
    let seats = scope.tournament().entrants(scope.group()).into_iter();
    seats.filter(move |seat| comers.as_ref().is_none_or(|comers| comers.contains(&seat.id())))
}

fn unplaced(scope: &Scope, round: &Round, seats: &Seats) -> Vec<Seat> {
    let placed: Vec<EntryId> = round.pairings.values().flat_map(|pairing| pairing.entries()).collect();
    let in_bracket = matches!(scope.stage().format(), Format::Bracket(_));
    // In a bracket the absent have their match too.
    let waiting = expected(scope, round.number)
        .filter(|seat| in_bracket || seat.participation.availability(round.number).is_ok())
        .map(|seat| seat.id());
    let tournament = scope.tournament();
    waiting.filter(|entry| !placed.contains(entry)).map(|entry| seats.of(tournament, entry)).collect()
}

fn presence(scope: &Scope, round: u16, seats: &Seats, t: Words) -> Vec<Present> {
    let tournament = scope.tournament();
    let expected = expected(scope, round)
        .filter(|seat| seat.participation.from <= round && seat.participation.until.is_none_or(|until| until > round));
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
