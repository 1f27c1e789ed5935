//! The criteria packed into weights, so that the heaviest matching is the best pairing: each criterion has its own run of bits, the
//! weightier the criterion the higher, wide enough that everything below can never outweigh one unit in it.

#![expect(clippy::indexing_slicing, reason = "positions are positions of the bracket's own lists")]

use std::ops::Range;

use qisai_domain::Points;

use super::criteria::{colour_failures, floated, may_be_paired};
use crate::Patience;
use crate::matching::Weight;
use crate::swiss::field::Field;
use crate::swiss::float::Float;

/// How far down a bracket's pairing looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Horizon {
    /// Only the bracket: C6, C7 and C9–C21.
    Bracket,
    /// The next scoregroup too: also C8, as far as it does not depend on the rest.
    Next,
    /// Everybody still to be paired: also C4 and C5.
    All,
}

/// A bracket (article 1.3) and what lies below it. Places of the field.
#[derive(Clone, Debug)]
pub struct Bracket<'a> {
    /// The round.
    pub field: &'a Field,
    /// Moved-down players (MDPs), in order.
    pub movers: &'a [usize],
    /// Residents, in order.
    pub residents: Range<usize>,
    /// The next scoregroup.
    pub next: Range<usize>,
    /// Everybody below that.
    pub rest: Range<usize>,
    /// Who may be left without an opponent in the end: the score found by [`bye_score`](super::completion::bye_score).
    pub bye_score: Option<Points>,
}

impl Bracket<'_> {
    /// Pairing score of the residents.
    pub fn score(&self) -> Points {
        self.residents.clone().next().map_or(Points::ZERO, |place| self.field.contenders[place].score)
    }

    /// Players in the bracket.
    pub fn size(&self) -> usize {
        self.movers.len() + self.residents.len()
    }
}

/// Where a position of the bracket's graph belongs. Movers know their score class, 0 the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Mover(usize),
    Resident,
    Next,
    Rest,
}

/// The weights of one bracket's graph. Its vertices: movers, residents, then what the horizon adds.
#[derive(Clone, Debug)]
pub struct Weights<'a> {
    field: &'a Field,
    vertices: Vec<usize>,
    places: Vec<Place>,
    bye_score: Option<Points>,
    /// The shifts. A criterion without one cannot fail here.
    completion: Option<u32>,
    pairs: u32,
    pair_scores: Vec<u32>,
    next_pairs: Option<u32>,
    next_scores: Vec<u32>,
    unplayed: Option<u32>,
    colours: [Option<u32>; 4],
    /// C14 and C16, C15 and C17, C18 and C20, C19 and C21: for the previous round and for the one before.
    resident_down: [Option<u32>; 2],
    opponent_up: [Option<u32>; 2],
    mover_down: [Vec<Option<u32>>; 2],
    opponent_up_scores: [Vec<Option<u32>>; 2],
    bits: u32,
}

/// Bits that hold 0 to `largest`.
pub fn bits_for(largest: usize) -> u32 {
    usize::BITS - largest.leading_zeros()
}

impl<'a> Weights<'a> {
    /// The weights of a bracket, above `reserved` bits for the order of generation. `single_bye` says that the bracket leaves
    /// exactly one downfloater, who gets the bye: then C9 applies.
    pub fn new(bracket: &Bracket<'a>, horizon: Horizon, reserved: u32, single_bye: bool) -> Self {
        let field = bracket.field;
        let score = |place: usize| field.contenders[place].score;
        let mut vertices: Vec<usize> = bracket.movers.to_vec();
        let mut places: Vec<Place> = Vec::new();
        let mut class_sizes: Vec<usize> = Vec::new();
        for (at, &mover) in bracket.movers.iter().enumerate() {
            match class_sizes.last_mut() {
                Some(size) if score(bracket.movers[at - 1]) == score(mover) => *size += 1,
                _ => class_sizes.push(1),
            }
            places.push(Place::Mover(class_sizes.len() - 1));
        }
        let mut add = |range: &Range<usize>, place: Place| {
            vertices.extend(range.clone());
            places.resize(vertices.len(), place);
        };
        add(&bracket.residents, Place::Resident);
        if horizon >= Horizon::Next {
            add(&bracket.next, Place::Next);
        }
        if horizon >= Horizon::All {
            add(&bracket.rest, Place::Rest);
        }

        let size = bracket.size();
        let count_width = bits_for(size);
        let mut bits = reserved;
        let mut take = |width: u32| {
            let shift = bits;
            bits += width;
            shift
        };
        let residents_that = |back: usize, float: Float| {
            bracket.residents.clone().filter(|place| floated(field, *place, back, float)).count()
        };
        // From the least criterion, C21, to the weightiest.
        let mut mover_down = [const { Vec::new() }; 2];
        let mut opponent_up_scores = [const { Vec::new() }; 2];
        for back in [1, 0] {
            let ups = residents_that(back, Float::Up);
            let classes = class_sizes.iter().enumerate().rev();
            opponent_up_scores[back] =
                classes.clone().map(|(_, size)| (ups > 0).then(|| take(bits_for(*size)))).collect();
            mover_down[back] = classes
                .map(|(class, _)| {
                    let of_class = (0..bracket.movers.len()).filter(|at| places[*at] == Place::Mover(class));
                    let downs = of_class.filter(|at| floated(field, bracket.movers[*at], back, Float::Down)).count();
                    (downs > 0).then(|| take(bits_for(downs)))
                })
                .collect();
            opponent_up_scores[back].reverse();
            mover_down[back].reverse();
        }
        let (mut resident_down, mut opponent_up) = ([None; 2], [None; 2]);
        for back in [1, 0] {
            let ups = residents_that(back, Float::Up).min(bracket.movers.len());
            opponent_up[back] = (ups > 0).then(|| take(bits_for(ups)));
            let downs = residents_that(back, Float::Down);
            resident_down[back] = (downs > 0).then(|| take(bits_for(downs)));
        }
        let mut members = bracket.movers.iter().copied().chain(bracket.residents.clone());
        let topscorers = members.any(|place| field.contenders[place].topscorer);
        let mut colours = [None; 4];
        for criterion in (0..4).rev() {
            if criterion >= 2 || topscorers {
                colours[criterion] = Some(take(count_width));
            }
        }
        let unplayed = single_bye.then(|| {
            let members = bracket.movers.iter().copied().chain(bracket.residents.clone());
            let most = members.map(|place| field.contenders[place].unplayed).max().unwrap_or(0);
            take(count_width + u32::BITS - most.leading_zeros())
        });
        let (mut next_pairs, mut next_scores) = (None, Vec::new());
        if horizon >= Horizon::Next {
            let classes = class_sizes.iter().copied().chain([bracket.residents.len()]);
            next_scores = classes.rev().map(|size| take(bits_for(size))).collect();
            next_scores.reverse();
            next_pairs = Some(take(bits_for(size + bracket.next.len())));
        }
        let mut pair_scores: Vec<u32> = class_sizes.iter().rev().map(|size| take(bits_for(*size))).collect();
        pair_scores.reverse();
        let pairs = take(count_width);
        let completion = (horizon >= Horizon::All).then(|| take(bits_for(2 * vertices.len())));
        Self {
            field,
            vertices,
            places,
            bye_score: bracket.bye_score,
            completion,
            pairs,
            pair_scores,
            next_pairs,
            next_scores,
            unplayed,
            colours,
            resident_down,
            opponent_up,
            mover_down,
            opponent_up_scores,
            bits,
        }
    }

