//! Problems of a list, with their places.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::columns::{PlayerField, known_names};
use super::{MAX_BYTES, MAX_COLUMNS, MAX_FIELD, MAX_ROWS};
use crate::workbook::WorkbookFlaw;

/// Problem of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CsvProblem {
    /// Line of the file, from 1; 0 for the file as a whole.
    pub line: u32,
    /// Field of the line, from 1; 0 for the line as a whole.
    pub column: u32,
    pub kind: CsvProblemKind,
    /// Text at this place, shortened; may be empty.
    pub found: String,
}

/// Kind of a problem. [`Display`](fmt::Display) writes the advice.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "problem")]
pub enum CsvProblemKind {
    /// File larger than [`MAX_BYTES`].
    #[error("the file has {bytes} bytes; a list of players may have {MAX_BYTES}: split it")]
    TooLarge {
        /// Size of the file.
        bytes: usize,
    },
    /// More players than [`MAX_ROWS`].
    #[error("the list has more than {MAX_ROWS} players: split it")]
    TooManyRows,
    /// More columns than [`MAX_COLUMNS`].
    #[error("the first line has more than {MAX_COLUMNS} columns: check that this is a list of players")]
    TooManyColumns,
    /// Empty file.
    #[error("the file is empty")]
    Empty,
    /// No line with a known column name.
    #[error("a line must name the columns; known names are: {}", known_names())]
    NoHeader,
    /// Line before the column names, such as a title.
    #[error("this line is before the column names and is not read")]
    BeforeHeader,
    /// No name column.
    #[error("there is no column name (姓名), or last name (姓) and first name (名): the players' names are missing")]
    NoNameColumn,
    /// Two columns with the same meaning.
    #[error("column {first} is {field} already: remove or rename one of them")]
    ColumnTwice {
        /// Meaning of both columns.
        field: PlayerField,
        /// First of the columns, from 1.
        first: u32,
    },
    /// Column without a known meaning.
    #[error("this column is not used; known names are: {}", known_names())]
    UnknownColumn,
    /// Bytes that do not fit the encoding of the file.
    #[error(
        "this line is not written in the encoding of the rest of the file: check it, or save the whole file as UTF-8"
    )]
    OddBytes,
    /// Single field that contains delimiters.
    #[error("the line has {found} fields, the header {expected}: check the delimiters")]
    TooFewFields {
        /// Number of fields in the header.
        expected: usize,
        /// Number of fields in the line.
        found: usize,
    },
    /// More fields than columns.
    #[error(
        "the line has {found} fields, the header {expected}: check the delimiters, and put fields that contain one in quotes"
    )]
    TooManyFields {
        /// Number of fields in the header.
        expected: usize,
        /// Number of fields in the line.
        found: usize,
    },
    /// Field that extends over several lines.
    #[error("the field runs over several lines: a quote is not closed")]
    LineBreak,
    /// Field that is too long.
    #[error("the field has more than {MAX_FIELD} characters")]
    TooLong,
    /// Line without a name.
    #[error("the player has no name")]
    NoName,
    /// Value that cannot be parsed.
    #[error("{field} cannot be read and is left out; {}", advice(*.field))]
    Unreadable { field: PlayerField },
    /// Player who is also in an earlier line.
    #[error("the same player is already in line {line}: remove one, or distinguish them by club, birth date or id")]
    Duplicate {
        /// First line with the player.
        line: u32,
    },
    /// Invisible character that was removed.
    #[error("an invisible character was removed")]
    Hidden,
    /// Line that looks like a section heading or a total.
    #[error("this looks like a section heading or a total, not a player: tick it if it is a player")]
    NoPlayer,
    /// Unknown title.
    #[error("this title is not known, so the player is imported without it; {}", advice(PlayerField::Title))]
    TitleUnknown,
    /// Name of a country or federation instead of its code.
    #[error("read as {code}")]
    FederationName { code: String },
    /// Workbook that cannot be read.
    #[error("{flaw}")]
    Workbook { flaw: WorkbookFlaw },
    /// List of teams without a team column.
    #[error("there is no column team (队名): the players' teams are missing")]
    NoTeamColumn,
    #[error("the player has no team: add the team's name to the line, or remove the line")]
    NoTeam,
    /// Two players of a team on the same board.
    #[error(
        "the player of line {line} already has this board: give each player a different board, or leave the column blank"
    )]
    BoardTwice { line: u32 },
    /// Player who is also in an earlier line for another team.
    #[error(
        "the same player is in line {line} for “{team}”: a player can play for one team only; remove one line, or distinguish them by club, birth date or id"
    )]
    TwoTeams { line: u32, team: String },
    /// Line about a team without listed players.
    #[error("no player of this team is listed: the line is left out")]
    UnknownTeam,
}

impl CsvProblemKind {
    /// Returns `true` if the problem prevents the import; otherwise it is information.
    pub fn is_error(&self) -> bool {
        !matches!(
            self,
            Self::UnknownColumn
                | Self::BeforeHeader
                | Self::Hidden
                | Self::NoPlayer
                | Self::TitleUnknown
                | Self::Unreadable { .. }
                | Self::FederationName { .. }
                | Self::UnknownTeam
        )
    }
}

fn advice(field: PlayerField) -> &'static str {
    match field {
        PlayerField::Rating => "write a whole number from 1 to 4000, or nothing",
        PlayerField::Title => "write GM, IM, FM, CM, WGM, WIM, WFM, WCM, GMI, MI, MF, 特级大师, 大师, or nothing",
        PlayerField::Sex => "write m or w, 男 or 女, or nothing",
        PlayerField::FideId => "write the digits of the number of FIDE, or nothing",
        PlayerField::Board => "write a number, 1 for the first board, or nothing",
        PlayerField::Role => "write captain (领队) or deputy (副领队), or nothing",
        PlayerField::Federation => {
            "write the code of FIDE such as NED, or the name of the country in English or Chinese"
        }
        PlayerField::Born => "write YYYY-MM-DD, or the year, or nothing",
        _ => "leave it empty",
    }
}

impl fmt::Display for CsvProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => {}
            (line, 0) => write!(f, "line {line}: ")?,
            (line, column) => write!(f, "line {line}, column {column}: ")?,
        }
        write!(f, "{}", self.kind)?;
        if self.found.is_empty() { Ok(()) } else { write!(f, " ({:?})", self.found) }
    }
}
