//! Roles and rights. An [`Office`] is a role of a user in an event or a tournament, optionally limited to some boards;
//! a [`Device`] is a device in the hall or in a player's hand. Rights are [`Right`]s, and only [`TABLE`] grants them: a
//! right that it does not grant is denied.

mod needed;

use std::fmt;

use thiserror::Error;

use crate::screen::{Span, spans};

pub use needed::{Need, entered, needed, to_enter};

/// Maximum number of board ranges of one role.
pub const MAX_RANGES: usize = 20;

macro_rules! coded {
    ($(#[$doc:meta])* $name:ident { $($(#[$part:meta])* $variant:ident $code:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$part])* $variant,)* }

        impl $name {
            /// All values, in the order of the table.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// Returns the word that is stored and used in forms.
            pub fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// Returns the value with a given [`code`](Self::code).
            pub fn from_code(code: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.code() == code)
            }
        }
    };
}

coded! {
    /// Role of a user in an event or a tournament.
    Office {
        /// Organiser (组委会).
        Organiser "organiser",
        /// Chief arbiter (裁判长).
        Chief "chief",
        /// Deputy chief arbiter (副裁判长).
        Deputy "deputy",
        /// Pairings officer (编排长).
        Pairings "pairings",
        /// Sector arbiter (裁判员) of a block of boards.
        Sector "sector",
        /// Scorer (记录员, 检录员).
        Scorer "scorer",
    }
}

coded! {
    /// Device or link with rights of its own, without an account.
    Device {
        /// Kiosk (自助台).
        Kiosk "kiosk",
        /// Link of a player (棋手链接) or of a team's captain.
        Player "player",
        /// Screen in the hall (大屏): shows public data.
        Screen "screen",
    }
}

coded! {
    /// Right to one kind of action. Results, records, fouls and calls are granted by board.
    Right {
        /// Opening the desk, reading its pages and printing lists.
        See "see",
        /// Editing the event's name, place, days, officials and schedule, and adding tournaments.
        EventData "event_data",
        /// Deleting and restoring the event, and erasing a person.
        Delete "delete",
        /// Ending the tournament and reopening it.
        End "end",
        /// Giving and taking roles; each group of roles needs a further right.
        Give "give",
        /// Appointing organisers and chief arbiters.
        GiveTop "give_top",
        GiveDeputy "give_deputy",
        /// Appointing pairings officers, sector arbiters and scorers.
        GiveOthers "give_others",
        /// Managing passes of kiosks and players.
        Devices "devices",
        /// Editing system, rounds, tie-breaks, stages and ways of reporting.
        Settings "settings",
        /// Setting the visibility.
        Publish "publish",
        /// Entering and editing players and teams, including private data.
        Players "players",
        /// Recording attendance.
        Tick "tick",
        /// Opening and closing the check-in.
        CheckIn "check_in",
        /// Granting half-point and zero-point byes.
        Bye "bye",
        FullBye "full_bye",
        LineUps "line_ups",
        /// Pairing rounds, editing them by hand, discarding, publishing and closing them, and drawing lots.
        Pair "pair",
        /// Entering a missing result.
        Enter "enter",
        /// Changing a result.
        Change "change",
        /// Entering forfeits, ½-0, 0-0 and rulings of a meeting.
        Special "special",
        /// Settling conflicts between reports, records and results.
        Settle "settle",
        SecondPass "second_pass",
        Record "record",
        Foul "foul",
        Warn "warn",
        /// Forfeiting a game, awarding or deducting points.
        Punish "punish",
        Expel "expel",
        /// Changing a result in a closed round.
        OldRound "old_round",
        Prizes "prizes",
        Screens "screens",
        /// Calling the players of a board.
        Call "call",
        /// Printing documents other than lists: slips, cards, badges, forms, prizes, books.
        Print "print",
        /// Producing norm forms and rating reports.
        Forms "forms",
        ReadLog "read_log",
        Undo "undo",
        /// Opening the page of a pass.
        OwnPage "own_page",
        /// Showing a player's badge.
        Badge "badge",
        /// Reporting a result as a player.
        Report "report",
    }
}

/// Reach of a right; each value includes the earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    No,
    /// Own actions; for a device those of its holder.
    Own,
    /// Boards of the role; all if it names none.
    Boards,
    All,
}

/// Column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grantee {
    Office(Office),
    Device(Device),
}

