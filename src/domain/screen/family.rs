//! Screens that share a list: which part of it each shows, and a family of them made at once.

use std::ops::{Range, RangeInclusive};

use serde::{Deserialize, Serialize};

use super::{Screen, ScreenFault, check_name};

/// Screens of a family that is made at once.
pub const FAMILY: RangeInclusive<u16> = 2..=9;

/// Which part of a list a screen shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// From 1.
    pub number: u16,
    pub of: u16,
}

impl Screen {
    /// Part and number of parts that are shown: those that the address or the desk asks for (`asked`, one of several), else the screen's own.
    pub fn part_of(&self, asked: (u16, u16)) -> (u16, u16) {
        match self.part {
            Some(part) if asked.1 <= 1 => (part.number, part.of),
            _ => asked,
        }
    }
}

/// The screens of a family with their address words `names-1`, `names-2` …: each like the given one, with its own part.
///
/// # Errors
/// [`ScreenFault::Family`] if they are not as many as [`FAMILY`] says, [`ScreenFault::Name`] if no address words can be made of the name.
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

/// The rows of one of several screens that share a list, by count: `part` from 1.
pub fn share(rows: usize, part: u16, parts: u16) -> Range<usize> {
    let (part, parts) = (usize::from(part.max(1)), usize::from(parts.max(1)));
    let until = |part: usize| rows * part.min(parts) / parts;
    until(part - 1)..until(part)
}
