//! Ranks of go as ratings, and thresholds in the arbiter's notation (MM01).

use super::rules::McMahonRules;

/// Rating of the first dan by the rules of the European Go Federation.
const FIRST_DAN: u16 = 2100;
/// Difference between the ratings of neighbouring ranks.
const RANK: u16 = 100;
/// Weakest rank with a rating of its own, in kyu; weaker ones count like it.
const WEAKEST_KYU: u16 = 20;
const MAX_KYU: u16 = 30;
const MAX_DAN: u16 = 9;
/// Endings of ranks.
const KYU: [&str; 4] = ["k", "K", "kyu", "级"];
const DAN: [&str; 4] = ["d", "D", "dan", "段"];

/// Returns the rating of a rank by the European Go Federation: 1 dan is 2100, and each rank is 100 points. Ranks below 20
/// kyu count as 20 kyu.
///
/// ```
/// use qisai_domain::mcmahon::rating_of_rank;
///
/// assert_eq!([rating_of_rank("3d"), rating_of_rank("1k"), rating_of_rank("5 kyu")], [Some(2300), Some(2000), Some(1600)]);
/// assert_eq!(rating_of_rank("12d"), None);
/// ```
pub fn rating_of_rank(text: &str) -> Option<u16> {
    let number = |endings: [&str; 4], most: u16| {
        let digits = endings.iter().find_map(|ending| text.trim().strip_suffix(ending))?;
        digits.trim().parse::<u16>().ok().filter(|number| (1..=most).contains(number))
    };
    match (number(DAN, MAX_DAN), number(KYU, MAX_KYU)) {
        (Some(dan), _) => Some(FIRST_DAN + RANK * (dan - 1)),
        (None, Some(kyu)) => Some(FIRST_DAN - RANK * kyu.min(WEAKEST_KYU)),
        (None, None) => None,
    }
}

/// Parses thresholds: ratings or ranks, and spans of them from the floor to the bar. The bands of a span are 100 points
/// wide, or as many as stand behind a slash.
///
/// ```
/// use qisai_domain::mcmahon::thresholds;
///
/// assert_eq!(thresholds("1800, 2000"), Some(vec![1800, 2000]));
/// assert_eq!(thresholds("1k-2d"), Some(vec![2100, 2200]), "1 kyu and weaker, 1 dan, 2 dan and stronger");
/// assert_eq!(thresholds("1000-2000/400"), Some(vec![1400, 1800]));
/// ```
pub fn thresholds(text: &str) -> Option<Vec<u16>> {
    let parts = text.split([',', '，', '、', ';', '；', ' ']).map(str::trim).filter(|part| !part.is_empty());
    let mut thresholds = Vec::new();
    for part in parts {
        let Some((floor, bar)) = part.split_once(['-', '–']) else {
            thresholds.push(strength(part)?);
            continue;
        };
        let (bar, width) = bar.split_once('/').unwrap_or((bar, ""));
        let width = if width.is_empty() { RANK } else { width.parse().ok().filter(|width| *width > 0)? };
        let (floor, bar) = (strength(floor)?, strength(bar)?);
        let span = (1..).map_while(|band: u16| floor.checked_add(band.checked_mul(width)?));
        let span: Vec<u16> = span.take_while(|rating| *rating <= bar).take(McMahonRules::MAX_THRESHOLDS + 1).collect();
        if span.is_empty() {
            return None;
        }
        thresholds.extend(span);
    }
    Some(thresholds)
}

fn strength(text: &str) -> Option<u16> {
    text.parse().ok().or_else(|| rating_of_rank(text))
}

impl McMahonRules {
    /// Returns the start score of a rank in whole points: that of its rating.
    pub fn start_of_rank(&self, rank: &str) -> Option<i64> {
        Some(self.band(Some(rating_of_rank(rank)?)) + i64::from(self.lowest))
    }
}
