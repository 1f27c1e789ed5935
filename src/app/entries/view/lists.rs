//! Lists of people: entries, check-in, places, and a card for each entrant.

use qisai_domain::EntryId;
use qisai_standings::ranking::Ranked;
use qisai_standings::{CrossCell, Crosstable, Descriptor, Layout, Value};

use crate::entries::search::by_name;
use crate::print::{DocumentPart, Press, PrintCell, PrintRow, PrintTable, Text, UnitColumns, numbered, unit};
use crate::public::scene::Person;
use crate::standings::tie_breaks::{label, note};
use crate::standings::working::{Explainer, WorkingStep};
use crate::{Result, scores, sides};

/// Number of columns of the list of players beside the number.
const BESIDE_NUMBER: usize = 6;

/// Returns the list of entries; the members of a team are listed below it.
pub(crate) fn players(press: &Press) -> Vec<DocumentPart> {
    let heads = vec![
        PrintCell::num(press.say(|t| t.number_short())),
        PrintCell::new("short", press.say(|t| t.title())),
        PrintCell::new("name", press.say(|t| t.name())),
        PrintCell::num(press.say(|t| t.rating())),
        PrintCell::new("short", press.say(|t| t.federation_short())),
        PrintCell::new("unit", press.say(|t| t.club())),
        PrintCell::text(press.say(|t| t.print_category())),
    ];
    let players = press.players();
    let rows: Vec<PrintRow> = if press.scene.is_of_teams() {
        let teams = press.people();
        teams.iter().flat_map(|team| squad(team, &players)).collect()
    } else {
        players.iter().map(|person| entry(press, person)).collect()
    };
    let list = &press.scene.tournament.settings.rating_list;
    let ratings = if list.is_empty() { Text::default() } else { press.say(|t| t.ratings_from(list)) };
    let notes = [press.say(|t| t.n_players(players.len())), ratings];
    vec![DocumentPart::Table(press.table("people", press.title(), None).columns(heads).rows(rows).notes(notes))]
}

fn entry(press: &Press, person: &Person) -> PrintRow {
    let tags = press.scene.tournament.entry(person.id).map(|entry| &entry.tags);
    let tags: Vec<&str> = tags.into_iter().flatten().map(String::as_str).collect();
    player(person.no, person, person.club.as_str(), tags.join(" "))
}

/// Returns the row of a team, then its members with their places on its list.
fn squad(team: &Person, players: &[Person]) -> Vec<PrintRow> {
    let name = PrintCell::wide("", team.name.text(), BESIDE_NUMBER);
    let head = PrintRow::classed("team", vec![PrintCell::num(team.no), name]);
    let members = (1_u32..).zip(players.iter().filter(|player| player.id == team.id));
    let members = members.map(|(place, member)| player(place, member, "", String::new()));
    std::iter::once(head).chain(members).collect()
}

fn player(number: u32, person: &Person, club: &str, category: String) -> PrintRow {
    PrintRow::of(vec![
        PrintCell::num(number),
        PrintCell::new("short", person.name.title.as_deref().unwrap_or_default()),
        PrintCell::new("name", person.name.name.as_str()),
        PrintCell::num(person.rating_text()),
        PrintCell::new("short", person.federation.code()),
        PrintCell::new("unit", club),
        PrintCell::text(category),
    ])
}

