//! 秩序册: regulations, committees and officials, schedule, entries, known rounds, blank tables, plan of the hall.

use std::collections::BTreeMap;

use qisai_domain::event::book::CommitteeMember;
use qisai_domain::{PersonId, Round, Side};

use super::{Chapter, bound, groups, sectioned};
use crate::crosstable::print as cross;
use crate::print::{DocumentPart, Press, PrintCell, PrintRow, PrintTable, Text, apart, numbered, rules, start, unit};
use crate::sides;
use crate::staff::officials;
use crate::teams::list_place;

/// Maximum number of boards of a round that stays on one page.
const MAX_WHOLE: usize = 12;
/// Maximum number of entrants in a table of all against each other on one sheet.
const MAX_GRID: usize = 16;

/// Returns the 秩序册. Facts that are not entered have no chapter.
pub fn order_book(press: &Press) -> Vec<DocumentPart> {
    let book = &press.scope.event().book;
    let supplement = prose(&book.supplement);
    let supplement = (!supplement.is_empty())
        .then(|| press.table("rules", press.say(|t| t.print_supplement()), None).rows(supplement));
    let schedule = officials::schedule(press);
    let schedule = Some(schedule).filter(|table| !table.rows.is_empty());
    let tables = [Some(regulations(press)), supplement, organisation(press), schedule];
    let mut chapters: Vec<Chapter> =
        tables.into_iter().flatten().map(|table| vec![DocumentPart::Table(table)]).collect();
    for scope in groups(press.scope) {
        let press = Press::of(&scope, press.document, press.choice);
        let entries = if press.scene.is_of_teams() { teams(&press) } else { by_unit(&press) };
        let tables = [Some(entries), known_rounds(&press)].into_iter().flatten();
        chapters.extend(tables.map(|table| vec![DocumentPart::Table(table)]));
        chapters.push(blank(&press));
    }
    let drawing = PrintRow::of(vec![PrintCell::new("write", "")]);
    let plan = press.table("plan", press.say(|t| t.print_hall_plan()), None).rows([drawing]);
    chapters.push(vec![DocumentPart::Table(plan)]);
    bound(press, chapters)
}

/// Returns the paragraphs of a typed text as rows of two columns.
fn prose(text: &str) -> Vec<PrintRow> {
    let paragraphs = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
    paragraphs.map(|line| PrintRow::classed("prose", vec![PrintCell::wide("", line, 2)])).collect()
}

/// Returns the event's own text of the regulations, followed by the settings.
fn regulations(press: &Press) -> PrintTable {
    let settings = rules::text(press, press.say(|t| t.print_regulations()));
    let own = prose(&press.scope.event().book.regulations);
    if own.is_empty() {
        return settings;
    }
    let heading = PrintRow::section(press.say(|t| t.books_settings()), 2);
    let rows = own.into_iter().chain([heading]).chain(settings.rows).collect();
    PrintTable { rows, ..settings }
}

/// Returns the known members of both committees and the known officials; `None` if there are none.
fn organisation(press: &Press) -> Option<PrintTable> {
    let book = &press.scope.event().book;
    let member = |member: &CommitteeMember| {
        let office = match member.office.as_str() {
            "" => press.say(|t| t.print_committee_member()),
            office => Text::plain(office),
        };
        let cells = [PrintCell::new("label", office), PrintCell::text(member.name.as_str()), PrintCell::text("")];
        PrintRow::of(cells.into())
    };
    let members = |of: &[CommitteeMember]| of.iter().map(member).collect::<Vec<PrintRow>>();
    let arbiters = officials::known(press);
    let mut sections = vec![
        (press.say(|t| t.print_organising_committee()), members(&book.committee)),
        (press.say(|t| t.print_appeals_committee()), members(&book.appeals)),
        (press.say(|t| t.print_officials()), arbiters),
    ];
    sections.retain(|(_, rows)| !rows.is_empty());
    if sections.is_empty() {
        return None;
    }
    let title = press.say(|t| {
        let names: Vec<&str> = sections.iter().map(|(name, _)| name.in_lang(t.lang)).collect();
        names.join(t.list_comma())
    });
    let table = press.table("officials", title, None).columns(officials::heads(press));
    Some(sectioned(table, sections, 3))
}

