//! Random pasts of small team tournaments, written down as an arbiter would and read off the same records in plain code: the engine's next
//! round is that of the rules read literally (`team_rules`).

use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::vec;
use proptest::prelude::*;
use qisai_domain::contest::BoardSides;
use qisai_domain::format::AccelerationRecord;
use qisai_domain::setup::{PlayedPairing, PlayedRound};
use qisai_domain::{
    Acceleration, ByeKind, Decision, EntryId, Format, GameResult, Points, Prohibition, RoundState, Side,
    TeamPreference, TeamScore, TeamSwiss,
};

use crate::support::Played;
use crate::team_rules::{Field, Kind, Round, Team};
use crate::teams::{over_boards, teams};

/// What became of a team in a round.
#[derive(Clone, Debug)]
enum Had {
    /// Half points of both sides on each board; whether a game was played there.
    Match {
        opponent: u32,
        white: bool,
        boards: Vec<(i32, i32, bool)>,
    },
    /// Nobody of one side, or of both, came.
    Forfeit {
        won: bool,
    },
    Bye(ByeKind),
}

/// A past as chance has it; numbers are made to fit when it is read.
#[derive(Clone, Debug)]
struct Past {
    teams: u32,
    boards: u16,
    rounds: Vec<Chance>,
    /// The round to be paired: who is there.
    present: Vec<u8>,
    rounds_left: u16,
    kind: Kind,
    by_games: bool,
    secondary_counts: bool,
    initial_white: bool,
    /// Virtual points of the first teams in the first rounds.
    virtual_points: (i32, u32, u16),
    prohibited: Vec<(u32, u32)>,
}

/// One round of it.
#[derive(Clone, Debug)]
struct Chance {
    /// Teams in this order are paired two by two.
    order: Vec<u32>,
    present: Vec<u8>,
    matches: Vec<(u8, Vec<u8>)>,
}

/// Whether somebody is there, or which bye was asked for.
fn asked_for(chance: u8) -> Option<ByeKind> {
    match chance {
        0..=5 => Some(ByeKind::ZeroPoint),
        6..=9 => Some(ByeKind::HalfPoint),
        10 | 11 => Some(ByeKind::FullPoint),
        _ => None,
    }
}

