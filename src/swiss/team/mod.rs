//! Swiss Team pairing system (C.04.6, edition of 1 February 2026): every pairing is a match of two teams over several
//! boards.
//!
//! | article | subject | item |
//! |---|---|---|
//! | 1.2, 1.4 | primary and secondary score, points for the bye | [`scores`] |
//! | 1.3 | order, scoregroups, brackets | [`field`](super::field), `lexicographic` |
//! | 1.5 | floaters | [`Contender::floated`](super::field::Contender::floated) |
//! | 1.6 | colour history: board 1 of a played match | [`Cell::side_had`](crate::Cell::side_had) |
//! | 1.7 | colour preferences | [`preference`](mod@preference) |
//! | 2.1 C1, C2 | allowed meetings, eligibility for the bye | [`field`](super::field), [`bye`](super::bye) |
//! | 2.2, 2.3 C3–C7 | completion; upfloaters | [`lexicographic::upfloaters`] |
//! | 2.3 C8–C10 | preferences; opponents of upfloaters who floated last round | [`Rules`] |
//! | 3 | procedure | `lexicographic` |
//! | 4 | colours | [`colours`] |
//!
//! `docs/teams.md` describes how open points of the text are interpreted; [`SwissReadings`](crate::SwissReadings) has
//! settings for two of them.

pub mod colours;
pub mod preference;
pub mod scores;

use std::cmp::Reverse;

use self::preference::{Preference, preference};
use super::field::{Contender, Field};
use super::lexicographic::{self, Criteria, PAIR_CRITERIA};
use super::pairing::SwissPairing;
use super::prepared::Prepared;
use crate::error::SwissError;
use crate::{Crosstable, FirstTeam, Points, TeamScore, TeamSwiss};

/// Input of the team system in addition to the field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Teams {
    /// Options of the event.
    pub options: TeamSwiss,
    /// Secondary score of each line of the results.
    pub secondary: Vec<Points>,
    /// Virtual points of each line of the results in the round to be paired.
    pub virtual_points: Vec<Points>,
    /// `true` if the second-named team has the first move on board 1, as in leagues where the home team has black
    /// there.
    pub second_begins: bool,
}

impl Teams {
    /// Returns the input for the round after the results in `table`.
    pub fn new(options: TeamSwiss, second_begins: bool, table: &Crosstable) -> Self {
        let secondary = match options.primary {
            TeamScore::MatchPoints => scores::totals(&scores::by_game_points(table)),
            TeamScore::GamePoints => scores::totals(table),
        };
        Self { options, secondary, virtual_points: Vec::new(), second_begins }
    }

    /// Returns the results counted by the primary score.
    pub fn paired_by(&self, table: Crosstable) -> Crosstable {
        match self.options.primary {
            TeamScore::MatchPoints => table,
            TeamScore::GamePoints => scores::by_game_points(&table),
        }
    }

    /// Returns `true` if `higher`, the earlier of two teams in the field, is the first team by article 4.2.
    pub fn is_first(&self, higher: &Contender, lower: &Contender, reading: FirstTeam) -> bool {
        let rank = |team: &Contender| {
            let extra = self.virtual_points.get(team.line).copied().unwrap_or_default();
            let secondary = self.secondary.get(team.line).copied().unwrap_or_default();
            let (primary, secondary) = match reading {
                FirstTeam::PrimaryAsPaired => (team.score, secondary),
                FirstTeam::AsMade => (team.score - extra, secondary),
                FirstTeam::BothWithVirtualPoints => (team.score, secondary + extra),
            };
            (primary, self.options.secondary_counts.then_some(secondary), Reverse(team.tpn))
        };
        rank(higher) > rank(lower)
    }
}

/// Criteria of article 2.3 that apply to single teams and pairs.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    options: TeamSwiss,
    /// `true` in the last round; a mild preference requires a later round (article 1.7.2).
    last_round: bool,
    /// `true` in the last two rounds, where C7 and C10 do not apply.
    last_two: bool,
}

impl Rules {
    /// Returns the criteria for the round that `field` is paired for.
    pub fn new(field: &Field, options: TeamSwiss) -> Self {
        let last_round = field.round >= field.planned_rounds;
        Self { options, last_round, last_two: field.round.saturating_add(1) >= field.planned_rounds }
    }

    /// Returns the team's colour preference, if it has one.
    pub fn preference(self, contender: &Contender) -> Option<Preference> {
        preference(&contender.colours, self.options.preference, self.last_round)
    }
}

impl Criteria for Rules {
    fn fails_as_upfloater(&self, contender: &Contender) -> bool {
        !self.last_two && contender.floated
    }

    fn failures(&self, higher: &Contender, lower: &Contender) -> [u8; PAIR_CRITERIA] {
        let (unfulfilled, strong) = match (self.preference(higher), self.preference(lower)) {
            (Some(one), Some(two)) if one.side == two.side => (true, one.strong && two.strong),
            _ => (false, false),
        };
        let floated = !self.last_two && higher.score > lower.score && higher.floated;
        [u8::from(unfulfilled), u8::from(strong), u8::from(floated)]
    }

    fn names(&self) -> &'static [&'static str] {
        &["C8", "C9", "C10"]
    }
}

/// Pairs a prepared field and returns the pairing.
///
/// # Errors
/// [`SwissError::NoLegalPairing`], [`SwissError::TooManyScores`], [`SwissError::TooLarge`], [`SwissError::Stopped`].
pub fn pair(prepared: &Prepared) -> Result<SwissPairing, SwissError> {
    let Prepared { field, teams, .. } = prepared;
    let rules = Rules::new(field, teams.options);
    let mut round =
        lexicographic::pair(field, &rules, |higher, lower| colours::allocate(field, teams, rules, (higher, lower)))?;
    if teams.second_begins {
        // The first-named team has the other side on board 1.
        round.games.iter_mut().for_each(|game| game.higher_side = game.higher_side.other());
    }
    Ok(round)
}
