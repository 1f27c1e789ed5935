//! Records 801 and 802: the results of teams for people; readers keep them unchanged.

use qisai_domain::{ByeKind, Cell, Outcome, PersonId, ResultLine};

use super::teams::{TeamRow, TeamWriter};
use super::{Lines, codes};
use crate::trf::record::CellCode;

/// Writes both tables.
pub(super) fn write(writer: &TeamWriter<'_>, out: &mut Lines) {
    if writer.played == 0 || writer.contest.boards == 0 {
        return;
    }
    let rows = || writer.teams.iter().filter_map(|row| Some((row, writer.line_of(row.seat.id())?)));
    for (row, line) in rows() {
        out.line(&by_boards(writer, row, line));
    }
    for (row, line) in rows() {
        out.line(&by_points(writer, row, line));
    }
}

fn short(row: &TeamRow<'_>) -> String {
    let name = [&row.team.short, &row.team.federation, &row.team.name].into_iter().find(|name| !name.is_empty());
    super::rows::cut(name.map_or("", String::as_str), 5)
}

/// Returns the columns of the rounds of the group.
fn columns(writer: &TeamWriter<'_>) -> impl Iterator<Item = u16> + use<> {
    let carried = u16::try_from(writer.results.carried).unwrap_or(u16::MAX);
    (carried.saturating_add(1))..=writer.results.rounds()
}

/// Returns record `801`: opponent, colour on board 1, the result of each board and the place of each player in the
/// list (0: an empty chair).
fn by_boards(writer: &TeamWriter<'_>, row: &TeamRow<'_>, line: &ResultLine) -> String {
    let boards = usize::from(writer.contest.boards);
    let [matches, games] = writer.totals(row.seat.id()).map(Option::unwrap_or_default);
    let mut text = format!("801 {:>2} {:<5} {matches:>4} {games:>4}", row.seat.number, short(row));
    for column in columns(writer) {
        let (opponent, results, places) = match line.cell(column) {
            Some(Cell::Match { opponent, side, outcome, .. } | Cell::Game { opponent, side, outcome }) => {
                let games = line.games_of(column);
                let places = games.iter().map(|game| place(row, game.players[0])).collect();
                let results: String = if games.is_empty() {
                    std::iter::repeat_n(CellCode::Result(outcome).letter(), boards).collect()
                } else {
                    games.iter().map(|game| letter(game.outcome)).collect()
                };
                (met(writer, opponent, side), results, places)
            }
            Some(Cell::Bye(kind)) => {
                let letter = CellCode::Bye(kind).letter();
                (String::new(), std::iter::repeat_n(letter, boards).collect(), String::new())
            }
            Some(Cell::Idle) | None => (String::new(), String::new(), String::new()),
        };
        let of_round = format!(" {opponent:>5} {results:<boards$} {places:<boards$}");
        text.push_str(&of_round);
    }
    text
}

/// Returns record `802`: opponent, colour on board 1, game points; `f` for a match in which nothing was played.
fn by_points(writer: &TeamWriter<'_>, row: &TeamRow<'_>, line: &ResultLine) -> String {
    let [matches, games] = writer.totals(row.seat.id()).map(Option::unwrap_or_default);
    let mut text = format!("802 {:>3} {:<5} {matches:>6} {games:>6} ", row.seat.number, short(row));
    for column in columns(writer) {
        let points = codes::decimal(writer.game_points(line, column), writer.results.scoring.games.unit);
        let points = points.unwrap_or_default();
        let (opponent, forfeit) = match line.cell(column) {
            Some(Cell::Match { opponent, side, outcome, .. } | Cell::Game { opponent, side, outcome }) => {
                (met(writer, opponent, side), outcome.is_forfeit())
            }
            Some(Cell::Bye(kind)) => (format!("{}  ", bye(kind)), false),
            Some(Cell::Idle) | None => (String::new(), false),
        };
        let of_round = format!("{opponent:>5} {points:>4}{} ", if forfeit { "f " } else { "  " });
        text.push_str(&of_round);
    }
    text
}

fn met(writer: &TeamWriter<'_>, opponent: usize, side: qisai_domain::Side) -> String {
    let number = writer.results.lines.get(opponent).map_or(0, |line| line.number);
    format!("{number:>3} {}", if side == qisai_domain::Side::First { 'w' } else { 'b' })
}

fn place(row: &TeamRow<'_>, player: Option<PersonId>) -> char {
    let at = player.and_then(|player| row.list.iter().position(|other| *other == player)).map_or(0, |at| at + 1);
    let at = u32::try_from(at).ok().and_then(|at| char::from_digit(at, 36));
    at.map_or('?', |digit| digit.to_ascii_uppercase())
}

fn letter(outcome: Outcome) -> char {
    match outcome {
        Outcome::Adjourned | Outcome::Unknown => '?',
        outcome => CellCode::Result(outcome).letter(),
    }
}

fn bye(kind: ByeKind) -> &'static str {
    match kind {
        ByeKind::PairingAllocated => "PAB",
        ByeKind::FullPoint => "FPB",
        ByeKind::HalfPoint => "HPB",
        ByeKind::ZeroPoint => "ZPB",
    }
}