/// Returns the check-in list by name, with a box to tick and a line for the signature.
pub(crate) fn check_in(press: &Press) -> Vec<DocumentPart> {
    let heads = vec![PrintCell::num(press.say(|t| t.number_short())), PrintCell::new("name", press.say(|t| t.name()))];
    let mut people = press.players();
    let units = UnitColumns::of(&people).narrow();
    let heads = heads.into_iter().chain(units.heads(press)).chain([
        PrintCell::new("tick", press.say(|t| t.print_here())),
        PrintCell::new("blank", press.say(|t| t.print_signature())),
        PrintCell::new("blank", press.say(|t| t.print_remarks())),
    ]);
    people.sort_by(|one, other| by_name(&one.name.name, &other.name.name, press.scene.t.lang));
    let row = |person: &Person| {
        let name = PrintCell::new("name", person.name.text());
        let cells = [PrintCell::num(person.no), name].into_iter().chain(units.cells(person));
        PrintRow::of(cells.chain([PrintCell::new("tick", "□"), PrintCell::blank(), PrintCell::blank()]).collect())
    };
    let rows: Vec<PrintRow> = people.iter().map(row).collect();
    vec![DocumentPart::Table(press.table("check-in", press.title(), None).columns(heads.collect()).rows(rows))]
}

/// Returns the places after a round, with the tie-breaks in their announced order and their names below.
pub(crate) fn standings(press: &Press) -> Result<Vec<DocumentPart>> {
    let Some((round, ranked)) = press.ranked()? else { return Ok(press.nothing(|t| t.print_no_standings())) };
    let title = press.standings_title(round);
    let table = places(press, &ranked, &title).notes(press.missing(round)).signed(press.signatures());
    Ok(vec![DocumentPart::Table(table)])
}

/// Returns a label that can be broken after every third Chinese character.
fn with_breaks(label: &str) -> String {
    const EACH: usize = 3;
    let letters = || label.chars();
    if letters().count() <= EACH || !letters().any(|letter| letter >= '\u{2e80}') {
        return label.to_owned();
    }
    let parts: Vec<String> = letters().collect::<Vec<_>>().chunks(EACH).map(|part| part.iter().collect()).collect();
    parts.join("\u{200b}")
}

/// Returns the places of a ranking as a table.
pub(crate) fn places(press: &Press, ranked: &Ranked, title: &Text) -> PrintTable {
    let units = press.units();
    press.on_one_line([units, units.narrow()], |units| places_with(press, ranked, title.clone(), units))
}

fn places_with(press: &Press, ranked: &Ranked, title: Text, units: UnitColumns) -> PrintTable {
    let order = &ranked.standings.order;
    // Empty columns are left out: teams have no rating.
    let has_ratings = press.people().iter().any(|person| person.rating.is_some());
    let mut heads = vec![
        PrintCell::num(press.say(|t| t.rank())),
        PrintCell::num(press.say(|t| t.number_short())),
        PrintCell::new("name", press.say(|t| t.name())),
    ];
    heads.extend(units.heads(press));
    heads.extend(has_ratings.then(|| PrintCell::num(press.say(|t| t.rating()))));
    heads
        .extend(order.iter().map(|descriptor| PrintCell::num(press.say(|t| with_breaks(&label(descriptor, t).short)))));
    let everybody = ranked.everybody();
    let rows = everybody.rows.iter().map(|row| {
        let person = press.scene.person(row.entry);
        let has_place = ranked.no_place(row.entry).is_none();
        let place = if has_place { scores::rank(row.rank, row.shared) } else { "–".to_owned() };
        let mut cells =
            vec![PrintCell::num(place), PrintCell::num(person.no), PrintCell::new("name", person.name.text())];
        cells.extend(units.cells(&person));
        cells.extend(has_ratings.then(|| PrintCell::num(person.rating_text())));
        cells.extend(row.values.iter().map(|value| PrintCell::num(Explainer::text(value))));
        PrintRow::of(cells)
    });
    let discipline = press.scene.tournament.settings.discipline;
    let criteria = order
        .iter()
        .skip(press.scene.criteria_of_games())
        .map(|descriptor| press.say(|t| note(descriptor, discipline, t)));
    let rows: Vec<PrintRow> = rows.collect();
    let notes: Vec<Text> = criteria.collect();
    press.table("places", title, None).columns(heads).rows(rows).notes(notes)
}

