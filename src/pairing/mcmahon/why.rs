//! Comparison of a McMahon round with the best one that fulfils a wish (MM22).

#![expect(clippy::indexing_slicing, reason = "places of the field")]

use qisai_domain::hand_edit::Seating;
use qisai_domain::mcmahon::{Criteria, McMahonRules};
use qisai_domain::{ByeKind, EntryId, Side};
use qisai_swiss::SwissError;

use super::strict::{self, Costs};
use super::{Input, Paired, weights};
use crate::PlanRequest;
use crate::alternative::{Seatings, differences, recorded};
use crate::breach::{Breach, Finding, Level, breaches_of};
use crate::comparison::without_sides;
use crate::error::PairingError;
use crate::recorded::Standing;
use crate::why::{Answer, McMahonCriterion, WhyNot, Wish};

/// Criteria in the order of [`Costs`].
const CRITERIA: [McMahonCriterion; strict::CRITERIA] = [
    McMahonCriterion::Rematches,
    McMahonCriterion::Distance,
    McMahonCriterion::ForcedColours,
    McMahonCriterion::FloatsAgain,
    McMahonCriterion::SameColours,
    McMahonCriterion::EvensOut,
    McMahonCriterion::FloaterPlaces,
    McMahonCriterion::Seeding,
];

/// Explains why a wish is not fulfilled in a round that is recorded or about to be paired.
///
/// # Errors
/// Any error that prevents pairing the round: see [`PairingError`].
pub(crate) fn why_not(standing: &Standing<'_>, rules: &McMahonRules, wish: Wish) -> Result<WhyNot, PairingError> {
    let availability = |seat: &qisai_domain::Seat<'_>| standing.attendance.of(seat);
    let input = Input::of(
        &PlanRequest {
            tournament: standing.tournament,
            stage: standing.stage,
            group: standing.group,
            round: standing.number,
            availability: &availability,
            budget: standing.budget.clone(),
        },
        rules,
    )?;
    let engine = input.pair(&|_, _| false)?;
    let own = seatings(&input, &engine);
    let actual = recorded(standing).unwrap_or_else(|| own.clone());
    let answered = |answer| Ok(WhyNot { by_hand: without_sides(&actual) != without_sides(&own), answer });
    let named = match wish {
        Wish::Meet(one, two) => vec![one, two],
        Wish::Bye(one) => vec![one],
    };
    let line =
        |entry: &EntryId| input.entries.iter().position(|it| it == entry).filter(|line| input.entrants[*line].present);
    let absent: Vec<EntryId> = named.iter().filter(|entry| line(entry).is_none()).copied().collect();
    if !absent.is_empty() {
        return answered(Answer::NotThere { entries: absent });
    }
    if wish.is_true_in(&actual) {
        return answered(Answer::ItIsSo);
    }
    if wish.is_true_in(&own) {
        return answered(Answer::ByHand);
    }
    let proposed = match wish {
        Wish::Meet(one, two) => Seating::Game(one, two),
        Wish::Bye(one) => Seating::Bye(one, ByeKind::PairingAllocated),
    };
    let mut findings = breaches_of(standing.tournament, standing.group.id, standing.number, proposed)?;
    findings
        .retain(|it| matches!(it.breach, Breach::Prohibited | Breach::ByeThoughEven { .. } | Breach::AgainstItself));
    if let (Wish::Meet(one, two), true) = (wish, findings.is_empty()) {
        let company =
            input.kept.iter().find(|company| company.entries.contains(&one) && company.entries.contains(&two));
        findings.extend(company.map(|company| Finding {
            entries: named.clone(),
            breach: Breach::Separated { by: company.by.clone() },
            article: None,
            level: Level::Forbidden,
        }));
    }
    if !findings.is_empty() {
        return answered(Answer::Forbidden { findings });
    }
    if let (Wish::Bye(one), Criteria::Weights, Some(bye)) = (wish, rules.criteria, engine.bye) {
        // The weights do not choose the bye: it goes to the lowest before anybody is paired.
        let other = line(&one).map_or(0, |line| input.table.mms(line));
        let (criterion, changes) = (McMahonCriterion::Bye, differences(&own, &own));
        return answered(Answer::Outweighed { criterion, best: bye.mms, other, changes });
    }
    let lines: Vec<usize> = named.iter().filter_map(line).collect();
    let barred = |one: usize, two: usize| match *lines.as_slice() {
        [first, second] => {
            let is_named = |line: usize| line == first || line == second;
            is_named(one) != is_named(two)
        }
        [taker] => one == taker || two == taker,
        _ => false,
    };
    let other = match input.pair(&barred) {
        Ok(other) => other,
        Err(PairingError::Swiss(SwissError::NoLegalPairing { left_over })) => {
            return answered(Answer::NoRound { left_over });
        }
        Err(error) => return Err(error),
    };
    let theirs = seatings(&input, &other);
    if !wish.is_true_in(&theirs) {
        return answered(Answer::NoRound { left_over: Vec::new() });
    }
    let (criterion, best, other) = compared(&engine, &other);
    answered(Answer::Outweighed { criterion, best, other, changes: differences(&own, &theirs) })
}

/// Returns the first criterion by which two rounds differ, with the values of both.
fn compared(best: &Paired, other: &Paired) -> (McMahonCriterion, i64, i64) {
    if best.field.rules.criteria == Criteria::Weights {
        let weight = |paired: &Paired| -> i64 {
            paired.pairs.iter().map(|(one, two)| weights::parts(&paired.field, *one, *two).sum()).sum()
        };
        let (mine, theirs) = (weight(best), weight(other));
        let criterion = if mine == theirs { McMahonCriterion::Numbers } else { McMahonCriterion::Weight };
        return (criterion, mine, theirs);
    }
    let [mine, theirs] = [best, other].map(total);
    let differs = |at: usize| mine[at] != theirs[at];
    if let (false, Some(bye), Some(their)) = (differs(strict::REMATCH), best.bye, other.bye)
        && bye.line != their.line
    {
        return (McMahonCriterion::Bye, bye.mms, their.mms);
    }
    let first = (0..strict::CRITERIA).find(|at| differs(*at));
    first.map_or((McMahonCriterion::Numbers, 0, 0), |at| (CRITERIA[at], mine[at].abs(), theirs[at].abs()))
}

fn total(paired: &Paired) -> [i64; strict::CRITERIA] {
    let mut sum = Costs::default();
    paired.pairs.iter().for_each(|(one, two)| sum.add(strict::costs(&paired.field, *one, *two)));
    sum.0
}

fn seatings(input: &Input<'_>, paired: &Paired) -> Seatings {
    let entry = |place: usize| input.entries[paired.field.players[place].line];
    let games = paired.pairs.iter().map(|(one, two)| {
        let (higher, lower) = paired.field.ranked(*one, *two);
        match paired.field.allocate(higher, lower).higher {
            Side::First => Seating::Game(entry(higher), entry(lower)),
            Side::Second => Seating::Game(entry(lower), entry(higher)),
        }
    });
    let bye = paired.bye.as_ref().map(|bye| Seating::Bye(input.entries[bye.line], ByeKind::PairingAllocated));
    games.chain(bye).collect()
}
