//! Random pasts of small tournaments, and what the rule books ask about players and pairs, read off the cards in plain code: nothing
//! here asks an engine.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;
use qisai_domain::{ByeKind, Card, Cards, Cell, EntryId, Outcome, ScoreSystem, Side};
use qisai_pairing::Patience;
use qisai_pairing::swiss::field::{Before, Field};
use qisai_pairing::swiss::plan::Prepared;
use qisai_pairing::swiss::virtual_points::VirtualPoints;

/// Games, the places of the field.
pub type Pairs = Vec<(usize, usize)>;

/// One player to be paired.
#[derive(Clone, Debug)]
pub struct Player {
    pub number: u32,
    /// In half points.
    pub score: i32,
    /// Sides had over the board, oldest first.
    pub sides: Vec<Side>,
    /// Whether a pairing-allocated or full-point bye or a forfeit win bars from the bye.
    pub barred_from_bye: bool,
    /// Per round, whether it was a game against somebody who had more points before it.
    pub upfloats: Vec<bool>,
    card: usize,
    met: BTreeSet<usize>,
}

/// Half points.
fn worth(cell: Cell) -> i32 {
    match cell {
        Cell::Game { outcome: Outcome::Win { .. } | Outcome::ForfeitWin, .. }
        | Cell::Bye(ByeKind::PairingAllocated | ByeKind::FullPoint) => 2,
        Cell::Game { outcome: Outcome::Draw { .. }, .. } | Cell::Bye(ByeKind::HalfPoint) => 1,
        Cell::Game { outcome: Outcome::Loss { .. } | Outcome::ForfeitLoss, .. } | Cell::Bye(ByeKind::ZeroPoint) => 0,
        other => panic!("{other:?} is not among the rounds made here"),
    }
}

/// Opponent and side of a game over the board.
fn over_the_board(cell: Cell) -> Option<(usize, Side)> {
    match cell {
        Cell::Game { opponent, side, outcome: Outcome::Win { .. } | Outcome::Draw { .. } | Outcome::Loss { .. } } => {
            Some((opponent, side))
        }
        _ => None,
    }
}

fn score_before(cards: &Cards, card: usize, round: usize) -> i32 {
    cards.cards[card].cells[..round].iter().map(|cell| worth(*cell)).sum()
}

/// Everybody to be paired, by place.
pub fn players(prepared: &Prepared) -> Vec<Player> {
    let cards = &prepared.cards;
    let player = |card: usize| {
        let cells = &cards.cards[card].cells;
        let upfloat = |(round, cell): (usize, &Cell)| {
            over_the_board(*cell)
                .is_some_and(|(other, _)| score_before(cards, other, round) > score_before(cards, card, round))
        };
        Player {
            number: cards.cards[card].tpn,
            score: cells.iter().map(|cell| worth(*cell)).sum(),
            sides: cells.iter().filter_map(|cell| Some(over_the_board(*cell)?.1)).collect(),
            barred_from_bye: cells.iter().any(|cell| over_the_board(*cell).is_none() && worth(*cell) == 2),
            upfloats: cells.iter().enumerate().map(upfloat).collect(),
            card,
            met: cells.iter().filter_map(|cell| Some(over_the_board(*cell)?.0)).collect(),
        }
    };
    prepared.field.contenders.iter().map(|contender| player(contender.card)).collect()
}

impl Player {
    /// C1.
    pub fn has_met(&self, other: &Self) -> bool {
        self.met.contains(&other.card)
    }

    /// First sides minus second sides.
    fn difference(&self) -> i32 {
        self.sides.iter().map(|side| if *side == Side::First { 1 } else { -1 }).sum()
    }

    /// The side of an absolute preference: a difference beyond one, or the same side twice running.
    pub fn absolute(&self) -> Option<Side> {
        match (self.difference(), self.sides.as_slice()) {
            (2.., _) | (_, [.., Side::First, Side::First]) => Some(Side::Second),
            (..=-2, _) | (_, [.., Side::Second, Side::Second]) => Some(Side::First),
            _ => None,
        }
    }

    /// The side preferred; none before the first game.
    pub fn preference(&self) -> Option<Side> {
        match (self.absolute(), self.difference()) {
            (Some(side), _) => Some(side),
            (None, 1) => Some(Side::Second),
            (None, -1) => Some(Side::First),
            _ => self.sides.last().map(|side| side.other()),
        }
    }
}

/// C1 and C3 of one pair.
pub fn is_legal(one: &Player, two: &Player) -> bool {
    !one.has_met(two) && (one.absolute().is_none() || one.absolute() != two.absolute())
}

/// Every legal pairing of all of these.
pub fn whole_pairings(players: &[Player], places: &[usize]) -> Vec<Pairs> {
    let whole = |(pairs, left_over): (Pairs, Vec<usize>)| left_over.is_empty().then_some(pairs);
    pairings(players, places, 0).into_iter().filter_map(whole).collect()
}

/// Every legal pairing of these that leaves at most `most` of them over, and who is left over, in the order given.
pub fn pairings(players: &[Player], places: &[usize], most: usize) -> Vec<(Pairs, Vec<usize>)> {
    let Some((&first, others)) = places.split_first() else { return vec![(Vec::new(), Vec::new())] };
    let mut found = Vec::new();
    for (at, &other) in others.iter().enumerate() {
        if is_legal(&players[first], &players[other]) {
            let mut rest = others.to_vec();
            rest.remove(at);
            for (mut pairs, left_over) in pairings(players, &rest, most) {
                pairs.push((first, other));
                found.push((pairs, left_over));
            }
        }
    }
    if most > 0 {
        for (pairs, mut left_over) in pairings(players, others, most - 1) {
            left_over.insert(0, first);
            found.push((pairs, left_over));
        }
    }
    found
}

