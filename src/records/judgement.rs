//! Judgement of a record and its result.

use std::cmp::Reverse;

use qisai_rules_kernel::Account;

use crate::finding::{Code, Finding, Severity};
use crate::laws::Laws;

/// Relation of a result to its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// The record excludes the result.
    Contradicts,
    /// The record cannot be parsed or played to its end.
    RecordDefect,
    /// An arbiter must first answer a question, which the findings contain.
    Undecidable,
    /// The record allows the result but does not prove it: resignation, agreement, time.
    ConsistentPossible,
    /// The last position, or a rule that needs no claim, forces the result.
    ConsistentForced,
    /// There is nothing to check: forfeit, bye, or no record.
    NoRecord,
}

impl Status {
    /// Returns the code used in files and by the command line.
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

    /// Returns `true` if an arbiter must review the record before the round closes.
    pub fn needs_arbiter(self) -> bool {
        matches!(self, Self::Contradicts | Self::RecordDefect | Self::Undecidable)
    }
}

impl Judgement {
    /// Adds a finding and lowers the status accordingly. An unanswered question excludes a consistent status, and a
    /// defective record proves nothing.
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

    /// Returns the judgement for a record with exchanged sides: results refer to the sides at the board.
    pub(crate) fn of_exchanged_sides(self) -> Self {
        let findings = self.findings.into_iter().map(Finding::of_exchanged_sides);
        Self { findings: findings.collect(), ..self }
    }

    /// Returns `true` if there is a record. A text without a readable move is not a record.
    pub fn is_of_a_record(&self) -> bool {
        let nothing = self.findings.iter().any(|finding| finding.code == Code::NothingRead);
        self.status != Status::NoRecord && !nothing
    }
}

/// Judgement of a record and its result: status, laws, findings and account.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// Status in one word.
    pub status: Status,
    /// Laws that were applied.
    pub laws: Laws,
    /// Reasons for the status, most severe first, otherwise in order of plies.
    pub findings: Vec<Finding>,
    /// Account by the rules crate; `None` without a record or if its start position cannot be parsed.
    pub account: Option<Account>,
}
