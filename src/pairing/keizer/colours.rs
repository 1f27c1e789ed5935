//! Colours of a pair (KZ40).

use std::cmp::Ordering;

use qisai_domain::keizer::{ColourTie, KeizerRules};
use qisai_domain::{ColourRule, Reason, Side, SwissReason};

use super::players::{Player, Present};
use super::rules::Limits;

/// Returns the side of the higher-placed player, with the reason.
pub(super) fn of(
    [higher, lower]: [&Player; 2],
    limits: &Limits,
    present: &Present,
    rules: &KeizerRules,
) -> (Side, Reason) {
    let (side, rule) = due(higher, lower, present, rules);
    let keeps = |side: Side| higher.may_have(side, limits) && lower.may_have(side.other(), limits);
    let (side, rule) =
        if !keeps(side) && keeps(side.other()) { (side.other(), ColourRule::Limit) } else { (side, rule) };
    let player = if side == Side::First { higher } else { lower };
    let reason = SwissReason::Colour { rule, article: String::new(), entry: player.entry, side: Side::First };
    (side, Reason::Swiss(reason))
}

/// Returns the side of the higher-placed player before the limits, with the rule that decides.
fn due(higher: &Player, lower: &Player, present: &Present, rules: &KeizerRules) -> (Side, ColourRule) {
    match higher.balance().cmp(&lower.balance()) {
        Ordering::Less => return (Side::First, ColourRule::Balance),
        Ordering::Greater => return (Side::Second, ColourRule::Balance),
        Ordering::Equal => {}
    }
    let own = higher.games.iter().filter(|game| game.opponent == lower.line);
    let whites: i32 = own.map(|game| if game.side == Side::First { 1 } else { -1 }).sum();
    match whites.cmp(&0) {
        Ordering::Less => return (Side::First, ColourRule::Meetings),
        Ordering::Greater => return (Side::Second, ColourRule::Meetings),
        Ordering::Equal => {}
    }
    let differ = higher
        .games
        .iter()
        .rev()
        .find(|game| lower.games.iter().any(|other| other.round == game.round && other.side != game.side));
    if let Some(game) = differ {
        return (game.side.other(), ColourRule::Alternate);
    }
    match rules.colour_tie {
        ColourTie::Higher => (Side::First, ColourRule::Number),
        ColourTie::Lower => (Side::Second, ColourRule::Number),
        ColourTie::Lot => (present.toss(higher).unwrap_or(Side::Second), ColourRule::Lot),
    }
}
