//! Brackets that cannot be drawn as they are: what is said of them.

use qisai_domain::GroupId;
use qisai_domain::bracket::BracketError;
use qisai_domain::format::{Layout, Tree};
use qisai_pairing::{PairingError, plan_round};

use crate::knockout::Cup;

#[test]
fn ko9_an_order_whose_empty_leaves_stand_together_is_refused_for_what_it_is() {
    // Twelve in sixteen leaves, the last four empty: nobody plays for the places 13 to 16.
    let order = (1..=12).chain([0; 4]).collect();
    let cup = Cup::of(Layout { tree: Tree::Order(order), third_place: true, all_places: true }, 12);
    let refused = plan_round(&cup.t, GroupId(1), 1);
    assert_eq!(refused.err(), Some(PairingError::Layout(BracketError::NoFullPlacement)));
    let standard = Cup::of(Layout { tree: Tree::Standard, third_place: true, all_places: true }, 12);
    assert_eq!(plan_round(&standard.t, GroupId(1), 1).map(|plan| plan.games.len()), Ok(4));
}
