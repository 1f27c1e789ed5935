//! Where the matches of a bracket stand on a sheet: rounds from left to right, and between the two matches that feed it each match in the
//! middle. Measures are units of the drawing, a letter being 14 high.
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
/// From one round to the next.
const STEP: u32 = BOX.0 + 32;
/// Room for the number above a match.
const LABEL: u32 = 16;
/// From one match to the one below.
const ROW: u32 = LABEL + BOX.1 + 12;
/// Room for the names of rounds.
const HEAD: u32 = 30;
/// Left of a name: the pairing number.
pub const NAME_AT: u32 = 34;
/// What a name has room for: the score stands right of it.
pub const NAME_WIDTH: u32 = BOX.0 - NAME_AT - 40;
/// Around the drawing.
const EDGE: u32 = 4;
/// What stands on one page of A4: so many matches below each other, so many rounds.
const PAGE: (usize, usize) = (8, 5);

/// A bracket, or a part of one that stands on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    pub width: u32,
    pub height: u32,
    pub heads: Vec<Head>,
    pub places: Vec<Place>,
    /// From a match to the one that its winner goes on to: `M252 90H268V66H284`.
    pub lines: Vec<String>,
}

/// The name of a round above its matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Head {
    pub x: u32,
    /// The line on which the letters stand.
    pub y: u32,
    pub name: RoundName,
}

/// The upper left corner of a match's box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub id: SlotId,
    pub x: u32,
    pub y: u32,
}

/// Matches that have their heads in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Section {
    /// The tree, or that of those who never lost, and the final of both.
    Upper,
    Lower,
    /// For the places from this one on.
    Places(u16),
}

impl Section {
    fn of(it: &BracketMatch) -> Self {
        match it.part {
            Part::Winners(_) | Part::Final => Self::Upper,
            Part::Losers(_) => Self::Lower,
            Part::Placement(place) => Self::Places(place),
        }
    }
}

impl Drawing {
    /// The whole bracket.
    pub fn whole(bracket: &Bracket) -> Self {
        Sheet::of(&bracket.matches.iter().collect::<Vec<_>>()).drawn()
    }

    /// The bracket in parts that stand on a page of A4 each; empty where the whole does.
    pub fn tiles(bracket: &Bracket) -> Vec<Self> {
        let all: Vec<&BracketMatch> = bracket.matches.iter().collect();
        if Sheet::of(&all).fits() {
            return Vec::new();
        }
        let mut sections: BTreeMap<Section, Vec<&BracketMatch>> = BTreeMap::new();
        for it in all {
            // The match for the third place stands below the final.
            let section = if it.name == RoundName::ThirdPlace { Section::Upper } else { Section::of(it) };
            sections.entry(section).or_default().push(it);
        }
        let parts = sections.into_values().flat_map(|section| cut(&section));
        parts.map(|part| Sheet::of(&part).drawn()).collect()
    }
}

/// The parts of a section: some rounds each, the last of one part being the first of the next, and so many matches below each other as
/// stand on a page.
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
        let is_rest = left.len() < columns || (left.len() == columns && Sheet::of(&within(left)).rows <= rows);
        let taken = if is_rest { left } else { left.get(..columns - 1).unwrap_or(left) };
        let mut part: Vec<&BracketMatch> = Vec::new();
        for tree in trees(&within(taken)) {
            let together: Vec<&BracketMatch> = part.iter().chain(&tree).copied().collect();
            if !part.is_empty() && Sheet::of(&together).rows > rows {
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

/// The matches apart by the last match that they lead to, in the order of those.
fn trees<'a>(matches: &[&'a BracketMatch]) -> Vec<Vec<&'a BracketMatch>> {
    let family = Family::of(matches);
    family.roots.iter().map(|root| family.below(*root)).collect()
}

/// Which match feeds which, among some.
struct Family<'a> {
    known: BTreeMap<SlotId, &'a BracketMatch>,
    /// Nobody goes on from these to another: the tree first, then the matches for places.
    roots: Vec<SlotId>,
}

