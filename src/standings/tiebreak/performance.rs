//! Performance ratings (10.2–10.5).

use super::buchholz::mean;
use super::rating::{average, is_rated_game, opponents};
use crate::descriptor::Descriptor;
use crate::expectation::{expected_hundredths, rating_difference};
use crate::ledger::{Kind, Share};
use crate::ratio::{Exact, half_up, whole};
use crate::table::Table;
use crate::working::{Addend, Performance, Undefined, Value, Working};

/// TPR: the average rating of the opponents plus the difference that belongs to the percentage scored.
pub(super) fn tournament(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    let performance = match performance(table, who, descriptor, "10.2") {
        Ok(performance) => performance,
        Err(why) => return Value::undefined(why),
    };
    let Some(average) = average(table, who, descriptor).amount else { return Value::undefined(Undefined::NoGames) };
    let games = i128::try_from(performance.opponents.len()).unwrap_or(1);
    let percent = half_up(performance.score * 100 / games, 0).to_integer();
    let difference = rating_difference(u32::try_from(percent).unwrap_or(0));
    Value { amount: Some(average + whole(difference)), working: Working::Performance(performance) }
}

/// PTP: the lowest rating that expects at least the score made; 800 below the lowest opponent when that is 0.
pub(super) fn perfect(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    let performance = match performance(table, who, descriptor, "10.3") {
        Ok(performance) => performance,
        Err(why) => return Value::undefined(why),
    };
    let ratings: Vec<i32> =
        performance.opponents.iter().filter_map(|addend| i32::try_from(addend.taken.to_integer()).ok()).collect();
    let (Some(lowest), Some(highest)) = (ratings.iter().min(), ratings.iter().max()) else {
        return Value::undefined(Undefined::NoGames);
    };
    let wanted = performance.score * 100;
    let expected = |own: i32| whole(ratings.iter().map(|rating| expected_hundredths(own - rating)).sum::<i32>());
    let (mut too_low, mut enough) = (lowest - 800, highest + 800);
    if wanted > whole(0) {
        while enough - too_low > 1 {
            let middle = too_low.midpoint(enough);
            if expected(middle) >= wanted { enough = middle } else { too_low = middle }
        }
    } else {
        enough = too_low;
    }
    Value { amount: Some(whole(enough)), working: Working::Performance(performance) }
}

/// APRO, APPO: the mean of a performance `of` the opponents, to the nearest integer.
pub(super) fn average_of_opponents(
    table: &Table,
    who: usize,
    descriptor: &Descriptor,
    of: impl Fn(&Table, usize, &Descriptor) -> Value,
) -> Value {
    let article = descriptor.article().unwrap_or_default();
    let addends = match opponents(table, who, descriptor, article) {
        Ok(addends) => addends,
        Err(why) => return Value::undefined(why),
    };
    let performances = table.ledger.line(who).rounds.iter().filter(|round| is_rated_game(table, round));
    let addends = addends
        .into_iter()
        .zip(performances.filter_map(crate::ledger::Round::scheduled))
        .filter_map(|(addend, opponent)| {
            let taken = of(table, opponent, descriptor).amount?;
            Some(Addend { taken, counts: taken, ..addend })
        })
        .collect();
    mean(addends, 0)
}

fn performance(
    table: &Table,
    who: usize,
    descriptor: &Descriptor,
    article: &'static str,
) -> Result<Performance, Undefined> {
    let opponents = opponents(table, who, descriptor, article)?;
    if opponents.is_empty() {
        return Err(Undefined::NoGames);
    }
    let score =
        table.ledger.line(who).rounds.iter().filter(|round| is_rated_game(table, round)).map(|round| {
            match round.kind {
                Kind::Game { share: Share::Win, .. } => whole(1),
                Kind::Game { share: Share::Draw, .. } => Exact::new(1, 2),
                _ => whole(0),
            }
        });
    Ok(Performance { score: score.sum(), opponents })
}
