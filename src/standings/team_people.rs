//! What each person has done in the matches of the teams of a group: what pages of players, lists of a board and checks of line-ups read.
//!
//! Every game in which somebody was named is there, in the order of rounds, boards, segments and games. What counts is told by [`Counted`]:
//!
//! | game | over the board | with forfeits |
//! |---|---|---|
//! | won, drawn or lost | counts | counts |
//! | `+`, `-` (an empty chair opposite, or not come) | no | counts |
//! | no result yet, adjourned | no | no |
//!
//! Where segments decide a board (2-0 in the slow game, 2-1 in the rapid one), the board counts once: its points stand at its last game.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::contest::{Contest, GameKey, Worth};
use qisai_domain::expectation::rating_difference;
use qisai_domain::{EntryId, GroupId, Outcome, PersonId, Play, Points, ResultLine, Results, Side, Tournament, results};

use crate::ratio::{Exact, half_up, parts};

/// Somebody on the roster of a team, or who has played for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamPerson {
    pub person: PersonId,
    pub team: EntryId,
    /// Pairing number of the team.
    pub team_number: u32,
    /// Place in the roster, from 1: the list board. None for somebody who has played and is not on it, and where no boards are known.
    pub list_board: Option<u16>,
    /// None for the unrated.
    pub rating: Option<u16>,
    pub games: Vec<PersonGame>,
    /// Parts to the point of every score here.
    pub unit: u16,
}

/// A game as one person had it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonGame {
    /// Of the group, from 1.
    pub round: u16,
    /// Board, segment, number.
    pub key: GameKey,
    /// None: an empty chair.
    pub opponent: Option<PersonId>,
    /// None for the unrated and the empty chair.
    pub opponent_rating: Option<u16>,
    pub opposing_team: EntryId,
    pub side: Side,
    pub outcome: Outcome,
    /// What it brought; where segments decide the board, what the board brought, at its last game.
    pub points: Points,
    /// What it could have brought: zero while there is no result, in games that only tell who goes on,
    /// and at the earlier games of a board that segments decide.
    pub most: Points,
}

/// Which games count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counted {
    #[default]
    OverTheBoard,
    WithForfeits,
}

/// Games added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PersonTotal {
    /// Games; of boards that segments decide, boards.
    pub games: u16,
    /// Games won, drawn and lost as they ended, those worth nothing by themselves included.
    pub won: u16,
    pub drawn: u16,
    pub lost: u16,
    /// In units of the score system.
    pub points: Points,
    /// What these games could have brought.
    pub most: Points,
}

impl PersonTotal {
    /// Points for each hundred that were to be had, exactly; none without games.
    pub fn percent(&self) -> Option<Exact> {
        (self.most > Points::ZERO).then(|| parts(i64::from(self.points.0) * 100, self.most.0.into()))
    }
}

impl PersonGame {
    /// Whether it counts, and is over.
    pub fn counts(&self, counted: Counted) -> bool {
        let forfeits = counted == Counted::WithForfeits && self.outcome.is_forfeit();
        !self.outcome.is_pending() && (self.outcome.is_played() || forfeits)
    }
}

impl TeamPerson {
    /// All games that count, added up.
    pub fn total(&self, counted: Counted) -> PersonTotal {
        self.total_of(|game| game.counts(counted))
    }

    /// Those on one board that count, from 1.
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

    /// Games over the board with the first move minus those without it.
    pub fn colour_balance(&self) -> i32 {
        let played = self.games.iter().filter(|game| game.outcome.is_played());
        played.map(|game| if game.side == Side::First { 1 } else { -1 }).sum()
    }

    /// The boards on which the person sat, each with the number of games over the board there.
    pub fn boards(&self) -> BTreeMap<u16, u16> {
        let mut boards = BTreeMap::new();
        for game in self.games.iter().filter(|game| game.outcome.is_played()) {
            *boards.entry(game.key.board).or_insert(0) += 1;
        }
        boards
    }

    /// Performance in the games over the board against rated opponents (B.02 8.1.1): their average, halves up, plus the difference that fits
    /// the score on the scale 1-½-0; none without such games.
    pub fn performance(&self) -> Option<i32> {
        self.performance_of(|_| true)
    }

    /// The same of the games on one board.
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

/// Of a game over the board that has ended.
fn half_points(outcome: Outcome) -> Option<i64> {
    match outcome {
        Outcome::Win { .. } => Some(2),
        Outcome::Draw { .. } => Some(1),
        Outcome::Loss { .. } => Some(0),
        Outcome::ForfeitWin | Outcome::ForfeitLoss | Outcome::Adjourned | Outcome::Unknown => None,
    }
}

/// Everybody of the teams of a group after its first `rounds` rounds (drafts are read as they stand): by pairing numbers, the players of a
/// team in the order of its roster, then those who have played without being on it. Nobody in a group of individuals. Where the boards are
/// not known, the boards of the games mean nothing. None where there is no such group.
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

/// The games of a team by who played them, carried rounds left out.
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

/// Whether games of a segment bring points, and do not only decide who goes on.
fn counts_as_scored(contest: &Contest, key: GameKey) -> bool {
    let segment = usize::from(key.segment).checked_sub(1).and_then(|at| contest.segments.get(at));
    segment.is_none_or(|segment| segment.worth == Worth::Points)
}

/// The most that a board brings that segments decide.
fn most_of_a_board(contest: &Contest) -> Points {
    let wins = contest.segments.iter().filter_map(|segment| match segment.worth {
        Worth::Decided { win, .. } => Some(win),
        Worth::Points | Worth::Nothing => None,
    });
    wins.max().unwrap_or_default()
}
