//! The wireless network of the hall: one for an event, stored so that its sheet can be printed again.

use qisai_domain::EventId;
use qisai_domain::network::Network;

use super::{Service, ServiceError};
use qisai_store::hall as store;

impl Service {
    /// The network of an event; one without a name where none was told.
    pub fn network(&self, event: EventId) -> Result<Network, ServiceError> {
        Ok(self.store.read(|db| store::network(db, event))?)
    }

    /// Keeps the network of an event, which has been checked.
    pub fn set_network(&self, event: EventId, network: Network) -> Result<(), ServiceError> {
        self.store.write_blocking(move |writing| Ok(store::put_network(writing.db, event, &network)?))
    }
}
