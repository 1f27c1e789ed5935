//! Minimal TRF reader for tie-breaks: records 001, 042, 092, 142 and 162 of well-formed files.

use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{ByeKind, Cell, EntryId, Outcome, Points, ResultLine, Results, ScoreSystem, Side};
use qisai_standings::Pairing;

/// Event read from a file. The entries have the file's starting numbers.
#[derive(Clone, Debug)]
pub struct Event {
    pub results: Results,
    pub pairing: Pairing,
    pub edition: TieBreakEdition,
}

/// Number of parts in a point: scores are in half points.
const UNIT: u16 = 2;

pub fn read(text: &str) -> Event {
    let planned: u16 = record(text, "142").unwrap().parse().unwrap();
    let numbers = numbers(text);
    let lines = player_lines(text).zip(&numbers).zip(games(text, &numbers, planned)).map(|((line, number), cells)| {
        let rating = line[48..52].trim().parse().ok().filter(|rating| *rating > 0);
        ResultLine::new(EntryId(*number), *number, rating, cells)
    });
    let scores = scores(&record(text, "162").unwrap());
    Event {
        results: Results::of_lines(scores, planned, lines.collect()),
        pairing: match record(text, "092").unwrap().as_str() {
            "Individual: Round-Robin" => Pairing::Predetermined,
            "Individual: Swiss-System" => Pairing::Swiss,
            other => panic!("tournament type {other}"),
        },
        edition: edition(text),
    }
}

fn player_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| line.starts_with("001"))
}

/// Returns the text after the first record with this name.
fn record(text: &str, name: &str) -> Option<String> {
    text.lines().find(|line| line.starts_with(name)).map(|line| line[3..].trim().to_owned())
}

/// Returns the starting numbers in the order of the file.
fn numbers(text: &str) -> Vec<u32> {
    player_lines(text).map(|line| line[4..8].trim().parse().unwrap()).collect()
}

/// Returns the rounds of all players.
fn games(text: &str, numbers: &[u32], rounds: u16) -> Vec<Vec<Cell>> {
    let cells = |line: &str| {
        (0..usize::from(rounds)).map(|round| cell(line.get(91 + 10 * round..).unwrap_or(""), numbers)).collect()
    };
    player_lines(text).map(cells).collect()
}

fn edition(text: &str) -> TieBreakEdition {
    let start = record(text, "042").unwrap();
    if start.as_str() < "2026/03/01" { TieBreakEdition::Fide2024 } else { TieBreakEdition::Fide2026 }
}

/// Parses a scoring record: `W 1.0    D 0.5    L 0.0    P 1.0`
fn scores(record: &str) -> ScoreSystem {
    let words: Vec<&str> = record.split_whitespace().collect();
    let points = |symbol: &str| {
        let at = words.iter().position(|word| *word == symbol).unwrap();
        let (whole, tenth) = words[at + 1].split_once('.').unwrap();
        let halves = match tenth {
            "0" => 0,
            "5" => 1,
            other => panic!("points .{other}"),
        };
        whole.parse::<i32>().unwrap() * i32::from(UNIT) + halves
    };
    let mut scores = ScoreSystem::of(UNIT, points("W"), points("D"), points("L"));
    if words.contains(&"P") {
        scores.pairing_bye = Points(points("P"));
    }
    scores
}

/// Parses a cell: `  28 w =`, `0000 - H`, or blanks.
fn cell(text: &str, numbers: &[u32]) -> Cell {
    let mut words = text.get(..8).unwrap_or("").split_whitespace();
    let (Some(opponent), Some(side), Some(result)) = (words.next(), words.next(), words.next()) else {
        return Cell::Bye(ByeKind::ZeroPoint);
    };
    if opponent == "0000" {
        return Cell::Bye(match result {
            "U" => ByeKind::PairingAllocated,
            "F" => ByeKind::FullPoint,
            "H" => ByeKind::HalfPoint,
            "Z" => ByeKind::ZeroPoint,
            other => panic!("bye {other}"),
        });
    }
    let opponent: u32 = opponent.parse().unwrap();
    Cell::Game {
        opponent: numbers.iter().position(|number| *number == opponent).unwrap(),
        side: if side == "w" { Side::First } else { Side::Second },
        outcome: match result {
            "1" => Outcome::Win { rated: true },
            "=" => Outcome::Draw { rated: true },
            "0" => Outcome::Loss { rated: true },
            "+" => Outcome::ForfeitWin,
            "-" => Outcome::ForfeitLoss,
            other => panic!("result {other}"),
        },
    }
}
