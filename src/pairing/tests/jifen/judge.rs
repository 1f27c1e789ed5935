//! Independent judge of 积分编排 rounds. It reads the earlier rounds from the results, and finds the pairings required by
//! the policy with its own matchings.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::{
    ByeKind, Cell, EntryId, GroupId, Points, Reason, RoundPlan, Side, SwissReason, Tournament, results,
};
use qisai_swiss::SearchBudget;
use qisai_swiss::matching::{BestMatchings, Graph, largest_matching};

/// Player before the round.
#[derive(Clone, Debug)]
pub struct Seat {
    pub entry: EntryId,
    pub score: Points,
    /// Sides of the games played.
    pub sides: Vec<Side>,
    pub met: BTreeSet<EntryId>,
    pub may_have_bye: bool,
    /// 1 after a game against a lower score or points without a game, -1 after a game against a higher score, otherwise
    /// 0.
    pub float: i32,
}

impl Seat {
    pub fn difference(&self) -> i64 {
        self.sides.iter().map(|side| if *side == Side::First { 1 } else { -1 }).sum()
    }

    fn third(&self, side: Side) -> bool {
        self.sides.iter().rev().take(2).filter(|it| **it == side).count() == 2
    }
}

/// Returns everybody who can be paired in a round, by score and pairing number.
pub fn seats(tournament: &Tournament, round: u16) -> Vec<Seat> {
    let results = results(tournament, GroupId(1), round - 1).unwrap();
    let mut seats = Vec::new();
    for line in &results.lines {
        if line.participation.availability(round).is_err() {
            continue;
        }
        let mut seat = Seat {
            entry: line.entry,
            score: results.score_after(line, round - 1),
            sides: Vec::new(),
            met: BTreeSet::new(),
            may_have_bye: true,
            float: 0,
        };
        for (before, cell) in (0..).zip(&line.cells) {
            seat.float = i32::from(!cell.is_played() && results.points(line, before + 1) > Points::ZERO);
            match cell {
                Cell::Game { opponent, side, .. } if cell.is_played() => {
                    let opponent = &results.lines[*opponent];
                    seat.sides.push(*side);
                    seat.met.insert(opponent.entry);
                    let scores = (results.score_after(line, before), results.score_after(opponent, before));
                    seat.float = i32::from(scores.0 > scores.1) - i32::from(scores.0 < scores.1);
                }
                cell if *cell == Cell::Bye(ByeKind::PairingAllocated) => seat.may_have_bye = false,
                _ => seat.may_have_bye &= results.points(line, before + 1) < results.scores().win,
            }
        }
        seats.push(seat);
    }
    seats.sort_by_key(|seat| std::cmp::Reverse(seat.score));
    seats
}

/// Returns `true` if all these players can be paired with each other.
pub fn can_be_paired(seats: &[&Seat]) -> bool {
    let may_meet = |one: usize, two: usize| !seats[one].met.contains(&seats[two].entry);
    largest_matching(seats.len(), may_meet, Vec::new(), &SearchBudget::endless()).iter().all(Option::is_some)
}

/// Failures of a segment's pairing by the policy's rules 7 to 10, the most important first.
///
/// The list has two numbers for each score, then balance, third times in a row and repeated floats. The smaller of two
/// lists is the better pairing.
type Failures = Vec<i64>;

fn sum(one: &Failures, other: &Failures) -> Failures {
    one.iter().zip(other).map(|(one, other)| one + other).collect()
}

/// Greatest number of players of a segment for which all pairings are tried.
const TRIED: usize = 12;

/// Segment with its players from the top. `upwards` is set for a segment made by a repair, which is judged from the
/// lowest score up.
pub struct Segment<'a> {
    pub seats: Vec<&'a Seat>,
    pub upwards: bool,
}

