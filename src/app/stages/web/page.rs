//! Contents of the stages page.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use qisai_domain::compass::draws;
use qisai_domain::entrants::{Seating, Split};
use qisai_domain::opening::{Entered, Opening, Unsettled};
use qisai_domain::setup::MAX_ROUNDS;
use qisai_domain::stage::StagePartKind;
use qisai_domain::{EntryId, EntryStatus, Group, Refusal, SeparateBy, Stage, StageId, Tournament, Version};

use super::choices::{Choice, carries, comparisons, seatings, splits};
use super::fields::usual;
use super::play_off::{Offer, offers};
use super::substitutes::{Absences, absences};
use super::{plan, shape};
use crate::desk::main_step::MainStep;
use crate::handler::{DeskTab, Errors, Frame, RequestScope, TypedForm, Visitor};
use crate::setup::contests::OfferedFamily;
use crate::setup::{contests, systems};
use crate::team_setup::LaterForm;
use qisai_i18n::Words;
use qisai_service::stages::{differing, needs_lots, proposal};
use qisai_view::address::{DeskAddress, DeskPage, DeskPages, GroupAddress, TournamentPart};
use qisai_view::names::Name;

#[derive(Template)]
#[template(path = "stages/stages.html")]
pub(crate) struct StagesPage {
    pub(crate) f: Frame,
    desk: DeskPages,
    stages: Vec<StageLine>,
    /// Step that leads on, unless a stage of the page can be opened.
    way_on: Option<MainStep>,
    /// Shared places for which a play-off is possible.
    offers: Vec<Offer>,
    pub(crate) v: TypedForm,
    pub(crate) errors: Errors,
    /// Options of the form for a new stage, by field.
    choices: Choices,
}

/// Options of the form for a new stage.
struct Choices {
    formats: Vec<(String, String, bool)>,
    contests: Vec<OfferedFamily>,
    takes: Vec<Choice>,
    /// Number and name of each stage.
    from: Vec<(u32, String)>,
    comparisons: Vec<Choice>,
    splits: Vec<Choice>,
    seatings: Vec<Choice>,
    carries: Vec<Choice>,
    scorings: Vec<Choice>,
    /// Fields of a team stage.
    team: Option<LaterForm>,
    trees: Vec<Choice>,
    lost_places: Vec<Choice>,
}

struct StageLine {
    id: u32,
    name: String,
    format: &'static str,
    state: &'static str,
    groups: Vec<GroupLine>,
    enters: Vec<String>,
    arrangement: String,
    /// Proposed seats, while they can still be changed.
    proposal: Option<SeatingProposal>,
    /// Changes since the seats were shown.
    difference: Option<SeatingDifference>,
    /// `true` if the seats are set, so that opening the stage again is possible.
    is_open: bool,
    /// Version of the opening, while it can be undone.
    opened_at: Option<u64>,
    /// Number of groups for the draw, while it can still be changed.
    grouping: Option<Grouping>,
    passed_over: Vec<(u32, Name)>,
    /// Replaceable competitors of each begun knockout.
    absences: Vec<Absences>,
    is_removable: bool,
    /// `true` if opening the stage is the main step of the page.
    is_main: bool,
    /// Draws of a compass that can be added after it, in words; empty for none.
    compass: String,
}

struct GroupLine {
    name: String,
    address: DeskAddress,
    players: usize,
    state: String,
}

struct SeatingProposal {
    digest: String,
    sizes: String,
    sizes_differ: bool,
    groups: Vec<ProposedGroup>,
    unsettled: Vec<Unknown>,
    /// Places of the pools that are shared on points, without an announced play-off.
    shared: Vec<String>,
    together: Vec<String>,
    /// Competitors who changed places after the draw; can be empty.
    exchanged: String,
    by_lot: bool,
    /// `true` if only the draw is missing.
    is_ready: bool,
    /// `true` if every group has enough seats to play.
    is_large_enough: bool,
    /// Message about a group with too few seats to play, once entrants are known.
    too_small: Option<String>,
    hand: Vec<HandLine>,
    /// `true` if an entrant can be passed over, which is impossible in stages open to all.
    has_places: bool,
}

