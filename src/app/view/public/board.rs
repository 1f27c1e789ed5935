//! Board of a round as public pages show it.

use qisai_domain::contest::{Contest, DecidedBy, match_result, scheduled};
use qisai_domain::{EntryId, GameKey, GameResult, Outcome, Pairing, Points, ScoreSystem, Scoring, Side};

use crate::scores::{self, ResultText};
use crate::teams::{has_boards, side_of_first};
use qisai_i18n::Words;

/// Board: the entrants by side, and the result from the first side's perspective.
pub(crate) struct SceneBoard {
    pub board: u32,
    pub first: EntryId,
    pub second: EntryId,
    /// Result of the first game.
    pub result: GameResult,
    /// Total of a meeting that has more than one game, or was ruled.
    whole: Option<Whole>,
    /// First game with a public record.
    pub recorded: Option<GameKey>,
    /// Side of `first`: in a team match its side on board 1, otherwise the first move.
    pub first_side: Side,
    is_of_teams: bool,
}

/// Meeting as a whole, in the order of the seats of its first game.
struct Whole {
    points: [Points; 2],
    winner: Option<Side>,
    open: bool,
    /// `true` if a game has a result, or the meeting is decided.
    begun: bool,
    /// `true` if a side did not appear.
    walkover: bool,
}

impl Whole {
    /// Returns the result code of a team match from the perspective of the first-named team.
    fn code(&self) -> &'static str {
        let result = match (self.open, self.walkover, self.winner) {
            (true, ..) => GameResult::Unknown,
            (_, true, Some(Side::First)) => GameResult::SecondForfeits,
            (_, true, Some(Side::Second)) => GameResult::FirstForfeits,
            (_, true, None) => GameResult::DoubleForfeit,
            (_, _, Some(Side::First)) => GameResult::FIRST_WINS,
            (_, _, Some(Side::Second)) => GameResult::SECOND_WINS,
            (_, _, None) => GameResult::DRAW,
        };
        result.code()
    }
}

impl SceneBoard {
    /// Returns the board of a pairing in the order of its first game, for teams in the order of the names; `None` for a
    /// bye.
    pub fn of(contest: &Contest, scoring: &Scoring, pairing: &Pairing) -> Option<Self> {
        let [one, two] = pairing.two()?;
        let is_plain = contest.is_plain() && pairing.decision.is_none();
        let game = scheduled(contest, scoring, pairing).into_iter().next().map(|(_, game)| game).unwrap_or_default();
        let swapped = contest.boards == 1 && game.second_begins;
        let (first, second) = if swapped { (two, one) } else { (one, two) };
        let whole = (!is_plain).then(|| {
            let result = match_result(contest, scoring, pairing);
            let [of_one, of_two] = result.game_points;
            let is_open = result.by == DecidedBy::Open;
            Whole {
                points: if swapped { [of_two, of_one] } else { [of_one, of_two] },
                winner: result.winner.map(|side| if swapped { side.other() } else { side }),
                open: is_open,
                begun: !is_open || pairing.games.values().any(|game| game.result != GameResult::Unknown),
                walkover: pairing.decision.is_some_and(|decision| decision.absent != [false; 2]),
            }
        });
        let recorded = pairing.games.iter().find(|(_, game)| game.public_record().is_some()).map(|(key, _)| *key);
        let is_of_teams = has_boards(contest);
        let first_side = if is_of_teams { side_of_first(contest, 1) } else { Side::First };
        Some(Self {
            board: pairing.table,
            first,
            second,
            result: game.result,
            whole,
            recorded,
            first_side,
            is_of_teams,
        })
    }

    /// Returns the result code of the only or first game; for teams of the match.
    pub fn code(&self) -> &'static str {
        match &self.whole {
            Some(whole) if self.is_of_teams => whole.code(),
            _ => self.result.code(),
        }
    }

    /// Returns the displayed result; for several games the points of each competitor, open until all are over.
    pub fn shown(&self, scores: &ScoreSystem, t: Words) -> ResultText {
        let Some(whole) = &self.whole else { return scores::result(scores, self.result, t) };
        let text = match whole.points {
            _ if !whole.begun => String::new(),
            _ if whole.walkover => {
                let share = |side| {
                    let won = whole.winner == Some(side);
                    scores::share(scores, if won { Outcome::ForfeitWin } else { Outcome::ForfeitLoss })
                };
                format!("{} {}", share(Side::First), share(Side::Second))
            }
            [first, second] => format!("{}-{}", scores::points(scores, first), scores::points(scores, second)),
        };
        ResultText { text, open: whole.open, winner: whole.winner.filter(|_| !whole.open), unrated: false }
    }

    /// Returns one side's part of the result: `1`, `½`, `+`, `2½` of several games, the word of an adjourned game;
    /// empty without a result.
    pub fn own(&self, side: Side, scores: &ScoreSystem, t: Words) -> String {
        let shown = self.shown(scores, t);
        let own = match (shown.shares(), side) {
            (None, _) => &shown.text,
            (Some(shares), Side::First) => shares.first,
            (Some(shares), Side::Second) => shares.second,
        };
        own.to_owned()
    }
}
