//! Books to hand out: 秩序册 before the event, 成绩册 after it. Each has a cover, contents and numbered chapters. Pages
//! have one head, with the event and the book.

mod order;
mod record;

use std::sync::Arc;

use qisai_domain::Group;

pub(crate) use order::order_book;
pub(crate) use record::record_book;

use crate::address::GroupAddress;
use crate::dates;
use crate::print::{CardLine, DocumentPart, Press, PrintCard, PrintCell, PrintRow, PrintTable, Sheets, Text};
use qisai_service::scope::Scope;

/// Parts of a book under one title, which is that of the first.
type Chapter = Vec<DocumentPart>;

/// Returns a book: cover, contents and chapters. Every chapter begins a page and has a number, which is also in the
/// contents.
fn bound(press: &Press, chapters: Vec<Chapter>) -> Vec<DocumentPart> {
    let (mut lines, mut parts) = (Vec::new(), Vec::new());
    for chapter in chapters.into_iter().filter(|chapter| !chapter.is_empty()) {
        let number = lines.len() + 1;
        let mut title: Option<Text> = None;
        for part in chapter {
            let DocumentPart::Table(mut table) = part else {
                parts.push(part);
                continue;
            };
            let is_first = title.is_none();
            let of_chapter = title.get_or_insert_with(|| table.head.title.clone()).clone();
            let numbered = press.say(|t| t.numbered_chapter(number, of_chapter.in_lang(t.lang)));
            if is_first {
                lines.push((numbered.clone(), table.head.group.clone()));
                table.is_fresh = true;
            }
            if table.head.title == of_chapter {
                table.head.title = numbered;
            }
            parts.push(DocumentPart::Table(table));
        }
    }
    let has_groups = lines.iter().any(|(_, group)| !group.is_empty());
    let rows = lines.into_iter().map(|(title, group)| {
        let cells = [PrintCell::text(title)].into_iter().chain(has_groups.then(|| PrintCell::new("unit", group)));
        PrintRow::of(cells.collect())
    });
    let moment = press.moment();
    let as_of = if moment.is_empty() { Text::default() } else { press.say(|t| t.books_as_of(&moment)) };
    let contents = press.table("contents", press.say(|t| t.books_contents()), None);
    let mut contents = contents.rows(rows.collect::<Vec<_>>()).notes([as_of]).fresh();
    contents.head.group = Text::default();
    [cover(press), DocumentPart::Table(contents)].into_iter().chain(parts).collect()
}

fn cover(press: &Press) -> DocumentPart {
    let event = press.scope.event();
    let book = &event.book;
    let place = [event.city.as_str(), event.federation.as_str()];
    let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
    let bodies = |names: &[String], say: fn(qisai_i18n::Words, String) -> String| {
        let line = press.say(|t| say(t, names.join(t.list_comma())));
        (!names.is_empty()).then(|| CardLine::of("body", line))
    };
    let mut lines = vec![
        CardLine::of("event", event.name.as_str()),
        CardLine::of("unit", press.scope.tournament().settings.name.as_str()),
        CardLine::of("name", press.title()),
    ];
    lines.extend(bodies(&book.hosts, |t, names| t.books_host_line(names)));
    lines.extend(bodies(&book.organisers, |t, names| t.books_organiser_line(names)));
    lines.extend(bodies(&book.co_organisers, |t, names| t.books_co_organiser_line(names)));
    lines.push(CardLine::of("unit days", press.say(|t| dates::days(event, t))));
    lines.push(CardLine::of("unit", place.join(" · ")));
    let lines = lines.into_iter().filter(|line| !line.parts.iter().all(Text::is_empty)).collect();
    DocumentPart::Sheets(Sheets::in_order("cover", vec![PrintCard { lines, ..PrintCard::default() }], 1))
}

/// Returns every group of the tournament in its order.
fn groups(scope: &Scope) -> Vec<Scope> {
    let others = GroupAddress::others(scope);
    if others.is_empty() {
        return vec![scope.clone()];
    }
    let (event, tournament) = (scope.event(), scope.tournament());
    let find = |group: &Group| Scope::find(Arc::clone(event), Arc::clone(tournament), Some(group.id));
    others.into_iter().filter_map(|(_, group, _)| find(group)).collect()
}

/// Returns a table of the book with rows in sections under one head. A section has a heading if there are several.
fn sectioned(table: PrintTable, sections: Vec<(Text, Vec<PrintRow>)>, width: usize) -> PrintTable {
    let has_headings = sections.len() > 1;
    let rows = sections.into_iter().flat_map(|(heading, rows)| {
        has_headings.then(|| PrintRow::section(heading, width)).into_iter().chain(rows).collect::<Vec<_>>()
    });
    table.rows(rows.collect::<Vec<_>>())
}
