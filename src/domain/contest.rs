//! Contests as data: the games two competitors play when they meet.
//!
//! Examples are one game, a best of three, a title match of sixteen, a ladder of ever shorter games and a team match on
//! six boards.

mod live;
mod play;
pub mod presets;
pub mod title_match;
mod walk;

pub use live::{LiveScore, live_score};
pub use play::{board_points, check_decides, head_start, match_result, next, scheduled, seated};
use qisai_time_control::TimeControl;
use serde::{Deserialize, Serialize};

use crate::Points;
use crate::discipline::Side;

/// Games that two competitors play when they meet. The shortest contest is one game: one board, one segment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contest {
    /// Boards of a team match, 1 for individuals. 0 if a file does not list the boards;
    /// [`Decision::points`](crate::Decision) then holds the score.
    pub boards: u16,
    /// First moves on the boards of a team match.
    #[serde(default)]
    pub board_sides: BoardSides,
    /// Segments in playing order: the first is for all, a later one only for boards or meetings still tied.
    pub segments: Vec<Segment>,
    /// Points of both sides if no [`Worth::Decided`] segment of a board was won.
    #[serde(default)]
    pub level_board: [Points; 2],
    /// Means of breaking a tied contest, in order; with an empty list the tie stays.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub level: Vec<Level>,
    /// Advantage of the undefeated finalist of a double elimination, if the layout grants one.
    #[serde(default, skip_serializing_if = "Odds::is_draw")]
    pub odds: Odds,
}

/// Value of [`Pairing::odds`](crate::Pairing::odds).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Odds {
    /// Draw odds: a tied meeting counts as won.
    #[default]
    Draw,
    /// Lead of one win at the start of the first segment; all its games are played as otherwise. For a contest on one
    /// board.
    Game,
}

impl Odds {
    /// Returns `true` for draw odds, as in contests from before there was a choice.
    pub fn is_draw(&self) -> bool {
        *self == Self::Draw
    }
}

/// First moves on the boards of a team match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardSides {
    /// First-named team on the odd boards.
    #[default]
    Alternate,
    /// Second-named team on the odd boards.
    SecondOnOdd,
    /// First-named team on all boards.
    Same,
}

/// Games of one kind within a contest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Segment {
    /// `true` if each tied board continues by itself; otherwise the meeting continues as a whole.
    #[serde(default)]
    pub per_board: bool,
    /// Number of boards, counted from board 1, that play the segment; `None` for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_boards: Option<u16>,
    /// Maximum number of games on each board; [`Self::UNLIMITED`] with [`Stop::Wins`] to play until one side has won.
    pub games: u16,
    /// Condition that ends the segment early.
    pub stop: Stop,
    /// First move in the first game of the segment; it alternates afterwards.
    pub begins: Begins,
    /// Game, from 2, whose first move goes to the same side as in the game before, so that the sequence is reversed
    /// from there on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swap_at: Option<u16>,
    /// Time control as entered; may be empty. [`Segment::control`] parses it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clock: String,
    /// Value of a drawn game.
    #[serde(default)]
    pub drawn_game: DrawRule,
    /// Value of winning the segment.
    #[serde(default)]
    pub worth: Worth,
}

/// Condition that ends a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// End of all games.
    AllPlayed,
    /// Decided score: the leader can no longer be caught.
    Score,
    /// Certainty about the side that advances, draw odds included.
    Winner,
    /// Given number of wins by one side.
    Wins(u16),
}

/// First move in the first game of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begins {
    /// First-named competitor (in a team match by [`BoardSides`]).
    FirstNamed,
    /// Competitor who did not have the first move in the previous game.
    NotAsBefore,
    /// Lot, which must be recorded first.
    Lot,
    /// Choice of one of the players, which must be recorded first.
    Chosen,
    /// Bids: the lower bid of time takes the second move and draw odds. They must be recorded first.
    Bid {
        /// Longest bid, in seconds.
        most_seconds: u32,
    },
}

/// Value of a drawn game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawRule {
    /// Draw.
    #[default]
    Half,
    /// Win of the contest for the second mover (draw odds, armageddon).
    SecondWins,
}

