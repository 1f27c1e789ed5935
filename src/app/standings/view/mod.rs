//! Standings after a round, with the calculation of every value.

use crate::address::{Encoding, PublicAddress, Subject};
use crate::{Result, keizer, mcmahon, scores};
use std::collections::BTreeMap;

use askama::Template;
use qisai_domain::EntryId;
use qisai_exchange::csv_tables::CsvCell;
use qisai_standings::{Descriptor, Row, Value};

mod aside;
mod columns;
pub mod effect;
pub(crate) mod highlights;
pub(crate) mod neighbours;
pub(crate) mod own_progress;
pub(crate) mod podium;
pub(crate) mod progress;
pub mod tie_breaks;
pub mod working;

use aside::{PlaceShift, StandingsAside, shifts};
pub(crate) use columns::points_text;
use columns::{criteria_shown, has_two_scores, points_value, reached, second_cell, second_of, second_score, uneven};
use mcmahon::GroupMark;

use crate::bracket::public::public_part;
use crate::files::shapes::{CriterionShape, PlayOffShape, StandingShape, StandingsShape};
use crate::files::tables::{self, Spreadsheet};
use crate::leagues::promotion::{self, WayLines};
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use crate::standings::neighbours::{Neighbours, anchor, no_place, no_place_word, without_place, working_at};
use crate::standings::tie_breaks::{Label, StandingsHead, announced, label, without_ratings};
use crate::standings::working::{Explained, Explainer};
use qisai_standings::play_off::PlayOff;
use qisai_standings::ranking::{NoPlace, Ranked};

/// Maximum number of players for which a script opens a calculation beside its value. Otherwise, and without a script,
/// the value links to the player's calculations.
const WORKINGS_BESIDE: usize = 120;
/// Maximum number of players on one page; longer standings are divided into pages.
const UNDIVIDED: usize = 1000;
/// Number of lines on a page of divided standings.
const LINES: usize = 250;
/// Number of tie-breaks shown on a phone.
const ON_A_PHONE: usize = 2;

#[derive(Template)]
#[template(path = "standings/standings.html")]
struct StandingsPage {
    frame: PublicFrame,
    columns: OptionalColumns,
    /// Label of the first score, if there are two.
    points_head: Option<Label>,
    /// Heads of the columns that the order does not contain: the teams' second score (game points or match points), or
    /// those of a Keizer.
    more_heads: Vec<StandingsHead>,
    heads: Vec<StandingsHead>,
    rows: Vec<StandingLine>,
    /// `true` for a bracket: the lines contain the last round reached and the score there, no tie-breaks.
    is_bracket: bool,
    /// Pages of long standings: the places on each, its address, and `true` for the current page.
    pages: Vec<(String, PublicAddress, bool)>,
    /// Results of the round that are in, and all; `None` once all are in.
    results_in: Option<(usize, usize)>,
    /// Number of results that earlier rounds lack.
    missing: usize,
    /// Boards with an adjourned game; empty if there are none.
    adjourned: String,
    /// Reasons for which some entrants have no place.
    without_place: Vec<String>,
    /// Warnings about the order, such as criteria without a value because a player is unrated.
    warnings: Vec<String>,
    /// Text about each tie ordered by a play-off, with the address of the play-off.
    play_offs: Vec<(String, PublicAddress)>,
    /// `true` if the lines contain start scores.
    has_starts: bool,
    /// `true` if the lines contain matches played and points lost: in a league with different numbers of matches.
    is_uneven: bool,
    /// Promotion and relegation, if there are rules for them.
    moves: Vec<WayLines>,
    /// `true` if the lines tell how far an entrant has moved since the round before.
    has_moves: bool,
    /// Numbers of entrants by points, and the order; `None` if the table needs the whole width.
    aside: Option<StandingsAside>,
}

#[derive(Template)]
#[template(path = "standings/workings.html")]
struct WorkingsPage {
    frame: PublicFrame,
    person: Person,
    rank: String,
    /// Reason for having no place, if there is none.
    no_place: Option<String>,
    neighbours: Option<Neighbours>,
    values: Vec<(String, Label, Explained)>,
    back: PublicAddress,
}

