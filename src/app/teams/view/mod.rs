//! Team matches: players at the boards, standing of a match, games of a player for a team.

pub(crate) mod board_lists;
pub(crate) mod member;
pub(crate) mod print;
pub(crate) mod print_totals;
pub mod sheets;
pub(crate) mod team;
pub(crate) mod team_match;
pub(crate) mod team_round;
pub(crate) mod totals;

use std::collections::BTreeMap;

use qisai_domain::contest::{
    Contest, GameKey, LiveScore, MatchResult, Next, live_score, match_result, next, seated, second_begins,
};
use qisai_domain::{
    Entry, EntryId, Game, GameResult, Group, Outcome, Pairing, PersonId, Points, RoundState, ScoreSystem, Scoring,
    Side, Team, Tournament,
};
use qisai_standings::{PersonGame, people_of_teams};

use crate::scores;
use qisai_i18n::Words;

/// Returns `true` if meetings are team matches: on several boards, or of points alone.
pub fn has_boards(contest: &Contest) -> bool {
    contest.boards != 1
}

/// Match of two teams.
pub struct TeamMatch {
    /// Teams, the first-named first.
    pub two: [EntryId; 2],
    pub result: MatchResult,
    /// Every game that counts or may be played, by boards; empty if a team did not appear.
    pub games: Vec<(GameKey, Game)>,
    /// Boards without a result, from 1.
    pub open: Vec<u16>,
    /// Side that has already won while boards are open.
    pub certain: Option<Side>,
    /// `true` if the match has a result, or is decided.
    pub has_begun: bool,
}

impl TeamMatch {
    /// Returns the match of a pairing of two teams; `None` for a bye, and for individuals.
    pub fn of(contest: &Contest, scoring: &Scoring, pairing: &Pairing) -> Option<Self> {
        let two = pairing.two().filter(|_| has_boards(contest))?;
        let result = match_result(contest, scoring, pairing);
        let is_over = next(contest, scoring, pairing) == Next::Ended;
        let LiveScore { open, decided, .. } = live_score(contest, scoring, pairing);
        let mut games = seated(contest, scoring, pairing);
        let forfeited = pairing.decision.is_some_and(|decision| decision.absent != [false; 2]);
        games.retain(|(key, _)| !forfeited && !result.surplus.contains(key));
        let has_begun = is_over || games.iter().any(|(_, game)| !game.result.is_pending());
        let certain = decided.filter(|_| !is_over);
        Some(Self { two, result, games, open, certain, has_begun })
    }

    /// Returns the game points so far as `2½ : 1½`; empty before the first result.
    pub fn score(&self, scoring: &Scoring) -> String {
        let [first, second] = self.result.game_points.map(|points| scores::points(&scoring.games, points));
        if self.has_begun { format!("{first} : {second}") } else { String::new() }
    }

    /// Returns the match points as `2 : 0`; empty before the end, and without match points.
    pub fn match_points(&self, scoring: &Scoring) -> String {
        let say = |points| scores::points(scoring.primary(), points);
        self.result.match_points.map(|[first, second]| format!("{} : {}", say(first), say(second))).unwrap_or_default()
    }

    /// Returns board numbers times points (C.07 article 12, BC), the first-named first; the lower sum is better. Only
    /// for matches that have ended tied.
    pub fn board_count(&self, scoring: &Scoring) -> Option<[Points; 2]> {
        let [first, second] = self.result.game_points;
        if !self.has_begun || !self.open.is_empty() || first != second || self.games.is_empty() {
            return None;
        }
        let sums = self.games.iter().fold([Points::ZERO; 2], |[first, second], (key, game)| {
            let (_, own, other) = game.by_first();
            let weighed = |outcome| scoring.games.outcome(outcome).times(i32::from(key.board));
            [first + weighed(own), second + weighed(other)]
        });
        Some(sums)
    }
}

/// Returns the players of a game, the first-named first; if two people meet on several boards (formats KO22), the two
/// themselves.
pub fn sitting(t: &Tournament, two: [EntryId; 2], game: &Game) -> [Option<PersonId>; 2] {
    let [of_one, of_two] = game.players.unwrap_or_default();
    let [one, two] = two.map(|entry| t.entry(entry).and_then(Entry::person));
    [of_one.or(one), of_two.or(two)]
}

/// Returns for each side, the first-named first, `true` if its line-up is known: a player is named at one of the
/// boards. Without any player, empty chairs cannot be distinguished from a missing line-up.
pub fn line_ups_known(games: &[(GameKey, Game)]) -> [bool; 2] {
    games.iter().fold([false; 2], |[first, second], (_, game)| {
        let [of_first, of_second] = game.players.unwrap_or_default();
        [first || of_first.is_some(), second || of_second.is_some()]
    })
}

/// Returns the name of a game within its match: `2`, the third on board 2 `2/3`.
pub fn game_name(games: &[(GameKey, Game)], key: GameKey) -> String {
    let before = games.iter().filter(|(other, _)| other.board == key.board && *other < key).count();
    if before == 0 { key.board.to_string() } else { format!("{}/{}", key.board, before + 1) }
}

