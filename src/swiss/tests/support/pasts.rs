//! Random histories of small tournaments, and the rule books' conditions on players and pairs. The conditions are
//! computed from the results in simple code, independent of the engines.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;
use qisai_swiss::field::{Before, Field};
use qisai_swiss::pairing::{Bracketed, PairedBracket};
use qisai_swiss::team::Teams;
use qisai_swiss::virtual_points::VirtualPoints;
use qisai_swiss::{ByeKind, Cell, Crosstable, Outcome, Prepared, ScoreSystem, SearchBudget, Side, SwissReadings};

use crate::support::literal::{self, Pairs, without};
use crate::support::testing::at_least;

/// Player to be paired.
#[derive(Clone, Debug)]
pub struct Player {
    pub number: u32,
    /// Score in half points.
    pub score: i32,
    /// Sides had over the board, oldest first.
    pub sides: Vec<Side>,
    /// `true` if a pairing-allocated or full-point bye or a forfeit win bars the player from the bye.
    pub barred_from_bye: bool,
    /// Flag of each round: `true` for a game against an opponent who had more points before it.
    pub upfloats: Vec<bool>,
    line: usize,
    met: BTreeSet<usize>,
}

/// Returns the points of a cell in half points.
fn worth(cell: Cell) -> i32 {
    match cell {
        Cell::Game { outcome: Outcome::Win { .. } | Outcome::ForfeitWin, .. }
        | Cell::Bye(ByeKind::PairingAllocated | ByeKind::FullPoint) => 2,
        Cell::Game { outcome: Outcome::Draw { .. }, .. } | Cell::Bye(ByeKind::HalfPoint) => 1,
        Cell::Game { outcome: Outcome::Loss { .. } | Outcome::ForfeitLoss, .. } | Cell::Bye(ByeKind::ZeroPoint) => 0,
        other => panic!("{other:?} is not among the rounds made here"),
    }
}

/// Returns the opponent and side of a game over the board.
fn over_the_board(cell: Cell) -> Option<(usize, Side)> {
    match cell {
        Cell::Game { opponent, side, outcome: Outcome::Win { .. } | Outcome::Draw { .. } | Outcome::Loss { .. } } => {
            Some((opponent, side))
        }
        _ => None,
    }
}

fn score_before(table: &Crosstable, line: usize, round: usize) -> i32 {
    table.lines[line].cells[..round].iter().map(|cell| worth(*cell)).sum()
}

/// Returns all players to be paired, by place.
pub fn players(prepared: &Prepared) -> Vec<Player> {
    let table = &prepared.table;
    let player = |line: usize| {
        let cells = &table.lines[line].cells;
        let upfloat = |(round, cell): (usize, &Cell)| {
            over_the_board(*cell)
                .is_some_and(|(other, _)| score_before(table, other, round) > score_before(table, line, round))
        };
        Player {
            number: table.lines[line].number,
            score: cells.iter().map(|cell| worth(*cell)).sum(),
            sides: cells.iter().filter_map(|cell| Some(over_the_board(*cell)?.1)).collect(),
            barred_from_bye: cells.iter().any(|cell| over_the_board(*cell).is_none() && worth(*cell) == 2),
            upfloats: cells.iter().enumerate().map(upfloat).collect(),
            line,
            met: cells.iter().filter_map(|cell| Some(over_the_board(*cell)?.0)).collect(),
        }
    };
    prepared.field.contenders.iter().map(|contender| player(contender.line)).collect()
}

impl Player {
    /// Returns `true` if the two players have met (C1).
    pub fn has_met(&self, other: &Self) -> bool {
        self.met.contains(&other.line)
    }

    /// Returns the number of first sides minus the number of second sides.
    fn difference(&self) -> i32 {
        self.sides.iter().map(|side| if *side == Side::First { 1 } else { -1 }).sum()
    }

    /// Returns the side of an absolute preference: a difference beyond one, or the same side twice in a row.
    pub fn absolute(&self) -> Option<Side> {
        match (self.difference(), self.sides.as_slice()) {
            (2.., _) | (_, [.., Side::First, Side::First]) => Some(Side::Second),
            (..=-2, _) | (_, [.., Side::Second, Side::Second]) => Some(Side::First),
            _ => None,
        }
    }