impl<'a> Family<'a> {
    fn of(matches: &[&'a BracketMatch]) -> Self {
        let known: BTreeMap<SlotId, &BracketMatch> = matches.iter().map(|it| (it.id, *it)).collect();
        let mut family = Self { known, roots: Vec::new() };
        let fed: BTreeSet<SlotId> = matches.iter().flat_map(|it| family.feeders(it)).collect();
        let mut roots: Vec<&BracketMatch> = matches.iter().copied().filter(|it| !fed.contains(&it.id)).collect();
        roots.sort_by_key(|it| (Section::of(it), it.id));
        family.roots = roots.into_iter().map(|it| it.id).collect();
        family
    }

    /// The matches whose winners come to one, upper side first.
    fn feeders(&self, it: &BracketMatch) -> Vec<SlotId> {
        let feeds = it.sides.iter().filter_map(|side| match side.feed {
            Feed::Winner(id) => Some(id),
            Feed::Seat(_) | Feed::Loser(_) => None,
        });
        feeds.filter(|id| self.leads(*id, it)).collect()
    }

    /// Whether a match comes before another: nothing leads back to itself.
    fn leads(&self, id: SlotId, to: &BracketMatch) -> bool {
        self.known.get(&id).is_some_and(|from| from.round < to.round)
    }

    /// A match and all that lead to it: these first, from top to bottom.
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

/// A drawing that is being made.
struct Sheet<'a> {
    family: Family<'a>,
    /// Upper left corners.
    corners: BTreeMap<SlotId, (u32, u32)>,
    heads: BTreeSet<Head>,
    /// The line on which the names of each section's rounds stand.
    named: BTreeMap<Section, u32>,
    /// Matches below each other.
    rows: usize,
    columns: usize,
    height: u32,
}

impl<'a> Sheet<'a> {
    fn of(matches: &[&'a BracketMatch]) -> Self {
        let rounds: BTreeSet<u16> = matches.iter().map(|it| it.round).collect();
        let columns: BTreeMap<u16, u32> = rounds.into_iter().zip((0..).map(|column| EDGE + column * STEP)).collect();
        let family = Family::of(matches);
        let mut sheet = Self {
            corners: BTreeMap::new(),
            heads: BTreeSet::new(),
            named: BTreeMap::new(),
            rows: 0,
            columns: columns.len(),
            height: EDGE,
            family,
        };
        for root in sheet.family.roots.clone() {
            sheet.lay(root, &columns);
        }
        sheet
    }

    /// Lays down a match with all that lead to it, below what lies there already.
    fn lay(&mut self, root: SlotId, columns: &BTreeMap<u16, u32>) {
        let tree = self.family.below(root);
        if let [only] = tree.as_slice()
            && self.lay_under_final(only, columns)
        {
            return;
        }
        for it in tree {
            let x = columns.get(&it.round).copied().unwrap_or(EDGE);
            let section = Section::of(it);
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
                [one] => *one,
                [first, .., last] => u32::midpoint(*first, *last),
            };
            self.corners.insert(it.id, (x, y));
            // A section without a first round of its own has the heads of the first one.
            let head = self.named.get(&section).or_else(|| self.named.values().next()).copied();
            self.heads.extend(head.map(|y| Head { x, y, name: it.name }));
        }
    }

    /// Lays the match for the third place below the final, where there is room; its name stands on its label.
    fn lay_under_final(&mut self, it: &BracketMatch, columns: &BTreeMap<u16, u32>) -> bool {
        let last = self.family.roots.first().and_then(|root| self.family.known.get(root));
        let last =
            last.filter(|last| last.round == it.round && Section::of(last) == Section::Upper && last.id != it.id);
        let (Some(last), true) = (last, it.name == RoundName::ThirdPlace) else { return false };
        let below = self.corners.get(&last.id).map(|(_, y)| y + ROW);
        let (Some(y), Some(x)) = (below, columns.get(&it.round)) else { return false };
        self.corners.insert(it.id, (*x, y));
        self.height = self.height.max(y + ROW - LABEL);
        true
    }

    fn fits(&self) -> bool {
        self.rows <= PAGE.0 && self.columns <= PAGE.1
    }

    fn drawn(self) -> Drawing {
        let lines = self.corners.keys().flat_map(|id| self.lines_to(*id)).collect();
        let columns = u32::try_from(self.columns).unwrap_or(u32::MAX);
        Drawing {
            width: columns.saturating_mul(STEP) - (STEP - BOX.0) + 2 * EDGE,
            height: self.height,
            lines,
            heads: self.heads.into_iter().collect(),
            places: self.corners.into_iter().map(|(id, (x, y))| Place { id, x, y }).collect(),
        }
    }

    fn lines_to(&self, id: SlotId) -> Vec<String> {
        let (Some(it), Some((x, y))) = (self.family.known.get(&id), self.corners.get(&id)) else { return Vec::new() };
        let side = BOX.1 / 2;
        let lines = it.sides.iter().zip([side / 2, side + side / 2]).filter_map(|(from, down)| {
            let Feed::Winner(feeder) = from.feed else { return None };
            let (from_x, from_y) = self.corners.get(&feeder).filter(|_| self.family.leads(feeder, it))?;
            let (start, end, bend) = (from_y + side, y + down, x.saturating_sub((STEP - BOX.0) / 2));
            Some(format!("M{} {start}H{bend}V{end}H{x}", from_x + BOX.0))
        });
        lines.collect()
    }
}

/// A text as far as it has room in so many units. Letters are counted as wide as bold ones usually are; the drawing cuts off what is wider.
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

/// How wide a text is, about.
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
