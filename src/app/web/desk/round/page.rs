//! What the round desk shows: seats, boards, byes, who is in the hall.

use std::collections::BTreeMap;

use askama::Template;
use qisai_domain::{
    ByeKind, Card, Discipline, EntryId, Format, Game, GameResult, Meeting, Pairing, PairingId, PlayedScore, Round,
    RoundState, Side, SwissSystem, Tournament,
};
use serde::Serialize;

use qisai_pairing::breach::Finding;

use super::super::result::desk_code;
use super::hand::{self, Session};
use crate::i18n::Words;
use crate::scope::Scope;
use crate::service::records;
use crate::view::breaches::{Said, said};
use crate::view::findings;
use crate::view::names::Name;
use crate::view::scores;
use crate::view::sides::{self, SideMark};
use crate::web::error::WebError;
use crate::web::frame::{Frame, Tab};
use crate::web::visitor::Visitor;

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
    /// Which game of the pairing, from 1.
    sequence: u16,
    /// Whether the pairing has several games.
    of_several: bool,
    pairing: u32,
    seen: u64,
    result: &'static str,
    label: String,
    first: Seat,
    second: Seat,
    main: Vec<Button>,
    more: Vec<Button>,
    warnings: Vec<Said>,
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
    slug: String,
    round: u16,
    rounds: u16,
    /// `none`, `draft`, `published`, `closed`.
    state: &'static str,
    last: u16,
    boards: Vec<Board>,
    byes: Vec<Out>,
    away: Vec<Out>,
    unplaced: Vec<Seat>,
    session: Option<Session>,
    /// What the rules say to the draft.
    breaches: Vec<Said>,
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
    let last = scope.last_paired();
    if number == 0 || number > stage.rounds || number > last + 1 {
        return Err(WebError::NotFound);
    }
    let round = group.rounds.get(&number);
    let seats = Seats::new(scope, number);
    let (open, all) = round.map_or((0, 0), Round::open_games);
    let discipline = tournament.settings.discipline;
    let needs_draw = number == 1
        && tournament.settings.initial_side.is_none()
        && matches!(stage.format, Format::Swiss { system, .. } if system != SwissSystem::Jifen)
        && round.is_none();
    let found = hand::found(tournament, group.id, round);
    let boards = round.map(|round| boards(tournament, round, &seats, &found, t, at)).unwrap_or_default();
    let disputed = boards.iter().filter(|board| board.record.as_ref().is_some_and(|record| record.open)).count();
    let (byes, away) = round.map(|round| outs(tournament, round, &seats, t)).unwrap_or_default();
    Ok(RoundPage {
        f: Frame::of(visitor, scope, Tab::Desk, &format!("/r/{number}")),
        slug: scope.slug().to_owned(),
        round: number,
        rounds: stage.rounds,
        state: round.map_or("none", |round| round.state.code()),
        last,
        boards,
        byes,
        away,
        session: round.and_then(|round| Session::of(tournament, group.id, round, t)),
        breaches: found.iter().map(|finding| said(finding, tournament, t)).collect(),
        unplaced: round.map(|round| unplaced(scope, round, &seats)).unwrap_or_default(),
        presence: if round.is_none() { presence(scope, number, &seats, t) } else { Vec::new() },
        needs_draw,
        round_robin: matches!(stage.format, Format::RoundRobin { .. }),
        first_word: sides::column(discipline, Side::First, t),
        second_word: sides::column(discipline, Side::Second, t),
        marks: marks(discipline, t),
        open,
        all,
        disputed,
        key_map: visitor.account.as_ref().map_or("qisai", |account| account.key_map.code()),
        separated: round.is_none() && super::blocked::concern(stage, number),
        fouls: super::fouls::are_kept(tournament),
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
}

impl Seats {
    pub(super) fn new(scope: &Scope, number: u16) -> Self {
        let (tournament, before) = (scope.tournament(), number.saturating_sub(1));
        let cards = tournament.cards(scope.group(), scope.stage().rounds, before);
        let seat = |card: &Card| {
            let points = scores::points(&cards.scores, cards.score_after(card, before));
            Seat { entry: card.entry.0, tpn: card.tpn, name: Name::of(tournament, card.entry), points }
        };
        Self { seats: cards.cards.iter().map(|card| (card.entry, seat(card))).collect() }
    }

    pub(super) fn of(&self, tournament: &Tournament, entry: EntryId) -> Seat {
        let unknown = || Seat { entry: entry.0, tpn: 0, name: Name::of(tournament, entry), points: String::new() };
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
    tournament: &Tournament,
    round: &Round,
    seats: &Seats,
    found: &[Finding],
    t: Words,
    at: Option<u32>,
) -> Vec<Board> {
    let mut rows = Vec::new();
    for pairing in round.in_board_order() {
        let Meeting::Match { board, first, second, games } = &pairing.meeting else { continue };
        // A draft shows the pairing, later rounds every game of it.
        let shown = if round.state == RoundState::Draft { games.get(..1).unwrap_or(games) } else { games.as_slice() };
        for game in shown {
            let result = game.result;
            let button = |offered: GameResult| Button {
                code: if offered == GameResult::Unknown { "clear" } else { offered.code() },
                label: scores::result(&tournament.settings.scores, offered, t).text,
                legend: t.result_legend(tournament.settings.discipline, offered),
                pressed: offered == result && offered != GameResult::Unknown,
            };
            let (mover, other) = if game.sides_swapped { (*second, *first) } else { (*first, *second) };
            rows.push(Board {
                board: *board,
                row: if game.sequence > 1 { format!("{board}/{}", game.sequence) } else { board.to_string() },
                sequence: game.sequence,
                of_several: games.len() > 1,
                pairing: pairing.id.0,
                seen: pairing.changed.0,
                result: desk_code(result),
                label: scores::result(&tournament.settings.scores, result, t).text,
                first: seats.of(tournament, mover),
                second: seats.of(tournament, other),
                main: MAIN.into_iter().map(button).collect(),
                more: more().map(button).collect(),
                warnings: of_pair(found, [*first, *second]).map(|finding| said(finding, tournament, t)).collect(),
                fouls: match game.fouls {
                    (0, 0) => String::new(),
                    (first, second) => format!("{first}–{second}"),
                },
                current: at == Some(*board) && game.sequence == 1,
                record: record_mark(tournament, pairing, game, t),
            });
        }
    }
    rows
}

/// What a game's record says to its result, if there is one.
pub(in crate::web::desk) fn record_mark(
    tournament: &Tournament,
    pairing: &Pairing,
    game: &Game,
    t: Words,
) -> Option<RecordMark> {
    let judged = records::judged(tournament, pairing, game);
    let status = judged.judgement.as_ref()?.status;
    let open = judged.is_open();
    Some(if status.needs_arbiter() && !open {
        RecordMark { status: t.result_stands(), class: "", open }
    } else {
        RecordMark { status: t.status(status), class: findings::class(status), open }
    })
}

fn outs(tournament: &Tournament, round: &Round, seats: &Seats, t: Words) -> (Vec<Out>, Vec<Out>) {
    let byes = round.pairings.values().filter_map(|pairing| match &pairing.meeting {
        Meeting::Bye { entry, kind } => Some((pairing.id, *entry, *kind)),
        Meeting::Match { .. } => None,
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
    let placed: Vec<EntryId> = round.pairings.values().flat_map(Pairing::entries).collect();
    let tournament = scope.tournament();
    let waiting =
        tournament.entrants(scope.group()).into_iter().filter(|entry| entry.availability(round.number).is_ok());
    waiting.filter(|entry| !placed.contains(&entry.id)).map(|entry| seats.of(tournament, entry.id)).collect()
}

fn presence(scope: &Scope, round: u16, seats: &Seats, t: Words) -> Vec<Present> {
    let tournament = scope.tournament();
    let expected = tournament
        .entrants(scope.group())
        .into_iter()
        .filter(|entry| entry.from_round <= round && entry.withdrawn_from.is_none_or(|from| from > round));
    let rows = expected.map(|entry| {
        let bye = entry.byes.get(&round).copied();
        Present {
            seat: seats.of(tournament, entry.id),
            present: bye != Some(ByeKind::ZeroPoint),
            bye: bye.filter(|kind| *kind != ByeKind::ZeroPoint).map(|kind| t.bye_kind(kind)).unwrap_or_default(),
        }
    });
    rows.collect()
}
