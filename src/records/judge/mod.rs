//! Comparison of a game record with the entered result.
//!
//! 1. If the board or a rule without a claim has ended the game, a later agreement, resignation or flag changes
//!    nothing (FIDE 5.1.1 "this immediately ends the game"). Plies after the end are void.
//! 2. Otherwise resignation, agreement and time are compatible with any position.
//! 3. A claim is judged at the ply at which it was made.
//! 4. A result that the record neither proves nor excludes is left open. A question that only an arbiter can answer
//!    becomes a finding.

mod ended;
mod open;
mod ruling;

use qisai_rules_kernel::{Account, Chance, Claim, JudgedClaim, Side};

use crate::entered::{Entered, Score, Termination};
use crate::finding::{Code, Finding, Remedy, Severity};
use crate::game;
use crate::judgement::{Judgement, Status};
use crate::laws::Laws;
use crate::repair::{self, Repair};

/// Record as submitted by its players.
#[derive(Debug)]
pub struct Record<'a, T> {
    /// Start position, if it is not the standard one.
    pub start: Option<&'a str>,
    /// Moves in any notation of the game.
    pub texts: &'a [T],
    /// Result claimed by the record itself.
    pub claimed: Entered,
}

impl<T> Clone for Record<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Record<'_, T> {}

/// Compares a record with the entered result. To check a record against its own claim, pass that claim as `entered`.
///
/// ```
/// use qisai_records::{Entered, Laws, Record, Score, Status, judge};
///
/// let record = Record { start: None, texts: &["f2f3", "e7e5", "g2g4", "d8h4"], claimed: Entered::NOTHING };
/// let mated = judge(Laws::FIDE_2023, Some(record), Entered::plain(Score::SecondWins));
/// assert_eq!(mated.status, Status::ConsistentForced);
/// let drawn = judge(Laws::FIDE_2023, Some(record), Entered::plain(Score::Draw));
/// assert_eq!(drawn.status, Status::Contradicts);
/// assert_eq!(drawn.findings[0].code.code(), "result-excluded");
/// ```
pub fn judge<T: AsRef<str>>(laws: Laws, record: Option<Record<'_, T>>, entered: Entered) -> Judgement {
    let said = |code| {
        let findings = vec![Finding::new(code, Severity::Note)];
        Judgement { status: Status::NoRecord, laws, findings, account: None }
    };
    let Some(record) = record else { return said(Code::NoRecord) };
    let Record { start, texts, claimed } = record;
    if texts.is_empty() && start.is_none() {
        return said(Code::NoMoves);
    }
    let entered = completed(entered, claimed);
    let account = match accounts(laws, start, texts, entered) {
        Ok(account) => account,
        Err(why) => {
            let code = Code::StartUnreadable { text: start.unwrap_or_default().to_owned(), why };
            let findings = vec![Finding::new(code, Severity::Defect).at(0)];
            return Judgement { status: Status::RecordDefect, laws, findings, account: None };
        }
    };
    let facts = Facts {
        position: &|ply| game::position_after(laws.discipline, start, texts, ply),
        could_win: &|side| game::could_win(laws, &account.last, side),
        line_to_mate: &|side| game::line_to_mate(laws, &account.last, side),
        repairs: &|ply| repair::at(laws.discipline, start, texts, ply),
    };
    let (status, findings) = judge_account(laws, &account, entered, claimed, &facts);
    Judgement { status, laws, findings, account: Some(account) }
}

/// Returns the entered result; a missing termination is taken from the record if both scores are equal.
fn completed(entered: Entered, claimed: Entered) -> Entered {
    let of_record = claimed.termination.filter(|_| claimed.score == entered.score);
    Entered { termination: entered.termination.or(of_record), ..entered }
}

/// Returns the account with the claim that reportedly ended the game judged. If no claimant is named, the claim is
/// attributed to a side that was entitled to it.
fn accounts<T: AsRef<str>>(
    laws: Laws,
    start: Option<&str>,
    texts: &[T],
    entered: Entered,
) -> Result<qisai_rules_kernel::Account, String> {
    let ask = |claim| game::account(laws, start, texts, claim);
    match entered.termination {
        Some(Termination::Claim(claim)) => ask(Some(claim)),
        Some(Termination::Rule(kind)) => {
            let by = |side| ask(Some(Claim { kind, by: side, ply: texts.len() }));
            let first = by(Side::First)?;
            if first.claim.as_ref().is_some_and(|judged| judged.justified) { Ok(first) } else { by(Side::Second) }
        }
        _ => ask(None),
    }
}

/// Functions that answer questions about the board, called only where the judgement needs them.
pub struct Facts<'a> {
    /// Returns the position after a ply.
    pub position: &'a dyn Fn(usize) -> Option<String>,
    /// Returns the chance that a side could still win from the last position.
    pub could_win: &'a dyn Fn(Side) -> Chance,
    /// Returns the moves by which a side mates from the last position.
    pub line_to_mate: &'a dyn Fn(Side) -> Vec<String>,
    /// Returns the probable readings of a ply that cannot be played.
    pub repairs: &'a dyn Fn(usize) -> Vec<Repair>,
}

/// Judges an account and returns the status with the findings.
pub fn judge_account(
    laws: Laws,
    account: &Account,
    entered: Entered,
    claimed: Entered,
    facts: &Facts<'_>,
) -> (Status, Vec<Finding>) {
    let mut case = Case { laws, account, entered, facts, findings: Vec::new() };
    case.tell_of_the_record();
    let status = case.status();
    let status = case.compare_with_own_claim(claimed, status);
    let mut findings = case.findings;
    findings.sort_by_key(|finding| (std::cmp::Reverse(finding.severity), finding.ply));
    (status, findings)
}

