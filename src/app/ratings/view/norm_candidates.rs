//! Players with the titles for which they may make a norm, and the strongest opponents that they can still meet.

use std::collections::BTreeSet;

use qisai_domain::{EntryId, EntryStatus, PersonId, Seat, Sex};
use qisai_ratings::norms::{Judgement, NormCase, NormEvent, NormTitle, Remaining, RoundOutcome, judge, outlook};

use crate::public::scene::Scene;
use crate::ratings;

/// Player and title with the judgement of the norm.
pub(crate) struct Candidate {
    pub entry: EntryId,
    pub who: PersonId,
    pub title: NormTitle,
    pub judgement: Judgement,
    /// Requirements for the remaining rounds, if the norm is still possible.
    pub needed: Option<String>,
}

/// Returns the players with the norms useful to them: the titles above the one held, the women's titles for women.
pub(crate) fn candidates(scene: &Scene, event: &NormEvent) -> Vec<Candidate> {
    let pairs = scene.members().into_iter().flat_map(|(seat, person)| {
        let (held, is_woman) = (person.title(), person.sex() == Some(Sex::Female));
        let wanted = move |title: &NormTitle| title.is_above(held) && (!title.is_womens() || is_woman);
        NormTitle::ALL.into_iter().filter(wanted).map(move |title| (seat.id(), person.id, title))
    });
    let pool = pool(scene);
    pairs
        .filter_map(|(entry, who, title)| {
            let case = event.case(who)?;
            let judgement = judge(&case, title);
            let remaining = event.remaining(who);
            let needed = if judgement.is_norm() || remaining.is_empty() {
                None
            } else {
                let strongest = strongest(pool.iter(), who, &case, &remaining);
                ratings::needed(title, &outlook(&case, title, &remaining), remaining.len(), strongest, scene.t)
            };
            Some(Candidate { entry, who, title, judgement, needed })
        })
        .collect()
}

/// Returns the rated players that remain in the tournament, the strongest first.
fn pool(scene: &Scene) -> Vec<(u16, PersonId)> {
    let plays = |seat: &Seat<'_>| seat.entry.status == EntryStatus::InPlay && seat.participation.left.is_none();
    let rated = scene.members().into_iter().filter(|(seat, _)| plays(seat));
    let mut pool: Vec<_> = rated.filter_map(|(_, person)| Some((person.rating()?, person.id))).collect();
    pool.sort_unstable_by(|one, other| other.cmp(one));
    pool
}

/// Returns the average rating of the strongest possible opponents in the rounds whose opponents are not known; nobody
/// is met twice. `pool` lists the strongest first.
pub fn strongest<'a>(
    pool: impl Iterator<Item = &'a (u16, PersonId)>,
    who: PersonId,
    case: &NormCase,
    remaining: &[Remaining],
) -> u16 {
    let met = case.rounds.iter().filter_map(|round| match &round.what {
        RoundOutcome::Game(game) | RoundOutcome::Fast(game) => Some(game.opponent.key),
        RoundOutcome::Pending(opponent) => Some(opponent.key),
        RoundOutcome::ForfeitWin(_) | RoundOutcome::ForfeitLoss | RoundOutcome::AllocatedBye | RoundOutcome::Bye => {
            None
        }
    });
    let met: BTreeSet<u32> = met.chain([who.0]).collect();
    let unknown = remaining.iter().filter(|round| **round == Remaining::Unknown).count();
    let others = pool.filter(|(_, other)| !met.contains(&other.0));
    let ratings: Vec<u32> = others.take(unknown).map(|(rating, _)| u32::from(*rating)).collect();
    let count = u32::try_from(ratings.len()).unwrap_or(u32::MAX).max(1);
    u16::try_from(ratings.iter().sum::<u32>() / count).unwrap_or(u16::MAX)
}

/// Returns the candidates that have the performance of the title.
pub(crate) fn performed(candidates: &[Candidate]) -> impl Iterator<Item = &Candidate> {
    candidates.iter().filter(|candidate| {
        let figures = candidate.judgement.figures.as_ref();
        figures.is_some_and(|figures| figures.performance.rating >= candidate.title.performance())
    })
}
