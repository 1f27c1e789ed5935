//! Ratings and norms as text.

use qisai_i18n::{Lang, Words};
use qisai_ratings::norms::{Failure, NormTitle, Outlook, Way};
use qisai_view::ratings::{decimal, failure, halves, needed, plain};

#[test]
fn numbers_as_people_write_them() {
    assert_eq!([0, 1, 2, 9].map(halves), ["0", "½", "1", "4½"]);
    assert_eq!([-240, 0, 5, 1_230].map(|number| decimal(number, true)), ["−2.4", "0.0", "+0.05", "+12.3"]);
    assert_eq!(decimal(1_500, true), "+15.0");
    assert_eq!((decimal(438, false), plain(-1_000)), ("4.38".to_owned(), "-10".to_owned()));
}

#[test]
fn only_ways_that_the_field_allows_are_shown() {
    let way = |half_points, average| Way { half_points, average, titled: 2, with_title: 1, new_federations: 0 };
    let outlook = Outlook::Depends(vec![way(3, 2600), way(4, 2500), way(5, 2380), way(6, 2380)]);
    let shown = |strongest| needed(NormTitle::Im, &outlook, 3, strongest, Words::of(Lang::En));
    let one = "2½ of 3 against 2380 on average; titled opponents among them: 2; 1 of them IM/GM";
    assert_eq!(shown(2450).as_deref(), Some(one));
    assert!(shown(2500).unwrap().starts_with("2 of 3 against 2500 on average or 2½ of 3 against 2380"));
    assert_eq!(shown(2379), None);
}

#[test]
fn every_condition_has_words_and_its_article() {
    for t in Lang::ALL.map(Words::of) {
        let text = failure(&Failure::Score { needed: 7, found: 6 }, t);
        assert!(text.contains('3') && text.contains("3½") && text.ends_with("(1.4.8b)"), "{text}");
    }
}
