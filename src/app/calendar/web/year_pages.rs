//! Cache of the calendar of all events.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use chrono::NaiveDate;

use crate::packed::{Coding, Packed};
use qisai_i18n::Lang;
use qisai_view::address::YearAddress;

/// Key of a calendar page: address, language, and `true` for a signed-in visitor.
pub(crate) type Key = (YearAddress, Lang, bool);

/// Maximum number of cached pages; years, games and languages multiply.
const MAX_PAGES: usize = 200;

/// Cached calendar pages.
#[derive(Default)]
pub struct YearPages {
    made: RwLock<(Made, HashMap<Key, Arc<Packed>>)>,
    pub(crate) turn: tokio::sync::Mutex<()>,
}

/// State at which cached pages were made: the change count of the tournament list, and the day, which decides if an
/// event is running or over.
pub(crate) type Made = (u64, Option<NaiveDate>);

impl YearPages {
    pub(crate) fn kept(&self, at: Made, key: Key, coding: Coding) -> Option<Arc<Packed>> {
        let made = self.made.read().unwrap_or_else(PoisonError::into_inner);
        let packed = made.1.get(&key).filter(|packed| packed.is_ready(coding))?;
        (made.0 == at).then(|| Arc::clone(packed))
    }

    pub(crate) fn keep(&self, at: Made, key: Key, packed: Arc<Packed>) {
        let mut made = self.made.write().unwrap_or_else(PoisonError::into_inner);
        if made.0 != at || made.1.len() >= MAX_PAGES {
            *made = (at, HashMap::new());
        }
        made.1.insert(key, packed);
    }
}
