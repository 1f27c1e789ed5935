//! Suggested formats for a number of entrants and the time available (formats ST7).
//!
//! | format | sittings | games |
//! |---|---|---|
//! | round robin, once or twice | n − 1, for an odd number n; twice as many | n(n − 1)/2; twice as many |
//! | groups, two of each into a knockout | those of the largest group, then the rounds of the knockout | those of both |
//! | Swiss | about twice as many as a knockout, odd, at least 7; never fewer than a knockout | ⌊n/2⌋ a round |
//! | knockout of one or two games | ⌈log2 n⌉, for each game | n − 1 meetings |
//! | double elimination | twice those of a knockout and perhaps one more | 2n − 2, perhaps one more |
//! | knockout for all places | ⌈log2 n⌉ | by the tree |
//!
//! A Swiss with more rounds than half the number of entrants is a badly paired round robin: it does not fit.

use std::collections::BTreeMap;

use crate::bracket::{MAX_SEATS, bracket};
use crate::format::{Feed, Format, Slot, SlotId};

/// Number of entrants and time to plan with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    pub entrants: u16,
    pub days: u16,
    /// Minutes of play a day.
    pub day: u32,
    /// Minutes from one round to the next: the longest game and the pause after it.
    pub game: u32,
}

/// Kind of format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    RoundRobin { cycles: u8 },
    Groups { groups: u16 },
    Swiss { rounds: u16 },
    Knockout { games: u16 },
    Double,
    AllPlaces,
}

/// Format with the effort that it requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    pub kind: Kind,
    /// Number of times that all entrants play at once, over all days.
    pub sittings: u16,
    pub games: u32,
    /// Fewest and most games of one entrant.
    pub each: [u16; 2],
    /// Free rounds of a table and byes, over all entrants.
    pub free: u32,
    /// Minutes of the longest day, with the rounds spread over the days as evenly as possible.
    pub longest_day: u32,
    /// Reason why the format does not fit; `None` if it fits.
    pub unfit: Option<Unfit>,
    /// Usual number of rounds of a Swiss of this size, if the time allows only fewer.
    pub usual: Option<u16>,
}

/// Reason why a format does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Game longer than a day, or no days at all.
    NoSitting,
    /// More sittings needed than available.
    TooLong { needed: u16, there: u16 },
    /// Swiss with so few rounds that several entrants may win all games.
    TooShort { least: u16, there: u16 },
    /// Swiss with so many rounds that nearly all entrants meet.
    RoundRobinInstead { rounds: u16 },
    /// Too few entrants for the format.
    TooFew { least: u16 },
    /// More entrants than a bracket or a table accepts.
    TooMany { most: u16 },
}

/// Maximum number of entrants for games against everyone.
const MAX_IN_A_TABLE: u16 = 256;
/// Smallest and largest group size proposed.
const GROUP_SIZES: [u16; 2] = [3, 8];

/// Returns all possible formats, those that fit first, otherwise in the order of [`Kind`].
pub fn advise(wish: Wish) -> Vec<Advice> {
    let there = there(wish);
    let kinds = [Kind::RoundRobin { cycles: 1 }, Kind::RoundRobin { cycles: 2 }]
        .into_iter()
        .chain(groups(wish.entrants).map(|groups| Kind::Groups { groups }))
        .chain([
            Kind::Swiss { rounds: swiss_rounds(wish.entrants, there) },
            Kind::Knockout { games: 1 },
            Kind::Knockout { games: 2 },
            Kind::Double,
            Kind::AllPlaces,
        ]);
    let mut advices: Vec<Advice> = kinds.map(|kind| advice(wish, there, kind)).collect();
    advices.sort_by_key(|advice| advice.unfit.is_some());
    advices
}

/// Returns the number of sittings that the time allows.
pub fn there(wish: Wish) -> u16 {
    let a_day = wish.day.checked_div(wish.game).unwrap_or(0);
    u16::try_from(a_day.saturating_mul(u32::from(wish.days))).unwrap_or(u16::MAX)
}

/// Returns the number of rounds until one of the entrants is left: ⌈log2 n⌉.
fn halvings(entrants: u16) -> u16 {
    (0..16).find(|rounds| u32::from(entrants) <= 1 << rounds).unwrap_or(16)
}

/// Returns the usual number of rounds of a Swiss.
fn usual_rounds(entrants: u16) -> u16 {
    (2 * halvings(entrants)).saturating_sub(1).max(7)
}

/// Returns the usual number of rounds, or as many as the time and new opponents allow: odd, unless only an even number
/// is enough.
fn swiss_rounds(entrants: u16, there: u16) -> u16 {
    let (new_opponents, _) = table(entrants);
    let rounds = usual_rounds(entrants).min(there).min(new_opponents);
    let odd = rounds.saturating_sub(u16::from(rounds.is_multiple_of(2)));
    if odd < halvings(entrants) { rounds } else { odd }
}

/// Returns the numbers of groups that are proposed: powers of two, so that two of each fill a knockout.
fn groups(entrants: u16) -> impl Iterator<Item = u16> {
    let [least, most] = GROUP_SIZES;
    (1..10)
        .map(|power| 1 << power)
        .filter(move |groups| entrants / groups >= least && entrants.div_ceil(*groups) <= most)
}

