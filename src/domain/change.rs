//! Changes as values: each holds a row before and after the change. So every change can be undone, the log contains the
//! old values, and replaying the log rebuilds the rows.

mod results;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::contest::GameKey;
use crate::entry::Entry;
use crate::game::{Game, GameFact};
use crate::group::{Draw, Group};
use crate::hand_edit::HandEdit;
use crate::hash::Hash;
use crate::id::{EntryId, EventId, GroupId, PairingId, PersonId, RoundRef, StageId, TournamentId, Version};
use crate::listing::Listing;
use crate::pairing::Pairing;
use crate::participation::Participation;
use crate::person::Person;
use crate::prize_plan::PrizePlan;
use crate::result::GameResult;
use crate::round::{Round, RoundState};
use crate::row::Row;
use crate::stage::{Stage, StagePart, StagePartKind};
use crate::tournament::{Settings, Tournament};

/// One row before and after a change. `None` before marks a new row, `None` after a removed one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// Beginning of the tournament; the rest of its creation consists of ordinary changes.
    Began {
        id: TournamentId,
        event: EventId,
    },
    Settings {
        before: Option<Arc<Settings>>,
        after: Arc<Settings>,
    },
    Prizes {
        before: Option<Arc<PrizePlan>>,
        after: Option<Arc<PrizePlan>>,
    },
    /// Part of a stage; the part [`StagePart::Name`] creates the stage if it has no before, and removes it if it has no
    /// after.
    StagePart {
        stage: StageId,
        before: Option<StagePart>,
        after: Option<StagePart>,
    },
    /// Person. Data that can be erased are not in this text: [`PersonParts`] names the parts of the log entry that hold
    /// them.
    Person {
        id: PersonId,
        before: Option<Arc<Person>>,
        after: Option<Arc<Person>>,
        #[serde(default, skip_serializing_if = "PersonParts::is_empty")]
        parts: PersonParts,
    },
    Entry {
        id: EntryId,
        before: Option<Arc<Entry>>,
        after: Option<Arc<Entry>>,
    },
    Listings {
        before: Arc<[Listing]>,
        after: Arc<[Listing]>,
    },
    /// Stage and name of a group.
    Group {
        id: GroupId,
        before: Option<(StageId, String)>,
        after: Option<(StageId, String)>,
    },
    /// Replacement of a run of seats: insertion, removal, swap or reordering. Rounds paired earlier keep their seats.
    Seats {
        group: GroupId,
        at: u32,
        before: Vec<EntryId>,
        after: Vec<EntryId>,
    },
    Participation {
        group: GroupId,
        entry: EntryId,
        before: Option<Arc<Participation>>,
        after: Option<Arc<Participation>>,
    },
    Draw {
        group: GroupId,
        id: u32,
        before: Option<Arc<Draw>>,
        after: Option<Arc<Draw>>,
    },
    /// Whole round with its pairings, paired or discarded.
    Round {
        at: RoundRef,
        before: Option<Arc<Round>>,
        after: Option<Arc<Round>>,
    },
    /// Beginning or end of a session of manual edits.
    HandEdit {
        at: RoundRef,
        before: Option<Arc<HandEdit>>,
        after: Option<Arc<HandEdit>>,
    },
    RoundState {
        at: RoundRef,
        before: RoundState,
        after: RoundState,
    },
    /// Pairing with its games.
    Pairing {
        at: RoundRef,
        id: PairingId,
        before: Option<Arc<Pairing>>,
        after: Option<Arc<Pairing>>,
    },
    /// Result of a game. Creates the row of the game if necessary; `begins` is then `true` if the second-named
    /// competitor has the first move.
    Result {
        at: RoundRef,
        pairing: PairingId,
        game: GameKey,
        before: GameResult,
        after: GameResult,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        begins: bool,
    },
    /// Game data other than the result: record, fouls, clocks, players. Removing a row leaves an empty one with the
    /// versions of its facts.
    Game {
        at: RoundRef,
        pairing: PairingId,
        game: GameKey,
        before: Option<Arc<Game>>,
        after: Option<Arc<Game>>,
    },
    /// Text of a record; kept beside the log, which holds only its hash.
    Text {
        hash: Hash,
        #[serde(skip)]
        text: Option<Arc<String>>,
    },
    /// Erasure of name, club, birth date and the other data of a person, here and in every part of the log.
    Erased {
        person: PersonId,
    },
}

