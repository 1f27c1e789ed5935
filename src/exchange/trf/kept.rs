//! Our own comments for the data of brackets and of contests of several games that columns do not contain.
//!
//! | line | meaning |
//! |---|---|
//! | `### qisai play {…}` | format, contests and points as they are stored; `### qisai play+ …` continues a line that would be too long |
//! | `### qisai seat 5 from 2 until 4` | player 5 plays from round 2 on, and no longer in round 4. Those who have left are in the order of leaving |
//! | `### qisai absence 7 3 club` | player 7 misses round 3 of a Keizer for a game of the club elsewhere |
//! | `### qisai fixed 3 12 15` | the game of 12 and 15 in round 3 of a Keizer was fixed before the pairing |
//! | `### qisai cards 2 77: 5=1 3=2 7=0` | cards drawn for round 2 by each player, from the seed 77; `-` instead of a seed: by hand |
//! | `### qisai round 2 closed` | the meetings after this line, in board order, are those of round 2 |
//! | `### qisai meeting 1-8 slot 1 games 1 2 1.2.1` | 1, named first, meets 8 in match 1 of the bracket; each game has a column |
//! | `… 1.2.1a` | that game is adjourned |
//! | `… begins 2=second` | decided for segment 2: the second-named has the first move |
//! | `… absent second winner first points 4 0` | the ruling |
//! | `### qisai meeting 4-bye slot 3` | 4 advances from match 3 without a game |
//!
//! In a file of teams the numbers are those of teams, and a round is followed only by the meetings that records and
//! columns do not contain.
//!
//! Results are only in the columns. A round has as many columns as its longest meeting has games, and at least one.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use qisai_domain::contest::{GameKey, Segment, Stop, Worth};
use qisai_domain::format::SlotId;
use qisai_domain::setup::MAX_ROUNDS;
use qisai_domain::{Absence, Decision, EntryId, FixedGame, Play, Points, RoundState, ScoreSystem, Side, Table};

use super::record::{KeptKind, Located, Record};

/// First word of our comments that programs read.
const OURS: &str = "qisai";
/// Maximum number of characters of a play in one line.
const PART: usize = 4_000;
/// Maximum number of segments in a contest: real ones have at most nine.
const MAX_SEGMENTS: usize = 64;
/// Maximum number of boards in a team match.
const MAX_BOARDS: u16 = 200;
/// Maximum of a point value, as in records of points.
const MAX_POINTS: u32 = 1_000;

/// Complete content of our comments.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) play: Play,
    pub(super) seats: Vec<KeptSeat>,
    pub(super) absences: Vec<KeptAbsence>,
    /// Fixed games; the entries are starting numbers.
    pub(super) fixed: Vec<FixedGame>,
    pub(super) cards: Vec<KeptCards>,
    pub(super) rounds: Vec<KeptRound>,
    /// Line of [`Self::play`].
    pub(super) line: u32,
}

/// Rounds in which an entrant plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KeptSeat {
    pub(super) number: u32,
    pub(super) from: u16,
    pub(super) until: Option<u16>,
}

/// Reason of an absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KeptAbsence {
    pub(super) number: u32,
    pub(super) round: u16,
    pub(super) absence: Absence,
}

/// Cards drawn for a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeptCards {
    pub(super) round: u16,
    pub(super) seed: Option<u64>,
    /// Starting number and card, in the order of the drawing.
    pub(super) drawn: Vec<(u32, u32)>,
}

/// Round with its meetings in board order.
#[derive(Debug)]
pub(super) struct KeptRound {
    pub(super) line: u32,
    pub(super) number: u16,
    pub(super) state: RoundState,
    pub(super) meetings: Vec<(u32, KeptMeeting)>,
}

/// Meeting or bye, by starting numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptMeeting {
    pub first: u32,
    /// Opponent; `None` for a bye.
    pub second: Option<u32>,
    pub slot: Option<SlotId>,
    /// Games, each with a column; `true` if the game is adjourned.
    pub games: Vec<(GameKey, bool)>,
    pub begins: BTreeMap<u8, bool>,
    pub decision: Option<Decision>,
}

