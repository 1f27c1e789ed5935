//! Scope of a request: a group in its stage, its tournament and its event.

use std::sync::Arc;

use crate::log::signing::SignedLog;
use chrono::{DateTime, Utc};
use qisai_domain::log::{Countersignature, SignedHead};
use qisai_domain::{Event, Group, GroupId, PublishLevel, RoundRef, Stage, Tournament, Version};

/// Group of one committed version of a tournament, with the round in the URL, if any.
#[derive(Clone, Debug)]
pub struct Scope {
    event: Arc<Event>,
    tournament: Arc<Tournament>,
    stage: Arc<Stage>,
    group: Arc<Group>,
    round: Option<u16>,
    /// Signed head for printing, which readers compare with the log, and countersignatures.
    signed: SignedLog,
    /// Time of the last change that the scope shows.
    changed: Option<DateTime<Utc>>,
    /// Whole address of the tournament's share picture.
    picture: Option<String>,
}

impl Scope {
    /// Returns the scope of a group; without a number, that of the first group of the first stage that has one. Returns
    /// `None` if there is no such group.
    pub fn find(event: Arc<Event>, tournament: Arc<Tournament>, group: Option<GroupId>) -> Option<Self> {
        let group = match group {
            Some(group) => group,
            None => tournament.first_group()?.1.id,
        };
        let group = Arc::clone(tournament.groups.get(&group)?);
        let stage = tournament.stages.iter().find(|stage| stage.id == group.stage).cloned()?;
        let signed = SignedLog::default();
        Some(Self { event, tournament, stage, group, round: None, signed, changed: None, picture: None })
    }

    /// Returns the same tournament at the [group in play](Tournament::current_group).
    #[must_use]
    pub fn in_play(&self) -> Self {
        let group = self.tournament.current_group().map(|(_, group)| group.id);
        let (event, tournament) = (Arc::clone(&self.event), Arc::clone(&self.tournament));
        Self::find(event, tournament, group).unwrap_or_else(|| self.clone())
    }

    /// Returns the first group of the stage that a deleted group belonged to. Groups that replaced it have the next
    /// numbers; after an undone opening, the earlier one exists again. Returns `None` for a group that exists or never
    /// existed.
    pub fn heir_of(&self, gone: GroupId) -> Option<GroupId> {
        let groups = &self.tournament.groups;
        if gone.0 == 0 || gone.0 > self.tournament.highest.group || groups.contains_key(&gone) {
            return None;
        }
        let (_, near) = groups.range(gone..).next().or_else(|| groups.range(..gone).next_back())?;
        self.tournament.groups_of(near.stage).next().map(|group| group.id)
    }

    /// Returns the same group with a round.
    #[must_use]
    pub fn in_round(self, round: Option<u16>) -> Self {
        Self { round, ..self }
    }

    /// Returns the same place in another version of the tournament; `None` if the group no longer exists.
    pub fn in_version(&self, tournament: Arc<Tournament>) -> Option<Self> {
        let scope = Self::find(Arc::clone(&self.event), tournament, Some(self.group.id))?;
        Some(Self { changed: self.changed, ..scope.in_round(self.round).with_signed(self.signed.clone()) })
    }

    /// Returns the same place with only the results that a page of this publication level shows.
    #[must_use]
    pub fn announced(self, shows: PublishLevel) -> Self {
        match self.tournament.announced(shows) {
            Some(announced) => self.clone().in_version(Arc::new(announced)).unwrap_or(self),
            None => self,
        }
    }

    /// Returns the same place with another number of its version: of an earlier one with the same public content.
    #[must_use]
    pub fn numbered(self, version: Version) -> Self {
        if self.tournament.version == version {
            return self;
        }
        Self { tournament: Arc::new(Tournament { version, ..self.tournament.as_ref().clone() }), ..self }
    }

    /// Returns the same scope with what is signed of the tournament's log.
    #[must_use]
    pub fn with_signed(self, signed: SignedLog) -> Self {
        Self { signed, ..self }
    }

    /// Returns the same scope with the time of the last change that it shows.
    #[must_use]
    pub fn changed_at(self, changed: Option<DateTime<Utc>>) -> Self {
        Self { changed, ..self }
    }

    /// Returns the time of the last change by the clocks of the hall, `2026-11-28 15:03`; empty if unknown.
    pub fn changed(&self) -> String {
        self.changed.map(|at| self.event.clocks().said(at, "%Y-%m-%d %H:%M")).unwrap_or_default()
    }

    /// Returns the same scope with the whole address of the tournament's share picture, if it has one.
    #[must_use]
    pub fn with_picture(self, picture: Option<String>) -> Self {
        Self { picture, ..self }
    }

    /// Returns the whole address of the tournament's share picture, if it has one.
    pub fn picture(&self) -> Option<&str> {
        self.picture.as_deref()
    }

    /// Returns the newest signed head of the tournament's log, if known.
    pub fn head(&self) -> Option<&SignedHead> {
        self.signed.head.as_deref()
    }

    /// Returns the countersignatures of the tournament's log by other installations.
    pub fn countersignatures(&self) -> &[Countersignature] {
        &self.signed.countersignatures
    }

    /// Returns the event as of the scope's creation.
    pub fn event(&self) -> &Arc<Event> {
        &self.event
    }

    /// Returns the tournament as of the scope's creation.
    pub fn tournament(&self) -> &Arc<Tournament> {
        &self.tournament
    }

    /// Returns the stage that the group belongs to.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Returns the group (table or bracket) in the URL, or the first one.
    pub fn group(&self) -> &Group {
        &self.group
    }

    /// Returns the group's number within the tournament.
    pub fn group_id(&self) -> GroupId {
        self.group.id
    }

    /// Returns the round in the URL, from 1 if the URL is valid.
    pub fn round(&self) -> Option<u16> {
        self.round
    }

    /// Returns the reference to a round of the group.
    pub fn at(&self, round: u16) -> RoundRef {
        self.group.at(round)
    }

    /// Returns the number of rounds of the group, as announced or as its format requires.
    pub fn planned_rounds(&self) -> u16 {
        self.tournament.planned_rounds(self.group.id)
    }

    /// Returns the tournament's URL name.
    pub fn slug(&self) -> &str {
        &self.tournament.settings.slug
    }

    /// Returns the tournament's full title: the event's, followed by the section's.
    pub fn title(&self) -> String {
        self.tournament.title(&self.event)
    }

    /// Returns the number of the last paired round of the group, including a draft; 0 if none is paired.
    pub fn last_paired(&self) -> u16 {
        self.group.last_round()
    }
}
