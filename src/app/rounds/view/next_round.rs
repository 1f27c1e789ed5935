//! Preview of the next round: its pairings if there are any, the matches of a bracket, or the score groups of a Swiss.
//! Score groups contain the data of every player for the arbiter (C.04.1): sides, opponents, requested byes.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use qisai_domain::Points;
use qisai_domain::bracket::BracketEntrant;
use qisai_domain::contest::DecidedBy;
use qisai_domain::format::Feed;
use qisai_i18n::Words;
use qisai_standings::ranking::Ranked;
use qisai_standings::{CrossCell, CrossRow, Crosstable, Layout};

use crate::bracket::{Bracket, BracketMatch, MatchSide};
use crate::print::{DocumentPart, Press, PrintCell, PrintRow, PrintTable, Text, UnitColumns, numbered};
use crate::rounds::print::{Of, boards};
use crate::teams::print as teams;
use crate::{Result, scores, sides};

/// Returns the preview of the round after the last public one; for a table after the last one with a result.
pub(crate) fn preview(press: &Press) -> Result<Vec<DocumentPart>> {
    let scope = press.scope;
    let has_free_order = scope.stage().spec().has_free_order();
    let last = if has_free_order { press.scene.counted } else { press.scene.last };
    let next = last.saturating_add(1);
    if let Some(round) = scope.group().round(next) {
        let title = press.title_of(round);
        let is_of_teams = press.scene.is_of_teams();
        let table =
            if is_of_teams { teams::matches(press, round, title) } else { boards(press, round, &title, Of::Pairings) };
        return Ok(vec![DocumentPart::Table(table)]);
    }
    if let Some(bracket) = Bracket::of(scope.stage(), scope.group()) {
        return Ok(of_bracket(press, &bracket));
    }
    if last == 0 {
        return Ok(press.nothing(|t| t.print_no_standings()));
    }
    if press.scene.is_finished() || next > scope.planned_rounds() {
        return Ok(press.nothing(|t| t.print_no_next()));
    }
    let ranked = press.scene.ranked(last)?;
    Ok(vec![DocumentPart::Table(score_groups(press, &ranked, next))])
}

fn title(press: &Press, next: u16) -> Text {
    press.say(|t| t.print_of_round(press.document.entry().map_or("", |entry| entry.name(t.lang)), next))
}

/// Returns the matches of the next round that are not drawn yet.
fn of_bracket(press: &Press, bracket: &Bracket) -> Vec<DocumentPart> {
    let is_open = |it: &&BracketMatch| it.table.is_none() && it.by == DecidedBy::Open && it.if_upset.is_none();
    let open: Vec<&BracketMatch> = bracket.matches.iter().filter(is_open).collect();
    let Some(next) = open.iter().map(|it| it.round).min() else { return press.nothing(|t| t.print_no_next()) };
    let comes = |side: &MatchSide| match (side.who, side.feed) {
        (BracketEntrant::Entry(entry), _) => Text::plain(numbered(&press.scene.person(entry))),
        (BracketEntrant::Nobody, _) => press.say(|t| t.bye()),
        (BracketEntrant::Open, Feed::Seat(seat)) => press.say(|t| t.number_n(seat)),
        (BracketEntrant::Open, Feed::Winner(other)) => press.say(|t| t.winner_of_match(other)),
        (BracketEntrant::Open, Feed::Loser(other)) => press.say(|t| t.loser_of_match(other)),
    };
    let rows = open.iter().filter(|it| it.round == next).map(|it| {
        let [one, other] = it.sides.each_ref().map(comes);
        let round = press.say(|t| it.name.text(t));
        PrintRow::of(vec![
            PrintCell::num(it.id),
            PrintCell::text(round),
            PrintCell::new("name", one),
            PrintCell::new("name", other),
        ])
    });
    let player = || PrintCell::new("name", press.say(|t| t.print_player()));
    let heads = vec![
        PrintCell::num(press.say(|t| t.match_head())),
        PrintCell::text(press.say(|t| t.round())),
        player(),
        player(),
    ];
    let table = press.table("boards", title(press, next), None).columns(heads).rows(rows.collect::<Vec<_>>());
    vec![DocumentPart::Table(table)]
}

/// Returns all entrants that have not left, by points and then by number.
fn score_groups(press: &Press, ranked: &Ranked, next: u16) -> PrintTable {
    let crosstable = Crosstable::new(&ranked.results, &ranked.everybody(), Layout::ByNumber);
    let mut groups: BTreeMap<Reverse<Points>, Vec<&CrossRow>> = BTreeMap::new();
    for row in &crosstable.rows {
        let is_there = press.scene.participation(row.entry).is_some_and(|it| it.from <= next && !it.has_left(next));
        if is_there {
            groups.entry(Reverse(row.points)).or_default().push(row);
        }
    }
    let units = press.units().narrow();
    let mut heads =
        vec![PrintCell::num(press.say(|t| t.number_short())), PrintCell::new("name", press.say(|t| t.name()))];
    heads.extend(units.heads(press));
    heads.extend([
        PrintCell::num(press.say(|t| t.rating())),
        PrintCell::text(press.say(|t| t.print_sides_so_far())),
        PrintCell::text(press.say(|t| t.print_opponents_so_far())),
        PrintCell::text(press.say(|t| t.print_asked_for())),
    ]);
    let is_of_teams = press.scene.is_of_teams();
    let of_entrants = |t: Words, count: usize| if is_of_teams { t.n_teams(count) } else { t.n_players(count) };
    let width = heads.len();
    let rows = groups.iter().flat_map(|(Reverse(points), group)| {
        let points = scores::points(press.scene.primary(), *points);
        let said = press.say(|t| t.print_score_group(&points, of_entrants(t, group.len())));
        let head = PrintRow::classed("team", vec![PrintCell::wide("", said, width)]);
        std::iter::once(head).chain(group.iter().map(move |row| line(press, row, next, units)))
    });
    let rows: Vec<PrintRow> = rows.collect();
    let table = press.table("groups", title(press, next), None).columns(heads).rows(rows);
    table.notes([press.say(|t| t.print_next_note())])
}

fn line(press: &Press, row: &CrossRow, next: u16, units: UnitColumns) -> PrintRow {
    let discipline = press.scene.tournament.settings.discipline;
    let person = press.scene.person(row.entry);
    let game = |cell: &CrossCell| match cell {
        CrossCell::Game(game) if !game.outcome.is_forfeit() => Some((game.number, game.side)),
        _ => None,
    };
    let games: Vec<_> = row.cells.iter().map(game).collect();
    let played = press.say(|t| {
        let letters = games.iter().map(|game| match game {
            Some((_, side)) => sides::letter(discipline, *side, t),
            None => "–".to_owned(),
        });
        letters.collect::<String>()
    });
    let opponents: Vec<String> = games.iter().flatten().map(|(number, _)| number.to_string()).collect();
    let asked = press.scene.participation(row.entry).and_then(|it| it.byes.get(&next).copied());
    let asked = asked.map(|kind| press.seen(|scene| scene.bye(row.entry, next, kind))).unwrap_or_default();
    let mut cells = vec![PrintCell::num(person.no), PrintCell::new("name", person.name.text())];
    cells.extend(units.cells(&person));
    cells.extend([
        PrintCell::num(person.rating_text()),
        PrintCell::text(played),
        PrintCell::text(opponents.join(" ")),
        PrintCell::text(asked),
    ]);
    PrintRow::of(cells)
}
