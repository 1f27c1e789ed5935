//! Performance ratings (10.2–10.5).

use qisai_domain::expectation::{expected as expected_score, rating_difference};

use super::buchholz::mean;
use super::rating::{average, games};
use crate::descriptor::Descriptor;
use crate::ledger::Share;
use crate::ratio::{Exact, half_up, whole};
use crate::table::Table;
use crate::working::{Addend, Performance, Undefined, Value, Working};

/// TPR: the average rating of the opponents plus the difference that belongs to the percentage scored.
pub(super) fn tournament(table: &Table, who: usize, descriptor: &Descriptor) -> Result<Value, Undefined> {
    let performance = performance(table, who, descriptor, "10.2")?;
    let average = average(table, who, descriptor)?.amount.ok_or(Undefined::NoGames)?;
    let games = i128::try_from(performance.opponents.len()).unwrap_or(1);
    let percent = half_up(performance.score * 100 / games, 0).to_integer();
    let difference = rating_difference(u8::try_from(percent).unwrap_or(100));
    Ok(Value { amount: Some(average + whole(i32::from(difference))), working: Working::Performance(performance) })
}

/// PTP: the lowest rating that expects at least the score made; 800 below the lowest opponent when that is 0.
pub(super) fn perfect(table: &Table, who: usize, descriptor: &Descriptor) -> Result<Value, Undefined> {
    let performance = performance(table, who, descriptor, "10.3")?;
    let ratings: Vec<i32> =
        performance.opponents.iter().filter_map(|addend| i32::try_from(addend.taken.to_integer()).ok()).collect();
    let lowest = ratings.iter().min().ok_or(Undefined::NoGames)?;
    let highest = ratings.iter().max().ok_or(Undefined::NoGames)?;
    let wanted = performance.score * 100;
    let expected = |own: i32| whole(ratings.iter().map(|rating| i32::from(expected_score(own - rating))).sum::<i32>());
    let (mut too_low, mut enough) = (lowest - 800, highest + 800);
    if wanted > whole(0) {
        while enough - too_low > 1 {
            let middle = too_low.midpoint(enough);
            if expected(middle) >= wanted { enough = middle } else { too_low = middle }
        }
    } else {
        enough = too_low;
    }
    Ok(Value { amount: Some(whole(enough)), working: Working::Performance(performance) })
}

/// APRO, APPO: the mean of a performance `of` the opponents, to the nearest integer.
pub(super) fn average_of_opponents(
    table: &Table,
    who: usize,
    descriptor: &Descriptor,
    of: &dyn Fn(usize) -> Option<Exact>,
) -> Result<Value, Undefined> {
    let games = games(table, who, descriptor, descriptor.article().unwrap_or_default())?;
    let performances = games.into_iter().filter_map(|game| {
        let taken = of(game.opponent)?;
        Some(Addend { taken, counts: taken, ..game.addend })
    });
    mean(performances.collect(), 0)
}

/// The games with the score in them; at least one.
fn performance(
    table: &Table,
    who: usize,
    descriptor: &Descriptor,
    article: &'static str,
) -> Result<Performance, Undefined> {
    let games = games(table, who, descriptor, article)?;
    if games.is_empty() {
        return Err(Undefined::NoGames);
    }
    let points = |share| match share {
        Share::Win => whole(1),
        Share::Draw => Exact::new(1, 2),
        Share::Loss => whole(0),
    };
    let score = games.iter().map(|game| points(game.share)).sum();
    Ok(Performance { opponents: games.into_iter().map(|game| game.addend).collect(), score })
}
