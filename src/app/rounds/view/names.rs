//! List of the seats of a round, sorted by player name.

use qisai_domain::{Game, GameKey, Pairing, PersonId, Round, Side};

use crate::entries::search::by_name;
use crate::names::namesakes;
use crate::print::{DocumentPart, Paper, Press, PrintCell, PrintRow, Text, width};
use crate::public::board::SceneBoard;
use crate::public::scene::Person;
use crate::sides;
use crate::teams::{TeamMatch, game_name, side_of_first};

/// Height of a row with one line of text, in tenths of a millimetre.
const ROW_HEIGHT: usize = 53;

/// Player in the list.
struct SeatedPlayer {
    person: Person,
    /// Board number; in team matches, preceded by the match number.
    board: String,
    side: Side,
    /// Name without its title.
    opponent: String,
}

/// Returns the players on both sides of every board.
fn seated_players(press: &Press, round: &Round) -> Vec<SeatedPlayer> {
    let both = |seats: SceneBoard| {
        let sides = [(seats.first, seats.second, Side::First), (seats.second, seats.first, Side::Second)];
        sides.map(|(own, other, side)| SeatedPlayer {
            person: press.scene.person(own),
            board: seats.board.to_string(),
            side,
            opponent: press.scene.person(other).name.name,
        })
    };
    press.scene.boards(round).into_iter().flat_map(both).collect()
}

/// Returns the players at every board of the team matches. A match without known players is represented by its teams.
fn seated_team_players(press: &Press, round: &Round) -> Vec<SeatedPlayer> {
    let stage = press.scope.stage();
    let contest = stage.play.contest(round.number);
    let mut found_players = Vec::new();
    for pairing in round.in_board_order() {
        let Some(found) = TeamMatch::of(&contest, &stage.play.scoring, pairing) else { continue };
        let [first, second] = found.two;
        let mut add_board = |players: [Option<PersonId>; 2], board: String, side: Side| {
            let [one, two] = players;
            let chairs = [(first, one, second, two, side), (second, two, first, one, side.other())];
            for (team, player, other, opponent, side) in chairs {
                // An empty chair opposite a player is left out.
                if player.is_none() && opponent.is_some() {
                    continue;
                }
                let person = press.scene.sitting((team, player));
                let opponent = press.scene.sitting((other, opponent)).name.name;
                found_players.push(SeatedPlayer { person, board: board.clone(), side, opponent });
            }
        };
        let known: Vec<&(GameKey, Game)> = found.games.iter().filter(|(_, game)| game.players.is_some()).collect();
        if known.is_empty() {
            add_board([None; 2], pairing.table.to_string(), side_of_first(&contest, 1));
        }
        for (key, game) in known {
            let (side, ..) = game.by_first();
            let board = format!("{}.{}", pairing.table, game_name(&found.games, *key));
            add_board(game.players.unwrap_or_default(), board, side);
        }
    }
    found_players
}

/// Line of the list.
pub struct NameLine {
    /// Sort key of the line.
    pub name: String,
    /// Maximum height in tenths of a millimetre.
    pub height: usize,
    pub cells: [PrintCell; 4],
}

impl NameLine {
    fn new(person: &Person, board: PrintCell, side: PrintCell, opponent: Text, opponent_width: usize) -> Self {
        let name = person.name.text();
        // The columns hold 24 and 22 letters a line; a line of names takes 3.5 mm, one of opponents 2.9 mm.
        let lines = |width: usize, letters: usize| width.div_ceil(letters).max(1);
        let height = (lines(width(&name), 24) * 35).max(lines(opponent_width, 22) * 29) + 13;
        let cells = [PrintCell::new("name", name), board, side, PrintCell::new("unit", opponent)];
        Self { name: person.name.name.clone(), height: height.max(ROW_HEIGHT), cells }
    }
}

/// Returns the height of a sheet that is available for lines of the list, in tenths of a millimetre.
fn room(paper: Paper) -> usize {
    match paper {
        Paper::A4 => 2350,
        Paper::A3 => 3570,
        Paper::Letter => 2170,
    }
}

/// Returns the number of lines in each column of a sheet that begins with `lines`.
pub fn lines_of_sheet(lines: &[NameLine], room: usize) -> usize {
    let height = |at: usize| lines.get(at).map_or(0, |line| line.height);
    let both = |many: usize| (0..many).map(|at| height(at).max(height(at + many))).sum::<usize>();
    (1..=lines.len().div_ceil(2)).take_while(|many| both(*many) <= room).last().unwrap_or(1)
}

/// Returns the seats by player name, in two columns that are read downwards.
pub(crate) fn list(press: &Press) -> Vec<DocumentPart> {
    let Some(round) = press.round else { return press.nothing(|t| t.print_no_round()) };
    let discipline = press.scene.tournament.settings.discipline;
    let is_of_teams = press.scene.is_of_teams();
    let players = if is_of_teams { seated_team_players(press, round) } else { seated_players(press, round) };
    let mut lines: Vec<NameLine> = Vec::new();
    let namesakes = namesakes(press.scene.tournament, press.scene.group, press.scene.t);
    let with_distinct_name = |person: Person| {
        let name = person.name.clone().told_apart(namesakes.get(&person.id), press.scene.t);
        Person { name, ..person }
    };
    for player in players {
        let side = PrintCell::new("mid", press.say(|t| sides::word(discipline, player.side, t)));
        let opponent_width = width(&player.opponent);
        let (board, opponent) = (PrintCell::num(player.board), Text::plain(player.opponent));
        lines.push(NameLine::new(&with_distinct_name(player.person), board, side, opponent, opponent_width));
    }
    for (entry, kind) in round.in_board_order().into_iter().filter_map(Pairing::bye) {
        let person = with_distinct_name(press.scene.person(entry));
        let word = press.seen(|scene| scene.bye(entry, round.number, kind));
        lines.push(NameLine::new(&person, PrintCell::num("–"), PrintCell::new("mid", ""), word, 0));
    }
    lines.sort_by(|one, other| by_name(&one.name, &other.name, press.scene.t.lang));
    let heads = || {
        [
            PrintCell::new("name", press.say(|t| t.name())),
            PrintCell::num(press.say(|t| t.board())),
            PrintCell::new("mid", press.say(|t| t.side())),
            PrintCell::new("unit", press.say(|t| t.opponent())),
        ]
    };
    let mut parts = Vec::new();
    let mut rest = lines.as_slice();
    while !rest.is_empty() {
        let each = lines_of_sheet(rest, room(press.choice.paper));
        let (sheet, others) = rest.split_at(rest.len().min(2 * each));
        let (left, right) = sheet.split_at(sheet.len().min(each));
        let rows = left.iter().enumerate().map(|(at, line)| {
            let beside = right.get(at).map(|line| line.cells.clone()).unwrap_or_default();
            PrintRow::of(line.cells.iter().cloned().chain(beside).collect())
        });
        let table = press.table("names", press.title_of(round), Some(round.number));
        let table = table.columns(heads().into_iter().chain(heads()).collect()).rows(rows.collect::<Vec<_>>());
        parts.push(DocumentPart::Table(if parts.is_empty() { table } else { table.fresh() }));
        rest = others;
    }
    parts
}
