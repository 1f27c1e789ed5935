//! State of a board, derived from the reports about it; never stored.
//!
//! | result | reports since an arbiter settled it | state |
//! |---|---|---|
//! | any | settled, no contradicting double entry since | settled |
//! | any | the double entry has a different result | mismatch |
//! | any | the record contradicts it | conflict |
//! | none | none | open |
//! | none | one side | half |
//! | none | both sides equal | agreed: becomes the result, or waits for one key |
//! | none | both sides differ | disputed |
//! | entered | none, or all equal to it | entered; agreed if both sides reported |
//! | entered | a side differs | contested, for a while |
//!
//! Results are equal if their fouls are equal, too; a report without fouls contradicts none ([`GameScore`]).
//!
//! The last report of a side counts. Two reports for both sides from one phone within [`ONE_HAND`] count as one side:
//! the later one.

use chrono::{DateTime, Duration, Utc};
use qisai_domain::{GameResult, Side};

use super::{GameScore, HallReport, ReportKind};

/// Time within which two reports from one phone count as one.
pub const ONE_HAND: Duration = Duration::minutes(5);

/// Known facts about a game.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// Recorded result and fouls.
    pub standing: GameScore,
    /// Time of that entry; `None` without a result.
    pub entered_at: Option<DateTime<Utc>>,
    /// Reports, oldest first.
    pub told: &'a [HallReport],
    /// Double-entry result, if it refers to this result.
    pub typed: Option<GameResult>,
    /// `true` if the record contradicts the result and no arbiter has confirmed it.
    pub conflict: bool,
    /// Time during which a result may be contested.
    pub window: Duration,
}

/// State of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardState {
    Open,
    /// Report of one side only.
    Half {
        side: Side,
        score: GameScore,
    },
    /// Equal reports of both sides; `waits` until they become the result.
    Agreed {
        score: GameScore,
        waits: bool,
    },
    /// Differing reports of the sides, first mover's first.
    Disputed {
        first: GameScore,
        second: GameScore,
    },
    /// Report that contradicts the result; the round is held up until `until`.
    Contested {
        stands: GameScore,
        told: GameScore,
        by: Side,
        until: DateTime<Utc>,
    },
    /// Differing double entry.
    Mismatch {
        entered: GameResult,
        typed: GameResult,
    },
    Conflict,
    /// Result that no report contradicts.
    Entered,
    Settled,
}

impl BoardState {
    /// Returns `true` if the board is in the arbiter's queue.
    pub fn is_queued(self) -> bool {
        match self {
            Self::Open | Self::Half { .. } | Self::Entered | Self::Settled => false,
            Self::Agreed { waits, .. } => waits,
            Self::Disputed { .. } | Self::Contested { .. } | Self::Mismatch { .. } | Self::Conflict => true,
        }
    }

    /// Returns `true` if closing the round over this board requires a reason. Conflicts with records have their own
    /// rule.
    pub fn holds_up(self, now: DateTime<Utc>) -> bool {
        match self {
            Self::Disputed { .. } | Self::Mismatch { .. } => true,
            Self::Contested { until, .. } => now < until,
            _ => false,
        }
    }

    /// Returns the values to choose from, at most two, the first one for key 1.
    pub fn values(self) -> Vec<GameScore> {
        match self {
            Self::Agreed { score, waits: true } => vec![score],
            Self::Disputed { first, second } => vec![first, second],
            Self::Contested { stands, told, .. } => vec![stands, told],
            Self::Mismatch { entered, typed } => vec![GameScore::of(entered), GameScore::of(typed)],
            _ => Vec::new(),
        }
    }

    /// Returns `true` if only the fouls are in question.
    pub fn is_of_fouls(self) -> bool {
        match self {
            Self::Disputed { first: one, second: other } | Self::Contested { stands: one, told: other, .. } => {
                one.result == other.result
            }
            _ => false,
        }
    }
}

/// Returns the reports that count (the last of each side since an arbiter settled the game), and `true` if one phone
/// sent both.
pub fn sides(told: &[HallReport]) -> ([Option<&HallReport>; 2], bool) {
    let after = told.iter().rposition(|one| one.what == ReportKind::Settled).map_or(0, |at| at + 1);
    let since = told.get(after..).unwrap_or_default();
    let last = |side| since.iter().rfind(|one| one.what == ReportKind::Report && one.side == Some(side));
    match [last(Side::First), last(Side::Second)] {
        [Some(first), Some(second)]
            if first.device.is_some() && first.device == second.device && (first.at - second.at).abs() <= ONE_HAND =>
        {
            if first.at > second.at {
                ([Some(first), None], true)
            } else {
                ([None, Some(second)], true)
            }
        }
        both => (both, false),
    }
}

