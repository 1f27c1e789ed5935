//! Tests for the pages of long standings.

use crate::support::draft;
use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
use qisai_domain::{ByeKind, Discipline, Player, RoundState, Setup, Tournament};
use qisai_i18n::Lang;
use qisai_view::address::PublicPage;
use qisai_view::pages::render;

/// Returns a tournament of this many people, each with a bye in round 1.
fn field(players: u32) -> Tournament {
    let player = |number| Player { name: format!("Player {number}"), ..Player::default() };
    let entrants = (1..=players)
        .map(|number| Entrant { number, player: player(number), from_round: 1, ..Entrant::default() })
        .collect();
    let byes = (1..=players).map(|number| PlayedPairing::Bye { number, kind: ByeKind::HalfPoint }).collect();
    let played = vec![PlayedRound { state: RoundState::Closed, pairings: byes }];
    Setup { entrants, played, ..draft(Discipline::Chess) }.try_into().unwrap()
}

/// Returns the number of lines on a page, and the number of pages that it links to.
fn lines(tournament: &Tournament, rest: &str) -> Option<(usize, usize)> {
    let scope = crate::support::scope(tournament).unwrap();
    let shown = render(&PublicPage::parse(rest).unwrap(), &scope, Lang::En).unwrap()?;
    let page = String::from_utf8(shown.body).unwrap();
    Some((page.matches("data-entry=").count(), page.matches("/standings/page/").count()))
}

#[test]
fn long_standings_are_divided_into_pages() {
    let (long, short) = (field(1120), field(1000));
    assert_eq!(lines(&long, "/r/1/standings"), Some((250, 4)));
    assert_eq!(lines(&long, "/standings/page/5").map(|(lines, _)| lines), Some(120));
    assert_eq!((lines(&long, "/standings/page/6"), lines(&short, "/standings/page/2")), (None, None));
    assert_eq!(lines(&short, "/r/1/standings"), Some((1000, 0)));
}
