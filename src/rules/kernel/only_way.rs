//! A text that fits several moves: which of them the rest of the record goes on from.

use crate::{FaultKind, Rules};

/// So many positions are looked at on the way: a game's worth, many times over.
const POSITIONS: usize = 20_000;

/// The moves of the rest of a record, in the only way in which it can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlyWay<M> {
    /// One for each text.
    pub moves: Vec<M>,
    /// The offsets, from 0, of the texts that fit several moves where they stand.
    pub inferred: Vec<usize>,
}

/// The only way to read texts to their end.
///
/// # Errors
/// [`FaultKind::Ambiguous`] if there are several ways, or none; [`FaultKind::NotDecided`] if that takes too many positions to tell.
pub fn only_way<P: Rules>(start: &P, texts: &[impl AsRef<str>]) -> Result<OnlyWay<P::Move>, FaultKind> {
    let untried =
        |board: &P, depth: usize| texts.get(depth).map_or_else(Vec::new, |text| board.readings(text.as_ref()));
    let mut found = None;
    // Each move with whether its text fits others too.
    let mut path: Vec<(P::Move, bool)> = Vec::new();
    let first = untried(start, 0);
    let mut stack = vec![(start.clone(), first.len() > 1, first)];
    let mut positions = 0;
    while let Some((board, several, left)) = stack.last_mut() {
        let Some(chosen) = left.pop() else {
            stack.pop();
            path.pop();
            continue;
        };
        positions += 1;
        if positions > POSITIONS {
            return Err(FaultKind::NotDecided);
        }
        let after = board.after(&chosen);
        path.push((chosen, *several));
        if path.len() < texts.len() {
            let next = untried(&after, path.len());
            stack.push((after, next.len() > 1, next));
            continue;
        }
        if found.replace(path.clone()).is_some() {
            return Err(FaultKind::Ambiguous);
        }
        path.pop();
    }
    let way = found.ok_or(FaultKind::Ambiguous)?;
    let inferred = way.iter().enumerate().filter(|(_, (_, several))| *several).map(|(offset, _)| offset).collect();
    Ok(OnlyWay { moves: way.into_iter().map(|(chosen, _)| chosen).collect(), inferred })
}
