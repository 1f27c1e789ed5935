//! Lots for the seats of a bracket (KO4, KO5), stages of losers (KO11), and groups by letters (GR7).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use qisai_domain::bracket::standard_order;
use qisai_domain::compass::{CompassDraw, draws, plans};
use qisai_domain::entrants::{Entrants, Ranking, Seating, Source};
use qisai_domain::format::{Layout, SeparateBy, Separation, Tree};
use qisai_domain::opening::{Entered, Opening, Unsettled, expected, propose_opening};
use qisai_domain::*;

use crate::arbiter::{Arbiter, knockout, swiss_of};
use crate::openings::{drawing, nothing, ranked, seats, tournament, with_group};
use crate::vectors::Chance;

/// Returns a tournament whose first stage is a standard bracket with all entrants seated by lot.
fn cup(federations: &[&str], count: u32, seeds: u16, separations: Vec<Separation>) -> Tournament {
    let mut t = tournament(count, federations);
    let layout = Layout { tree: Tree::Standard, third_place: false, all_places: false };
    let entrants = Entrants { seating: Seating::Blocks { seeds }, ..Entrants::default() };
    t.stages[0] = Arc::new(Stage {
        play: Arc::new(Play::of(Format::Bracket(layout), Scoring::default())),
        entrants: Arc::new(entrants),
        limits: Arc::new(Limits { separations, ..Limits::default() }),
        ..Stage::new(StageId(1))
    });
    t
}

fn until(by: SeparateBy, last_round: u16) -> Separation {
    Separation { first_round: 1, last_round, by }
}

fn drawn(t: &Tournament, seed: u64) -> Opening {
    propose_opening(t, StageId(1), &[drawing(&[], Some(seed), &[])], &nothing)
}

/// Returns the round in which two seats meet in a full tree.
fn meet(leaves: u16, one: usize, other: usize) -> u32 {
    let order = standard_order(leaves);
    let at = |seat: usize| order.iter().position(|it| usize::from(*it) == seat + 1).unwrap();
    (at(one) ^ at(other)).ilog2() + 1
}

fn federation(t: &Tournament, entry: u32) -> &str {
    t.person(PersonId(entry)).unwrap().federation()
}

/// Returns the number of pairs of compatriots that meet before a round.
fn near(t: &Tournament, order: &[u32], round: u32) -> usize {
    let leaves = u16::try_from(order.len()).unwrap().next_power_of_two();
    let mut pairs = 0;
    for one in 0..order.len() {
        for other in one + 1..order.len() {
            let [first, second] = [order[one], order[other]].map(|entry| federation(t, entry));
            pairs += usize::from(!first.is_empty() && first == second && meet(leaves, one, other) < round);
        }
    }
    pairs
}

#[test]
fn ko4_seeds_are_drawn_in_their_blocks_and_the_others_among_themselves() {
    let t = cup(&[""], 22, 8, Vec::new());
    let mut seen: BTreeMap<usize, BTreeSet<u32>> = BTreeMap::new();
    for seed in 0..300 {
        let opening = drawn(&t, seed);
        assert_eq!(
            (&opening.unsettled[..], &opening.exchanged[..]),
            (&[][..], &[][..]),
            "a lot without protection stands"
        );
        for (seat, entry) in seats(&opening)[0].iter().enumerate() {
            seen.entry(seat).or_default().insert(*entry);
        }
    }
    let block = |range: std::ops::RangeInclusive<u32>| range.collect::<BTreeSet<u32>>();
    let expected = [(0, 1..=1), (1, 2..=2), (2, 3..=4), (3, 3..=4), (4, 5..=8), (7, 5..=8), (8, 9..=22), (21, 9..=22)];
    for (seat, entries) in expected {
        assert_eq!(seen[&seat], block(entries), "seat {}", seat + 1);
    }
    let missing = propose_opening(&t, StageId(1), &[], &nothing);
    assert!(matches!(missing.unsettled[..], [Unsettled::NoDrawing { .. }]));
}

