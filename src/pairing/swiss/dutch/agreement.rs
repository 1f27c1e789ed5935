//! Tests of the shortcuts against the full method: in rounds of random tournaments, every bracket is paired again by
//! its graph, with everything below it in view.

use proptest::prelude::*;
use qisai_domain::{Setup, Tournament};

use super::pair_round;
use super::referee::by_graph_alike;
use crate::generator::{Options, generate};
use crate::swiss::field::Field;
use crate::swiss::testing::prepared;

/// Returns the field of a round, with the earlier rounds as they were played.
fn field_of(setup: &Setup, round: u16) -> Field {
    let mut setup = setup.clone();
    setup.played.truncate(usize::from(round) - 1);
    for entrant in &mut setup.entrants {
        entrant.withdrawn_from = entrant.withdrawn_from.filter(|from| *from <= round);
    }
    prepared(&Tournament::try_from(setup).unwrap(), round, &[]).field
}

/// Returns options for small to medium tournaments, from regular to irregular.
fn any_options() -> impl Strategy<Value = Options> {
    (any::<u64>(), 8..64_u32, 3..10_u16, 0..700_u16, 0..4_u16, 1000..2600_u16).prop_map(
        |(seed, players, rounds, draws, unruly, lowest)| Options {
            seed,
            players,
            rounds,
            played: rounds - 1,
            ratings: (lowest, 2600),
            draws,
            forfeits: 20 * unruly,
            double_forfeits: 5 * unruly,
            half_point_byes: 20 * unruly,
            absences: 15 * unruly,
            withdrawals: 8 * unruly,
            late_entries: 20 * unruly,
            ..Options::default()
        },
    )
}

/// Returns the number of tournaments: 30, or a hundredth of `PROPTEST_CASES` if that is more.
fn cases() -> u32 {
    (ProptestConfig::default().cases / 100).max(30)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    #[test]
    fn every_bracket_is_paired_as_its_graph_says(options in any_options()) {
        // A tournament with few players and many rounds cannot always be played to its end.
        let Ok(setup) = generate(&options) else { return Ok(()) };
        for round in 1..=options.rounds {
            let field = field_of(&setup, round);
            let Ok(pairing) = pair_round(&field) else { continue };
            by_graph_alike(&field, &pairing)?;
        }
    }
}
