//! Screens that share a list: the part shown by each, and families created at once.

use std::ops::{Range, RangeInclusive};

use serde::{Deserialize, Serialize};

use super::{Screen, ScreenFault, check_name};

/// Permitted number of screens in a family.
pub const FAMILY: RangeInclusive<u16> = 2..=9;

/// Part of a list shown by a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Number of the part, from 1.
    pub number: u16,
    pub of: u16,
}

impl Screen {
    /// Returns the part and the number of parts to show: those requested by the address or the desk (`asked`, one of
    /// several), otherwise the screen's own.
    pub fn part_of(&self, asked: (u16, u16)) -> (u16, u16) {
        match self.part {
            Some(part) if asked.1 <= 1 => (part.number, part.of),
            _ => asked,
        }
    }
}

/// Returns the screens of a family with their URL names `names-1`, `names-2` …: each like the given one, with its own
/// part.
///
/// # Errors
/// [`ScreenFault::Family`] if their number is outside [`FAMILY`], [`ScreenFault::Name`] if the name does not give valid
/// URL names.
pub fn family(name: &str, of: u16, like: &Screen) -> Result<Vec<(String, Screen)>, ScreenFault> {
    if !FAMILY.contains(&of) {
        return Err(ScreenFault::Family);
    }
    check_name(name)?;
    let screens = (1..=of).map(|number| {
        let own = format!("{name}-{number}");
        check_name(&own)?;
        Ok((own, Screen { part: Some(Part { number, of }), ..like.clone() }))
    });
    screens.collect()
}

/// Returns the rows of one of several screens that share a list, by count: `part` from 1.
pub fn share(rows: usize, part: u16, parts: u16) -> Range<usize> {
    let (part, parts) = (usize::from(part.max(1)), usize::from(parts.max(1)));
    let until = |part: usize| rows * part.min(parts) / parts;
    until(part - 1)..until(part)
}
