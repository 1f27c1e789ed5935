//! Games and byes from the players' columns.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use qisai_domain::setup::{PlayedPairing, PlayedRound};
use qisai_domain::{
    AdjustmentKind, ByeKind, Cell, GameResult, Outcome, Points, RoundState, ScoreSystem, Side, adjustment,
};

use super::Document;
use super::adjustments::Adjustments;
use super::letters::{Combined, combine, is_forfeit};
use super::meetings::{self, ReadMeeting, ReadRound};
use super::plan::{self, Byes};
use crate::budget;
use crate::trf::dialect;
use crate::trf::note::{Field, NoteKind, Notes};
use crate::trf::record::{CellCode, RoundCell};

/// Content of one player's column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    /// Blank column.
    Empty,
    Bye(ByeKind),
    /// Game against an opponent.
    Game {
        opponent: u32,
        side: Option<Side>,
        code: CellCode,
    },
}

/// Columns of all players.
pub(super) struct Seats {
    by_number: BTreeMap<u32, Vec<Seat>>,
    /// Number of columns per round: the games of a meeting.
    pub(super) games: u16,
    /// Number of rounds with non-empty columns.
    pub(super) columns: u16,
    /// Last round that was played: with a game, with a pairing-allocated bye for teams and in brackets, with a bye on
    /// every line, or by our own comment.
    pub(super) played: u16,
    /// `true` if blanks mean that a player was not scheduled (brackets), not that the player was absent.
    idle: bool,
}

impl Seats {
    /// Returns empty columns after the given number of rounds.
    pub(super) fn empty(played: u16) -> Self {
        Self { by_number: BTreeMap::new(), games: 1, columns: played, played, idle: true }
    }

    pub(super) fn of(document: &Document, notes: &mut Notes) -> Self {
        let idle = plan::named(document).is_some_and(|format| format.spec().has_tree());
        let mut seats = Self { by_number: BTreeMap::new(), games: 1, columns: 0, played: 0, idle };
        let mut byes: BTreeMap<u16, usize> = BTreeMap::new();
        for (number, (line, player)) in &document.players {
            budget::check();
            let row: Vec<Seat> = (1_u16..)
                .zip(&player.cells)
                .map(|(round, cell)| cell.map_or(Seat::Empty, |cell| seat(cell, round, *line, document, notes)))
                .collect();
            for (round, seat) in (1_u16..).zip(&row).filter(|(_, seat)| **seat != Seat::Empty) {
                seats.columns = seats.columns.max(round);
                match seat {
                    Seat::Game { .. } => seats.played = seats.played.max(round),
                    // For individuals it may be entered ahead, like the other byes.
                    Seat::Bye(ByeKind::PairingAllocated) if idle || document.has_teams() => {
                        seats.played = seats.played.max(round);
                    }
                    Seat::Bye(_) => *byes.entry(round).or_default() += 1,
                    Seat::Empty => {}
                }
            }
            seats.by_number.insert(*number, row);
        }
        let without_games = byes.into_iter().filter(|(_, lines)| *lines == document.players.len());
        seats.played = without_games.map(|(round, _)| round).chain([seats.played]).max().unwrap_or_default();
        seats.games = plan::columns_of_a_round(document, seats.is_one_meeting(), seats.columns);
        seats.columns = seats.columns.div_ceil(seats.games);
        seats.played = seats.played.div_ceil(seats.games).max(played_by_comment(document, seats.columns, notes));
        seats
    }

    /// Returns `true` if the lines contain a single meeting, with the colours changing from game to game, and nothing
    /// else.
    fn is_one_meeting(&self) -> bool {
        self.by_number.values().all(|row| {
            let mut games = (0_u16..).zip(row).filter(|(_, seat)| **seat != Seat::Empty);
            let Some((at, Seat::Game { opponent: first, side: Some(begins), .. })) = games.next() else {
                return row.iter().all(|seat| *seat == Seat::Empty);
            };
            games.all(|(later, seat)| match seat {
                Seat::Game { opponent, side: Some(side), .. } => {
                    opponent == first && (side == begins) == (later - at).is_multiple_of(2)
                }
                _ => false,
            })
        })
    }

    /// Returns the content of a player's round: a game if any of its columns has one.
    pub(super) fn at(&self, number: u32, round: u16) -> Seat {
        let seats = || self.columns_of(round).map(|column| self.column(number, column));
        let game = seats().find(|seat| matches!(seat, Seat::Game { .. }));
        game.or_else(|| seats().find(|seat| *seat != Seat::Empty)).unwrap_or(Seat::Empty)
    }

    /// Returns the content of a column in a player's line.
    pub(super) fn column(&self, number: u32, column: u16) -> Seat {
        let row = self.by_number.get(&number);
        row.and_then(|row| row.get(usize::from(column).checked_sub(1)?)).copied().unwrap_or(Seat::Empty)
    }

