//! Counts of rounds (WIN, REP: 7.1, 7.6) and of games (WON, BPG, BWG: 7.2–7.4). The addends are the rounds that count,
//! or that contain games that count.

use crate::games::GameCounts;
use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{ByeKind, Side};

use super::Question;
use crate::ledger::{Kind, Round};
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

/// WIN: rounds with the points of a win, whether played or not.
pub(super) fn wins(question: &Question, who: usize, sheet: &mut Sheet) -> Total {
    let byes_can_be_won = question.table.settings.unplayed.byes_can_be_wins;
    let win = question.ledger().scale.win;
    count(question, who, "7.1", sheet, |round| {
        let can_be_won = match round.kind {
            Kind::Game { .. } => true,
            Kind::Bye(_) => byes_can_be_won,
            Kind::Pending(_) | Kind::Idle { .. } => false,
        };
        can_be_won && round.points == win
    })
}

/// WON: games won over the board.
pub(super) fn over_the_board(question: &Question, who: usize, sheet: &mut Sheet) -> Total {
    count_games(question, who, (&[Side::First, Side::Second], Games::Won), "7.2", sheet)
}

/// BPG: games played with Black over the board.
pub(super) fn black_games(question: &Question, who: usize, sheet: &mut Sheet) -> Total {
    count_games(question, who, (&[Side::Second], Games::All), "7.3", sheet)
}

/// BWG: games won with Black over the board.
pub(super) fn black_wins(question: &Question, who: usize, sheet: &mut Sheet) -> Total {
    count_games(question, who, (&[Side::Second], Games::Won), "7.4", sheet)
}

/// REP: all rounds except half-point byes, zero-point byes and forfeit losses.
pub(super) fn elected(question: &Question, who: usize, sheet: &mut Sheet) -> Total {
    count(question, who, "7.6", sheet, |round| {
        let counts = !matches!(
            round.kind,
            Kind::Pending(_) | Kind::Idle { .. } | Kind::Bye(ByeKind::HalfPoint | ByeKind::ZeroPoint)
        );
        counts && !round.is_forfeit_loss()
    })
}

/// Games that are counted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Games {
    All,
    Won,
}

/// Counts the games of each round with one side or both. The games of a match with several games count singly.
fn count_games(
    question: &Question,
    who: usize,
    (sides, games): (&[Side], Games),
    article: &'static str,
    sheet: &mut Sheet,
) -> Total {
    let (ledger, settings) = (question.ledger(), &question.table.settings);
    sheet.begin(1);
    sheet.items.extend(ledger.line(who).rounds.iter().filter_map(|round| {
        let of_round = ledger.games(who, round);
        let number = sides.iter().map(|side| match side {
            Side::First => counted(settings, of_round.first, games),
            Side::Second => counted(settings, of_round.second, games),
        });
        let number = number.sum::<u32>();
        (number > 0).then(|| Item::own(round, number.into(), article))
    }));
    Total::Sum
}

/// Returns the number of games that count under 7.2–7.4.
fn counted(settings: &Settings, counts: GameCounts, games: Games) -> u32 {
    let forfeits_count = settings.pairing == Pairing::Predetermined && settings.forfeits_are_games;
    let forfeit_won = if forfeits_count { u32::from(counts.forfeit_won) } else { 0 };
    let losses_count = forfeits_count && settings.edition == TieBreakEdition::Fide2024;
    let forfeit_lost = if losses_count { u32::from(counts.forfeit_lost) } else { 0 };
    match games {
        Games::All => counts.played() + forfeit_won + forfeit_lost,
        Games::Won => u32::from(counts.won) + forfeit_won,
    }
}
