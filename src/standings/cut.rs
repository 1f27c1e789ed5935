//! Cuts and medians (Article 14), and the rounds that they remove first (16.5).

use crate::descriptor::Cut;
use crate::sheet::Item;
use crate::working::CutRule;

/// Two sort keys of an item, followed by its index.
type Ranked = (i64, i64, usize);

/// Marks the items that are cut. All low cuts come first, then the high cuts, as long as items remain.
///
/// With `voluntary_first`, each low cut takes the voluntarily unplayed round that adds least, unless the least
/// significant item adds even more (16.5.1). The rule is repeated for each further cut (16.5.2). An item already left
/// out has used up one low cut.
pub fn apply(items: &mut [Item], cut: Cut, voluntary_first: bool) {
    let left_out = items.iter().filter(|item| item.cut.is_some()).count();
    let taken = u16::try_from(left_out).unwrap_or(u16::MAX);
    let Cut { low, high } = Cut { low: cut.low.saturating_sub(taken), ..cut }.of(items.len().saturating_sub(left_out));
    if (low, high) == (0, 0) {
        return;
    }
    let ranked = |keys: fn(&Item) -> (i64, i64), counts: &dyn Fn(&Item) -> bool| -> Vec<Ranked> {
        let of_item = |(at, item): (usize, &Item)| {
            let (first, second) = keys(item);
            counts(item).then_some((first, second, at))
        };
        let mut ranked: Vec<Ranked> = items.iter().enumerate().filter_map(of_item).collect();
        ranked.sort_unstable();
        ranked
    };
    let by_significance = ranked(|item| (item.taken, item.counts), &|_| true);
    let voluntary = ranked(|item| (item.counts, item.taken), &|item| voluntary_first && item.voluntary);
    let (mut left, mut voluntary) = (by_significance.as_slice(), voluntary.as_slice());
    for _ in 0..low {
        left = without_cut_head(left, items);
        voluntary = without_cut_head(voluntary, items);
        let Some((_, least, at)) = left.first() else { return };
        let (at, rule) = match voluntary.first() {
            Some((counts, _, at)) if counts >= least => (at, CutRule::Voluntary),
            _ => (at, CutRule::Least),
        };
        mark(items, *at, rule);
    }
    for _ in 0..high {
        while let [head @ .., (.., last)] = left
            && is_cut(items, *last)
        {
            left = head;
        }
        let Some((.., at)) = left.last() else { return };
        mark(items, *at, CutRule::Most);
    }
}

impl Cut {
    /// Returns the cuts that are possible with this number of items.
    #[must_use]
    pub fn of(self, items: usize) -> Self {
        let items = u16::try_from(items).unwrap_or(u16::MAX);
        let low = self.low.min(items);
        Self { low, high: self.high.min(items - low) }
    }
}

fn without_cut_head<'a>(mut ranked: &'a [Ranked], items: &[Item]) -> &'a [Ranked] {
    while let [(.., first), tail @ ..] = ranked
        && is_cut(items, *first)
    {
        ranked = tail;
    }
    ranked
}

fn is_cut(items: &[Item], at: usize) -> bool {
    items.get(at).is_some_and(|item| item.cut.is_some())
}

fn mark(items: &mut [Item], at: usize, rule: CutRule) {
    if let Some(item) = items.get_mut(at) {
        item.cut = Some(rule);
    }
}
