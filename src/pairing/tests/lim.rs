//! Tests of whole tournaments by the Lim system (C.04.4.3).

use qisai_domain::{ColourRule, Format, GroupId, Reason, Side, SwissReason, SwissSystem, results};
use qisai_pairing::generator::Options;

use crate::generated::{confirmed, meets_nobody_twice};
use crate::support::{Played, lower_number_wins, shown, swiss};

const LIM: Format = swiss(SwissSystem::Lim);

#[test]
fn forty_players_in_the_first_round_as_article_7_2_shows_for_both_lots() {
    let mut played = Played::new(LIM, 40, 9);
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
    let plan = Played::new(LIM, 7, 5).plan().unwrap();
    assert_eq!(shown(&plan), "1-4 5-2 3-6 7:U");
    let colour =
        |reason: &&Reason| matches!(reason, Reason::Swiss(SwissReason::Colour { rule: ColourRule::Number, .. }));
    assert!(plan.games.iter().all(|game| game.reasons.iter().any(|reason| colour(&reason))));
}

/// Article 7.1; in later rounds article 1.1, which uses the number.
#[test]
fn lim_7_1_the_bye_of_the_first_round_goes_to_the_lowest_rated() {
    let mut played = Played::new(LIM, 5, 5);
    for (number, rating) in [(1, 1800), (2, 1500), (3, 1900), (4, 2000), (5, 1600)] {
        played.entrant(number).player.rating = Some(rating);
    }
    assert_eq!(shown(&played.plan().unwrap()), "1-4 3-5 2:U");
    played.play(lower_number_wins);
    assert!(shown(&played.plan().unwrap()).ends_with(" 5:U"), "the lowest rank of the lowest scoregroup");
}

/// In every round, no pair meets twice and no player has a second bye. Before the last round no player has a colour
/// three times in a row or three times more than the other.
#[test]
fn generated_events_keep_the_limits_and_are_paired_again_alike() {
    for seed in 1..=60 {
        let options = Options {
            seed,
            format: LIM,
            players: 24 + u32::try_from(seed % 25).unwrap(),
            rounds: 7,
            played: 7,
            forfeits: 30,
            half_point_byes: 20,
            absences: 20,
            late_entries: 40,
            ..Options::default()
        };
        // Articles 2.1 and 1.1.
        for line in results(&confirmed(&options), GroupId(1), 7).unwrap().lines {
            meets_nobody_twice(&line, seed);
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
