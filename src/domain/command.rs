//! Commands of a tournament. Permissions are checked beforehand, outside the domain.

mod action;

use std::collections::{BTreeMap, BTreeSet};

use crate::absence::Absence;
use crate::actor::Author;
use crate::adjustment::Adjustment;
use crate::change::Change;
use crate::contest::GameKey;
use crate::discipline::Side;
use crate::entrants::Entrants;
use crate::entry::{Team, TeamList};
use crate::game::Adjournment;
use crate::group::Draw;
use crate::hash::Hash;
use crate::id::{EntryId, GroupId, PairingId, PersonId, RoundRef, StageId, Version};
use crate::listing::Listing;
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

/// Single action of an arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Changes the settings common to all stages.
    EditSettings(Box<Settings>),
    /// Changes one part of a stage.
    EditStage {
        /// Stage to change.
        stage: StageId,
        /// New value of the part.
        part: StagePart,
    },
    /// Announces the prizes; `None` withdraws the announcement.
    EditPrizes(Option<PrizePlan>),
    /// Replaces all alternative rankings of stages (listings).
    EditListings(Vec<Listing>),
    /// Adds a stage with the next number; it is not open yet.
    AddStage(Box<StagePlan>),
    /// Removes the last stage, which must have no rounds.
    RemoveStage(StageId),
    /// Seats the entrants of a stage according to a reviewed proposal.
    Open {
        /// Stage to seat.
        stage: StageId,
        /// Groups with their names and seats, in order.
        groups: Vec<(String, Vec<EntryId>)>,
        /// Digest of the proposal.
        digest: Hash,
    },
    /// Keeps the seats of a stage although the proposal has changed since. Needs a reason.
    Accept {
        /// Stage whose seats are kept.
        stage: StageId,
        /// Digest of the reviewed proposal.
        digest: Hash,
    },
    /// Enters people; after round 1 they are late entries (C.04.2 article 2.4).
    Register {
        /// Players in the order of the form.
        players: Vec<Player>,
        /// `true` to enter also players who resemble a person already entered.
        allow_duplicates: bool,
    },
    /// Enters a team with its people.
    RegisterTeam {
        /// Team whose roster lists people already entered; `players` are added after them.
        team: Box<Team>,
        /// New players in board order, reserves last.
        players: Vec<Player>,
    },
    /// Corrects a person's data.
    EditPerson {
        id: PersonId,
        /// New data of the person.
        player: Box<Player>,
    },
    /// Corrects the name or roster of a team.
    EditTeam {
        /// Entry to change.
        entry: EntryId,
        /// New data of the team.
        team: Box<Team>,
    },
    /// Sets the players of a team, their order, the captain and the deputy; without an entry, for the team entered
    /// last.
    ListTeam { entry: Option<EntryId>, list: Box<TeamList> },
    /// Sets the tags by which listings filter.
    Tag { entry: EntryId, tags: BTreeSet<String> },
    /// Removes an entry that was never paired.
    Remove(EntryId),
    /// Withdraws an entry from the next round to be paired on (C.04.2 article 3.2).
    Withdraw(EntryId),
    /// Reinstates a withdrawn entry from the next round to be paired on.
    Reinstate(EntryId),
    /// Replaces an entrant of a bracket or a table who has not begun a game there.
    Substitute {
        group: GroupId,
        /// Entrant to replace.
        absent: EntryId,
        substitute: Substitute,
    },
    /// Requests a bye in a round still to be paired, announces an absence (zero-point bye), or cancels either.
    RequestBye {
        /// Round of the bye.
        at: RoundRef,
        entry: EntryId,
        /// Kind of bye; `None` cancels it.
        kind: Option<ByeKind>,
    },
    /// States why an entrant misses a round of a Keizer, whether paired or not; `None` for an announced absence.
    StateAbsence { at: RoundRef, entry: EntryId, absence: Option<Absence> },
    /// Records attendance for a round still to be paired. Contains only the changes made in the form, so other absences
    /// are kept.
    SetAbsent {
        at: RoundRef,
        /// Entrants whose box was set (absent: zero-point bye) or cleared (an announced absence is cancelled; half- and
        /// full-point byes stay).
        absent: BTreeMap<EntryId, bool>,
    },
    /// Reorders the seats (lots drawn for a round robin); before round 1 only.
    Renumber {
        group: GroupId,
        /// All entries, each once.
        order: Vec<EntryId>,
    },
    /// Records a draw: the initial colour (C.04.3 article 5.1), the seed of the lots (积分编排), seats or a winner.
    Draw {
        /// Group of the draw.
        group: GroupId,
        /// Kind, participants and outcome of the draw.
        draw: Draw,
    },
    /// Challenges an entrant placed higher in a ladder: creates a round of its own, public at once.
    Challenge {
        /// Group of the ladder.
        group: GroupId,
        challenger: EntryId,
        challenged: EntryId,
    },
    /// Creates draft rounds from plans.
    Pair(Vec<(RoundRef, RoundPlan)>),
    /// Begins the manual editing of a draft.
    BeginEdit(RoundRef),
    /// Ends a manual edit: the reason is shown in the log, on the page and in the report file.
    EndEdit(RoundRef),
    /// Exchanges the sides of a pairing. This and the next four need a [session](Command::BeginEdit); in a public
    /// table, this and the next need a reason.
    SwapSides {
        /// Round of the pairing.
        at: RoundRef,
        pairing: PairingId,
    },
    /// Exchanges two competitors of a draft: each takes the other's place, opponent and side, or bye.
    Exchange {
        /// Round of the competitors.
        at: RoundRef,
        one: EntryId,
        other: EntryId,
    },
    /// Dissolves a draft pairing or bye: its competitors are to be placed manually.
    Unpair {
        /// Round of the pairing.
        at: RoundRef,
        pairing: PairingId,
    },
    /// Pairs two unplaced competitors of a draft.
    PairByHand {
        /// Round of the draft.
        at: RoundRef,
        /// Competitor with the first move.
        first: EntryId,
        /// Competitor with the second move.
        second: EntryId,
    },
    /// Gives an unplaced competitor of a draft a bye.
    GiveBye {
        /// Round of the draft.
        at: RoundRef,
        entry: EntryId,
        /// Kind of bye.
        kind: ByeKind,
    },
    /// Settles a game of a table that was missed because one of the two had left: it is played later, or the absent
    /// player loses it. Needs a reason.
    MakeUp {
        /// Round of the game.
        at: RoundRef,
        /// Players, the one with the first move first.
        pair: [EntryId; 2],
        /// Player who loses by default; with `None` the game is to be played, and a closed round becomes public again.
        absent: Option<EntryId>,
    },
    /// Replays a match of a bracket whose competitors a correction has changed: its results are removed, and the
    /// present competitors play. A match without competitors is removed. Needs a reason.
    Replay {
        /// Round of the match.
        at: RoundRef,
        pairing: PairingId,
    },
    /// Lets a match of a bracket stand as it was drawn, although a correction has changed its competitors. Needs a
    /// reason.
    KeepMatch {
        /// Round of the match.
        at: RoundRef,
        pairing: PairingId,
    },
    /// Discards a round, which must be the last one of a Swiss or bracket. A published or closed round needs a reason.
    DiscardRound(RoundRef),
    /// Publishes drafts.
    Publish(Vec<RoundRef>),
    /// Closes a round: every game has a result or is adjourned, and every conflict with a record has been reviewed.
    Close {
        at: RoundRef,
        /// Games whose records disagree with their results, as found by the caller, which applies the rules of the
        /// game. Games that an arbiter has [acknowledged](Self::Acknowledge) do not prevent closing.
        disputed: Vec<(PairingId, GameKey)>,
    },
    /// Reopens a closed round to correct it; needs a reason.
    Reopen(RoundRef),
    /// Enters, changes or clears a result. In a closed round only an adjourned game accepts one.
    Enter {
        /// Round of the game.
        at: RoundRef,
        pairing: PairingId,
        game: GameKey,
        /// Result; [`GameResult::Unknown`] clears it.
        result: GameResult,
    },
    /// Decides a meeting as a whole by walkover, lot or ruling; `None` cancels the decision. Needs a reason.
    Decide {
        /// Round of the meeting.
        at: RoundRef,
        pairing: PairingId,
        /// New decision.
        decision: Option<Decision>,
    },
    /// Sets the time and place of a meeting of a public round, and the confirmation of its report or a protest, as
    /// decided by the committee.
    Appoint { at: RoundRef, pairing: PairingId, appointment: Option<Appointment> },
    /// Records that a sealed line-up or bid was handed in.
    HandIn {
        /// Round of the meeting.
        at: RoundRef,
        pairing: PairingId,
        side: Side,
        /// Digest of the sealed line-up or bid.
        seal: Hash,
    },
    /// Opens sealed line-ups, which then supply the players of games.
    Reveal {
        /// Round of the line-ups.
        at: RoundRef,
        /// Line-ups, each with the salt of its seal; `None` for a line-up that was not sealed.
        opened: Vec<(PairingId, LineUp, Option<[u8; 16]>)>,
    },
    /// Replaces all sanctions and adjustments of a competitor. Needs a reason.
    Sanction {
        /// Group of the competitor.
        group: GroupId,
        /// Competitor concerned.
        entry: EntryId,
        /// Warnings and forfeited games; a penalty without a version is given now.
        penalties: Vec<Penalty>,
        /// Points awarded or deducted.
        adjustments: Vec<Adjustment>,
    },
    /// Expels a competitor, who gets no place in the final standings. Needs a reason.
    Expel(EntryId),
    /// Records the fouls of a game, first side's and second side's; in a closed round it needs a reason.
    RecordFouls {
        /// Round of the game.
        at: RoundRef,
        pairing: PairingId,
        game: GameKey,
        /// Number of fouls of each side.
        fouls: [u8; 2],
    },
    /// Adjourns a game with a sealed move: stores its envelope, and [`GameResult::Adjourned`] while it has no result.
    /// `None` removes the envelope. In a closed round it needs a reason.
    Adjourn {
        /// Round of the game.
        at: RoundRef,
        pairing: PairingId,
        game: GameKey,
        envelope: Option<Adjournment>,
    },
    /// Corrects a result found to be wrong after the next round was over, for the rating report only (C.04.2 article
    /// 4.3). Needs a reason.
    CorrectForRating {
        /// Round of the game.
        at: RoundRef,
        pairing: PairingId,
        game: GameKey,
        /// Actual result; `None` cancels the correction.
        result: Option<GameResult>,
    },
    /// Stores the records of games of a round in play or closed, replacing earlier records.
    KeepRecords {
        /// Round of the games.
        at: RoundRef,
        /// Records, at most one for each game.
        records: Vec<KeptRecord>,
    },
    /// Keeps a result that disagrees with the record; needs a reason.
    Acknowledge {
        /// Round of the game.
        at: RoundRef,
        pairing: PairingId,
        game: GameKey,
    },
    /// Erases a person's name, club, birth date and other data, here and in every part of the log. Cannot be undone.
    /// Needs a reason.
    Erase(PersonId),
    /// Ends the tournament, in which no round may be a draft or in play; it cannot change until it is reopened.
    End,
    /// Reopens a tournament that was ended; needs a reason.
    ReopenEnded,
    /// Undoes an act.
    Undo {
        /// Version of the act.
        version: Version,
        /// Changes that the act made.
        changes: Vec<Change>,
    },
}