/// Without some.
pub fn without(places: &[usize], leaving: &[usize]) -> Vec<usize> {
    places.iter().copied().filter(|place| !leaving.contains(place)).collect()
}

/// How many.
pub fn count(size: usize) -> i32 {
    i32::try_from(size).unwrap()
}

/// Who could have the bye: C2 of the player, and a legal pairing of all others.
pub fn bye_candidates(players: &[Player]) -> Vec<usize> {
    let everybody: Vec<usize> = (0..players.len()).collect();
    let may = |place: &usize| {
        !players[*place].barred_from_bye && !whole_pairings(players, &without(&everybody, &[*place])).is_empty()
    };
    everybody.iter().copied().filter(may).collect()
}

/// Whether the round can be paired at all.
pub fn can_be_paired(players: &[Player]) -> bool {
    let everybody: Vec<usize> = (0..players.len()).collect();
    if players.len().is_multiple_of(2) {
        !whole_pairings(players, &everybody).is_empty()
    } else {
        !bye_candidates(players).is_empty()
    }
}

/// What happens to somebody in a round: where in the queue, what kind of round, which side.
type Turn = (u32, u8, bool);

fn bye(kind: u8) -> Cell {
    Cell::Bye(ByeKind::ALL[usize::from(kind) % ByeKind::ALL.len()])
}

/// Plays a round by these turns: neighbours in the queue meet, unless they have met already or have a bye.
fn play(cards: &mut Cards, turns: &[Turn]) {
    let mut queue: Vec<usize> = (0..cards.cards.len()).collect();
    queue.sort_by_key(|card| (turns[*card].0, *card));
    for neighbours in queue.chunks(2) {
        let &[one, two] = neighbours else {
            cards.cards[neighbours[0]].cells.push(Cell::Bye(ByeKind::PairingAllocated));
            continue;
        };
        let (_, kind, one_is_first) = turns[one];
        let met = cards.cards[one].cells.iter().any(|cell| over_the_board(*cell).is_some_and(|(met, _)| met == two));
        let outcomes = match kind % 12 {
            _ if met => None,
            0 => None,
            1 => Some((Outcome::ForfeitWin, Outcome::ForfeitLoss)),
            2 => Some((Outcome::ForfeitLoss, Outcome::ForfeitLoss)),
            3..=5 => Some((Outcome::Draw { rated: true }, Outcome::Draw { rated: true })),
            6..=8 => Some((Outcome::Win { rated: true }, Outcome::Loss { rated: true })),
            _ => Some((Outcome::Loss { rated: true }, Outcome::Win { rated: true })),
        };
        let side = if one_is_first { Side::First } else { Side::Second };
        let (mine, theirs) = match outcomes {
            Some((mine, theirs)) => (
                Cell::Game { opponent: two, side, outcome: mine },
                Cell::Game { opponent: one, side: side.other(), outcome: theirs },
            ),
            None => (bye(kind / 12), bye(turns[two].1)),
        };
        cards.cards[one].cells.push(mine);
        cards.cards[two].cells.push(theirs);
    }
    cards.rounds += 1;
}

/// Cards of players 1, 2, … before the first round, everybody rated.
pub fn blank(ratings: &[u16], planned_rounds: u16) -> Cards {
    let card = |(tpn, rating): (u32, &u16)| Card {
        entry: EntryId(tpn),
        tpn,
        rating: Some(*rating),
        title: None,
        from_round: 1,
        withdrawn_from: None,
        cells: Vec::new(),
        adjustments: Vec::new(),
    };
    Cards {
        scores: ScoreSystem::standard(),
        games_per_meeting: 1,
        planned_rounds,
        rounds: 0,
        cards: (1..).zip(ratings).map(card).collect(),
    }
}

/// The round after these cards, for who is present; the others have a zero-point bye.
pub fn prepare(cards: Cards, present: &[bool]) -> Prepared {
    let field = Field::after(Before {
        cards: &cards,
        present,
        virtual_points: &VirtualPoints::None,
        prohibited: &[],
        initial_side: Side::First,
        patience: &Patience::endless(),
    });
    let absent = cards.cards.iter().zip(present).filter(|(_, present)| !**present);
    let away = absent.map(|(card, _)| (card.entry, ByeKind::ZeroPoint)).collect();
    Prepared { cards, field, away, virtual_points: VirtualPoints::None, lots: None }
}

/// Two to ten players after up to five rounds with games, forfeits and byes of every kind; some are absent; the last round or not.
pub fn pasts() -> impl Strategy<Value = Prepared> {
    let turns = vec(vec((any::<u32>(), any::<u8>(), any::<bool>()), 10), 0..=5);
    let present = vec(proptest::bool::weighted(0.9), 10);
    (vec(1000..2800_u16, 2..=10), turns, present, 1..=2_u16).prop_map(|(ratings, turns, present, rounds_left)| {
        let mut cards = blank(&ratings, 0);
        for round in &turns {
            play(&mut cards, round);
        }
        cards.planned_rounds = cards.rounds + rounds_left;
        prepare(cards, &present[..ratings.len()])
    })
}
