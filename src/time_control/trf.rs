//! Record 222 of the TRF: a time control as a code.
//!
//! `d[:d…]` for both sides, `Wd-Bd` for unequal ones; `d` is `moves/seconds[+increment]`, in the last period
//! `seconds[+increment]`: `40/6000+30:20/3000+30:1500+30`. A code cannot express a period that is repeated, seconds
//! that begin inside a period, delays, byo-yomi and bids. For these [`NotInTrf`] gives the nearest code, and the exact
//! text belongs in a comment.

use thiserror::Error;

use super::{Base, Mode, Period, SideTime, TimeControl, USUAL_MOVES};

/// Time control that record 222 cannot express.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("record 222 has no word for {unwritten}")]
pub struct NotInTrf {
    pub unwritten: Unwritten,
    /// Nearest code; `None` while a bid is not known.
    pub nearest: Option<String>,
}

/// Feature that record 222 cannot express.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unwritten {
    #[error("a period that is repeated")]
    Repeated,
    #[error("seconds that begin at move {0}, inside a period")]
    FromMove(u16),
    #[error("delays")]
    Delay,
    #[error("byo-yomi")]
    ByoYomi,
    #[error("a bid that is not known")]
    Bid,
}

/// Code that cannot be parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("column {column}: no code of a time control")]
pub struct TrfCodeError {
    /// Column in characters, from 1.
    pub column: usize,
}

impl TimeControl {
    /// Returns the code of record 222, with the bid in seconds.
    ///
    /// # Errors
    /// The feature that the code cannot express.
    pub fn trf_code(&self, bid: Option<u32>) -> Result<String, NotInTrf> {
        let [first, second] = &self.sides;
        let mut unwritten = None;
        let codes = [first, second].map(|side| code(side, bid, &mut unwritten));
        let text = match codes {
            [Some(one), Some(other)] if self.is_unequal() => Some(format!("W{one}-B{other}")),
            [Some(one), Some(_)] => Some(one),
            _ => None,
        };
        match (unwritten, text) {
            (None, Some(text)) => Ok(text),
            (unwritten, nearest) => Err(NotInTrf { unwritten: unwritten.unwrap_or(Unwritten::Bid), nearest }),
        }
    }

    /// Parses a code of record 222. A last period with a number of moves is accepted as written.
    ///
    /// # Errors
    /// The column of the invalid part.
    pub fn from_trf_code(text: &str) -> Result<Self, TrfCodeError> {
        let lead = text.chars().take_while(|letter| letter.is_whitespace()).count();
        let code = text.trim();
        let Some(rest) = code.strip_prefix('W') else { return Ok(Self::of(side(code, lead + 1)?)) };
        let (first, second) = rest.split_once("-B").ok_or(TrfCodeError { column: lead + 1 })?;
        let column = lead + 2;
        let sides = [side(first, column)?, side(second, column + first.chars().count() + 2)?];
        let [first, _] = &sides;
        Ok(Self { sides: sides.clone(), ..Self::of(first.clone()) })
    }
}

/// Returns the nearest code of a side; features that it cannot express are stored in `unwritten`.
fn code(side: &SideTime, bid: Option<u32>, unwritten: &mut Option<Unwritten>) -> Option<String> {
    let mut parts = Vec::new();
    let mut end = 0u16;
    for (first, period) in side.with_first_moves() {
        end = first.saturating_sub(1).saturating_add(period.moves.unwrap_or(0));
        let seconds = match period.base {
            Base::Seconds(seconds) => Some(seconds),
            Base::Bid => bid,
        };
        let Some(seconds) = seconds else {
            unwritten.get_or_insert(Unwritten::Bid);
            return None;
        };
        let moves = |moves: Option<u16>| moves.map(|moves| format!("{moves}/")).unwrap_or_default();
        let added = match period.mode {
            Mode::Fixed => String::new(),
            Mode::Increment { seconds: added, from: Some(from) } => {
                unwritten.get_or_insert(Unwritten::FromMove(from));
                let before = from.saturating_sub(first);
                parts.push(format!("{before}/{seconds}"));
                parts.push(format!("{}0+{added}", moves(period.moves.map(|all| all.saturating_sub(before)))));
                continue;
            }
            Mode::Increment { seconds, from: None } => format!("+{seconds}"),
            Mode::Delay { seconds } | Mode::Bronstein { seconds } => {
                unwritten.get_or_insert(Unwritten::Delay);
                format!("+{seconds}")
            }
            Mode::ByoYomi { .. } => {
                unwritten.get_or_insert(Unwritten::ByoYomi);
                String::new()
            }
        };
        parts.push(format!("{}{seconds}{added}", moves(period.moves)));
    }
    if side.repeats {
        unwritten.get_or_insert(Unwritten::Repeated);
        // Repeats the period until it covers more than an ordinary game.
        if let (Some(last), Some(moves)) = (parts.last().cloned(), side.periods.last().and_then(|last| last.moves)) {
            while end <= USUAL_MOVES {
                parts.push(last.clone());
                end = end.saturating_add(moves.max(1));
            }
        }
    }
    Some(parts.join(":"))
}

/// Parses the periods of a side whose code begins at a column.
fn side(code: &str, column: usize) -> Result<SideTime, TrfCodeError> {
    let (mut periods, mut at) = (Vec::<Period>::new(), column);
    for part in code.split(':') {
        let error = TrfCodeError { column: at };
        let (moves, time) = match part.split_once('/') {
            Some((moves, time)) => (Some(moves), time),
            None => (None, part),
        };
        let (base, added) = match time.split_once('+') {
            Some((base, added)) => (base, Some(added)),
            None => (time, None),
        };
        let moves = moves.map(|text| number(text).filter(|moves| *moves > 0)).map(|it| it.ok_or(error)).transpose()?;
        let mode = match added.map(|text| number(text).ok_or(error)).transpose()? {
            None | Some(0) => Mode::Fixed,
            Some(seconds) => Mode::Increment { seconds, from: None },
        };
        if periods.last().is_some_and(|last| last.moves.is_none()) {
            return Err(error);
        }
        periods.push(Period { moves, base: Base::Seconds(number(base).ok_or(error)?), mode });
        at += part.chars().count() + 1;
    }
    Ok(SideTime { periods, repeats: false })
}

/// Parses at most six digits and nothing else.
fn number<N: std::str::FromStr>(text: &str) -> Option<N> {
    let is_number = (1..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}
