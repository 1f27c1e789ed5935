//! Values of criteria and their calculations. A value always contains its number; the working is computed on request.

use std::sync::Arc;

use qisai_domain::EntryId;

use crate::descriptor::TeamScore;
use crate::ratio::{Exact, decimal};
use crate::unplayed::Category;

/// Value of one criterion for one competitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Number(Exact),
    /// Numbers that are compared one by one; the first difference decides.
    Steps(Vec<Exact>),
    /// Place within a tied group, for sub-rankings such as DE.
    Place {
        /// Place from 1, the highest. Tied competitors share the first number.
        place: usize,
        /// Tied competitors including this one. Empty if there was no tie.
        tied: Arc<[EntryId]>,
    },
    /// No value. It ranks last.
    Undefined(Undefined),
}

/// Calculation behind a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Working {
    /// Sum of the `counts` of the addends.
    Sum(Vec<Addend>),
    /// Mean of the `counts` of the addends, rounded half up to `decimals` decimals.
    Mean {
        /// Addends of the mean.
        addends: Vec<Addend>,
        /// Number of decimals kept.
        decimals: u32,
    },
    /// Fact about the competitor, such as the pairing number or rating.
    Fact,
    /// Place within a tied group.
    Encounter(Encounter),
    /// Performance rating.
    Performance {
        /// Ratings of the opponents.
        opponents: Vec<Addend>,
        /// Score against the opponents. A win is 1 and a draw ½, whatever the scoring of the event.
        score: Exact,
    },
    /// One working for each number of [`Value::Steps`].
    Steps(Vec<Working>),
    /// Score plus its strength (13.4), rounded half up to two decimals.
    Strength {
        /// Secondary score.
        secondary: Exact,
        /// Addends of Buchholz (or Fore Buchholz) on the primary score.
        addends: Vec<Addend>,
        /// Sum of the addends.
        buchholz: Exact,
        /// Divisor of Buchholz.
        divisor: Exact,
    },
    /// No value.
    Undefined(Undefined),
}

/// One term of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Addend {
    pub round: u16,
    /// Source of the number.
    pub against: Against,
    /// Number taken: the opponent's or the dummy's score, a rating, the competitor's own running score, or 1 in counts.
    pub taken: Exact,
    /// Points obtained in the round, if the criterion uses them. SB multiplies by them; KS adds them up.
    pub obtained: Option<Exact>,
    /// Amount that the value counts unless the addend is cut.
    pub counts: Exact,
    /// Rule by which the addend is left out, if any.
    pub cut: Option<CutRule>,
    /// Article on which the addend is based.
    pub article: &'static str,
}

/// Source of the number of an addend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// Scheduled opponent.
    Opponent {
        entry: EntryId,
        /// `true` if the score differs from the one in the table because trailing byes count as draws (16.3).
        adjusted: bool,
        /// `true` if the game was forfeited but still counts.
        forfeit: bool,
    },
    /// Dummy opponent for an unplayed round (16.4).
    Dummy {
        /// Category of the unplayed round.
        category: Category,
        /// Scheduled opponent, if there was one.
        scheduled: Option<EntryId>,
        /// Rule that limited the dummy's score to less than the competitor's own score.
        cap: Option<&'static str>,
    },
    /// Competitor's own round.
    Own,
    /// Penalty or bonus in the round, without an opponent (TRF26, record 299).
    Extra,
    /// Points carried over from an earlier stage, without an opponent. The round is 0.
    Brought,
    /// Value of the competitor's own place in a Keizer. The round is 0.
    OwnValue,
    /// Start score of McMahon: the competitor's own, instead of an opponent's score in a round without a game. In the MMS
    /// the round is 0.
    Start,
    /// Half a point taken away from the sum of byes and absences, which McMahon rounds down. The round is 0.
    Rounded,
}

/// Rule by which an addend is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CutRule {
    /// Least significant value (Article 14).
    Least,
    /// Voluntarily unplayed round, which is cut first (16.5).
    Voluntary,
    /// Most significant value (Article 14).
    Most,
    /// Round of the pairing-allocated bye, cut in place of the lowest value (D.02.01).
    Bye,
    /// Early round of progressive scores (7.5).
    Early,
    /// Opponent's score below the limit of KS (9.2).
    BelowLimit,
}

impl CutRule {
    /// Returns the article that contains the rule.
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

/// Place of a competitor within a tied group, with the tables that decided it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// Place within the group, from 1. Tied competitors share the first number.
    pub place: usize,
    /// Number of tied competitors.
    pub group: usize,
    /// Mutual tables that include the competitor, in the order in which they were made. Empty if there was no tie.
    pub tables: Vec<MutualTable>,
}

/// Mutual results of tied competitors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MutualTable {
    /// Article that decides the table. In `6.2` all competitors have met and the scores decide. In `6.3` some have not
    /// met, and a place is awarded only if no other competitor can reach it. Otherwise it is the article of the
    /// [`Measure`].
    pub article: &'static str,
    /// Quantity that the scores of the rows represent.
    pub measure: Measure,
    /// Rows with the best score first, then by pairing number.
    pub rows: Vec<MutualRow>,
}

/// Quantity that a [`MutualTable`] compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Points; for teams, in this score.
    Points(Option<TeamScore>),
    /// Board count; the lower one is better (12.1).
    BoardCount,
    /// Game points on this board, the first that separates the two teams (12.2).
    Board(u16),
    /// Game points without this number of last boards, the first number that separates the two teams (12.3).
    WithoutLast(u16),
}

/// Row of a [`MutualTable`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MutualRow {
    pub entry: EntryId,
    /// Score against the others in the table. Several games with one opponent are averaged (6.1.2).
    pub score: Exact,
    /// Number of competitors in the table whom this one has not met.
    pub missing: usize,
    /// Score that wins against all missing opponents would give.
    pub highest: Exact,
    /// Opponents met, by pairing number.
    pub met: Vec<Met>,
    /// Game points on each board, board 1 first, if the table compares boards.
    pub boards: Vec<Exact>,
}

/// Result of a competitor against one opponent in a [`MutualTable`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Met {
    pub opponent: EntryId,
    /// Points obtained; the mean if there were several games.
    pub score: Exact,
    pub games: u16,
}

/// Reason for which a criterion has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Undefined {
    /// No game to compute the value from, or none left after cuts.
    NoGames,
    /// Unrated competitor in an event that gives no rating for unrated players (Article 10).
    UnratedEntrant,
    /// Criterion defined by the organiser outside C.07 (`OTHER_…`).
    Elsewhere,
    /// Criterion of McMahon in an event without start scores.
    NoStartScores,
}

impl Value {
    /// Returns the number, or `None` if the value is not a single number.
    pub fn amount(&self) -> Option<Exact> {
        match self {
            Self::Number(amount) => Some(*amount),
            _ => None,
        }
    }

    /// Returns the place within the tied group, or `None` if the value is not a sub-ranking.
    pub fn place(&self) -> Option<usize> {
        match self {
            Self::Place { place, .. } => Some(*place),
            _ => None,
        }
    }

    /// Returns the value as a decimal (`30.5`, `1820`). Steps are separated by slashes (`3/2.5/4`). Returns `None` if
    /// there is no number.
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
    /// Returns the addends of a sum or mean. The slice is empty for other kinds of working.
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