/// Judgement in progress.
struct Case<'a> {
    laws: Laws,
    account: &'a Account,
    entered: Entered,
    facts: &'a Facts<'a>,
    findings: Vec<Finding>,
}

impl Case<'_> {
    /// Adds a finding and returns the status that follows from its severity.
    fn find(&mut self, finding: Finding) -> Status {
        let status = match finding.severity {
            Severity::Note => Status::ConsistentPossible,
            Severity::Question => Status::Undecidable,
            Severity::Defect => Status::RecordDefect,
            Severity::Wrong => Status::Contradicts,
        };
        self.findings.push(finding);
        status
    }

    /// Returns a finding at the end of the record, with the last position.
    fn at_last(&self, code: Code, severity: Severity) -> Finding {
        Finding::new(code, severity).at(self.account.plies).seen(self.account.last.clone())
    }

    /// Returns the claim that ended the game.
    fn granted(&self) -> Option<&JudgedClaim> {
        self.account.claim.as_ref().filter(|judged| judged.justified)
    }

    fn tell_of_the_record(&mut self) {
        for irregularity in &self.account.irregularities {
            let (ply, article) = (irregularity.ply, irregularity.article);
            let code = Code::Irregular { irregularity: irregularity.clone() };
            self.findings.push(Finding::new(code, Severity::Note).at(ply).by(article));
        }
        if let Some(first) = self.account.inferred.first() {
            let code = Code::Inferred { plies: self.account.inferred.clone() };
            self.findings.push(Finding::new(code, Severity::Note).at(*first));
        }
    }

    fn status(&mut self) -> Status {
        let end = self.account.end.filter(|end| self.granted().is_none_or(|judged| end.ply <= judged.claim.ply));
        let is_before_the_fault = |ply: usize| self.account.fault.as_ref().is_none_or(|fault| ply < fault.ply);
        if let Some(fault) = self.account.fault.clone().filter(|_| end.is_none_or(|end| !is_before_the_fault(end.ply)))
        {
            return self.defect(fault);
        }
        if let Some(end) = end {
            self.tell_of_void_plies(end.ply, end.verdict.cause, end.verdict.article);
        }
        match self.entered.score {
            Score::NotPlayed => self.not_played(),
            Score::Unknown => self.without_result(end),
            Score::Decided => self.find(Finding::new(Code::DoubleResult, Severity::Note)),
            Score::FirstWins | Score::Draw | Score::SecondWins => match end {
                Some(end) => self.ended(end),
                None => self.open(),
            },
        }
    }

    fn defect(&mut self, fault: qisai_rules_kernel::Fault) -> Status {
        let (ply, article) = (fault.ply, fault.article);
        let repairs = (self.facts.repairs)(ply);
        let is_open = fault.kind == qisai_rules_kernel::FaultKind::NotDecided;
        let severity = if is_open { Severity::Question } else { Severity::Defect };
        let mut finding = Finding::new(Code::Fault { fault, repairs: repairs.clone() }, severity);
        finding = finding.at(ply).by(article).seen(self.account.last.clone());
        if let Some(only) = repair::only(&repairs) {
            finding = finding.or(Remedy::Repair(only.clone()));
        }
        self.find(finding)
    }

    fn tell_of_void_plies(&mut self, ply: usize, cause: qisai_rules_kernel::Cause, article: &'static str) {
        let count = self.account.recorded.saturating_sub(ply);
        if count > 0 {
            let code = Code::PliesAfterEnd { first: ply + 1, count, cause };
            let mut finding = Finding::new(code, Severity::Note).at(ply + 1).by(article).or(Remedy::CutAfter(ply));
            finding.position = (self.facts.position)(ply);
            self.findings.push(finding);
        }
    }

    fn not_played(&mut self) -> Status {
        match self.account.recorded {
            0 => Status::NoRecord,
            plies => {
                let finding = Finding::new(Code::ForfeitWithMoves { plies }, Severity::Question);
                self.find(finding.or(Remedy::Decision))
            }
        }
    }

    fn without_result(&mut self, end: Option<qisai_rules_kernel::End>) -> Status {
        let Some(end) = end else {
            return self.find(Finding::new(Code::ResultMissing { proved: None }, Severity::Note));
        };
        let proved = Score::won_by(end.verdict.winner);
        let code = Code::ResultMissing { proved: Some(proved) };
        let mut finding = Finding::new(code, Severity::Question).at(end.ply).by(end.verdict.article);
        finding.position = (self.facts.position)(end.ply);
        self.find(finding.or(Remedy::Result(proved)))
    }

    /// Compares the record's own result with the entered one. If they differ and the board decides neither, an arbiter
    /// must choose.
    fn compare_with_own_claim(&mut self, claimed: Entered, status: Status) -> Status {
        let (entered, claimed) = (self.entered.score, claimed.score);
        if entered == claimed || !entered.is_ordinary() || !claimed.is_ordinary() {
            return status;
        }
        let code = Code::RecordClaimsOther { entered, claimed };
        let is_open = status == Status::ConsistentPossible;
        let severity = if is_open { Severity::Question } else { Severity::Note };
        let found = self.find(Finding::new(code, severity).or(Remedy::Result(claimed)).or(Remedy::Decision));
        if is_open { found } else { status }
    }
}
