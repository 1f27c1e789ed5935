//! Swiss systems by name.

/// Swiss system: those of the FIDE handbook, and the Chinese one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum SwissSystem {
    /// Dutch system, C.04.3.
    #[default]
    Dutch,
    /// Dubov system, C.04.4.1.
    Dubov,
    /// Burstein system, C.04.4.2.
    Burstein,
    /// Lim system, C.04.4.3.
    Lim,
    /// Double-Swiss system, C.04.5.
    DoubleSwiss,
    /// Team Swiss, C.04.6.
    Team,
    /// System of the Chess Olympiad, D.02.
    Olympiad,
    /// Chinese system, 积分编排制.
    Jifen,
}

impl SwissSystem {
    /// Systems in the order of their chapters, the Chinese one last.
    pub const ALL: [Self; 8] = [
        Self::Dutch,
        Self::Dubov,
        Self::Burstein,
        Self::Lim,
        Self::DoubleSwiss,
        Self::Team,
        Self::Olympiad,
        Self::Jifen,
    ];

    /// Returns the word used in files and databases.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Dutch => "dutch",
            Self::Dubov => "dubov",
            Self::Burstein => "burstein",
            Self::Lim => "lim",
            Self::DoubleSwiss => "double_swiss",
            Self::Team => "team",
            Self::Olympiad => "olympiad",
            Self::Jifen => "jifen",
        }
    }

    /// Returns the system of a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|system| system.code() == code)
    }

    /// Returns the chapter of the rule book that numbers its articles.
    pub const fn chapter(self) -> &'static str {
        match self {
            Self::Dutch => "C.04.3",
            Self::Dubov => "C.04.4.1",
            Self::Burstein => "C.04.4.2",
            Self::Lim => "C.04.4.3",
            Self::DoubleSwiss => "C.04.5",
            Self::Team => "C.04.6",
            Self::Olympiad => "D.02",
            Self::Jifen => "积分编排",
        }
    }

    /// Returns `true` if the system pairs only teams.
    pub const fn is_of_teams(self) -> bool {
        matches!(self, Self::Team | Self::Olympiad)
    }
}
