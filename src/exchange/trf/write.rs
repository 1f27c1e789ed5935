//! Writer of a tournament as a TRF.
//!
//! Lines end with CR and LF: the format requires CR, and every known reader accepts both. The output contains:
//!
//! * `012` … `122`, `182`, `202`, `212` and the players in both dialects;
//! * `132`, the days of the rounds, if the calendar has them, in both;
//! * [`Dialect::Trf26`]: `142`, `152`, `162`, `192`, `222`, `240`, `250`, `260`, `299`. If `222` gives only an
//!   approximate time control, our own comment contains the exact one;
//! * [`Dialect::Trf16`]: the `JaVaFo` extensions `XXR`, `XXC`, `XXS`, `XXA`, `XXP`, and byes of the next round as
//!   letters in its column. Data that they cannot express (byes of later rounds or of all players, pairs that must not
//!   meet only in some rounds, points beyond the results) are TRF26 records, which older programs skip;
//! * our own comments for data that neither dialect can express (积分编排制, the seed of the lots), and for people one
//!   comment for each round that the arbiter changed by hand;
//! * values without a name in the dialect (a half-point bye that is not worth a draw) in `XXS`.
//!
//! A round of several games has a column for each: two in the Double-Swiss, whose byes fill both. In other formats a
//! round has as many columns as its longest meeting. Comments give their number, since no reader can infer it, and
//! restore a bracket completely ([`kept`](super::kept)). In a match of two (`MATCH`) and in such a bracket record 142
//! counts the columns. Points are those of the standings: games that only decide who advances, and points for a board
//! instead of its games, are counted by the rules of the contest. A walkover without a game is `+` and `-`.
//!
//! The output omits draft rounds, in TRF16 the value of an unknown result, clubs, clocks, fouls and game records. A
//! withdrawal appears as zero-point byes, in a round robin with our own comment; an expulsion always has a comment.
//! Groups of teams: [`teams`](self::teams).
//!
//! Text is cut to its columns, counted in characters, and cannot extend beyond them: control characters become spaces.

mod acceleration;
mod calendar;
mod codes;
mod corrections;
mod kept;
mod leavers;
mod lines;
mod rows;
mod team_comments;
mod team_match;
mod team_points;
mod team_tables;
mod teams;

use std::collections::BTreeMap;
use std::sync::Arc;

use qisai_domain::contest::scheduled;
use qisai_domain::setup::MAX_ROUNDS;
use qisai_domain::tournament::Seat;
use qisai_domain::{
    AdjustmentKind, ByeKind, EntryId, Event, Game, GameKey, Group, GroupId, Pairing, Person, Points, Prohibition,
    Results, Round, RoundState, ScoreSystem, Side, Stage, Tournament, results,
};
use thiserror::Error;

pub use super::dutch_code::DutchCode;
use super::record::{ADJUSTMENT_LETTERS, CellCode, TextTag};
use super::{dialect, formats, number};
use lines::Lines;

/// Dialect of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// TRF16 with the extensions of `JaVaFo`.
    Trf16,
    Trf26,
}

/// Dialect with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    pub dialect: Dialect,
    /// Code of the Dutch system; used in TRF26 only.
    pub dutch: DutchCode,
}

impl From<Dialect> for Style {
    fn from(dialect: Dialect) -> Self {
        Self { dialect, dutch: DutchCode::default() }
    }
}

