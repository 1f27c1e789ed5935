//! Layout of the matches of a bracket on a sheet: rounds from left to right, each match centred between the two matches
//! that feed it. Measures are units of the drawing; a letter is 14 units high.
//!
//! ```text
//! head    Semi-finals          Final
//! label   1                    3
//! box     ┌───────────────┐    ┌───────────────┐
//!         │ 1 Alder     1 ├────┤ 1 Alder       │
//!         │ 4 Birch     0 │ ┌──┤ 3 Cedar       │
//!         └───────────────┘ │  └───────────────┘
//! ```

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::format::{Feed, Part, SlotId};

use super::{Bracket, BracketMatch, RoundName};

/// Width and height of a match with its two sides.
pub const BOX: (u32, u32) = (248, 48);
/// Width below which a match holds no name.
const NARROWEST: u32 = 160;
/// Distance between the matches of neighbouring rounds, and if there are many.
const GAP: u32 = 32;
const SMALL_GAP: u32 = 20;
/// Number of rounds from which the distance is smaller.
const MANY: usize = 5;
/// Height of the number above a match.
const LABEL: u32 = 16;
/// Distance from one match to the one below.
const ROW: u32 = LABEL + BOX.1 + 12;
/// Height of the names of rounds.
const HEAD: u32 = 30;
/// Position of a name in its box; the pairing number is left of it.
pub const NAME_AT: u32 = 34;
/// Width available for a score.
const SCORE_WIDTH: u32 = 36;
/// Width available for a name in a match of the usual width.
pub const NAME_WIDTH: u32 = name_width(BOX.0);
/// Margin around the drawing.
const EDGE: u32 = 4;
/// Capacity of one A4 page: the number of matches below each other, and the number of rounds.
const PAGE: (usize, usize) = (8, 5);

/// Drawing of a bracket, or of a part of one that fits on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    pub width: u32,
    pub height: u32,
    pub heads: Vec<RoundHead>,
    pub places: Vec<BoxPosition>,
    /// Lines from each match to the next match of its winner: `M252 90H268V66H284`.
    pub lines: Vec<String>,
}

/// Name of a round above its matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RoundHead {
    pub x: u32,
    /// Baseline of the text.
    pub y: u32,
    pub name: RoundName,
}

/// Upper left corner of a match's box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoxPosition {
    pub id: SlotId,
    pub x: u32,
    pub y: u32,
}

/// Matches that share their heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum BracketSection {
    /// The only tree, or the tree of the entrants that never lost and the final of both trees.
    Upper,
    Lower,
    /// Matches for the places from this one on.
    Places(u16),
}

impl BracketSection {
    fn of(it: &BracketMatch) -> Self {
        match it.part {
            Part::Winners(_) | Part::Final => Self::Upper,
            Part::Losers(_) => Self::Lower,
            Part::Placement(place) => Self::Places(place),
        }
    }
}

/// Returns the width available for a name in a match of a width; the score is right of the name.
pub const fn name_width(box_width: u32) -> u32 {
    box_width - NAME_AT - SCORE_WIDTH
}

/// Returns the width of a match with which all rounds of a bracket stand beside each other within a width: the usual
/// one, or a smaller one that still holds a name.
pub fn box_width_within(bracket: &Bracket, width: u32) -> u32 {
    let columns = Columns::of(&bracket.matches.iter().collect::<Vec<_>>());
    let (count, gap) = (u32::try_from(columns.count).unwrap_or(u32::MAX).max(1), columns.gap());
    ((width - 2 * EDGE + gap) / count).saturating_sub(gap).clamp(NARROWEST, BOX.0)
}

/// Columns of a drawing. With a tree of those who lost, each tree begins in the first column, and the grand final
/// follows both; a second one stands below it.
struct Columns {
    /// Column of each round, of the lower tree (`true`) and of all other matches.
    of: BTreeMap<(bool, u16), usize>,
    count: usize,
}

