//! Test of the table of engines.

use qisai_swiss::SwissSystem;
use qisai_swiss::systems::{ENGINES, SwissEngine};

#[test]
fn every_system_has_one_engine() {
    for system in SwissSystem::ALL {
        assert_eq!(SwissEngine::of(system).system, system);
        assert_eq!(ENGINES.iter().filter(|engine| engine.system == system).count(), 1, "{system:?}");
    }
}
