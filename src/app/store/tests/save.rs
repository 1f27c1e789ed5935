//! Writing of a tournament.

use std::sync::Arc;

use qisai_domain::log::Hash;
use qisai_domain::tournament::HighestIds;
use qisai_domain::{EventId, Tournament, TournamentId};
use qisai_store::connection::Address;
use qisai_store::{Store, StoreError};

#[test]
fn f14_a_number_that_no_column_holds_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&Address::Sqlite(folder.path().join("a").display().to_string())).unwrap();
    let saved = |highest: HighestIds| {
        let tournament = Tournament { highest, ..Tournament::empty(TournamentId(7), EventId(3)) };
        store.write_blocking(move |writing| writing.save(Arc::new(tournament), &[], Hash([0; 32])))
    };
    let most = i32::MAX.unsigned_abs();
    assert!(saved(HighestIds { pairing: most, ..HighestIds::default() }).is_ok());
    let beyond = saved(HighestIds { pairing: most + 1, ..HighestIds::default() });
    assert!(matches!(beyond, Err(StoreError::NumbersUsedUp)));
}
