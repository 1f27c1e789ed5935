//! Generated entrants: ratings, titles, late entries and requested byes.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use qisai_domain::setup::Entrant;
use qisai_domain::{ByeKind, Player, Title};

use super::Options;
use super::chance::Chance;

/// Titles by the lowest rating at which the generator gives them.
const TITLES: [(u16, &[Title]); 4] = [
    (2400, &[Title::Gm, Title::Im, Title::Wgm]),
    (2200, &[Title::Im, Title::Fm, Title::Wgm, Title::Wim]),
    (2000, &[Title::Fm, Title::Cm, Title::Wim, Title::Wfm]),
    (0, &[Title::Cm, Title::Wfm, Title::Wcm]),
];

/// Returns all entrants in the order of C.04.2 article 2.2: rating, title, name.
pub(super) fn entrants(options: &Options, play: &mut Chance, setting: &mut Chance) -> Vec<Entrant> {
    let mut people: Vec<(Option<u16>, Option<Title>)> =
        ratings(options, play, setting).into_iter().map(|rating| (rating, title(options, rating, setting))).collect();
    people.sort_by_key(|(rating, title)| (Reverse(rating.unwrap_or(0)), Title::order(*title)));
    let entrant = |(number, (rating, title)): (u32, (Option<u16>, Option<Title>))| {
        let late = options.rounds > 1 && play.happens(options.late_entries);
        let from_round = if late { play.between(2, options.rounds) } else { 1 };
        let mut byes = BTreeMap::new();
        for round in from_round..=options.rounds {
            if play.happens(options.half_point_byes) {
                byes.insert(round, ByeKind::HalfPoint);
            } else if play.happens(options.absences) {
                byes.insert(round, ByeKind::ZeroPoint);
            } else if setting.happens(options.full_point_byes) {
                byes.insert(round, ByeKind::FullPoint);
            }
        }
        let player = Player { name: format!("Player {number:04}"), rating, title, ..Player::default() };
        Entrant { number, player, from_round, withdrawn_from: None, byes, ..Entrant::default() }
    };
    (1..).zip(people).map(entrant).collect()
}

fn ratings(options: &Options, play: &mut Chance, setting: &mut Chance) -> Vec<Option<u16>> {
    let (low, high) = options.ratings;
    let mut ratings: Vec<Option<u16>> = Vec::new();
    for _ in 0..options.players {
        let own = (!play.happens(options.unrated)).then(|| play.between(low.min(high), high.max(low)));
        let like_another = setting.happens(options.equal_ratings);
        ratings.push(if like_another { setting.one_of(&ratings).unwrap_or(own) } else { own });
    }
    ratings
}

fn title(options: &Options, rating: Option<u16>, setting: &mut Chance) -> Option<Title> {
    if !setting.happens(options.titled) {
        return None;
    }
    let (_, titles) = TITLES.iter().find(|(from, _)| rating.unwrap_or(0) >= *from)?;
    setting.one_of(titles)
}