/// Numbers drawn in the hall are final, whatever meetings result.
#[test]
fn ko4_lots_by_hand_are_not_exchanged() {
    let t = cup(&["NED"], 4, 0, vec![until(SeparateBy::Federation, 1)]);
    let by_hand = [drawing(&[1, 2, 3, 4], None, &[4, 2, 3, 1])];
    let opening = propose_opening(&t, StageId(1), &by_hand, &nothing);
    assert_eq!((seats(&opening), opening.exchanged.len()), (vec![vec![4, 2, 3, 1]], 0));
    assert_eq!(opening.early.len(), 2, "both first matches are between compatriots");
}

/// KO5: if there are as many matches as players of a federation, nobody meets a compatriot in the first round; the lots
/// differ, and can be repeated.
#[test]
fn ko5_compatriots_are_kept_apart_whenever_the_numbers_allow() {
    let codes = ["NED", "CHN", "NED", "USA", "CHN", "NED", "", "NED"];
    for (count, seeds) in [(8, 0), (16, 0), (16, 4), (22, 8), (32, 8), (33, 2), (64, 16)] {
        let t = cup(&codes, count, seeds, vec![until(SeparateBy::Federation, 1)]);
        let mut results = BTreeSet::new();
        for seed in 0..40 {
            let opening = drawn(&t, seed);
            let order = seats(&opening).remove(0);
            assert_eq!(order.iter().copied().collect::<BTreeSet<_>>(), (1..=count).collect(), "everybody once");
            assert_eq!(near(&t, &order, 2), 0, "{count} {seeds} {seed}: {order:?}");
            assert_eq!(opening.early, []);
            assert_eq!(opening, drawn(&t, seed));
            results.insert(order);
        }
        assert!(results.len() > 30, "{count}: lots differ");
    }
}

/// KO5: over halves, then over quarters, as evenly as the numbers allow: four meet in the semi-finals, five in the quarter-finals.
#[test]
fn ko5_compatriots_are_spread_over_the_parts() {
    for (federations, count) in [(4, 16), (4, 32), (8, 64)] {
        let codes: Vec<String> = (0..federations).map(|number| format!("F{number}")).collect();
        let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
        let t = cup(&codes, count, 0, vec![until(SeparateBy::Federation, u16::MAX - 1)]);
        for seed in 0..20 {
            let order = seats(&drawn(&t, seed)).remove(0);
            let leaves = standard_order(u16::try_from(count).unwrap());
            let mut parts = 2;
            while parts <= leaves.len() {
                for part in leaves.chunks(leaves.len() / parts) {
                    let mut held: BTreeMap<&str, usize> = BTreeMap::new();
                    for seat in part {
                        *held.entry(federation(&t, order[usize::from(*seat) - 1])).or_default() += 1;
                    }
                    let members = usize::try_from(count / federations).unwrap();
                    let allowed = members / parts..=members.div_ceil(parts);
                    assert!(held.values().all(|count| allowed.contains(count)), "{count} {seed}: {held:?} of {parts}");
                }
                parts *= 2;
            }
        }
    }
}

/// KO5: five of eight are compatriots: one match between two of them is unavoidable, and is reported.
#[test]
fn ko5_what_cannot_be_avoided_is_as_little_as_can_be_and_is_named() {
    let codes = ["NED", "NED", "NED", "CHN", "NED", "CHN", "NED", "USA"];
    let t = cup(&codes, 8, 0, vec![until(SeparateBy::Federation, 1)]);
    for seed in 0..50 {
        let opening = drawn(&t, seed);
        let order = seats(&opening).remove(0);
        assert_eq!((near(&t, &order, 2), opening.early.len()), (1, 1), "{seed}: {order:?}");
        let early = opening.early[0];
        assert_eq!(early.round, 1);
        assert_eq!([early.pair.0, early.pair.1].map(|entry| federation(&t, entry.0)), ["NED", "NED"]);
    }
}

/// Returns the minimum number of early meetings over all seatings of the last block, by trying all of them.
fn fewest(t: &Tournament, fixed: &[u32], rest: &[u32], round: u32) -> usize {
    if rest.is_empty() {
        return near(t, fixed, round);
    }
    let of = |number: usize| {
        let mut fixed = fixed.to_vec();
        let mut rest = rest.to_vec();
        fixed.push(rest.remove(number));
        fewest(t, &fixed, &rest, round)
    };
    (0..rest.len()).map(of).min().unwrap()
}

