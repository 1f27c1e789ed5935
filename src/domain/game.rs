//! Games as rows of recorded facts. The games that may be played next are derived ([`next`](crate::contest::next)).

use std::sync::Arc;

use chrono::NaiveDateTime;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::discipline::Side;
use crate::hash::Hash;
use crate::id::{PersonId, Version};
use crate::result::{GameResult, Outcome};

/// Maximum size of one game's record in bytes. A game of 500 moves with a comment at each needs a tenth of it.
pub const MAX_RECORD: usize = 256 << 10;

/// Game with at least one recorded fact.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// Players of the board in a team match, the first-named team's first; an inner `None` is an empty chair. `None`
    /// for individuals: the entries themselves play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<[Option<PersonId>; 2]>,
    /// `true` if the *second-named* competitor has the first move in this game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub second_begins: bool,
    /// Result, seen from the side that moves first.
    pub result: GameResult,
    /// Corrected result for the rating report only, found too late to change the event (C.04.2 article 4.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub for_rating: Option<GameResult>,
    /// Numbers of fouls (犯规) of the side that moves first and the side that moves second.
    #[serde(default, skip_serializing_if = "no_fouls")]
    pub fouls: [u8; 2],
    /// Clock times at the end in seconds, first side and second side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<[u32; 2]>,
    /// SHA-256 of the game's record, if one was handed in; the key of its text in
    /// [`Tournament::texts`](crate::Tournament).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<Hash>,
    /// Version at which an arbiter kept this result although this record disagrees with it; the log shows the arbiter
    /// and the reason. It is cleared when the result or the record changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acknowledged: Option<Version>,
    /// Envelope of an adjourned game; kept when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjournment: Option<Arc<Adjournment>>,
    /// Versions at which the facts of the game last changed.
    #[serde(skip)]
    pub changed: GameVersions,
}

/// Data on the envelope of an adjourned game (Laws of the 1990s, article 13.2). The players are those of the game; the
/// sealed move itself is only in the envelope.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjournment {
    /// Position before the sealed move, as written down.
    pub position: String,
    /// Seconds used by the first mover and the second mover.
    pub used: [u32; 2],
    /// Side that sealed the move.
    pub sealed_by: Side,
    /// Number of the sealed move, from 1.
    pub move_number: u16,
    /// Time of resumption: local time in the event's zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resumes: Option<NaiveDateTime>,
}

/// Reason why a game cannot be adjourned as entered.
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
    /// Maximum number of characters in a position.
    const MAX_POSITION_LETTERS: usize = 500;

    /// Checks the envelope for missing data (article 13.3: the arbiter checks it).
    pub(crate) fn check(&self) -> Result<(), AdjournmentFlaw> {
        if self.position.trim().is_empty() || self.position.chars().count() > Self::MAX_POSITION_LETTERS {
            return Err(AdjournmentFlaw::Position);
        }
        if self.move_number == 0 { Err(AdjournmentFlaw::Move) } else { Ok(()) }
    }
}

/// Fact about a game that two people may enter at the same time. Each fact has a version of its own, so fouls entered
/// meanwhile do not conflict with a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameFact {
    /// Players and first move.
    Players,
    Result,
    ForRating,
    Fouls,
    Clocks,
    Record,
    Acknowledged,
    Adjournment,
}

impl GameFact {
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

/// Version at which each fact of a game last changed; 0 for a fact that was never entered.
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn never(version: &Version) -> bool {
    *version == Version::default()
}

impl GameVersions {
    /// Returns the version of a fact.
    pub fn of(mut self, fact: GameFact) -> Version {
        *self.version_mut(fact)
    }

    /// Returns the newest version of any fact.
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

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn no_fouls(fouls: &[u8; 2]) -> bool {
    *fouls == [0, 0]
}

impl Game {
    /// Returns a game without a result.
    pub fn beginning(second_begins: bool) -> Self {
        Self { second_begins, ..Self::default() }
    }

    /// Returns `true` if the row of the game contains a fact. A row whose result was undone remains only for its
    /// version, so that an older form is refused.
    pub(crate) fn has_fact(&self) -> bool {
        Self { changed: GameVersions::default(), ..self.clone() } != Self::beginning(self.second_begins)
    }

    /// Returns the public record: `None` while the game is in play. Screens show the record of a game in play with a
    /// delay ([`Broadcast`](crate::screen::Broadcast)).
    pub fn public_record(&self) -> Option<Hash> {
        self.record.filter(|_| self.result != GameResult::Unknown)
    }

    /// Returns `true` if a fact is the same in another state of the game.
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

    /// Returns the facts in which two states of a game differ; a missing row counts as a game without facts.
    pub(crate) fn differing(before: Option<&Self>, after: Option<&Self>) -> Vec<GameFact> {
        let begins = before.or(after).is_some_and(|game| game.second_begins);
        let nothing = Self::beginning(begins);
        let (before, after) = (before.unwrap_or(&nothing), after.unwrap_or(&nothing));
        GameFact::ALL.into_iter().filter(|fact| !before.same(*fact, after)).collect()
    }

    /// Returns this game with some facts taken from another state.
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

    /// Returns the same game with the sides exchanged: each player keeps their own score, fouls and clock time. An
    /// adjournment stays unchanged, so callers refuse adjourned games.
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

    /// Returns the row `after` a change: facts that differ from `before` get `version`, the others keep theirs.
    pub(crate) fn replaced(before: Option<&Self>, after: Option<&Self>, version: Version) -> Self {
        let nothing = || Self::beginning(before.is_some_and(|game| game.second_begins));
        let mut now = after.cloned().unwrap_or_else(nothing);
        now.changed = before.map(|game| game.changed).unwrap_or_default();
        for fact in Self::differing(before, after) {
            *now.changed.version_mut(fact) = version;
        }
        now
    }

    /// Returns the result that counts for ratings.
    pub fn rated_result(&self) -> GameResult {
        self.for_rating.unwrap_or(self.result)
    }

    /// Returns the game as seen by the first-named competitor: side, own outcome, opponent's outcome.
    pub fn by_first(&self) -> (Side, Outcome, Outcome) {
        let (mover, other) = self.result.outcomes();
        if self.second_begins { (Side::Second, other, mover) } else { (Side::First, mover, other) }
    }
}
