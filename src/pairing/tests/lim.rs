//! Whole tournaments by the Lim system (C.04.4.3).

use std::collections::BTreeSet;

use qisai_domain::{
    Acceleration, ByeKind, Cell, ColourRule, Format, GroupId, Reason, Side, SwissSystem, Tournament, results,
};
use qisai_pairing::checker::check;
use qisai_pairing::generator::{Options, generate};

use crate::support::{Played, shown};

fn lim() -> Format {
    Format::Swiss { system: SwissSystem::Lim, rounds: 0, acceleration: Acceleration::None }
}

#[test]
fn forty_players_in_the_first_round_as_article_7_2_shows_for_both_lots() {
    let mut played = Played::new(lim(), 40, 9);
    for (side, first_is_odd) in [(Side::First, true), (Side::Second, false)] {
        played.setup.initial_side = Some(side);
        let expected: Vec<String> = (1..=20)
            .map(|number: u32| {
                let white = (number % 2 == 1) == first_is_odd;
                if white { format!("{number}-{}", number + 20) } else { format!("{}-{number}", number + 20) }
            })
            .collect();
        assert_eq!(shown(&played.plan().unwrap()), expected.join(" "));
    }
}

#[test]
fn the_bye_goes_to_the_lowest_rank_and_every_game_tells_why_it_is_so() {
    let plan = Played::new(lim(), 7, 5).plan().unwrap();
    assert_eq!(shown(&plan), "1-4 5-2 3-6 7:U");
    let colour = |reason: &&Reason| matches!(reason, Reason::Colour { rule: ColourRule::Number, .. });
    assert!(plan.games.iter().all(|game| game.reasons.iter().any(|reason| colour(&reason))));
}

/// Every round: nobody meets twice, no second bye; before the last round no colour three times running or three times more.
#[test]
fn generated_events_keep_the_limits_and_are_paired_again_alike() {
    for seed in 1..=60 {
        let options = Options {
            seed,
            format: lim(),
            players: 24 + u32::try_from(seed % 25).unwrap(),
            rounds: 7,
            played: 7,
            forfeits: 30,
            half_point_byes: 20,
            absences: 20,
            late_entries: 40,
            ..Options::default()
        };
        let tournament = Tournament::try_from(generate(&options).unwrap()).unwrap();
        let report = check(&tournament, GroupId(1)).unwrap();
        assert!(report.differing.is_empty() && report.reordered.is_empty(), "seed {seed}: {report:?}");
        let results = results(&tournament, GroupId(1), 7).unwrap();
        for line in &results.lines {
            let met: Vec<_> = line.cells.iter().filter(|cell| cell.is_played()).map(|cell| cell.opponent()).collect();
            assert_eq!(met.len(), met.iter().collect::<BTreeSet<_>>().len(), "seed {seed}: 2.1");
            let allocated = |cell: &&Cell| **cell == Cell::Bye(ByeKind::PairingAllocated);
            assert!(line.cells.iter().filter(allocated).count() <= 1, "seed {seed}: 1.1");
            let sides: Vec<Side> = line.cells.iter().take(6).filter_map(|cell| cell.side_had()).collect();
            assert!(sides.windows(3).all(|three| three.iter().any(|side| *side != three[0])), "seed {seed}: 5.1.1");
            let difference = |until: usize| {
                let white = sides[..until].iter().filter(|side| **side == Side::First).count();
                white.abs_diff(until - white)
            };
            assert!((0..=sides.len()).all(|until| difference(until) <= 2), "seed {seed}: 5.1.2");
        }
    }
}
