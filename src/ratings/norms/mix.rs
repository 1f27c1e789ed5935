//! Mix of the opponents by titles and federations (1.4.3–1.4.5). Minimums are rounded up, maximums down:
//!
//! | games | titled, at least | with the title, at least | own federation, at most | one federation, at most |
//! |---|---|---|---|---|
//! | 9 | 5 | 3 | 5 | 6 |
//! | 10 | 5 | 4 | 6 | 6 |
//! | 11 | 6 | 4 | 6 | 7 |
//! | 13 | 7 | 5 | 7 | 8 |

use std::collections::BTreeMap;

use super::case::{Affiliation, NormCase, Opponent, System};
use super::failure::Failure;
use super::title::{NormTitle, is_titleholder};

/// Number of federations other than the player's own that must be among the opponents.
const FOREIGN_FEDERATIONS: u16 = 2;
/// Least number of opponents with the title, for any number of games.
const FEWEST_WITH_TITLE: u16 = 3;

/// Counts of the opponents by titles and federations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Mix {
    pub games: u16,
    /// Number of opponents with a title (1.4.5a).
    pub titled: u16,
    /// Number of opponents with the title of the norm or a higher one (1.4.5b–e).
    pub with_title: u16,
    /// Number of federations other than the player's own.
    pub foreign_federations: u16,
    /// Number of opponents of the player's own federation.
    pub own: u16,
    /// Federation with the most opponents, and their number.
    pub most: Option<(String, u16)>,
}

/// Limits on the mix for a number of games: minimums of titles, maximums of federations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    pub titled: u16,
    pub with_title: u16,
    pub own: u16,
    pub one: u16,
}

impl Limits {
    pub fn of(games: u16, system: System) -> Self {
        let half = games.div_ceil(2);
        let share = if matches!(system, System::DoubleRoundRobin { .. }) { half } else { games.div_ceil(3) };
        let two_thirds = u16::try_from(2 * u32::from(games) / 3).unwrap_or(u16::MAX);
        let three_fifths = u16::try_from(3 * u32::from(games) / 5).unwrap_or(u16::MAX);
        Self { titled: half, with_title: share.max(FEWEST_WITH_TITLE), own: three_fifths, one: two_thirds }
    }
}

impl Mix {
    pub fn of<'a>(applicant: &Affiliation, title: NormTitle, opponents: impl Iterator<Item = &'a Opponent>) -> Self {
        let mut mix = Self::default();
        let mut federations: BTreeMap<&str, u16> = BTreeMap::new();
        for opponent in opponents {
            mix.games += 1;
            mix.titled += u16::from(opponent.title.is_some_and(is_titleholder));
            mix.with_title += u16::from(opponent.title.is_some_and(|held| title.needed().contains(&held)));
            if let Some(federation) = opponent.affiliation.federation() {
                *federations.entry(federation).or_default() += 1;
            }
        }
        let own = applicant.federation();
        mix.own = own.and_then(|own| federations.get(own).copied()).unwrap_or(0);
        let foreign = federations.keys().filter(|federation| Some(**federation) != own).count();
        mix.foreign_federations = u16::try_from(foreign).unwrap_or(u16::MAX);
        let most = federations.into_iter().max_by_key(|(_, count)| *count);
        mix.most = most.map(|(federation, count)| (federation.to_owned(), count));
        mix
    }

    /// Returns the conditions on the opponents' titles that are not met (1.4.5).
    pub fn title_failures(&self, limits: Limits) -> Vec<Failure> {
        let mut failures = Vec::new();
        if self.titled < limits.titled {
            failures.push(Failure::Titled { needed: limits.titled, found: self.titled });
        }
        if self.with_title < limits.with_title {
            failures.push(Failure::NeededTitles { needed: limits.with_title, found: self.with_title });
        }
        failures
    }

    /// Returns the conditions on the opponents' federations that are not met (1.4.3, 1.4.4), ignoring exemptions.
    pub fn foreigner_failures(&self, limits: Limits) -> Vec<Failure> {
        let mut failures = Vec::new();
        if self.foreign_federations < FOREIGN_FEDERATIONS {
            failures.push(Failure::Federations { needed: FOREIGN_FEDERATIONS, found: self.foreign_federations });
        }
        if self.own > limits.own {
            failures.push(Failure::OwnFederation { most: limits.own, found: self.own });
        }
        if let Some((federation, found)) = self.most.clone().filter(|(_, found)| *found > limits.one) {
            failures.push(Failure::OneFederation { federation, most: limits.one, found });
        }
        failures
    }

    /// Returns the conditions on the mix that are not met in this case, taking exemptions into account.
    pub fn failures(&self, case: &NormCase) -> Vec<Failure> {
        let limits = Limits::of(self.games, case.event.system);
        let mut failures = self.title_failures(limits);
        if case.exemption().is_none() {
            failures.extend(self.foreigner_failures(limits));
        }
        failures
    }
}
