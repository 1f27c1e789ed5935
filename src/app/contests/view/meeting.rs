//! Meeting of several games between two people: the games played, the games that may be played, and the games that will
//! not be.

use qisai_domain::contest::title_match::{MAX_GAMES, target};
use qisai_domain::contest::{
    Contest, DecidedBy, GameKey, Level, MatchResult, Odds, Segment, Stop, Worth, head_start, match_result, scheduled,
};
use qisai_domain::{Game, GameResult, Pairing, Points, Scoring, Side};

/// Games of a meeting with its result.
pub struct MeetingGames {
    pub result: MatchResult,
    /// Points that win the main part, if it ends early and draws count half a win.
    pub target: Option<Points>,
    /// Side that wins a tie.
    pub keeper: Option<Side>,
    /// Side that began a game ahead.
    pub ahead: Option<Side>,
    pub parts: Vec<MeetingPart>,
}

/// Segment of the contest that has been reached.
pub struct MeetingPart {
    /// Number of the segment from 1; the first is the main part.
    pub segment: u8,
    /// Time control as entered; may be empty.
    pub clock: String,
    pub games: Vec<MeetingGame>,
}

/// Game of a meeting.
pub struct MeetingGame {
    pub key: GameKey,
    /// Number of the game over all parts, from 1.
    pub number: usize,
    /// `true` if the second-named side has the first move; `None` if that is not known.
    pub second_begins: Option<bool>,
    pub result: GameResult,
    pub state: GameState,
    /// Score after the game, first-named side first: of the meeting, or of the part if its games only decide. `None`
    /// without a result.
    pub score: Option<[Points; 2]>,
    pub has_record: bool,
}

/// State of a game of a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameState {
    Over,
    /// Game that may be played, or is being played.
    Open,
    ToCome,
    /// Game that is not played because the meeting was decided before.
    NotPlayed,
    /// Game played although the meeting had been decided, as a correction showed later: it does not count.
    BeyondEnd,
}

impl GameState {
    /// Returns the word used in JSON.
    pub fn code(self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::Open => "open",
            Self::ToCome => "to_come",
            Self::NotPlayed => "not_played",
            Self::BeyondEnd => "beyond_end",
        }
    }
}

/// Returns `true` if the meetings of a contest are shown game by game: several games of two people.
pub fn has_games(contest: &Contest) -> bool {
    contest.boards == 1 && !contest.is_plain()
}

impl MeetingGames {
    /// Returns the games of a pairing of two; `None` for a bye, and if a meeting is one game or has boards.
    pub fn of(contest: &Contest, scoring: &Scoring, pairing: &Pairing) -> Option<Self> {
        pairing.two().filter(|_| has_games(contest))?;
        let result = match_result(contest, scoring, pairing);
        let known = scheduled(contest, scoring, pairing);
        let reached = known.iter().map(|(key, _)| key.segment).max().unwrap_or(1);
        let mut parts: Vec<MeetingPart> = Vec::new();
        let (mut counted, mut score) = (0, head_start(contest, scoring, pairing));
        let ahead = pairing.odds_side().filter(|_| contest.odds == Odds::Game);
        for (number, segment) in (1..=reached).zip(&contest.segments) {
            let of_part: Vec<&(GameKey, Game)> = known.iter().filter(|(key, _)| key.segment == number).collect();
            if segment.worth != Worth::Points {
                score = [Points::ZERO; 2];
            }
            let games = games(segment, number, &of_part, &result);
            let games: Vec<MeetingGame> = games
                .map(|(key, game)| {
                    counted += 1;
                    one(key, game, counted, (scoring, &result), &mut score)
                })
                .collect();
            if !games.is_empty() {
                parts.push(MeetingPart { segment: number, clock: segment.clock.clone(), games });
            }
        }
        let main = contest.segments.first().filter(|main| main.stop == Stop::Score);
        let main = main.filter(|_| ahead.is_none());
        let keeper = contest.level.iter().find_map(|level| match level {
            Level::Odds(side) => Some(*side),
            _ => None,
        });
        Some(Self { target: main.and_then(|main| target(main.games, &scoring.games)), keeper, ahead, result, parts })
    }

    /// Returns the number of games that have a result and count.
    pub fn played(&self) -> usize {
        self.parts.iter().flat_map(|part| &part.games).filter(|game| game.state == GameState::Over).count()
    }
}

/// Returns the games of a part by their numbers: the recorded games and the next game, then the others up to the last
/// one.
fn games<'a>(
    segment: &Segment,
    number: u8,
    known: &[&'a (GameKey, Game)],
    result: &MatchResult,
) -> impl Iterator<Item = (GameKey, Option<&'a Game>)> + use<'a> {
    let last = known.last().map_or(0, |(key, _)| key.number);
    // A series played until a win has no last game; a tie-break that has not begun may not be needed.
    let has_end = segment.games <= MAX_GAMES && (number == 1 || last > 0);
    let is_over = result.by != DecidedBy::Open;
    let is_listed = has_end && !(is_over && last == 0);
    let rest = is_listed.then(|| last + 1..=segment.games).into_iter().flatten();
    let played: Vec<(GameKey, Option<&Game>)> = known.iter().map(|(key, game)| (*key, Some(game))).collect();
    let rest = rest.map(move |game| (GameKey { board: 1, segment: number, number: game }, None));
    played.into_iter().chain(rest)
}

fn one(
    key: GameKey,
    game: Option<&Game>,
    number: usize,
    (scoring, result): (&Scoring, &MatchResult),
    score: &mut [Points; 2],
) -> MeetingGame {
    let is_over = result.by != DecidedBy::Open;
    let known = game.map_or(GameResult::Unknown, |game| game.result);
    let state = match game {
        Some(_) if result.surplus.contains(&key) => GameState::BeyondEnd,
        Some(_) if !known.is_pending() => GameState::Over,
        Some(_) if !is_over => GameState::Open,
        None if !is_over => GameState::ToCome,
        _ => GameState::NotPlayed,
    };
    if let (GameState::Over, Some(game)) = (state, game) {
        let (_, first, second) = game.by_first();
        let [one, other] = *score;
        *score = [one + scoring.games.outcome(first), other + scoring.games.outcome(second)];
    }
    MeetingGame {
        key,
        number,
        second_begins: game.map(|game| game.second_begins),
        result: known,
        state,
        score: (state == GameState::Over).then_some(*score),
        has_record: game.is_some_and(|game| game.public_record().is_some()),
    }
}
