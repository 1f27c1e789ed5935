//! Events as cards of a list.

pub mod front;

use qisai_domain::Event;

use crate::address::EventAddress;
use crate::{dates, formats};
use qisai_i18n::Words;
use qisai_store::tournaments::ListedTournament;

/// Event in a list.
pub struct EventCard {
    /// Name of the event, followed by the name of its only tournament, if that has one.
    pub title: String,
    /// Address of the page that the card opens.
    pub href: String,
    /// Place, days and games of the event.
    pub about: String,
    /// Tournaments of an event with several: name and page.
    pub sections: Vec<(String, String)>,
}

/// Returns a card for each event. A card opens the page of the event if it has several tournaments, otherwise the page
/// of its only tournament.
pub fn cards(list: &[ListedTournament], t: Words, of_tournament: impl Fn(&str) -> String) -> Vec<EventCard> {
    let events = list.chunk_by(|one, other| one.event.id == other.event.id);
    let cards = events.filter_map(|listed| {
        let first = listed.first()?;
        let mut games: Vec<&str> = Vec::new();
        for game in listed.iter().map(|one| formats::discipline(one.settings.discipline, t)) {
            if !games.contains(&game) {
                games.push(game);
            }
        }
        let about = about(&first.event, &games, t);
        let [only] = listed else {
            let section = |one: &ListedTournament| {
                let name = if one.settings.name.is_empty() { t.tournament() } else { &one.settings.name };
                (name.to_owned(), of_tournament(&one.settings.slug))
            };
            let sections = listed.iter().map(section).collect();
            let (title, href) = (first.event.name.clone(), EventAddress::of(&first.event.slug).to_string());
            return Some(EventCard { title, href, about, sections });
        };
        let title = only.event.title_of(&only.settings);
        Some(EventCard { title, href: of_tournament(&only.settings.slug), about, sections: Vec::new() })
    });
    cards.collect()
}

fn about(event: &Event, games: &[&str], t: Words) -> String {
    let days = dates::days(event, t);
    let parts = [event.city.as_str(), days.as_str()].into_iter().chain(games.iter().copied());
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}
