//! What two competitors play when they meet, as data: one game, a best of three, a title match of sixteen, a ladder of ever shorter
//! games, a team match on six boards.

mod live;
mod play;
pub mod presets;
pub mod title_match;
mod walk;

use serde::{Deserialize, Serialize};

use crate::discipline::Side;
use crate::points::Points;
use crate::time_control::TimeControl;

pub use live::{LiveScore, live_score};
pub use play::{board_points, check_decides, head_start, match_result, next, scheduled, seated};

/// What two competitors play when they meet. One game is the shortest: one board, one segment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contest {
    /// Boards of a team match, 1 for individuals. 0: a file does not tell the boards, [`Decision::points`](crate::Decision) does.
    pub boards: u16,
    /// Who has the first move on which board of a team match.
    #[serde(default)]
    pub board_sides: BoardSides,
    /// Played in turn: the first is for all, a later one only for what is still level.
    pub segments: Vec<Segment>,
    /// For both where no [`Worth::Decided`] segment of a board was won.
    #[serde(default)]
    pub level_board: [Points; 2],
    /// What breaks a level contest, in turn; an empty list lets it stand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub level: Vec<Level>,
    /// What whoever comes to the final of a double elimination without a loss has of it, where the layout says so.
    #[serde(default, skip_serializing_if = "Odds::is_draw")]
    pub odds: Odds,
}

/// What [`Pairing::odds`](crate::Pairing::odds) are worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Odds {
    /// A level meeting is won.
    #[default]
    Draw,
    /// The first segment begins a win ahead; all its games are played as otherwise. Of a contest on one board.
    Game,
}

impl Odds {
    /// Whether they are draw odds, as in contests from before there was a choice.
    pub fn is_draw(&self) -> bool {
        *self == Self::Draw
    }
}

/// First moves on the boards of a team match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoardSides {
    /// The first-named team on the odd boards.
    #[default]
    Alternate,
    /// The second-named team on the odd boards.
    SecondOnOdd,
    /// The first-named team on all.
    Same,
}

/// Games of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Segment {
    /// Whether each board goes on by itself while it is level; otherwise the meeting as a whole.
    #[serde(default)]
    pub per_board: bool,
    /// Played on so many boards, from board 1; none: on all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_boards: Option<u16>,
    /// Games on each board, at the most; [`Self::UNLIMITED`] with [`Stop::Wins`]: until somebody has won.
    pub games: u16,
    /// When it ends before all were played.
    pub stop: Stop,
    /// Who has the first move in its first game; afterwards it changes hands.
    pub begins: Begins,
    /// From 2: whoever has the first move in the game before has it again in this one, so that the sequence is reversed from here on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swap_at: Option<u16>,
    /// Time control as people write it; may be empty. [`Segment::control`] reads it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clock: String,
    /// What a drawn game is.
    #[serde(default)]
    pub drawn_game: DrawRule,
    /// What winning it brings.
    #[serde(default)]
    pub worth: Worth,
}

/// When a segment ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stop {
    /// When all games are played.
    AllPlayed,
    /// When nobody can be caught or reached any more.
    Score,
    /// When it is certain who goes on, draw odds included.
    Winner,
    /// When somebody has won so many games.
    Wins(u16),
}

/// Who has the first move in the first game of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Begins {
    /// The first-named competitor (in a team match by [`BoardSides`]).
    FirstNamed,
    /// Whoever did not have it in the last game before.
    NotAsBefore,
    /// By lot: waits for a fact.
    Lot,
    /// One of them chooses: waits for a fact.
    Chosen,
    /// Who bids less time takes the second move and draw odds: waits for a fact.
    Bid {
        /// The longest bid, in seconds.
        most_seconds: u32,
    },
}

/// What a drawn game is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawRule {
    /// A draw.
    #[default]
    Half,
    /// The second mover has won the contest (draw odds, armageddon).
    SecondWins,
}

/// What winning a segment brings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// Games count as scored.
    #[default]
    Points,
    /// Who wins here gets this for the board, whatever its games brought.
    Decided {
        /// The winner.
        win: Points,
        /// The loser.
        loss: Points,
    },
    /// Nothing: it only decides who goes on.
    Nothing,
}

/// What breaks a level contest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Draw odds for the first-named or the second-named.
    Odds(Side),
    /// Criteria of a team match (C.07 article 12: `BC`, `TBR`, `BBE`), in turn.
    Criteria(Vec<String>),
    Lot,
    Arbiter,
}

impl Level {
    /// Criteria of a level match of teams: board count, top board results, bottom board elimination (C.07 article 12).
    pub const CRITERIA: [&str; 3] = ["BC", "TBR", "BBE"];
}

