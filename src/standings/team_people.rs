//! Games of each person in the team matches of a group. Player pages, board lists and line-up checks use them.
//!
//! Every game with a named player is included, in the order of rounds, boards, segments and games. [`Counted`] selects
//! the games that count:
//!
//! | game | over the board | with forfeits |
//! |---|---|---|
//! | won, drawn or lost | counts | counts |
//! | `+`, `-` (empty chair opposite, or absent) | no | counts |
//! | no result yet, adjourned | no | no |
//!
//! If segments decide a board (2-0 in the slow game, 2-1 in the rapid one), the board counts once. Its points are recorded
//! with its last game.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::contest::{Contest, GameKey, Worth};
use qisai_domain::expectation::rating_difference;
use qisai_domain::{EntryId, GroupId, Outcome, PersonId, Play, Points, ResultLine, Results, Side, Tournament, results};

use crate::ratio::{Exact, half_up, parts};

/// Person on the roster of a team, or who has played for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamPerson {
    pub person: PersonId,
    pub team: EntryId,
    /// Pairing number of the team.
    pub team_number: u32,
    /// Place on the roster, from 1: the list board. `None` for a person who played without being on the roster, and if
    /// boards are unknown.
    pub list_board: Option<u16>,
    /// Rating, or `None` for an unrated person.
    pub rating: Option<u16>,
    pub games: Vec<PersonGame>,
    /// Number of parts in a point for every score here.
    pub unit: u16,
}

/// Game from the perspective of one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonGame {
    /// Round of the group, from 1.
    pub round: u16,
    /// Board, segment and game number.
    pub key: GameKey,
    /// Opponent, or `None` for an empty chair.
    pub opponent: Option<PersonId>,
    /// Opponent's rating. `None` for an unrated opponent or an empty chair.
    pub opponent_rating: Option<u16>,
    pub opposing_team: EntryId,
    pub side: Side,
    pub outcome: Outcome,
    /// Points obtained. If segments decide the board, the last game has the board's points.
    pub points: Points,
    /// Maximum points obtainable. Zero without a result, in games that only decide which side advances, and in the
    /// earlier games of a board that segments decide.
    pub most: Points,
}

/// Selection of games that count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counted {
    #[default]
    OverTheBoard,
    WithForfeits,
}

/// Total of several games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PersonTotal {
    /// Number of games. A board decided by segments counts as one.
    pub games: u16,
    /// Numbers of games won, drawn and lost by their outcome, including games that are worth nothing by themselves.
    pub won: u16,
    pub drawn: u16,
    pub lost: u16,
    /// Points in units of the score system.
    pub points: Points,
    /// Maximum points obtainable in these games.
    pub most: Points,
}

impl PersonTotal {
    /// Returns the exact percentage of the obtainable points, or `None` without games.
    pub fn percent(&self) -> Option<Exact> {
        (self.most > Points::ZERO).then(|| parts(i64::from(self.points.0) * 100, self.most.0.into()))
    }
}

impl PersonGame {
    /// Returns `true` if the game counts and is finished.
    pub fn counts(&self, counted: Counted) -> bool {
        let forfeits = counted == Counted::WithForfeits && self.outcome.is_forfeit();
        !self.outcome.is_pending() && (self.outcome.is_played() || forfeits)
    }
}

impl TeamPerson {
    /// Returns the total of all games that count.
    pub fn total(&self, counted: Counted) -> PersonTotal {
        self.total_of(|game| game.counts(counted))
    }

    /// Returns the total of the games that count on one board. Boards are numbered from 1.
    pub fn total_on(&self, board: u16, counted: Counted) -> PersonTotal {
        self.total_of(|game| game.key.board == board && game.counts(counted))
    }

    fn total_of(&self, counts: impl Fn(&PersonGame) -> bool) -> PersonTotal {
        self.games.iter().filter(|game| counts(game)).fold(PersonTotal::default(), |mut total, game| {
            total.games += u16::from(game.most > Points::ZERO);
            match game.outcome {
                Outcome::Win { .. } | Outcome::ForfeitWin => total.won += 1,
                Outcome::Draw { .. } => total.drawn += 1,
                Outcome::Loss { .. } | Outcome::ForfeitLoss => total.lost += 1,
                Outcome::Adjourned | Outcome::Unknown => {}
            }
            total.points += game.points;
            total.most += game.most;
            total
        })
    }

    /// Returns the number of games over the board with the first move minus the number without it.
    pub fn colour_balance(&self) -> i32 {
        let played = self.games.iter().filter(|game| game.outcome.is_played());
        played.map(|game| if game.side == Side::First { 1 } else { -1 }).sum()
    }

    /// Returns the boards on which the person played, each with the number of games over the board.
    pub fn boards(&self) -> BTreeMap<u16, u16> {
        let mut boards = BTreeMap::new();
        for game in self.games.iter().filter(|game| game.outcome.is_played()) {
            *boards.entry(game.key.board).or_insert(0) += 1;
        }
        boards
    }

    /// Returns the performance rating in games over the board against rated opponents (B.02 8.1.1), or `None` without
    /// such games. It is their average rating, rounded half up, plus the rating difference for the score on the scale
    /// 1-½-0.
    pub fn performance(&self) -> Option<i32> {
        self.performance_of(|_| true)
    }

    /// Returns the performance rating in the games on one board.
    pub fn performance_on(&self, board: u16) -> Option<i32> {
        self.performance_of(|game| game.key.board == board)
    }

