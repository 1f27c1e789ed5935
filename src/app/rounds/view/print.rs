//! Documents of a round: pairings, results, slips.

use std::collections::BTreeMap;

use qisai_domain::contest::Contest;
use qisai_domain::contest::title_match::MAX_GAMES;
use qisai_domain::{Discipline, EntryId, GameResult, Pairing, PairingId, Points, Round, Side};

use crate::address::Subject;
use crate::contests::meeting::{GameState, MeetingGame, MeetingGames, MeetingPart};
use crate::print::{
    CardLine, DocumentPart, Half, Press, PrintCard, PrintCell, PrintRow, Sheets, Text, UnitColumns, numbered, unit,
};
use crate::public::board::SceneBoard;
use crate::public::scene::Person;
use crate::teams::print as teams;
use crate::{qr, scores, sides};

/// Number of slips on a sheet.
const SLIPS: usize = 8;
/// Maximum modules of a code on such a slip (32.8 mm), and on one that is twice as high (45.6 mm).
const ON_SLIP: usize = 41;
const ON_HIGH_SLIP: usize = 57;

/// Purpose of a list of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    Pairings,
    Results,
    /// Results in a book, without the note on protests.
    Record,
}

/// Printed points of the entrants before a round.
struct PointsBefore<'p, 'a> {
    press: &'p Press<'a>,
    points: BTreeMap<EntryId, Points>,
}

impl PointsBefore<'_, '_> {
    fn of(&self, entry: EntryId) -> String {
        scores::points(self.press.scene.primary(), self.points.get(&entry).copied().unwrap_or_default())
    }
}

/// Returns the boards with both sides and the result, then the entrants without an opponent.
pub(crate) fn pairings(press: &Press, of: Of) -> Vec<DocumentPart> {
    let Some(round) = press.round else { return press.nothing(|t| t.print_no_round()) };
    vec![DocumentPart::Table(boards(press, round, &press.title_of(round), of))]
}

/// Returns the boards of a round as a table.
pub(crate) fn boards(press: &Press, round: &Round, title: &Text, of: Of) -> crate::print::PrintTable {
    let points = press.scene.points_after(round.number.saturating_sub(1));
    let before = PointsBefore { press, points };
    let (scores, discipline) = (press.scene.scores(), press.scene.tournament.settings.discipline);
    let side = |side| PrintCell::new("name", press.say(|t| sides::column(discipline, side, t)));
    let people = press.people();
    let has_ratings = people.iter().any(|person| person.rating.is_some());
    let rating_head = || has_ratings.then(|| PrintCell::num(press.say(|t| t.rating_short())));
    let rating_of = |person: &Person| has_ratings.then(|| PrintCell::num(person.rating_text()));
    let points_head = || PrintCell::num(press.say(|t| t.points_short()));
    let of_player = |person: &Person, units: UnitColumns| {
        let name = std::iter::once(PrintCell::new("name", numbered(person)));
        name.chain(rating_of(person)).chain(units.cells(person)).collect::<Vec<_>>()
    };
    let list = |units: UnitColumns| {
        let heads = [PrintCell::num(press.say(|t| t.board())), side(Side::First)].into_iter();
        let heads = heads.chain(rating_head()).chain(units.heads(press));
        let heads = heads.chain([points_head(), PrintCell::new("mid", press.say(|t| t.result())), points_head()]);
        let heads = heads.chain([side(Side::Second)]).chain(rating_head()).chain(units.heads(press)).collect();
        let board = |seats: &SceneBoard| {
            let (first, second) = (press.scene.person(seats.first), press.scene.person(seats.second));
            let result = PrintCell::new("mid result", press.say(|t| seats.shown(scores, t).text));
            let cells = std::iter::once(PrintCell::num(seats.board)).chain(of_player(&first, units));
            let cells =
                cells.chain([PrintCell::num(before.of(first.id)), result, PrintCell::num(before.of(second.id))]);
            PrintRow::of(cells.chain(of_player(&second, units)).collect())
        };
        let byes = round.in_board_order().into_iter().filter_map(qisai_domain::Pairing::bye);
        let rest = 3 + usize::from(has_ratings) + units.count();
        let byes = byes.map(|(entry, kind)| {
            let person = press.scene.person(entry);
            let word = press.seen(|scene| scene.bye(entry, round.number, kind));
            let cells = std::iter::once(PrintCell::num("–")).chain(of_player(&person, units));
            PrintRow::of(cells.chain([PrintCell::num(before.of(entry)), PrintCell::wide("", word, rest)]).collect())
        });
        let rows: Vec<PrintRow> = press.scene.boards(round).iter().map(board).chain(byes).collect();
        press.table("boards", title.clone(), Some(round.number)).columns(heads).rows(rows)
    };
    let all = UnitColumns::of(&people);
    let without_clubs = UnitColumns { has_clubs: false, ..all };
    let table = press.on_one_line([all, all.narrow(), without_clubs, UnitColumns::NONE], list);
    match of {
        Of::Pairings => table.notes([press.say(|t| t.points_before())]),
        Of::Results => {
            let notes = [press.say(|t| t.print_forfeits()), press.say(|t| t.print_protests())];
            table.notes(notes).signed(press.signatures())
        }
        Of::Record => table.notes([press.say(|t| t.print_forfeits())]).signed(press.signatures()),
    }
}

