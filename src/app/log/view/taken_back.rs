//! Text of entries that undo others, and of the changes that an undo would make.

use qisai_domain::command::Action;
use qisai_domain::log::Public;
use qisai_domain::{Change, LogEntry, Pairing, Tournament, Version};

use super::{ActWords, LogFormatter, boards_of};
use crate::scores;
use qisai_i18n::Words;

/// Returns an entry, the entry that it undid, the entry undone by that one, and so on, as far as `words_of` finds them.
pub(super) fn chain_of(
    public: &Public<Change>,
    words_of: &dyn Fn(Version) -> Option<Public<Change>>,
) -> Vec<Public<Change>> {
    let mut chain = vec![public.clone()];
    while let Some(undone) = chain.last().and_then(|last| last.undoes).and_then(words_of) {
        chain.push(undone);
    }
    chain
}

/// Returns `true` if an entry undoes a change, and does not restore an undone change.
pub(super) fn takes_back(chain: &[Public<Change>]) -> bool {
    chain.iter().filter(|public| public.undoes.is_some()).count() % 2 == 1
}

/// Returns everything that an entry changed piece by piece, with each board of a round by itself.
pub fn pieces(tournament: &Tournament, entry: &LogEntry, t: Words) -> Vec<String> {
    let Ok((public, _)) = entry.changes() else { return Vec::new() };
    let teller = LogFormatter { tournament, boards: boards_of(&public.changes), t };
    let mut pieces: Vec<String> =
        public.changes.iter().flat_map(|change| teller.pieces(public.action, change)).collect();
    pieces.dedup();
    pieces
}

impl LogFormatter<'_> {
    /// Returns the text of an entry; an entry that undid or restored another has the text of that one.
    pub(super) fn told_of_chain(&self, chain: &[Public<Change>]) -> ActWords {
        let [public, .., done] = chain else { return chain.first().map_or_else(ActWords::none, |it| self.told(it)) };
        let ActWords { what, old, new } = self.told(done);
        let back = takes_back(chain);
        let action = if back { self.t.action(public.action) } else { self.t.log_redone() };
        let Some(first) = chain.iter().rev().nth(1) else { return ActWords::none() };
        let number = first.undoes.map(|version| format!("#{version}")).unwrap_or_default();
        let what = self.with_others(self.t.action_on(action, format!("{number} {what}")), first);
        let (old, new) = if back { (new, old) } else { (old, new) };
        ActWords { what, old, new }
    }

    /// Adds the numbers of the later acts that an undo reversed together with the first.
    pub(super) fn with_others(&self, what: String, undo: &Public<Change>) -> String {
        if undo.with.is_empty() {
            return what;
        }
        let numbers: Vec<String> = undo.with.iter().rev().map(|version| format!("#{version}")).collect();
        self.t.log_together(what, numbers.join(self.t.list_comma()))
    }

    /// Returns the pieces of a change: the boards of a round, otherwise the subject of the change.
    fn pieces(&self, action: Action, change: &Change) -> Vec<String> {
        let t = self.t;
        match change {
            Change::Round { at, before, after } => {
                let round = after.as_ref().or(before.as_ref());
                let board = |pairing: &Pairing| {
                    let place =
                        pairing.board().map_or_else(|| t.round_n(at.round), |board| t.round_board(at.round, board));
                    let place = self.within(at.group, &place);
                    t.action_on(&place, self.pair(pairing.entries()))
                };
                round.map(|round| round.in_board_order().into_iter().map(board).collect()).unwrap_or_default()
            }
            Change::Result { at, pairing, game, before, after, .. } => {
                let shown = |result| match scores::result(self.scores(at.group), result, t).text {
                    text if text.is_empty() => "–".to_owned(),
                    text => text,
                };
                let [before, after] = [*before, *after].map(shown);
                vec![t.action_on(self.game(*at, *pairing, *game), format!("{before} → {after}"))]
            }
            Change::Game { at, pairing, game, .. } => vec![self.game(*at, *pairing, *game)],
            Change::Settings { .. } | Change::StagePart { .. } => self.settings(change),
            change => self.subject(action, change).into_iter().collect(),
        }
    }
}
