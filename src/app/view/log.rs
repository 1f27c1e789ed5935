//! The log in words: what was done, old value and new.

use qisai_domain::command::Action;
use qisai_domain::{Change, Entry, Game, LogEntry, Meeting, Tournament};

use super::conduct::{adjustment, penalty};
use super::scores;
use crate::i18n::Words;

/// One line of the log.
pub struct Line {
    /// Its number.
    pub version: u64,
    /// When, for machines.
    pub at: String,
    /// When, for people, in UTC.
    pub shown_at: String,
    /// Who.
    pub actor: String,
    /// What.
    pub what: String,
    /// Why.
    pub reason: Option<String>,
    /// Old value, when there is one to show.
    pub old: String,
    /// New value.
    pub new: String,
    /// The beginning of its hash.
    pub hash: String,
    /// Whether it can be asked to be undone.
    pub undoable: bool,
}

/// The lines of entries, newest first as they come.
pub fn lines(tournament: &Tournament, entries: &[LogEntry], t: Words) -> Vec<Line> {
    let undone: Vec<_> = entries.iter().filter_map(|entry| entry.undoes).collect();
    let line = |entry: &LogEntry| {
        let changes = entry.changes().unwrap_or_default();
        let (what, old, new) = said(tournament, entry, &changes, t);
        Line {
            version: entry.version.0,
            at: entry.actor.at.to_rfc3339(),
            shown_at: entry.actor.at.format("%Y-%m-%d %H:%M:%S").to_string(),
            actor: entry.actor.name.clone(),
            what,
            reason: entry.actor.reason.clone(),
            old,
            new,
            hash: entry.hash.to_string().chars().take(8).collect(),
            undoable: entry.action != Action::Create && entry.undoes.is_none() && !undone.contains(&entry.version),
        }
    };
    entries.iter().map(line).collect()
}

fn said(tournament: &Tournament, entry: &LogEntry, changes: &[Change], t: Words) -> (String, String, String) {
    let action = t.action(entry.action);
    let plain = |what: String| (what, String::new(), String::new());
    if let Some(undone) = entry.undoes {
        return plain(t.action_on(action, format!("#{undone}")));
    }
    match changes {
        [Change::Result { group, round, pairing, before, after, .. }, ..] => {
            let board = tournament.pairing(*group, *round, *pairing).and_then(qisai_domain::Pairing::board);
            let what = t.action_on(action, t.round_board(round, board.unwrap_or(0)));
            {
                let shown = |result| scores::result(&tournament.settings.scores, result, t).text;
                (what, shown(*before), shown(*after))
            }
        }
        [Change::Game { group, round, pairing, before, after, .. }] if before.record == after.record => {
            let board = tournament.pairing(*group, *round, *pairing).and_then(qisai_domain::Pairing::board);
            let what = t.action_on(action, t.round_board(round, board.unwrap_or(0)));
            let (old, new) = of_game(tournament, before, after, t);
            (what, old, new)
        }
        [Change::Entry { id, before: Some(before), after: Some(after) }] if entry.action == Action::Sanction => {
            let (old, new) = of_sanction(tournament, before, after, t);
            (t.action_on(action, tournament.name_of(*id)), old, new)
        }
        [Change::Round { number, before, after, .. }, ..] => {
            let games = before.as_ref().or(after.as_ref()).map_or(0, |round| {
                round.pairings.values().filter(|pairing| matches!(pairing.meeting, Meeting::Match { .. })).count()
            });
            plain(t.action_on(action, format!("{} ({})", t.round_n(number), t.n_boards(games))))
        }
        [Change::RoundState { number, .. } | Change::HandEdit { round: number, .. }] => {
            plain(t.action_on(action, t.round_n(number)))
        }
        changes => {
            let mut names: Vec<String> = changes.iter().filter_map(|change| name(tournament, change)).collect();
            names.dedup();
            let more = names.len().saturating_sub(3);
            names.truncate(3);
            let mut names = names.join(t.name_separator());
            if more > 0 {
                names = t.and_more(names, more);
            }
            if names.is_empty() { plain(action.to_owned()) } else { plain(t.action_on(action, names)) }
        }
    }
}

/// Fouls, or the result for ratings, before and after.
fn of_game(tournament: &Tournament, before: &Game, after: &Game, t: Words) -> (String, String) {
    if before.fouls != after.fouls {
        let shown = |(first, second): (u8, u8)| format!("{first}–{second}");
        return (shown(before.fouls), shown(after.fouls));
    }
    let shown = |game: &Game| scores::result(&tournament.settings.scores, game.rated_result(), t).text;
    (shown(before), shown(after))
}

/// What was taken back, and what was added.
fn of_sanction(tournament: &Tournament, before: &Entry, after: &Entry, t: Words) -> (String, String) {
    let only = |one: &Entry, other: &Entry| {
        let penalties = one.penalties.iter().filter(|it| !other.penalties.contains(it)).map(|it| penalty(it, t));
        let points = one.adjustments.iter().filter(|it| !other.adjustments.contains(it));
        let points = points.map(|it| adjustment(&tournament.settings.scores, it, t));
        penalties.chain(points).collect::<Vec<_>>().join(t.name_separator())
    };
    (only(before, after), only(after, before))
}

/// Whom a change is about.
fn name(tournament: &Tournament, change: &Change) -> Option<String> {
    match change {
        Change::Player { before, after, .. } => after.as_ref().or(before.as_ref()).map(|player| player.name.clone()),
        Change::Entry { id, before: Some(before), after: Some(after) } => {
            // A number that shifted because somebody came or went is not what the action was about.
            let only_number = qisai_domain::Entry { tpn: before.tpn, ..(**after).clone() } == **before;
            (!only_number).then(|| tournament.name_of(*id).to_owned())
        }
        Change::Pairing { before, after, .. } => {
            let pairing = after.as_ref().or(before.as_ref())?;
            let names: Vec<&str> = pairing.entries().map(|entry| tournament.name_of(entry)).collect();
            Some(names.join(" – "))
        }
        Change::Game { group, round, pairing, .. } => {
            let pairing = tournament.pairing(*group, *round, *pairing)?;
            let names: Vec<&str> = pairing.entries().map(|entry| tournament.name_of(entry)).collect();
            Some(names.join(" – "))
        }
        _ => None,
    }
}