impl Columns {
    fn of(matches: &[&BracketMatch]) -> Self {
        let is_lower = |it: &BracketMatch| matches!(it.part, Part::Losers(_));
        let is_final = |it: &BracketMatch| it.part == Part::Final;
        let has_lower = matches.iter().any(|it| is_lower(it));
        let rounds = |wanted: &dyn Fn(&BracketMatch) -> bool| -> BTreeSet<u16> {
            matches.iter().filter(|it| wanted(it)).map(|it| it.round).collect()
        };
        let numbered = |lower: bool, rounds: BTreeSet<u16>| rounds.into_iter().map(move |it| (lower, it)).zip(0..);
        if !has_lower {
            let of: BTreeMap<(bool, u16), usize> = numbered(false, rounds(&|_| true)).collect();
            return Self { count: of.len(), of };
        }
        let upper = rounds(&|it| !is_lower(it) && !is_final(it));
        let (lower, finals) = (rounds(&is_lower), rounds(&is_final));
        let trees = upper.len().max(lower.len());
        let mut of: BTreeMap<(bool, u16), usize> = numbered(false, upper).chain(numbered(true, lower)).collect();
        let count = trees + usize::from(!finals.is_empty());
        of.extend(finals.into_iter().map(|round| ((false, round), trees)));
        Self { of, count }
    }

    fn column(&self, it: &BracketMatch) -> usize {
        self.of.get(&(matches!(it.part, Part::Losers(_)), it.round)).copied().unwrap_or(0)
    }

    fn gap(&self) -> u32 {
        if self.count < MANY { GAP } else { SMALL_GAP }
    }
}

impl Drawing {
    /// Returns the drawing of the whole bracket with matches of a width.
    pub fn whole(bracket: &Bracket, box_width: u32) -> Self {
        DrawingBuilder::of(&bracket.matches.iter().collect::<Vec<_>>(), box_width).drawn()
    }

    /// Returns the parts of the bracket that fit on one A4 page each, with matches of a width; empty if the whole
    /// bracket fits.
    pub fn tiles(bracket: &Bracket, box_width: u32) -> Vec<Self> {
        let all: Vec<&BracketMatch> = bracket.matches.iter().collect();
        if DrawingBuilder::of(&all, box_width).fits() {
            return Vec::new();
        }
        let mut sections: BTreeMap<BracketSection, Vec<&BracketMatch>> = BTreeMap::new();
        for it in all {
            // The match for the third place is drawn below the final.
            let section = if it.name == RoundName::ThirdPlace { BracketSection::Upper } else { BracketSection::of(it) };
            sections.entry(section).or_default().push(it);
        }
        let parts = sections.into_values().flat_map(|section| cut(&section));
        parts.map(|part| DrawingBuilder::of(&part, box_width).drawn()).collect()
    }
}

/// Returns the parts of a section. Each part has some rounds, and its last round is the first of the next part. A part
/// has as many matches below each other as a page holds.
fn cut<'a>(section: &[&'a BracketMatch]) -> Vec<Vec<&'a BracketMatch>> {
    let (rows, columns) = PAGE;
    let rounds: BTreeSet<u16> = section.iter().map(|it| it.round).collect();
    let rounds: Vec<u16> = rounds.into_iter().collect();
    let mut parts = Vec::new();
    let mut left = rounds.as_slice();
    loop {
        let within = |taken: &[u16]| -> Vec<&'a BracketMatch> {
            section.iter().copied().filter(|it| taken.contains(&it.round)).collect()
        };
        let is_rest =
            left.len() < columns || (left.len() == columns && DrawingBuilder::of(&within(left), BOX.0).rows <= rows);
        let taken = if is_rest { left } else { left.get(..columns - 1).unwrap_or(left) };
        let mut part: Vec<&BracketMatch> = Vec::new();
        for tree in trees(&within(taken)) {
            let together: Vec<&BracketMatch> = part.iter().chain(&tree).copied().collect();
            if !part.is_empty() && DrawingBuilder::of(&together, BOX.0).rows > rows {
                parts.push(std::mem::replace(&mut part, tree));
            } else {
                part = together;
            }
        }
        parts.push(part);
        if is_rest {
            return parts;
        }
        left = left.get(columns - 2..).unwrap_or_default();
    }
}

/// Groups matches by the last match that they lead to, in the order of these last matches.
fn trees<'a>(matches: &[&'a BracketMatch]) -> Vec<Vec<&'a BracketMatch>> {
    let family = Family::of(matches);
    family.roots.iter().map(|root| family.below(*root)).collect()
}

