//! Judgement of a game that nothing on the board has ended.

use qisai_domain::Discipline;
use qisai_rules_kernel::{Cause, Chance, ClaimKind, Consequence, JudgedClaim, Side};

use super::Case;
use crate::entered::{Score, Termination};
use crate::finding::{Code, Finding, Remedy, Severity};
use crate::judgement::Status;

/// Maximum number of claimable draws reported per record.
const CLAIMABLE: usize = 4;

impl Case<'_> {
    pub(super) fn open(&mut self) -> Status {
        let decisive = self.entered.score.winner().is_some();
        let Some(termination) = self.entered.termination else { return self.unsaid() };
        self.tell_of_passed_rulings();
        match termination {
            Termination::Automatic if self.laws.discipline == Discipline::Xiangqi => self.by_some_rule(),
            Termination::Checkmate | Termination::Stalemate | Termination::NoMove | Termination::Automatic => {
                self.excluded(termination)
            }
            Termination::Resignation if !decisive => self.against(termination, self.laws.articles.resignation),
            Termination::Agreement if decisive => self.against(termination, self.laws.articles.agreement),
            Termination::Flag(side) => self.by_flag(side),
            Termination::IllegalMove(side) => self.by_illegal_move(side),
            Termination::Claim(claim) => self.by_claim(claim.kind, claim.ply),
            Termination::Rule(kind) => self.by_claim(kind, self.account.plies),
            Termination::RepetitionRuling(side) if self.laws.discipline == Discipline::Xiangqi => self.by_ruling(side),
            Termination::RepetitionRuling(_) => self.excluded(termination),
            Termination::Forfeit => self.not_played(),
            Termination::Resignation | Termination::Agreement | Termination::Arbiter | Termination::Abandoned => {
                Status::ConsistentPossible
            }
        }
    }

    /// Judges a result without a termination: resignation, agreement or time can lead to any result.
    fn unsaid(&mut self) -> Status {
        self.tell_of_passed_rulings();
        let claimable: Vec<_> = self.account.claimable.iter().take(CLAIMABLE).copied().collect();
        for (ply, kind, article) in claimable {
            self.find(Finding::new(Code::Claimable { kind }, Severity::Note).at(ply).by(article));
        }
        match self.due().cloned() {
            Some(ruled) => self.unexplained(&ruled),
            None => Status::ConsistentPossible,
        }
    }

    /// Adds a finding that the game did not end as reported, and returns the status.
    fn excluded(&mut self, termination: Termination) -> Status {
        let finding = self.at_last(Code::TerminationExcluded { termination }, Severity::Wrong);
        self.find(finding.or(Remedy::OtherTermination).or(Remedy::WholeRecord))
    }

    /// Adds a finding that the reported termination leads to another result, and returns the status.
    fn against(&mut self, termination: Termination, article: Option<&'static str>) -> Status {
        let code = Code::TerminationAgainstResult { termination, entered: self.entered.score };
        let finding = self.at_last(code, Severity::Wrong).by(article).or(Remedy::OtherTermination);
        self.find(finding.or(Remedy::Decision))
    }

    /// Judges a draw by an unnamed rule; in xiangqi any draw that could be claimed at the end qualifies.
    fn by_some_rule(&mut self) -> Status {
        if self.entered.score != Score::Draw {
            return self.against(Termination::Automatic, self.laws.articles.claims);
        }
        if let Some(ruled) = self.due().cloned() {
            return self.unexplained(&ruled);
        }
        if let Some((ply, kind, article)) = self.account.claimable.last().copied() {
            return self.find(Finding::new(Code::Claimable { kind }, Severity::Note).at(ply).by(article));
        }
        // The rule is not named, and a competition may have a lower natural limit (4.2.4).
        let code = Code::TerminationExcluded { termination: Termination::Automatic };
        let finding = self.at_last(code, Severity::Question).or(Remedy::OtherTermination);
        self.find(finding.or(Remedy::Decision))
    }

    fn by_claim(&mut self, kind: ClaimKind, ply: usize) -> Status {
        if ply > self.account.plies {
            let code = Code::ClaimBeyondRecord { ply, plies: self.account.plies };
            let finding = self.at_last(code, Severity::Question).or(Remedy::WholeRecord);
            return self.find(finding);
        }
        let Some(judged) = self.account.claim.clone() else {
            return self.excluded(Termination::Rule(kind));
        };
        let ruled = self.account.rulings.iter().rev().find(|ruled| ruled.ply == ply).cloned();
        let decisive = self.entered.score.winner().is_some();
        if decisive && ruled.is_some() {
            return self.by_ruling(None);
        }
        if decisive {
            return self.against(Termination::Rule(kind), judged.article.or(self.laws.articles.claims));
        }
        match ruled {
            _ if !judged.justified => self.not_justified(judged),
            Some(ruled) if ruled.consequence != Consequence::Draw => self.unexplained(&ruled),
            _ => {
                let cause = if kind == ClaimKind::Repetition { Cause::Repetition } else { Cause::MoveLimit };
                self.tell_of_void_plies(ply, cause, judged.article.unwrap_or_default());
                Status::ConsistentForced
            }
        }
    }

    fn not_justified(&mut self, judged: JudgedClaim) -> Status {
        let (ply, article, possible) = (judged.claim.ply, judged.article, judged.possible_after);
        let mut finding = Finding::new(Code::ClaimNotJustified { judged }, Severity::Wrong).at(ply).by(article);
        finding.position = (self.facts.position)(ply);
        if let Some(possible) = possible {
            finding = finding.or(Remedy::ClaimAfter(possible));
        }
        self.find(finding.or(Remedy::OtherTermination))
    }

    fn by_flag(&mut self, said: Option<Side>) -> Status {
        let articles = self.laws.articles;
        let winner = self.entered.score.winner();
        if said.is_some() && said == winner {
            return self.against(Termination::Flag(said), articles.flag);
        }
        if let Some(article) = articles.cannot_win {
            return self.unless_nobody_can_win(Termination::Flag(said), said, article);
        }
        if articles.flag.is_none() {
            return self.find(Finding::new(Code::FlagWithoutArticle, Severity::Note));
        }
        if winner.is_none() { self.against(Termination::Flag(said), articles.flag) } else { Status::ConsistentPossible }
    }

    fn by_illegal_move(&mut self, said: Option<Side>) -> Status {
        let articles = self.laws.articles;
        let winner = self.entered.score.winner();
        if said.is_some() && said == winner {
            return self.against(Termination::IllegalMove(said), articles.illegal_move);
        }
        match articles.illegal_move.filter(|_| articles.cannot_win.is_some()) {
            Some(article) => self.unless_nobody_can_win(Termination::IllegalMove(said), said, article),
            None if winner.is_none() => self.against(Termination::IllegalMove(said), articles.illegal_move),
            None => Status::ConsistentPossible,
        }
    }

    /// Judges a loss on time or by an illegal move. The game is a draw if the opponent cannot win by any series of
    /// legal moves.
    fn unless_nobody_can_win(&mut self, said: Termination, loser: Option<Side>, article: &'static str) -> Status {
        let winner = self.entered.score.winner();
        let Some(gains) = winner.or(loser.map(Side::other)) else { return self.drawn_by_clock(said, article) };
        let drawn = winner.is_none();
        let (code, severity) = match ((self.facts.could_win)(gains), drawn) {
            (Chance::No, false) => (Code::FlagCannotWin { side: gains }, Severity::Wrong),
            (Chance::No, true) => (Code::FlagCannotWin { side: gains }, Severity::Note),
            (Chance::Yes(line), false) => (Code::FlagCanWin { side: gains, line }, Severity::Note),
            // If the draw is reported as wrong, the mate is shown.
            (Chance::Yes(line), true) => {
                let line = if line.is_empty() { (self.facts.line_to_mate)(gains) } else { line };
                (Code::FlagCanWin { side: gains, line }, Severity::Wrong)
            }
            (Chance::Open, _) => (Code::FlagNotDecided { side: gains }, Severity::Question),
        };
        let finding = self.at_last(code, severity).by(article);
        let remedy = match severity {
            Severity::Note => return self.find(finding),
            Severity::Wrong => Remedy::Result(if drawn { Score::won_by(Some(gains)) } else { Score::Draw }),
            Severity::Question | Severity::Defect => Remedy::Decision,
        };
        self.find(finding.or(remedy))
    }

    /// Judges a draw after a flag fell without a named side. At least one side must be unable to win.
    fn drawn_by_clock(&mut self, said: Termination, article: &'static str) -> Status {
        let sides = [Side::First, Side::Second];
        let chances = sides.map(|side| (side, (self.facts.could_win)(side)));
        if let Some((side, _)) = chances.iter().find(|(_, chance)| *chance == Chance::No) {
            let finding = self.at_last(Code::FlagCannotWin { side: *side }, Severity::Note);
            return self.find(finding.by(article));
        }
        match chances.iter().find(|(_, chance)| *chance == Chance::Open) {
            Some((side, _)) => {
                let finding = self.at_last(Code::FlagNotDecided { side: *side }, Severity::Question);
                self.find(finding.by(article).or(Remedy::Decision))
            }
            None => self.against(said, Some(article)),
        }
    }
}
