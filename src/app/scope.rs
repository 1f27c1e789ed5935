//! Where something happens: a group, in its stage, in its tournament.

use std::collections::BTreeMap;
use std::sync::Arc;

use qisai_domain::{Format, Group, GroupId, Stage, StageId, Tournament};

/// What a scope falls back to if its tournament has lost the stage or group that [`Scope::find`] saw there. A committed tournament
/// never changes, so nobody sees these.
static NO_STAGE: Stage = Stage {
    id: StageId(0),
    name: String::new(),
    format: Format::Knockout,
    rounds: 0,
    prohibited: Vec::new(),
    separations: Vec::new(),
    groups: Vec::new(),
};
static NO_GROUP: Group = Group { id: GroupId(0), name: String::new(), members: None, rounds: BTreeMap::new() };

/// A group of one committed version of a tournament, and the round that the address names, if it names one.
#[derive(Clone, Debug)]
pub struct Scope {
    tournament: Arc<Tournament>,
    /// Position among the tournament's stages.
    stage: usize,
    /// Position among the groups of the stage.
    group: usize,
    round: Option<u16>,
}

impl Scope {
    /// The scope of a group; without a number, of the first group of the first stage that has one. None when there is no such group.
    pub fn find(tournament: Arc<Tournament>, group: Option<GroupId>) -> Option<Self> {
        let is_wanted = |found: &Group| group.is_none_or(|wanted| found.id == wanted);
        let mut groups = tournament.stages.iter().enumerate().filter_map(|(stage, it)| {
            let group = it.groups.iter().position(is_wanted)?;
            Some((stage, group))
        });
        let (stage, group) = groups.next()?;
        Some(Self { tournament, stage, group, round: None })
    }

    /// The same group in a round.
    #[must_use]
    pub fn in_round(self, round: Option<u16>) -> Self {
        Self { round, ..self }
    }

    /// The same place in another version of the tournament; none when the group is gone.
    pub fn in_version(&self, tournament: Arc<Tournament>) -> Option<Self> {
        Some(Self::find(tournament, Some(self.group().id))?.in_round(self.round))
    }

    /// The tournament as it was when the scope was found.
    pub fn tournament(&self) -> &Arc<Tournament> {
        &self.tournament
    }

    /// The stage that the group belongs to.
    pub fn stage(&self) -> &Stage {
        self.tournament.stages.get(self.stage).unwrap_or(&NO_STAGE)
    }

    /// The group.
    pub fn group(&self) -> &Group {
        self.stage().groups.get(self.group).unwrap_or(&NO_GROUP)
    }

    /// The group's number within the tournament.
    pub fn group_id(&self) -> GroupId {
        self.group().id
    }

    /// The number of the round that the address names, from 1 if the address is sound.
    pub fn round(&self) -> Option<u16> {
        self.round
    }

    /// The tournament's address word.
    pub fn slug(&self) -> &str {
        &self.tournament.settings.slug
    }

    /// The number of the last paired round of the group, a draft included; 0 when none is paired.
    pub fn last_paired(&self) -> u16 {
        self.group().rounds.keys().next_back().copied().unwrap_or(0)
    }
}
