//! Readings of articles that can be understood in two ways. Each default follows the words of its article;
//! `docs/rules.md` and `docs/teams.md` give the reasons. A stage stores its readings in
//! [`Play::readings`](crate::Play::readings).
//!
//! | article | choices, the default first |
//! |---|---|
//! | C.07 16.2, full-point byes | allocated like the bye of the pairing; requested |
//! | C.07 15.2, forfeits of a table where a definition says "over the board" | no games; games |
//! | C.07 7.7, a double forfeit | tied; nothing for either |
//! | C.07 6, direct encounter | every tie; ties of exactly two |
//! | C.07 9.2, a half point of the limit | half a point; half a win |
//! | C.07 9.2, games of the maximum | the most games scheduled for any player; a number |
//! | C.04.4.3 3.8, upfloaters in the median | lowest number first; highest number first |
//! | C.04.4.3 6, colours in the last round | give way for all pairs; for equal scores |
//! | C.04.6 4.2, scores of the first team | primary as paired; as made; both with virtual points |
//! | C.04.6 4.3.1, number that is odd | as assigned; among those who came |
//! | 003 4.1.8 against the rules of a local event, 4 (四): foul that loses a game of xiangqi | third; second |

mod of_play;

use qisai_swiss::SwissReadings;
pub use qisai_swiss::{FirstTeam, LastRound, MedianUpfloaters, OddTeam};
use serde::{Deserialize, Serialize};

/// One reading for each of these articles; the defaults apply unless the event announces another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "each is announced by itself, in any combination")]
pub struct Readings {
    /// C.07 article 16.2: a full-point bye is a requested bye instead of a kind of allocated one.
    #[serde(skip_serializing_if = "is_default")]
    pub full_point_byes_are_requested: bool,
    /// C.07 article 15.2: forfeits of a table are games if the definitions use "over the board".
    #[serde(skip_serializing_if = "is_default")]
    pub forfeits_are_games: bool,
    /// C.07 article 7.7: neither side of a double forfeit gets the half of equal points.
    #[serde(skip_serializing_if = "is_default")]
    pub double_forfeit_is_nothing: bool,
    /// C.07 article 6: direct encounter looks only at ties of exactly two.
    #[serde(skip_serializing_if = "is_default")]
    pub encounter_of_two_only: bool,
    /// C.07 article 9.2: unit by which the limit is moved.
    #[serde(skip_serializing_if = "is_default")]
    pub koya_step: KoyaStep,
    /// C.07 article 9.2: number of games of the maximum score.
    #[serde(skip_serializing_if = "is_default")]
    pub koya_maximum: KoyaMaximum,
    /// C.04.4.3 article 3.8: first opponent of an upfloater in the median scoregroup.
    #[serde(skip_serializing_if = "is_default")]
    pub median_upfloaters: MedianUpfloaters,
    /// C.04.4.3 article 6: pairs for which the limits of colours give way in the last round.
    #[serde(skip_serializing_if = "is_default")]
    pub last_round: LastRound,
    /// C.04.6 article 4.2: scores that determine the first team of a pair.
    #[serde(skip_serializing_if = "is_default")]
    pub first_team: FirstTeam,
    /// C.04.6 article 4.3.1: number whose parity gives the initial colour.
    #[serde(skip_serializing_if = "is_default")]
    pub odd_team: OddTeam,
    /// 003 article 4.1.8: foul that loses a game of xiangqi.
    #[serde(skip_serializing_if = "is_default")]
    pub losing_foul: LosingFoul,
}

impl Readings {
    /// Returns the readings that the engines of the Swiss systems need.
    pub fn of_swiss(&self) -> SwissReadings {
        let mut readings = SwissReadings::default();
        readings.median_upfloaters = self.median_upfloaters;
        readings.last_round = self.last_round;
        readings.first_team = self.first_team;
        readings.odd_team = self.odd_team;
        readings
    }
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Unit by which `/L+n` and `/L-n` move the limit of KS (9.2), if a point is not a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KoyaStep {
    /// Half a point, as the article has it: in 3-1-0 a sixth of a win. FIDE's reference program reads it so.
    #[default]
    HalfPoint,
    /// Half the value of a win: the same share of the maximum in every scoring.
    HalfWin,
}

/// Number of games of the maximum possible score of KS (9.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KoyaMaximum {
    /// Most games scheduled for any player. Rounds without an opponent give no points, so they do not count as
    /// possible: in an odd field, of an entrant who never came, or of one who left before half of the games and is out
    /// of the standings (C.05 6.6). In a Swiss the pairing-allocated bye gives points, so every round counts.
    #[default]
    Scheduled,
    /// Fixed number, whichever players left: FIDE's reference program uses the games of the full table.
    Table(u16),
}

/// Foul of one side that loses a game of xiangqi. The two texts of 003 differ, and the announcement of an event names
/// the one to follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LosingFoul {
    /// Third foul (article 4.1.8).
    #[default]
    Third,
    /// Second foul (rules of a local event, 4 (四)).
    Second,
}

/// Article with a choice of readings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    FullPointByes,
    TableForfeits,
    DoubleForfeit,
    Encounter,
    KoyaStep,
    KoyaMaximum,
    MedianUpfloaters,
    LastRound,
    FirstTeam,
    OddTeam,
    LosingFoul,
}

