//! Documents for the end of the event: winners and prizes.

use std::collections::BTreeMap;

use qisai_domain::EntryId;
use qisai_standings::prize_plan::{Prizes, read};
use qisai_standings::prizes::{Award, ceremony};

use crate::entries::lists::places;
use crate::print::{CardLine, DocumentPart, Press, PrintCard, PrintCell, PrintRow, Sheets, Text, unit};
use crate::public::scene::Person;
use crate::{Result, scores};

/// Number of places with a certificate if no prizes are announced.
const USUAL: usize = 3;
/// Number of receipts on a sheet.
const RECEIPTS: usize = 4;

/// Winner of a prize or place.
pub(crate) struct Won {
    /// Name of the prize table; empty for a place in the standings.
    table: String,
    place: String,
    person: Person,
    /// Money and gift; may be empty.
    prize: String,
}

/// Returns the winners in the order of the ceremony; empty before the first round, and if no prizes are announced.
fn won(press: &Press) -> Result<Vec<Won>> {
    let (scope, event) = (press.scope, press.scope.event());
    let plan = scope.tournament().prizes.as_deref().filter(|_| press.scene.last > 0);
    let plan = plan.and_then(|plan| Some((plan.currency.as_str(), read(plan, event.year()).ok()?)));
    let Some((currency, prizes)) = plan else { return Ok(Vec::new()) };
    let awards = prizes.awards(scope.tournament(), scope.group_id())?;
    Ok(ceremony(&awards).into_iter().map(|award| winner(press, &prizes, currency, award)).collect())
}

fn winner(press: &Press, prizes: &Prizes, currency: &str, award: &Award) -> Won {
    let money = match (award.cents / 100, award.cents % 100) {
        (0, 0) => String::new(),
        (whole, 0) => whole.to_string(),
        (whole, rest) => format!("{whole}.{rest:02}"),
    };
    let money = if money.is_empty() || currency.is_empty() { money } else { format!("{money} {currency}") };
    let prize = [money.as_str(), award.gift.as_str()].into_iter().filter(|part| !part.is_empty());
    Won {
        table: prizes.tables().get(award.table).map(|table| table.name.clone()).unwrap_or_default(),
        place: scores::rank(award.place, award.shared),
        person: press.scene.person(award.entry),
        prize: prize.collect::<Vec<_>>().join(" + "),
    }
}

/// Returns the list of prizes and winners, with a line for the signature.
pub(crate) fn list(press: &Press) -> Result<Vec<DocumentPart>> {
    let won = won(press)?;
    if won.is_empty() {
        return Ok(press.nothing(|t| t.print_no_prizes()));
    }
    Ok(vec![DocumentPart::Table(prize_table(press, press.title(), &won, true).signed(press.signatures()))])
}

/// Returns prizes as a table, with or without a column for signatures.
fn prize_table(press: &Press, title: Text, won: &[Won], is_signed: bool) -> crate::print::PrintTable {
    let units = press.units().narrow();
    let mut heads = vec![
        PrintCell::text(press.say(|t| t.prizes())),
        PrintCell::num(press.say(|t| t.place())),
        PrintCell::text(press.say(|t| t.name())),
    ];
    heads.extend(units.heads(press));
    heads.push(PrintCell::text(press.say(|t| t.prize())));
    if is_signed {
        heads.push(PrintCell::new("blank", press.say(|t| t.print_signature())));
    }
    let rows = won.iter().map(|won| {
        let mut cells = vec![
            PrintCell::text(won.table.as_str()),
            PrintCell::num(won.place.as_str()),
            PrintCell::text(won.person.name.text()),
        ];
        cells.extend(units.cells(&won.person));
        cells.push(PrintCell::text(won.prize.as_str()));
        if is_signed {
            cells.push(PrintCell::blank());
        }
        PrintRow::of(cells)
    });
    press.table("prizes", title, None).columns(heads).rows(rows.collect::<Vec<_>>())
}

/// Returns a table of the prizes, for books and walls, with the first place first; `None` if there are no winners.
pub(crate) fn awards(press: &Press) -> Result<Option<crate::print::PrintTable>> {
    let mut won = won(press)?;
    won.reverse();
    let title = press.say(|t| t.prizes());
    Ok((!won.is_empty()).then(|| prize_table(press, title, &won, false)))
}

/// Returns the prizes of each winner as text, `Open 1: 500 EUR`; empty without winners.
pub(crate) fn prizes(press: &Press) -> Result<BTreeMap<EntryId, String>> {
    let mut prizes: BTreeMap<EntryId, Vec<String>> = BTreeMap::new();
    for won in won(press)?.into_iter().rev() {
        let words = [won.table.as_str(), won.place.as_str(), won.prize.as_str()];
        let said = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        prizes.entry(won.person.id).or_default().push(said);
    }
    Ok(prizes.into_iter().map(|(entry, said)| (entry, said.join(" · "))).collect())
}

