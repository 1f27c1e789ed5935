//! 棋例: effect of repeated moves at the end of a record on its result.

use qisai_rules_kernel::{Consequence, Ruled, Side};

use super::Case;
use crate::entered::Score;
use crate::finding::{Code, Finding, Remedy, Severity};
use crate::judgement::Status;

impl Case<'_> {
    /// Returns the ruling that was due at the end of the record.
    pub(super) fn due(&self) -> Option<&Ruled> {
        self.account.rulings.iter().rev().find(|ruled| ruled.ply == self.account.plies)
    }

    /// Adds the earlier rulings against a side after which the game continued.
    pub(super) fn tell_of_passed_rulings(&mut self) {
        let last = self.account.plies;
        let passed = |ruled: &&Ruled| ruled.ply != last && ruled.consequence != Consequence::Draw;
        for ruled in self.account.rulings.iter().filter(passed) {
            let code = Code::RulingPassed { ruled: ruled.clone() };
            self.findings.push(Finding::new(code, Severity::Note).at(ruled.ply).by(ruled.article));
        }
    }

    fn ruled(&self, ruled: &Ruled, severity: Severity) -> Finding {
        let (ruled, article) = (ruled.clone(), ruled.article);
        let code = match ruled.consequence {
            Consequence::Draw => Code::RulingDraws { ruled },
            Consequence::MustVary(side) => Code::MustVary { side, ruled },
            Consequence::Loses(side) => Code::RulingLoses { side, ruled },
        };
        self.at_last(code, severity).by(article)
    }

    /// Judges a result without a termination when a ruling was due.
    pub(super) fn unexplained(&mut self, ruled: &Ruled) -> Status {
        let winner = self.entered.score.winner();
        let severity = match (ruled.consequence, winner) {
            // Example: a draw although only one side made forbidden moves. The draw is valid if both players agreed to
            // it.
            (Consequence::MustVary(_) | Consequence::Loses(_), None) => Severity::Question,
            (Consequence::Loses(side), Some(winner)) if side == winner => Severity::Question,
            _ => Severity::Note,
        };
        let finding = self.ruled(ruled, severity).or(Remedy::OtherTermination);
        let found = self.find(finding);
        let forced = matches!((ruled.consequence, winner), (Consequence::Loses(side), Some(winner)) if side != winner);
        if forced && ruled.question.is_none() { Status::ConsistentForced } else { found }
    }

    /// Judges a result that is attributed to a ruling against a side.
    pub(super) fn by_ruling(&mut self, said: Option<Side>) -> Status {
        let winner = self.entered.score.winner();
        let loser = said.or(winner.map(Side::other));
        let Some(ruled) = self.due().cloned() else {
            let finding = self.at_last(Code::RulingMissing { side: loser }, Severity::Wrong);
            return self.find(finding.or(Remedy::OtherTermination).or(Remedy::WholeRecord));
        };
        let entered = self.entered.score;
        match ruled.consequence {
            Consequence::Loses(side) if winner == Some(side.other()) && loser == Some(side) => {
                let severity = if ruled.question.is_some() { Severity::Question } else { Severity::Note };
                let finding = self.ruled(&ruled, severity);
                let found = self.find(finding);
                if severity == Severity::Note { Status::ConsistentForced } else { found }
            }
            // The order to vary was due. Only the arbiter can confirm that it was given and disobeyed.
            Consequence::MustVary(side) if winner == Some(side.other()) && loser == Some(side) => {
                let finding = self.ruled(&ruled, Severity::Question);
                self.find(finding.or(Remedy::Decision))
            }
            Consequence::Draw if entered == Score::Draw => {
                let finding = self.ruled(&ruled, Severity::Note);
                self.find(finding);
                Status::ConsistentForced
            }
            Consequence::Draw => {
                let finding = self.ruled(&ruled, Severity::Wrong);
                self.find(finding.or(Remedy::Result(Score::Draw)).or(Remedy::OtherTermination))
            }
            Consequence::Loses(side) | Consequence::MustVary(side) => {
                let finding = self.ruled(&ruled, Severity::Wrong);
                self.find(finding.or(Remedy::Result(Score::won_by(Some(side.other())))).or(Remedy::OtherTermination))
            }
        }
    }
}
