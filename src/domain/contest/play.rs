//! Result of a meeting and its next step. Everything is derived from the contest, the scoring and the facts of the
//! pairing, so a corrected result needs no further repair.

use std::collections::BTreeSet;

use super::walk::{Walk, walk};
use super::{Contest, DecidedBy, DrawRule, GameKey, Level, MatchResult, Next, Odds, Segment, Stop, Worth};
use crate::Points;
use crate::discipline::Side;
use crate::game::Game;
use crate::pairing::{Decision, Meeting, Pairing};
use crate::result::{ByeKind, GameResult, Outcome};
use crate::score::{ForfeitedMatch, Scoring};

/// Returns the next step in a meeting. Games come before first moves: while some boards play, a lot for another board
/// waits.
pub fn next(contest: &Contest, scoring: &Scoring, pairing: &Pairing) -> Next {
    judge(contest, scoring, pairing).1
}

/// Returns the result of a meeting. The competitor with a bye wins it, unless the bye has fewer points than a win.
///
/// A forfeited match has the game points of [`ForfeitedMatch`]. The average depends on other matches, so a caller with
/// the whole group must substitute it for the win on all boards returned here.
pub fn match_result(contest: &Contest, scoring: &Scoring, pairing: &Pairing) -> MatchResult {
    judge(contest, scoring, pairing).0
}

/// Returns the points on each board from board 1, the first-named competitor's first: those of its games, or those
/// decided by its segments.
pub fn board_points(contest: &Contest, scoring: &Scoring, pairing: &Pairing) -> Vec<[Points; 2]> {
    walk(contest, scoring, pairing).board_points(contest)
}

/// Returns the initial points of the meeting, first-named first: a win for a side that starts a game ahead in the
/// final, otherwise zero.
pub fn head_start(contest: &Contest, scoring: &Scoring, pairing: &Pairing) -> [Points; 2] {
    let counts = contest.segments.first().is_some_and(|segment| segment.worth == Worth::Points);
    let (won, lost) = (scoring.games.win, scoring.games.loss);
    match ahead_from_the_start(contest, pairing).filter(|_| counts) {
        Some(Side::First) => [won, lost],
        Some(Side::Second) => [lost, won],
        None => [Points::ZERO; 2],
    }
}

/// Returns the side that starts a game ahead.
pub(super) fn ahead_from_the_start(contest: &Contest, pairing: &Pairing) -> Option<Side> {
    pairing.odds_side().filter(|_| contest.odds == Odds::Game && contest.boards == 1)
}

/// Returns every game that has a row, and every game that may be played according to [`next`], in the order of the
/// keys. A game without a row has no result, but has `second_begins` set.
pub fn scheduled(contest: &Contest, scoring: &Scoring, pairing: &Pairing) -> Vec<(GameKey, Game)> {
    let rows = || pairing.games.iter().map(|(key, game)| (*key, game.clone()));
    if matches!(pairing.meeting, Meeting::Bye(..)) {
        return Vec::new();
    }
    if contest.is_one_game() && !pairing.games.is_empty() {
        return rows().collect();
    }
    let Next::Games(playable) = next(contest, scoring, pairing) else { return rows().collect() };
    let mut games: Vec<(GameKey, Game)> = rows().collect();
    let new = playable.into_iter().filter(|(key, _)| !pairing.games.contains_key(key));
    games.extend(new.map(|(key, second_begins)| (key, Game::beginning(second_begins))));
    games.sort_by_key(|(key, _)| *key);
    games
}

/// Returns the scheduled games with their players: a player at a game of a team board plays the later ones of that
/// board too, unless another player is named.
pub fn seated(contest: &Contest, scoring: &Scoring, pairing: &Pairing) -> Vec<(GameKey, Game)> {
    let mut games = scheduled(contest, scoring, pairing);
    if contest.boards == 1 {
        return games;
    }
    let mut sitting = None;
    for (key, game) in &mut games {
        match game.players {
            Some(players) => sitting = Some((key.board, players)),
            None => game.players = sitting.filter(|(board, _)| *board == key.board).map(|(_, players)| players),
        }
    }
    games
}

