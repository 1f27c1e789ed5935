//! TRF document: its typed records in file order, without interpretation.

use std::fmt;

use qisai_domain::{AdjustmentKind, ByeKind, Outcome, Sex, Side, Title};

use super::note::{Field, Note, NoteKind};
use super::team_record::TeamRecord;
use crate::text::TextEncoding;

/// File after parsing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrfFile {
    /// Encoding of the file.
    pub encoding: TextEncoding,
    /// Records, in line order; blank lines are left out.
    pub records: Vec<Located>,
    /// Notes about data corrected, refused or ignored while reading.
    pub notes: Vec<Note>,
}

/// Record with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    /// Line, from 1.
    pub line: u32,
    /// Record in the line.
    pub record: Record,
}

/// Record of a TRF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// Line of text: name, city, dates, arbiters, type …
    Text {
        tag: TextTag,
        /// Text from column 5, trimmed.
        text: String,
    },
    /// Number of rounds: `142`, `XXR`, `TNR`.
    Rounds(u16),
    /// Colour of the first player in round 1: `152`, `XXC`.
    InitialColour(Side),
    /// Values of results: `162`, `XXS`, `BBW` …
    PointValues {
        /// Dialect of the values, which decides the default values.
        dialect: PointDialect,
        /// Values in the order of the line.
        values: Vec<(PointCode, Thousandths)>,
    },
    /// Player: `001`.
    Player(Box<PlayerRecord>),
    /// Byes: `240`, `XXZ`.
    Byes {
        kind: ByeKind,
        /// Round; `None` means the round to be paired next (`XXZ`).
        round: Option<u16>,
        numbers: Vec<u32>,
    },
    /// Virtual points of a range of numbers: `250`.
    Acceleration {
        /// Points added; game points of teams, unless match points are given alone.
        points: Thousandths,
        /// Match points of teams: columns 5 to 8.
        match_points: Option<Thousandths>,
        /// First and last round.
        rounds: (u16, u16),
        /// First and last starting number.
        numbers: (u32, u32),
    },
    /// Virtual points of one player, round by round: `XXA`.
    PlayerAcceleration {
        number: u32,
        /// Points from round 1.
        points: Vec<Thousandths>,
    },
    /// Players that must not meet: `260`, `XXP`.
    Prohibition {
        /// First and last round; `None` means all (`XXP`).
        rounds: Option<(u16, u16)>,
        /// Numbers of entrants who must not meet each other.
        numbers: Vec<u32>,
    },
    /// Points beyond the results: `299`.
    Adjustment {
        /// Kind of the adjustment.
        kind: AdjustmentKind,
        /// Match points (of team events); `None` if the columns are empty.
        match_points: Option<Thousandths>,
        /// Points, for teams game points; `None` if the columns are empty.
        points: Option<Thousandths>,
        /// Round; `None` means every round.
        round: Option<u16>,
        /// Starting numbers; `None` means all.
        numbers: Option<Vec<u32>>,
    },
    /// Record of a team event: `013`, `300` … `362`.
    Team(TeamRecord),
    /// Line that is kept but not interpreted.
    Kept {
        kind: KeptKind,
        /// First three characters of the line.
        tag: String,
        /// Rest of the line.
        text: String,
    },
}

/// Reason why a record is only kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptKind {
    Comment,
    /// `801`, `802`, which only repeat other records, and other team records that cannot be parsed.
    Team,
    /// National rating record: a federation's code in place of `001`.
    NationalRating,
    /// Tag that does not belong to a supported dialect.
    Unknown,
}

/// Tag of a record that is one line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TextTag {
    /// `012` name of the tournament.
    Name,
    /// `022` city.
    City,
    /// `032` federation.
    Federation,
    /// `042` first day.
    Start,
    /// `052` last day.
    End,
    /// `062` number of players.
    Players,
    /// `072` number of rated players.
    RatedPlayers,
    /// `082` number of teams.
    Teams,
    /// `092` type, free text.
    TypeText,
    /// `102` chief arbiter.
    ChiefArbiter,
    /// `112` deputy; repeatable.
    Deputy,
    /// `122` allotted times.
    Times,
    /// `132` dates of the rounds; the text keeps its columns.
    RoundDates,
    /// `172` method of the starting ranks.
    RankMethod,
    /// `182` pairing controller.
    Controller,
    /// `192` coded type.
    TypeCode,
    /// `202` tie-breaks.
    TieBreaks,
    /// `212` standings: points and tie-breaks.
    Standings,
    /// `222` coded time control.
    TimeControl,
}

