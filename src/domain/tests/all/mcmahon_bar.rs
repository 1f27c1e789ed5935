//! Size of the top group (MM02), and bands by ranks (MM01).

use qisai_domain::mcmahon::{McMahonRules, proposed_bar, start_score, thresholds};

#[test]
fn mm02_the_bar_is_the_one_whose_group_is_nearest_the_upper_bound() {
    let strengths: Vec<i64> = (0..30).collect();
    assert_eq!(proposed_bar(&strengths, 5), Some(18), "12 players for five rounds");
    assert_eq!(proposed_bar(&[5, 5, 5, 4, 4, 4, 4, 3, 3], 3), Some(4), "seven players: nine are too many");
    assert_eq!(proposed_bar(&[5; 20], 3), None, "equals are not split");
}

/// Bands by ranks are those of ratings a hundred points apart: the start scores are those of the rank itself, between the
/// floor and the bar, counted from 30 kyu.
#[test]
fn mm01_ranks_are_bands_between_floor_and_bar() {
    let rules = McMahonRules { thresholds: thresholds("20k-4d").unwrap(), lowest: 10, ..McMahonRules::default() };
    assert_eq!(rules.fault(), None);
    assert_eq!(rules.range(), [10, 33]);
    let kyu = (1..=30).map(|kyu| (format!("{kyu}k"), -kyu));
    let dan = (1..=9).map(|dan| (format!("{dan}d"), dan - 1));
    for (rank, strength) in kyu.chain(dan) {
        assert_eq!(rules.start_of_rank(&rank), Some(start_score(strength, [-20, 3], -30, 0)), "{rank}");
    }
    let other = McMahonRules { thresholds: thresholds("5k-1d").unwrap(), lowest: -2, ..McMahonRules::default() };
    let starts = ["6 kyu", "5级", "1k", "1段", "3D"].map(|rank| other.start_of_rank(rank));
    assert_eq!(starts, [-2, -2, 2, 3, 3].map(Some));
}

#[test]
fn mm01_spans_of_ratings_are_bands_of_equal_width() {
    assert_eq!(thresholds("1000-1300"), Some(vec![1100, 1200, 1300]));
    assert_eq!(thresholds("1000–1600/250，1900"), Some(vec![1250, 1500, 1900]));
    for text in ["4d-20k", "1000-2000/0", "1000-1050", "31k-1d", "0d", "10d", "x", "1-2-3", "1000-"] {
        assert_eq!(thresholds(text), None, "{text}");
    }
    let wide = McMahonRules { thresholds: thresholds("0-9000/1").unwrap(), ..McMahonRules::default() };
    assert_eq!(wide.fault(), Some(("thresholds", "at most 60, ascending")));
}
