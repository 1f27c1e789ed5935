//! Books to hand out: 秩序册 before the event, 成绩册 after it; also officials and schedule, which are posted on the wall
//! too.

use std::collections::BTreeMap;
use std::sync::Arc;

use qisai_domain::Group;
use qisai_domain::calendar::Certainty;
use qisai_domain::office::Office;

use super::rounds::{Of, boards};
use super::{
    CardLine, DocumentPart, Press, PrintCard, PrintCell, PrintRow, PrintTable, Sheets, Text, cross, lists, rules,
    staff, teams, totals, winners,
};
use crate::address::GroupAddress;
use crate::{ViewError, calendar, dates};
use qisai_service::scope::Scope;

/// Returns the tables of officials and of the schedule.
pub(super) fn officials_and_schedule(press: &Press) -> Vec<DocumentPart> {
    vec![DocumentPart::Table(officials(press)), DocumentPart::Table(schedule(press))]
}

fn officials(press: &Press) -> PrintTable {
    let event = press.scope.event();
    let heads = vec![
        PrintCell::text(press.say(|t| t.print_office())),
        PrintCell::text(press.say(|t| t.name())),
        PrintCell::new("blank", press.say(|t| t.print_grade())),
    ];
    // An unknown grade is written by hand.
    let row = |office: Text, name: &str| {
        let grade = PrintCell::new("blank", event.grade_of(name));
        PrintRow::of(vec![PrintCell::new("label", office), PrintCell::text(name), grade])
    };
    let chief = row(press.say(|t| t.chief_arbiter()), &event.chief_arbiter);
    let deputies = event.deputies.iter().map(|name| row(press.say(|t| t.deputies()), name));
    let held = |office: Office| {
        let holders = staff::holders(press).into_iter().filter(move |holder| holder.holding.office == office);
        let held = |holder: &staff::OfficeHolder| {
            let boards = staff::boards(press, &holder.holding);
            let office = press.say(|t| match (office, boards.is_empty()) {
                (Office::Pairings, _) => t.print_pairing_officer().to_owned(),
                (office, true) => t.office_name(office).to_owned(),
                (office, false) => t.print_office_at(t.office_name(office), boards.in_lang(t.lang)),
            });
            row(office, &holder.name)
        };
        holders.map(held).collect::<Vec<PrintRow>>()
    };
    let (mut pairing, sectors, scorers) = (held(Office::Pairings), held(Office::Sector), held(Office::Scorer));
    if pairing.is_empty() {
        pairing.push(row(press.say(|t| t.print_pairing_officer()), ""));
    }
    // Empty lines for arbiters without an account.
    let arbiters = (sectors.len()..4).map(|_| row(press.say(|t| t.print_arbiter()), ""));
    let rows = std::iter::once(chief).chain(deputies).chain(pairing).chain(sectors).chain(arbiters).chain(scorers);
    let rows: Vec<PrintRow> = rows.collect();
    press.table("officials", press.say(|t| t.print_officials()), None).columns(heads).rows(rows)
}

fn schedule(press: &Press) -> PrintTable {
    let heads = vec![
        PrintCell::text(press.say(|t| t.print_date())),
        PrintCell::text(press.say(|t| t.print_clock_time())),
        PrintCell::text(press.say(|t| t.calendar_entry())),
        PrintCell::text(press.say(|t| t.venue())),
    ];
    let mut sittings: Vec<_> = press.scope.stage().sittings.iter().collect();
    sittings.retain(|sitting| sitting.certainty != Certainty::Cancelled);
    sittings.sort_by_key(|sitting| (sitting.start, sitting.round));
    let rows = sittings.into_iter().map(|sitting| {
        let time = if sitting.kind.is_of_days() || !sitting.has_time() {
            String::new()
        } else {
            sitting.start.format("%H:%M").to_string()
        };
        PrintRow::of(vec![
            PrintCell::text(sitting.start.format("%Y-%m-%d").to_string()),
            PrintCell::text(time),
            PrintCell::text(press.say(|t| match sitting.certainty {
                Certainty::IfNeeded => format!("{} ({})", calendar::name(sitting, t), t.calendar_if_needed()),
                Certainty::Planned | Certainty::Cancelled => calendar::name(sitting, t),
            })),
            PrintCell::text(sitting.venue.as_str()),
        ])
    });
    let rows: Vec<PrintRow> = rows.collect();
    let note = if rows.is_empty() { press.say(|t| t.calendar_none()) } else { Text::default() };
    press.table("schedule", press.say(|t| t.calendar()), None).columns(heads).rows(rows).notes([note])
}

fn cover(press: &Press) -> DocumentPart {
    let event = press.scope.event();
    let place = [event.city.as_str(), event.federation.as_str()];
    let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
    let lines = vec![
        CardLine::of("event", event.name.as_str()),
        CardLine::of("unit", press.scope.tournament().settings.name.as_str()),
        CardLine::of("name", press.title()),
        CardLine::of("unit", press.say(|t| dates::days(event, t))),
        CardLine::of("unit", place.join(" · ")),
    ];
    let lines = lines.into_iter().filter(|line| !line.parts.iter().all(Text::is_empty)).collect();
    DocumentPart::Sheets(Sheets::in_order("cover", vec![PrintCard { lines, ..PrintCard::default() }], 1))
}