/// Columns that only some events need.
#[derive(Clone, Copy)]
pub(crate) struct OptionalColumns {
    pub federation: bool,
    pub club: bool,
    pub rating: bool,
}

impl OptionalColumns {
    /// Returns the columns with content.
    pub fn of(scene: &Scene) -> Self {
        let people: Vec<Person> = scene.entrants().iter().map(|seat| scene.person(seat.id())).collect();
        Self {
            federation: people.iter().any(|person| !person.federation.code().is_empty()),
            club: people.iter().any(|person| !person.club.is_empty()),
            rating: people.iter().any(|person| person.rating.is_some()),
        }
    }
}

struct StandingLine {
    rank: String,
    /// Address of the explanation of the place.
    why: String,
    /// Word after the name of an entrant without a place.
    mark: &'static str,
    place: usize,
    person: Person,
    points: String,
    plain_points: String,
    /// Texts and sort keys below [`StandingsPage::more_heads`].
    more: Vec<(String, String)>,
    /// Places won or lost since the round before.
    shift: Option<PlaceShift>,
    /// Start score and group of McMahon; `None` in other formats.
    group: Option<GroupMark>,
    /// Matches played, points lost, and their sort keys; `None` if all have played the same number of matches.
    uneven: Option<(usize, String, String)>,
    cells: Vec<ValueCell>,
    /// Round and score of the last match, in a bracket.
    reached: Option<(String, String)>,
}

struct ValueCell {
    text: String,
    sort: String,
    wide: bool,
    detail: ValueDetail,
}

enum ValueDetail {
    None,
    /// Address from which the calculation is fetched on demand.
    Beside(String),
    Link(String),
}

