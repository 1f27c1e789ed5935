//! A tournament: the unit that has a version, a log and a lock.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::change::Change;
use crate::discipline::Discipline;
use crate::ended::Ended;
use crate::entrants::Ranking;
use crate::entry::{Competitor, Entry};
use crate::event::{Event, Visibility};
use crate::format::Table;
use crate::group::Group;
use crate::id::{EntryId, EventId, GroupId, PairingId, PersonId, RoundRef, StageId, TournamentId, Version};
use crate::listing::Listing;
use crate::log::Hash;
use crate::norm_event::NormFacts;
use crate::pairing::Pairing;
use crate::participation::Participation;
use crate::person::Person;
use crate::printing::Printing;
use crate::prize_plan::PrizePlan;
use crate::publishing::Publishing;
use crate::regulations::Regulations;
use crate::reporting::Reporting;
use crate::round::Round;
use crate::shared::Shared;
use crate::stage::Stage;

/// A section of an event with its own entrants: one lock, one version, one log. A copy shares what is not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    pub id: TournamentId,
    /// The event around it.
    pub event: EventId,
    /// The version it has reached: the number of acts that made it.
    pub version: Version,
    /// Numbers given so far.
    pub highest: HighestIds,
    /// What is true for all stages.
    pub settings: Arc<Settings>,
    /// What there is to win, if that is announced.
    pub prizes: Option<Arc<PrizePlan>>,
    /// People, by number.
    pub people: Shared<PersonId, Person>,
    /// Who takes part, by number.
    pub entries: Shared<EntryId, Entry>,
    /// Ways of playing, in their order.
    pub stages: Vec<Arc<Stage>>,
    /// Tables of standings and brackets of all stages.
    pub groups: BTreeMap<GroupId, Arc<Group>>,
    /// Other readings of stages.
    pub listings: Arc<[Listing]>,
    /// Reasons and rulings, by the version of the act that they were given with; what was erased is not there.
    pub words: Shared<Version, Words>,
    /// Texts of records, by their hash.
    pub texts: Shared<Hash, String>,
    /// The versions at which parts without a row of their own last changed.
    pub parts_changed: PartVersions,
}

/// Words about people, said with an act. They are always a part of the log entry, never of a row, so that they can be erased in one place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    /// Who said them.
    pub by: String,
    /// What was said.
    pub text: String,
    /// Whether public pages print them.
    #[serde(default)]
    pub open: bool,
}

/// The versions at which the parts of a tournament last changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartVersions {
    /// [`Tournament::settings`].
    pub settings: Version,
    /// [`Tournament::prizes`].
    pub prizes: Version,
    /// [`Tournament::listings`].
    pub listings: Version,
    /// The newest change of any person or entry.
    pub people: Version,
}

/// The highest number given so far of each kind. It never falls, neither by a removal nor by an undo: a number names one thing for ever.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HighestIds {
    pub stage: u32,
    pub group: u32,
    pub person: u32,
    pub entry: u32,
    pub pairing: u32,
    pub draw: u32,
}

/// What the organiser decides for all stages of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The word in its address, `/t/{slug}`; unique in the database.
    pub slug: String,
    /// Name of the section (`Women`, `U12`); empty when the event has one tournament.
    #[serde(default)]
    pub name: String,
    /// Its place among the tournaments of the event.
    #[serde(default)]
    pub position: u16,
    /// The game.
    pub discipline: Discipline,
    /// The editions that apply.
    pub regulations: Regulations,
    /// The edition of the laws that games are judged by, as the rules name it (`fide-2023`, `cn`); none is the one in force on the event's
    /// first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub laws: Option<String>,
    /// Chess960: the start position of each round is drawn (Laws of Chess, Guidelines II). Says nothing of another game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub chess960: bool,
    /// Who may see it.
    #[serde(default)]
    pub visibility: Visibility,
    /// Who may report results, and what becomes of reports.
    #[serde(default, skip_serializing_if = "Reporting::is_default")]
    pub reporting: Reporting,
    /// What everybody sees of rounds that are not over.
    #[serde(default, skip_serializing_if = "Publishing::is_default")]
    pub publishing: Publishing,
    /// Which list the ratings are from, with its month (`FIDE standard, 2026-11`); empty where nobody has said so.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rating_list: String,
    /// Conditions of entry, in the words in brackets of a line of prizes (`U8, female`); empty: everybody may enter.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub admission: String,
    /// Kind of event and exemption for title norms.
    #[serde(default, skip_serializing_if = "NormFacts::is_default")]
    pub norms: NormFacts,
    /// Language and paper of its documents.
    #[serde(default, skip_serializing_if = "Printing::is_default")]
    pub printing: Printing,
    /// Number of the first board or table of a round, where sections share a hall. Counts for rounds that are made from now on.
    #[serde(default = "first_board", skip_serializing_if = "is_first_board")]
    pub first_board: u32,
    /// That it was ended, while it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// Returns the number of the first board where nothing is said of it.
