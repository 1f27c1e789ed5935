//! Expected entrants of a stage that is not open: places of groups, before they are decided (ST2).

use super::{Entered, Entrant, seats, split};
use crate::entrants::{Entrants, Ranking, Seating, Source, Split};
use crate::id::{EntryId, GroupId, StageId};
use crate::tournament::Tournament;

/// Returns the expected place and group for each seat, by group in the order of the seats. Returns `None` if it does
/// not follow from the places alone: other sources, lots, an order by rating, or groups that are not drawn yet.
pub fn expected(t: &Tournament, stage: StageId) -> Option<Vec<Vec<Entered>>> {
    let entrants = t.stage(stage)?.entrants.as_ref();
    let mut entering: Vec<Entrant> = Vec::new();
    for source in &entrants.from {
        entering.extend(places(t, source)?);
    }
    // The places are not decided yet, so each gets a number of its own as a placeholder.
    for (number, entrant) in (1..).zip(&mut entering) {
        entrant.entry = EntryId(number);
    }
    let groups = usize::from(entrants.groups.max(1));
    let divided = match entrants.split {
        _ if groups == 1 => vec![entering],
        Split::Snake => split::snake(entering, groups),
        Split::Straight => split::straight(entering, groups),
        Split::SourceOrder => split::blocks(entering, groups),
        Split::Pots => return None,
    };
    divided.into_iter().map(|members| seated(entrants, members)).collect()
}

fn seated(entrants: &Entrants, members: Vec<Entrant>) -> Option<Vec<Entered>> {
    let seated = match entrants.seating {
        Seating::SourceOrder => members,
        Seating::Crossing { apart } => seats::crossing(members, apart),
        Seating::Letters => seats::letters_apart(members).ok()?,
        Seating::Rating | Seating::Lot | Seating::Varma | Seating::Blocks { .. } | Seating::Hand => return None,
    };
    Some(seated.into_iter().map(|entrant| entrant.reason).collect())
}

fn places(t: &Tournament, source: &Source) -> Option<Vec<Entrant>> {
    let entrant =
        |number: usize, place: u16, reason: Entered| Entrant { entry: EntryId(0), reason, from: Some((number, place)) };
    match source {
        Source::Places { of, places, .. } => {
            let groups = groups(t, *of)?;
            let placed = places.clone().flat_map(|place| {
                let of_group = move |(number, group): (usize, &GroupId)| {
                    entrant(number, place, Entered::Placed { group: Some(*group), place })
                };
                groups.iter().enumerate().map(of_group).collect::<Vec<_>>()
            });
            Some(placed.collect())
        }
        Source::BestOthers { of, place, count, .. } => {
            groups(t, Ranking::EachGroup(*of))?;
            let other = |rank| entrant(usize::MAX, *place, Entered::BestOther { group: None, place: *place, rank });
            Some((1..=*count).map(other).collect())
        }
        _ => None,
    }
}

/// Returns the groups of a ranking, once they are drawn.
fn groups(t: &Tournament, of: Ranking) -> Option<Vec<GroupId>> {
    let groups: Vec<GroupId> = match of {
        Ranking::EachGroup(stage) if t.stage(stage)?.awaits_opening() => Vec::new(),
        Ranking::EachGroup(stage) => t.groups_of(stage).map(|group| group.id).collect(),
        Ranking::Group(id) => t.groups.get(&id).map(|group| group.id).into_iter().collect(),
        Ranking::Listing(_) => Vec::new(),
    };
    (!groups.is_empty()).then_some(groups)
}
