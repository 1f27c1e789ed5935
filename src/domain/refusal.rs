//! Reasons for refusing a command. Each variant carries the data needed to resolve the problem. The English text is one
//! clause with the remedy; pages make a sentence of it.

mod details;

use chrono::NaiveDateTime;
use serde::Serialize;
use thiserror::Error;

use crate::actor::Actor;
use crate::bracket::BracketError;
use crate::consequence::kinds::Consequence;
use crate::ended::record::OpenRound;
use crate::game::AdjournmentFlaw;
use crate::hash::Hash;
use crate::id::{EntryId, GroupId, PersonId, StageId, TournamentId, Version};
use crate::line_up::fault::LineUpFault;
use crate::result::{ByeKind, GameResult};
use crate::round::RoundState;
use crate::row::Row;
use crate::setup::error::SetupError;
use crate::team_fault::TeamFault;
use crate::text::TextFlaw;

pub use details::{AppointmentFault, ChallengeFault, LockedSetting, Missing};

/// Refused command, which has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case", tag = "refusal", content = "about")]
pub enum Refusal {
    /// Row that has changed since the form was rendered: another user was faster.
    #[error("a colleague changed this in the meantime (version {current}; your form was from version {seen})")]
    Stale {
        row: Row,
        /// Version from which the form was rendered.
        seen: Version,
        /// Version at which the row last changed.
        current: Version,
    },
    /// Result changed in the meantime, with both values; see [`Stale`](Self::Stale).
    #[error("a colleague entered a result on this board in the meantime")]
    StaleResult {
        /// Result that was refused.
        yours: GameResult,
        /// Present result.
        theirs: GameResult,
        /// Version at which the present result was entered.
        current: Version,
    },
    /// Missing player, entry, round, board, game or group.
    #[error("there is no {what} {number} here")]
    Missing {
        /// Kind of object looked for.
        what: Missing,
        number: u32,
    },
    /// Name that is empty, longer than 200 characters or contains control characters.
    #[error("“{}” is not a valid name: use 1 to 200 characters, no control characters", visible(.0))]
    Name(String),
    /// Person already entered: same identity number, or same name, birth date and club.
    #[error("{0} is already entered; if this is a different person, add a birth date or club, or confirm")]
    Duplicate(String),
    /// Tournament that is full.
    #[error("a tournament can have at most {limit} players")]
    TooMany { limit: u32 },
    /// Round robin whose rounds are made, which accepts only one player on a free number, and substitutes.
    #[error(
        "the rounds are made, and no table number is free: on the page Stages a substitute can replace a player who has not played yet; otherwise discard the rounds, enter all players and pair again"
    )]
    RoundRobinStarted,
    /// Closed round without room for the game of a player who takes the free number of a table.
    #[error("round {round} is closed, but number {number} would have a game in it: reopen round {round} first")]
    FreeNumberClosed { round: u16, number: u32 },
    /// Invalid challenge of a ladder.
    #[error("{name} {why}")]
    Challenge { name: String, why: ChallengeFault },
    /// Challenge whose end has changed the order of a ladder.
    #[error("this challenge has changed the order: undo its end in the log, not by reopening round {round}")]
    LadderMoved { round: u16 },
    /// Bracket that has begun: its seats are its tree and stay fixed from its first round on.
    #[error("the knockout has begun: its seats cannot change, so that all opponents stay the same")]
    BracketStarted,
    /// Substitute outside of a bracket or table.
    #[error(
        "substitutes are possible only in a knockout or a table: elsewhere withdraw the player and enter the other"
    )]
    NoBracket,
    /// Substitute of another kind: only a team can replace a team.
    #[error("a team can only replace a team, and a player a player: choose another substitute")]
    SubstituteKind,
    /// Entrant who has begun a game and therefore keeps the place; the rest is forfeited.
    #[error("{name} has already played in round {round} and can no longer be replaced: enter the match as not played")]
    HasPlayed { name: String, entry: EntryId, round: u16 },
    /// Substitute who already has a seat.
    #[error("{name} already has a place here")]
    HasSeat { name: String, entry: EntryId },
    /// Paired entry, which can only be withdrawn, not removed.
    #[error("{name} has been paired in round {round} and can only be withdrawn")]
    AlreadyPaired {
        name: String,
        /// First round in which the entry is paired.
        round: u16,
    },
    /// Round already paired, which makes the request too late.
    #[error("round {round} is already paired")]
    RoundPaired { round: u16 },
    /// Pairing-allocated bye, which cannot be requested.
    #[error("a bye of this kind cannot be requested")]
    ByeKind { kind: ByeKind },
    /// Reason for an absence in a round in which the player is not absent, or outside of a Keizer.
    #[error("{name} is not absent in round {round} of a Keizer: mark the absence first")]
    NotAbsent { name: String, round: u16 },
    /// Byes that a player loses by moving, because the other section has no such rounds to be paired.
    #[error(
        "the other section cannot take over these byes of {name}: {}. Confirm to move without them, or remove them first",
        byes_of(byes)
    )]
    ByesStay { name: String, byes: Vec<(u16, ByeKind)> },
    /// Round in another state than the command needs.
    #[error("{}", first_of_all(*round, *state, *needed))]
    RoundState {
        round: u16,
        state: RoundState,
        /// State needed.
        needed: RoundState,
    },
    /// Wrong round: only the last round can be discarded, and only the next one paired.
    #[error("this can only be done with round {expected}, not with round {round}")]
    RoundOrder {
        /// Round named in the command.
        round: u16,
        /// Round for which the command is possible.
        expected: u16,
    },
    /// All announced rounds already paired.
    #[error("all {rounds} announced rounds are paired")]
    NoRoundLeft {
        /// Number of announced rounds.
        rounds: u16,
    },
    /// Round in which nobody would play.
    #[error("there are no players to pair in round {round}: enter players, or check the attendance")]
    NobodyPlays { round: u16 },
    /// Games without a result.
    #[error("{} without a result: boards {}", counted(*open, "game", "games"), list(boards))]
    OpenGames {
        open: usize,
        /// Boards of the games, the first ten.
        boards: Vec<u32>,
    },
    /// Meetings of teams, or of several games, that are not over.
    #[error("{} without a result: boards {}", counted(*open, "match", "matches"), list(boards))]
    OpenMatches {
        open: usize,
        /// Tables of the meetings, the first ten.
        boards: Vec<u32>,
    },
    /// Records that disagree with their results and that no arbiter has acknowledged.
    #[error(
        "{} a record that contradicts the result: {}; check each, then correct the result or keep it with a reason",
        counted(*games, "board has", "boards have"),
        list(boards)
    )]
    Disputed {
        games: usize,
        /// Boards of the records, the first ten.
        boards: Vec<u32>,
    },
    /// Record longer than the limit.
    #[error("board {board}: the record has {bytes} bytes; the limit is {limit}")]
    RecordTooLong {
        board: u32,
        /// Size of the record.
        bytes: usize,
        /// Maximum size.
        limit: usize,
    },
    /// Two records for one game.
    #[error("board {board}: two records for one game")]
    RecordTwice { board: u32 },
    /// Envelope of an adjourned game that is incomplete, or game that is over.
    #[error("the game cannot be adjourned: {0}")]
    Adjournment(AdjournmentFlaw),
    /// Game without a record to acknowledge.
    #[error("board {board}: the game has no record")]
    NoRecord { board: u32 },
    /// Correction for the rating report while the result can still be corrected for the event.
    #[error("a result of round {round} still counts when it is corrected: reopen the round and enter the true result")]
    NotLateYet { round: u16 },
    /// Round of a Swiss whose next round is over.
    #[error(
        "round {round} cannot be reopened, because the next round is over: correct the result for the rating report (C.04.2 article 4.3)"
    )]
    CountsForRatingOnly { round: u16 },
    /// Correction without a result.
    #[error("a correction needs a result")]
    ResultNeeded,
    /// Fouls recorded by another user in the meantime.
    #[error("a colleague recorded {} and {} fouls on this board in the meantime", theirs[0], theirs[1])]
    StaleFouls {
        /// Fouls that were refused.
        yours: [u8; 2],
        /// Present fouls.
        theirs: [u8; 2],
        /// Version at which the present fouls were recorded.
        current: Version,
    },
    /// Record stored or removed by another user in the meantime.
    #[error(
        "board {board}: a colleague {} in the meantime",
        if theirs.is_some() { "saved another record of this game" } else { "removed the record of this game" }
    )]
    StaleRecord {
        board: u32,
        /// SHA-256 of the record that was refused; `None` for a removal.
        yours: Option<Hash>,
        /// SHA-256 of the present record, if there is one.
        theirs: Option<Hash>,
        /// Version at which the record was stored or removed.
        current: Version,
    },
    /// Penalty in a round that does not exist.
    #[error("a penalty or adjustment needs a round from 1 to {rounds}, not {round}")]
    PenaltyRound {
        /// Round entered for the penalty.
        round: u16,
        /// Number of announced rounds.
        rounds: u16,
    },
    /// Players with neither opponent nor bye.
    #[error("players with neither opponent nor bye: {count}; pair them by hand or give them a bye")]
    Unplaced {
        count: usize,
        /// Some of the players.
        entries: Vec<EntryId>,
    },
    /// Player who would be in the round twice, or does not play in it.
    #[error(
        "{name} cannot be paired here: already paired, or not playing this round. To move a paired player, swap two players; enter or reinstate a player who is not playing first"
    )]
    CannotPlay { name: String, entry: EntryId },
    /// Draft that pairs an entry that has left since (C.04.2 article 3.2).
    #[error("{name} was withdrawn after round {round} was paired: pair the round again")]
    LeftSince { name: String, entry: EntryId, round: u16 },
    /// Draft of a Swiss overtaken by later changes (C.04.2 articles 3.3 and 4.3).
    #[error(
        "round {round} was paired before {changes} later changes: discard the draft and pair it again, or publish it with a reason"
    )]
    Overtaken { round: u16, changes: usize },
    /// Draft of a bracket drawn with other competitors than those who now qualify.
    #[error(
        "round {round} was paired before a result was corrected, and its players have changed: discard the draft and pair it again"
    )]
    ComersChanged { round: u16 },
    /// Matches drawn with other competitors than those who qualify after a correction, in a round before the one to be
    /// paired.
    #[error(
        "after a correction, matches of round {round} have other players than those who qualify: replay them or let them stand first"
    )]
    NotSettled { round: u16 },
    /// Tied matches without a ruling on the winner.
    #[error("no ruling on board {}: enter the winner of the tied match, or draw lots", list(boards))]
    NoRuling { boards: Vec<u32> },
    /// Result other than a forfeit loss of an entry that had left before the round.
    #[error("{name} was withdrawn before round {round}: enter a forfeit of {name}, or reinstate {name} first")]
    HasLeft { name: String, entry: EntryId, round: u16 },
    /// Pair of a public Swiss round that has played before (C.04.1 article 2).
    #[error(
        "{} and {} have met in round {round} and cannot meet again: choose other boards, or discard the round and pair it again",
        names[0],
        names[1]
    )]
    MetBefore { names: [String; 2], round: u16 },
    /// Manual edit outside a session, which must be begun first.
    #[error("round {round} is not being edited by hand: start editing first")]
    NotEditing { round: u16 },
    /// Session of edits that must be ended first.
    #[error("round {round} is still being edited by hand: finish editing first")]
    StillEditing { round: u16 },
    /// Public pair with recorded facts.
    #[error(
        "board {board} of round {round} already has an entry, so its pair cannot change: clear the entry first, or correct the result"
    )]
    PairBegun { round: u16, board: u32 },
    /// Match whose sides stay: a line-up is sealed, a game is adjourned, or the second game of a board has begun.
    #[error(
        "the sides of board {board} of round {round} cannot be swapped: open the line-ups first; with an adjourned game, or after a second game on a board, they stay"
    )]
    SidesStay { round: u16, board: u32 },
    /// Missing reason.
    #[error("this needs a reason: enter a few words")]
    ReasonNeeded,
    /// Setting that is fixed once the first round is paired.
    #[error("the {0} cannot be changed after the first round has been paired")]
    Locked(LockedSetting),
    /// First side or lots already drawn, or round 1 already paired.
    #[error("lots cannot be redrawn after round 1 has been paired")]
    AlreadyDrawn,
    /// Invalid description of a tournament.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Act that cannot be undone because later facts depend on it.
    #[error("this cannot be undone: a later action depends on it")]
    CannotUndo,
    /// Act that cannot be undone before these acts.
    #[error("this cannot be undone before later actions: {}; undo those first", acts(.0))]
    UndoFirst(Vec<Version>),
    /// Contradictions to facts that were drawn, filled or opened later; the same act is accepted with this digest.
    #[error("this contradicts {} later facts: check them, and confirm", list.len())]
    Consequences {
        /// Tournament of the facts: an act may change several.
        of: TournamentId,
        /// Contradicted facts.
        list: Vec<Consequence>,
        /// Digest that identifies exactly these consequences in this tournament.
        digest: Hash,
    },
    /// Stage that has begun, so that its entrants are fixed.
    #[error("the stage has begun: its entrants cannot change")]
    StageBegun { stage: StageId },
    /// Source of a stage that names a stage, group or listing not before it.
    #[error("the stage takes its entrants from {what} {number}, which does not come before it: choose an earlier one")]
    Source {
        /// Kind of the source: a stage, a group or a listing.
        what: Missing,
        number: u32,
    },
    /// Source of a stage that takes nobody.
    #[error("a stage must take at least one place, from 1 up, into at least one group")]
    SourcePlaces,
    /// Points of an earlier stage that this stage's score system cannot represent exactly.
    #[error(
        "points of stage {} cannot be carried over exactly: give this stage the same points for win and draw, or carry nothing over",
        stage.0
    )]
    CarriedPoints { stage: StageId },
    /// Number of groups that differs from the announced one.
    #[error("the stage has {announced} groups, not {seated}: seat as many groups as were announced")]
    GroupCount { announced: u16, seated: usize },
    /// Match of a bracket without a winner, so that the next pairing is unknown.
    #[error("round {round} has a match without a winner: enter the winner, or that neither side came")]
    NoWinner { round: u16 },
    /// Plan that differs from the matches of the bracket.
    #[error("{name} has another match here, which the knockout has determined: to change it, edit the draft by hand")]
    OtherMatch { name: String, entry: EntryId },
    /// Draw that is not due: the matter is decided already, or not open yet.
    #[error("there is nothing to draw here: it is already decided, or not due yet")]
    NothingToDraw,
    /// Bid that is not a valid time, or exceeds the limit.
    #[error("a bid must be between 1 and {most_seconds} seconds")]
    Bid { most_seconds: u32 },
    /// Draw in which not every participant drew exactly one lot.
    #[error("invalid draw: each participant must draw exactly one lot")]
    WrongDraw,
    /// Start position of a round whose games have begun.
    #[error(
        "round {round} has been played, so its start position cannot change. To change it, remove its results and records first"
    )]
    StartStands { round: u16 },
    /// Group with too few seats to play.
    #[error("a group of {seats} cannot play: at least two are required")]
    GroupTooSmall { seats: usize },
    /// Bracket that does not fit the seats.
    #[error("the bracket does not fit: {0}")]
    Layout(BracketError),
    /// Invalid date or note on the report of a match.
    #[error("{0}")]
    Appointment(AppointmentFault),
    /// Withdrawn or expelled entry, which cannot enter a further stage.
    #[error("{name} is no longer playing and cannot enter another stage")]
    NotInPlay { name: String, entry: EntryId },
    /// Stage that has not been opened and has no seats.
    #[error("the stage has not been opened yet: seat its entrants first")]
    StageNotOpen { stage: StageId },
    /// Stage for all registered entries, which is not opened by a proposal.
    #[error("the stage takes all registered players: choose its entrants before you open it")]
    TakesEverybody { stage: StageId },
    /// Entry that would have two seats in a stage.
    #[error("{name} would have two seats in one stage: remove one of them")]
    SeatTwice { name: String, entry: EntryId },
    /// Person who would be in two rosters.
    #[error("{name} would be in two teams: remove the player from the other team first")]
    RosterTwice { name: String, person: PersonId },
    /// Invalid new or changed team.
    #[error("{0}")]
    Team(TeamFault),
    /// Entry without a seat in the group.
    #[error("{name} does not play in this group")]
    NoSeat {
        name: String,
        /// Group concerned.
        group: GroupId,
    },
    /// Game outside the meeting: the contest ended before it, or has no such board.
    #[error("game {game} is not part of this match: it ended earlier, or has no such board")]
    NoSuchGame {
        /// Key of the game, as written.
        game: String,
    },
    /// Revealed content that does not match its seal.
    #[error("this does not match what was sealed: open the submitted line-up or bid")]
    Seal,
    /// Line-up against the rule of the stage; an arbiter may accept it with a reason.
    #[error("{team}: {fault}")]
    LineUp { team: String, fault: LineUpFault },
    /// Played result on a board without a player of the team.
    #[error(
        "match {table}, board {board}: {team} has no player there, so no game was played; name a player in the line-ups of round {round}, or enter a forfeit win"
    )]
    EmptyChair { team: String, round: u16, table: u32, board: u16 },
    /// Round of teams without open line-ups, which cannot be closed.
    #[error(
        "no line-up of {}; use the default line-ups, name the players, or enter the match as not played",
        teams.join(", ")
    )]
    NoLineUps {
        /// Teams, the first ten.
        teams: Vec<String>,
    },
    /// Line-ups that captains may still hand in; local time in the event's zone.
    #[error(
        "captains can submit line-ups until {}: wait until then, or open them on the line-ups page",
        deadline.format("%Y-%m-%d %H:%M:%S")
    )]
    LineUpsDue { deadline: NaiveDateTime },
    /// Line-up after the deadline; local time in the event's zone.
    #[error("the deadline for line-ups was {}: ask the arbiter", deadline.format("%Y-%m-%d %H:%M:%S"))]
    LineUpLate { deadline: NaiveDateTime },
    /// Submitted content that is not needed, or cannot be changed any more.
    #[error("this has already been opened and can no longer be changed")]
    AlreadyOpen,
    /// Tournament that was ended and cannot change.
    #[error(
        "{by} has ended this tournament: to change it, the chief arbiter must reopen it, with a reason, in the settings"
    )]
    Ended { by: Actor },
    /// Rounds that prevent the end of the tournament.
    #[error("the tournament is not over: {}; finish these rounds, or discard them", list(rounds))]
    NotOver { rounds: Vec<OpenRound> },
    /// Key of an earlier act with other content.
    #[error("this form was already sent with different content: reload the page")]
    KeyReused,
}

