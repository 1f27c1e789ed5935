//! Lines of a team's list in a form: `p3_name`, `p3_rating` and so on for line 3.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use qisai_domain::{Listed, Person, PersonId, Player, Team, Tournament};

use crate::entries::players::{PLAYER, form_of, typed_player};
use crate::handler::{Errors, TypedForm};
use qisai_i18n::Words;
use qisai_view::names::of_person;

/// Maximum number of lines in a form.
const MAX_ROWS: usize = 200;

/// Line as typed.
#[derive(Clone, Debug)]
pub struct RosterRow {
    /// Number of the line, from 1.
    pub number: usize,
    /// Current person of the line; 0 for a new player.
    pub person: u32,
    /// Place on the list as typed, and as the form showed it.
    pub place: String,
    pub was: String,
    pub off: bool,
    pub v: TypedForm,
}

impl Default for RosterRow {
    fn default() -> Self {
        let (place, was) = (String::new(), String::new());
        Self { number: 0, person: 0, place, was, off: false, v: TypedForm::empty(PLAYER) }
    }
}

impl RosterRow {
    /// Returns `count` empty lines.
    pub(crate) fn empty(count: usize) -> Vec<Self> {
        Self::filled_up(Vec::new(), count)
    }

    /// Returns these lines, filled up with empty ones to `count`.
    pub(crate) fn filled_up(mut rows: Vec<Self>, count: usize) -> Vec<Self> {
        let from = rows.iter().map(|row| row.number).max().unwrap_or(0);
        let missing = count.saturating_sub(rows.len());
        rows.extend((from + 1..=from + missing).map(|number| Self { number, ..Self::default() }));
        rows
    }

    /// Returns the list of a team, with empty lines for newcomers.
    pub(crate) fn of_team(tournament: &Tournament, team: &Team, newcomers: usize, t: Words) -> Vec<Self> {
        let people = team.roster.iter().filter_map(|id| tournament.person(*id));
        let line = |(number, person): (usize, &Person)| {
            let v = form_of(&person.player()).with("name", of_person(person, t));
            let place = number.to_string();
            Self { number, person: person.id.0, was: place.clone(), place, off: false, v }
        };
        let rows: Vec<Self> = (1..).zip(people).map(line).collect();
        let count = rows.len() + newcomers;
        Self::filled_up(rows, count)
    }

    fn is_blank(&self) -> bool {
        ["name", "title", "rating", "federation", "fide_id"].iter().all(|name| self.v.text(name).is_empty())
    }
}

/// Returns the lines of a form.
pub fn read(all: &[(String, String)]) -> Vec<RosterRow> {
    let mut rows: BTreeMap<usize, RosterRow> = BTreeMap::new();
    for (name, value) in all {
        let Some((number, what)) = name.strip_prefix('p').and_then(|rest| rest.split_once('_')) else { continue };
        let Some(number) = number.parse().ok().filter(|number| (1..=MAX_ROWS).contains(number)) else { continue };
        let row = rows.entry(number).or_insert_with(|| RosterRow { number, ..RosterRow::default() });
        let value = value.trim();
        match what {
            "name" | "title" | "rating" | "federation" | "sex" | "born" => row.v.set(what, value),
            "id" => row.v.set("fide_id", value),
            "place" => value.clone_into(&mut row.place),
            "was" => value.clone_into(&mut row.was),
            "person" => row.person = value.parse().unwrap_or(0),
            "off" => row.off = true,
            _ => {}
        }
    }
    rows.into_values().collect()
}

/// Returns the list in the order of the lines. Faults of a line are reported with its number.
pub(crate) fn roster(rows: &[RosterRow], tournament: &Tournament, t: Words, errors: &mut Errors) -> Vec<Listed> {
    let mut faults: Vec<String> = Vec::new();
    let mut listed: Vec<((u16, Ordering, usize), Listed)> = Vec::new();
    for row in rows.iter().filter(|row| !row.off && (row.person > 0 || !row.is_blank())) {
        match corrected(row, tournament, t) {
            Ok((id, player)) => {
                let who = id.map_or_else(|| Listed::New(Box::new(player)), Listed::Known);
                match key(row) {
                    Some(key) => listed.push((key, who)),
                    None => faults.push(t.team_row_error(row.number, t.team_place_error(&row.place))),
                }
            }
            Err(said) => faults.extend(said.into_iter().map(|said| t.team_row_error(row.number, said))),
        }
    }
    if !faults.is_empty() {
        errors.insert("roster", faults.join(t.list_comma()));
    }
    listed.sort_by_key(|(key, _)| *key);
    listed.into_iter().map(|(_, who)| who).collect()
}

/// Returns the person of a line with its typed data. Data that the line does not show stays unchanged: club,
/// national number, K-factor and games.
pub(crate) fn corrected(
    row: &RosterRow,
    tournament: &Tournament,
    t: Words,
) -> Result<(Option<PersonId>, Player), Vec<String>> {
    let known = tournament.person(PersonId(row.person)).filter(|person| !person.is_erased());
    if row.v.text("name").is_empty() && known.is_some() {
        return Err(vec![t.team_row_name().to_owned()]);
    }
    if row.person > 0 && known.is_none() {
        let id = PersonId(row.person);
        return Ok((Some(id), tournament.person(id).map(Person::player).unwrap_or_default()));
    }
    let typed = typed_player(&row.v, t).map_err(|errors| errors.into_values().collect::<Vec<String>>())?;
    match known {
        None => Ok((None, typed)),
        Some(person) => {
            let Player { club, national_id, career, .. } = person.player();
            Ok((Some(person.id), Player { club, national_id, career, ..typed }))
        }
    }
}

/// Returns the sort key of a line: its place. At equal places, a player who moves up or is new comes before the
/// previous holder, and a player who moves down after. A newcomer without a place is last.
pub fn key(row: &RosterRow) -> Option<(u16, Ordering, usize)> {
    if row.place.is_empty() {
        return Some((u16::MAX, Ordering::Equal, row.number));
    }
    let place: u16 = row.place.parse().ok()?;
    let moved = row.was.parse().map_or(Ordering::Less, |was| place.cmp(&was));
    Some((place, moved, row.number))
}

/// Returns the captain or deputy of a team by name: a player of the list, the previous official, or a person who does
/// not play.
pub(crate) fn official(
    name: &str,
    list: &[Listed],
    before: Option<PersonId>,
    tournament: &Tournament,
) -> Option<Listed> {
    let plain = |name: &str| name.trim().to_lowercase();
    let wanted = plain(name);
    if wanted.is_empty() {
        return None;
    }
    let is_person = |id: PersonId| tournament.person(id).is_some_and(|person| plain(person.name()) == wanted);
    let is_wanted = |listed: &&Listed| match listed {
        Listed::Known(id) => is_person(*id),
        Listed::New(player) => plain(&player.name) == wanted,
    };
    let of_list = list.iter().find(is_wanted).cloned();
    let of_before = || before.filter(|id| is_person(*id)).map(Listed::Known);
    let stranger = || Listed::New(Box::new(Player { name: name.trim().to_owned(), ..Player::default() }));
    of_list.or_else(of_before).or_else(|| Some(stranger()))
}
