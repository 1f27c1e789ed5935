//! The Koya system (9.2).

use crate::descriptor::{Descriptor, Limit};
use crate::ledger::Ledger;
use crate::ratio::Exact;
use crate::settings::Pairing;
use crate::table::Table;
use crate::working::{Addend, Against, CutRule, Value};

/// KS: the points obtained against opponents who have at least half (or the given limit) of the maximum possible score.
pub(super) fn koya(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    let ledger = table.ledger(descriptor);
    let limit = limit(ledger, descriptor.limit.unwrap_or(Limit::Percent(50)));
    let forfeits_are_games = table.settings.pairing == Pairing::Predetermined;
    let addends = ledger.line(who).rounds.iter().filter_map(|round| {
        let opponent = round.scheduled().filter(|_| forfeits_are_games || round.played().is_some())?;
        let opponent = ledger.line(opponent);
        let (taken, obtained) = (ledger.exact(opponent.score), ledger.exact(round.points));
        Some(Addend {
            round: round.number,
            against: Against::Opponent { entry: opponent.entry, adjusted: false, forfeit: round.played().is_none() },
            taken,
            obtained: Some(obtained),
            counts: obtained,
            cut: (taken < limit).then_some(CutRule::BelowLimit),
            article: "9.2",
        })
    });
    Value::sum(addends.collect())
}

/// The score that an opponent must have. The maximum is a win in every game; as many games as anybody was scheduled for,
/// so that the idle rounds of an odd field and meetings with entrants who never appeared do not count. A half point is half
/// a win, in any scoring.
fn limit(ledger: &Ledger, limit: Limit) -> Exact {
    let scheduled = |line: &crate::ledger::Line| line.rounds.iter().filter(|round| round.scheduled().is_some()).count();
    let games = ledger.lines.iter().map(scheduled).max().unwrap_or(0);
    let maximum = ledger.exact(ledger.scale.win) * i128::try_from(games).unwrap_or(0);
    match limit {
        Limit::HalfPoints(steps) => maximum / 2 + ledger.exact(ledger.scale.game_win) * Exact::new(steps.into(), 2),
        Limit::Percent(percent) => maximum * Exact::new(percent.into(), 100),
    }
}
