//! Tests that the engine's next round after a random history of a small Olympiad (`team_pasts`) agrees with the literal
//! rules (`olympiad_rules`).

use proptest::prelude::*;
use qisai_domain::contest::BoardSides;
use qisai_domain::{ByeKind, Readings};

use crate::olympiad::olympiad;
use crate::olympiad_rules::{Field, Team};
use crate::team_pasts::{Had, Past, Round, pasts};

fn by_the_rules(past: &Past) -> Option<Round> {
    let rounds = past.read();
    let team = |number: u32| {
        let of = |had: &Had| match had {
            Had::Match { white, boards, .. } => {
                let ahead: i32 = boards.iter().map(|(mine, theirs, _)| mine - theirs).sum();
                (1 + ahead.signum(), if *white { 'W' } else { 'B' }, false)
            }
            Had::Forfeit { won } => (if *won { 2 } else { 0 }, '-', *won),
            Had::Bye(ByeKind::PairingAllocated) => (1, '-', true),
            Had::Bye(_) => (0, '-', false),
        };
        let rounds: Vec<(i32, char, bool)> = rounds.iter().map(|round| of(&round[&number])).collect();
        Team {
            number,
            match_points: rounds.iter().map(|(points, ..)| points).sum(),
            colours: rounds.iter().map(|(_, colour, _)| *colour).collect(),
            may_have_bye: past.first_round_of(number) == 1 && !rounds.iter().any(|(.., bars)| *bars),
        }
    };
    let field = Field {
        teams: (1..=past.teams).filter(|number| past.is_there(*number)).map(team).collect(),
        barred: past.barred(&rounds),
        drawn: if past.initial_white { 'W' } else { 'B' },
    };
    field.round()
}

fn by_the_engine(past: &Past) -> Option<Round> {
    past.paired(olympiad(past.teams, past.boards, BoardSides::Alternate), Readings::default())
}

/// Returns histories with late entries, and absences without points.
fn any_past() -> impl Strategy<Value = Past> {
    let from = prop_oneof![12 => Just(1_u16), 1 => Just(2), 1 => Just(3)];
    pasts(1..2, from, |chance| (chance < 5).then_some(ByeKind::ZeroPoint))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn tm15_the_engine_pairs_an_olympiad_by_the_rules(past in any_past()) {
        prop_assert_eq!(by_the_engine(&past), by_the_rules(&past));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, ..ProptestConfig::default() })]

    /// Runs for about a minute.
    #[test]
    #[ignore = "many fields: cargo test --release -- --ignored"]
    fn tm15_the_engine_pairs_many_olympiads_by_the_rules(past in any_past()) {
        prop_assert_eq!(by_the_engine(&past), by_the_rules(&past));
    }
}
