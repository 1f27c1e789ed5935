//! Findings about a game record: one fact each, as data.
//!
//! |code|meaning|severity|
//! |---|---|---|
//! | `result-excluded` | the record proves another result | wrong |
//! | `termination-excluded` | the game did not end as reported | wrong |
//! | `termination-against-result` | the reported termination leads to another result | wrong |
//! | `claim-not-justified` | the claim came too early, or the laws do not provide for it | wrong |
//! | `claim-beyond-record` | the claim was made at a ply that is not recorded | question |
//! | `flag-cannot-win` | a flag fell, and the opponent cannot win: a draw | wrong when entered otherwise |
//! | `flag-not-decided` | a flag fell, and it is undecided if the opponent can win | question |
//! | `flag-can-win` | a flag fell, and the opponent can win | note, wrong for a draw |
//! | `flag-without-article` | the laws have no article on a fallen flag | note |
//! | `must-vary` | 棋例: a side had to vary when the record ends | question |
//! | `ruling-loses` | 棋例: a side had lost by its repeated moves when the record ends | question when entered otherwise |
//! | `ruling-draws` | 棋例: a draw unless a side varies | note |
//! | `ruling-passed` | 棋例: a ruling was due earlier, and the game continued | note |
//! | `ruling-missing` | 棋例 is reported as decisive, but no position occurred often enough | wrong |
//! | `plies-after-end` | moves were recorded after the end | note |
//! | `result-missing` | no result is entered | question when the record proves one |
//! | `record-claims-other` | the record's own result differs from the result entered | question |
//! | `decided-against-end` | an arbiter has decided against the result on the board | question |
//! | `double-result` | a result that only an arbiter can give | note |
//! | `forfeit-with-moves` | a game not played has moves | question |
//! | `claimable` | a draw could have been claimed | note |
//! | `fault` | a ply that cannot be played | defect |
//! | `start-unreadable` | the start position cannot be parsed | defect |
//! | `irregular` | a move against the rules that the opponent has accepted | note |
//! | `inferred` | moves that can be inferred only from the rest of the record | note |
//! | `termination-differs` | the result is right, but the game ended in another way than reported | note |
//! | `termination-unknown` | an unknown word for the end of a game | note |
//! | `no-record`, `no-moves` | there is nothing to check | note |
//! | `nothing-read` | a text without a readable move | defect |
//! | `one-side-moved` | a result to be rated, although both players have not moved | question |
//! | `text` | a problem in the text of the file: a defect for unread text among the moves, a question for differing results | note, question, defect |
//! | `wrong-game` | a record of another game | defect |
//! | `foreign-result` | a result in another game's notation | note |
//! | `result-unreadable` | a result that cannot be parsed | note |
//! | `tags-missing` | a game without the names of its players | note |
//! | `too-many-plies` | more moves than the limit: the rest is not read | defect |
//! | `sides-exchanged` | the record names the players of the board with their sides exchanged | question |
//! | `other-players` | the record names players other than those at the board | question |
//! | `other-start` | Chess960: the record begins from another position than the one drawn | defect |

use qisai_domain::Discipline;
use qisai_exchange::games::Place;
use qisai_rules_kernel::{Cause, ClaimKind, Fault, Irregularity, JudgedClaim, Ruled, Side};

use crate::entered::{Score, Termination};
use crate::repair::Repair;

/// Severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Information only.
    Note,
    /// Question for an arbiter.
    Question,
    /// Defect of the record itself.
    Defect,
    /// Entered result or termination that is impossible.
    Wrong,
}

impl Severity {
    /// Returns the code used by programs.
    pub fn code(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Question => "question",
            Self::Defect => "defect",
            Self::Wrong => "wrong",
        }
    }
}