/// Returns the standings after a round, by default the [counted](Scene::counted) one. For long standings it returns one
/// page, by default the first.
pub(crate) fn render(
    scene: &Scene,
    round: Option<u16>,
    leaf: Option<usize>,
    encoding: Encoding,
) -> Result<Option<Rendered>> {
    let number = round.unwrap_or(scene.counted);
    if scene.round(number).is_none() {
        return Ok(None);
    }
    let ranked = scene.ranked(number)?;
    match encoding {
        Encoding::Html => {
            // The alias keeps its own address, so that it follows the rounds as they come.
            let leaves = leaves(ranked.standings.rows.len() + ranked.unplaced.len());
            if leaf.is_some_and(|leaf| leaf > leaves || leaves == 1) {
                return Ok(None);
            }
            let at = leaf_of(round, leaf.unwrap_or(1));
            let mut frame = PublicFrame::new(scene, PublicTab::Standings, at, scene.standings_title(number, scene.t));
            frame = frame.with_rounds(scene, number, |number| Subject::Standings(Some(number)));
            frame.has_files = leaf.is_none();
            html(&page(scene, number, &ranked, frame, (leaf.unwrap_or(1), leaves), round))
        }
        Encoding::Json => json(scene, &shape(scene, number, &ranked)),
        Encoding::Csv | Encoding::Xlsx => {
            spreadsheet(table(scene, number, &ranked).named(scene.t.standings()), encoding)
        }
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

pub(crate) fn render_workings(scene: &Scene, number: u16, entry: EntryId) -> Result<Option<Rendered>> {
    let (Some(_), Some(seat)) = (scene.round(number), scene.entrant(entry)) else { return Ok(None) };
    let ranked = scene.ranked(number)?;
    let all = ranked.everybody();
    let Some(row) = all.rows.iter().find(|row| row.entry == seat.id()) else { return Ok(None) };
    let words = Explainer::new(scene.tournament, &ranked, scene.t).with_evenings();
    let values = all.order.iter().zip(&row.values);
    let values = values.filter(|(descriptor, value)| Explainer::has_working(descriptor, value));
    let values = values.map(|(descriptor, value)| {
        (anchor(descriptor), label(descriptor, scene.t), words.explain(seat.id(), descriptor, value))
    });
    let why = ranked.no_place(seat.id());
    let person = scene.person(seat.id());
    let heading = format!("{}: {}", person.name.text(), scene.standings_title(number, scene.t));
    let mut frame = PublicFrame::new(scene, PublicTab::Standings, Subject::Workings(number, entry), heading);
    (frame.round, frame.has_files) = (Some(number), false);
    let back = scene.to(Subject::Standings(Some(number)));
    html(&WorkingsPage {
        rank: if why.is_some() { "–".to_owned() } else { scores::rank(row.rank, row.shared) },
        no_place: why.map(|why| no_place(scene, why)),
        neighbours: Neighbours::of(scene, &ranked, seat.id(), number),
        values: values.collect(),
        frame,
        person,
        back,
    })
}

/// Returns the number of pages for a number of lines.
fn leaves(lines: usize) -> usize {
    if lines > UNDIVIDED { lines.div_ceil(LINES) } else { 1 }
}

/// Returns the subject of page `leaf` of the standings after a round.
fn leaf_of(round: Option<u16>, leaf: usize) -> Subject {
    if leaf == 1 { Subject::Standings(round) } else { Subject::StandingsPage(round, leaf) }
}

/// Returns page `leaf` of `leaves`; `round` is the round named in the address.
fn page(
    scene: &Scene,
    number: u16,
    ranked: &Ranked,
    frame: PublicFrame,
    (leaf, leaves): (usize, usize),
    round: Option<u16>,
) -> StandingsPage {
    let order = &ranked.standings.order;
    let second = second_score(scene, ranked);
    let all = ranked.everybody().rows;
    let (before, most) = if leaves > 1 { ((leaf - 1) * LINES, LINES) } else { (0, all.len()) };
    let keizer = keizer::Columns::of(ranked);
    let more_heads = match (&second, &keizer) {
        (Some(second), _) => vec![StandingsHead { label: label(second, scene.t), wide: false }],
        (None, Some(_)) => keizer::Columns::heads(scene.t).into(),
        (None, None) => Vec::new(),
    };
    let mut uneven = uneven(scene, ranked);
    let mut marks = mcmahon::marks(ranked, &all);
    let is_uneven = !uneven.is_empty();
    let reached = reached(scene, number);
    let shown = criteria_shown(ranked, reached.is_some());
    let heads = order
        .iter()
        .zip(&shown)
        .skip(scene.stage.spec().criteria_of_points())
        .filter(|(_, is_shown)| **is_shown)
        .enumerate();
    let heads = heads.map(|(at, (descriptor, _))| StandingsHead {
        label: label(descriptor, scene.t),
        wide: is_uneven || at >= ON_A_PHONE,
    });
    let heads: Vec<StandingsHead> = heads.collect();
    let has_starts = !marks.is_empty();
    let mut shifts = if reached.is_some() { BTreeMap::new() } else { shifts(scene, number, ranked) };
    let has_moves = !shifts.is_empty();
    let rows = all.iter().skip(before).take(most).map(|row| StandingLine {
        uneven: uneven.remove(&row.entry),
        shift: shifts.remove(&row.entry),
        group: marks.remove(&row.entry),
        reached: reached.as_ref().map(|reached| reached.get(&row.entry).cloned().unwrap_or_default()),
        more: match (&second, &keizer) {
            (Some(second), _) => vec![second_cell(ranked, row.entry, second)],
            (None, Some(keizer)) => keizer.cells(row.entry).into(),
            (None, None) => Vec::new(),
        },
        ..line(scene, (number, ranked), &shown, row)
    });
    let mut rows: Vec<StandingLine> = rows.collect();
    // Matches played and points lost take their place.
    if is_uneven {
        rows.iter_mut().flat_map(|row| &mut row.cells).for_each(|cell| cell.wide = true);
    }
    let pages = (1..=leaves).map(|one| {
        let places = format!("{}–{}", (one - 1) * LINES + 1, (one * LINES).min(all.len()));
        (places, scene.to(leaf_of(round, one)), one == leaf)
    });
    let has_own_head = has_two_scores(scene) || scene.stage.spec().has_values();
    let points_head = order.first().filter(|_| has_own_head).map(|first| label(first, scene.t));
    let notes =
        warnings(scene, number, order).into_iter().chain(keizer::note(scene, ranked)).chain(mcmahon::note(scene));
    let aside = StandingsAside::of(scene, ranked, heads.len() + more_heads.len());
    StandingsPage {
        points_head,
        more_heads,
        pages: pages.filter(|_| leaves > 1).collect(),
        frame,
        columns: OptionalColumns::of(scene),
        heads,
        rows,
        results_in: scene.results_in(number),
        missing: scene.missing_results(number.saturating_sub(1)),
        adjourned: scene.adjourned_boards(number).join(scene.t.list_comma()),
        without_place: without_place(scene, ranked),
        warnings: notes.collect(),
        play_offs: play_offs(scene, ranked),
        has_starts,
        is_uneven,
        is_bracket: reached.is_some(),
        has_moves,
        aside: aside.filter(|_| reached.is_none() && leaf == 1),
        moves: if leaf == 1 { promotion::lines(scene.tournament, scene.stage, ranked, scene.t) } else { Vec::new() },
    }
}

/// Returns the notes on the order: criteria without a value, articles that the stage interprets differently, a vacant
/// first place.
fn warnings(scene: &Scene, number: u16, order: &[Descriptor]) -> Vec<String> {
    let (t, tournament) = (scene.t, scene.tournament);
    let mut said = without_ratings(tournament, scene.group, order, t);
    said.extend(announced(&scene.stage.play, tournament.settings.discipline, t));
    let bracket = Some(number).filter(|number| *number >= scene.last).and_then(|_| public_part(scene));
    said.extend(bracket.and_then(|bracket| scene.vacant_first(&bracket)).map(str::to_owned));
    said
}

/// Returns the text about each play-off: `From place 1 on by play-off: Merrow, Birch`.
fn play_offs(scene: &Scene, ranked: &Ranked) -> Vec<(String, PublicAddress)> {
    let said = ranked.play_offs.iter().map(|play_off| {
        let names: Vec<String> = play_off.order.iter().map(|entry| scene.person(*entry).name.text()).collect();
        let said = format!(
            "{}{}{}",
            scene.t.placed_by_play_off(play_off.place),
            scene.t.colon(),
            names.join(scene.t.list_comma())
        );
        (said, scene.pages_of(play_off.group).standings())
    });
    said.collect()
}

fn line(scene: &Scene, (number, ranked): (u16, &Ranked), shown: &[bool], row: &Row) -> StandingLine {
    let person = scene.person(row.entry);
    let beside = ranked.standings.rows.len() <= WORKINGS_BESIDE;
    let of_order =
        ranked.standings.order.iter().zip(&row.values).zip(shown).skip(scene.stage.spec().criteria_of_points());
    let columns = of_order.filter(|(_, is_shown)| **is_shown).map(|(column, _)| column).enumerate();
    let cells = columns.map(|(at, (descriptor, value))| {
        let at_hand = Explainer::has_working(descriptor, value) && person.no != 0;
        let address = at_hand.then(|| working_at(scene, number, row.entry, descriptor));
        let detail = match address {
            None => ValueDetail::None,
            Some(address) if beside => ValueDetail::Beside(address),
            Some(address) => ValueDetail::Link(address),
        };
        let sort = Explainer::plain(value).unwrap_or_default();
        ValueCell { text: Explainer::text(value), sort, wide: at >= ON_A_PHONE, detail }
    });
    let points = points_value(scene, row);
    let why = ranked.no_place(row.entry);
    StandingLine {
        more: Vec::new(),
        uneven: None,
        shift: None,
        group: None,
        reached: None,
        rank: if why.is_some() { "–".to_owned() } else { scores::rank(row.rank, row.shared) },
        why: format!("{}#place", scene.to(Subject::Workings(number, person.id))),
        mark: why.map_or("", |why| no_place_word(why, scene.t)),
        place: row.rank,
        points: points_text(scene, ranked, row),
        plain_points: points
            .map_or_else(|| Some(scores::plain_points(scene.primary(), ranked.points(row.entry))), Value::text)
            .unwrap_or_default(),
        cells: cells.collect(),
        person: Person {
            name: scene
                .tournament
                .entry(row.entry)
                .map_or_else(|| person.name.clone(), |entry| person.name.clone().marked(scene.group, entry, scene.t)),
            ..person
        },
    }
}

/// Returns the order with its articles, for JSON.
pub(crate) fn criteria(scene: &Scene, order: &[qisai_standings::Descriptor]) -> Vec<CriterionShape> {
    let labels = order.iter().map(|descriptor| label(descriptor, scene.t));
    labels.map(|label| CriterionShape { code: label.code, article: label.article, name: label.name }).collect()
}

fn shape<'a>(scene: &Scene<'a>, number: u16, ranked: &Ranked) -> StandingsShape<'a> {
    let order = &ranked.standings.order;
    let all = ranked.everybody();
    let second = second_score(scene, ranked);
    let rows = all.rows.iter().map(|row| {
        let values = order.iter().zip(&row.values);
        let why = ranked.no_place(row.entry);
        let mut values: BTreeMap<String, Option<String>> =
            values.map(|(descriptor, value)| (descriptor.to_string(), Explainer::plain(value))).collect();
        if let Some(second) = &second {
            let value = second_of(ranked, row.entry, Some(second));
            values.insert(second.to_string(), value.as_ref().and_then(Explainer::plain));
        }
        StandingShape {
            rank: why.is_none().then_some(row.rank),
            shared: row.shared,
            no_place: why.map(NoPlace::code),
            entry: scene.person(row.entry).into(),
            values,
            keizer: keizer::line_shape(ranked, row.entry),
            mcmahon: mcmahon::line_shape(scene, ranked, row.entry),
        }
    });
    StandingsShape {
        round: number,
        missing_results: scene.missing_results(number),
        tie_break_regulations: scene.tournament.settings.regulations.tie_breaks.citation(),
        order: criteria(scene, order),
        play_offs: ranked.play_offs.iter().map(play_off_shape).collect(),
        keizer: keizer::shape(scene, ranked),
        mcmahon: mcmahon::shape(scene),
        rows: rows.collect(),
    }
}