/// Returns the lines of a play.
pub(super) fn play_lines(play: &Play) -> Vec<String> {
    let Ok(text) = serde_json::to_string(play) else { return Vec::new() };
    let mut lines = Vec::new();
    let mut rest: Vec<char> = text.chars().collect();
    while !rest.is_empty() {
        // Blanks at the ends of a line are lost.
        let is_seam = |at: &usize| {
            let blank = |at: usize| rest.get(at).is_none_or(|c| c.is_whitespace());
            !blank(*at) && !blank(at.saturating_sub(1))
        };
        let end = (PART..rest.len()).find(is_seam).unwrap_or(rest.len());
        let tail = rest.split_off(end);
        let word = if lines.is_empty() { "play" } else { "play+" };
        lines.push(format!("### {OURS} {word} {}", rest.into_iter().collect::<String>()));
        rest = tail;
    }
    lines
}

impl Display for KeptSeat {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "### {OURS} seat {}", self.number)?;
        if self.from > 1 {
            write!(f, " from {}", self.from)?;
        }
        self.until.map_or(Ok(()), |until| write!(f, " until {until}"))
    }
}

impl Display for KeptAbsence {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "### {OURS} absence {} {} {}", self.number, self.round, self.absence.code())
    }
}

impl Display for KeptCards {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let seed = self.seed.map_or("-".to_owned(), |seed| seed.to_string());
        write!(f, "### {OURS} cards {} {seed}:", self.round)?;
        self.drawn.iter().try_for_each(|(number, card)| write!(f, " {number}={card}"))
    }
}

/// Returns the line of a round.
pub(super) fn round_line(number: u16, state: RoundState) -> String {
    format!("### {OURS} round {number} {}", state.code())
}

fn side_word(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

impl Display for KeptMeeting {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "### {OURS} meeting {}-", self.first)?;
        match self.second {
            Some(second) => write!(f, "{second}")?,
            None => write!(f, "bye")?,
        }
        if let Some(slot) = self.slot {
            write!(f, " slot {slot}")?;
        }
        if !self.games.is_empty() {
            write!(f, " games")?;
        }
        for (key, adjourned) in &self.games {
            write!(f, " {key}{}", if *adjourned { "a" } else { "" })?;
        }
        if !self.begins.is_empty() {
            write!(f, " begins")?;
        }
        for (segment, second) in &self.begins {
            write!(f, " {segment}={}", side_word(if *second { Side::Second } else { Side::First }))?;
        }
        let Some(decision) = self.decision else { return Ok(()) };
        match decision.absent {
            [false, false] => {}
            [true, true] => write!(f, " absent both")?,
            [first, _] => write!(f, " absent {}", side_word(if first { Side::First } else { Side::Second }))?,
        }
        if let Some(winner) = decision.winner {
            write!(f, " winner {}", side_word(winner))?;
        }
        decision.points.map_or(Ok(()), |[first, second]| write!(f, " points {} {}", first.0, second.0))
    }
}

