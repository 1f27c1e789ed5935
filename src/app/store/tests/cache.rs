//! Cache and its notifications.

use std::sync::{Arc, Mutex};

use qisai_domain::{EventId, Tournament, TournamentId, Version};
use qisai_store::cache::Cache;

#[test]
fn what_is_heard_of_others_is_told_once_and_never_makes_a_version_older() {
    let cache = Arc::new(Cache::default());
    let told: Arc<Mutex<Vec<String>>> = Arc::default();
    let into = Arc::clone(&told);
    cache.listen(Box::new(move |news| into.lock().unwrap().push(format!("{news:?}"))));
    let known = Tournament { version: Version(5), ..Tournament::empty(TournamentId(7), EventId(3)) };
    cache.learn(Arc::new(known));
    for version in [6, 6, 4] {
        cache.heard(7, Version(version));
    }
    cache.heard(8, Version(1));
    assert_eq!(*told.lock().unwrap(), ["Foreign(TournamentId(7), Version(6))", "Elsewhere"]);
    assert!(cache.current(TournamentId(7)).is_none(), "what is in memory is version 5");
    assert_eq!(cache.versions()[&TournamentId(7)], Version(6));
}
