//! Domain model of a tournament: its data and the changes that are allowed.
//!
//! Shape, from the widest to the narrowest: [`Event`] → [`Tournament`] → [`Stage`] → [`Group`] → [`Round`] →
//! [`Pairing`] → [`Game`]. An ordinary Swiss has one of each.
//!
//! Input from people and files is a [`Setup`] or a draft that may be invalid. An action is a [`Command`], which
//! [`decide`](decide::decide) turns into [`Change`]s or a [`Refusal`]. Changes are applied by [`Tournament::apply`] and
//! recorded in the hash-chained [`log`]. The domain never reads a clock, a file, the environment or a random source.

pub mod absence;
mod actor;
pub mod adjustment;
pub mod alphabet;
mod applied;
pub mod arranging;
pub mod bracket;
pub mod bye_request;
pub mod calendar;
pub mod change;
pub mod command;
pub mod compass;
pub mod consequence;
pub mod contest;
pub mod decide;
pub mod discipline;
pub mod ended;
pub mod entrants;
pub mod entry;
pub mod event;
pub mod expectation;
pub mod format;
pub mod fouls;
pub mod game;
pub mod group;
pub mod hand_edit;
mod hash;
pub mod id;
pub mod keizer;
pub mod known_people;
pub mod ladder;
pub mod lateness;
pub mod league;
pub mod leaving;
mod letters;
pub mod line_up;
pub mod listing;
pub mod log;
mod lots;
pub mod mcmahon;
pub mod network;
pub mod next_up;
pub mod norm_event;
pub mod office;
pub mod opening;
pub mod outdated;
pub mod pairing;
pub mod participation;
pub mod penalty;
pub mod person;
pub mod plan;
mod planned;
pub mod player;
pub mod printing;
pub mod prize_plan;
pub mod publishing;
pub mod readings;
pub mod reason;
pub mod refusal;
pub mod regulations;
pub mod reporting;
pub mod request;
pub mod result;
pub mod results;
pub mod round;
pub mod row;
pub mod score;
pub mod screen;
pub mod setup;
pub mod shared;
pub mod squad;
pub mod stage;
pub mod stored;
pub mod team_fault;
pub mod team_order;
pub mod text;
pub mod tournament;
pub mod undoing;
pub mod wizard;

pub use absence::Absence;
pub use actor::{Actor, ActorRole, Author, WrittenActor};
pub use adjustment::{Adjustment, AdjustmentKind};
pub use calendar::Sitting;
pub use change::Change;
pub use command::{Command, Envelope};
pub use consequence::{Consequence, consequences};
pub use contest::{Contest, GameKey};
pub use decide::decide;
pub use discipline::{Discipline, Side};
pub use ended::{Ended, OpenRound};
pub use entrants::Entrants;
pub use entry::{Competitor, Entry, EntryStatus, Listed, Team, TeamList};
pub use event::{Event, EventChange, Series, Visibility};
pub use format::{
    Acceleration, FixedGame, Format, FormatSpec, Prohibition, SeparateBy, Separation, SwissSystem, Table,
};
pub use game::{Adjournment, AdjournmentFlaw, Game, GameFact, GameVersions};
pub use group::{Draw, DrawOf, Group, NumbersBy};
pub use hand_edit::{HandEdit, Seating};
pub use id::{
    EntryId, EventId, GroupId, ListingId, PairingId, PersonId, RoundRef, SeriesId, StageId, TournamentId, Version,
};
pub use known_people::KnownPeople;
pub use log::{Hash, LogEntry};
pub use office::{Grants, Office, Right};
pub use pairing::{Appointment, Decision, Games, Meeting, Pairing};
pub use participation::{LeavingReason, Left, Participation};
pub use penalty::{Penalty, PenaltyKind};
pub use person::Person;
pub use plan::{PlannedBye, PlannedGame, RoundPlan};
pub use player::{Career, Player, Sex, Title};
pub use printing::{PrintLang, PrintPaper, Printing};
pub use prize_plan::{MatchEnding, MatchFund, PrizeDivision, PrizePlan};
pub use publishing::{PublishLevel, Publishing, Withheld};
pub use qisai_swiss::{Points, TeamPreference, TeamScore, TeamSwiss};
pub use qisai_time_control as time_control;
pub use qisai_time_control::{TimeClass, TimeControl};
pub use readings::{FirstTeam, KoyaMaximum, KoyaStep, LastRound, MedianUpfloaters, OddTeam, Reading, Readings};
pub use reason::{ColourRule, Loosened, Reason, SwissReason};
pub use refusal::Refusal;
pub use regulations::Regulations;
pub use reporting::{Reporting, ReportingMode};
pub use result::{ByeKind, GameResult, Outcome, PlayedScore};
pub use results::{Cell, GameLine, ResultLine, Results, results, results_ranked};
pub use round::{KeptApart, Round, RoundState};
pub use row::Row;
pub use score::{ScoreSystem, Scoring};
pub use setup::Setup;
pub use shared::Shared;
pub use stage::{Limits, Play, Stage, StagePart};
pub use text::TextFlaw;
pub use tournament::{Seat, Settings, Tournament};
