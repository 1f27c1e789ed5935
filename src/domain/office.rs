//! Who may what. An [`Office`] is a title that somebody holds on an event or a tournament, perhaps for some boards only; a [`Device`] is what
//! stands in the hall or in a player's hand. Rights are [`Can`]s, and [`TABLE`] is the one place that gives them: what it does not give is denied.

mod needed;

use std::fmt;

use thiserror::Error;

use crate::screen::{Span, spans};

pub use needed::{Need, needed, to_enter};

/// Ranges that somebody may hold at once.
pub const MOST_RANGES: usize = 20;

macro_rules! coded {
    ($(#[$doc:meta])* $name:ident { $($(#[$part:meta])* $variant:ident $code:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$part])* $variant,)* }

        impl $name {
            /// In the order of the table.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The word that is stored and stands in forms.
            pub fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// What a [`code`](Self::code) means.
            pub fn from_code(code: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.code() == code)
            }
        }
    };
}

coded! {
    /// What somebody is in an event or a tournament.
    Office {
        /// 组委会
        Organiser "organiser",
        /// 裁判长
        Chief "chief",
        /// 副裁判长
        Deputy "deputy",
        /// 编排长
        Pairings "pairings",
        /// 裁判员, of a block of boards.
        Sector "sector",
        /// 记录员, 检录员
        Scorer "scorer",
    }
}

coded! {
    /// What holds a pass, or shows a page, without being anybody.
    Device {
        /// 自助台
        Kiosk "kiosk",
        /// 棋手链接: of a player, or of a team's captain.
        Player "player",
        /// 大屏: sees what is public.
        Screen "screen",
    }
}

coded! {
    /// One thing that may be done. Results, records, fouls and calls are of a board.
    Can {
        /// Open the desk, read its pages, print lists.
        See "see",
        /// The event's name, place, days, officials; its schedule; a further tournament.
        EventData "event_data",
        /// Delete the event, bring it back, erase a person.
        Delete "delete",
        /// End the tournament, and reopen it.
        End "end",
        /// Give and take offices; which, is a right of its own.
        Give "give",
        /// Make organisers and chief arbiters.
        GiveTop "give_top",
        GiveDeputy "give_deputy",
        /// Make pairings officers, sector arbiters, scorers.
        GiveOthers "give_others",
        /// Passes of kiosks and players.
        Devices "devices",
        /// System, rounds, tie-breaks, stages, ways of reporting.
        Settings "settings",
        /// Say who may see it.
        Publish "publish",
        /// Enter and edit players and teams, with what is private.
        Players "players",
        /// Say who has come.
        Tick "tick",
        /// Open and close the check-in.
        CheckIn "check_in",
        /// Half-point and zero-point byes.
        Bye "bye",
        FullBye "full_bye",
        LineUps "line_ups",
        /// Pair, edit by hand, take apart, publish, close, draw lots.
        Pair "pair",
        /// A result where there is none.
        Enter "enter",
        /// Another result.
        Change "change",
        /// Forfeits, ½-0, 0-0, rulings of a meeting.
        Special "special",
        /// Settle what reports or records say against each other.
        Settle "settle",
        SecondPass "second_pass",
        Record "record",
        Foul "foul",
        Warn "warn",
        /// Take a game, give or take points.
        Punish "punish",
        Expel "expel",
        /// Another result in a closed round.
        OldRound "old_round",
        Prizes "prizes",
        Screens "screens",
        /// Call the players of a board.
        Call "call",
        /// Print more than lists: slips, cards, badges, forms, prizes, books.
        Print "print",
        /// Norms, rating reports.
        Forms "forms",
        ReadLog "read_log",
        Undo "undo",
        /// Open the page of a pass.
        OwnPage "own_page",
        /// Show somebody's badge.
        Badge "badge",
        /// Report a result as a player.
        Report "report",
    }
}

/// How far a right reaches; a later one holds what an earlier one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    No,
    /// What one did oneself; of a device its holder's own.
    Own,
    /// The boards of the office; all where it names none.
    Boards,
    All,
}

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    Office(Office),
    Device(Device),
}

