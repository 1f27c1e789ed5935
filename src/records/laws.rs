//! Editions of the laws under which records are checked.

use chrono::NaiveDate;
use qisai_domain::Discipline;

/// Named, dated edition of the laws of a game. The rules crate of the game stores its profile under the same code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Laws {
    /// Code used in settings and by the command line: `fide-2023`, `fide-2000`, `fide-1997`, `cn`, `axf`, `fmjd`.
    pub code: &'static str,
    /// Discipline of the laws.
    pub discipline: Discipline,
    /// Name of the text and its edition.
    pub edition: &'static str,
    /// Articles on ends of a game that the board does not show.
    pub articles: Articles,
}

/// Article numbers for ends of a game that a record does not show. `None` if the laws have no such article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Articles {
    /// Article on resignation.
    pub resignation: Option<&'static str>,
    /// Article on a draw by agreement.
    pub agreement: Option<&'static str>,
    /// Article on expired time.
    pub flag: Option<&'static str>,
    /// Article that makes a flag fall or illegal move a draw if the opponent cannot win. `None` if the game is always
    /// lost.
    pub cannot_win: Option<&'static str>,
    /// Article on a loss by an illegal move.
    pub illegal_move: Option<&'static str>,
    /// Article on draws by a position or a count.
    pub claims: Option<&'static str>,
}

impl Laws {
    /// The Laws of Chess in force since 1 January 2023.
    pub const FIDE_2023: Self = Self {
        code: "fide-2023",
        discipline: Discipline::Chess,
        edition: "FIDE Laws of Chess, 1 January 2023",
        articles: Articles {
            resignation: Some("5.1.2"),
            agreement: Some("5.2.3"),
            flag: Some("6.9"),
            cannot_win: Some("6.9"),
            illegal_move: Some("7.5.5"),
            claims: Some("9"),
        },
    };

    /// The Laws of 2000: repetitions or move counts end a game only by a claim.
    pub const FIDE_2000: Self = Self {
        code: "fide-2000",
        discipline: Discipline::Chess,
        edition: "FIDE Laws of Chess, 2000",
        articles: Articles {
            resignation: Some("5.1(2)"),
            agreement: Some("5.2(3)"),
            flag: Some("6.10"),
            cannot_win: Some("6.10"),
            illegal_move: Some("7.4b"),
            claims: Some("9"),
        },
    };

    /// The Laws before 1997: a list of dead positions, sealed moves.
    pub const FIDE_1997: Self = Self {
        code: "fide-1997",
        discipline: Discipline::Chess,
        edition: "FIDE Laws of Chess of the 1990s",
        articles: Articles {
            resignation: Some("10.2"),
            agreement: Some("10.6"),
            flag: Some("10.14"),
            cannot_win: Some("10.5"),
            illegal_move: Some("8.1"),
            claims: Some("10"),
        },
    };

    /// The Chinese competition rules.
    pub const CN: Self = Self {
        code: "cn",
        discipline: Discipline::Xiangqi,
        edition: "中国象棋竞赛规则",
        articles: Articles {
            resignation: Some("4.1.9"),
            agreement: Some("4.2.2"),
            flag: Some("22.1"),
            cannot_win: None,
            illegal_move: Some("4.1.8"),
            claims: Some("4.2.3"),
        },
    };

    /// The rules of the Asian Xiangqi Federation.
    pub const AXF: Self = Self {
        code: "axf",
        discipline: Discipline::Xiangqi,
        edition: "Asian Xiangqi Federation",
        articles: Articles {
            resignation: None,
            agreement: None,
            flag: None,
            cannot_win: None,
            illegal_move: None,
            claims: None,
        },
    };

    /// The FMJD rules of international draughts. They have no article on a fallen flag.
    pub const FMJD: Self = Self {
        code: "fmjd",
        discipline: Discipline::Draughts,
        edition: "FMJD, official rules of international draughts, annex 1",
        articles: Articles {
            resignation: Some("7.2.1"),
            agreement: Some("7.3.1"),
            flag: None,
            cannot_win: None,
            illegal_move: None,
            claims: Some("6"),
        },
    };

    /// All supported laws.
    pub const ALL: [Self; 6] = [Self::FIDE_2023, Self::FIDE_2000, Self::FIDE_1997, Self::CN, Self::AXF, Self::FMJD];

    /// Returns the laws with this code.
    pub fn named(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|laws| laws.code == code)
    }

    /// Returns the laws of a game, default first.
    pub fn of(discipline: Discipline) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |laws| laws.discipline == discipline)
    }

    /// Returns the default laws for an event that has not chosen any.
    ///
    /// | game | first day | laws |
    /// |---|---|---|
    /// | chess | 1 July 2014 or later, or unknown | `fide-2023`: fivefold repetition and 75 moves end a game since that day |
    /// | | 1 July 1997 or later | `fide-2000` |
    /// | | earlier | `fide-1997` |
    /// | xiangqi | | `cn` |
    /// | draughts | | `fmjd` |
    pub fn default_for(discipline: Discipline, start: Option<NaiveDate>) -> Self {
        let from = |year| NaiveDate::from_ymd_opt(year, 7, 1);
        match discipline {
            Discipline::Chess if start >= from(2014) || start.is_none() => Self::FIDE_2023,
            Discipline::Chess if start >= from(1997) => Self::FIDE_2000,
            Discipline::Chess => Self::FIDE_1997,
            Discipline::Xiangqi => Self::CN,
            Discipline::Draughts => Self::FMJD,
        }
    }
}