/// Derives the state of a board.
pub fn state(facts: &Facts<'_>) -> BoardState {
    let Facts { standing, entered_at, told, typed, conflict, window } = *facts;
    let result = standing.result;
    if let Some(typed) = typed.filter(|typed| *typed != result) {
        return BoardState::Mismatch { entered: result, typed };
    }
    if conflict {
        return BoardState::Conflict;
    }
    let (sides, _) = sides(told);
    let [first, second] = sides.map(|one| one.map(|one| (one.score(), one.at)));
    let is_settled = told.iter().any(|one| one.what == ReportKind::Settled);
    if result == GameResult::Unknown {
        return match (first, second) {
            (None, None) => BoardState::Open,
            (Some((score, _)), None) => BoardState::Half { side: Side::First, score },
            (None, Some((score, _))) => BoardState::Half { side: Side::Second, score },
            (Some((first, _)), Some((second, _))) if first.differs(second) => BoardState::Disputed { first, second },
            (Some((first, _)), Some((second, _))) => {
                let fouls = first.fouls.or(second.fouls);
                BoardState::Agreed { score: GameScore { fouls, ..first }, waits: true }
            }
        };
    }
    if is_settled {
        return BoardState::Settled;
    }
    let told = [(Side::First, first), (Side::Second, second)];
    let differing = told.into_iter().filter_map(|(side, told)| told.map(|(told, at)| (side, told, at)));
    let differing = differing.filter(|(_, told, _)| told.differs(standing)).min_by_key(|(_, _, at)| *at);
    match differing {
        Some((by, told, at)) => {
            let begins = entered_at.map_or(at, |entered| entered.max(at));
            BoardState::Contested { stands: standing, told, by, until: begins + window }
        }
        None if first.is_some() && second.is_some() => BoardState::Agreed { score: standing, waits: false },
        None => BoardState::Entered,
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use crate::check_in::{MarkAuthor, Means};

    const WIN: GameScore = GameScore { result: GameResult::FIRST_WINS, fouls: None };
    const DRAW: GameScore = GameScore { result: GameResult::DRAW, fouls: None };
    const LOSS: GameScore = GameScore { result: GameResult::SECOND_WINS, fouls: None };
    const NONE: GameScore = GameScore { result: GameResult::Unknown, fouls: None };

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + Duration::minutes(minute)
    }

    fn told(side: Side, GameScore { result, fouls }: GameScore, minute: i64, device: &str) -> HallReport {
        HallReport {
            what: ReportKind::Report,
            side: Some(side),
            result,
            fouls,
            by: MarkAuthor { who: String::new(), means: Means::Phone },
            device: Some(device.to_owned()).filter(|device| !device.is_empty()),
            reason: String::new(),
            at: at(minute),
        }
    }

    fn settled(result: GameScore, minute: i64) -> HallReport {
        HallReport { what: ReportKind::Settled, side: None, ..told(Side::First, result, minute, "") }
    }

    fn of(standing: GameScore, told: &[HallReport]) -> BoardState {
        let entered_at = (standing.result != GameResult::Unknown).then(|| at(30));
        state(&Facts { standing, entered_at, told, typed: None, conflict: false, window: Duration::minutes(10) })
    }

    #[test]
    fn every_row_of_the_table() {
        let none = NONE;
        let white = |result| told(Side::First, result, 1, "a");
        let black = |result| told(Side::Second, result, 2, "b");
        assert_eq!(of(none, &[]), BoardState::Open);
        assert_eq!(of(none, &[white(WIN)]), BoardState::Half { side: Side::First, score: WIN });
        assert_eq!(of(none, &[white(WIN), black(WIN)]), BoardState::Agreed { score: WIN, waits: true });
        assert_eq!(of(none, &[white(WIN), black(LOSS)]), BoardState::Disputed { first: WIN, second: LOSS });
        assert_eq!(of(WIN, &[]), BoardState::Entered);
        assert_eq!(of(WIN, &[black(WIN)]), BoardState::Entered);
        assert_eq!(of(WIN, &[white(WIN), black(WIN)]), BoardState::Agreed { score: WIN, waits: false });
        let contested = BoardState::Contested { stands: WIN, told: DRAW, by: Side::Second, until: at(40) };
        assert_eq!(of(WIN, &[black(DRAW)]), contested, "from when it was entered");
        let late = BoardState::Contested { stands: WIN, told: DRAW, by: Side::Second, until: at(45) };
        assert_eq!(of(WIN, &[told(Side::Second, DRAW, 35, "b")]), late, "from when it was contested");
        assert_eq!(of(WIN, &[white(WIN), black(LOSS), settled(WIN, 31)]), BoardState::Settled);
    }

    #[test]
    fn the_second_pass_and_the_record_speak_before_the_reports() {
        let told = [settled(WIN, 1)];
        let facts = Facts {
            standing: WIN,
            entered_at: None,
            told: &told,
            typed: Some(DRAW.result),
            conflict: true,
            window: Duration::minutes(10),
        };
        assert_eq!(state(&facts), BoardState::Mismatch { entered: WIN.result, typed: DRAW.result });
        assert_eq!(state(&Facts { typed: Some(WIN.result), ..facts }), BoardState::Conflict);
        assert_eq!(state(&Facts { typed: Some(WIN.result), conflict: false, ..facts }), BoardState::Settled);
    }

    #[test]
    fn the_last_word_of_a_side_counts() {
        let mended = [told(Side::First, LOSS, 1, "a"), told(Side::First, WIN, 2, "a"), told(Side::Second, WIN, 3, "b")];
        assert_eq!(of(NONE, &mended), BoardState::Agreed { score: WIN, waits: true });
    }

    #[test]
    fn two_sides_from_one_telephone_within_five_minutes_are_one() {
        let both = |device, minute| [told(Side::First, WIN, 1, device), told(Side::Second, WIN, minute, device)];
        let one_side = BoardState::Half { side: Side::Second, score: WIN };
        assert_eq!(of(NONE, &both("a", 6)), one_side);
        assert!(sides(&both("a", 6)).1, "and it is said");
        let agreed = BoardState::Agreed { score: WIN, waits: true };
        assert_eq!(of(NONE, &both("a", 7)), agreed, "six minutes later");
        assert_eq!(of(NONE, &both("", 2)), agreed, "two badges at one kiosk");
    }

    #[test]
    fn what_was_settled_is_not_opened_by_a_report() {
        let told = [told(Side::First, WIN, 1, "a"), settled(DRAW, 31), told(Side::First, WIN, 32, "a")];
        assert_eq!(of(DRAW, &told), BoardState::Settled);
    }

    #[test]
    fn a_round_waits_for_disputes_and_for_what_is_contested_inside_its_window() {
        let contested = BoardState::Contested { stands: WIN, told: DRAW, by: Side::First, until: at(40) };
        assert!(contested.holds_up(at(39)) && !contested.holds_up(at(40)) && contested.is_queued());
        assert!(BoardState::Disputed { first: WIN, second: LOSS }.holds_up(at(999)));
        assert!(!BoardState::Half { side: Side::First, score: WIN }.holds_up(at(0)));
        assert_eq!(contested.values(), [WIN, DRAW]);
    }

    /// Returns a win with these fouls.
    fn win(fouls: [u8; 2]) -> GameScore {
        GameScore { fouls: Some(fouls), ..WIN }
    }

    #[test]
    fn fouls_are_agreed_on_disputed_and_contested_as_results_are() {
        let both = |one, other| [told(Side::First, one, 1, "a"), told(Side::Second, other, 2, "b")];
        let agreed = |score| BoardState::Agreed { score, waits: true };
        assert_eq!(of(NONE, &both(win([1, 0]), win([1, 0]))), agreed(win([1, 0])));
        let disputed = BoardState::Disputed { first: win([1, 0]), second: win([0, 0]) };
        assert_eq!(of(NONE, &both(win([1, 0]), win([0, 0]))), disputed);
        assert!(disputed.is_of_fouls() && !BoardState::Disputed { first: WIN, second: LOSS }.is_of_fouls());
        // Reports from a page that did not ask for fouls.
        assert_eq!(of(NONE, &both(WIN, win([1, 0]))), agreed(win([1, 0])));
        assert_eq!(of(NONE, &both(WIN, WIN)), agreed(WIN));
        let contested =
            BoardState::Contested { stands: win([0, 0]), told: win([0, 2]), by: Side::First, until: at(40) };
        assert_eq!(of(win([0, 0]), &both(win([0, 2]), win([0, 0]))), contested);
        assert_eq!(of(win([1, 0]), &both(WIN, WIN)), BoardState::Agreed { score: win([1, 0]), waits: false });
    }

    #[test]
    fn the_state_is_the_same_in_whatever_order_the_two_sides_stand() {
        let scores = [WIN, DRAW, LOSS, win([0, 0]), win([1, 0]), win([0, 3])];
        for (one, other) in scores.iter().flat_map(|one| scores.iter().map(move |other| (*one, *other))) {
            for standing in [NONE, WIN, win([0, 0]), win([1, 0]), DRAW] {
                let mut rows = [told(Side::First, one, 1, "a"), told(Side::Second, other, 1, "b")];
                let state = of(standing, &rows);
                rows.reverse();
                assert_eq!(of(standing, &rows), state, "{standing:?} {one:?} {other:?}");
            }
        }
    }
}