/// All from 1: board of a team match, segment of the contest, game of the segment on that board. Written `3` for game 3 of the first
/// segment on the only board, else `board.segment.number`.
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
    /// The only game of an ordinary meeting.
    pub const ONLY: Self = Self { board: 1, segment: 1, number: 1 };

    /// Game `number` of the first segment on the only board.
    pub fn game(number: u16) -> Self {
        Self { number, ..Self::ONLY }
    }

    /// The first game on a board.
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

/// A text that is no [`GameKey`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} names no game: a number, or board.segment.number, all from 1")]
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
    /// `games` games on one board, the first move changing hands.
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

    /// A team match: one game on each board.
    pub fn of_boards(boards: u16, board_sides: BoardSides) -> Self {
        Self { boards, board_sides, ..Self::of_games(1) }
    }

    /// So many matches of the same two (formats KO22), each on a board of its own: it goes on by itself while it is level. The slowest games
    /// decide the meeting first, and the lot what all of them leave level.
    #[must_use]
    pub fn as_matches(mut self, matches: u16) -> Self {
        self.boards = matches;
        self.segments.iter_mut().for_each(|segment| segment.per_board = true);
        if check_decides(&self).is_err() {
            self.level.push(Level::Lot);
        }
        self
    }

    /// Returns the same match of teams as a knockout plays it: what breaks a level match stays or is that of C.07 article 12, at last the lot.
    #[must_use]
    pub fn deciding(mut self) -> Self {
        if check_decides(&self).is_err() {
            self.level = vec![Level::Criteria(Level::CRITERIA.map(str::to_owned).to_vec()), Level::Lot];
        }
        self
    }

    /// Returns the same match of teams as a table or a Swiss plays it: boards may go on, a level match stands.
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

    /// Returns the same contest with what boards are worth in units of `1 / after` instead of `1 / before`. A remainder is dropped: stages that
    /// carry meetings over are refused where there is one.
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

    /// Returns `true` if it is one game and nothing else. Where the first move is drawn, chosen or bid for, there is more to find out than a result.
    pub fn is_plain(&self) -> bool {
        let is_known = |segment: &Segment| matches!(segment.begins, Begins::FirstNamed | Begins::NotAsBefore);
        let is_one = self.boards == 1 && self.segments.len() == 1 && self.usual_games() == 1 && self.level.is_empty();
        is_one && self.segments.first().is_some_and(is_known)
    }

    /// Games that an ordinary meeting has, over all boards: those of the first segment.
    pub fn usual_games(&self) -> u16 {
        let games = self.segments.first().map_or(1, |segment| segment.games);
        games.saturating_mul(self.boards.max(1))
    }
}

impl Segment {
    /// `games` games, all played, the first-named competitor beginning.
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

    /// Its time control; none where none is told, or in words of people's own.
    pub fn control(&self) -> Option<TimeControl> {
        TimeControl::read(&self.clock)
    }
}

/// Whether the second-named team has the first move on a board, in the first game there.
pub fn second_begins(contest: &Contest, board: u16) -> bool {
    match contest.board_sides {
        BoardSides::Alternate => board.is_multiple_of(2),
        BoardSides::SecondOnOdd => !board.is_multiple_of(2),
        BoardSides::Same => false,
    }
}

/// What comes next in a meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// These games may be played, or lack a result; with each whether the second-named competitor has the first move.
    Games(Vec<(GameKey, bool)>),
    /// Who has the first move in the segment's first game on these boards is to be found out: lot, choice or bids.
    FirstMove {
        /// From 1.
        segment: u8,
        /// On which boards.
        boards: Vec<u16>,
    },
    /// The contest is level; this of [`Contest::level`] must break it, from 0.
    Break(usize),
    /// Nothing more.
    Ended,
}

/// What a meeting has come to. Derived, never stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchResult {
    /// Of the first-named and the second-named competitor, as the contest counts its games.
    pub game_points: [Points; 2],
    /// The same in match points, where the scoring has them; none before the end.
    pub match_points: Option<[Points; 2]>,
    /// Who won, or goes on; none while open and after a draw.
    pub winner: Option<Side>,
    /// How that was decided.
    pub by: DecidedBy,
    /// Games beyond the end, after a correction.
    pub surplus: Vec<GameKey>,
}

/// What decided a meeting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// Not decided yet.
    Open,
    /// By games, in this segment (from 1).
    Games { segment: u8 },
    /// Level, and that stands.
    Drawn,
    /// By draw odds of the meeting.
    Odds,
    /// By this criterion of a team match.
    Criterion(String),
    /// By lot.
    Lot,
    /// Somebody did not play.
    Forfeit,
    /// By a ruling.
    Arbiter,
}
