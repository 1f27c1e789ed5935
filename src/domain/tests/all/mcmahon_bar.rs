//! Size of the top group (MM02).

use qisai_domain::mcmahon::proposed_bar;

#[test]
fn mm02_the_bar_is_the_one_whose_group_is_nearest_the_upper_bound() {
    let strengths: Vec<i64> = (0..30).collect();
    assert_eq!(proposed_bar(&strengths, 5), Some(18), "12 players for five rounds");
    assert_eq!(proposed_bar(&[5, 5, 5, 4, 4, 4, 4, 3, 3], 3), Some(4), "seven players: nine are too many");
    assert_eq!(proposed_bar(&[5; 20], 3), None, "equals are not split");
}
