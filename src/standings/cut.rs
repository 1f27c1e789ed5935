//! Cuts and medians (Article 14) and which rounds they take first (16.5).

use crate::descriptor::Cut;
use crate::sheet::Item;
use crate::working::CutRule;

/// Marks what is left out. All low cuts come first, then the high ones, as long as there are items. With `voluntary_first` each
/// low cut takes the voluntarily unplayed round that adds least, unless the least significant item adds even more (16.5.1), again
/// for each further cut (16.5.2).
pub(crate) fn apply(items: &mut [Item], cut: Cut, voluntary_first: bool) {
    fn left(items: &mut [Item]) -> impl Iterator<Item = &mut Item> {
        items.iter_mut().filter(|item| item.cut.is_none())
    }
    for _ in 0..cut.low {
        let Some(least) = left(items).min_by_key(|item| (item.taken, item.counts)).map(|item| item.counts) else {
            break;
        };
        let voluntary = left(items)
            .filter(|item| voluntary_first && item.voluntary)
            .min_by_key(|item| (item.counts, item.taken))
            .filter(|item| item.counts >= least);
        if let Some(item) = voluntary {
            item.cut = Some(CutRule::Voluntary);
        } else if let Some(item) = left(items).min_by_key(|item| (item.taken, item.counts)) {
            item.cut = Some(CutRule::Least);
        }
    }
    for _ in 0..cut.high {
        if let Some(item) = left(items).max_by_key(|item| (item.taken, item.counts)) {
            item.cut = Some(CutRule::Most);
        }
    }
}