/// Numbers of the parts of a log entry that hold the data of a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonParts {
    /// Name, club, sex and identity number, before and after.
    #[serde(default, skip_serializing_if = "no_parts")]
    pub open: [Option<u16>; 2],
    /// Birth date, contacts and notes, before and after.
    #[serde(default, skip_serializing_if = "no_parts")]
    pub staff: [Option<u16>; 2],
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn no_parts(parts: &[Option<u16>; 2]) -> bool {
    parts.iter().all(Option::is_none)
}

impl PersonParts {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Change {
    /// Returns the change that reverses this one, or `None` for a beginning or an erasure, which are irreversible.
    pub fn inverse(&self) -> Option<Self> {
        let mut inverse = self.clone();
        match &mut inverse {
            Self::Began { .. } | Self::Erased { .. } => return None,
            Self::Settings { before, after } => match before.take() {
                Some(old) => *before = Some(std::mem::replace(after, old)),
                None => return None,
            },
            Self::Prizes { before, after } => std::mem::swap(before, after),
            Self::StagePart { before, after, .. } => std::mem::swap(before, after),
            Self::Person { before, after, .. } => std::mem::swap(before, after),
            Self::Entry { before, after, .. } => std::mem::swap(before, after),
            Self::Listings { before, after } => std::mem::swap(before, after),
            Self::Group { before, after, .. } => std::mem::swap(before, after),
            Self::Seats { before, after, .. } => std::mem::swap(before, after),
            Self::Participation { before, after, .. } => std::mem::swap(before, after),
            Self::Draw { before, after, .. } => std::mem::swap(before, after),
            Self::Round { before, after, .. } => std::mem::swap(before, after),
            Self::HandEdit { before, after, .. } => std::mem::swap(before, after),
            Self::RoundState { before, after, .. } => std::mem::swap(before, after),
            Self::Pairing { before, after, .. } => std::mem::swap(before, after),
            Self::Result { before, after, .. } => std::mem::swap(before, after),
            Self::Game { before, after, .. } => std::mem::swap(before, after),
            // The text stays: it is found by its hash, and nothing refers to it any more.
            Self::Text { .. } => {}
        }
        Some(inverse)
    }

    /// Returns the rows that the change writes; empty for data that two people never edit at the same time.
    pub fn rows(&self) -> Vec<Row> {
        let of_game = |at: &RoundRef, pairing: &PairingId, game: &GameKey, fact| Row::Game {
            at: *at,
            pairing: *pairing,
            game: *game,
            fact,
        };
        match self {
            Self::Settings { .. } => vec![Row::Settings],
            Self::Prizes { .. } => vec![Row::Prizes],
            Self::Listings { .. } => vec![Row::Listings],
            Self::StagePart { stage, before, after } => {
                let part = after.as_ref().or(before.as_ref()).map(StagePart::kind);
                part.map(|part| Row::StagePart { stage: *stage, part }).into_iter().collect()
            }
            Self::Person { id, .. } | Self::Erased { person: id } => vec![Row::Person { person: *id }],
            Self::Entry { id, .. } => vec![Row::Entry { entry: *id }],
            Self::Participation { group, entry, .. } => vec![Row::Participation { group: *group, entry: *entry }],
            Self::Round { at, .. } | Self::RoundState { at, .. } | Self::HandEdit { at, .. } => {
                vec![Row::Round { at: *at }]
            }
            Self::Pairing { at, id, .. } => vec![Row::Pairing { at: *at, pairing: *id }],
            Self::Result { at, pairing, game, .. } => vec![of_game(at, pairing, game, GameFact::Result)],
            Self::Game { at, pairing, game, before, after } => {
                let facts = Game::differing(before.as_deref(), after.as_deref());
                facts.into_iter().map(|fact| of_game(at, pairing, game, fact)).collect()
            }
            Self::Began { .. } | Self::Group { .. } | Self::Seats { .. } | Self::Draw { .. } | Self::Text { .. } => {
                Vec::new()
            }
        }
    }

