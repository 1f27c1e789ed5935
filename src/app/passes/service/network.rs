//! Wi-Fi network of the venue: one per event, stored so that its sheet can be printed again.

use qisai_domain::EventId;
use qisai_domain::network::Network;

use crate::{Result, Service};
use qisai_store::passes::hall as store;

impl Service {
    /// Returns the network of an event; without a name if none was entered.
    pub fn network(&self, event: EventId) -> Result<Network> {
        Ok(self.store.read(|db| store::network(db, event))?)
    }

    /// Stores the network of an event, which has already been checked.
    pub fn set_network(&self, event: EventId, network: Network) -> Result<()> {
        self.store.write_blocking(move |writing| Ok(store::put_network(writing.db, event, &network)?))
    }
}
