//! The check of a whole record: is every ply a legal move, and when was the game over.

use qisai_rules_kernel::{Rules, Verdict};

use crate::board::Board;
use crate::fault::{Fault, FaultKind, Irregularity};
use crate::game::{DrawCount, Game};
use crate::moves::Move;
use crate::notation::MoveText;
use crate::profile::Profile;

/// So many readings of a record are followed at once; a record that can be read in more ways is refused at that ply.
const READINGS: usize = 256;

/// A text that fits several moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Which ply, from 1.
    pub ply: usize,
    /// The moves that it fits; the first one is taken unless the rest of the record tells otherwise.
    pub readings: Vec<Move>,
    /// The one taken.
    pub taken: Move,
    /// Whether the rest of the record fits no other one.
    pub settled: bool,
}

/// A ply after which the rules had ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// After which ply; 0 is the position that the record begins from.
    pub ply: usize,
    /// How.
    pub verdict: Verdict,
}

/// What a record tells.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The moves up to the first that cannot be played.
    pub moves: Vec<Move>,
    /// Where they lead.
    pub last: Board,
    /// Moves against the rules that the opponent has let stand by moving on (article 5.7), or could still object to. They are played.
    pub irregularities: Vec<Irregularity>,
    /// Where the record stops making sense, if it does.
    pub fault: Option<Fault>,
    /// Texts that fit several moves.
    pub choices: Vec<Choice>,
    /// The first end of the game; a record that goes on from there tells of plies that do not count.
    pub end: Option<End>,
    /// The counts of the draw rules at the last move.
    pub counts: Vec<DrawCount>,
}

impl Checked {
    /// Whether every ply is a legal move.
    pub fn is_legal(&self) -> bool {
        self.fault.is_none() && self.irregularities.is_empty()
    }

    /// The first ply that is no legal move.
    pub fn first_fault(&self) -> Option<usize> {
        let irregular = self.irregularities.first().map(|it| it.ply);
        irregular.or_else(|| self.fault.as_ref().map(|fault| fault.ply))
    }

    /// How many plies were recorded after the end of the game, of those that can be played.
    pub fn plies_after_the_end(&self) -> usize {
        self.end.map_or(0, |end| self.moves.len().saturating_sub(end.ply))
    }
}

/// Plays a record through.
///
/// A short form that fits several captures is followed in every reading at once; where the rest of the record fits one of them only, that one
/// was meant.
///
/// ```
/// use qisai_rules_draughts::{Board, FMJD, check};
/// use qisai_rules_kernel::Rules;
///
/// let checked = check(FMJD, Board::start(), &["32-28", "19-23", "28x19", "14x23"]);
/// assert!(checked.is_legal());
/// assert_eq!(checked.last.to_string(), "W:W31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:\
///     B1,2,3,4,5,6,7,8,9,10,11,12,13,15,16,17,18,20,23");
/// ```
pub fn check(profile: Profile, start: Board, record: &[impl AsRef<str>]) -> Checked {
    let mut readings = Readings::of(start, record.len());
    let mut irregularities = Vec::new();
    let mut fault = None;
    for (ply, text) in (1..).zip(record.iter().map(AsRef::as_ref)) {
        if let Err(kind) = readings.follow(ply, text, &mut irregularities) {
            fault = Some(Fault { ply, text: text.to_owned(), kind });
            break;
        }
    }
    let moves = readings.moves();
    let choices = readings.choices(&moves, record);
    let (end, game) = play(profile, start, &moves);
    Checked { last: *game.board(), counts: game.counts().collect(), moves, irregularities, fault, choices, end }
}

fn play(profile: Profile, start: Board, moves: &[Move]) -> (Option<End>, Game) {
    let mut game = Game::new(profile, start);
    let mut end = game.verdict().map(|verdict| End { ply: 0, verdict });
    for (ply, chosen) in (1..).zip(moves) {
        game.play(chosen);
        if end.is_none() {
            end = game.verdict().map(|verdict| End { ply, verdict });
        }
    }
    (end, game)
}

