//! Values, and how they came about: the number always, what it was made of when somebody asks.

use std::sync::Arc;

use qisai_domain::EntryId;

use crate::descriptor::TeamScore;
use crate::ratio::{Exact, decimal};
use crate::unplayed::Category;

/// The value of one criterion for one competitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Number(Exact),
    /// Numbers that are compared one after the other, the first that differs deciding.
    Steps(Vec<Exact>),
    /// A place within the tied group, of the sub-rankings (DE).
    Place {
        /// 1 the highest; equal places share the first number.
        place: usize,
        /// Who was tied, the competitor included; empty when nobody was.
        tied: Arc<[EntryId]>,
    },
    /// There is no value; it ranks last.
    Undefined(Undefined),
}

/// How a value came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Working {
    /// The sum of what the addends count.
    Sum(Vec<Addend>),
    /// The mean of what the addends count, rounded half up to this many decimals.
    Mean {
        /// What the mean is taken of.
        addends: Vec<Addend>,
        /// Decimals kept.
        decimals: u32,
    },
    /// A fact of the competitor: pairing number, rating.
    Fact,
    /// A place within the tied group.
    Encounter(Encounter),
    /// A performance rating.
    Performance {
        /// Ratings of the opponents.
        opponents: Vec<Addend>,
        /// Score against them, a win 1 and a draw ½ whatever the event counts.
        score: Exact,
    },
    /// Of each number of [`Value::Steps`].
    Steps(Vec<Working>),
    /// A score and its strength (13.4): the sum of both, rounded half up to two decimals.
    Strength {
        /// The secondary score.
        secondary: Exact,
        /// Of Buchholz (or Fore Buchholz) on the primary score.
        addends: Vec<Addend>,
        /// Their sum.
        buchholz: Exact,
        /// What Buchholz is divided by.
        divisor: Exact,
    },
    /// There is no value.
    Undefined(Undefined),
}

/// One step of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Addend {
    pub round: u16,
    /// Whose number is taken.
    pub against: Against,
    /// That number: the opponent's or the dummy's score, a rating, an own running score, 1 in counts.
    pub taken: Exact,
    /// Points obtained in the round, where the criterion looks at them: SB multiplies with them, KS adds them up.
    pub obtained: Option<Exact>,
    /// What the value counts unless it is cut.
    pub counts: Exact,
    /// Why it is left out, if it is.
    pub cut: Option<CutRule>,
    /// The article that says so.
    pub article: &'static str,
}

/// Whose number an addend takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// The scheduled opponent.
    Opponent {
        entry: EntryId,
        /// The score is not the one in the table: trailing byes count as draws (16.3).
        adjusted: bool,
        /// The game was not played and counts all the same.
        forfeit: bool,
    },
    /// The dummy of an own unplayed round (16.4).
    Dummy {
        /// Why the round was not played.
        category: Category,
        /// Who had been scheduled.
        scheduled: Option<EntryId>,
        /// The rule that brought the dummy below the own score.
        cap: Option<&'static str>,
    },
    /// The competitor's own round.
    Own,
    /// Nobody's: a penalty or bonus of the round (TRF26, record 299).
    Extra,
    /// Nobody's: points brought along from an earlier stage. The round is 0.
    Brought,
}

/// Why an addend is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CutRule {
    /// The least significant value (Article 14).
    Least,
    /// A voluntarily unplayed round, which goes first (16.5).
    Voluntary,
    /// The most significant value (Article 14).
    Most,
    /// The round of the pairing-allocated bye, in place of the lowest value (D.02.01).
    Bye,
    /// An early round of progressive scores (7.5).
    Early,
    /// The opponent's score is below the limit of KS (9.2).
    BelowLimit,
}

impl CutRule {
    /// The article that has it.
    pub fn article(self) -> &'static str {
        match self {
            Self::Least | Self::Most => "14",
            Self::Voluntary => "16.5",
            Self::Bye => "16.6",
            Self::Early => "7.5",
            Self::BelowLimit => "9.2",
        }
    }
}

/// A place among tied competitors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// Place within the group, 1 the highest; equal places share the first number.
    pub place: usize,
    /// How many were tied.
    pub group: usize,
    /// The tables that the competitor stood in, in the order they were made. Empty when nobody was tied.
    pub tables: Vec<MutualTable>,
}

/// The mutual results of some tied competitors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MutualTable {
    /// `6.2`: everybody met everybody, the scores decide. `6.3`: some did not, a place is given only when nobody could reach it.
    /// Otherwise the article of the [`Measure`].
    pub article: &'static str,
    /// What the scores of the rows are.
    pub measure: Measure,
    /// Best score first, then by pairing number.
    pub rows: Vec<MutualRow>,
}

/// What a [`MutualTable`] compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Points; of teams, in which score.
    Points(Option<TeamScore>),
    /// The board count, lower is better (12.1).
    BoardCount,
    /// Game points on this board, the first that tells the two apart (12.2).
    Board(u16),
    /// Game points without so many of the last boards, the first time that this tells the two apart (12.3).
    WithoutLast(u16),
}

/// One line of a [`MutualTable`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MutualRow {
    pub entry: EntryId,
    /// Score against the others of the table; several games with one opponent are averaged (6.1.2).
    pub score: Exact,
    /// Others of the table not met.
    pub missing: usize,
    /// The score with wins against all of those.
    pub highest: Exact,
    /// The others that were met, by pairing number.
    pub met: Vec<Met>,
    /// Game points on each board, board 1 first, where a table compares boards.
    pub boards: Vec<Exact>,
}

/// What somebody has against one of the others of a [`MutualTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Met {
    pub opponent: EntryId,
    /// What it was worth, the mean of several games.
    pub score: Exact,
    pub games: u16,
}

/// Why there is no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undefined {
    /// No game (or, after cuts, none left) to take it from.
    NoGames,
    /// Somebody in the field is unrated, and the regulations of the event give no rating for that (Article 10).
    UnratedEntrant,
    /// The organiser defines it elsewhere (`OTHER_…`).
    Elsewhere,
}

impl Value {
    /// The number, if it is one.
    pub fn amount(&self) -> Option<Exact> {
        match self {
            Self::Number(amount) => Some(*amount),
            _ => None,
        }
    }

    /// The place within the tied group, for sub-rankings.
    pub fn place(&self) -> Option<usize> {
        match self {
            Self::Place { place, .. } => Some(*place),
            _ => None,
        }
    }

    /// As a decimal (`30.5`, `1820`), steps with slashes between (`3/2.5/4`); none when there is no number.
    pub fn text(&self) -> Option<String> {
        match self {
            Self::Number(amount) => Some(decimal(*amount).to_string()),
            Self::Steps(steps) if !steps.is_empty() => {
                let steps: Vec<String> = steps.iter().map(|step| decimal(*step).to_string()).collect();
                Some(steps.join("/"))
            }
            Self::Steps(_) | Self::Place { .. } | Self::Undefined(_) => None,
        }
    }
}

impl Working {
    /// What the number is a sum or mean of; empty for workings of another kind.
    pub fn addends(&self) -> &[Addend] {
        match self {
            Self::Sum(addends)
            | Self::Mean { addends, .. }
            | Self::Performance { opponents: addends, .. }
            | Self::Strength { addends, .. } => addends,
            Self::Fact | Self::Encounter(_) | Self::Steps(_) | Self::Undefined(_) => &[],
        }
    }
}
