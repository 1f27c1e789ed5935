//! Report on a record in the types that all games share.

use qisai_rules_kernel::{Account, Claim, ClaimKind, Consequence, End, JudgedClaim, Ruled};

use crate::board::Board;
use crate::laws::Laws;
use crate::limit;
use crate::record::{self, Report};
use crate::repetition::{Outcome, Profile};

/// Reports on a record, and judges a claim at the ply where it was made.
///
/// - A game ends automatically only by 将死 (4.1.1) and 困毙 (4.1.3). A repetition and the natural limit require a claim
///   (4.2, 23, 24).
/// - A claim of the natural limit is judged by the count of the claimant; only a limited number of the claimant's checks count
///   (23.3). For unclaimed draws, the report lists the first ply after which either side could have claimed, once for each
///   stretch without a capture.
/// - A claim of repetition asks for a ruling. It is justified if the position had occurred often enough, whatever the ruling
///   decides. That ruling is included in the rulings.
/// - Rulings are given at the beginning and at the end of a run of repetitions.
/// - A claim after a ply that is missing from the record, or that cannot be played, is not judged.
///
/// ```
/// use qisai_rules_kernel::{Consequence, Rules};
/// use qisai_rules_xiangqi::{Board, Laws, account};
///
/// let to_and_fro = ["马二进三", "马8进7", "马三退二", "马7退8"].repeat(2);
/// let told = account(&Laws::CN, &Board::start(), &to_and_fro, None);
/// assert!(told.fault.is_none() && told.end.is_none());
/// assert_eq!(told.rulings.iter().map(|it| (it.ply, it.consequence)).collect::<Vec<_>>(), [(8, Consequence::Draw)]);
/// ```
pub fn account(laws: &Laws, start: &Board, texts: &[impl AsRef<str>], claim: Option<Claim>) -> Account {
    let report = record::check(start, texts);
    let plies = report.played.len();
    let claim = claim.filter(|claim| claim.ply <= plies);
    let asked = claim.filter(|claim| claim.kind == ClaimKind::Repetition).map(|claim| claim.ply);
    let rulings = rulings(&report, &laws.repetition, asked);
    let limit = laws.limit.as_ref();
    let reached = limit.map_or_else(Vec::new, |limit| limit::reached(&report.played, limit));
    let article = limit.map_or("", |limit| limit.limit.article);
    let last = report.positions.last().unwrap_or(start);
    Account {
        plies,
        recorded: texts.len(),
        irregularities: Vec::new(),
        end: report.verdict.map(|verdict| End { ply: plies, verdict }),
        claimable: reached.into_iter().map(|ply| (ply, ClaimKind::MoveLimit, article)).collect(),
        rulings,
        claim: claim.map(|claim| judged(claim, &report, laws)),
        last: last.to_string(),
        to_move: last.to_move,
        fault: report.fault,
        inferred: report.inferred,
    }
}

/// Returns the rulings at both ends of each run of repetitions, and at the ply for which one was requested.
fn rulings(report: &Report, profile: &Profile, asked: Option<usize>) -> Vec<Ruled> {
    let repeats = |ply: usize| report.occurrences(ply) >= profile.occurrences;
    let at_an_end = |ply: usize| !repeats(ply + 1) || ply.checked_sub(1).is_none_or(|before| !repeats(before));
    let plies = (0..=report.played.len()).filter(|ply| repeats(*ply) && (at_an_end(*ply) || asked == Some(*ply)));
    plies.filter_map(|ply| ruled(report, profile, ply)).collect()
}

fn ruled(report: &Report, profile: &Profile, ply: usize) -> Option<Ruled> {
    let ruling = report.ruling(ply, profile)?;
    let consequence = match ruling.outcome {
        Outcome::Draw => Consequence::Draw,
        Outcome::MustVary(side) => Consequence::MustVary(side),
        Outcome::Loses(side) => Consequence::Loses(side),
    };
    let classes = ruling.plies.iter().map(|classed| (classed.number, classed.class.word())).collect();
    let (occurrences, article, question) = (ruling.occurrences, ruling.article, ruling.question);
    Some(Ruled { ply, occurrences, consequence, article, question, classes })
}

fn judged(claim: Claim, report: &Report, laws: &Laws) -> JudgedClaim {
    let unknown = JudgedClaim {
        claim,
        count: 0,
        needed: 0,
        article: None,
        justified: false,
        possible_after: None,
        occurrences: Vec::new(),
    };
    match (claim.kind, laws.limit) {
        (ClaimKind::Repetition, _) => {
            let Profile { occurrences: needed, articles, .. } = laws.repetition;
            let occurrences = report.stood(claim.ply);
            let mut later = claim.ply + 1..=report.played.len();
            let possible_after = later.find(|ply| report.occurrences(*ply) >= needed);
            let justified = occurrences.len() >= needed;
            JudgedClaim {
                count: small(occurrences.len()),
                needed: small(needed),
                article: Some(articles.request),
                justified,
                possible_after: possible_after.filter(|_| !justified),
                occurrences,
                ..unknown
            }
        }
        (ClaimKind::MoveLimit, Some(limit)) => {
            let Some(judged) = report.claim_of_limit(claim.ply, claim.by, &limit) else { return unknown };
            JudgedClaim {
                count: small(judged.counted),
                needed: small(limit.plies()),
                article: Some(limit.limit.article),
                justified: judged.justified,
                possible_after: judged.possible_after,
                ..unknown
            }
        }
        (ClaimKind::MoveLimit, None) | (ClaimKind::Ending, _) => unknown,
    }
}

fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