/// A position that the record can have led to.
#[derive(Clone, Copy)]
struct Node {
    board: Board,
    /// The move that led here and the node it was played from; none at the beginning.
    came: Option<(Move, usize)>,
    /// Whether the text fitted other moves too.
    chosen: bool,
}

/// Every way to read the record so far: a tree whose last nodes are the positions it can have reached.
struct Readings {
    nodes: Vec<Node>,
    last: std::ops::Range<usize>,
}

impl Readings {
    fn of(start: Board, plies: usize) -> Self {
        let mut nodes = Vec::with_capacity(plies.min(1_000) + 1);
        nodes.push(Node { board: start, came: None, chosen: false });
        Self { nodes, last: 0..1 }
    }

    fn follow(&mut self, ply: usize, text: &str, irregularities: &mut Vec<Irregularity>) -> Result<(), FaultKind> {
        let Ok(means) = text.parse::<MoveText>() else { return Err(FaultKind::Unreadable) };
        let begin = self.nodes.len();
        for from in self.last.clone() {
            let Some(board) = self.nodes.get(from).map(|node| node.board) else { continue };
            let moves = board.meant_by(&means);
            self.extend(from, &board, &moves, begin);
        }
        if self.nodes.len() == begin {
            let before = self.nodes.get(self.last.clone()).into_iter().flatten().next().copied();
            let (from, board) = (self.last.start, before.map_or(Board::start(), |node| node.board));
            let (chosen, irregularity) = board.irregular(ply, text, &means)?;
            irregularities.push(irregularity);
            self.extend(from, &board, &[chosen], begin);
        }
        self.last = begin..self.nodes.len();
        if self.last.len() > READINGS { Err(FaultKind::TooManyReadings) } else { Ok(()) }
    }

    /// Adds the positions after some moves, those left out that are there since `begin`.
    fn extend(&mut self, from: usize, board: &Board, moves: &[Move], begin: usize) {
        let chosen = moves.len() > 1;
        for next in moves {
            let after = board.after(next);
            let is_new = self.nodes.get(begin..).is_none_or(|nodes| nodes.iter().all(|node| node.board != after));
            if is_new {
                self.nodes.push(Node { board: after, came: Some((*next, from)), chosen });
            }
        }
    }

    /// The way to a node, first move first: each move with the node that it leads to.
    fn way(&self, to: usize) -> Vec<(Move, &Node)> {
        let step = |node: &&Node| node.came.and_then(|(_, from)| self.nodes.get(from));
        let nodes = std::iter::successors(self.nodes.get(to), step);
        let mut way: Vec<_> = nodes.filter_map(|node| node.came.map(|(chosen, _)| (chosen, node))).collect();
        way.reverse();
        way
    }

    fn moves(&self) -> Vec<Move> {
        self.way(self.last.start).into_iter().map(|(chosen, _)| chosen).collect()
    }

    fn choices(&self, taken: &[Move], record: &[impl AsRef<str>]) -> Vec<Choice> {
        if self.nodes.iter().all(|node| !node.chosen) {
            return Vec::new();
        }
        let ways: Vec<Vec<Move>> =
            self.last.clone().map(|to| self.way(to).into_iter().map(|(chosen, _)| chosen).collect()).collect();
        let way = self.way(self.last.start);
        let places = (0..).zip(way).filter(|(_, (_, node))| node.chosen);
        let choice = |(place, (chosen, node)): (usize, (Move, &Node))| {
            let board = node.came.and_then(|(_, from)| self.nodes.get(from)).map(|before| before.board)?;
            let readings = board.readings(record.get(place)?.as_ref());
            let settled = ways.iter().all(|way| way.get(place) == taken.get(place));
            Some(Choice { ply: place + 1, readings, taken: chosen, settled })
        };
        places.filter_map(choice).collect()
    }
}
