//! 棋例: what repeated moves at the end of a record say about its result.

use qisai_rules_kernel::{Consequence, Ruled, Side};

use super::Case;
use crate::entered::Score;
use crate::finding::{Code, Finding, Remedy, Severity};
use crate::judgement::Status;

impl Case<'_> {
    /// The ruling that was due when the record ends.
    pub(super) fn due(&self) -> Option<&Ruled> {
        self.account.rulings.iter().rev().find(|ruled| ruled.ply == self.account.plies)
    }

    /// Rulings against a side on the way, after which the game went on.
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

    /// The result of a record whose end nobody explains, with a ruling due.
    pub(super) fn unexplained(&mut self, ruled: &Ruled) -> Status {
        let winner = self.entered.score.winner();
        let severity = match (ruled.consequence, winner) {
            // Example: a draw although one side alone did what is forbidden. It stands if both agreed to it.
            (Consequence::MustVary(_) | Consequence::Loses(_), None) => Severity::Question,
            (Consequence::Loses(side), Some(winner)) if side == winner => Severity::Question,
            _ => Severity::Note,
        };
        let finding = self.ruled(ruled, severity).or(Remedy::OtherTermination);
        let found = self.find(finding);
        let forced = matches!((ruled.consequence, winner), (Consequence::Loses(side), Some(winner)) if side != winner);
        if forced && ruled.question.is_none() { Status::ConsistentForced } else { found }
    }

    /// A result that is said to come from a ruling against a side.
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
            // The order was due; whether it was given, and disobeyed, only the arbiter knows.
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
