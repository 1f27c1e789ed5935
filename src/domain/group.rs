//! Groups: one table of standings, or one bracket.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::discipline::Side;
use crate::format::spec::LateEntry;
use crate::id::{EntryId, GroupId, PairingId, RoundRef, StageId, Version};
use crate::participation::Participation;
use crate::round::{Round, RoundState};
use crate::shared::Shared;
use crate::stage::Stage;

/// One table of standings or one bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Number within the tournament.
    pub id: GroupId,
    pub stage: StageId,
    /// `A`; may be empty when there is one group.
    pub name: String,
    /// Pairing number n (TPN) sits at `seats[n - 1]`. Nothing that is stored refers to a number.
    pub seats: Arc<[EntryId]>,
    /// When each of them plays.
    pub participations: Shared<EntryId, Participation>,
    /// The rounds, by number from 1. Those of a table may be published in any order.
    pub rounds: BTreeMap<u16, Arc<Round>>,
    /// What was drawn.
    pub draws: Shared<u32, Draw>,
    /// The version of the latest change of anything in the group; after loading, the tournament's.
    pub touched: Version,
}

/// A drawing of whatever kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// What was drawn.
    pub of: DrawOf,
    /// Who drew; nobody draws the initial side and the lots of a drawn Swiss.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub among: Vec<EntryId>,
    /// What the outcome follows from, so that anybody can repeat the drawing; none: by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// What each of `among` drew: number, card, side, bid in seconds; of an initial side 1 for the first, 2 for the second.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outcome: Vec<u32>,
    /// The version at which this row last changed.
    #[serde(skip)]
    pub changed: Version,
}

/// What a drawing is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawOf {
    /// The initial colour: the side of the odd pairing numbers in round 1 (C.04.3 article 5.1).
    InitialSide,
    /// The seed of the lots of a drawn Swiss (积分编排: opponents and first moves).
    Lots,
    Seats,
    /// The numbers of a table: `outcome` is everybody's. Who registers or leaves afterwards overtakes it.
    Numbers(NumbersBy),
    /// A round of a bracket that is drawn anew.
    Round(u16),
    /// Who has the first move in a segment of a meeting: 1 first, 2 second.
    FirstMove(PairingId, u8),
    /// Bids for a segment of a meeting, in seconds.
    Bids(PairingId, u8),
    /// Who goes on from a level meeting: 1 goes on, 2 is out.
    Winner(PairingId),
    /// A shared place.
    Place(u16),
    /// The start position of a round of Chess960: `outcome` is its number, below [`Draw::STARTS`].
    Start(u16),
}

/// How the numbers of a table came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NumbersBy {
    /// [`lots`](crate::decide::lots) from the seed; without a seed by hand.
    Lot,
    /// Restricted drawing (C.05 Annex 2) from the seed.
    Varma,
    /// Lots from one seed after the other, until compatriots meet first or the tries were spent; the last, best one stands.
    Compatriots {
        /// How many were drawn.
        tries: u32,
    },
}

impl DrawOf {
    /// Whether rounds rest on it: it is fixed once the group has one.
    pub fn is_before_play(self) -> bool {
        matches!(self, Self::InitialSide | Self::Lots | Self::Seats | Self::Numbers(_))
    }

    /// Whether a new drawing of one takes the place of one of the other.
    pub fn is_same_kind(self, other: Self) -> bool {
        self == other || matches!((self, other), (Self::Numbers(_), Self::Numbers(_)))
    }
}

impl Draw {
    /// How many start positions Chess960 has: they are numbered from 0.
    pub const STARTS: u16 = 960;

    /// The start position of a round of Chess960: its number, which follows from the seed and the round, or without a seed was drawn by hand.
    pub fn start(round: u16, number: u16, seed: Option<u64>) -> Self {
        Self { seed, outcome: vec![u32::from(number)], ..Self::of(DrawOf::Start(round)) }
    }

    /// The initial colour.
    pub fn initial_side(side: Side) -> Self {
        let outcome = match side {
            Side::First => 1,
            Side::Second => 2,
        };
        Self { outcome: vec![outcome], ..Self::of(DrawOf::InitialSide) }
    }

    /// The seed of the lots.
    pub fn lots(seed: u32) -> Self {
        Self { seed: Some(u64::from(seed)), ..Self::of(DrawOf::Lots) }
    }

    /// The numbers of a table in this order. The entries drew in the order of their ids.
    pub fn numbers(by: NumbersBy, seed: Option<u64>, order: &[EntryId]) -> Self {
        let mut drawn: Vec<(EntryId, u32)> = order.iter().copied().zip(1..).collect();
        drawn.sort_unstable();
        let (among, outcome) = drawn.into_iter().unzip();
        Self { among, seed, outcome, ..Self::of(DrawOf::Numbers(by)) }
    }

    /// Who has the first move in a segment of a meeting: drawn from a seed, or without one chosen.
    pub fn first_move(pairing: PairingId, segment: u8, [first, second]: [EntryId; 2], seed: Option<u64>) -> Self {
        Self { among: vec![first, second], seed, outcome: vec![1, 2], ..Self::of(DrawOf::FirstMove(pairing, segment)) }
    }

    /// What two bid for a segment of their meeting, in seconds.
    pub fn bids(pairing: PairingId, segment: u8, bids: [(EntryId, u32); 2]) -> Self {
        let (among, outcome) = bids.into_iter().unzip();
        Self { among, outcome, ..Self::of(DrawOf::Bids(pairing, segment)) }
    }

