//! Tests that acknowledged data survives a crash of the server or its database at any moment.

use crate::proofs;
use crate::support::turns;

#[test]
fn what_was_acknowledged_survives_fifty_sudden_deaths() {
    let _turn = turns::busy();
    proofs::deaths::survives(50, 4);
}

/// Tests a database server that goes away in the middle of everything and comes back at once.
#[test]
fn what_was_acknowledged_survives_lost_connections_to_postgresql() {
    let _turn = turns::busy();
    proofs::standby::lost_connections(20);
}
