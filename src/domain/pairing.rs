//! Pairings: two competitors meet, or one has a bye.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::NaiveDateTime;
use litemap::LiteMap;
use serde::{Deserialize, Serialize};

use crate::Points;
use crate::contest::GameKey;
use crate::discipline::Side;
use crate::format::SlotId;
use crate::game::Game;
use crate::hash::Hash;
use crate::id::{EntryId, PairingId, Version};
use crate::reason::Reason;
use crate::result::ByeKind;

/// Games of a meeting in the order of their keys. There is nearly always one: a sorted list takes a tenth of the memory
/// of a `BTreeMap`.
pub type Games = LiteMap<GameKey, Game>;

/// Meeting of two competitors, or bye of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// Number within the tournament; never reused.
    pub id: PairingId,
    pub meeting: Meeting,
    /// Table, from 1; 0 for a bye.
    pub table: u32,
    /// Match of the bracket that the pairing plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<SlotId>,
    /// Reasons for the pairing, given by the engine, the table, the arbiter or the file.
    #[serde(default)]
    pub reasons: Arc<[Reason]>,
    /// Separate date (leagues, catch-up games).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub appointment: Option<Appointment>,
    /// Decision of a person about the meeting as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<Decision>,
    /// Digests of sealed line-ups or bids, first-named competitor's first.
    #[serde(default, skip_serializing_if = "no_seals")]
    pub seals: [Option<Hash>; 2],
    /// First move in the first game of a segment that begins by lot, by choice or by bid, on board 1: `true` for the
    /// second-named.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub first_moves: BTreeMap<u8, bool>,
    /// Competitor with odds: the undefeated finalist of a double elimination, if the layout grants odds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<EntryId>,
    /// Games with at least one recorded fact.
    #[serde(default, skip_serializing_if = "Games::is_empty")]
    pub games: Games,
    /// Version at which this row (without its games) last changed.
    #[serde(skip)]
    pub changed: Version,
}

fn no_seals(seals: &[Option<Hash>; 2]) -> bool {
    seals.iter().all(Option::is_none)
}

/// Kind of pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Meeting {
    /// Two competitors; the first named has the first move (in game 1; for teams, on board 1).
    Two([EntryId; 2]),
    /// Bye of one competitor.
    Bye(EntryId, ByeKind),
}

/// Date of a pairing and state of its report. Eligibility is judged on `planned`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Appointment {
    /// Local time in the event's zone.
    pub planned: NaiveDateTime,
    /// Later agreed date, or the proposal of one side: see [`is_moved`](Self::is_moved).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved_to: Option<NaiveDateTime>,
    /// Agreement of each side to the later date.
    #[serde(default)]
    pub agreed: [bool; 2],
    /// `true` if the committee approved the later date.
    #[serde(default)]
    pub approved: bool,
    /// Time at which the meeting was over, in UTC, if rules depend on it (the rest days of a ladder).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<NaiveDateTime>,
    /// Venue, if it differs from that of the round; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub venue: String,
    /// Game points that the other captain has confirmed. Only valid while the score is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmed: Option<[Points; 2]>,
    /// Side that has protested, until the protest is ruled on or withdrawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protest: Option<Side>,
}

impl Appointment {
    /// Returns an appointment at this time without any other data.
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

    /// Returns `true` if the later date applies: both sides agreed to it, or the committee approved it.
    pub fn is_moved(&self) -> bool {
        self.moved_to.is_some() && (self.approved || self.agreed == [true; 2])
    }

    /// Returns the time of play, in local time.
    pub fn time(&self) -> NaiveDateTime {
        self.moved_to.filter(|_| self.is_moved()).unwrap_or(self.planned)
    }
}

/// Decision of a person about a meeting: a walkover, a lot or a ruling, or its points if no boards are known. The
/// reason is in the log at the version of the decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// Side that advances.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// Absent sides, first-named first.
    #[serde(default)]
    pub absent: [bool; 2],
    /// Game points that replace those of the games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[Points; 2]>,
}

impl Pairing {
    /// Returns a meeting without a number and games.
    pub fn of_two(table: u32, competitors: [EntryId; 2], reasons: Vec<Reason>) -> Self {
        Self { table, ..Self::new(Meeting::Two(competitors), reasons) }
    }

    /// Returns a bye without a number.
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

    /// Returns the two competitors, or `None` for a bye.
    pub fn two(&self) -> Option<[EntryId; 2]> {
        match self.meeting {
            Meeting::Two(two) => Some(two),
            Meeting::Bye(..) => None,
        }
    }

    /// Returns the side that has odds in this meeting, whatever its contest defines.
    pub fn odds_side(&self) -> Option<Side> {
        let [first, second] = self.two()?;
        match self.odds? {
            entry if entry == first => Some(Side::First),
            entry if entry == second => Some(Side::Second),
            _ => None,
        }
    }

    /// Returns the competitor with the bye and its kind, or `None` for a meeting of two.
    pub fn bye(&self) -> Option<(EntryId, ByeKind)> {
        match self.meeting {
            Meeting::Two(_) => None,
            Meeting::Bye(entry, kind) => Some((entry, kind)),
        }
    }

    /// Returns the table, or `None` for a bye.
    pub fn board(&self) -> Option<u32> {
        self.two().map(|_| self.table)
    }

    /// Returns the two competitors, or the one with the bye.
    pub fn entries(&self) -> impl Iterator<Item = EntryId> + use<> {
        let (one, two) = match self.meeting {
            Meeting::Two([first, second]) => (first, Some(second)),
            Meeting::Bye(entry, _) => (entry, None),
        };
        std::iter::once(one).chain(two)
    }

    /// Returns the row of a game, creating it if necessary.
    pub(crate) fn row_of(&mut self, key: GameKey, new: impl FnOnce() -> Game) -> &mut Game {
        if self.games.is_empty() {
            // Capacity for the only game instead of four.
            self.games = Games::with_capacity(1);
        }
        self.games.entry(key).or_insert_with(new)
    }

    /// Returns the newest version of the row and its games.
    pub fn touched(&self) -> Version {
        self.games.values().map(|game| game.changed.newest()).fold(self.changed, Version::max)
    }
}
