//! Just enough of the tournament report file (TRF16, TRF26 and the `JaVaFo` dialect) to read pairing tests. Test support: the
//! product reads these files with `qisai-exchange`.
//!
//! Understood: 001; 142, XXR; 152, XXC; 162; 240; 250; 260. Columns are counted from 1 as in the format's description.

use std::collections::BTreeMap;

use qisai_domain::format::{Acceleration, AccelerationRecord};
use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
use qisai_domain::{
    ByeKind, EntryId, Format, GameResult, Limits, Outcome, Play, Player, Points, Prohibition, RoundState, ScoreSystem,
    Scoring, Setup, Side, SwissSystem, Tournament, TournamentId,
};

use crate::support::settings;

/// Reads a file. `boards` gives, per round, the games in board order where that is known. A bye in the column after the last
/// round played becomes a bye asked for.
pub fn read(text: &str, boards: &[Vec<(u32, u32)>]) -> Tournament {
    let mut scores = ScoreSystem::standard();
    let lines: Vec<&str> = text.split(['\r', '\n']).filter(|line| line.len() > 3).collect();
    for line in lines.iter().filter(|line| line.starts_with("162")) {
        read_scores(line, &mut scores);
    }
    let players: Vec<(u32, Vec<Cell>)> =
        lines.iter().filter(|line| line.starts_with("001")).map(|line| player(line)).collect();
    let last_round = players.iter().map(|(_, cells)| last_played(cells)).max().unwrap_or(0);
    let rounds =
        number_after(&lines, "142").or(number_after(&lines, "XXR")).unwrap_or(u32::try_from(last_round).unwrap());
    let mut entrants: BTreeMap<u32, Entrant> = BTreeMap::new();
    for (number, cells) in &players {
        let player = Player { name: format!("Player {number}"), ..Player::default() };
        let mut byes = BTreeMap::new();
        if let Some(Cell::Bye(kind)) = cells.get(last_round) {
            byes.insert(u16::try_from(last_round + 1).unwrap(), *kind);
        }
        entrants.insert(*number, Entrant { number: *number, player, byes, ..Entrant::default() });
    }
    for line in lines.iter().filter(|line| line.starts_with("240")) {
        let kind = match &line[4..5] {
            "F" => ByeKind::FullPoint,
            "H" => ByeKind::HalfPoint,
            _ => ByeKind::ZeroPoint,
        };
        for id in ids(line, 11) {
            entrants.get_mut(&id.0).unwrap().byes.insert(column(line, 7, 9).parse().unwrap(), kind);
        }
    }
    let records: Vec<AccelerationRecord> =
        lines.iter().filter(|line| line.starts_with("250")).map(|line| accelerated(line)).collect();
    let acceleration = if records.is_empty() { Acceleration::None } else { Acceleration::Records { records } };
    let format = Format::Swiss { system: SwissSystem::Dutch, rounds: u16::try_from(rounds).unwrap(), acceleration };
    let prohibited = lines.iter().filter(|line| line.starts_with("260")).map(|line| prohibition(line)).collect();
    let setup = Setup {
        id: TournamentId(1),
        initial_side: initial_side(&lines),
        limits: Limits { prohibited, ..Limits::default() },
        entrants: entrants.into_values().collect(),
        played: (0..last_round).map(|round| played_round(&players, round, boards.get(round))).collect(),
        ..Setup::new(settings(), Play::of(format, Scoring::of_games(scores)))
    };
    Tournament::try_from(setup).unwrap()
}

enum Cell {
    Game { opponent: u32, side: Option<Side>, outcome: Outcome },
    Bye(ByeKind),
}

fn column(line: &str, from: usize, to: usize) -> &str {
    line.get(from - 1..to.min(line.len())).unwrap_or("").trim()
}

fn player(line: &str) -> (u32, Vec<Cell>) {
    let cells = (0..).map(|round| 92 + 10 * round).take_while(|from| *from <= line.len());
    (column(line, 5, 8).parse().unwrap(), cells.map(|from| cell(line, from)).collect())
}

fn cell(line: &str, from: usize) -> Cell {
    let opponent = column(line, from, from + 3).parse().unwrap_or(0);
    let side = match column(line, from + 5, from + 5) {
        "w" => Some(Side::First),
        "b" => Some(Side::Second),
        _ => None,
    };
    let outcome = match column(line, from + 7, from + 7).to_uppercase().as_str() {
        "U" => return Cell::Bye(ByeKind::PairingAllocated),
        "F" => return Cell::Bye(ByeKind::FullPoint),
        "H" => return Cell::Bye(ByeKind::HalfPoint),
        "1" => Outcome::Win { rated: true },
        "=" => Outcome::Draw { rated: true },
        "0" => Outcome::Loss { rated: true },
        "W" => Outcome::Win { rated: false },
        "D" => Outcome::Draw { rated: false },
        "L" => Outcome::Loss { rated: false },
        "+" => Outcome::ForfeitWin,
        "-" => Outcome::ForfeitLoss,
        _ => return Cell::Bye(ByeKind::ZeroPoint),
    };
    if opponent == 0 {
        // Before 2006, and in some programs still, a bye is written as a forfeit win against nobody.
        return Cell::Bye(if outcome == Outcome::ForfeitWin { ByeKind::FullPoint } else { ByeKind::ZeroPoint });
    }
    Cell::Game { opponent, side, outcome }
}

