//! Parts of the weight of a pair (MM13–MM21) and the colours of the strict mode (MM23), with numbers reckoned by hand.

use qisai_domain::Side;
use qisai_domain::mcmahon::{
    Criteria, Exempt, FloaterPlace, McMahonColour, McMahonRules, McMahonSeeding, Reckoning, Record, Turn,
};
use qisai_pairing::mcmahon::field::{Drawn, McMahonField};
use qisai_pairing::mcmahon::strict::penalty;
use qisai_pairing::mcmahon::weights::{Parts, parts};
use qisai_swiss::colour::ColourHistory;

use super::{Case, entrant};

/// Weight of a pair that has not met.
const NOT_MET: i64 = 500_000_000_000_000;
/// Weight of clubs that differ enough.
const CLUBS: i64 = 100_000_000_000;

fn by_weights() -> McMahonRules {
    McMahonRules { criteria: Criteria::Weights, exempt: Exempt::Nobody, seed_rounds: 0, ..McMahonRules::default() }
}

/// Returns players with these start scores, numbered in this order, before round 1. Bar and floor are 0 and 2.
fn case(starts: &[i64], rules: McMahonRules) -> Case {
    Case {
        rules,
        range: [0, 2],
        records: starts.iter().map(|start| Record { start: *start, rounds: Vec::new() }).collect(),
        reckoning: Reckoning { round_down: true, ..Reckoning::default() },
        entrants: (1..).zip(starts).map(|(number, start)| entrant(number, None, *start)).collect(),
        round: 1,
        forbidden: Vec::new(),
    }
}

/// Returns the field in which absent players have places too, as in the weights mode.
fn field(case: &Case) -> McMahonField {
    case.with(|before| McMahonField::new(before, true))
}

fn of(case: &Case, one: usize, two: usize) -> Parts {
    parts(&field(case), one, two)
}

#[test]
fn mm13_a_pair_that_has_met_weighs_less_and_a_forfeit_is_no_meeting() {
    let mut case = case(&[0; 4], by_weights());
    let met = |opponent| Turn::Game { opponent, points: 1, extra: 0 };
    let forfeit = |points| Turn::Forfeit { points, extra: 0 };
    for (record, turn) in case.records.iter_mut().zip([met(1), met(0), forfeit(2), forfeit(0)]) {
        record.rounds = vec![turn];
    }
    case.round = 2;
    let field = field(&case);
    let at = |line| field.players.iter().position(|player| player.line == line).unwrap();
    assert_eq!(parts(&field, at(0), at(1)).not_met, 0);
    assert_eq!(parts(&field, at(2), at(3)).not_met, NOT_MET);
    assert_eq!(parts(&field, at(0), at(2)).not_met, NOT_MET);
}

/// One 1 kyu, two each of 2 to 10 kyu, one 11 kyu: ten pairs of neighbours instead of nine pairs of equals and the two
/// ends.
#[test]
fn mm14_ten_pairs_of_neighbours_beat_nine_of_equals_and_a_wide_one() {
    let mut ranks: Vec<i64> =
        (0..=10).flat_map(|rank| if rank % 10 == 0 { vec![rank] } else { vec![rank; 2] }).collect();
    ranks.reverse();
    for criteria in [Criteria::Weights, Criteria::Strict] {
        let mut case = case(&ranks, McMahonRules { criteria, ..by_weights() });
        case.range = [0, 10];
        let paired = case.paired().unwrap();
        let distances: Vec<i64> = paired.pairs.iter().map(|(one, two)| paired.field.distance(*one, *two)).collect();
        assert_eq!(distances, [1; 10], "{criteria:?}");
    }
}

