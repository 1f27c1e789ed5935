//! Property tests of articles 2.4, 3.6 to 3.8, 4 and 5.2: the order of turns in a scoregroup, and the opponents chosen.

use std::cmp::Reverse;

use super::*;

/// Turn that made a pair: possible opponents of the player who had the turn, in the order of trying.
#[derive(Debug)]
struct Turn {
    floater: bool,
    /// Opponent taken; `None` if the pair made does not contain the player who had the turn.
    taken: Option<usize>,
    available: Vec<usize>,
    /// Available opponents who are due the other colour.
    suiting: Vec<usize>,
}

/// Returns the floaters in the order of articles 3.6 and 3.7; the flag is `true` for a downfloater.
fn floaters(round: &Round, group: &Group) -> Vec<(usize, bool)> {
    let number = |place: usize| round.contender(place).tpn;
    let mut down: Vec<usize> = places(group.down).collect();
    down.sort_by_key(|place| (Reverse(round.score(*place)), number(*place)));
    let mut up: Vec<usize> = places(group.up).collect();
    up.sort_by_key(|place| (round.score(*place), Reverse(number(*place))));
    let down = down.into_iter().map(|place| (place, true));
    down.chain(up.into_iter().map(|place| (place, false))).collect()
}

/// Returns the first of the arranged players, and the order in which it tries the others, by articles 4.1 and 4.2
/// (mirrored upwards). The order is the bottom half, then the top half from its end.
fn exchanges(round: &Round, waiting: Places, downwards: bool) -> (usize, Vec<usize>) {
    let mut arranged: Vec<usize> = places(waiting).collect();
    arranged.sort_by_key(|place| round.contender(*place).tpn);
    if !downwards {
        arranged.reverse();
    }
    let (top, bottom) = arranged.split_at(arranged.len() / 2);
    (top[0], bottom.iter().chain(top[1..].iter().rev()).copied().collect())
}

/// Returns the order of article 3.8: a downfloater tries the highest numbered first, an upfloater the lowest numbered.
fn by_number(round: &Round, others: Places, downwards: bool) -> Vec<usize> {
    let mut order: Vec<usize> = places(others).collect();
    order.sort_by_key(|place| round.contender(*place).tpn);
    if !downwards {
        order.reverse();
    }
    order
}

fn turns(round: &Round, group: &Group) -> Vec<Turn> {
    let mut waiting = group.paired();
    let floaters = floaters(round, group);
    let mut turns = Vec::new();
    for (one, two) in &group.pairs {
        let floater = floaters.iter().find(|(place, _)| waiting >> place & 1 == 1);
        let (player, order) = match floater {
            Some((place, came_down)) => (*place, by_number(round, waiting & !(1 << place), *came_down)),
            None => exchanges(round, waiting, group.downwards),
        };
        let rest = |other: usize| waiting & !(1 << player) & !(1 << other);
        let available = |other: &usize| round.compatible(player, *other) && round.most.complete(rest(*other));
        let available: Vec<usize> = order.into_iter().filter(available).collect();
        let suits = |other: &usize| match (due(&round.sides[player]), due(&round.sides[*other])) {
            (Some(mine), Some(theirs)) => mine != theirs,
            _ => true,
        };
        let suiting = available.iter().copied().filter(suits).collect();
        let taken = if player == *one { Some(*two) } else { (player == *two).then_some(*one) };
        turns.push(Turn { floater: floater.is_some(), taken, available, suiting });
        waiting &= !set([*one, *two]);
    }
    turns
}

/// Returns `true` if a condition is true for the turns of all whole groups, either those of floaters or those of
/// others.
fn all_turns(known: &Known, floaters: bool, holds: impl Fn(&Turn) -> bool) -> bool {
    let round = Round::of(known);
    let turns = round.whole_groups().into_iter().flat_map(|group| turns(&round, &group));
    turns.filter(|turn| turn.floater == floaters).all(|turn| holds(&turn))
}

/// Returns `true` if the first of those due the other colour was taken, or the first of all if there were none.
fn took_the_first(turn: &Turn) -> bool {
    let first = turn.suiting.first().or(turn.available.first());
    turn.taken.is_none_or(|taken| Some(&taken) == first)
}

/// Returns `true` if an opponent due the other colour was taken whenever one was available.
fn took_the_other_colour(turn: &Turn) -> bool {
    turn.taken.is_none_or(|taken| turn.suiting.is_empty() || turn.suiting.contains(&taken))
}

properties! { known:
    fn articles_3_6_and_3_7_floaters_are_paired_first_and_in_their_order {
        all_turns(&known, true, |turn| turn.taken.is_some())
    }

    fn article_3_8_a_floater_plays_somebody_due_the_other_colour {
        all_turns(&known, true, took_the_other_colour)
    }

    fn article_3_8_a_floater_plays_the_first_by_number {
        all_turns(&known, true, took_the_first)
    }

    fn article_4_1_scrutiny_begins_with_the_highest_number_downwards_and_the_lowest_upwards {
        all_turns(&known, false, |turn| turn.taken.is_some())
    }

    fn article_5_2_the_second_scrutiny_gives_the_colours_due {
        all_turns(&known, false, took_the_other_colour)
    }

    fn article_4_2_exchanges_try_the_bottom_half_and_then_the_top_half_from_its_end {
        all_turns(&known, false, took_the_first)
    }
}
