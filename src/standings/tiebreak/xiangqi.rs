//! Criteria of Chinese xiangqi events that C.07 does not contain. A forfeit win is a win here (21.4), and a forfeited
//! game has its scheduled opponent. Progressive scores without the first round, then without the first two, … (DROPF,
//! 依次去掉首轮) are in [`progressive`](super::progressive).

use super::points::points_of;
use crate::conduct::Conduct;
use crate::descriptor::TeamScore;
use crate::ledger::{Kind, Ledger, Share};
use crate::sheet::{Item, Sheet, Total};
use crate::table::Table;
use crate::working::Against;

/// Number of steps of [`penalties`].
pub(super) const PENALTIES: u16 = 2;

/// FOULS: fouls (犯规); fewer are better.
pub(super) fn fouls(table: &Table, who: usize) -> i64 {
    conduct(table, who).fouls.into()
}

/// PEN: penalties by weight and number (18.4). Fewer games lost by penalty rank first, then fewer warnings.
pub(super) fn penalties(table: &Table, who: usize, step: u16) -> i64 {
    let conduct = conduct(table, who);
    if step == 0 { conduct.cancellations.into() } else { conduct.warnings.into() }
}

fn conduct(table: &Table, who: usize) -> Conduct {
    table.conduct.get(&who).copied().unwrap_or_default()
}

/// GW: games won by the players of a team (全队胜局).
pub(super) fn games_won(table: &Table, who: usize, sheet: &mut Sheet) -> Total {
    let score = &table.tally(Some(TeamScore::Game)).ledger;
    sheet.begin(1);
    let rounds = score.line(who).rounds.iter().filter(|round| round.scheduled().is_some());
    sheet.items.extend(rounds.map(|round| {
        let won = table.games_won(who, round.number);
        Item::own(round, won, "15.3")
    }));
    Total::Sum
}

/// OPW, OPD, OPL: the points of the opponents beaten (胜手和), drawn with (和手和) and lost to (负手和).
pub(super) fn opponents(ledger: &Ledger, who: usize, wanted: Share, sheet: &mut Sheet) -> Total {
    sheet.begin(ledger.scale.unit);
    sheet.items.extend(ledger.line(who).rounds.iter().filter_map(|round| match round.kind {
        Kind::Game { opponent, share, forfeit, .. } if share == wanted => {
            let opponent = ledger.line(opponent);
            let against = Against::Opponent { entry: opponent.entry, adjusted: false, forfeit };
            Some(Item::of(round.number, against, opponent.score.0.into(), PRACTICE))
        }
        _ => None,
    }));
    Total::Sum
}

/// DROPL: the points without the last round, then without the last two, … (依次去掉末轮).
pub(super) fn without_last_rounds(ledger: &Ledger, who: usize, step: u16, sheet: &mut Sheet) -> Total {
    let line = ledger.line(who);
    let kept = line.rounds.len().saturating_sub(usize::from(step) + 1);
    points_of(ledger, line, line.rounds.iter().take(kept), PRACTICE, sheet)
}

/// Article shown for criteria that no rule book contains.
const PRACTICE: &str = "practice";