/// Returns a form with room to write under a heading.
fn room(press: &Press, title: Text, offices: &[Text]) -> PrintTable {
    let rows = offices
        .iter()
        .map(|office| PrintRow::of(vec![PrintCell::new("label", office.clone()), PrintCell::new("write", "")]));
    press.table("form", title, None).rows(rows.collect::<Vec<_>>())
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

/// Returns the 秩序册: cover, regulations, committees, officials, schedule, plan of the hall, for each group its entries
/// by unit, an empty table, the pairs of tables.
pub(super) fn order_book(press: &Press) -> Vec<DocumentPart> {
    let regulations = rules::text(press, press.say(|t| t.print_regulations())).fresh();
    let empty: [Text; 4] = Default::default();
    let supplement = room(press, press.say(|t| t.print_supplement()), &empty);
    let chair = press.say(|t| t.print_committee_chair());
    let member = press.say(|t| t.print_committee_member());
    let offices = [chair, member.clone(), member.clone(), member];
    let committee = room(press, press.say(|t| t.print_organising_committee()), &offices);
    let appeals = room(press, press.say(|t| t.print_appeals_committee()), &offices);
    let drawing = PrintRow::of(vec![PrintCell::new("write", "")]);
    let plan = press.table("plan", press.say(|t| t.print_hall_plan()), None).rows([drawing]).fresh();
    let mut parts = vec![cover(press)];
    parts.extend([regulations, supplement, committee.fresh(), appeals].map(DocumentPart::Table));
    parts.extend([officials(press).fresh(), schedule(press), plan].map(DocumentPart::Table));
    for scope in groups(press.scope) {
        let press = Press::of(&scope, press.document, press.choice);
        parts.push(DocumentPart::Table(by_unit(&press).fresh()));
        parts.extend(fresh(cross::wall(&press, cross::Fill::Blank).unwrap_or_default()));
        parts.extend(rules::pairs(&press).map(DocumentPart::Table));
    }
    parts
}

/// Returns the same parts, the first on a new page.
fn fresh(parts: Vec<DocumentPart>) -> Vec<DocumentPart> {
    let mut parts = parts;
    if let Some(DocumentPart::Table(table)) = parts.first_mut() {
        table.is_fresh = true;
    }
    parts
}

/// Returns the entries of each unit, units by name. Entrants without a unit are listed under their federation, or last.
fn by_unit(press: &Press) -> PrintTable {
    // Members have the number of their team.
    let is_of_teams = press.scene.is_of_teams();
    let mut units: BTreeMap<(bool, String), Vec<String>> = BTreeMap::new();
    for person in press.players() {
        let unit = super::unit(&person);
        let said = if is_of_teams { super::apart(&person.name.text()) } else { super::numbered(&person) };
        units.entry((unit.is_empty(), unit)).or_default().push(said);
    }
    let rows = units.into_iter().map(|((_, unit), people)| {
        let count = PrintCell::num(people.len().to_string());
        PrintRow::of(vec![PrintCell::new("label", unit), count, PrintCell::text(people.join(" · "))])
    });
    let rows: Vec<PrintRow> = rows.collect();
    let heads = vec![
        PrintCell::text(press.say(|t| t.club())),
        PrintCell::num(press.say(|t| t.print_number_of_people())),
        PrintCell::text(press.say(|t| t.players())),
    ];
    press.table("units", press.say(|t| t.print_entries_by_unit()), None).columns(heads).rows(rows)
}

/// Returns the 成绩册: cover, places, prizes, crosstable, totals of members and all rounds of each group, with signatures
/// on every page.
pub(super) fn record_book(press: &Press) -> Result<Vec<DocumentPart>, ViewError> {
    let mut parts = vec![cover(press)];
    for scope in groups(press.scope) {
        let press = Press::of(&scope, press.document, press.choice);
        let Some((round, ranked)) = press.ranked()? else {
            parts.extend(press.nothing(|t| t.print_no_standings()));
            continue;
        };
        let title = press.standings_title(round);
        let places = lists::places(&press, &ranked, title).notes(press.missing(round));
        let places = places.fresh().signed(press.signatures());
        parts.push(DocumentPart::Table(places));
        parts.extend(winners::awards(&press)?.map(|table| DocumentPart::Table(table.signed(press.signatures()))));
        let is_of_teams = press.scene.is_of_teams();
        let crosstable =
            if is_of_teams { teams::crosstable(&press)? } else { cross::by_rounds(&press, cross::RowOrder::Rank)? };
        parts.extend(fresh(crosstable));
        parts.extend(fresh(totals::tables(&press)));
        let last = press.played();
        for (at, round) in press.scene.rounds().filter(|round| round.number <= last).enumerate() {
            let title = press.say(|t| t.round_n(round.number));
            let table = if is_of_teams {
                teams::matches(&press, round, title).signed(press.signatures())
            } else {
                boards(&press, round, title, Of::Record)
            };
            parts.push(DocumentPart::Table(if at == 0 { table.fresh() } else { table }));
        }
    }
    Ok(parts)
}
