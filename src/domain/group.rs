//! Groups: each has one table of standings or one bracket.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::discipline::Side;
use crate::format::spec::LateEntry;
use crate::id::{EntryId, GroupId, PairingId, RoundRef, StageId, Version};
use crate::participation::Participation;
use crate::result::ByeKind;
use crate::round::{Round, RoundState};
use crate::shared::Shared;
use crate::stage::Stage;

/// Group of entrants with one table of standings or one bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Number within the tournament.
    pub id: GroupId,
    pub stage: StageId,
    /// Name, such as `A`; may be empty if the stage has one group.
    pub name: String,
    /// Entries by seat: pairing number n (TPN) has `seats[n - 1]`. No stored data refer to a number.
    pub seats: Arc<[EntryId]>,
    /// Participation of each entry.
    pub participations: Shared<EntryId, Participation>,
    /// Rounds by number, from 1. Those of a table may be published in any order.
    pub rounds: BTreeMap<u16, Arc<Round>>,
    /// Draws made in the group.
    pub draws: Shared<u32, Draw>,
    /// Version of the latest change in the group; after loading, the tournament's version.
    pub touched: Version,
}

/// Draw of any kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// Subject of the draw.
    pub of: DrawOf,
    /// Entries that drew; empty for the initial side and the lots of a drawn Swiss.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub among: Vec<EntryId>,
    /// Seed from which the outcome follows, so that anyone can repeat the draw; `None` for a manual draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Outcome of each of `among`: number, card, side, bid in seconds; for an initial side 1 for the first, 2 for the
    /// second.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outcome: Vec<u32>,
    /// Version at which this row last changed.
    #[serde(skip)]
    pub changed: Version,
}

/// Subject of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawOf {
    /// Initial colour: the side of the odd pairing numbers in round 1 (C.04.3 article 5.1).
    InitialSide,
    /// Seed of the lots of a drawn Swiss (积分编排: opponents and first moves).
    Lots,
    Seats,
    /// Numbers of a table: `outcome` holds every entry's number. Later registrations and withdrawals supersede it.
    Numbers(NumbersBy),
    /// Round of a bracket that is redrawn.
    Round(u16),
    /// First move in a segment of a meeting: 1 first, 2 second.
    FirstMove(PairingId, u8),
    /// Bids for a segment of a meeting, in seconds.
    Bids(PairingId, u8),
    /// Winner of a tied meeting: 1 advances, 2 is out.
    Winner(PairingId),
    /// Shared place.
    Place(u16),
    /// Start position of a round of Chess960: `outcome` is its number, below [`Draw::STARTS`].
    Start(u16),
}

/// Method by which the numbers of a table were drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NumbersBy {
    /// Lots from the seed, by [`lots`](crate::decide::lots); drawn by hand without a seed.
    Lot,
    /// Restricted drawing (C.05 Annex 2) from the seed.
    Varma,
    /// Lots from one seed after another, until compatriots meet first or the attempts were exhausted; the last and best
    /// drawing is kept.
    Compatriots {
        /// Number of attempts.
        tries: u32,
    },
}

impl DrawOf {
    /// Returns `true` if rounds depend on the draw, which is then final once the group has a round.
    pub fn is_before_play(self) -> bool {
        matches!(self, Self::InitialSide | Self::Lots | Self::Seats | Self::Numbers(_))
    }

    /// Returns `true` if a new draw of one kind replaces a draw of the other.
    pub fn is_same_kind(self, other: Self) -> bool {
        self == other || matches!((self, other), (Self::Numbers(_), Self::Numbers(_)))
    }
}

impl Draw {
    /// Number of start positions in Chess960, numbered from 0.
    pub const STARTS: u16 = 960;

    /// Returns the draw of the start position of a Chess960 round; its number follows from the seed and the round, or
    /// was drawn by hand without a seed.
    pub fn start(round: u16, number: u16, seed: Option<u64>) -> Self {
        Self { seed, outcome: vec![u32::from(number)], ..Self::of(DrawOf::Start(round)) }
    }

    /// Returns the draw of the initial colour.
    pub fn initial_side(side: Side) -> Self {
        let outcome = match side {
            Side::First => 1,
            Side::Second => 2,
        };
        Self { outcome: vec![outcome], ..Self::of(DrawOf::InitialSide) }
    }

    /// Returns the draw of the seed of the lots.
    pub fn lots(seed: u32) -> Self {
        Self { seed: Some(u64::from(seed)), ..Self::of(DrawOf::Lots) }
    }

