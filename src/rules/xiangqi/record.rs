//! Replay of a whole record: moves in any notation, the first fault, the verdict of the last position, and the repeated
//! positions.
//!
//! ```
//! use qisai_rules_kernel::Rules;
//! use qisai_rules_xiangqi::{Board, record};
//!
//! let report = record::check(&Board::start(), &["炮二平五", "马8进7", "H2+3"]);
//! assert_eq!(report.played.len(), 3);
//! assert!(report.fault.is_none() && report.verdict.is_none());
//! ```

use qisai_rules_kernel::{Fault, FaultKind, OnlyWay, Rules, Side, Verdict, only_way};

use crate::board::Board;
use crate::key;
use crate::limit::{self, Claim, NaturalLimit};
use crate::moves::Move;
use crate::notation::{broken, readings_from};
use crate::piece::Role;
use crate::repetition::{Profile, Ruling, judge_positions};

/// Move that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub side: Side,
    /// Move from point to point.
    pub chosen: Move,
    /// `true` if the move is a capture.
    pub takes: bool,
    /// `true` if the move attacks the king.
    pub checks: bool,
}

/// Report on a record.
#[derive(Clone, Debug)]
pub struct Report {
    /// Moves up to the first fault, or all moves.
    pub played: Vec<Played>,
    /// Start position, and the position after each move.
    pub positions: Vec<Board>,
    /// First fault.
    pub fault: Option<Fault>,
    /// Verdict of the last position, if it ends the game by 将死 or 困毙.
    pub verdict: Option<Verdict>,
    /// Plies whose text alone fits several moves although only one move agrees with the rest of the record.
    pub inferred: Vec<usize>,
    stands: Vec<Stand>,
}

/// Data about the position after a ply.
#[derive(Clone, Copy, Debug)]
struct Stand {
    key: u64,
    /// Ply after which the position last occurred before.
    before: Option<usize>,
    /// Number of occurrences up to this ply.
    times: usize,
}

impl Report {
    /// Returns the number of occurrences of the position after a ply up to that ply, or 0 if the ply was never reached.
    /// Ply 0 is the start.
    pub fn occurrences(&self, ply: usize) -> usize {
        self.stands.get(ply).map_or(0, |stand| stand.times)
    }

    /// Returns the plies after which the position after this ply occurred, including this ply as the last.
    pub fn stood(&self, ply: usize) -> Vec<usize> {
        let known = Some(ply).filter(|ply| *ply < self.stands.len());
        let mut stood: Vec<usize> = std::iter::successors(known, |ply| self.stands.get(*ply)?.before).collect();
        stood.reverse();
        stood
    }

    /// Returns the ruling on the position after a ply, or `None` if it has not occurred often enough or was never
    /// reached.
    pub fn ruling(&self, ply: usize, profile: &Profile) -> Option<Ruling> {
        let moves: Vec<Move> = self.played.iter().take(ply).map(|played| played.chosen).collect();
        judge_positions(&self.positions, &moves, &self.stood(ply), profile)
    }

    /// Returns the judged claim of the natural limit after a ply, or `None` if the ply was never reached.
    pub fn claim_of_limit(&self, ply: usize, claimant: Side, limit: &NaturalLimit) -> Option<Claim> {
        Some(limit::judge(self.played.get(..ply)?, claimant, limit))
    }
}

/// Replays a record and stops at the first fault.
pub fn check(start: &Board, texts: &[impl AsRef<str>]) -> Report {
    let mut walk = Walk::from(start, texts.len());
    let mut known = Vec::new().into_iter();
    for (index, text) in texts.iter().map(AsRef::as_ref).enumerate() {
        let ply = index + 1;
        let fault = |kind, article| Some(Fault { ply, text: text.to_owned(), kind, article, readings: Vec::new() });
        if let Some(chosen) = known.next() {
            walk.play(chosen);
            continue;
        }
        let here = &walk.here;
        let readings = readings_from(here, text, walk.report.played.last().is_none_or(|ply| ply.checks));
        let rest = texts.get(index..).unwrap_or_default();
        if let [only] = readings.as_slice() {
            walk.play(*only);
        } else if readings.is_empty() {
            let article = broken(here, text);
            let kind = article.map_or(FaultKind::Unreadable, |_| FaultKind::Illegal);
            // If there is a legal move the game was not over, so the end is checked only here.
            let over = here.verdict().map(|verdict| (FaultKind::Over, Some(verdict.article)));
            let (kind, article) = over.unwrap_or((kind, article));
            walk.report.fault = fault(kind, article);
            break;
        } else {
            match only_way(here, rest) {
                Ok(OnlyWay { moves, inferred }) => {
                    walk.report.inferred.extend(inferred.into_iter().map(|offset| ply + offset));
                    known = moves.into_iter();
                    known.next().into_iter().for_each(|chosen| walk.play(chosen));
                }
                Err(kind) => {
                    let readings = readings.iter().map(ToString::to_string).collect();
                    walk.report.fault = fault(kind, None).map(|fault| Fault { readings, ..fault });
                    break;
                }
            }
        }
    }
    walk.done()
}

/// Returns the report on a series of moves known to be legal.
pub fn replay(start: &Board, moves: &[Move]) -> Report {
    let mut walk = Walk::from(start, moves.len());
    for chosen in moves {
        walk.play(*chosen);
    }
    walk.done()
}

/// Report under construction.
struct Walk {
    here: Board,
    /// Index of the position after the last capture or forward step of a pawn. No earlier position can recur.
    since: usize,
    report: Report,
}

impl Walk {
    fn from(start: &Board, length: usize) -> Self {
        // The length claimed by a file must not reserve unlimited memory.
        let room = length.min(512) + 1;
        let mut positions = Vec::with_capacity(room);
        positions.push(start.clone());
        let mut stands = Vec::with_capacity(room);
        stands.push(Stand { key: key::of(start), before: None, times: 1 });
        let (played, inferred) = (Vec::with_capacity(room), Vec::new());
        let report = Report { played, positions, fault: None, verdict: None, inferred, stands };
        Self { here: start.clone(), since: 0, report }
    }

    fn play(&mut self, chosen: Move) {
        let side = self.here.to_move;
        let takes = !self.here.is_empty(chosen.to);
        let key = self.report.stands.last().map_or(0, |before| key::after(before.key, &self.here, chosen));
        let is_pawn = self.here.is(chosen.from, side, Role::Pawn);
        let may_check = self.here.concerns_king(side.other(), chosen);
        self.here.play(&chosen);
        let checks = may_check && self.here.in_check(side.other());
        self.report.played.push(Played { side, chosen, takes, checks });
        if takes || (is_pawn && chosen.from.file() == chosen.to.file()) {
            self.since = self.report.played.len();
        }
        self.stand(key);
        self.report.positions.push(self.here.clone());
    }

    fn done(mut self) -> Report {
        self.report.verdict = self.here.verdict();
        self.report
    }

    /// Records the new position and its previous occurrence.
    fn stand(&mut self, key: u64) {
        let Report { stands, positions, .. } = &mut self.report;
        let earlier = stands.iter().zip(&*positions).enumerate().skip(self.since);
        // Each side has to move away and back.
        let mut alike = earlier.rev().skip(3).step_by(2);
        let before = alike.find(|(_, (stand, position))| stand.key == key && **position == self.here);
        let (before, times) = before.map_or((None, 1), |(ply, (stand, _))| (Some(ply), stand.times + 1));
        stands.push(Stand { key, before, times });
    }
}
