//! Boards lost by leaving keep the reason, whatever happens later.

use qisai_domain::format::Tree;
use qisai_domain::leaving::lost_by_leaving;
use qisai_domain::{Command, GameResult, LeavingReason, Refusal, Setup, Side, Version};

use crate::arbiter::{Arbiter, knockout, swiss_of, unstamped};
use crate::consequences::pairs;

const FOUR: [&str; 4] = ["Ada", "Bo", "Cid", "Dot"];

/// Returns the reason for which an entrant lost the board of a round.
fn reason(arbiter: &Arbiter, round: u16, name: &str) -> Option<LeavingReason> {
    let (_, group) = arbiter.tournament.first_group().unwrap();
    let entry = arbiter.entry(name);
    let pairing = group.round(round).unwrap().pairing_of(entry).unwrap();
    let side = if pairing.two().unwrap()[0] == entry { Side::First } else { Side::Second };
    lost_by_leaving(group, round, pairing, side)
}

/// Returns a table of four whose three rounds are public.
fn table() -> Result<Arbiter, Refusal> {
    let mut arbiter = Arbiter::of_a_round_robin(FOUR);
    for (round, games) in [(1, [[1, 4], [2, 3]]), (2, [[4, 3], [1, 2]]), (3, [[2, 4], [3, 1]])] {
        pairs(&mut arbiter, round, &games)?;
    }
    Ok(arbiter)
}

#[test]
fn a_board_lost_by_withdrawal_says_so_even_after_a_return() -> Result<(), Refusal> {
    let mut arbiter = table()?;
    arbiter.enters_in(1, 1, GameResult::DRAW, Version::LATEST)?;
    let before = unstamped(&arbiter.tournament);
    arbiter.withdraws("Dot")?;
    let withdrew = Some(LeavingReason::Withdrew);
    assert_eq!([1, 2, 3].map(|round| reason(&arbiter, round, "Dot")), [None, withdrew, withdrew]);
    assert_eq!([2, 3].map(|round| reason(&arbiter, round, "Ada")), [None, None], "nobody else");
    arbiter.undoes_the_last()?;
    assert_eq!(unstamped(&arbiter.tournament), before);

    arbiter.withdraws("Dot")?;
    arbiter.enters_in(2, 2, GameResult::DRAW, Version::LATEST)?;
    arbiter.closes(2)?;
    arbiter.reinstates("Dot")?;
    let participation = arbiter.participation("Dot");
    assert_eq!((participation.left, participation.lost.clone()), (None, [(2, LeavingReason::Withdrew)].into()));
    assert_eq!(reason(&arbiter, 2, "Dot"), withdrew, "round 2 is closed");
    assert_eq!(reason(&arbiter, 3, "Dot"), None, "the board of round 3 is open again");
    Ok(())
}

#[test]
fn a_forfeit_before_the_withdrawal_is_not_lost_by_it() -> Result<(), Refusal> {
    let mut arbiter = table()?;
    arbiter.enters_in(1, 1, GameResult::SecondForfeits, Version::LATEST)?;
    arbiter.withdraws("Dot")?;
    assert_eq!(reason(&arbiter, 1, "Dot"), None);
    assert_eq!(reason(&arbiter, 2, "Dot"), Some(LeavingReason::Withdrew));
    Ok(())
}

#[test]
fn a_match_lost_by_expulsion_says_so() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of(Setup { play: knockout(Tree::Standard), ..swiss_of(5, &FOUR) });
    pairs(&mut arbiter, 1, &[[1, 4], [2, 3]])?;
    let entry = arbiter.entry("Cid");
    arbiter.because("struck the clock").does(Command::Expel(entry))?;
    assert_eq!(reason(&arbiter, 1, "Cid"), Some(LeavingReason::Expelled));
    assert_eq!(reason(&arbiter, 1, "Ada"), None);
    Ok(())
}
