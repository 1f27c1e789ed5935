//! What holds for any event.

use std::collections::BTreeMap;

use proptest::prelude::*;
use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{ByeKind, Cards, Cell, Outcome};
use qisai_standings::{Descriptor, Exact, Pairing, Settings, Table, Working};

use crate::build::{DRAW, LOSS, Say, WIN, field};

/// A ticket decides what happens to two neighbours of a shuffled round.
fn outcome(ticket: u8) -> Option<Outcome> {
    match ticket % 16 {
        0..=4 => Some(WIN),
        5..=8 => Some(DRAW),
        9..=12 => Some(LOSS),
        13 => Some(Outcome::ForfeitWin),
        14 => Some(Outcome::ForfeitLoss),
        _ => None,
    }
}

const BYES: [ByeKind; 4] = [ByeKind::PairingAllocated, ByeKind::FullPoint, ByeKind::HalfPoint, ByeKind::ZeroPoint];

prop_compose! {
    /// Rounds of random meetings and byes; players may meet again.
    fn events()(players in 2..12_u32, rounds in 1..8_u16)(
        players in Just(players),
        rounds in Just(rounds),
        orders in prop::collection::vec(Just((1..=players).collect::<Vec<_>>()).prop_shuffle(), usize::from(rounds)),
        tickets in prop::collection::vec(any::<u8>(), usize::from(rounds) * usize::try_from(players).unwrap()),
        ratings in prop::collection::vec(1000..2800_u16, usize::try_from(players).unwrap()),
        late in 0..3_u16,
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
        cards.planned_rounds += late;
        cards
    }
}

fn settings() -> impl Strategy<Value = Settings> {
    let pairings = prop_oneof![Just(Pairing::Swiss), Just(Pairing::Predetermined)];
    let editions = prop_oneof![Just(TieBreakEdition::Fide2024), Just(TieBreakEdition::Fide2026)];
    (pairings, editions).prop_map(|(pairing, edition)| Settings::new(pairing, edition))
}

/// The same event with its cards in another order.
fn rearranged(cards: &Cards, order: &[usize]) -> Cards {
    let place: BTreeMap<usize, usize> = order.iter().copied().zip(0..).collect();
    let mut rearranged = cards.clone();
    rearranged.cards = order.iter().map(|from| cards.cards[*from].clone()).collect();
    for cell in rearranged.cards.iter_mut().flat_map(|card| &mut card.cells) {
        if let Cell::Game { opponent, .. } = cell {
            *opponent = place[opponent];
        }
    }
    rearranged
}

fn list(text: &str) -> Vec<Descriptor> {
    Descriptor::list(text).unwrap()
}

const EVERYTHING: &str =
    "DE PTS BH/C1 BH FB SB/C1 SB DE/P PS/C1 KS AOB ARO/M1 TPR PTP APRO APPO STD REP WIN WON BPG BWG RTNG TPN";

proptest! {
    #[test]
    fn the_order_of_the_cards_changes_nothing(
        (cards, order) in events().prop_flat_map(|cards| {
            let places: Vec<usize> = (0..cards.cards.len()).collect();
            (Just(cards), Just(places).prop_shuffle())
        }),
        settings in settings(),
    ) {
        let one = Table::new(&cards, settings.clone()).standings(&list(EVERYTHING)).unwrap();
        let other = Table::new(&rearranged(&cards, &order), settings).standings(&list(EVERYTHING)).unwrap();
        prop_assert_eq!(one, other);
    }

    /// What a cut leaves out is exactly what is missing from the value without the cut.
    #[test]
    fn cuts_take_what_the_working_says(cards in events(), settings in settings(), cut in 1..4_u8) {
        let table = Table::new(&cards, settings);
        for criterion in ["BH", "FB", "SB", "PS"] {
            for card in &cards.cards {
                let whole = table.value(card.entry, &criterion.parse().unwrap()).unwrap();
                let part = table.value(card.entry, &format!("{criterion}/C{cut}").parse().unwrap()).unwrap();
                let Working::Sum(addends) = part.working else { panic!("a sum") };
                let taken: Exact = addends.iter().filter(|addend| addend.cut.is_some()).map(|addend| addend.counts).sum();
                let left: Exact = addends.iter().filter(|addend| addend.cut.is_none()).map(|addend| addend.counts).sum();
                prop_assert_eq!(part.amount, Some(left));
                prop_assert_eq!(whole.amount, Some(left + taken));
                let removed = addends.iter().filter(|addend| addend.cut.is_some()).count();
                prop_assert_eq!(removed, addends.len().min(cut.into()));
            }
        }
    }

    /// Better values stand higher, equal ones share the place, and no place is given twice otherwise.
    #[test]
    fn a_ranking_agrees_with_its_values(cards in events(), settings in settings()) {
        let order = list("PTS SB/C1 TPN/R");
        let (coarse, fine) = order.split_at(2);
        let table = Table::new(&cards, settings);
        let standings = table.standings(coarse).unwrap();
        let key = |row: &qisai_standings::Row| row.values.iter().map(|value| value.amount).collect::<Vec<_>>();
        for (at, row) in standings.rows.iter().enumerate() {
            let level = standings.rows.iter().filter(|other| key(other) == key(row)).count();
            prop_assert_eq!(row.shared, level > 1);
            let better = standings.rows.iter().filter(|other| key(other) > key(row)).count();
            prop_assert_eq!(row.rank, better + 1);
            prop_assert!(row.rank <= at + 1);
        }
        let refined = table.standings(&[coarse, fine].concat()).unwrap();
        for (place, row) in refined.rows.iter().enumerate() {
            prop_assert_eq!(row.rank, place + 1);
            let before = standings.rows.iter().find(|other| other.entry == row.entry).unwrap();
            prop_assert!(before.rank <= row.rank);
        }
    }

    /// 8.3 looks at the last round of the event; before that Fore Buchholz is Buchholz.
    #[test]
    fn fore_buchholz_differs_in_the_last_round_only(cards in events(), settings in settings()) {
        let mut cards = cards;
        cards.planned_rounds = cards.rounds + 1;
        let table = Table::new(&cards, settings);
        for card in &cards.cards {
            let of = |text: &str| table.value(card.entry, &text.parse().unwrap()).unwrap();
            prop_assert_eq!(of("FB").amount, of("BH").amount);
        }
    }

    /// 6.2 with two players.
    #[test]
    fn of_two_level_players_the_winner_of_their_game_is_higher(cards in events()) {
        let table = Table::new(&cards, Settings::new(Pairing::Predetermined, TieBreakEdition::Fide2026));
        let standings = table.standings(&list("PTS DE")).unwrap();
        for pair in standings.rows.windows(2) {
            let [Working::Encounter(first), Working::Encounter(second)] =
                [&pair[0].values[1].working, &pair[1].values[1].working] else { panic!("places") };
            if first.group == 2 && pair[0].values[0].amount == pair[1].values[0].amount {
                let rows = &first.tables[0].rows;
                let score = |entry| rows.iter().find(|row| row.entry == entry).unwrap().score;
                let (ahead, behind) = (score(pair[0].entry), score(pair[1].entry));
                prop_assert!(ahead >= behind);
                prop_assert_eq!(ahead == behind, first.place == second.place);
            }
        }
    }
}