    /// Applies the change and stamps the rows it writes with `version`. Rows without another owner are not copied.
    pub(crate) fn apply(self, t: &mut Tournament, version: Version) {
        match self {
            Self::Began { id, event } => (t.id, t.event) = (id, event),
            Self::Settings { after, .. } => {
                t.settings = after;
                t.parts_changed.settings = version;
            }
            Self::Prizes { after, .. } => {
                t.prizes = after;
                t.parts_changed.prizes = version;
            }
            Self::Listings { after, .. } => {
                t.listings = after;
                t.parts_changed.listings = version;
            }
            Self::StagePart { stage, after, before } => {
                set_stage_part(t, stage, (before.as_ref(), after), version);
            }
            Self::Person { id, after, .. } => {
                t.highest.person = t.highest.person.max(id.0);
                t.parts_changed.people = version;
                match after {
                    Some(mut person) => {
                        Arc::make_mut(&mut person).changed = version;
                        t.people.insert(id, person);
                    }
                    None => {
                        t.people.remove(&id);
                    }
                }
            }
            Self::Entry { id, after, .. } => {
                t.highest.entry = t.highest.entry.max(id.0);
                t.parts_changed.people = version;
                match after {
                    Some(mut entry) => {
                        Arc::make_mut(&mut entry).changed = version;
                        t.entries.insert(id, entry);
                    }
                    None => {
                        t.entries.remove(&id);
                    }
                }
            }
            Self::Group { id, after, .. } => {
                t.highest.group = t.highest.group.max(id.0);
                match after {
                    Some((stage, name)) => {
                        let old = t.groups.remove(&id);
                        let group = old.map_or_else(|| Group::new(id, stage, String::new()), Arc::unwrap_or_clone);
                        t.groups.insert(id, Arc::new(Group { stage, touched: version, name, ..group }));
                    }
                    None => drop(t.groups.remove(&id)),
                }
            }
            Self::Erased { person } => {
                if let Some(known) = t.people.get_mut(&person).map(Arc::make_mut) {
                    (known.open, known.staff, known.changed) = (None, None, version);
                    t.parts_changed.people = version;
                }
            }
            Self::Text { hash, text } => {
                if let Some(text) = text {
                    t.texts.insert(hash, text);
                }
            }
            Self::Seats { group, .. }
            | Self::Participation { group, .. }
            | Self::Draw { group, .. }
            | Self::Round { at: RoundRef { group, .. }, .. }
            | Self::HandEdit { at: RoundRef { group, .. }, .. }
            | Self::RoundState { at: RoundRef { group, .. }, .. }
            | Self::Pairing { at: RoundRef { group, .. }, .. }
            | Self::Result { at: RoundRef { group, .. }, .. }
            | Self::Game { at: RoundRef { group, .. }, .. } => {
                self.raise_highest(t);
                if let Some(group) = t.group_mut(group) {
                    group.touched = version;
                    self.apply_in(group, version);
                }
            }
        }
    }

    fn raise_highest(&self, t: &mut Tournament) {
        match self {
            Self::Draw { id, .. } => t.highest.draw = t.highest.draw.max(*id),
            Self::Pairing { id, .. } => t.highest.pairing = t.highest.pairing.max(id.0),
            Self::Round { after: Some(round), .. } => {
                let last = round.pairings.keys().next_back().map_or(0, |id| id.0);
                t.highest.pairing = t.highest.pairing.max(last);
            }
            Self::Round { after: None, .. }
            | Self::Seats { .. }
            | Self::Participation { .. }
            | Self::HandEdit { .. }
            | Self::RoundState { .. }
            | Self::Result { .. }
            | Self::Game { .. }
            | Self::Began { .. }
            | Self::Settings { .. }
            | Self::Prizes { .. }
            | Self::StagePart { .. }
            | Self::Person { .. }
            | Self::Entry { .. }
            | Self::Listings { .. }
            | Self::Group { .. }
            | Self::Text { .. }
            | Self::Erased { .. } => {}
        }
    }