/// Stage to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StagePlan {
    pub name: String,
    /// Format, contests and scoring.
    pub play: Play,
    pub entrants: Entrants,
    /// Tie-breaks after the points, in order.
    pub order: Vec<String>,
    /// First overall place that the stage decides.
    pub ranks_from: Option<u16>,
}

/// One act: all its commands are accepted or none, and they make one version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// Key of the form: the same key again gets the same answer; with other content it is refused.
    pub key: [u8; 16],
    /// Version of the tournament that the user saw; [`Version::LATEST`] for programs that act on the current state.
    pub seen: Version,
    /// Digests of the consequences that the user reviewed and accepted; those of other acts have no effect.
    pub accepts: Vec<Hash>,
    /// Author and time of the act.
    pub author: Author,
    /// Reason in words, required for corrections.
    pub reason: Option<Reasoning>,
    pub commands: Vec<Command>,
}

/// Reason entered for an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reasoning {
    /// Text of the reason.
    pub text: String,
    /// `true` if public pages print the reason.
    pub open: bool,
}

impl Envelope {
    /// Returns an act with one command on the current state, without a reason.
    pub fn new(author: Author, command: Command) -> Self {
        Self { key: [0; 16], seen: Version::LATEST, accepts: Vec::new(), author, reason: None, commands: vec![command] }
    }

