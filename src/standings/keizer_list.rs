//! List of a Keizer: order, values and points of the entries.

use std::collections::BTreeMap;

use qisai_domain::keizer::{Field, Item, KeizerRules, Line, Reckoning, Recompute, Settled, reckon};
use qisai_domain::{EntryId, Results};

use crate::ratio::Exact;
use crate::working::{Addend, Against};

/// Article shown for the points.
pub(crate) const ARTICLE: &str = "Keizer";

/// Maximum number of entrants times rounds for which every round is reckoned again with the values of its evening.
const MAX_EVENINGS: usize = 20_000;

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
    rules: KeizerRules,
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
        Self { reckoning, entries, places, carried, rules: rules.clone() }
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

    /// Returns the points that each round gave an entry when it was over, with the values of its evening (KZ71), by
    /// column of the results; empty if they never change, or if the list is too long to reckon every round again.
    pub fn evening_points(&self, results: &Results, entry: EntryId) -> BTreeMap<u16, Exact> {
        let rounds = self.reckoning.rounds;
        let Some(entrant) = self.entries.iter().position(|other| *other == entry) else { return BTreeMap::new() };
        if self.rules.recompute == Recompute::Frozen || self.entries.len() * usize::from(rounds) > MAX_EVENINGS {
            return BTreeMap::new();
        }
        let field = Field::of(results);
        let of_round = |round: u16| {
            let list = reckon(&field, &self.rules, round, false).list;
            let line = list.into_iter().find(|line| line.entrant == entrant)?;
            let item = line.items.into_iter().find(|item| item.fact.round == round)?;
            Some((round.saturating_add(self.carried), exact(item.points)))
        };
        (1..=rounds).filter_map(of_round).collect()
    }

    /// Returns the place of each entry after the round before the last one reckoned, from 1; empty after round 1.
    pub fn places_before(&self, results: &Results) -> BTreeMap<EntryId, usize> {
        let Some(before) = self.reckoning.rounds.checked_sub(1).filter(|rounds| *rounds > 0) else {
            return BTreeMap::new();
        };
        let list = reckon(&Field::of(results), &self.rules, before, false).list;
        list.iter().zip(1..).filter_map(|(line, place)| Some((self.entry(line.entrant)?, place))).collect()
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
