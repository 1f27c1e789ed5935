//! The criteria, one file for each family. Each gives a value with its working for one competitor; the sub-rankings of
//! [`direct_encounter`] work on a tied group.

mod buchholz;
pub(crate) mod direct_encounter;
mod koya;
mod opponents;
mod performance;
mod points;
mod progressive;
mod rating;
mod sonneborn_berger;
mod wins;

use crate::code::Code;
use crate::descriptor::Descriptor;
use crate::table::Table;
use crate::working::{Undefined, Value};

/// The value of a criterion that [`suitability`](crate::suitability) has let through and that is no sub-ranking.
pub(crate) fn value(table: &Table, who: usize, descriptor: &Descriptor) -> Value {
    defined(table, who, descriptor).unwrap_or_else(Value::undefined)
}

fn defined(table: &Table, who: usize, descriptor: &Descriptor) -> Result<Value, Undefined> {
    Ok(match descriptor.code().ok_or(Undefined::Elsewhere)? {
        Code::Pts => points::points(table, who),
        Code::Std => points::standard(table, who),
        Code::Win => wins::wins(table, who),
        Code::Won => wins::over_the_board(table, who),
        Code::Bpg => wins::black_games(table, who),
        Code::Bwg => wins::black_wins(table, who),
        Code::Rep => wins::elected(table, who),
        Code::Ps => progressive::progressive(table, who, descriptor),
        Code::Bh => buchholz::buchholz(table, &table.ledger, who, descriptor),
        Code::Fb => buchholz::buchholz(table, &table.fore, who, descriptor),
        Code::Aob => buchholz::average_of_opponents(table, who, descriptor)?,
        Code::Sb => sonneborn_berger::sonneborn_berger(table, who, descriptor),
        Code::Ks => koya::koya(table, who, descriptor),
        Code::Aro => rating::average(table, who, descriptor)?,
        Code::Tpr => performance::tournament(table, who, descriptor)?,
        Code::Ptp => performance::perfect(table, who, descriptor)?,
        Code::Apro => performance::average_of_opponents(table, who, descriptor, performance::tournament)?,
        Code::Appo => performance::average_of_opponents(table, who, descriptor, performance::perfect)?,
        Code::Rtng => rating::own(table, who, descriptor)?,
        Code::Tpn => points::pairing_number(table, who),
        _ => return Err(Undefined::Elsewhere),
    })
}
