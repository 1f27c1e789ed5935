//! Small tournaments, written as lines.

use chrono::NaiveDate;
use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
use qisai_domain::{
    ByeKind, Event, Format, GameResult, Player, RoundState, Setup, Sex, SwissSystem, Title, Tournament, TournamentId,
};

/// A player of a test: rating 0 is unrated.
pub(crate) fn player(number: u32, rating: u16, title: &str, federation: &str) -> Entrant {
    let player = Player {
        name: format!("Player {number}"),
        rating: Some(rating),
        title: Title::parse(title),
        federation: federation.to_owned(),
        sex: Some(if title.starts_with('W') { Sex::Female } else { Sex::Male }),
        ..Player::default()
    };
    Entrant { number, player, ..Entrant::default() }
}

pub(crate) fn swiss() -> Format {
    Format::Swiss { system: SwissSystem::Dutch, acceleration: qisai_domain::Acceleration::None }
}

/// A closed round: `1-2 1` is a game and its result (`1`, `=`, `0`, `+`, `-`, `?`, `u1` unrated), `3 U` a bye.
pub(crate) fn round(text: &str) -> PlayedRound {
    let pairings = text.split(',').map(|part| {
        let (who, what) = part.trim().split_once(' ').unwrap();
        match who.split_once('-') {
            Some((first, second)) => PlayedPairing::Match {
                first: first.parse().unwrap(),
                second: second.parse().unwrap(),
                results: what.split(' ').map(result).collect(),
            },
            None => PlayedPairing::Bye { number: who.parse().unwrap(), kind: bye(what) },
        }
    });
    PlayedRound { state: RoundState::Closed, pairings: pairings.collect() }
}

fn result(text: &str) -> GameResult {
    GameResult::from_code(match text {
        "1" => "first",
        "=" => "draw",
        "0" => "second",
        "+" => "second_forfeits",
        "-" => "first_forfeits",
        "?" => "unknown",
        "u1" => "first_unrated",
        "=0" => "half_zero",
        other => panic!("result {other}"),
    })
    .unwrap()
}

fn bye(text: &str) -> ByeKind {
    match text {
        "U" => ByeKind::PairingAllocated,
        "H" => ByeKind::HalfPoint,
        "F" => ByeKind::FullPoint,
        "Z" => ByeKind::ZeroPoint,
        other => panic!("bye {other}"),
    }
}

/// A tournament of 2026 in HST.
pub(crate) fn tournament(format: Format, rounds: u16, entrants: Vec<Entrant>, played: &[&str]) -> Tournament {
    let day = |day| NaiveDate::from_ymd_opt(2026, 5, day);
    let event = Event {
        name: "Harbour Open".to_owned(),
        federation: "HST".to_owned(),
        start: day(1),
        end: day(9),
        ..Event::default()
    };
    let settings = qisai_domain::Settings {
        slug: "harbour".to_owned(),
        name: String::new(),
        discipline: qisai_domain::Discipline::Chess,
        regulations: qisai_domain::Regulations::on(event.start),
        scores: qisai_domain::ScoreSystem::standard(),
        tie_breaks: Vec::new(),
        initial_side: None,
        lots: None,
        laws: None,
        prizes: None,
    };
    Tournament::try_from(Setup {
        id: TournamentId(1),
        event,
        settings,
        format,
        rounds,
        prohibited: Vec::new(),
        separations: Vec::new(),
        entrants,
        played: played.iter().map(|text| round(text)).collect(),
    })
    .unwrap()
}