    /// Returns the preferred side, or `None` before the first game.
    pub fn preference(&self) -> Option<Side> {
        match (self.absolute(), self.difference()) {
            (Some(side), _) => Some(side),
            (None, 1) => Some(Side::Second),
            (None, -1) => Some(Side::First),
            _ => self.sides.last().map(|side| side.other()),
        }
    }
}

/// Returns `true` if a pair satisfies C1 and C3.
pub fn is_legal(one: &Player, two: &Player) -> bool {
    !one.has_met(two) && (one.absolute().is_none() || one.absolute() != two.absolute())
}

/// Returns every legal pairing of all these places.
pub fn whole_pairings(players: &[Player], places: &[usize]) -> Vec<Pairs> {
    literal::pairings(places, &|one, two| is_legal(&players[one], &players[two]))
}

/// Returns every legal pairing of these places that leaves at most `most` of them over, with the places left over in
/// the order given.
pub fn pairings(players: &[Player], places: &[usize], most: usize) -> Vec<(Pairs, Vec<usize>)> {
    literal::pairings_but(places, most, &|one, two| is_legal(&players[one], &players[two]))
}

/// Converts a number.
pub fn count(size: usize) -> i32 {
    i32::try_from(size).unwrap()
}

/// Returns the players who could have the bye: those who satisfy C2 and leave all others a legal pairing.
pub fn bye_candidates(players: &[Player]) -> Vec<usize> {
    let everybody: Vec<usize> = (0..players.len()).collect();
    let may = |place: &usize| {
        !players[*place].barred_from_bye && !whole_pairings(players, &without(&everybody, &[*place])).is_empty()
    };
    everybody.iter().copied().filter(may).collect()
}

/// Returns `true` if the round can be paired.
pub fn can_be_paired(players: &[Player]) -> bool {
    let everybody: Vec<usize> = (0..players.len()).collect();
    if players.len().is_multiple_of(2) {
        !whole_pairings(players, &everybody).is_empty()
    } else {
        !bye_candidates(players).is_empty()
    }
}

/// A player's turn in a round: place in the queue, kind of round, and side.
type Turn = (u32, u8, bool);

fn bye(kind: u8) -> Cell {
    Cell::Bye(ByeKind::ALL[usize::from(kind) % ByeKind::ALL.len()])
}

/// Plays a round by these turns: neighbours in the queue meet, unless they have met already or have a bye.
fn play(table: &mut Crosstable, turns: &[Turn]) {
    let mut queue: Vec<usize> = (0..table.lines.len()).collect();
    queue.sort_by_key(|line| (turns[*line].0, *line));
    for neighbours in queue.chunks(2) {
        let &[one, two] = neighbours else {
            table.lines[neighbours[0]].cells.push(Cell::Bye(ByeKind::PairingAllocated));
            continue;
        };
        let (_, kind, one_is_first) = turns[one];
        let met = table.lines[one].cells.iter().any(|cell| over_the_board(*cell).is_some_and(|(met, _)| met == two));
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
        table.lines[one].cells.push(mine);
        table.lines[two].cells.push(theirs);
    }
    add_rounds(table, 1);
}

/// Returns the lines of players 1, 2, … before the first round, all rated.
pub fn blank(ratings: &[u16], planned_rounds: u16) -> Crosstable {
    let mut table = Crosstable::new(ScoreSystem::standard(), planned_rounds);
    for rating in ratings {
        table.enter(Some(*rating));
    }
    table
}

/// Adds this many columns; the caller adds the cells.
pub fn add_rounds(table: &mut Crosstable, rounds: u16) {
    let next = table.rounds() + 1;
    table.columns.extend(next..next + rounds);
}

/// Prepares the round after these results for the players present; the others have a zero-point bye.
pub fn prepare(table: Crosstable, present: &[bool]) -> Prepared {
    let field = Field::after(Before {
        table: &table,
        present,
        virtual_points: &VirtualPoints::None,
        prohibited: &[],
        initial_side: Side::First,
        budget: &SearchBudget::endless(),
        readings: SwissReadings::default(),
    });
    let absent = table.lines.iter().zip(present).filter(|(_, present)| !**present);
    let away = absent.map(|(line, _)| (line.entry, ByeKind::ZeroPoint)).collect();
    Prepared { table, field, away, virtual_points: VirtualPoints::None, lots: None, teams: Teams::default() }
}