    /// Returns the columns of a round.
    pub(super) fn columns_of(&self, round: u16) -> RangeInclusive<u16> {
        let last = round.saturating_mul(self.games);
        (last.saturating_sub(self.games) + 1)..=last
    }
}

/// Returns the round without games that our own comment calls played; 0 if there is none.
fn played_by_comment(document: &Document, rounds: u16, notes: &mut Notes) -> u16 {
    let Some((line, read)) = dialect::played(document.records) else { return 0 };
    let fault = match read {
        Some(round) if round <= rounds => return round,
        Some(round) => NoteKind::NoSuchRound { round: round.into(), rounds },
        None => NoteKind::Unreadable { field: Field::Option },
    };
    notes.add(line, 5, fault, "");
    0
}

/// Returns the first character of a column of games in record 001.
pub(super) fn column(round: u16) -> u32 {
    82 + 10 * u32::from(round)
}

fn seat(cell: RoundCell, round: u16, line: u32, document: &Document, notes: &mut Notes) -> Seat {
    let mut misplaced = |kind: ByeKind| {
        let read_as = CellCode::Bye(kind).letter();
        let code = NoteKind::ResultMisplaced { round, opponent: cell.opponent.is_some(), read_as };
        notes.add(line, column(round) + 7, code, &cell.code.letter().to_string());
        Seat::Bye(kind)
    };
    match (cell.opponent, cell.code) {
        (None, CellCode::Bye(kind)) => Seat::Bye(kind),
        (None, CellCode::Blank) => Seat::Empty,
        // A match that was not played (330) or an empty chair: the letter has no opponent.
        (None, CellCode::Result(Outcome::ForfeitWin)) if document.has_teams() => Seat::Bye(ByeKind::FullPoint),
        (None, CellCode::Result(Outcome::ForfeitLoss)) if document.has_teams() => Seat::Bye(ByeKind::ZeroPoint),
        (None, CellCode::Result(Outcome::Win { .. } | Outcome::ForfeitWin)) => misplaced(ByeKind::FullPoint),
        (None, CellCode::Result(Outcome::Draw { .. })) => misplaced(ByeKind::HalfPoint),
        (None, CellCode::Result(_) | CellCode::Unknown) => misplaced(ByeKind::ZeroPoint),
        (Some(_), CellCode::Bye(kind)) => misplaced(kind),
        (Some(opponent), code) => Seat::Game { opponent, side: cell.side, code },
    }
}

/// Value of rounds per player.
#[derive(Clone, Copy)]
pub(super) struct Worth<'a> {
    pub(super) scores: &'a ScoreSystem,
    pub(super) adjustments: &'a Adjustments,
}

impl Worth<'_> {
    /// Returns the value of a meeting with these games for a player.
    fn meeting(self, number: u32, round: u16, games: &[(Side, Outcome, Outcome)]) -> Points {
        let (outcome, usual) = match Cell::of_games(self.scores, 0, games) {
            Some(Cell::Game { outcome, .. }) => (outcome, self.scores.outcome(outcome)),
            Some(Cell::Match { outcome, points, .. }) => (outcome, points),
            _ => return Points::ZERO,
        };
        self.adjusted(number, round, AdjustmentKind::of_outcome(outcome), usual)
    }

    pub(super) fn bye(self, number: u32, round: u16, bye: ByeKind) -> Points {
        self.adjusted(number, round, AdjustmentKind::of_bye(bye), self.scores.bye(bye))
    }

    fn adjusted(self, number: u32, round: u16, kind: Option<AdjustmentKind>, usual: Points) -> Points {
        self.adjustments.get(&number).map_or(usual, |it| adjustment::worth(it, round, kind, usual))
    }
}

/// Rounds played, and the sums over them.
pub(super) struct History {
    pub(super) rounds: Vec<PlayedRound>,
    /// First round of each late entry.
    pub(super) first_rounds: BTreeMap<u32, u16>,
    pub(super) points: BTreeMap<u32, Points>,
    /// Number of games without a result, by player.
    pub(super) pending: BTreeMap<u32, i32>,
}

impl History {
    /// Returns a history of rounds without sums.
    pub(super) fn of(rounds: Vec<PlayedRound>) -> Self {
        Self { rounds, first_rounds: BTreeMap::new(), points: BTreeMap::new(), pending: BTreeMap::new() }
    }
}

