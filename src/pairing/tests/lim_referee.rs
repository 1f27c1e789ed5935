//! Tests that the engine's next round after a random history of a small Lim tournament agrees with the literal rules
//! (`lim_rules`).

use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::vec;
use proptest::prelude::*;
use qisai_domain::setup::PlayedPairing;
use qisai_domain::{
    ByeKind, EntryId, GameResult, GroupId, LastRound, MedianUpfloaters, Prohibition, Readings, Side, SwissSystem,
};
use qisai_pairing::plan_round;

use crate::lim_rules::{Field, Player};
use crate::support::{Played, in_order, swiss};
use crate::team_pasts::Round;

/// Result of a player's round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Had {
    /// Game with its points in half points, as scored by the player.
    Game {
        opponent: u32,
        white: bool,
        points: i32,
    },
    /// Absence of one side or both.
    Forfeit {
        opponent: u32,
        won: bool,
    },
    Bye(ByeKind),
}

impl Had {
    fn points(self) -> i32 {
        match self {
            Self::Game { points, .. } => points,
            Self::Forfeit { won: true, .. } | Self::Bye(ByeKind::PairingAllocated | ByeKind::FullPoint) => 2,
            Self::Bye(ByeKind::HalfPoint) => 1,
            Self::Forfeit { won: false, .. } | Self::Bye(ByeKind::ZeroPoint) => 0,
        }
    }

    fn opponent(self) -> Option<u32> {
        match self {
            Self::Game { opponent, .. } | Self::Forfeit { opponent, .. } => Some(opponent),
            Self::Bye(_) => None,
        }
    }
}

/// One random round.
#[derive(Clone, Debug)]
struct Chance {
    /// Order of the players, who are paired two by two.
    order: Vec<u32>,
    away: Vec<Option<ByeKind>>,
    /// Result of each game, and `true` if the first of the two would have white.
    games: Vec<(u8, bool)>,
}

/// History with the round to be paired.
#[derive(Clone, Debug)]
struct Event {
    ratings: Vec<Option<u16>>,
    rounds: Vec<Chance>,
    rounds_left: u16,
    away: Vec<Option<ByeKind>>,
    initial_white: bool,
    prohibited: Vec<(u32, u32)>,
    readings: Readings,
}

/// Rounds of all players so far.
type Past = BTreeMap<u32, Vec<Had>>;

fn index(number: u32) -> usize {
    usize::try_from(number - 1).unwrap()
}

/// Returns `W` and `B` for the games played.
fn sides(had: &[Had]) -> String {
    let side = |had: &Had| match had {
        Had::Game { white, .. } => Some(if *white { 'W' } else { 'B' }),
        _ => None,
    };
    had.iter().filter_map(side).collect()
}

/// Returns `true` if a player may have one more game of a colour: not three in a row, not three more than the other.
fn may_have(had: &[Had], white: bool) -> bool {
    let sides = sides(had) + if white { "W" } else { "B" };
    let (whites, all) = (sides.matches('W').count(), sides.len());
    !sides.ends_with("WWW") && !sides.ends_with("BBB") && whites.abs_diff(all - whites) < 3
}

impl Event {
    fn players(&self) -> u32 {
        u32::try_from(self.ratings.len()).unwrap()
    }

    fn next_round(&self) -> u16 {
        u16::try_from(self.rounds.len() + 1).unwrap()
    }

    fn prohibited(&self) -> impl Iterator<Item = (u32, u32)> {
        self.prohibited.iter().copied().filter(|(one, two)| one < two && *two <= self.players())
    }

    /// Returns the pairings of each past round as recorded by an arbiter, and the results of every player.
    fn played(&self) -> (Vec<Vec<PlayedPairing>>, Past) {
        let mut past: Past = (1..=self.players()).map(|number| (number, Vec::new())).collect();
        let rounds = self.rounds.iter().map(|chance| self.play(chance, &mut past)).collect();
        (rounds, past)
    }