    /// Applies a change inside a group.
    fn apply_in(self, group: &mut Group, version: Version) {
        match self {
            Self::Seats { at, before, after, .. } => splice_seats(group, at, &before, &after, version),
            Self::Participation { entry, after, .. } => match after {
                Some(mut after) => {
                    Arc::make_mut(&mut after).changed = version;
                    group.participations.insert(entry, after);
                }
                None => {
                    group.participations.remove(&entry);
                }
            },
            Self::Draw { id, after, .. } => match after {
                Some(mut draw) => {
                    Arc::make_mut(&mut draw).changed = version;
                    group.draws.insert(id, draw);
                }
                None => {
                    group.draws.remove(&id);
                }
            },
            Self::Round { at, after, .. } => {
                let Some(round) = after else {
                    group.rounds.remove(&at.round);
                    return;
                };
                let mut round = Arc::unwrap_or_clone(round);
                round.changed = version;
                let pairings = std::mem::take(&mut round.pairings);
                round.pairings =
                    pairings.into_iter().map(|(id, pairing)| (id, stamped(None, pairing, version))).collect();
                group.rounds.insert(at.round, Arc::new(round));
            }
            Self::RoundState { at, after, .. } => {
                if let Some(round) = round_mut(group, at) {
                    (round.state, round.changed) = (after, version);
                }
            }
            Self::HandEdit { at, after, .. } => {
                if let Some(round) = round_mut(group, at) {
                    (round.hand_edit, round.changed) = (after, version);
                }
            }
            Self::Pairing { at, id, after, .. } => {
                let Some(round) = round_mut(group, at) else { return };
                match after {
                    Some(pairing) => {
                        let stamped = stamped(round.pairings.get(&id).map(AsRef::as_ref), pairing, version);
                        round.pairings.insert(id, stamped);
                    }
                    None => {
                        round.pairings.remove(&id);
                    }
                }
            }
            Self::Result { at, pairing, game: key, after, begins, .. } => {
                if let Some(pairing) = pairing_mut(group, at, pairing) {
                    let game = pairing.row_of(key, || Game::beginning(begins));
                    game.result = after;
                    game.changed.result = version;
                }
            }
            Self::Game { at, pairing, game: key, after, .. } => {
                if let Some(pairing) = pairing_mut(group, at, pairing) {
                    let now = Game::replaced(pairing.games.get(&key), after.as_deref(), version);
                    pairing.games.insert(key, now);
                }
            }
            // Not part of a group.
            Self::Began { .. }
            | Self::Settings { .. }
            | Self::Prizes { .. }
            | Self::StagePart { .. }
            | Self::Person { .. }
            | Self::Entry { .. }
            | Self::Listings { .. }
            | Self::Group { .. }
            | Self::Text { .. }
            | Self::Erased { .. } => {}
        }
    }
}

/// Returns the pairing stamped with the version, and so those facts of its games that differ from before.
fn stamped(before: Option<&Pairing>, mut after: Arc<Pairing>, version: Version) -> Arc<Pairing> {
    let stamped = Arc::make_mut(&mut after);
    stamped.changed = version;
    for (key, game) in &mut stamped.games {
        let known = before.and_then(|pairing| pairing.games.get(key));
        *game = Game::replaced(known, Some(game), version);
    }
    after
}

fn round_mut(group: &mut Group, at: RoundRef) -> Option<&mut Round> {
    group.rounds.get_mut(&at.round).map(Arc::make_mut)
}

fn pairing_mut(group: &mut Group, at: RoundRef, id: PairingId) -> Option<&mut Pairing> {
    round_mut(group, at)?.pairings.get_mut(&id).map(Arc::make_mut)
}

/// Replaces the run of seats from `at` on; every round without seats of its own keeps the seats it was paired from.
fn splice_seats(group: &mut Group, at: u32, before: &[EntryId], after: &[EntryId], version: Version) {
    let old = group.seats.clone();
    let at = usize::try_from(at).unwrap_or(usize::MAX);
    let Some(kept) = old.get(..at) else { return };
    let behind = old.get(at.saturating_add(before.len())..).unwrap_or_default();
    for round in group.rounds.values_mut().filter(|round| round.seats.is_none()) {
        let round = Arc::make_mut(round);
        (round.seats, round.changed) = (Some(old.clone()), version);
    }
    group.seats = kept.iter().chain(after).chain(behind).copied().collect();
    // Undoing a replacement leaves no trace.
    for round in group.rounds.values_mut().filter(|round| round.seats.as_ref() == Some(&group.seats)) {
        Arc::make_mut(round).seats = None;
    }
}

fn set_stage_part(
    t: &mut Tournament,
    id: StageId,
    (before, after): (Option<&StagePart>, Option<StagePart>),
    version: Version,
) {
    t.highest.stage = t.highest.stage.max(id.0);
    let Some(part) = after else {
        match before.map(StagePart::kind) {
            Some(StagePartKind::Name) => t.stages.retain(|stage| stage.id != id),
            Some(kind) => {
                if let Some(stage) = t.stage_mut(id) {
                    stage.changed.remove(&kind);
                    stage.set(Stage::new(id).part(kind));
                }
            }
            None => {}
        }
        return;
    };
    if t.stage(id).is_none() {
        t.stages.push(Arc::new(Stage::new(id)));
        t.stages.sort_by_key(|stage| stage.id);
    }
    if let Some(stage) = t.stage_mut(id) {
        stage.changed.insert(part.kind(), version);
        stage.set(part);
    }
}
