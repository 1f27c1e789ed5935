//! Brackets of every kind and size: named orders, late seeds, finals for places, entered lists, and the traps of their
//! sizes.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::bracket::written::{LineError, Wrong, read};
use qisai_domain::bracket::{bracket, decided_places, sittings, standard_order};
use qisai_domain::format::{Arrangement, Feed, Layout, Part, Slot, SlotId, Tree};

use crate::brackets::{check_shape, first_pairs, labelled, lines, play, structure, tree};
use crate::vectors::{Chance, vectors};

/// Returns every layout that fits a number of seats, with its matches.
fn layouts(seats: u16) -> Vec<(String, Layout, Vec<Slot>)> {
    let reversed =
        Tree::Order((1..=seats.next_power_of_two()).rev().map(|it| if it > seats { 0 } else { it }).collect());
    let late = seats.next_power_of_two() - seats;
    let blocks: Vec<u16> = [seats - late, late].into_iter().filter(|block| *block > 0).collect();
    let mut trees = vec![
        Tree::Standard,
        reversed,
        Tree::Entering(blocks),
        Tree::Double { reset: false },
        Tree::Double { reset: true },
        Tree::DoubleOdds,
        Tree::PlaceFinals,
    ];
    trees.extend(Arrangement::ALL.map(Tree::Arranged));
    let mut layouts = Vec::new();
    for of in trees {
        let knows_places = matches!(of, Tree::Standard | Tree::Arranged(_) | Tree::Order(_));
        let knows_third = knows_places || matches!(of, Tree::Entering(_));
        let plain = tree(of);
        let third = Layout { third_place: true, ..plain.clone() };
        let whole = Layout { all_places: true, ..plain.clone() };
        // Adjacent empty places would leave places out: refused, but never in the usual order.
        let has_all_places = bracket(&whole, seats).is_ok();
        assert!(has_all_places || whole.tree != Tree::Standard, "{seats}");
        let kinds = [(plain, true), (third, knows_third), (whole, knows_places && has_all_places)];
        for (layout, _) in kinds.into_iter().filter(|(_, fits)| *fits) {
            let slots = bracket(&layout, seats).unwrap_or_else(|error| panic!("{layout:?} {seats}: {error}"));
            layouts.push((format!("{layout:?} {seats}"), layout, slots));
        }
    }
    layouts
}

/// Checks n − 1 decided matches, two losses for elimination in a double, and byes only as the layout requires. No match
/// has two empty sides, and no seat lacks a place if all are played for.
fn check(seats: u16, chance: &mut Chance) {
    let count = usize::from(seats);
    let idle = usize::from(seats.next_power_of_two() - seats);
    for (what, layout, slots) in layouts(seats) {
        if layout.tree == Tree::PlaceFinals {
            assert_eq!(slots.len(), count / 2, "{what}");
            let decided: BTreeSet<u16> = slots.iter().flat_map(|slot| slot.places.clone().unwrap()).collect();
            assert_eq!(decided.len() + decided_places(&layout, seats).len(), count, "{what}");
            continue;
        }
        check_shape(&slots, seats, &what);
        assert_eq!(sittings(&layout, seats), slots.iter().map(|slot| slot.sitting).max().unwrap_or(0), "{what}");
        let entering = |slot: &&Slot| slot.feeds.iter().any(|feed| matches!(feed, Feed::Seat(_)));
        let late = slots.iter().filter(|slot| slot.sitting > 1).filter(entering);
        let late: usize = late.map(|slot| slot.feeds.iter().filter(|feed| matches!(feed, Feed::Seat(_))).count()).sum();
        if !matches!(layout.tree, Tree::Order(_)) {
            assert_eq!(late, idle, "{what}: free in the first round");
        }
        let (played, places) = play(&slots, chance);
        match layout.tree {
            Tree::Double { .. } | Tree::DoubleOdds => {
                assert!(played.values().all(|it| it.losses <= 2), "{what}");
                let once = played.values().filter(|it| it.losses < 2).count();
                assert!((1..=2).contains(&once), "{what}: {once}");
            }
            _ if layout.all_places => {
                let mut all: BTreeSet<u16> = places.into_keys().collect();
                all.extend(decided_places(&layout, seats).into_iter().map(|(place, _)| place));
                assert_eq!(all, (1..=seats).collect(), "{what}: no place is left out");
            }
            _ => {
                let decided = slots.iter().filter(|slot| !matches!(slot.part, Part::Placement(_))).count();
                assert_eq!(decided, count - 1, "{what}");
                assert_eq!(played.values().filter(|it| it.losses == 0).count(), 1, "{what}");
            }
        }
    }
    check_parts(seats);
}