    /// The place in the field of each vertex.
    pub fn vertices(&self) -> &[usize] {
        &self.vertices
    }

    /// When to give up.
    pub fn patience(&self) -> Patience {
        self.field.patience.clone()
    }

    /// Bits that the heaviest matching may need.
    pub fn bits(&self) -> u32 {
        self.bits + 1
    }

    /// The weight of two vertices, the earlier first; zero when they may not be paired here.
    pub fn edge<W: Weight>(&self, higher: usize, lower: usize) -> W {
        let (one, two) = (self.vertices[higher], self.vertices[lower]);
        let two_movers = matches!(self.places[lower], Place::Mover(_));
        if two_movers || !may_be_paired(self.field, one, two) {
            return W::ZERO;
        }
        let mut weight = W::ZERO;
        if let Some(shift) = self.completion {
            weight += W::term(1 + i64::from(!self.may_be_left(one)) + i64::from(!self.may_be_left(two)), shift);
        }
        match self.places[lower] {
            Place::Mover(_) | Place::Rest => {}
            Place::Next => {
                let class = match self.places[higher] {
                    Place::Mover(class) => Some(class),
                    Place::Resident => self.next_scores.len().checked_sub(1),
                    Place::Next | Place::Rest => None,
                };
                if let Some(class) = class {
                    weight += W::term(1, self.next_scores[class]);
                }
                if let Some(shift) = self.next_pairs {
                    weight += W::term(1, shift);
                }
            }
            Place::Resident => {
                weight += W::term(1, self.pairs);
                self.add_pair(&mut weight, (self.places[higher], one), two);
            }
        }
        weight
    }

    /// Whether the player may be left for the bye; everybody may where no bye is given.
    fn may_be_left(&self, place: usize) -> bool {
        let contender = &self.field.contenders[place];
        self.bye_score.is_none_or(|score| contender.may_have_bye && contender.score <= score)
    }

    fn add_pair<W: Weight>(&self, weight: &mut W, (place, higher): (Place, usize), lower: usize) {
        let mut add = |digit: i64, shift: Option<u32>| {
            if let Some(shift) = shift
                && digit != 0
            {
                *weight += W::term(digit, shift);
            }
        };
        let floats = |who: usize, back: usize, float: Float| floated(self.field, who, back, float);
        if let Some(shift) = self.unplayed {
            let unplayed = |who: usize| {
                let contender = &self.field.contenders[who];
                if Some(contender.score) == self.bye_score { i64::from(contender.unplayed) } else { 0 }
            };
            add(unplayed(higher) + unplayed(lower), Some(shift));
        }
        for (failures, shift) in colour_failures(self.field, higher, lower).into_iter().zip(self.colours) {
            add(-failures, shift);
        }
        for back in [0, 1] {
            let lower_up = floats(lower, back, Float::Up);
            let mut down = i64::from(floats(lower, back, Float::Down));
            match place {
                Place::Mover(class) => {
                    add(1, (back == 0).then(|| self.pair_scores[class]));
                    add(-i64::from(lower_up), self.opponent_up[back]);
                    add(i64::from(floats(higher, back, Float::Down)), self.mover_down[back][class]);
                    add(-i64::from(lower_up), self.opponent_up_scores[back][class]);
                }
                _ => down += i64::from(floats(higher, back, Float::Down)),
            }
            add(down, self.resident_down[back]);
        }
    }
}