/// Returns a card for each entrant: rounds with opponent, side and points, and the calculation of the tie-breaks.
pub(crate) fn player_cards(press: &Press) -> Result<Vec<DocumentPart>> {
    let Some((round, ranked)) = press.ranked()? else { return Ok(press.nothing(|t| t.print_no_standings())) };
    let everybody = ranked.everybody();
    let crosstable = Crosstable::new(&ranked.results, &everybody, Layout::ByNumber);
    let cards = crosstable.rows.iter().take(press.choice.most.unwrap_or(usize::MAX)).map(|row| {
        let person = press.scene.person(row.entry);
        let place = ranked.row(row.entry).map_or_else(|| "–".to_owned(), |row| scores::rank(row.rank, row.shared));
        let parts = [numbered(&person), unit(&person)].into_iter().filter(|part| !part.is_empty());
        let title = Text::plain(parts.collect::<Vec<_>>().join(" · "));
        let standing = press.say(|t| {
            let (points, colon) = (scores::points(press.scene.primary(), row.points), t.colon());
            format!(
                "{}{}{}{colon}{points}{}{}{colon}{place}",
                press.scene.standings_title(round, t),
                t.colon(),
                t.points(),
                t.comma(),
                t.place()
            )
        });
        let heads = vec![
            PrintCell::num(press.say(|t| t.round())),
            PrintCell::new("mid", press.say(|t| t.side())),
            PrintCell::text(press.say(|t| t.opponent())),
            PrintCell::num(press.say(|t| t.points())),
        ];
        let rounds = ranked.results.columns.iter().zip(&row.cells);
        let rows: Vec<PrintRow> = rounds.map(|(at, cell)| PrintRow::of(card_line(press, at.round, cell))).collect();
        let notes = std::iter::once(standing).chain(workings(press, &ranked, row.entry));
        DocumentPart::Table(press.table("card", title, None).columns(heads).rows(rows).notes(notes))
    });
    Ok(cards.collect())
}

fn card_line(press: &Press, round: u16, cell: &CrossCell) -> Vec<PrintCell> {
    let discipline = press.scene.tournament.settings.discipline;
    let number = PrintCell::num(round);
    match cell {
        CrossCell::Game(game) => vec![
            number,
            PrintCell::new("mid", press.say(|t| sides::word(discipline, game.side, t))),
            PrintCell::text(numbered(&press.scene.person(game.opponent))),
            PrintCell::num(game.result_text()),
        ],
        CrossCell::Bye { kind, points } => vec![
            number,
            PrintCell::new("mid", ""),
            PrintCell::text(press.say(|t| scores::bye(press.scene.primary(), *kind, t))),
            PrintCell::num(scores::points(press.scene.primary(), *points)),
        ],
        CrossCell::Idle => vec![number, PrintCell::new("mid", ""), PrintCell::text(scores::IDLE), PrintCell::num("")],
    }
}

/// Returns the value and calculation of each tie-break: `BH-C1 31½: 6½, 7, (5), 9, 9`; cut values are in brackets.
fn workings(press: &Press, ranked: &Ranked, entry: EntryId) -> Vec<Text> {
    let Some(row) = ranked.row(entry) else { return Vec::new() };
    let values = ranked.standings.order.iter().zip(&row.values).skip(press.scene.criteria_of_games());
    let working = |(descriptor, value): (&Descriptor, &Value)| {
        press.say(|t| {
            let short = label(descriptor, t).short;
            if !Explainer::has_working(descriptor, value) {
                return format!("{short} {}", Explainer::text(value));
            }
            let explained = Explainer::new(press.scene.tournament, ranked, t).explain(entry, descriptor, value);
            let step = |step: &WorkingStep| if step.cut { format!("({})", step.taken) } else { step.counts.clone() };
            let steps: Vec<String> = explained.steps.iter().map(step).filter(|step| !step.is_empty()).collect();
            if steps.is_empty() {
                return format!("{short} {}", explained.value);
            }
            format!("{short} {}{}{}", explained.value, t.colon(), steps.join(t.list_comma()))
        })
    };
    values.map(working).collect()
}
