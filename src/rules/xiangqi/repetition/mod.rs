//! Rulings on repeated positions (棋例).
//!
//! Once a position has occurred often enough, [`judge`] examines every move since the first of these occurrences. It
//! assigns each move its heaviest class (27.4), derives the conduct of each side, and applies the verdict of the [`Profile`]:
//!
//! | one side | the other | CN | AXF |
//! |---|---|---|---|
//! | perpetual check | not | loses at once (24.1) | loses |
//! | perpetual check | perpetual check | draw (26.1, 26.3) | draw |
//! | forbidden | allowed | must vary, loses when it repeats once more (24.3) | loses |
//! | forbidden | forbidden | draw (24.2) | draw |
//! | allowed | allowed | draw (24.2) | draw |
//!
//! Depending on the profile, an attack on every move is forbidden ([`Forbidden::EveryAttack`]), or a chase of the same piece on
//! every move ([`Forbidden::ChaseOfOnePiece`]).
//!
//! Two questions are not decided here. The first is whether an exchange over several captures would gain a piece (29.1,
//! 少根). The second is whether the chase of an advisor or elephant was only incidental to a move that holds a plain draw
//! (27.3). [`Ruling::question`] shows rulings on which the second question may have an effect.

mod chase;
mod kill;
mod profile;

use qisai_rules_kernel::{Rules, Side};

use crate::board::{Board, Slot};
use crate::moves::Move;
use crate::piece::Role;
use chase::{Pawns, chased};

pub use profile::{Articles, Forbidden, Profile};

/// Class of a move, the heaviest first (25.2, 27.4, 28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// 将: attack on the king (28.1).
    Check,
    /// 杀: threat of mate by checks (28.2).
    Kill,
    /// 捉: threat to capture an insufficiently protected piece (28.3, 29).
    Chase,
    /// 闲: none of these. This includes offers of exchange, sacrifices, blocks and pursuits of protected pieces (28.9).
    Idle,
}

impl Class {
    /// Returns the word for the class in files and reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Kill => "kill",
            Self::Chase => "chase",
            Self::Idle => "idle",
        }
    }
}

/// Classified move of the cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassedPly {
    /// Number of the ply in the record, from 1.
    pub number: usize,
    pub side: Side,
    /// Move that was played.
    pub chosen: Move,
    /// Class of the move.
    pub class: Class,
    /// First move of the mate for a kill, otherwise the threatened captures. A check may also have threatened captures.
    pub threats: Vec<Move>,
    chased: Vec<Slot>,
    /// `true` if the move chases only advisors or elephants.
    guards_only: bool,
}

/// Conduct of a side over the whole cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conduct {
    /// 长将: only checks.
    PerpetualCheck,
    /// 禁止着法: forbidden moves.
    Forbidden,
    /// 允许着法: allowed moves.
    Allowed,
}

/// Outcome of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// 不变作和: a draw if neither side varies.
    Draw,
    /// Obligation of this side to vary. It loses if it repeats the cycle once more.
    MustVary(Side),
    /// Loss for this side.
    Loses(Side),
}

impl Outcome {
    /// Returns the side that loses if neither side varies.
    pub fn loser(self) -> Option<Side> {
        match self {
            Self::Draw => None,
            Self::MustVary(side) | Self::Loses(side) => Some(side),
        }
    }
}

/// Ruling on a repeated position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Number of occurrences of the position. A capture restarts the count.
    pub occurrences: usize,
    /// Every move since the first of the occurrences that the profile requires.
    pub plies: Vec<ClassedPly>,
    /// Conduct of Red, then of Black.
    pub conduct: [Conduct; 2],
    /// Outcome of the ruling.
    pub outcome: Outcome,
    /// Article on which the outcome is based.
    pub article: &'static str,
    /// Article that may change the outcome and that only an arbiter can apply.
    pub question: Option<&'static str>,
}

/// Rules on the last position of a game. Returns `None` if it has not occurred often enough. The moves must be legal
/// from the start position.
pub fn judge(start: &Board, moves: &[Move], profile: &Profile) -> Option<Ruling> {
    let mut positions = vec![start.clone()];
    for chosen in moves {
        let next = positions.last()?.after(chosen);
        positions.push(next);
    }
    let last = positions.last()?;
    // A capture makes every earlier position unrepeatable, so equality is sufficient.
    let stood: Vec<usize> = positions.iter().enumerate().filter(|(_, it)| *it == last).map(|(ply, _)| ply).collect();
    judge_positions(&positions, moves, &stood, profile)
}

