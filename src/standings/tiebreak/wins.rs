//! Counts of rounds: WIN, WON, BPG, BWG, REP (7.1–7.4, 7.6). The addends are the rounds that count.

use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{ByeKind, Side};

use super::points::own;
use crate::descriptor::Descriptor;
use crate::ledger::{Kind, Round, Share};
use crate::ratio::whole;
use crate::settings::Pairing;
use crate::table::Table;
use crate::working::Value;

fn count(
    table: &Table,
    who: usize,
    descriptor: &Descriptor,
    article: &'static str,
    counts: impl Fn(&Round) -> bool,
) -> Value {
    let rounds = table.ledger(descriptor).line(who).rounds.iter();
    Value::sum(rounds.filter(|round| counts(round)).map(|round| own(round, whole(1), article)).collect())
}

/// WIN: rounds with the points of a win, with or without playing.
pub(super) fn wins(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    count(table, who, descriptor, "7.1", |round| {
        let can_be_won = match round.kind {
            Kind::Game { .. } => true,
            Kind::Bye(_) => table.settings.unplayed.byes_can_be_wins,
            Kind::Pending(_) => false,
        };
        can_be_won && round.points == table.ledger(descriptor).scale.win
    })
}

/// WON: games won over the board.
pub(super) fn over_the_board(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    count(table, who, descriptor, "7.2", |round| game(table, round).is_some_and(|game| game.won))
}

/// BPG: games played with Black over the board.
pub(super) fn black_games(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    count(table, who, descriptor, "7.3", |round| game(table, round).is_some_and(|game| game.side == Side::Second))
}

/// BWG: games won with Black over the board.
pub(super) fn black_wins(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    count(table, who, descriptor, "7.4", |round| {
        game(table, round).is_some_and(|game| game.won && game.side == Side::Second)
    })
}

/// REP: all rounds but half-point byes, zero-point byes and forfeit losses.
pub(super) fn elected(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    count(table, who, descriptor, "7.6", |round| {
        !matches!(round.kind, Kind::Pending(_) | Kind::Bye(ByeKind::HalfPoint | ByeKind::ZeroPoint))
            && !round.is_forfeit_loss()
    })
}

struct Counted {
    side: Side,
    won: bool,
}

/// The game of a round, as far as 7.2–7.4 count it.
fn game(table: &Table, round: &Round) -> Option<Counted> {
    let Kind::Game { side, share, forfeit, .. } = round.kind else { return None };
    let won = share == Share::Win;
    let forfeit_counts = table.settings.pairing == Pairing::Predetermined
        && table.settings.forfeits_are_games
        && (won || table.settings.edition == TieBreakEdition::Fide2024);
    (!forfeit || forfeit_counts).then_some(Counted { side, won })
}
