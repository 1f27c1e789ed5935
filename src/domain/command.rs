//! Everything that can be asked of a tournament. Permission is asked before, outside the domain.

use serde::{Deserialize, Serialize};

use crate::adjustment::Adjustment;
use crate::change::{Change, StagePlan};
use crate::discipline::Side;
use crate::event::Event;
use crate::id::{EntryId, GroupId, PairingId, PlayerId, StageId, Version};
use crate::penalty::Penalty;
use crate::plan::RoundPlan;
use crate::player::Player;
use crate::result::{ByeKind, GameResult};
use crate::tournament::Settings;

/// One thing that an arbiter does. `seen` is the version of the row that the form was drawn from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Change what is decided about the tournament.
    Edit {
        /// Name, place, dates, officials.
        event: Box<Event>,
        /// Scoring, tie-breaks.
        settings: Box<Settings>,
        /// Format and rounds of a stage.
        stage: StageId,
        /// The same.
        plan: Box<StagePlan>,
    },
    /// Enter people; after round 1 they are late entries (C.04.2 article 2.4).
    Register {
        /// Their ids are ignored.
        players: Vec<Player>,
        /// Also enter those who look like somebody entered already.
        allow_duplicates: bool,
    },
    /// Correct a person's data.
    EditPlayer {
        /// Who.
        id: PlayerId,
        /// As it shall be; its id is ignored.
        player: Box<Player>,
        /// Version of the form.
        seen: Version,
    },
    /// Remove an entry that was never paired.
    Remove {
        /// Which.
        entry: EntryId,
        /// Version of the form.
        seen: Version,
    },
    /// Withdraw from the next round to be paired (C.04.2 article 3.2).
    Withdraw {
        /// Which.
        entry: EntryId,
        /// Version of the form.
        seen: Version,
    },
    /// Take a withdrawn entry back from the next round to be paired.
    Reinstate {
        /// Which.
        entry: EntryId,
        /// Version of the form.
        seen: Version,
    },
    /// Ask for a bye in a round still to be paired, announce an absence (zero-point), or take either back.
    RequestBye {
        /// Whose.
        entry: EntryId,
        /// Which round.
        round: u16,
        /// Which bye; none takes it back.
        kind: Option<ByeKind>,
    },
    /// Who is in the hall for a round still to be paired: the entries named are absent (zero-point bye), every other announced
    /// absence of that round is taken back; half- and full-point byes stay.
    SetAbsent {
        /// Which round.
        round: u16,
        /// Who is not there.
        absent: Vec<EntryId>,
    },
    /// Put the list in this order (lots drawn for a round robin); before round 1 only.
    Renumber {
        /// Every entry once.
        order: Vec<EntryId>,
    },
    /// The initial colour has been drawn (C.04.3 article 5.1).
    DrawInitialSide {
        /// Side of the odd pairing numbers.
        side: Side,
    },
    /// Make the next round from a plan, as a draft.
    Pair {
        /// Where.
        group: GroupId,
        /// The engine's proposal.
        plan: RoundPlan,
    },
    /// Draw the seed of the lots (积分编排).
    DrawLots {
        /// The seed drawn.
        seed: u32,
    },
    /// Begin to change a draft by hand.
    BeginEdit {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
    },
    /// End it: the reason given stands in the log, on the page and in the report file.
    EndEdit {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
    },
    /// Exchange the sides of a draft pairing. This and the next four need a [session](Command::BeginEdit).
    SwapSides {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
        /// Which pairing.
        pairing: PairingId,
    },
    /// Exchange two competitors of a draft: each takes the other's place, opponent and side or bye.
    Exchange {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
        /// One.
        one: EntryId,
        /// The other.
        other: EntryId,
    },
    /// Dissolve a draft pairing or bye: its competitors are to be placed by hand.
    Unpair {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
        /// Which pairing.
        pairing: PairingId,
    },
    /// Pair two unplaced competitors of a draft.
    PairByHand {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
        /// Moves first.
        first: EntryId,
        /// Moves second.
        second: EntryId,
    },
    /// Give an unplaced competitor of a draft a bye.
    GiveBye {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
        /// Whose.
        entry: EntryId,
        /// Which.
        kind: ByeKind,
    },
    /// Throw the last round away. A published or closed one needs a reason.
    DiscardRound {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
    },
    /// Make a draft public.
    Publish {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
    },
    /// Finish a round: every game has a result or is adjourned, and what its record says against it was looked at.
    Close {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
        /// The games whose records do not agree with their results, as whoever knows the rules of the game has found. Those that an arbiter
        /// has [acknowledged](Self::Acknowledge) hinder nothing.
        disputed: Vec<(PairingId, u16)>,
    },
    /// Open a closed round to correct it; needs a reason.
    Reopen {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
    },
    /// Enter, change or clear a result. In a closed round only an adjourned game takes one.
    EnterResult {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
        /// Which pairing.
        pairing: PairingId,
        /// Which of its games, from 1.
        sequence: u16,
        /// The result; [`GameResult::Unknown`] clears.
        result: GameResult,
        /// Version of the form.
        seen: Version,
        /// The result that the form showed: of several games of one pairing the version does not tell which has changed since.
        shown: Option<GameResult>,
    },
    /// What an arbiter holds against a competitor, or grants: all of it, as it shall be. Needs a reason.
    Sanction {
        /// Whom.
        entry: EntryId,
        /// Warnings and games taken away.
        penalties: Vec<Penalty>,
        /// Points given or taken.
        adjustments: Vec<Adjustment>,
        /// Version of the form.
        seen: Version,
    },
    /// Withdraw a competitor for good: no place in the final standings. Needs a reason.
    Expel {
        /// Whom.
        entry: EntryId,
        /// Version of the form.
        seen: Version,
    },
    /// The fouls of a game, first side's and second side's; in a closed round with a reason.
    RecordFouls {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
        /// Which pairing.
        pairing: PairingId,
        /// Which of its games, from 1.
        sequence: u16,
        /// How many of each side.
        fouls: (u8, u8),
        /// As the form showed them.
        shown: (u8, u8),
    },
    /// A result found to be wrong after the next round was over: it is corrected for the rating report and nothing else (C.04.2 article 4.3).
    /// Needs a reason.
    CorrectForRating {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
        /// Which pairing.
        pairing: PairingId,
        /// Which of its games, from 1.
        sequence: u16,
        /// As it really ended; none takes the correction back.
        result: Option<GameResult>,
    },
    /// Keep the records of games of a round, in place of those there; a round in play or closed.
    KeepRecords {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
        /// Each game once.
        records: Vec<KeptRecord>,
        /// Version of the form.
        seen: Version,
    },
    /// Let a result stand although the record does not agree with it; needs a reason.
    Acknowledge {
        /// Where.
        group: GroupId,
        /// Which round.
        round: u16,
        /// Which pairing.
        pairing: PairingId,
        /// Which of its games, from 1.
        sequence: u16,
        /// The result that stands, as the form showed it.
        shown: GameResult,
    },
    /// Take an action back.
    Undo {
        /// The action's version.
        version: Version,
        /// What it changed.
        changes: Vec<Change>,
    },
}