/// Returns the entries of each unit, units by name. Entrants without a unit are listed under their federation, or last.
fn by_unit(press: &Press) -> PrintTable {
    let mut units: BTreeMap<(bool, String), Vec<PrintRow>> = BTreeMap::new();
    for person in press.players() {
        let unit = unit(&person);
        let row = PrintRow::of(vec![
            PrintCell::num(person.no),
            PrintCell::new("name", person.name.text()),
            PrintCell::num(person.rating_text()),
            PrintCell::new("short", person.federation.code()),
        ]);
        units.entry((unit.is_empty(), unit)).or_default().push(row);
    }
    let heads = vec![
        PrintCell::num(press.say(|t| t.number_short())),
        PrintCell::new("name", press.say(|t| t.name())),
        PrintCell::num(press.say(|t| t.rating())),
        PrintCell::new("short", press.say(|t| t.federation_short())),
    ];
    let sections = units.into_iter().map(|((_, unit), rows)| {
        let heading = match unit.as_str() {
            "" => press.say(|t| t.books_no_unit(rows.len())),
            unit => press.say(|t| t.books_unit(unit, rows.len())),
        };
        (heading, rows)
    });
    let table = press.table("entries", press.say(|t| t.print_entries_by_unit()), None).columns(heads);
    let count = press.say(|t| t.n_players(press.players().len()));
    sectioned(table, sections.collect(), 4).notes([count])
}

/// Returns the table in which the results are written: of all entrants against each other, if they all meet and fit on
/// a sheet; otherwise 总表1.
fn blank(press: &Press) -> Chapter {
    let people = press.people();
    if !press.scope.stage().format().is_complete_table() || !(2..=MAX_GRID).contains(&people.len()) {
        return cross::wall(press, cross::Fill::Blank).unwrap_or_default();
    }
    let mut heads =
        vec![PrintCell::num(press.say(|t| t.number_short())), PrintCell::new("name", press.say(|t| t.name()))];
    heads.extend(people.iter().map(|person| PrintCell::new("mid", Text::from(person.no))));
    let last = [press.say(|t| t.points()), press.say(|t| t.rank())];
    heads.extend(last.map(|head| PrintCell::new("mid", head)));
    let rows = people.iter().map(|person| {
        let mut cells = vec![PrintCell::num(person.no), PrintCell::new("name", person.name.text())];
        cells.extend(people.iter().map(|other| PrintCell::new("mid", if other.id == person.id { "■" } else { "" })));
        cells.extend([PrintCell::new("mid", ""), PrintCell::new("mid", "")]);
        PrintRow::of(cells)
    });
    let rows: Vec<PrintRow> = rows.collect();
    let table = press.table("wall grid", press.say(|t| t.books_grid()), None).across();
    vec![DocumentPart::Table(table.columns(heads).rows(rows))]
}

