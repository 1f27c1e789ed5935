//! Places of one entrant after each round, as a line on the player's card.

use std::fmt::Write;

use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::EntryId;

use super::highlights::has_points_in_order;
use crate::public::scene::Scene;
use crate::{Result, scores};
use qisai_i18n::Words;

/// Width and height of the drawing, which a browser stretches to its place.
const WIDTH: usize = 1000;
const HEIGHT: usize = 300;
/// Distance of the best and the worst place from the edges.
const EDGE: usize = 30;
/// Maximum number of rounds drawn: their places stand below the line, at least two digits each, on a phone.
const ROUNDS: usize = 11;
/// Maximum number of rows of all standings that are made for one card: those of 400 entrants after 11 rounds.
const MAX_ROWS: usize = 4_400;

/// Line of places. A template that renders itself in other templates.
#[derive(Template)]
#[template(path = "standings/own_progress.html")]
pub(crate) struct OwnProgress {
    t: Words,
    height: usize,
    /// Rounds drawn, each with the place after it, `=` if it is shared.
    places: Vec<(u16, String)>,
    path: String,
    /// Dots of the line: a path of lines without length.
    dots: String,
}

impl HtmlSafe for OwnProgress {}

impl OwnProgress {
    /// Returns the places after the last rounds that count. There is none before the second round, in a very large
    /// group, and if other things than the points of the games decide the places: in brackets, ladders, Keizer and
    /// McMahon.
    pub fn of(scene: &Scene, entry: EntryId) -> Result<Option<Self>> {
        let rounds: Vec<u16> = scene.counted_rounds().map(|round| round.number).collect();
        let rounds = rounds.get(rounds.len().saturating_sub(ROUNDS)..).unwrap_or_default();
        if !has_points_in_order(scene) || scene.entrants().len() * rounds.len() > MAX_ROWS {
            return Ok(None);
        }
        let mut ranks = Vec::new();
        for round in rounds {
            let ranked = scene.ranked(*round)?;
            ranks.extend(ranked.row(entry).map(|row| (*round, row.rank, scores::rank(row.rank, row.shared))));
        }
        let (best, worst) = (ranks.iter().map(|it| it.1).min(), ranks.iter().map(|it| it.1).max());
        let (Some(best), Some(worst), 2..) = (best, worst, ranks.len()) else { return Ok(None) };
        let column = WIDTH / ranks.len();
        let down = |rank: usize| match worst - best {
            0 => HEIGHT / 2,
            range => EDGE + (rank - best) * (HEIGHT - 2 * EDGE) / range,
        };
        let (mut path, mut dots) = ("M".to_owned(), String::new());
        for (nth, (_, rank, _)) in ranks.iter().enumerate() {
            let (x, y) = (column * nth + column / 2, down(*rank));
            // Writing to a string cannot fail.
            let _ = write!(path, "{x} {y} ");
            let _ = write!(dots, "M{x} {y}h0");
        }
        let places = ranks.into_iter().map(|(round, _, rank)| (round, rank)).collect();
        Ok(Some(Self { t: scene.t, height: HEIGHT, places, path: path.trim_end().to_owned(), dots }))
    }

    /// Returns the places as text for readers that do not see the drawing.
    fn said(&self) -> String {
        let places: Vec<&str> = self.places.iter().map(|(_, place)| place.as_str()).collect();
        let rounds = self.places.first().map_or(1, |(round, _)| *round);
        self.t.own_progress_said(rounds, places.join(self.t.list_comma()))
    }

    /// Returns the first and the last place.
    fn ends(&self) -> String {
        let place = |of: Option<&(u16, String)>| of.map(|(_, place)| place.clone()).unwrap_or_default();
        self.t.place_from_to(place(self.places.first()), place(self.places.last()))
    }
}
