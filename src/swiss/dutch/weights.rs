//! Criteria packed into weights, so that the heaviest matching is the best pairing.
//!
//! Each criterion has its own run of bits; a weightier criterion has a higher run. Each run is wide enough that the
//! total of all lower runs never outweighs one unit in it.

#![expect(clippy::indexing_slicing, reason = "positions are positions of the bracket's own lists")]

use std::ops::Range;

use super::criteria::{colour_failures, floated, may_be_paired};
use crate::digits::Digits;
use crate::error::SwissError;
use crate::field::Field;
use crate::float::Float;
use crate::matching::{Add, BestMatchings, Graph};
use crate::{Points, SearchBudget};

/// Distance that a bracket's pairing looks down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Horizon {
    /// The bracket only: C6, C7 and C9–C21.
    Bracket,
    /// The next scoregroup too: also C8, as far as it does not depend on the rest.
    Next,
    /// Everybody still to be paired: also C4 and C5.
    All,
}

/// Bracket (article 1.3) with the players below it. Places are those of the field.
#[derive(Clone, Debug)]
pub struct Bracket<'a> {
    pub field: &'a Field,
    /// Moved-down players (MDPs), in order.
    pub movers: &'a [usize],
    pub residents: Range<usize>,
    pub next: Range<usize>,
    /// Everybody below the next scoregroup.
    pub rest: Range<usize>,
    /// Score of the player who may be left without an opponent at the end, as found by
    /// [`bye_score`](super::completion::bye_score).
    pub bye_score: Option<Points>,
}

impl Bracket<'_> {
    /// Returns the pairing score of the residents.
    pub fn score(&self) -> Points {
        self.residents.clone().next().map_or(Points::ZERO, |place| self.field.contenders[place].score)
    }

    pub fn size(&self) -> usize {
        self.movers.len() + self.residents.len()
    }
}

/// Part of the bracket to which a vertex of its graph belongs. Movers have their score class, 0 the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Mover(usize),
    Resident,
    Next,
    Rest,
}

/// Indices of the digits of a weight, the weightiest first. Some criteria have one digit for each score class of the
/// moved-down players.
const C4: usize = 0;
const C6: usize = 1;
const C7: usize = 2;
/// Number of pairs of the next bracket, and the scores paired in it: classes, then residents.
const C8_PAIRS: usize = 3;
const C8_SCORES: usize = 4;
const C9: usize = 5;
/// First of the digits C10 to C13.
const COLOURS: usize = 6;
/// Digits C14 and C15 for the previous round; C16 and C17, for the round before, are two further on.
const C14: usize = 10;
const C15: usize = 11;
/// Digits C18 and C19 for the previous round; C20 and C21, for the round before, are two further on.
const C18: usize = 14;
const C19: usize = 15;
/// Number of members of the original S1 kept, and the sum of S1's BSNs (article 4.3).
const KEPT: usize = 18;
const SUM: usize = 19;
const DIGITS: usize = 20;

/// Weights of one bracket's graph. Its vertices are the moved-down players, the residents, then the players added by
/// the horizon.
#[derive(Clone, Debug)]
pub struct Weights<'a> {
    field: &'a Field,
    vertices: Vec<usize>,
    places: Vec<Place>,
    bye_score: Option<Points>,
    /// Pairing score of the residents.
    score: Points,
    /// Number of score classes of the moved-down players.
    classes: usize,
    digits: Digits<DIGITS>,
}

impl<'a> Weights<'a> {
    /// Returns the weights of a bracket. C9 applies if `single_bye` is set: the bracket then leaves exactly one
    /// downfloater, who gets the bye.
    pub fn new(bracket: &Bracket<'a>, horizon: Horizon, single_bye: bool) -> Self {
        let Bracket { field, movers, residents, next, rest, bye_score } = bracket;
        let contender = |place: usize| &field.contenders[place];
        let mut vertices: Vec<usize> = movers.to_vec();
        let mut places: Vec<Place> = Vec::new();
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for class in movers.chunk_by(|one, two| contender(*one).score == contender(*two).score) {
            places.extend(class.iter().map(|_| Place::Mover(classes.len())));
            classes.push(class.to_vec());
        }
        let below = [(next, Place::Next, Horizon::Next), (rest, Place::Rest, Horizon::All)];
        let seen = below.into_iter().filter(|(_, _, from)| horizon >= *from).map(|(range, place, _)| (range, place));
        for (range, place) in std::iter::once((residents, Place::Resident)).chain(seen) {
            vertices.extend(range.clone());
            places.resize(vertices.len(), place);
        }

        let size = bracket.size();
        let members = || movers.iter().copied().chain(residents.clone());
        let where_so = |holds: bool, most: usize| vec![if holds { most } else { 0 }];
        let per_class = |most: &dyn Fn(&Vec<usize>) -> usize| classes.iter().map(most).collect::<Vec<usize>>();
        let (in_next, everybody) = (horizon >= Horizon::Next, horizon >= Horizon::All);
        let topscorers = members().any(|place| contender(place).topscorer);
        let unplayed = members().map(|place| contender(place).unplayed).max().unwrap_or(0);
        let unplayed = usize::try_from(unplayed).unwrap_or(usize::MAX);
        let who_floated = |places: &mut dyn Iterator<Item = usize>, back: usize, float: Float| {
            places.filter(|place| floated(field, *place, back, float)).count()
        };
        let down = |back: usize| vec![who_floated(&mut residents.clone(), back, Float::Down)];
        let ups = [0, 1].map(|back| who_floated(&mut residents.clone(), back, Float::Up));
        let up = |back: usize| vec![ups[back].min(movers.len())];
        let movers_down = |back: usize| per_class(&|class| who_floated(&mut class.iter().copied(), back, Float::Down));
        let opponents_up = |back: usize| per_class(&|class| if ups[back] > 0 { class.len() } else { 0 });
        let sizes = per_class(&Vec::len);
        let next_scores = sizes.iter().copied().chain([residents.len()]).collect();
        // Greatest count of each digit.
        let most: [Vec<usize>; DIGITS] = [
            where_so(everybody, 2 * vertices.len()),
            vec![size],
            sizes.clone(),
            where_so(in_next, size + next.len()),
            if in_next { next_scores } else { Vec::new() },
            where_so(single_bye, (size + 1) * unplayed),
            where_so(topscorers, size),
            where_so(topscorers, size),
            vec![size],
            vec![size],
            down(0),
            up(0),
            down(1),
            up(1),
            movers_down(0),
            opponents_up(0),
            movers_down(1),
            opponents_up(1),
            vec![size],
            vec![size * size],
        ];
        let digits = Digits::new(most);
        let (field, bye_score, classes) = (*field, *bye_score, classes.len());
        Self { field, vertices, places, classes, bye_score, score: bracket.score(), digits }
    }

