//! Matches of a bracket whose entrants differ from those drawn because of corrections, with the remedy.

use qisai_domain::bracket::{BracketEntrant, matches_of};
use qisai_domain::consequence::contradictions as found;
use qisai_domain::{Change, Consequence, EntryId, GameResult, Group, Pairing, PairingId, RoundRef, Stage};

use super::names::Name;
use qisai_i18n::Words;
use qisai_service::scope::Scope;

/// Contradiction as text.
pub struct ContradictionLine {
    pub text: String,
    /// Match that may be replayed.
    pub replay: Option<Replay>,
}

/// Match that may be replayed with its present entrants, or removed if it has none.
pub struct Replay {
    pub round: u16,
    pub pairing: u32,
    /// Label of the button.
    pub label: String,
}

/// Returns the contradictions of a group's bracket, of one round or of all rounds.
pub fn contradictions(scope: &Scope, round: Option<u16>, t: Words) -> Vec<ContradictionLine> {
    let list = found(scope.tournament(), scope.group_id());
    let here = list.iter().filter(|found| round.is_none_or(|round| found.round() == Some(round)));
    here.map(|found| line(scope, found, t)).collect()
}

/// Returns the contradictions that a change would cause as text; empty for none.
pub fn consequences_said(scope: &Scope, list: &[Consequence], t: Words) -> Vec<String> {
    list.iter().map(|found| line(scope, found, t).text).collect()
}

/// Returns a sentence for each match that a change removes because it has no entrants any more.
pub fn removals_said(scope: &Scope, changes: &[Change], t: Words) -> Vec<String> {
    let gone = changes.iter().flat_map(|change| -> Vec<(RoundRef, &Pairing)> {
        if let Change::Round { at, before: Some(round), after: None } = change {
            round.pairings.values().map(|pairing| (*at, pairing.as_ref())).collect()
        } else if let Change::Pairing { at, before: Some(pairing), after: None, .. } = change {
            vec![(*at, pairing.as_ref())]
        } else {
            Vec::new()
        }
    });
    let said = gone.filter_map(|(at, pairing)| {
        let [one, other] = pairing.two()?.map(|entry| Name::of(scope.tournament(), entry, t).text());
        let text = t.match_removed(at.round, pairing.table, one, other);
        Some(if is_begun(pairing) { format!("{text} {}", t.match_removed_result()) } else { text })
    });
    said.collect()
}

fn line(scope: &Scope, found: &Consequence, t: Words) -> ContradictionLine {
    let tournament = scope.tournament();
    let name = |entry: EntryId| Name::of(tournament, entry, t).text();
    let plain = |text: String| ContradictionLine { text, replay: None };
    match found {
        Consequence::Occupants { at, pairing, drawn, now } => {
            let comes = |entry: Option<EntryId>| entry.map_or_else(|| t.contradiction_nobody().to_owned(), name);
            let [[one, other], [first, second]] = [drawn.map(name), now.map(comes)];
            let row = tournament.pairing(*at, *pairing);
            let board = row.map_or(0, |row| row.table);
            let played = row.is_some_and(is_begun);
            let text = t.contradiction_match(at.round, board, one, other, first, second);
            let text = if played { format!("{text} {}", t.contradiction_played()) } else { text };
            let replay =
                tournament.group(at.group).and_then(|(stage, group)| replay(stage, group, *at, *pairing, &name, t));
            ContradictionLine { text, replay }
        }
        Consequence::NotThrough { at, entry } => plain(t.contradiction_not_through(name(*entry), at.round)),
        Consequence::LeftOut { at, entry } => plain(t.contradiction_left_out(name(*entry), at.round)),
        Consequence::Opened { stage, .. } => plain(t.contradiction_opened(t.stage_name(tournament, *stage))),
    }
}

/// Returns `true` if a match has a decision or a result, which a correction removes.
fn is_begun(pairing: &Pairing) -> bool {
    pairing.decision.is_some() || pairing.games.values().any(|game| game.result != GameResult::Unknown)
}

fn replay(
    stage: &Stage,
    group: &Group,
    at: RoundRef,
    pairing: PairingId,
    name: &dyn Fn(EntryId) -> String,
    t: Words,
) -> Option<Replay> {
    let matches = matches_of(stage, group).ok()?;
    let of = matches.iter().find(|it| it.drawn == Some(pairing))?;
    if of.comers.contains(&BracketEntrant::Open) {
        return None;
    }
    let comers: Vec<String> = of.comers.iter().filter_map(|comer| comer.entry()).map(name).collect();
    let label = match comers.as_slice() {
        [one, other] => t.replay_with(one, other),
        [one] => t.replay_as_bye(one),
        _ => t.replay_remove().to_owned(),
    };
    Some(Replay { round: at.round, pairing: pairing.0, label })
}
