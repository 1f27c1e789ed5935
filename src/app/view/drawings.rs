//! What was drawn, in words.

use qisai_domain::{DrawOf, Group, NumbersBy};

use qisai_i18n::Words;

/// How the numbers of a table were drawn, with the seed; none where they were not, or where somebody has another number since.
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