/// Returns a receipt for each prize.
pub(crate) fn receipts(press: &Press) -> Result<Vec<DocumentPart>> {
    let won = won(press)?;
    if won.is_empty() {
        return Ok(press.nothing(|t| t.print_no_prizes()));
    }
    let receipt = |won: &Won| PrintCard {
        lines: vec![
            CardLine::of("event", press.scope.title()),
            CardLine::of("name", press.title()),
            CardLine::parts("fill", [press.say(|t| t.name()), Text::plain(won.person.name.text())]),
            CardLine::parts("fill", [press.say(|t| t.prize()), Text::plain(format!("{} {}", won.table, won.place))]),
            CardLine::parts("fill", [press.say(|t| t.print_amount()), Text::plain(won.prize.as_str())]),
            CardLine::parts("fill", [press.say(|t| t.print_signature()), Text::default()]),
            CardLine::parts("fill", [press.say(|t| t.print_date()), Text::default()]),
        ],
        ..PrintCard::default()
    };
    let receipts = won.iter().map(receipt).collect();
    Ok(vec![DocumentPart::Sheets(Sheets::stacked("receipts", press.few(receipts), RECEIPTS))])
}

/// Returns a certificate for each prize; if none are announced, for the first places.
pub(crate) fn certificates(press: &Press) -> Result<Vec<DocumentPart>> {
    let mut won = won(press)?;
    if won.is_empty() {
        let Some((_, ranked)) = press.ranked()? else { return Ok(press.nothing(|t| t.print_no_standings())) };
        let first = ranked.standings.rows.iter().take_while(|row| row.rank <= USUAL);
        won.extend(first.map(|row| Won {
            table: String::new(),
            place: scores::rank(row.rank, row.shared),
            person: press.scene.person(row.entry),
            prize: String::new(),
        }));
    }
    // Places are provisional until the end.
    let draft = (!press.scene.is_finished()).then(|| press.say(|t| t.print_certificate_draft()));
    let event = press.scope.event();
    let days = event.end.or(event.start).map(|day| day.to_string()).unwrap_or_default();
    let certificate = |won: &Won| {
        let title = press.scope.title();
        let shared = won.place.strip_suffix('=');
        let reached = press.say(|t| match (won.table.as_str(), shared) {
            ("", None) => t.print_certified(&title, t.place_said(&won.place)),
            ("", Some(place)) => t.print_certified_shared(&title, t.place_said(place)),
            (table, None) => t.print_certified_in(&title, table, t.place_said(&won.place)),
            (table, Some(place)) => t.print_certified_in_shared(&title, table, t.place_said(place)),
        });
        let mut lines = vec![CardLine::of("event", title.as_str())];
        lines.extend(draft.clone().map(|draft| CardLine::of("draft", draft)));
        let fill =
            [press.say(|t| t.print_organiser_seal()), press.say(|t| t.chief_arbiter()), Text::plain(days.as_str())];
        lines.extend([
            CardLine::of("what", press.say(|t| t.print_certificate())),
            CardLine::of("name", won.person.name.text()),
            CardLine::of("unit", unit(&won.person)),
            CardLine::of("reached", reached),
            CardLine::parts("fill", fill),
        ]);
        PrintCard { lines, ..PrintCard::default() }
    };
    let cards = press.few(won.iter().map(certificate).collect());
    Ok(vec![DocumentPart::Sheets(Sheets { is_wide: true, ..Sheets::in_order("certificate", cards, 1) })])
}

/// Returns places, then prizes, with signatures and the place of the seal.
pub(crate) fn announcement(press: &Press) -> Result<Vec<DocumentPart>> {
    let Some((round, ranked)) = press.ranked()? else { return Ok(press.nothing(|t| t.print_no_standings())) };
    let mut title = press.title();
    if !press.scene.is_finished() {
        let name = press.document.entry();
        title = press.say(|t| t.print_draft(name.map_or("", |entry| entry.name(t.lang))));
    }
    let seal = || press.say(|t| t.print_organiser_seal());
    let notes = press.missing(round);
    let places = places(press, &ranked, &title).notes(notes).signed(press.signatures()).signed([seal()]);
    let mut parts = vec![DocumentPart::Table(places)];
    parts.extend(awards(press)?.map(|table| DocumentPart::Table(table.signed(press.signatures()).signed([seal()]))));
    Ok(parts)
}