struct ProposedGroup {
    name: String,
    seats: Vec<ProposedSeat>,
}

struct ProposedSeat {
    number: usize,
    entry: u32,
    name: Name,
    why: String,
}

/// Open decision.
struct Unknown {
    said: String,
    /// Shared place with the competitors who share it.
    tie: Option<(u16, Vec<(u32, Name)>)>,
}

/// Line of the form of seats.
struct HandLine {
    entry: u32,
    name: Name,
    group: String,
    seat: String,
}

struct SeatingDifference {
    digest: String,
    enter: String,
    leave: String,
}

struct Grouping {
    groups: u16,
    splits: Vec<Choice>,
    seatings: Vec<Choice>,
    seeds: u16,
    federations: bool,
    clubs: bool,
    /// First round in which separated competitors can meet; empty for the latest possible.
    until: String,
}

impl StagesPage {
    pub(crate) fn new(visitor: &Visitor, scope: &RequestScope, openings: &BTreeMap<StageId, Version>) -> Self {
        let (tournament, t) = (scope.tournament(), visitor.words());
        let differing: BTreeMap<StageId, Opening> = differing(tournament).into_iter().collect();
        let last = tournament.stages.last().map(|stage| stage.id);
        let stages = tournament.stages.iter().map(|stage| {
            let line = line(scope, stage, differing.get(&stage.id), t);
            let opened_at = line.opened_at.filter(|version| openings.get(&stage.id) == Some(&Version(*version)));
            StageLine { is_removable: line.is_removable && last == Some(stage.id), opened_at, ..line }
        });
        let mut stages: Vec<StageLine> = stages.collect();
        let can_open = |it: &SeatingProposal| it.is_ready && it.is_large_enough;
        let is_ready = |line: &&mut StageLine| !line.is_open && line.proposal.as_ref().is_some_and(can_open);
        let ready = stages.iter_mut().find(is_ready).map(|line| line.is_main = true);
        let way_on = if ready.is_some() { None } else { MainStep::of_tournament(visitor, scope, t) };
        let desk = DeskPages::of_slug(scope.slug());
        let from = tournament.stages.iter().map(|stage| (stage.id.0, t.stage_name(tournament, stage.id)));
        Self {
            f: Frame::of(visitor, scope, DeskTab::Stages, DeskPage::Tournament(TournamentPart::Stages)),
            // The forms are for the whole tournament, because the group of the address can be redrawn.
            way_on: way_on.and_then(|step| step.away_from(&desk.stages().to_string())),
            desk,
            stages,
            offers: offers(tournament, t),
            v: usual(tournament),
            errors: Errors::new(),
            choices: Choices::new(tournament, &usual(tournament), from.collect(), t),
        }
    }

    /// Returns the page with the typed values and their errors.
    pub(crate) fn refused(self, tournament: &Tournament, v: TypedForm, errors: Errors) -> Self {
        let from = self.choices.from.clone();
        Self { choices: Choices::new(tournament, &v, from, self.f.t), v, errors, ..self }
    }
}

