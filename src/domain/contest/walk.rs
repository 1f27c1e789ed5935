//! Evaluation of the segments of a contest, with the state of every board.

use std::collections::BTreeMap;

use super::play::{ahead, ahead_from_the_start, head_start, is_drawn};
use super::{Begins, Contest, DrawRule, GameKey, Level, Next, Segment, Stop, Worth, second_begins};
use crate::Points;
use crate::discipline::Side;
use crate::game::Game;
use crate::pairing::{Games, Pairing};
use crate::result::{GameResult, Outcome};
use crate::score::Scoring;

/// State of the boards after the evaluation.
pub(super) struct Walk {
    boards: Vec<Board>,
    /// Games that may be played, or lack a result.
    open: Vec<(GameKey, bool)>,
    /// Boards that wait for a first move, by segment.
    waiting: BTreeMap<u8, Vec<u16>>,
    /// Points from games that count as scored, and from segments decided as a whole.
    points: [Points; 2],
    /// Leads that are not contained in the points, by segment.
    deciders: BTreeMap<u8, i64>,
    /// Last game before the end, by segment and board.
    spans: Vec<(u8, u16, u16)>,
    last_segment: u8,
    played: bool,
    /// `true` for a side that appeared for any game.
    came: [bool; 2],
}

#[derive(Clone, Default)]
struct Board {
    state: BoardState,
    /// `true` if the second-named had the first move in the last game on the board.
    begins: Option<bool>,
    /// Points given by a decided segment.
    decided: Option<[Points; 2]>,
    /// Points of its games that count as scored.
    scored: [Points; 2],
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum BoardState {
    #[default]
    Level,
    Won,
    Open,
}

/// Games of one segment that end together: those of a board, or of all boards.
struct Unit<'a> {
    contest: &'a Contest,
    scoring: &'a Scoring,
    games: &'a Games,
    /// First moves by segment: `true` if the second-named has the first move on board 1.
    first_moves: &'a BTreeMap<u8, bool>,
    number: u8,
    segment: &'a Segment,
    boards: Vec<u16>,
    /// Side that begins the segment a win ahead.
    ahead: Option<Side>,
}

/// Board within a unit.
struct Track {
    board: u16,
    /// First move of the next game: `true` for the second-named. `None` if unknown before game 1 has a row.
    begins: Option<bool>,
    /// First move of the last game evaluated.
    last: Option<bool>,
    lead: i64,
    pending: bool,
}

pub(super) fn walk(contest: &Contest, scoring: &Scoring, pairing: &Pairing) -> Walk {
    let mut walk = Walk {
        boards: vec![Board::default(); usize::from(contest.boards)],
        open: Vec::new(),
        waiting: BTreeMap::new(),
        points: head_start(contest, scoring, pairing),
        deciders: BTreeMap::new(),
        spans: Vec::new(),
        last_segment: 0,
        played: false,
        came: [false; 2],
    };
    for (number, segment) in (1..).zip(&contest.segments) {
        let (games, first_moves) = (&pairing.games, &pairing.first_moves);
        let ahead = ahead_from_the_start(contest, pairing).filter(|_| number == 1);
        let unit = |boards| Unit { contest, scoring, games, first_moves, number, segment, boards, ahead };
        let boards = 1..=segment.boards(contest);
        if segment.per_board || contest.boards == 1 {
            for board in boards {
                if walk.state(board) == BoardState::Level {
                    walk.play(&unit(vec![board]));
                }
            }
        } else {
            let is_first = number == 1;
            if !is_first && (walk.is_open() || walk.ahead(contest).is_some()) {
                break;
            }
            walk.play(&unit(boards.collect()));
        }
    }
    walk.open.sort_unstable();
    walk
}

impl Board {
    /// Returns the points of the board from decided segments: equal for both if it was played out without a winner.
    fn decided_points(&self, contest: &Contest) -> [Points; 2] {
        let level = (contest.decides_boards() && self.state != BoardState::Open).then_some(contest.level_board);
        self.decided.or(level).unwrap_or_default()
    }
}

