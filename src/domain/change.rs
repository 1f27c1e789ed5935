//! What happened, as values: each says what a row was before and is after. So every change can be undone, a log names old values,
//! and replaying a log gives the rows again.

use serde::{Deserialize, Serialize};

use crate::entry::Entry;
use crate::event::Event;
use crate::format::{Format, Prohibition, Separation};
use crate::hand_edit::HandEdit;
use crate::id::{EntryId, GroupId, PairingId, PlayerId, StageId};
use crate::pairing::{Game, Meeting, Pairing};
use crate::player::Player;
use crate::result::GameResult;
use crate::round::{Round, RoundState};
use crate::tournament::{Settings, Tournament};

/// One row, before and after. `None` before means it is new, `None` after that it is gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// The tournament begins as this.
    Created {
        /// All of it.
        after: Box<Tournament>,
    },
    /// The event around it.
    Event {
        /// As it was.
        before: Box<Event>,
        /// As it is.
        after: Box<Event>,
    },
    /// The tournament's settings.
    Settings {
        /// As they were.
        before: Box<Settings>,
        /// As they are.
        after: Box<Settings>,
    },
    /// A stage's format.
    Stage {
        /// Which stage.
        stage: StageId,
        /// As it was.
        before: Box<StagePlan>,
        /// As it is.
        after: Box<StagePlan>,
    },
    /// A person.
    Player {
        /// Who.
        id: PlayerId,
        /// As it was.
        before: Option<Box<Player>>,
        /// As it is.
        after: Option<Box<Player>>,
    },
    /// An entry.
    Entry {
        /// Which.
        id: EntryId,
        /// As it was.
        before: Option<Box<Entry>>,
        /// As it is.
        after: Option<Box<Entry>>,
    },
    /// A whole round, with its pairings: paired or thrown away.
    Round {
        /// Where.
        group: GroupId,
        /// Which.
        number: u16,
        /// As it was.
        before: Option<Box<Round>>,
        /// As it is.
        after: Option<Box<Round>>,
    },
    /// What a round has come to.
    RoundState {
        /// Where.
        group: GroupId,
        /// Which.
        number: u16,
        /// As it was.
        before: RoundState,
        /// As it is.
        after: RoundState,
    },
    /// A session of edits by hand begins or ends.
    HandEdit {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
        /// As it was.
        before: Option<Box<HandEdit>>,
        /// As it is.
        after: Option<Box<HandEdit>>,
    },
    /// One pairing of a draft, by hand.
    Pairing {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
        /// Which.
        id: PairingId,
        /// As it was.
        before: Option<Box<Pairing>>,
        /// As it is.
        after: Option<Box<Pairing>>,
    },
    /// A result.
    Result {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
        /// Which pairing.
        pairing: PairingId,
        /// Which of its games.
        sequence: u16,
        /// As it was.
        before: GameResult,
        /// As it is.
        after: GameResult,
    },
    /// A game beyond its result: its record, fouls, clocks.
    Game {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
        /// Which pairing.
        pairing: PairingId,
        /// As it was.
        before: Box<Game>,
        /// As it is; of the same sequence.
        after: Box<Game>,
    },
}

/// What is decided about a stage before it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StagePlan {
    /// How it is played.
    pub format: Format,
    /// Announced rounds.
    pub rounds: u16,
    /// Who must not meet whom.
    pub prohibited: Vec<Prohibition>,
    /// Who does not meet whom if possible.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub separations: Vec<Separation>,
}

impl Change {
    /// The change that takes this one back. A creation cannot be taken back.
    pub fn inverse(&self) -> Option<Self> {
        let mut inverse = self.clone();
        match &mut inverse {
            Self::Created { .. } => return None,
            Self::Event { before, after } => std::mem::swap(before, after),
            Self::Settings { before, after } => std::mem::swap(before, after),
            Self::Stage { before, after, .. } => std::mem::swap(before, after),
            Self::Player { before, after, .. } => std::mem::swap(before, after),
            Self::Entry { before, after, .. } => std::mem::swap(before, after),
            Self::Round { before, after, .. } => std::mem::swap(before, after),
            Self::RoundState { before, after, .. } => std::mem::swap(before, after),
            Self::HandEdit { before, after, .. } => std::mem::swap(before, after),
            Self::Pairing { before, after, .. } => std::mem::swap(before, after),
            Self::Result { before, after, .. } => std::mem::swap(before, after),
            Self::Game { before, after, .. } => std::mem::swap(before, after),
        }
        Some(inverse)
    }

