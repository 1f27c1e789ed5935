//! Games: a row is a fact. What may be played next is derived ([`next`](crate::contest::next)).

use std::sync::Arc;

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::discipline::Side;
use crate::id::{PersonId, Version};
use crate::log::Hash;
use crate::result::{GameResult, Outcome};

/// Bytes that one game's record may have: a game of 500 moves with a comment at each has a tenth.
pub const MAX_RECORD: usize = 256 << 10;

/// One game of which something is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// Of teams: who sits here, the first-named team's first; none inside: an empty chair. Of individuals none: the entries play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<[Option<PersonId>; 2]>,
    /// Whether the *second-named* competitor has the first move in this game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub second_begins: bool,
    /// From the view of the side that moves first.
    pub result: GameResult,
    /// The result for the rating report only: found out too late to change the event (C.04.2 article 4.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub for_rating: Option<GameResult>,
    /// Fouls (犯规) of the side that moves first and the side that moves second.
    #[serde(default, skip_serializing_if = "no_fouls")]
    pub fouls: [u8; 2],
    /// Clocks at the end, in seconds, first side and second side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<[u32; 2]>,
    /// SHA-256 of its record, if one was handed in ([`Tournament::texts`](crate::Tournament)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Hash>,
    /// The version at which an arbiter let this result stand although this record does not agree with it; the log tells who and why. It is
    /// gone when either changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acknowledged: Option<Version>,
    /// What stands on the envelope of a game that was adjourned; it stays when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjournment: Option<Arc<Adjournment>>,
    /// The versions at which its facts last changed.
    #[serde(skip)]
    pub changed: GameVersions,
}

/// The envelope of an adjourned game (Laws of the 1990s, article 13.2). The names of the players are those of the game; the sealed move itself is in
/// the envelope and nowhere else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjournment {
    /// The position before the sealed move, as it was written down.
    pub position: String,
    /// Seconds used by the first mover and the second mover.
    pub used: [u32; 2],
    /// Who has sealed.
    pub sealed_by: Side,
    /// Number of the sealed move, from 1.
    pub move_number: u16,
    /// When it goes on: local time in the event's zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resumes: Option<NaiveDateTime>,
}

/// Why a game cannot be adjourned so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AdjournmentFlaw {
    #[error("the game is over")]
    Over,
    #[error("the position is missing, or longer than 500 characters")]
    Position,
    #[error("the number of the sealed move is missing")]
    Move,
}

impl Adjournment {
    /// Characters that a position may have.
    const LONGEST: usize = 500;

    /// What the envelope lacks (article 13.3: the arbiter checks it).
    pub(crate) fn check(&self) -> Result<(), AdjournmentFlaw> {
        if self.position.trim().is_empty() || self.position.chars().count() > Self::LONGEST {
            return Err(AdjournmentFlaw::Position);
        }
        if self.move_number == 0 { Err(AdjournmentFlaw::Move) } else { Ok(()) }
    }
}

/// What two people may tell of a game at the same time. Each fact has a version of its own: fouls that came in meanwhile are in no result's
/// way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameFact {
    /// Who sits here, and who has the first move.
    Players,
    /// [`Game::result`].
    Result,
    /// [`Game::for_rating`].
    ForRating,
    /// [`Game::fouls`].
    Fouls,
    /// [`Game::clocks`].
    Clocks,
    /// [`Game::record`].
    Record,
    /// [`Game::acknowledged`].
    Acknowledged,
    /// [`Game::adjournment`].
    Adjournment,
}

impl GameFact {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Players,
        Self::Result,
        Self::ForRating,
        Self::Fouls,
        Self::Clocks,
        Self::Record,
        Self::Acknowledged,
        Self::Adjournment,
    ];
}

/// The version at which each fact of a game last changed; 0 for one that was never told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameVersions {
    #[serde(skip_serializing_if = "never")]
    pub players: Version,
    #[serde(skip_serializing_if = "never")]
    pub result: Version,
    #[serde(skip_serializing_if = "never")]
    pub for_rating: Version,
    #[serde(skip_serializing_if = "never")]
    pub fouls: Version,
    #[serde(skip_serializing_if = "never")]
    pub clocks: Version,
    #[serde(skip_serializing_if = "never")]
    pub record: Version,
    #[serde(skip_serializing_if = "never")]
    pub acknowledged: Version,
    #[serde(skip_serializing_if = "never")]
    pub adjournment: Version,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn never(version: &Version) -> bool {
    *version == Version::default()
}

impl GameVersions {
    /// The version of a fact.
    pub fn of(mut self, fact: GameFact) -> Version {
        *self.version_mut(fact)
    }

