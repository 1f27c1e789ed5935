//! Parser for the text of a time control.
//!
//! Accepted, besides the forms in the table of the parent module:
//!
//! * units as words and signs: `90 min`, `90'`, `90分钟`, `30 s`, `30"`, `30秒`, `2h`, `1h30m`;
//! * numbers without unit, which are minutes and, after a plus, seconds: `15+10`, `40/90+30`. More than 120 such
//!   minutes are refused, since codes of record 222 count seconds: `900+10`;
//! * periods joined by a plus before a time in minutes. Seconds after the last one are then those of every move:
//!   `40/90'+30'+30"` is `40/90m+30s 30m+30s`, while in `40/90m 30m+30s` only the second period has them;
//! * `15min/end` for all moves, `2h/50` for fifty; seconds alone after them (`2h/50 1h/25 20"`) are those of every move;
//! * the first move with increment after the seconds: `120'+10" 41` is `120m+10s(from 41)`;
//! * `40 moves in 90 min`, `90 min for 40 moves`, `40着90分钟`, `90分钟40着`;
//! * `5'/4'` for unequal sides, `6'/4'+3"` with the same seconds for both;
//! * terms for every period after a comma: `5m, +3s from move 61`, `5'/4', 61: +3"`, `每方60分钟，每步加30秒`.
//!
//! Refused with the column: a word without a meaning at its place, a number without its unit, a last period with moves
//! and nothing after it, a period without moves that is not the last.

use qisai_rules_kernel::Side;

use super::flaw::{TimeControlError, TimeControlFlaw};
use super::tokens::{Token, Word, tokens};
use super::{Base, Mode, Period, SideTime, TimeControl};

/// Maximum number of minutes without unit.
const MAX_BARE_MINUTES: u32 = 120;
/// Smallest number after a slash that means moves: `2h/50`; a smaller one is the time of the other side: `5m/4`.
const MIN_MOVES: u32 = 10;
/// Maximum number of periods of a side.
const MAX_PERIODS: usize = 20;

type Parsed<T> = Result<T, TimeControlError>;

impl TimeControl {
    /// Parses a time control in the usual notations.
    ///
    /// # Errors
    /// The first position that cannot be parsed.
    ///
    /// ```
    /// use qisai_time_control::TimeControl;
    ///
    /// let control = TimeControl::parse("40/90'+30'+30\"")?;
    /// assert_eq!(control.to_string(), "40/90m+30s 30m+30s");
    /// let error = TimeControl::parse("90m + fast").unwrap_err();
    /// assert_eq!(error.to_string(), "column 7: \"fast\" is not understood");
    /// # Ok::<(), qisai_time_control::TimeControlError>(())
    /// ```
    pub fn parse(text: &str) -> Parsed<Self> {
        let tokens = tokens(text)?;
        Parser { text, tokens, at: 0 }.control()
    }
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
}