/// The record of a game, to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptRecord {
    /// Which pairing.
    pub pairing: PairingId,
    /// Which of its games, from 1.
    pub sequence: u16,
    /// The game's text; none takes the record away.
    pub text: Option<String>,
}

/// What kind of action a log entry records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "one for each command, with the command's own name")]
pub enum Action {
    Create,
    Edit,
    Register,
    EditPlayer,
    Remove,
    Withdraw,
    Reinstate,
    RequestBye,
    SetAbsent,
    Renumber,
    DrawInitialSide,
    DrawLots,
    Pair,
    BeginEdit,
    EndEdit,
    SwapSides,
    Exchange,
    Unpair,
    PairByHand,
    GiveBye,
    DiscardRound,
    Publish,
    Close,
    Reopen,
    EnterResult,
    Sanction,
    Expel,
    RecordFouls,
    CorrectForRating,
    KeepRecords,
    Acknowledge,
    Undo,
}

impl Command {
    /// What the log calls it.
    pub fn action(&self) -> Action {
        match self {
            Self::Edit { .. } => Action::Edit,
            Self::Register { .. } => Action::Register,
            Self::EditPlayer { .. } => Action::EditPlayer,
            Self::Remove { .. } => Action::Remove,
            Self::Withdraw { .. } => Action::Withdraw,
            Self::Reinstate { .. } => Action::Reinstate,
            Self::RequestBye { .. } => Action::RequestBye,
            Self::SetAbsent { .. } => Action::SetAbsent,
            Self::Renumber { .. } => Action::Renumber,
            Self::DrawInitialSide { .. } => Action::DrawInitialSide,
            Self::Pair { .. } => Action::Pair,
            Self::DrawLots { .. } => Action::DrawLots,
            Self::BeginEdit { .. } => Action::BeginEdit,
            Self::EndEdit { .. } => Action::EndEdit,
            Self::SwapSides { .. } => Action::SwapSides,
            Self::Exchange { .. } => Action::Exchange,
            Self::Unpair { .. } => Action::Unpair,
            Self::PairByHand { .. } => Action::PairByHand,
            Self::GiveBye { .. } => Action::GiveBye,
            Self::DiscardRound { .. } => Action::DiscardRound,
            Self::Publish { .. } => Action::Publish,
            Self::Close { .. } => Action::Close,
            Self::Reopen { .. } => Action::Reopen,
            Self::EnterResult { .. } => Action::EnterResult,
            Self::Sanction { .. } => Action::Sanction,
            Self::Expel { .. } => Action::Expel,
            Self::RecordFouls { .. } => Action::RecordFouls,
            Self::CorrectForRating { .. } => Action::CorrectForRating,
            Self::KeepRecords { .. } => Action::KeepRecords,
            Self::Acknowledge { .. } => Action::Acknowledge,
            Self::Undo { .. } => Action::Undo,
        }
    }
}
