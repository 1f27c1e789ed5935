//! Generation of a tournament similar to another: the same number of players and rounds, scoring, range of ratings, and
//! rates.

use qisai_domain::{Cell, Outcome, results};
use qisai_pairing::generator::Options;

use qisai_service::scope::Scope;

/// Returns the generator options for a tournament similar to this one.
pub(super) fn options(scope: &Scope, seed: u64) -> Options {
    let (model, group, rounds) = (scope.tournament(), scope.group(), scope.planned_rounds());
    let played = group.last_public_round();
    let lines = results(model, group.id, played).map(|results| results.lines).unwrap_or_default();
    let people = model.people.len();
    let ratings = || model.people.values().filter_map(|person| person.rating());
    let (mut games, mut draws, mut forfeits, mut byes, mut withdrawn) = (0, 0, 0, 0, 0);
    for line in &lines {
        for cell in &line.cells {
            match cell {
                Cell::Game { outcome, .. } => {
                    games += 1;
                    draws += usize::from(matches!(outcome, Outcome::Draw { .. }));
                    forfeits += usize::from(!outcome.is_played());
                }
                Cell::Bye(qisai_domain::ByeKind::HalfPoint) => byes += 1,
                Cell::Match { .. } | Cell::Bye(_) | Cell::Idle => {}
            }
        }
        withdrawn += usize::from(line.cells.last() == Some(&Cell::Bye(qisai_domain::ByeKind::ZeroPoint)));
    }
    let seats = lines.len() * usize::from(played);
    Options {
        seed,
        discipline: model.settings.discipline,
        scores: scope.stage().scores().clone(),
        players: u32::try_from(lines.len()).unwrap_or(u32::MAX),
        rounds,
        played: if played == 0 { rounds } else { played },
        ratings: (ratings().min().unwrap_or(1200), ratings().max().unwrap_or(2600)),
        unrated: thousandths(people - ratings().count(), people),
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
