//! Parser for percentages.

use std::str::FromStr;

/// Rate in thousandths, written as a percentage with at most one decimal: `30`, `0.5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Percent(pub u16);

impl FromStr for Percent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let number = |digits: &str| {
            let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
            digits.parse::<u16>().ok().filter(|_| is_number)
        };
        let thousandths = number(whole)
            .zip(number(tenths).filter(|tenths| *tenths < 10))
            .and_then(|(whole, tenths)| whole.checked_mul(10)?.checked_add(tenths));
        thousandths
            .filter(|thousandths| *thousandths <= 1000)
            .map(Self)
            .ok_or_else(|| "a percentage from 0 to 100, with at most one decimal, is needed".to_owned())
    }
}
