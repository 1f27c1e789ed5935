//! Calculation sheet of one value: the contribution of each round, in whole parts of a point. The number and its
//! working are both read from the sheet, so they cannot disagree. The working is built only on request.

use qisai_domain::Points;

use crate::ledger::Round;
use crate::ratio::{self, Exact};
use crate::working::{Addend, Against, CutRule, Undefined, Value, Working};

/// Contribution of one round to a value. The numbers are in the parts of the sheet.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    pub round: u16,
    pub against: Against,
    /// Number taken from the opponent or the round. It decides the significance of the item for cuts.
    pub taken: i64,
    /// Points obtained in the round, if the criterion uses them.
    pub obtained: Option<Points>,
    /// Amount that the item adds unless it is cut. The largest amounts are products of two scores, which fit into an
    /// `i64`.
    pub counts: i64,
    /// `true` for a voluntarily unplayed round.
    pub voluntary: bool,
    pub cut: Option<CutRule>,
    pub article: &'static str,
}

impl Item {
    /// Returns an item that counts the number taken from `against` unchanged.
    pub fn of(round: u16, against: Against, taken: i64, article: &'static str) -> Self {
        Self { round, against, taken, obtained: None, counts: taken, voluntary: false, cut: None, article }
    }

    /// Returns an item that counts an amount of the competitor's own round.
    pub(crate) fn own(round: &Round, counts: i64, article: &'static str) -> Self {
        Self::of(round.number, Against::Own, counts, article)
    }
}

/// Items of one value. The buffer is reused for the next value.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    pub items: Vec<Item>,
    parts: Parts,
}

/// Number of parts in a point, for each column.
#[derive(Clone, Copy, Debug)]
struct Parts {
    taken: i64,
    obtained: i64,
    counts: i64,
}

impl Default for Parts {
    fn default() -> Self {
        Self { taken: 1, obtained: 1, counts: 1 }
    }
}

/// Operation that turns the items into a number.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Total {
    Sum,
    /// Mean of at least one item, rounded half up.
    Mean {
        decimals: u32,
    },
    /// Number without items.
    Fact(i64),
    /// Performance rating computed from the items, which are opponents' ratings, and from the score against them in
    /// half points.
    Performance {
        rating: i64,
        halves: i64,
    },
    /// Sum of the items divided by `divisor`, plus the secondary score, rounded to two decimals.
    Strength {
        secondary: Exact,
        divisor: i64,
    },
}

/// Decimals of a score strength combination (13.4).
const STRENGTH_DECIMALS: u32 = 2;

impl Sheet {
    /// Starts a new value in parts of a point.
    pub fn begin(&mut self, parts: u16) {
        let parts = i64::from(parts);
        self.items.clear();
        self.parts = Parts { taken: parts, obtained: parts, counts: parts };
    }

    /// Starts a new value made of products: a number in `taken` parts times points in `obtained` parts.
    pub fn begin_products(&mut self, taken: u16, obtained: u16) {
        let (taken, obtained) = (i64::from(taken), i64::from(obtained));
        self.items.clear();
        self.parts = Parts { taken, obtained, counts: taken * obtained };
    }

    fn left(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(|item| item.cut.is_none())
    }

    /// Returns the number of items that are not cut.
    pub fn count(&self) -> i64 {
        i64::try_from(self.left().count()).unwrap_or(i64::MAX)
    }

    /// Returns the sum of the items that are not cut, in parts.
    pub fn sum(&self) -> i64 {
        self.left().map(|item| item.counts).sum()
    }

    /// Returns the exact sum of the items that are not cut.
    fn exact_sum(&self) -> Exact {
        ratio::parts(self.sum(), self.parts.counts)
    }

    /// Returns the number that `total` makes of the items.
    pub fn number(&self, total: Total) -> Exact {
        match total {
            Total::Sum => self.exact_sum(),
            Total::Mean { decimals } => {
                ratio::rounded(self.sum().into(), i128::from(self.parts.counts) * i128::from(self.count()), decimals)
            }
            Total::Fact(number) | Total::Performance { rating: number, .. } => ratio::whole(number),
            Total::Strength { secondary, divisor } => {
                ratio::half_up(secondary + self.exact_sum() / i128::from(divisor), STRENGTH_DECIMALS)
            }
        }
    }

    /// Returns the items as public addends, in whole points.
    fn addends(&self) -> Vec<Addend> {
        let Parts { taken, obtained, counts } = self.parts;
        let addend = |item: &Item| Addend {
            round: item.round,
            against: item.against,
            taken: ratio::parts(item.taken, taken),
            obtained: item.obtained.map(|points| ratio::parts(points.0.into(), obtained)),
            counts: ratio::parts(item.counts, counts),
            cut: item.cut,
            article: item.article,
        };
        self.items.iter().map(addend).collect()
    }

    /// Returns the working of the number that `total` makes of the items.
    pub fn working(&self, total: Total) -> Working {
        match total {
            Total::Sum => Working::Sum(self.addends()),
            Total::Mean { decimals } => Working::Mean { addends: self.addends(), decimals },
            Total::Fact(_) => Working::Fact,
            Total::Performance { halves, .. } => {
                Working::Performance { opponents: self.addends(), score: ratio::parts(halves, 2) }
            }
            Total::Strength { secondary, divisor } => Working::Strength {
                secondary,
                addends: self.addends(),
                buchholz: self.exact_sum(),
                divisor: ratio::whole(divisor),
            },
        }
    }
}

impl Value {
    /// Returns a number as a value, or an undefined value with the reason.
    pub(crate) fn of(number: Result<Exact, Undefined>) -> Self {
        number.map_or_else(Self::Undefined, Self::Number)
    }
}
