//! What is wrong with a list, and where.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::columns::{PlayerField, known_names};
use super::{MAX_BYTES, MAX_COLUMNS, MAX_FIELD, MAX_ROWS};
use crate::workbook::WorkbookFlaw;

/// One problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CsvProblem {
    /// Line of the file, from 1; 0 for the file as a whole.
    pub line: u32,
    /// Field of the line, from 1; 0 for the line as a whole.
    pub column: u32,
    pub kind: CsvProblemKind,
    /// What stands there, shortened; may be empty.
    pub found: String,
}

/// The kinds of problems. [`Display`](fmt::Display) says what to do.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "problem")]
pub enum CsvProblemKind {
    /// More than [`MAX_BYTES`].
    #[error("the file has {bytes} bytes; a list of players may have {MAX_BYTES}: split it")]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// More than [`MAX_ROWS`].
    #[error("the list has more than {MAX_ROWS} players: split it")]
    TooManyRows,
    /// More than [`MAX_COLUMNS`].
    #[error("the first line has more than {MAX_COLUMNS} columns: check that this is a list of players")]
    TooManyColumns,
    /// Nothing in it.
    #[error("the file is empty")]
    Empty,
    /// The first line names no known column.
    #[error("the first line must name the columns; known names are: {}", known_names())]
    NoHeader,
    /// No column with the names.
    #[error("no column is called name (姓名), or last name (姓) and first name (名): the players' names are missing")]
    NoNameColumn,
    /// Two columns mean the same.
    #[error("column {first} is {field} already: remove or rename one of them")]
    ColumnTwice {
        /// What they mean.
        field: PlayerField,
        /// The first of them, from 1.
        first: u32,
    },
    /// A column that means nothing here.
    #[error("this column is not used; known names are: {}", known_names())]
    UnknownColumn,
    /// The bytes do not fit the encoding of the file.
    #[error(
        "this line is not written in the encoding of the rest of the file: check it, or save the whole file as UTF-8"
    )]
    OddBytes,
    /// One field that has delimiters in it.
    #[error("the line has {found} fields, the header {expected}: check the delimiters")]
    TooFewFields {
        /// In the header.
        expected: usize,
        /// In the line.
        found: usize,
    },
    /// More fields than columns.
    #[error(
        "the line has {found} fields, the header {expected}: check the delimiters, and put fields that contain one in quotes"
    )]
    TooManyFields {
        /// In the header.
        expected: usize,
        /// In the line.
        found: usize,
    },
    /// A field runs over several lines.
    #[error("the field runs over several lines: a quote is not closed")]
    LineBreak,
    /// A field is too long.
    #[error("the field has more than {MAX_FIELD} characters")]
    TooLong,
    /// No name.
    #[error("the player has no name")]
    NoName,
    /// A value that is not understood.
    #[error("{field} cannot be read and is left out; {}", advice(*.field))]
    Unreadable { field: PlayerField },
    /// The same player stands further up.
    #[error("the same player stands in line {line} already: remove one, or tell them apart by club, birth date or id")]
    Duplicate {
        /// The first line.
        line: u32,
    },
    /// An invisible character was taken out.
    #[error("an invisible character is taken out")]
    Hidden,
    /// A line that looks like the heading of a section or a total.
    #[error("this looks like the heading of a section or a total, not like a player: tick it if it is one")]
    NoPlayer,
    /// A title that is none of those known.
    #[error("this title is not known, and the player is taken without it; {}", advice(PlayerField::Title))]
    TitleUnknown,
    /// The name of a country or federation in place of its code.
    #[error("taken as {code}")]
    FederationName { code: String },
    /// A workbook that cannot be read.
    #[error("{flaw}")]
    Workbook { flaw: WorkbookFlaw },
    /// A list of teams without teams.
    #[error("no column is called team (队名): which team a player belongs to is missing")]
    NoTeamColumn,
    #[error("the player belongs to no team: write its name into the line, or remove the line")]
    NoTeam,
    /// Two players of a team have one board.
    #[error(
        "the player of line {line} has this board already: give each a board of his own, or leave the column empty"
    )]
    BoardTwice { line: u32 },
    /// The same player stands further up in another team.
    #[error(
        "the same player stands in line {line} for “{team}”: a person plays for one team; remove one line, or tell them apart by club, birth date or id"
    )]
    TwoTeams { line: u32, team: String },
    /// A line about a team of which no player is listed.
    #[error("no player of this team is listed: the line is left out")]
    UnknownTeam,
}

impl CsvProblemKind {
    /// Whether it stands in the way of the import; otherwise it is only to be known.
    pub fn is_error(&self) -> bool {
        !matches!(
            self,
            Self::UnknownColumn
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