/// Rules on the last position of a game, given all its positions and the plies after which the last one occurred.
pub(crate) fn judge_positions(
    positions: &[Board],
    moves: &[Move],
    stood: &[usize],
    profile: &Profile,
) -> Option<Ruling> {
    let first = *stood.get(stood.len().checked_sub(profile.occurrences)?)?;
    let classed = |pawns| classify(positions.get(first..)?, moves.get(first..)?, first, profile, pawns);
    let mut plies = classed(Pawns::Idle)?;
    let mut conduct = conducts(&plies, profile);
    if profile.pawns_in_mutual_attack && conduct.contains(&Conduct::Allowed) {
        let with_pawns = classed(Pawns::Chase)?;
        let both = conducts(&with_pawns, profile);
        if both == [Conduct::Forbidden; 2] {
            (plies, conduct) = (with_pawns, both);
        }
    }
    let told = profile.told_first && stood.len() == profile.occurrences;
    let (outcome, article) = verdict(conduct, profile, told);
    let guards_only =
        |side| plies.iter().filter(|ply| ply.side == side).any(|ply| ply.class == Class::Chase && ply.guards_only);
    let question = outcome.loser().filter(|side| guards_only(*side)).map(|_| "27.3");
    Some(Ruling { occurrences: stood.len(), plies, conduct, outcome, article, question })
}

fn classify(
    positions: &[Board],
    moves: &[Move],
    first: usize,
    profile: &Profile,
    pawns: Pawns,
) -> Option<Vec<ClassedPly>> {
    let plies = positions.iter().zip(positions.get(1..)?).zip(moves).zip(first + 1..);
    let mut classed: Vec<ClassedPly> = Vec::with_capacity(moves.len());
    for (((before, after), chosen), number) in plies {
        // The second cycle mostly repeats the first one.
        let again = classed.iter().zip(positions).find(|(ply, it)| ply.chosen == *chosen && it.has_same_pieces(before));
        let ply = match again {
            Some((ply, _)) => ClassedPly { number, ..ply.clone() },
            None => classify_ply(before, after, *chosen, number, profile, pawns),
        };
        classed.push(ply);
    }
    Some(classed)
}

fn classify_ply(
    before: &Board,
    after: &Board,
    chosen: Move,
    number: usize,
    profile: &Profile,
    pawns: Pawns,
) -> ClassedPly {
    let side = before.to_move;
    let chased = chased(before, after, pawns, profile.kill_depth);
    let mating = kill::threatened(after, side, profile.kill_depth);
    let class = if after.in_check(side.other()) {
        Class::Check
    } else if mating.is_some() {
        Class::Kill
    } else if chased.is_empty() {
        Class::Idle
    } else {
        Class::Chase
    };
    let is_guard = |slot| after.piece_in(slot).is_some_and(|it| matches!(it.role, Role::Advisor | Role::Elephant));
    ClassedPly {
        number,
        side,
        chosen,
        class,
        threats: mating.map_or_else(|| chased.iter().map(|threat| threat.capture).collect(), |mating| vec![mating]),
        guards_only: chased.iter().all(|threat| is_guard(threat.on)),
        chased: chased.into_iter().map(|threat| threat.on).collect(),
    }
}

fn conducts(plies: &[ClassedPly], profile: &Profile) -> [Conduct; 2] {
    [Side::First, Side::Second].map(|side| {
        let mut own = plies.iter().filter(|ply| ply.side == side);
        if own.clone().all(|ply| ply.class == Class::Check) {
            return Conduct::PerpetualCheck;
        }
        let forbidden = match profile.forbidden {
            Forbidden::EveryAttack => own.all(|ply| ply.class != Class::Idle),
            Forbidden::ChaseOfOnePiece => {
                let first = own.next().map(|ply| ply.chased.as_slice()).unwrap_or_default();
                first.iter().any(|piece| own.clone().all(|ply| ply.chased.contains(piece)))
            }
        };
        if forbidden { Conduct::Forbidden } else { Conduct::Allowed }
    })
}

fn verdict([red, black]: [Conduct; 2], profile: &Profile, told: bool) -> (Outcome, &'static str) {
    use Conduct::{Allowed, Forbidden, PerpetualCheck};
    let articles = profile.articles;
    let at_fault = |side| if told { Outcome::MustVary(side) } else { Outcome::Loses(side) };
    match (red, black) {
        (PerpetualCheck, PerpetualCheck) | (Forbidden, Forbidden) | (Allowed, Allowed) => {
            (Outcome::Draw, articles.alike)
        }
        (PerpetualCheck, _) => (Outcome::Loses(Side::First), articles.perpetual_check),
        (_, PerpetualCheck) => (Outcome::Loses(Side::Second), articles.perpetual_check),
        (Forbidden, Allowed) => (at_fault(Side::First), articles.one_sided),
        (Allowed, Forbidden) => (at_fault(Side::Second), articles.one_sided),
    }
}
