//! Reasons of games and byes.

#![expect(clippy::indexing_slicing, reason = "places of the field")]

use qisai_domain::mcmahon::{Criteria, McMahonSeeding};
use qisai_domain::{EntryId, Reason, SwissReason};
use qisai_swiss::colour::Allocation;
use qisai_swiss::explain::count;

use super::bye::Bye;
use super::field::McMahonField;
use super::weights;

/// Returns the reasons of a game, the higher-ranked first.
pub(super) fn game(
    field: &McMahonField,
    [higher, lower]: [usize; 2],
    allocation: Allocation,
    entry: &dyn Fn(usize) -> EntryId,
    lots: u32,
) -> Vec<Reason> {
    let (one, two) = (&field.players[higher], &field.players[lower]);
    let mut reasons = vec![Reason::McMahonScores { scores: [small(one.mms), small(two.mms)] }];
    if field.have_met(higher, lower) {
        reasons.push(Reason::McMahonRematch);
    }
    let (upper, under) = if one.group >= two.group { (higher, lower) } else { (lower, higher) };
    let groups = [upper, under].map(|place| small(field.players[place].group));
    if groups[0] == groups[1] {
        let seeding = field.rules.seeding(field.round);
        let places = [one, two].map(|player| count(player.place + 1));
        let seed = (seeding == McMahonSeeding::Random).then_some(lots);
        reasons.push(Reason::McMahonSeeded { seeding, places, size: count(one.size), seed });
    } else {
        for (place, down) in [(upper, true), (under, false)] {
            let drawn = field.players[place].drawn;
            let (same, other) = if down { (drawn.down, drawn.up) } else { (drawn.up, drawn.down) };
            let [from, to] = if down { groups } else { [groups[1], groups[0]] };
            let (again, evens_out) = (same > 0, other > same);
            reasons.push(Reason::McMahonDrawn { entry: entry(place), from, to, again, evens_out });
        }
    }
    if field.gap(higher, lower) > 0 {
        let gap = u32::try_from(field.gap(higher, lower)).unwrap_or(0);
        reasons.push(Reason::McMahonGap { gap });
    }
    if field.rules.criteria == Criteria::Weights {
        reasons.push(Reason::McMahonWeight { weight: weights::parts(field, higher, lower).sum() });
    }
    let (decider, side) =
        if allocation.by_higher { (higher, allocation.higher) } else { (lower, allocation.higher.other()) };
    let article = allocation.article.to_owned();
    reasons.push(Reason::Swiss(SwissReason::Colour { rule: allocation.rule, article, entry: entry(decider), side }));
    reasons
}

/// Returns the reason of the bye.
pub(super) fn bye(bye: &Bye) -> Reason {
    Reason::McMahonBye { score: small(bye.mms), earlier_byes: u32::try_from(bye.earlier_byes).unwrap_or(0) }
}

fn small(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
