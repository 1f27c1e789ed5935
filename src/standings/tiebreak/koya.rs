//! The Koya system (9.2).

use super::Question;
use crate::descriptor::Limit;
use crate::ledger::Ledger;
use crate::settings::Pairing;
use crate::sheet::{Item, Sheet, Total};
use crate::working::{Against, CutRule};

/// KS: the points obtained against opponents who have at least half (or the given limit) of the maximum possible score.
pub(super) fn koya(question: &Question, who: usize, sheet: &mut Sheet) -> Total {
    let ledger = question.ledger();
    let limit = limit(ledger, question.descriptor.limit.unwrap_or(Limit::Percent(50)));
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

/// In how many parts a point of the ledger is divided for a limit.
const HUNDREDTHS: i64 = 100;

/// The score that an opponent must have, in [`HUNDREDTHS`]. The maximum is a win in every game; as many games as anybody was
/// scheduled for, so that the idle rounds of an odd field and meetings with entrants who never appeared do not count. A half point
/// is half a win, in any scoring.
fn limit(ledger: &Ledger, limit: Limit) -> i64 {
    let maximum = i64::from(ledger.scale.win.0) * i64::from(ledger.games);
    match limit {
        Limit::HalfPoints(steps) => HUNDREDTHS / 2 * (maximum + i64::from(ledger.scale.game_win.0) * i64::from(steps)),
        Limit::Percent(percent) => maximum * i64::from(percent),
    }
}
