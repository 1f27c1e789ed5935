//! Bracket shape of a knockout in the form of a new stage, and the draw of its seats.

use std::ops::RangeInclusive;

use qisai_domain::bracket::{self, written};
use qisai_domain::entrants::{Seating, Source};
use qisai_domain::format::{Arrangement, Feed, Layout, SeparateBy, Separation, Tree};
use qisai_domain::opening::size_without_varma;
use qisai_domain::setup::MAX_ROUNDS;
use qisai_domain::stage::LostPlaces;
use qisai_domain::{Format, Refusal, StageId};

use crate::handler::{Errors, TypedForm};
use qisai_i18n::Words;

/// Returns the offered shapes, with their codes.
pub(crate) fn trees(t: Words) -> [(&'static str, &'static str); 9] {
    [
        ("usual", t.stage_tree_usual()),
        ("natural", t.stage_tree_natural()),
        ("reverse", t.stage_tree_reverse()),
        ("half_shift", t.stage_tree_half_shift()),
        ("reverse_half_shift", t.stage_tree_reverse_half_shift()),
        ("pair_flip", t.stage_tree_pair_flip()),
        ("finals", t.stage_tree_finals()),
        ("entering", t.stage_tree_entering()),
        ("listed", t.stage_tree_listed()),
    ]
}

