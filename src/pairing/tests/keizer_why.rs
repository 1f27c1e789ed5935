//! Explanations why a round of a Keizer was not paired differently, and one meeting in a period.

use qisai_domain::keizer::KeizerRules;
use qisai_domain::{EntryId, Format, GroupId, Loosened, Reason};
use qisai_pairing::SearchBudget;
use qisai_pairing::breach::Breach;
use qisai_pairing::why::{Answer, Wish, why_not};

use crate::support::{Played, lower_number_wins};

fn keizer(players: u32, rules: KeizerRules) -> Played {
    Played::new(Format::Keizer { rounds: 9, rules: Box::new(rules) }, players, 9)
}

fn answer(played: &Played, round: u16, wish: Wish) -> Answer {
    why_not(&played.tournament(), GroupId(1), round, wish, SearchBudget::endless()).unwrap().answer
}

#[test]
fn kz30_a_pair_that_was_not_made_is_explained() {
    let mut played = keizer(8, KeizerRules::default());
    played.play(lower_number_wins);
    let plan = played.play(lower_number_wins);
    let meet = |one, two| Wish::Meet(EntryId(one), EntryId(two));
    let [one, two] = [plan.games[0].first.0, plan.games[0].second.0];
    assert_eq!(answer(&played, 2, meet(two, one)), Answer::ItIsSo);
    let Answer::Forbidden { findings } = answer(&played, 2, meet(1, 2)) else { panic!() };
    assert_eq!(findings[0].breach, Breach::Rematch { round: 1 });
    let Answer::Otherwise { verdict: None, changes } = answer(&played, 2, meet(1, 8)) else { panic!() };
    assert!(changes.new.len() > 1);
    let even = answer(&played, 2, Wish::Bye(EntryId(1)));
    assert!(
        matches!(even, Answer::Forbidden { findings } if findings[0].breach == Breach::ByeThoughEven { players: 8 })
    );
    let mut odd = keizer(7, KeizerRules::default());
    odd.play(lower_number_wins);
    assert_eq!(answer(&odd, 1, Wish::Bye(EntryId(7))), Answer::ItIsSo);
    assert!(matches!(answer(&odd, 1, Wish::Bye(EntryId(3))), Answer::Otherwise { verdict: None, .. }));
    let bye = odd.asks_for(2, 2, qisai_domain::ByeKind::ZeroPoint);
    assert_eq!(answer(&bye, 2, Wish::Bye(EntryId(2))), Answer::NotThere { entries: vec![EntryId(2)] });
}

#[test]
fn kz51_nobody_meets_twice_in_a_period_while_it_can_be_avoided() {
    let rules = KeizerRules {
        between: 0,
        once_per_period: true,
        periods: vec![4],
        colour_row: 0,
        colour_difference: 0,
        ..KeizerRules::default()
    };
    let mut played = keizer(4, rules);
    let mut met = Vec::new();
    for round in 1..=3 {
        let plan = played.play(lower_number_wins);
        for game in &plan.games {
            let pair = [game.first.0.min(game.second.0), game.first.0.max(game.second.0)];
            assert!(!met.contains(&pair), "round {round}");
            met.push(pair);
        }
    }
    let loosened = |plan: &qisai_domain::RoundPlan| {
        plan.games[0].reasons.iter().find_map(|reason| match reason {
            Reason::Loosened { rules, .. } => Some(*rules),
            _ => None,
        })
    };
    // The new period begins with round 4, and in round 7 everybody has met everybody.
    for _ in 4..=6 {
        assert_eq!(loosened(&played.play(lower_number_wins)), None);
    }
    assert_eq!(loosened(&played.play(lower_number_wins)), Some(Loosened::OncePerPeriod));
}
