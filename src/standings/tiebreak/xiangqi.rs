//! Criteria of Chinese xiangqi events that C.07 has not. A forfeit win is a win here (21.4); a forfeited game has its scheduled
//! opponent.

use super::points::{own, points_of};
use super::progressive::progressive;
use crate::conduct::Conduct;
use crate::descriptor::{Cut, Descriptor, TeamScore};
use crate::ledger::{Kind, Share};
use crate::ratio::whole;
use crate::table::Table;
use crate::working::{Addend, Against, Value};

/// FOULS: fouls (犯规), fewer are better.
pub(super) fn fouls(table: &Table, who: usize) -> Value {
    Value::fact(whole(conduct(table, who).fouls))
}

/// PEN: penalties by weight and number (18.4): first who lost fewer games by penalty, then who was warned less often.
pub(super) fn penalties(table: &Table, who: usize) -> Value {
    let conduct = conduct(table, who);
    Value::steps([conduct.cancellations, conduct.warnings].map(|number| Value::fact(whole(number))).to_vec())
}

fn conduct(table: &Table, who: usize) -> Conduct {
    table.conduct.get(&who).copied().unwrap_or_default()
}

/// GW: games won by the players of a team (全队胜局).
pub(super) fn games_won(table: &Table, who: usize) -> Value {
    let score = &table.tally(Some(TeamScore::Game)).ledger;
    let win = score.exact(score.scale.game_win);
    let rounds = score.line(who).rounds.iter().filter(|round| round.scheduled().is_some());
    let addends = rounds.map(|round| {
        let won = table.on_boards(who, round.number).iter().filter(|points| **points == win).count();
        own(round, whole(i128::try_from(won).unwrap_or(i128::MAX)), "15.3")
    });
    Value::sum(addends.collect())
}

/// OPW, OPD, OPL: the points of the opponents that were beaten (胜手和), drawn with (和手和), lost to (负手和).
pub(super) fn opponents(table: &Table, who: usize, descriptor: &Descriptor, wanted: Share) -> Value {
    let ledger = table.ledger(descriptor);
    let addends = ledger.line(who).rounds.iter().filter_map(|round| match round.kind {
        Kind::Game { opponent, share, forfeit, .. } if share == wanted => {
            let opponent = ledger.line(opponent);
            let taken = ledger.exact(opponent.score);
            Some(Addend {
                round: round.number,
                against: Against::Opponent { entry: opponent.entry, adjusted: false, forfeit },
                taken,
                obtained: None,
                counts: taken,
                cut: None,
                article: PRACTICE,
            })
        }
        _ => None,
    });
    Value::sum(addends.collect())
}

/// DROPL: the points without the last round, then without the last two, … (依次去掉末轮).
pub(super) fn without_last_rounds(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    let ledger = table.ledger(descriptor);
    let rounds = &ledger.line(who).rounds;
    let steps = (1..rounds.len()).rev().filter_map(|kept| rounds.get(..kept));
    Value::steps(steps.map(|rounds| points_of(ledger, rounds, PRACTICE)).collect())
}

/// DROPF: progressive scores without the first round, then without the first two, … (依次去掉首轮).
pub(super) fn without_first_rounds(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    let rounds = table.ledger(descriptor).line(who).rounds.len();
    let steps = (1_u16..).take(rounds.saturating_sub(1)).map(|low| {
        let descriptor = Descriptor { cut: Cut { low, high: 0 }, ..descriptor.clone() };
        progressive(table, who, &descriptor)
    });
    Value::steps(steps.collect())
}

/// Where no rule book has it.
const PRACTICE: &str = "practice";
