//! Podium of an event that is over: its first three places.

use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::{PublishLevel, RoundState};

use super::highlights::has_points_in_order;
use crate::public::scene::{Person, Scene};
use crate::{Result, scores};
use qisai_i18n::Words;

/// Maximum number of entrants: the losers of two semi-finals share place 3.
const STEPS: usize = 4;

/// First three places. A template that renders itself in other templates.
#[derive(Template)]
#[template(path = "standings/podium.html")]
pub(crate) struct Podium {
    t: Words,
    steps: Vec<Step>,
}

impl HtmlSafe for Podium {}

/// Entrant on the podium.
struct Step {
    person: Person,
    place: usize,
    /// Place as it is written, `3=`.
    rank: String,
    /// Points, where they decide the places.
    points: Option<String>,
}

impl Podium {
    /// Returns the podium of the last stage. There is none before the end, while places are withheld, and while more
    /// than one entrant is first or more than four are among the first three.
    pub fn of(scene: &Scene) -> Result<Option<Self>> {
        let is_shown = |round: &qisai_domain::Round| {
            round.state == RoundState::Closed && scene.withheld(round, PublishLevel::Standings).is_none()
        };
        if scene.last == 0 || !scene.is_last_stage() || !scene.is_finished() || !scene.rounds().all(is_shown) {
            return Ok(None);
        }
        let ranked = scene.ranked(scene.last)?;
        let rows: Vec<_> = ranked.standings.rows.iter().take_while(|row| row.rank <= 3).collect();
        if rows.first().is_none_or(|row| row.rank != 1 || row.shared) || rows.len() > STEPS {
            return Ok(None);
        }
        let has_points = has_points_in_order(scene);
        let step = |row: &&qisai_standings::Row| Step {
            person: scene.person(row.entry),
            place: row.rank,
            rank: scores::rank(row.rank, row.shared),
            points: has_points.then(|| scores::points(scene.primary(), ranked.points(row.entry))),
        };
        Ok(Some(Self { t: scene.t, steps: rows.iter().map(step).collect() }))
    }
}