impl Who {
    /// The columns of [`TABLE`].
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

/// Who may what: a row for each right, a column for each of [`Who::ALL`].
#[rustfmt::skip]
pub const TABLE: &[(Can, [Reach; 9])] = &[
    //                  org chf dep pai sec sco  kio pla scr
    (Can::See,         [A,  A,  A,  A,  A,  A,   N,  N,  N]),
    (Can::EventData,   [A,  A,  N,  N,  N,  N,   N,  N,  N]),
    (Can::Delete,      [N,  A,  N,  N,  N,  N,   N,  N,  N]),
    (Can::End,         [N,  A,  N,  N,  N,  N,   N,  N,  N]),
    (Can::Give,        [A,  A,  A,  N,  N,  N,   N,  N,  N]),
    (Can::GiveTop,     [A,  N,  N,  N,  N,  N,   N,  N,  N]),
    (Can::GiveDeputy,  [N,  A,  N,  N,  N,  N,   N,  N,  N]),
    (Can::GiveOthers,  [N,  A,  A,  N,  N,  N,   N,  N,  N]),
    (Can::Devices,     [N,  A,  A,  A,  N,  N,   N,  N,  N]),
    (Can::Settings,    [N,  A,  A,  N,  N,  N,   N,  N,  N]),
    (Can::Publish,     [A,  A,  N,  N,  N,  N,   N,  N,  N]),
    (Can::Players,     [A,  A,  A,  A,  N,  N,   N,  N,  N]),
    (Can::Tick,        [A,  A,  A,  A,  A,  A,   O,  O,  N]),
    (Can::CheckIn,     [A,  A,  A,  A,  N,  N,   N,  N,  N]),
    (Can::Bye,         [N,  A,  A,  A,  N,  N,   N,  N,  N]),
    (Can::FullBye,     [N,  A,  A,  N,  N,  N,   N,  N,  N]),
    (Can::LineUps,     [N,  A,  A,  A,  N,  N,   N,  O,  N]),
    (Can::Pair,        [N,  A,  A,  A,  N,  N,   N,  N,  N]),
    (Can::Enter,       [N,  A,  A,  A,  B,  B,   N,  N,  N]),
    (Can::Change,      [N,  A,  A,  A,  B,  O,   N,  N,  N]),
    (Can::Special,     [N,  A,  A,  N,  B,  N,   N,  N,  N]),
    (Can::Settle,      [N,  A,  A,  N,  B,  N,   N,  N,  N]),
    (Can::SecondPass,  [N,  A,  A,  A,  B,  B,   N,  N,  N]),
    (Can::Record,      [N,  A,  A,  A,  B,  B,   N,  N,  N]),
    (Can::Foul,        [N,  A,  A,  N,  B,  B,   N,  N,  N]),
    (Can::Warn,        [N,  A,  A,  N,  B,  N,   N,  N,  N]),
    (Can::Punish,      [N,  A,  A,  N,  N,  N,   N,  N,  N]),
    (Can::Expel,       [A,  A,  N,  N,  N,  N,   N,  N,  N]),
    (Can::OldRound,    [N,  A,  A,  N,  N,  N,   N,  N,  N]),
    (Can::Prizes,      [A,  A,  A,  N,  N,  N,   N,  N,  N]),
    (Can::Screens,     [A,  A,  A,  A,  N,  N,   N,  N,  N]),
    (Can::Call,        [A,  A,  A,  A,  B,  B,   N,  N,  N]),
    (Can::Print,       [A,  A,  A,  A,  N,  N,   N,  N,  N]),
    (Can::Forms,       [N,  A,  A,  A,  N,  N,   N,  N,  N]),
    (Can::ReadLog,     [A,  A,  A,  A,  O,  O,   N,  N,  N]),
    (Can::Undo,        [N,  A,  A,  O,  N,  N,   N,  N,  N]),
    (Can::OwnPage,     [N,  N,  N,  N,  N,  N,   O,  O,  N]),
    (Can::Badge,       [N,  N,  N,  N,  N,  N,   O,  N,  N]),
    (Can::Report,      [N,  N,  N,  N,  N,  N,   O,  O,  N]),
];

/// How far a right of somebody reaches.
pub fn reach(who: Who, can: Can) -> Reach {
    let column = Who::ALL.iter().position(|other| *other == who);
    let row = TABLE.iter().find(|(other, _)| *other == can);
    let cell = row.zip(column).and_then(|((_, cells), column)| cells.get(column));
    cell.copied().unwrap_or(Reach::No)
}

/// The offices that have a right on all boards or on theirs, in the order of the table; not those that have it on what they did themselves.
pub fn holders(can: Can) -> Vec<Office> {
    let may = |office: &Office| reach(Who::Office(*office), can) > Reach::Own;
    Office::ALL.iter().copied().filter(may).collect()
}

impl Office {
    /// What is needed to give or take it.
    pub fn given_by(self) -> Can {
        match self {
            Self::Organiser | Self::Chief => Can::GiveTop,
            Self::Deputy => Can::GiveDeputy,
            Self::Pairings | Self::Sector | Self::Scorer => Can::GiveOthers,
        }
    }

