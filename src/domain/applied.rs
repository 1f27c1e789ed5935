//! Applies changes to a tournament.

use std::sync::Arc;

use crate::change::Change;
use crate::tournament::{Tournament, Words};

impl Tournament {
    /// Applies the changes of one act: the version increases by one, and every row they change is stamped with it.
    /// Changes come from [`decide`](crate::decide()) or the log, so they fit. One that does not (a damaged log) changes
    /// nothing else, and comparing the result reveals it.
    pub fn apply(&mut self, changes: &[Change], words: Option<Words>) {
        self.version = self.version.next();
        if let Some(words) = words {
            self.words.insert(self.version, Arc::new(words));
        }
        for change in changes {
            change.clone().apply(self, self.version);
        }
    }

    /// Applies the first act, whose changes have no other owner.
    pub(crate) fn begin(&mut self, changes: Vec<Change>) {
        self.version = self.version.next();
        for change in changes {
            change.apply(self, self.version);
        }
    }

    /// Applies changes without ending the act: rows are stamped with the version that the act will create.
    pub(crate) fn try_on(&mut self, changes: &[Change]) {
        let version = self.version.next();
        for change in changes {
            change.clone().apply(self, version);
        }
    }
}
