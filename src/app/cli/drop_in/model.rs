//! A tournament like another: as many players and rounds, the same scoring and range of ratings, the same rates.

use qisai_domain::{Cell, Outcome};
use qisai_pairing::generator::Options;

use crate::scope::Scope;

/// What a generator must be told to make a tournament like this one.
pub(super) fn options(scope: &Scope, seed: u64) -> Options {
    let (model, stage, group) = (scope.tournament(), scope.stage(), scope.group());
    let played = model.last_public_round(group.id);
    let cards = model.cards(group, stage.rounds, played);
    let ratings = || model.players.values().filter_map(|player| player.rating);
    let (mut games, mut draws, mut forfeits, mut byes, mut withdrawn) = (0, 0, 0, 0, 0);
    for card in &cards.cards {
        for cell in &card.cells {
            match cell {
                Cell::Game { outcome, .. } => {
                    games += 1;
                    draws += usize::from(matches!(outcome, Outcome::Draw { .. }));
                    forfeits += usize::from(!outcome.is_played());
                }
                Cell::Bye(qisai_domain::ByeKind::HalfPoint) => byes += 1,
                Cell::Match { .. } | Cell::Bye(_) => {}
            }
        }
        withdrawn += usize::from(card.cells.last() == Some(&Cell::Bye(qisai_domain::ByeKind::ZeroPoint)));
    }
    let seats = cards.cards.len() * usize::from(played);
    Options {
        seed,
        discipline: model.settings.discipline,
        scores: model.settings.scores.clone(),
        players: u32::try_from(cards.cards.len()).unwrap_or(u32::MAX),
        rounds: stage.rounds,
        played: if played == 0 { stage.rounds } else { played },
        ratings: (ratings().min().unwrap_or(1200), ratings().max().unwrap_or(2600)),
        unrated: thousandths(model.players.len() - ratings().count(), model.players.len()),
        draws: thousandths(draws, games),
        forfeits: thousandths(forfeits, games),
        half_point_byes: thousandths(byes, seats),
        withdrawals: thousandths(withdrawn, seats),
        ..Options::default()
    }
}

fn thousandths(part: usize, whole: usize) -> u16 {
    u16::try_from((1000 * part).checked_div(whole).unwrap_or(0)).unwrap_or(1000)
}
