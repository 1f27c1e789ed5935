//! Claims of a draw.

use qisai_rules_kernel::{Claim, ClaimKind, JudgedClaim};

use crate::board::Board;
use crate::game::{DrawCount, DrawRule, Game};
use crate::moves::Move;
use crate::profile::Profile;

/// Judges a claim by the count at its ply. Returns `None` if the record has fewer moves.
pub(crate) fn judge(profile: &Profile, start: &Board, moves: &[Move], claim: Claim) -> Option<JudgedClaim> {
    let (before, later) = moves.split_at_checked(claim.ply)?;
    let mut game = Game::new(*profile, *start);
    let mut positions = vec![*start];
    for chosen in before {
        game.play(chosen);
        positions.push(*game.board());
    }
    let counted = game.counts().find(|count| kind(count.rule) == claim.kind).unwrap_or_else(|| no_ending(profile));
    let is_repetition = claim.kind == ClaimKind::Repetition;
    let stood = positions.iter().enumerate().filter(|(_, position)| *position == game.board()).map(|(ply, _)| ply);
    let occurrences = if is_repetition { stood.collect() } else { Vec::new() };
    let possible_after = if counted.is_met() {
        None
    } else if is_repetition {
        (claim.ply + 1..).zip(later).find(|(_, chosen)| repeats(&mut game, chosen)).map(|(ply, _)| ply)
    } else {
        let missing = usize::try_from(counted.needed - counted.count).ok();
        // An ending that has not arisen is not counted.
        missing.filter(|_| game.counts().any(|count| count == counted)).map(|missing| claim.ply + missing)
    };
    Some(JudgedClaim {
        claim,
        count: counted.count,
        needed: counted.needed,
        article: Some(counted.article),
        justified: counted.is_met(),
        possible_after,
        occurrences,
    })
}

fn kind(rule: DrawRule) -> ClaimKind {
    match rule {
        DrawRule::Repetition => ClaimKind::Repetition,
        DrawRule::KingsOnly => ClaimKind::MoveLimit,
        DrawRule::ThreeAgainstKing | DrawRule::TwoAgainstKing => ClaimKind::Ending,
    }
}

/// Returns the count for a position without an ending against a lone king.
fn no_ending(profile: &Profile) -> DrawCount {
    let limit = profile.three_against_king;
    DrawCount { rule: DrawRule::ThreeAgainstKing, count: 0, needed: 2 * limit.after, article: limit.article }
}

/// Returns `true` if a move leads to a position that has occurred often enough.
fn repeats(game: &mut Game, chosen: &Move) -> bool {
    game.play(chosen);
    game.counts().any(|count| count.rule == DrawRule::Repetition && count.is_met())
}
