//! Settings of the Keizer system in a format.

use super::rules::KeizerRules;
use crate::format::Format;

impl Format {
    /// Returns the Keizer system with the usual settings.
    pub fn keizer(rounds: u16) -> Self {
        Self::Keizer { rounds, rules: Box::default() }
    }

    /// Returns the format with other settings of the Keizer system; another format stays as it is.
    #[must_use]
    pub fn with_keizer_rules(mut self, wanted: KeizerRules) -> Self {
        if let Self::Keizer { rules, .. } = &mut self {
            **rules = wanted;
        }
        self
    }

    /// Returns the settings of the Keizer system; `None` for another format.
    pub fn keizer_rules(&self) -> Option<&KeizerRules> {
        match self {
            Self::Keizer { rules, .. } => Some(rules),
            _ => None,
        }
    }
}