/// Builds the rounds from the columns.
pub(super) fn play(document: &Document, seats: &Seats, byes: &Byes, worth: Worth, notes: &mut Notes) -> History {
    let mut history = History::of(Vec::new());
    let enter_late = document.players.keys().filter(|_| !seats.idle);
    for number in enter_late {
        let late = |round: &u16| seats.at(*number, *round) == Seat::Empty && !has_bye(byes, *number, *round);
        let blanks = (1..=seats.played).take_while(late).fold(0, |_, round| round);
        if blanks > 0 {
            history.first_rounds.insert(*number, blanks + 1);
        }
    }
    for number in 1..=seats.played {
        budget::check();
        let mut columns = Vec::new();
        for column in seats.columns_of(number) {
            let reader = RoundReader { document, seats, number, column, notes };
            columns.push(reader.read(byes, &history.first_rounds));
        }
        let round = meetings::join(document, seats, number, columns, notes);
        let (round, without_result) = history.settle(round, number, number == seats.played, worth, seats.idle);
        for (game, player, opponent) in without_result {
            let line = document.players.get(&player).map_or(0, |(line, _)| *line);
            let place = seats.columns_of(number).start().saturating_add(game);
            notes.add(line, column(place) + 7, NoteKind::ResultMissing { round: number, player, opponent }, "");
        }
        history.rounds.push(round);
    }
    history
}

fn has_bye(byes: &Byes, number: u32, round: u16) -> bool {
    byes.get(&number).is_some_and(|byes| byes.contains_key(&round))
}

/// Game as given by both lines.
pub(super) struct ReadGame {
    pub(super) first: u32,
    pub(super) second: u32,
    pub(super) result: GameResult,
    /// `true` if neither line has a letter.
    pub(super) blank: bool,
}

/// Content of a player's line for a round.
enum RoundContent {
    Game(ReadGame),
    /// Game already read from the opponent's earlier line.
    Already,
    Bye(ByeKind),
}

/// Column as given by all lines together.
#[derive(Default)]
pub(super) struct ReadColumn {
    pub(super) games: Vec<ReadGame>,
    pub(super) byes: Vec<(u32, ByeKind)>,
}

struct RoundReader<'a> {
    document: &'a Document<'a>,
    seats: &'a Seats,
    /// Round and column being read.
    number: u16,
    column: u16,
    notes: &'a mut Notes,
}

impl RoundReader<'_> {
    fn read(mut self, byes: &Byes, first_rounds: &BTreeMap<u32, u16>) -> ReadColumn {
        let mut round = ReadColumn::default();
        for (player, (line, _)) in &self.document.players {
            budget::check();
            let recorded = || byes.get(player).and_then(|byes| byes.get(&self.number)).copied();
            let told = match self.seats.column(*player, self.column) {
                Seat::Empty if self.seats.idle && recorded().is_none() => continue,
                Seat::Empty if first_rounds.get(player).is_some_and(|first| self.number < *first) => continue,
                Seat::Empty => RoundContent::Bye(recorded().unwrap_or(ByeKind::ZeroPoint)),
                Seat::Bye(kind) => RoundContent::Bye(kind),
                Seat::Game { opponent, side, code } => self.game(*line, *player, opponent, side, code),
            };
            match told {
                // In a bracket several players may have no opponent.
                RoundContent::Bye(ByeKind::PairingAllocated) if !self.document.has_teams() && !self.seats.idle => {
                    let earlier = round.byes.iter().find(|(_, kind)| *kind == ByeKind::PairingAllocated);
                    if let Some((other, _)) = earlier {
                        let code = NoteKind::TwoPairingByes { round: self.number, player: *other, other: *player };
                        self.notes.add(*line, column(self.column), code, "");
                    }
                    round.byes.push((*player, ByeKind::PairingAllocated));
                }
                RoundContent::Bye(kind) => round.byes.push((*player, kind)),
                RoundContent::Game(game) => round.games.push(game),
                RoundContent::Already => {}
            }
        }
        round
    }

    /// Returns the game named by a player's line. A refused one leaves a zero-point bye.
    fn game(&mut self, line: u32, player: u32, opponent: u32, side: Option<Side>, code: CellCode) -> RoundContent {
        let round = self.number;
        let refusal = if opponent == player {
            NoteKind::MeetsSelf { round, player }
        } else if !self.document.players.contains_key(&opponent) {
            NoteKind::UnknownOpponent { round, player, opponent }
        } else {
            match self.seats.column(opponent, self.column) {
                Seat::Game { opponent: back, .. } if back == player && opponent < player => {
                    return RoundContent::Already;
                }
                Seat::Game { opponent: back, side: other_side, code: other } if back == player => {
                    let first = match (side, other_side) {
                        (Some(side), Some(other)) if side == other => self.unclear_colours(line, player, opponent),
                        (None, None) if !is_forfeit(code) && !is_forfeit(other) => {
                            self.unclear_colours(line, player, opponent)
                        }
                        (Some(side), _) => side == Side::First,
                        (None, other) => other != Some(Side::First),
                    };
                    let (first, second, codes) =
                        if first { (player, opponent, (code, other)) } else { (opponent, player, (other, code)) };
                    let result = self.result(line, first, second, codes);
                    let blank = codes == (CellCode::Blank, CellCode::Blank);
                    return RoundContent::Game(ReadGame { first, second, result, blank });
                }
                _ => NoteKind::OpponentsDisagree { round, player, opponent },
            }
        };
        self.notes.add(line, column(self.column), refusal, &opponent.to_string());
        RoundContent::Bye(ByeKind::ZeroPoint)
    }

    /// Adds a note about contradictory colours and returns `true`: the smaller number begins.
    fn unclear_colours(&mut self, line: u32, player: u32, opponent: u32) -> bool {
        let code = NoteKind::ColoursDisagree { round: self.number, player, opponent };
        self.notes.add(line, column(self.column) + 5, code, "");
        true
    }

    fn result(&mut self, line: u32, first: u32, second: u32, codes: (CellCode, CellCode)) -> GameResult {
        let round = self.number;
        let at = column(self.column) + 7;
        let found = format!("{} {}", codes.0.letter(), codes.1.letter());
        match combine(codes) {
            Combined::Fits(result) => result,
            Combined::Mended(result) => {
                let (one, two) = result.outcomes();
                let read_as = format!("{} {}", CellCode::Result(one).letter(), CellCode::Result(two).letter());
                self.notes.add(
                    line,
                    at,
                    NoteKind::ResultsMended { round, player: first, opponent: second, read_as },
                    &found,
                );
                result
            }
            Combined::Impossible => {
                self.notes.add(
                    line,
                    at,
                    NoteKind::ResultsImpossible { round, player: first, opponent: second },
                    &found,
                );
                GameResult::Unknown
            }
        }
    }
}