/// Links between matches: the feeders of each match in a set.
struct Family<'a> {
    known: BTreeMap<SlotId, &'a BracketMatch>,
    /// Matches that feed no other match in the set: the tree first, then the matches for places.
    roots: Vec<SlotId>,
}

impl<'a> Family<'a> {
    fn of(matches: &[&'a BracketMatch]) -> Self {
        let known: BTreeMap<SlotId, &BracketMatch> = matches.iter().map(|it| (it.id, *it)).collect();
        let mut family = Self { known, roots: Vec::new() };
        let fed: BTreeSet<SlotId> = matches.iter().flat_map(|it| family.feeders(it)).collect();
        let mut roots: Vec<&BracketMatch> = matches.iter().copied().filter(|it| !fed.contains(&it.id)).collect();
        roots.sort_by_key(|it| (BracketSection::of(it), it.id));
        family.roots = roots.into_iter().map(|it| it.id).collect();
        family
    }

    /// Returns the matches whose winners advance to a match, upper side first.
    fn feeders(&self, it: &BracketMatch) -> Vec<SlotId> {
        let feeds = it.sides.iter().filter_map(|side| match side.feed {
            Feed::Winner(id) => Some(id),
            Feed::Seat(_) | Feed::Loser(_) => None,
        });
        feeds.filter(|id| self.leads(*id, it)).collect()
    }

    /// Returns `true` if the match `id` comes before `to`, which excludes cycles.
    fn leads(&self, id: SlotId, to: &BracketMatch) -> bool {
        self.known.get(&id).is_some_and(|from| from.round < to.round)
    }

    /// Returns a match and all matches that lead to it: feeders first, from top to bottom.
    fn below(&self, root: SlotId) -> Vec<&'a BracketMatch> {
        let (mut found, mut waiting) = (Vec::new(), vec![(root, false)]);
        while let Some((id, is_ready)) = waiting.pop() {
            let Some(it) = self.known.get(&id) else { continue };
            if is_ready {
                found.push(*it);
                continue;
            }
            waiting.push((id, true));
            waiting.extend(self.feeders(it).into_iter().rev().map(|feeder| (feeder, false)));
        }
        found
    }
}

/// Drawing under construction.
struct DrawingBuilder<'a> {
    family: Family<'a>,
    /// Upper left corners of the matches.
    corners: BTreeMap<SlotId, (u32, u32)>,
    heads: BTreeSet<RoundHead>,
    /// Baseline of the round names of each section.
    named: BTreeMap<BracketSection, u32>,
    /// Number of matches below each other.
    rows: usize,
    columns: Columns,
    height: u32,
    box_width: u32,
}