#[test]
fn mm15_floaters_weigh_more_if_their_float_is_new_or_evens_out_earlier_ones() {
    let steps = |upper: [u32; 2], lower: [u32; 2], compensate: bool| {
        let mut field = field(&case(&[1, 0], McMahonRules { compensate, ..by_weights() }));
        for (player, [down, up]) in field.players.iter_mut().zip([upper, lower]) {
            player.drawn = Drawn { down, up };
        }
        // Alone in their groups, the places add nothing.
        parts(&field, 0, 1).floats / 20_000_000
    };
    let cases = [
        ([0, 0], [0, 0], 2),
        ([1, 0], [0, 0], 1),
        ([0, 0], [0, 1], 1),
        ([1, 0], [0, 1], 0),
        ([0, 1], [0, 0], 3),
        ([0, 1], [1, 0], 4),
        ([1, 2], [0, 0], 2),
        // What is 0 stays 0, although the upper one was drawn up more often.
        ([1, 2], [0, 1], 0),
    ];
    for (upper, lower, wanted) in cases {
        assert_eq!(steps(upper, lower, true), wanted, "{upper:?} {lower:?}");
        assert_eq!(steps(upper, lower, false), wanted.min(2), "without compensation: {upper:?} {lower:?}");
    }
    let far = case(&[8, 4], by_weights());
    assert_eq!(of(&Case { range: [0, 8], ..far }, 0, 1).floats, 0, "four groups apart");
    assert_eq!(of(&case(&[1, 1], by_weights()), 0, 1).floats, 0, "one group");
}

#[test]
fn mm15_the_place_in_the_group_counts_within_half_a_step() {
    let places = |wanted: FloaterPlace| {
        let rules = McMahonRules { floater_upper: wanted, floater_lower: FloaterPlace::Top, ..by_weights() };
        // The lower one is alone: its place adds nothing.
        let case = case(&[1, 1, 1, 0], rules);
        [0, 1, 2].map(|upper| of(&case, upper, 3).floats - 40_000_000)
    };
    assert_eq!(places(FloaterPlace::Top), [6_666_666, 3_333_333, 0]);
    assert_eq!(places(FloaterPlace::Middle), [0, 6_666_666, 0]);
    assert_eq!(places(FloaterPlace::Bottom), [0, 3_333_333, 6_666_666]);
}

#[test]
fn mm16_each_seeding_has_its_own_opponents() {
    let of_seeding = |seed_after: McMahonSeeding| {
        let case = case(&[0; 4], McMahonRules { seed_after, ..by_weights() });
        [1, 2, 3].map(|other| of(&case, 0, other).seeding)
    };
    assert_eq!(of_seeding(McMahonSeeding::Fold), [2_777_778, 4_444_445, 5_000_000]);
    assert_eq!(of_seeding(McMahonSeeding::Slip), [3_750_000, 5_000_000, 3_750_000]);
    assert_eq!(of_seeding(McMahonSeeding::Adjacent), [5_000_000, 4_687_500, 3_750_000]);
    let [same_half, one, two] = of_seeding(McMahonSeeding::Random);
    assert_eq!(same_half, 0);
    assert!([one, two].iter().all(|weight| (4_000_000..=5_000_000).contains(weight)), "{one} {two}");
    assert_eq!(of(&case(&[1, 0], by_weights()), 0, 1).seeding, 0, "two groups");
}

#[test]
fn mm17_the_order_of_a_group_is_by_score_tie_breaks_rating_if_it_counts_and_number() {
    let mut case = case(&[0; 4], McMahonRules { seed_rounds: 1, ..by_weights() });
    for (entrant, rating) in case.entrants.iter_mut().zip([1500, 1900, 1700, 1600]) {
        entrant.rating = Some(rating);
    }
    let order = |case: &Case, counts_absent| {
        let field = case.with(|before| McMahonField::new(before, counts_absent));
        field.players.iter().map(|player| (player.number, player.place, player.size)).collect::<Vec<_>>()
    };
    assert_eq!(order(&case, true), [(2, 0, 4), (3, 1, 4), (4, 2, 4), (1, 3, 4)], "by rating in the first rounds");
    let mut later = Case { round: 2, ..case.clone() };
    let missed = Turn::Award { points: 0, extra: 0 };
    later.records.iter_mut().for_each(|record| record.rounds = vec![missed]);
    assert_eq!(order(&later, true), [(1, 0, 4), (2, 1, 4), (3, 2, 4), (4, 3, 4)], "by number afterwards");
    later.rules.always_by_rating = true;
    assert_eq!(order(&later, true), order(&case, true));
    case.entrants[1].present = false;
    assert_eq!(order(&case, true), [(3, 1, 4), (4, 2, 4), (1, 3, 4)], "absent ones have places by weights");
    assert_eq!(order(&case, false), [(3, 0, 3), (4, 1, 3), (1, 2, 3)], "and not in the strict mode");
}

