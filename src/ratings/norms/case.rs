//! What is judged: a player's rounds and the facts of the event.

use qisai_domain::{Sex, Title};

use super::swiss_field::SwissField;
use crate::game::Score;

/// A player's result in one tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormCase {
    /// The player.
    pub applicant: Applicant,
    /// The tournament.
    pub event: EventFacts,
    /// The player's rounds in their order, as far as they were paired.
    pub rounds: Vec<NormRound>,
}

/// Who asks for a norm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applicant {
    /// Federation.
    pub affiliation: Affiliation,
    /// Registered sex: the women's titles are for women.
    pub sex: Option<Sex>,
}

/// Where somebody belongs (1.4.2a).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Affiliation {
    /// A federation, by its three letters.
    Federation(String),
    /// FIDE's own flag: games count, but it is no federation.
    Fid,
    /// Nothing that could be a federation of FIDE.
    None,
}

/// The tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventFacts {
    /// Rounds scheduled.
    pub rounds: u16,
    /// How it is played.
    pub system: System,
    pub kind: EventKind,
    /// An exemption from the rules of federations by what the event is; that of big Swisses is found from `field`.
    pub exemption: Option<Exemption>,
    /// The field of a Swiss; none where nobody counted it.
    pub field: Option<SwissField>,
}

/// How a tournament is played (1.4.2e).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Any Swiss system.
    Swiss,
    /// Everybody once.
    RoundRobin,
    /// Everybody twice.
    DoubleRoundRobin { players: u16 },
    /// Who loses is out.
    Knockout,
    /// Anything else: only with the approval of the Qualification Commission.
    Other,
}

/// Events that need fewer games (1.4.1b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EventKind {
    /// Nine games.
    #[default]
    Ordinary,
    /// World or continental championship of teams or clubs: seven games, of seven to nine rounds.
    TeamChampionship,
    /// World Cup, Women's World Cup: eight games, which count as nine.
    WorldCup,
}

/// Events in which the federations of the opponents do not matter (1.4.3a–c).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exemption {
    /// Final of a national championship (a).
    NationalFinal,
    /// National championship of teams (b): only for players of the federation that registered it.
    NationalTeams {
        /// That federation.
        registered_by: String,
    },
    /// Zonal or sub-zonal tournament (c).
    Zonal,
}

/// One round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormRound {
    /// Its number, from 1.
    pub number: u16,
    pub what: What,
}

/// What happened in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A game over the board.
    Game(NormGame),
    /// The opponent did not come.
    ForfeitWin,
    /// The player did not come.
    ForfeitLoss,
    /// The bye of an odd number.
    AllocatedBye,
    /// Another bye, an absence.
    Bye,
    /// Paired, without a result yet.
    Pending(Opponent),
}

/// A game over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormGame {
    /// Against whom.
    pub opponent: Opponent,
    /// The player's score.
    pub score: Score,
}

/// An opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// Tells opponents apart; the same in both games of a double round robin.
    pub key: u32,
    /// Rating in the list at the start of the event; none for the unrated.
    pub rating: Option<u16>,
    /// Title at the start of the event.
    pub title: Option<Title>,
    /// Federation.
    pub affiliation: Affiliation,
    /// Has no point against rated opponents (1.4.2b).
    pub scoreless: bool,
}

impl Affiliation {
    /// Of a code as players have it: three capital letters are a federation, `FID` is FIDE's own flag, `NON` and the rest are none.
    pub fn of(code: &str) -> Self {
        match code {
            "FID" => Self::Fid,
            "NON" => Self::None,
            _ if code.len() == 3 && code.bytes().all(|letter| letter.is_ascii_uppercase()) => {
                Self::Federation(code.to_owned())
            }
            _ => Self::None,
        }
    }

    /// The federation's letters, if it is one.
    pub fn federation(&self) -> Option<&str> {
        match self {
            Self::Federation(code) => Some(code),
            Self::Fid | Self::None => None,
        }
    }
}

impl System {
    /// Whether the opponents stand from the beginning, so that every round must be used (1.4.1e).
    pub fn is_predetermined(self) -> bool {
        matches!(self, Self::RoundRobin | Self::DoubleRoundRobin { .. })
    }
}

impl NormCase {
    /// Why the federations of the opponents do not matter, as the letter of article 1.4.3; none when they do.
    pub fn exemption(&self) -> Option<char> {
        let own = self.applicant.affiliation.federation();
        match &self.event.exemption {
            Some(Exemption::NationalFinal) => return Some('a'),
            Some(Exemption::NationalTeams { registered_by }) if own == Some(registered_by.as_str()) => {
                return Some('b');
            }
            Some(Exemption::Zonal) => return Some('c'),
            Some(Exemption::NationalTeams { .. }) | None => {}
        }
        let field = self.event.field.filter(|_| self.event.system == System::Swiss)?;
        field.is_international().then_some('d')
    }

    /// Rounds of the event that have no result yet.
    pub fn rounds_left(&self) -> u16 {
        let done = self.rounds.iter().filter(|round| !matches!(round.what, What::Pending(_)));
        let last = done.map(|round| round.number).max().unwrap_or(0);
        let pending = self.rounds.iter().filter(|round| matches!(round.what, What::Pending(_)) && round.number <= last);
        let pending = u16::try_from(pending.count()).unwrap_or(u16::MAX);
        self.event.rounds.saturating_sub(last).saturating_add(pending)
    }
}