impl Grantee {
    /// Columns of [`TABLE`].
    pub const ALL: [Self; 9] = [
        Self::Office(Office::Organiser),
        Self::Office(Office::Chief),
        Self::Office(Office::Deputy),
        Self::Office(Office::Pairings),
        Self::Office(Office::Sector),
        Self::Office(Office::Scorer),
        Self::Device(Device::Kiosk),
        Self::Device(Device::Player),
        Self::Device(Device::Screen),
    ];
}

const N: Reach = Reach::No;
const O: Reach = Reach::Own;
const B: Reach = Reach::Boards;
const A: Reach = Reach::All;

/// Table of rights: a row for each right, a column for each of [`Grantee::ALL`].
#[rustfmt::skip]
pub const TABLE: &[(Right, [Reach; 9])] = &[
    //                  org chf dep pai sec sco  kio pla scr
    (Right::See,         [A,  A,  A,  A,  A,  A,   N,  N,  N]),
    (Right::EventData,   [A,  A,  N,  N,  N,  N,   N,  N,  N]),
    (Right::Delete,      [N,  A,  N,  N,  N,  N,   N,  N,  N]),
    (Right::End,         [N,  A,  N,  N,  N,  N,   N,  N,  N]),
    (Right::Give,        [A,  A,  A,  N,  N,  N,   N,  N,  N]),
    (Right::GiveTop,     [A,  N,  N,  N,  N,  N,   N,  N,  N]),
    (Right::GiveDeputy,  [N,  A,  N,  N,  N,  N,   N,  N,  N]),
    (Right::GiveOthers,  [N,  A,  A,  N,  N,  N,   N,  N,  N]),
    (Right::Devices,     [N,  A,  A,  A,  N,  N,   N,  N,  N]),
    (Right::Settings,    [N,  A,  A,  N,  N,  N,   N,  N,  N]),
    (Right::Publish,     [A,  A,  N,  N,  N,  N,   N,  N,  N]),
    (Right::Players,     [A,  A,  A,  A,  N,  N,   N,  N,  N]),
    (Right::Tick,        [A,  A,  A,  A,  A,  A,   O,  O,  N]),
    (Right::CheckIn,     [A,  A,  A,  A,  N,  N,   N,  N,  N]),
    (Right::Bye,         [N,  A,  A,  A,  N,  N,   N,  N,  N]),
    (Right::FullBye,     [N,  A,  A,  N,  N,  N,   N,  N,  N]),
    (Right::LineUps,     [N,  A,  A,  A,  N,  N,   N,  O,  N]),
    (Right::Pair,        [N,  A,  A,  A,  N,  N,   N,  N,  N]),
    (Right::Enter,       [N,  A,  A,  A,  B,  B,   N,  N,  N]),
    (Right::Change,      [N,  A,  A,  A,  B,  O,   N,  N,  N]),
    (Right::Special,     [N,  A,  A,  N,  B,  N,   N,  N,  N]),
    (Right::Settle,      [N,  A,  A,  N,  B,  N,   N,  N,  N]),
    (Right::SecondPass,  [N,  A,  A,  A,  B,  B,   N,  N,  N]),
    (Right::Record,      [N,  A,  A,  A,  B,  B,   N,  N,  N]),
    (Right::Foul,        [N,  A,  A,  N,  B,  B,   N,  N,  N]),
    (Right::Warn,        [N,  A,  A,  N,  B,  N,   N,  N,  N]),
    (Right::Punish,      [N,  A,  A,  N,  N,  N,   N,  N,  N]),
    (Right::Expel,       [A,  A,  N,  N,  N,  N,   N,  N,  N]),
    (Right::OldRound,    [N,  A,  A,  N,  N,  N,   N,  N,  N]),
    (Right::Prizes,      [A,  A,  A,  N,  N,  N,   N,  N,  N]),
    (Right::Screens,     [A,  A,  A,  A,  N,  N,   N,  N,  N]),
    (Right::Call,        [A,  A,  A,  A,  B,  B,   N,  N,  N]),
    (Right::Print,       [A,  A,  A,  A,  N,  N,   N,  N,  N]),
    (Right::Forms,       [N,  A,  A,  A,  N,  N,   N,  N,  N]),
    (Right::ReadLog,     [A,  A,  A,  A,  O,  O,   N,  N,  N]),
    (Right::Undo,        [N,  A,  A,  O,  N,  N,   N,  N,  N]),
    (Right::OwnPage,     [N,  N,  N,  N,  N,  N,   O,  O,  N]),
    (Right::Badge,       [N,  N,  N,  N,  N,  N,   O,  N,  N]),
    (Right::Report,      [N,  N,  N,  N,  N,  N,   O,  O,  N]),
];

