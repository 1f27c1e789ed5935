//! Points of the Keizer system, reckoned beforehand by [`qisai_domain::keizer`].

use crate::keizer_list::{ARTICLE, exact};
use crate::ratio::Exact;
use crate::table::Table;
use crate::working::{Addend, Against, Undefined, Working};

/// KEIZER: own value and all items; 0 without a place in the list.
pub(super) fn points(table: &Table, who: usize) -> Result<Exact, Undefined> {
    let list = table.keizer.as_ref().ok_or(Undefined::Elsewhere)?;
    let line = table.entry(who).and_then(|entry| list.line(entry));
    Ok(line.map_or(Exact::from_integer(0), |line| exact(line.points)))
}

/// KVAL: value of the own place; 0 without a place in the list.
pub(super) fn value(table: &Table, who: usize) -> Result<Exact, Undefined> {
    let list = table.keizer.as_ref().ok_or(Undefined::Elsewhere)?;
    let value = table.entry(who).and_then(|entry| list.value(entry));
    Ok(value.unwrap_or_else(|| Exact::from_integer(0)))
}

pub(super) fn working(table: &Table, who: usize) -> Working {
    let Some(list) = &table.keizer else { return Working::Undefined(Undefined::Elsewhere) };
    let Some(line) = table.entry(who).and_then(|entry| list.line(entry)) else { return Working::Sum(Vec::new()) };
    let own = Addend {
        round: 0,
        against: Against::OwnValue,
        taken: exact(line.value),
        obtained: None,
        counts: exact(line.own),
        cut: None,
        article: ARTICLE,
    };
    let own = (line.own.numerator != 0).then_some(own);
    Working::Sum(own.into_iter().chain(line.items.iter().map(|item| list.addend(item))).collect())
}
