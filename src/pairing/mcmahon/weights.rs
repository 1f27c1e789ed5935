//! Weights of pairs (MM13–MM20), as usual in go: integers, divided toward zero after each factor.

#![expect(clippy::indexing_slicing, reason = "places of the field")]

use qisai_domain::mcmahon::{FloaterPlace, McMahonSeeding};

use super::binary::concave;
use super::field::{McMahonField, Player};

/// Largest weight of a pair that has not met (MM13).
const NOT_MET: i64 = 500_000_000_000_000;
/// Largest weight of the scores, and of clubs and federations (MM14, MM18).
const SCORE: i64 = 100_000_000_000;
/// Unit of the floaters (MM15).
const FLOAT: i64 = 20_000_000;
/// Largest weight of the seeding (MM16).
const SEED: i64 = 5_000_000;
/// Largest weight of the colours (MM19).
const COLOUR: i64 = 1_000_000;

/// Parts of the weight of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    pub not_met: i64,
    pub score: i64,
    pub floats: i64,
    pub seeding: i64,
    pub clubs: i64,
    pub colours: i64,
}

impl Parts {
    /// Returns the weight (MM20).
    pub fn sum(self) -> i64 {
        1 + self.not_met + self.score + self.floats + self.seeding + self.clubs + self.colours
    }
}

/// Returns the parts of the weight of a pair of places.
pub fn parts(field: &McMahonField, one: usize, two: usize) -> Parts {
    let (one, two) = if field.players[one].group >= field.players[two].group { (one, two) } else { (two, one) };
    let (upper, lower) = (&field.players[one], &field.players[two]);
    let d = upper.group - lower.group;
    Parts {
        not_met: if field.have_met(one, two) { 0 } else { NOT_MET },
        score: concave(d, field.groups, SCORE),
        floats: if (1..4).contains(&d) { floats(field, upper, lower) } else { 0 },
        seeding: if d == 0 { seeding(field, upper, lower) } else { 0 },
        clubs: clubs(field, upper, lower),
        colours: colours(upper, lower),
    }
}

/// Returns the weight of two neighbouring groups (MM15).
fn floats(field: &McMahonField, upper: &Player, lower: &Player) -> i64 {
    let mut steps = 2;
    steps -= i64::from(upper.drawn.down > 0);
    steps -= i64::from(lower.drawn.up > 0);
    if steps != 0 {
        steps += i64::from(upper.drawn.up > upper.drawn.down);
        steps += i64::from(lower.drawn.down > lower.drawn.up);
    }
    if !field.rules.compensate {
        steps = steps.min(2);
    }
    steps * FLOAT + position(field.rules.floater_upper, upper) + position(field.rules.floater_lower, lower)
}

fn position(wanted: FloaterPlace, player: &Player) -> i64 {
    let [place, size] = [player.place, player.size].map(|it| i64::try_from(it).unwrap_or(0));
    let near = match wanted {
        FloaterPlace::Top => size - 1 - place,
        FloaterPlace::Middle => size - 1 - (2 * place - size + 1).abs(),
        FloaterPlace::Bottom => place,
    };
    FLOAT / 2 * near / size.max(1)
}

/// Returns the weight of two places of one group (MM16).
fn seeding(field: &McMahonField, one: &Player, two: &Player) -> i64 {
    let [i, j, size] = [one.place, two.place, one.size].map(|it| i64::try_from(it).unwrap_or(0));
    let without = |loss: i64, of: i64| SEED - SEED * loss / of.max(1) * loss / of.max(1);
    match field.rules.seeding(field.round) {
        McMahonSeeding::Fold => without(i + j - size + 1, size - 1),
        McMahonSeeding::Slip => without(2 * (i - j).abs() - size, size),
        McMahonSeeding::Adjacent => without((i - j).abs() - 1, size),
        McMahonSeeding::Random => {
            if (2 * i < size) == (2 * j < size) {
                return 0;
            }
            // The lot of MM24 decides instead of a number for each pair: the nearer to it, the less is taken away.
            let drawn = [one.seeded, two.seeded].map(|it| i64::try_from(it).unwrap_or(0));
            let loss = (2 * (drawn[0] - drawn[1]).abs() - size).abs();
            SEED - SEED / 5 * loss / size.max(1)
        }
    }
}

/// Returns the weight of clubs and federations (MM18).
fn clubs(field: &McMahonField, one: &Player, two: &Player) -> i64 {
    let rules = &field.rules;
    if rules.club_gap == 0 && rules.federation_gap == 0 {
        return 0;
    }
    if one.exempt && two.exempt {
        return SCORE;
    }
    // In twentieths of a group.
    let whole = 20 * field.groups;
    let part = |differ: bool, weight: i64, gap: u8| if differ { (weight * i64::from(gap)).min(whole) } else { 0 };
    let federations = part(one.federation != two.federation, 20, rules.federation_gap);
    let clubs = part(one.club != two.club, 24, rules.club_gap);
    let apart = federations.max(clubs) + federations.min(clubs) / 2;
    let apart = if apart > 0 { apart + 10 } else { 0 };
    let weight = SCORE.min(SCORE - concave(apart, whole, SCORE));
    if one.exempt || two.exempt { i64::midpoint(weight, SCORE) } else { weight }
}

/// Returns the weight of the colours (MM19).
fn colours(one: &Player, two: &Player) -> i64 {
    let (one, two) = (one.colours.difference(), two.colours.difference());
    match (one.signum() * two.signum(), one.abs().max(two.abs())) {
        (-1, _) => COLOUR,
        (0, 2..) => COLOUR / 2,
        _ => 0,
    }
}