/// Checks that a meeting always has a winner, as a bracket requires.
///
/// # Errors
/// The segment (from 1) after which the contest could still be tied, or which could continue for ever.
pub fn check_decides(contest: &Contest) -> Result<(), u8> {
    for (number, segment) in (1..).zip(&contest.segments) {
        let ends = !segment.is_unlimited() || matches!(segment.stop, Stop::Wins(_));
        if segment.games == 0 || !ends {
            return Err(number);
        }
    }
    // With one game ahead, one loss ties the first segment; a first segment that ends with the first win could not be
    // lost.
    let first = contest.segments.first().filter(|_| contest.odds == Odds::Game);
    if first.is_some_and(|first| matches!(first.stop, Stop::Wins(0 | 1))) {
        return Err(1);
    }
    let last = u8::try_from(contest.segments.len()).unwrap_or(u8::MAX);
    let broken = contest.level.iter().any(|level| !matches!(level, Level::Criteria(_)));
    let by_games = || contest.segments.last().is_some_and(|segment| decides(contest, segment));
    let decides = broken || (first.is_none() || last > 1) && by_games();
    if decides { Ok(()) } else { Err(last) }
}

/// Returns `true` if a segment played to break a tie cannot end in a tie.
fn decides(contest: &Contest, segment: &Segment) -> bool {
    let boards = segment.boards(contest);
    if segment.per_board && contest.boards > 1 {
        return false; // each board has a winner, the meeting may have none
    }
    let no_draws = segment.drawn_game == DrawRule::SecondWins;
    if segment.is_unlimited() {
        return boards == 1; // until somebody wins
    }
    no_draws && (u32::from(boards) * u32::from(segment.games)) % 2 == 1
}

impl Contest {
    /// Returns `true` if the contest is one game, which leaves nothing to derive.
    fn is_one_game(&self) -> bool {
        self.boards == 1 && matches!(self.segments.as_slice(), [segment] if segment.games == 1)
    }
}

impl Segment {
    /// Value of [`Segment::games`] for a segment that continues until one side has won.
    pub const UNLIMITED: u16 = u16::MAX;

    /// Returns `true` if the segment continues until one side has won.
    pub fn is_unlimited(&self) -> bool {
        self.games == Self::UNLIMITED
    }

    /// Returns the number of boards that play the segment.
    pub(super) fn boards(&self, contest: &Contest) -> u16 {
        self.first_boards.map_or(contest.boards, |first| first.min(contest.boards))
    }
}

fn judge(contest: &Contest, scoring: &Scoring, pairing: &Pairing) -> (MatchResult, Next) {
    if let Meeting::Bye(_, kind) = pairing.meeting {
        let wins = matches!(kind, ByeKind::PairingAllocated | ByeKind::FullPoint);
        return (ended([Points::ZERO; 2], wins.then_some(Side::First), DecidedBy::Forfeit), Next::Ended);
    }
    let decision = pairing.decision.unwrap_or_default();
    if decision.absent != [false; 2] {
        return (walkover(contest, scoring, &decision), Next::Ended);
    }
    if contest.boards == 0 {
        return without_boards(scoring, &decision);
    }
    let walk = walk(contest, scoring, pairing);
    let (mut result, next) = if let Some(points) = decision.points {
        let winner = decision.winner.or_else(|| ahead(points));
        (ended(points, winner, DecidedBy::Arbiter), Next::Ended)
    } else {
        let odds = pairing.odds_side().filter(|_| contest.odds == Odds::Draw);
        of_games(contest, &walk, decision.winner, odds)
    };
    if next == Next::Ended && decision.points.is_none() {
        let absent = too_few(scoring, pairing);
        if absent != [false; 2] {
            result = walkover(contest, scoring, &Decision { absent, ..Decision::default() });
            result.surplus = walk.surplus(pairing);
            return (result, next);
        }
    }
    result.surplus = walk.surplus(pairing);
    if next == Next::Ended {
        result.match_points = scoring.matches.is_some().then(|| match_points(scoring, &walk, &result)).flatten();
    }
    (result, next)
}

/// Returns for each team `true` if it occupied fewer boards than the scoring requires, because of an empty chair or an
/// absent player.
fn too_few(scoring: &Scoring, pairing: &Pairing) -> [bool; 2] {
    let came = |mine: fn(&Game) -> Outcome| {
        let there = pairing.games.iter().filter(|(_, game)| mine(game) != Outcome::ForfeitLoss);
        there.map(|(key, _)| key.board).collect::<BTreeSet<u16>>().len()
    };
    let counts: [fn(&Game) -> Outcome; 2] = [|game| game.by_first().1, |game| game.by_first().2];
    counts.map(|mine| came(mine) < usize::from(scoring.min_present))
}