/// Value of winning a segment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// Games count as scored.
    #[default]
    Points,
    /// Fixed points for the board, whatever its games scored.
    Decided {
        /// Points of the winner.
        win: Points,
        /// Points of the loser.
        loss: Points,
    },
    /// No points: the segment only decides who advances.
    Nothing,
}

/// Means of breaking a tied contest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Draw odds for the first-named or the second-named competitor.
    Odds(Side),
    /// Criteria of a team match (C.07 article 12: `BC`, `TBR`, `BBE`), in order.
    Criteria(Vec<String>),
    Lot,
    Arbiter,
}

impl Level {
    /// Criteria of a tied team match: board count, top board results, bottom board elimination (C.07 article 12).
    pub const CRITERIA: [&str; 3] = ["BC", "TBR", "BBE"];
}

/// Key of a game in a meeting: board of a team match, segment of the contest and game of the segment on that board, all
/// from 1. Written `3` for game 3 of the first segment on the only board, otherwise `board.segment.number`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameKey {
    /// Board of a team match.
    pub board: u16,
    /// Segment of the contest.
    pub segment: u8,
    /// Game of the segment on that board.
    pub number: u16,
}

impl GameKey {
    /// Only game of an ordinary meeting.
    pub const ONLY: Self = Self { board: 1, segment: 1, number: 1 };

    /// Returns the key of game `number` of the first segment on the only board.
    pub fn game(number: u16) -> Self {
        Self { number, ..Self::ONLY }
    }

    /// Returns the key of the first game on a board.
    pub fn board(board: u16) -> Self {
        Self { board, ..Self::ONLY }
    }
}

impl std::fmt::Display for GameKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self { board: 1, segment: 1, number } => number.fmt(f),
            Self { board, segment, number } => write!(f, "{board}.{segment}.{number}"),
        }
    }
}

/// Text that is not a valid [`GameKey`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a game: use a number, or board.segment.number, all from 1")]
pub struct GameKeyError(pub String);

impl std::str::FromStr for GameKey {
    type Err = GameKeyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts: Vec<&str> = text.split('.').collect();
        let key = match parts.as_slice() {
            [number] => number.parse().ok().map(Self::game),
            [board, segment, number] => match (board.parse(), segment.parse(), number.parse()) {
                (Ok(board), Ok(segment), Ok(number)) => Some(Self { board, segment, number }),
                _ => None,
            },
            _ => None,
        };
        let key = key.filter(|key| key.board > 0 && key.segment > 0 && key.number > 0);
        key.ok_or_else(|| GameKeyError(text.to_owned()))
    }
}

impl Serialize for GameKey {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GameKey {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl Contest {
    /// Returns a contest of `games` games on one board with alternating first moves.
    pub fn of_games(games: u16) -> Self {
        Self {
            boards: 1,
            board_sides: BoardSides::Alternate,
            segments: vec![Segment::of_games(games)],
            level_board: [Points::ZERO; 2],
            level: Vec::new(),
            odds: Odds::Draw,
        }
    }

    /// Returns a team match with one game on each board.
    pub fn of_boards(boards: u16, board_sides: BoardSides) -> Self {
        Self { boards, board_sides, ..Self::of_games(1) }
    }

    /// Returns this contest as several matches between the same two (formats KO22), each on a board of its own that
    /// continues by itself while it is tied. The slowest games decide the meeting first; a lot breaks a tie that
    /// remains after all games.
    #[must_use]
    pub fn as_matches(mut self, matches: u16) -> Self {
        self.boards = matches;
        self.segments.iter_mut().for_each(|segment| segment.per_board = true);
        if check_decides(&self).is_err() {
            self.level.push(Level::Lot);
        }
        self
    }

    /// Returns the same team match as played in a knockout: it keeps its means of breaking a tie or gets those of C.07
    /// article 12, with the lot last.
    #[must_use]
    pub fn deciding(mut self) -> Self {
        if check_decides(&self).is_err() {
            self.level = vec![Level::Criteria(Level::CRITERIA.map(str::to_owned).to_vec()), Level::Lot];
        }
        self
    }

