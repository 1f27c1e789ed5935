//! What an event announces about its tie-breaks.

use qisai_domain::format::spec::UnplayedRule;
use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{Format, Play};
pub use qisai_domain::{KoyaMaximum, KoyaStep};
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
        match format.spec().unplayed {
            UnplayedRule::Swiss => Self::Swiss,
            UnplayedRule::Predetermined => Self::Predetermined,
        }
    }
}

/// Everything besides the results that decides a tie-break. What can be read in two ways is stored with the stage
/// ([`Readings`](qisai_domain::Readings)), the edition with the tournament; [`Settings::of_play`] puts both together.
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

    /// Returns the settings of a stage: its format, its readings of the articles, and the edition of its tournament.
    #[must_use]
    pub fn of_play(play: &Play, edition: TieBreakEdition) -> Self {
        let readings = play.readings;
        let new = Self::new(Pairing::of(&play.format), edition);
        Self {
            forfeits_are_games: readings.forfeits_are_games,
            double_forfeit_is_level: !readings.double_forfeit_is_nothing,
            encounter_of_two_only: readings.encounter_of_two_only,
            koya_step: readings.koya_step,
            koya_maximum: readings.koya_maximum,
            unplayed: Policy { full_point_byes_are_requested: readings.full_point_byes_are_requested, ..new.unplayed },
            ..new
        }
    }

    /// The same for an event of teams in which this score ranks first.
    #[must_use]
    pub fn for_teams(self, primary: TeamScore) -> Self {
        Self { primary: Some(primary), ..self }
    }
}
