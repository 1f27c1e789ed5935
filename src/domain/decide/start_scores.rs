//! Start scores of McMahon, which are fixed when an entry is first paired (MM03).

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::change::Change;
use crate::id::{EntryId, RoundRef};
use crate::mcmahon::StartScore;
use crate::person::Person;
use crate::stage::{Play, StagePart};
use crate::tournament::{Seat, Tournament};

/// Returns the change that fixes the start scores of the entries of a round; `None` if all are fixed, and outside of
/// McMahon. Those of round 1 are fixed again whenever it is paired; given ones stay.
pub(super) fn fixed(t: &Tournament, at: RoundRef) -> Option<Change> {
    let (stage, group) = t.group(at.group)?;
    let rules = stage.format().mcmahon()?;
    let seats = t.entrants(group);
    let seated: BTreeSet<EntryId> = seats.iter().map(Seat::id).collect();
    let mut starts = rules.starts.clone();
    starts.retain(|start| !(start.fixed && at.round == 1 && seated.contains(&start.entry)));
    let known: BTreeSet<EntryId> = starts.iter().map(|start| start.entry).collect();
    for seat in seats.iter().filter(|seat| !known.contains(&seat.id())) {
        let rating = seat.person.and_then(Person::rating);
        let start = i16::try_from(rules.band(rating) + i64::from(rules.lowest)).unwrap_or(i16::MAX);
        starts.push(StartScore { entry: seat.id(), start, fixed: true });
    }
    if starts == rules.starts {
        return None;
    }
    let mut play = Play::clone(&stage.play);
    play.format.mcmahon_mut()?.starts = starts;
    let [before, after] = [stage.play.clone(), Arc::new(play)].map(|play| Some(StagePart::Play(play)));
    Some(Change::StagePart { stage: stage.id, before, after })
}
