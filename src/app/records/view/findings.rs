//! Findings about a game record and its result, as text.

use qisai_domain::{Discipline, GameResult, ScoreSystem};
use qisai_records::{Code, Finding, Judgement, Remedy, Repair, Score, Severity, Status};
use qisai_rules_kernel::{Consequence, Side};

use crate::{scores, sides};
use qisai_i18n::Words;

/// Finding as it is shown.
pub struct FindingLine {
    /// Style class: `tag-bad`, `tag-warn` or nothing.
    pub class: &'static str,
    /// Word for the severity.
    pub severity: &'static str,
    pub text: String,
    /// Place in the game as text; empty for the record as a whole.
    pub at: String,
    /// Ply of the finding, to jump to.
    pub ply: Option<usize>,
    /// Article of the laws; empty if none applies.
    pub article: String,
    /// Remedies that would make record and result agree.
    pub remedies: Vec<String>,
    /// Legal moves that a ply which cannot be played may have meant, each with the number of plies that the record then
    /// continues.
    pub nearest: Vec<String>,
}

/// Judgement as it is shown.
pub struct Verdict {
    /// Word for the status.
    pub status: &'static str,
    /// Style class: `tag-bad`, `tag-warn`, `tag-good` or nothing.
    pub class: &'static str,
    /// `true` if an arbiter has to look at the record.
    pub needs_arbiter: bool,
    /// Laws used for the judgement.
    pub laws: &'static str,
    /// Findings, the gravest first.
    pub findings: Vec<FindingLine>,
    /// Results that would agree with the record, as result codes with their text.
    pub corrections: Vec<(&'static str, String)>,
}

/// Formatter of judgements of a game in one language.
#[derive(Clone, Copy)]
pub struct FindingFormatter<'a> {
    /// Discipline of the game.
    pub discipline: Discipline,
    /// Score system that determines the notation of results.
    pub scores: &'a ScoreSystem,
    /// Language of the text.
    pub t: Words,
}

