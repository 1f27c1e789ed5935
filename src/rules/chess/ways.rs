//! A text that fits several moves: which of them the rest of the record goes on from.

use qisai_rules_kernel::{Fault, FaultKind};
use shakmaty::{Chess, Move, Position};

use crate::text::{MoveText, readings};
use crate::uci;

/// So many positions are looked at on the way.
const NODES: usize = 20_000;

/// The moves of the rest of a record, in the only way it can be read.
pub(crate) struct Way {
    pub(crate) moves: Vec<Move>,
    /// The offsets of the texts that fit several moves.
    pub(crate) chosen: Vec<usize>,
}

/// A position that the record can have led to.
struct Node {
    position: Chess,
    /// The move that led here, the node it was played from, and whether its text fitted others too.
    came: Option<(Move, usize, bool)>,
}

/// The only way to read texts to their end; none if there is no way or several, or too many to follow.
pub(crate) fn only_way(start: &Chess, texts: &[impl AsRef<str>]) -> Option<Way> {
    let mut nodes = vec![Node { position: start.clone(), came: None }];
    let mut last = 0..1;
    for text in texts {
        let read = MoveText::read(text.as_ref())?;
        let begin = nodes.len();
        for from in last {
            let position = nodes.get(from)?.position.clone();
            let moves = readings(&position, read);
            for chosen in &moves {
                let mut after = position.clone();
                after.play_unchecked(*chosen);
                nodes.push(Node { position: after, came: Some((*chosen, from, moves.len() > 1)) });
            }
        }
        last = begin..nodes.len();
        if last.is_empty() || nodes.len() > NODES {
            return None;
        }
    }
    if last.len() > 1 {
        return None;
    }
    let step = |node: &&Node| node.came.and_then(|(_, from, _)| nodes.get(from));
    let mut steps: Vec<_> = std::iter::successors(nodes.get(last.start), step).filter_map(|node| node.came).collect();
    steps.reverse();
    let chosen = steps.iter().enumerate().filter(|(_, (.., chosen))| *chosen).map(|(offset, _)| offset).collect();
    Some(Way { moves: steps.into_iter().map(|(chosen, ..)| chosen).collect(), chosen })
}

/// The fault of a text that fits several moves and stays so.
pub(crate) fn ambiguous(position: &Chess, ply: usize, text: &str) -> Fault {
    let moves = MoveText::read(text).map(|read| readings(position, read)).unwrap_or_default();
    let readings = moves.iter().map(|chosen| uci(*chosen)).collect();
    Fault { ply, text: text.to_owned(), kind: FaultKind::Ambiguous, article: None, readings }
}
