//! Counts of rounds: WIN, WON, BPG, BWG, REP (7.1–7.4, 7.6). The addends are the rounds that count.

use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{ByeKind, Side};

use super::Question;
use crate::ledger::{Kind, Round, Share};
use crate::settings::{Pairing, Settings};
use crate::sheet::{Item, Sheet, Total};

fn count(
    question: &Question,
    who: usize,
    article: &'static str,
    sheet: &mut Sheet,
    counts: impl Fn(&Round) -> bool,
) -> Total {
    sheet.begin(1);
    let rounds = question.ledger().line(who).rounds.iter();
    sheet.items.extend(rounds.filter(|round| counts(round)).map(|round| Item::own(round, 1, article)));
    Total::Sum
}

/// WIN: rounds with the points of a win, with or without playing.
pub(super) fn wins(question: &Question, who: usize, sheet: &mut Sheet) -> Total {
    let byes_can_be_won = question.table.settings.unplayed.byes_can_be_wins;
    let win = question.ledger().scale.win;
    count(question, who, "7.1", sheet, |round| {
        let can_be_won = match round.kind {
            Kind::Game { .. } => true,
            Kind::Bye(_) => byes_can_be_won,
            Kind::Pending(_) => false,
        };
        can_be_won && round.points == win
    })
}

/// WON: games won over the board.
pub(super) fn over_the_board(question: &Question, who: usize, sheet: &mut Sheet) -> Total {
    let settings = &question.table.settings;
    count(question, who, "7.2", sheet, |round| game(settings, round).is_some_and(|game| game.won))
}

/// BPG: games played with Black over the board.
pub(super) fn black_games(question: &Question, who: usize, sheet: &mut Sheet) -> Total {
    let settings = &question.table.settings;
    count(question, who, "7.3", sheet, |round| game(settings, round).is_some_and(|game| game.side == Side::Second))
}

/// BWG: games won with Black over the board.
pub(super) fn black_wins(question: &Question, who: usize, sheet: &mut Sheet) -> Total {
    let settings = &question.table.settings;
    count(question, who, "7.4", sheet, |round| {
        game(settings, round).is_some_and(|game| game.won && game.side == Side::Second)
    })
}

/// REP: all rounds but half-point byes, zero-point byes and forfeit losses.
pub(super) fn elected(question: &Question, who: usize, sheet: &mut Sheet) -> Total {
    count(question, who, "7.6", sheet, |round| {
        !matches!(round.kind, Kind::Pending(_) | Kind::Bye(ByeKind::HalfPoint | ByeKind::ZeroPoint))
            && !round.is_forfeit_loss()
    })
}

struct Counted {
    side: Side,
    won: bool,
}

/// The game of a round, as far as 7.2–7.4 count it.
fn game(settings: &Settings, round: &Round) -> Option<Counted> {
    let Kind::Game { side, share, forfeit, .. } = round.kind else { return None };
    let won = share == Share::Win;
    let forfeit_counts = settings.pairing == Pairing::Predetermined
        && settings.forfeits_are_games
        && (won || settings.edition == TieBreakEdition::Fide2024);
    (!forfeit || forfeit_counts).then_some(Counted { side, won })
}