/// Returns each team with its captain, deputy and players in board order, reserves last.
fn teams(press: &Press) -> PrintTable {
    let tournament = press.scene.tournament;
    let boards = usize::from(press.scope.stage().play.contest(1).boards);
    let heads = vec![
        PrintCell::num(press.say(|t| t.board())),
        PrintCell::text(press.say(|t| t.name())),
        PrintCell::num(press.say(|t| t.rating())),
    ];
    let mut rows = Vec::new();
    for seat in press.scene.entrants() {
        let Some(team) = seat.entry.team() else { continue };
        let person = press.scene.person(seat.id());
        let parts = [numbered(&person), unit(&person)].into_iter().filter(|part| !part.is_empty());
        rows.push(PrintRow::section(parts.collect::<Vec<_>>().join(" · "), 3));
        let player = |id: PersonId| press.scene.sitting((seat.id(), Some(id)));
        let known = |id: Option<PersonId>| id.filter(|id| tournament.person(*id).is_some());
        let leaders =
            [(press.say(|t| t.captain()), known(team.captain)), (press.say(|t| t.team_deputy()), known(team.deputy))];
        rows.extend(leaders.into_iter().filter_map(|(office, id)| {
            let name = apart(&player(id?).name.text());
            Some(PrintRow::of(vec![PrintCell::num(office), PrintCell::wide("", name, 2)]))
        }));
        rows.extend(team.roster.iter().map(|id| {
            let (member, place) = (player(*id), list_place(team, *id).unwrap_or(0));
            let board = if place > boards { press.say(|t| t.reserve()) } else { Text::plain(place.to_string()) };
            let cells =
                [PrintCell::num(board), PrintCell::text(member.name.text()), PrintCell::num(member.rating_text())];
            PrintRow::of(cells.into())
        }));
    }
    press.table("entries", press.say(|t| t.books_entries()), None).columns(heads).rows(rows)
}

/// Returns the pairings of all rounds that are paired in advance, with their times: by names once they are paired,
/// otherwise by numbers. `None` if rounds depend on results.
fn known_rounds(press: &Press) -> Option<PrintTable> {
    if !press.scope.stage().spec().has_free_order() {
        return None;
    }
    let rounds: Vec<&Round> = press.scope.group().rounds.values().map(AsRef::as_ref).collect();
    if rounds.is_empty() {
        return rules::pairs(press);
    }
    let discipline = press.scene.tournament.settings.discipline;
    let is_of_teams = press.scene.is_of_teams();
    let side = |side| match is_of_teams {
        true if side == Side::First => press.say(|t| t.team_one()),
        true => press.say(|t| t.team_two()),
        false => press.say(|t| sides::column(discipline, side, t)),
    };
    let board = press.say(|t| if is_of_teams { t.match_head() } else { t.board() });
    let heads =
        [PrintCell::num(board), PrintCell::new("name", side(Side::First)), PrintCell::new("name", side(Side::Second))];
    let mut rows = Vec::new();
    for round in rounds {
        rows.push(PrintRow::section(title_of(press, round.number), 3));
        rows.extend(round.in_board_order().into_iter().filter_map(|pairing| {
            let seats = press.scene.seats(round.number, pairing)?;
            let name = |id| PrintCell::new("name", numbered(&press.scene.person(id)));
            Some(PrintRow::of(vec![PrintCell::num(seats.board), name(seats.first), name(seats.second)]))
        }));
        let byes = round.in_board_order().into_iter().filter_map(qisai_domain::Pairing::bye);
        rows.extend(byes.map(|(entry, kind)| {
            let word = press.seen(|scene| scene.bye(entry, round.number, kind));
            let name = PrintCell::new("name", numbered(&press.scene.person(entry)));
            PrintRow::of(vec![PrintCell::num("–"), name, PrintCell::new("name", word)])
        }));
    }
    // Short rounds are never shared by two pages.
    let is_short = press.scope.group().rounds.values().all(|round| round.pairings.len() <= MAX_WHOLE);
    let class = if is_short { "rounds" } else { "rounds long" };
    Some(press.table(class, press.say(|t| t.books_rounds()), None).columns(heads.into()).rows(rows))
}

/// Returns a round with its time: `Round 3 · 2026-11-22 14:00`.
pub fn title_of(press: &Press, round: u16) -> Text {
    let time = press.scope.stage().sitting_of(round).map(start);
    press.say(|t| {
        let parts = [Some(t.round_n(round)), time.clone()].into_iter().flatten();
        parts.collect::<Vec<_>>().join(" · ")
    })
}
