//! Tests of knockouts of every layout and size, played to their end.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use qisai_domain::bracket::matches_of;
use qisai_domain::format::{Layout, Tree};
use qisai_domain::{Author, Command, EntryId, Envelope, Refusal, Tournament, decide};
use qisai_pairing::checker::check;

use super::{Cup, GROUP, tree};
use crate::support::beginning_of_time;

/// For every size, no round gets stuck, eliminated entrants do not play on, nobody lacks an opponent, and every act can
/// be undone.
fn come_to_an_end(sizes: RangeInclusive<u16>, layouts: impl Fn(u16) -> Vec<(Layout, u16)>) {
    for seats in sizes {
        for (layout, lives) in layouts(seats) {
            as_the_seeds_say(&layout, seats, lives);
            let mut cup = Cup::of(layout.clone(), seats);
            cup.happens();
            checked(&cup, &layout, lives);
            if seats <= 12 {
                taken_back(cup);
            }
        }
    }
}

/// Returns layouts of one loss: a tree with and one without late entrants, and two that are redrawn.
fn single(seats: u16) -> Vec<(Layout, u16)> {
    let late = seats.next_power_of_two() - seats;
    let entering = if late == 0 { vec![seats] } else { vec![seats - late, late] };
    let redrawn = [true, false].map(|by_seed| (tree(Tree::Redraw { by_seed }), 1));
    let third_place = Layout { third_place: true, ..tree(Tree::Entering(entering)) };
    [(tree(Tree::Standard), 1), (third_place, 2)].into_iter().chain(redrawn).collect()
}

fn all_places(_: u16) -> Vec<(Layout, u16)> {
    vec![(Layout { all_places: true, ..tree(Tree::Standard) }, u16::MAX)]
}

fn double(_: u16) -> Vec<(Layout, u16)> {
    [true, false].map(|reset| (tree(Tree::Double { reset }), 2)).into()
}

#[test]
fn single_eliminations_of_every_size_come_to_an_end_whatever_happens() {
    come_to_an_end(2..=64, single);
}

#[test]
fn placements_of_every_size_come_to_an_end_whatever_happens() {
    come_to_an_end(2..=64, all_places);
}

#[test]
fn double_eliminations_of_every_size_come_to_an_end_whatever_happens() {
    come_to_an_end(2..=64, double);
}

#[test]
#[ignore = "minutes: the sizes above 64"]
fn knockouts_of_every_size_up_to_257_come_to_an_end_whatever_happens() {
    for layouts in [single, all_places, double] {
        come_to_an_end(65..=257, layouts);
    }
}

/// Plays a knockout without accidents: every loser is eliminated after `lives` losses, and the number of matches is
/// known.
fn as_the_seeds_say(layout: &Layout, seats: u16, lives: u16) {
    let mut cup = Cup::of(layout.clone(), seats);
    let mut upsets = u32::from(seats);
    while !cup.is_over() {
        cup.draws();
        cup.plays(&mut |_, _| {
            upsets = upsets.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            Some((upsets >> 16) % 3 == 0)
        });
    }
    let met = cup.met();
    let mut losses: BTreeMap<EntryId, u16> = BTreeMap::new();
    for (_, two, winner) in &met {
        let winner = winner.expect("every match has a winner");
        let loser = two.iter().find(|entry| **entry != winner).unwrap();
        *losses.entry(*loser).or_default() += 1;
    }
    let count = usize::from(seats);
    match &layout.tree {
        Tree::Double { reset } => {
            let again = usize::from(losses.values().map(|it| usize::from(*it)).sum::<usize>() == 2 * count - 1);
            assert_eq!(met.len(), 2 * count - 2 + again, "{layout:?} {seats}");
            assert!(again == 0 || *reset);
            let out = losses.values().filter(|lost| **lost == lives).count();
            assert!(out == count - 1 || (!reset && out == count - 2), "{layout:?} {seats}");
        }
        _ if layout.all_places => assert!(met.len() >= count - 1),
        _ => {
            assert_eq!(met.len(), count - 1 + usize::from(layout.third_place && count >= 4), "{layout:?} {seats}");
            assert_eq!(losses.len(), count - 1);
        }
    }
    // Byes occur only where the layout requires them: with an odd number of cards, and nowhere in a tree.
    let rounds = cup.t.groups[&GROUP].rounds.values();
    let byes = rounds.flat_map(|round| round.pairings.values()).filter(|pairing| pairing.two().is_none()).count();
    assert!(byes == 0 || matches!(layout.tree, Tree::Redraw { .. }), "{layout:?} {seats}");
    assert!(check(&cup.t, GROUP).unwrap().differing.is_empty(), "{layout:?} {seats}");
}