impl Kept {
    /// Parses the comments of a file; returns `None` if they contain no play.
    ///
    /// # Errors
    /// Returns the number of the unreadable line.
    pub(super) fn read(records: &[Located], of_teams: bool) -> Result<Option<Self>, u32> {
        let ours = records.iter().filter_map(|located| match &located.record {
            Record::Kept { kind: KeptKind::Comment, text, .. } => {
                let (word, rest) = text.trim().strip_prefix(OURS)?.trim().split_once(' ')?;
                Some((located.line, word, rest.trim()))
            }
            _ => None,
        });
        let (mut json, mut first_line, mut last_line) = (String::new(), None, 0);
        let (mut seats, mut absences, mut fixed) = (Vec::new(), Vec::new(), Vec::new());
        let (mut cards, mut rounds) = (Vec::new(), Vec::<KeptRound>::new());
        for (line, word, rest) in ours {
            match word {
                "play" if first_line.is_some() => return Err(line),
                "play" | "play+" => {
                    first_line = first_line.or(Some(line));
                    last_line = line;
                    json.push_str(rest);
                }
                "seat" => seats.push(seat(rest).ok_or(line)?),
                "absence" => absences.push(absence(rest).ok_or(line)?),
                "fixed" => fixed.push(fixed_game(rest).ok_or(line)?),
                "cards" => cards.push(cards_of(rest).ok_or(line)?),
                "round" => {
                    let (number, state) = round(rest).ok_or(line)?;
                    if usize::from(number) != rounds.len() + 1 || number > MAX_ROUNDS {
                        return Err(line);
                    }
                    rounds.push(KeptRound { line, number, state, meetings: Vec::new() });
                }
                "meeting" => {
                    let meeting = meeting(rest).ok_or(line)?;
                    rounds.last_mut().ok_or(line)?.meetings.push((line, meeting));
                }
                _ => {}
            }
        }
        let Some(line) = first_line else { return Ok(None) };
        let play: Play = serde_json::from_str(&json).map_err(|_| last_line)?;
        if !is_sane(&play, of_teams) {
            return Err(line);
        }
        Ok(Some(Self { play, seats, absences, fixed, cards, rounds, line }))
    }
}

/// Returns `true` if a play, which may have been written by hand, is within the limits of a tournament.
fn is_sane(play: &Play, of_teams: bool) -> bool {
    let is_value = |points: Points, unit: u16| points.0.unsigned_abs() <= MAX_POINTS * u32::from(unit.max(1));
    let scores = |scores: &ScoreSystem| {
        let ScoreSystem { unit, win, draw, loss, absence, pairing_bye, half_bye, full_bye, zero_bye, unknown } = scores;
        let values = [win, draw, loss, absence, pairing_bye, half_bye, full_bye, zero_bye, unknown];
        (1..=1_000).contains(unit) && values.into_iter().all(|value| is_value(*value, *unit))
    };
    let unit = play.scoring.games.unit;
    let segment = |segment: &Segment| {
        let ends = segment.is_unlimited() && matches!(segment.stop, Stop::Wins(_)) || segment.games <= MAX_ROUNDS;
        let worth = match segment.worth {
            Worth::Decided { win, loss } => [win, loss],
            Worth::Points | Worth::Nothing => [Points::ZERO; 2],
        };
        ends && segment.games > 0 && worth.into_iter().all(|value| is_value(value, unit))
    };
    let contests = play.contests.iter().all(|(_, contest)| {
        let levels = contest.level_board.into_iter().all(|value| is_value(value, unit));
        let boards = if of_teams { contest.boards <= MAX_BOARDS } else { contest.boards == 1 };
        boards && levels && contest.segments.len() <= MAX_SEGMENTS && contest.segments.iter().all(segment)
    });
    let listed = play.format.table().and_then(Table::listed).unwrap_or_default();
    // The virtual points of a Swiss name entries; of teams the format is taken from the records.
    let spec = play.format.spec();
    let is_kept = of_teams || !spec.announces_rounds() || spec.has_values();
    let format = is_kept && listed.len() <= usize::from(MAX_ROUNDS);
    let scoring = scores(&play.scoring.games) && play.scoring.matches.as_ref().is_none_or(scores);
    format
        && contests
        && play.contests.len() <= usize::from(MAX_ROUNDS)
        && scoring
        && (of_teams || play.line_ups.is_none())
}

fn seat(text: &str) -> Option<KeptSeat> {
    let mut words = text.split(' ');
    let mut seat = KeptSeat { number: words.next()?.parse().ok()?, from: 1, until: None };
    while let Some(word) = words.next() {
        let round = words.next()?.parse().ok()?;
        match word {
            "from" => seat.from = round,
            "until" => seat.until = Some(round),
            _ => return None,
        }
    }
    Some(seat)
}

