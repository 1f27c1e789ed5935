//! Division of a match's prize fund between its two players.

use qisai_domain::contest::{DecidedBy, match_result};
use qisai_domain::{EntryId, Group, MatchEnding, MatchFund, RoundState, Side, Stage};

/// Shares of the prize fund of a finished match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchShares {
    pub ending: MatchEnding,
    /// Shares in cents, the winner's first. After a tie, the player named first in the pairing comes first.
    pub shares: [(EntryId, u64); 2],
}

/// Returns the shares of a match between two players. Returns `None` while the match is open, if neither player came,
/// or if the group has more than two players.
pub fn shares(stage: &Stage, group: &Group, fund: &MatchFund) -> Option<MatchShares> {
    if group.seats.len() != 2 {
        return None;
    }
    let mut rounds = group.rounds.values().filter(|round| round.state != RoundState::Draft);
    let (Some(round), None) = (rounds.next(), rounds.next()) else { return None };
    let in_order = round.in_board_order();
    let [pairing] = in_order.as_slice() else { return None };
    let [first, second] = pairing.two()?;
    let result = match_result(&stage.play.contest(round.number), &stage.play.scoring, pairing);
    let [of_first, of_second] = result.game_points;
    let ending = match result.by {
        DecidedBy::Open => return None,
        DecidedBy::Drawn | DecidedBy::Odds => MatchEnding::Tied,
        DecidedBy::Games { segment: 0 | 1 } | DecidedBy::Forfeit => MatchEnding::WonInMain,
        DecidedBy::Arbiter if of_first != of_second => MatchEnding::WonInMain,
        DecidedBy::Games { .. } | DecidedBy::Criterion(_) | DecidedBy::Lot | DecidedBy::Arbiter => {
            MatchEnding::WonInTieBreak
        }
    };
    let one_first = match (result.winner, ending) {
        (Some(winner), _) => winner == Side::First,
        (None, MatchEnding::Tied) => true,
        (None, _) => return None,
    };
    let (one, other) = if one_first { (first, second) } else { (second, first) };
    let [of_one, of_other] = fund.cents_of(ending);
    Some(MatchShares { ending, shares: [(one, of_one), (other, of_other)] })
}