/// KO5, the matching test: with seeds on their seats nobody meets a compatriot too early if any seating of the others
/// avoids it.
#[test]
fn ko5_the_draw_avoids_whatever_any_seating_avoids() {
    let mut chance = Chance::new(8);
    let names = ["A", "B", "C", "D", ""];
    let mut avoidable = 0;
    for case in 0..60 {
        let count = 6 + u32::try_from(chance.below(3)).unwrap();
        let codes: Vec<&str> = (0..count).map(|_| names[chance.below(names.len())]).collect();
        let round = 2 + u32::try_from(chance.below(2)).unwrap();
        let t = cup(&codes, count, 2, vec![until(SeparateBy::Federation, u16::try_from(round - 1).unwrap())]);
        let rest: Vec<u32> = (3..=count).collect();
        let least = fewest(&t, &[1, 2], &rest, round);
        let order = seats(&drawn(&t, case)).remove(0);
        assert_eq!(near(&t, &order, round) == 0, least == 0, "{codes:?} before {round}: {order:?}, {least} at best");
        avoidable += usize::from(least == 0);
    }
    assert!((10..60).contains(&avoidable), "{avoidable}");
}

/// Families and clubs beside federations: earlier separations count more, and the draw always ends.
#[test]
fn ko5_several_reasons_to_be_apart_never_run_into_a_dead_end() {
    let family = SeparateBy::Family { entries: vec![EntryId(3), EntryId(9), EntryId(11)] };
    let separations = vec![until(family, 2), until(SeparateBy::Federation, 1)];
    let t = cup(&["NED", "CHN", "USA"], 16, 2, separations);
    for seed in 0..50 {
        let opening = drawn(&t, seed);
        let order = seats(&opening).remove(0);
        assert_eq!(order.len(), 16);
        let seat = |entry: u32| order.iter().position(|it| *it == entry).unwrap();
        for (one, other) in [(3, 9), (3, 11), (9, 11)] {
            assert!(meet(16, seat(one), seat(other)) > 2, "{seed}: {order:?}");
        }
        assert_eq!((near(&t, &order, 2), &opening.early[..]), (0, &[][..]), "{seed}");
    }
}

/// All sizes up to 257 with some federations each: `cargo test --release -p qisai-domain ko5_every_size -- --ignored`
#[test]
#[ignore = "minutes without optimisation"]
fn ko5_every_size_keeps_compatriots_apart() {
    let mut chance = Chance::new(21);
    for count in 4..=257 {
        let federations = 3 + chance.below(12);
        let codes: Vec<String> = (0..count).map(|_| format!("F{}", chance.below(federations))).collect();
        let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
        let seeds = u16::try_from(1 << chance.below(5)).unwrap();
        let t = cup(&codes, count, seeds.min(u16::try_from(count).unwrap()), vec![until(SeparateBy::Federation, 1)]);
        let opening = drawn(&t, u64::from(count));
        let order = seats(&opening).remove(0);
        let near = near(&t, &order, 2);
        assert_eq!(near, opening.early.len(), "{count}");
        let most = codes.iter().map(|code| codes.iter().filter(|other| *other == code).count()).max().unwrap();
        let matches = usize::from(u16::try_from(count).unwrap().next_power_of_two() / 2);
        assert!(near <= most.saturating_sub(matches), "{count}: {near} of {most} in {matches}");
    }
}

/// Returns a tournament with semi-finals and the first match of the consolation: of five, 4 beats 5, then 1 loses to 4
/// and 2 beats 3.
fn played() -> Tournament {
    let mut t = cup(&[""], 5, 0, Vec::new());
    with_group(&mut t, 1, 1, &[1, 2, 3, 4, 5]);
    let group = Arc::make_mut(t.groups.get_mut(&GroupId(1)).unwrap());
    let met = |id, [winner, loser]: [u32; 2]| {
        let decision = Some(Decision { winner: Some(Side::First), ..Decision::default() });
        let two = [winner, loser].map(EntryId);
        Pairing { id: PairingId(id), decision, ..Pairing::of_two(id, two, Vec::new()) }
    };
    for (number, pairings) in [(1, vec![met(1, [4, 5])]), (2, vec![met(2, [4, 1]), met(3, [2, 3])])] {
        group.rounds.insert(number, Arc::new(Round::draft(number, pairings)));
    }
    t
}