fn first_board() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_first_board(number: &u32) -> bool {
    *number == first_board()
}

/// An entry with its seat in a group.
#[derive(Clone, Copy, Debug)]
pub struct Seat<'a> {
    /// Pairing number (TPN), from 1.
    pub number: u32,
    pub entry: &'a Entry,
    /// When it plays in the group.
    pub participation: &'a Arc<Participation>,
    /// The person of an individual entry.
    pub person: Option<&'a Person>,
}

impl Default for Settings {
    /// Without a name, seen by nobody, under the editions in force.
    fn default() -> Self {
        Self {
            slug: String::new(),
            name: String::new(),
            position: 0,
            discipline: Discipline::default(),
            regulations: Regulations::on(None),
            laws: None,
            chess960: false,
            visibility: Visibility::Private,
            reporting: Reporting::default(),
            publishing: Publishing::default(),
            rating_list: String::new(),
            admission: String::new(),
            norms: NormFacts::default(),
            printing: Printing::default(),
            first_board: first_board(),
            ended: None,
        }
    }
}

impl Settings {
    /// Whether what is played is Chess960.
    pub fn is_chess960(&self) -> bool {
        self.chess960 && self.discipline == Discipline::Chess
    }

    /// Whether the same rules hold: all but what it is called, where it stands, who may see how much of it, and whether it has ended.
    pub fn competes_like(&self, other: &Self) -> bool {
        let named = Self {
            slug: other.slug.clone(),
            name: other.name.clone(),
            position: other.position,
            visibility: other.visibility,
            publishing: other.publishing,
            rating_list: other.rating_list.clone(),
            admission: other.admission.clone(),
            norms: other.norms,
            printing: other.printing,
            first_board: other.first_board,
            ended: other.ended.clone(),
            ..self.clone()
        };
        named == *other
    }
}

impl Seat<'_> {
    /// The entry's number.
    pub fn id(&self) -> EntryId {
        self.entry.id
    }
}

impl Tournament {
    /// A tournament of which nothing is told yet: the state before version 1.
    pub fn empty(id: TournamentId, event: EventId) -> Self {
        Self {
            id,
            event,
            version: Version(0),
            highest: HighestIds::default(),
            settings: Arc::new(Settings::default()),
            prizes: None,
            people: Shared::new(),
            entries: Shared::new(),
            stages: Vec::new(),
            groups: BTreeMap::new(),
            listings: Arc::default(),
            words: Shared::new(),
            texts: Shared::new(),
            parts_changed: PartVersions::default(),
        }
    }

    /// Its name as people say it: the event's, with the section's behind it.
    pub fn title(&self, event: &Event) -> String {
        event.title_of(&self.settings)
    }

    /// Makes the changes of one act: the version goes up by one and every row they touch is stamped with it. Changes come
    /// from [`decide`](crate::decide()) or the log, so they fit; one that does not (a damaged log) changes nothing else and is
    /// found by comparing the result.
    pub fn apply(&mut self, changes: &[Change], words: Option<Words>) {
        self.version = self.version.next();
        if let Some(words) = words {
            self.words.insert(self.version, Arc::new(words));
        }
        for change in changes {
            change.clone().apply(self, self.version);
        }
    }

    /// The first act: makes changes that nobody else holds.
    pub(crate) fn begin(&mut self, changes: Vec<Change>) {
        self.version = self.version.next();
        for change in changes {
            change.apply(self, self.version);
        }
    }

    /// Makes changes without ending the act: rows are stamped with the version that the act will make.
    pub(crate) fn try_on(&mut self, changes: &[Change]) {
        let version = self.version.next();
        for change in changes {
            change.clone().apply(self, version);
        }
    }

    /// A stage by its number.
    pub fn stage(&self, id: StageId) -> Option<&Stage> {
        self.stages.iter().map(AsRef::as_ref).find(|stage| stage.id == id)
    }

    /// A group with its stage.
    pub fn group(&self, id: GroupId) -> Option<(&Stage, &Group)> {
        let group = self.groups.get(&id)?.as_ref();
        Some((self.stage(group.stage)?, group))
    }

    /// The groups of a stage, in their order.
    pub fn groups_of(&self, stage: StageId) -> impl Iterator<Item = &Group> {
        self.groups.values().map(AsRef::as_ref).filter(move |group| group.stage == stage)
    }

    /// Whether a round of a stage was published: from then on its rules change with a reason only.
    pub fn stage_is_public(&self, stage: StageId) -> bool {
        self.groups_of(stage).any(Group::has_public_round)
    }

    /// The same of any stage, for the rules of all.
    pub fn has_public_round(&self) -> bool {
        self.groups.values().any(|group| group.has_public_round())
    }

    /// Every group with its stage, in the order of the stages.
    pub fn all_groups(&self) -> impl Iterator<Item = (&Stage, &Group)> {
        self.stages.iter().flat_map(|stage| self.groups_of(stage.id).map(move |group| (stage.as_ref(), group)))
    }