impl Walk {
    fn state(&self, board: u16) -> BoardState {
        self.board(board).map_or(BoardState::Level, |board| board.state)
    }

    fn board(&self, board: u16) -> Option<&Board> {
        self.boards.get(usize::from(board).checked_sub(1)?)
    }

    fn board_mut(&mut self, board: u16) -> Option<&mut Board> {
        self.boards.get_mut(usize::from(board).checked_sub(1)?)
    }

    /// Returns `true` if something is still to be played or settled.
    pub(super) fn is_open(&self) -> bool {
        self.boards.iter().any(|board| board.state == BoardState::Open)
    }

    pub(super) fn next(&self) -> Next {
        match self.waiting.first_key_value() {
            Some((segment, boards)) if self.open.is_empty() => {
                Next::FirstMove { segment: *segment, boards: boards.clone() }
            }
            _ => Next::Games(self.open.clone()),
        }
    }

    /// Returns `true` if everything begun has ended in a tie, and the next segment has no result yet.
    pub(super) fn is_between_segments(&self) -> bool {
        let later = self.last_segment.saturating_add(1);
        self.last_segment > 0
            && self.open.iter().all(|(key, _)| key.segment >= later)
            && self.waiting.keys().all(|segment| *segment >= later)
    }

    /// Returns the highest segment with a result.
    pub(super) fn last_segment(&self) -> u8 {
        self.last_segment
    }

    /// Returns `true` if no game was played over the board.
    pub(super) fn nothing_played(&self) -> bool {
        !self.played
    }

    /// Returns `true` if both sides lost all games so far by not coming.
    pub(super) fn nobody_came(&self) -> bool {
        self.came == [false; 2]
    }

    /// Returns the points so far as the contest counts them.
    pub(super) fn points(&self, contest: &Contest) -> [Points; 2] {
        self.boards.iter().fold(self.points, |[first, second], board| {
            let [own, other] = board.decided_points(contest);
            [first + own, second + other]
        })
    }

    /// Returns the side that is ahead: by the points, otherwise by the games that only decide.
    pub(super) fn ahead(&self, contest: &Contest) -> Option<Side> {
        ahead(self.points(contest)).or_else(|| self.deciders.values().find_map(|lead| leader(*lead)))
    }

    /// Returns the points on each board, from board 1.
    pub(super) fn board_points(&self, contest: &Contest) -> Vec<[Points; 2]> {
        let of = |board: &Board| {
            let ([first, second], [own, other]) = (board.scored, board.decided_points(contest));
            [first + own, second + other]
        };
        self.boards.iter().map(of).collect()
    }

    /// Returns the rows beyond the end.
    pub(super) fn surplus(&self, pairing: &Pairing) -> Vec<GameKey> {
        let within = |key: &&GameKey| {
            let mut spans = self.spans.iter();
            spans.any(|(segment, board, last)| *segment == key.segment && *board == key.board && key.number <= *last)
        };
        pairing.games.keys().filter(|key| !within(key)).copied().collect()
    }