/// Word for [`KoyaMaximum::Scheduled`].
pub const SCHEDULED: &str = "scheduled";

impl Reading {
    /// All articles with a choice, those of tie-breaks first.
    pub const ALL: [Self; 11] = [
        Self::Encounter,
        Self::DoubleForfeit,
        Self::KoyaStep,
        Self::KoyaMaximum,
        Self::TableForfeits,
        Self::FullPointByes,
        Self::MedianUpfloaters,
        Self::LastRound,
        Self::FirstTeam,
        Self::OddTeam,
        Self::LosingFoul,
    ];

    /// Returns the words for the choices, the default first. [`Reading::KoyaMaximum`] accepts a number of games beside
    /// its word.
    pub fn choices(self) -> &'static [&'static str] {
        match self {
            Self::FullPointByes => &["allocated", "requested"],
            Self::TableForfeits => &["unplayed", "games"],
            Self::DoubleForfeit => &["level", "nothing"],
            Self::Encounter => &["all", "two"],
            Self::KoyaStep => &["point", "win"],
            Self::KoyaMaximum => &[SCHEDULED],
            Self::MedianUpfloaters => &["lowest", "highest"],
            Self::LastRound => &["all", "equal"],
            Self::FirstTeam => &["paired", "made", "virtual"],
            Self::OddTeam => &["assigned", "came"],
            Self::LosingFoul => &["third", "second"],
        }
    }

    /// Returns `true` if the reading affects standings, `false` if it affects pairings or lost games.
    pub fn is_of_standings(self) -> bool {
        match self {
            Self::FullPointByes
            | Self::TableForfeits
            | Self::DoubleForfeit
            | Self::Encounter
            | Self::KoyaStep
            | Self::KoyaMaximum => true,
            Self::MedianUpfloaters | Self::LastRound | Self::FirstTeam | Self::OddTeam | Self::LosingFoul => false,
        }
    }
}

impl Readings {
    /// Returns `true` if all readings are the defaults.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the word for the present choice; for [`Reading::KoyaMaximum`] possibly a number.
    pub fn chosen(&self, reading: Reading) -> String {
        let at = match reading {
            Reading::FullPointByes => usize::from(self.full_point_byes_are_requested),
            Reading::TableForfeits => usize::from(self.forfeits_are_games),
            Reading::DoubleForfeit => usize::from(self.double_forfeit_is_nothing),
            Reading::Encounter => usize::from(self.encounter_of_two_only),
            Reading::KoyaStep => usize::from(self.koya_step == KoyaStep::HalfWin),
            Reading::KoyaMaximum => match self.koya_maximum {
                KoyaMaximum::Scheduled => 0,
                KoyaMaximum::Table(games) => return games.to_string(),
            },
            Reading::MedianUpfloaters => usize::from(self.median_upfloaters == MedianUpfloaters::HighestFirst),
            Reading::LastRound => usize::from(self.last_round == LastRound::EqualScores),
            Reading::FirstTeam => match self.first_team {
                FirstTeam::PrimaryAsPaired => 0,
                FirstTeam::AsMade => 1,
                FirstTeam::BothWithVirtualPoints => 2,
            },
            Reading::OddTeam => usize::from(self.odd_team == OddTeam::AmongThoseWhoCame),
            Reading::LosingFoul => usize::from(self.losing_foul == LosingFoul::Second),
        };
        reading.choices().get(at).copied().unwrap_or_default().to_owned()
    }

    /// Sets a choice by its word; returns `false`, and changes nothing, if the article has no such choice.
    #[must_use]
    pub fn choose(&mut self, reading: Reading, word: &str) -> bool {
        if reading == Reading::KoyaMaximum && word != SCHEDULED {
            let games = word.parse().ok().filter(|games| (1..=1_000).contains(games));
            self.koya_maximum = games.map_or(self.koya_maximum, KoyaMaximum::Table);
            return games.is_some();
        }
        let Some(at) = reading.choices().iter().position(|choice| *choice == word) else { return false };
        let second = at == 1;
        match reading {
            Reading::FullPointByes => self.full_point_byes_are_requested = second,
            Reading::TableForfeits => self.forfeits_are_games = second,
            Reading::DoubleForfeit => self.double_forfeit_is_nothing = second,
            Reading::Encounter => self.encounter_of_two_only = second,
            Reading::KoyaStep => self.koya_step = if second { KoyaStep::HalfWin } else { KoyaStep::HalfPoint },
            Reading::KoyaMaximum => self.koya_maximum = KoyaMaximum::Scheduled,
            Reading::MedianUpfloaters => {
                let [lowest, highest] = [MedianUpfloaters::LowestFirst, MedianUpfloaters::HighestFirst];
                self.median_upfloaters = if second { highest } else { lowest };
            }
            Reading::LastRound => self.last_round = if second { LastRound::EqualScores } else { LastRound::AllPairs },
            Reading::FirstTeam => {
                self.first_team = match at {
                    0 => FirstTeam::PrimaryAsPaired,
                    1 => FirstTeam::AsMade,
                    _ => FirstTeam::BothWithVirtualPoints,
                };
            }
            Reading::OddTeam => {
                self.odd_team = if second { OddTeam::AmongThoseWhoCame } else { OddTeam::AsAssigned };
            }
            Reading::LosingFoul => self.losing_foul = if second { LosingFoul::Second } else { LosingFoul::Third },
        }
        true
    }
}
