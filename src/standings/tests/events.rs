//! Random events of players and of teams.

use std::collections::BTreeMap;

use proptest::prelude::*;
use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{Adjustment, AdjustmentKind, ByeKind, Cell, Outcome, Points, Results, ScoreSystem};
use qisai_standings::{Pairing, Policy, Settings, TeamScore};

use crate::build::{DRAW, LOSS, Say, Teams, WIN, field};

/// Returns the outcome between two neighbours of a shuffled round for a random ticket.
fn outcome(ticket: u8) -> Option<Outcome> {
    match ticket % 16 {
        0..=4 => Some(WIN),
        5..=8 => Some(DRAW),
        9..=11 => Some(LOSS),
        12 => Some(Outcome::Unknown),
        13 => Some(Outcome::ForfeitWin),
        14 => Some(Outcome::ForfeitLoss),
        _ => None,
    }
}

const BYES: [ByeKind; 4] = [ByeKind::PairingAllocated, ByeKind::FullPoint, ByeKind::HalfPoint, ByeKind::ZeroPoint];

/// Generates a shuffled list of players for each round; neighbours in the list meet.
fn orders(players: u32, rounds: u16) -> impl Strategy<Value = Vec<Vec<u32>>> {
    prop::collection::vec(Just((1..=players).collect::<Vec<_>>()).prop_shuffle(), usize::from(rounds))
}

prop_compose! {
    /// Generates rounds of random meetings and byes. Players may meet more than once.
    pub fn players()(players in 2..12_u32, rounds in 1..8_u16)(
        players in Just(players),
        rounds in Just(rounds),
        orders in orders(players, rounds),
        tickets in prop::collection::vec(any::<u8>(), usize::from(rounds) * usize::try_from(players).unwrap()),
        ratings in prop::collection::vec(1000..2800_u16, usize::try_from(players).unwrap()),
        late in 0..3_u16,
        fined in any::<u8>(),
        two_one_zero in any::<bool>(),
    ) -> Results {
        let mut results = field(players, rounds);
        let mut tickets = tickets.into_iter();
        for (round, order) in (1..).zip(orders) {
            for pair in order.chunks(2) {
                let ticket = tickets.next().unwrap_or(0);
                match (pair, outcome(ticket)) {
                    ([white, black], Some(outcome)) => results.game(round, *white, *black, outcome),
                    _ => pair.iter().for_each(|player| results.bye(round, *player, BYES[usize::from(ticket / 64)])),
                }
            }
        }
        for (line, rating) in results.lines.iter_mut().zip(ratings) {
            line.rating = Some(rating);
        }
        if two_one_zero {
            results.scoring.games = ScoreSystem::two_one_zero();
        }
        if u32::from(fined) < players {
            let extra = Adjustment { kind: AdjustmentKind::Extra, round: Some(1), points: Points(-1) };
            results.adjust(u32::from(fined) + 1, vec![extra]);
        }
        results.planned_rounds += late;
        results
    }
}

prop_compose! {
    /// Generates rounds of teams with four boards; some or all boards may be forfeited.
    pub fn teams()(teams in 2..9_u32, rounds in 1..6_u16)(
        teams in Just(teams),
        rounds in Just(rounds),
        orders in orders(teams, rounds),
        tickets in prop::collection::vec(any::<[u8; 5]>(), usize::from(rounds) * usize::try_from(teams).unwrap()),
        late in 0..2_u16,
        bye in 0..3_i32,
    ) -> Results {
        const BOARDS: u16 = 4;
        let mut field = Teams::new(teams, BOARDS, rounds, rounds + late);
        let scoring = &mut field.setup.play.scoring;
        scoring.matches = Some(ScoreSystem { pairing_bye: Points(bye), ..ScoreSystem::two_one_zero() });
        let mut tickets = tickets.into_iter();
        for (round, order) in (1..).zip(orders) {
            for pair in order.chunks(2) {
                let [kind, boards @ ..] = tickets.next().unwrap_or_default();
                let &[home, away] = pair else {
                    field.bye(round, pair[0], BYES[usize::from(kind / 64)]);
                    continue;
                };
                let boards = boards.map(|ticket| match kind % 8 {
                    0 => Outcome::ForfeitWin,
                    1 => Outcome::ForfeitLoss,
                    _ => outcome(ticket).unwrap_or(DRAW),
                });
                field.meet(round, home, away, &boards);
            }
        }
        let mut results = field.results();
        for line in &mut results.lines {
            line.rating = Some(2000);
        }
        results
    }
}

/// Generates settings with both pairing methods, both editions and every setting that organisers can announce.
pub fn settings() -> impl Strategy<Value = Settings> {
    let pairings = prop_oneof![Just(Pairing::Swiss), Just(Pairing::Predetermined)];
    let editions = prop_oneof![Just(TieBreakEdition::Fide2024), Just(TieBreakEdition::Fide2026)];
    (pairings, editions, any::<[bool; 4]>()).prop_map(|(pairing, edition, [xiangqi, forfeits, level, games])| {
        let mut settings = Settings::new(pairing, edition);
        if xiangqi {
            settings.unplayed = Policy::xiangqi();
        }
        settings.forfeits_are_games = forfeits;
        settings.double_forfeit_is_level = level;
        settings.primary = games.then_some(TeamScore::Game);
        settings
    })
}

/// Returns the same event with its lines in another order.
pub fn rearranged(results: &Results, order: &[usize]) -> Results {
    let place: BTreeMap<usize, usize> = order.iter().copied().zip(0..).collect();
    let mut rearranged = results.clone();
    rearranged.lines = order.iter().map(|from| results.lines[*from].clone()).collect();
    for cell in rearranged.lines.iter_mut().flat_map(|line| &mut line.cells) {
        if let Cell::Game { opponent, .. } | Cell::Match { opponent, .. } = cell {
            *opponent = place[opponent];
        }
    }
    rearranged
}
