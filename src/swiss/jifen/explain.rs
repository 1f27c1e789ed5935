//! Reasons for each game.

#![expect(clippy::indexing_slicing, reason = "places are places of the field")]

use super::Segment;
use super::draw::Drawn;
use super::first_move::{allocate, imbalance};
use super::lots::Lots;
use super::segment::repeated_floats;
use crate::colour::Allocation;
use crate::explain::{compromises, count};
use crate::field::Field;
use crate::pairing::SwissGame;
use crate::{ColourRule, Points, Side, SwissReason};

/// Returns the games of a segment with their sides and reasons: the segment, the criteria that it could not meet, and
/// the reasons of the pair.
pub fn games(field: &Field, segment: &Segment, lots: &mut Lots) -> Vec<SwissGame> {
    let scores = || segment.places.iter().map(|place| field.contenders[*place].score);
    let (from, to) = (scores().max().unwrap_or_default(), scores().min().unwrap_or_default());
    let mut shared = vec![made_in(from, to, segment.places.len())];
    if segment.dissolved > 0 {
        shared.push(SwissReason::Repaired { dissolved: count(segment.dissolved) });
    }
    let sides: Vec<Allocation> = segment.pairs.iter().map(|pair| sides(field, *pair, lots)).collect();
    shared.extend(failed(field, segment, &sides));
    let games = segment.pairs.iter().zip(sides);
    games.map(|(pair, allocation)| game(field, &shared, *pair, allocation, lots)).collect()
}

/// Returns a game of the first round. The upper half may have the higher pairing number; `side` is the upper half's.
pub fn first_game(field: &Field, players: usize, drawn: Drawn, side: Side, lots: &Lots) -> SwissGame {
    let (higher, lower) = (drawn.higher.min(drawn.lower), drawn.higher.max(drawn.lower));
    let side = if higher == drawn.higher { side } else { side.other() };
    let allocation = Allocation::by_higher(ColourRule::Lot, "5", side);
    let scores = (field.contenders[higher].score, field.contenders[lower].score);
    game(field, &[made_in(scores.0, scores.1, players)], Drawn { higher, lower, ..drawn }, allocation, lots)
}

fn made_in(from: Points, to: Points, players: usize) -> SwissReason {
    SwissReason::Segment { from, to, size: count(players) }
}

fn sides(field: &Field, pair: Drawn, lots: &mut Lots) -> Allocation {
    let moves = |place: usize| &field.contenders[place].colours;
    allocate(moves(pair.higher), moves(pair.lower), lots)
}

/// Returns the rules 8, 9 and 10 that players of the segment fail, with the numbers of failures.
fn failed(field: &Field, segment: &Segment, sides: &[Allocation]) -> Vec<SwissReason> {
    let (mut unbalanced, mut third, mut floats) = (0, 0, 0);
    for (pair, allocation) in segment.pairs.iter().zip(sides) {
        let (one, two) = (&field.contenders[pair.higher], &field.contenders[pair.lower]);
        for (player, side) in [(one, allocation.higher), (two, allocation.higher.other())] {
            let imbalance = imbalance(&player.colours, side);
            unbalanced += usize::from(imbalance.excess > 0);
            third += usize::from(imbalance.third > 0);
        }
        if one.score != two.score {
            floats += usize::try_from(repeated_floats(one, two)).unwrap_or(0);
        }
    }
    compromises(&[("8", unbalanced), ("9", third), ("10", floats)])
}

fn game(field: &Field, shared: &[SwissReason], pair: Drawn, allocation: Allocation, lots: &Lots) -> SwissGame {
    let Drawn { higher, lower, among } = pair;
    let (one, two) = (&field.contenders[higher], &field.contenders[lower]);
    let mut reasons = shared.to_vec();
    if one.score > two.score {
        reasons.push(SwissReason::FloatsDown { entry: one.entry, from: one.score, to: two.score });
    }
    if among > 1 {
        reasons.push(SwissReason::Lot { seed: lots.seed(), among: count(among) });
    }
    SwissGame::new(field, (higher, lower), allocation, reasons)
}