/// Reason why a tournament cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WriteError {
    /// Group that does not exist.
    #[error("the tournament has no group {0}")]
    NoGroup(GroupId),
    /// Individuals and teams in one group: a file contains only one kind.
    #[error("entry {0} is a player among teams, or a team among players: a TRF can contain only one kind")]
    Team(EntryId),
    /// Boards whose games are played in segments, may end early, or differ in number between rounds: columns cannot
    /// express this.
    #[error(
        "round {round}: its boards do not have the same number of games as in the other rounds; a team TRF cannot express that"
    )]
    BoardGames { round: u16 },
    /// Person at two boards of a round.
    #[error(
        "round {round}: player {person} sits at two boards, but a TRF has one column per round: correct the line-ups"
    )]
    TwoBoards { person: u32, round: u16 },
    /// Person in two teams: a TRF has one team for each player.
    #[error("{person} has played for two teams; in a TRF a player has one team")]
    TwoTeams { person: String },
    /// Starting number beyond that of the largest tournament.
    #[error("starting number {0} does not fit the four columns of the TRF")]
    Number(u32),
    /// More consecutive games than a line has columns.
    #[error("the games need {0} columns; a line of the TRF has {MAX_ROUNDS}")]
    Columns(usize),
    /// Point value that does not fit four columns.
    #[error("{0} points cannot be written in the four columns of the TRF")]
    Points(String),
}

/// Writes one group of a tournament of an event in a [`Dialect`] or [`Style`]. `ranks` contains the places to print;
/// entrants missing there get none.
///
/// # Errors
///
/// Returns a [`WriteError`] if the group cannot be written.
///
/// ```
/// use std::collections::BTreeMap;
///
/// use qisai_domain::{GroupId, Tournament};
/// use qisai_exchange::trf::{self, Dialect};
///
/// let file = trf::parse(b"012 Friendly\n142 1\n192 FIDE_DUTCH_2025\n001    1      A\n001    2      B\n")?;
/// let imported = trf::import(&file).0;
/// let tournament = Tournament::try_from(imported.setup)?;
/// let text = trf::write(&imported.event, &tournament, GroupId(1), &BTreeMap::new(), Dialect::Trf26)?;
/// assert!(text.starts_with("012 Friendly\r\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(
    event: &Event,
    tournament: &Tournament,
    group: GroupId,
    ranks: &BTreeMap<EntryId, u32>,
    style: impl Into<Style>,
) -> Result<String, WriteError> {
    let style = style.into();
    let (stage, group) = tournament.group(group).ok_or(WriteError::NoGroup(group))?;
    if tournament.entrants(group).iter().any(|seat| seat.entry.team().is_some()) {
        return teams::write(event, tournament, (stage, group), ranks, style);
    }
    let writer = Writer::new(tournament, stage, group, style)?;
    let mut out = Lines::default();
    writer.head(event, &mut out);
    writer.system(&mut out)?;
    for seat in &writer.seats {
        out.line(&writer.row(seat, ranks.get(&seat.id()).copied())?);
    }
    writer.announced_byes(&mut out);
    writer.acceleration(&mut out)?;
    for round in group.rounds.values() {
        for kept in round.kept_apart.iter() {
            let (first_round, last_round, entries) = (round.number, round.number, kept.entries.clone());
            writer.prohibition(&Prohibition { first_round, last_round, entries }, &mut out);
        }
    }
    for prohibition in &stage.limits.prohibited {
        writer.prohibition(prohibition, &mut out);
    }
    writer.adjustments(&mut out)?;
    out.lines(&dialect::lines(stage.format(), writer.group.lots()));
    let rated = writer.seats.iter().map(|seat| (seat.number, seat.id(), seat.person.and_then(Person::rating)));
    out.lines(&dialect::starts(stage.format(), rated));
    out.lines(&leavers::withdrawals(stage.format(), &writer.seats, writer.rounds));
    out.lines(&leavers::expulsions(&writer.seats, writer.rounds));
    if let Some(line) = writer.played_without_games() {
        out.line(&line);
    }
    writer.columns_of_rounds(&mut out);
    writer.kept(&mut out);
    edits(writer.tournament, writer.group, &|entry| writer.number(entry), &mut out);
    writer.corrections(&mut out);
    Ok(out.0)
}

/// Maximum number of starting numbers in one line of record 299.
const NUMBERS_IN_LINE: usize = 100;

