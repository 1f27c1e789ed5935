//! Place at which a submitted record stops being readable, so that whoever submits it can correct it at once.

use qisai_domain::{Event, RoundRef, Tournament};
use qisai_rules_kernel::{FaultKind, Side};

use crate::boards::{laws, read_in};
use crate::game::account;
use crate::prepare::LEFT_OUT;

/// First word of a record that is not understood, or its first move that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Number of plies before it.
    pub plies: usize,
    /// Side with the first move of the record.
    pub begins: Side,
    /// Word as written.
    pub text: String,
    /// Reason why it is no move here.
    pub kind: FaultKind,
    /// Legal moves that the word fits, in full notation, if there are several.
    pub readings: Vec<String>,
}

impl Stop {
    /// Returns number and side of the last move that was read; `None` if there is none.
    pub fn last_read(&self) -> Option<(usize, Side)> {
        let place = self.plies + usize::from(self.begins == Side::Second);
        let side = if place.is_multiple_of(2) { Side::Second } else { Side::First };
        (self.plies > 0).then_some((place.div_ceil(2), side))
    }
}

/// Returns the place at which a text submitted for a round stops being readable; `None` if it is readable to its end.
/// Comments, variations and results are no part of the moves.
pub fn stop(tournament: &Tournament, event: &Event, at: RoundRef, text: &str) -> Option<Stop> {
    let prepared = read_in(tournament, at, text)?;
    let game = &prepared.game;
    let account = account(laws(tournament, event), game.start.as_deref(), &game.moves, None).ok()?;
    let begins = if account.plies.is_multiple_of(2) { account.to_move } else { account.to_move.other() };
    let unread = game.findings.iter().filter(|it| LEFT_OUT.contains(&it.code)).min_by_key(|it| it.place);
    let unread = unread.map(|it| {
        let plies = game.moves.iter().filter(|written| written.place < it.place).count();
        let line = usize::try_from(it.place.line).unwrap_or(1).saturating_sub(1);
        let column = usize::try_from(it.place.column).unwrap_or(1).saturating_sub(1);
        let word = text.lines().nth(line).unwrap_or_default().chars().skip(column);
        let word = word.take_while(|letter| !letter.is_whitespace()).take(MAX_WORD).collect();
        Stop { plies, begins, text: word, kind: FaultKind::Unreadable, readings: Vec::new() }
    });
    let fault = account.fault.map(|fault| Stop {
        plies: account.plies,
        begins,
        text: fault.text.chars().take(MAX_WORD).collect(),
        kind: fault.kind,
        readings: fault.readings,
    });
    unread.into_iter().chain(fault).min_by_key(|stop| stop.plies)
}

/// Maximum length in characters of a word that is shown.
const MAX_WORD: usize = 40;