/// Returns a slip for each board, ordered so that the pile can be cut.
pub(crate) fn slips(press: &Press) -> Vec<DocumentPart> {
    let Some(round) = press.round else { return press.nothing(|t| t.print_no_round()) };
    let slips: Vec<PrintCard> = if press.scene.is_of_teams() && press.choice.slips.is_empty() {
        let boards = teams::seated(press, round).into_iter();
        boards
            .map(|(board, players)| slip_of(press, round.number, (board.as_str(), None), players, Vec::new()))
            .collect()
    } else {
        round.in_board_order().into_iter().flat_map(|pairing| slips_of_board(press, round, pairing)).collect()
    };
    let has_codes = slips.iter().any(|slip| !slip.halves.is_empty());
    // Addresses differ only in the number of the board: the longest has the largest code.
    let longest = slips.iter().map(|slip| slip.reads.as_str()).max_by_key(|reads| reads.len()).unwrap_or_default();
    let is_high = has_codes || qr::side(longest).is_none_or(|side| side > ON_SLIP);
    let (class, each) = if is_high { ("slips halved", SLIPS / 2) } else { ("slips", SLIPS) };
    vec![DocumentPart::Sheets(Sheets::stacked(class, press.few(slips), each))]
}

/// Returns the codes of both sides of a board, first side first; empty if a side has no code that can be printed now.
fn halves(press: &Press, round: &Round, [first, second]: [EntryId; 2]) -> Vec<Half> {
    let (at, discipline) = (press.scope.at(round.number), press.scene.tournament.settings.discipline);
    let half = |entry: EntryId, side: Side| {
        let is_here = |pairing: &PairingId| {
            round.pairings.get(pairing).and_then(|it| it.two()).is_some_and(|two| two.contains(&entry))
        };
        let slips = press.choice.slips.iter();
        let slip = slips.rev().find(|slip| slip.at == at && slip.entry == entry && is_here(&slip.pairing))?;
        // If the picture does not fit, the code is typed from the letters below it.
        let address = format!("{}{}", qr::capitals(&press.choice.root), slip.path);
        let code = qr::svg_within(&address, ON_HIGH_SLIP).unwrap_or_default();
        Some(Half { side: press.say(|t| sides::column(discipline, side, t)), code, short: slip.short.clone() })
    };
    let both = [half(first, Side::First), half(second, Side::Second)];
    both.into_iter().collect::<Option<Vec<Half>>>().unwrap_or_default()
}

/// Returns the slip of a board. A meeting of several games has a slip for each game that may be played now, or if there
/// is none, for each game of its last part.
fn slips_of_board(press: &Press, round: &Round, pairing: &Pairing) -> Vec<PrintCard> {
    let Some(seats) = press.scene.seats(round.number, pairing) else { return Vec::new() };
    let play = &press.scope.stage().play;
    let contest = play.contest(round.number);
    let meeting = MeetingGames::of(&contest, &play.scoring, pairing);
    let games = meeting.map(|meeting| meeting_slips(press, &contest, &meeting)).unwrap_or_default();
    if games.is_empty() {
        return vec![slip(press, round, seats.board, [seats.first, seats.second], None)];
    }
    let Some([one, two]) = pairing.two() else { return Vec::new() };
    let slips = games.into_iter().map(|(second_begins, game)| {
        let seated = if second_begins { [two, one] } else { [one, two] };
        slip(press, round, seats.board, seated, game)
    });
    slips.collect()
}