/// Writer of a group of individuals.
struct Writer<'a> {
    tournament: &'a Tournament,
    stage: &'a Stage,
    group: &'a Group,
    dialect: Dialect,
    dutch: DutchCode,
    /// Number of rounds announced, or known from the format.
    rounds: u16,
    /// Seats in the order of their numbers, which are the starting numbers of the file.
    seats: Vec<Seat<'a>>,
    numbers: BTreeMap<EntryId, u32>,
    /// Last round that is not a draft.
    played: u16,
    /// Games and byes of the rounds that are not drafts.
    told: BTreeMap<(u16, EntryId), EntrantMeeting<'a>>,
    /// Number of columns of each of those rounds, if it is not one.
    columns: BTreeMap<u16, usize>,
    /// Values of the rounds, as counted by the standings.
    results: Results,
    /// Places of the entries in the lines of the results.
    lines: BTreeMap<EntryId, usize>,
    /// `true` if comments restore the group.
    is_kept: bool,
}

/// Meeting of an entrant in a round.
struct EntrantMeeting<'a> {
    round: &'a Round,
    pairing: &'a Pairing,
    /// Games recorded or still to be played.
    games: Arc<[(GameKey, Game)]>,
}

impl<'a> Writer<'a> {
    fn new(
        tournament: &'a Tournament,
        stage: &'a Stage,
        group: &'a Group,
        Style { dialect, dutch }: Style,
    ) -> Result<Self, WriteError> {
        let seats = tournament.entrants(group);
        let mut numbers = BTreeMap::new();
        for seat in &seats {
            if seat.person.is_none() {
                return Err(WriteError::Team(seat.id()));
            }
            number::show(seat.number).ok_or(WriteError::Number(seat.number))?;
            numbers.insert(seat.id(), seat.number);
        }
        let rounds = tournament.planned_rounds(group.id);
        let usual = usize::from(stage.format().games_per_meeting());
        let (mut played, mut told, mut columns) = (0, BTreeMap::new(), BTreeMap::new());
        for round in group.rounds.values().filter(|round| round.state != RoundState::Draft) {
            played = played.max(round.number);
            let contest = stage.play.contest(round.number);
            let mut longest = usual;
            for pairing in round.pairings.values() {
                let games = scheduled(&contest, &stage.play.scoring, pairing).into_iter();
                let games: Arc<[_]> = games.map(|(key, game)| (key, corrections::as_rated(game))).collect();
                longest = longest.max(games.len());
                for entry in pairing.entries() {
                    told.insert((round.number, entry), EntrantMeeting { round, pairing, games: games.clone() });
                }
            }
            if longest > 1 {
                columns.insert(round.number, longest);
            }
        }
        let results = results(tournament, group.id, played).ok_or(WriteError::NoGroup(group.id))?;
        let lines = results.lines.iter().enumerate().map(|(place, line)| (line.entry, place)).collect();
        let mut writer = Self {
            tournament,
            stage,
            group,
            dialect,
            dutch,
            rounds,
            seats,
            numbers,
            played,
            told,
            columns,
            results,
            lines,
            is_kept: false,
        };
        writer.is_kept = kept::is_needed(stage, group, writer.games_of_match());
        let all = (1..=played).map(|round| writer.columns_of(round)).sum();
        if all > usize::from(MAX_ROUNDS) { Err(WriteError::Columns(all)) } else { Ok(writer) }
    }

    /// Returns the number for record 142: rounds; games if each has a column and comments give the rounds.
    fn announced(&self) -> u16 {
        let columns = || (1..=self.rounds).map(|round| self.columns_of(round)).sum::<usize>();
        match self.games_of_match() {
            Some(games) => games.max(u16::try_from(self.columns_of(1)).unwrap_or(MAX_ROUNDS)),
            None if self.is_kept => u16::try_from(columns()).unwrap_or(MAX_ROUNDS).min(MAX_ROUNDS),
            None => self.rounds,
        }
    }

    fn scores(&self) -> &ScoreSystem {
        self.stage.scores()
    }

    /// Returns the number of columns of a round.
    fn columns_of(&self, round: u16) -> usize {
        let usual = usize::from(self.stage.format().games_per_meeting());
        self.columns.get(&round).copied().unwrap_or(usual)
    }

