//! Kind and exemption of a chess tournament for title norms (FIDE B.01). They cannot be derived from results: the
//! organiser enters them.

use serde::{Deserialize, Serialize};

/// Facts that the organiser enters for title norms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct NormFacts {
    #[serde(skip_serializing_if = "EventKind::is_ordinary")]
    pub kind: EventKind,
    /// Exemption from the rules on the opponents' federations; the exemption of big Swisses (1.4.3d) follows from the
    /// field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exemption: Option<Exemption>,
}

/// Kind of event, which may need fewer games (1.4.1b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// Any other tournament: nine games are needed (B.01 article 1.4.1).
    #[default]
    Ordinary,
    /// World or continental championship of teams or clubs: seven games, of seven to nine rounds.
    TeamChampionship,
    /// World Cup, Women's World Cup: eight games, which count as nine.
    WorldCup,
}

/// Exemption for events in which the federations of the opponents do not matter (1.4.3a–c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exemption {
    /// Final of a national championship (a).
    NationalFinal,
    /// National championship of teams (b): only for players of the federation that registered it, which is the host.
    NationalTeams,
    /// Zonal or sub-zonal tournament (c).
    Zonal,
}

impl NormFacts {
    /// Returns `true` if no special facts are entered.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl EventKind {
    /// All kinds of event.
    pub const ALL: [Self; 3] = [Self::Ordinary, Self::TeamChampionship, Self::WorldCup];

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
    fn is_ordinary(&self) -> bool {
        *self == Self::Ordinary
    }

    /// Returns the word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::Ordinary => "ordinary",
            Self::TeamChampionship => "team_championship",
            Self::WorldCup => "world_cup",
        }
    }

    /// Returns the kind with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

impl Exemption {
    /// All exemptions, in the order of their letters.
    pub const ALL: [Self; 3] = [Self::NationalFinal, Self::NationalTeams, Self::Zonal];

    /// Returns the word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::NationalFinal => "national_final",
            Self::NationalTeams => "national_teams",
            Self::Zonal => "zonal",
        }
    }

    /// Returns the exemption with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|exemption| exemption.code() == code)
    }

    /// Returns the letter of article 1.4.3.
    pub fn letter(self) -> char {
        match self {
            Self::NationalFinal => 'a',
            Self::NationalTeams => 'b',
            Self::Zonal => 'c',
        }
    }
}