    /// Returns the same team match as played in a table or a Swiss: boards may continue, and a tied match stays tied.
    #[must_use]
    pub fn undecided(mut self) -> Self {
        let mut at = 0;
        self.segments.retain(|segment| {
            at += 1;
            at == 1 || segment.per_board
        });
        self.level.clear();
        self
    }

    /// Returns the same contest with board values converted from units of `1 / before` to units of `1 / after`. A
    /// remainder is dropped; a stage that carries meetings over is refused if there is one.
    #[must_use]
    pub fn in_units(mut self, [before, after]: [u16; 2]) -> Self {
        if before == after {
            return self;
        }
        let converted = |points: Points| Points(points.0.saturating_mul(after.into()).div_euclid(before.max(1).into()));
        self.level_board = self.level_board.map(converted);
        for segment in &mut self.segments {
            if let Worth::Decided { win, loss } = &mut segment.worth {
                (*win, *loss) = (converted(*win), converted(*loss));
            }
        }
        self
    }

    /// Returns `true` if the contest is exactly one game. If the first move is drawn, chosen or bid for, more than a
    /// result must be recorded.
    pub fn is_plain(&self) -> bool {
        let is_known = |segment: &Segment| matches!(segment.begins, Begins::FirstNamed | Begins::NotAsBefore);
        let is_one = self.boards == 1 && self.segments.len() == 1 && self.usual_games() == 1 && self.level.is_empty();
        is_one && self.segments.first().is_some_and(is_known)
    }

    /// Returns the number of games in an ordinary meeting over all boards: those of the first segment.
    pub fn usual_games(&self) -> u16 {
        let games = self.segments.first().map_or(1, |segment| segment.games);
        games.saturating_mul(self.boards.max(1))
    }
}

impl Segment {
    /// Returns a segment of `games` games, all played, begun by the first-named competitor.
    pub fn of_games(games: u16) -> Self {
        Self {
            per_board: false,
            first_boards: None,
            games: games.max(1),
            stop: Stop::AllPlayed,
            begins: Begins::FirstNamed,
            swap_at: None,
            clock: String::new(),
            drawn_game: DrawRule::Half,
            worth: Worth::Points,
        }
    }

    /// Returns the parsed time control, or `None` if it is empty or free text.
    pub fn control(&self) -> Option<TimeControl> {
        TimeControl::read(&self.clock)
    }
}

/// Returns `true` if the second-named team has the first move in the first game on a board.
pub fn second_begins(contest: &Contest, board: u16) -> bool {
    match contest.board_sides {
        BoardSides::Alternate => board.is_multiple_of(2),
        BoardSides::SecondOnOdd => !board.is_multiple_of(2),
        BoardSides::Same => false,
    }
}

/// Next step in a meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Games that may be played or lack a result; `true` if the second-named competitor has the first move.
    Games(Vec<(GameKey, bool)>),
    /// First move of the segment's first game on the given boards, to be settled by lot, choice or bids.
    FirstMove {
        /// Segment, from 1.
        segment: u8,
        /// Boards concerned.
        boards: Vec<u16>,
    },
    /// Tied contest; the value is the index in [`Contest::level`] of the means to apply, from 0.
    Break(usize),
    /// Finished meeting.
    Ended,
}

/// Result of a meeting. Derived, never stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchResult {
    /// Game points of the first-named and the second-named competitor, as the contest counts its games.
    pub game_points: [Points; 2],
    /// Match points of both, if the scoring uses them; `None` before the end.
    pub match_points: Option<[Points; 2]>,
    /// Winner or side that advances; `None` while open and after a draw.
    pub winner: Option<Side>,
    /// Means by which the meeting was decided.
    pub by: DecidedBy,
    /// Games beyond the end, after a correction.
    pub surplus: Vec<GameKey>,
}

/// Means by which a meeting was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// Undecided meeting.
    Open,
    /// Games of this segment (from 1).
    Games { segment: u8 },
    /// Final tie.
    Drawn,
    /// Draw odds of the meeting.
    Odds,
    /// Named criterion of a team match.
    Criterion(String),
    /// Lot.
    Lot,
    /// Forfeit: at least one side did not play.
    Forfeit,
    /// Ruling of an arbiter.
    Arbiter,
}
