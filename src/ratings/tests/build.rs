//! Builders of small tournaments from text lines.

use chrono::NaiveDate;
use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
use qisai_domain::stage::Play;
use qisai_domain::{
    Acceleration, ByeKind, Event, EventId, Format, GameResult, Group, Player, RoundState, Scoring, Setup, Sex, Stage,
    SwissSystem, Title, Tournament, TournamentId,
};
use qisai_ratings::norms::{NoNorms, NormEvent};
use qisai_ratings::{EventReport, RatingList, RatingRules};

/// Returns an entrant of a test; rating 0 means unrated.
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

pub(crate) fn swiss(rounds: u16) -> Format {
    Format::Swiss { system: SwissSystem::Dutch, rounds, acceleration: Acceleration::None }
}

/// Returns a closed round. `1-2 1` is a game with its result (`1`, `=`, `0`, `+`, `-`, `?`, `u1` unrated), `3 U` a bye.
pub(crate) fn round(text: &str) -> PlayedRound {
    let pairings = text.split(',').map(|part| {
        let (who, what) = part.trim().split_once(' ').unwrap();
        match who.split_once('-') {
            Some((first, second)) => {
                let (first, second) = (first.parse().unwrap(), second.parse().unwrap());
                PlayedPairing::Match { first, second, results: what.split(' ').map(result).collect() }
            }
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

/// Returns an event in 2026 in federation HST.
pub(crate) fn event() -> Event {
    let day = |day| NaiveDate::from_ymd_opt(2026, 5, day);
    Event {
        name: "Harbour Open".to_owned(),
        federation: "HST".to_owned(),
        start: day(1),
        end: day(9),
        ..Event::default()
    }
}

/// Returns the setup of a tournament in [`event`].
pub(crate) fn setup(format: Format, entrants: Vec<Entrant>, played: Vec<PlayedRound>) -> Setup {
    let settings = Tournament::empty(TournamentId(1), EventId(1)).settings.as_ref().clone();
    let settings = qisai_domain::Settings {
        slug: "harbour".to_owned(),
        regulations: qisai_domain::Regulations::on(event().start),
        ..settings
    };
    let play = Play::of(format, Scoring::default());
    Setup { id: TournamentId(1), entrants, played, ..Setup::new(settings, play) }
}

/// Returns the norm event of the first group.
pub(crate) fn norms<'a>(tournament: &'a Tournament, event: &'a Event) -> Result<NormEvent<'a>, NoNorms> {
    NormEvent::new(tournament, event, tournament.first_group().unwrap())
}

/// Returns the report of some groups in [`event`].
pub(crate) fn report_of(tournament: &Tournament, groups: &[(&Stage, &Group)], list: RatingList) -> EventReport {
    let rules = RatingRules::on(list, event().start).unwrap();
    EventReport::of(tournament, &event(), groups, rules)
}

/// Returns a tournament in [`event`].
pub(crate) fn tournament(format: Format, entrants: Vec<Entrant>, played: &[&str]) -> Tournament {
    Tournament::try_from(setup(format, entrants, played.iter().map(|text| round(text)).collect())).unwrap()
}
