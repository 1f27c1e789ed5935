//! Record 132.

use qisai_domain::Stage;
use qisai_domain::calendar::Certainty;

/// Returns record 132: `YY/MM/DD` in the columns of record 001, for rounds each with its number of columns. It is
/// empty if no day is known; rounds whose players agree on a time have no known day.
pub(super) fn round_dates(stage: &Stage, rounds: impl Iterator<Item = (u16, usize)>) -> String {
    let mut dates = Vec::new();
    for (round, columns) in rounds {
        let timed = stage.sittings.iter().filter(|one| one.is_round() && one.round == round && one.window().is_none());
        let known: Vec<_> = timed.filter(|one| one.certainty != Certainty::Cancelled).collect();
        let whole = known.iter().filter(|one| one.game.is_none()).min_by_key(|one| one.start);
        for game in (1..=columns).map(|game| u16::try_from(game).ok()) {
            let own = known.iter().filter(|one| one.game.is_some() && one.game == game).min_by_key(|one| one.start);
            let day = own.or(whole).map(|one| one.start.format("%y/%m/%d").to_string());
            dates.push(day.unwrap_or_default());
        }
    }
    if dates.iter().all(String::is_empty) {
        return String::new();
    }
    let columns = dates.iter().fold(String::new(), |line, date| line + &format!("{date:<10}"));
    format!("{:<91}{columns}", "132")
}