/// Evaluates a meeting without a ruling about its points.
fn of_games(contest: &Contest, walk: &Walk, ruled: Option<Side>, odds: Option<Side>) -> (MatchResult, Next) {
    let points = walk.points(contest);
    let is_level = walk.is_between_segments() && walk.ahead(contest).is_none() && !walk.nobody_came();
    if let (Some(side), None, true) = (odds, ruled, is_level) {
        return (ended(points, Some(side), DecidedBy::Odds), Next::Ended);
    }
    if walk.is_open() {
        let Some(winner) = ruled else {
            return (ended(points, None, DecidedBy::Open), walk.next());
        };
        // A lot may be drawn instead of playing on whenever the contest is tied so far.
        let by_lot = walk.is_between_segments() && contest.level.contains(&Level::Lot);
        let by = if by_lot { DecidedBy::Lot } else { DecidedBy::Arbiter };
        return (ended(points, Some(winner), by), Next::Ended);
    }
    let natural = match walk.ahead(contest).filter(|_| contest.odds == Odds::Draw || !walk.nobody_came()) {
        Some(winner) if walk.nothing_played() => Ok((Some(winner), DecidedBy::Forfeit)),
        Some(winner) => Ok((Some(winner), DecidedBy::Games { segment: walk.last_segment() })),
        None => break_level(contest, walk, ruled),
    };
    match (natural, ruled) {
        (Ok((winner, _)), Some(ruled)) if winner != Some(ruled) => {
            (ended(points, Some(ruled), DecidedBy::Arbiter), Next::Ended)
        }
        (Ok((winner, by)), _) => (ended(points, winner, by), Next::Ended),
        (Err(level), _) => (ended(points, None, DecidedBy::Open), Next::Break(level)),
    }
}

/// Breaks a tied contest. `Err` is the index in the list of the lot or ruling that is still needed.
fn break_level(contest: &Contest, walk: &Walk, ruled: Option<Side>) -> Result<(Option<Side>, DecidedBy), usize> {
    for (place, level) in contest.level.iter().enumerate() {
        let by = match level {
            Level::Odds(side) => return Ok((Some(*side), DecidedBy::Odds)),
            Level::Criteria(codes) => {
                let decided = codes.iter().find_map(|code| Some((criterion(code, &walk.board_points(contest))?, code)));
                if let Some((winner, code)) = decided {
                    return Ok((Some(winner), DecidedBy::Criterion(code.clone())));
                }
                continue;
            }
            Level::Lot => DecidedBy::Lot,
            Level::Arbiter => DecidedBy::Arbiter,
        };
        return ruled.map_or(Err(place), |winner| Ok((Some(winner), by)));
    }
    // A contest that cannot end in a tie has done so: both lost the deciding game, and nobody advances (formats KO23,
    // xiangqi 21.3).
    let both_lost = walk.nobody_came() || check_decides(contest).is_ok();
    Ok((None, if both_lost { DecidedBy::Forfeit } else { DecidedBy::Drawn }))
}

/// Applies a criterion of a team match (C.07 article 12) to the points on the boards, from board 1.
fn criterion(code: &str, boards: &[[Points; 2]]) -> Option<Side> {
    let sum = |boards: &[[Points; 2]]| {
        boards.iter().fold([Points::ZERO; 2], |[first, second], board| [first + board[0], second + board[1]])
    };
    match code.to_ascii_uppercase().as_str() {
        "BC" => {
            let weigh = |side: usize| {
                let weighed = (1_i32..).zip(boards);
                weighed
                    .map(|(number, board)| board.get(side).copied().unwrap_or_default().times(number))
                    .sum::<Points>()
            };
            ahead([weigh(1), weigh(0)]) // the lower sum is better
        }
        "TBR" => boards.iter().find_map(|board| ahead(*board)),
        "BBE" => (0..boards.len()).rev().find_map(|kept| ahead(sum(boards.get(..kept)?))),
        _ => None,
    }
}

/// Returns the side with more points.
pub(super) fn ahead([first, second]: [Points; 2]) -> Option<Side> {
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(Side::First),
        std::cmp::Ordering::Less => Some(Side::Second),
        std::cmp::Ordering::Equal => None,
    }
}

fn ended(game_points: [Points; 2], winner: Option<Side>, by: DecidedBy) -> MatchResult {
    MatchResult { game_points, match_points: None, winner, by, surplus: Vec::new() }
}

