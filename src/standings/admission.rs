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
            // Words about a table of prizes do not limit players.
            if met.is_empty() { Err(ConditionFault::Unknown(piece)) } else { Ok((piece, met)) }
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

#[cfg(test)]
mod tests {
    use qisai_domain::Sex;

    use super::*;

    fn outside(limits: &str, player: &Player) -> Vec<(String, Outside)> {
        let read = Admission::read(limits, Some(2026)).unwrap();
        read.outside(player).into_iter().map(|(words, why)| (words.to_owned(), why)).collect()
    }

    #[test]
    fn v17_who_is_too_old_for_a_section_is_outside_of_it() {
        let player = Player { born: "2001".to_owned(), sex: Some(Sex::Female), ..Player::default() };
        assert_eq!(outside("U8, female", &player), [("U8".to_owned(), Outside::Contradicts)]);
        assert_eq!(outside("S60", &player), [("S60".to_owned(), Outside::Contradicts)]);
        assert_eq!(outside("born 2000-2002、女", &player), []);
        // A player who turns eight in 2026 is not under eight: only players born in 2018 or later are.
        for (born, within) in [("2017/12/31", false), ("2018/01/01", true)] {
            let player = Player { born: born.to_owned(), ..Player::default() };
            assert_eq!(outside("U8", &player).is_empty(), within, "{born}");
        }
    }

    #[test]
    fn v17_what_is_not_known_of_a_player_is_told_as_such() {
        let unknown = Player { name: "A".to_owned(), ..Player::default() };
        assert_eq!(
            outside("U8, female, CHN, not GER, -1799", &unknown),
            [
                ("U8".to_owned(), Outside::NotKnown),
                ("female".to_owned(), Outside::NotKnown),
                ("CHN".to_owned(), Outside::NotKnown),
                ("not GER".to_owned(), Outside::NotKnown),
                // An unrated player does not meet a rating limit of 1799.
                ("-1799".to_owned(), Outside::Contradicts),
            ]
        );
        assert_eq!(outside("unrated", &unknown), []);
    }

    #[test]
    fn v17_words_that_limit_nobody_are_refused() {
        for words in ["U8, beside", "hort", "young"] {
            assert!(matches!(Admission::read(words, Some(2026)), Err(ConditionFault::Unknown(_))), "{words}");
        }
        assert_eq!(Admission::read("U8", None), Err(ConditionFault::NoYear));
        assert_eq!(Admission::read(" ", None), Ok(Admission::default()));
    }
}