impl Choices {
    fn new(tournament: &Tournament, v: &TypedForm, from: Vec<(u32, String)>, t: Words) -> Self {
        let say = |chosen: &str, all: &[(&'static str, &'static str)]| {
            all.iter().map(|(code, said)| (*code, *said, *code == chosen)).collect::<Vec<Choice>>()
        };
        let comparisons = comparisons().map(|(code, how)| (code, t.comparison(how)));
        let splits = splits().map(|(code, split)| (code, t.split(split)));
        let seatings = seatings().map(|(code, seating)| (code, t.seating(seating)));
        let carries = carries().map(|(code, carry)| (code, t.carry(&carry)));
        let alone = [systems::MATCH, systems::LADDER, systems::GROUPS];
        let stages = systems::offered(t).into_iter().filter(|it| !alone.contains(&it.code.as_str()));
        let formats = stages.map(|it| {
            let is_chosen = it.code == v.text("format");
            (it.code, it.name, is_chosen)
        });
        Self {
            formats: formats.collect(),
            contests: contests::offered(v.text("contest"), t),
            takes: say(
                v.text("takes"),
                &[
                    ("places", t.stage_takes_places()),
                    ("rest", t.stage_takes_rest()),
                    ("losers", t.stage_takes_losers()),
                    ("first_losers", t.stage_takes_first_losers()),
                    ("tied", t.takes_tied_by_points()),
                    ("tied_after_all", t.takes_tied_after_all()),
                ],
            ),
            from,
            comparisons: say(v.text("how"), &comparisons),
            splits: say(v.text("split"), &splits),
            seatings: say(v.text("seating"), &seatings),
            carries: say(v.text("carry"), &carries),
            scorings: say(
                v.text("scoring"),
                &[
                    (plan::BEFORE, t.stage_scoring_before()),
                    ("standard", "1-½-0"),
                    ("two_one_zero", "2-1-0"),
                    ("three_one_zero", "3-1-0"),
                    ("custom", t.custom_scoring()),
                ],
            ),
            team: tournament
                .stage(StageId(v.sent_number("from")))
                .or_else(|| tournament.stages.last().map(AsRef::as_ref))
                .and_then(|before| LaterForm::of(before, v.text("format"), v, t)),
            trees: say(v.text("tree"), &shape::trees(t)),
            lost_places: say(v.text("lost_places"), &shape::lost_places(t)),
        }
    }
}

fn line(scope: &RequestScope, stage: &Stage, differing: Option<&Opening>, t: Words) -> StageLine {
    let tournament = scope.tournament();
    let groups: Vec<&Group> = tournament.groups_of(stage.id).collect();
    let begun = groups.iter().any(|group| group.has_begun());
    let is_open = stage.accepted.is_some() && !groups.is_empty();
    let proposed = (!stage.takes_everybody() && !begun).then(|| proposal(tournament, stage.id));
    let passed_over = stage.entrants.passed_over.iter().filter(|_| !begun);
    StageLine {
        id: stage.id.0,
        name: t.stage_name(tournament, stage.id),
        format: t.format_word(stage.format()),
        state: state(tournament, stage, &groups, t),
        groups: groups.iter().map(|group| group_line(scope, group, t)).collect(),
        enters: stage.entrants.from.iter().map(|source| t.source(tournament, source)).collect(),
        arrangement: t.arrangement(stage),
        difference: differing.map(|opening| SeatingDifference::new(tournament, &groups, opening, t)),
        proposal: proposed.map(|opening| SeatingProposal::new(tournament, stage, &opening, t)),
        is_open,
        opened_at: (is_open && !begun).then(|| stage.part_changed(StagePartKind::Accepted).0),
        grouping: grouping(stage, begun, t),
        absences: groups.iter().filter_map(|group| absences(tournament, stage, group, t)).collect(),
        passed_over: passed_over.map(|entry| (entry.0, Name::of(tournament, *entry, t))).collect(),
        is_removable: !begun && tournament.stages.len() > 1,
        is_main: false,
        compass: draws(tournament, stage)
            .into_iter()
            .map(|it| t.compass_draw(it))
            .collect::<Vec<_>>()
            .join(t.list_comma()),
    }
}

fn state(tournament: &Tournament, stage: &Stage, groups: &[&Group], t: Words) -> &'static str {
    let begun = groups.iter().any(|group| group.has_begun());
    if begun && groups.iter().all(|group| tournament.is_finished(group.id)) {
        t.stage_over()
    } else if begun {
        t.stage_running()
    } else if !stage.awaits_opening() {
        t.stage_not_begun()
    } else if stage.entrants.registers() {
        t.stage_waits_for_draw()
    } else {
        t.stage_unopened()
    }
}