/// Kind of a finding, with its data. [`Code::code`] returns its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    ResultExcluded {
        entered: Score,
        proved: Score,
        cause: Cause,
    },
    ResultMissing {
        proved: Option<Score>,
    },
    RecordClaimsOther {
        entered: Score,
        claimed: Score,
    },
    DoubleResult,
    DecidedAgainstEnd {
        entered: Score,
        proved: Score,
        cause: Cause,
    },
    ForfeitWithMoves {
        plies: usize,
    },
    PliesAfterEnd {
        first: usize,
        count: usize,
        cause: Cause,
    },
    TerminationExcluded {
        termination: Termination,
    },
    TerminationAgainstResult {
        termination: Termination,
        entered: Score,
    },
    TerminationDiffers {
        termination: Termination,
        cause: Cause,
    },
    TerminationUnknown {
        text: String,
    },
    ClaimNotJustified {
        judged: JudgedClaim,
    },
    ClaimBeyondRecord {
        ply: usize,
        plies: usize,
    },
    Claimable {
        kind: ClaimKind,
    },
    FlagCannotWin {
        side: Side,
    },
    FlagCanWin {
        side: Side,
        line: Vec<String>,
    },
    FlagNotDecided {
        side: Side,
    },
    FlagWithoutArticle,
    MustVary {
        side: Side,
        ruled: Ruled,
    },
    RulingLoses {
        side: Side,
        ruled: Ruled,
    },
    RulingDraws {
        ruled: Ruled,
    },
    RulingPassed {
        ruled: Ruled,
    },
    RulingMissing {
        side: Option<Side>,
    },
    Fault {
        fault: Fault,
        repairs: Vec<Repair>,
    },
    StartUnreadable {
        text: String,
        why: String,
    },
    Irregular {
        irregularity: Irregularity,
    },
    Inferred {
        plies: Vec<usize>,
    },
    NoRecord,
    NoMoves,
    NothingRead,
    OneSideMoved,
    /// Problem reported by the reader of the file format.
    Text {
        code: &'static str,
        message: String,
    },
    WrongGame {
        expected: Discipline,
        found: Discipline,
    },
    ForeignResult {
        text: String,
        means: Score,
    },
    ResultUnreadable {
        text: String,
    },
    TagsMissing,
    /// Record with too many plies. Only the first [`MAX_PLIES`](crate::MAX_PLIES) are read.
    TooManyPlies {
        plies: usize,
    },
    SidesExchanged,
    OtherPlayers {
        first: String,
        second: String,
    },
    /// Start position that differs from the one drawn; both positions are FEN.
    OtherStart {
        number: u16,
        drawn: String,
        recorded: String,
    },
}

impl Code {
    /// Returns the code used by programs, in lower case with hyphens. A code never changes.
    pub fn code(&self) -> &'static str {
        match self {
            Self::ResultExcluded { .. } => "result-excluded",
            Self::ResultMissing { .. } => "result-missing",
            Self::RecordClaimsOther { .. } => "record-claims-other",
            Self::DoubleResult => "double-result",
            Self::DecidedAgainstEnd { .. } => "decided-against-end",
            Self::ForfeitWithMoves { .. } => "forfeit-with-moves",
            Self::PliesAfterEnd { .. } => "plies-after-end",
            Self::TerminationExcluded { .. } => "termination-excluded",
            Self::TerminationAgainstResult { .. } => "termination-against-result",
            Self::TerminationDiffers { .. } => "termination-differs",
            Self::TerminationUnknown { .. } => "termination-unknown",
            Self::ClaimNotJustified { .. } => "claim-not-justified",
            Self::ClaimBeyondRecord { .. } => "claim-beyond-record",
            Self::Claimable { .. } => "claimable",
            Self::FlagCannotWin { .. } => "flag-cannot-win",
            Self::FlagCanWin { .. } => "flag-can-win",
            Self::FlagNotDecided { .. } => "flag-not-decided",
            Self::FlagWithoutArticle => "flag-without-article",
            Self::MustVary { .. } => "must-vary",
            Self::RulingLoses { .. } => "ruling-loses",
            Self::RulingDraws { .. } => "ruling-draws",
            Self::RulingPassed { .. } => "ruling-passed",
            Self::RulingMissing { .. } => "ruling-missing",
            Self::Fault { .. } => "fault",
            Self::StartUnreadable { .. } => "start-unreadable",
            Self::Irregular { .. } => "irregular",
            Self::Inferred { .. } => "inferred",
            Self::NoRecord => "no-record",
            Self::NoMoves => "no-moves",
            Self::NothingRead => "nothing-read",
            Self::OneSideMoved => "one-side-moved",
            Self::Text { code, .. } => code,
            Self::WrongGame { .. } => "wrong-game",
            Self::ForeignResult { .. } => "foreign-result",
            Self::ResultUnreadable { .. } => "result-unreadable",
            Self::TagsMissing => "tags-missing",
            Self::TooManyPlies { .. } => "too-many-plies",
            Self::SidesExchanged => "sides-exchanged",
            Self::OtherPlayers { .. } => "other-players",
            Self::OtherStart { .. } => "other-start",
        }
    }
}

