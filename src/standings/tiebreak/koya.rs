//! Koya system (9.2).

use super::Question;
use crate::descriptor::Limit;
use crate::ledger::Ledger;
use crate::settings::{KoyaMaximum, KoyaStep, Pairing, Settings};
use crate::sheet::{Item, Sheet, Total};
use crate::working::{Against, CutRule};

/// KS: the points obtained against opponents who have at least half (or the given limit) of the maximum possible score.
pub(super) fn koya(question: &Question, who: usize, sheet: &mut Sheet) -> Total {
    let ledger = question.ledger();
    let limit = limit(ledger, question.descriptor.limit.unwrap_or(Limit::Percent(50)), &question.table.settings);
    let forfeits_are_games = question.table.settings.pairing == Pairing::Predetermined;
    sheet.begin(ledger.scale.unit);
    sheet.items.extend(ledger.line(who).rounds.iter().filter_map(|round| {
        let opponent = round.scheduled().filter(|_| forfeits_are_games || round.played().is_some())?;
        let opponent = ledger.line(opponent);
        let against = Against::Opponent { entry: opponent.entry, adjusted: false, forfeit: round.played().is_none() };
        let item = Item::of(round.number, against, opponent.score.0.into(), "9.2");
        let (obtained, counts) = (Some(round.points), round.points.0.into());
        let cut = (item.taken * HUNDREDTHS < limit).then_some(CutRule::BelowLimit);
        Some(Item { obtained, counts, cut, ..item })
    }));
    Total::Sum
}

/// Number of parts into which a point of the ledger is divided for a limit.
const HUNDREDTHS: i64 = 100;

/// Returns the score that an opponent must reach, in [`HUNDREDTHS`]. The settings define the maximum, which is a win in
/// every game, and the size of the half-point steps of the limit.
fn limit(ledger: &Ledger, limit: Limit, settings: &Settings) -> i64 {
    let games = match settings.koya_maximum {
        KoyaMaximum::Scheduled if settings.pairing == Pairing::Swiss => ledger.rounds,
        KoyaMaximum::Scheduled => ledger.games,
        KoyaMaximum::Table(games) => games,
    };
    let point = match settings.koya_step {
        KoyaStep::HalfPoint => i64::from(ledger.scale.unit),
        KoyaStep::HalfWin => i64::from(ledger.scale.game_win.0),
    };
    let maximum = i64::from(ledger.scale.win.0) * i64::from(games);
    match limit {
        Limit::HalfPoints(steps) => HUNDREDTHS / 2 * (maximum + point * i64::from(steps)),
        Limit::Percent(percent) => maximum * i64::from(percent),
    }
}
