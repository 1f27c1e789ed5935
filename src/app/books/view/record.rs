//! 成绩册: places with prizes, prize winners, crosstables, results of members and boards, all rounds, fair-play award,
//! and one page of signatures.

use qisai_domain::{EntryId, Outcome, PersonId, Round};
use qisai_standings::ranking::Ranked;

use super::order::title_of;
use super::{Chapter, bound, groups};
use crate::crosstable::print as cross;
use crate::entries::lists;
use crate::print::{DocumentPart, Press, PrintCell, PrintRow, PrintTable, Text, apart, numbered};
use crate::rounds::print::{Of, boards};
use crate::teams::{
    GameTally, PlayerGame, board_lists, games_of_players, list_place, print as teams, print_totals as totals,
};
use crate::{Result, prizes as winners, scores};
use qisai_service::scope::Scope;

/// Maximum number of rounds with a column of their own in the results of members.
const MAX_COLUMNS: u16 = 14;

/// Returns the 成绩册 up to the last public round.
pub fn record_book(press: &Press) -> Result<Vec<DocumentPart>> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for scope in groups(press.scope) {
        let press = Press::of(&scope, press.document, press.choice);
        let Some((round, ranked)) = press.ranked()? else {
            chapters.push(press.nothing(|t| t.print_no_standings()));
            continue;
        };
        let title = press.standings_title(round);
        let places = lists::places(&press, &ranked, &title).notes(press.missing(round));
        chapters.push(vec![DocumentPart::Table(with_prizes(&press, &ranked, places)?)]);
        chapters.extend(winners::awards(&press)?.map(|table| vec![DocumentPart::Table(table)]));
        let is_of_teams = press.scene.is_of_teams();
        chapters.push(if is_of_teams {
            teams::crosstable(&press)?
        } else {
            cross::by_rounds(&press, cross::RowOrder::Rank)?
        });
        if is_of_teams {
            let tables = [people(&press, &ranked), of_boards(&press)].into_iter().flatten();
            chapters.extend(tables.map(|table| vec![DocumentPart::Table(table)]));
        }
        chapters.push(totals::tables(&press));
        let last = press.scene.counted;
        let rounds: Vec<&Round> = press.scene.rounds().filter(|round| round.number <= last).collect();
        chapters.extend(results(&press, &rounds).map(|table| vec![DocumentPart::Table(table)]));
    }
    let fair_play = &press.scope.event().book.fair_play;
    if !fair_play.is_empty() {
        let rows = fair_play.iter().map(|winner| PrintRow::of(vec![PrintCell::text(winner.as_str())]));
        let rows: Vec<PrintRow> = rows.collect();
        let table = press.table("fair-play", press.say(|t| t.books_fair_play()), None).rows(rows);
        chapters.push(vec![DocumentPart::Table(table)]);
    }
    chapters.push(vec![DocumentPart::Table(signatures(press))]);
    Ok(bound(press, chapters))
}

/// Returns the places with a column of the prizes, if any are won.
fn with_prizes(press: &Press, ranked: &Ranked, mut places: PrintTable) -> Result<PrintTable> {
    let prizes = winners::prizes(press)?;
    if prizes.is_empty() {
        return Ok(places);
    }
    places.columns.iter_mut().for_each(|heads| heads.push(PrintCell::text(press.say(|t| t.prize()))));
    for (row, line) in places.rows.iter_mut().zip(&ranked.everybody().rows) {
        let won = prizes.get(&line.entry).map(String::as_str).unwrap_or_default();
        row.cells.push(PrintCell::new("prize", won));
    }
    Ok(places)
}

/// Returns the results of the members of each team, teams by place (个人成绩); `None` without a member.
fn people(press: &Press, ranked: &Ranked) -> Option<PrintTable> {
    let scene = &press.scene;
    let games = games_of_players(scene.tournament, scene.group);
    let last = if scene.last > MAX_COLUMNS { 0 } else { scene.last };
    let width = usize::from(last) + 5;
    let mut heads = vec![PrintCell::num(press.say(|t| t.board())), PrintCell::new("name", press.say(|t| t.name()))];
    heads.extend((1..=last).map(|round| PrintCell::new("mid", Text::from(round))));
    heads.extend([
        PrintCell::num(press.say(|t| t.games_word())),
        PrintCell::num(press.say(|t| t.points())),
        PrintCell::num(press.say(|t| t.percent())),
    ]);
    let mut rows = Vec::new();
    for line in &ranked.everybody().rows {
        let team = scene.tournament.entry(line.entry).and_then(|entry| entry.team());
        let Some(team) = team.filter(|team| !team.roster.is_empty()) else { continue };
        rows.push(PrintRow::section(numbered(&scene.person(line.entry)), width));
        rows.extend(team.roster.iter().map(|id| {
            let played = games.get(id).map_or(&[][..], Vec::as_slice);
            member(press, (line.entry, *id), list_place(team, *id), played, last)
        }));
    }
    let table = press.table("members", press.say(|t| t.books_people()), None);
    (!rows.is_empty()).then(|| table.columns(heads).rows(rows).notes([press.say(|t| t.books_people_note())]))
}

