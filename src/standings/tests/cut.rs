//! Cuts and medians (Article 14), and the rounds that they remove first (16.5).

use proptest::prelude::*;
use qisai_standings::cut::apply;
use qisai_standings::descriptor::Cut;
use qisai_standings::sheet::Item;
use qisai_standings::working::{Against, CutRule};

/// Applies the rule literally: each cut considers all remaining items.
fn literal(items: &mut [Item], cut: Cut, voluntary_first: bool) {
    fn left(items: &mut [Item]) -> impl Iterator<Item = &mut Item> {
        items.iter_mut().filter(|item| item.cut.is_none())
    }
    for _ in 0..cut.low {
        let Some(least) = left(items).min_by_key(|item| (item.taken, item.counts)).map(|item| item.counts) else {
            return;
        };
        let voluntary = left(items).filter(|item| voluntary_first && item.voluntary);
        match voluntary.min_by_key(|item| (item.counts, item.taken)).filter(|item| item.counts >= least) {
            Some(item) => item.cut = Some(CutRule::Voluntary),
            None => left(items).min_by_key(|item| (item.taken, item.counts)).unwrap().cut = Some(CutRule::Least),
        }
    }
    for _ in 0..cut.high {
        let Some(item) = left(items).max_by_key(|item| (item.taken, item.counts)) else { return };
        item.cut = Some(CutRule::Most);
    }
}

fn items() -> impl Strategy<Value = Vec<Item>> {
    prop::collection::vec((0_i64..5, 0_i64..5, any::<bool>()), 0..12).prop_map(|list| {
        let item = |(round, (taken, counts, voluntary))| Item {
            counts,
            voluntary,
            ..Item::of(round, Against::Own, taken, "14")
        };
        (1..).zip(list).map(item).collect()
    })
}

proptest! {
    #[test]
    fn what_is_cut_is_what_the_rule_says(
        items in items(), low in 0_u16..14, high in 0_u16..14, voluntary_first in any::<bool>(),
    ) {
        let (mut one, mut other) = (items.clone(), items);
        apply(&mut one, Cut { low, high }, voluntary_first);
        literal(&mut other, Cut { low, high }, voluntary_first);
        let cuts = |items: &[Item]| items.iter().map(|item| item.cut).collect::<Vec<_>>();
        prop_assert_eq!(cuts(&one), cuts(&other));
    }

    /// No cut is made without an item to cut, so the work depends on the number of rounds and not on the
    /// descriptor.
    #[test]
    fn there_are_never_more_cuts_than_items(items in 0_usize..300, low: u16, high: u16) {
        let cut = Cut { low, high }.of(items);
        prop_assert!(usize::from(cut.low) + usize::from(cut.high) <= items);
        prop_assert!(cut.low <= low && cut.high <= high);
    }
}
