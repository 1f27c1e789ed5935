//! Drawings of lots as text.

use qisai_domain::{DrawOf, Group, NumbersBy};

use qisai_i18n::Words;

/// Returns the method of drawing the numbers of a table, with the seed. Returns `None` if they were not drawn, or if an
/// entrant has been given another number since then.
pub fn numbers_drawn(group: &Group, t: Words) -> Option<String> {
    let (draw, _) = group.numbers_drawn().filter(|(_, stands)| *stands)?;
    let DrawOf::Numbers(by) = draw.of else { return None };
    Some(match (by, draw.seed) {
        (NumbersBy::Lot, None) => t.numbers_by_hand().to_owned(),
        (NumbersBy::Lot, Some(seed)) => t.numbers_by_lot(seed),
        (NumbersBy::Varma, seed) => t.numbers_by_varma(seed.unwrap_or_default()),
        (NumbersBy::Compatriots { tries }, seed) => t.numbers_by_compatriots(seed.unwrap_or_default(), tries),
    })
}
