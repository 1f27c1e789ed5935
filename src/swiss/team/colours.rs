//! Colour allocation of a match (C.04.6 article 4): each team's side on board 1.

use std::cmp::Ordering;

use super::{Rules, Teams};
use crate::colour::Allocation;
use crate::field::{Contender, Field};
use crate::{ColourRule, OddTeam, Side};

/// Decision: the rule, its article, the team whose preference or number decided (`true`: the first team) and the side
/// of that team.
type Decision = (ColourRule, &'static str, bool, Side);

/// Allocates the sides of two places of the field, the higher-ranked first, by the first rule of article 4.3 that
/// applies. Returns `None` for places outside the field.
pub fn allocate(field: &Field, teams: &Teams, rules: Rules, (higher, lower): (usize, usize)) -> Option<Allocation> {
    let (one, two) = (field.contenders.get(higher)?, field.contenders.get(lower)?);
    let higher_is_first = teams.is_first(one, two, field.readings.first_team);
    let (first, other) = if higher_is_first { (one, two) } else { (two, one) };
    let odd = match field.readings.odd_team {
        OddTeam::AsAssigned => !first.tpn.is_multiple_of(2),
        OddTeam::AmongThoseWhoCame => first.odd,
    };
    let by_number = if odd { field.initial_side } else { field.initial_side.other() };
    let (rule, article, by_first, side) = decide(by_number, rules, first, other)?;
    let by_higher = by_first == higher_is_first;
    Some(Allocation { higher: if by_higher { side } else { side.other() }, rule, article, by_higher })
}

/// Decides by the first rule that applies; `by_number` is the side that 4.3.1 gives to the first team.
fn decide(by_number: Side, rules: Rules, first: &Contender, other: &Contender) -> Option<Decision> {
    let (first_colours, other_colours) = (&first.colours, &other.colours);
    if first_colours.games() == 0 && other_colours.games() == 0 {
        return Some((ColourRule::Number, "4.3.1", true, by_number));
    }
    let preferences = (rules.preference(first), rules.preference(other));
    match preferences {
        (Some(preference), None) => return Some((ColourRule::Granted, "4.3.2", true, preference.side)),
        (None, Some(preference)) => return Some((ColourRule::Granted, "4.3.2", false, preference.side)),
        (Some(one), Some(two)) if one.side != two.side => {
            return Some((ColourRule::Granted, "4.3.3", true, one.side));
        }
        (Some(one), Some(two)) if one.strong != two.strong => {
            return Some((ColourRule::Stronger, "4.3.4", one.strong, one.side));
        }
        _ => {}
    }
    match first_colours.difference().cmp(&other_colours.difference()) {
        Ordering::Less => return Some((ColourRule::Balance, "4.3.5", true, Side::First)),
        Ordering::Greater => return Some((ColourRule::Balance, "4.3.5", false, Side::First)),
        Ordering::Equal => {}
    }
    if let Some((last_side, _)) = first_colours.latest_difference(other_colours) {
        return Some((ColourRule::Alternate, "4.3.6", true, last_side.other()));
    }
    if let (Some(preference), _) = preferences {
        return Some((ColourRule::Higher, "4.3.7", true, preference.side));
    }
    if let Some(last_side) = first_colours.last() {
        return Some((ColourRule::Higher, "4.3.8", true, last_side.other()));
    }
    other_colours.last().map(|last_side| (ColourRule::Granted, "4.3.9", false, last_side.other()))
}