    fn play(&self, chance: &Chance, past: &mut Past) -> Vec<PlayedPairing> {
        let (mut pairings, mut there) = (Vec::new(), Vec::new());
        let give = |number: u32, kind: ByeKind, past: &mut Past, pairings: &mut Vec<PlayedPairing>| {
            past.get_mut(&number).unwrap().push(Had::Bye(kind));
            pairings.push(PlayedPairing::Bye { number, kind });
        };
        for &number in chance.order.iter().filter(|number| **number <= self.players()) {
            match chance.away[index(number)] {
                Some(kind) => give(number, kind, past, &mut pairings),
                None => there.push(number),
            }
        }
        if !there.len().is_multiple_of(2) {
            give(there.pop().unwrap(), ByeKind::PairingAllocated, past, &mut pairings);
        }
        for (two, &(kind, one_is_white)) in there.chunks(2).zip(&chance.games) {
            let (one, other) = (two[0], two[1]);
            let met = |had: &Had| matches!(had, Had::Game { opponent, .. } if *opponent == other);
            let may = |white: bool| may_have(&past[&one], white) && may_have(&past[&other], !white);
            let white = [one_is_white, !one_is_white].into_iter().find(|white| may(*white));
            let Some(white) = white.filter(|_| !past[&one].iter().any(met)) else {
                give(one, ByeKind::ZeroPoint, past, &mut pairings);
                give(other, ByeKind::HalfPoint, past, &mut pairings);
                continue;
            };
            let (first, second) = if white { (one, other) } else { (other, one) };
            let (result, points) = match kind {
                0 => (GameResult::FirstForfeits, None),
                1 => (GameResult::SecondForfeits, None),
                2..=5 => (GameResult::DRAW, Some(1)),
                6..=8 => (GameResult::FIRST_WINS, Some(2)),
                _ => (GameResult::SECOND_WINS, Some(0)),
            };
            let mut had = |number: u32, opponent: u32, white: bool| {
                let had = match points {
                    Some(points) => Had::Game { opponent, white, points: if white { points } else { 2 - points } },
                    None => Had::Forfeit { opponent, won: white == (result == GameResult::SecondForfeits) },
                };
                past.get_mut(&number).unwrap().push(had);
            };
            had(first, second, true);
            had(second, first, false);
            pairings.push(PlayedPairing::Game { first, second, result });
        }
        pairings
    }

    fn is_there(&self, number: u32) -> bool {
        self.away[index(number)].is_none()
    }

    fn by_the_rules(&self) -> Option<Round> {
        let (_, past) = self.played();
        let before = |number: u32, rounds: usize| past[&number][..rounds].iter().map(|had| had.points()).sum::<i32>();
        let player = |number: u32| {
            let had = &past[&number];
            let transferred = had.split_last().is_some_and(|(last, earlier)| {
                let median = i32::try_from(earlier.len()).unwrap();
                let (mine, rounds) = (before(number, earlier.len()), earlier.len());
                last.opponent().is_some_and(|opponent| {
                    let theirs = before(opponent, rounds);
                    (mine > theirs && mine > median) || (mine < theirs && mine < median)
                })
            });
            let bars = |had: &Had| !matches!(had, Had::Game { .. }) && had.points() == 2;
            Player {
                rating: self.ratings[index(number)],
                score: before(number, had.len()),
                sides: sides(had),
                transferred,
                may_have_bye: !had.iter().any(bars),
            }
        };
        let came = |number: &u32| {
            let took_part = |had: &Had| had.opponent().is_some() || *had == Had::Bye(ByeKind::PairingAllocated);
            self.is_there(*number) || past[number].iter().any(took_part)
        };
        let numbers: Vec<u32> = (1..=self.players()).collect();
        let met = past.iter().flat_map(|(number, had)| had.iter().map(move |had| (*number, had)));
        let met = met.filter_map(|(number, had)| match had {
            Had::Game { opponent, .. } => Some(in_order(number, *opponent)),
            _ => None,
        });
        let field = Field {
            players: numbers.iter().filter(|number| self.is_there(**number)).map(|it| (*it, player(*it))).collect(),
            barred: met.chain(self.prohibited()).collect(),
            odd: numbers.iter().copied().filter(came).step_by(2).collect::<BTreeSet<u32>>(),
            participants: self.players(),
            round: self.next_round(),
            rounds: self.next_round() + self.rounds_left,
            initial: if self.initial_white { 'W' } else { 'B' },
            highest_first: self.readings.median_upfloaters == MedianUpfloaters::HighestFirst,
            equal_scores_only: self.readings.last_round == LastRound::EqualScores,
        };
        field.round()
    }

