//! Leaders and progress of a tournament, for the card of its event.

use qisai_domain::{PublishLevel, RoundState};

use crate::names::Name;
use crate::public::scene::Scene;
use crate::scores;
use crate::standings::points_text;
use qisai_i18n::Lang;
use qisai_service::scope::Scope;

/// Number of leaders on a card.
const ON_A_CARD: usize = 3;
/// Maximum number of rounds drawn as ticks.
const MAX_TICKS: u16 = 15;

/// Leader of a tournament.
pub struct Leader {
    /// Place, with `=` if it is shared.
    pub rank: String,
    pub name: Name,
    pub points: String,
}

/// Round on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tick {
    Closed,
    Running,
    ToCome,
}

impl Tick {
    /// Returns the style class: full, half, or none.
    pub fn class(self) -> &'static str {
        match self {
            Self::Closed => "f",
            Self::Running => "h",
            Self::ToCome => "",
        }
    }
}

/// Returns the first places after the last closed round. A bracket and an event of several groups have none.
pub fn leaders(scope: &Scope, lang: Lang) -> Vec<Leader> {
    let announced = scope.clone().announced(PublishLevel::Standings);
    let scene = Scene::new(&announced, lang);
    let closed = scene.rounds().take_while(|round| round.state == RoundState::Closed).count();
    let Some(round) = u16::try_from(closed).ok().filter(|round| *round > 0) else { return Vec::new() };
    if scene.stage.spec().has_tree() || scene.tournament.groups.len() > 1 {
        return Vec::new();
    }
    let Ok(ranked) = scene.ranked(round) else { return Vec::new() };
    let first = ranked.standings.rows.iter().take(ON_A_CARD);
    let leader = |row: &qisai_standings::Row| Leader {
        rank: scores::rank(row.rank, row.shared),
        name: Name { href: None, ..scene.person(row.entry).name },
        points: points_text(&scene, &ranked, row),
    };
    first.map(leader).collect()
}

/// Returns a tick for each round of a tournament; empty for one with very many rounds.
pub fn ticks(scope: &Scope, lang: Lang) -> Vec<Tick> {
    let scene = Scene::new(scope, lang);
    let rounds = scene.planned.max(scene.last);
    let tick = |number| match scene.round(number).map(|round| round.state) {
        Some(RoundState::Closed) => Tick::Closed,
        Some(_) => Tick::Running,
        None => Tick::ToCome,
    };
    if rounds > MAX_TICKS { Vec::new() } else { (1..=rounds).map(tick).collect() }
}
