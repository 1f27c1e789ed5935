//! What no record of the format can say, and how it comes back all the same.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
use qisai_domain::{
    Acceleration, ByeKind, Discipline, EntryId, Event, Format, GameResult, GroupId, HandEdit, Player, Regulations,
    RoundState, ScoreSystem, Seating, Settings, Setup, Side, SwissSystem, Tournament, TournamentId,
};
use qisai_exchange::trf::{self, Dialect};

/// Five players from a first number on, one round played: 1-2, 3-4, 5 free.
fn five(first: u32, format: Format) -> Tournament {
    let entrant = |number| Entrant {
        number,
        player: Player { name: format!("Player {number}"), ..Player::default() },
        from_round: 1,
        ..Entrant::default()
    };
    let game = |one: u32, two: u32| PlayedPairing::Game {
        first: first + one - 1,
        second: first + two - 1,
        result: GameResult::DRAW,
    };
    let bye = PlayedPairing::Bye { number: first + 4, kind: ByeKind::PairingAllocated };
    let setup = Setup {
        id: TournamentId(1),
        event: Event { name: "Open".to_owned(), ..Event::default() },
        settings: Settings {
            slug: "open".to_owned(),
            name: String::new(),
            discipline: Discipline::Chess,
            regulations: Regulations::on(None),
            scores: ScoreSystem::standard(),
            tie_breaks: Vec::new(),
            initial_side: Some(Side::First),
            lots: None,
            laws: None,
            prizes: None,
        },
        format,
        rounds: 3,
        prohibited: Vec::new(),
        separations: Vec::new(),
        entrants: (first..first + 5).map(entrant).collect(),
        played: vec![PlayedRound { state: RoundState::Closed, pairings: vec![game(1, 2), game(3, 4), bye] }],
    };
    Tournament::try_from(setup).unwrap()
}

fn swiss(system: SwissSystem) -> Format {
    Format::Swiss { system, acceleration: Acceleration::None }
}

fn written(tournament: &Tournament, dialect: Dialect) -> String {
    trf::write(tournament, GroupId(1), &BTreeMap::new(), dialect).unwrap()
}

#[test]
fn types_are_written_as_the_table_of_codes_spells_them() {
    let double = |reverse_last_two| Format::RoundRobin { cycles: 2, reverse_last_two };
    let baku = |system| Format::Swiss { system, acceleration: Acceleration::Baku };
    for (format, code) in [
        (swiss(SwissSystem::Dutch), "FIDE_DUTCH_2025"),
        (baku(SwissSystem::Dutch), "FIDE_DUTCH_2025_BAKU"),
        (swiss(SwissSystem::Dubov), "FIDE_DUBOV"),
        (baku(SwissSystem::Burstein), "FIDE_BURSTEIN_BAKU"),
        (swiss(SwissSystem::DoubleSwiss), "FIDE_DOUBLESWISS"),
        (swiss(SwissSystem::Lim), "FIDE_LIM"),
        (swiss(SwissSystem::Jifen), "CUSTOM_SWISS"),
        (Format::RoundRobin { cycles: 1, reverse_last_two: false }, "FIDE_ROUNDROBIN"),
        (double(true), "FIDE_DOUBLEROUNDROBIN"),
        (double(false), "BERGER_DOUBLEROUNDROBIN"),
        (Format::RoundRobin { cycles: 4, reverse_last_two: false }, "BERGER_ROUNDROBIN_G4"),
    ] {
        let text = written(&five(1, format.clone()), Dialect::Trf26);
        assert!(text.contains(&format!("\r\n192 {code}\r\n")), "{code}: {text}");
        assert_eq!(trf::import(&trf::parse(text.as_bytes()).unwrap()).0.format, format, "{code}");
    }
}

#[test]
fn numbers_above_9999_come_back() {
    let tournament = five(9_998, swiss(SwissSystem::Dutch));
    for dialect in [Dialect::Trf16, Dialect::Trf26] {
        let text = written(&tournament, dialect);
        assert!(text.contains("\n001 A000 ") && text.contains("  A001 w ="), "{text}");
        let (setup, _) = trf::import(&trf::parse(text.as_bytes()).unwrap());
        assert_eq!(
            setup.entrants.iter().map(|entrant| entrant.number).collect::<Vec<_>>(),
            [9_998, 9_999, 10_000, 10_001, 10_002]
        );
        assert_eq!(setup.played.len(), 1);
        assert!(setup.played[0].pairings.contains(&PlayedPairing::Game {
            first: 10_000,
            second: 10_001,
            result: GameResult::DRAW
        }));
    }
}

#[test]
fn a_round_changed_by_hand_is_told_to_people() {
    let mut tournament = five(1, swiss(SwissSystem::Dutch));
    let original = vec![
        Seating::Game(EntryId(1), EntryId(2)),
        Seating::Game(EntryId(5), EntryId(4)),
        Seating::Bye(EntryId(3), ByeKind::PairingAllocated),
    ];
    let reason = Some("3 and 4 came\r\n001 together".to_owned());
    let edit = HandEdit { by: "Anna".to_owned(), open: false, reason, original };
    tournament.stages[0].groups[0].rounds.get_mut(&1).unwrap().hand_edit = Some(edit);
    let text = written(&tournament, Dialect::Trf26);
    let line = text.lines().find(|line| line.starts_with("###")).unwrap();
    let told = "### round 1 paired by hand: 3-4 5-bye; instead of 5-4 3-bye; 3 and 4 came";
    assert!(line.starts_with(told) && line.ends_with("001 together"), "{line}");
    assert!(trf::parse(text.as_bytes()).unwrap().notes.is_empty());
}
