//! Input of a norm judgement: a player's rounds and the facts of the event.

use qisai_domain::norm_event::{EventKind, Exemption};
use qisai_domain::{Sex, TimeControl, Title};

use super::failure::Failure;
use super::swiss_field::SwissField;
use crate::game::Score;

/// A player's result in one tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormCase {
    /// Player who applies for the norm.
    pub applicant: Applicant,
    /// Facts of the tournament.
    pub event: EventFacts,
    /// The player's rounds in order, as far as they have been paired.
    pub rounds: Vec<NormRound>,
}

/// Player who applies for a norm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applicant {
    /// Federation of the player.
    pub affiliation: Affiliation,
    /// Registered sex, needed for the women's titles.
    pub sex: Option<Sex>,
}

/// Federation or flag of a player (1.4.2a).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Affiliation {
    /// FIDE federation, by its three-letter code.
    Federation(String),
    /// FIDE's own flag: games count, but it is not a federation.
    Fid,
    /// No FIDE federation.
    None,
}

/// Facts of a tournament that norms depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventFacts {
    /// Number of rounds scheduled.
    pub rounds: u16,
    /// Playing system.
    pub system: System,
    pub kind: EventKind,
    /// Time available to each player.
    pub pace: Pace,
    /// Exemption from the federation rules by the kind of event; the exemption of large Swiss events follows from
    /// `field`.
    pub exemption: Option<Exemption>,
    /// Federation that registered the event; may be empty.
    pub host: String,
    /// `true` for a team event.
    pub is_of_teams: bool,
    /// Field of a Swiss; `None` if it was not counted.
    pub field: Option<SwissField>,
}

/// Playing system of a tournament (1.4.2e).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Any Swiss system.
    Swiss,
    /// Single round robin.
    RoundRobin,
    /// Double round robin.
    DoubleRoundRobin { players: u16 },
    /// Knockout in which the loser is eliminated.
    Knockout,
    /// Any other system, which needs the approval of the Qualification Commission.
    Other,
}

/// Time available to each player for sixty moves (1.1.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pace {
    /// No time control, or an unreadable one; the arbiter confirms it.
    #[default]
    Unknown,
    /// Whole minutes available to each side.
    Minutes(u16),
    /// Different times for the sides, bid time, or byo-yomi; such games belong to no rating list.
    Irregular,
}

/// One round of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormRound {
    /// Round number, from 1.
    pub number: u16,
    pub what: RoundOutcome,
}

/// Result of a player's round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoundOutcome {
    /// Game played over the board.
    Game(NormGame),
    /// Tie-break game with less time than article 1.1.3 requires.
    Fast(NormGame),
    /// Win because the opponent did not come.
    ForfeitWin(Opponent),
    /// Loss because the player did not come.
    ForfeitLoss,
    /// Pairing-allocated bye.
    AllocatedBye,
    /// Any other bye, or an absence.
    Bye,
    /// Game that is paired but has no result yet.
    Pending(Opponent),
}

/// Game played over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormGame {
    /// Opponent in the game.
    pub opponent: Opponent,
    /// The player's score.
    pub score: Score,
}

/// Opponent of the applicant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// Key that identifies the opponent; the same in both games of a double round robin.
    pub key: u32,
    /// Rating in the list at the start of the event; `None` if unrated.
    pub rating: Option<u16>,
    /// Title at the start of the event.
    pub title: Option<Title>,
    /// Federation of the opponent.
    pub affiliation: Affiliation,
    /// `true` if the opponent has no point against rated opponents (1.4.2b).
    pub scoreless: bool,
}

impl Affiliation {
    /// Returns the affiliation for a code: three capital letters are a federation, `FID` is FIDE's own flag, `NON` and
    /// anything else is no federation.
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

    /// Returns the federation's letters, or `None` if the affiliation is not a federation.
    pub fn federation(&self) -> Option<&str> {
        match self {
            Self::Federation(code) => Some(code),
            Self::Fid | Self::None => None,
        }
    }
}

impl EventFacts {
    /// Returns `true` if the event is known to be listed in 1.5.6, from which a title needs one norm.
    ///
    /// The tournament data identify an individual Swiss with a strong field and the final of an individual national
    /// championship.
    pub fn is_listed(&self) -> bool {
        let is_final = self.exemption == Some(Exemption::NationalFinal);
        !self.is_of_teams && (is_final || self.field.is_some_and(|field| field.is_strong()))
    }
}

impl Pace {
    /// Least number of minutes for sixty moves that each player needs (1.1.3).
    pub const MIN_MINUTES: u16 = 120;

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

    /// Returns the stricter of two paces. `Irregular` is stricter than minutes, fewer minutes are stricter than more,
    /// and `Unknown` is the least strict.
    pub(super) fn strictest(self, other: Self) -> Self {
        match (self, other) {
            (Self::Irregular, _) | (_, Self::Irregular) => Self::Irregular,
            (Self::Minutes(one), Self::Minutes(other)) => Self::Minutes(one.min(other)),
            (Self::Unknown, known) | (known, Self::Unknown) => known,
        }
    }

    /// Returns the reason why norms cannot be made at this pace (1.1.3).
    pub fn failure(self) -> Option<Failure> {
        match self {
            Self::Unknown => None,
            Self::Minutes(found) => {
                (found < Self::MIN_MINUTES).then_some(Failure::Time { needed: Self::MIN_MINUTES, found })
            }
            Self::Irregular => Some(Failure::Clock),
        }
    }
}

impl System {
    /// Returns the code of the system used in files.
    pub fn code(self) -> &'static str {
        match self {
            Self::Swiss => "swiss",
            Self::RoundRobin => "round_robin",
            Self::DoubleRoundRobin { .. } => "double_round_robin",
            Self::Knockout => "knockout",
            Self::Other => "other",
        }
    }

    /// Returns `true` if the opponents are fixed from the beginning, so that every round must be used (1.4.1e).
    pub fn is_predetermined(self) -> bool {
        matches!(self, Self::RoundRobin | Self::DoubleRoundRobin { .. })
    }
}

impl NormCase {
    /// Returns the letter of the exemption in article 1.4.3 that waives the federation rules, or `None` if they apply.
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

    /// Returns the number of rounds of the event that have no result yet.
    pub fn rounds_left(&self) -> u16 {
        let done = self.rounds.iter().filter(|round| !matches!(round.what, RoundOutcome::Pending(_)));
        let last = done.map(|round| round.number).max().unwrap_or(0);
        let pending =
            self.rounds.iter().filter(|round| matches!(round.what, RoundOutcome::Pending(_)) && round.number <= last);
        let pending = u16::try_from(pending.count()).unwrap_or(u16::MAX);
        self.event.rounds.saturating_sub(last).saturating_add(pending)
    }
}
