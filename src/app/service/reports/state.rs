//! Where a board stands, derived from what was said about it; never stored.
//!
//! | result | reports since the desk settled it | state |
//! |---|---|---|
//! | any | settled, nothing typed against it since | settled |
//! | any | the second pass typed another one | mismatch |
//! | any | the record speaks against it | conflict |
//! | none | none | open |
//! | none | one side | half |
//! | none | both sides equal | agreed: becomes the result, or waits for one key |
//! | none | both sides differ | disputed |
//! | entered | none, or those that there are equal it | entered; agreed where both do |
//! | entered | a side differs | contested, for a while |
//!
//! Of a side the last word counts. Two sides that one telephone told within [`ONE_HAND`] are one side: the later one.

use chrono::{Duration, NaiveDateTime};
use qisai_domain::{GameResult, Side};

use super::{Told, What};

/// Two reports from one telephone within this time count as one.
pub const ONE_HAND: Duration = Duration::minutes(5);

/// What is known of a game.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    pub result: GameResult,
    /// When the result was entered; none where there is none.
    pub entered_at: Option<NaiveDateTime>,
    /// Oldest first.
    pub told: &'a [Told],
    /// What the second pass typed, if it is about this result.
    pub typed: Option<GameResult>,
    /// Whether the record speaks against the result and nobody has let it stand.
    pub conflict: bool,
    /// How long a result may be contested.
    pub window: Duration,
}

/// Where a board stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardState {
    Open,
    /// One side has reported.
    Half {
        side: Side,
        result: GameResult,
    },
    /// Both have reported the same; `waits` until somebody makes it the result.
    Agreed {
        result: GameResult,
        waits: bool,
    },
    /// The sides' reports, first mover's first.
    Disputed {
        first: GameResult,
        second: GameResult,
    },
    /// A side differs from the result; it holds up the round until then.
    Contested {
        stands: GameResult,
        told: GameResult,
        by: Side,
        until: NaiveDateTime,
    },
    /// The second pass typed something else.
    Mismatch {
        entered: GameResult,
        typed: GameResult,
    },
    Conflict,
    /// There is a result, and nobody says otherwise.
    Entered,
    Settled,
}

impl BoardState {
    /// Whether it waits in the queue.
    pub fn is_queued(self) -> bool {
        match self {
            Self::Open | Self::Half { .. } | Self::Entered | Self::Settled => false,
            Self::Agreed { waits, .. } => waits,
            Self::Disputed { .. } | Self::Contested { .. } | Self::Mismatch { .. } | Self::Conflict => true,
        }
    }

    /// Whether the round is closed with a reason only. Conflicts with records have a rule of their own.
    pub fn holds_up(self, now: NaiveDateTime) -> bool {
        match self {
            Self::Disputed { .. } | Self::Mismatch { .. } => true,
            Self::Contested { until, .. } => now < until,
            _ => false,
        }
    }

    /// The two values to choose from, the first of them by the key 1.
    pub fn values(self) -> Vec<GameResult> {
        match self {
            Self::Agreed { result, waits: true } => vec![result],
            Self::Disputed { first, second } => vec![first, second],
            Self::Contested { stands, told, .. } => vec![stands, told],
            Self::Mismatch { entered, typed } => vec![entered, typed],
            _ => Vec::new(),
        }
    }
}

