//! What the round desk shows: seats, boards, byes, who is in the hall.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use qisai_domain::{
    ByeKind, Discipline, EntryId, Game, GameKey, GameResult, Pairing, PairingId, PlayedScore, ResultLine, Round,
    RoundState, Side, SwissSystem, Tournament, results,
};
use serde::Serialize;

use qisai_pairing::breach::Finding;

use super::super::result::desk_code;
use super::hand::{self, Session};
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

/// A board.
struct Board {
    board: u32,
    /// The board as its row names it: `14`; of several games, `14` and `14/2`.
    row: String,
    /// Which game of the pairing.
    game: GameKey,
    /// Whether the pairing has several games.
    of_several: bool,
    pairing: u32,
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
    boards: Vec<Board>,
    byes: Vec<Out>,
    away: Vec<Out>,
    unplaced: Vec<Seat>,
    session: Option<Session>,
    /// What the rules say to the draft.
    breaches: Vec<BreachLine>,
    presence: Vec<Present>,
    needs_draw: bool,
    round_robin: bool,
    first_word: &'static str,
    second_word: &'static str,
    marks: (SideMark, SideMark),
    open: usize,
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
    if number == 0 || number > planned || number > last + 1 {
        return Err(WebError::NotFound);
    }
    let round = group.round(number);
    let seats = Seats::new(scope, number, t);
    let games = round.map(|round| boards::games(&stage.play, round)).unwrap_or_default();
    let open = games.iter().filter(|(_, _, game)| game.result.is_pending()).count();
    let all = games.len();
    let discipline = tournament.settings.discipline;
    let needs_draw = number == 1
        && group.initial_side().is_none()
        && system.is_some_and(|system| system != SwissSystem::Jifen)
        && round.is_none();
    let found = hand::found(tournament, group.id, round);
    let boards = round.map(|round| boards(scope, round, games, &seats, &found, t, at)).unwrap_or_default();
    let disputed = boards.iter().filter(|board| board.record.as_ref().is_some_and(|record| record.open)).count();
    let (byes, away) = round.map(|round| outs(tournament, round, &seats, t)).unwrap_or_default();
    Ok(RoundPage {
        f: Frame::of(visitor, scope, Tab::Desk, DeskPage::Round(number, RoundPart::Desk)),
        desk: scope.desk(),
        round: number,
        rounds: planned,
        seen: scope.seen(),
        state: round.map_or("none", |round| round.state.code()),
        last,
        boards,
        byes,
        away,
        session: round.and_then(|round| Session::of(scope, round, t)),
        breaches: found.iter().map(|finding| said(finding, scope, t)).collect(),
        unplaced: round.map(|round| unplaced(scope, round, &seats)).unwrap_or_default(),
        presence: if round.is_none() { presence(scope, number, &seats, t) } else { Vec::new() },
        needs_draw,
        round_robin: stage.format().is_table(),
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

fn boards(
    scope: &Scope,
    round: &Round,
    games: Vec<(&Pairing, GameKey, Game)>,
    seats: &Seats,
    found: &[Finding],
    t: Words,
    at: Option<u32>,
) -> Vec<Board> {
    let (tournament, scores) = (scope.tournament(), scope.stage().scores());
    let several: BTreeSet<PairingId> =
        games.iter().filter(|(_, key, _)| *key != GameKey::ONLY).map(|(pairing, _, _)| pairing.id).collect();
    // A draft shows the pairing, later rounds every game of it.
    let shown = games.into_iter().filter(|(_, key, _)| round.state != RoundState::Draft || *key == GameKey::ONLY);
    let rows = shown.filter_map(|(pairing, key, game)| {
        let [first, second] = pairing.two()?;
        let (table, result) = (pairing.table, game.result);
        let button = |offered: GameResult| Button {
            code: if offered == GameResult::Unknown { "clear" } else { offered.code() },
            label: scores::result(scores, offered, t).text,
            legend: t.result_legend(tournament.settings.discipline, offered),
            pressed: offered == result && offered != GameResult::Unknown,
        };
        let (mover, other) = if game.second_begins { (second, first) } else { (first, second) };
        Some(Board {
            board: table,
            row: if key == GameKey::ONLY { table.to_string() } else { format!("{table}/{key}") },
            game: key,
            of_several: several.contains(&pairing.id),
            pairing: pairing.id.0,
            result: desk_code(result),
            label: scores::result(scores, result, t).text,
            first: seats.of(tournament, mover),
            second: seats.of(tournament, other),
            main: MAIN.into_iter().map(button).collect(),
            more: more().map(button).collect(),
            warnings: of_pair(found, [first, second]).map(|finding| said(finding, scope, t)).collect(),
            fouls: match game.fouls {
                [0, 0] => String::new(),
                [first, second] => format!("{first}–{second}"),
            },
            current: at == Some(table) && key == GameKey::ONLY,
            record: record_mark(scope, pairing, key, &game, t),
        })
    });
    rows.collect()
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

fn unplaced(scope: &Scope, round: &Round, seats: &Seats) -> Vec<Seat> {
    let placed: Vec<EntryId> = round.pairings.values().flat_map(|pairing| pairing.entries()).collect();
    let tournament = scope.tournament();
    let waiting = tournament
        .entrants(scope.group())
        .into_iter()
        .filter(|seat| seat.participation.availability(round.number).is_ok())
        .map(|seat| seat.id());
    waiting.filter(|entry| !placed.contains(entry)).map(|entry| seats.of(tournament, entry)).collect()
}

fn presence(scope: &Scope, round: u16, seats: &Seats, t: Words) -> Vec<Present> {
    let tournament = scope.tournament();
    let expected = tournament
        .entrants(scope.group())
        .into_iter()
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
