//! What can be said of a record: one thing to know at a time, as data.
//!
//! | code | what | grave |
//! |---|---|---|
//! | `result-excluded` | the record proves another result | wrong |
//! | `termination-excluded` | the game did not end as is said | wrong |
//! | `termination-against-result` | what is said to have ended the game gives another result | wrong |
//! | `claim-not-justified` | the claim came too early, or the laws do not know it | wrong |
//! | `claim-beyond-record` | the claim was made at a ply that is not recorded | question |
//! | `flag-cannot-win` | a flag fell, and the opponent cannot win: a draw | wrong when entered otherwise |
//! | `flag-not-decided` | a flag fell, and whether the opponent can win is not decided | question |
//! | `flag-can-win` | a flag fell, and the opponent can win | note, wrong for a draw |
//! | `flag-without-article` | the laws are silent on a flag | note |
//! | `must-vary` | 棋例: a side had to vary when the record ends | question |
//! | `ruling-loses` | 棋例: a side had lost by its repeated moves when the record ends | question when entered otherwise |
//! | `ruling-draws` | 棋例: a draw if nobody varies | note |
//! | `ruling-passed` | 棋例: a ruling was due on the way, and the game went on | note |
//! | `ruling-missing` | 棋例 is said to have decided, and no position stood often enough | wrong |
//! | `plies-after-end` | moves were recorded after the end | note |
//! | `result-missing` | no result is entered | question when the record proves one |
//! | `record-claims-other` | the record's own result is not the one entered | question |
//! | `decided-against-end` | an arbiter has decided otherwise than the board | question |
//! | `double-result` | a result that only an arbiter gives | note |
//! | `forfeit-with-moves` | a game not played has moves | question |
//! | `claimable` | a draw could have been claimed | note |
//! | `fault` | a ply that cannot be played | defect |
//! | `start-unreadable` | the start position means nothing | defect |
//! | `irregular` | a move against the rules that the opponent has let stand | note |
//! | `inferred` | moves that only the rest of the record tells | note |
//! | `termination-differs` | the result is right, and the game ended otherwise than is said | note |
//! | `termination-unknown` | a word for the end of a game that is not known | note |
//! | `no-record`, `no-moves` | there is nothing to check | note |
//! | `nothing-read` | a text without a move that could be read | defect |
//! | `one-side-moved` | a result that is to be rated, of a game in which not both players have moved | question |
//! | `text` | something about the text of the file; a part of the moves that was not read is a defect, a result after the moves that is not the tag's a question | note, question, defect |
//! | `wrong-game` | a record of another game | defect |
//! | `foreign-result` | a result in another game's notation | note |
//! | `result-unreadable` | a result that means nothing | note |
//! | `tags-missing` | a game without the names of its players | note |
//! | `too-many-plies` | more moves than any game: the rest is not read | defect |
//! | `sides-exchanged` | the record names the players of the board with their sides exchanged | question |
//! | `other-players` | the record names others than those at the board | question |
//! | `other-start` | Chess960: the record begins from another position than the one drawn | defect |

use qisai_domain::Discipline;
use qisai_exchange::games::Place;
use qisai_rules_kernel::{Cause, ClaimKind, Fault, Irregularity, JudgedClaim, Ruled, Side};

use crate::entered::{Score, Termination};
use crate::repair::Repair;

/// How much it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Good to know.
    Note,
    /// An arbiter has to answer it.
    Question,
    /// The record itself is at fault.
    Defect,
    /// What was entered cannot be.
    Wrong,
}

impl Severity {
    /// As programs name it.
    pub fn code(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Question => "question",
            Self::Defect => "defect",
            Self::Wrong => "wrong",
        }
    }
}

/// What a finding is about. Its words are the program's; what they need stands beside it.
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
    /// What the reader of the format says.
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
    /// Only the first [`MAX_PLIES`](crate::MAX_PLIES) are read.
    TooManyPlies {
        plies: usize,
    },
    SidesExchanged,
    OtherPlayers {
        first: String,
        second: String,
    },
    /// Both as FEN.
    OtherStart {
        number: u16,
        drawn: String,
        recorded: String,
    },
}

impl Code {
    /// As programs name it: in lower case with hyphens, never changed.
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

/// What would make record and result agree. Which of several is for an arbiter to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    Result(Score),
    /// The same result for another reason: resignation, agreement, time.
    OtherTermination,
    /// The claim after this ply.
    ClaimAfter(usize),
    /// The record only to this ply.
    CutAfter(usize),
    /// This text instead of the ply's own.
    Repair(Repair),
    /// The rest of the record.
    WholeRecord,
    /// The players change sides at their board; each keeps the points.
    ExchangeSides,
    /// The same result, not to be rated.
    NotRated,
    /// An arbiter's decision with its reason.
    Decision,
}

/// One thing to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub code: Code,
    /// How much it matters.
    pub severity: Severity,
    /// At which ply, from 1; 0 is the start, none is the record as a whole.
    pub ply: Option<usize>,
    /// By which article of the laws that were applied.
    pub article: Option<&'static str>,
    /// The position it is about, as text.
    pub position: Option<String>,
    /// Where in the file.
    pub place: Option<Place>,
    /// What would make it consistent.
    pub remedies: Vec<Remedy>,
}

impl Code {
    /// The same of a record whose sides are exchanged: results as the board has them.
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
    /// The same of a record whose sides are exchanged: results as the board has them.
    pub(crate) fn of_exchanged_sides(mut self) -> Self {
        self.code = self.code.of_exchanged_sides();
        for remedy in &mut self.remedies {
            if let Remedy::Result(score) = remedy {
                *score = score.swapped();
            }
        }
        self
    }

    /// A finding about the record as a whole.
    pub fn new(code: Code, severity: Severity) -> Self {
        Self { code, severity, ply: None, article: None, position: None, place: None, remedies: Vec::new() }
    }

    /// At this ply.
    #[must_use]
    pub fn at(self, ply: usize) -> Self {
        Self { ply: Some(ply), ..self }
    }

    /// By this article.
    #[must_use]
    pub fn by(self, article: impl Into<Option<&'static str>>) -> Self {
        Self { article: article.into(), ..self }
    }

    /// With this position as evidence.
    #[must_use]
    pub fn seen(self, position: String) -> Self {
        Self { position: Some(position), ..self }
    }

    /// At this place of the file.
    #[must_use]
    pub fn in_file(self, place: Place) -> Self {
        Self { place: Some(place), ..self }
    }

    /// With one more way to make it consistent.
    #[must_use]
    pub fn or(mut self, remedy: Remedy) -> Self {
        self.remedies.push(remedy);
        self
    }
}
