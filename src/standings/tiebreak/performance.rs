//! Performance ratings (10.2–10.5).

use qisai_domain::expectation::{expected as expected_score, rating_difference};

use super::Question;
use super::rating::{Items, games, mean, rating};
use crate::ratio::rounded;
use crate::sheet::{Sheet, Total};
use crate::working::Undefined;

/// TPR: the average rating of the opponents plus the rating difference for the percentage scored.
pub(super) fn tournament(question: &Question, who: usize, sheet: &mut Sheet) -> Result<Total, Undefined> {
    let halves = rated_games(question, who, "10.2", sheet)?;
    let games = i128::from(sheet.count());
    let percent = rounded(i128::from(halves) * 50, games, 0).to_integer();
    let difference = rating_difference(u8::try_from(percent).unwrap_or(100));
    let average = rounded(sheet.sum().into(), games, 0).to_integer();
    let rating = i64::try_from(average).unwrap_or(i64::MAX) + i64::from(difference);
    Ok(Total::Performance { rating, halves })
}

/// PTP: the lowest rating with an expected score of at least the actual one. For a score of 0 it is 800 below the
/// lowest opponent.
pub(super) fn perfect(question: &Question, who: usize, sheet: &mut Sheet) -> Result<Total, Undefined> {
    let halves = rated_games(question, who, "10.3", sheet)?;
    let ratings = || sheet.items.iter().filter_map(|item| i32::try_from(item.taken).ok());
    let (lowest, highest) = ratings().min().zip(ratings().max()).ok_or(Undefined::NoGames)?;
    let wanted = halves * 50;
    let expected = |own: i32| ratings().map(|rating| i64::from(expected_score(own - rating))).sum::<i64>();
    let (mut too_low, mut enough) = (lowest - 800, highest + 800);
    if wanted > 0 {
        while enough - too_low > 1 {
            let middle = too_low.midpoint(enough);
            if expected(middle) >= wanted { enough = middle } else { too_low = middle }
        }
    } else {
        enough = too_low;
    }
    Ok(Total::Performance { rating: enough.into(), halves })
}

/// APRO, APPO: the mean performance of the opponents, rounded to the nearest integer.
pub(super) fn average_of_opponents(question: &Question, who: usize, sheet: &mut Sheet) -> Result<Total, Undefined> {
    let article = question.descriptor.article().unwrap_or_default();
    games(question, who, (article, Items::Opponents), sheet, |opponent| Ok(question.taken_of(opponent)))?;
    mean(sheet)
}

/// Adds the ratings of the opponents (at least one) to the sheet, and returns the score against them in half points.
fn rated_games(question: &Question, who: usize, article: &'static str, sheet: &mut Sheet) -> Result<i64, Undefined> {
    let taken = |opponent| rating(question, opponent).map(Some);
    let halves = games(question, who, (article, Items::Games), sheet, taken)?;
    if sheet.items.is_empty() { Err(Undefined::NoGames) } else { Ok(halves) }
}