/// Checks that seeds 1 to 2^j are in different 2^j-th parts.
fn check_parts(seats: u16) {
    let order = standard_order(seats.next_power_of_two());
    let mut parts = 1;
    while parts <= order.len() {
        for part in order.chunks(order.len() / parts) {
            let top = part.iter().filter(|seat| usize::from(**seat) <= parts).count();
            assert_eq!(top, 1, "{seats}: {parts} parts");
        }
        parts *= 2;
    }
}

#[test]
fn every_layout_of_every_size_up_to_seventy_holds() {
    let mut chance = Chance::new(11);
    for seats in 2..=70 {
        check(seats, &mut chance);
    }
}

/// Every size. `cargo test --release -p qisai-domain every_layout_of_every_size_up_to_257 -- --ignored`
#[test]
#[ignore = "half a minute without optimisation"]
fn every_layout_of_every_size_up_to_257_holds() {
    let mut chance = Chance::new(12);
    for seats in 2..=257 {
        for _ in 0..3 {
            check(seats, &mut chance);
        }
    }
}

/// KO2: the orders of brackets-manager are computed, not given; the pattern of bracketool is given leaf by leaf.
#[test]
fn orders_by_name_are_those_of_the_libraries() {
    let Some(folder) = vectors("formats/brackets") else { return };
    let names = [
        ("natural(adjacent)", Arrangement::Natural),
        ("reverse", Arrangement::Reverse),
        ("half_shift", Arrangement::HalfShift),
        ("reverse_half_shift", Arrangement::ReverseHalfShift),
        ("pair_flip", Arrangement::PairFlip),
    ];
    let mut made = 0;
    for line in lines(&folder, "single_other.tsv") {
        let seats: u16 = line[1].parse().unwrap();
        let number = |text: &str| text.parse::<u16>().unwrap();
        let pairs: Vec<(u16, u16)> = line[2]
            .split(' ')
            .map(|pair| pair.split_once('-').map(|(one, other)| (number(one), number(other))).unwrap())
            .collect();
        let named = names.into_iter().find(|(name, _)| *name == line[0]).map(|(_, order)| Tree::Arranged(order));
        made += usize::from(named.is_some());
        let given = || Tree::Order(pairs.iter().flat_map(|(one, other)| [*one, *other]).collect());
        let slots = bracket(&tree(named.unwrap_or_else(given)), seats).unwrap();
        check_shape(&slots, seats, &line[0]);
        let met: Vec<(u16, u16)> = pairs.into_iter().filter(|(one, other)| *one > 0 && *other > 0).collect();
        assert_eq!(first_pairs(&slots), met, "{} {seats}", line[0]);
    }
    assert_eq!(made, 25, "five orders of five sizes");
}

