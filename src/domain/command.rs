//! Everything that can be asked of a tournament. Permission is asked before, outside the domain.

mod action;

use std::collections::{BTreeMap, BTreeSet};

use crate::adjustment::Adjustment;
use crate::change::Change;
use crate::contest::GameKey;
use crate::discipline::Side;
use crate::entrants::Entrants;
use crate::entry::{Team, TeamList};
use crate::game::Adjournment;
use crate::group::Draw;
use crate::id::{EntryId, GroupId, PairingId, PersonId, RoundRef, StageId, Version};
use crate::listing::Listing;
use crate::log::{Actor, Hash};
use crate::pairing::{Appointment, Decision};
use crate::penalty::Penalty;
use crate::plan::RoundPlan;
use crate::player::Player;
use crate::prize_plan::PrizePlan;
use crate::request::LineUp;
use crate::result::{ByeKind, GameResult};
use crate::stage::{Play, StagePart};
use crate::tournament::{Settings, Words};

pub use action::Action;

/// One thing that an arbiter does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Change what is true for all stages.
    EditSettings(Box<Settings>),
    /// Change one part of a stage.
    EditStage {
        /// The stage to change.
        stage: StageId,
        /// The part as it shall be.
        part: StagePart,
    },
    /// Announce what there is to win; none takes it back.
    EditPrizes(Option<PrizePlan>),
    /// Change the other readings of stages: all of them, as they shall be.
    EditListings(Vec<Listing>),
    /// A further stage, not open yet. It gets the next number.
    AddStage(Box<StagePlan>),
    /// Remove the last stage; it has no rounds.
    RemoveStage(StageId),
    /// Seat the entrants of a stage, as a proposal that was looked at.
    Open {
        /// The stage whose groups are set.
        stage: StageId,
        /// Groups with their names and seats, in their order.
        groups: Vec<(String, Vec<EntryId>)>,
        /// The digest of the proposal.
        digest: Hash,
    },
    /// Let the seats of a stage stand although the proposal has changed since. Needs a reason.
    Accept {
        /// The stage whose proposal is taken.
        stage: StageId,
        /// The digest of the proposal that was looked at.
        digest: Hash,
    },
    /// Enter people; after round 1 they are late entries (C.04.2 article 2.4).
    Register {
        /// In the order of the form.
        players: Vec<Player>,
        /// Also enter those who look like somebody entered already.
        allow_duplicates: bool,
    },
    /// Enter a team with its people.
    RegisterTeam {
        /// Its roster names those who are there already; `players` come behind them.
        team: Box<Team>,
        /// In board order, reserves last.
        players: Vec<Player>,
    },
    /// Correct a person's data.
    EditPerson {
        id: PersonId,
        /// As it shall be.
        player: Box<Player>,
    },
    /// Correct a team: name, roster.
    EditTeam {
        /// The entry to change.
        entry: EntryId,
        /// As it shall be.
        team: Box<Team>,
    },
    /// Who is on the list of a team, in which order, and who speaks for it; without an entry, of the team that was entered last.
    ListTeam { entry: Option<EntryId>, list: Box<TeamList> },
    /// Set the marks that listings filter by.
    Tag { entry: EntryId, tags: BTreeSet<String> },
    /// Remove an entry that was never paired.
    Remove(EntryId),
    /// Withdraw from the next round to be paired (C.04.2 article 3.2).
    Withdraw(EntryId),
    /// Take a withdrawn entry back from the next round to be paired.
    Reinstate(EntryId),
    /// Somebody takes the place of another in a bracket who has not begun a game there.
    Substitute {
        group: GroupId,
        /// Whose place is taken.
        absent: EntryId,
        substitute: Substitute,
    },
    /// Ask for a bye in a round still to be paired, announce an absence (zero-point), or take either back.
    RequestBye {
        /// In which round.
        at: RoundRef,
        entry: EntryId,
        /// Which bye; none takes it back.
        kind: Option<ByeKind>,
    },
    /// Who is in the hall for a round still to be paired. Only what the form changed: others' absences stay as they are.
    SetAbsent {
        at: RoundRef,
        /// Whose box was set (absent: zero-point bye) or cleared (an announced absence is taken back; half- and full-point byes stay).
        absent: BTreeMap<EntryId, bool>,
    },
    /// Put the seats in this order (lots drawn for a round robin); before round 1 only.
    Renumber {
        group: GroupId,
        /// Every entry once.
        order: Vec<EntryId>,
    },
    /// Something was drawn: the initial colour (C.04.3 article 5.1), the seed of the lots (积分编排), seats, a winner.
    Draw {
        /// In which group.
        group: GroupId,
        /// What, among whom, with which outcome.
        draw: Draw,
    },
    /// Challenge somebody who stands higher in a ladder: a round of its own, public at once.
    Challenge {
        /// In which group.
        group: GroupId,
        challenger: EntryId,
        challenged: EntryId,
    },
    /// Make rounds from plans, as drafts.
    Pair(Vec<(RoundRef, RoundPlan)>),
    /// Begin to change a draft by hand.
    BeginEdit(RoundRef),
    /// End it: the reason given stands in the log, on the page and in the report file.
    EndEdit(RoundRef),
    /// Exchange the sides of a pairing. This and the next four need a [session](Command::BeginEdit); in a public table this and the next a reason.
    SwapSides {
        /// In which round.
        at: RoundRef,
        pairing: PairingId,
    },
    /// Exchange two competitors of a draft: each takes the other's place, opponent and side or bye.
    Exchange {
        /// In which round.
        at: RoundRef,
        one: EntryId,
        other: EntryId,
    },
    /// Dissolve a draft pairing or bye: its competitors are to be placed by hand.
    Unpair {
        /// In which round.
        at: RoundRef,
        pairing: PairingId,
    },
    /// Pair two unplaced competitors of a draft.
    PairByHand {
        /// In which round.
        at: RoundRef,
        /// Moves first.
        first: EntryId,
        /// Moves second.
        second: EntryId,
    },
    /// Give an unplaced competitor of a draft a bye.
    GiveBye {
        /// In which round.
        at: RoundRef,
        entry: EntryId,
        /// The kind of bye.
        kind: ByeKind,
    },
    /// Settle a game of a table that was missed because one of the two had left: it is played later, or lost by whoever was absent. Needs a reason.
    MakeUp {
        /// In which round.
        at: RoundRef,
        /// The one with the first move first.
        pair: [EntryId; 2],
        /// The side that loses by default; none has the game played, and a closed round is public again.
        absent: Option<EntryId>,
    },
    /// Replay a match of a bracket that a correction has given to others: its results go, and those who come to it now play. A match that nobody comes to
    /// is removed. Needs a reason.
    Replay {
        /// In which round.
        at: RoundRef,
        pairing: PairingId,
    },
    /// Throw a round away: the last one of a Swiss or bracket. A published or closed one needs a reason.
    DiscardRound(RoundRef),
    /// Make drafts public.
    Publish(Vec<RoundRef>),
    /// Finish a round: every game has a result or is adjourned, and what its record says against it was looked at.
    Close {
        at: RoundRef,
        /// The games whose records do not agree with their results, as whoever knows the rules of the game has found. Those that an arbiter
        /// has [acknowledged](Self::Acknowledge) hinder nothing.
        disputed: Vec<(PairingId, GameKey)>,
    },
    /// Open a closed round to correct it; needs a reason.
    Reopen(RoundRef),
    /// Enter, change or clear a result. In a closed round only an adjourned game takes one.
    Enter {
        /// In which round.
        at: RoundRef,
        pairing: PairingId,
        game: GameKey,
        /// The result; [`GameResult::Unknown`] clears.
        result: GameResult,
    },
    /// Rule a meeting as a whole: walkover, lot, ruling; none takes it back. Needs a reason.
    Decide {
        /// In which round.
        at: RoundRef,
        pairing: PairingId,
        /// As it shall be.
        decision: Option<Decision>,
    },
    /// When and where a meeting of a public round is played, and what is said of its report: as it shall be, by word of the committee.
    Appoint { at: RoundRef, pairing: PairingId, appointment: Option<Appointment> },
    /// A sealed line-up or bid was handed in.
    HandIn {
        /// In which round.
        at: RoundRef,
        pairing: PairingId,
        side: Side,
        /// Its digest.
        seal: Hash,
    },
    /// Open sealed line-ups: they become players of games.
    Reveal {
        /// In which round.
        at: RoundRef,
        /// With the salt that each was sealed with; none for one that was not sealed.
        opened: Vec<(PairingId, LineUp, Option<[u8; 16]>)>,
    },
    /// What an arbiter holds against a competitor, or grants: all of it, as it shall be. Needs a reason.
    Sanction {
        /// In which group.
        group: GroupId,
        /// Whom.
        entry: EntryId,
        /// Warnings and games taken away; one without a version is given now.
        penalties: Vec<Penalty>,
        /// Points given or taken.
        adjustments: Vec<Adjustment>,
    },
    /// Withdraw a competitor for good: no place in the final standings. Needs a reason.
    Expel(EntryId),
    /// The fouls of a game, first side's and second side's; in a closed round with a reason.
    RecordFouls {
        /// In which round.
        at: RoundRef,
        pairing: PairingId,
        game: GameKey,
        /// How many of each side.
        fouls: [u8; 2],
    },
    /// A game is adjourned with a sealed move: its envelope, and [`GameResult::Adjourned`] while it has no result. None takes the envelope away. In
    /// a closed round with a reason.
    Adjourn {
        /// In which round.
        at: RoundRef,
        pairing: PairingId,
        game: GameKey,
        envelope: Option<Adjournment>,
    },
    /// A result found to be wrong after the next round was over: it is corrected for the rating report and nothing else (C.04.2 article 4.3).
    /// Needs a reason.
    CorrectForRating {
        /// In which round.
        at: RoundRef,
        pairing: PairingId,
        game: GameKey,
        /// As it really ended; none takes the correction back.
        result: Option<GameResult>,
    },
    /// Keep the records of games of a round, in place of those there; a round in play or closed.
    KeepRecords {
        /// In which round.
        at: RoundRef,
        /// Each game once.
        records: Vec<KeptRecord>,
    },
    /// Let a result stand although the record does not agree with it; needs a reason.
    Acknowledge {
        /// In which round.
        at: RoundRef,
        pairing: PairingId,
        game: GameKey,
    },
    /// Forget a person's name, club, birth date and the rest: here and in every part of the log. Cannot be undone. Needs a reason.
    Erase(PersonId),
    /// End the tournament: no round is a draft or in play, and nothing changes until it is reopened.
    End,
    /// Let a tournament that was ended change again; needs a reason.
    ReopenEnded,
    /// Take an act back.
    Undo {
        /// The act's version.
        version: Version,
        /// What it changed.
        changes: Vec<Change>,
    },
}

