//! What an event announces about its tie-breaks.

use qisai_domain::Format;
use qisai_domain::regulations::TieBreakEdition;
use serde::{Deserialize, Serialize};

use crate::descriptor::TeamScore;
use crate::unplayed::Policy;

/// How opponents are found, which decides how unplayed rounds count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pairing {
    /// By the results so far: unplayed rounds follow Article 16.
    Swiss,
    /// Known beforehand (round robin, Scheveningen, match): unplayed rounds follow Article 15.
    Predetermined,
}

impl Pairing {
    /// How a format finds opponents. A bracket is drawn beforehand as far as forfeits are concerned, and so is a ladder: no result of others decides who meets.
    pub fn of(format: &Format) -> Self {
        match format {
            Format::Swiss { .. } => Self::Swiss,
            Format::Table { .. } | Format::Bracket(_) | Format::Ladder { .. } => Self::Predetermined,
        }
    }
}

/// What `/L+n` and `/L-n` move the limit of KS by (9.2), where a point is not a win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KoyaStep {
    /// Half a point, as the article says: in 3-1-0 a sixth of a win. FIDE's reference program reads it so.
    #[default]
    HalfPoint,
    /// Half of what a win is worth: the same share of the maximum in every scoring.
    HalfWin,
}

/// How many games the maximum possible score of KS has (9.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KoyaMaximum {
    /// As many as anybody was scheduled for. Rounds without an opponent (odd field, an entrant who never came, one who left before half
    /// of the games and is out of the standings, C.05 6.6) give nobody a point, so they are no part of what is possible. In a Swiss the
    /// pairing-allocated bye gives points, so every round is part of it.
    #[default]
    Scheduled,
    /// So many, whoever left: FIDE's reference program takes those of the full table.
    Table(u16),
}

/// Everything besides the results that decides a tie-break. Stored with the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// How opponents are found.
    pub pairing: Pairing,
    /// Edition of C.07.
    pub edition: TieBreakEdition,
    /// Unplayed rounds of a Swiss (Article 16).
    pub unplayed: Policy,
    /// Whether forfeits of a pre-determined pairing are games where the definitions say "over the board". Article 15.2 read to
    /// the letter says yes: in 2024 for WON, BPG, BWG and the rating tie-breaks, since 2026 only for forfeit wins in WON, BPG
    /// and BWG. The default is no.
    pub forfeits_are_games: bool,
    /// Whether both sides of a double forfeit get the half of equal scores for STD (7.7). The letter says yes, the default.
    pub double_forfeit_is_level: bool,
    /// Whether direct encounter looks only at ties of exactly two, as programs of xiangqi events do; a larger tie stands. The
    /// letter of article 6, and of 直胜 in the xiangqi rules, knows no such limit, the default.
    #[serde(default)]
    pub encounter_of_two_only: bool,
    #[serde(default)]
    pub koya_step: KoyaStep,
    #[serde(default)]
    pub koya_maximum: KoyaMaximum,
    /// In team events: the score that ranks first (article 13); none for individuals.
    #[serde(default)]
    pub primary: Option<TeamScore>,
    /// In team events: whether nobody knows who sat at which board (match points and game points only). Taken from the results.
    #[serde(default)]
    pub boards_unknown: bool,
}

impl Settings {
    /// The regulations as they stand, without announcements of the organiser.
    #[must_use]
    pub fn new(pairing: Pairing, edition: TieBreakEdition) -> Self {
        Self {
            pairing,
            edition,
            unplayed: Policy::fide(edition),
            forfeits_are_games: false,
            double_forfeit_is_level: true,
            encounter_of_two_only: false,
            koya_step: KoyaStep::default(),
            koya_maximum: KoyaMaximum::default(),
            primary: None,
            boards_unknown: false,
        }
    }

    /// The same for an event of teams in which this score ranks first.
    #[must_use]
    pub fn for_teams(self, primary: TeamScore) -> Self {
        Self { primary: Some(primary), ..self }
    }
}
