//! Parser for percentages.

use std::str::FromStr;

/// Rate in thousandths, written as a percentage with at most one decimal: `30`, `0.5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Percent(pub(super) u16);

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_are_exact() {
        for (text, thousandths) in [("0", 0), ("30", 300), ("0.5", 5), ("12.3", 123), ("100", 1000)] {
            assert_eq!(text.parse(), Ok(Percent(thousandths)));
        }
        for text in ["", "-1", "+1", "100.1", "1.25", "1.", ".5", "many", "70000"] {
            assert!(text.parse::<Percent>().is_err(), "{text}");
        }
    }
}
