//! Score sheets (记录表): one for each player of a board, with the head filled in.
//!
//! The foot has the fields required by the xiangqi rules (article 10.1): the result, the time used by both players,
//! fouls, and the signatures of both players and the arbiter.

use qisai_domain::{Discipline, Round, Side};

use crate::print::{DocumentPart, Press, PrintCell, PrintRow, Text, numbered, unit};
use crate::sides;
use crate::teams::print as teams;

/// Number of moves that fit on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    Usual,
    Long,
}

/// Returns the number of rows of a column; there are two columns.
fn rows_of(size: Size, discipline: Discipline) -> u16 {
    match (discipline, size) {
        (Discipline::Xiangqi, Size::Long) => 45,
        (_, Size::Long) => 40,
        (_, Size::Usual) => 30,
    }
}

/// Returns a sheet for every player at a board of the round; a blank sheet if there is no round or no board.
pub(crate) fn sheets(press: &Press, size: Size) -> Vec<DocumentPart> {
    let Some(round) = press.round else { return vec![sheet(press, size, None, true)] };
    let mut parts = Vec::new();
    for (board, players) in seated(press, round).iter().take(press.choice.most.unwrap_or(usize::MAX)) {
        for own in [Side::First, Side::Second] {
            let is_first = parts.is_empty();
            parts.push(sheet(press, size, Some((round.number, board.as_str(), players, own)), is_first));
        }
    }
    if parts.is_empty() { vec![sheet(press, size, None, true)] } else { parts }
}

/// Returns the boards of a round with both players and their units, first mover first; for teams the boards of all
/// matches.
fn seated(press: &Press, round: &Round) -> Vec<(String, [String; 2])> {
    if press.scene.is_of_teams() {
        let boards = teams::seated(press, round).into_iter();
        let said = |(name, team): (String, String)| format!("{name} {team}").trim().to_owned();
        return boards.map(|(board, players)| (board, players.map(said))).collect();
    }
    let said = |entry| {
        let person = press.scene.person(entry);
        format!("{} {}", numbered(&person), unit(&person))
    };
    let boards = press.scene.boards(round);
    boards.iter().map(|seats| (seats.board.to_string(), [seats.first, seats.second].map(said))).collect()
}

/// Round, board, players, and the side that the sheet belongs to.
type Game<'a> = (u16, &'a str, &'a [String; 2], Side);

fn sheet(press: &Press, size: Size, game: Option<Game<'_>>, is_first: bool) -> DocumentPart {
    let discipline = press.scene.tournament.settings.discipline;
    let side = |side| press.say(|t| sides::column(discipline, side, t));
    let name = |at: usize| {
        let player = game.and_then(|(_, _, players, _)| players.get(at));
        Text::plain(player.map(String::as_str).unwrap_or_default())
    };
    let title = press.say(|t| {
        let name = press.document.entry().map_or("", |entry| entry.name(t.lang));
        match game {
            Some((round, board, _, own)) => {
                let whose = sides::column(discipline, own, t);
                press.with_start(round, format!("{name} · {} · {whose}", t.round_and_board(round, board)), t)
            }
            None => name.to_owned(),
        }
    });
    let players = vec![
        PrintCell::wide("who", side(Side::First), 1),
        PrintCell::wide("who", name(0), 2),
        PrintCell::wide("who", side(Side::Second), 1),
        PrintCell::wide("who", name(1), 2),
    ];
    let move_number = || press.say(|t| t.print_move());
    let heads = vec![
        PrintCell::num(move_number()),
        PrintCell::new("move", side(Side::First)),
        PrintCell::new("move", side(Side::Second)),
        PrintCell::num(move_number()),
        PrintCell::new("move", side(Side::First)),
        PrintCell::new("move", side(Side::Second)),
    ];
    let height = rows_of(size, discipline);
    let moves = (1..=height).map(|number| {
        let cells =
            [number, number + height].map(|number| [PrintCell::num(number), PrintCell::blank(), PrintCell::blank()]);
        PrintRow::of(cells.into_iter().flatten().collect())
    });
    let two = |what: Text| {
        let cells = [side(Side::First), side(Side::Second)].map(|side| PrintCell::wide("fill", side, 2));
        PrintRow::classed("end", std::iter::once(PrintCell::wide("", what, 2)).chain(cells).collect())
    };
    let mut end = vec![
        PrintRow::classed(
            "end",
            vec![PrintCell::wide("", press.say(|t| t.result()), 2), PrintCell::wide("fill", "", 4)],
        ),
        two(press.say(|t| t.print_time_used())),
    ];
    if discipline == Discipline::Xiangqi {
        end.push(two(press.say(|t| t.print_fouls())));
    }
    end.push(two(press.say(|t| t.print_signature())));
    let arbiter = PrintCell::wide("", press.say(|t| t.print_arbiter_signs()), 2);
    end.push(PrintRow::classed("end", vec![arbiter, PrintCell::wide("fill", "", 4)]));
    let class = if size == Size::Long { "score long" } else { "score" };
    let table = press.table(class, title, game.map(|(round, ..)| round)).columns(players).columns(heads);
    let table = table.rows(moves.chain(end).collect::<Vec<_>>());
    DocumentPart::Table(if is_first { table } else { table.fresh() })
}