    /// Returns the number of games of a match of two; `None` for any other format.
    fn games_of_match(&self) -> Option<u16> {
        let is_match = self.stage.spec().has_tree() && self.seats.len() == 2 && self.rounds == 1;
        is_match.then(|| self.stage.play.games_per_meeting()).filter(|games| *games > 1)
    }

    /// Writes a comment for people if rounds have more columns than a reader would assume.
    fn columns_of_rounds(&self, out: &mut Lines) {
        let usual = usize::from(self.stage.format().games_per_meeting());
        if self.games_of_match().is_some() || self.columns.values().all(|columns| *columns == usual) {
            return;
        }
        let columns: Vec<String> = (1..=self.played).map(|round| self.columns_of(round).to_string()).collect();
        out.line(&format!("### columns of each round: {}", columns.join(" ")));
    }

    /// Writes name, place, dates and people.
    fn head(&self, event: &Event, out: &mut Lines) {
        let people = self.seats.iter().filter_map(|seat| seat.person);
        let rated = people.filter(|person| person.rating().is_some()).count();
        out.event(&self.tournament.title(event), event);
        out.text(TextTag::Players, &self.seats.len().to_string());
        out.text(TextTag::RatedPlayers, &rated.to_string());
        out.text(TextTag::TypeText, &formats::type_text(self.stage.format(), self.games_of_match().is_some()));
        out.officials(event);
        out.text(TextTag::Times, &self.stage.play.clock());
        out.line(&calendar::round_dates(self.stage, (1..=self.rounds).map(|round| (round, self.columns_of(round)))));
    }

    /// Writes rounds, colour, points, type and tie-breaks.
    fn system(&self, out: &mut Lines) -> Result<(), WriteError> {
        let side = self.group.initial_side();
        let values = codes::point_values(self.scores(), self.stage.format().games_per_meeting(), self.dialect)?;
        let rounds = self.announced();
        match self.dialect {
            Dialect::Trf26 => {
                out.line(&format!("142 {rounds}"));
                if let Some(side) = side {
                    out.line(if side == Side::First { "152 W" } else { "152 B" });
                }
                out.lines(&values);
                out.text(TextTag::Controller, "Qisai");
                let is_match = self.games_of_match().is_some();
                out.text(TextTag::TypeCode, &formats::type_code(&self.stage.play, is_match, self.dutch));
                self.time_control(out);
            }
            Dialect::Trf16 => {
                out.line(&format!("XXR {rounds}"));
                if let Some(side) = side {
                    out.line(if side == Side::First { "XXC white1" } else { "XXC black1" });
                }
                out.lines(&values);
                out.text(TextTag::Controller, "Qisai");
            }
        }
        let tie_breaks = self.stage.order.join(",");
        let first = self.stage.spec().first_criterion.unwrap_or("PTS");
        if !tie_breaks.is_empty() {
            out.text(TextTag::TieBreaks, &tie_breaks);
            out.text(TextTag::Standings, &format!("{first},{tie_breaks}"));
        }
        Ok(())
    }

    /// Writes record 222; a time control that it cannot express is written in full in a comment.
    fn time_control(&self, out: &mut Lines) {
        let Some(control) = self.stage.play.control_of(1, 1) else { return };
        match control.trf_code(None) {
            Ok(code) => out.text(TextTag::TimeControl, &code),
            Err(lost) => {
                out.text(TextTag::TimeControl, &lost.nearest.unwrap_or_default());
                out.line(&dialect::time_control(&control));
            }
        }
    }

    /// Writes the byes of coming rounds that have no column, one line per round and kind.
    fn announced_byes(&self, out: &mut Lines) {
        let first = self.played.saturating_add(if self.shows_next_round() { 2 } else { 1 });
        for round in first..=self.rounds {
            for kind in [ByeKind::FullPoint, ByeKind::HalfPoint, ByeKind::ZeroPoint] {
                let numbers: Vec<u32> = self
                    .seats
                    .iter()
                    .filter(|seat| seat.participation.availability(round) == Err(kind))
                    .map(|seat| seat.number)
                    .collect();
                if !numbers.is_empty() {
                    out.line(&format!("240 {} {round:03}{}", CellCode::Bye(kind).letter(), list(&numbers)));
                }
            }
        }
    }

