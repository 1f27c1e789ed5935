//! Tournaments, each with a version, a log and a lock of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::actor::Actor;
use crate::discipline::Discipline;
use crate::ended::record::Ended;
use crate::entrants::Ranking;
use crate::entry::{Competitor, Entry};
use crate::event::{Event, Visibility};
use crate::group::Group;
use crate::hash::Hash;
use crate::id::{EntryId, EventId, GroupId, PairingId, PersonId, RoundRef, StageId, TournamentId, Version};
use crate::listing::Listing;
use crate::norm_event::NormFacts;
use crate::pairing::Pairing;
use crate::participation::Participation;
use crate::person::Person;
use crate::printing::Printing;
use crate::prize_plan::PrizePlan;
use crate::publishing::level::Publishing;
use crate::regulations::Regulations;
use crate::reporting::Reporting;
use crate::round::Round;
use crate::shared::Shared;
use crate::stage::Stage;

/// Section of an event with its own entrants, and with one lock, one version and one log. Copies share unchanged parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    pub id: TournamentId,
    /// Event of the tournament.
    pub event: EventId,
    /// Current version: the number of acts so far.
    pub version: Version,
    /// Numbers given so far.
    pub highest: HighestIds,
    /// Settings common to all stages.
    pub settings: Arc<Settings>,
    /// Announced prizes.
    pub prizes: Option<Arc<PrizePlan>>,
    /// People, by number.
    pub people: Shared<PersonId, Person>,
    /// Entries, by number.
    pub entries: Shared<EntryId, Entry>,
    /// Stages, in order.
    pub stages: Vec<Arc<Stage>>,
    /// Groups of all stages, each with a table of standings or a bracket.
    pub groups: BTreeMap<GroupId, Arc<Group>>,
    /// Alternative rankings of stages.
    pub listings: Arc<[Listing]>,
    /// Reasons and rulings, by the version of their act; without erased ones.
    pub words: Shared<Version, Words>,
    /// Texts of records, by their hash.
    pub texts: Shared<Hash, String>,
    /// Versions at which parts without a row of their own last changed.
    pub parts_changed: PartVersions,
}

/// Reason or ruling given with an act. It may concern people, so it is always a part of the log entry and never of a
/// row, and can be erased in one place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Words {
    /// Author of the text.
    pub by: Actor,
    /// Text of the reason or ruling.
    pub text: String,
    /// `true` if public pages print the text.
    #[serde(default)]
    pub open: bool,
}

/// Versions at which the parts of a tournament last changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartVersions {
    /// Version of [`Tournament::settings`].
    pub settings: Version,
    /// Version of [`Tournament::prizes`].
    pub prizes: Version,
    /// Version of [`Tournament::listings`].
    pub listings: Version,
    /// Newest version of any person or entry.
    pub people: Version,
}

/// Highest number given so far of each kind. It never decreases, neither by a removal nor by an undo, so numbers are
/// never reused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HighestIds {
    pub stage: u32,
    pub group: u32,
    pub person: u32,
    pub entry: u32,
    pub pairing: u32,
    pub draw: u32,
}

/// Settings of the organiser for all stages of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// URL name in the address `/t/{slug}`; unique in the database.
    pub slug: String,
    /// Name of the section (`Women`, `U12`); empty when the event has one tournament.
    #[serde(default)]
    pub name: String,
    /// Position among the tournaments of the event.
    #[serde(default)]
    pub position: u16,
    /// Game that is played.
    pub discipline: Discipline,
    /// Editions of the regulations that apply.
    pub regulations: Regulations,
    /// Edition of the laws for judging games, by its name in the rules (`fide-2023`, `cn`); `None` for the one in force
    /// on the event's first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub laws: Option<String>,
    /// `true` for Chess960: the start position of each round is drawn (Laws of Chess, Guidelines II). Ignored for other
    /// games.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub chess960: bool,
    /// Visibility of the tournament.
    #[serde(default)]
    pub visibility: Visibility,
    /// Reporting of results.
    #[serde(default, skip_serializing_if = "Reporting::is_default")]
    pub reporting: Reporting,
    /// Public content of unfinished rounds.
    #[serde(default, skip_serializing_if = "Publishing::is_default")]
    pub publishing: Publishing,
    /// Source of the ratings, with its month (`FIDE standard, 2026-11`); empty if unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rating_list: String,
    /// Conditions of entry, in the terms used in brackets in a line of prizes (`U8, female`); empty if open to
    /// everyone.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub admission: String,
    /// Kind of event and exemption for title norms.
    #[serde(default, skip_serializing_if = "NormFacts::is_default")]
    pub norms: NormFacts,
    /// Language and paper of its documents.
    #[serde(default, skip_serializing_if = "Printing::is_default")]
    pub printing: Printing,
    /// Number of the first board or table of a round, for sections that share a hall. Applies to rounds made from now
    /// on.
    #[serde(default = "first_board", skip_serializing_if = "is_first_board")]
    pub first_board: u32,
    /// Account and time of the end, if the tournament has been ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// Returns the default number of the first board.
fn first_board() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
fn is_first_board(number: &u32) -> bool {
    *number == first_board()
}

/// Entry with its seat in a group.
#[derive(Clone, Copy, Debug)]
pub struct Seat<'a> {
    /// Pairing number (TPN), from 1.
    pub number: u32,
    pub entry: &'a Entry,
    /// Participation in the group.
    pub participation: &'a Arc<Participation>,
    /// Person of an individual entry.
    pub person: Option<&'a Person>,
}

impl Default for Settings {
    /// Returns settings without a name, visible to staff only, under the editions in force.
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
    /// Returns `true` if Chess960 is played.
    pub fn is_chess960(&self) -> bool {
        self.chess960 && self.discipline == Discipline::Chess
    }

