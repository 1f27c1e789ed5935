//! Values with everything they were made of.

use std::sync::Arc;

use qisai_domain::EntryId;

use crate::descriptor::TeamScore;
use crate::ratio::{self, Exact, decimal};
use crate::unplayed::Category;

/// The value of one criterion for one competitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The number. None when it is undefined, which ranks last, and for the sub-rankings (DE), whose place is in the working.
    pub amount: Option<Exact>,
    /// Where it comes from.
    pub working: Working,
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
    Performance(Performance),
    /// Values that are compared one after the other, the first that differs deciding. There is no amount.
    Steps(Vec<Value>),
    /// A score and its strength (13.4).
    Strength(Strength),
    /// There is no value.
    Undefined(Undefined),
}

/// One step of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Addend {
    /// The round.
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
        /// Who.
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
    pub tables: Vec<Arc<MutualTable>>,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MutualRow {
    /// Who.
    pub entry: EntryId,
    /// Score against the others of the table; several games with one opponent are averaged (6.1.2).
    pub score: Exact,
    /// Others of the table not met.
    pub missing: usize,
    /// The score with wins against all of those.
    pub highest: Exact,
}

/// What a performance rating is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Performance {
    /// Ratings of the opponents.
    pub opponents: Vec<Addend>,
    /// Score against them, a win 1 and a draw ½ whatever the event counts.
    pub score: Exact,
}

/// What a score strength combination is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The secondary score.
    pub secondary: Exact,
    /// Buchholz (or Fore Buchholz) on the primary score.
    pub buchholz: Box<Value>,
    /// What Buchholz is divided by.
    pub divisor: Exact,
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
    pub(crate) fn sum(addends: Vec<Addend>) -> Self {
        let amount = ratio::sum(addends.iter().filter(|addend| addend.cut.is_none()).map(|addend| addend.counts));
        Self { amount: Some(amount), working: Working::Sum(addends) }
    }

    pub(crate) fn steps(steps: Vec<Self>) -> Self {
        Self { amount: None, working: Working::Steps(steps) }
    }

    pub(crate) fn fact(amount: Exact) -> Self {
        Self { amount: Some(amount), working: Working::Fact }
    }

    pub(crate) fn undefined(why: Undefined) -> Self {
        Self { amount: None, working: Working::Undefined(why) }
    }

    /// What the number is a sum or mean of; empty for values of another kind.
    pub fn addends(&self) -> &[Addend] {
        match &self.working {
            Working::Sum(addends) | Working::Mean { addends, .. } => addends,
            _ => &[],
        }
    }

    /// The place within the tied group, for sub-rankings.
    pub fn place(&self) -> Option<usize> {
        match &self.working {
            Working::Encounter(encounter) => Some(encounter.place),
            _ => None,
        }
    }

    /// As a decimal (`30.5`, `1820`), steps with slashes between (`3/2.5/4`); none when there is no number.
    pub fn text(&self) -> Option<String> {
        if let Working::Steps(steps) = &self.working {
            let steps: Vec<String> = steps.iter().map(|step| step.text().unwrap_or_default()).collect();
            return (!steps.is_empty()).then(|| steps.join("/"));
        }
        self.amount.map(|amount| decimal(amount).to_string())
    }
}
