//! Random histories of small team tournaments, recorded in the form used by an arbiter and read from the same records
//! by simple code.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use proptest::collection::vec;
use proptest::prelude::*;
use qisai_domain::setup::PlayedPairing;
use qisai_domain::{ByeKind, Decision, EntryId, GameResult, GroupId, Prohibition, Readings, Side};
use qisai_pairing::plan_round;

use crate::support::{Played, in_order};
use crate::teams::over_boards;

/// White and black of each match, and the holder of the bye.
pub type Round = (BTreeSet<(u32, u32)>, Option<u32>);

/// Result of a team's round.
#[derive(Clone, Debug)]
pub enum Had {
    Match {
        opponent: u32,
        white: bool,
        /// Half points of both sides on each board; `true` if a game was played there.
        boards: Vec<(i32, i32, bool)>,
    },
    /// Absence of one side, or of both.
    Forfeit { won: bool },
    /// Bye; no pairing is a zero-point bye.
    Bye(ByeKind),
}

/// Results of every team in a round.
pub type OfRound = BTreeMap<u32, Had>;

/// Random history; numbers are adjusted to fit when it is read.
#[derive(Clone, Debug)]
pub struct Past {
    pub teams: u32,
    pub boards: u16,
    rounds: Vec<Chance>,
    /// First round of each team.
    from: Vec<u16>,
    /// Absent teams in the round to be paired, with their byes.
    away: Vec<Option<ByeKind>>,
    pub initial_white: bool,
    prohibited: Vec<(u32, u32)>,
}

/// One random round of a history.
#[derive(Clone, Debug)]
struct Chance {
    /// Order of the teams, which are paired two by two.
    order: Vec<u32>,
    away: Vec<Option<ByeKind>>,
    /// Results of each match.
    matches: Vec<(u8, Vec<u8>)>,
}

/// Returns up to eight teams with these boards after up to five rounds; `away` converts a number below 80 to the bye of
/// an absent team.
pub fn pasts(
    boards: Range<u16>,
    from: impl Strategy<Value = u16>,
    away: fn(u8) -> Option<ByeKind>,
) -> impl Strategy<Value = Past> {
    let absences = || vec((0..80_u8).prop_map(away), 8);
    let matches = vec((0..60_u8, vec(0..14_u8, 3)), 4);
    let round = (Just((1..9_u32).collect::<Vec<u32>>()).prop_shuffle(), absences(), matches)
        .prop_map(|(order, away, matches)| Chance { order, away, matches });
    let prohibited = vec((1..9_u32, 1..9_u32), 0..3);
    let past = (2..9_u32, boards, vec(round, 0..6), vec(from, 8), absences(), any::<bool>(), prohibited);
    past.prop_map(|(teams, boards, rounds, from, away, initial_white, prohibited)| Past {
        teams,
        boards,
        rounds,
        from,
        away,
        initial_white,
        prohibited,
    })
}

/// Returns every way to pair all of these items; `may` returns `true` if two may meet.
pub fn every_pairing<T: Copy + PartialEq>(items: &[T], may: &dyn Fn(T, T) -> bool) -> Vec<Vec<(T, T)>> {
    let Some((&one, others)) = items.split_first() else { return vec![Vec::new()] };
    let mut found = Vec::new();
    for &two in others.iter().filter(|two| may(one, **two)) {
        for pairs in every_pairing(&without(others, &[two]), may) {
            found.push([vec![(one, two)], pairs].concat());
        }
    }
    found
}

pub fn without<T: Copy + PartialEq>(items: &[T], taken: &[T]) -> Vec<T> {
    items.iter().copied().filter(|item| !taken.contains(item)).collect()
}

fn index(number: u32) -> usize {
    usize::try_from(number - 1).unwrap()
}

/// Returns the outcome of a board from the view of the first-named team: the result, the half points of both and `true`
/// if a game was played.
fn board(chance: u8) -> (GameResult, (i32, i32, bool)) {
    match chance {
        0..=3 => (GameResult::FIRST_WINS, (2, 0, true)),
        4..=7 => (GameResult::SECOND_WINS, (0, 2, true)),
        8..=10 => (GameResult::DRAW, (1, 1, true)),
        11 => (GameResult::FirstForfeits, (0, 2, false)),
        12 => (GameResult::SecondForfeits, (2, 0, false)),
        _ => (GameResult::DoubleForfeit, (0, 0, false)),
    }
}

impl Past {
    pub fn first_round_of(&self, number: u32) -> u16 {
        // At least two teams are present from the beginning.
        if number < 3 { 1 } else { self.from[index(number)] }
    }

    pub fn next_round(&self) -> u16 {
        u16::try_from(self.rounds.len() + 1).unwrap()
    }

