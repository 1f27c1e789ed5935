//! Admission limits of a section. They use the syntax of the bracketed conditions in a prize line
//! ([`prize_plan`](crate::prize_plan)), for example `U8, female`. A player outside the limits is reported to the
//! arbiter, who decides: an invitation or a ruling may admit the player.

use qisai_domain::Player;

use crate::prize_conditions::{self, ConditionFault};
use crate::prize_plan::pieces;
use crate::prizes::{Criterion, Person, PrizeTable};

/// Conditions that the players of a section must meet, each with its original text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Admission(Vec<(String, Vec<Criterion>)>);

/// Reason for which a player is outside a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outside {
    /// Known fact that contradicts the limit.
    Contradicts,
    /// Unknown fact that the limit requires.
    NotKnown,
}

impl Admission {
    /// Parses conditions separated by commas. `year` is the year of the event, used for ages such as `U12`.
    ///
    /// # Errors
    /// Returns a [`ConditionFault`] for text that is not a condition, and for an age without a year.
    pub fn read(text: &str, year: Option<i32>) -> Result<Self, ConditionFault> {
        let read = |piece: String| {
            let mut table = PrizeTable::default();
            let met = prize_conditions::read(std::slice::from_ref(&piece), year, &mut table)?;
            // Words about a table of prizes, or about games to come, do not limit players.
            if met.is_empty() || met.iter().any(Criterion::is_about_games) {
                Err(ConditionFault::Unknown(piece))
            } else {
                Ok((piece, met))
            }
        };
        pieces(text).into_iter().map(read).collect::<Result<_, _>>().map(Self)
    }

    /// Returns the limits that a player does not meet, each with its original text and the reason.
    pub fn outside(&self, player: &Player) -> Vec<(&str, Outside)> {
        let person = Person::of(player);
        let judged = self.0.iter().filter_map(|(words, all)| {
            let mut unmet = all.iter().filter(|one| !one.is_known(&person) || !one.is_met(&person)).peekable();
            unmet.peek()?;
            let why = if unmet.all(|one| !one.is_known(&person)) { Outside::NotKnown } else { Outside::Contradicts };
            Some((words.as_str(), why))
        });
        judged.collect()
    }
}
