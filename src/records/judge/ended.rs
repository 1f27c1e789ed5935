//! Judgement of a game ended by the board or by a rule without a claim.

use qisai_rules_kernel::{Cause, ClaimKind, End};

use super::Case;
use crate::entered::{Score, Termination};
use crate::finding::{Code, Finding, Remedy, Severity};
use crate::judgement::Status;

impl Case<'_> {
    pub(super) fn ended(&mut self, end: End) -> Status {
        let (entered, proved, cause) = (self.entered.score, Score::won_by(end.verdict.winner), end.verdict.cause);
        if entered == proved {
            if let Some(judged) =
                self.account.claim.clone().filter(|judged| !judged.justified && judged.claim.ply < end.ply)
            {
                let (ply, article) = (judged.claim.ply, judged.article);
                self.find(Finding::new(Code::ClaimNotJustified { judged }, Severity::Note).at(ply).by(article));
            } else if let Some(termination) = self.entered.termination.filter(|said| !agrees(*said, cause)) {
                let code = Code::TerminationDiffers { termination, cause };
                self.find(Finding::new(code, Severity::Note).at(end.ply).by(end.verdict.article));
            }
            return Status::ConsistentForced;
        }
        let decided = self.entered.termination == Some(Termination::Arbiter);
        let (code, severity) = if decided {
            (Code::DecidedAgainstEnd { entered, proved, cause }, Severity::Question)
        } else {
            (Code::ResultExcluded { entered, proved, cause }, Severity::Wrong)
        };
        let mut finding = Finding::new(code, severity).at(end.ply).by(end.verdict.article);
        finding.position = (self.facts.position)(end.ply);
        self.find(finding.or(Remedy::Result(proved)).or(Remedy::Decision))
    }
}

/// Returns `true` if the reported termination matches the actual cause of the end.
fn agrees(said: Termination, cause: Cause) -> bool {
    match said {
        Termination::Checkmate => cause == Cause::Checkmate,
        Termination::Stalemate => cause == Cause::Stalemate,
        Termination::NoMove => cause == Cause::NoMove,
        Termination::Rule(kind) => of_kind(kind, cause),
        Termination::Claim(claim) => of_kind(claim.kind, cause),
        Termination::Automatic => !matches!(cause, Cause::Checkmate),
        _ => false,
    }
}

fn of_kind(kind: ClaimKind, cause: Cause) -> bool {
    match kind {
        ClaimKind::Repetition => cause == Cause::Repetition,
        ClaimKind::MoveLimit | ClaimKind::Ending => cause == Cause::MoveLimit,
    }
}