    fn play(&mut self, unit: &Unit<'_>) {
        let segment = unit.segment;
        let mut tracks: Vec<Track> = Vec::with_capacity(unit.boards.len());
        let (start, won) = unit.start();
        for board in &unit.boards {
            let begins = unit.first_move(*board, self.board(*board).and_then(|board| board.begins));
            if begins.is_none() {
                self.waiting.entry(unit.number).or_default().push(*board);
            }
            tracks.push(Track { board: *board, begins, last: None, lead: start, pending: begins.is_none() });
        }
        let highest = unit.highest_row();
        let in_order = segment.stop != Stop::AllPlayed || segment.is_unlimited();
        let per_game = u64::try_from(tracks.len()).unwrap_or(u64::MAX);
        let (mut lead, mut wins, mut pending) = (start, won, 0_u64);
        let mut end = segment.games;
        for number in 1..=segment.games {
            let mut not_begun = false;
            let mut known = 0_u32;
            for track in &mut tracks {
                let key = GameKey { board: track.board, segment: unit.number, number };
                let Some(game) = unit.games.get(&key).filter(|game| !game.result.is_pending()) else {
                    let adjourned = self.hole(key, unit, track);
                    pending += 1;
                    not_begun |= !adjourned;
                    continue;
                };
                known += 1;
                let (difference, won) = unit.difference(game);
                lead += difference;
                track.lead += difference;
                track.played(key, game.second_begins, segment);
                match won {
                    Some(Side::First) => wins[0] += 1,
                    Some(Side::Second) => wins[1] += 1,
                    None => {}
                }
                self.count(unit, key, game);
            }
            let remaining = u64::from(segment.games - number).saturating_mul(per_game).saturating_add(pending);
            if known > 0 && unit.stops(lead, wins, remaining) {
                end = number;
                break;
            }
            if in_order && not_begun && number >= highest {
                break;
            }
        }
        let over = pending == 0;
        let whole = unit.boards.len() > 1;
        for track in tracks {
            self.spans.push((unit.number, track.board, end));
            let decided = (!whole).then(|| unit.decided(track.lead)).flatten();
            if let Some(board) = self.board_mut(track.board) {
                board.state = match track.lead {
                    _ if track.pending => BoardState::Open,
                    0 => BoardState::Level,
                    _ => BoardState::Won,
                };
                board.begins = track.last.or(board.begins);
                if !track.pending {
                    board.decided = decided.or(board.decided);
                }
            }
        }
        if !over {
            return;
        }
        if whole && let Some([own, other]) = unit.decided(lead) {
            self.points = [self.points[0] + own, self.points[1] + other];
        }
        let tells_no_points = match segment.worth {
            Worth::Nothing => true,
            Worth::Points => segment.drawn_game == DrawRule::SecondWins,
            Worth::Decided { .. } => false,
        };
        if tells_no_points {
            *self.deciders.entry(unit.number).or_default() += lead;
        }
    }

    /// Evaluates a game without a result, which is open if it may be played. Returns `true` if it was begun
    /// (adjourned).
    fn hole(&mut self, key: GameKey, unit: &Unit<'_>, track: &mut Track) -> bool {
        track.pending = true;
        let row = unit.games.get(&key);
        if let Some(second_begins) = row.map(|game| game.second_begins).or(track.begins) {
            self.open.push((key, second_begins));
            track.played(key, second_begins, unit.segment);
        }
        row.is_some_and(|game| game.result == GameResult::Adjourned)
    }

    fn count(&mut self, unit: &Unit<'_>, key: GameKey, game: &Game) {
        let (_, own, other) = game.by_first();
        self.last_segment = self.last_segment.max(key.segment);
        self.played |= own.is_played();
        let came = |outcome: Outcome| outcome.is_played() || outcome == Outcome::ForfeitWin;
        self.came = [self.came[0] | came(own), self.came[1] | came(other)];
        if unit.segment.worth == Worth::Points {
            let [first, second] = [unit.scoring.games.outcome(own), unit.scoring.games.outcome(other)];
            self.points = [self.points[0] + first, self.points[1] + second];
            if let Some(board) = self.board_mut(key.board) {
                board.scored = [board.scored[0] + first, board.scored[1] + second];
            }
        }
    }
}

impl Track {
    /// Records an evaluated game: the next one has the other first move, except where the sequence is reversed.
    fn played(&mut self, key: GameKey, second_begins: bool, segment: &Segment) {
        let again = key.number.checked_add(1).is_some_and(|next| segment.swap_at == Some(next));
        self.last = Some(second_begins);
        self.begins = Some(second_begins == again);
    }
}