/// Returns the games of a meeting that have a slip: `true` if the second-named side has the first move, and the name of
/// the game if there are several.
fn meeting_slips(press: &Press, contest: &Contest, meeting: &MeetingGames) -> Vec<(bool, Option<Text>)> {
    let agreed = contest.segments.first().map_or(1, |main| main.games);
    let games = || meeting.parts.iter().flat_map(|part| part.games.iter().map(move |game| (part, game)));
    let is_any_open = games().any(|(_, game)| game.state == GameState::Open);
    let last = meeting.parts.last().map(|part| part.segment);
    let is_printed = |(part, game): &(&MeetingPart, &MeetingGame)| {
        if is_any_open { game.state == GameState::Open } else { Some(part.segment) == last }
    };
    let slips = games().filter(is_printed).filter_map(|(part, game)| {
        let number = game.number;
        let name = match part.segment {
            1 if (2..=MAX_GAMES).contains(&agreed) => Some(press.say(|t| t.print_game_of(number, agreed))),
            _ if number > 1 => Some(press.say(|t| t.game_n(number))),
            _ => None,
        };
        Some((game.second_begins?, name))
    });
    slips.collect()
}

fn slip(press: &Press, round: &Round, board: u32, seated: [EntryId; 2], game: Option<Text>) -> PrintCard {
    let players = seated.map(|entry| {
        let person = press.scene.person(entry);
        (numbered(&person), unit(&person))
    });
    slip_of(press, round.number, (board.to_string().as_str(), game), players, halves(press, round, seated))
}

/// Returns a slip for two players with their units, first mover first, with a code for each if there are any. The board
/// is printed with the number of the game in the meeting.
fn slip_of(
    press: &Press,
    round: u16,
    (board, game): (&str, Option<Text>),
    [first, second]: [(String, String); 2],
    halves: Vec<Half>,
) -> PrintCard {
    let discipline = press.scene.tournament.settings.discipline;
    let scores = press.scene.scores();
    let say = |points| scores::points(scores, points);
    let results = [
        format!("{}-{}", say(scores.win), say(scores.loss)),
        format!("{}-{}", say(scores.draw), say(scores.draw)),
        format!("{}-{}", say(scores.loss), say(scores.win)),
    ];
    let side = |side| press.say(|t| sides::column(discipline, side, t));
    let player = |(name, unit): (String, String), side_word: Text| {
        CardLine::parts("player", [side_word, Text::plain(name), Text::plain(unit)])
    };
    let both = |what: Text| CardLine::parts("fill", [what, side(Side::First), side(Side::Second)]);
    let mut lines = vec![
        CardLine::parts("event", [Text::plain(press.scope.title()), press.say(|t| t.round_n(round))]),
        CardLine::parts("number", [press.say(|t| t.board()), Text::plain(board)]),
    ];
    lines.extend(game.map(|game| CardLine::of("game", game)));
    let start = press.start(round);
    lines.extend(start.map(|start| CardLine::of("start", press.say(|t| start.said(t)))));
    lines.extend([
        player(first, side(Side::First)),
        player(second, side(Side::Second)),
        CardLine::parts("ring", results.map(Text::from)),
        both(press.say(|t| t.print_time_used())),
    ]);
    if discipline == Discipline::Xiangqi {
        lines.push(both(press.say(|t| t.print_fouls())));
    }
    lines.push(both(press.say(|t| t.print_signature())));
    lines.push(CardLine::parts("fill", [press.say(|t| t.print_arbiter_signs())]));
    let path = press.scene.to(Subject::Pairings(round));
    // The address contains the board, so that double entry opens the board when the slip is scanned.
    let address = format!("{}{path}#board-{board}", press.choice.root);
    let (code, reads) =
        if halves.is_empty() { (qr::svg_within(&address, ON_HIGH_SLIP), address) } else { (None, String::new()) };
    PrintCard { lines, code, reads, halves }
}

/// Returns the boards of a round with absent players: board and the absent players.
pub(crate) fn forfeits(press: &Press, round: &Round) -> Vec<(u32, Vec<Person>)> {
    let boards = press.scene.boards(round);
    let absent = |seats: &SceneBoard| match seats.result {
        GameResult::FirstForfeits => vec![seats.first],
        GameResult::SecondForfeits => vec![seats.second],
        GameResult::DoubleForfeit => vec![seats.first, seats.second],
        _ => Vec::new(),
    };
    let boards = boards.iter().map(|seats| {
        let people: Vec<Person> = absent(seats).into_iter().map(|entry| press.scene.person(entry)).collect();
        (seats.board, people)
    });
    boards.filter(|(_, people)| !people.is_empty()).collect()
}

/// Returns the boards of a round with an adjourned game.
pub(crate) fn adjourned(press: &Press, round: &Round) -> Vec<(u32, Person, Person)> {
    let boards = press.scene.boards(round);
    let boards = boards.iter().filter(|seats| seats.result == GameResult::Adjourned);
    boards.map(|seats| (seats.board, press.scene.person(seats.first), press.scene.person(seats.second))).collect()
}
