//! What a reader of a TRF forgave, refused or passed over, and where.

mod field;
mod list;

use std::fmt;

use qisai_domain::Format;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use field::Field;
pub(super) use list::Notes;

use super::formats;
use super::team_flaw::TeamFlaw;
use crate::text::TextEncoding;

/// One remark on a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// Line, from 1; 0 for the file as a whole.
    pub line: u32,
    /// Column, from 1, as the format counts them; 0 for the line as a whole.
    pub column: u32,
    /// What came of it.
    pub severity: Severity,
    /// What it is about.
    pub code: NoteKind,
    /// What stands there, shortened; may be empty.
    pub found: String,
}

/// What came of a flaw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Passed over: nothing the tournament needs is lost.
    Ignored,
    /// Read as something that is not written there.
    Changed,
    /// Not read: something the file wanted to say is missing from the tournament.
    Refused,
}

/// The kinds of remarks. The words are in [`Display`](fmt::Display); each says what to do when something can be done.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "note")]
pub enum NoteKind {
    /// The bytes are not UTF-8.
    #[error("the file is not UTF-8; it is read as {encoding}: check the names")]
    EncodingGuessed {
        /// Read as.
        encoding: TextEncoding,
    },
    /// One line has bytes of another encoding.
    #[error("the bytes of this line do not fit the rest of the file: check the name")]
    OddBytes,
    /// A control character (a tab, NUL, …) counts as a space.
    #[error("a control character is read as a space")]
    ControlCharacter,
    /// A direction mark or another invisible character was taken out of a name.
    #[error("an invisible character is taken out")]
    HiddenCharacter,
    /// A text that no page could show is cut.
    #[error("the text has {length} characters, at most {limit} are kept: the rest is left out")]
    TooLong { length: usize, limit: usize },
    /// The columns of the line fit when bytes, not characters, are counted.
    #[error("the columns of this line were counted in bytes; it is read that way")]
    BytesCounted,
    /// A tag that no dialect known here has.
    #[error("unknown tag: the line is kept as it is, but means nothing here")]
    UnknownTag,
    /// A national rating record (NRS).
    #[error("national rating records are not imported")]
    NationalRating,
    /// A record of a team event.
    #[error("this is a team event: its players are read as individuals")]
    TeamRecord,
    /// Teams named in a file of individuals.
    #[error("this is an event of individuals: the teams of its records 013 are read as clubs of their players")]
    TeamsBeside,
    /// Points beyond the results (299) that nobody can have.
    #[error(
        "this value of record 299 is left out: match points are for teams, and game points of a result or bye for rounds that were played"
    )]
    ExtraPoints,
    /// Record 162 gives a value that a file of teams has no use for.
    #[error("record 320 says what the pairing-allocated bye of a team is worth: the value P of record 162 is left out")]
    PairingByeOfTeams,
    /// Only the letters of the players tell of a team's bye.
    #[error(
        "round {round}: no record 320 names team {team}; its players' letters U are read as its pairing-allocated bye"
    )]
    TeamByeByLetters { round: u16, team: u32 },
    /// The only team without a match, in a file whose records know no byes of teams.
    #[error(
        "round {round}: team {team} is the only one without a match, and the file has no records of byes (240, 320): it gets the pairing-allocated bye"
    )]
    TeamByeAssumed { round: u16, team: u32 },
    /// A criterion of records 202 and 212 that nobody knows.
    #[error("the tie-break {criterion} is not known: it is left out of the order")]
    CriterionUnknown {
        /// As the file says.
        criterion: String,
    },
    /// A criterion for teams where individuals are ranked.
    #[error("the tie-break {criterion} is for teams: it is left out of the order of individuals")]
    CriterionOfTeams {
        /// As the file says.
        criterion: String,
    },
    /// A record whose numbers may mean teams, in a file with teams.
    #[error("in a team file this record names teams: it is not applied to the players")]
    NamesTeams,
    /// The record was given before.
    #[error("this record stands in line {first} already; the first one counts")]
    Repeated {
        /// The line that counts.
        first: u32,
    },
    /// A field that cannot be read.
    #[error("{field} cannot be read")]
    Unreadable { field: Field },
    /// A field in an unusual form.
    #[error("{field} is written in an unusual way; it is read as {read_as}")]
    Unusual { field: Field, read_as: String },
    /// A value of points that no tournament needs: its sum over all rounds would not fit [`Points`](qisai_domain::Points).
    #[error("a point value lies between -1,000 and 1,000: this one is left out")]
    PointValueTooLarge,
    /// A player record without a usable starting number.
    #[error("a player needs a starting number from 1 on in columns 5 to 8: the line is left out")]
    NoStartingNumber,
    /// Two player records have the same number.
    #[error("starting number {number} was given in line {first} already: this line is left out")]
    NumberTaken {
        number: u32,
        /// The line that counts.
        first: u32,
    },
    /// Record 062 gives another number of players than the file has.
    #[error("record 062 gives another number of players; the file has {found}, and they count")]
    PlayersDiffer {
        /// Players of the file.
        found: usize,
    },
    /// A field is written in the same unusual way in further lines.
    #[error("{field} is written in an unusual way in {count} more lines")]
    UnusualToo {
        field: Field,
        /// How many lines more.
        count: u32,
    },
    /// The remark of a line holds for further ones.
    #[error("what is said of line {first} holds for {count} more places")]
    AlikeToo {
        /// The line.
        first: u32,
        /// How many places more.
        count: u32,
    },
    /// A player without a name.
    #[error("the player has no name and is called {name}")]
    NoName {
        /// The name given.
        name: String,
    },
    /// Two players have the same identity number.
    #[error("player {other} has the same identity number: check whether it is one person")]
    SameIdentity {
        /// The other starting number.
        other: u32,
    },
    /// The opponent does not exist.
    #[error(
        "round {round}: player {player} is paired with {opponent}, but no player has that number; the game is left out"
    )]
    UnknownOpponent {
        round: u16,
        player: u32,
        /// The number named.
        opponent: u32,
    },
    /// A player meets himself.
    #[error("round {round}: player {player} is paired with himself; the game is left out")]
    MeetsSelf { round: u16, player: u32 },
    /// One names the other, but not the other way round.
    #[error(
        "round {round}: player {player} names {opponent} as opponent, but {opponent} does not; the game is left out"
    )]
    OpponentsDisagree {
        round: u16,
        player: u32,
        /// The number named.
        opponent: u32,
    },
    /// Both have, or neither has, the same side.
    #[error(
        "round {round}: players {player} and {opponent} do not have opposite colours; {player} is read as the first mover"
    )]
    ColoursDisagree {
        round: u16,
        /// Read as the first mover.
        player: u32,
        opponent: u32,
    },
    /// The two results contradict each other in a way that leaves one reading.
    #[error("round {round}: the results of players {player} and {opponent} do not match; read as {read_as}")]
    ResultsMended {
        round: u16,
        /// First mover.
        player: u32,
        /// Second mover.
        opponent: u32,
        /// As letters, first mover before second mover.
        read_as: String,
    },
    /// The two results together are no result.
    #[error(
        "round {round}: {player} and {opponent} cannot both have these results; the game is kept without a result: enter it"
    )]
    ResultsImpossible {
        round: u16,
        /// First mover.
        player: u32,
        /// Second mover.
        opponent: u32,
    },
    /// A game of a round that is over has no result in either line.
    #[error(
        "round {round}: the game of {player} and {opponent} has no result; it is read as adjourned: enter the result"
    )]
    ResultMissing {
        round: u16,
        /// First mover.
        player: u32,
        /// Second mover.
        opponent: u32,
    },
    /// The columns of a round of several games (Double-Swiss, match) do not show one meeting.
    #[error(
        "round {round}: the columns of player {player} do not show one meeting with the colours changing from game to game; what does not fit is left out"
    )]
    NotOneMeeting { round: u16, player: u32 },
    /// A bye letter beside an opponent, or a game's letter without one.
    #[error("round {round}: the result does not fit a line with{} opponent; read as {read_as}", if *.opponent { " an" } else { "out an" })]
    ResultMisplaced {
        round: u16,
        /// Whether an opponent is named.
        opponent: bool,
        /// The letter it is read as.
        read_as: char,
    },
    /// The points claimed are not those of the games.
    #[error("player {player}: the file claims {claimed} points, the games give {computed}; the games count")]
    PointsDiffer {
        player: u32,
        /// As the file says.
        claimed: String,
        /// As the games say.
        computed: String,
    },
    /// The ranks claimed contradict the points.
    #[error("player {player}: the rank does not follow the points; ranks are computed anew")]
    RankDiffers { player: u32 },
    /// No record gives the number of rounds.
    #[error("the file does not say how many rounds there are; {rounds} are taken, as many as it shows")]
    RoundsAssumed {
        /// Taken.
        rounds: u16,
    },
    /// More rounds are played than announced.
    #[error("{announced} rounds are announced, but {rounds} are recorded: {rounds} are taken")]
    RoundsRaised {
        /// As the file says.
        announced: u16,
        /// Taken.
        rounds: u16,
    },
    /// A record speaks of a round that does not exist.
    #[error("round {round} does not exist; the tournament has {rounds} rounds: this is left out")]
    NoSuchRound {
        /// The round named.
        round: u32,
        /// Rounds of the tournament.
        rounds: u16,
    },
    /// A range of rounds or numbers that ends before it begins.
    #[error("{first} to {last} ends before it begins: the record is left out")]
    RangeReversed {
        /// Its beginning.
        first: u32,
        /// Its end.
        last: u32,
    },
    /// A prohibition that names one player, or nobody whom the file has.
    #[error("a prohibition names two players or more: the record is left out")]
    NothingProhibited,
    /// A range of numbers nobody has.
    #[error("no player has a number from {first} to {last}: the record is left out")]
    NobodyInRange {
        /// Its first number.
        first: u32,
        /// Its last number.
        last: u32,
    },
    /// Virtual points where the type of tournament has none.
    #[error("virtual points need a Swiss system: they are left out")]
    AccelerationWithoutSwiss,
    /// A record names a number nobody has.
    #[error("no player has number {number}: it is left out")]
    UnknownNumber { number: u32 },
    /// Far more records 250 than a tournament needs.
    #[error("there are too many records of virtual points: this one is left out")]
    TooManyAccelerations,
    /// Far more records 299 for everybody than a tournament needs.
    #[error("there are too many records of extra points for everybody: this one is left out")]
    TooManyAdjustments,
    /// A bye is recorded for somebody who has a game in that round.
    #[error("player {number} has a game in round {round}: the bye is left out")]
    ByeAndGame { number: u32, round: u16 },
    /// Two records give somebody different byes in one round.
    #[error("player {number} has two different byes in round {round}: the first one counts")]
    TwoByes { number: u32, round: u16 },
    /// Two players have the pairing-allocated bye of one round.
    #[error(
        "round {round}: players {player} and {other} both have the pairing-allocated bye; C.04.1 article 3 allows one in a round"
    )]
    TwoPairingByes { round: u16, player: u32, other: u32 },
    /// A pairing-allocated bye in a round that is not the next one, or that leaves an odd number of others.
    #[error(
        "round {round}: player {player} has the pairing-allocated bye ahead; C.04.1 article 3 allows one, in the round to be paired, and the number of others must be even: give a bye of another kind"
    )]
    PairingByeAhead { round: u16, player: u32 },
    /// Day and month of a date cannot be told apart; whether the year tells the edition of the rules.
    #[error(
        "the date can be two days of {year}: it is left out, {}; write it as YYYY/MM/DD", if *.is_settled { "its year tells which rules are in force" } else { "and the newest rules are taken" }
    )]
    DayOrMonth { year: i32, is_settled: bool },
    /// The type was concluded from the free text of record 092.
    #[error("record 192 names no known type; from record 092 it is taken to be {}", formats::described(.format))]
    TypeFromText {
        /// Taken.
        format: Format,
    },
    /// Record 192 names a type that is not known here, and record 092 one that is.
    #[error("record 192 does not name a known type of tournament; record 092 is read instead")]
    TypeUnknown,
    /// Nothing says the type, or nothing that is known here.
    #[error(
        "the file does not name a known type of tournament (record 192); it is taken to be a Swiss by the Dutch system"
    )]
    TypeAssumed,
    /// The value of a win with white differs from that with black, or similar.
    #[error(
        "point values that differ by colour or between a win and a forfeit win are not supported: the first of them is used"
    )]
    PointsDifferByKind,
    /// Tie-breaks are ordered before the points.
    #[error("the standings do not begin with the points (PTS): the points are put first")]
    PointsNotFirst,
    /// Something about teams that leaves a match in doubt.
    #[error("{flaw}")]
    TeamFlaw { flaw: TeamFlaw },
    /// No record says how many boards a match has.
    #[error("no record 352 says how many boards a match has; {boards} are taken, as many as the largest match shows")]
    BoardsAssumed {
        /// Taken.
        boards: u16,
    },
    /// The lists of the teams are in no board order.
    #[error(
        "the players of {crossed} of {matches} matches do not meet in the order of their lists, so that these are no board orders: the points of the matches are taken, the boards stay unknown"
    )]
    BoardsUnknown { crossed: usize, matches: usize },
    /// A comment of ours about brackets and contests that cannot be read.
    #[error("this comment of Qisai's cannot be read: the games are read from their columns alone, a bracket is lost")]
    KeptUnreadable,
    /// A comment of ours that says something else than the columns.
    #[error(
        "round {round}: what this comment of Qisai's says of player {player} is not what stands in the columns; the games are read from their columns alone, a bracket is lost: mend the comment or take it out"
    )]
    KeptDiffers { round: u16, player: u32 },
    /// Comments of ours that make no tournament.
    #[error(
        "the comments of Qisai's make no tournament ({why}): the games are read from their columns alone, a bracket is lost"
    )]
    KeptRefused { why: String },
    /// There were more remarks than are listed.
    #[error("{count} more remarks are not listed")]
    More { count: u32 },
}

