//! List of a Keizer: order, values and points of the entries.

use std::collections::BTreeMap;

use qisai_domain::keizer::{Field, Item, KeizerRules, Line, Reckoning, Settled, reckon};
use qisai_domain::{EntryId, Results};

use crate::ratio::Exact;
use crate::working::{Addend, Against};

/// Article shown for the points.
pub(crate) const ARTICLE: &str = "Keizer";

/// List of a Keizer with the entries of its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeizerList {
    reckoning: Reckoning,
    /// Entry of each place of the seed list.
    entries: Vec<EntryId>,
    /// Place of each entry in the list, from 0.
    places: BTreeMap<EntryId, usize>,
    /// Number of columns that were carried over.
    carried: u16,
}

impl KeizerList {
    /// Reckons the list after all rounds of the results.
    pub fn of(results: &Results, rules: &KeizerRules) -> Self {
        let carried = u16::try_from(results.carried).unwrap_or(u16::MAX);
        let rounds = results.rounds().saturating_sub(carried);
        let reckoning = reckon(&Field::of(results), rules, rounds, false);
        let entries: Vec<EntryId> = results.lines.iter().map(|line| line.entry).collect();
        let listed = reckoning.list.iter().zip(0..);
        let places = listed.filter_map(|(line, at)| Some((*entries.get(line.entrant)?, at))).collect();
        Self { reckoning, entries, places, carried }
    }

    /// Returns the entries in the order of the list.
    pub fn order(&self) -> impl Iterator<Item = EntryId> {
        self.reckoning.list.iter().filter_map(|line| self.entry(line.entrant))
    }

    /// Returns the value of an entry, or `None` if it has no place.
    pub fn value(&self, entry: EntryId) -> Option<Exact> {
        self.line(entry).map(|line| exact(line.value))
    }

    /// Returns the line of an entry, or `None` if it has no place.
    pub fn line(&self, entry: EntryId) -> Option<&Line> {
        self.reckoning.list.get(*self.places.get(&entry)?)
    }

    /// Returns the number of passes.
    pub fn passes(&self) -> usize {
        self.reckoning.passes
    }

    /// Returns how the passes ended.
    pub fn settled(&self) -> Settled {
        self.reckoning.settled
    }

    fn entry(&self, entrant: usize) -> Option<EntryId> {
        self.entries.get(entrant).copied()
    }

    /// Returns an item as an addend: value, fraction and points.
    pub(crate) fn addend(&self, item: &Item) -> Addend {
        Addend {
            round: item.fact.round.saturating_add(self.carried),
            against: Against::Own,
            taken: exact(item.value),
            obtained: Some(exact(item.fraction)),
            counts: exact(item.points),
            cut: None,
            article: ARTICLE,
        }
    }
}

/// Returns a number of the reckoning as one of the standings.
pub(crate) fn exact(number: qisai_domain::keizer::Exact) -> Exact {
    Exact::new(number.numerator, number.denominator)
}