/// Returns the rounds of a table, and the free rounds of all its entrants.
fn table(entrants: u16) -> (u16, u32) {
    if entrants.is_multiple_of(2) { (entrants.saturating_sub(1), 0) } else { (entrants, u32::from(entrants)) }
}

fn advice(wish: Wish, there: u16, kind: Kind) -> Advice {
    let n = wish.entrants;
    let meetings = u32::from(n) * u32::from(n.saturating_sub(1)) / 2;
    let (least, most) = match kind {
        Kind::RoundRobin { .. } => (2, MAX_IN_A_TABLE),
        Kind::Groups { .. } => (6, u16::MAX),
        Kind::Swiss { .. } => (4, u16::MAX),
        Kind::Knockout { .. } | Kind::Double | Kind::AllPlaces => (2, MAX_SEATS),
    };
    let (sittings, games, each, free) = match kind {
        Kind::RoundRobin { cycles } => {
            let (rounds, free) = table(n);
            let of = u16::from(cycles);
            let each = n.saturating_sub(1).saturating_mul(of);
            (rounds.saturating_mul(of), meetings * u32::from(cycles), [each; 2], free * u32::from(cycles))
        }
        Kind::Groups { groups } => in_groups(n, groups),
        Kind::Swiss { rounds } => {
            let odd = n % 2;
            let games = u32::from(n / 2) * u32::from(rounds);
            (rounds, games, [rounds.saturating_sub(odd), rounds], u32::from(odd) * u32::from(rounds))
        }
        Kind::Knockout { games } => in_tree(&Format::knockout(), n.min(most), games),
        Kind::Double => in_tree(&Format::double_elimination(), n.min(most), 1),
        Kind::AllPlaces => in_tree(&Format::knockout_for_all_places(), n.min(most), 1),
    };
    let a_day = u32::from(sittings.div_ceil(wish.days.max(1)));
    let unfit = if n < least {
        Some(Unfit::TooFew { least })
    } else if n > most {
        Some(Unfit::TooMany { most })
    } else if there == 0 {
        Some(Unfit::NoSitting)
    } else if sittings > there {
        Some(Unfit::TooLong { needed: sittings, there })
    } else {
        match kind {
            Kind::Swiss { rounds } if rounds < halvings(n) => {
                Some(Unfit::TooShort { least: halvings(n), there: rounds })
            }
            Kind::Swiss { rounds } if rounds > n / 2 => Some(Unfit::RoundRobinInstead { rounds }),
            _ => None,
        }
    };
    let usual = match kind {
        Kind::Swiss { rounds } => Some(usual_rounds(n)).filter(|usual| rounds < *usual),
        _ => None,
    };
    Advice { kind, sittings, games, each, free, longest_day: a_day.saturating_mul(wish.game), unfit, usual }
}

/// Returns the effort of groups of nearly equal sizes, then a knockout with two of each.
fn in_groups(entrants: u16, groups: u16) -> (u16, u32, [u16; 2], u32) {
    let (size, larger) = (entrants / groups, entrants % groups);
    let sizes = (0..groups).map(|group| size + u16::from(group < larger));
    let (mut rounds, mut games, mut free) = (0, 0, 0);
    for size in sizes {
        let (of_group, free_in_group) = table(size);
        rounds = of_group.max(rounds);
        games += u32::from(size) * u32::from(size.saturating_sub(1)) / 2;
        free += free_in_group;
    }
    let through = groups.saturating_mul(2);
    let (after, of_knockout, [_, most], _) = in_tree(&Format::knockout(), through, 1);
    let largest = size + u16::from(larger > 0);
    (rounds + after, games + of_knockout, [size.saturating_sub(1), largest.saturating_sub(1) + most], free)
}

fn in_tree(format: &Format, entrants: u16, games: u16) -> (u16, u32, [u16; 2], u32) {
    let slots = format.layout().and_then(|layout| bracket(layout, entrants).ok()).unwrap_or_default();
    let rounds = format.rounds(entrants).unwrap_or_default();
    let [fewest, most] = matches_each(&slots);
    let byes = entrants.max(1).next_power_of_two() - entrants.max(1);
    let meetings = u32::try_from(slots.len()).unwrap_or(u32::MAX);
    let of = |count: u16| count.saturating_mul(games);
    (of(rounds), meetings.saturating_mul(u32::from(games)), [of(fewest), of(most)], u32::from(byes))
}

/// Returns the fewest and most matches of one seat; the most include a second final.
fn matches_each(slots: &[Slot]) -> [u16; 2] {
    let mut ahead: BTreeMap<(SlotId, bool), [u16; 2]> = BTreeMap::new();
    let mut all: Option<[u16; 2]> = None;
    for slot in slots.iter().rev() {
        let after = |won: bool| ahead.get(&(slot.id, won)).copied().unwrap_or([0; 2]);
        let [winner, loser] = [after(true), after(false)];
        let fewest = u16::from(slot.if_upset.is_none()) + winner[0].min(loser[0]);
        let from_here = [fewest, 1 + winner[1].max(loser[1])];
        for feed in slot.feeds {
            match feed {
                Feed::Seat(_) => {
                    let known = all.unwrap_or(from_here);
                    all = Some([known[0].min(from_here[0]), known[1].max(from_here[1])]);
                }
                Feed::Winner(other) => {
                    ahead.insert((other, true), from_here);
                }
                Feed::Loser(other) => {
                    ahead.insert((other, false), from_here);
                }
            }
        }
    }
    all.unwrap_or([0; 2])
}
