//! The criteria, one file for each family. Each gives a value with its working for one competitor; the sub-rankings of
//! [`encounter`] work on a tied group.

mod boards;
mod buchholz;
pub(crate) mod encounter;
mod koya;
mod opponents;
mod performance;
mod points;
mod progressive;
mod rating;
mod solkoff;
mod sonneborn_berger;
mod strength;
mod wins;
mod xiangqi;

use crate::code::Code;
use crate::descriptor::{Descriptor, TeamScore};
use crate::ledger::{Share, Tally};
use crate::ratio::Exact;
use crate::table::Table;
use crate::working::{Undefined, Value};

/// The value of a criterion that [`suitability`](crate::suitability) has let through and that is no sub-ranking.
pub(crate) fn value(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    let of = |opponent| of_opponent(table, opponent, descriptor);
    defined(table, who, descriptor, &of).unwrap_or_else(Value::undefined)
}

/// The same for everybody, in the order of the ledger; what is taken of opponents is computed once for each.
pub(crate) fn column(table: &Table, descriptor: &Descriptor) -> Vec<Value> {
    use Code::{Aob, Appo, Apro, Solp};
    let needed = matches!(descriptor.code(), Some(Aob | Appo | Apro | Solp));
    let everybody = 0..if needed { table.len() } else { 0 };
    let known: Vec<Option<Exact>> = everybody.map(|opponent| of_opponent(table, opponent, descriptor)).collect();
    let of = |opponent: usize| known.get(opponent).copied().flatten();
    (0..table.len()).map(|who| defined(table, who, descriptor, &of).unwrap_or_else(Value::undefined)).collect()
}

/// What AOB, SOLP, APRO and APPO take of an opponent.
fn of_opponent(table: &Table, opponent: usize, descriptor: &Descriptor) -> Option<Exact> {
    match descriptor.code()? {
        Code::Aob | Code::Solp => buchholz::of_opponent(table, opponent, descriptor),
        Code::Apro => performance::tournament(table, opponent, descriptor).ok()?.amount,
        Code::Appo => performance::perfect(table, opponent, descriptor).ok()?.amount,
        _ => None,
    }
}

fn defined(
    table: &Table,
    who: usize,
    descriptor: &Descriptor,
    of: &dyn Fn(usize) -> Option<Exact>,
) -> Result<Value, Undefined> {
    use TeamScore::{Game, Match};
    let Tally { ledger, fore } = table.tally(descriptor.score);
    Ok(match descriptor.code().ok_or(Undefined::Elsewhere)? {
        Code::Pts => points::points(ledger, who, "MTB26"),
        Code::Mpts => points::points(&table.tally(Some(Match)).ledger, who, "MTB26"),
        Code::Gpts => points::points(&table.tally(Some(Game)).ledger, who, "MTB26"),
        Code::Mpvgp => points::points(&table.tally(descriptor.score.map(TeamScore::other)).ledger, who, "13.1"),
        Code::Std => points::standard(table, who, descriptor),
        Code::Win => wins::wins(table, who, descriptor),
        Code::Won => wins::over_the_board(table, who, descriptor),
        Code::Bpg => wins::black_games(table, who, descriptor),
        Code::Bwg => wins::black_wins(table, who, descriptor),
        Code::Rep => wins::elected(table, who, descriptor),
        Code::Ps => progressive::progressive(table, who, descriptor),
        Code::Bh => buchholz::buchholz(table, ledger, who, descriptor),
        Code::Fb => buchholz::buchholz(table, fore, who, descriptor),
        Code::Aob => buchholz::average_of_opponents(table, who, descriptor, of)?,
        Code::Sb => sonneborn_berger::sonneborn_berger(table, who, descriptor),
        Code::Emmsb => sonneborn_berger::extended(table, who, descriptor, Match, Match),
        Code::Emgsb => sonneborn_berger::extended(table, who, descriptor, Match, Game),
        Code::Egmsb => sonneborn_berger::extended(table, who, descriptor, Game, Match),
        Code::Eggsb => sonneborn_berger::extended(table, who, descriptor, Game, Game),
        Code::Ks => koya::koya(table, who, descriptor),
        Code::Aro => rating::average(table, who, descriptor)?,
        Code::Tpr => performance::tournament(table, who, descriptor)?,
        Code::Ptp => performance::perfect(table, who, descriptor)?,
        Code::Apro | Code::Appo => performance::average_of_opponents(table, who, descriptor, of)?,
        Code::Rtng => rating::own(table, who, descriptor)?,
        Code::Tpn => points::pairing_number(ledger, who),
        Code::Bc => boards::board_count(table, who),
        Code::Tbr => boards::top_results(table, who),
        Code::Bbe => boards::bottom_elimination(table, who),
        Code::Sssc => strength::combination(table, who, descriptor)?,
        Code::Fouls => xiangqi::fouls(table, who),
        Code::Pen => xiangqi::penalties(table, who),
        Code::Gw => xiangqi::games_won(table, who),
        Code::Opw => xiangqi::opponents(table, who, descriptor, Share::Win),
        Code::Opd => xiangqi::opponents(table, who, descriptor, Share::Draw),
        Code::Opl => xiangqi::opponents(table, who, descriptor, Share::Loss),
        Code::Dropl => xiangqi::without_last_rounds(table, who, descriptor),
        Code::Dropf => xiangqi::without_first_rounds(table, who, descriptor),
        Code::Tsol => solkoff::full_truncated(table, who, descriptor),
        Code::Solp => solkoff::plus(table, who, descriptor, of),
        Code::De | Code::Ede | Code::Edebt | Code::Edebb | Code::Edet | Code::Edeb => {
            return Err(Undefined::Elsewhere);
        }
    })
}
