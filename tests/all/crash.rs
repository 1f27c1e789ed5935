//! Tests that acknowledged data survives a crash of the server or its database at any moment.

use crate::proofs;

#[test]
fn what_was_acknowledged_survives_fifty_sudden_deaths() {
    proofs::deaths::survives(50, 4);
}

/// Tests a database server that goes away in the middle of everything and comes back at once.
#[test]
fn what_was_acknowledged_survives_lost_connections_to_postgresql() {
    proofs::standby::lost_connections(20);
}
