//! Options of the forms of stages, with their codes.

use qisai_domain::entrants::{CarryOver, Comparison, Seating, Split};

/// Option of a selection list: code, words, `true` for the chosen one.
pub(crate) type Choice = (&'static str, &'static str, bool);

/// Returns the offered comparisons, with their codes.
pub(crate) fn comparisons() -> [(&'static str, Comparison); 7] {
    [
        ("equal", Comparison::Equal),
        ("strike_last", Comparison::StrikeLast),
        ("top_only", Comparison::TopOnly),
        ("percentage", Comparison::Percentage),
        ("play_off", Comparison::PlayOff),
        ("lot", Comparison::Lot),
        ("seed", Comparison::Seed),
    ]
}

/// Returns the distributions to groups, with their codes.
pub(crate) fn splits() -> [(&'static str, Split); 4] {
    [
        ("snake", Split::Snake),
        ("straight", Split::Straight),
        ("pots", Split::Pots),
        ("source_order", Split::SourceOrder),
    ]
}

/// Returns the orders of seats, with their codes.
pub(crate) fn seatings() -> [(&'static str, Seating); 8] {
    [
        ("crossing", Seating::Crossing { apart: true }),
        ("together", Seating::Crossing { apart: false }),
        ("letters", Seating::Letters),
        ("source_order", Seating::SourceOrder),
        ("rating", Seating::Rating),
        ("lot", Seating::Lot),
        ("blocks", Seating::Blocks { seeds: 0 }),
        ("varma", Seating::Varma),
    ]
}

/// Returns the kinds of carry-over, with their codes.
pub(crate) fn carries() -> [(&'static str, CarryOver); 5] {
    [
        ("nothing", CarryOver::Nothing),
        ("mutual", CarryOver::Mutual),
        ("all", CarryOver::All),
        ("half", CarryOver::Half),
        ("places", CarryOver::PerPlace(Vec::new())),
    ]
}
