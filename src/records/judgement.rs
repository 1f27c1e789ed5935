//! What is said of a record and its result.

use std::cmp::Reverse;

use qisai_rules_kernel::Account;

use crate::finding::{Code, Finding, Severity};
use crate::laws::Laws;

/// How a result stands to its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// The record excludes the result.
    Contradicts,
    /// The record cannot be read or played to its end.
    RecordDefect,
    /// An arbiter must answer a question first; the findings put it.
    Undecidable,
    /// The record allows the result and does not prove it: resignation, agreement, time.
    ConsistentPossible,
    /// The last position, or a rule that needs no claim, forces the result.
    ConsistentForced,
    /// There is nothing to check: forfeit, bye, or no record.
    NoRecord,
}

impl Status {
    /// As files and the command line name it.
    pub fn code(self) -> &'static str {
        match self {
            Self::Contradicts => "contradicts",
            Self::RecordDefect => "record-defect",
            Self::Undecidable => "undecidable",
            Self::ConsistentPossible => "consistent-possible",
            Self::ConsistentForced => "consistent-forced",
            Self::NoRecord => "no-record",
        }
    }

    /// Whether an arbiter has to look before the round is closed.
    pub fn needs_arbiter(self) -> bool {
        matches!(self, Self::Contradicts | Self::RecordDefect | Self::Undecidable)
    }
}

impl Judgement {
    /// Adds what else is known: a question that nobody has answered leaves nothing consistent, a record at fault proves nothing.
    pub fn add(&mut self, finding: Finding) {
        let at_most = match finding.severity {
            Severity::Note => self.status,
            Severity::Question | Severity::Wrong => Status::Undecidable,
            Severity::Defect => Status::RecordDefect,
        };
        self.status = self.status.min(at_most);
        self.findings.push(finding);
        self.findings.sort_by_key(|finding| Reverse(finding.severity));
    }

    /// The same of a record whose sides are exchanged: results as the board has them.
    pub(crate) fn of_exchanged_sides(self) -> Self {
        let findings = self.findings.into_iter().map(Finding::of_exchanged_sides);
        Self { findings: findings.collect(), ..self }
    }

    /// Returns whether there is a record: a text of which nothing was read is none.
    pub fn is_of_a_record(&self) -> bool {
        let nothing = self.findings.iter().any(|finding| finding.code == Code::NothingRead);
        self.status != Status::NoRecord && !nothing
    }
}

/// Everything that is said of a record and its result.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// In one word.
    pub status: Status,
    /// By which laws.
    pub laws: Laws,
    /// Why, the gravest first, otherwise in the order of the plies.
    pub findings: Vec<Finding>,
    /// What the rules crate reported; none without a record or where its start position cannot be read.
    pub account: Option<Account>,
}
