//! Conditions on reports and double entry for closing a round. With a reason a round can be closed anyway, and its log
//! entry lists the overruled boards.
//!
//! | a board | closing the round anyway |
//! |---|---|
//! | disputed | it has no result: one is entered, and is contested then |
//! | contested inside its window, mismatch, without double entry | with a reason |
//! | conflict with its record | an arbiter confirms the result, with a reason, board by board |

use chrono::{DateTime, Utc};

use crate::clock::instant;
use crate::passes::hall::HallRefusal;
use crate::reports::BoardReports;
use crate::scope::Scope;
use crate::{Result, Service};

/// Boards that prevent a round from being closed, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldUp {
    /// Disputed, contested inside the window, or with a different result in the double entry.
    pub unsettled: Vec<u32>,
    /// Other boards without the required double entry.
    pub without_second_pass: Vec<u32>,
}

impl HeldUp {
    /// Refuses to close the round over them.
    ///
    /// # Errors
    ///
    /// [`HallRefusal::Unsettled`], [`HallRefusal::SecondPassOpen`]
    pub fn check(self) -> Result<(), HallRefusal> {
        if !self.unsettled.is_empty() {
            return Err(HallRefusal::Unsettled(self.unsettled));
        }
        if !self.without_second_pass.is_empty() {
            return Err(HallRefusal::SecondPassOpen(self.without_second_pass));
        }
        Ok(())
    }
}

/// Returns the unsettled boards, each once.
pub fn unsettled(lines: &[BoardReports], now: DateTime<Utc>) -> Vec<u32> {
    let mut open: Vec<u32> = lines.iter().filter(|line| line.state.holds_up(now)).map(|line| line.board).collect();
    open.dedup();
    open
}

/// Formats ascending board numbers with ranges: `1-40, 52`.
pub fn in_ranges(boards: &[u32]) -> String {
    let runs = boards.chunk_by(|one, next| one.checked_add(1) == Some(*next));
    let runs = runs.filter_map(|run| Some((*run.first()?, *run.last()?)));
    let runs = runs.map(|(first, last)| if first == last { first.to_string() } else { format!("{first}-{last}") });
    runs.collect::<Vec<_>>().join(", ")
}

impl Service {
    /// Returns the boards that prevent a round from being closed. Checks records: call it outside the web's workers.
    pub fn held_up(&self, scope: &Scope, number: u16) -> Result<HeldUp> {
        let unsettled = unsettled(&self.board_lines(scope, number)?, instant());
        let mut without_second_pass = Vec::new();
        if scope.tournament().settings.reporting.second_pass {
            without_second_pass = self.without_second_pass(scope, number)?;
            without_second_pass.dedup();
            without_second_pass.retain(|board| !unsettled.contains(board));
        }
        Ok(HeldUp { unsettled, without_second_pass })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_listed_in_ranges() {
        assert_eq!(in_ranges(&[1, 2, 3, 7, 9, 10]), "1-3, 7, 9-10");
        assert_eq!(in_ranges(&[4]), "4");
        assert_eq!(in_ranges(&[]), "");
    }

    #[test]
    fn what_is_not_settled_is_told_before_what_lacks_the_second_pass() {
        let both = HeldUp { unsettled: vec![2], without_second_pass: vec![1] };
        assert_eq!(both.check(), Err(HallRefusal::Unsettled(vec![2])));
        let second = HeldUp { unsettled: Vec::new(), without_second_pass: vec![1] };
        assert_eq!(second.check(), Err(HallRefusal::SecondPassOpen(vec![1])));
        assert_eq!(HeldUp::default().check(), Ok(()));
    }
}
