//! Teams by the results of their members in an individual event (队员总分, xiangqi article 15.5), by places or by points.

use std::collections::BTreeMap;

use askama::Template;
use qisai_domain::listing::{ListedBy, Listing, TeamTotal};
use qisai_domain::{EntryId, PersonId, Points};
use qisai_exchange::csv_tables::{CsvCell, Number};
use qisai_standings::openings::team_totals_after;
use serde::Serialize;

use crate::address::{Encoding, Subject};
use crate::files::tables::{self, Spreadsheet};
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use crate::{Result, scores};

/// Unit of places: twice a place is a whole number, even for the mean of shared places.
const HALVES: u16 = 2;

#[derive(Template)]
#[template(path = "teams/totals.html")]
struct TotalsPage {
    frame: PublicFrame,
    lists: Vec<TotalsList>,
    /// `true` if any team is entered.
    has_teams: bool,
}

pub(crate) struct TotalsList {
    pub name: String,
    pub by_points: bool,
    /// Number of players of each team that count.
    pub counted: u16,
    pub lines: Vec<Total>,
    /// Teams with too few players, as text.
    pub too_few: Vec<String>,
    /// Unit of the totals and of the members' values.
    unit: u16,
}

pub(crate) struct Total {
    /// Rank; shared ranks are marked: `2=`.
    pub rank: String,
    pub place: u16,
    pub team: Person,
    pub total: String,
    /// Sum of the places, the best and the second best of them.
    pub places: [String; 3],
    pub fouls: u32,
    pub members: Vec<CountedMember>,
    of: TeamTotal,
}

/// Player that counts, or a missing one.
pub(crate) struct CountedMember {
    pub person: Option<Person>,
    pub value: String,
}

/// Content of `/t/{slug}/totals.json`.
#[derive(Debug, Serialize)]
struct TotalsShape {
    /// Number of rounds of the stage that are counted.
    round: u16,
    /// `true` if nothing is left to play.
    is_final: bool,
    lists: Vec<TotalsListShape>,
}

#[derive(Debug, Serialize)]
struct TotalsListShape {
    name: String,
    /// Kind of total: `places`, `points`.
    added: &'static str,
    counted: u16,
    /// Teams, best first.
    teams: Vec<TotalShape>,
}

#[derive(Debug, Serialize)]
struct TotalShape {
    place: u16,
    shared: bool,
    /// Identifier of the team's entry.
    id: EntryId,
    name: String,
    total: String,
    sum_of_places: String,
    best_place: String,
    second_best_place: String,
    fouls: u32,
    members: Vec<CountedMemberShape>,
}

#[derive(Debug, Serialize)]
struct CountedMemberShape {
    /// Identifier of the player's entry; null for a missing player.
    id: Option<EntryId>,
    name: String,
    counts: String,
}