fn play_off_shape(play_off: &PlayOff) -> PlayOffShape {
    PlayOffShape { place: play_off.place, group: play_off.group, ids: play_off.order.clone() }
}

fn table(scene: &Scene, number: u16, ranked: &Ranked) -> Spreadsheet {
    let t = scene.t;
    let second = second_score(scene, ranked);
    let mut table =
        Spreadsheet::new([t.rank(), t.number_short(), t.title(), t.name(), t.federation(), t.club(), t.rating()]);
    let reached = reached(scene, number);
    // For a bracket the table contains the points and the last round reached; tie-breaks decide nothing in it.
    let columns = if reached.is_some() { 1 } else { ranked.standings.order.len() };
    let criteria = ranked.standings.order.iter().take(columns);
    let has_starts = scene.stage.format().mcmahon().is_some();
    if has_starts {
        table.header.extend([t.start_scores_start(), t.points()].map(str::to_owned));
    }
    table.header.extend(criteria.chain(&second).map(|descriptor| label(descriptor, t).short));
    if reached.is_some() {
        table.header.extend([t.round_reached().to_owned(), t.last_match().to_owned()]);
    }
    for row in &ranked.everybody().rows {
        let person = scene.person(row.entry);
        let rank = ranked
            .no_place(row.entry)
            .map_or_else(|| scores::rank(row.rank, row.shared), |why| no_place_word(why, t).to_owned());
        let mut cells = vec![tables::place(&rank), CsvCell::from(i64::from(person.no))];
        cells.extend(tables::described(person));
        if has_starts {
            let start = mcmahon::start(ranked, row.entry);
            cells.push(start.map_or_else(|| CsvCell::text(""), CsvCell::from));
            cells.push(tables::points(ranked.points(row.entry), scene.primary()));
        }
        cells.extend(row.values.iter().take(columns).map(|value| tables::decimal(Explainer::plain(value).as_deref())));
        if let Some(second) = &second {
            let value = second_of(ranked, row.entry, Some(second));
            cells.push(tables::decimal(value.as_ref().and_then(Explainer::plain).as_deref()));
        }
        if let Some(reached) = &reached {
            let (round, score) = reached.get(&row.entry).cloned().unwrap_or_default();
            cells.extend([CsvCell::text(round), CsvCell::text(score)]);
        }
        table.rows.push(cells);
    }
    table
}