impl From<TextFlaw> for Refusal {
    fn from(flaw: TextFlaw) -> Self {
        Self::Setup(SetupError::Text(flaw))
    }
}

impl From<TeamFault> for Refusal {
    fn from(fault: TeamFault) -> Self {
        Self::Team(fault)
    }
}

fn list(numbers: &[impl ToString]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    numbers.join(", ")
}

fn byes_of(byes: &[(u16, ByeKind)]) -> String {
    let of = |(round, kind): &(u16, ByeKind)| format!("{} bye of round {round}", kind.code().replace('_', "-"));
    byes.iter().map(of).collect::<Vec<_>>().join(", ")
}

/// Returns a number with its noun in the singular or plural.
fn counted(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

/// Returns a text with a mark in place of each control character.
fn visible(text: &str) -> String {
    text.replace(char::is_control, "\u{FFFD}")
}

fn acts(versions: &[Version]) -> String {
    versions.iter().map(|version| format!("#{version}")).collect::<Vec<_>>().join(", ")
}

/// Returns the steps to take before a command that needs a round in another state.
fn first_of_all(round: u16, state: RoundState, needed: RoundState) -> String {
    use RoundState::{Closed, Draft, Published};
    let way = match (state, needed) {
        (Draft, Published) => "is a draft; publish it first",
        (Draft, Closed) => "is a draft; publish it, enter its results and close it first",
        (Published, Closed) => "is still being played; close it first",
        (Closed, Published) => "is closed; reopen it first, with a reason",
        (Published | Closed, Draft) => {
            "is already public; this can only be done with a draft: if necessary, discard the round with a reason and pair it again"
        }
        (Draft, Draft) | (Published, Published) | (Closed, Closed) => "has changed in the meantime; reload the page",
    };
    format!("round {round} {way}")
}
