//! Games fixed before the pairing (KZ35), the drawn order of round 1 (KZ20), and first moves by lot (KZ40).

use std::collections::BTreeSet;

use qisai_domain::keizer::{ColourTie, KeizerRules};
use qisai_domain::setup::SetupError;
use qisai_domain::{
    ByeKind, ColourRule, EntryId, FixedGame, Format, GroupId, Reason, RoundPlan, SwissReason, SwissSystem, Tournament,
};
use qisai_pairing::breach::Breach;
use qisai_pairing::why::{Answer, Wish, why_not};
use qisai_pairing::{PairingError, SearchBudget};
use qisai_swiss::SwissError;

use crate::support::{Played, lower_number_wins, swiss};

fn keizer(players: u32, rules: KeizerRules) -> Played {
    Played::new(Format::Keizer { rounds: 99, rules: Box::new(rules) }, players, 99)
}

/// Returns the tournament with a game fixed in a round.
fn fixing(mut played: Played, round: u16, numbers: [u32; 2]) -> Played {
    played.setup.limits.fixed.push(FixedGame { round, entries: numbers.map(EntryId) });
    played
}

fn opponents(plan: &RoundPlan) -> Vec<[u32; 2]> {
    plan.games.iter().map(|game| [game.first.0.min(game.second.0), game.first.0.max(game.second.0)]).collect()
}

fn rule_of_colours(plan: &RoundPlan) -> Option<ColourRule> {
    plan.games[0].reasons.iter().find_map(|reason| match reason {
        Reason::Swiss(SwissReason::Colour { rule, .. }) => Some(*rule),
        _ => None,
    })
}

#[test]
fn kz35_a_fixed_game_is_taken_out_first_and_counts_as_a_meeting() {
    let mut played = fixing(keizer(6, KeizerRules { between_share: 100, ..KeizerRules::default() }), 1, [6, 1]);
    let plan = played.play(lower_number_wins);
    assert_eq!(opponents(&plan), [[1, 6], [2, 3], [4, 5]], "the others are neighbours, and boards follow the list");
    assert_eq!(plan.games[0].reasons[0], Reason::FixedGame { places: [1, 6], values: [9, 4] });
    assert_eq!(plan.games[0].first, EntryId(6), "White to the lower");
    for round in 2..=4 {
        let plan = played.play(lower_number_wins);
        assert!(!opponents(&plan).contains(&[1, 6]), "round {round}: they have met");
    }
    let report = qisai_pairing::checker::check(&played.tournament(), GroupId(1)).unwrap();
    assert_eq!((report.rounds, report.differing), (4, Vec::new()));
}

#[test]
fn kz35_whoever_has_a_fixed_game_has_no_bye() {
    let plan = fixing(keizer(5, KeizerRules::default()), 1, [4, 5]).plan().unwrap();
    assert_eq!((opponents(&plan), plan.byes[0].entry), (vec![[1, 2], [4, 5]], EntryId(3)));
}

#[test]
fn kz35_without_one_of_the_two_the_other_is_paired_as_usual() {
    let played = fixing(keizer(5, KeizerRules::default()), 1, [1, 5]).asks_for(5, 1, ByeKind::ZeroPoint);
    let plan = played.plan().unwrap();
    assert_eq!(opponents(&plan), [[1, 2], [3, 4]]);
    assert!(plan.games.iter().flat_map(|game| &game.reasons).all(|it| !matches!(it, Reason::FixedGame { .. })));
}

/// A fixed game comes before prohibitions, limits on colours, and the rounds between two meetings.
#[test]
fn kz35_a_fixed_game_can_repeat_a_meeting() {
    let mut played = fixing(keizer(4, KeizerRules::default()), 2, [1, 2]).apart(&[3, 4]);
    played = fixing(played, 3, [3, 4]);
    played.play(lower_number_wins);
    let mut again = fixing(played, 2, [3, 4]);
    let plan = again.play(lower_number_wins);
    assert_eq!(opponents(&plan).into_iter().collect::<BTreeSet<_>>(), [[1, 2], [3, 4]].into());
    let said = plan.games.iter().map(|game| matches!(game.reasons[0], Reason::FixedGame { .. }));
    assert!(said.eq([true, true]) && plan.games.iter().all(|game| game.reasons.len() == 2), "{plan:?}");
}

#[test]
fn kz35_a_pair_that_was_not_made_for_a_fixed_game_is_explained() {
    let mut played = fixing(keizer(6, KeizerRules::default()), 1, [1, 6]);
    played.play(lower_number_wins);
    let answer = |wish| why_not(&played.tournament(), GroupId(1), 1, wish, SearchBudget::endless()).unwrap().answer;
    for (wish, fixed) in
        [(Wish::Meet(EntryId(3), EntryId(1)), 1), (Wish::Meet(EntryId(6), EntryId(2)), 6), (Wish::Bye(EntryId(6)), 6)]
    {
        let Answer::Forbidden { findings } = answer(wish) else { panic!("{:?}", answer(wish)) };
        assert_eq!(
            (findings[0].breach.clone(), findings[0].entries.clone()),
            (Breach::FixedGame, vec![EntryId(fixed)])
        );
    }
    assert_eq!(answer(Wish::Meet(EntryId(6), EntryId(1))), Answer::ItIsSo);
    assert!(matches!(answer(Wish::Meet(EntryId(2), EntryId(4))), Answer::Otherwise { .. }));
}

