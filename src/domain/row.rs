//! Rows: the units that two people could change at the same time.

use serde::{Deserialize, Serialize};

use crate::contest::GameKey;
use crate::game::GameFact;
use crate::id::{EntryId, GroupId, PairingId, PersonId, RoundRef, StageId, Version};
use crate::stage::StagePartKind;
use crate::tournament::Tournament;

/// Row shown to a user, or the whole data from which a plan was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "row")]
pub enum Row {
    /// Name, place and dates of the event.
    Event,
    Settings,
    Prizes,
    Listings,
    StagePart {
        stage: StageId,
        part: StagePartKind,
    },
    Person {
        person: PersonId,
    },
    Entry {
        entry: EntryId,
    },
    Participation {
        group: GroupId,
        entry: EntryId,
    },
    /// State, manual edit and seats of a round, without its pairings.
    Round {
        at: RoundRef,
    },
    Pairing {
        at: RoundRef,
        pairing: PairingId,
    },
    Game {
        at: RoundRef,
        pairing: PairingId,
        game: GameKey,
        fact: GameFact,
    },
    /// Whole group, from which plans of rounds are made.
    WholeGroup {
        group: GroupId,
    },
    /// List of entrants.
    WholePeople,
}

impl Row {
    /// Returns the version at which the row last changed, or 0 if it does not exist. A tournament does not contain the
    /// event's version, so that row returns 0.
    pub fn changed(self, tournament: &Tournament) -> Version {
        let changed = match self {
            Self::Event => None,
            Self::Settings => Some(tournament.parts_changed.settings),
            Self::Prizes => Some(tournament.parts_changed.prizes),
            Self::Listings => Some(tournament.parts_changed.listings),
            Self::WholePeople => Some(tournament.parts_changed.people),
            Self::StagePart { stage, part } => tournament.stage(stage).map(|stage| stage.part_changed(part)),
            Self::Person { person } => tournament.person(person).map(|person| person.changed),
            Self::Entry { entry } => tournament.entry(entry).map(|entry| entry.changed),
            Self::Participation { group, entry } => {
                tournament.groups.get(&group).and_then(|group| group.participation(entry)).map(|it| it.changed)
            }
            Self::Round { at } => tournament.round(at).map(|round| round.changed),
            Self::Pairing { at, pairing } => tournament.pairing(at, pairing).map(|pairing| pairing.changed),
            Self::Game { at, pairing, game, fact } => {
                let pairing = tournament.pairing(at, pairing);
                pairing.and_then(|pairing| pairing.games.get(&game)).map(|game| game.changed.of(fact))
            }
            Self::WholeGroup { group } => tournament.groups.get(&group).map(|group| group.touched),
        };
        changed.unwrap_or_default()
    }
}
