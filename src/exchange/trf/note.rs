//! Notes of the TRF reader: data corrected, refused or ignored, with their places.

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

/// Note about a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// Line, from 1; 0 for the file as a whole.
    pub line: u32,
    /// Column, from 1, as counted by the format; 0 for the line as a whole.
    pub column: u32,
    /// Consequence of the flaw.
    pub severity: Severity,
    /// Kind of the note.
    pub code: NoteKind,
    /// Text at this place, shortened; may be empty.
    pub found: String,
}

/// Consequence of a flaw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Flaw that was ignored: nothing needed by the tournament is lost.
    Ignored,
    /// Text read as something other than written.
    Changed,
    /// Text not read: data of the file are missing from the tournament.
    Refused,
}

/// Kind of a note. [`Display`](fmt::Display) contains its words, with a remedy if there is one.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "note")]
pub enum NoteKind {
    /// Bytes that are not UTF-8.
    #[error("the file is not UTF-8; it is read as {encoding}: check the names")]
    EncodingGuessed {
        /// Encoding with which the file was read.
        encoding: TextEncoding,
    },
    /// Line with bytes of another encoding.
    #[error("the bytes of this line do not fit the rest of the file: check the name")]
    OddBytes,
    /// Control character (a tab, NUL, …), read as a space.
    #[error("a control character is read as a space")]
    ControlCharacter,
    /// Direction mark or other invisible character that was removed from a name.
    #[error("an invisible character was removed")]
    HiddenCharacter,
    /// Text too long for any page, which was cut.
    #[error("the text has {length} characters; the limit is {limit}: the rest is left out")]
    TooLong { length: usize, limit: usize },
    /// Line whose columns fit only if bytes, not characters, are counted.
    #[error("the columns of this line were counted in bytes; it is read that way")]
    BytesCounted,
    /// Tag that does not belong to a supported dialect.
    #[error("unknown tag: the line is kept unchanged, but has no effect")]
    UnknownTag,
    /// National rating record (NRS).
    #[error("national rating records are not imported")]
    NationalRating,
    /// Record of a team event.
    #[error("this is a team event: its players are read as individuals")]
    TeamRecord,
    /// Teams named in a file of individuals.
    #[error("this is an individual event: the teams of its records 013 are read as clubs of their players")]
    TeamsBeside,
    /// Points beyond the results (299) that cannot be given to any entrant.
    #[error(
        "this value of record 299 is left out: match points are for teams, and game points of a result or bye for rounds that were played"
    )]
    ExtraPoints,
    /// Value of record 162 that a file of teams does not use.
    #[error("record 320 gives the value of a team's pairing-allocated bye: the value P of record 162 is left out")]
    PairingByeOfTeams,
    /// Bye of a team given only by the letters of its players.
    #[error(
        "round {round}: no record 320 names team {team}; its players' letters U are read as its pairing-allocated bye"
    )]
    TeamByeByLetters { round: u16, team: u32 },
    /// Only team without a match, in a file without bye records for teams.
    #[error(
        "round {round}: team {team} is the only one without a match, and the file has no records of byes (240, 320): it gets the pairing-allocated bye"
    )]
    TeamByeAssumed { round: u16, team: u32 },
    /// Unknown criterion in records 202 and 212.
    #[error("the tie-break {criterion} is not known: it is left out of the order")]
    CriterionUnknown {
        /// Criterion as written in the file.
        criterion: String,
    },
    /// Criterion for teams although individuals are ranked.
    #[error("the tie-break {criterion} is for teams: it is left out of the order of individuals")]
    CriterionOfTeams {
        /// Criterion as written in the file.
        criterion: String,
    },
    /// Record whose numbers may mean teams, in a file with teams.
    #[error("in a team file this record names teams: it is not applied to the players")]
    NamesTeams,
    /// Record that was given before.
    #[error("this record is already in line {first}; the first one counts")]
    Repeated {
        /// Line that counts.
        first: u32,
    },
    /// Field that cannot be parsed.
    #[error("{field} cannot be read")]
    Unreadable { field: Field },
    /// Field in an unusual form.
    #[error("{field} is written in an unusual way; it is read as {read_as}")]
    Unusual { field: Field, read_as: String },
    /// Point value that no tournament needs: its sum over all rounds would not fit [`Points`](qisai_domain::Points).
    #[error("a point value lies between -1,000 and 1,000: this one is left out")]
    PointValueTooLarge,
    /// Player record without a usable starting number.
    #[error("a player needs a starting number from 1 on in columns 5 to 8: the line is left out")]
    NoStartingNumber,
    /// Number shared by two player records.
    #[error("starting number {number} was already given in line {first}: this line is left out")]
    NumberTaken {
        number: u32,
        /// Line that counts.
        first: u32,
    },
    /// Number of players in record 062 that differs from the players in the file.
    #[error("record 062 gives another number of players; the file has {found}, and they count")]
    PlayersDiffer {
        /// Number of players in the file.
        found: usize,
    },
    /// Field written in the same unusual way in further lines.
    #[error("{field} is written in an unusual way in {count} more lines")]
    UnusualToo {
        field: Field,
        /// Number of further lines.
        count: u32,
    },
    /// Note of a line that applies to further lines.
    #[error("the remark on line {first} applies to {count} more places")]
    AlikeToo {
        /// First line.
        first: u32,
        /// Number of further places.
        count: u32,
    },
    /// Player without a name.
    #[error("the player has no name and is called {name}")]
    NoName {
        /// Name assigned.
        name: String,
    },
    /// Identity number shared by two players.
    #[error("player {other} has the same identity number: check whether they are the same person")]
    SameIdentity {
        /// Other starting number.
        other: u32,
    },
    /// Opponent who does not exist.
    #[error(
        "round {round}: player {player} is paired with {opponent}, but no player has that number; the game is left out"
    )]
    UnknownOpponent {
        round: u16,
        player: u32,
        /// Number named as opponent.
        opponent: u32,
    },
    /// Player paired with himself.
    #[error("round {round}: player {player} is paired with the same player; the game is left out")]
    MeetsSelf { round: u16, player: u32 },
    /// Opponent who is not paired with the player in return.
    #[error(
        "round {round}: player {player} names {opponent} as opponent, but {opponent} does not; the game is left out"
    )]
    OpponentsDisagree {
        round: u16,
        player: u32,
        /// Number named as opponent.
        opponent: u32,
    },
    /// Colours of both players that are equal or both missing.
    #[error(
        "round {round}: players {player} and {opponent} do not have opposite colours; {player} is read as the first mover"
    )]
    ColoursDisagree {
        round: u16,
        /// Player read as the first mover.
        player: u32,
        opponent: u32,
    },
    /// Contradictory results with only one possible reading.
    #[error("round {round}: the results of players {player} and {opponent} do not match; read as {read_as}")]
    ResultsMended {
        round: u16,
        /// First mover.
        player: u32,
        /// Second mover.
        opponent: u32,
        /// Result as letters, first mover before second mover.
        read_as: String,
    },
    /// Two results that cannot be combined.
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
    /// Game of a finished round without a result in either line.
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
    /// Columns of a round of several games (Double-Swiss, match) that are not one meeting.
    #[error(
        "round {round}: the columns of player {player} do not show one meeting with the colours changing from game to game; what does not fit is left out"
    )]
    NotOneMeeting { round: u16, player: u32 },
    /// Bye letter with an opponent, or a game's letter without one.
    #[error("round {round}: the result does not fit a line with{} opponent; read as {read_as}", if *.opponent { " an" } else { "out an" })]
    ResultMisplaced {
        round: u16,
        /// `true` if an opponent is named.
        opponent: bool,
        /// Letter as which it is read.
        read_as: char,
    },
    /// Claimed points that differ from those of the games.
    #[error("player {player}: the file claims {claimed} points, the games give {computed}; the games count")]
    PointsDiffer {
        player: u32,
        /// Points in the file.
        claimed: String,
        /// Points computed from the games.
        computed: String,
    },
    /// Claimed rank that contradicts the points.
    #[error("player {player}: the rank does not follow the points; ranks are recomputed")]
    RankDiffers { player: u32 },
    /// Missing number of rounds.
    #[error("the file does not give the number of rounds; {rounds} are used, as many as it shows")]
    RoundsAssumed {
        /// Number of rounds assumed.
        rounds: u16,
    },
    /// More rounds played than announced.
    #[error("{announced} rounds are announced, but {rounds} are recorded: {rounds} are used")]
    RoundsRaised {
        /// Number of rounds in the file.
        announced: u16,
        /// Number of rounds used.
        rounds: u16,
    },
    /// Record for a round that does not exist.
    #[error("round {round} does not exist; the tournament has {rounds} rounds: this is left out")]
    NoSuchRound {
        /// Round named.
        round: u32,
        /// Number of rounds of the tournament.
        rounds: u16,
    },
    /// Range of rounds or numbers that ends before it begins.
    #[error("{first} to {last} ends before it begins: the record is left out")]
    RangeReversed {
        /// Beginning of the range.
        first: u32,
        /// End of the range.
        last: u32,
    },
    /// Prohibition that names only one player, or none of the file.
    #[error("a prohibition must name two or more players: the record is left out")]
    NothingProhibited,
    /// Range without any existing number.
    #[error("no player has a number from {first} to {last}: the record is left out")]
    NobodyInRange {
        /// First number of the range.
        first: u32,
        /// Last number of the range.
        last: u32,
    },
    /// Virtual points in a type of tournament that has none.
    #[error("virtual points need a Swiss system: they are left out")]
    AccelerationWithoutSwiss,
    /// Number in a record that does not exist.
    #[error("no player has number {number}: it is left out")]
    UnknownNumber { number: u32 },
    /// Far more records 250 than a tournament needs.
    #[error("there are too many records of virtual points: this one is left out")]
    TooManyAccelerations,
    /// Far more records 299 for all players than a tournament needs.
    #[error("there are too many records of extra points for all players: this one is left out")]
    TooManyAdjustments,
    /// Bye for a player who has a game in that round.
    #[error("player {number} has a game in round {round}: the bye is left out")]
    ByeAndGame { number: u32, round: u16 },
    /// Different byes for a player in one round.
    #[error("player {number} has two different byes in round {round}: the first one counts")]
    TwoByes { number: u32, round: u16 },
    /// Two pairing-allocated byes in one round.
    #[error(
        "round {round}: players {player} and {other} both have the pairing-allocated bye; C.04.1 article 3 allows one in a round"
    )]
    TwoPairingByes { round: u16, player: u32, other: u32 },
    /// Pairing-allocated bye in a round that is not the next one, or that leaves an odd number of others.
    #[error(
        "round {round}: player {player} has the pairing-allocated bye ahead; C.04.1 article 3 allows one, in the round to be paired, and the number of others must be even: give a bye of another kind"
    )]
    PairingByeAhead { round: u16, player: u32 },
    /// Date with ambiguous day and month; `is_settled` is `true` if the year decides the edition of the rules.
    #[error(
        "the date can be two days of {year}: it is left out, {}; write it as YYYY/MM/DD", if *.is_settled { "its year tells which rules are in force" } else { "and the newest rules are taken" }
    )]
    DayOrMonth { year: i32, is_settled: bool },
    /// Type inferred from the free text of record 092.
    #[error("record 192 names no known type; from record 092 it is taken to be {}", formats::described(.format))]
    TypeFromText {
        /// Format used.
        format: Format,
    },
    /// Unknown type in record 192, with a known one in record 092.
    #[error("record 192 does not name a known type of tournament; record 092 is read instead")]
    TypeUnknown,
    /// Missing or unknown type.
    #[error(
        "the file does not name a known type of tournament (record 192); it is taken to be a Swiss by the Dutch system"
    )]
    TypeAssumed,
    /// Point values that differ by colour, or similar.
    #[error(
        "point values that differ by colour or between a win and a forfeit win are not supported: the first of them is used"
    )]
    PointsDifferByKind,
    /// Tie-breaks ordered before the points.
    #[error("the standings do not begin with the points (PTS): the points are put first")]
    PointsNotFirst,
    /// Flaw of a team that leaves a match in doubt.
    #[error("{flaw}")]
    TeamFlaw { flaw: TeamFlaw },
    /// Missing number of boards of a match.
    #[error(
        "no record 352 gives the number of boards of a match; {boards} are used, as many as the largest match shows"
    )]
    BoardsAssumed {
        /// Number of boards assumed.
        boards: u16,
    },
    /// Team lists that are not in board order.
    #[error(
        "the players of {crossed} of {matches} matches do not meet in the order of their lists, so that these are no board orders: the points of the matches are taken, the boards stay unknown"
    )]
    BoardsUnknown { crossed: usize, matches: usize },
    /// Our own comment about brackets and contests that cannot be parsed.
    #[error("this Qisai comment cannot be read: the games are read from their columns alone, a bracket is lost")]
    KeptUnreadable,
    /// Our own comment that disagrees with the columns.
    #[error(
        "round {round}: this Qisai comment about player {player} contradicts the columns; the games are read from their columns alone, a bracket is lost: correct the comment or remove it"
    )]
    KeptDiffers { round: u16, player: u32 },
    /// Our own comments that do not form a tournament.
    #[error(
        "Qisai's comments do not form a tournament ({why}): the games are read from their columns alone, a bracket is lost"
    )]
    KeptRefused { why: String },
    /// More notes than are listed.
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
    /// Returns a note made by a caller that has more data than the reader.
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