impl Segment<'_> {
    fn level(&self, score: Points) -> usize {
        let mut scores: Vec<Points> = self.seats.iter().map(|seat| seat.score).collect();
        scores.dedup();
        if self.upwards {
            scores.reverse();
        }
        scores.iter().position(|it| *it == score).unwrap()
    }

    fn levels(&self) -> usize {
        self.seats.iter().map(|seat| seat.score).collect::<BTreeSet<_>>().len()
    }

    fn failures(&self, one: &Seat, two: &Seat, first: Side) -> Failures {
        let base = 2 * self.levels();
        let (higher, lower) = if one.score >= two.score { (one, two) } else { (two, one) };
        let mut failures = vec![0; base + 3];
        for (seat, side) in [(one, first), (two, first.other())] {
            let after = seat.difference() + if side == Side::First { 1 } else { -1 };
            let beyond = (after.abs() - 1).max(0);
            failures[base] += beyond * beyond;
            failures[base + 1] += i64::from(seat.third(side));
        }
        if higher.score > lower.score {
            let level = 2 * self.level(if self.upwards { lower.score } else { higher.score });
            failures[level] = 1;
            failures[level + 1] = i64::from((higher.score - lower.score).0);
            failures[base + 2] = i64::from(higher.float == 1) + i64::from(lower.float == -1);
        }
        failures
    }

    /// Returns the fewest failures of a pair with either player moving first, or `None` if the players have met.
    fn best(&self, one: &Seat, two: &Seat) -> Option<Failures> {
        let ways = [Side::First, Side::Second].map(|side| self.failures(one, two, side));
        ways.into_iter().min().filter(|_| !one.met.contains(&two.entry))
    }

    /// Returns the fewest failures of a pairing of everybody: by trying all pairings in a small segment, by a matching
    /// in a larger one.
    fn optimum(&self) -> Failures {
        let size = self.seats.len();
        let of_pair = |one: &&Seat| self.seats.iter().map(|two| self.best(one, two)).collect();
        let of_pairs: Vec<Vec<Option<Failures>>> = self.seats.iter().map(of_pair).collect();
        let of = |one: usize, two: usize| of_pairs[one][two].as_ref();
        if size > TRIED {
            let last = u32::try_from(2 * self.levels() + 3).unwrap();
            let weigh = |one: usize, two: usize, add: &mut dyn FnMut(i64, u32)| {
                add(1, WIDTH * last);
                let failures = (0..last).rev().zip(of(one, two).unwrap());
                failures.for_each(|(place, failures)| add(-failures, WIDTH * place));
            };
            let graph = Graph::new(size, WIDTH * (last + 2), |one, two| of(one, two).is_some(), weigh);
            let best = BestMatchings::of(&graph, &SearchBudget::endless()).unwrap();
            let nothing = vec![0; 2 * self.levels() + 3];
            let pairs = (0..size).map(|one| (one, best.mate(one).unwrap())).filter(|(one, two)| one < two);
            return pairs.fold(nothing, |total, (one, two)| sum(&total, of(one, two).unwrap()));
        }
        // Fewest failures of pairing each set of players.
        let mut least: Vec<Option<Failures>> = vec![None; 1 << size];
        least[0] = Some(vec![0; 2 * self.levels() + 3]);
        for set in 1..least.len() {
            let one = (0..size).find(|one| set >> one & 1 == 1).unwrap();
            let others = (one + 1..size).filter(|two| set >> two & 1 == 1);
            let ways = others.filter_map(|two| {
                let rest = least[set & !(1 << one) & !(1 << two)].as_ref()?;
                Some(sum(rest, of(one, two)?))
            });
            least[set] = ways.min();
        }
        least.pop().flatten().expect("a pairing of the segment")
    }

    /// Asserts that these games (first and second mover) are as good as any pairing of the segment's players.
    pub fn assert_best(&self, games: &[(EntryId, EntryId)]) {
        let seat =
            |entry: EntryId| *self.seats.iter().find(|seat| seat.entry == entry).expect("a player of the segment");
        let failures = games.iter().map(|(first, second)| self.failures(seat(*first), seat(*second), Side::First));
        let total = failures.reduce(|one, other| sum(&one, &other)).unwrap();
        assert_eq!(total, self.optimum(), "not the best pairing of {:?}: {games:?}", self.seats);
    }

    /// Asserts for every game that the number of equally good opponents matches the number recorded for its lot, trying
    /// every pairing.
    pub fn assert_lots(&self, games: &[(EntryId, EntryId)], among: &BTreeMap<(EntryId, EntryId), u32>) {
        let mut best = Vec::new();
        self.pairings(&mut Vec::new(), &mut best);
        let optimum = self.optimum();
        best.retain(|(total, _)| *total == optimum);
        for seat in &self.seats {
            let Some(game) = games.iter().find(|game| game.0 == seat.entry || game.1 == seat.entry) else { continue };
            let (one, two) = (game.0.min(game.1), game.0.max(game.1));
            let of = |pairs: &[(EntryId, EntryId)]| {
                *pairs.iter().find(|it| it.0 == seat.entry || it.1 == seat.entry).unwrap()
            };
            let open: BTreeSet<_> = best.iter().map(|(_, pairs)| of(pairs)).collect();
            let other = if game.0 == seat.entry { game.1 } else { game.0 };
            let had_turn = self.seats.iter().position(|it| it.entry == other)
                < self.seats.iter().position(|it| it.entry == seat.entry);
            if !had_turn {
                let told = among.get(game).copied().unwrap_or(1);
                assert_eq!(usize::try_from(told).unwrap(), open.len(), "opponents of {:?}", seat.entry);
            }
            best.retain(|(_, pairs)| pairs.contains(&(one, two)));
        }
    }

    fn pairings(&self, begun: &mut Vec<(EntryId, EntryId)>, all: &mut Vec<(Failures, Vec<(EntryId, EntryId)>)>) {
        let free = |seat: &&&Seat| !begun.iter().any(|(one, two)| *one == seat.entry || *two == seat.entry);
        let waiting: Vec<&Seat> = self.seats.iter().filter(free).copied().collect();
        let Some((one, others)) = waiting.split_first() else {
            let seat = |entry: EntryId| *self.seats.iter().find(|seat| seat.entry == entry).unwrap();
            let failures = begun.iter().filter_map(|(one, two)| self.best(seat(*one), seat(*two)));
            let total = failures.reduce(|one, other| sum(&one, &other)).unwrap();
            all.push((total, begun.clone()));
            return;
        };
        for two in others.iter().filter(|two| !one.met.contains(&two.entry)) {
            begun.push((one.entry.min(two.entry), one.entry.max(two.entry)));
            self.pairings(begun, all);
            begun.pop();
        }
    }
}