impl TextTag {
    /// All tags with their digits.
    pub const ALL: [(Self, &'static str); 19] = [
        (Self::Name, "012"),
        (Self::City, "022"),
        (Self::Federation, "032"),
        (Self::Start, "042"),
        (Self::End, "052"),
        (Self::Players, "062"),
        (Self::RatedPlayers, "072"),
        (Self::Teams, "082"),
        (Self::TypeText, "092"),
        (Self::ChiefArbiter, "102"),
        (Self::Deputy, "112"),
        (Self::Times, "122"),
        (Self::RoundDates, "132"),
        (Self::RankMethod, "172"),
        (Self::Controller, "182"),
        (Self::TypeCode, "192"),
        (Self::TieBreaks, "202"),
        (Self::Standings, "212"),
        (Self::TimeControl, "222"),
    ];

    /// Returns the tag with these three digits.
    pub fn from_digits(digits: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| *known == digits).map(|(tag, _)| tag)
    }
}

/// Dialect of point values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointDialect {
    /// Record `162`: a pairing-allocated bye is a win unless given.
    Trf26,
    /// `BBW` …: a pairing-allocated bye is a win unless given.
    Bbp,
    /// `XXS`: a pairing-allocated bye is one point unless given.
    Javafo,
}

/// Kind of a point value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointCode {
    /// Every win, forfeit wins and full-point byes (`162 W`, `XXS W`, `BBW`).
    Win,
    /// Every draw and half-point byes (`162 D`, `XXS D`, `BBD`).
    Draw,
    /// Every loss over the board (`162 L`, `BBL`).
    Loss,
    /// Forfeit losses and zero-point byes (`162 A`).
    Absence,
    /// Pairing-allocated bye (`162 P`, `XXS PAB`, `BBU`).
    PairingBye,
    /// Unknown result (`162 X`).
    Unknown,
    /// Win with white (`XXS WW`).
    WhiteWin,
    /// Win with black (`XXS BW`).
    BlackWin,
    /// Draw with white (`XXS WD`).
    WhiteDraw,
    /// Draw with black (`XXS BD`).
    BlackDraw,
    /// Loss with white (`XXS WL`).
    WhiteLoss,
    /// Loss with black (`XXS BL`).
    BlackLoss,
    /// Forfeit win (`XXS FW`).
    ForfeitWin,
    /// Forfeit loss (`XXS FL`, `BBF`).
    ForfeitLoss,
    /// Full-point bye (`XXS FPB`).
    FullBye,
    /// Half-point bye (`XXS HPB`).
    HalfBye,
    /// Zero-point bye (`XXS ZPB`, `BBZ`).
    ZeroBye,
}

/// Number of points as written in files, in thousandths: `1.5` is 1500.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Thousandths(pub i32);

impl Thousandths {
    /// Parses `1`, `1.5`, `.5`, `1,5`, `-0.5`, with up to three decimals and below 10,000.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let (whole, decimals) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if (whole.is_empty() && decimals.is_empty()) || whole.len() > 4 || !all_digits(whole) || !all_digits(decimals) {
            return None;
        }
        let (kept, rest) = decimals.split_at_checked(3).unwrap_or((decimals, ""));
        if rest.bytes().any(|byte| byte != b'0') {
            return None;
        }
        let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        let thousandths: i32 = format!("{kept:0<3}").parse().ok()?;
        Some(Self(sign * (whole * 1000 + thousandths)))
    }
}