/// Returns the orders of seats for stages open to all.
pub(crate) fn drawn() -> [(&'static str, Seating); 4] {
    [
        ("rating", Seating::Rating),
        ("lot", Seating::Lot),
        ("blocks", Seating::Blocks { seeds: 0 }),
        ("varma", Seating::Varma),
    ]
}

/// Returns the rules for the places of competitors who lose in the same round.
pub(crate) fn lost_places(t: Words) -> [(&'static str, &'static str); 4] {
    LostPlaces::ALL.map(|places| (places.code(), t.lost_places(places)))
}

/// Returns the chosen rule; places are shared if the form has no such field.
pub(crate) fn lost_place(fields: &TypedForm) -> LostPlaces {
    LostPlaces::ALL.into_iter().find(|places| places.code() == fields.text("lost_places")).unwrap_or_default()
}

/// Returns the bracket in the chosen shape; only a plain knockout can have a shape other than the usual one.
pub(crate) fn bracket(fields: &TypedForm, layout: Layout, t: Words, errors: &mut Errors) -> Option<Format> {
    reshaped(fields, layout, t, errors).map(Format::Bracket)
}

/// Returns the layout in the chosen shape.
fn reshaped(fields: &TypedForm, layout: Layout, t: Words, errors: &mut Errors) -> Option<Layout> {
    let tree = match fields.text("tree") {
        "" | "usual" => return Some(layout),
        _ if !layout.is_standard() => {
            errors.insert("tree", t.stage_tree_plain().into());
            return None;
        }
        "natural" => Tree::Arranged(Arrangement::Natural),
        "reverse" => Tree::Arranged(Arrangement::Reverse),
        "half_shift" => Tree::Arranged(Arrangement::HalfShift),
        "reverse_half_shift" => Tree::Arranged(Arrangement::ReverseHalfShift),
        "pair_flip" => Tree::Arranged(Arrangement::PairFlip),
        "finals" => return Some(Layout { tree: Tree::PlaceFinals, third_place: false, all_places: false }),
        "entering" => return entering(fields, &layout, t, errors),
        "listed" => return listed(fields, t, errors),
        _ => {
            fields.refuse("tree", t, errors);
            return None;
        }
    };
    Some(Layout { tree, ..layout })
}

/// Returns the layout with late seeds, if the typed blocks form a bracket.
fn entering(fields: &TypedForm, layout: &Layout, t: Words, errors: &mut Errors) -> Option<Layout> {
    let numbers = fields.text("blocks").split([',', '，', '、', ' ']).filter(|text| !text.is_empty());
    let blocks: Option<Vec<u16>> = numbers.map(|text| text.parse().ok()).collect();
    let Some(blocks) = blocks.filter(|blocks| !blocks.is_empty()) else {
        fields.refuse("blocks", t, errors);
        return None;
    };
    let seats = blocks.iter().fold(0_u16, |sum, block| sum.saturating_add(*block));
    let layout = Layout { tree: Tree::Entering(blocks), ..layout.clone() };
    if let Err(error) = bracket::bracket(&layout, seats) {
        errors.insert("blocks", t.refusal(&Refusal::Layout(error)));
        return None;
    }
    Some(layout)
}

/// Returns the layout of a typed list of matches; each fault is reported with its line.
fn listed(fields: &TypedForm, t: Words, errors: &mut Errors) -> Option<Layout> {
    let slots = match written::read(fields.text("matches")) {
        Ok(slots) => slots,
        Err(wrong) => {
            let said: Vec<String> = wrong.iter().map(|error| t.listed_error(error)).collect();
            errors.insert("matches", said.join(" "));
            return None;
        }
    };
    let seats = slots.iter().flat_map(|slot| slot.feeds).filter_map(|feed| match feed {
        Feed::Seat(seat) => Some(seat),
        Feed::Winner(_) | Feed::Loser(_) => None,
    });
    let seats = seats.max().unwrap_or(0);
    let layout = Layout { tree: Tree::Listed(slots), third_place: false, all_places: false };
    if let Err(error) = bracket::bracket(&layout, seats) {
        errors.insert("matches", t.refusal(&Refusal::Layout(error)));
        return None;
    }
    Some(layout)
}

/// Returns the source of competitors who lost in certain rounds of a stage.
pub(crate) fn losers(of: StageId, fields: &TypedForm, t: Words, errors: &mut Errors) -> Source {
    let rounds = fields.read("lost_rounds", rounds, t, errors).unwrap_or(1..=1);
    Source::Losers { of, rounds, first_match: fields.text("takes") == "first_losers" }
}

/// Parses rounds such as `2` or `1-3`.
fn rounds(text: &str) -> Option<RangeInclusive<u16>> {
    let (first, last) = text.split_once(['-', '–']).unwrap_or((text, text));
    let (first, last) = (first.trim().parse::<u16>().ok()?, last.trim().parse::<u16>().ok()?);
    (first > 0 && first <= last && last <= MAX_ROUNDS).then_some(first..=last)
}

/// Returns the order of the seats, with the number of seeds if they are drawn in blocks.
pub(crate) fn seating(fields: &TypedForm, seating: Seating, t: Words, errors: &mut Errors) -> Seating {
    let Seating::Blocks { .. } = seating else { return seating };
    let seeds = fields.number_or_none("seeds", t, errors);
    Seating::Blocks { seeds: seeds.ok().flatten().unwrap_or(0) }
}

/// Reports an error at the field if no Varma table exists for the resulting group size.
pub(crate) fn check_varma(seating: Seating, entrants: u32, groups: u16, t: Words, errors: &mut Errors) {
    let missing = size_without_varma(entrants, groups.into()).filter(|_| seating == Seating::Varma && entrants > 0);
    if let Some(size) = missing {
        errors.insert("seating", t.stage_no_varma(size));
    }
}

/// Returns the separations of the draw with their last round, which is `latest` by default.
pub(crate) fn separations(fields: &TypedForm, latest: u16, t: Words, errors: &mut Errors) -> Vec<Separation> {
    let until = fields.number_or_none::<u16>("until", t, errors).ok().flatten();
    let last_round = until.map_or(latest, |round| round - 1);
    let wanted =
        [(SeparateBy::Federation, fields.is_ticked("federations")), (SeparateBy::Club, fields.is_ticked("clubs"))];
    let wanted = wanted.into_iter().filter(|(_, is_wanted)| *is_wanted);
    wanted.map(|(by, _)| Separation { first_round: 1, last_round, by }).collect()
}
