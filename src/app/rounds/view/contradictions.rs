//! Matches of a bracket whose entrants differ from those drawn because of corrections, with the remedy.

use qisai_domain::bracket::{BracketEntrant, matches_of};
use qisai_domain::consequence::{contradicted, contradictions as found};
use qisai_domain::format::Layout;
use qisai_domain::{Change, Consequence, EntryId, GameResult, Group, Pairing, PairingId, RoundRef, Stage};

use crate::names::Name;
use qisai_i18n::Words;
use qisai_service::scope::Scope;

/// Contradiction as text, with its remedies.
pub struct ContradictionLine {
    pub text: String,
    /// Round and number of the drawn match, which may stand as it is; `None` for a stage, and while a competitor is
    /// undecided.
    pub drawn: Option<(u16, u32)>,
    /// Label of the button that replays the match with its present entrants, or removes it if it has none; `None` if
    /// that is not possible.
    pub replay: Option<String>,
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

/// Returns a sentence for each match that a change removes, or turns into a bye, because it lacks entrants.
pub fn removals_said(scope: &Scope, changes: &[Change], t: Words) -> Vec<String> {
    let name = |entry: EntryId| Name::of(scope.tournament(), entry, t).text();
    let byes = changes.iter().filter_map(|change| {
        let Change::Pairing { at, before: Some(before), after: Some(after), .. } = change else { return None };
        let (two, (alone, _)) = (before.two()?, after.bye()?);
        let [one, other] = two.map(name);
        Some(t.match_becomes_bye(at.round, before.table, one, other, name(alone)))
    });
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
        let [one, other] = pairing.two()?.map(name);
        let text = t.match_removed(at.round, pairing.table, one, other);
        Some(if is_begun(pairing) { format!("{text} {}", t.match_removed_result()) } else { text })
    });
    said.chain(byes).collect()
}

fn line(scope: &Scope, found: &Consequence, t: Words) -> ContradictionLine {
    let tournament = scope.tournament();
    let name = |entry: EntryId| Name::of(tournament, entry, t).text();
    let text = match found {
        Consequence::Occupants { at, pairing, drawn, now } => {
            let comes = |entry: Option<EntryId>| entry.map_or_else(|| t.contradiction_nobody().to_owned(), name);
            let [[one, other], [first, second]] = [drawn.map(name), now.map(comes)];
            // The match of a round that an undo brings back has no board yet.
            match tournament.pairing(*at, *pairing) {
                None => t.contradiction_round(at.round, one, other, first, second),
                Some(row) => {
                    let text = t.contradiction_match(at.round, row.table, one, other, first, second);
                    if is_begun(row) { format!("{text} {}", t.contradiction_played()) } else { text }
                }
            }
        }
        Consequence::NotThrough { at, entry } => t.contradiction_not_through(name(*entry), at.round),
        Consequence::LeftOut { at, entry } => t.contradiction_left_out(name(*entry), at.round),
        Consequence::Opened { stage, .. } => t.contradiction_opened(t.stage_name(tournament, *stage)),
    };
    let drawn = contradicted(tournament, found);
    let replay = drawn.and_then(|(at, pairing)| {
        let (stage, group) = tournament.group(at.group)?;
        replay_label(stage, group, pairing, &name, t)
    });
    // While a competitor is undecided, there is nothing to decide.
    let is_redrawn = drawn
        .and_then(|(at, _)| tournament.group(at.group))
        .is_some_and(|(stage, _)| stage.format().layout().is_some_and(Layout::is_redrawn));
    let drawn = drawn.filter(|_| is_redrawn || replay.is_some());
    ContradictionLine { text, drawn: drawn.map(|(at, pairing)| (at.round, pairing.0)), replay }
}

/// Returns `true` if a match has a decision or a result, which a correction removes.
fn is_begun(pairing: &Pairing) -> bool {
    pairing.decision.is_some() || pairing.games.values().any(|game| game.result != GameResult::Unknown)
}

/// Returns the label of the button that replays a match; `None` while its entrants are undecided.
fn replay_label(
    stage: &Stage,
    group: &Group,
    pairing: PairingId,
    name: &dyn Fn(EntryId) -> String,
    t: Words,
) -> Option<String> {
    let matches = matches_of(stage, group).ok()?;
    let of = matches.iter().find(|it| it.drawn == Some(pairing))?;
    if of.comers.contains(&BracketEntrant::Open) {
        return None;
    }
    let comers: Vec<String> = of.comers.iter().filter_map(|comer| comer.entry()).map(name).collect();
    Some(match comers.as_slice() {
        [one, other] => t.replay_with(one, other),
        [one] => t.replay_as_bye(one),
        _ => t.replay_remove().to_owned(),
    })
}
