//! Limits on the pairs of a round, and their loosening.

use qisai_domain::Loosened;
use qisai_domain::keizer::KeizerRules;

/// Limits on the pairs of a round; 0 stands for no limit, except for the gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of equal colours in a row.
    pub row: u16,
    /// Maximum difference between the colours.
    pub difference: u16,
    /// Whole rounds between two meetings.
    pub gap: u16,
    /// First round of the period in which two meet at most once; beyond all rounds for no such limit.
    pub once_from: u16,
    /// Maximum number of meetings.
    pub meetings: u16,
}

impl Limits {
    /// Returns the limits without those on colours.
    pub(crate) fn with_colours_free(&self) -> Self {
        Self { row: 0, difference: 0, ..self.clone() }
    }
}

/// Returns the whole rounds between two meetings for so many present (KZ23).
pub fn gap(rules: &KeizerRules, present: usize) -> u16 {
    let share = usize::from(rules.between_share) * present.saturating_sub(1) / 100;
    rules.between.min(u16::try_from(share).unwrap_or(u16::MAX))
}

/// Returns the limits of a round, the strictest first, each with the rule that it loosens further (KZ30).
pub fn levels(rules: &KeizerRules, strict: &Limits) -> Vec<(Option<Loosened>, Limits)> {
    let mut limits = strict.clone();
    let mut levels = vec![(None, limits.clone())];
    if rules.colour_row > 0 {
        limits.row = 0;
        levels.push((Some(Loosened::ColourRow), limits.clone()));
    }
    if rules.colour_difference > 0 {
        limits.difference = 0;
        levels.push((Some(Loosened::ColourDifference), limits.clone()));
    }
    for gap in (0..strict.gap).rev() {
        limits.gap = gap;
        levels.push((Some(Loosened::Between(gap)), limits.clone()));
    }
    if strict.once_from < u16::MAX {
        limits.once_from = u16::MAX;
        levels.push((Some(Loosened::OncePerPeriod), limits.clone()));
    }
    if rules.meetings > 0 {
        limits.meetings = 0;
        levels.push((Some(Loosened::Meetings), limits));
    }
    levels
}