impl NoteKind {
    fn severity(&self) -> Severity {
        match self {
            Self::UnknownTag
            | Self::NationalRating
            | Self::Repeated { .. }
            | Self::ControlCharacter
            | Self::HiddenCharacter
            | Self::TooLong { .. } => Severity::Ignored,
            Self::TeamRecord
            | Self::ExtraPoints
            | Self::NamesTeams
            | Self::PairingByeOfTeams
            | Self::CriterionUnknown { .. }
            | Self::CriterionOfTeams { .. }
            | Self::TeamFlaw { .. }
            | Self::Unreadable { .. }
            | Self::PointValueTooLarge
            | Self::RangeReversed { .. }
            | Self::NothingProhibited
            | Self::NobodyInRange { .. }
            | Self::AccelerationWithoutSwiss
            | Self::NoStartingNumber
            | Self::NumberTaken { .. }
            | Self::UnknownOpponent { .. }
            | Self::MeetsSelf { .. }
            | Self::OpponentsDisagree { .. }
            | Self::ResultsImpossible { .. }
            | Self::NotOneMeeting { .. }
            | Self::NoSuchRound { .. }
            | Self::UnknownNumber { .. }
            | Self::ByeAndGame { .. }
            | Self::TwoByes { .. }
            | Self::TwoPairingByes { .. }
            | Self::PairingByeAhead { .. }
            | Self::TooManyAccelerations
            | Self::TooManyAdjustments
            | Self::PointsDifferByKind
            | Self::KeptUnreadable
            | Self::KeptDiffers { .. }
            | Self::KeptRefused { .. } => Severity::Refused,
            Self::EncodingGuessed { .. }
            | Self::OddBytes
            | Self::BytesCounted
            | Self::Unusual { .. }
            | Self::UnusualToo { .. }
            | Self::AlikeToo { .. }
            | Self::PlayersDiffer { .. }
            | Self::NoName { .. }
            | Self::SameIdentity { .. }
            | Self::ColoursDisagree { .. }
            | Self::ResultsMended { .. }
            | Self::ResultMisplaced { .. }
            | Self::ResultMissing { .. }
            | Self::TeamsBeside
            | Self::TeamByeByLetters { .. }
            | Self::TeamByeAssumed { .. }
            | Self::PointsDiffer { .. }
            | Self::RankDiffers { .. }
            | Self::RoundsAssumed { .. }
            | Self::RoundsRaised { .. }
            | Self::TypeFromText { .. }
            | Self::TypeUnknown
            | Self::TypeAssumed
            | Self::DayOrMonth { .. }
            | Self::BoardsAssumed { .. }
            | Self::BoardsUnknown { .. }
            | Self::PointsNotFirst
            | Self::More { .. } => Severity::Changed,
        }
    }
}

impl Note {
    /// A remark made by somebody who knows more than the reader.
    pub fn new(line: u32, column: u32, code: NoteKind, found: &str) -> Self {
        let severity = code.severity();
        Self { line, column, severity, code, found: found.to_owned() }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => {}
            (line, 0) => write!(f, "line {line}: ")?,
            (line, column) => write!(f, "line {line}, column {column}: ")?,
        }
        write!(f, "{}", self.code)?;
        if self.found.is_empty() { Ok(()) } else { write!(f, " ({:?})", self.found) }
    }
}
