//! Form that draws the numbers of a round robin before round one.

use qisai_web::entries::numbers::{NumbersForm, by_hand};

#[test]
fn an_order_names_every_number_once() {
    let typed = |order: &str| {
        let form = NumbersForm { how: String::new(), order: order.into(), seats: "7 8 9".into(), seen: 0 };
        by_hand(&form, 3).map(|order| order.iter().map(|entry| entry.0).collect::<Vec<_>>())
    };
    assert_eq!(typed("3 1 2"), Some(vec![9, 7, 8]));
    assert_eq!(typed("3、1，2"), Some(vec![9, 7, 8]));
    for nonsense in ["", "1 2", "1 2 2", "1 2 4", "1 2 3 3", "0 1 2", "a b c"] {
        assert_eq!(typed(nonsense), None, "{nonsense}");
    }
}
