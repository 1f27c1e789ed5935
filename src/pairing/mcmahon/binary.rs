//! Products as a program with 53 binary digits reckons them, in integers.
//!
//! The weights of MM14 and MM18 were laid down by such a program. Where the exact product is a whole number, its product
//! can be a hair smaller and lose one when it is cut off. To compare weights to the last digit, they are cut off in the
//! same way.

/// Positive number of at most 53 binary digits: `digits · 2^-places`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Binary {
    digits: u128,
    places: u32,
}

/// Binary digits that are kept.
const DIGITS: u32 = 53;
/// Places of a fraction before it is rounded; the last one stands for all that follow.
const PLACES: u32 = 100;

impl Binary {
    /// Rounds `digits · 2^-places` to 53 digits, a tie to the even one.
    fn rounded(digits: u128, places: u32) -> Self {
        let beyond = (u128::BITS - digits.leading_zeros()).saturating_sub(DIGITS).min(places);
        if beyond == 0 {
            return Self { digits, places };
        }
        let (kept, rest) = (digits >> beyond, digits & ((1 << beyond) - 1));
        let half = 1 << (beyond - 1);
        let up = rest > half || (rest == half && kept % 2 == 1);
        Self { digits: kept + u128::from(up), places: places - beyond }
    }

    /// Returns `part/whole` rounded.
    fn ratio(part: u128, whole: u128) -> Self {
        let digits = (part << PLACES) / whole;
        let is_cut = !(part << PLACES).is_multiple_of(whole);
        Self::rounded(digits << 1 | u128::from(is_cut), PLACES + 1).reduced()
    }

    /// Drops zeros at the end.
    fn reduced(self) -> Self {
        let zeros = self.digits.trailing_zeros().min(self.places);
        if self.digits == 0 {
            Self { digits: 0, places: 0 }
        } else {
            Self { digits: self.digits >> zeros, places: self.places - zeros }
        }
    }

    fn one_minus(self) -> Self {
        Self::rounded((1_u128 << self.places).saturating_sub(self.digits), self.places).reduced()
    }

    fn one_plus_half(self) -> Self {
        let places = self.places + 1;
        Self::rounded((1_u128 << places) + self.digits, places).reduced()
    }

    fn times(self, other: Self) -> Self {
        Self::rounded(self.digits * other.digits, self.places + other.places).reduced()
    }
}

/// Returns `weight · (1 − x)(1 + x/2)` with `x = part/whole`, cut off to a whole number; 0 if x is 1 or more.
pub fn concave(part: i64, whole: i64, weight: i64) -> i64 {
    let [part, whole, weight] = [part, whole, weight].map(|number| u128::try_from(number).unwrap_or(0));
    if whole == 0 || part >= whole {
        return 0;
    }
    let x = Binary::ratio(part, whole);
    let product = Binary { digits: weight, places: 0 }.times(x.one_minus()).times(x.one_plus_half());
    i64::try_from(product.digits >> product.places).unwrap_or(0)
}