    /// Sets the version that the form showed.
    #[must_use]
    pub fn seeing(self, seen: Version) -> Self {
        Self { seen, ..self }
    }

    /// Sets a reason for the staff; an empty text means none.
    #[must_use]
    pub fn because(self, reason: Option<String>) -> Self {
        let reason = reason.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        Self { reason: reason.map(|text| Reasoning { text, open: false }), ..self }
    }

    /// Returns the reason in the form kept by the log.
    pub fn words(&self) -> Option<Words> {
        let Reasoning { text, open } = self.reason.clone()?;
        Some(Words { by: self.author.actor.clone(), text, open })
    }

    /// Returns the name of the act in the log, which depends on its first command.
    pub fn action(&self) -> Action {
        self.commands.first().map_or(Action::Edit, Command::action)
    }

    /// Returns the version that the act reverses, if it is an undo; of several versions the oldest.
    pub fn undoes(&self) -> Option<Version> {
        self.reversed().min()
    }

    /// Returns the other versions that the act reverses, newest first.
    pub fn undoes_with(&self) -> Vec<Version> {
        let oldest = self.undoes();
        self.reversed().filter(|version| Some(*version) != oldest).collect()
    }

    fn reversed(&self) -> impl Iterator<Item = Version> + '_ {
        self.commands.iter().filter_map(|command| match command {
            Command::Undo { version, .. } => Some(*version),
            _ => None,
        })
    }
}

/// Entrant who takes the place of an absent one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Substitute {
    /// Entry without a seat in the group.
    Entry(EntryId),
    /// Player entered with the same act.
    Newcomer(Box<Player>),
}

/// Record of a game to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptRecord {
    pub pairing: PairingId,
    pub game: GameKey,
    /// Text of the record; `None` removes the record.
    pub text: Option<String>,
}