/// With N = 6, 1.2 · 3/6 for the clubs and 1/6 for the federations, half of the
/// smaller one, and half a group.
#[test]
fn mm18_clubs_and_federations_that_differ_weigh_more() {
    let with = |clubs: [&str; 2], federations: [&str; 2], exempt: Exempt, starts: [i64; 2]| {
        let rules = McMahonRules { club_gap: 3, federation_gap: 1, exempt, ..by_weights() };
        let mut case = case(&starts, rules);
        for (at, entrant) in case.entrants.iter_mut().enumerate() {
            clubs[at].clone_into(&mut entrant.club);
            federations[at].clone_into(&mut entrant.federation);
        }
        of(&case, 0, 1).clubs
    };
    let free = |clubs, federations| with(clubs, federations, Exempt::Nobody, [0, 0]);
    assert_eq!(free(["a", "a"], ["x", "x"]), 0);
    // f(23/30) = 7/30 · 83/60 = 581/1800.
    assert_eq!(free(["a", "b"], ["x", "y"]), CLUBS - 581 * CLUBS / 1800);
    // Of the clubs alone f(82/120), of the federations alone f(30/120).
    assert_eq!(free(["a", "b"], ["x", "x"]), CLUBS - (CLUBS * 38 * (240 + 82)) / (120 * 240));
    assert_eq!(free(["a", "a"], ["x", "y"]), CLUBS - (CLUBS * 90 * (240 + 30)) / (120 * 240));
    // At the bar nobody is kept apart; with one of the two at the bar the weight is half way.
    assert_eq!(with(["a", "a"], ["x", "x"], Exempt::Top, [2, 2]), CLUBS);
    assert_eq!(with(["a", "a"], ["x", "x"], Exempt::Top, [2, 1]), CLUBS / 2);
    assert_eq!(with(["a", "a"], ["x", "x"], Exempt::Top, [1, 1]), 0);
    // Before round 1 everybody has won half of no points.
    assert_eq!(with(["a", "a"], ["x", "x"], Exempt::Half, [1, 1]), CLUBS);
}

#[test]
fn mm18_a_club_gap_of_three_acts_up_to_four_groups() {
    let crosses = |groups: i64| {
        let rules = McMahonRules { club_gap: 3, ..by_weights() };
        let mut case = case(&[groups, groups, 0, 0], rules);
        case.range = [0, 40];
        for (entrant, club) in case.entrants.iter_mut().zip(["a", "a", "b", "b"]) {
            club.clone_into(&mut entrant.club);
        }
        let paired = case.paired().unwrap();
        paired.pairs.iter().all(|(one, two)| paired.field.distance(*one, *two) == groups)
    };
    assert_eq!([1, 2, 3, 4, 5].map(crosses), [true, true, true, true, false]);
}

#[test]
fn mm19_opposite_balances_weigh_more_and_the_smaller_one_has_white() {
    let weigh = |one: i64, two: i64| {
        let mut case = case(&[0, 0], McMahonRules { colour: McMahonColour::Weak, ..by_weights() });
        for (entrant, balance) in case.entrants.iter_mut().zip([one, two]) {
            let side = if balance > 0 { Side::First } else { Side::Second };
            entrant.colours = ColourHistory::new(vec![side; usize::try_from(balance.abs()).unwrap()]);
        }
        let field = field(&case);
        let (higher, lower) = field.ranked(0, 1);
        (parts(&field, 0, 1).colours, field.allocate(higher, lower).higher)
    };
    assert_eq!(weigh(1, -1), (1_000_000, Side::Second));
    assert_eq!(weigh(-2, 1), (1_000_000, Side::First));
    assert_eq!(weigh(0, 2), (500_000, Side::First));
    assert_eq!(weigh(-2, 0), (500_000, Side::First));
    assert_eq!([weigh(0, 1).0, weigh(1, 1).0, weigh(2, 1).0, weigh(0, 0).0], [0; 4]);
}

