//! Cache of the rounds in the feed of the site.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use chrono::{DateTime, Utc};

use qisai_i18n::Lang;
use qisai_view::sharing::FeedRound;

/// Rounds with the times of their last changes, the newest first.
pub(crate) type DatedRounds = Arc<[(FeedRound, DateTime<Utc>)]>;

/// Rounds of the feed of the site in each language, with the change count of the list of tournaments at which they were
/// read.
#[derive(Default)]
pub struct SiteRounds(RwLock<HashMap<Lang, (u64, DatedRounds)>>);

impl SiteRounds {
    pub(crate) fn kept(&self, at: u64, lang: Lang) -> Option<DatedRounds> {
        let made = self.0.read().unwrap_or_else(PoisonError::into_inner);
        made.get(&lang).filter(|(of, _)| *of == at).map(|(_, rounds)| Arc::clone(rounds))
    }

    pub(crate) fn keep(&self, at: u64, lang: Lang, rounds: DatedRounds) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(lang, (at, rounds));
    }
}