    /// Returns the draw of the numbers of a table in this order. The entries draw in the order of their ids.
    pub fn numbers(by: NumbersBy, seed: Option<u64>, order: &[EntryId]) -> Self {
        let mut drawn: Vec<(EntryId, u32)> = order.iter().copied().zip(1..).collect();
        drawn.sort_unstable();
        let (among, outcome) = drawn.into_iter().unzip();
        Self { among, seed, outcome, ..Self::of(DrawOf::Numbers(by)) }
    }

    /// Returns the draw of the first move in a segment of a meeting: drawn from a seed, or chosen without one.
    pub fn first_move(pairing: PairingId, segment: u8, [first, second]: [EntryId; 2], seed: Option<u64>) -> Self {
        Self { among: vec![first, second], seed, outcome: vec![1, 2], ..Self::of(DrawOf::FirstMove(pairing, segment)) }
    }

    /// Returns the bids of two competitors for a segment of their meeting, in seconds.
    pub fn bids(pairing: PairingId, segment: u8, bids: [(EntryId, u32); 2]) -> Self {
        let (among, outcome) = bids.into_iter().unzip();
        Self { among, outcome, ..Self::of(DrawOf::Bids(pairing, segment)) }
    }

    /// Returns the draw that breaks a tied meeting, winner first: drawn from a seed, or by hand without one.
    pub fn winner(pairing: PairingId, [winner, loser]: [EntryId; 2], seed: Option<u64>) -> Self {
        Self { among: vec![winner, loser], seed, outcome: vec![1, 2], ..Self::of(DrawOf::Winner(pairing)) }
    }

    /// Returns the cards for a redrawn round of a bracket, from a seed: 2k − 1 has the first move on board k, 2k the
    /// second. Card 0 advances without playing (card K of an odd field).
    pub fn cards(round: u16, among: Vec<EntryId>, seed: u64) -> Self {
        let odd = among.len() % 2;
        let cards: BTreeMap<EntryId, u32> = crate::lots::lots(among.clone(), seed).into_iter().zip(1..).collect();
        let last = u32::try_from(among.len()).unwrap_or(u32::MAX);
        let card = |entry: &EntryId| cards.get(entry).copied().filter(|card| odd == 0 || *card < last).unwrap_or(0);
        let outcome = among.iter().map(card).collect();
        Self { among, seed: Some(seed), outcome, ..Self::of(DrawOf::Round(round)) }
    }

    fn of(of: DrawOf) -> Self {
        Self { of, among: Vec::new(), seed: None, outcome: Vec::new(), changed: Version::default() }
    }
}

impl Group {
    /// Returns a group without seats.
    pub fn new(id: GroupId, stage: StageId, name: String) -> Self {
        Self {
            id,
            stage,
            name,
            seats: Arc::default(),
            participations: Shared::new(),
            rounds: BTreeMap::new(),
            draws: Shared::new(),
            touched: Version::default(),
        }
    }

    /// Returns an entry's pairing number (TPN), from 1, or 0 if it has no seat here. Scans the seats: for many entries
    /// use [`numbers`](Self::numbers).
    pub fn number(&self, entry: EntryId) -> u32 {
        let place = self.seats.iter().position(|seat| *seat == entry);
        place.and_then(|place| u32::try_from(place + 1).ok()).unwrap_or(0)
    }

    /// Returns every entry's pairing number.
    pub fn numbers(&self) -> BTreeMap<EntryId, u32> {
        self.seats.iter().copied().zip(1..).collect()
    }

    /// Returns the entry with a pairing number, from 1.
    pub fn seat(&self, number: u32) -> Option<EntryId> {
        let place = usize::try_from(number).ok()?.checked_sub(1)?;
        self.seats.get(place).copied()
    }

    /// Returns the participation of an entry, or `None` if it has no seat.
    pub fn participation(&self, entry: EntryId) -> Option<&Arc<Participation>> {
        self.participations.get(&entry)
    }

    /// Returns `true` if an entry no longer plays in this round: it withdrew, was expelled, or has advanced to another
    /// stage.
    pub fn has_left(&self, entry: EntryId, round: u16) -> bool {
        self.participation(entry).is_some_and(|it| it.has_left(round))
    }

