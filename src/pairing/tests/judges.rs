//! Tests of Dubov and Burstein rounds that an external program pairs differently.
//!
//! Each difference is settled by the article that names its folder (`fixtures/pairing/dubov`,
//! `fixtures/pairing/burstein`; their README gives the reasons).

use qisai_domain::{SwissSystem, Tournament};

use crate::support::{fixtures, imported, next_line};

/// Pairs every case below a folder, compares the results, and returns the number of cases.
fn judge(folder: &str, system: SwissSystem) -> usize {
    let cases = fixtures(folder);
    for (name, case) in &cases {
        let setup = imported(&case.join("in.trf"));
        assert_eq!(setup.play.format.swiss_system(), Some(system), "{name}");
        let expected = std::fs::read_to_string(case.join("out.expected")).unwrap();
        assert_eq!(next_line(&Tournament::try_from(setup).unwrap()), expected.trim_end(), "{name}");
    }
    cases.len()
}

#[test]
fn rounds_of_dubov_that_another_program_pairs_otherwise_follow_the_article() {
    assert_eq!(judge("dubov", SwissSystem::Dubov), 5);
}

#[test]
fn rounds_of_burstein_that_another_program_pairs_otherwise_follow_the_article() {
    assert_eq!(judge("burstein", SwissSystem::Burstein), 7);
}
