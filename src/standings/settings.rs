//! Announcements of an event about its tie-breaks.

use qisai_domain::format::spec::UnplayedRule;
use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{Format, Play};
pub use qisai_domain::{KoyaMaximum, KoyaStep};
use serde::{Deserialize, Serialize};

use crate::descriptor::TeamScore;
use crate::unplayed::Policy;

/// Method by which opponents are found. It decides how unplayed rounds count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pairing {
    /// Pairing by the results so far. Unplayed rounds follow Article 16.
    Swiss,
    /// Pairing known in advance (round robin, Scheveningen, match). Unplayed rounds follow Article 15.
    Predetermined,
}

impl Pairing {
    /// Returns the pairing method of a format. Brackets and ladders are pre-determined with respect to forfeits,
    /// because no other player's result decides who meets.
    pub fn of(format: &Format) -> Self {
        match format.spec().unplayed {
            UnplayedRule::Swiss => Self::Swiss,
            UnplayedRule::Predetermined => Self::Predetermined,
        }
    }
}

/// Settings that affect tie-breaks besides the results. The stage stores the readings of ambiguous articles
/// ([`Readings`](qisai_domain::Readings)), and the tournament stores the edition. [`Settings::of_play`] combines both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Method by which opponents are found.
    pub pairing: Pairing,
    /// Edition of C.07.
    pub edition: TieBreakEdition,
    /// Policy for unplayed rounds of a Swiss (Article 16).
    pub unplayed: Policy,
    /// `true` if forfeits in a pre-determined pairing count as games where the definitions require games over the
    /// board. The default is `false`.
    ///
    /// Read literally, Article 15.2 requires `true`: in 2024 for WON, BPG, BWG and the rating tie-breaks, since 2026
    /// only for forfeit wins in WON, BPG and BWG.
    pub forfeits_are_games: bool,
    /// `true` if both sides of a double forfeit get the half for equal scores in STD (7.7). This is the literal reading
    /// and the default.
    pub double_forfeit_is_level: bool,
    /// `true` if direct encounter applies only to ties of exactly two, as in programs for xiangqi events; larger ties
    /// remain. Article 6 and 直胜 in the xiangqi rules have no such limit, so the default is `false`.
    #[serde(default)]
    pub encounter_of_two_only: bool,
    #[serde(default)]
    pub koya_step: KoyaStep,
    #[serde(default)]
    pub koya_maximum: KoyaMaximum,
    /// Score that ranks first in team events (article 13). `None` for individuals.
    #[serde(default)]
    pub primary: Option<TeamScore>,
    /// `true` if only the match points and game points of a team event are known, and the players on the boards are
    /// not. Taken from the results.
    #[serde(default)]
    pub boards_unknown: bool,
}

impl Settings {
    /// Returns the settings of the regulations, without announcements by the organiser.
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

    /// Returns the settings for a team event in which `primary` ranks first.
    #[must_use]
    pub fn for_teams(self, primary: TeamScore) -> Self {
        Self { primary: Some(primary), ..self }
    }
}