    /// Whether it may be for some boards only.
    pub fn takes_boards(self) -> bool {
        matches!(self, Self::Sector | Self::Scorer)
    }
}

/// The part of a text that is no range of boards.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no range of boards: 1-40, 81-")]
pub struct NoBoards(pub String);

/// Boards from one to another, both included, the end open where there is none; without a range all boards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boards(Vec<Span>);

impl Boards {
    /// Reads `1-40, 81-`; nothing: all.
    ///
    /// # Errors
    /// [`NoBoards`]; also with more than [`MOST_RANGES`].
    pub fn parse(text: &str) -> Result<Self, NoBoards> {
        let read = spans(text).ok().filter(|spans| spans.len() <= MOST_RANGES);
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

/// An office as somebody holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    pub office: Office,
    pub boards: Boards,
}

/// All that somebody holds in one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Held {
    /// The owner of the installation: everything, everywhere.
    Owner,
    Offices(Vec<Holding>),
}

impl Held {
    /// How far a right reaches at a board; without one, whether there is any board where it does.
    pub fn reach(&self, can: Can, board: Option<u32>) -> Reach {
        let Self::Offices(offices) = self else { return Reach::All };
        let of = |holding: &Holding| match reach(Who::Office(holding.office), can) {
            Reach::Boards if holding.boards.are_all() => Reach::All,
            Reach::Boards | Reach::Own if board.is_some_and(|board| !holding.boards.hold(board)) => Reach::No,
            Reach::Boards if board.is_some() => Reach::All,
            other => other,
        };
        offices.iter().map(of).max().unwrap_or(Reach::No)
    }

    /// Whether there is anything where the right holds.
    pub fn may(&self, can: Can) -> bool {
        self.reach(can, None) > Reach::No
    }

    /// Whether the right holds at a board, not only for what one did oneself.
    pub fn may_at(&self, can: Can, board: u32) -> bool {
        self.reach(can, Some(board)) > Reach::Own
    }

    /// The boards that results are entered at; none: all, or no results at all.
    pub fn own_boards(&self) -> Option<Boards> {
        let Self::Offices(offices) = self else { return None };
        let mut spans = Vec::new();
        for holding in offices.iter().filter(|one| reach(Who::Office(one.office), Can::Enter) > Reach::No) {
            if !holding.office.takes_boards() || holding.boards.are_all() {
                return None;
            }
            spans.extend_from_slice(&holding.boards.0);
        }
        (!spans.is_empty()).then_some(Boards(spans))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holding(office: Office, boards: &str) -> Result<Holding, NoBoards> {
        Ok(Holding { office, boards: Boards::parse(boards)? })
    }

    #[test]
    fn rl1_every_right_has_its_row_and_what_has_none_is_denied() {
        let rows: Vec<Can> = TABLE.iter().map(|(can, _)| *can).collect();
        assert_eq!(rows, Can::ALL);
        assert_eq!(Held::Offices(Vec::new()).reach(Can::See, None), Reach::No);
        for can in Can::ALL {
            assert_eq!(reach(Who::Device(Device::Screen), *can), Reach::No, "a screen sees what is public: {can:?}");
        }
    }

    #[test]
    fn rl2_an_arbiter_of_some_boards_enters_results_there_only() -> Result<(), NoBoards> {
        let held = Held::Offices(vec![holding(Office::Sector, "1-40, 81-")?]);
        for (board, may) in [(1, true), (40, true), (41, false), (80, false), (81, true), (500, true)] {
            assert_eq!(held.may_at(Can::Enter, board), may, "board {board}");
        }
        assert!(held.may(Can::Enter) && !held.may(Can::Pair));
        assert_eq!(held.own_boards().map(|boards| boards.to_string()).as_deref(), Some("1-40, 81-"));
        Ok(())
    }

    #[test]
    fn rl2_two_offices_add_up() -> Result<(), NoBoards> {
        let both = Held::Offices(vec![holding(Office::Scorer, "")?, holding(Office::Sector, "5-8")?]);
        assert_eq!(both.own_boards(), None, "the scorer's boards are all");
        assert!(both.may_at(Can::Enter, 9) && !both.may_at(Can::Special, 9) && both.may_at(Can::Special, 8));
        assert_eq!((both.reach(Can::Change, Some(9)), both.reach(Can::Change, Some(8))), (Reach::Own, Reach::All));
        let scorer = Held::Offices(vec![holding(Office::Scorer, "1-4")?]);
        assert_eq!(scorer.reach(Can::Change, Some(5)), Reach::No, "nor his own outside of his boards");
        Ok(())
    }

    #[test]
    fn rl3_what_is_no_range_is_said() {
        for wrong in ["0", "9-3", "boards", "1,x", ",", &"1,".repeat(MOST_RANGES + 1)] {
            assert!(Boards::parse(wrong).is_err(), "{wrong}");
        }
        assert_eq!(Boards::parse(" ").map(|boards| boards.are_all()), Ok(true));
    }

    #[test]
    fn rl4_no_office_gives_itself_but_the_organisers() {
        for office in Office::ALL {
            let gives = reach(Who::Office(*office), office.given_by()) > Reach::No;
            assert_eq!(gives, *office == Office::Organiser, "{office:?}");
        }
    }
}