/// KO3, every column of the file: the entry round of each seat, and the pairs of the first two rounds.
#[test]
fn the_world_cups_are_as_they_are_written_down() {
    let Some(folder) = vectors("formats/brackets") else { return };
    let pair = |text: &str| {
        let (one, other) = text.split_once('-').unwrap();
        (one.parse::<u16>().unwrap(), other.parse::<u16>().unwrap())
    };
    for line in lines(&folder, "worldcup.tsv") {
        let seats: u16 = line[1].parse().unwrap();
        let (first_late, last_late) = pair(&line[3]);
        let late = last_late - first_late + 1;
        let slots = bracket(&tree(Tree::Entering(vec![seats - late, late])), seats).unwrap();
        assert_eq!(structure(&slots), structure(&bracket(&tree(Tree::Standard), seats).unwrap()), "{}", line[0]);
        let pairs = first_pairs(&slots);
        assert_eq!(pairs.first(), Some(&pair(&line[4])));
        assert_eq!(pairs.last(), Some(&pair(&line[5])));
        assert_eq!(usize::from(late) + pairs.len(), line[2].parse::<usize>().unwrap(), "the tree after round one");
        let entering: BTreeSet<u16> = slots
            .iter()
            .filter(|slot| slot.sitting == 2)
            .flat_map(|slot| slot.feeds)
            .filter_map(|feed| if let Feed::Seat(seat) = feed { Some(seat) } else { None })
            .collect();
        assert_eq!(entering, (first_late..=last_late).collect());
        // "1-(128/129)" and "64-65 side: (64/193)-(65/192)": winners are in brackets.
        let known: BTreeMap<SlotId, String> = slots
            .iter()
            .filter(|slot| slot.sitting == 1)
            .map(|slot| match slot.feeds {
                [Feed::Seat(one), Feed::Seat(other)] => (slot.id, format!("({}/{})", one.min(other), one.max(other))),
                feeds => panic!("{feeds:?}"),
            })
            .collect();
        let second: Vec<String> = slots
            .iter()
            .filter(|slot| slot.sitting == 2)
            .map(|slot| {
                let sides = slot.feeds.map(|feed| match feed {
                    Feed::Seat(seat) => seat.to_string(),
                    Feed::Winner(other) => known[&other].clone(),
                    Feed::Loser(_) => panic!("nobody comes back"),
                });
                sides.join("-")
            })
            .collect();
        let last = line[7].split_once(": ").unwrap().1;
        assert_eq!((second.first(), second.last()), (Some(&line[6]), Some(&last.to_owned())), "{}", line[0]);
    }
}

/// Returns the losers' rounds in which two who have met may meet again, with the number of such matches: every path of
/// every pair through the bracket.
fn rematches(slots: &[Slot], seats: u16) -> BTreeMap<u16, usize> {
    let mut next: BTreeMap<(SlotId, bool), SlotId> = BTreeMap::new();
    let mut first: BTreeMap<u16, SlotId> = BTreeMap::new();
    for slot in slots {
        for feed in slot.feeds {
            match feed {
                Feed::Seat(seat) => drop(first.insert(seat, slot.id)),
                Feed::Winner(other) => drop(next.insert((other, true), slot.id)),
                Feed::Loser(other) => drop(next.insert((other, false), slot.id)),
            }
        }
    }
    let mut seen: BTreeSet<(SlotId, SlotId, bool)> = BTreeSet::new();
    let mut open: Vec<(SlotId, SlotId, bool)> = Vec::new();
    for one in 1..=seats {
        open.extend((one + 1..=seats).map(|other| (first[&one], first[&other], false)));
    }
    let mut again: BTreeSet<SlotId> = BTreeSet::new();
    while let Some((one, other, met)) = open.pop() {
        if !seen.insert((one, other, met)) {
            continue;
        }
        let to = |slot: SlotId, won: bool| next.get(&(slot, won)).copied();
        if one == other {
            if met {
                again.insert(one);
            }
            let ways = [(to(one, true), to(one, false)), (to(one, false), to(one, true))];
            open.extend(ways.into_iter().filter_map(|(one, other)| Some((one?, other?, true))));
        } else {
            let (earlier, later) = (one.min(other), one.max(other));
            open.extend([true, false].into_iter().filter_map(|won| Some((to(earlier, won)?, later, met))));
        }
    }
    let mut rounds = BTreeMap::new();
    for slot in slots.iter().filter(|slot| again.contains(&slot.id)) {
        if let Part::Losers(round) = slot.part {
            *rounds.entry(round).or_default() += 1;
        }
    }
    rounds
}

