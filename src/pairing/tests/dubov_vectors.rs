//! Tests with tournaments paired by another program under the Dubov rules of 2026.

use qisai_domain::format::Acceleration;
use qisai_domain::{Format, GroupId, SwissSystem, Tournament};
use qisai_pairing::checker::{CheckReport, check};

use crate::support::{imported, vectors};

/// Checks a file of `CPPDubovSystem`: its data do not name the system, and acceleration has a separate line.
fn report(name: &str) -> Option<CheckReport> {
    let path = vectors("third_party/dubov")?.join(name);
    let accelerated = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).contains("ACC true");
    let acceleration = if accelerated { Acceleration::Baku } else { Acceleration::None };
    let mut setup = imported(&path);
    setup.play.format = Format::Swiss { system: SwissSystem::Dubov, rounds: setup.rounds(), acceleration };
    Some(check(&Tournament::try_from(setup).unwrap(), GroupId(1)).unwrap())
}

/// Differing rounds by file. Each difference is settled by an article, and the other program's own checker gives our
/// pairing for the first three:
///
/// * `parsing_test` has two rounds with deliberately wrong pairings, as its first line states (C7: other upfloaters
///   give everybody the preferred colour);
/// * `baku_test`, round 4: of two possible upfloaters the recorded one has the colour preference of his opponent (C7);
/// * `baku_test`, rounds 1 to 3: the virtual points were given to the lower half of the list; C.04.7 article 1 requires
///   the upper.
const SETTLED: [(&str, &[u16]); 2] = [("parsing_test", &[3, 5]), ("baku_test", &[1, 2, 3, 4])];

#[test]
fn every_round_of_others_is_paired_alike_or_settled_by_an_article() {
    let mut rounds = 0;
    for name in
        ["test", "test2", "random1", "random2", "parsing_test", "baku_test", "issue4", "issue5", "issue7", "issue8"]
    {
        let Some(report) = report(&format!("{name}.trf")) else { return };
        let settled = SETTLED.iter().find(|(file, _)| *file == name).map_or([].as_slice(), |(_, rounds)| *rounds);
        let differing: Vec<u16> = report.differing.iter().map(|difference| difference.round).collect();
        assert_eq!(differing, settled, "{name}: {:?}", report.differing);
        assert!(report.reordered.is_empty(), "{name}: {:?}", report.reordered);
        rounds += report.rounds;
    }
    assert_eq!(rounds, 53);
}
