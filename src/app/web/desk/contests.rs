//! What two competitors of a new knockout play when they meet, as it is offered.

use qisai_domain::contest::{Begins, Contest, DrawRule, Level, Segment, Stop, Worth};

use crate::i18n::Words;

/// One of them, in words.
pub(super) struct OfferedContest {
    pub(super) code: &'static str,
    pub(super) name: &'static str,
}

/// Every contest that is offered, with its code. Each of them decides who goes on.
fn contests() -> [(&'static str, Contest); 5] {
    let two = |segments: &[Segment]| Contest { segments: segments.to_vec(), ..Contest::of_games(2) };
    let games = |games| Segment { stop: Stop::Winner, ..Segment::of_games(games) };
    let tie_break = |games| Segment { begins: Begins::NotAsBefore, worth: Worth::Nothing, ..Segment::of_games(games) };
    let decider = || Segment {
        begins: Begins::Lot,
        drawn_game: DrawRule::SecondWins,
        worth: Worth::Nothing,
        ..Segment::of_games(1)
    };
    let arbiter = Contest { level: vec![Level::Arbiter], ..Contest::of_games(1) };
    [
        ("one", two(&[Segment::of_games(1), decider()])),
        ("two", two(&[Segment::of_games(2), decider()])),
        ("best_of_three", two(&[games(3), decider()])),
        ("ladder", two(&[Segment::of_games(2), tie_break(2), tie_break(2), decider()])),
        ("arbiter", arbiter),
    ]
}

/// The contest of a code.
pub(super) fn contest(code: &str) -> Option<Contest> {
    contests().into_iter().find(|(known, _)| *known == code).map(|(_, contest)| contest)
}

/// All of them, the shortest first.
pub(super) fn offered(t: Words) -> Vec<OfferedContest> {
    let say = |(code, _)| OfferedContest { code, name: t.offered_contest(code) };
    contests().into_iter().map(say).collect()
}

#[cfg(test)]
mod tests {
    use qisai_domain::contest::check_decides;

    use super::*;

    #[test]
    fn every_contest_decides_who_goes_on() {
        for (code, contest) in contests() {
            assert_eq!(check_decides(&contest), Ok(()), "{code}");
        }
    }
}