#[test]
fn mm20_the_weight_is_one_and_the_sum_of_the_parts() {
    let case = case(&[0, 0], McMahonRules { seed_after: McMahonSeeding::Slip, ..by_weights() });
    let pair = of(&case, 0, 1);
    assert_eq!(pair.sum(), 1 + pair.not_met + pair.score + pair.floats + pair.seeding + pair.clubs + pair.colours);
    assert_eq!(pair.sum(), 1 + NOT_MET + CLUBS + 5_000_000);
}

/// By weights, floats of several pairs can outweigh the distance of groups; the strict mode compares the distance first.
#[test]
fn mm21_weights_trade_floats_for_distance_and_the_strict_mode_does_not() {
    // One player above two equal ones and one below, in a hundred groups.
    let mut case = case(&[3, 2, 2, 1], McMahonRules { seed_after: McMahonSeeding::Slip, ..by_weights() });
    case.range = [0, 100];
    let mut field = field(&case);
    field.players[0].drawn = Drawn { down: 1, up: 2 };
    field.players[1].drawn = Drawn { down: 0, up: 1 };
    field.players[2].drawn = Drawn { down: 1, up: 0 };
    let (wide, narrow) = ([(0, 3), (1, 2)], [(0, 1), (2, 3)]);
    let weight = |pairs: [(usize, usize); 2]| pairs.map(|(one, two)| parts(&field, one, two).sum()).iter().sum::<i64>();
    let distance = |pairs: [(usize, usize); 2]| {
        pairs.map(|(one, two)| penalty(&field, field.distance(one, two))).iter().sum::<i64>()
    };
    assert_eq!((distance(wide), distance(narrow)), (2 * 106, 2 * 105));
    assert!(weight(wide) > weight(narrow), "the weights take the wider round");
}

/// Numbers by start score, rating and number: the first of two without colours has the initial side if its number is odd.
#[test]
fn mm23_colours_of_the_strict_mode_go_by_the_numbers_of_start_score_rating_and_number() {
    let mut case = case(&[0, 1, 0, 0], McMahonRules::default());
    for (entrant, rating) in case.entrants.iter_mut().zip([Some(1500), None, Some(1700), Some(1700)]) {
        entrant.rating = rating;
    }
    let field = case.with(|before| McMahonField::new(before, false));
    let at = |line| field.players.iter().position(|player| player.line == line).unwrap();
    // 2 has a higher start score, then 3 and 4 by rating and number, then 1.
    assert_eq!([1, 2, 3, 0].map(|line| field.players[at(line)].tpn), [0, 1, 2, 3]);
    let side_of_higher = |one, two| {
        let (higher, lower) = field.ranked(at(one), at(two));
        (field.players[higher].line, field.allocate(higher, lower).higher)
    };
    assert_eq!(side_of_higher(3, 1), (1, Side::First));
    assert_eq!(side_of_higher(0, 2), (2, Side::Second));
    assert_eq!(side_of_higher(0, 3), (3, Side::First));
    // Who has had White has Black next, whatever the numbers.
    case.entrants[1].colours = ColourHistory::new(vec![Side::First]);
    let field = case.with(|before| McMahonField::new(before, false));
    let (higher, lower) = field.ranked(0, 1);
    assert_eq!(field.allocate(higher, lower).higher, Side::Second);
}

/// The bye by weights: least of strength, twice the score and a thousand for each bye; of equals the later number.
#[test]
fn mm12_the_bye_goes_to_the_lowest_without_one() {
    let mut case = case(&[1, 0, 0], by_weights());
    let taker = |case: &Case| case.paired().unwrap().bye.unwrap().line;
    assert_eq!(taker(&case), 2, "of equals the later number");
    case.entrants[2].byes = 1;
    assert_eq!(taker(&case), 1);
    case.rules.criteria = Criteria::Strict;
    case.entrants[2].byes = 0;
    assert_eq!(taker(&case), 2);
    case.entrants[2].rating = Some(1900);
    case.entrants[1].rating = Some(1500);
    assert_eq!(taker(&case), 1, "the lower rating");
    case.entrants[1].had_bye = true;
    assert_eq!(taker(&case), 2, "nobody twice");
}