    /// Returns `true` if an entrant misses a round: it has a zero-point bye, or the round was paired without it.
    pub fn misses(&self, entry: EntryId, round: u16) -> bool {
        let Some(seat) = self.participation(entry) else { return false };
        let is_absent = match self.round(round) {
            Some(round) => round
                .pairing_of(entry)
                .is_none_or(|pairing| pairing.bye().is_some_and(|(_, kind)| kind == ByeKind::ZeroPoint)),
            None => seat.byes.get(&round) == Some(&ByeKind::ZeroPoint),
        };
        is_absent && round >= seat.from && !seat.has_left(round)
    }

    /// Returns a round by its number.
    pub fn round(&self, number: u16) -> Option<&Round> {
        self.rounds.get(&number).map(AsRef::as_ref)
    }

    /// Returns the reference to one of the group's rounds.
    pub fn at(&self, round: u16) -> RoundRef {
        RoundRef { group: self.id, round }
    }

    /// Returns the number of the last round, or 0 if there is none.
    pub fn last_round(&self) -> u16 {
        self.rounds.keys().next_back().copied().unwrap_or(0)
    }

    /// Returns the number of the last public round, or 0 if there is none.
    pub fn last_public_round(&self) -> u16 {
        let public = self.rounds.values().rev().find(|round| round.state != RoundState::Draft);
        public.map_or(0, |round| round.number)
    }

    /// Returns the round after which standings are current: the last public one of which a [result
    /// counts](Round::has_results). Returns round 1 before its first result, and 0 before the first public round. On a ladder
    /// it is the last public round: challenges are independent, and their order is that of the seats.
    pub fn last_counted_round(&self, stage: &Stage) -> u16 {
        if stage.spec().has_ladder() {
            return self.last_public_round();
        }
        let mut public = self.rounds.values().rev().filter(|round| round.state != RoundState::Draft);
        public.find(|round| round.has_results()).map_or_else(|| self.last_public_round().min(1), |round| round.number)
    }

    /// Returns the initial colour, the side of the odd pairing numbers in round 1 (C.04.3 article 5.1), once drawn.
    pub fn initial_side(&self) -> Option<Side> {
        let draw = self.draw(DrawOf::InitialSide)?;
        match draw.outcome.first() {
            Some(1) => Some(Side::First),
            Some(2) => Some(Side::Second),
            _ => None,
        }
    }

    /// Returns the seed of the lots (积分编排), once drawn. It is shown so that anyone can repeat the draw.
    pub fn lots(&self) -> Option<u32> {
        self.draw(DrawOf::Lots)?.seed.and_then(|seed| u32::try_from(seed).ok())
    }

    /// Returns the number of the start position of a Chess960 round, once drawn.
    pub fn start(&self, round: u16) -> Option<u16> {
        let number = self.draw(DrawOf::Start(round))?.outcome.first()?;
        u16::try_from(*number).ok().filter(|number| *number < Draw::STARTS)
    }

    /// Returns the latest draw of a kind.
    pub fn draw(&self, of: DrawOf) -> Option<&Draw> {
        self.draw_entry(of).map(|(_, draw)| draw)
    }

    /// Returns the latest draw of a kind with its number.
    pub fn draw_entry(&self, of: DrawOf) -> Option<(u32, &Draw)> {
        self.draws.iter().map(|(id, draw)| (*id, draw.as_ref())).rfind(|(_, draw)| draw.of.is_same_kind(of))
    }

    /// Returns the draw of the pairing numbers, if there was one, and `true` if every entry still has the number drawn.
    pub fn numbers_drawn(&self) -> Option<(&Draw, bool)> {
        let draw = self.draw(DrawOf::Numbers(NumbersBy::Lot))?;
        let numbers = self.numbers();
        let drawn: BTreeMap<EntryId, u32> = draw.among.iter().copied().zip(draw.outcome.iter().copied()).collect();
        Some((draw, drawn == numbers))
    }

    /// Returns `true` if the seats are fixed: a [`Feed::Seat`](crate::format::Feed::Seat) of a begun bracket refers to
    /// its occupant.
    pub fn has_frozen_seats(&self, stage: &Stage) -> bool {
        self.has_begun() && stage.spec().late_entry == LateEntry::Closed
    }

    /// Returns `true` if a round was published.
    pub fn has_public_round(&self) -> bool {
        self.rounds.values().any(|round| round.state != RoundState::Draft)
    }

    /// Returns `true` if a round exists.
    pub fn has_begun(&self) -> bool {
        !self.rounds.is_empty()
    }
}
