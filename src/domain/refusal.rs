//! Why a command is refused. Each variant carries what the person needs to see to get past it. Its English stands here, one clause with the way out;
//! pages make a sentence of it.

mod details;

use chrono::NaiveDateTime;
use serde::Serialize;
use thiserror::Error;

use crate::bracket::BracketError;
use crate::consequence::Consequence;
use crate::ended::OpenRound;
use crate::game::AdjournmentFlaw;
use crate::id::{EntryId, GroupId, PersonId, StageId, Version};
use crate::line_up::LineUpFault;
use crate::log::Hash;
use crate::result::{ByeKind, GameResult};
use crate::round::RoundState;
use crate::row::Row;
use crate::setup::SetupError;
use crate::team_fault::TeamFault;
use crate::text::TextFlaw;

pub use details::{AppointmentFault, ChallengeFault, LockedSetting, Missing};

/// A refused command; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case", tag = "refusal", content = "about")]
pub enum Refusal {
    /// The row has changed since the form was drawn: somebody else was faster.
    #[error("somebody else changed this in the meantime (version {current}; your form was from version {seen})")]
    Stale {
        row: Row,
        /// Version the form was drawn from.
        seen: Version,
        /// Version at which the row last changed.
        current: Version,
    },
    /// As [`Stale`](Self::Stale), for a result, with both values.
    #[error("somebody else entered a result on this board in the meantime")]
    StaleResult {
        /// The result that was refused.
        yours: GameResult,
        /// The result that stands.
        theirs: GameResult,
        /// Version at which the standing result was entered.
        current: Version,
    },
    /// There is no such player, entry, round, board, game or group.
    #[error("there is no {what} {number} here")]
    Missing {
        /// What was looked for.
        what: Missing,
        number: u32,
    },
    /// A name is empty, longer than 200 characters or holds control characters.
    #[error("“{}” cannot be a name: between 1 and 200 characters, no control characters", visible(.0))]
    Name(String),
    /// The same person is entered already: same identity number, or same name, birth date and club.
    #[error("{0} is entered already; if it is another person, add a birth date or club, or confirm")]
    Duplicate(String),
    /// The tournament is full.
    #[error("more than {limit} players")]
    TooMany { limit: u32 },
    /// A round robin whose rounds are made takes nobody but one player on a free number, and substitutes.
    #[error(
        "the rounds are made, and no number of its table is free: on the page of the stages a substitute takes the place of whoever has not played yet; otherwise throw the rounds away, enter everybody and pair again"
    )]
    RoundRobinStarted,
    /// A closed round leaves no room for the game of somebody who takes the free number of a table.
    #[error("round {round} is closed: number {number} would have a game in it. Open round {round} again first")]
    FreeNumberClosed { round: u16, number: u32 },
    /// A challenge of a ladder that cannot be made.
    #[error("{name} {why}")]
    Challenge { name: String, why: ChallengeFault },
    /// The end of a challenge has moved the order of a ladder.
    #[error("this challenge has moved the order: take its end back in the log, not by opening round {round} again")]
    LadderMoved { round: u16 },
    /// The seats of a bracket are its tree: they stay as they are from its first round on.
    #[error("the knockout has begun: its seats stay as they are, so that nobody meets another opponent")]
    BracketStarted,
    /// Substitutes are for places of a bracket and for numbers of a table.
    #[error(
        "somebody can take another's place in a knockout or a table only: elsewhere withdraw the one and enter the other"
    )]
    NoBracket,
    /// A team takes the place of a team.
    #[error("a team takes the place of a team, a player that of a player: choose another substitute")]
    SubstituteKind,
    /// Whoever has begun a game keeps the place; the rest is forfeited.
    #[error(
        "{name} has begun to play in round {round}: nobody can take the place any more; enter the match as not played"
    )]
    HasPlayed { name: String, entry: EntryId, round: u16 },
    /// A substitute needs a place of his own to be free.
    #[error("{name} has a place here already")]
    HasSeat { name: String, entry: EntryId },
    /// An entry that has been paired can only be withdrawn, not removed.
    #[error("{name} has been paired in round {round} and can only be withdrawn")]
    AlreadyPaired {
        name: String,
        /// First round with it.
        round: u16,
    },
    /// The round is paired already: what is asked for must be asked before.
    #[error("round {round} is paired already")]
    RoundPaired { round: u16 },
    /// A pairing-allocated bye cannot be asked for.
    #[error("a bye of this kind cannot be asked for")]
    ByeKind { kind: ByeKind },
    /// Byes that a player who moves leaves behind: the other section has no such rounds to be paired.
    #[error(
        "the other section has no place for byes of {name}: {}. Confirm to move without them, or take them back first",
        byes_of(byes)
    )]
    ByesStay { name: String, byes: Vec<(u16, ByeKind)> },
    /// The round is not in the state that this needs.
    #[error("{}", first_of_all(*round, *state, *needed))]
    RoundState {
        round: u16,
        state: RoundState,
        /// The state needed.
        needed: RoundState,
    },
    /// Only the last round can be thrown away, and only the next one paired.
    #[error("this can only be done with round {expected}, not with round {round}")]
    RoundOrder {
        /// Asked for.
        round: u16,
        /// Possible.
        expected: u16,
    },
    /// All announced rounds are there.
    #[error("all {rounds} announced rounds are paired")]
    NoRoundLeft {
        /// Announced.
        rounds: u16,
    },
    /// Nobody would play.
    #[error("nobody is there to be paired in round {round}: enter players, or look at who is present")]
    NobodyPlays { round: u16 },
    /// Games without a result.
    #[error("{} without a result: boards {}", games(*open), list(boards))]
    OpenGames {
        open: usize,
        /// Their boards, the first ten.
        boards: Vec<u32>,
    },
    /// Meetings of teams, or of several games, that are not over.
    #[error("{} without a result: boards {}", matches(*open), list(boards))]
    OpenMatches {
        open: usize,
        /// Their tables, the first ten.
        boards: Vec<u32>,
    },
    /// Records that do not agree with their results, and nobody has said that the results stand.
    #[error(
        "{games} boards have a record that does not agree with the result: {}; look at each, correct the result or let it stand with a reason",
        list(boards)
    )]
    Disputed {
        games: usize,
        /// Their boards, the first ten.
        boards: Vec<u32>,
    },
    /// A record that is no game's length.
    #[error("board {board}: the record has {bytes} bytes, at most {limit} are kept")]
    RecordTooLong {
        board: u32,
        /// Its length.
        bytes: usize,
        /// What is kept.
        limit: usize,
    },
    /// Two records for one game.
    #[error("board {board}: two records for one game")]
    RecordTwice { board: u32 },
    /// The envelope of an adjourned game lacks something, or the game is over.
    #[error("the game cannot be adjourned: {0}")]
    Adjournment(AdjournmentFlaw),
    /// There is nothing to acknowledge.
    #[error("board {board}: the game has no record")]
    NoRecord { board: u32 },
    /// A correction for the rating report only comes when it is too late for the event.
    #[error("a result of round {round} still counts when it is corrected: reopen the round and enter the true result")]
    NotLateYet { round: u16 },
    /// A round of a Swiss whose next round is over.
    #[error(
        "round {round} stays closed, because the round after it is over: correct a result for the rating report (C.04.2 article 4.3)"
    )]
    CountsForRatingOnly { round: u16 },
    /// A game that was played has a result.
    #[error("a correction needs a result")]
    ResultNeeded,
    /// Somebody else recorded fouls meanwhile.
    #[error("somebody else recorded {} and {} fouls on this board in the meantime", theirs[0], theirs[1])]
    StaleFouls {
        /// The fouls that were refused.
        yours: [u8; 2],
        /// As they are.
        theirs: [u8; 2],
        /// Version at which they were recorded.
        current: Version,
    },
    /// Somebody else handed in or took away a record of this game meanwhile.
    #[error(
        "board {board}: somebody else {} in the meantime",
        if theirs.is_some() { "handed in another record of this game" } else { "took the record of this game away" }
    )]
    StaleRecord {
        board: u32,
        /// SHA-256 of the record that was refused; none would have taken it away.
        yours: Option<Hash>,
        /// Of the record that is kept, if one is.
        theirs: Option<Hash>,
        /// Version at which it was kept or taken away.
        current: Version,
    },
    /// A penalty in a round that there is not.
    #[error("a penalty or adjustment is of a round from 1 to {rounds}, not {round}")]
    PenaltyRound {
        /// As given.
        round: u16,
        /// Announced.
        rounds: u16,
    },
    /// Somebody who plays has neither opponent nor bye.
    #[error("{count} players have neither opponent nor bye: pair them by hand or give them a bye")]
    Unplaced {
        count: usize,
        /// Some of them.
        entries: Vec<EntryId>,
    },
    /// Somebody would be in the round twice, or is away.
    #[error(
        "{name} cannot be paired here: paired already, or not playing this round. To move somebody who has an opponent, exchange two players; enter or reinstate first whoever does not play"
    )]
    CannotPlay { name: String, entry: EntryId },
    /// A draft still pairs somebody who has left since it was made (C.04.2 article 3.2).
    #[error("{name} has left since round {round} was paired: pair the round again")]
    LeftSince { name: String, entry: EntryId, round: u16 },
    /// A draft of a Swiss does not know what has changed since it was made (C.04.2 articles 3.3 and 4.3).
    #[error(
        "round {round} was paired before {changes} later changes: discard the draft and pair it again, or publish it with a reason"
    )]
    Overtaken { round: u16, changes: usize },
    /// A draft of a bracket was drawn for others than those who come to it.
    #[error(
        "round {round} was drawn before a result was corrected, and others come to it now: discard the draft and pair it again"
    )]
    ComersChanged { round: u16 },
    /// Level matches without a ruling who goes on.
    #[error("no ruling on board {}: say who goes on from the level match, or draw lots", list(boards))]
    NoRuling { boards: Vec<u32> },
    /// A game that was played, of somebody who had left before its round.
    #[error(
        "{name} has left before round {round}: enter a win without play for the opponent, or reinstate {name} first"
    )]
    HasLeft { name: String, entry: EntryId, round: u16 },
    /// A pair of a public Swiss round has played before (C.04.1 article 2).
    #[error(
        "{} and {} have met in round {round} and do not meet again: choose other boards, or discard the round and pair it again",
        names[0],
        names[1]
    )]
    MetBefore { names: [String; 2], round: u16 },
    /// Edits by hand happen in a session: begin it first.
    #[error("round {round} is not being edited by hand: begin that first")]
    NotEditing { round: u16 },
    /// The session of edits must be ended first.
    #[error("round {round} is still being edited by hand: end that first")]
    StillEditing { round: u16 },
    /// Something is known of a public pair.
    #[error(
        "something has been entered for board {board} of round {round}, so its pair stays: clear that first, or correct the result"
    )]
    PairBegun { round: u16, board: u32 },
    /// This needs a reason in words.
    #[error("this needs a reason: say in a few words why")]
    ReasonNeeded,
    /// Settings that are fixed once the first round is paired.
    #[error("the {0} cannot be changed after the first round has been paired")]
    Locked(LockedSetting),
    /// The first side or the lots have been drawn, or round 1 is paired.
    #[error("lots cannot be drawn again after round 1 has been paired")]
    AlreadyDrawn,
    /// A description that cannot be a tournament.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The action cannot be undone: something that followed depends on it.
    #[error("this cannot be undone any more: something that followed depends on it")]
    CannotUndo,
    /// The action cannot be undone before these are.
    #[error("this cannot be undone before later acts are: {}; undo those first", acts(.0))]
    UndoFirst(Vec<Version>),
    /// This would contradict what was drawn, filled or opened later; the same act is accepted with this digest.
    #[error("this contradicts {} later facts: look at them, and confirm", list.len())]
    Consequences {
        /// What would be contradicted.
        list: Vec<Consequence>,
        /// Names exactly these consequences.
        digest: Hash,
    },
    /// The stage has begun: its entrants stay as they are.
    #[error("the stage has begun: its entrants stay as they are")]
    StageBegun { stage: StageId },
    /// A source of a stage names what does not come before it.
    #[error("the stage takes its entrants from {what} {number}, which does not come before it: choose an earlier one")]
    Source {
        /// A stage, a group or a listing.
        what: Missing,
        number: u32,
    },
    /// A source of a stage takes nobody.
    #[error("a stage takes places from 1 on, at least one of them, into at least one group")]
    SourcePlaces,
    /// Points of an earlier stage cannot be written exactly in the points of this one.
    #[error(
        "points of stage {} cannot be brought along exactly: give this stage the same points for win and draw, or bring nothing along",
        stage.0
    )]
    CarriedPoints { stage: StageId },
    /// Other groups than the stage was announced with.
    #[error("the stage has {announced} groups, not {seated}: seat as many groups as were announced")]
    GroupCount { announced: u16, seated: usize },
    /// A match of a bracket has no winner yet, so that nobody knows who plays next.
    #[error("round {round} has a match without a winner: say who goes on, or that nobody came")]
    NoWinner { round: u16 },
    /// A plan of another round than the bracket's.
    #[error(
        "{name} has another match here: in a knockout whoever comes to a match plays it; change the draft by hand if it must be otherwise"
    )]
    OtherMatch { name: String, entry: EntryId },
    /// Nothing is to be drawn or found out here: it is decided already, or not due yet.
    #[error("nothing is to be drawn here now: it is decided already, or not due yet")]
    NothingToDraw,
    /// A bid that is no time, or more than may be bid.
    #[error("a bid is between 1 and {most_seconds} seconds")]
    Bid { most_seconds: u32 },
    /// Not everybody drew one of what was there to draw.
    #[error("the drawing does not fit: each of those it is about draws one, and each is there once")]
    WrongDraw,
    /// The start position of a round whose games have begun.
    #[error(
        "round {round} is played: its start position stays. Take its results and records back first, if it must be another one"
    )]
    StartStands { round: u16 },
    /// A group in which nobody could play.
    #[error("a group of {seats} cannot play: at least two are needed")]
    GroupTooSmall { seats: usize },
    /// A bracket that these seats do not fit.
    #[error("the bracket does not fit: {0}")]
    Layout(BracketError),
    /// A date or a word about the report of a match that cannot be.
    #[error("{0}")]
    Appointment(AppointmentFault),
    /// Withdrawn or expelled: not seated in a further stage.
    #[error("{name} is not in play any more and cannot enter another stage")]
    NotInPlay { name: String, entry: EntryId },
    /// The stage has not been opened: nobody is seated in it.
    #[error("the stage has not been opened yet: seat its entrants first")]
    StageNotOpen { stage: StageId },
    /// A stage that seats everybody who registers is not opened by a proposal.
    #[error("the stage takes everybody who registers: say who else enters before you open it")]
    TakesEverybody { stage: StageId },
    /// Somebody would have two seats in a stage.
    #[error("{name} would have two seats in one stage: leave out one of them")]
    SeatTwice { name: String, entry: EntryId },
    /// A person would be in two rosters.
    #[error("{name} would be in two teams: take the player out of the other team first")]
    RosterTwice { name: String, person: PersonId },
    /// A team that cannot be entered or changed so.
    #[error("{0}")]
    Team(TeamFault),
    /// There is no seat for this entry in the group.
    #[error("{name} does not play in this group")]
    NoSeat {
        name: String,
        /// In which group.
        group: GroupId,
    },
    /// The game is not played in this meeting: the contest ended before it, or has no such board.
    #[error("game {game} is not played in this meeting: it ended before, or has no such board")]
    NoSuchGame {
        /// Its key, as it is written.
        game: String,
    },
    /// A revealed content is not what was sealed.
    #[error("what was opened is not what was sealed: open the line-up or bid that was handed in")]
    Seal,
    /// Against the rule of the stage; an arbiter may let it stand with a reason.
    #[error("{team}: {fault}")]
    LineUp { team: String, fault: LineUpFault },
    /// A played result of a board at which a team has nobody.
    #[error(
        "match {table}, board {board}: nobody is named for {team}, so that no game was played there; name a player on the page of the line-ups of round {round}, or enter a win without play"
    )]
    EmptyChair { team: String, round: u16, table: u32, board: u16 },
    /// A round of teams is closed although line-ups are not open.
    #[error(
        "no line-up of {}; take those of the announced rule, name the players, or enter the match as not played",
        teams.join(", ")
    )]
    NoLineUps {
        /// The first ten.
        teams: Vec<String>,
    },
    /// Captains may still hand in: local time in the event's zone.
    #[error(
        "captains hand in line-ups until {}: wait until then, or open them on the page of the line-ups",
        deadline.format("%Y-%m-%d %H:%M:%S")
    )]
    LineUpsDue { deadline: NaiveDateTime },
    /// Local time in the event's zone.
    #[error("line-ups were taken until {}: ask the arbiter", deadline.format("%Y-%m-%d %H:%M:%S"))]
    LineUpLate { deadline: NaiveDateTime },
    /// What was handed in is not needed, or cannot be changed any more.
    #[error("this was opened already and cannot be changed any more")]
    AlreadyOpen,
    /// The tournament was ended: nothing of it changes.
    #[error(
        "{by} has ended this tournament: nothing changes until the chief arbiter reopens it, with a reason, in the settings"
    )]
    Ended {
        /// Name of the account.
        by: String,
    },
    /// Rounds keep the tournament from being ended.
    #[error("the tournament is not over: {}; finish these rounds, or discard them", list(rounds))]
    NotOver { rounds: Vec<OpenRound> },
    /// The same key came with another content.
    #[error("this form was sent before with another content: reload the page")]
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

