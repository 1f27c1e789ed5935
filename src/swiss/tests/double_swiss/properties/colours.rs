//! Property tests of article 4.3: the player with white in the first game.

use std::cmp::Ordering;

use qisai_swiss::Side;

use super::*;

/// Returns the one of two players, given with the higher-ranked first, who has white, judged by their earlier sides.
fn white(known: &Known, (one, two): (usize, usize)) -> usize {
    let number = |place: usize| known.field.contenders[place].tpn;
    let had = |place: usize| &known.sides[usize::try_from(number(place) - 1).unwrap()];
    let (mine, theirs) = (had(one), had(two));
    let gets = |player: usize, side: Side| if (side == Side::First) == (player == one) { one } else { two };
    if mine.is_empty() && theirs.is_empty() {
        let initial = known.field.initial_side;
        return gets(one, if number(one) % 2 == 1 { initial } else { initial.other() });
    }
    let whites = |sides: &[Side]| sides.iter().filter(|side| **side == Side::First).count();
    match whites(mine).cmp(&whites(theirs)) {
        Ordering::Less => return one,
        Ordering::Greater => return two,
        Ordering::Equal => {}
    }
    for back in 1..=mine.len().min(theirs.len()) {
        let (side, other) = (mine[mine.len() - back], theirs[theirs.len() - back]);
        if side != other {
            return gets(one, side.other());
        }
    }
    let last = mine.last().map(|side| (one, side)).or(theirs.last().map(|side| (two, side)));
    last.map(|(player, side)| gets(player, side.other())).unwrap()
}

properties! { known:
    fn article_4_3_decides_who_has_white {
        let round = Round::of(&known);
        round.games().iter().all(|game| {
            let rank = |place: usize| (std::cmp::Reverse(round.contender(place).score), round.contender(place).tpn);
            let found = if game.higher_side == Side::First { game.higher } else { game.lower };
            // Article 4.2.
            rank(game.higher) < rank(game.lower) && found == white(&known, (game.higher, game.lower))
        })
    }
}