    /// Returns `true` if the column of the next round is written for its byes: in TRF16, and if record 240 has no
    /// letter for one. If every player has a bye, it is not written, because a column full of byes is a round that was
    /// played.
    fn shows_next_round(&self) -> bool {
        let next = self.played.saturating_add(1);
        let allocated = |seat: &Seat<'_>| seat.participation.byes.get(&next) == Some(&ByeKind::PairingAllocated);
        (self.dialect == Dialect::Trf16 || self.seats.iter().any(allocated))
            && !self.is_kept
            && next <= self.rounds
            && self.seats.iter().any(|seat| seat.participation.availability(next).is_ok())
    }

    fn number(&self, entry: EntryId) -> u32 {
        self.numbers.get(&entry).copied().unwrap_or(0)
    }

    fn sorted_numbers(&self, entries: &[EntryId]) -> Vec<u32> {
        let mut numbers: Vec<u32> = entries.iter().filter_map(|entry| self.numbers.get(entry)).copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// Writes record 299, a line for each kind, round and value. The sign of a wide value is in the gap before its
    /// columns.
    fn adjustments(&self, out: &mut Lines) -> Result<(), WriteError> {
        // Equal adjustments of one entry have separate lines: they add up.
        let mut alike: BTreeMap<(Option<u16>, AdjustmentKind, Points, usize), Vec<u32>> = BTreeMap::new();
        for seat in &self.seats {
            let adjustments = self.given(seat);
            for (at, given) in adjustments.iter().enumerate() {
                let earlier = adjustments.iter().take(at).filter(|other| *other == given).count();
                let key = (given.round, given.kind, given.points, earlier);
                alike.entry(key).or_default().push(seat.number);
            }
        }
        for ((round, kind, points, _), numbers) in alike {
            let letter =
                ADJUSTMENT_LETTERS.into_iter().find(|(_, known)| *known == kind).map_or(' ', |(letter, _)| letter);
            let (points, round) = (codes::signed(points, self.scores().unit)?, round.unwrap_or(0));
            for numbers in numbers.chunks(NUMBERS_IN_LINE) {
                out.line(&format!("299 {letter}       {points:>5}  {round:03}{}", list(numbers)));
            }
        }
        Ok(())
    }

    fn prohibition(&self, prohibition: &Prohibition, out: &mut Lines) {
        let numbers = list(&self.sorted_numbers(&prohibition.entries));
        let (first, last) = (prohibition.first_round, prohibition.last_round);
        if self.dialect == Dialect::Trf16 && first <= 1 && last >= self.rounds {
            out.line(&format!("XXP{numbers}"));
        } else {
            out.line(&format!("260 {first:03} {last:03}{numbers}"));
        }
    }
}

/// Returns numbers, each in four columns behind a space.
fn list(numbers: &[u32]) -> String {
    columns_of_four(numbers.iter().map(|number| shown(*number)))
}

/// Returns a starting number as printed; those of a [`Writer`] always can be.
fn shown(number: u32) -> String {
    number::show(number).unwrap_or_default()
}

/// Returns texts, each right-aligned in four columns behind a space.
fn columns_of_four(texts: impl Iterator<Item = String>) -> String {
    texts.fold(String::new(), |line, text| line + &format!(" {text:>4}"))
}

/// Writes one comment for each round that the arbiter changed by hand; `number` returns starting numbers of players or
/// teams.
fn edits(tournament: &Tournament, group: &Group, number: &dyn Fn(EntryId) -> u32, out: &mut Lines) {
    for round in group.rounds.values().filter(|round| round.state != RoundState::Draft) {
        let Some(edit) = &round.hand_edit else { continue };
        let words = edit.ended.and_then(|version| tournament.words_at(version)).filter(|words| words.open);
        let reason = words.map(|words| words.text.as_str());
        if let Some(line) = dialect::by_hand((round.number, reason), &edit.differences(round), number) {
            out.line(&line);
        }
    }
}
