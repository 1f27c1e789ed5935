//! When to give up. The engines know no clock: whoever calls them says when it has been long enough.

use std::fmt;
use std::sync::Arc;

use crate::error::PairingError;

/// Asked now and then while a round is paired: from every bracket, and from the loops that can be long. Cheap to clone.
#[derive(Clone, Default)]
pub struct Patience(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Patience {
    /// Without end.
    pub fn endless() -> Self {
        Self::default()
    }

    /// As long as `lasts` says so: a deadline that has not passed, a button that has not been pressed.
    pub fn while_so(lasts: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(lasts)))
    }

    /// Goes on, or gives up.
    ///
    /// # Errors
    /// [`PairingError::Stopped`].
    pub fn check(&self) -> Result<(), PairingError> {
        match &self.0 {
            Some(lasts) if !lasts() => Err(PairingError::Stopped),
            _ => Ok(()),
        }
    }
}

impl fmt::Debug for Patience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Patience(bounded)" } else { "Patience(endless)" })
    }
}