/// Returns two to ten players after up to five rounds with games, forfeits and byes of every kind. Some players are
/// absent; the round may be the last one.
pub fn pasts() -> impl Strategy<Value = Prepared> {
    let turns = vec(vec((any::<u32>(), any::<u8>(), any::<bool>()), 10), 0..=5);
    let present = vec(proptest::bool::weighted(0.9), 10);
    (vec(1000..2800_u16, 2..=10), turns, present, 1..=2_u16).prop_map(|(ratings, turns, present, rounds_left)| {
        let mut table = blank(&ratings, 0);
        for round in &turns {
            play(&mut table, round);
        }
        table.planned_rounds = table.rounds() + rounds_left;
        prepare(table, &present[..ratings.len()])
    })
}

/// Tests C1 to C4 of a system over random histories; `paired` returns the round of a prepared field, if there is one.
macro_rules! absolute_criteria {
    ($paired:ident) => {
        proptest! {
            #![proptest_config(crate::support::pasts::cases())]

            #[test]
            fn c1_nobody_meets_twice(prepared in pasts()) {
                let players = players(&prepared);
                for (one, two) in $paired(&prepared).iter().flat_map(Bracketed::games) {
                    prop_assert!(!players[one].has_met(&players[two]));
                }
            }

            #[test]
            fn c3_no_two_absolute_preferences_of_one_side_meet(prepared in pasts()) {
                let players = players(&prepared);
                for (one, two) in $paired(&prepared).iter().flat_map(Bracketed::games) {
                    let (one, two) = (players[one].absolute(), players[two].absolute());
                    prop_assert!(one.is_none() || one != two);
                }
            }

            #[test]
            fn c4_everybody_is_paired_where_that_is_possible(prepared in pasts()) {
                let players = players(&prepared);
                let pairing = $paired(&prepared);
                prop_assert_eq!(pairing.is_some(), can_be_paired(&players));
                let Some(pairing) = pairing else { return Ok(()) };
                prop_assert_eq!(pairing.bye.is_some(), players.len() % 2 == 1);
                let mut seen: Vec<usize> =
                    pairing.games().flat_map(|(one, two)| [one, two]).chain(pairing.bye).collect();
                seen.sort_unstable();
                prop_assert_eq!(seen, (0..players.len()).collect::<Vec<_>>());
                for (bracket, below) in crate::support::pasts::with_below(&players, &pairing) {
                    let waiting = [bracket.leaving.clone(), without(&below, &bracket.floaters)].concat();
                    prop_assert!(!whole_pairings(&players, &waiting).is_empty());
                }
            }
        }
    };
}
pub(crate) use absolute_criteria;

/// Returns every bracket with the unpaired players below its residents.
pub fn with_below<'a>(players: &[Player], pairing: &'a Bracketed) -> Vec<(&'a PairedBracket, Vec<usize>)> {
    let mut unpaired: Vec<usize> = (0..players.len()).filter(|place| Some(*place) != pairing.bye).collect();
    let step = |bracket: &'a PairedBracket| {
        let below = without(&unpaired, &[bracket.residents.as_slice(), &bracket.leaving].concat());
        unpaired = without(&below, &bracket.floaters);
        (bracket, below)
    };
    pairing.brackets.iter().map(step).collect()
}

/// Returns the number of histories that each property is tried on.
pub fn cases() -> ProptestConfig {
    at_least(3000)
}

/// Tests C5 and the later criteria: `judge` asserts for a prepared field that nothing is better by the criterion at a
/// place, counted from C5.
macro_rules! quality_criteria {
    ($judge:ident: $(fn $name:ident by $criterion:literal;)+) => {
        proptest! {
            #![proptest_config(crate::support::pasts::cases())]

            $(
                #[test]
                fn $name(prepared in pasts()) {
                    $judge(&prepared, $criterion);
                }
            )+
        }
    };
}
pub(crate) use quality_criteria;
