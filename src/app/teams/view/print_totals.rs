//! Teams by the results of their members (队员总分).

use crate::print::{DocumentPart, Press, PrintCell, PrintRow, Text};
use crate::teams::totals::{CountedMember, Total, TotalsList, lists};

/// Returns a table for each listing, with all members that count; a notice if there is none.
pub(crate) fn list(press: &Press) -> Vec<DocumentPart> {
    let tables = tables(press);
    if tables.is_empty() { press.nothing(|t| t.print_no_totals()) } else { tables }
}

/// Returns a table for each listing; empty if no members are counted.
pub(crate) fn tables(press: &Press) -> Vec<DocumentPart> {
    lists(&press.scene).iter().map(|list| part(press, list)).collect()
}

fn part(press: &Press, list: &TotalsList) -> DocumentPart {
    let sum = |by_points: bool| press.say(|t| if by_points { t.totals_of_points() } else { t.totals_of_places() });
    let mut heads = vec![
        PrintCell::num(press.say(|t| t.rank())),
        PrintCell::text(press.say(|t| t.team())),
        PrintCell::text(press.say(|t| t.totals_members())),
        PrintCell::num(sum(list.by_points)),
    ];
    if list.by_points {
        heads.push(PrintCell::num(sum(false)));
    }
    heads.extend([
        PrintCell::num(press.say(|t| t.totals_best())),
        PrintCell::num(press.say(|t| t.totals_second())),
        PrintCell::num(press.say(|t| t.fouls())),
    ]);
    let row = |line: &Total| {
        let members: Vec<String> = line.members.iter().map(|member| said(press, member)).collect();
        let mut cells = vec![
            PrintCell::num(line.rank.as_str()),
            PrintCell::text(line.team.name.text()),
            PrintCell::text(members.join(" · ")),
            PrintCell::num(line.total.as_str()),
        ];
        let places = line.places.iter().skip(usize::from(!list.by_points));
        cells.extend(places.map(|place| PrintCell::num(place.as_str())));
        cells.push(PrintCell::num(line.fouls));
        PrintRow::of(cells)
    };
    let rows: Vec<PrintRow> = list.lines.iter().map(row).collect();
    let rule =
        press.say(|t| if list.by_points { t.totals_by_points(list.counted) } else { t.totals_by_places(list.counted) });
    let too_few = list.too_few.iter().map(|said| Text::plain(said.as_str()));
    let notes: Vec<Text> = std::iter::once(rule).chain(too_few).chain(press.missing(press.scene.counted)).collect();
    let title = press.say(|t| t.totals_after(press.scene.counted));
    DocumentPart::Table(
        press.table("totals", title, None).columns(heads).rows(rows).notes(notes).signed(press.signatures()),
    )
}

fn said(press: &Press, member: &CountedMember) -> String {
    let name = member.person.as_ref().map(|person| person.name.text());
    format!("{} {}", name.unwrap_or_else(|| press.scene.t.totals_missing().to_owned()), member.value)
}