impl<'a> DrawingBuilder<'a> {
    fn of(matches: &[&'a BracketMatch], box_width: u32) -> Self {
        let columns = Columns::of(matches);
        let family = Family::of(matches);
        let mut sheet = Self {
            corners: BTreeMap::new(),
            heads: BTreeSet::new(),
            named: BTreeMap::new(),
            rows: 0,
            columns,
            height: EDGE,
            family,
            box_width,
        };
        for root in sheet.family.roots.clone() {
            sheet.lay(root);
        }
        sheet
    }

    /// Places a match and all matches that lead to it below the matches already placed.
    fn lay(&mut self, root: SlotId) {
        let tree = self.family.below(root);
        if let [only] = tree.as_slice()
            && self.lay_under_final(only)
        {
            return;
        }
        for it in tree {
            let x = self.x_of(it);
            let section = BracketSection::of(it);
            let fed = self.family.feeders(it).into_iter();
            let fed: Vec<u32> = fed.filter_map(|id| self.corners.get(&id).map(|(_, y)| *y)).collect();
            let y = match fed.as_slice() {
                [] => {
                    if let Entry::Vacant(unnamed) = self.named.entry(section) {
                        unnamed.insert(self.height + HEAD / 2);
                        self.height += HEAD;
                    }
                    let y = self.height + LABEL;
                    self.height += ROW;
                    self.rows += 1;
                    y
                }
                [one] if it.name.is_second_final() => *one + ROW,
                [one] => *one,
                [first, .., last] => u32::midpoint(*first, *last),
            };
            self.corners.insert(it.id, (x, y));
            self.height = self.height.max(y + ROW - LABEL);
            // The name of a second final is written on its label.
            if it.name.is_second_final() {
                continue;
            }
            // A section without a first round of its own uses the heads of the first section.
            let head = self.named.get(&section).or_else(|| self.named.values().next()).copied();
            self.heads.extend(head.map(|y| RoundHead { x, y, name: it.name }));
        }
    }

    /// Places the match for the third place below the final if there is room, and returns `true` if it did. The name of
    /// the match is written on its label.
    fn lay_under_final(&mut self, it: &BracketMatch) -> bool {
        let last = self.family.roots.first().and_then(|root| self.family.known.get(root));
        let last = last.filter(|last| {
            last.round == it.round && BracketSection::of(last) == BracketSection::Upper && last.id != it.id
        });
        let (Some(last), true) = (last, it.name == RoundName::ThirdPlace) else { return false };
        let below = self.corners.get(&last.id).map(|(_, y)| y + ROW);
        let Some(y) = below else { return false };
        self.corners.insert(it.id, (self.x_of(it), y));
        self.height = self.height.max(y + ROW - LABEL);
        true
    }

    fn fits(&self) -> bool {
        self.rows <= PAGE.0 && self.columns.count <= PAGE.1
    }

    /// Returns the left edge of a match.
    fn x_of(&self, it: &BracketMatch) -> u32 {
        let column = u32::try_from(self.columns.column(it)).unwrap_or(0);
        EDGE + column * (self.box_width + self.columns.gap())
    }

    fn drawn(self) -> Drawing {
        let lines = self.corners.keys().flat_map(|id| self.lines_to(*id)).collect();
        let (count, gap) = (u32::try_from(self.columns.count).unwrap_or(u32::MAX), self.columns.gap());
        Drawing {
            width: count.saturating_mul(self.box_width + gap).saturating_sub(gap) + 2 * EDGE,
            height: self.height,
            lines,
            heads: self.heads.into_iter().collect(),
            places: self.corners.into_iter().map(|(id, (x, y))| BoxPosition { id, x, y }).collect(),
        }
    }

    fn lines_to(&self, id: SlotId) -> Vec<String> {
        let (Some(it), Some((x, y))) = (self.family.known.get(&id), self.corners.get(&id)) else { return Vec::new() };
        let side = BOX.1 / 2;
        let lines = it.sides.iter().zip([side / 2, side + side / 2]).filter_map(|(from, down)| {
            let Feed::Winner(feeder) = from.feed else { return None };
            let (from_x, from_y) = self.corners.get(&feeder).filter(|_| self.family.leads(feeder, it))?;
            let (start, end, bend) = (from_y + side, y + down, x.saturating_sub(self.columns.gap() / 2));
            // No line leads to a match below its feeder.
            (from_x < x).then(|| format!("M{} {start}H{bend}V{end}H{x}", from_x + self.box_width))
        });
        lines.collect()
    }
}

/// Returns `true` for a text that is too wide and can be set narrower: letters of seven tenths are still read.
pub fn can_be_squeezed(text: &str, width: u32) -> bool {
    let whole = wide(text);
    whole > width && whole * 7 <= width * 10
}

/// Returns a text cut to a width in units. Letters are counted with the usual width of bold ones; the drawing cuts off
/// wider text.
pub fn fitted(text: &str, width: u32) -> String {
    if wide(text) <= width {
        return text.to_owned();
    }
    let mut left = width.saturating_sub(14);
    let fits = |letter: &char| {
        let rest = left.checked_sub(letter_width(*letter));
        left = rest.unwrap_or(0);
        rest.is_some()
    };
    let kept: String = text.chars().take_while(fits).collect();
    format!("{}…", kept.trim_end_matches([' ', ',']))
}

/// Returns the approximate width of a text in units.
pub fn wide(text: &str) -> u32 {
    text.chars().map(letter_width).sum()
}

fn letter_width(letter: char) -> u32 {
    match letter {
        'f' | 'i' | 'j' | 'l' | 't' | 'I' | ' ' | ',' | '.' | '-' | '\'' => 5,
        'm' | 'w' | 'M' | 'W' => 13,
        // Chinese characters are as wide as they are high.
        '\u{2E80}'.. => 15,
        _ if letter.is_uppercase() => 10,
        _ => 8,
    }
}