/// Number of bits that the sums of these fields need.
const WIDTH: u32 = 24;

/// Returns the segments that rule 6 makes of these players, from the top, and the players left at the end.
pub fn segments<'a>(seats: &[&'a Seat]) -> (Vec<Vec<&'a Seat>>, Vec<&'a Seat>) {
    let mut made = Vec::new();
    let mut open: Vec<&Seat> = Vec::new();
    for score in seats.chunk_by(|one, two| one.score == two.score) {
        open.extend(score);
        if can_be_paired(&open) {
            made.push(std::mem::take(&mut open));
        }
    }
    (made, open)
}

/// First and second movers of games.
type Games = Vec<(EntryId, EntryId)>;

/// Content of a plan's reasons: the games of each segment (its first reason, and the number of pairs dissolved for it),
/// and the lots.
#[derive(Default)]
pub struct PlanReasons {
    pub segments: Vec<(SwissReason, Option<u32>, Games)>,
    pub among: BTreeMap<(EntryId, EntryId), u32>,
}

pub fn told(plan: &RoundPlan) -> PlanReasons {
    let mut told = PlanReasons::default();
    for game in &plan.games {
        let pair = (game.first, game.second);
        let reasons = || {
            game.reasons.iter().map(|reason| match reason {
                Reason::Swiss(reason) => reason,
                other => panic!("{other:?} is no reason of a Swiss system"),
            })
        };
        let segment = reasons().next().unwrap().clone();
        assert!(matches!(segment, SwissReason::Segment { .. }));
        let dissolved = reasons().find_map(|reason| match reason {
            SwissReason::Repaired { dissolved } => Some(*dissolved),
            _ => None,
        });
        match told.segments.iter_mut().find(|(reason, repaired, _)| (reason, *repaired) == (&segment, dissolved)) {
            Some((_, _, games)) => games.push(pair),
            None => told.segments.push((segment, dissolved, vec![pair])),
        }
        for reason in reasons() {
            if let SwissReason::Lot { among, .. } = reason {
                told.among.insert(pair, *among);
            }
        }
        assert!(matches!(reasons().next_back(), Some(SwissReason::Colour { .. })), "every game tells its sides");
    }
    told
}
