//! What the tests of the Swiss systems share: contenders and fields, what can be paired of a field, and choices among alternatives.
#![allow(clippy::indexing_slicing, reason = "test code: a panic is a failure")]

use std::cmp::Reverse;

use proptest::prelude::ProptestConfig;
use qisai_domain::{EntryId, Points, Side};

use super::colour::ColourHistory;
use super::field::{Contender, Field};

/// A field, and the sides that its players had, by number.
#[derive(Clone, Debug)]
pub struct Known {
    pub field: Field,
    pub sides: Vec<Vec<Side>>,
}

/// How many fields each property is tried on: 1,500, or `PROPTEST_CASES` if that is more.
pub fn cases() -> ProptestConfig {
    let config = ProptestConfig::default();
    ProptestConfig { cases: config.cases.max(1500), ..config }
}

/// Some places of a small field, a bit for each.
pub type Places = usize;

/// The sides of `W` and `B`.
pub fn sides(letters: &str) -> Vec<Side> {
    letters.chars().map(|c| if c == 'W' { Side::First } else { Side::Second }).collect()
}

/// A player with nothing special but number, score and sides had.
pub fn contender(number: u32, score: i32, sides: &[Side]) -> Contender {
    Contender {
        entry: EntryId(number),
        line: 0,
        tpn: number,
        score: Points(score),
        odd: number % 2 == 1,
        colours: ColourHistory::new(sides.to_vec()),
        floats: [None, None],
        floated: false,
        unplayed: 0,
        may_have_bye: true,
        topscorer: false,
    }
}

/// A field in its order, before its last round; `met` tells of two numbers, the smaller first, whether they may not meet.
pub fn field(mut contenders: Vec<Contender>, initial: Side, met: impl Fn(u32, u32) -> bool) -> Field {
    contenders.sort_by_key(|it| (Reverse(it.score), it.tpn));
    let numbers: Vec<u32> = contenders.iter().map(|it| it.tpn).collect();
    let size = numbers.len();
    let barred = (0..size * size).map(|at| (numbers[at / size], numbers[at % size]));
    let barred = barred.map(|(one, two)| met(one.min(two), one.max(two))).collect();
    let mut field = Field::new(contenders, initial, barred);
    field.planned_rounds = 9;
    field
}

/// The places of a set.
pub fn places(set: Places) -> impl DoubleEndedIterator<Item = usize> {
    (0..20).filter(move |place| set >> place & 1 == 1)
}

/// The set of some places.
pub fn set(places: impl IntoIterator<Item = usize>) -> Places {
    places.into_iter().fold(0, |set, place| set | 1 << place)
}

/// All sets of places of a set.
pub fn subsets(of: Places) -> Vec<Places> {
    (0..=of).filter(|subset| subset & !of == 0).collect()
}

/// For every set of places of a small field the most pairs that it has, found by trying everything.
pub struct MostPairs(Vec<u32>);

impl MostPairs {
    /// For `size` places, of which some may meet.
    pub fn new(size: usize, may_meet: impl Fn(usize, usize) -> bool) -> Self {
        let mut most = vec![0; 1 << size];
        for set in 1..most.len() {
            let Some(first) = places(set).next() else { continue };
            let others = set & !(1 << first);
            let paired = places(others).filter(|other| may_meet(first, *other));
            let paired = paired.map(|other| 1 + most[others & !(1 << other)]).max();
            most[set] = paired.unwrap_or(0).max(most[others]);
        }
        Self(most)
    }

    /// The most pairs of a set.
    pub fn of(&self, set: Places) -> u32 {
        self.0[set]
    }

    /// Whether all of a set can be paired.
    pub fn complete(&self, set: Places) -> bool {
        2 * self.0[set] == set.count_ones()
    }
}

/// What was chosen, and what else could have been.
#[derive(Debug)]
pub struct Choice<T> {
    pub chosen: T,
    pub alternatives: Vec<T>,
}

impl<T> Choice<T> {
    /// The alternatives that an earlier criterion does not tell from what was chosen.
    #[must_use]
    pub fn alike<K: PartialEq>(mut self, criterion: impl Fn(&T) -> K) -> Self {
        let mine = criterion(&self.chosen);
        self.alternatives.retain(|other| criterion(other) == mine);
        self
    }

    /// Whether no alternative has less of what a criterion counts.
    pub fn has_least<K: Ord>(&self, criterion: impl Fn(&T) -> K) -> bool {
        let mine = criterion(&self.chosen);
        self.alternatives.iter().all(|other| criterion(other) >= mine)
    }
}
