//! Cuts and medians (Article 14) and which rounds they take first (16.5).

use crate::descriptor::Cut;
use crate::ratio::Exact;
use crate::working::CutRule;

/// What a cut looks at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    /// The opponent's score (or rating): how significant the item is.
    pub significance: Exact,
    /// What it adds; decides between items of equal significance.
    pub counts: Exact,
    /// A voluntarily unplayed round.
    pub voluntary: bool,
}

/// Which items are left out, and why. All low cuts come first, then the high ones, as long as there are items. With
/// `voluntary_first` each low cut takes the voluntarily unplayed round that adds least, unless the least significant item
/// adds even more (16.5.1), again for each further cut (16.5.2).
pub(crate) fn apply(items: &[Item], cut: Cut, voluntary_first: bool) -> Vec<Option<CutRule>> {
    let mut rules = vec![None; items.len()];
    for _ in 0..cut.low {
        let left = || items.iter().enumerate().zip(&rules).filter(|(_, rule)| rule.is_none()).map(|(item, _)| item);
        let Some((least, least_item)) = left().min_by_key(|(_, item)| (item.significance, item.counts)) else { break };
        let voluntary = left()
            .filter(|(_, item)| voluntary_first && item.voluntary)
            .min_by_key(|(_, item)| (item.counts, item.significance))
            .filter(|(_, item)| item.counts >= least_item.counts);
        let (at, rule) = voluntary.map_or((least, CutRule::Least), |(at, _)| (at, CutRule::Voluntary));
        if let Some(slot) = rules.get_mut(at) {
            *slot = Some(rule);
        }
    }
    for _ in 0..cut.high {
        let most = items
            .iter()
            .enumerate()
            .zip(&rules)
            .filter(|(_, rule)| rule.is_none())
            .max_by_key(|((_, item), _)| (item.significance, item.counts))
            .map(|((at, _), _)| at);
        if let Some(slot) = most.and_then(|at| rules.get_mut(at)) {
            *slot = Some(CutRule::Most);
        }
    }
    rules
}