    fn by_the_engine(&self) -> Option<Round> {
        let round = self.next_round();
        let mut played = Played::new(swiss(SwissSystem::Lim), self.players(), round + self.rounds_left);
        for pairings in self.played().0 {
            played = played.with_round(pairings);
        }
        for number in 1..=self.players() {
            let entrant = played.entrant(number);
            entrant.player.rating = self.ratings[index(number)];
            entrant.byes.extend(self.away[index(number)].map(|kind| (round, kind)));
        }
        played.setup.initial_side = Some(if self.initial_white { Side::First } else { Side::Second });
        for (one, two) in self.prohibited() {
            let entries = vec![EntryId(one), EntryId(two)];
            played.setup.limits.prohibited.push(Prohibition { first_round: round, last_round: round, entries });
        }
        played.setup.play.readings = self.readings;
        let tournament = played.tournament();
        let plan = plan_round(&tournament, GroupId(1), round).ok()?;
        let bye = plan.byes.iter().find(|bye| bye.kind == ByeKind::PairingAllocated);
        Some((plan.games.iter().map(|game| (game.first.0, game.second.0)).collect(), bye.map(|bye| bye.entry.0)))
    }
}

fn any_event() -> impl Strategy<Value = Event> {
    let away = |chance: u8| match chance {
        0 | 1 => Some(ByeKind::ZeroPoint),
        2 | 3 => Some(ByeKind::HalfPoint),
        4 => Some(ByeKind::FullPoint),
        _ => None,
    };
    let absences = move || vec((0..80_u8).prop_map(away), 8);
    let round = (Just((1..9_u32).collect::<Vec<u32>>()).prop_shuffle(), absences(), vec((0..13_u8, any::<bool>()), 4))
        .prop_map(|(order, away, games)| Chance { order, away, games });
    let ratings = vec(prop_oneof![4 => (1900..2150_u16).prop_map(Some), 1 => Just(None)], 2..9);
    let upfloaters = prop_oneof![Just(MedianUpfloaters::LowestFirst), Just(MedianUpfloaters::HighestFirst)];
    let last_round = prop_oneof![Just(LastRound::AllPairs), Just(LastRound::EqualScores)];
    let readings = (upfloaters, last_round).prop_map(|(median_upfloaters, last_round)| Readings {
        median_upfloaters,
        last_round,
        ..Readings::default()
    });
    let prohibited = vec((1..9_u32, 1..9_u32), 0..3);
    let event = (ratings, vec(round, 0..7), 0..4_u16, absences(), any::<bool>(), prohibited, readings);
    event.prop_map(|(ratings, rounds, rounds_left, away, initial_white, prohibited, readings)| Event {
        ratings,
        rounds,
        rounds_left,
        away,
        initial_white,
        prohibited,
        readings,
    })
}

/// Counts the different rounds of the random events that can be paired, so that the comparison covers real rounds.
#[test]
fn lim_random_events_can_mostly_be_paired() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let events = (0..200).map(|_| any_event().new_tree(&mut runner).unwrap().current());
    let paired: Vec<Round> = events.filter_map(|event| event.by_the_rules()).collect();
    assert!(paired.len() > 120, "{} of 200 can be paired", paired.len());
    assert!(paired.iter().filter(|(games, _)| games.len() > 2).count() > 50, "few have more than two games");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5000, ..ProptestConfig::default() })]

    #[test]
    fn lim_the_engine_pairs_by_the_rules(event in any_event()) {
        prop_assert_eq!(event.by_the_engine(), event.by_the_rules());
    }
}