    /// Returns `true` if a team is present in the round to be paired.
    pub fn is_there(&self, number: u32) -> bool {
        self.next_round() >= self.first_round_of(number) && self.away[index(number)].is_none()
    }

    /// Returns the results of the teams in each past round.
    pub fn read(&self) -> Vec<OfRound> {
        self.played().into_iter().map(|(_, had)| had).collect()
    }

    /// Returns the pairs of teams that may not meet, the smaller number first.
    pub fn barred(&self, past: &[OfRound]) -> BTreeSet<(u32, u32)> {
        let met = past.iter().flatten().filter_map(|(number, had)| match had {
            Had::Match { opponent, .. } => Some(in_order(*number, *opponent)),
            _ => None,
        });
        met.chain(self.prohibited()).collect()
    }

    fn prohibited(&self) -> impl Iterator<Item = (u32, u32)> {
        self.prohibited.iter().copied().filter(|(one, two)| one < two && *two <= self.teams)
    }

    /// Returns the pairings of each past round with the results of each team.
    fn played(&self) -> Vec<(Vec<PlayedPairing>, OfRound)> {
        (1..).zip(&self.rounds).map(|(number, chance)| self.round(number, chance)).collect()
    }

    fn round(&self, round: u16, chance: &Chance) -> (Vec<PlayedPairing>, OfRound) {
        let (mut pairings, mut had, mut there) = (Vec::new(), BTreeMap::new(), Vec::new());
        let mut give = |number: u32, kind: ByeKind, had: &mut OfRound| {
            had.insert(number, Had::Bye(kind));
            pairings.push(PlayedPairing::Bye { number, kind });
        };
        for &number in chance.order.iter().filter(|number| **number <= self.teams) {
            match chance.away[index(number)] {
                _ if round < self.first_round_of(number) => _ = had.insert(number, Had::Bye(ByeKind::ZeroPoint)),
                Some(kind) => give(number, kind, &mut had),
                None => there.push(number),
            }
        }
        if !there.len().is_multiple_of(2) {
            give(there.pop().unwrap(), ByeKind::PairingAllocated, &mut had);
        }
        for (two, (kind, boards)) in there.chunks(2).zip(&chance.matches) {
            let (first, second) = (two[0], two[1]);
            if *kind < 5 {
                let absent = [[true, false], [true, false], [false, true], [false, true], [true, true]];
                let absent = absent[usize::from(*kind)];
                let decision = Some(Decision { absent, ..Decision::default() });
                pairings.push(PlayedPairing::TeamMatch { first, second, boards: Vec::new(), decision });
                had.insert(first, Had::Forfeit { won: !absent[0] });
                had.insert(second, Had::Forfeit { won: !absent[1] });
                continue;
            }
            let mut boards: Vec<_> = boards.iter().take(usize::from(self.boards)).map(|it| board(*it)).collect();
            if boards.iter().all(|(_, (_, _, played))| !played) {
                boards[0] = board(8);
            }
            let results: Vec<GameResult> = boards.iter().map(|(result, _)| *result).collect();
            pairings.push(over_boards(first, second, &results));
            let mine: Vec<(i32, i32, bool)> = boards.into_iter().map(|(_, points)| points).collect();
            let theirs = mine.iter().map(|(one, two, played)| (*two, *one, *played)).collect();
            had.insert(first, Had::Match { opponent: second, white: true, boards: mine });
            had.insert(second, Had::Match { opponent: first, white: false, boards: theirs });
        }
        (pairings, had)
    }

    /// Returns the next round of a tournament with this history, using these readings.
    pub fn paired(&self, mut played: Played, readings: Readings) -> Option<Round> {
        let round = self.next_round();
        for (pairings, _) in self.played() {
            played = played.with_round(pairings);
        }
        for number in 1..=self.teams {
            let entrant = played.entrant(number);
            entrant.from_round = self.first_round_of(number);
            entrant.byes.extend(self.away[index(number)].map(|kind| (round, kind)));
        }
        played.setup.initial_side = Some(if self.initial_white { Side::First } else { Side::Second });
        for (one, two) in self.prohibited() {
            let entries = vec![EntryId(one), EntryId(two)];
            played.setup.limits.prohibited.push(Prohibition { first_round: round, last_round: round, entries });
        }
        played.setup.play.readings = readings;
        let plan = plan_round(&played.tournament(), GroupId(1), round).ok()?;
        let bye = plan.byes.iter().find(|bye| bye.kind == ByeKind::PairingAllocated);
        Some((plan.games.iter().map(|game| (game.first.0, game.second.0)).collect(), bye.map(|bye| bye.entry.0)))
    }
}