/// Asserts that eliminated entrants do not play on, that no entrant is in a round twice, and that at most one side of
/// every undrawn match is still in the event.
fn checked(cup: &Cup, layout: &Layout, lives: u16) {
    let mut losses: BTreeMap<EntryId, u16> = BTreeMap::new();
    for (_, two, winner) in cup.met() {
        for entry in two {
            assert!(losses.get(&entry).is_none_or(|lost| *lost < lives), "{entry} plays on in {layout:?}");
        }
        for entry in two.into_iter().filter(|entry| Some(*entry) != winner) {
            *losses.entry(entry).or_default() += 1;
        }
    }
    let (stage, group) = cup.t.group(GROUP).unwrap();
    for round in group.rounds.values() {
        let mut seen = BTreeSet::new();
        assert!(round.pairings.values().flat_map(|pairing| pairing.entries()).all(|entry| seen.insert(entry)));
    }
    for it in matches_of(stage, group).unwrap() {
        let there =
            it.comers.iter().filter_map(|comer| comer.entry()).filter(|entry| !group.has_left(*entry, it.slot.sitting));
        let two = there.count() == 2;
        assert!(!it.is_open() && (it.drawn.is_some() || !two), "{it:?}");
    }
}

/// Undoes every act, the last first.
fn taken_back(mut cup: Cup) {
    while let Some((before, changes)) = cup.acts.pop() {
        let actor = Author::account("arbiter", beginning_of_time());
        let undo = Command::Undo { version: before.version.next(), changes };
        let mut act = Envelope::new(actor, undo).because(Some("all of it".to_owned()));
        let changes = match decide(&cup.t, &act) {
            Err(Refusal::Consequences { digest, .. }) => {
                act.accepts = vec![digest];
                decide(&cup.t, &act).unwrap()
            }
            decided => decided.unwrap(),
        };
        cup.t.apply(&changes, None);
        let meetings = |t: &Tournament| -> Vec<(u16, BTreeSet<EntryId>)> {
            let rounds = t.groups[&GROUP].rounds.values();
            rounds
                .flat_map(|round| round.pairings.values().map(|pairing| (round.number, pairing.entries().collect())))
                .collect()
        };
        assert_eq!(meetings(&cup.t), meetings(&before));
        let lines = |t: &Tournament| qisai_domain::results(t, GROUP, t.groups[&GROUP].last_round()).unwrap().lines;
        let (now, then) = (lines(&cup.t), lines(&before));
        for (now, then) in now.iter().zip(&then) {
            assert_eq!((now.entry, &now.cells), (then.entry, &then.cells), "{:?}", cup.t.version);
        }
    }
    assert!(!cup.t.groups[&GROUP].has_begun());
}

/// Seeds 1 to 2^j are in different 2^j-th parts: as long as the higher seed wins, the last 2^j are the first 2^j seats.
#[test]
fn the_first_seats_meet_as_late_as_can_be() {
    for seats in 2..=64_u16 {
        let mut cup = Cup::of(tree(Tree::Standard), seats);
        let mut rounds = 0;
        while !cup.is_over() {
            cup.draws();
            cup.plays(&mut |_, _| Some(false));
            rounds += 1;
        }
        for (round, two, _) in cup.met() {
            let left = 1_u32 << (rounds - round + 1);
            assert!(two.iter().all(|entry| entry.0 <= left), "{seats}, round {round}: {two:?}");
        }
    }
}
