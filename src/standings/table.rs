//! The values of one group of competitors under the settings of its event.

use std::collections::BTreeMap;

use qisai_domain::{Cards, EntryId};

use crate::descriptor::Descriptor;
use crate::ledger::Ledger;
use crate::rank::{self, Standings};
use crate::settings::Settings;
use crate::suitability::{self, Unsuitable};
use crate::tiebreak;
use crate::working::Value;

/// What all tie-breaks are taken from.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) settings: Settings,
    /// The results.
    pub(crate) ledger: Ledger,
    /// The results with a drawn last round (8.3).
    pub(crate) fore: Ledger,
    /// Article 10: without a rating for the unrated nobody has a rating tie-break.
    pub(crate) somebody_is_unrated: bool,
    index: BTreeMap<EntryId, usize>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StandingsError {
    /// The entry is not in this table.
    #[error("entry {0} is not in this table")]
    UnknownEntry(EntryId),
    /// A criterion cannot be used in this event.
    #[error(transparent)]
    Unsuitable(#[from] Unsuitable),
}

impl Table {
    /// A table of the cards. What has no result yet adds nothing.
    #[must_use]
    pub fn new(cards: &Cards, settings: Settings) -> Self {
        let ledger = Ledger::new(cards, &settings);
        let fore = Ledger::fore(cards, &settings);
        let somebody_is_unrated = ledger.lines.iter().any(|line| line.rating.is_none());
        let index = ledger.index();
        Self { settings, ledger, fore, somebody_is_unrated, index }
    }

    /// The settings it was made with.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// One value with its working. A sub-ranking such as DE is taken among everybody with the same points.
    pub fn value(&self, entry: EntryId, descriptor: &Descriptor) -> Result<Value, StandingsError> {
        suitability::check(descriptor, &self.settings)?;
        let who = *self.index.get(&entry).ok_or(StandingsError::UnknownEntry(entry))?;
        if descriptor.code().is_some_and(crate::Code::is_sub_ranking) {
            let score = self.ledger.line(who).score;
            let level = (0..self.ledger.lines.len()).filter(|other| self.ledger.line(*other).score == score).collect();
            let place = tiebreak::direct_encounter::places(self, level, descriptor.forfeits_played)
                .into_iter()
                .find(|(other, _)| *other == who);
            return place.map(|(_, value)| value).ok_or(StandingsError::UnknownEntry(entry));
        }
        Ok(tiebreak::value(self, who, descriptor))
    }

    /// Everybody in ranking order. Each criterion is applied inside each group that the ones before it left tied (4.2).
    pub fn standings(&self, order: &[Descriptor]) -> Result<Standings, StandingsError> {
        rank::standings(self, order)
    }
}
