//! Pairings: two competitors meet, or one has a bye.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::NaiveDateTime;
use litemap::LiteMap;
use serde::{Deserialize, Serialize};

use crate::contest::GameKey;
use crate::discipline::Side;
use crate::format::SlotId;
use crate::game::Game;
use crate::id::{EntryId, PairingId, Version};
use crate::log::Hash;
use crate::points::Points;
use crate::reason::Reason;
use crate::result::ByeKind;

/// The games of a meeting in the order of their keys. Nearly always there is one: a sorted list takes a tenth of the memory of a `BTreeMap`.
pub type Games = LiteMap<GameKey, Game>;

/// Two competitors meet, or one has a bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// Number within the tournament; never given twice.
    pub id: PairingId,
    pub meeting: Meeting,
    /// Table, from 1; 0 for a bye.
    pub table: u32,
    /// The match of the bracket that this is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<SlotId>,
    /// Why: as the engine, the table, the arbiter or the file says.
    #[serde(default)]
    pub reasons: Arc<[Reason]>,
    /// A date of its own (leagues, catch-up games).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub appointment: Option<Appointment>,
    /// What a person decided about the meeting as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<Decision>,
    /// Digests of sealed line-ups or bids, first-named competitor's first.
    #[serde(default, skip_serializing_if = "no_seals")]
    pub seals: [Option<Hash>; 2],
    /// Who has the first move in the first game of a segment that begins by lot, by choice or by bid, on board 1: true for the second-named.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub first_moves: BTreeMap<u8, bool>,
    /// Who goes on if the first segment ends level: whoever comes to the final of a double elimination without a loss, where that is so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<EntryId>,
    /// Games of which a fact is known.
    #[serde(default, skip_serializing_if = "Games::is_empty")]
    pub games: Games,
    /// The version at which this row (not its games) last changed.
    #[serde(skip)]
    pub changed: Version,
}

fn no_seals(seals: &[Option<Hash>; 2]) -> bool {
    seals.iter().all(Option::is_none)
}

/// What a pairing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Meeting {
    /// Two competitors; the first named has the first move (in game 1; for teams, on board 1).
    Two([EntryId; 2]),
    /// No opponent.
    Bye(EntryId, ByeKind),
}

/// When a pairing is played, and what became of its report. Eligibility is judged on `planned`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appointment {
    /// Local time in the event's zone.
    pub planned: NaiveDateTime,
    /// A later agreement, or what one side proposes: see [`is_moved`](Self::is_moved).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved_to: Option<NaiveDateTime>,
    /// Which of the two agreed to it.
    #[serde(default)]
    pub agreed: [bool; 2],
    /// Whether the committee approved it.
    #[serde(default)]
    pub approved: bool,
    /// When it was over, where something follows from that (the days of rest of a ladder). In UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<NaiveDateTime>,
    /// Where it is played, if not where its round is; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub venue: String,
    /// The game points that the other captain has confirmed. Of another score than the one that stands it says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmed: Option<[Points; 2]>,
    /// Who has protested; until it is ruled or taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protest: Option<Side>,
}

impl Appointment {
    /// At this time, and nothing else said.
    pub fn at(planned: NaiveDateTime) -> Self {
        Self {
            planned,
            moved_to: None,
            agreed: [false; 2],
            approved: false,
            ended: None,
            venue: String::new(),
            confirmed: None,
            protest: None,
        }
    }

    /// Whether the later date holds: both sides agreed to it, or the committee approved it.
    pub fn is_moved(&self) -> bool {
        self.moved_to.is_some() && (self.approved || self.agreed == [true; 2])
    }

    /// When it is played, in local time.
    pub fn time(&self) -> NaiveDateTime {
        self.moved_to.filter(|_| self.is_moved()).unwrap_or(self.planned)
    }
}

/// What a person decided about a meeting: a walkover, a lot, a ruling; or its points where no boards are known. The words are in the log
/// at the version that gave it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// Who goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Who did not come, first-named first.
    #[serde(default)]
    pub absent: [bool; 2],
    /// Game points instead of those of the games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[Points; 2]>,
}

impl Pairing {
    /// A meeting without a number and games.
    pub fn of_two(table: u32, competitors: [EntryId; 2], reasons: Vec<Reason>) -> Self {
        Self { table, ..Self::new(Meeting::Two(competitors), reasons) }
    }

    /// A bye without a number.
    pub fn of_bye(entry: EntryId, kind: ByeKind, reasons: Vec<Reason>) -> Self {
        Self::new(Meeting::Bye(entry, kind), reasons)
    }

    fn new(meeting: Meeting, reasons: Vec<Reason>) -> Self {
        Self {
            id: PairingId(0),
            meeting,
            table: 0,
            slot: None,
            reasons: reasons.into(),
            appointment: None,
            decision: None,
            seals: [None, None],
            first_moves: BTreeMap::new(),
            odds: None,
            games: Games::new_vec(),
            changed: Version::default(),
        }
    }

    /// The two competitors; none for a bye.
    pub fn two(&self) -> Option<[EntryId; 2]> {
        match self.meeting {
            Meeting::Two(two) => Some(two),
            Meeting::Bye(..) => None,
        }
    }

    /// The side that has draw odds in this meeting, whatever its contest says.
    pub fn odds_side(&self) -> Option<Side> {
        let [first, second] = self.two()?;
        match self.odds? {
            entry if entry == first => Some(Side::First),
            entry if entry == second => Some(Side::Second),
            _ => None,
        }
    }

    /// Who has the bye, and which; none for a meeting of two.
    pub fn bye(&self) -> Option<(EntryId, ByeKind)> {
        match self.meeting {
            Meeting::Two(_) => None,
            Meeting::Bye(entry, kind) => Some((entry, kind)),
        }
    }

    /// The table, if two meet.
    pub fn board(&self) -> Option<u32> {
        self.two().map(|_| self.table)
    }

    /// The two competitors, or the one with the bye.
    pub fn entries(&self) -> impl Iterator<Item = EntryId> + use<> {
        let (one, two) = match self.meeting {
            Meeting::Two([first, second]) => (first, Some(second)),
            Meeting::Bye(entry, _) => (entry, None),
        };
        std::iter::once(one).chain(two)
    }

    /// The row of a game, made if need be.
    pub(crate) fn row_of(&mut self, key: GameKey, new: impl FnOnce() -> Game) -> &mut Game {
        if self.games.is_empty() {
            // Room for the only one, not for four.
            self.games = Games::with_capacity(1);
        }
        self.games.entry(key).or_insert_with(new)
    }

    /// The newest version of the row and its games.
    pub fn touched(&self) -> Version {
        self.games.values().map(|game| game.changed.newest()).fold(self.changed, Version::max)
    }
}