    /// Makes the change; rows it writes are stamped with the tournament's version.
    pub(crate) fn apply(&self, tournament: &mut Tournament) {
        let version = tournament.version;
        match self {
            Self::Created { after } => *tournament = (**after).clone(),
            Self::Event { after, .. } => tournament.event = (**after).clone(),
            Self::Settings { after, .. } => tournament.settings = (**after).clone(),
            Self::Stage { stage, after, .. } => {
                if let Some(stage) = tournament.stages.iter_mut().find(|it| it.id == *stage) {
                    let StagePlan { format, rounds, prohibited, separations } = (**after).clone();
                    (stage.format, stage.rounds) = (format, rounds);
                    (stage.prohibited, stage.separations) = (prohibited, separations);
                }
            }
            Self::Player { id, after, .. } => match after {
                Some(player) => drop(tournament.players.insert(*id, Player { changed: version, ..(**player).clone() })),
                None => drop(tournament.players.remove(id)),
            },
            Self::Entry { id, after, .. } => match after {
                Some(entry) => drop(tournament.entries.insert(*id, Entry { changed: version, ..(**entry).clone() })),
                None => drop(tournament.entries.remove(id)),
            },
            Self::Round { group, number, after, .. } => {
                let Some(group) = tournament.group_mut(*group) else { return };
                let Some(round) = after else {
                    group.rounds.remove(number);
                    return;
                };
                let mut round = (**round).clone();
                round.changed = version;
                round.pairings.values_mut().for_each(|pairing| pairing.changed = version);
                group.rounds.insert(*number, round);
            }
            Self::RoundState { group, number, after, .. } => {
                if let Some(round) = tournament.group_mut(*group).and_then(|group| group.rounds.get_mut(number)) {
                    (round.state, round.changed) = (*after, version);
                }
            }
            Self::HandEdit { group, round, after, .. } => {
                if let Some(round) = tournament.group_mut(*group).and_then(|group| group.rounds.get_mut(round)) {
                    (round.hand_edit, round.changed) = (after.as_deref().cloned(), version);
                }
            }
            Self::Pairing { group, round, id, after, .. } => {
                let Some(round) = tournament.group_mut(*group).and_then(|group| group.rounds.get_mut(round)) else {
                    return;
                };
                match after {
                    Some(pairing) => {
                        drop(round.pairings.insert(*id, Pairing { changed: version, ..(**pairing).clone() }));
                    }
                    None => drop(round.pairings.remove(id)),
                }
            }
            Self::Result { group, round, pairing, sequence, after, .. } => {
                if let Some(game) = stamped_game(tournament, *group, *round, *pairing, *sequence) {
                    game.result = *after;
                }
            }
            Self::Game { group, round, pairing, after, .. } => {
                if let Some(game) = stamped_game(tournament, *group, *round, *pairing, after.sequence) {
                    game.clone_from(after);
                }
            }
        }
    }
}

/// A game, to be changed: its pairing is stamped with the tournament's version.
fn stamped_game(
    tournament: &mut Tournament,
    group: GroupId,
    round: u16,
    pairing: PairingId,
    sequence: u16,
) -> Option<&mut Game> {
    let version = tournament.version;
    let round = tournament.group_mut(group)?.rounds.get_mut(&round)?;
    let pairing = round.pairings.get_mut(&pairing)?;
    pairing.changed = version;
    match &mut pairing.meeting {
        Meeting::Match { games, .. } => games.iter_mut().find(|game| game.sequence == sequence),
        Meeting::Bye { .. } => None,
    }
}