/// What a board shows, seen from the first-named team: the result, the half points of both and whether a game was played.
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
    /// The pairings of each past round, and what each team had.
    fn played(&self) -> Vec<(Vec<PlayedPairing>, BTreeMap<u32, Had>)> {
        self.rounds.iter().map(|chance| self.round(chance)).collect()
    }

    fn round(&self, chance: &Chance) -> (Vec<PlayedPairing>, BTreeMap<u32, Had>) {
        let (mut pairings, mut had) = (Vec::new(), BTreeMap::new());
        let give = |number: u32, kind: ByeKind, had: &mut BTreeMap<u32, Had>| {
            had.insert(number, Had::Bye(kind));
            PlayedPairing::Bye { number, kind }
        };
        let mut there: Vec<u32> = chance.order.iter().copied().filter(|number| *number <= self.teams).collect();
        for (number, present) in (1..=self.teams).zip(&chance.present) {
            if let Some(kind) = asked_for(*present) {
                there.retain(|it| *it != number);
                pairings.push(give(number, kind, &mut had));
            }
        }
        if !there.len().is_multiple_of(2) {
            let number = there.pop().unwrap();
            pairings.push(give(number, ByeKind::PairingAllocated, &mut had));
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

    /// Match points, then game points in halves.
    fn worth(&self, had: &Had) -> (i32, i32) {
        let boards = i32::from(self.boards);
        match had {
            Had::Match { boards, .. } => {
                let mine: i32 = boards.iter().map(|(mine, ..)| mine).sum();
                let theirs: i32 = boards.iter().map(|(_, theirs, _)| theirs).sum();
                (1 + (mine - theirs).signum(), mine)
            }
            Had::Forfeit { won: true } | Had::Bye(ByeKind::FullPoint) => (2, 2 * boards),
            Had::Bye(ByeKind::PairingAllocated | ByeKind::HalfPoint) => (1, boards),
            Had::Forfeit { won: false } | Had::Bye(ByeKind::ZeroPoint) => (0, 0),
        }
    }

    /// Primary score before a round (from 0), virtual points included, then the secondary one.
    fn scores(&self, past: &[BTreeMap<u32, Had>], number: u32, round: usize) -> (i32, i32) {
        let worth = past[..round].iter().map(|round| self.worth(&round[&number]));
        let (matches, games) = worth.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let (points, last, rounds) = self.virtual_points;
        let extra = if number <= last && round < usize::from(rounds) { points } else { 0 };
        if self.by_games { (games + extra, matches) } else { (matches + extra, games) }
    }

    fn next_round(&self) -> u16 {
        u16::try_from(self.rounds.len() + 1).unwrap()
    }

    fn prohibited(&self) -> impl Iterator<Item = (u32, u32)> {
        self.prohibited.iter().copied().filter(|(one, two)| one < two && *two <= self.teams)
    }

    fn by_the_rules(&self) -> Option<Round> {
        let past: Vec<BTreeMap<u32, Had>> = self.played().into_iter().map(|(_, had)| had).collect();
        let is_there = |number: u32| asked_for(self.present[usize::try_from(number - 1).unwrap()]).is_none();
        let came = |number: u32| {
            let took_part = |round: &BTreeMap<u32, Had>| {
                !matches!(round[&number], Had::Bye(ByeKind::ZeroPoint | ByeKind::HalfPoint | ByeKind::FullPoint))
            };
            is_there(number) || past.iter().any(took_part)
        };
        let team = |number: u32| {
            let (score, secondary) = self.scores(&past, number, past.len());
            let colour = |round: &BTreeMap<u32, Had>| match round[&number] {
                Had::Match { white, .. } => Some(if white { 'W' } else { 'B' }),
                _ => None,
            };
            let colours: String = past.iter().filter_map(colour).collect();
            let bars = |round: &BTreeMap<u32, Had>| {
                let bye = ByeKind::PairingAllocated;
                matches!(&round[&number], Had::Forfeit { won: true } | Had::Bye(ByeKind::FullPoint))
                    || matches!(&round[&number], Had::Bye(kind) if *kind == bye)
            };
            let floated = past.last().is_some_and(|round| match round[&number] {
                Had::Match { opponent, .. } => {
                    let before = past.len() - 1;
                    self.scores(&past, number, before).0 != self.scores(&past, opponent, before).0
                }
                _ => false,
            });
            Team {
                number,
                score,
                secondary,
                matches: u32::try_from(colours.len()).unwrap(),
                colours,
                floated,
                may_have_bye: !past.iter().any(bars),
                odd: (1..=number).filter(|number| came(*number)).count() % 2 == 1,
            }
        };
        let met = past.iter().flat_map(|round| {
            round.iter().filter_map(|(number, had)| match had {
                Had::Match { opponent, .. } => Some((*number.min(opponent), *number.max(opponent))),
                _ => None,
            })
        });
        let field = Field {
            teams: (1..=self.teams).filter(|number| is_there(*number)).map(team).collect(),
            barred: met.chain(self.prohibited()).collect(),
            kind: self.kind,
            secondary_counts: self.secondary_counts,
            rounds_left: self.rounds_left,
            initial: if self.initial_white { 'W' } else { 'B' },
        };
        field.round()
    }

    fn by_the_engine(&self) -> Option<Round> {
        let mut played = teams(self.teams, self.boards, BoardSides::Alternate);
        let round = self.next_round();
        self.announce(&mut played, round);
        for (pairings, _) in self.played() {
            played.setup.played.push(PlayedRound { state: RoundState::Closed, pairings });
        }
        for (number, present) in (1..=self.teams).zip(&self.present) {
            if let Some(kind) = asked_for(*present) {
                played.entrant(number).byes.insert(round, kind);
            }
        }
        let plan = played.plan().ok()?;
        let games: BTreeSet<(u32, u32)> = plan.games.iter().map(|game| (game.first.0, game.second.0)).collect();
        let bye = plan.byes.iter().find(|bye| bye.kind == ByeKind::PairingAllocated);
        Some((games, bye.map(|bye| bye.entry.0)))
    }

    /// What the event has announced.
    fn announce(&self, played: &mut Played, round: u16) {
        let (points, last, last_round) = self.virtual_points;
        let play = &mut played.setup.play;
        let Format::Swiss { rounds, acceleration, .. } = &mut play.format else { panic!("a Swiss") };
        *rounds = round + self.rounds_left;
        if points > 0 && last_round > 0 {
            let entries = (1..=last.min(self.teams)).map(EntryId).collect();
            let record = AccelerationRecord { first_round: 1, last_round, points: Points(points), entries };
            *acceleration = Acceleration::Records { records: vec![record] };
        }
        play.team_swiss = TeamSwiss {
            preference: match self.kind {
                Kind::NoPreferences => TeamPreference::None,
                Kind::TypeA => TeamPreference::TypeA,
                Kind::TypeB => TeamPreference::TypeB,
            },
            primary: if self.by_games { TeamScore::GamePoints } else { TeamScore::MatchPoints },
            secondary_counts: self.secondary_counts,
        };
        played.setup.initial_side = Some(if self.initial_white { Side::First } else { Side::Second });
        for (one, two) in self.prohibited() {
            let entries = vec![EntryId(one), EntryId(two)];
            played.setup.limits.prohibited.push(Prohibition { first_round: round, last_round: round, entries });
        }
    }
}

fn any_past() -> impl Strategy<Value = Past> {
    let presence = || vec(0..80_u8, 8);
    let matches = vec((0..60_u8, vec(0..14_u8, 3)), 4);
    let round = (Just((1..9_u32).collect::<Vec<u32>>()).prop_shuffle(), presence(), matches)
        .prop_map(|(order, present, matches)| Chance { order, present, matches });
    let kind = prop_oneof![Just(Kind::NoPreferences), Just(Kind::TypeA), Just(Kind::TypeB)];
    let announced = (kind, any::<bool>(), any::<bool>(), any::<bool>());
    let virtual_points = prop_oneof![3 => Just((0, 0, 0)), 1 => (1..3_i32, 1..5_u32, 1..5_u16)];
    let prohibited = vec((1..9_u32, 1..9_u32), 0..3);
    let sizes = (2..9_u32, 1..4_u16, 0..4_u16);
    (sizes, vec(round, 0..6), presence(), announced, virtual_points, prohibited).prop_map(
        |((teams, boards, rounds_left), rounds, present, announced, virtual_points, prohibited)| {
            let (kind, by_games, secondary_counts, initial_white) = announced;
            Past {
                teams,
                boards,
                rounds,
                present,
                rounds_left,
                kind,
                by_games,
                secondary_counts,
                initial_white,
                virtual_points,
                prohibited,
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn tm14_the_engine_pairs_teams_by_the_rules(past in any_past()) {
        prop_assert_eq!(past.by_the_engine(), past.by_the_rules());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, ..ProptestConfig::default() })]

    /// A minute or so.
    #[test]
    #[ignore = "many fields: cargo test --release -- --ignored"]
    fn tm14_the_engine_pairs_many_fields_of_teams_by_the_rules(past in any_past()) {
        prop_assert_eq!(past.by_the_engine(), past.by_the_rules());
    }
}