/// A stage to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StagePlan {
    pub name: String,
    /// Format, contests, scoring.
    pub play: Play,
    pub entrants: Entrants,
    /// Tie-breaks after the points, in order.
    pub order: Vec<String>,
    /// First overall place that it decides.
    pub ranks_from: Option<u16>,
}

/// One act: all commands or none, one version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Of the form: the same key again gets the same answer; with other content it is refused.
    pub key: [u8; 16],
    /// The version of the tournament that the person looked at; [`Version::LATEST`] for programs that act on what stands.
    pub seen: Version,
    /// The consequences that were looked at and accepted.
    pub accepts: Option<Hash>,
    /// Who, and when.
    pub actor: Actor,
    /// Why, in words; corrections need it.
    pub reason: Option<Reasoning>,
    pub commands: Vec<Command>,
}

/// A reason as given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reasoning {
    /// In words.
    pub text: String,
    /// Whether public pages print it.
    pub open: bool,
}

impl Envelope {
    /// One command on what stands, without a reason.
    pub fn new(actor: Actor, command: Command) -> Self {
        Self { key: [0; 16], seen: Version::LATEST, accepts: None, actor, reason: None, commands: vec![command] }
    }

    /// With what the form saw.
    #[must_use]
    pub fn seeing(self, seen: Version) -> Self {
        Self { seen, ..self }
    }

    /// With a reason for the staff; an empty one is none.
    #[must_use]
    pub fn because(self, reason: Option<String>) -> Self {
        let reason = reason.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        Self { reason: reason.map(|text| Reasoning { text, open: false }), ..self }
    }

    /// The reason as the log keeps it.
    pub fn words(&self) -> Option<Words> {
        let Reasoning { text, open } = self.reason.clone()?;
        Some(Words { by: self.actor.name.clone(), text, open })
    }

    /// What the log calls the act: by its first command.
    pub fn action(&self) -> Action {
        self.commands.first().map_or(Action::Edit, Command::action)
    }

    /// The version that the act takes back, if it is an undo.
    pub fn undoes(&self) -> Option<Version> {
        self.commands.iter().find_map(|command| match command {
            Command::Undo { version, .. } => Some(*version),
            _ => None,
        })
    }
}

/// Who takes the place of an absent entrant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Substitute {
    /// Entered, but without a seat in the group.
    Entry(EntryId),
    /// Entered with the act.
    Newcomer(Box<Player>),
}

/// The record of a game, to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptRecord {
    pub pairing: PairingId,
    pub game: GameKey,
    /// The game's text; none takes the record away.
    pub text: Option<String>,
}