impl Parser<'_> {
    fn control(mut self) -> Parsed<TimeControl> {
        if self.tokens.is_empty() {
            return Err(TimeControlError { column: 1, flaw: TimeControlFlaw::Empty });
        }
        let mut control = match self.side() {
            Some(first) => self.named_sides(first)?,
            None => self.unnamed_sides()?,
        };
        while self.peek().is_some() {
            self.clause(&mut control)?;
        }
        self.check(&control)?;
        Ok(control)
    }

    /// Parses `W … | B …`, in either order.
    fn named_sides(&mut self, named: Side) -> Parsed<TimeControl> {
        let one = self.periods()?;
        self.eat(Word::Bar);
        if matches!(self.peek_at(1), Some(Word::Side(_))) {
            self.eat(Word::Comma);
        }
        let column = self.column();
        if self.side() != Some(named.other()) {
            return Err(TimeControlError { column, flaw: TimeControlFlaw::OneSide });
        }
        let other = self.periods()?;
        let sides = if named == Side::First { [one, other] } else { [other, one] };
        let [first, _] = &sides;
        Ok(TimeControl { sides: sides.clone(), ..TimeControl::of(first.clone()) })
    }

    /// Parses one clock for both, or `5'/4'`.
    fn unnamed_sides(&mut self) -> Parsed<TimeControl> {
        let mut first = self.periods()?;
        if !self.eat(Word::Slash) {
            return Ok(TimeControl::of(first));
        }
        let column = self.column();
        let second = self.periods()?;
        match (first.periods.as_mut_slice(), second.periods.as_slice()) {
            // 6'/4'+3": the seconds apply to both sides.
            ([one], [other]) if one.mode == Mode::Fixed => one.mode = other.mode,
            ([one], [other]) if (one.mode == Mode::Fixed) == (other.mode == Mode::Fixed) => {}
            _ => return Err(TimeControlError { column, flaw: TimeControlFlaw::OneSide }),
        }
        Ok(TimeControl { sides: [first.clone(), second], ..TimeControl::of(first) })
    }

    fn periods(&mut self) -> Parsed<SideTime> {
        let mut side = SideTime { periods: Vec::new(), repeats: false };
        let mut is_joined = true;
        loop {
            let (column, period) = (self.column(), self.period()?);
            if side.periods.last().is_some_and(|last| last.moves.is_none()) {
                return Err(TimeControlError { column, flaw: TimeControlFlaw::NoMoves });
            }
            if side.periods.len() == MAX_PERIODS {
                return Err(TimeControlError { column, flaw: TimeControlFlaw::Range });
            }
            let period = if side.periods.is_empty() { period } else { self.as_increment(period) };
            side.periods.push(period);
            self.mode(&mut side)?;
            // A comma may precede the next period: 40/90m, 30m.
            if self.peek() == Some(Word::Comma)
                && matches!(self.peek_at(1), Some(Word::Number(_)))
                && !self.is_from_clause()
            {
                self.at += 1;
            }
            match self.peek() {
                Some(Word::Plus) => self.at += 1,
                Some(Word::Number(_) | Word::Bid) => is_joined = false,
                _ => break,
            }
        }
        if let Some((last, before)) = side.periods.split_last_mut()
            && matches!(last.mode, Mode::Increment { from: None, .. })
            && is_joined
            && before.iter().all(|period| period.mode == Mode::Fixed)
        {
            for period in before {
                period.mode = last.mode;
            }
        }
        if self.peek() == Some(Word::Comma) && self.peek_at(1) == Some(Word::Dots) {
            self.at += 1;
        }
        side.repeats = self.eat(Word::Dots);
        Ok(side)
    }

    /// Returns `true` if `, 61: +3"` follows.
    fn is_from_clause(&self) -> bool {
        self.peek_at(2) == Some(Word::Colon)
    }

    /// Parses moves and time, in either order.
    fn period(&mut self) -> Parsed<Period> {
        let fixed = |moves, base| Period { moves, base, mode: Mode::Fixed };
        if let (Some(Word::Number(moves)), Some(Word::Slash | Word::Moves)) = (self.peek(), self.peek_at(1)) {
            let moves = self.moves(moves)?;
            self.eat(Word::Moves);
            if !self.eat(Word::Slash) {
                self.eat(Word::In);
            }
            return Ok(fixed(Some(moves), self.base()?));
        }
        let base = self.base()?;
        match (self.peek(), self.peek_at(1), self.peek_at(2).and_then(seconds_of)) {
            (Some(Word::Slash), Some(Word::End), _) => {
                self.at += 2;
                return Ok(fixed(None, base));
            }
            (Some(Word::Slash), Some(Word::Number(moves @ MIN_MOVES..)), None) => {
                self.at += 1;
                let moves = self.moves(moves)?;
                self.eat(Word::Moves);
                return Ok(fixed(Some(moves), base));
            }
            _ => {}
        }
        let told = match (self.peek(), self.peek_at(1), self.peek_at(2)) {
            (Some(Word::For), Some(Word::Number(_)), Some(Word::Moves)) => {
                self.at += 1;
                true
            }
            (Some(Word::Number(_)), Some(Word::Moves), after) => !matches!(after, Some(Word::In | Word::Slash)),
            _ => false,
        };
        match self.peek() {
            Some(Word::Number(moves)) if told => {
                let moves = self.moves(moves)?;
                self.eat(Word::Moves);
                Ok(fixed(Some(moves), base))
            }
            _ => Ok(fixed(None, base)),
        }
    }

    /// Returns the last period as seconds for every move if it is written with stroke signs alone: `20"` after `1h/25`.
    fn as_increment(&self, period: Period) -> Period {
        let last = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        let is_stroke = |token: &Token| {
            let letter = self.text.chars().nth(token.column.saturating_sub(1));
            token.word == Word::Seconds && letter.is_some_and(|letter| !letter.is_alphabetic())
        };
        match period {
            Period { moves: None, base: Base::Seconds(seconds @ 1..60), mode: Mode::Fixed }
                if self.peek().is_none() && last.is_some_and(is_stroke) =>
            {
                Period { moves: None, base: Base::Seconds(0), mode: Mode::Increment { seconds, from: None } }
            }
            other => other,
        }
    }

    /// Parses the next number of moves.
    fn moves(&mut self, moves: u32) -> Parsed<u16> {
        let moves = u16::try_from(moves).ok().filter(|moves| (1..=1000).contains(moves));
        let moves = moves.ok_or_else(|| self.error(TimeControlFlaw::Range))?;
        self.at += 1;
        Ok(moves)
    }

    fn base(&mut self) -> Parsed<Base> {
        if self.eat(Word::Bid) {
            return Ok(Base::Bid);
        }
        let (column, number) = (self.column(), self.number(TimeControlFlaw::Time)?);
        let mut seconds = match self.unit() {
            Some(unit) => number.checked_mul(unit),
            None if number > MAX_BARE_MINUTES => {
                return Err(TimeControlError { column, flaw: TimeControlFlaw::Unit(number) });
            }
            None => number.checked_mul(60),
        };
        // 1h30m, 4m30s: written together they are one time.
        while let (Some(last), Some(next)) = (self.tokens.get(self.at.saturating_sub(1)), self.tokens.get(self.at))
            && matches!(last.word, Word::Hours | Word::Minutes)
            && last.end == next.column
            && let Word::Number(number) = next.word
            && let Some(unit) = self.tokens.get(self.at + 1).and_then(|token| seconds_of(token.word))
            && Some(unit) < seconds_of(last.word)
        {
            seconds = seconds.zip(number.checked_mul(unit)).and_then(|(sum, more)| sum.checked_add(more));
            self.at += 2;
        }
        // At most a week: longer times are for correspondence games.
        let seconds = seconds.filter(|seconds| *seconds <= 7 * 24 * 3600);
        seconds.map(Base::Seconds).ok_or(TimeControlError { column, flaw: TimeControlFlaw::Range })
    }

    /// Parses the time that moves of the last period add.
    fn mode(&mut self, side: &mut SideTime) -> Parsed<()> {
        loop {
            if self.peek() == Some(Word::Comma)
                && matches!(self.peek_at(1), Some(Word::Delay | Word::Bronstein | Word::ByoYomi))
            {
                self.at += 1;
            }
            let column = self.column();
            let mode = match self.peek() {
                Some(Word::Plus) if self.is_increment() => {
                    self.at += 1;
                    self.increment(side)?
                }
                Some(Word::Delay) => {
                    self.at += 1;
                    Mode::Delay { seconds: self.seconds()? }
                }
                Some(Word::Bronstein) => {
                    self.at += 1;
                    self.eat(Word::Delay);
                    Mode::Bronstein { seconds: self.seconds()? }
                }
                Some(Word::ByoYomi) => {
                    self.at += 1;
                    let (column, times) = (self.column(), self.number(TimeControlFlaw::Number)?);
                    let times = u16::try_from(times).ok().filter(|times| *times > 0);
                    let times = times.ok_or(TimeControlError { column, flaw: TimeControlFlaw::Range })?;
                    if !self.eat(Word::Times) {
                        return Err(self.here());
                    }
                    Mode::ByoYomi { times, seconds: self.seconds()? }
                }
                _ => return Ok(()),
            };
            match side.periods.last_mut() {
                Some(period) if period.mode == Mode::Fixed => period.mode = mode,
                _ => return Err(TimeControlError { column, flaw: TimeControlFlaw::Twice }),
            }
        }
    }

    /// Returns `true` if the plus is followed by seconds, not by another period.
    fn is_increment(&self) -> bool {
        matches!(self.peek_at(1), Some(Word::Number(_)))
            && !matches!(self.peek_at(2), Some(Word::Minutes | Word::Hours | Word::Slash))
            && !(self.peek_at(2) == Some(Word::Moves) && matches!(self.peek_at(3), Some(Word::In | Word::Number(_))))
    }

    /// Parses the seconds after a plus, for the last period of a side.
    fn increment(&mut self, side: &SideTime) -> Parsed<Mode> {
        let seconds = self.seconds()?;
        let column = self.column();
        let has_moves = side.periods.last().is_some_and(|period| period.moves.is_some());
        match (self.from(has_moves)?, side.with_first_moves().last()) {
            (Some(from), Some((first, period))) => {
                if from < first || period.moves.is_some_and(|moves| !side.repeats && from - first >= moves) {
                    return Err(TimeControlError { column, flaw: TimeControlFlaw::NotInPeriod(from) });
                }
                Ok(Mode::Increment { seconds, from: Some(from).filter(|from| *from != first) })
            }
            _ => Ok(Mode::Increment { seconds, from: None }),
        }
    }

    /// Parses `from move 61`, after `per move`; without `from` if the previous period has no number of moves.
    fn from(&mut self, has_moves: bool) -> Parsed<Option<u16>> {
        if self.peek() == Some(Word::Slash) && self.peek_at(1) == Some(Word::Moves) {
            self.at += 1;
        }
        self.eat(Word::Moves);
        // 120'+10" 41: a period without moves cannot be followed by another one.
        let is_bare = !has_moves
            && matches!(self.peek(), Some(Word::Number(2..)))
            && matches!(self.peek_at(1), None | Some(Word::Comma | Word::Semicolon | Word::Bar));
        if !self.eat(Word::From) && !is_bare {
            return Ok(None);
        }
        self.eat(Word::Moves);
        let Some(Word::Number(from)) = self.peek() else { return Err(self.error(TimeControlFlaw::Number)) };
        let from = self.moves(from)?;
        self.eat(Word::Moves);
        Ok(Some(from))
    }

    /// Parses a clause after the periods.
    fn clause(&mut self, control: &mut TimeControl) -> Parsed<()> {
        self.eat(Word::Comma);
        let column = self.column();
        match (self.peek(), self.peek_at(1)) {
            (Some(Word::Plus), _) => {
                self.at += 1;
                let seconds = self.seconds()?;
                let from = self.from(true)?.unwrap_or(1);
                add_to_all(control, seconds, from).map_err(|flaw| TimeControlError { column, flaw })?;
            }
            (Some(Word::Number(from)), Some(Word::Colon)) => {
                let from = self.moves(from)?;
                self.at += 1;
                if !self.eat(Word::Plus) {
                    return Err(self.here());
                }
                let seconds = self.seconds()?;
                self.eat(Word::Moves);
                add_to_all(control, seconds, from).map_err(|flaw| TimeControlError { column, flaw })?;
            }
            (Some(Word::Late), _) => {
                self.at += 1;
                let (column, Base::Seconds(seconds)) = (self.column(), self.base()?) else { return Err(self.here()) };
                let late = control.lateness.replace(seconds);
                if late.is_some() {
                    return Err(TimeControlError { column, flaw: TimeControlFlaw::Twice });
                }
            }
            (Some(Word::Adjournment), _) => {
                self.at += 1;
                control.adjournment = true;
            }
            (Some(Word::Series), _) => {
                self.at += 1;
                control.per_series = true;
            }
            (Some(Word::Semicolon), _) => return Err(self.error(TimeControlFlaw::Several)),
            _ => return Err(self.here()),
        }
        Ok(())
    }

    /// Checks that the time control is complete for every move.
    fn check(&self, control: &TimeControl) -> Parsed<()> {
        let end = self.text.chars().count() + 1;
        for side in &control.sides {
            let flaw = match side.periods.last() {
                Some(Period { moves: Some(moves), .. }) if !side.repeats => TimeControlFlaw::NothingAfter(*moves),
                Some(Period { moves: None, .. }) if side.repeats => TimeControlFlaw::NoMoves,
                Some(_) if side.periods.iter().all(has_no_time) => TimeControlFlaw::Range,
                Some(_) => continue,
                None => TimeControlFlaw::Empty,
            };
            return Err(TimeControlError { column: end, flaw });
        }
        Ok(())
    }

    fn side(&mut self) -> Option<Side> {
        let Some(Word::Side(side)) = self.peek() else { return None };
        self.at += 1;
        self.eat(Word::Colon);
        Some(side)
    }

    fn seconds(&mut self) -> Parsed<u32> {
        let (column, number) = (self.column(), self.number(TimeControlFlaw::Number)?);
        let unit = self.unit().unwrap_or(1);
        let seconds = number.checked_mul(unit).filter(|seconds| *seconds > 0 && *seconds <= 24 * 3600);
        seconds.ok_or(TimeControlError { column, flaw: TimeControlFlaw::Range })
    }

    fn number(&mut self, otherwise: TimeControlFlaw) -> Parsed<u32> {
        match self.peek() {
            Some(Word::Number(number)) => {
                self.at += 1;
                Ok(number)
            }
            // Word at this place, or end of the text.
            Some(_) if !matches!(otherwise, TimeControlFlaw::Time) => Err(self.here()),
            _ => Err(self.error(otherwise)),
        }
    }

    /// Parses the next unit and returns its seconds.
    fn unit(&mut self) -> Option<u32> {
        let unit = self.peek().and_then(seconds_of);
        self.at += usize::from(unit.is_some());
        unit
    }

    fn peek(&self) -> Option<Word> {
        self.peek_at(0)
    }

    fn peek_at(&self, ahead: usize) -> Option<Word> {
        self.tokens.get(self.at + ahead).map(|token| token.word)
    }

    fn eat(&mut self, word: Word) -> bool {
        let is_there = self.peek() == Some(word);
        self.at += usize::from(is_there);
        is_there
    }

    /// Returns the column of the next token.
    fn column(&self) -> usize {
        self.tokens.get(self.at).map_or_else(|| self.text.chars().count() + 1, |token| token.column)
    }

    fn error(&self, flaw: TimeControlFlaw) -> TimeControlError {
        TimeControlError { column: self.column(), flaw }
    }

    /// Returns the error for a token without a meaning at its place.
    fn here(&self) -> TimeControlError {
        let letters = |token: &Token| -> String {
            let width = token.end.saturating_sub(token.column);
            self.text.chars().skip(token.column.saturating_sub(1)).take(width).collect()
        };
        match self.tokens.get(self.at) {
            Some(token) => self.error(TimeControlFlaw::Word(letters(token))),
            None => self.error(TimeControlFlaw::Number),
        }
    }
}

/// Returns the seconds of a unit.
fn seconds_of(word: Word) -> Option<u32> {
    match word {
        Word::Hours => Some(3600),
        Word::Minutes => Some(60),
        Word::Seconds => Some(1),
        _ => None,
    }
}

fn has_no_time(period: &Period) -> bool {
    period.base == Base::Seconds(0) && period.mode == Mode::Fixed
}

/// Adds seconds to every move of both sides from a given move on.
fn add_to_all(control: &mut TimeControl, seconds: u32, from: u16) -> Result<(), TimeControlFlaw> {
    for side in &mut control.sides {
        let firsts: Vec<u16> = side.with_first_moves().map(|(first, _)| first).collect();
        let last = firsts.len();
        for (index, (period, first)) in side.periods.iter_mut().zip(&firsts).enumerate() {
            // The last period has no end in this context.
            let end = period.moves.filter(|_| index + 1 < last).map(|moves| first.saturating_add(moves));
            if end.is_some_and(|end| from >= end) {
                continue;
            }
            if period.mode != Mode::Fixed {
                return Err(TimeControlFlaw::Twice);
            }
            period.mode = Mode::Increment { seconds, from: Some(from).filter(|from| from > first) };
        }
    }
    Ok(())
}