/// Rounds up to the last with a game or a pairing-allocated bye.
fn last_played(cells: &[Cell]) -> usize {
    let played = |cell: &Cell| matches!(cell, Cell::Game { .. } | Cell::Bye(ByeKind::PairingAllocated));
    cells.iter().rposition(played).map_or(0, |at| at + 1)
}

fn played_round(players: &[(u32, Vec<Cell>)], round: usize, boards: Option<&Vec<(u32, u32)>>) -> PlayedRound {
    let mut pairings = Vec::new();
    for (number, cells) in players {
        match cells.get(round).unwrap_or(&Cell::Bye(ByeKind::ZeroPoint)) {
            Cell::Bye(kind) => pairings.push(PlayedPairing::Bye { number: *number, kind: *kind }),
            Cell::Game { opponent, side: Some(Side::First), outcome } => {
                let opposite =
                    players.iter().find(|(other, _)| other == opponent).and_then(|(_, cells)| cells.get(round));
                let Some(Cell::Game { outcome: other, .. }) = opposite else {
                    panic!("round {round}: {number} has no opponent")
                };
                let result = GameResult::from_outcomes(*outcome, *other).unwrap();
                pairings.push(PlayedPairing::Game { first: *number, second: *opponent, result });
            }
            Cell::Game { .. } => {}
        }
    }
    if let Some(boards) = boards {
        pairings.sort_by_key(|pairing| match pairing {
            PlayedPairing::Game { first, second, .. }
            | PlayedPairing::Match { first, second, .. }
            | PlayedPairing::TeamMatch { first, second, .. } => {
                boards.iter().position(|game| game == &(*first, *second))
            }
            PlayedPairing::Bye { .. } | PlayedPairing::Whole(_) => Some(usize::MAX),
        });
    }
    PlayedRound { state: RoundState::Closed, pairings }
}

fn number_after(lines: &[&str], tag: &str) -> Option<u32> {
    lines.iter().find(|line| line.starts_with(tag))?.get(3..)?.trim().parse().ok()
}

fn initial_side(lines: &[&str]) -> Option<Side> {
    let drawn = |line: &&&str| line.starts_with("152") || line.starts_with("XXC");
    lines.iter().filter(drawn).find_map(|line| match line.get(3..)?.trim() {
        "W" | "white1" => Some(Side::First),
        "B" | "black1" => Some(Side::Second),
        _ => None,
    })
}

fn halves(text: &str) -> Points {
    let (whole, tenths) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
    Points(whole.parse::<i32>().unwrap() * 2 + tenths.parse::<i32>().unwrap() / 5)
}

fn read_scores(line: &str, scores: &mut ScoreSystem) {
    for from in (6..line.len()).step_by(9) {
        let value = || halves(column(line, from + 1, from + 4));
        match column(line, from, from) {
            "W" => (scores.win, scores.full_bye) = (value(), value()),
            "D" => (scores.draw, scores.half_bye, scores.unknown) = (value(), value(), value()),
            "L" => scores.loss = value(),
            "A" => (scores.absence, scores.zero_bye) = (value(), value()),
            "P" => scores.pairing_bye = value(),
            _ => {}
        }
    }
}

fn ids(line: &str, first: usize) -> Vec<EntryId> {
    let places = (first..).step_by(5).take_while(|from| *from <= line.len());
    places.filter_map(|from| column(line, from, from + 3).parse().ok()).map(EntryId).collect()
}

fn accelerated(line: &str) -> AccelerationRecord {
    let number = |from: usize, to: usize| column(line, from, to).parse::<u32>().unwrap();
    AccelerationRecord {
        first_round: u16::try_from(number(15, 17)).unwrap(),
        last_round: u16::try_from(number(19, 21)).unwrap(),
        points: halves(column(line, 10, 13)),
        entries: (number(23, 26)..=number(28, 31)).map(EntryId).collect(),
    }
}

fn prohibition(line: &str) -> Prohibition {
    Prohibition {
        first_round: column(line, 5, 7).parse().unwrap(),
        last_round: column(line, 9, 11).parse().unwrap(),
        entries: ids(line, 13),
    }
}
