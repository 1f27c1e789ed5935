//! Brackets: every layout of the vectors, every size, and the competitors of each match.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use qisai_domain::bracket::{BracketError, bracket, occupants, sittings, standard_order};
use qisai_domain::contest::{Contest, match_result};
use qisai_domain::format::{Feed, Layout, Part, Slot, SlotId, Tree};
use qisai_domain::{Decision, EntryId, Group, GroupId, Pairing, PairingId, Round, Scoring, Side, StageId};

use crate::vectors::{Chance, vectors};

pub fn tree(tree: Tree) -> Layout {
    Layout { tree, third_place: false, all_places: false }
}

fn single(seats: u16) -> Vec<Slot> {
    bracket(&tree(Tree::Standard), seats).unwrap()
}

/// Returns the lines of a vectors file, without comments and heading.
pub fn lines(folder: &Path, name: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// Returns the pairs of seats of the first sitting.
pub fn first_pairs(slots: &[Slot]) -> Vec<(u16, u16)> {
    let first = slots.iter().filter(|slot| slot.sitting == 1);
    first
        .map(|slot| match slot.feeds {
            [Feed::Seat(one), Feed::Seat(other)] => (one, other),
            feeds => panic!("{feeds:?}"),
        })
        .collect()
}

/// Returns a set that is equal for brackets that differ only in the numbers and order of the matches.
pub fn structure(slots: &[Slot]) -> BTreeSet<String> {
    let mut known: BTreeMap<SlotId, String> = BTreeMap::new();
    let mut names = BTreeSet::new();
    for slot in slots {
        let mut feeds = slot.feeds.map(|feed| match feed {
            Feed::Seat(seat) => format!("s{seat}"),
            Feed::Winner(other) => format!("w({})", known[&other]),
            Feed::Loser(other) => format!("l({})", known[&other]),
        });
        feeds.sort();
        let whole = feeds.join("+");
        // A short name of the whole, equal in both brackets because both name a match by its two sides.
        let hash = qisai_domain::Hash::of(&whole).to_string();
        names.insert(hash.clone());
        known.insert(slot.id, hash);
    }
    names
}

/// Matches and losses of one competitor.
#[derive(Default, Clone)]
pub struct Played {
    pub matches: usize,
    pub losses: usize,
}

/// Plays a bracket with random winners, checking that every match has two different competitors. Returns the record of
/// each competitor and the places.
pub fn play(slots: &[Slot], chance: &mut Chance) -> (BTreeMap<u16, Played>, BTreeMap<u16, u16>) {
    let mut ended: BTreeMap<SlotId, [u16; 2]> = BTreeMap::new();
    let mut upset: BTreeSet<SlotId> = BTreeSet::new();
    let mut played: BTreeMap<u16, Played> = BTreeMap::new();
    let mut places = BTreeMap::new();
    for slot in slots {
        if slot.if_upset.is_some_and(|first| !upset.contains(&first)) {
            continue;
        }
        let pair = slot.feeds.map(|feed| match feed {
            Feed::Seat(seat) => seat,
            Feed::Winner(other) => ended[&other][0],
            Feed::Loser(other) => ended[&other][1],
        });
        assert_ne!(pair[0], pair[1], "{slot:?}");
        let won = chance.below(2);
        if won == 1 {
            upset.insert(slot.id);
        }
        let [winner, loser] = [pair[won], pair[1 - won]];
        for seat in pair {
            played.entry(seat).or_default().matches += 1;
        }
        played.entry(loser).or_default().losses += 1;
        ended.insert(slot.id, [winner, loser]);
        if let Some(decided) = &slot.places {
            places.insert(*decided.start(), winner);
            places.insert(*decided.end(), loser);
        }
    }
    (played, places)
}

/// Property 9: each seat enters once, no match waits for a later one, and no match has only one side.
pub fn check_shape(slots: &[Slot], seats: u16, what: &str) {
    let mut entered = BTreeSet::new();
    let mut sent = BTreeSet::new();
    let mut sitting = BTreeMap::new();
    for (number, slot) in (1..).zip(slots) {
        assert_eq!(slot.id, number, "{what}: numbered in order");
        for feed in slot.feeds {
            match feed {
                Feed::Seat(seat) => assert!(entered.insert(seat), "{what}: seat {seat} twice"),
                Feed::Winner(other) | Feed::Loser(other) => {
                    assert!(sitting[&other] < slot.sitting, "{what}: {slot:?}");
                    assert!(sent.insert((other, matches!(feed, Feed::Winner(_)))), "{what}: {slot:?}");
                }
            }
        }
        sitting.insert(slot.id, slot.sitting);
    }
    assert_eq!(entered, (1..=seats).collect(), "{what}");
    let used: BTreeSet<u16> = sitting.values().copied().collect();
    assert_eq!(used, (1..=u16::try_from(used.len()).unwrap()).collect(), "{what}: no empty sitting");
}

#[test]
fn brackets_of_every_size_have_the_matches_they_should() {
    let mut chance = Chance::new(9);
    for seats in 2_u16..=257 {
        let count = usize::from(seats);
        let slots = single(seats);
        check_shape(&slots, seats, &format!("single {seats}"));
        assert_eq!(slots.len(), count - 1);
        let (played, places) = play(&slots, &mut chance);
        assert!(played.values().filter(|it| it.losses == 0).count() == 1 && places.len() == 2);

        for reset in [false, true] {
            let layout = tree(Tree::Double { reset });
            let slots = bracket(&layout, seats).unwrap();
            check_shape(&slots, seats, &format!("double {seats}"));
            assert_eq!(slots.len(), 2 * count - 2 + usize::from(reset));
            assert_eq!(slots.iter().map(|slot| slot.sitting).max(), Some(sittings(&layout, seats)), "{seats}");
            let (played, _) = play(&slots, &mut chance);
            let unbeaten = played.values().filter(|it| it.losses < 2).count();
            assert!(unbeaten == 1 || (!reset && unbeaten == 2), "{seats}: {unbeaten}");
            assert!(played.values().all(|it| it.losses <= 2));
        }
        let third = Layout { third_place: true, ..tree(Tree::Standard) };
        let slots = bracket(&third, seats).unwrap();
        check_shape(&slots, seats, &format!("third place {seats}"));
        assert_eq!(slots.len(), count - 1 + usize::from(seats >= 4), "{seats}");
        assert_eq!(slots.iter().map(|slot| slot.sitting).max(), Some(sittings(&third, seats)));

        let full = Layout { all_places: true, ..tree(Tree::Standard) };
        let slots = bracket(&full, seats).unwrap();
        check_shape(&slots, seats, &format!("all places {seats}"));
        assert_eq!(slots.iter().map(|slot| slot.sitting).max(), Some(sittings(&full, seats)));
    }
    assert_eq!(bracket(&tree(Tree::Redraw { by_seed: false }), 13), Ok(Vec::new()), "nothing is fixed beforehand");
    assert_eq!(sittings(&tree(Tree::Redraw { by_seed: false }), 13), 4, "13, 7, 4, 2 (case c)");
    assert_eq!(single(1), Vec::new());
}

#[test]
fn standard_brackets_are_those_of_the_libraries() {
    let Some(folder) = vectors("formats/brackets") else { return };
    for line in lines(&folder, "single.tsv") {
        let seats: u16 = line[0].parse().unwrap();
        let order: Vec<u16> = line[1].split(' ').map(|seat| seat.parse().unwrap()).collect();
        let own: Vec<u16> = standard_order(seats.next_power_of_two());
        let own: Vec<u16> = own.into_iter().map(|seat| if seat > seats { 0 } else { seat }).collect();
        assert_eq!(own, order);
        let slots = single(seats);
        assert_eq!(slots, bracket(&tree(Tree::Order(order)), seats).unwrap());
        let pairs: Vec<String> = first_pairs(&slots).iter().map(|(one, other)| format!("{one}-{other}")).collect();
        assert_eq!(pairs.join(" "), line[3]);
    }
}

/// Returns the brackets of a file of labelled matches, by library and size.
pub fn labelled(folder: &Path, name: &str) -> Vec<(String, u16, Vec<Slot>)> {
    let mut brackets: Vec<(String, u16, Vec<Slot>)> = Vec::new();
    let mut ids: BTreeMap<String, (SlotId, u16)> = BTreeMap::new();
    for line in lines(folder, name) {
        let [library, seats, label, one, other] = <[String; 5]>::try_from(line).unwrap();
        let seats: u16 = seats.parse().unwrap();
        if brackets.last().is_none_or(|(last, size, _)| (last, *size) != (&library, seats)) {
            brackets.push((library, seats, Vec::new()));
            ids.clear();
        }
        let slots = &mut brackets.last_mut().unwrap().2;
        let mut sitting = 1;
        let feeds = [one, other].map(|side| match side.split_once(' ') {
            None => Feed::Seat(side.parse().unwrap()),
            Some((which, label)) => {
                let (id, before) = ids[label];
                sitting = sitting.max(before + 1);
                if which == "winner" { Feed::Winner(id) } else { Feed::Loser(id) }
            }
        });
        let part = match label.split_at(1) {
            ("W", rest) => Part::Winners(rest.split_once('.').unwrap().0.parse().unwrap()),
            ("L", rest) => Part::Losers(rest.split_once('.').unwrap().0.parse().unwrap()),
            _ => Part::Final,
        };
        let id = SlotId::try_from(slots.len() + 1).unwrap();
        ids.insert(label, (id, sitting));
        slots.push(Slot { id, part, sitting, feeds, if_upset: None, places: None });
    }
    brackets
}

#[test]
fn double_elimination_has_the_crossing_with_the_latest_rematch() {
    let Some(folder) = vectors("formats/brackets") else { return };
    let stored = labelled(&folder, "double_rematch_minimal.tsv");
    assert_eq!(stored.len(), 61);
    for (_, seats, slots) in stored {
        let own = bracket(&tree(Tree::Double { reset: false }), seats).unwrap();
        assert_eq!(structure(&own), structure(&slots), "{seats}");
        let parts = |slots: &[Slot]| {
            let mut parts: Vec<String> = slots.iter().map(|slot| format!("{:?}", slot.part)).collect();
            parts.sort();
            parts
        };
        assert_eq!(parts(&own), parts(&slots), "{seats}: in the same rounds");
    }
}

#[test]
fn double_eliminations_of_other_programs_can_be_written_down() {
    let Some(folder) = vectors("formats/brackets") else { return };
    let mut chance = Chance::new(5);
    let stored = labelled(&folder, "double.tsv");
    assert!(stored.len() > 100, "{}", stored.len());
    for (library, seats, slots) in stored {
        let layout = tree(Tree::Listed(slots.clone()));
        assert_eq!(bracket(&layout, seats).as_ref(), Ok(&slots), "{library} {seats}");
        assert_eq!(slots.len(), 2 * usize::from(seats) - 2);
        assert_eq!(sittings(&layout, seats), slots.iter().map(|slot| slot.sitting).max().unwrap());
        let (played, _) = play(&slots, &mut chance);
        assert!(played.values().all(|it| it.losses <= 2), "{library} {seats}");
    }
    // According to the stored summary, all five agree with ours for four.
    let four = bracket(&tree(Tree::Double { reset: false }), 4).unwrap();
    for (library, _, slots) in labelled(&folder, "double.tsv").into_iter().filter(|(_, seats, _)| *seats == 4) {
        assert_eq!(structure(&slots), structure(&four), "{library}");
    }
}

#[test]
fn a_full_placement_decides_every_place() {
    let mut chance = Chance::new(3);
    let full = Layout { all_places: true, ..tree(Tree::Standard) };
    let Some(folder) = vectors("formats/brackets") else { return };
    for line in lines(&folder, "placement.tsv") {
        let [seats, matches, fewest, most] = [0, 1, 2, 3].map(|field| line[field].parse::<usize>().unwrap());
        let slots = bracket(&full, u16::try_from(seats).unwrap()).unwrap();
        assert_eq!(slots.len(), matches, "{seats}");
        for _ in 0..40 {
            let (played, places) = play(&slots, &mut chance);
            assert!(played.values().all(|it| (fewest..=most).contains(&it.matches)), "{seats}");
            let distinct: BTreeSet<u16> = places.values().copied().collect();
            assert_eq!(distinct.len(), places.len(), "{seats}: nobody has two places");
            // A place without a match goes to a competitor who met only empty leaves: each block has at most one.
            assert!(places.keys().all(|place| usize::from(*place) <= seats), "{seats}: {places:?}");
        }
    }
}

/// Case (b): of 206 players, the first fifty enter in the second round.
#[test]
fn world_cups_are_standard_brackets_whose_late_seeds_enter_in_blocks() {
    let third = |tree| Layout { tree, third_place: true, all_places: false };
    for (seats, blocks, first, last, rounds) in
        [(206, vec![156, 50], (51, 206), (128, 129), 8), (103, vec![78, 25], (26, 103), (64, 65), 7)]
    {
        let entering = bracket(&third(Tree::Entering(blocks)), seats).unwrap();
        let standard = bracket(&third(Tree::Standard), seats).unwrap();
        check_shape(&entering, seats, "World Cup");
        assert_eq!(structure(&entering), structure(&standard));
        let pairs = first_pairs(&entering);
        assert_eq!((pairs.first(), pairs.last()), (Some(&first), Some(&last)));
        assert_eq!(entering.len(), usize::from(seats), "all but one lose once, and the third place");
        assert_eq!(sittings(&third(Tree::Standard), seats), rounds);
        let at = |sitting| entering.iter().filter(move |slot| slot.sitting == sitting);
        assert_eq!(at(1).count(), usize::from(last.0 - first.0 + 1));
        assert_eq!(at(rounds).map(|slot| slot.places.clone()).collect::<Vec<_>>(), [Some(1..=2), Some(3..=4)]);
    }
}

#[test]
fn blocks_may_make_a_ladder_of_steps_but_never_an_odd_round() {
    let steps = bracket(&tree(Tree::Entering(vec![4, 2, 2])), 8).unwrap();
    assert_eq!(first_pairs(&steps), [(5, 8), (6, 7)]);
    assert_eq!(steps[2].feeds, [Feed::Seat(3), Feed::Winner(2)], "the third meets the winner of 6-7");
    assert_eq!(sittings(&tree(Tree::Entering(vec![2, 1, 1, 1])), 5), 4);
    let odd = bracket(&tree(Tree::Entering(vec![6, 2])), 8);
    assert_eq!(odd, Err(BracketError::Odd { round: 2, entrants: 5 }));
    let few = bracket(&tree(Tree::Entering(vec![4, 2])), 8);
    assert_eq!(few, Err(BracketError::Entering { entering: 6, seats: 8 }));
    assert_eq!(sittings(&tree(Tree::Entering(vec![4, 2])), 8), 0);
}

/// Case (e): eleven competitors.
#[test]
fn eleven_in_a_double_elimination_play_twenty_matches_in_eight_sittings_and_perhaps_a_ninth() {
    let slots = bracket(&tree(Tree::Double { reset: true }), 11).unwrap();
    let in_sitting = |part: fn(&Part) -> bool, sitting| {
        slots.iter().filter(|slot| slot.sitting == sitting && part(&slot.part)).count()
    };
    let winners: Vec<usize> = (1..=9).map(|at| in_sitting(|part| matches!(part, Part::Winners(_)), at)).collect();
    let losers: Vec<usize> = (1..=9).map(|at| in_sitting(|part| matches!(part, Part::Losers(_)), at)).collect();
    let finals: Vec<usize> = (1..=9).map(|at| in_sitting(|part| *part == Part::Final, at)).collect();
    assert_eq!(winners, [3, 4, 0, 2, 0, 1, 0, 0, 0]);
    assert_eq!(losers, [0, 0, 3, 2, 2, 1, 1, 0, 0]);
    assert_eq!(finals, [0, 0, 0, 0, 0, 0, 0, 1, 1]);
    assert_eq!(slots[20].if_upset, Some(20));
}

#[test]
fn a_layout_that_is_no_bracket_is_refused() {
    let order = |order: Vec<u16>| bracket(&tree(Tree::Order(order)), 3);
    assert_eq!(order(vec![1, 2, 3]), Err(BracketError::NoPowerOfTwo { leaves: 3 }));
    assert_eq!(order(vec![1, 2, 2, 3]), Err(BracketError::Seat { seat: 2, times: 2, seats: 3 }));
    assert_eq!(order(vec![1, 0, 2, 0]), Err(BracketError::Seat { seat: 3, times: 0, seats: 3 }));
    assert_eq!(order(vec![1, 4, 2, 3]), Err(BracketError::Seat { seat: 4, times: 1, seats: 3 }));
    let slot =
        |id, sitting, feeds| Slot { id, part: Part::Winners(sitting), sitting, feeds, if_upset: None, places: None };
    let listed = |slots| bracket(&tree(Tree::Listed(slots)), 3);
    let first = slot(1, 1, [Feed::Seat(1), Feed::Seat(2)]);
    let last = |feed| slot(2, 2, [feed, Feed::Seat(3)]);
    assert!(listed(vec![first.clone(), last(Feed::Winner(1))]).is_ok());
    assert_eq!(listed(vec![first.clone(), last(Feed::Winner(2))]), Err(BracketError::NotBefore { slot: 2, other: 2 }));
    assert_eq!(listed(vec![first.clone(), first.clone()]), Err(BracketError::SlotTwice { slot: 1 }));
    let twice = slot(2, 2, [Feed::Winner(1), Feed::Winner(1)]);
    assert_eq!(listed(vec![first, twice]), Err(BracketError::SentTwice { slot: 1, which: "winner" }));
    let full = Layout { all_places: true, ..tree(Tree::Entering(vec![2, 1])) };
    assert_eq!(bracket(&full, 3), Err(BracketError::NoFullPlacement));
    assert_eq!(bracket(&tree(Tree::Standard), 9000), Err(BracketError::TooMany { seats: 9000 }));
}

/// Returns a group with as many seats as entries, entry n at seat n.
fn group(seats: u16) -> Group {
    let mut group = Group::new(GroupId(1), StageId(1), String::new());
    group.seats = (1..=u32::from(seats)).map(EntryId).collect();
    group
}

/// Draws a round from the occupants and takes the winners from `winner`.
fn play_round(group: &mut Group, slots: &[Slot], sitting: u16, winner: &mut dyn FnMut(u32, u32) -> Option<u32>) {
    let come = occupants(slots, group, &judged);
    let mut pairings = Vec::new();
    for slot in slots.iter().filter(|slot| slot.sitting == sitting) {
        let [Some(one), Some(other)] = come[&slot.id] else { continue };
        let won = winner(one.0, other.0);
        let side = won.map(|won| if won == one.0 { Side::First } else { Side::Second });
        let absent = if won.is_none() { [true; 2] } else { [false; 2] };
        let decision = Some(Decision { winner: side, absent, points: None });
        let id = PairingId(u32::from(slot.id));
        pairings.push(Pairing { id, slot: Some(slot.id), decision, ..Pairing::of_two(1, [one, other], Vec::new()) });
    }
    group.rounds.insert(sitting, std::sync::Arc::new(Round::draft(sitting, pairings)));
}

fn judged(pairing: &Pairing) -> qisai_domain::contest::MatchResult {
    match_result(&Contest::of_games(1), &Scoring::default(), pairing)
}

/// Every pair of the World Cup of 2025 follows from the results before it.
#[test]
fn the_pairs_of_a_world_cup_follow_from_its_results() {
    let Some(folder) = vectors("formats/events") else { return };
    let layout = Layout { third_place: true, ..tree(Tree::Standard) };
    let slots = bracket(&layout, 206).unwrap();
    let mut group = group(206);
    let mut games: BTreeMap<u16, BTreeMap<BTreeSet<u32>, u32>> = BTreeMap::new();
    for line in lines(&folder, "worldcup2025_open.tsv") {
        let round: u16 = line[0].trim_end_matches("/3rd").parse().unwrap();
        let [one, other, won] = [1, 2, 3].map(|field| line[field].parse().unwrap());
        games.entry(round).or_default().insert(BTreeSet::from([one, other]), won);
    }
    for sitting in 1..=8 {
        let mut real = games.remove(&sitting).unwrap();
        play_round(&mut group, &slots, sitting, &mut |one, other| {
            Some(real.remove(&BTreeSet::from([one, other])).unwrap_or_else(|| panic!("{sitting}: {one}-{other}")))
        });
        assert!(real.is_empty(), "round {sitting}: {real:?}");
    }
}

#[test]
fn a_second_final_has_players_only_after_an_upset() {
    let slots = bracket(&tree(Tree::Double { reset: true }), 4).unwrap();
    let [last, second] = [slots[slots.len() - 2].clone(), slots[slots.len() - 1].clone()];
    for upset in [false, true] {
        let mut group = group(4);
        for sitting in 1..last.sitting {
            play_round(&mut group, &slots, sitting, &mut |one, other| Some(one.min(other)));
        }
        let come = occupants(&slots, &group, &judged)[&last.id];
        assert_eq!(come, [Some(EntryId(1)), Some(EntryId(2))]);
        assert_eq!(occupants(&slots, &group, &judged)[&second.id], [None, None]);
        play_round(&mut group, &slots, last.sitting, &mut |_, _| Some(if upset { 2 } else { 1 }));
        let again = occupants(&slots, &group, &judged)[&second.id];
        assert_eq!(again, if upset { [Some(EntryId(1)), Some(EntryId(2))] } else { [None, None] });
    }
}

#[test]
fn after_a_double_walkover_nobody_comes_to_the_next_match() {
    let layout = Layout { third_place: true, ..tree(Tree::Standard) };
    let slots = bracket(&layout, 4).unwrap();
    let mut group = group(4);
    play_round(&mut group, &slots, 1, &mut |one, _| (one == 1).then_some(1));
    let come = occupants(&slots, &group, &judged);
    assert_eq!(come[&3], [Some(EntryId(1)), None], "the final");
    assert_eq!(come[&4], [Some(EntryId(4)), None], "the match for the third place");
}

/// A correction changes the competitors of a match, not the pairing that was drawn.
#[test]
fn a_corrected_result_shows_as_other_occupants() {
    let slots = single(4);
    let mut group = group(4);
    play_round(&mut group, &slots, 1, &mut |one, _| Some(one));
    play_round(&mut group, &slots, 2, &mut |one, _| Some(one));
    play_round(&mut group, &slots, 1, &mut |_, other| Some(other));
    let drawn = group.rounds[&2].pairings.values().next().unwrap().two();
    assert_eq!(drawn, Some([EntryId(1), EntryId(2)]));
    assert_eq!(occupants(&slots, &group, &judged)[&3], [Some(EntryId(4)), Some(EntryId(3))]);
}
