//! A value in the making: what each round adds, in whole parts of a point. The number and its working are both read from it, so
//! that they cannot disagree; the working only when somebody asks for it.

use qisai_domain::Points;

use crate::ledger::Round;
use crate::ratio::{self, Exact};
use crate::working::{Addend, Against, CutRule, Undefined, Value, Working};

/// One step of a value. The numbers are in the parts of their [`Sheet`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    pub round: u16,
    pub against: Against,
    /// The number taken: how significant the item is for cuts.
    pub taken: i64,
    /// Points obtained in the round, where the criterion looks at them.
    pub obtained: Option<Points>,
    /// What it adds unless it is cut. Products of two scores are the largest and fit.
    pub counts: i64,
    /// A voluntarily unplayed round.
    pub voluntary: bool,
    pub cut: Option<CutRule>,
    pub article: &'static str,
}

impl Item {
    /// A number taken of somebody, which counts as it is.
    pub fn of(round: u16, against: Against, taken: i64, article: &'static str) -> Self {
        Self { round, against, taken, obtained: None, counts: taken, voluntary: false, cut: None, article }
    }

    /// A round that counts by itself.
    pub fn own(round: &Round, counts: i64, article: &'static str) -> Self {
        Self::of(round.number, Against::Own, counts, article)
    }
}

/// The items of one value; used again for the next one.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    pub items: Vec<Item>,
    parts: Parts,
}

/// Into how many parts a point is divided, in each column.
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

/// What becomes of the items.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Total {
    Sum,
    /// Of at least one item, rounded half up.
    Mean {
        decimals: u32,
    },
    /// A number without items.
    Fact(i64),
    /// A rating made of the items, which are ratings, and of the score against them in halves.
    Performance {
        rating: i64,
        halves: i64,
    },
    /// The sum divided, and a score added to it; two decimals.
    Strength {
        secondary: Exact,
        divisor: i64,
    },
}

/// Decimals of a score strength combination (13.4).
const STRENGTH_DECIMALS: u32 = 2;

impl Sheet {
    /// A new value in parts of a point.
    pub fn begin(&mut self, parts: u16) {
        let parts = i64::from(parts);
        self.items.clear();
        self.parts = Parts { taken: parts, obtained: parts, counts: parts };
    }

    /// A new value of products: a number taken in some parts times points obtained in others.
    pub fn begin_products(&mut self, taken: u16, obtained: u16) {
        let (taken, obtained) = (i64::from(taken), i64::from(obtained));
        self.items.clear();
        self.parts = Parts { taken, obtained, counts: taken * obtained };
    }

    fn left(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(|item| item.cut.is_none())
    }

    /// How many items are not cut.
    pub fn count(&self) -> i64 {
        i64::try_from(self.left().count()).unwrap_or(i64::MAX)
    }

    /// What is not cut together, in parts.
    pub fn sum(&self) -> i64 {
        self.left().map(|item| item.counts).sum()
    }

    /// The sum of what is not cut.
    fn exact_sum(&self) -> Exact {
        ratio::parts(self.sum(), self.parts.counts)
    }

    /// The number.
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

    /// The items as everybody may read them.
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

    /// Where the number comes from.
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
    /// A number, or why there is none.
    pub(crate) fn of(number: Result<Exact, Undefined>) -> Self {
        number.map_or_else(Self::Undefined, Self::Number)
    }
}