impl Thousandths {
    /// Maximum absolute point value: the sum over [`MAX_ROUNDS`](qisai_domain::setup::MAX_ROUNDS) rounds in
    /// thousandths still fits [`Points`](qisai_domain::Points).
    const MAX_VALUE: Self = Self(999_999);

    /// Parses the value of a result, a bye or virtual points.
    ///
    /// # Errors
    /// Returns [`NoteKind::Unreadable`] or [`NoteKind::PointValueTooLarge`].
    pub(super) fn parse_value(text: &str) -> Result<Self, NoteKind> {
        let value = Self::parse(text).ok_or(NoteKind::Unreadable { field: Field::PointValue })?;
        if value.0.abs() > Self::MAX_VALUE.0 { Err(NoteKind::PointValueTooLarge) } else { Ok(value) }
    }
}

impl fmt::Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        qisai_domain::Points(self.0).decimal(1000).fmt(f)
    }
}

/// Record `001`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerRecord {
    /// Starting number.
    pub number: u32,
    pub sex: Option<Sex>,
    pub title: Option<Title>,
    /// Name in the form `Last, First`.
    pub name: String,
    /// Rating; a zero is none.
    pub rating: Option<u16>,
    /// Federation code.
    pub federation: String,
    /// FIDE identity number.
    pub fide_id: String,
    /// Birth date, digits and slashes.
    pub born: String,
    /// Claimed points.
    pub points: Option<Thousandths>,
    /// Claimed rank.
    pub rank: Option<u32>,
    /// Columns from round 1; `None` for a blank.
    pub cells: Vec<Option<RoundCell>>,
}

/// Round of one player as written in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundCell {
    /// Opponent's number; `None` for `0000` or blank.
    pub opponent: Option<u32>,
    /// Side; `None` for `-` or blank.
    pub side: Option<Side>,
    /// Result letter.
    pub code: CellCode,
}

/// Letter of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellCode {
    /// Result letter: `1 = 0 W D L + -`.
    Result(Outcome),
    /// Bye letter: `F H Z U`.
    Bye(ByeKind),
    Unknown,
    /// Blank.
    Blank,
}

impl CellCode {
    /// All letters with their meanings.
    pub const LETTERS: [(char, Self); 13] = [
        ('1', Self::Result(Outcome::Win { rated: true })),
        ('=', Self::Result(Outcome::Draw { rated: true })),
        ('0', Self::Result(Outcome::Loss { rated: true })),
        ('W', Self::Result(Outcome::Win { rated: false })),
        ('D', Self::Result(Outcome::Draw { rated: false })),
        ('L', Self::Result(Outcome::Loss { rated: false })),
        ('+', Self::Result(Outcome::ForfeitWin)),
        ('-', Self::Result(Outcome::ForfeitLoss)),
        ('H', Self::Bye(ByeKind::HalfPoint)),
        ('F', Self::Bye(ByeKind::FullPoint)),
        ('U', Self::Bye(ByeKind::PairingAllocated)),
        ('Z', Self::Bye(ByeKind::ZeroPoint)),
        ('?', Self::Unknown),
    ];

    /// Returns the meaning of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        if letter == ' ' {
            return Some(Self::Blank);
        }
        let letter = letter.to_ascii_uppercase();
        Self::LETTERS.into_iter().find(|(known, _)| *known == letter).map(|(_, code)| code)
    }

    /// Returns the letter of a meaning.
    pub fn letter(self) -> char {
        Self::LETTERS.into_iter().find(|(_, code)| *code == self).map_or(' ', |(letter, _)| letter)
    }
}

/// Letters of record 299.
pub(super) const ADJUSTMENT_LETTERS: [(char, AdjustmentKind); 9] = [
    (' ', AdjustmentKind::Extra),
    ('W', AdjustmentKind::Win),
    ('D', AdjustmentKind::Draw),
    ('L', AdjustmentKind::Loss),
    ('F', AdjustmentKind::FullPointBye),
    ('H', AdjustmentKind::HalfPointBye),
    ('Z', AdjustmentKind::ZeroPointBye),
    ('+', AdjustmentKind::ForfeitWin),
    ('-', AdjustmentKind::ForfeitLoss),
];
