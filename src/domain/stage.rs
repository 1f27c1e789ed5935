//! Stages and groups.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::change::StagePlan;
use crate::format::{Format, Prohibition, Separation};
use crate::id::{EntryId, GroupId, StageId};
use crate::round::Round;

/// A format that some of the entrants play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stage {
    /// Number within the tournament.
    pub id: StageId,
    /// `Final`, `Group stage`; may be empty when there is one stage.
    pub name: String,
    /// How it is played.
    pub format: Format,
    /// Announced number of rounds (C.04.1 article 1).
    pub rounds: u16,
    /// Who must not meet whom.
    #[serde(default)]
    pub prohibited: Vec<Prohibition>,
    /// Who does not meet whom if possible, the more important first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub separations: Vec<Separation>,
    /// Its tables of standings; a Swiss has one.
    pub groups: Vec<Group>,
}

/// One table of standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// Number within the tournament.
    pub id: GroupId,
    /// `A`; may be empty when there is one group.
    pub name: String,
    /// Who plays in it; `None` means every entry of the tournament, whoever enters.
    #[serde(default)]
    pub members: Option<Vec<EntryId>>,
    /// The rounds, by number from 1.
    #[serde(default)]
    pub rounds: BTreeMap<u16, Round>,
}

impl Stage {
    /// What is decided about it before it is played.
    pub fn plan(&self) -> StagePlan {
        StagePlan {
            format: self.format.clone(),
            rounds: self.rounds,
            prohibited: self.prohibited.clone(),
            separations: self.separations.clone(),
        }
    }
}