impl History {
    /// Orders a round, sets its state and adds its points. Returns the round with the games of a closed round that
    /// have no letter: their place in the meeting, from 0, and the players.
    fn settle(
        &mut self,
        round: ReadRound,
        at: u16,
        last: bool,
        worth: Worth,
        idle: bool,
    ) -> (PlayedRound, Vec<(u16, u32, u32)>) {
        let ReadRound { mut meetings, mut byes } = round;
        let mut pending = meetings.iter().flat_map(|meeting| &meeting.games).map(|(result, _)| result.is_pending());
        let (any, all) = (pending.clone().any(|pending| pending), pending.all(|pending| pending));
        let open = !meetings.is_empty() && (all || (last && any));
        let points = |number: u32| self.points.get(&number).copied().unwrap_or_default();
        meetings.sort_by_cached_key(|meeting| {
            let (one, two) = (points(meeting.first), points(meeting.second));
            let better = (Reverse(one), meeting.first).min((Reverse(two), meeting.second));
            (better.0, Reverse(one + two), better.1)
        });
        byes.sort_by_key(|(number, kind)| (*kind != ByeKind::PairingAllocated, *number));

        let mut pairings = Vec::with_capacity(meetings.len() + byes.len());
        let mut without_result = Vec::new();
        for ReadMeeting { first, second, games } in meetings {
            let blank = (0_u16..).zip(&games).filter(|(_, (_, blank))| *blank && !open);
            without_result.extend(blank.map(|(place, _)| (place, first, second)));
            let result =
                |(result, blank): (GameResult, bool)| if blank && !open { GameResult::Adjourned } else { result };
            let results: Vec<GameResult> = games.into_iter().map(result).collect();
            let of_first: Vec<(Side, Outcome, Outcome)> = (0_u16..).zip(&results).map(meetings::by_first).collect();
            let of_second: Vec<_> = of_first.iter().map(|(side, one, two)| (side.other(), *two, *one)).collect();
            for (number, outcomes) in [(first, of_first), (second, of_second)] {
                *self.points.entry(number).or_default() += worth.meeting(number, at, &outcomes);
                for (_, outcome, _) in outcomes {
                    *self.pending.entry(number).or_default() += i32::from(outcome.is_pending());
                }
            }
            pairings.push(match results[..] {
                [result] => PlayedPairing::Game { first, second, result },
                _ => PlayedPairing::Match { first, second, results },
            });
        }
        for (number, kind) in byes {
            // In a bracket a player without a game is idle, which is worth no points.
            let is_idle = idle && kind == ByeKind::ZeroPoint;
            *self.points.entry(number).or_default() += if is_idle { Points::ZERO } else { worth.bye(number, at, kind) };
            pairings.push(PlayedPairing::Bye { number, kind });
        }
        for (number, adjustments) in worth.adjustments {
            *self.points.entry(*number).or_default() += adjustment::extra(adjustments, at);
        }
        let state = if open { RoundState::Published } else { RoundState::Closed };
        (PlayedRound { state, pairings }, without_result)
    }
}
