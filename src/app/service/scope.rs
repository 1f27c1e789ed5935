//! Where something happens: a group, in its stage, in its tournament, in its event.

use std::sync::Arc;

use qisai_domain::log::SignedHead;
use qisai_domain::{Event, Group, GroupId, PublishLevel, RoundRef, Stage, Tournament};

/// A group of one committed version of a tournament, and the round that the address names, if it names one.
#[derive(Clone, Debug)]
pub struct Scope {
    event: Arc<Event>,
    tournament: Arc<Tournament>,
    stage: Arc<Stage>,
    group: Arc<Group>,
    round: Option<u16>,
    /// For print: readers compare it with the log.
    head: Option<Arc<SignedHead>>,
}

impl Scope {
    /// The scope of a group; without a number, of the first group of the first stage that has one. None when there is no such group.
    pub fn find(event: Arc<Event>, tournament: Arc<Tournament>, group: Option<GroupId>) -> Option<Self> {
        let group = match group {
            Some(group) => group,
            None => tournament.first_group()?.1.id,
        };
        let group = Arc::clone(tournament.groups.get(&group)?);
        let stage = tournament.stages.iter().find(|stage| stage.id == group.stage).cloned()?;
        Some(Self { event, tournament, stage, group, round: None, head: None })
    }

    /// The first group of the stage that a group belonged to which is gone: the groups that took its place have the next numbers, and where an
    /// opening was taken back the one before is there again. None for a group that is there, or never was.
    pub fn heir_of(&self, gone: GroupId) -> Option<GroupId> {
        let groups = &self.tournament.groups;
        if gone.0 == 0 || gone.0 > self.tournament.highest.group || groups.contains_key(&gone) {
            return None;
        }
        let (_, near) = groups.range(gone..).next().or_else(|| groups.range(..gone).next_back())?;
        self.tournament.groups_of(near.stage).next().map(|group| group.id)
    }

    /// The same group in a round.
    #[must_use]
    pub fn in_round(self, round: Option<u16>) -> Self {
        Self { round, ..self }
    }

    /// The same place in another version of the tournament; none when the group is gone.
    pub fn in_version(&self, tournament: Arc<Tournament>) -> Option<Self> {
        let scope = Self::find(Arc::clone(&self.event), tournament, Some(self.group.id))?;
        Some(scope.in_round(self.round).with_head(self.head.clone()))
    }

    /// The same place as a page that shows so much shows it to everybody: without results that wait.
    #[must_use]
    pub fn announced(self, shows: PublishLevel) -> Self {
        match self.tournament.announced(shows) {
            Some(announced) => self.clone().in_version(Arc::new(announced)).unwrap_or(self),
            None => self,
        }
    }

    /// The same with the newest head of the tournament's log that was signed.
    #[must_use]
    pub fn with_head(self, head: Option<Arc<SignedHead>>) -> Self {
        Self { head, ..self }
    }

    /// The newest head of the tournament's log that was signed, where that is known.
    pub fn head(&self) -> Option<&SignedHead> {
        self.head.as_deref()
    }

    /// The event as it was when the scope was found.
    pub fn event(&self) -> &Arc<Event> {
        &self.event
    }

    /// The tournament as it was when the scope was found.
    pub fn tournament(&self) -> &Arc<Tournament> {
        &self.tournament
    }

    /// The stage that the group belongs to.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The table of standings or bracket that the address names; the first one where it names none.
    pub fn group(&self) -> &Group {
        &self.group
    }

    /// The group's number within the tournament.
    pub fn group_id(&self) -> GroupId {
        self.group.id
    }

    /// The number of the round that the address names, from 1 if the address is sound.
    pub fn round(&self) -> Option<u16> {
        self.round
    }

    /// A round of the group.
    pub fn at(&self, round: u16) -> RoundRef {
        self.group.at(round)
    }

    /// Rounds of the group: announced, or as its format makes them.
    pub fn planned_rounds(&self) -> u16 {
        self.tournament.planned_rounds(self.group.id)
    }

    /// The tournament's address word.
    pub fn slug(&self) -> &str {
        &self.tournament.settings.slug
    }

    /// The tournament's name as people say it: the event's, with the section's behind it.
    pub fn title(&self) -> String {
        self.tournament.title(&self.event)
    }

    /// The number of the last paired round of the group, a draft included; 0 when none is paired.
    pub fn last_paired(&self) -> u16 {
        self.group.last_round()
    }
}
