//! Report of `-c` in the format of other checkers: round by round, with the differing pairs side by side.

use std::fmt::Write;

use qisai_pairing::{PairingError, SwissError, checker, checker::RoundDifference};
use qisai_service::scope::Scope;

use crate::cli::input::ColoursTold;
use crate::cli::rounds::{Pairs, pairs};

/// Returns the report on a tournament; `name` is printed before each round.
pub(super) fn text(scope: &Scope, name: &str, told: &ColoursTold) -> Result<String, PairingError> {
    let group = scope.group();
    let tells = |round, one, two| told.tells(round, one, two);
    let report = checker::check_told(scope.tournament(), group.id, tells)?;
    let mut text = String::new();
    // Writing to a string cannot fail.
    for round in group.rounds.keys() {
        let _ = writeln!(text, "{name}: Round #{round}");
        if let Some(difference) = report.differing.iter().find(|difference| difference.round == *round) {
            text.push_str(&table(difference));
        }
    }
    Ok(text + "\n")
}

/// Formats the pairs found on only one side.
fn table(difference: &RoundDifference) -> String {
    let expected = match &difference.expected {
        Ok(expected) => pairs(expected),
        Err(PairingError::Swiss(SwissError::NoLegalPairing { .. })) => {
            return format!("No valid pairing exists for round {}.\n\n", difference.round);
        }
        Err(error) => return format!("Round {} cannot be paired: {error}.\n\n", difference.round),
    };
    let found = pairs(&difference.found);
    let (ours, theirs) = (only_in(&expected, &found), only_in(&found, &expected));
    let mut text = String::from("  Checker pairings        Tournament pairings \n");
    for line in 0..ours.len().max(theirs.len()) {
        let side = |pairs: &Pairs| {
            pairs.get(line).map_or_else(|| " ".repeat(9), |[first, second]| format!("{first:>3} - {second:>3}"))
        };
        let _ = writeln!(text, "    {}                {}", side(&ours), side(&theirs));
    }
    text + "\n"
}

fn only_in(pairs: &Pairs, other: &Pairs) -> Pairs {
    pairs.iter().filter(|pair| !other.contains(pair)).copied().collect()
}
