//! The list of all tournaments.

use askama::Template;

use super::{dates, formats};
use crate::i18n::{Lang, Words};
use crate::store::tournaments::Listed;

/// The page.
#[derive(Template)]
#[template(path = "public/tournaments.html")]
struct TournamentsPage {
    t: Words,
    signed_in: bool,
    tournaments: Vec<Line>,
}

/// A tournament in a list.
pub struct Line {
    /// Its address word.
    pub slug: String,
    /// Its event's name and its own.
    pub title: String,
    /// Place, days, game.
    pub about: String,
}

/// The page of all tournaments, in the order given.
pub fn tournaments(list: &[Listed], lang: Lang, signed_in: bool) -> impl Template {
    let t = Words::of(lang);
    TournamentsPage { t, signed_in, tournaments: list.iter().map(|listed| line(listed, t)).collect() }
}

/// A tournament as lists show it.
pub fn line(listed: &Listed, t: Words) -> Line {
    let (event, settings) = (&listed.event, &listed.settings);
    let title = match (event.name.as_str(), settings.name.as_str()) {
        (event, "") => event.to_owned(),
        ("", name) => name.to_owned(),
        (event, name) => format!("{event}: {name}"),
    };
    let about = [event.city.clone(), dates::days(event, t), formats::discipline(settings.discipline, t).to_owned()];
    let about: Vec<String> = about.into_iter().filter(|part| !part.is_empty()).collect();
    Line { slug: settings.slug.clone(), title, about: about.join(" · ") }
}