/// KO14: matches, structures, losers' rounds and possible rematches of five programs equal those of the summary.
#[test]
fn the_summary_of_double_eliminations_follows_from_their_matches() {
    let Some(folder) = vectors("formats/brackets") else { return };
    let stored = labelled(&folder, "double.tsv");
    let mut classes: BTreeMap<(u16, String), BTreeSet<String>> = BTreeMap::new();
    let mut lines_read = 0;
    for line in lines(&folder, "double_summary.tsv") {
        let seats: u16 = line[0].parse().unwrap();
        let what = format!("{} {seats}", line[1]);
        let found = stored.iter().find(|(library, size, _)| *library == line[1] && *size == seats);
        let (_, _, slots) = found.unwrap_or_else(|| panic!("{what} is not in the list"));
        assert_eq!(slots.len(), line[2].parse::<usize>().unwrap(), "{what}");
        let own = structure(slots);
        let class = classes.entry((seats, line[3].clone())).or_insert_with(|| own.clone());
        assert_eq!(*class, own, "{what}: of class {}", line[3]);
        let losers =
            slots.iter().filter_map(|slot| if let Part::Losers(round) = slot.part { Some(round) } else { None });
        assert_eq!(losers.max().unwrap_or(0), line[4].parse::<u16>().unwrap(), "{what}: losers' rounds");
        let said: Vec<String> =
            rematches(slots, seats).into_iter().map(|(round, matches)| format!("{round}:{matches}")).collect();
        assert_eq!(said.join(" "), line[5], "{what}: rematches");
        lines_read += 1;
    }
    assert_eq!(lines_read, stored.len());
    for ((seats, class), own) in &classes {
        let same = classes.iter().filter(|((size, _), other)| size == seats && *other == own).count();
        assert_eq!(same, 1, "{class} {seats}: other letters are other structures");
    }
}

/// KO13: in the full sizes a rematch occurs as late as the table requires.
#[test]
fn the_first_possible_rematch_is_as_late_as_the_table_says() {
    for (seats, round, rounds) in [(4, 2, 2), (8, 3, 4), (16, 4, 6), (32, 5, 8), (64, 7, 10)] {
        let slots = bracket(&tree(Tree::Double { reset: false }), seats).unwrap();
        let losers =
            slots.iter().filter_map(|slot| if let Part::Losers(round) = slot.part { Some(round) } else { None });
        assert_eq!(losers.max(), Some(rounds), "{seats}");
        assert_eq!(rematches(&slots, seats).into_keys().next(), Some(round), "{seats}");
    }
}

/// Trap 3: of 2^k + 1 two play in the first round, and all others are late seeds.
#[test]
fn trap_3_one_more_than_a_power_of_two_makes_one_first_match() {
    for seats in [3, 5, 9, 17, 33, 65, 129, 257] {
        let slots = bracket(&tree(Tree::Standard), seats).unwrap();
        assert_eq!(first_pairs(&slots), [(seats - 1, seats)], "{seats}");
        assert_eq!(slots.len(), usize::from(seats) - 1);
        let late = slots.iter().filter(|slot| slot.sitting == 2).flat_map(|slot| slot.feeds);
        assert_eq!(late.filter(|feed| matches!(feed, Feed::Seat(_))).count(), usize::from(seats) - 2);
    }
}

/// Trap 4: no match of a double elimination has two empty sides, and no match waits for one that does not exist.
#[test]
fn trap_4_byes_leave_no_empty_match_in_a_double_elimination() {
    for seats in [5, 6, 17] {
        let slots = bracket(&tree(Tree::Double { reset: true }), seats).unwrap();
        check_shape(&slots, seats, "double");
        assert_eq!(slots.len(), 2 * usize::from(seats) - 1, "{seats}: with the second final");
    }
}

/// Trap 5: three play for all places: 2 against 3, then the winner against 1; the loser of the first match has place 3
/// without another match.
#[test]
fn trap_5_three_play_for_all_places() {
    let layout = Layout { all_places: true, ..tree(Tree::Standard) };
    let slots = bracket(&layout, 3).unwrap();
    assert_eq!(
        slots.iter().map(|slot| slot.feeds).collect::<Vec<_>>(),
        [[Feed::Seat(2), Feed::Seat(3)], [Feed::Seat(1), Feed::Winner(1)]]
    );
    let places: BTreeMap<u16, Feed> = decided_places(&layout, 3).into_iter().collect();
    let expected = [(1, Feed::Winner(2)), (2, Feed::Loser(2)), (3, Feed::Loser(1))];
    assert_eq!(places, BTreeMap::from(expected));
}