/// Correction that would make record and result agree. If there are several, an arbiter chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    Result(Score),
    /// Same result with another termination: resignation, agreement, time.
    OtherTermination,
    /// Claim made after this ply.
    ClaimAfter(usize),
    /// Record cut after this ply.
    CutAfter(usize),
    /// Replacement text for the ply.
    Repair(Repair),
    /// Submission of the rest of the record.
    WholeRecord,
    /// Exchange of the players' sides at their board; each player keeps the points.
    ExchangeSides,
    /// Same result, not rated.
    NotRated,
    /// Arbiter's decision with its reason.
    Decision,
}

/// Finding about a record: one fact with its evidence and remedies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub code: Code,
    /// Severity of the finding.
    pub severity: Severity,
    /// Ply concerned, from 1; 0 is the start position, and `None` the record as a whole.
    pub ply: Option<usize>,
    /// Article of the applied laws.
    pub article: Option<&'static str>,
    /// Position concerned, as text.
    pub position: Option<String>,
    /// Place in the file.
    pub place: Option<Place>,
    /// Possible corrections.
    pub remedies: Vec<Remedy>,
}

impl Code {
    /// Returns the code for a record with exchanged sides: results refer to the sides at the board.
    fn of_exchanged_sides(self) -> Self {
        match self {
            Self::ResultExcluded { entered, proved, cause } => {
                Self::ResultExcluded { entered: entered.swapped(), proved: proved.swapped(), cause }
            }
            Self::ResultMissing { proved } => Self::ResultMissing { proved: proved.map(Score::swapped) },
            Self::RecordClaimsOther { entered, claimed } => {
                Self::RecordClaimsOther { entered: entered.swapped(), claimed: claimed.swapped() }
            }
            Self::DecidedAgainstEnd { entered, proved, cause } => {
                Self::DecidedAgainstEnd { entered: entered.swapped(), proved: proved.swapped(), cause }
            }
            Self::TerminationAgainstResult { termination, entered } => {
                Self::TerminationAgainstResult { termination, entered: entered.swapped() }
            }
            other => other,
        }
    }
}

impl Finding {
    /// Returns the finding for a record with exchanged sides: results refer to the sides at the board.
    pub(crate) fn of_exchanged_sides(mut self) -> Self {
        self.code = self.code.of_exchanged_sides();
        for remedy in &mut self.remedies {
            if let Remedy::Result(score) = remedy {
                *score = score.swapped();
            }
        }
        self
    }

    /// Returns a finding about the record as a whole.
    pub fn new(code: Code, severity: Severity) -> Self {
        Self { code, severity, ply: None, article: None, position: None, place: None, remedies: Vec::new() }
    }

    /// Sets the ply of the finding.
    #[must_use]
    pub fn at(self, ply: usize) -> Self {
        Self { ply: Some(ply), ..self }
    }

    /// Sets the article of the finding.
    #[must_use]
    pub fn by(self, article: impl Into<Option<&'static str>>) -> Self {
        Self { article: article.into(), ..self }
    }

    /// Sets the position shown as evidence.
    #[must_use]
    pub fn seen(self, position: String) -> Self {
        Self { position: Some(position), ..self }
    }

    /// Sets the place in the file.
    #[must_use]
    pub fn in_file(self, place: Place) -> Self {
        Self { place: Some(place), ..self }
    }

    /// Adds a remedy.
    #[must_use]
    pub fn or(mut self, remedy: Remedy) -> Self {
        self.remedies.push(remedy);
        self
    }
}
