//! Newest results of a tournament, for its card and the front page.

use std::cmp::Reverse;
use std::sync::Arc;

use qisai_domain::{EntryId, PublishLevel};
use qisai_i18n::Lang;
use qisai_service::scope::Scope;

use crate::address::Subject;
use crate::names::{Name, surname};
use crate::public::scene::Scene;

/// Result of a game or a match of several games.
pub struct LatestResult {
    pub first: Name,
    pub second: Name,
    /// Result as displayed: `1-0`, `2½-1½`.
    pub result: String,
    /// Address of its round.
    pub href: String,
}

/// Returns the newest results of the newest round of the stage in play that has some, the newest first and at most
/// `most`. People are named by their surnames.
pub fn latest(scope: &Scope, lang: Lang, most: usize) -> Vec<LatestResult> {
    let announced = scope.clone().announced(PublishLevel::Results);
    let stage = announced.in_play().stage().id;
    let mut found = Vec::new();
    for group in announced.tournament().groups_of(stage) {
        let (event, tournament) = (Arc::clone(announced.event()), Arc::clone(announced.tournament()));
        let Some(of_group) = Scope::find(event, tournament, Some(group.id)) else { continue };
        let scene = Scene::new(&of_group, lang);
        let rounds: Vec<_> = scene.rounds().collect();
        let known = rounds.into_iter().rev().map(|round| results(&scene, round)).find(|known| !known.is_empty());
        found.extend(known.unwrap_or_default());
    }
    found.sort_by_key(|(stamp, _)| Reverse(*stamp));
    found.into_iter().take(most).map(|(_, result)| result).collect()
}

/// Returns the results of a round with the versions in which they were entered.
fn results(scene: &Scene, round: &qisai_domain::Round) -> Vec<(u64, LatestResult)> {
    let of_pairing = |pairing: &qisai_domain::Pairing| {
        let board = scene.seats(round.number, pairing)?;
        let shown = board.shown(scene.scores(), scene.t);
        let stamp = pairing.games.values().map(|game| game.changed.result.0).max().unwrap_or_default();
        (!shown.open && !shown.text.is_empty()).then(|| {
            let result = LatestResult {
                first: short(scene, board.first),
                second: short(scene, board.second),
                result: shown.text,
                href: scene.to(Subject::Pairings(round.number)).to_string(),
            };
            (stamp, result)
        })
    };
    round.in_board_order().into_iter().filter_map(of_pairing).collect()
}

fn short(scene: &Scene, entry: EntryId) -> Name {
    let is_person = scene.tournament.entry(entry).and_then(|entry| scene.tournament.person_of(entry)).is_some();
    let Name { name, lang, .. } = scene.person(entry).name;
    let name = if is_person { surname(&name).to_owned() } else { name };
    Name { name, lang, ..Name::default() }
}
