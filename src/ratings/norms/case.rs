//! What is judged: a player's rounds and the facts of the event.

use qisai_domain::norm_event::{EventKind, Exemption};
use qisai_domain::{Sex, TimeControl, Title};

use super::failure::Failure;
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
    /// The time that each player has.
    pub pace: Pace,
    /// An exemption from the rules of federations by what the event is; that of big Swisses is found from `field`.
    pub exemption: Option<Exemption>,
    /// Federation that registered the event; may be empty.
    pub host: String,
    /// `true` if teams play.
    pub is_of_teams: bool,
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

/// The time that each player has for sixty moves (1.1.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// No time control is given, or its words cannot be read: the arbiter confirms it.
    #[default]
    Unknown,
    /// Whole minutes of each side.
    Minutes(u16),
    /// Different clocks for the sides, time that is bid, or byo-yomi: games that no list rates.
    Irregular,
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
    /// A game of a tie-break with less time than article 1.1.3 asks for.
    Fast(NormGame),
    /// The opponent did not come.
    ForfeitWin(Opponent),
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

impl EventFacts {
    /// Returns `true` if a title needs one norm from an event like this (1.5.6), as far as a tournament tells: an individual Swiss with a
    /// strong field, the final of a national championship of individuals.
    pub fn is_listed(&self) -> bool {
        let is_final = self.exemption == Some(Exemption::NationalFinal);
        !self.is_of_teams && (is_final || self.field.is_some_and(|field| field.is_strong()))
    }
}

impl Pace {
    /// Minutes for all moves of a game of sixty that each player needs at least (1.1.3).
    pub const LEAST: u16 = 120;

    /// Returns the pace of a time control.
    pub fn of(control: &TimeControl) -> Self {
        let [first, second] = &control.sides;
        match (first.seconds_of_usual_game(), second.seconds_of_usual_game()) {
            (Some(seconds), Some(_)) if !control.is_unequal() => {
                Self::Minutes(u16::try_from(seconds / 60).unwrap_or(u16::MAX))
            }
            _ => Self::Irregular,
        }
    }

    /// Returns the stricter of two paces: irregular before minutes, fewer minutes before more, unknown last.
    pub(super) fn strictest(self, other: Self) -> Self {
        match (self, other) {
            (Self::Irregular, _) | (_, Self::Irregular) => Self::Irregular,
            (Self::Minutes(one), Self::Minutes(other)) => Self::Minutes(one.min(other)),
            (Self::Unknown, known) | (known, Self::Unknown) => known,
        }
    }

    /// Returns why norms cannot be made at this pace (1.1.3).
    pub fn failure(self) -> Option<Failure> {
        match self {
            Self::Unknown => None,
            Self::Minutes(found) => (found < Self::LEAST).then_some(Failure::Time { needed: Self::LEAST, found }),
            Self::Irregular => Some(Failure::Clock),
        }
    }
}

impl System {
    /// Returns the word used in files.
    pub fn code(self) -> &'static str {
        match self {
            Self::Swiss => "swiss",
            Self::RoundRobin => "round_robin",
            Self::DoubleRoundRobin { .. } => "double_round_robin",
            Self::Knockout => "knockout",
            Self::Other => "other",
        }
    }

    /// Whether the opponents stand from the beginning, so that every round must be used (1.4.1e).
    pub fn is_predetermined(self) -> bool {
        matches!(self, Self::RoundRobin | Self::DoubleRoundRobin { .. })
    }
}

impl NormCase {
    /// Why the federations of the opponents do not matter, as the letter of article 1.4.3; none when they do.
    pub fn exemption(&self) -> Option<char> {
        let own = self.applicant.affiliation.federation();
        match self.event.exemption {
            Some(Exemption::NationalTeams) if own != Some(self.event.host.as_str()) => {}
            Some(exemption) => return Some(exemption.letter()),
            None => {}
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
