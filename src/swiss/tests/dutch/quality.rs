//! Tests of all answers about small fields against the referee's literal reading of the rules.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use qisai_swiss::SwissError;
use qisai_swiss::dutch::completion::bye_score as lowest_bye;
use qisai_swiss::dutch::criteria::may_be_paired;
use qisai_swiss::dutch::pair_round;
use qisai_swiss::dutch::quality::{Criterion, Value, Verdict, compare};
use qisai_swiss::field::Field;
use qisai_swiss::pairing::Bracketed;

use super::referee::{Situation, all_pairings, any_field, candidates, judge, scoregroups};
use crate::support::literal::Pairs;
use crate::support::testing::at_least;

/// Criterion of each entry in the referee's verdict.
const JUDGED: [Criterion; 17] = {
    use Criterion::*;
    [C6, C7, C8, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19, C20, C21]
};

fn sorted(pairs: &Pairs) -> Pairs {
    pairs.iter().copied().collect::<BTreeSet<_>>().into_iter().collect()
}

/// Returns the entries of a value in the form used by the referee; C8 has two entries there.
fn numbers(value: &Value) -> Vec<Vec<i64>> {
    let scores = |scores: &[qisai_swiss::Points]| scores.iter().map(|score| i64::from(score.0)).collect();
    match value {
        Value::Count { count } => vec![vec![i64::from(*count)]],
        Value::Bye { score } => vec![score.iter().map(|score| i64::from(score.0)).collect()],
        Value::Scores { scores: all } => vec![scores(all)],
        Value::Next { downfloaters, scores: all } => vec![vec![i64::from(*downfloaters)], scores(all)],
    }
}

/// Judges both rounds from the top until they differ, and compares the result with the engine's verdict.
fn check(field: &Field, engine: &Bracketed, other: &Bracketed) -> TestCaseResult {
    let claimed = compare(field, engine, other).unwrap();
    let bye_score = lowest_bye(field).unwrap();
    let groups = scoregroups(field);
    for (at, (mine, theirs)) in engine.brackets.iter().zip(&other.brackets).enumerate() {
        if sorted(&mine.pairs) == sorted(&theirs.pairs) {
            continue;
        }
        let situation = Situation {
            field,
            bye_score,
            movers: mine.floaters.clone(),
            residents: mine.residents.clone(),
            below: (mine.range().end..field.size()).collect(),
            next: groups.get(at + 1).cloned().unwrap_or(0..0).collect(),
        };
        let best = judge(&situation, &mine.pairs).unwrap();
        let taken = other.bye.map(|place| field.contenders[place].score);
        if taken != bye_score {
            let (best, other) = (Value::Bye { score: bye_score }, Value::Bye { score: taken });
            prop_assert!(taken > bye_score);
            prop_assert_eq!(claimed, Verdict::Worse { bracket: mine.score, criterion: Criterion::C5, best, other });
            return Ok(());
        }
        let verdict = judge(&situation, &theirs.pairs).unwrap();
        let Some(first) = (0..JUDGED.len()).find(|at| best[*at] != verdict[*at]) else {
            let Verdict::Later { bracket, .. } = claimed else { panic!("{claimed:?} of equals") };
            prop_assert_eq!(bracket, mine.score);
            let all = candidates(&situation);
            let number = |pairs: &Pairs| all.iter().position(|it| sorted(it) == sorted(pairs)).unwrap();
            prop_assert!(number(&mine.pairs) < number(&theirs.pairs));
            return Ok(());
        };
        prop_assert!(best < verdict);
        let Verdict::Worse { bracket, criterion, best: my_value, other: their_value } = claimed else {
            panic!("{claimed:?} instead of {:?}", JUDGED[first])
        };
        prop_assert_eq!((bracket, criterion), (mine.score, JUDGED[first]));
        let expected = |verdict: &[Vec<i64>]| match criterion {
            Criterion::C8 => verdict[2..4].to_vec(),
            // The referee leaves the entry empty where C9 does not apply.
            Criterion::C9 if verdict[4].is_empty() => vec![vec![0]],
            _ => vec![verdict[first].clone()],
        };
        prop_assert_eq!(numbers(&my_value), expected(&best));
        prop_assert_eq!(numbers(&their_value), expected(&verdict));
        return Ok(());
    }
    prop_assert_eq!(claimed, Verdict::Same);
    Ok(())
}

/// Pairs a field under a condition and checks the answer; `fulfils` returns `true` if a round's games and bye meet the
/// condition.
fn ask(
    field: &Field,
    engine: &Bracketed,
    condition: impl Fn(&mut Field),
    fulfils: impl Fn(&Pairs, Option<usize>) -> bool,
) -> TestCaseResult {
    let mut narrowed = field.clone();
    condition(&mut narrowed);
    match pair_round(&narrowed) {
        Ok(other) => {
            let games = other.games().collect();
            prop_assert!(fulfils(&games, other.bye));
            check(field, engine, &other)
        }
        Err(SwissError::NoLegalPairing { .. }) => {
            let everybody: Vec<usize> = (0..field.size()).collect();
            let possible = all_pairings(field, &everybody).iter().any(|(pairs, bye)| fulfils(pairs, *bye));
            prop_assert!(!possible);
            Ok(())
        }
        Err(error) => panic!("{error}"),
    }
}

proptest! {
    #![proptest_config(at_least(750))]

    #[test]
    fn an_answer_names_what_is_really_worse(field in any_field(2..8, 4)) {
        let Ok(engine) = pair_round(&field) else { return Ok(()) };
        let score = |place: usize| field.contenders[place].score;
        for one in 0..field.size() {
            for two in one + 1..field.size() {
                if may_be_paired(&field, one, two) {
                    ask(&field, &engine, |it| it.only_each_other(one, two), |pairs, _| pairs.contains(&(one, two)))?;
                }
            }
            if field.contenders[one].may_have_bye && field.size() % 2 == 1 {
                ask(&field, &engine, |it| it.bye_only_for(one), |_, bye| bye == Some(one))?;
            }
            ask(&field, &engine, |it| it.no_higher_opponent(one), |pairs, _| {
                !pairs.iter().any(|(higher, lower)| *lower == one && score(*higher) > score(one))
            })?;
            ask(&field, &engine, |it| it.no_lower_opponent(one), |pairs, bye| {
                bye != Some(one) && !pairs.iter().any(|(higher, lower)| *higher == one && score(*lower) < score(one))
            })?;
        }
    }
}
