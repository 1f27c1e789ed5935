//! Cards written the way an arbiter would say them.

use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{ByeKind, Card, Cards, Cell, EntryId, Outcome, ScoreSystem, Side};
use qisai_standings::{Descriptor, Pairing, Settings, Table, Value, Working};

pub const WIN: Outcome = Outcome::Win { rated: true };
pub const DRAW: Outcome = Outcome::Draw { rated: true };
pub const LOSS: Outcome = Outcome::Loss { rated: true };

/// A field of `players` that stay away from every round until something else is said.
pub fn field(players: u32, rounds: u16) -> Cards {
    let card = |number| Card {
        entry: EntryId(number),
        tpn: number,
        rating: None,
        title: None,
        from_round: 1,
        withdrawn_from: None,
        adjustments: Vec::new(),
        cells: vec![Cell::Bye(ByeKind::ZeroPoint); rounds.into()],
    };
    Cards {
        scores: ScoreSystem::standard(),
        games_per_meeting: 1,
        planned_rounds: rounds,
        rounds,
        cards: (1..=players).map(card).collect(),
    }
}

pub trait Say {
    /// `white` meets `black` in `round` with this outcome for white.
    fn game(&mut self, round: u16, white: u32, black: u32, outcome: Outcome);
    /// `white` meets `black` in `round` for several games, white first and then by turns, with these outcomes for `white`.
    fn games(&mut self, round: u16, white: u32, black: u32, outcomes: &[Outcome]);
    /// `player` has a bye in `round`.
    fn bye(&mut self, round: u16, player: u32, kind: ByeKind);
}

impl Say for Cards {
    fn game(&mut self, round: u16, white: u32, black: u32, outcome: Outcome) {
        for (one, other, side, outcome) in
            [(white, black, Side::First, outcome), (black, white, Side::Second, mirrored(outcome))]
        {
            let opponent = usize::try_from(other).unwrap() - 1;
            *cell(self, round, one) = Cell::Game { opponent, side, outcome };
        }
    }

    fn games(&mut self, round: u16, white: u32, black: u32, outcomes: &[Outcome]) {
        let sides = [Side::First, Side::Second].into_iter().cycle();
        let of = |first: bool| -> Vec<(Side, Outcome, Outcome)> {
            let game = |(side, outcome): (Side, &Outcome)| {
                if first { (side, *outcome, mirrored(*outcome)) } else { (side.other(), mirrored(*outcome), *outcome) }
            };
            sides.clone().zip(outcomes).map(game).collect()
        };
        for (one, other, games) in [(white, black, of(true)), (black, white, of(false))] {
            let opponent = usize::try_from(other).unwrap() - 1;
            *cell(self, round, one) = Cell::of_games(&self.scores.clone(), opponent, &games).unwrap();
        }
    }

    fn bye(&mut self, round: u16, player: u32, kind: ByeKind) {
        *cell(self, round, player) = Cell::Bye(kind);
    }
}

fn cell(cards: &mut Cards, round: u16, player: u32) -> &mut Cell {
    &mut cards.cards[usize::try_from(player).unwrap() - 1].cells[usize::from(round) - 1]
}

/// What the opponent has.
pub fn mirrored(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win { rated } => Outcome::Loss { rated },
        Outcome::Loss { rated } => Outcome::Win { rated },
        Outcome::ForfeitWin => Outcome::ForfeitLoss,
        Outcome::ForfeitLoss => Outcome::ForfeitWin,
        same => same,
    }
}

pub fn swiss(cards: &Cards, edition: TieBreakEdition) -> Table {
    Table::new(cards, Settings::new(Pairing::Swiss, edition))
}

pub fn value(table: &Table, player: u32, descriptor: &str) -> Value {
    table.value(EntryId(player), &descriptor.parse().unwrap()).unwrap()
}

pub fn working(table: &Table, player: u32, descriptor: &str) -> Working {
    let value = value(table, player, descriptor);
    table.working(EntryId(player), &descriptor.parse().unwrap(), &value).unwrap()
}

pub fn text(table: &Table, player: u32, descriptor: &str) -> Option<String> {
    value(table, player, descriptor).text()
}

/// (player, rank) in the order of the table.
pub fn ranking(table: &Table, order: &str) -> Vec<(u32, usize)> {
    let standings = table.standings(&Descriptor::list(order).unwrap()).unwrap();
    standings.rows.iter().map(|row| (row.entry.0, row.rank)).collect()
}