fn absence(text: &str) -> Option<KeptAbsence> {
    let mut words = text.split_whitespace();
    let (number, round) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    Some(KeptAbsence { number, round, absence: Absence::from_code(words.next()?)? })
}

fn fixed_game(text: &str) -> Option<FixedGame> {
    let (round, numbers) = text.split_once(' ')?;
    let (one, two) = numbers.trim().split_once(' ')?;
    let entry = |number: &str| number.trim().parse().ok().map(EntryId);
    Some(FixedGame { round: round.parse().ok()?, entries: [entry(one)?, entry(two)?] })
}

/// Returns the line of a fixed game of two starting numbers.
pub(super) fn fixed_line(round: u16, [one, two]: [u32; 2]) -> String {
    format!("### {OURS} fixed {round} {one} {two}")
}

fn cards_of(text: &str) -> Option<KeptCards> {
    let (head, drawn) = text.split_once(':')?;
    let (round, seed) = head.split_once(' ')?;
    let seed = if seed == "-" { None } else { Some(seed.parse().ok()?) };
    let card = |pair: &str| {
        let (number, card) = pair.split_once('=')?;
        Some((number.parse().ok()?, card.parse().ok()?))
    };
    let drawn: Option<Vec<(u32, u32)>> = drawn.split_whitespace().map(card).collect();
    Some(KeptCards { round: round.parse().ok()?, seed, drawn: drawn? })
}

fn round(text: &str) -> Option<(u16, RoundState)> {
    let (number, state) = text.split_once(' ')?;
    let state = RoundState::from_code(state).filter(|state| *state != RoundState::Draft)?;
    Some((number.parse().ok()?, state))
}

fn side(word: &str) -> Option<Side> {
    [Side::First, Side::Second].into_iter().find(|side| side_word(*side) == word)
}

/// Parses a meeting from the text after `### qisai meeting`; returns `None` if it is unreadable.
pub fn meeting(text: &str) -> Option<KeptMeeting> {
    let mut words = text.split(' ').peekable();
    let (first, second) = words.next()?.split_once('-')?;
    let second = if second == "bye" { None } else { Some(second.parse().ok()?) };
    let mut meeting = KeptMeeting { first: first.parse().ok()?, second, ..KeptMeeting::default() };
    let is_fact = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    while let Some(word) = words.next() {
        match word {
            "slot" => meeting.slot = Some(words.next()?.parse().ok()?),
            "games" => {
                while let Some(word) = words.next_if(is_fact) {
                    let key: GameKey = word.trim_end_matches('a').parse().ok()?;
                    if key.number > MAX_ROUNDS {
                        return None;
                    }
                    meeting.games.push((key, word.ends_with('a')));
                }
            }
            "begins" => {
                while let Some(word) = words.next_if(is_fact) {
                    let (segment, begins) = word.split_once('=')?;
                    meeting.begins.insert(segment.parse().ok()?, side(begins)? == Side::Second);
                }
            }
            "absent" | "winner" | "points" => {
                let decision = meeting.decision.get_or_insert_default();
                match (word, words.next()?) {
                    ("absent", "both") => decision.absent = [true; 2],
                    ("absent", word) => decision.absent = [side(word)? == Side::First, side(word)? == Side::Second],
                    ("winner", word) => decision.winner = Some(side(word)?),
                    (_, points) => {
                        let value = |word: &str| {
                            let points: i32 = word.parse().ok()?;
                            (points.unsigned_abs() <= MAX_POINTS * MAX_POINTS).then_some(Points(points))
                        };
                        decision.points = Some([value(points)?, value(words.next()?)?]);
                    }
                }
            }
            _ => return None,
        }
    }
    let keys = || meeting.games.iter().map(|(key, _)| key);
    let in_order = keys().zip(keys().skip(1)).all(|(one, next)| one < next);
    (in_order && meeting.games.len() <= usize::from(MAX_ROUNDS)).then_some(meeting)
}
