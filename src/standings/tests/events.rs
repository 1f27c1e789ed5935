//! Random events of players and of teams.

use std::collections::BTreeMap;

use proptest::prelude::*;
use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{Adjustment, AdjustmentKind, ByeKind, Cards, Cell, EntryId, Outcome, Points, ScoreSystem, Side};
use qisai_standings::{Pairing, Policy, Settings, TeamCard, TeamCards, TeamRound, TeamScore};

use crate::build::{DRAW, LOSS, Say, WIN, field, mirrored};

/// A ticket decides what happens to two neighbours of a shuffled round.
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

/// Who meets whom, round by round: shuffled lists of which neighbours meet.
fn orders(players: u32, rounds: u16) -> impl Strategy<Value = Vec<Vec<u32>>> {
    prop::collection::vec(Just((1..=players).collect::<Vec<_>>()).prop_shuffle(), usize::from(rounds))
}

prop_compose! {
    /// Rounds of random meetings and byes; players may meet again.
    pub fn players()(players in 2..12_u32, rounds in 1..8_u16)(
        players in Just(players),
        rounds in Just(rounds),
        orders in orders(players, rounds),
        tickets in prop::collection::vec(any::<u8>(), usize::from(rounds) * usize::try_from(players).unwrap()),
        ratings in prop::collection::vec(1000..2800_u16, usize::try_from(players).unwrap()),
        late in 0..3_u16,
        fined in any::<u8>(),
        two_one_zero in any::<bool>(),
    ) -> Cards {
        let mut cards = field(players, rounds);
        let mut tickets = tickets.into_iter();
        for (round, order) in (1..).zip(orders) {
            for pair in order.chunks(2) {
                let ticket = tickets.next().unwrap_or(0);
                match (pair, outcome(ticket)) {
                    ([white, black], Some(outcome)) => cards.game(round, *white, *black, outcome),
                    _ => pair.iter().for_each(|player| cards.bye(round, *player, BYES[usize::from(ticket / 64)])),
                }
            }
        }
        for (card, rating) in cards.cards.iter_mut().zip(ratings) {
            card.rating = Some(rating);
        }
        if two_one_zero {
            cards.scores = ScoreSystem::two_one_zero();
        }
        if let Some(card) = cards.cards.get_mut(usize::from(fined)) {
            card.adjustments.push(Adjustment { kind: AdjustmentKind::Extra, round: Some(1), points: Points(-1) });
        }
        cards.planned_rounds += late;
        cards
    }
}

prop_compose! {
    /// The same for teams of four boards, of which some or all may be forfeited.
    pub fn teams()(teams in 2..9_u32, rounds in 1..6_u16)(
        teams in Just(teams),
        rounds in Just(rounds),
        orders in orders(teams, rounds),
        tickets in prop::collection::vec(any::<[u8; 5]>(), usize::from(rounds) * usize::try_from(teams).unwrap()),
        late in 0..2_u16,
        bye in 0..3_i32,
    ) -> TeamCards {
        const BOARDS: u16 = 4;
        let card = |number| TeamCard {
            entry: EntryId(number),
            tpn: number,
            rating: Some(2000),
            rounds: vec![TeamRound::Bye(ByeKind::ZeroPoint); rounds.into()],
        };
        let mut cards = TeamCards {
            match_scores: ScoreSystem { pairing_bye: Points(bye), ..ScoreSystem::two_one_zero() },
            game_scores: ScoreSystem::standard().per_meeting_of(BOARDS),
            boards: BOARDS,
            planned_rounds: rounds + late,
            rounds,
            teams: (1..=teams).map(card).collect(),
        };
        let mut tickets = tickets.into_iter();
        for (round, order) in orders.into_iter().enumerate() {
            for pair in order.chunks(2) {
                let [kind, boards @ ..] = tickets.next().unwrap_or_default();
                let place = |number: u32| usize::try_from(number).unwrap() - 1;
                let &[home, away] = pair else {
                    cards.teams[place(pair[0])].rounds[round] = TeamRound::Bye(BYES[usize::from(kind / 64)]);
                    continue;
                };
                let boards = boards.map(|ticket| match kind % 8 {
                    0 => Outcome::ForfeitWin,
                    1 => Outcome::ForfeitLoss,
                    _ => outcome(ticket).unwrap_or(DRAW),
                });
                let theirs = boards.map(mirrored);
                for (team, opponent, side, boards) in
                    [(home, away, Side::First, boards), (away, home, Side::Second, theirs)]
                {
                    cards.teams[place(team)].rounds[round] =
                        TeamRound::Match { opponent: place(opponent), side, boards: boards.to_vec() };
                }
            }
        }
        cards
    }
}

/// Both kinds of pairing, both editions, and every setting that organisers may announce.
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

/// Where each card goes when the cards are put in another order.
fn moves(order: &[usize]) -> BTreeMap<usize, usize> {
    order.iter().copied().zip(0..).collect()
}

/// The same event with its cards in another order.
pub fn rearranged(cards: &Cards, order: &[usize]) -> Cards {
    let place = moves(order);
    let mut rearranged = cards.clone();
    rearranged.cards = order.iter().map(|from| cards.cards[*from].clone()).collect();
    for cell in rearranged.cards.iter_mut().flat_map(|card| &mut card.cells) {
        if let Cell::Game { opponent, .. } = cell {
            *opponent = place[opponent];
        }
    }
    rearranged
}

/// The same for teams.
pub fn rearranged_teams(cards: &TeamCards, order: &[usize]) -> TeamCards {
    let place = moves(order);
    let mut rearranged = cards.clone();
    rearranged.teams = order.iter().map(|from| cards.teams[*from].clone()).collect();
    for round in rearranged.teams.iter_mut().flat_map(|team| &mut team.rounds) {
        if let TeamRound::Match { opponent, .. } = round {
            *opponent = place[opponent];
        }
    }
    rearranged
}