    pub(crate) fn group_mut(&mut self, id: GroupId) -> Option<&mut Group> {
        self.groups.get_mut(&id).map(Arc::make_mut)
    }

    pub(crate) fn stage_mut(&mut self, id: StageId) -> Option<&mut Stage> {
        self.stages.iter_mut().find(|stage| stage.id == id).map(Arc::make_mut)
    }

    /// A round.
    pub fn round(&self, at: RoundRef) -> Option<&Round> {
        self.groups.get(&at.group)?.round(at.round)
    }

    /// A pairing of a round.
    pub fn pairing(&self, at: RoundRef, id: PairingId) -> Option<&Pairing> {
        self.round(at)?.pairings.get(&id).map(AsRef::as_ref)
    }

    /// A person.
    pub fn person(&self, id: PersonId) -> Option<&Person> {
        self.people.get(&id).map(AsRef::as_ref)
    }

    pub fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries.get(&id).map(AsRef::as_ref)
    }

    /// The person of an entry; none for a team.
    pub fn person_of(&self, entry: &Entry) -> Option<&Person> {
        self.person(entry.person()?)
    }

    /// The entries of a group in the order of their pairing numbers.
    pub fn entrants<'a>(&'a self, group: &'a Group) -> Vec<Seat<'a>> {
        let seats = (1..).zip(group.seats.iter());
        let seated = seats.filter_map(|(number, id)| {
            let entry = self.entry(*id)?;
            let participation = group.participation(*id)?;
            Some(Seat { number, entry, participation, person: self.person_of(entry) })
        });
        seated.collect()
    }

    /// The name of an entry; empty where its person was erased.
    pub fn name_of(&self, entry: EntryId) -> &str {
        match self.entry(entry).map(|entry| &entry.who) {
            Some(Competitor::Person(id)) => self.person(*id).map_or("", Person::name),
            Some(Competitor::Team(team)) => &team.name,
            None => "",
        }
    }

    /// What was said with the act of a version; empty if nothing was, or if it was erased.
    pub fn words_at(&self, version: Version) -> Option<&Words> {
        self.words.get(&version).map(AsRef::as_ref)
    }

    /// The text of a record.
    pub fn text(&self, record: Hash) -> Option<&Arc<String>> {
        self.texts.get(&record)
    }

    /// Rounds of a group, never fewer than have been made.
    pub fn planned_rounds(&self, group: GroupId) -> u16 {
        let made = self.groups.get(&group).map_or(0, |group| group.last_round());
        self.announced_rounds(group).max(made)
    }

    /// Rounds of a group: announced by a Swiss, otherwise from the seats, the bracket, or the meetings not carried over.
    pub(crate) fn announced_rounds(&self, group: GroupId) -> u16 {
        let Some((stage, in_group)) = self.group(group) else { return 0 };
        let seats = u16::try_from(in_group.seats.len()).unwrap_or(u16::MAX);
        // The round that decides a bracket is its last: what need not be played any more is no round.
        if crate::bracket::is_decided(stage, in_group) {
            return in_group.last_round();
        }
        let format = stage.format();
        let Some(whole) = format.rounds(seats) else { return in_group.last_round().saturating_add(1) };
        match self.table_left(group) {
            Some(left) => {
                let cycle = Table::berger_rounds(seats);
                (whole - cycle.min(whole)).saturating_add(u16::try_from(left.len()).unwrap_or(u16::MAX))
            }
            None => whole,
        }
    }

    /// The stages that a stage takes its entrants from.
    pub fn sources_of(&self, stage: &Stage) -> BTreeSet<StageId> {
        let of = |ranking| match ranking {
            Ranking::EachGroup(stage) => Some(stage),
            Ranking::Group(group) => self.groups.get(&group).map(|group| group.stage),
            Ranking::Listing(id) => self.listings.iter().find(|listing| listing.id == id).map(|listing| listing.of),
        };
        stage.entrants.rankings().filter_map(of).collect()
    }

    /// The rounds of the first cycle of a round robin whose meetings are partly carried over: pairs of seats, the first with the first move.
    /// None where nothing is carried: the tables hold.
    pub fn table_left(&self, group: GroupId) -> Option<Vec<Vec<(u16, u16)>>> {
        let (stage, in_group) = self.group(group)?;
        if !stage.format().is_complete_table() {
            return None;
        }
        let carried = crate::results::carried_pairs(self, group);
        if carried.is_empty() {
            return None;
        }
        let seats = u16::try_from(in_group.seats.len()).ok()?;
        Some(crate::opening::schedule_left(seats, &carried))
    }

    /// The first stage that has a group, with its first group: where a tournament of one stage plays.
    pub fn first_group(&self) -> Option<(&Stage, &Group)> {
        self.all_groups().next()
    }
}