impl FindingFormatter<'_> {
    /// Returns the verdict on a game with this result.
    pub fn verdict(&self, judgement: &Judgement, result: GameResult) -> Verdict {
        let begins = judgement.account.as_ref().map_or(Side::First, |account| {
            if account.plies.is_multiple_of(2) { account.to_move } else { account.to_move.other() }
        });
        let remedies = judgement.findings.iter().flat_map(|finding| &finding.remedies);
        let results = remedies.filter_map(|remedy| match remedy {
            Remedy::Result(score) => ordinary(*score),
            Remedy::NotRated => result.not_rated(),
            _ => None,
        });
        let mut corrections: Vec<(&'static str, String)> = Vec::new();
        for result in results {
            if corrections.iter().all(|(code, _)| *code != result.code()) {
                corrections.push((result.code(), scores::result(self.scores, result, self.t).text));
            }
        }
        Verdict {
            status: self.t.status(judgement.status),
            class: class(judgement.status),
            needs_arbiter: judgement.status.needs_arbiter(),
            laws: self.t.laws_edition(&judgement.laws),
            findings: judgement.findings.iter().map(|finding| self.finding(finding, begins)).collect(),
            corrections,
        }
    }

    /// Returns a finding of a record in which the side `begins` has the first move.
    pub fn finding(&self, finding: &Finding, begins: Side) -> FindingLine {
        let t = self.t;
        let at = finding.ply.map(|ply| {
            if ply == 0 {
                return t.start_position().to_owned();
            }
            let place = ply + usize::from(begins == Side::Second);
            let side = if place.is_multiple_of(2) { Side::Second } else { Side::First };
            t.ply(place.div_ceil(2), self.side(side))
        });
        FindingLine {
            class: match finding.severity {
                Severity::Note => "",
                Severity::Question => "tag-warn",
                Severity::Defect | Severity::Wrong => "tag-bad",
            },
            severity: t.severity(finding.severity),
            text: t.ended(&self.text(&finding.code)),
            at: at.or(finding.place.map(|place| t.f_in_file(place.line, place.column))).unwrap_or_default(),
            ply: finding.ply,
            article: finding.article.map(|article| t.article_named(article)).unwrap_or_default(),
            remedies: finding.remedies.iter().map(|remedy| self.remedy(remedy)).collect(),
            nearest: self.nearest(&finding.code),
        }
    }

    fn nearest(&self, code: &Code) -> Vec<String> {
        let Code::Fault { repairs, .. } = code else { return Vec::new() };
        let near = |repair: &Repair| {
            let text = &repair.text;
            if repair.completes { self.t.near_to_the_end(text) } else { self.t.near_to_ply(text, repair.plies) }
        };
        repairs.iter().map(near).collect()
    }

    /// Returns the name of a side for use in a sentence.
    pub fn side(&self, side: Side) -> &'static str {
        sides::word(self.discipline, side, self.t)
    }

    fn score(&self, score: Score) -> String {
        ordinary(score)
            .map_or_else(|| score.code().to_owned(), |result| scores::result(self.scores, result, self.t).text)
    }

    /// Returns the consequence of repeated moves as text.
    pub fn consequence(&self, consequence: Consequence) -> String {
        match consequence {
            Consequence::Draw => self.t.consequence_draw().to_owned(),
            Consequence::MustVary(side) => self.t.consequence_vary(self.side(side)),
            Consequence::Loses(side) => self.t.consequence_loses(self.side(side)),
        }
    }

    fn text(&self, code: &Code) -> String {
        let t = self.t;
        let cause = |cause| t.cause(self.discipline, cause);
        let how = |termination| t.termination(self.discipline, termination);
        let claim = |kind| t.claim_kind(self.discipline, kind);
        match code {
            Code::ResultExcluded { entered, proved, cause: by } => {
                t.f_result_excluded(self.score(*entered), self.score(*proved), cause(*by))
            }
            Code::ResultMissing { proved: Some(proved) } => t.f_result_missing(self.score(*proved)),
            Code::ResultMissing { proved: None } => t.f_result_missing_open().to_owned(),
            Code::RecordClaimsOther { entered, claimed } => {
                t.f_claims_other(self.score(*entered), self.score(*claimed))
            }
            Code::DoubleResult => t.f_double_result().to_owned(),
            Code::DecidedAgainstEnd { entered, proved, cause: by } => {
                t.f_decided_against(self.score(*entered), self.score(*proved), cause(*by))
            }
            Code::ForfeitWithMoves { plies } => t.f_forfeit_with_moves(plies),
            Code::PliesAfterEnd { count, cause: by, .. } => t.f_plies_after_end(count, cause(*by)),
            Code::TerminationExcluded { termination } => t.f_termination_excluded(how(termination)),
            Code::TerminationAgainstResult { termination, entered } => {
                t.f_termination_against(how(termination), self.score(*entered))
            }
            Code::TerminationDiffers { termination, cause: by } => {
                t.f_termination_differs(how(termination), cause(*by))
            }
            Code::TerminationUnknown { text } => t.f_termination_unknown(text),
            Code::ClaimNotJustified { judged } if judged.article.is_none() => {
                t.f_claim_unknown(claim(judged.claim.kind))
            }
            Code::ClaimNotJustified { judged } => {
                t.f_claim_early(judged.count, judged.needed, claim(judged.claim.kind))
            }
            Code::ClaimBeyondRecord { ply, plies } => t.f_claim_beyond(ply, plies),
            Code::Claimable { kind } => t.f_claimable(claim(*kind)),
            Code::FlagCannotWin { side } => t.f_flag_cannot_win(self.side(*side)),
            Code::FlagCanWin { side, line } if line.is_empty() => t.f_flag_can_win(self.side(*side)),
            Code::FlagCanWin { side, line } => {
                let can = t.f_flag_can_win(self.side(*side));
                format!("{can}{}{}", t.list_comma(), t.f_flag_line(line.join(" ")))
            }
            Code::FlagNotDecided { side } => t.f_flag_open(self.side(*side)),
            Code::FlagWithoutArticle => t.f_flag_no_article().to_owned(),
            Code::MustVary { side, .. } => t.f_must_vary(self.side(*side)),
            Code::RulingLoses { side, .. } => t.f_ruling_loses(self.side(*side)),
            Code::RulingDraws { .. } => t.f_ruling_draws().to_owned(),
            Code::RulingPassed { .. } => t.f_ruling_passed().to_owned(),
            Code::RulingMissing { .. } => t.f_ruling_missing().to_owned(),
            Code::Fault { fault, .. } => t.fault(fault.kind, &fault.text, &fault.readings),
            Code::StartUnreadable { text, why } => t.f_start_unreadable(text, why),
            Code::Irregular { irregularity } => {
                t.f_irregular(&irregularity.text, irregularity.taken.0, irregularity.taken.1)
            }
            Code::Inferred { plies } => {
                let plies: Vec<String> = plies.iter().map(ToString::to_string).collect();
                t.f_inferred(plies.join(t.list_comma()))
            }
            Code::NoRecord => t.f_no_record().to_owned(),
            Code::NoMoves => t.f_no_moves().to_owned(),
            Code::NothingRead => t.f_nothing_read().to_owned(),
            Code::OneSideMoved => t.f_one_side_moved().to_owned(),
            Code::Text { message, .. } => t.f_text(message),
            Code::WrongGame { expected, found } => t.f_wrong_game(t.discipline(*expected), t.discipline(*found)),
            Code::ForeignResult { text, means } => t.f_foreign_result(text, self.score(*means)),
            Code::ResultUnreadable { text } => t.f_result_unreadable(text),
            Code::TagsMissing => t.f_tags_missing().to_owned(),
            Code::TooManyPlies { plies } => t.f_too_many_plies(plies, qisai_records::MAX_PLIES),
            Code::SidesExchanged => t.f_sides_exchanged().to_owned(),
            Code::OtherPlayers { first, second } => t.f_other_players(first, second),
            Code::OtherStart { number, drawn, recorded } => t.f_other_start(number, drawn, recorded),
        }
    }

    fn remedy(&self, remedy: &Remedy) -> String {
        let t = self.t;
        match remedy {
            Remedy::Result(score) => t.r_result(self.score(*score)),
            Remedy::OtherTermination => t.r_termination().to_owned(),
            Remedy::ClaimAfter(ply) => t.r_claim_after(ply),
            Remedy::CutAfter(ply) => t.r_cut_after(ply),
            Remedy::Repair(repair) => t.r_repair(&repair.text),
            Remedy::WholeRecord => t.r_whole_record().to_owned(),
            Remedy::ExchangeSides => t.r_exchange_sides().to_owned(),
            Remedy::NotRated => t.r_not_rated().to_owned(),
            Remedy::Decision => t.r_decision().to_owned(),
        }
    }
}

/// Returns the result of a score as the desk enters it.
fn ordinary(score: Score) -> Option<GameResult> {
    match score {
        Score::FirstWins => Some(GameResult::FIRST_WINS),
        Score::Draw => Some(GameResult::DRAW),
        Score::SecondWins => Some(GameResult::SECOND_WINS),
        Score::Decided | Score::NotPlayed | Score::Unknown => None,
    }
}

/// Returns the style class of a status.
pub fn class(status: Status) -> &'static str {
    match status {
        Status::Contradicts | Status::RecordDefect => "tag-bad",
        Status::Undecidable => "tag-warn",
        Status::ConsistentForced => "tag-good",
        Status::ConsistentPossible | Status::NoRecord => "",
    }
}