/// Returns the reach of a right in a column of the table.
pub fn reach(who: Grantee, can: Right) -> Reach {
    let column = Grantee::ALL.iter().position(|other| *other == who);
    let row = TABLE.iter().find(|(other, _)| *other == can);
    let cell = row.zip(column).and_then(|((_, cells), column)| cells.get(column));
    cell.copied().unwrap_or(Reach::No)
}

/// Returns the roles that have a right on all boards or on their own, in the order of the table; roles that have it
/// only for their own actions are excluded.
pub fn holders(can: Right) -> Vec<Office> {
    let may = |office: &Office| reach(Grantee::Office(*office), can) > Reach::Own;
    Office::ALL.iter().copied().filter(may).collect()
}

impl Office {
    /// Returns the right needed to give or take the role.
    pub fn given_by(self) -> Right {
        match self {
            Self::Organiser | Self::Chief => Right::GiveTop,
            Self::Deputy => Right::GiveDeputy,
            Self::Pairings | Self::Sector | Self::Scorer => Right::GiveOthers,
        }
    }

    /// Returns `true` if the role may be limited to some boards.
    pub fn takes_boards(self) -> bool {
        matches!(self, Self::Sector | Self::Scorer)
    }
}

/// Part of a text that is not a range of boards.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a range of boards: use a format like 1-40, 81-")]
pub struct NoBoards(pub String);

/// Ranges of boards, both ends included, with an optional open end; without a range all boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boards(Vec<Span>);

impl Boards {
    /// Parses `1-40, 81-`; an empty text means all boards.
    ///
    /// # Errors
    /// [`NoBoards`]; also with more than [`MAX_RANGES`].
    pub fn parse(text: &str) -> Result<Self, NoBoards> {
        let read = spans(text).ok().filter(|spans| spans.len() <= MAX_RANGES);
        let is_empty = |spans: &Vec<Span>| spans.is_empty() && !text.trim().is_empty();
        match read {
            Some(spans) if !is_empty(&spans) => Ok(Self(spans)),
            _ => Err(NoBoards(text.trim().to_owned())),
        }
    }

    pub fn are_all(&self) -> bool {
        self.0.is_empty()
    }

    pub fn hold(&self, board: u32) -> bool {
        self.are_all() || self.0.iter().any(|span| span.holds(board))
    }
}

impl fmt::Display for Boards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, span) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str(", ")?;
            }
            span.fmt(f)?;
        }
        Ok(())
    }
}

/// Role of a user with its boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    pub office: Office,
    pub boards: Boards,
}

/// All roles of a user in one event or tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grants {
    /// Owner of the installation, with every right in every tournament.
    Owner,
    Offices(Vec<Holding>),
}

impl Grants {
    /// Returns the reach of a right at a board; without a board, the widest reach at any board.
    pub fn reach(&self, can: Right, board: Option<u32>) -> Reach {
        let Self::Offices(offices) = self else { return Reach::All };
        let of = |holding: &Holding| match reach(Grantee::Office(holding.office), can) {
            Reach::Boards if holding.boards.are_all() => Reach::All,
            Reach::Boards | Reach::Own if board.is_some_and(|board| !holding.boards.hold(board)) => Reach::No,
            Reach::Boards if board.is_some() => Reach::All,
            other => other,
        };
        offices.iter().map(of).max().unwrap_or(Reach::No)
    }

    /// Returns `true` for an owner, an organiser and a chief arbiter.
    pub fn are_of_chief(&self) -> bool {
        let Self::Offices(offices) = self else { return true };
        offices.iter().any(|holding| matches!(holding.office, Office::Organiser | Office::Chief))
    }

    /// Returns `true` if the right applies to anything at all.
    pub fn may(&self, can: Right) -> bool {
        self.reach(can, None) > Reach::No
    }

    /// Returns `true` if the right applies at a board, and not only to the user's own actions.
    pub fn may_at(&self, can: Right, board: u32) -> bool {
        self.reach(can, Some(board)) > Reach::Own
    }

    /// Returns the boards at which the user can enter results; `None` for all boards, and without the right to enter
    /// results.
    pub fn own_boards(&self) -> Option<Boards> {
        let Self::Offices(offices) = self else { return None };
        let mut spans = Vec::new();
        for holding in offices.iter().filter(|one| reach(Grantee::Office(one.office), Right::Enter) > Reach::No) {
            if !holding.office.takes_boards() || holding.boards.are_all() {
                return None;
            }
            spans.extend_from_slice(&holding.boards.0);
        }
        (!spans.is_empty()).then_some(Boards(spans))
    }
}