fn entering(t: &mut Tournament, from: Vec<Source>, seating: Seating) -> Opening {
    let stage =
        Stage { entrants: Arc::new(Entrants { from, seating, ..Entrants::default() }), ..Stage::new(StageId(2)) };
    t.stages.retain(|stage| stage.id == StageId(1));
    t.stages.push(Arc::new(stage));
    propose_opening(t, StageId(2), &[], &nothing)
}

#[test]
fn ko11_a_consolation_is_opened_from_those_who_lost() {
    let mut t = played();
    let losers = |rounds, first_match| vec![Source::Losers { of: StageId(1), rounds, first_match }];
    let first_round = entering(&mut t, losers(1..=1, false), Seating::SourceOrder);
    assert_eq!(seats(&first_round), [[5]]);
    // Feed-in: later losers enter later, and so have higher seats.
    let fed_in = entering(&mut t, losers(1..=2, false), Seating::SourceOrder);
    assert_eq!((seats(&fed_in), &fed_in.unsettled[..]), (vec![vec![1, 3, 5]], &[][..]));
    assert_eq!(fed_in.groups[0][0].1, Entered::Round { round: 2, won: false });
    let first_match = entering(&mut t, losers(1..=2, true), Seating::SourceOrder);
    assert_eq!(seats(&first_match), [[1, 3, 5]], "a free round is no match: 1 and 3 lost their first one");
    let later = entering(&mut t, losers(1..=3, false), Seating::SourceOrder);
    assert_eq!(later.unsettled, [Unsettled::NotFinished { of: Ranking::Group(GroupId(1)) }]);
    // A player with an earlier win is in no consolation for first matches.
    let group = Arc::make_mut(t.groups.get_mut(&GroupId(1)).unwrap());
    let mut round = group.rounds[&2].as_ref().clone();
    let turned = Pairing {
        decision: Some(Decision { winner: Some(Side::Second), ..Decision::default() }),
        ..round.pairings[&PairingId(2)].as_ref().clone()
    };
    round.pairings.insert(PairingId(2), Arc::new(turned));
    group.rounds.insert(2, Arc::new(round));
    assert_eq!(seats(&entering(&mut t, losers(1..=2, true), Seating::SourceOrder)), [[3, 5]]);
    assert_eq!(seats(&entering(&mut t, losers(2..=2, false), Seating::SourceOrder)), [[4, 3]]);
}

/// Returns the pairs of the first round from top to bottom, for the first `each` of four groups by letters.
fn by_letters(groups: u32, each: u16) -> Result<Vec<String>, Vec<Unsettled>> {
    let mut t = tournament(groups * u32::from(each), &[]);
    for group in 0..groups {
        with_group(&mut t, group + 1, 1, &[]);
    }
    let entrants = Entrants {
        from: vec![Source::Places { of: Ranking::EachGroup(StageId(1)), places: 1..=each, after: None }],
        seating: Seating::Letters,
        ..Entrants::default()
    };
    t.stages.push(Arc::new(Stage { entrants: Arc::new(entrants), ..Stage::new(StageId(2)) }));
    let opening = propose_opening(&t, StageId(2), &[], &|_, _, _| {
        let members = |group: u32| (1..=u32::from(each)).map(move |place| group * u32::from(each) + place);
        (0..groups).map(|group| ranked(group + 1, &members(group).collect::<Vec<_>>())).collect()
    });
    if !opening.unsettled.is_empty() {
        assert_eq!(expected(&t, StageId(2)), None);
        return Err(opening.unsettled);
    }
    // The expected entrants equal the actual ones once the places are decided.
    let why: Vec<Entered> = opening.groups[0].iter().map(|(_, why)| why.clone()).collect();
    assert_eq!(expected(&t, StageId(2)), Some(vec![why.clone()]));
    let name = |seat: &u16| match &why[usize::from(*seat) - 1] {
        Entered::Placed { group: Some(group), place } => {
            format!("{}{place}", char::from_u32(u32::from('A') + group.0 - 1).unwrap())
        }
        other => panic!("{other:?}"),
    };
    let order = standard_order(u16::try_from(why.len()).unwrap());
    Ok(order.chunks(2).map(|pair| format!("{}-{}", name(&pair[0]), name(&pair[1]))).collect())
}

