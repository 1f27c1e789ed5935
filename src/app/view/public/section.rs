//! A tournament as the page of its event shows it.

use qisai_domain::PublishLevel;
use serde::Serialize;

use super::overview;
use super::scene::Scene;
use crate::address::PublicPages;
use crate::formats;
use qisai_i18n::Lang;
use qisai_service::scope::Scope;

/// A tournament among those of its event.
#[derive(Clone, Debug, Serialize)]
pub struct Section {
    /// Its address word.
    pub tournament: String,
    /// Its own name; empty where it has none.
    pub name: String,
    /// Game and format.
    #[serde(skip)]
    pub about: String,
    /// `Round 3 of 9`.
    #[serde(skip)]
    pub state: String,
    /// Whether nothing is left to play.
    #[serde(skip)]
    pub is_finished: bool,
    /// Whether it has a bracket, and not a crosstable.
    #[serde(skip)]
    pub has_bracket: bool,
    /// `chess`, `xiangqi`, `draughts`.
    pub discipline: &'static str,
    /// How many players or teams have entered.
    pub players: usize,
    /// The same in words.
    #[serde(skip)]
    pub entered: String,
    /// Whether teams play.
    #[serde(skip)]
    pub is_of_teams: bool,
    /// Rounds that there will be.
    pub rounds: u16,
    /// The last public round, 0 before the first.
    pub public_rounds: u16,
}

impl Section {
    /// The tournament of a scope, in a language.
    pub fn of(scope: &Scope, lang: Lang) -> Self {
        let announced = scope.clone().announced(PublishLevel::Results);
        let scene = Scene::new(&announced, lang);
        let discipline = scene.tournament.settings.discipline;
        let about = [formats::discipline(discipline, scene.t).to_owned(), formats::long(scope, scene.t)];
        Self {
            tournament: scope.slug().to_owned(),
            name: scene.tournament.settings.name.clone(),
            about: about.join(" · "),
            state: scene.state(),
            is_finished: scene.is_finished(),
            has_bracket: scene.stage.spec().has_tree(),
            discipline: discipline.code(),
            players: scene.entrants().len(),
            entered: overview::entered(&scene),
            is_of_teams: scene.is_of_teams(),
            rounds: scene.planned,
            public_rounds: scene.last,
        }
    }

    /// Its pages.
    pub fn pages(&self) -> PublicPages {
        PublicPages::of_slug(&self.tournament)
    }

    /// Its name in a list; the event's word for a tournament where it has none.
    pub fn title<'a>(&'a self, otherwise: &'a str) -> &'a str {
        if self.name.is_empty() { otherwise } else { &self.name }
    }
}
