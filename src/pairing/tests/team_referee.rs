//! Tests that the engine's next round after a random history of a small team tournament (`team_pasts`) agrees with the
//! literal rules (`team_rules`).

use proptest::prelude::*;
use qisai_domain::contest::BoardSides;
use qisai_domain::format::AccelerationRecord;
use qisai_domain::{
    Acceleration, ByeKind, EntryId, FirstTeam, Format, OddTeam, Points, Readings, TeamPreference, TeamScore, TeamSwiss,
};

use crate::team_pasts::{Had, OfRound, Past, Round, pasts};
use crate::team_rules::{Field, Kind, Team};
use crate::teams::teams;

/// Event with its announced options.
#[derive(Clone, Debug)]
struct Event {
    past: Past,
    rounds_left: u16,
    kind: Kind,
    by_games: bool,
    secondary_counts: bool,
    /// Virtual points of the first teams in the first rounds.
    virtual_points: (i32, u32, u16),
    readings: Readings,
}

impl Event {
    /// Returns match points, then game points in halves.
    fn worth(&self, had: &Had) -> (i32, i32) {
        let boards = i32::from(self.past.boards);
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

    /// Returns the virtual points of a team for a round (from 0).
    fn virtual_points(&self, number: u32, round: usize) -> i32 {
        let (points, last, rounds) = self.virtual_points;
        if number <= last && round < usize::from(rounds) { points } else { 0 }
    }

    /// Returns the primary score before a round (from 0), including virtual points, then the secondary score.
    fn scores(&self, past: &[OfRound], number: u32, round: usize) -> (i32, i32) {
        let worth = past[..round].iter().map(|round| self.worth(&round[&number]));
        let (matches, games) = worth.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let extra = self.virtual_points(number, round);
        if self.by_games { (games + extra, matches) } else { (matches + extra, games) }
    }

    fn by_the_rules(&self) -> Option<Round> {
        let past = self.past.read();
        let came = |number: u32| {
            let took_part = |round: &OfRound| {
                !matches!(round[&number], Had::Bye(ByeKind::ZeroPoint | ByeKind::HalfPoint | ByeKind::FullPoint))
            };
            self.past.is_there(number) || past.iter().any(took_part)
        };
        let team = |number: u32| {
            let (score, secondary) = self.scores(&past, number, past.len());
            let extra = self.virtual_points(number, past.len());
            let of_first_team = match self.readings.first_team {
                FirstTeam::PrimaryAsPaired => (score, secondary),
                FirstTeam::AsMade => (score - extra, secondary),
                FirstTeam::BothWithVirtualPoints => (score, secondary + extra),
            };
            let number_of_4_3_1 = match self.readings.odd_team {
                OddTeam::AsAssigned => number,
                OddTeam::AmongThoseWhoCame => u32::try_from((1..=number).filter(|it| came(*it)).count()).unwrap(),
            };
            let colour = |round: &OfRound| match round[&number] {
                Had::Match { white, .. } => Some(if white { 'W' } else { 'B' }),
                _ => None,
            };
            let colours: String = past.iter().filter_map(colour).collect();
            let bars = |round: &OfRound| {
                let had = &round[&number];
                matches!(had, Had::Forfeit { won: true } | Had::Bye(ByeKind::FullPoint | ByeKind::PairingAllocated))
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
                of_first_team,
                matches: u32::try_from(colours.len()).unwrap(),
                colours,
                floated,
                may_have_bye: !past.iter().any(bars),
                odd: number_of_4_3_1 % 2 == 1,
            }
        };
        let field = Field {
            teams: (1..=self.past.teams).filter(|number| self.past.is_there(*number)).map(team).collect(),
            barred: self.past.barred(&past),
            kind: self.kind,
            secondary_counts: self.secondary_counts,
            rounds_left: self.rounds_left,
            initial: if self.past.initial_white { 'W' } else { 'B' },
        };
        field.round()
    }

    fn by_the_engine(&self) -> Option<Round> {
        let mut played = teams(self.past.teams, self.past.boards, BoardSides::Alternate);
        let (points, last, last_round) = self.virtual_points;
        let play = &mut played.setup.play;
        let Format::Swiss { rounds, acceleration, .. } = &mut play.format else { panic!("a Swiss") };
        *rounds = self.past.next_round() + self.rounds_left;
        if points > 0 && last_round > 0 {
            let entries = (1..=last.min(self.past.teams)).map(EntryId).collect();
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
        self.past.paired(played, self.readings)
    }
}

/// Returns the requested bye.
fn asked_for(chance: u8) -> Option<ByeKind> {
    match chance {
        0..=5 => Some(ByeKind::ZeroPoint),
        6..=9 => Some(ByeKind::HalfPoint),
        10 | 11 => Some(ByeKind::FullPoint),
        _ => None,
    }
}

fn any_event() -> impl Strategy<Value = Event> {
    let kind = prop_oneof![Just(Kind::NoPreferences), Just(Kind::TypeA), Just(Kind::TypeB)];
    let virtual_points = prop_oneof![3 => Just((0, 0, 0)), 1 => (1..3_i32, 1..5_u32, 1..5_u16)];
    let first_team =
        prop_oneof![Just(FirstTeam::PrimaryAsPaired), Just(FirstTeam::AsMade), Just(FirstTeam::BothWithVirtualPoints)];
    let odd_team = prop_oneof![Just(OddTeam::AsAssigned), Just(OddTeam::AmongThoseWhoCame)];
    let readings = (first_team, odd_team).prop_map(|(first_team, odd_team)| Readings {
        first_team,
        odd_team,
        ..Readings::default()
    });
    let past = pasts(1..4, Just(1_u16), asked_for);
    let event = (past, 0..4_u16, kind, any::<bool>(), any::<bool>(), virtual_points, readings);
    event.prop_map(|(past, rounds_left, kind, by_games, secondary_counts, virtual_points, readings)| Event {
        past,
        rounds_left,
        kind,
        by_games,
        secondary_counts,
        virtual_points,
        readings,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn tm14_the_engine_pairs_teams_by_the_rules(event in any_event()) {
        prop_assert_eq!(event.by_the_engine(), event.by_the_rules());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, ..ProptestConfig::default() })]

    /// Runs for about a minute.
    #[test]
    #[ignore = "many fields: cargo test --release -- --ignored"]
    fn tm14_the_engine_pairs_many_fields_of_teams_by_the_rules(event in any_event()) {
        prop_assert_eq!(event.by_the_engine(), event.by_the_rules());
    }
}