#[test]
fn gr7_groups_by_letters_meet_their_neighbour_first() {
    assert_eq!(by_letters(4, 1).unwrap(), ["A1-B1", "C1-D1"], "the semi-finals of a Grand Prix");
    assert_eq!(by_letters(2, 2).unwrap(), ["A1-B2", "B1-A2"]);
    assert_eq!(by_letters(4, 2).unwrap(), ["A1-B2", "B1-A2", "C1-D2", "D1-C2"]);
    assert_eq!(by_letters(3, 1), Err(vec![Unsettled::NoLetters { groups: 3, seats: 3 }]));
    assert_eq!(by_letters(4, 3), Err(vec![Unsettled::NoLetters { groups: 4, seats: 12 }]));
}

/// ST2: seats that depend on lots, ratings, or groups that are not drawn have no expected entrants.
#[test]
fn st2_seats_that_do_not_follow_from_places_are_not_expected() {
    let mut t = tournament(4, &[]);
    with_group(&mut t, 1, 1, &[1, 2, 3, 4]);
    let places = || vec![Source::Places { of: Ranking::EachGroup(StageId(1)), places: 1..=2, after: None }];
    for seating in [Seating::Rating, Seating::Lot, Seating::Varma, Seating::Blocks { seeds: 2 }] {
        entering(&mut t, places(), seating);
        assert_eq!(expected(&t, StageId(2)), None, "{seating:?}");
    }
    entering(&mut t, vec![Source::Rest(StageId(1))], Seating::SourceOrder);
    assert_eq!(expected(&t, StageId(2)), None);
    entering(&mut t, places(), Seating::SourceOrder);
    let placed = |place| Entered::Placed { group: Some(GroupId(1)), place };
    assert_eq!(expected(&t, StageId(2)), Some(vec![vec![placed(1), placed(2)]]));
    let mut first = t.stages[0].as_ref().clone();
    first.entrants = Arc::new(Entrants { groups: 2, ..Entrants::default() });
    t.stages[0] = Arc::new(first);
    assert_eq!(expected(&t, StageId(2)), None, "the pool is no group");
}

/// KO11: a compass has a draw for the losers of each round, and of the rounds of these, as far as there are enough.
#[test]
fn ko11_a_compass_has_a_draw_for_every_loss() {
    use CompassDraw::{North, South, West};
    let of = |count: usize, tree: Tree| {
        let names: Vec<String> = (1..=count).map(|number| format!("Player {number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Arbiter::of(Setup { play: knockout(tree), ..swiss_of(5, &names) })
    };
    let offered = |arbiter: &Arbiter| draws(&arbiter.tournament, &arbiter.tournament.stages[0]);
    assert_eq!(offered(&of(3, Tree::Standard)), []);
    assert_eq!(offered(&of(4, Tree::Standard)), [West]);
    assert_eq!(offered(&of(8, Tree::Standard)), [West, North, South]);
    assert_eq!(offered(&of(8, Tree::Double { reset: true })), [], "there the losers have a half of their own");
    let mut arbiter = of(16, Tree::Standard);
    let east = arbiter.tournament.stages[0].clone();
    for plan in plans(&arbiter.tournament, &east, |draw| format!("{draw:?}")) {
        arbiter.does(Command::AddStage(Box::new(plan))).unwrap();
    }
    let taken = arbiter.tournament.stages.iter().skip(1).map(|stage| match stage.entrants.from.as_slice() {
        [Source::Losers { of, rounds, .. }] => (stage.name.as_str(), of.0, *rounds.start(), *rounds.end()),
        other => panic!("{other:?}"),
    });
    let expected = [
        ("West", 1, 1, 1),
        ("North", 1, 2, 2),
        ("South", 2, 1, 1),
        ("NorthEast", 1, 3, 3),
        ("NorthWest", 3, 1, 1),
        ("SouthWest", 2, 2, 2),
        ("SouthEast", 4, 1, 1),
    ];
    assert_eq!(taken.collect::<Vec<_>>(), expected);
    assert_eq!(offered(&arbiter), [], "once only");
}