fn member(
    press: &Press,
    (team, id): (EntryId, PersonId),
    place: Option<usize>,
    played: &[PlayerGame],
    last: u16,
) -> PrintRow {
    let points = press.scene.scores();
    let tally = GameTally::of(played);
    let cell = |round: u16| {
        let shares = played.iter().filter(|game| game.round == round).map(|game| match game.outcome {
            Outcome::ForfeitWin | Outcome::ForfeitLoss => scores::share(points, game.outcome),
            _ if game.outcome.is_pending() => String::new(),
            _ => scores::points(points, game.points),
        });
        PrintCell::new("mid", shares.collect::<Vec<_>>().join(" "))
    };
    let name = press.scene.sitting((team, Some(id))).name.text();
    let mut cells = vec![
        PrintCell::num(place.map(|place| place.to_string()).unwrap_or_default()),
        PrintCell::new("name", apart(&name)),
    ];
    cells.extend((1..=last).map(cell));
    cells.extend([
        PrintCell::num(tally.games),
        PrintCell::num(scores::points(points, tally.points)),
        PrintCell::num(tally.percent()),
    ]);
    PrintRow::of(cells)
}

/// Returns the ranking of the players of each board (台次成绩); `None` before the first game.
fn of_boards(press: &Press) -> Option<PrintTable> {
    let scene = &press.scene;
    let heads = vec![
        PrintCell::num(press.say(|t| t.rank())),
        PrintCell::new("name", press.say(|t| t.name())),
        PrintCell::new("unit", press.say(|t| t.team())),
        PrintCell::num(press.say(|t| t.games_word())),
        PrintCell::num(press.say(|t| t.points())),
        PrintCell::num(press.say(|t| t.percent())),
    ];
    let mut rows = Vec::new();
    for list in board_lists::lists(scene) {
        let heading = press.say(|t| if list.is_reserve { t.reserve_n(list.board) } else { t.list_board(list.board) });
        rows.push(PrintRow::section(heading, heads.len()));
        rows.extend(list.lines.iter().map(|line| {
            PrintRow::of(vec![
                PrintCell::num(line.rank.as_str()),
                PrintCell::new("name", line.person.name.text()),
                PrintCell::new("unit", line.team.name.text()),
                PrintCell::num(line.tally.games),
                PrintCell::num(line.points.as_str()),
                PrintCell::num(line.percent.as_str()),
            ])
        }));
    }
    let terms = board_lists::terms_of(scene);
    let terms = press.say(|t| match terms {
        Some(terms) => t.board_list_terms(terms),
        None => t.board_lists_explained().to_owned(),
    });
    let table = press.table("members", press.say(|t| t.books_boards()), None);
    (!rows.is_empty()).then(|| table.columns(heads).rows(rows).notes([terms]))
}

/// Returns the results of all rounds in one table; `None` without a round.
fn results(press: &Press, rounds: &[&Round]) -> Option<PrintTable> {
    let is_of_teams = press.scene.is_of_teams();
    let mut table: Option<PrintTable> = None;
    for round in rounds {
        let title = press.say(|t| t.books_results());
        let of_round =
            if is_of_teams { teams::matches(press, round, title) } else { boards(press, round, &title, Of::Record) };
        let (width, mut rows) = (of_round.width(), of_round.rows.clone());
        // Teams without an opponent are listed with their round; what a sign means is explained once.
        let byes = if is_of_teams { of_round.notes.clone() } else { Vec::new() };
        rows.insert(0, PrintRow::section(heading(press, round.number), width));
        rows.extend(byes.into_iter().map(|bye| PrintRow::classed("bye", vec![PrintCell::wide("", bye, width)])));
        let whole = table.get_or_insert_with(|| PrintTable { rows: Vec::new(), ..of_round });
        whole.rows.extend(rows);
        if is_of_teams {
            whole.notes.clear();
        }
    }
    table
}

/// Returns the heading of a round with its time and, for Chess960, its start position.
fn heading(press: &Press, round: u16) -> Text {
    let title = title_of(press, round);
    press.say(|t| press.with_start(round, title.in_lang(t.lang).to_owned(), t))
}

/// Returns the page on which the chief arbiter and the pairing officer sign, with the state of the book.
fn signatures(press: &Press) -> PrintTable {
    let event = press.scope.event();
    let chief = press.say(|t| match event.chief_arbiter.as_str() {
        "" => t.chief_arbiter().to_owned(),
        name => format!("{}{}{}", t.chief_arbiter(), t.colon(), apart(name)),
    });
    let lines =
        [chief, press.say(|t| t.print_pairing_officer()), press.say(|t| t.books_seal()), press.say(|t| t.print_date())];
    let lines = lines.map(|line| PrintRow::of(vec![PrintCell::new("label", line), PrintCell::new("write", "")]));
    let is_finished = |scope: &Scope| Press::of(scope, press.document, press.choice).scene.is_finished();
    let is_finished = groups(press.scope).iter().all(is_finished);
    let state = press.say(|t| if is_finished { t.books_signed() } else { t.books_unfinished() });
    let state = PrintRow::classed("state", vec![PrintCell::wide("", state, 2)]);
    press.table("form signatures", press.say(|t| t.books_signatures()), None).rows([state]).rows(lines)
}
