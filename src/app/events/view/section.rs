//! Tournament as the page of its event shows it.

use qisai_domain::PublishLevel;
use qisai_domain::next_up::NextUp;
use serde::Serialize;

use crate::address::PublicPages;
use crate::events::leaders::{self, Tick};
use crate::events::overview;
use crate::formats;
use crate::public::scene::Scene;
use qisai_i18n::Lang;
use qisai_service::scope::Scope;
use qisai_service::stages::next_up;

/// Tournament among those of its event.
#[derive(Clone, Debug, Serialize)]
pub struct Section {
    /// URL name of the tournament.
    pub tournament: String,
    /// Name of the tournament itself; may be empty.
    pub name: String,
    /// Game and format.
    #[serde(skip)]
    pub about: String,
    /// Progress of the stage in play, `Round 3 of 9`.
    #[serde(skip)]
    pub state: String,
    /// Rounds of the stage in play, once one is public; empty for one with very many.
    #[serde(skip)]
    pub ticks: Vec<Tick>,
    /// `true` if nothing is left to play.
    #[serde(skip)]
    pub is_finished: bool,
    /// Pages of the group in play.
    #[serde(skip)]
    pub pages: PublicPages,
    /// `true` if the stage in play has a bracket instead of a crosstable.
    #[serde(skip)]
    pub has_bracket: bool,
    /// Game: `chess`, `xiangqi`, `draughts`.
    pub discipline: &'static str,
    /// Number of players or teams entered.
    pub players: usize,
    /// Number of players or teams entered, as text.
    #[serde(skip)]
    pub entered: String,
    /// `true` for a tournament of teams.
    #[serde(skip)]
    pub is_of_teams: bool,
    /// Total number of rounds of the stage in play.
    pub rounds: u16,
    /// Last public round of the stage in play, 0 before the first.
    pub public_rounds: u16,
    /// Stage in play, if the tournament has several.
    #[serde(skip)]
    pub stage: Option<String>,
}

impl Section {
    /// Returns the tournament of a scope, in a language. Its progress is that of the group in play.
    pub fn of(scope: &Scope, lang: Lang) -> Self {
        let announced = scope.clone().announced(PublishLevel::Results);
        let in_play = announced.in_play();
        let (scene, now) = (Scene::new(&announced, lang), Scene::new(&in_play, lang));
        let discipline = scene.tournament.settings.discipline;
        let about = [formats::discipline(discipline, scene.t).to_owned(), formats::long(scope, scene.t)];
        // The stage in play may be over before the next one begins. A play-off that nobody needs does not begin.
        let waits = || next_up(now.tournament).iter().any(|due| matches!(due, NextUp::Stage { .. }));
        let is_over = now.last > 0 && now.is_finished() && (now.is_last_stage() || !waits());
        let is_finished = now.tournament.has_ended() || is_over;
        let state = if is_finished || !now.is_finished() { now.state() } else { now.t.round_of(now.last, now.planned) };
        let has_stages = scene.tournament.stages.len() > 1 && !is_finished && now.last > 0;
        let stage = has_stages.then(|| scene.t.stage_name(scene.tournament, now.stage.id));
        Self {
            tournament: scope.slug().to_owned(),
            name: scene.tournament.settings.name.clone(),
            about: about.join(" · "),
            state,
            ticks: if now.last > 0 { leaders::ticks(&in_play, lang) } else { Vec::new() },
            is_finished,
            pages: PublicPages::of(&in_play),
            has_bracket: now.stage.spec().has_tree(),
            discipline: discipline.code(),
            players: scene.tournament.entries.len(),
            entered: overview::entered_in(&scene, scene.tournament.entries.len()),
            is_of_teams: scene.is_of_teams(),
            rounds: now.planned,
            public_rounds: now.last,
            stage,
        }
    }

    /// Returns `true` if a round is being played.
    pub fn is_live(&self) -> bool {
        self.ticks.contains(&Tick::Running)
    }

    /// Returns the name of the tournament in a list; `otherwise` if it has none.
    pub fn title<'a>(&'a self, otherwise: &'a str) -> &'a str {
        if self.name.is_empty() { otherwise } else { &self.name }
    }
}
