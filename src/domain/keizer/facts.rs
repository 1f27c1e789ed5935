//! Facts from which the Keizer system reckons: what each entrant did in each round.

use crate::Points;
use crate::absence::Absence;
use crate::result::{ByeKind, Outcome};
use crate::results::{Cell, ResultLine, Results};

/// Entrants in the order of the seed list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    pub entrants: Vec<Entrant>,
}

/// Entrant with its facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrant {
    /// First round it is considered for.
    pub from: u16,
    /// First round it no longer plays.
    pub left: Option<u16>,
    /// Facts by round, ascending; rounds without any are missing.
    pub facts: Vec<Fact>,
}

/// Record of an entrant in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    pub round: u16,
    pub kind: Kind,
    /// Place of the opponent in [`Field::entrants`], of a game.
    pub opponent: Option<usize>,
}

/// Kind of a fact, which decides the item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Win,
    Draw,
    Loss,
    /// Meeting of several games: points of most possible points.
    Share {
        points: u16,
        most: u16,
    },
    ForfeitWin,
    ForfeitLoss,
    DoubleForfeit,
    /// Bye of the pairing.
    Bye,
    /// Official or club duty.
    Duty,
    /// Announced absence.
    Notified,
    /// Absence for a long reason.
    Long,
    /// Absence without notice.
    Unannounced,
    /// Arrival after the pairing.
    Late,
    HalfPoint,
    /// Round before the entry.
    NotYet,
}

impl Kind {
    /// Returns `true` for a game that was played: only it is a meeting and has a colour.
    pub fn is_played(self) -> bool {
        matches!(self, Self::Win | Self::Draw | Self::Loss | Self::Share { .. })
    }

    /// Returns the points of a played game or meeting with the most possible ones, a single game as 2, 1 or 0 of 2.
    pub fn share(self) -> Option<(u32, u32)> {
        match self {
            Self::Win => Some((2, 2)),
            Self::Draw => Some((1, 2)),
            Self::Loss => Some((0, 2)),
            Self::Share { points, most } => Some((points.into(), most.into())),
            _ => None,
        }
    }

    /// Returns `true` for a round without a scheduled opponent, also before the entry.
    pub fn is_away(self) -> bool {
        !self.is_played() && !matches!(self, Self::ForfeitWin | Self::ForfeitLoss | Self::DoubleForfeit)
    }

    /// Returns the word of the kind in JSON.
    pub fn code(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
            Self::Share { .. } => "games",
            Self::ForfeitWin => "forfeit_win",
            Self::ForfeitLoss => "forfeit_loss",
            Self::DoubleForfeit => "double_forfeit",
            Self::Bye => "bye",
            Self::Duty => "duty",
            Self::Notified => "notified",
            Self::Long => "long",
            Self::Unannounced => "unannounced",
            Self::Late => "late",
            Self::HalfPoint => "half_point",
            Self::NotYet => "not_yet",
        }
    }
}

impl Field {
    /// Returns the facts of a group's results: the lines are the seed list. Rounds carried over from earlier stages are
    /// left out.
    pub fn of(results: &Results) -> Self {
        let seated = results.lines.get(..results.seated).unwrap_or(&results.lines);
        let entrants = seated.iter().map(|line| Entrant {
            from: line.from_round(),
            left: line.left_from(),
            facts: line.cells.iter().zip(1..).filter_map(|(cell, column)| fact(results, line, *cell, column)).collect(),
        });
        Self { entrants: entrants.collect() }
    }

    /// Returns the number of entrants of round 1.
    pub fn founders(&self) -> usize {
        self.entrants.iter().filter(|entrant| entrant.from <= 1).count()
    }
}

fn fact(results: &Results, line: &ResultLine, cell: Cell, column: u16) -> Option<Fact> {
    if usize::from(column) <= results.carried {
        return None;
    }
    let round = results.own_round(column);
    let of = |kind, opponent| Some(Fact { round, kind, opponent });
    let away = |kind| if line.participation.has_left(round) { None } else { of(kind, None) };
    match cell {
        Cell::Game { opponent, outcome, .. } | Cell::Match { opponent, outcome, .. } => {
            let theirs = || results.lines.get(opponent).and_then(|line| outcome_of(line.cell(column)?));
            let kind = match outcome {
                Outcome::Unknown | Outcome::Adjourned => return None,
                Outcome::ForfeitWin => Kind::ForfeitWin,
                Outcome::ForfeitLoss if theirs() == Some(Outcome::ForfeitLoss) => Kind::DoubleForfeit,
                Outcome::ForfeitLoss => Kind::ForfeitLoss,
                Outcome::Win { .. } => Kind::Win,
                Outcome::Draw { .. } => Kind::Draw,
                Outcome::Loss { .. } => Kind::Loss,
            };
            let several = match cell {
                Cell::Match { points, .. } if results.scoring.matches.is_none() => Some(points),
                _ => None,
            };
            let share = several.filter(|_| kind.is_played()).and_then(|points| share(results, points));
            of(share.unwrap_or(kind), Some(opponent))
        }
        _ if round < line.from_round() => of(Kind::NotYet, None),
        Cell::Bye(ByeKind::PairingAllocated) => away(Kind::Bye),
        Cell::Bye(ByeKind::FullPoint) => away(Kind::Duty),
        Cell::Bye(ByeKind::HalfPoint) => away(Kind::HalfPoint),
        Cell::Bye(ByeKind::ZeroPoint) => away(kind_of(line.participation.absences.get(&round).copied())),
        Cell::Idle => None,
    }
}

fn kind_of(absence: Option<Absence>) -> Kind {
    match absence {
        None => Kind::Notified,
        Some(Absence::Club | Absence::Official) => Kind::Duty,
        Some(Absence::Long) => Kind::Long,
        Some(Absence::Unannounced) => Kind::Unannounced,
        Some(Absence::Late) => Kind::Late,
    }
}

fn outcome_of(cell: Cell) -> Option<Outcome> {
    match cell {
        Cell::Game { outcome, .. } | Cell::Match { outcome, .. } => Some(outcome),
        Cell::Bye(_) | Cell::Idle => None,
    }
}

/// Returns the points of a meeting of several games with the most possible ones.
fn share(results: &Results, points: Points) -> Option<Kind> {
    let most = i64::from(results.scoring.games.win.0) * i64::from(results.games_per_meeting);
    let (points, most) = (u16::try_from(points.0).ok()?, u16::try_from(most).ok().filter(|most| *most > 0)?);
    Some(Kind::Share { points: points.min(most), most })
}