/// Returns a result from the perspective of the first-named team: `1-0`, `+ -`.
pub fn result_of_first(scores: &ScoreSystem, game: &Game, t: Words) -> String {
    let (_, first, second) = game.by_first();
    let [first, second] = [first, second].map(|outcome| scores::share(scores, outcome));
    match game.result {
        GameResult::Unknown => String::new(),
        GameResult::Adjourned => t.adjourned_short().to_owned(),
        GameResult::Played { .. } => format!("{first}-{second}"),
        GameResult::FirstForfeits | GameResult::SecondForfeits | GameResult::DoubleForfeit => {
            format!("{first} {second}")
        }
    }
}

/// Returns the side that the first-named team has on a board, in the first game there.
pub fn side_of_first(contest: &Contest, board: u16) -> Side {
    if second_begins(contest, board) { Side::Second } else { Side::First }
}

/// Game of a player for a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerGame {
    pub round: u16,
    /// Number of the match.
    pub table: u32,
    pub key: GameKey,
    pub side: Side,
    pub outcome: Outcome,
    /// Points from the game; if segments decide the board, the points from the board, at its last game.
    pub points: Points,
    /// Maximum points from the game.
    pub most: Points,
    /// Opposing team, and its player.
    pub opponent: (EntryId, Option<PersonId>),
    pub has_record: bool,
}

/// Returns the games of all players in the public rounds, in their order. Matches to which a team did not appear are
/// left out.
pub fn games_of_players(t: &Tournament, group: &Group) -> BTreeMap<PersonId, Vec<PlayerGame>> {
    let mut of_players: BTreeMap<PersonId, Vec<PlayerGame>> = BTreeMap::new();
    for person in people_of_teams(t, group.id, u16::MAX).unwrap_or_default() {
        let games = person.games.iter().filter_map(|game| public_game(group, person.team, game));
        of_players.entry(person.person).or_default().extend(games);
    }
    of_players
}

/// Returns a game of a team's player, with its place in the match; `None` in a draft, and if a team did not appear.
fn public_game(group: &Group, team: EntryId, game: &PersonGame) -> Option<PlayerGame> {
    let round = group.round(game.round).filter(|round| round.state != RoundState::Draft)?;
    let pairing = round.pairing_of(team)?;
    let has_come = pairing.decision.is_none_or(|decision| decision.absent == [false; 2]);
    has_come.then(|| PlayerGame {
        round: game.round,
        table: pairing.table,
        key: game.key,
        side: game.side,
        outcome: game.outcome,
        points: game.points,
        most: game.most,
        opponent: (game.opposing_team, game.opponent),
        has_record: pairing.games.get(&game.key).is_some_and(|game| game.public_record().is_some()),
    })
}

/// Totals of games. Forfeited games count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTally {
    /// Number of games with a result; of boards, if segments decide them.
    pub games: u32,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    pub points: Points,
    /// Maximum points from these games.
    pub most: Points,
    /// Number of games on each board.
    pub boards: BTreeMap<u16, u32>,
}

impl GameTally {
    pub fn of(games: &[PlayerGame]) -> Self {
        let mut tally = Self::default();
        for game in games.iter().filter(|game| !game.outcome.is_pending()) {
            tally.games += u32::from(game.most > Points::ZERO);
            match game.outcome {
                Outcome::Win { .. } | Outcome::ForfeitWin => tally.won += 1,
                Outcome::Draw { .. } => tally.drawn += 1,
                _ => tally.lost += 1,
            }
            tally.points += game.points;
            tally.most += game.most;
            *tally.boards.entry(game.key.board).or_default() += 1;
        }
        tally
    }

    /// Returns the share of the possible points in tenths of a percent, halves rounded up; `None` without games.
    pub fn tenths_of_percent(&self) -> Option<i64> {
        let best = i64::from(self.most.0);
        (best > 0).then(|| (i64::from(self.points.0) * 2000 + best).div_euclid(2 * best))
    }

    /// Returns the share as text: `62.5 %`; a dash without games.
    pub fn percent(&self) -> String {
        let tenths = self.tenths_of_percent();
        tenths.map_or_else(|| "–".to_owned(), |tenths| format!("{}.{} %", tenths / 10, tenths % 10))
    }

    /// Returns the boards played on: `3, 4`.
    pub fn boards(&self) -> String {
        let boards: Vec<String> = self.boards.keys().map(u16::to_string).collect();
        boards.join(", ")
    }
}

/// Returns the place in the list of the team, from 1: the board of a player who is not a reserve.
pub fn list_place(team: &Team, person: PersonId) -> Option<usize> {
    team.roster.iter().position(|member| *member == person).map(|place| place + 1)
}

/// Returns the line-ups of a match in list order, as choices of `boards` from `boards + reserves` players (003 article
/// 12.2). Returns `None` if there are more than [`MAX_ORDERS`].
pub fn orders(boards: usize, reserves: usize) -> Option<Vec<Vec<usize>>> {
    let players = boards.checked_add(reserves)?;
    let mut found: Vec<Vec<usize>> = vec![Vec::new()];
    for player in 1..=players {
        let left = players - player;
        let mut grown = Vec::new();
        for chosen in found {
            // A player may be left out only if enough players remain for the other boards.
            if chosen.len() < boards {
                let mut with = chosen.clone();
                with.push(player);
                grown.push(with);
            }
            if chosen.len() + left >= boards {
                grown.push(chosen);
            }
        }
        if grown.len() > MAX_ORDERS {
            return None;
        }
        found = grown;
    }
    found.sort();
    Some(found)
}

/// Maximum number of line-ups in a readable table.
pub const MAX_ORDERS: usize = 70;