fn matches(open: usize) -> String {
    if open == 1 { "1 match".to_owned() } else { format!("{open} matches") }
}

fn games(open: usize) -> String {
    if open == 1 { "1 game".to_owned() } else { format!("{open} games") }
}

/// A text with a mark in the place of each control character.
fn visible(text: &str) -> String {
    text.replace(char::is_control, "\u{FFFD}")
}

fn acts(versions: &[Version]) -> String {
    versions.iter().map(|version| format!("#{version}")).collect::<Vec<_>>().join(", ")
}

/// What has to be done before something that needs a round in another state.
fn first_of_all(round: u16, state: RoundState, needed: RoundState) -> String {
    use RoundState::{Closed, Draft, Published};
    let way = match (state, needed) {
        (Draft, Published) => "is a draft; publish it first",
        (Draft, Closed) => "is a draft; publish it, enter its results and close it first",
        (Published, Closed) => "is still being played; close it first",
        (Closed, Published) => "is closed; reopen it first, with a reason",
        (Published | Closed, Draft) => {
            "is public already; this can only be done with a draft: if it must be, discard the round with a reason and pair it again"
        }
        (Draft, Draft) | (Published, Published) | (Closed, Closed) => "has changed in the meantime; reload the page",
    };
    format!("round {round} {way}")
}