impl Unit<'_> {
    /// Returns `true` if the second-named has the first move in the segment's first game on a board, or `None` if
    /// unknown.
    fn first_move(&self, board: u16, last: Option<bool>) -> Option<bool> {
        let first = GameKey { board, segment: self.number, number: 1 };
        if let Some(game) = self.games.get(&first) {
            return Some(game.second_begins);
        }
        let by_board = second_begins(self.contest, board);
        match self.segment.begins {
            Begins::FirstNamed => Some(by_board),
            Begins::NotAsBefore => Some(last.map_or(by_board, |last| !last)),
            Begins::Lot | Begins::Chosen | Begins::Bid { .. } => {
                let on_board_1 = self.first_moves.get(&self.number)?;
                Some(by_board ^ (*on_board_1 != second_begins(self.contest, 1)))
            }
        }
    }

    /// Returns the lead of the first-named before the first game, and the games that both have won.
    fn start(&self) -> (i64, [u32; 2]) {
        let win = i64::from(self.scoring.games.win.0) - i64::from(self.scoring.games.loss.0);
        match self.ahead {
            Some(Side::First) => (win, [1, 0]),
            Some(Side::Second) => (-win, [0, 1]),
            None => (0, [0, 0]),
        }
    }

    /// Returns the highest number of a row of the segment.
    fn highest_row(&self) -> u16 {
        let mine = |key: &&GameKey| key.segment == self.number && self.boards.contains(&key.board);
        let rows = self.games.keys().filter(mine).map(|key| key.number);
        rows.max().unwrap_or(0)
    }

    /// Returns the gain of the first-named over the second-named in a game, and its winner; a draw that wins for the
    /// second mover counts as that side's win.
    fn difference(&self, game: &Game) -> (i64, Option<Side>) {
        let scores = &self.scoring.games;
        if self.segment.drawn_game == DrawRule::SecondWins && is_drawn(game.result) {
            let swing = i64::from(scores.win.0) - i64::from(scores.loss.0);
            return if game.second_begins { (swing, Some(Side::First)) } else { (-swing, Some(Side::Second)) };
        }
        let (_, own, other) = game.by_first();
        let wins = |outcome| matches!(outcome, Outcome::Win { .. } | Outcome::ForfeitWin);
        let won = if wins(own) { Some(Side::First) } else { wins(other).then_some(Side::Second) };
        (i64::from(scores.outcome(own).0) - i64::from(scores.outcome(other).0), won)
    }

    /// Returns `true` if no more games are played after this point.
    fn stops(&self, lead: i64, wins: [u32; 2], remaining: u64) -> bool {
        let scores = &self.scoring.games;
        let swing = i64::from(scores.win.0) - i64::from(scores.loss.0.min(scores.absence.0));
        let reach = i64::try_from(remaining).unwrap_or(i64::MAX).saturating_mul(swing.max(0));
        match self.segment.stop {
            Stop::AllPlayed => false,
            Stop::Score => lead.abs() > reach,
            Stop::Winner => {
                let odds = match self.odds() {
                    Some(Side::First) => lead >= reach,
                    Some(Side::Second) => -lead >= reach,
                    None => false,
                };
                odds || lead.abs() > reach
            }
            Stop::Wins(wanted) => wins.iter().any(|won| *won >= u32::from(wanted)),
        }
    }

    /// Returns the side that advances if the segment ends in a tie: draw odds apply if no segment follows.
    fn odds(&self) -> Option<Side> {
        let is_last = usize::from(self.number) == self.contest.segments.len();
        let decides_all = self.boards.len() == usize::from(self.contest.boards);
        match self.contest.level.first() {
            Some(Level::Odds(side)) if is_last && decides_all => Some(*side),
            _ => None,
        }
    }

    /// Returns the points of a won segment.
    fn decided(&self, lead: i64) -> Option<[Points; 2]> {
        let Worth::Decided { win, loss } = self.segment.worth else { return None };
        leader(lead).map(|side| match side {
            Side::First => [win, loss],
            Side::Second => [loss, win],
        })
    }
}

fn leader(lead: i64) -> Option<Side> {
    match lead {
        0 => None,
        1.. => Some(Side::First),
        _ => Some(Side::Second),
    }
}