/// The reports that count: the last word of each side since the desk settled the game, and whether one hand told both.
pub fn sides(told: &[Told]) -> ([Option<&Told>; 2], bool) {
    let after = told.iter().rposition(|one| one.what == What::Settled).map_or(0, |at| at + 1);
    let since = told.get(after..).unwrap_or_default();
    let last = |side| since.iter().rfind(|one| one.what == What::Report && one.side == Some(side));
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

/// Where a board stands.
pub fn state(facts: &Facts<'_>) -> BoardState {
    let Facts { result, entered_at, told, typed, conflict, window } = *facts;
    if let Some(typed) = typed.filter(|typed| *typed != result) {
        return BoardState::Mismatch { entered: result, typed };
    }
    if conflict {
        return BoardState::Conflict;
    }
    let (sides, _) = sides(told);
    let [first, second] = sides.map(|one| one.map(|one| (one.result, one.at)));
    let is_settled = told.iter().any(|one| one.what == What::Settled);
    if result == GameResult::Unknown {
        return match (first, second) {
            (None, None) => BoardState::Open,
            (Some((result, _)), None) => BoardState::Half { side: Side::First, result },
            (None, Some((result, _))) => BoardState::Half { side: Side::Second, result },
            (Some((first, _)), Some((second, _))) if first == second => {
                BoardState::Agreed { result: first, waits: true }
            }
            (Some((first, _)), Some((second, _))) => BoardState::Disputed { first, second },
        };
    }
    if is_settled {
        return BoardState::Settled;
    }
    let told = [(Side::First, first), (Side::Second, second)];
    let differing = told.into_iter().filter_map(|(side, told)| told.map(|(told, at)| (side, told, at)));
    let differing = differing.filter(|(_, told, _)| *told != result).min_by_key(|(_, _, at)| *at);
    match differing {
        Some((by, told, at)) => {
            let begins = entered_at.map_or(at, |entered| entered.max(at));
            BoardState::Contested { stands: result, told, by, until: begins + window }
        }
        None if first.is_some() && second.is_some() => BoardState::Agreed { result, waits: false },
        None => BoardState::Entered,
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use crate::service::check_in::{Means, Teller};

    const WIN: GameResult = GameResult::FIRST_WINS;
    const DRAW: GameResult = GameResult::DRAW;
    const LOSS: GameResult = GameResult::SECOND_WINS;

    fn at(minute: i64) -> NaiveDateTime {
        DateTime::UNIX_EPOCH.naive_utc() + Duration::minutes(minute)
    }

    fn told(side: Side, result: GameResult, minute: i64, device: &str) -> Told {
        Told {
            what: What::Report,
            side: Some(side),
            result,
            by: Teller { who: String::new(), means: Means::Phone },
            device: Some(device.to_owned()).filter(|device| !device.is_empty()),
            reason: String::new(),
            at: at(minute),
        }
    }

    fn settled(result: GameResult, minute: i64) -> Told {
        Told { what: What::Settled, side: None, ..told(Side::First, result, minute, "") }
    }

    fn of(result: GameResult, told: &[Told]) -> BoardState {
        let entered_at = (result != GameResult::Unknown).then(|| at(30));
        state(&Facts { result, entered_at, told, typed: None, conflict: false, window: Duration::minutes(10) })
    }

    #[test]
    fn every_row_of_the_table() {
        let none = GameResult::Unknown;
        let white = |result| told(Side::First, result, 1, "a");
        let black = |result| told(Side::Second, result, 2, "b");
        assert_eq!(of(none, &[]), BoardState::Open);
        assert_eq!(of(none, &[white(WIN)]), BoardState::Half { side: Side::First, result: WIN });
        assert_eq!(of(none, &[white(WIN), black(WIN)]), BoardState::Agreed { result: WIN, waits: true });
        assert_eq!(of(none, &[white(WIN), black(LOSS)]), BoardState::Disputed { first: WIN, second: LOSS });
        assert_eq!(of(WIN, &[]), BoardState::Entered);
        assert_eq!(of(WIN, &[black(WIN)]), BoardState::Entered);
        assert_eq!(of(WIN, &[white(WIN), black(WIN)]), BoardState::Agreed { result: WIN, waits: false });
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
            result: WIN,
            entered_at: None,
            told: &told,
            typed: Some(DRAW),
            conflict: true,
            window: Duration::minutes(10),
        };
        assert_eq!(state(&facts), BoardState::Mismatch { entered: WIN, typed: DRAW });
        assert_eq!(state(&Facts { typed: Some(WIN), ..facts }), BoardState::Conflict);
        assert_eq!(state(&Facts { typed: Some(WIN), conflict: false, ..facts }), BoardState::Settled);
    }

    #[test]
    fn the_last_word_of_a_side_counts() {
        let mended = [told(Side::First, LOSS, 1, "a"), told(Side::First, WIN, 2, "a"), told(Side::Second, WIN, 3, "b")];
        assert_eq!(of(GameResult::Unknown, &mended), BoardState::Agreed { result: WIN, waits: true });
    }

    #[test]
    fn two_sides_from_one_telephone_within_five_minutes_are_one() {
        let both = |device, minute| [told(Side::First, WIN, 1, device), told(Side::Second, WIN, minute, device)];
        let one_side = BoardState::Half { side: Side::Second, result: WIN };
        assert_eq!(of(GameResult::Unknown, &both("a", 6)), one_side);
        assert!(sides(&both("a", 6)).1, "and it is said");
        let agreed = BoardState::Agreed { result: WIN, waits: true };
        assert_eq!(of(GameResult::Unknown, &both("a", 7)), agreed, "six minutes later");
        assert_eq!(of(GameResult::Unknown, &both("", 2)), agreed, "two badges at one kiosk");
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
        assert!(!BoardState::Half { side: Side::First, result: WIN }.holds_up(at(0)));
        assert_eq!(contested.values(), [WIN, DRAW]);
    }
}