    /// Returns `true` if the same rules apply: everything except name, address, position, visibility, publishing and
    /// the end.
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
    /// Returns the entry's number.
    pub fn id(&self) -> EntryId {
        self.entry.id
    }
}

impl Tournament {
    /// Returns a tournament without any data: the state before version 1.
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

    /// Returns the full name: the event's name followed by the section's.
    pub fn title(&self, event: &Event) -> String {
        event.title_of(&self.settings)
    }

    /// Returns a stage by its number.
    pub fn stage(&self, id: StageId) -> Option<&Stage> {
        self.stages.iter().map(AsRef::as_ref).find(|stage| stage.id == id)
    }

    /// Returns a group with its stage.
    pub fn group(&self, id: GroupId) -> Option<(&Stage, &Group)> {
        let group = self.groups.get(&id)?.as_ref();
        Some((self.stage(group.stage)?, group))
    }

    /// Returns the groups of a stage, in order.
    pub fn groups_of(&self, stage: StageId) -> impl Iterator<Item = &Group> {
        self.groups.values().map(AsRef::as_ref).filter(move |group| group.stage == stage)
    }

    /// Returns `true` if a round of a stage was published: its rules can then change only with a reason.
    pub fn stage_is_public(&self, stage: StageId) -> bool {
        self.groups_of(stage).any(Group::has_public_round)
    }

    /// Returns `true` if a round of any stage was published, which restricts changes to the rules of all stages.
    pub fn has_public_round(&self) -> bool {
        self.groups.values().any(|group| group.has_public_round())
    }

    /// Returns every group with its stage, in the order of the stages.
    pub fn all_groups(&self) -> impl Iterator<Item = (&Stage, &Group)> {
        self.stages.iter().flat_map(|stage| self.groups_of(stage.id).map(move |group| (stage.as_ref(), group)))
    }

    pub(crate) fn group_mut(&mut self, id: GroupId) -> Option<&mut Group> {
        self.groups.get_mut(&id).map(Arc::make_mut)
    }

    pub(crate) fn stage_mut(&mut self, id: StageId) -> Option<&mut Stage> {
        self.stages.iter_mut().find(|stage| stage.id == id).map(Arc::make_mut)
    }

    /// Returns a round by its reference.
    pub fn round(&self, at: RoundRef) -> Option<&Round> {
        self.groups.get(&at.group)?.round(at.round)
    }

    /// Returns a pairing of a round.
    pub fn pairing(&self, at: RoundRef, id: PairingId) -> Option<&Pairing> {
        self.round(at)?.pairings.get(&id).map(AsRef::as_ref)
    }

    /// Returns a person by number.
    pub fn person(&self, id: PersonId) -> Option<&Person> {
        self.people.get(&id).map(AsRef::as_ref)
    }

    pub fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries.get(&id).map(AsRef::as_ref)
    }

    /// Returns the person of an entry, or `None` for a team.
    pub fn person_of(&self, entry: &Entry) -> Option<&Person> {
        self.person(entry.person()?)
    }

    /// Returns the entries of a group in the order of their pairing numbers.
    pub fn entrants<'a>(&'a self, group: &'a Group) -> Vec<Seat<'a>> {
        let seats = (1..).zip(group.seats.iter());
        let seated = seats.filter_map(|(number, id)| {
            let entry = self.entry(*id)?;
            let participation = group.participation(*id)?;
            Some(Seat { number, entry, participation, person: self.person_of(entry) })
        });
        seated.collect()
    }

    /// Returns the name of an entry, empty if its person was erased.
    pub fn name_of(&self, entry: EntryId) -> &str {
        match self.entry(entry).map(|entry| &entry.who) {
            Some(Competitor::Person(id)) => self.person(*id).map_or("", Person::name),
            Some(Competitor::Team(team)) => &team.name,
            None => "",
        }
    }

    /// Returns the reason given with the act of a version, or `None` if there was none or it was erased.
    pub fn words_at(&self, version: Version) -> Option<&Words> {
        self.words.get(&version).map(AsRef::as_ref)
    }

    /// Returns the text of a record.
    pub fn text(&self, record: Hash) -> Option<&Arc<String>> {
        self.texts.get(&record)
    }

    /// Returns the stages that supply the entrants of a stage.
    pub fn sources_of(&self, stage: &Stage) -> BTreeSet<StageId> {
        let of = |ranking| match ranking {
            Ranking::EachGroup(stage) => Some(stage),
            Ranking::Group(group) => self.groups.get(&group).map(|group| group.stage),
            Ranking::Listing(id) => self.listings.iter().find(|listing| listing.id == id).map(|listing| listing.of),
        };
        stage.entrants.rankings().filter_map(of).collect()
    }

    /// Returns the first stage that has a group, with its first group, where a tournament of one stage plays.
    pub fn first_group(&self) -> Option<(&Stage, &Group)> {
        self.all_groups().next()
    }

    /// Returns the group in play of the last stage with one: stages such as the draws of a compass are played side by
    /// side. Without a group in play, the first group of the last stage with a public round, and before any public round,
    /// the [first group](Self::first_group).
    pub fn current_group(&self) -> Option<(&Stage, &Group)> {
        let public = || self.stages.iter().rev().filter(|stage| self.stage_is_public(stage.id));
        let groups = |stage| self.groups_of(stage).collect::<Vec<_>>().into_iter();
        let playing = public().find_map(|stage| {
            let group = groups(stage.id).find(|group| !self.is_finished(group.id))?;
            Some((stage.as_ref(), group))
        });
        let last = || public().find_map(|stage| Some((stage.as_ref(), groups(stage.id).next()?)));
        playing.or_else(last).or_else(|| self.first_group())
    }
}
