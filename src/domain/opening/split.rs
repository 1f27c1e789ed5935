//! Division into groups by the order of the list.

use super::Entrant;

/// Deals row by row, every second row reversed (蛇形): A B C C B A.
pub(super) fn snake(entrants: Vec<Entrant>, groups: usize) -> Vec<Vec<Entrant>> {
    deal(entrants, groups, |row, place| if row % 2 == 0 { place } else { groups - 1 - place })
}

/// Deals row by row: A B C A B C.
pub(super) fn straight(entrants: Vec<Entrant>, groups: usize) -> Vec<Vec<Entrant>> {
    deal(entrants, groups, |_, place| place)
}

fn deal(entrants: Vec<Entrant>, groups: usize, group: impl Fn(usize, usize) -> usize) -> Vec<Vec<Entrant>> {
    let mut dealt = vec![Vec::new(); groups];
    for (number, entrant) in entrants.into_iter().enumerate() {
        if let Some(group) = dealt.get_mut(group(number / groups, number % groups)) {
            group.push(entrant);
        }
    }
    dealt
}

/// Fills the first group, then the next; the first groups have one more if the sizes differ.
pub(super) fn blocks(entrants: Vec<Entrant>, groups: usize) -> Vec<Vec<Entrant>> {
    let (size, larger) = (entrants.len() / groups, entrants.len() % groups);
    let mut entrants = entrants.into_iter();
    (0..groups).map(|group| entrants.by_ref().take(size + usize::from(group < larger)).collect()).collect()
}
