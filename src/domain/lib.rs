//! The words of a tournament, and what may happen to it.
//!
//! Shape, from the widest to the narrowest:
//! [`Event`] → [`Tournament`] → [`Stage`] → [`Group`] → [`Round`] → [`Pairing`] → [`Game`].
//! An ordinary Swiss is the case with one of each.
//!
//! What people and files give is a [`Setup`](setup::Setup) or a draft that may be nonsense; what happens is a
//! [`Command`](command::Command) that [`decide`](decide::decide) turns into [`Change`](change::Change)s or a
//! [`Refusal`](refusal::Refusal); changes are applied by [`Tournament::apply`](tournament::Tournament::apply) and recorded in
//! the hash-chained [`log`]. Nothing here reads a clock, a file, the environment or a random source.

pub mod adjustment;
pub mod cards;
pub mod change;
pub mod command;
pub mod decide;
pub mod discipline;
pub mod entry;
pub mod event;
pub mod expectation;
pub mod format;
pub mod hand_edit;
pub mod id;
pub mod log;
pub mod pairing;
pub mod penalty;
pub mod plan;
pub mod player;
pub mod points;
pub mod prize_plan;
pub mod reason;
pub mod record;
pub mod refusal;
pub mod regulations;
pub mod result;
pub mod round;
pub mod score;
pub mod setup;
pub mod stage;
pub mod team;
pub mod team_setup;
pub mod tournament;

pub use adjustment::{Adjustment, AdjustmentKind};
pub use cards::{Card, Cards, Cell};
pub use change::Change;
pub use command::Command;
pub use decide::decide;
pub use discipline::{Discipline, Side};
pub use entry::{Competitor, Entry};
pub use event::{Event, Series};
pub use format::{Acceleration, Format, Prohibition, SeparateBy, Separation, SwissSystem};
pub use hand_edit::{HandEdit, Seating};
pub use id::{EntryId, EventId, GroupId, PairingId, PlayerId, SeriesId, StageId, TeamId, TournamentId, Version};
pub use log::{Actor, LogEntry};
pub use pairing::{Game, Meeting, Pairing};
pub use penalty::{Penalty, PenaltyKind};
pub use plan::{PlannedBye, PlannedGame, RoundPlan};
pub use player::{Player, Sex, Title};
pub use points::Points;
pub use prize_plan::{PrizeDivision, PrizePlan};
pub use reason::{ColourRule, Reason};
pub use record::{Acknowledgement, GameRecord};
pub use refusal::Refusal;
pub use regulations::Regulations;
pub use result::{ByeKind, GameResult, Outcome, PlayedScore};
pub use round::{Round, RoundState};
pub use score::ScoreSystem;
pub use setup::Setup;
pub use stage::{Group, Stage};
pub use team::Team;
pub use team_setup::TeamSetup;
pub use tournament::{Settings, Tournament};