/// Returns the result of a meeting with an absent side. Its games, if there are any, do not count.
fn walkover(contest: &Contest, scoring: &Scoring, decision: &Decision) -> MatchResult {
    let winner = match decision.absent {
        [false, true] => Some(Side::First),
        [true, false] => Some(Side::Second),
        _ => None,
    };
    let points = decision.points.unwrap_or_else(|| forfeited_points(contest, scoring, winner));
    let match_points = scoring.matches.as_ref().map(|matches| {
        let of = |side: Side| if winner == Some(side) { matches.win } else { matches.absence };
        [of(Side::First), of(Side::Second)]
    });
    MatchResult { match_points, ..ended(points, winner, DecidedBy::Forfeit) }
}

fn forfeited_points(contest: &Contest, scoring: &Scoring, winner: Option<Side>) -> [Points; 2] {
    let boards = i32::from(contest.boards.max(1));
    let (win, loss) = if let Some((win, loss)) = contest.board_win() {
        (win.times(boards), loss.times(boards))
    } else {
        let on_a_board = contest.segments.first().filter(|segment| !segment.is_unlimited());
        let games = on_a_board.map_or(1, |segment| i32::from(segment.games)).saturating_mul(boards);
        let win = match scoring.forfeited_match {
            ForfeitedMatch::Minimum => scoring.games.win + scoring.games.draw.times(games - 1),
            ForfeitedMatch::AllBoards | ForfeitedMatch::Average => scoring.games.win.times(games),
        };
        (win, scoring.games.absence.times(games))
    };
    match winner {
        Some(Side::First) => [win, loss],
        Some(Side::Second) => [loss, win],
        None => [loss, loss],
    }
}

/// Evaluates a match for which a file contains only the points.
fn without_boards(scoring: &Scoring, decision: &Decision) -> (MatchResult, Next) {
    let Some(points) = decision.points else {
        let open = ended([Points::ZERO; 2], decision.winner, DecidedBy::Open);
        if decision.winner.is_some() {
            return (MatchResult { by: DecidedBy::Arbiter, ..open }, Next::Ended);
        }
        return (open, Next::Games(Vec::new()));
    };
    let by_points = ahead(points);
    let by = match (by_points, decision.winner) {
        (Some(_), None) => DecidedBy::Games { segment: 1 },
        (None, None) => DecidedBy::Drawn,
        (by_points, ruled) if by_points == ruled => DecidedBy::Games { segment: 1 },
        _ => DecidedBy::Arbiter,
    };
    let mut result = ended(points, decision.winner.or(by_points), by);
    result.match_points = scoring.matches.as_ref().map(|matches| shared(matches, by_points));
    (result, Next::Ended)
}

/// Returns the match points of a finished meeting. Lots, odds, criteria and games without points only decide who
/// advances; the match itself was drawn.
fn match_points(scoring: &Scoring, walk: &Walk, result: &MatchResult) -> Option<[Points; 2]> {
    let matches = scoring.matches.as_ref()?;
    let winner = match result.by {
        DecidedBy::Arbiter => result.winner,
        _ => ahead(result.game_points),
    };
    if result.by == DecidedBy::Forfeit && walk.nothing_played() {
        let of = |side: Side| if winner == Some(side) { matches.win } else { matches.absence };
        return Some([of(Side::First), of(Side::Second)]);
    }
    Some(shared(matches, winner))
}

fn shared(matches: &crate::score::ScoreSystem, winner: Option<Side>) -> [Points; 2] {
    match winner {
        Some(Side::First) => [matches.win, matches.loss],
        Some(Side::Second) => [matches.loss, matches.win],
        None => [matches.draw; 2],
    }
}

impl Contest {
    /// Returns `true` if segments decide the points of single boards, whatever their games scored.
    pub fn decides_boards(&self) -> bool {
        self.segments
            .iter()
            .any(|segment| matches!(segment.worth, Worth::Decided { .. }) && (segment.per_board || self.boards == 1))
    }

    /// Returns the points that the first [`Worth::Decided`](super::Worth) segment gives for a board.
    fn board_win(&self) -> Option<(Points, Points)> {
        self.segments.iter().find_map(|segment| match segment.worth {
            Worth::Decided { win, loss } => Some((win, loss)),
            Worth::Points | Worth::Nothing => None,
        })
    }
}

/// Returns `true` if a result is a draw over the board.
pub(super) fn is_drawn(result: GameResult) -> bool {
    matches!(result, GameResult::Played { score: crate::result::PlayedScore::Draw, .. })
}