    fn performance_of(&self, counts: impl Fn(&PersonGame) -> bool) -> Option<i32> {
        let (mut games, mut ratings, mut halves) = (0_i64, 0_i64, 0_i64);
        for game in self.games.iter().filter(|game| counts(game)) {
            let (Some(rating), Some(half)) = (game.opponent_rating, half_points(game.outcome)) else { continue };
            games += 1;
            ratings += i64::from(rating);
            halves += half;
        }
        if games == 0 {
            return None;
        }
        let nearest = |of: i64, by: i64| i32::try_from(half_up(parts(of, by), 0).to_integer()).ok();
        let hundredths = u8::try_from(nearest(halves * 50, games)?).ok()?;
        Some(nearest(ratings, games)? + i32::from(rating_difference(hundredths)))
    }
}

/// Returns the half points of a finished game over the board.
fn half_points(outcome: Outcome) -> Option<i64> {
    match outcome {
        Outcome::Win { .. } => Some(2),
        Outcome::Draw { .. } => Some(1),
        Outcome::Loss { .. } => Some(0),
        Outcome::ForfeitWin | Outcome::ForfeitLoss | Outcome::Adjourned | Outcome::Unknown => None,
    }
}

/// Returns all people in the teams of a group after its first `rounds` rounds. Draft rounds are included unchanged.
/// Teams are sorted by pairing number; each has its roster in order, then players outside the roster.
///
/// A group of individuals has no people. If boards are unknown, the board numbers of the games have no meaning. Returns
/// `None` if there is no such group.
pub fn people_of_teams(t: &Tournament, group: GroupId, rounds: u16) -> Option<Vec<TeamPerson>> {
    let (stage, in_group) = t.group(group)?;
    let results = results(t, group, rounds.min(in_group.last_round()))?;
    let unit = results.scoring.games.unit;
    let mut people = Vec::new();
    for line in results.lines.iter().take(results.seated) {
        let Some(team) = t.entry(line.entry).and_then(qisai_domain::Entry::team) else { continue };
        let mut games = games_of(t, &results, line, &stage.play);
        let on_list: BTreeSet<PersonId> = team.roster.iter().copied().collect();
        let others: Vec<PersonId> = games.keys().copied().filter(|person| !on_list.contains(person)).collect();
        let has_boards = results.boards_known;
        let listed = team.roster.iter().copied().zip((1..).map(|place| has_boards.then_some(place)));
        people.extend(listed.chain(others.into_iter().map(|person| (person, None))).map(|(person, list_board)| {
            TeamPerson {
                person,
                team: line.entry,
                team_number: line.number,
                list_board,
                rating: rating(t, person),
                games: games.remove(&person).unwrap_or_default(),
                unit,
            }
        }));
    }
    Some(people)
}

fn rating(t: &Tournament, person: PersonId) -> Option<u16> {
    t.person(person)?.rating().filter(|rating| *rating > 0)
}

/// Returns the games of a team by player, without carried rounds.
fn games_of(t: &Tournament, results: &Results, line: &ResultLine, play: &Play) -> BTreeMap<PersonId, Vec<PersonGame>> {
    let mut games: BTreeMap<PersonId, Vec<PersonGame>> = BTreeMap::new();
    let columns = (1..).zip(&line.cells).skip(results.carried);
    for (column, cell) in columns {
        let opponent = cell.opponent().and_then(|opponent| results.lines.get(opponent));
        let Some(opposing_team) = opponent.map(|line| line.entry) else { continue };
        let round = results.own_round(column);
        let decided = line.decided_boards(column);
        let contest = play.contest(round);
        let of_round = line.games_of(column);
        for (at, game) in of_round.iter().enumerate() {
            let Some(person) = game.players[0] else { continue };
            let board = game.key.board;
            let behind = of_round.iter().skip(at + 1).filter(|other| other.key.board == board);
            let is_open = of_round.iter().any(|other| other.key.board == board && other.outcome.is_pending());
            let (points, most) = match decided {
                Some(boards) if behind.count() == 0 && !is_open => {
                    let of_board = usize::from(board).checked_sub(1).and_then(|at| boards.get(at)).copied();
                    (of_board.unwrap_or_default(), most_of_a_board(&contest))
                }
                None if !game.outcome.is_pending() && counts_as_scored(&contest, game.key) => {
                    (results.scoring.games.outcome(game.outcome), results.scoring.games.win)
                }
                _ => (Points::ZERO, Points::ZERO),
            };
            games.entry(person).or_default().push(PersonGame {
                round,
                key: game.key,
                opponent: game.players[1],
                opponent_rating: game.players[1].and_then(|opponent| rating(t, opponent)),
                opposing_team,
                side: game.side,
                outcome: game.outcome,
                points,
                most,
            });
        }
    }
    games
}

/// Returns `true` if the games of a segment score points instead of only deciding which side advances.
fn counts_as_scored(contest: &Contest, key: GameKey) -> bool {
    let segment = usize::from(key.segment).checked_sub(1).and_then(|at| contest.segments.get(at));
    segment.is_none_or(|segment| segment.worth == Worth::Points)
}

/// Returns the maximum points of a board that segments decide.
fn most_of_a_board(contest: &Contest) -> Points {
    let wins = contest.segments.iter().filter_map(|segment| match segment.worth {
        Worth::Decided { win, .. } => Some(win),
        Worth::Points | Worth::Nothing => None,
    });
    wins.max().unwrap_or_default()
}
