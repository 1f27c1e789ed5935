//! Points, results, byes and places as they are printed, in the event's own scoring.

use qisai_domain::{ByeKind, Cell, GameLine, GameResult, Outcome, Points, ResultLine, Results, ScoreSystem, Side};
use qisai_standings::decimal;
use qisai_standings::ratio::Exact;

use qisai_i18n::Words;

/// Result on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultText {
    /// Text of the result: `1-0`, `½-½`, `1-1`, `+ -`, `adj.`; empty without a result.
    pub text: String,
    /// `true` if the game still needs a result.
    pub open: bool,
    /// Winner of the game, by play or by forfeit.
    pub winner: Option<Side>,
    /// `true` for a game that was played but is not rated.
    pub unrated: bool,
}

/// Two parts of a result in points or forfeit signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares<'a> {
    pub first: &'a str,
    /// Sign between the two: a hyphen, or a space between forfeit signs.
    pub between: &'static str,
    pub second: &'a str,
}

impl ResultText {
    /// Returns the two parts of the result; `None` for a word, such as that of an adjourned game, and without a result.
    pub fn shares(&self) -> Option<Shares<'_>> {
        [" ", "-"].into_iter().find_map(|between| {
            let (first, second) = self.text.split_once(between)?;
            Some(Shares { first, between, second })
        })
    }

    /// Returns the style class of a side's part: `w` for the winner, `l` for the loser, empty if nobody won.
    pub fn class(&self, side: Side) -> &'static str {
        match self.winner {
            Some(winner) if winner == side => "w",
            Some(_) => "l",
            None => "",
        }
    }
}

/// Returns a result, first side before second.
pub fn result(scores: &ScoreSystem, result: GameResult, t: Words) -> ResultText {
    let (first, second) = result.outcomes();
    let won = |outcome| matches!(outcome, Outcome::Win { .. } | Outcome::ForfeitWin);
    let winner = match (won(first), won(second)) {
        (true, _) => Some(Side::First),
        (_, true) => Some(Side::Second),
        _ => None,
    };
    let text = match result {
        GameResult::Unknown => String::new(),
        GameResult::Adjourned => t.adjourned_short().to_owned(),
        GameResult::Played { .. } => format!("{}-{}", share(scores, first), share(scores, second)),
        GameResult::FirstForfeits | GameResult::SecondForfeits | GameResult::DoubleForfeit => {
            format!("{} {}", share(scores, first), share(scores, second))
        }
    };
    let unrated = matches!(result, GameResult::Played { rated: false, .. });
    ResultText { text, open: result.is_pending(), winner, unrated }
}

/// Text for an idle round.
pub const IDLE: &str = "·";

/// Returns a competitor's part of a column, from 1: `1`, `1½` of a match of two, `+`, [`IDLE`]; `None` without a
/// result.
pub fn cell(results: &Results, line: &ResultLine, column: u16) -> Option<String> {
    match line.cell(column)? {
        Cell::Game { outcome, .. } | Cell::Match { outcome, .. } if outcome.is_pending() => None,
        Cell::Game { outcome, .. } | Cell::Match { outcome, .. } if outcome.is_forfeit() => {
            Some(share(results.scores(), outcome))
        }
        Cell::Idle => Some(IDLE.to_owned()),
        Cell::Game { .. } | Cell::Match { .. } | Cell::Bye(_) => {
            Some(points(results.scoring.primary(), results.points(line, column)))
        }
    }
}

/// Returns the single games of a meeting of several, in the order of boards and games: `1 ½ 0 1`, with a dash for a
/// game without a result.
pub fn games(scores: &ScoreSystem, games: &[GameLine]) -> String {
    let shares = games.iter().map(|game| match share(scores, game.outcome) {
        none if none.is_empty() => "–".to_owned(),
        share => share,
    });
    shares.collect::<Vec<_>>().join(" ")
}

/// Returns one side's share of a result: its points, `+` or `-` for forfeits, empty without a result.
pub fn share(scores: &ScoreSystem, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win { .. } | Outcome::Draw { .. } | Outcome::Loss { .. } => points(scores, scores.outcome(outcome)),
        Outcome::ForfeitWin => "+".to_owned(),
        Outcome::ForfeitLoss => "-".to_owned(),
        Outcome::Adjourned | Outcome::Unknown => String::new(),
    }
}

/// Returns points as they are printed: `4½`.
pub fn points(scores: &ScoreSystem, points: Points) -> String {
    points.in_unit(scores.unit).to_string()
}

/// Returns points for machines and sorting: `4.5`.
pub fn plain_points(scores: &ScoreSystem, points: Points) -> String {
    points.decimal(scores.unit).to_string()
}

/// Returns a bye as text; a full-point or half-point bye includes its worth.
pub fn bye(scores: &ScoreSystem, kind: ByeKind, t: Words) -> String {
    let worth = points(scores, scores.bye(kind));
    match kind {
        ByeKind::PairingAllocated => t.bye().to_owned(),
        ByeKind::FullPoint => t.full_point_bye(worth),
        ByeKind::HalfPoint => t.requested_bye(worth),
        ByeKind::ZeroPoint => t.absent().to_owned(),
    }
}

/// Returns the word for points beyond the results.
pub fn extra(is_penalty: bool, t: Words) -> &'static str {
    if is_penalty { t.penalty() } else { t.bonus() }
}

/// Returns a value of the standings as it is printed: `21½`, `14¼`, `81⅚`, `2391.67`.
pub fn exact(number: Exact) -> String {
    let whole = number.trunc();
    let twelfths = [(2, "⅙"), (3, "¼"), (4, "⅓"), (6, "½"), (8, "⅔"), (9, "¾"), (10, "⅚")];
    let sign = twelfths.into_iter().find(|(count, _)| (number - whole) * 12 == Exact::from_integer(*count));
    if let Some((_, sign)) = sign {
        let whole = if whole.to_integer() == 0 { String::new() } else { whole.to_integer().to_string() };
        return format!("{whole}{sign}");
    }
    decimal(number).to_string()
}

/// Returns a place, with `=` if it is shared.
pub fn rank(rank: usize, shared: bool) -> String {
    if shared { format!("{rank}=") } else { rank.to_string() }
}