/// KO14: the lists of the libraries, pasted unchanged, give the brackets that they describe.
#[test]
fn pasted_lists_are_read_as_they_are_written() {
    let Some(folder) = vectors("formats/brackets") else { return };
    let mut pasted: BTreeMap<(String, u16), String> = BTreeMap::new();
    for line in lines(&folder, "double.tsv") {
        let text = pasted.entry((line[0].clone(), line[1].parse().unwrap())).or_default();
        text.extend([&line[2], "\t", &line[3], "\t", &line[4], "\n"].map(String::from));
    }
    let stored = labelled(&folder, "double.tsv");
    assert_eq!(pasted.len(), stored.len());
    for (library, seats, slots) in stored {
        let mut read = read(&pasted[&(library.clone(), seats)]).unwrap_or_else(|errors| panic!("{errors:?}"));
        assert_eq!(read.last_mut().unwrap().places.take(), Some(1..=2), "{library} {seats}: the last decides");
        assert_eq!(read, slots, "{library} {seats}");
        assert!(bracket(&tree(Tree::Listed(read)), seats).is_ok());
    }
}

#[test]
fn every_error_of_a_list_is_named_with_its_line() {
    let text = "# semi-finals\nA, 1, 4\nA, 2, five\n\nF, winner A, winner B\nG, winner A, 1, round 1\nH, 9\nI, loser A, 6, soon";
    let error = |line, what| LineError { line, what };
    let named = |text: &str| text.to_owned();
    assert_eq!(
        read(text).unwrap_err(),
        [
            error(3, Wrong::NameTwice { name: named("A") }),
            error(3, Wrong::Side { text: named("five") }),
            error(5, Wrong::NoSuchMatch { name: named("B") }),
            error(6, Wrong::SentTwice { name: named("A"), winner: true }),
            error(6, Wrong::SeatTwice { seat: 1 }),
            error(6, Wrong::TooEarly { round: 1, first: 2 }),
            error(7, Wrong::Columns { found: 2 }),
            error(8, Wrong::More { text: named("soon") }),
            error(0, Wrong::SeatMissing { seat: 3 }),
            error(0, Wrong::SeatMissing { seat: 5 }),
        ]
    );
    assert_eq!(read("# nothing").unwrap_err(), [error(0, Wrong::Empty)]);
    assert_eq!(read("A, 0, 2").unwrap_err()[0].what, Wrong::Side { text: named("0") });
}

#[test]
fn a_list_may_name_rounds_places_and_a_second_final() {
    let text = "S1；1；2\nS2；3；4\nT；负者 S1；负者 S2；名次 3-4；轮 3\nF1；胜者 S1；胜者 S2；places 1-2\nF2；loser F1；winner F1；if F1；places 1-2";
    let slots = read(text).unwrap();
    assert_eq!(slots.iter().map(|slot| slot.sitting).collect::<Vec<_>>(), [1, 1, 3, 2, 3]);
    assert_eq!((slots[2].part, slots[4].if_upset), (Part::Placement(3), Some(4)));
    assert!(bracket(&tree(Tree::Listed(slots)), 4).is_ok());
}

/// GR7: the first two play for places 1 and 2, and so on; an odd last one takes the last place.
#[test]
fn finals_for_places_are_between_neighbours() {
    let layout = tree(Tree::PlaceFinals);
    let slots = bracket(&layout, 7).unwrap();
    let pairs: Vec<_> = slots.iter().map(|slot| (slot.feeds, slot.places.clone(), slot.sitting)).collect();
    assert_eq!(pairs, [1, 3, 5].map(|one| ([Feed::Seat(one), Feed::Seat(one + 1)], Some(one..=one + 1), 1)));
    assert_eq!(decided_places(&layout, 7), [(7, Feed::Seat(7))]);
    assert_eq!((decided_places(&layout, 6), sittings(&layout, 6)), (Vec::new(), 1));
}