pub(crate) fn render(scene: &Scene, encoding: Encoding) -> Result<Option<Rendered>> {
    let lists = lists(scene);
    if lists.is_empty() {
        return Ok(None);
    }
    match encoding {
        Encoding::Html => {
            let mut frame =
                PublicFrame::new(scene, PublicTab::Standings, Subject::Totals, scene.t.totals_after(scene.counted));
            frame.round = Some(scene.counted);
            html(&TotalsPage {
                frame,
                lists,
                has_teams: scene.tournament.entries.values().any(|entry| entry.team().is_some()),
            })
        }
        Encoding::Json => json(
            scene,
            &TotalsShape {
                round: scene.counted,
                is_final: scene.is_finished(),
                lists: lists.into_iter().map(shape).collect(),
            },
        ),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, &lists).named(scene.t.totals_heading()), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

/// Returns the listings of the stage after its last public round; empty before the first.
pub(crate) fn lists(scene: &Scene) -> Vec<TotalsList> {
    if scene.last == 0 {
        return Vec::new();
    }
    let entries: BTreeMap<PersonId, EntryId> =
        scene.entrants().iter().filter_map(|seat| Some((seat.person?.id, seat.id()))).collect();
    scene.member_listings().filter_map(|listing| list(scene, listing, &entries)).collect()
}

fn list(scene: &Scene, listing: &Listing, entries: &BTreeMap<PersonId, EntryId>) -> Option<TotalsList> {
    let ListedBy::Members { counted, points: by_points, .. } = listing.by else { return None };
    let totals = team_totals_after(scene.tournament, listing, scene.counted)?;
    let unit = if by_points { scene.primary().unit } else { HALVES };
    let places: Vec<u16> = totals.iter().map(|total| total.place).collect();
    let listed: Vec<EntryId> = totals.iter().map(|total| total.team).collect();
    let line = |of: TeamTotal| {
        let is_shared = places.iter().filter(|place| **place == of.place).count() > 1;
        let halves = |place: Option<&i64>| place.map(|place| said(*place, HALVES)).unwrap_or_default();
        let member = |(person, value): &(Option<PersonId>, i64)| CountedMember {
            person: person.and_then(|person| entries.get(&person)).map(|entry| scene.person(*entry)),
            value: said(*value, unit),
        };
        Total {
            rank: scores::rank(of.place.into(), is_shared),
            place: of.place,
            team: scene.person(of.team),
            total: said(of.total, unit),
            places: [said(of.places.iter().sum(), HALVES), halves(of.places.first()), halves(of.places.get(1))],
            fouls: of.fouls,
            members: of.counted.iter().map(member).collect(),
            of,
        }
    };
    let lines: Vec<Total> = totals.into_iter().map(line).collect();
    let others = scene.tournament.entries.values().filter(|entry| !listed.contains(&entry.id));
    let too_few = others.filter_map(|entry| {
        let players = entry.team()?.roster.iter().filter(|person| entries.contains_key(person)).count();
        let is_small = players < usize::from(counted);
        is_small.then(|| scene.t.totals_too_few(scene.name(entry.id), players, counted))
    });
    let (name, too_few) = (listing.name.clone(), too_few.collect());
    Some(TotalsList { name, by_points, counted, lines, too_few, unit })
}

/// Returns a value in units as it is printed: `4½`.
fn said(value: i64, unit: u16) -> String {
    points(value).in_unit(unit).to_string()
}

fn plain(value: i64, unit: u16) -> String {
    points(value).decimal(unit).to_string()
}

fn points(value: i64) -> Points {
    Points(i32::try_from(value).unwrap_or(i32::MAX))
}

fn shape(list: TotalsList) -> TotalsListShape {
    let unit = list.unit;
    let team = |line: Total| {
        let half = |place: Option<&i64>| place.map(|place| plain(*place, HALVES)).unwrap_or_default();
        let members = line.members.into_iter().zip(&line.of.counted).map(|(member, (_, value))| CountedMemberShape {
            id: member.person.as_ref().map(|person| person.id),
            name: member.person.map(|person| person.name.name).unwrap_or_default(),
            counts: plain(*value, unit),
        });
        TotalShape {
            place: line.place,
            shared: line.rank.ends_with('='),
            id: line.of.team,
            name: line.team.name.name,
            total: plain(line.of.total, unit),
            sum_of_places: plain(line.of.places.iter().sum(), HALVES),
            best_place: half(line.of.places.first()),
            second_best_place: half(line.of.places.get(1)),
            fouls: line.fouls,
            members: members.collect(),
        }
    };
    TotalsListShape {
        name: list.name,
        added: if list.by_points { "points" } else { "places" },
        counted: list.counted,
        teams: list.lines.into_iter().map(team).collect(),
    }
}

/// Returns a table with one line for each team; several listings follow each other with their names.
fn table(scene: &Scene, lists: &[TotalsList]) -> Spreadsheet {
    let t = scene.t;
    let most = lists.iter().map(|list| usize::from(list.counted)).max().unwrap_or(0);
    let names = lists.len() > 1;
    let mut heads: Vec<String> = names.then(|| t.totals_heading().to_owned()).into_iter().collect();
    let fixed = [
        t.rank(),
        t.team(),
        t.federation(),
        t.club(),
        t.totals_total(),
        t.totals_of_places(),
        t.totals_best(),
        t.totals_second(),
        t.fouls(),
    ];
    heads.extend(fixed.map(str::to_owned));
    heads.extend((1..=most).flat_map(|number| [t.totals_member(number), t.totals_counts(number)]));
    let mut table = Spreadsheet::new(heads);
    let number = |value: i64, unit: u16| CsvCell::from(Number::points(points(value), unit));
    for list in lists {
        for line in &list.lines {
            let place = |at: usize| line.of.places.get(at).map_or_else(|| CsvCell::text(""), |it| number(*it, HALVES));
            let mut cells: Vec<CsvCell> = names.then(|| CsvCell::text(list.name.clone())).into_iter().collect();
            cells.extend([
                tables::place(&line.rank),
                CsvCell::text(line.team.name.text()),
                CsvCell::text(line.team.federation.code()),
                CsvCell::text(line.team.club.clone()),
                number(line.of.total, list.unit),
                number(line.of.places.iter().sum(), HALVES),
                place(0),
                place(1),
                CsvCell::from(i64::from(line.fouls)),
            ]);
            for (member, (_, value)) in line.members.iter().zip(&line.of.counted) {
                let name = member.person.as_ref().map_or_else(|| t.totals_missing().to_owned(), |it| it.name.text());
                cells.extend([CsvCell::text(name), number(*value, list.unit)]);
            }
            table.rows.push(cells);
        }
    }
    table
}
