//! Tests of the examples in the text, and of one field for each article about floaters.

use qisai_swiss::field::Field;
use qisai_swiss::median::exchanges;
use qisai_swiss::olympiad::{groups, pair_round};

use crate::support::testing::field_of;

/// Returns teams that had white and black in turn, with these match points.
fn scores(points: &[i32]) -> Vec<(i32, &'static str)> {
    points.iter().zip(["W", "B"].into_iter().cycle()).map(|(points, had)| (*points, had)).collect()
}

/// Returns the pairs as `1-3 2-4`: by number, the smaller number first, sorted.
fn paired(field: &Field) -> String {
    let number = |place: usize| field.contenders.get(place).unwrap().tpn;
    let (made, _) = pair_round(field).unwrap();
    let mut pairs: Vec<(u32, u32)> = made
        .iter()
        .map(|made| (number(made.pair.player), number(made.pair.opponent)))
        .map(|(one, two)| (one.min(two), one.max(two)))
        .collect();
    pairs.sort_unstable();
    pairs.iter().map(|(one, two)| format!("{one}-{two}")).collect::<Vec<_>>().join(" ")
}

/// Returns all pairings of a group in the order in which article 9.3 tries them.
fn all_in_order(teams: &[usize]) -> Vec<String> {
    let Some((first, others)) = teams.split_first() else { return vec![String::new()] };
    let mut all = Vec::new();
    for opponent in exchanges(others) {
        let rest: Vec<usize> = others.iter().copied().filter(|team| *team != opponent).collect();
        all.extend(
            all_in_order(&rest).into_iter().map(|tail| format!("{first}-{opponent} {tail}").trim_end().to_owned()),
        );
    }
    all
}

#[test]
fn tm15_six_teams_are_tried_in_the_order_of_the_table_in_article_9_3() {
    let table = [
        "1-4 2-5 3-6",
        "1-4 2-6 3-5",
        "1-4 2-3 5-6",
        "1-5 2-4 3-6",
        "1-5 2-6 3-4",
        "1-5 2-3 4-6",
        "1-6 2-4 3-5",
        "1-6 2-5 3-4",
        "1-6 2-3 4-5",
        "1-3 2-5 4-6",
        "1-3 2-6 4-5",
        "1-3 2-4 5-6",
        "1-2 3-5 4-6",
        "1-2 3-6 4-5",
        "1-2 3-4 5-6",
    ];
    assert_eq!(all_in_order(&[1, 2, 3, 4, 5, 6]), table);
}

#[test]
fn tm15_the_engine_takes_the_first_pairing_of_the_table_that_is_legal() {
    let of = |met: &[(u32, u32)]| paired(&field_of(&scores(&[0; 6]), met));
    assert_eq!(of(&[]), "1-4 2-5 3-6");
    assert_eq!(of(&[(1, 4)]), "1-5 2-4 3-6");
    assert_eq!(of(&[(2, 5), (3, 5)]), "1-4 2-3 5-6");
    assert_eq!(of(&[(1, 4), (1, 5), (1, 6)]), "1-3 2-5 4-6");
    assert_eq!(of(&[(1, 3), (1, 4), (1, 5), (1, 6), (3, 5)]), "1-2 3-6 4-5");
}

#[test]
fn tm15_the_median_of_88_teams_is_the_group_of_the_45th() {
    let points: Vec<i32> = (1..=88)
        .map(|place| match place {
            1..=40 => 12,
            41..=44 => 11,
            45..=60 => 10,
            _ => 5,
        })
        .collect();
    let groups = groups(&field_of(&scores(&points), &[]), None);
    assert_eq!(groups.median, (44..60).collect::<Vec<usize>>());
    assert_eq!((groups.above.len(), groups.below.len()), (2, 1));
}

#[test]
fn tm15_a_floater_from_below_meets_the_lowest_ranked_it_may_meet() {
    let teams = scores(&[4, 4, 4, 4, 2, 2, 2, 0]);
    assert_eq!(paired(&field_of(&teams, &[])), "1-3 2-4 5-6 7-8", "8.2.1");
    assert_eq!(paired(&field_of(&teams, &[(7, 8)])), "1-3 2-4 5-7 6-8", "8.2.1");
}

#[test]
fn tm15_a_floater_from_above_meets_the_highest_ranked_it_may_meet() {
    let teams = scores(&[6, 6, 6, 4, 4, 4, 4, 0]);
    assert_eq!(paired(&field_of(&teams, &[(3, 4)])), "1-2 3-5 4-6 7-8", "8.3.1");
}

#[test]
fn tm15_the_next_one_floats_where_the_rest_of_the_group_or_the_floater_has_no_opponent() {
    let teams = scores(&[6, 6, 6, 6, 6, 4, 4, 2, 2, 2, 0, 0]);
    assert_eq!(paired(&field_of(&teams, &[])), "1-3 2-4 5-6 7-8 9-10 11-12", "8.2.2: the highest ranked");
    assert_eq!(paired(&field_of(&teams, &[(9, 10)])), "1-3 2-4 5-6 7-9 8-10 11-12", "8.2.2: 9 and 10 have met");
    let met = [(6, 8), (7, 8)];
    assert_eq!(paired(&field_of(&teams, &met)), "1-3 2-4 5-6 7-9 8-10 11-12", "8.2.3: 8 has played the group above");
}

#[test]
fn tm15_floaters_of_both_sides_meet_in_the_median_where_they_meet_nobody_else() {
    let met = [(6, 8), (6, 9), (6, 10), (7, 8), (7, 9), (7, 10)];
    let teams = scores(&[6, 6, 6, 6, 6, 4, 4, 2, 2, 2]);
    assert_eq!(paired(&field_of(&teams, &met)), "1-3 2-4 5-8 6-7 9-10", "8.2.4");
}

#[test]
fn tm15_who_has_played_everybody_of_the_group_floats() {
    let teams = scores(&[6, 6, 6, 6, 4, 4, 4, 4]);
    assert_eq!(paired(&field_of(&teams, &[(1, 2), (1, 3), (1, 4)])), "1-5 2-3 4-6 7-8", "9.4, 9.5");
}

#[test]
fn tm12_the_limits_of_colours_give_way_where_a_group_would_lose_a_pairing() {
    let all = [(4, "WW"), (4, "WW"), (2, "BW"), (2, "WB")];
    let made = pair_round(&field_of(&all, &[])).unwrap().0;
    let beyond: Vec<usize> = made.iter().map(|made| made.beyond).collect();
    assert_eq!((paired(&field_of(&all, &[])).as_str(), beyond), ("1-2 3-4", vec![1, 0]), "7.4");
    let others = [(4, "WW"), (4, "WW"), (4, "BB"), (4, "BB")];
    assert_eq!(paired(&field_of(&others, &[(1, 3)])), "1-4 2-3", "7.3 where it costs nothing");
    assert_eq!(
        paired(&field_of(&[(4, "WW"), (4, "BB"), (4, "WW"), (4, "BB")], &[])),
        "1-4 2-3",
        "7.3: 1 and 3 do not meet"
    );
}