fn group_line(scope: &RequestScope, group: &Group, t: Words) -> GroupLine {
    let tournament = scope.tournament();
    let several = tournament.groups_of(group.stage).count() > 1;
    let (played, planned) = (group.last_round(), tournament.planned_rounds(group.id));
    GroupLine {
        name: if several { t.group_name(tournament, group) } else { t.stage_name(tournament, group.stage) },
        address: DeskPages::at(GroupAddress::in_tournament(scope, group.id)).start(),
        players: group.seats.len(),
        state: t.stage_group_state(played, planned),
    }
}

/// Returns the form of the groups, if the stage is open to all and nothing has been drawn or played.
fn grouping(stage: &Stage, begun: bool, t: Words) -> Option<Grouping> {
    if begun || !stage.entrants.registers() || stage.accepted.is_some() {
        return None;
    }
    let chosen = |(code, split): (&'static str, Split)| (code, t.split(split), stage.entrants.split == split);
    let separated = |by: &SeparateBy| {
        let mut separations = stage.limits.separations.iter();
        separations.any(|separation| separation.first_round <= 1 && separation.by == *by)
    };
    let seeds = match stage.entrants.seating {
        Seating::Blocks { seeds } => seeds,
        _ => 0,
    };
    let at_draw = stage.limits.separations.iter().find(|separation| separation.first_round <= 1);
    let at_draw = at_draw.filter(|_| stage.spec().has_tree());
    let until = at_draw.map(|separation| separation.last_round.saturating_add(1)).filter(|it| *it < MAX_ROUNDS);
    Some(Grouping {
        seatings: shape::drawn()
            .map(|(code, seating)| {
                let chosen = std::mem::discriminant(&stage.entrants.seating) == std::mem::discriminant(&seating);
                (code, t.seating(seating), chosen)
            })
            .to_vec(),
        seeds,
        until: until.map(|round| round.to_string()).unwrap_or_default(),
        groups: stage.entrants.groups,
        splits: splits().into_iter().filter(|(_, split)| *split != Split::SourceOrder).map(chosen).collect(),
        federations: separated(&SeparateBy::Federation),
        clubs: separated(&SeparateBy::Club),
    })
}

impl SeatingDifference {
    fn new(tournament: &Tournament, groups: &[&Group], opening: &Opening, t: Words) -> Self {
        let seated: BTreeSet<EntryId> = groups.iter().flat_map(|group| group.seats.iter().copied()).collect();
        let proposed: BTreeSet<EntryId> = opening.groups.iter().flatten().map(|(entry, _)| *entry).collect();
        let names = |entries: Vec<&EntryId>| {
            let names: Vec<String> = entries.into_iter().map(|entry| Name::of(tournament, *entry, t).text()).collect();
            names.join(t.list_comma())
        };
        Self {
            digest: opening.digest.to_string(),
            enter: names(proposed.difference(&seated).collect()),
            leave: names(seated.difference(&proposed).collect()),
        }
    }
}

impl SeatingProposal {
    fn new(tournament: &Tournament, stage: &Stage, opening: &Opening, t: Words) -> Self {
        let by_lot = needs_lots(&stage.entrants);
        let only_lots = |unsettled: &Unsettled| by_lot && matches!(unsettled, Unsettled::NoDrawing { .. });
        let mut sizes: Vec<usize> = opening.groups.iter().map(Vec::len).collect();
        if by_lot {
            sizes.sort_unstable(); // which groups are larger is drawn
        }
        let parities: BTreeSet<usize> = sizes.iter().map(|size| size % 2).collect();
        let in_groups: Vec<String> = sizes.iter().map(ToString::to_string).collect();
        let is_drawn = !opening.unsettled.iter().any(|unsettled| matches!(unsettled, Unsettled::NoDrawing { .. }));
        let smallest = sizes.iter().min().copied();
        let is_known = sizes.iter().any(|size| *size > 0);
        let shows_sizes = is_known && sizes.len() > 1;
        let name = |entry: EntryId| Name::of(tournament, entry, t);
        let group = |(at, seats): (usize, &Vec<(EntryId, Entered)>)| ProposedGroup {
            name: if opening.groups.len() > 1 { t.group_called(letter(at)) } else { String::new() },
            seats: (1..)
                .zip(seats)
                .map(|(number, (entry, why))| ProposedSeat {
                    number,
                    entry: entry.0,
                    name: name(*entry),
                    why: t.why_entered(tournament, why),
                })
                .collect(),
        };
        let unknown = |unsettled: &Unsettled| Unknown {
            said: t.unsettled(tournament, unsettled),
            tie: match unsettled {
                Unsettled::Tie { place, entries, .. } => {
                    Some((*place, entries.iter().map(|entry| (entry.0, name(*entry))).collect()))
                }
                _ => None,
            },
        };
        let called = |entry: EntryId| name(entry).text();
        let early = opening.early.iter().map(|it| t.stage_early(called(it.pair.0), called(it.pair.1), it.round));
        let exchanged: Vec<String> =
            opening.exchanged.iter().map(|(one, other)| t.stage_exchange(called(*one), called(*other))).collect();
        let apart = opening.together.iter().map(|(one, other)| (name(*one).text(), name(*other).text()));
        Self {
            digest: opening.digest.to_string(),
            sizes: if shows_sizes { t.stage_sizes(sizes.len(), in_groups.join(t.list_comma())) } else { String::new() },
            sizes_differ: parities.len() > 1,
            groups: if is_drawn && is_known {
                opening.groups.iter().enumerate().map(group).collect()
            } else {
                Vec::new()
            },
            unsettled: opening.unsettled.iter().filter(|one| !only_lots(one)).map(unknown).collect(),
            shared: super::play_off::of_sources(tournament, stage, t),
            together: apart.map(|(one, other)| t.stage_together(one, other)).chain(early).collect(),
            exchanged: if exchanged.is_empty() {
                String::new()
            } else {
                t.stage_exchanged(exchanged.join(t.list_comma()))
            },
            by_lot,
            is_ready: opening.unsettled.iter().all(only_lots),
            is_large_enough: smallest.is_some_and(|seats| seats > 1),
            too_small: smallest.filter(|seats| is_known && *seats < 2).map(|seats| too_small(seats, t)),
            hand: hand(tournament, stage.id, opening, t),
            has_places: !stage.entrants.registers(),
        }
    }
}

fn too_small(seats: usize, t: Words) -> String {
    t.refusal(&Refusal::GroupTooSmall { seats })
}

/// Returns all entrants in play with their current or proposed group and seat.
fn hand(tournament: &Tournament, stage: StageId, opening: &Opening, t: Words) -> Vec<HandLine> {
    let accepted = tournament.stage(stage).is_some_and(|stage| stage.accepted.is_some());
    let mut seats: BTreeMap<EntryId, (usize, usize)> = BTreeMap::new();
    if accepted {
        for (at, group) in tournament.groups_of(stage).enumerate() {
            seats.extend((1..).zip(group.seats.iter()).map(|(number, entry)| (*entry, (at, number))));
        }
    } else {
        for (at, group) in opening.groups.iter().enumerate() {
            seats.extend((1..).zip(group).map(|(number, (entry, _))| (*entry, (at, number))));
        }
    }
    let in_play = tournament.entries.values().filter(|entry| entry.status == EntryStatus::InPlay);
    let mut entries: Vec<EntryId> = in_play.map(|entry| entry.id).collect();
    entries.sort_by_key(|entry| (seats.get(entry).copied().unwrap_or((usize::MAX, 0)), *entry));
    let line = |entry: EntryId| {
        let seat = seats.get(&entry);
        HandLine {
            entry: entry.0,
            name: Name::of(tournament, entry, t),
            group: seat.map(|(at, _)| letter(*at)).unwrap_or_default(),
            seat: seat.map(|(_, number)| number.to_string()).unwrap_or_default(),
        }
    };
    entries.into_iter().map(line).collect()
}

/// Returns the letter of a group: `A`, `B`, …; after `Z` its number.
fn letter(at: usize) -> String {
    ('A'..='Z').nth(at).map_or_else(|| (at + 1).to_string(), String::from)
}