    /// Returns the place in the field of each vertex.
    pub fn vertices(&self) -> &[usize] {
        &self.vertices
    }

    pub fn budget(&self) -> &SearchBudget {
        &self.field.budget
    }

    /// Counts a member of S1: its original membership and its BSN.
    pub(super) fn count_s1_member(&self, is_original: bool, bsn: usize, add: Add<'_>) {
        self.digits.count(add, i64::from(is_original), KEPT);
        self.digits.count(add, -i64::try_from(bsn).unwrap_or(i64::MAX), SUM);
    }

    /// Returns the best candidates of a graph that has these weights.
    pub(super) fn best_matchings(&self, graph: &Graph<'_>) -> Result<BestMatchings, SwissError> {
        BestMatchings::of(graph, &self.field.budget).map_err(|error| error.in_bracket(self.score))
    }

    /// Returns `true` if the player may be left for the bye; always `true` where no bye is given.
    fn may_be_left(&self, place: usize) -> bool {
        let contender = &self.field.contenders[place];
        self.bye_score.is_none_or(|score| contender.may_have_bye && contender.score <= score)
    }

    /// Returns the number of rounds without a game of a player who may get the bye, otherwise 0.
    fn unplayed(&self, place: usize) -> i64 {
        let contender = &self.field.contenders[place];
        if Some(contender.score) == self.bye_score { i64::from(contender.unplayed) } else { 0 }
    }

    /// Counts a pair of the bracket: the higher-ranked player, a moved-down one of a class or a resident, and a
    /// resident.
    fn count_pair(&self, class: Option<usize>, higher: usize, lower: usize, add: Add<'_>) {
        let floats = |who: usize, back: usize, float: Float| i64::from(floated(self.field, who, back, float));
        let digits = &self.digits;
        digits.count(add, 1, C6);
        digits.count(add, self.unplayed(higher) + self.unplayed(lower), C9);
        for (failures, criterion) in colour_failures(self.field, higher, lower).into_iter().zip(COLOURS..) {
            digits.count(add, -failures, criterion);
        }
        for back in [0, 1] {
            // A paired player does not float down.
            digits.count(add, floats(lower, back, Float::Down), C14 + 2 * back);
            let down = floats(higher, back, Float::Down);
            let Some(class) = class else {
                digits.count(add, down, C14 + 2 * back);
                continue;
            };
            let up = floats(lower, back, Float::Up);
            digits.count(add, -up, C15 + 2 * back);
            digits.count_of_class(add, down, C18 + 2 * back, class);
            digits.count_of_class(add, -up, C19 + 2 * back, class);
        }
        if let Some(class) = class {
            digits.count_of_class(add, 1, C7, class);
        }
    }

    /// Returns the number of bits of an edge.
    pub(super) fn bits(&self) -> u32 {
        self.digits.bits()
    }

    /// Returns `true` if two vertices may be paired here or below.
    pub(super) fn joined(&self, x: usize, y: usize) -> bool {
        !matches!(self.places[y], Place::Mover(_)) && may_be_paired(self.field, self.vertices[x], self.vertices[y])
    }

    /// Counts the pair of two vertices.
    pub(super) fn weigh(&self, x: usize, y: usize, add: Add<'_>) {
        let (higher, lower) = (self.vertices[x], self.vertices[y]);
        let bound_to_play = [higher, lower].into_iter().filter(|place| !self.may_be_left(*place)).count();
        self.digits.count(add, i64::try_from(1 + bound_to_play).unwrap_or(1), C4);
        let class = if let Place::Mover(class) = self.places[x] { Some(class) } else { None };
        match self.places[y] {
            Place::Mover(_) | Place::Rest => {}
            Place::Next => {
                self.digits.count(add, 1, C8_PAIRS);
                if self.places[x] != Place::Next {
                    self.digits.count_of_class(add, 1, C8_SCORES, class.unwrap_or(self.classes));
                }
            }
            Place::Resident => self.count_pair(class, higher, lower, add),
        }
    }
}
