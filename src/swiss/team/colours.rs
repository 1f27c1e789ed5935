//! Colour allocation of article 4: the team with white on board 1.

use std::cmp::Ordering;

use super::{Rules, Teams};
use crate::colour::Allocation;
use crate::field::{Contender, Field};
use crate::{ColourRule, OddTeam, Side};

/// Decision: the rule, its article, the team whose preference or number decided (`true`: the first team) and the side
/// of that team.
type Decision = (ColourRule, &'static str, bool, Side);

/// Applies the first matching rule of article 4.3 to two places of the field, the higher-ranked first. Returns `None`
/// for places outside the field.
pub fn allocate(field: &Field, teams: &Teams, rules: Rules, (higher, lower): (usize, usize)) -> Option<Allocation> {
    let (one, two) = (field.contenders.get(higher)?, field.contenders.get(lower)?);
    let higher_is_first = teams.is_first(one, two, field.readings.first_team);
    let (first, other) = if higher_is_first { (one, two) } else { (two, one) };
    let odd = match field.readings.odd_team {
        OddTeam::AsAssigned => !first.tpn.is_multiple_of(2),
        OddTeam::AmongThoseWhoCame => first.odd,
    };
    let of_number = if odd { field.initial_side } else { field.initial_side.other() };
    let (rule, article, by_first, side) = decide(of_number, rules, first, other)?;
    let by_higher = by_first == higher_is_first;
    Some(Allocation { higher: if by_higher { side } else { side.other() }, rule, article, by_higher })
}

/// Decides by the first rule that applies; `of_number` is the side that 4.3.1 gives to the first team.
fn decide(of_number: Side, rules: Rules, first: &Contender, other: &Contender) -> Option<Decision> {
    let (mine, theirs) = (&first.colours, &other.colours);
    if mine.games() == 0 && theirs.games() == 0 {
        return Some((ColourRule::Number, "4.3.1", true, of_number));
    }
    let wishes = (rules.preference(first), rules.preference(other));
    match wishes {
        (Some(wish), None) => return Some((ColourRule::Granted, "4.3.2", true, wish.side)),
        (None, Some(wish)) => return Some((ColourRule::Granted, "4.3.2", false, wish.side)),
        (Some(one), Some(two)) if one.side != two.side => {
            return Some((ColourRule::Granted, "4.3.3", true, one.side));
        }
        (Some(one), Some(two)) if one.strong != two.strong => {
            return Some((ColourRule::Stronger, "4.3.4", one.strong, one.side));
        }
        _ => {}
    }
    match mine.difference().cmp(&theirs.difference()) {
        Ordering::Less => return Some((ColourRule::Balance, "4.3.5", true, Side::First)),
        Ordering::Greater => return Some((ColourRule::Balance, "4.3.5", false, Side::First)),
        Ordering::Equal => {}
    }
    if let Some((had, _)) = mine.latest_difference(theirs) {
        return Some((ColourRule::Alternate, "4.3.6", true, had.other()));
    }
    if let (Some(wish), _) = wishes {
        return Some((ColourRule::Higher, "4.3.7", true, wish.side));
    }
    if let Some(had) = mine.last() {
        return Some((ColourRule::Higher, "4.3.8", true, had.other()));
    }
    theirs.last().map(|had| (ColourRule::Granted, "4.3.9", false, had.other()))
}