    /// The newest version of any fact.
    pub fn newest(self) -> Version {
        GameFact::ALL.into_iter().map(|fact| self.of(fact)).max().unwrap_or_default()
    }

    pub(crate) fn version_mut(&mut self, fact: GameFact) -> &mut Version {
        match fact {
            GameFact::Players => &mut self.players,
            GameFact::Result => &mut self.result,
            GameFact::ForRating => &mut self.for_rating,
            GameFact::Fouls => &mut self.fouls,
            GameFact::Clocks => &mut self.clocks,
            GameFact::Record => &mut self.record,
            GameFact::Acknowledged => &mut self.acknowledged,
            GameFact::Adjournment => &mut self.adjournment,
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn no_fouls(fouls: &[u8; 2]) -> bool {
    *fouls == [0, 0]
}

impl Game {
    /// A game without a result yet.
    pub fn beginning(second_begins: bool) -> Self {
        Self { second_begins, ..Self::default() }
    }

    /// The record as everybody may see it: none while the game is in play. Screens show that one some time behind
    /// ([`Broadcast`](crate::screen::Broadcast)).
    pub fn public_record(&self) -> Option<Hash> {
        self.record.filter(|_| self.result != GameResult::Unknown)
    }

    /// Whether a fact is the same in another state of the game.
    pub(crate) fn same(&self, fact: GameFact, other: &Self) -> bool {
        match fact {
            GameFact::Players => self.players == other.players && self.second_begins == other.second_begins,
            GameFact::Result => self.result == other.result,
            GameFact::ForRating => self.for_rating == other.for_rating,
            GameFact::Fouls => self.fouls == other.fouls,
            GameFact::Clocks => self.clocks == other.clocks,
            GameFact::Record => self.record == other.record,
            GameFact::Acknowledged => self.acknowledged == other.acknowledged,
            GameFact::Adjournment => self.adjournment == other.adjournment,
        }
    }

    /// The facts in which two states of a game differ; a row that is not there yet tells nothing.
    pub(crate) fn differing(before: Option<&Self>, after: Option<&Self>) -> Vec<GameFact> {
        let begins = before.or(after).is_some_and(|game| game.second_begins);
        let nothing = Self::beginning(begins);
        let (before, after) = (before.unwrap_or(&nothing), after.unwrap_or(&nothing));
        GameFact::ALL.into_iter().filter(|fact| !before.same(*fact, after)).collect()
    }

    /// This game with some facts of another state of it.
    #[must_use]
    pub(crate) fn with(mut self, facts: &[GameFact], of: &Self) -> Self {
        for fact in facts {
            match fact {
                GameFact::Players => (self.players, self.second_begins) = (of.players, of.second_begins),
                GameFact::Result => self.result = of.result,
                GameFact::ForRating => self.for_rating = of.for_rating,
                GameFact::Fouls => self.fouls = of.fouls,
                GameFact::Clocks => self.clocks = of.clocks,
                GameFact::Record => self.record = of.record,
                GameFact::Acknowledged => self.acknowledged = of.acknowledged,
                GameFact::Adjournment => self.adjournment.clone_from(&of.adjournment),
            }
        }
        self
    }

    /// Returns the same game with the sides exchanged: what each player did and scored stays.
    #[must_use]
    pub fn turned(&self) -> Self {
        let [first, second] = self.fouls;
        Self {
            players: self.players.map(|[one, two]| [two, one]),
            result: self.result.swapped(),
            for_rating: self.for_rating.map(GameResult::swapped),
            fouls: [second, first],
            clocks: self.clocks.map(|[one, two]| [two, one]),
            ..self.clone()
        }
    }

    /// The row in another state: the facts that differ carry the version, the others keep theirs.
    pub(crate) fn replaced(before: Option<&Self>, after: Option<&Self>, version: Version) -> Self {
        let nothing = || Self::beginning(before.is_some_and(|game| game.second_begins));
        let mut now = after.cloned().unwrap_or_else(nothing);
        now.changed = before.map(|game| game.changed).unwrap_or_default();
        for fact in Self::differing(before, after) {
            *now.changed.version_mut(fact) = version;
        }
        now
    }

    /// The result that counts for ratings.
    pub fn rated_result(&self) -> GameResult {
        self.for_rating.unwrap_or(self.result)
    }

    /// As the first-named competitor had it: side, own outcome, the other's outcome.
    pub fn by_first(&self) -> (Side, Outcome, Outcome) {
        let (mover, other) = self.result.outcomes();
        if self.second_begins { (Side::Second, other, mover) } else { (Side::First, mover, other) }
    }
}