#[test]
fn kz35_other_formats_and_two_games_of_one_player_are_refused() {
    let of = |played: Played| Tournament::try_from(played.setup).map(drop);
    let dutch = Played::new(swiss(SwissSystem::Dutch), 4, 3);
    assert_eq!(of(fixing(dutch, 1, [1, 2])), Err(SetupError::FixedGames));
    let twice = fixing(fixing(keizer(4, KeizerRules::default()), 2, [1, 2]), 2, [2, 3]);
    assert_eq!(of(twice), Err(SetupError::PairedTwice { round: 2, number: 2 }));
    let itself = fixing(keizer(4, KeizerRules::default()), 2, [1, 1]);
    assert_eq!(of(itself), Err(SetupError::PairedTwice { round: 2, number: 1 }));
    let stranger = fixing(keizer(4, KeizerRules::default()), 2, [1, 9]);
    assert_eq!(of(stranger), Err(SetupError::UnknownNumber { round: 2, number: 9 }));
    let never = fixing(keizer(4, KeizerRules::default()), 0, [1, 2]);
    assert_eq!(of(never), Err(SetupError::UnknownRound { number: 1, round: 0 }));
    let other_rounds = fixing(fixing(keizer(4, KeizerRules::default()), 2, [1, 2]), 3, [1, 2]);
    assert_eq!(of(other_rounds), Ok(()));
}

/// Returns twelve players ten points apart, with the lots drawn.
fn drawn(spread: u16, seed: u32) -> Played {
    let mut played = keizer(12, KeizerRules { spread, ..KeizerRules::default() });
    for entrant in &mut played.setup.entrants {
        entrant.player.rating = Some(2010 - 10 * u16::try_from(entrant.number).unwrap());
    }
    played.setup.lots = Some(seed);
    played
}

#[test]
fn kz20_round_one_goes_by_ratings_with_a_drawn_number() {
    let neighbours: Vec<[u32; 2]> = (1..=6).map(|pair| [2 * pair - 1, 2 * pair]).collect();
    let mut orders = BTreeSet::new();
    for seed in 0..40 {
        let narrow = drawn(4, seed).plan().unwrap();
        assert_eq!(opponents(&narrow), neighbours, "4 points do not close a gap of 10");
        let wide = drawn(15, seed).plan().unwrap();
        assert_eq!(wide, drawn(15, seed).plan().unwrap(), "the same seed gives the same round");
        for [one, two] in opponents(&wide) {
            assert!(two - one <= 3, "seed {seed}: twice 15 points are at most three places: {one}-{two}");
        }
        assert_eq!(wide.games[0].reasons[1], Reason::DrawnOrder { spread: 15, seed });
        orders.insert(opponents(&wide));
    }
    assert!(orders.len() > 10, "{} orders of 40 seeds", orders.len());
}

#[test]
fn kz20_only_round_one_is_drawn_and_only_with_lots() {
    let mut played = drawn(400, 5);
    played.play(lower_number_wins);
    let second = played.plan().unwrap();
    assert!(second.games.iter().flat_map(|game| &game.reasons).all(|it| !matches!(it, Reason::DrawnOrder { .. })));
    let mut without = drawn(400, 5);
    without.setup.lots = None;
    assert_eq!(without.plan(), Err(PairingError::Swiss(SwissError::LotsNotDrawn)));
    // Absences change nothing for the others: without the last pair the rest of the round is the same.
    let whole = opponents(&drawn(400, 5).plan().unwrap());
    assert_ne!(whole[..2], [[1, 2], [3, 4]], "the order is drawn");
    let (last, rest) = whole.split_last().unwrap();
    let fewer = last.iter().fold(drawn(400, 5), |played, number| played.asks_for(*number, 1, ByeKind::ZeroPoint));
    assert_eq!(opponents(&fewer.plan().unwrap()), rest);
}

#[test]
fn kz40_equal_claims_go_by_the_lot_that_is_stored() {
    let rules = KeizerRules { colour_tie: ColourTie::Lot, between: 0, ..KeizerRules::default() };
    let with = |seed| {
        let mut played = keizer(2, rules.clone());
        played.setup.lots = Some(seed);
        played
    };
    let mut whites = [0; 2];
    for seed in 0..40 {
        let mut played = with(seed);
        let first = played.play(lower_number_wins);
        assert_eq!(rule_of_colours(&first), Some(ColourRule::Lot));
        assert_eq!(first.games, with(seed).plan().unwrap().games, "the same seed gives the same side");
        whites[usize::from(first.games[0].first == EntryId(2))] += 1;
        let second = played.play(lower_number_wins);
        assert_eq!(rule_of_colours(&second), Some(ColourRule::Balance), "the lot comes last");
        assert_ne!(first.games[0].first, second.games[0].first);
    }
    assert!(whites.iter().all(|times| *times > 8), "{whites:?} of 40");
    assert_eq!(keizer(2, rules.clone()).plan(), Err(PairingError::Swiss(SwissError::LotsNotDrawn)));
}
