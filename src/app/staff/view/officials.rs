//! Officials and schedule, which are posted on the wall and are chapters of the order book.

use qisai_domain::calendar::Certainty;
use qisai_domain::office::Office;

use crate::calendar;
use crate::print::{DocumentPart, Press, PrintCell, PrintRow, PrintTable, Text};
use crate::staff::print as staff;

/// Returns the tables of officials and of the schedule.
pub(crate) fn officials_and_schedule(press: &Press) -> Vec<DocumentPart> {
    vec![DocumentPart::Table(officials(press)), DocumentPart::Table(schedule(press))]
}

fn officials(press: &Press) -> PrintTable {
    let mut pairing = of_office(press, Office::Pairings);
    let (sectors, scorers) = (of_office(press, Office::Sector), of_office(press, Office::Scorer));
    if pairing.is_empty() {
        pairing.push(row(press, press.say(|t| t.print_pairing_officer()), ""));
    }
    // Empty lines for arbiters without an account.
    let arbiters = (sectors.len()..4).map(|_| row(press, press.say(|t| t.print_arbiter()), ""));
    let chief = std::iter::once(row(press, press.say(|t| t.chief_arbiter()), &press.scope.event().chief_arbiter));
    let rows = chief.chain(deputies(press)).chain(pairing).chain(sectors).chain(arbiters).chain(scorers);
    let rows: Vec<PrintRow> = rows.collect();
    press.table("officials", press.say(|t| t.print_officials()), None).columns(heads(press)).rows(rows)
}

/// Returns the column heads of lists of officials: office, name, grade.
pub(crate) fn heads(press: &Press) -> Vec<PrintCell> {
    vec![
        PrintCell::text(press.say(|t| t.print_office())),
        PrintCell::text(press.say(|t| t.name())),
        PrintCell::new("blank", press.say(|t| t.print_grade())),
    ]
}

/// Returns the officials who are known, without lines to write on.
pub(crate) fn known(press: &Press) -> Vec<PrintRow> {
    let chief = Some(press.scope.event().chief_arbiter.as_str()).filter(|name| !name.is_empty());
    let chief = chief.map(|name| row(press, press.say(|t| t.chief_arbiter()), name));
    let offices = [Office::Pairings, Office::Sector, Office::Scorer];
    chief.into_iter().chain(deputies(press)).chain(offices.into_iter().flat_map(|it| of_office(press, it))).collect()
}

fn deputies(press: &Press) -> Vec<PrintRow> {
    press.scope.event().deputies.iter().map(|name| row(press, press.say(|t| t.deputies()), name)).collect()
}

/// Returns an official with the grade; an unknown grade is written by hand.
fn row(press: &Press, office: Text, name: &str) -> PrintRow {
    let grade = PrintCell::new("blank", press.scope.event().grade_of(name));
    PrintRow::of(vec![PrintCell::new("label", office), PrintCell::text(name), grade])
}

/// Returns the holders of a role with their boards.
fn of_office(press: &Press, office: Office) -> Vec<PrintRow> {
    let holders = staff::holders(press).into_iter().filter(|holder| holder.holding.office == office);
    let held = |holder: &crate::print::OfficeHolder| {
        let boards = staff::boards(press, &holder.holding);
        let office = press.say(|t| match (office, boards.is_empty()) {
            (Office::Pairings, _) => t.print_pairing_officer().to_owned(),
            (office, true) => t.office_name(office).to_owned(),
            (office, false) => t.print_office_at(t.office_name(office), boards.in_lang(t.lang)),
        });
        row(press, office, &holder.name)
    };
    holders.map(held).collect()
}

/// Returns the calendar entries of the stage in the order of their times.
pub(crate) fn schedule(press: &Press) -> PrintTable {
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