    /// Who goes on from a level meeting, and who is out: drawn from a seed, or without one by hand.
    pub fn winner(pairing: PairingId, [winner, loser]: [EntryId; 2], seed: Option<u64>) -> Self {
        Self { among: vec![winner, loser], seed, outcome: vec![1, 2], ..Self::of(DrawOf::Winner(pairing)) }
    }

    /// Cards for a round of a bracket that is drawn anew, from a seed: 2k − 1 has the first move on board k, 2k the second, and 0 goes through
    /// (card K of an odd field).
    pub fn cards(round: u16, among: Vec<EntryId>, seed: u64) -> Self {
        let odd = among.len() % 2;
        let cards: BTreeMap<EntryId, u32> = crate::decide::lots(among.clone(), seed).into_iter().zip(1..).collect();
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
    /// A group without seats.
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

    /// An entry's pairing number (TPN), from 1; 0 if it has no seat here. Walks the seats: for many entries take [`numbers`](Self::numbers).
    pub fn number(&self, entry: EntryId) -> u32 {
        let place = self.seats.iter().position(|seat| *seat == entry);
        place.and_then(|place| u32::try_from(place + 1).ok()).unwrap_or(0)
    }

    /// Everybody's pairing number.
    pub fn numbers(&self) -> BTreeMap<EntryId, u32> {
        self.seats.iter().copied().zip(1..).collect()
    }

    /// Who has a pairing number, from 1.
    pub fn seat(&self, number: u32) -> Option<EntryId> {
        let place = usize::try_from(number).ok()?.checked_sub(1)?;
        self.seats.get(place).copied()
    }

    /// When an entry plays here; none if it has no seat.
    pub fn participation(&self, entry: EntryId) -> Option<&Arc<Participation>> {
        self.participations.get(&entry)
    }

    /// Returns `true` if an entry no longer plays in this round: it withdrew, was expelled, or has gone on to another stage.
    pub fn has_left(&self, entry: EntryId, round: u16) -> bool {
        self.participation(entry).is_some_and(|it| it.has_left(round))
    }

    /// A round by its number.
    pub fn round(&self, number: u16) -> Option<&Round> {
        self.rounds.get(&number).map(AsRef::as_ref)
    }

    /// The address of one of its rounds.
    pub fn at(&self, round: u16) -> RoundRef {
        RoundRef { group: self.id, round }
    }

    /// The last round there is, 0 before the first.
    pub fn last_round(&self) -> u16 {
        self.rounds.keys().next_back().copied().unwrap_or(0)
    }

    /// The last round that is public, 0 when there is none.
    pub fn last_public_round(&self) -> u16 {
        let public = self.rounds.values().rev().find(|round| round.state != RoundState::Draft);
        public.map_or(0, |round| round.number)
    }

    /// The initial colour: the side of the odd pairing numbers in round 1 (C.04.3 article 5.1), once drawn.
    pub fn initial_side(&self) -> Option<Side> {
        let draw = self.draw(DrawOf::InitialSide)?;
        match draw.outcome.first() {
            Some(1) => Some(Side::First),
            Some(2) => Some(Side::Second),
            _ => None,
        }
    }

    /// The seed that lots are drawn from (积分编排), once drawn. Shown, so that anybody can repeat the drawing.
    pub fn lots(&self) -> Option<u32> {
        self.draw(DrawOf::Lots)?.seed.and_then(|seed| u32::try_from(seed).ok())
    }

    /// The number of the start position of a round of Chess960, once drawn.
    pub fn start(&self, round: u16) -> Option<u16> {
        let number = self.draw(DrawOf::Start(round))?.outcome.first()?;
        u16::try_from(*number).ok().filter(|number| *number < Draw::STARTS)
    }

    /// The latest drawing of a kind.
    pub fn draw(&self, of: DrawOf) -> Option<&Draw> {
        self.draw_entry(of).map(|(_, draw)| draw)
    }

    /// The same with its number.
    pub fn draw_entry(&self, of: DrawOf) -> Option<(u32, &Draw)> {
        self.draws.iter().map(|(id, draw)| (*id, draw.as_ref())).rfind(|(_, draw)| draw.of.is_same_kind(of))
    }

    /// How the numbers were drawn, if they were, and whether everybody still has the number drawn.
    pub fn numbers_drawn(&self) -> Option<(&Draw, bool)> {
        let draw = self.draw(DrawOf::Numbers(NumbersBy::Lot))?;
        let numbers = self.numbers();
        let drawn: BTreeMap<EntryId, u32> = draw.among.iter().copied().zip(draw.outcome.iter().copied()).collect();
        Some((draw, drawn == numbers))
    }

    /// Whether the seats stay as they are: a [`Feed::Seat`](crate::format::Feed::Seat) of a begun bracket means whoever sits there.
    pub fn has_frozen_seats(&self, stage: &Stage) -> bool {
        self.has_begun() && stage.spec().late_entry == LateEntry::Closed
    }

    /// Whether a round was published.
    pub fn has_public_round(&self) -> bool {
        self.rounds.values().any(|round| round.state != RoundState::Draft)
    }

    /// Whether a round has been made.
    pub fn has_begun(&self) -> bool {
        !self.rounds.is_empty()
    }
}
