//! Names of the rounds of a bracket.

use std::collections::BTreeMap;

use qisai_domain::format::{Layout, Part, Slot, SlotId};

use qisai_i18n::Words;

/// Name of a round of a part of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RoundName {
    /// Only match of a bracket of two.
    Match,
    /// Round by its number, from 1.
    Round(u16),
    /// Round by the number of entrants left: 16, 32 …
    RoundOf(u32),
    QuarterFinals,
    SemiFinals,
    Final,
    WinnersRound(u16),
    WinnersFinal,
    LosersRound(u16),
    LosersFinal,
    GrandFinal,
    /// Repeated final, played if the entrant from the lower half wins the grand final.
    SecondFinal,
    /// Repeated final that is drawn.
    SecondFinalDrawn,
    ThirdPlace,
    /// Match that decides two adjacent places.
    PlacesFinal(u16, u16),
    /// Round on the way to these places.
    PlacesRound(u16, u16),
}

impl RoundName {
    /// Returns the name as text.
    pub fn text(self, t: Words) -> String {
        match self {
            Self::Match => t.the_match().to_owned(),
            Self::Round(number) => t.round_n(number),
            Self::RoundOf(count) => t.round_of_last(count, count / 2),
            Self::QuarterFinals => t.quarter_finals().to_owned(),
            Self::SemiFinals => t.semi_finals().to_owned(),
            Self::Final => t.final_match().to_owned(),
            Self::WinnersRound(number) => t.winners_round(number),
            Self::WinnersFinal => t.winners_final().to_owned(),
            Self::LosersRound(number) => t.losers_round(number),
            Self::LosersFinal => t.losers_final().to_owned(),
            Self::GrandFinal => t.grand_final().to_owned(),
            Self::SecondFinal => t.second_final().to_owned(),
            Self::SecondFinalDrawn => t.second_final_drawn().to_owned(),
            Self::ThirdPlace => t.third_place().to_owned(),
            Self::PlacesFinal(first, last) => t.places_final(first, last),
            Self::PlacesRound(first, last) => t.places_round(first, last),
        }
    }

    /// Returns `true` if the winner of this round has won the bracket, provided that no match follows.
    pub fn is_last(self) -> bool {
        matches!(self, Self::Match | Self::Final | Self::GrandFinal) || self.is_second_final()
    }

    /// Returns `true` for the repeated final.
    pub fn is_second_final(self) -> bool {
        matches!(self, Self::SecondFinal | Self::SecondFinalDrawn)
    }
}

/// Returns the names of all matches.
pub(super) fn names(slots: &[Slot], layout: &Layout, seats: u16, rounds: u16) -> BTreeMap<SlotId, RoundName> {
    let namer = Namer::of(slots, layout, seats, rounds);
    slots.iter().map(|slot| (slot.id, namer.name(slot))).collect()
}

struct Namer {
    seats: u16,
    /// `true` if a round can be smaller than half of the round before only because of byes.
    is_full: bool,
    has_lower_half: bool,
    /// Last rounds of the only tree or of the upper half, and of the lower half.
    last: [u16; 2],
    /// Number of matches of each round of the only tree.
    counts: BTreeMap<u16, u32>,
    /// Rounds of the group in which the matches for the places from the key on are played, in order.
    placements: BTreeMap<u16, Vec<u16>>,
}

impl Namer {
    fn of(slots: &[Slot], layout: &Layout, seats: u16, rounds: u16) -> Self {
        let mut namer = Self {
            seats,
            is_full: layout.is_full(),
            has_lower_half: false,
            last: [0; 2],
            counts: BTreeMap::new(),
            placements: BTreeMap::new(),
        };
        if layout.is_redrawn() {
            namer.last = [rounds, 0];
        }
        for slot in slots {
            match slot.part {
                Part::Winners(round) => {
                    namer.last[0] = namer.last[0].max(round);
                    *namer.counts.entry(round).or_default() += 1;
                }
                Part::Losers(round) => namer.last[1] = namer.last[1].max(round),
                Part::Final => {}
                Part::Placement(place) => {
                    let played = namer.placements.entry(place).or_default();
                    if !played.contains(&slot.sitting) {
                        played.push(slot.sitting);
                        played.sort_unstable();
                    }
                }
            }
            namer.has_lower_half |= matches!(slot.part, Part::Losers(_) | Part::Final);
        }
        namer
    }

    fn name(&self, slot: &Slot) -> RoundName {
        let [winners, losers] = self.last;
        match slot.part {
            Part::Winners(round) if self.has_lower_half && round == winners => RoundName::WinnersFinal,
            Part::Winners(round) if self.has_lower_half => RoundName::WinnersRound(round),
            Part::Winners(round) => self.of_tree(round),
            Part::Losers(round) if round == losers => RoundName::LosersFinal,
            Part::Losers(round) => RoundName::LosersRound(round),
            Part::Final if slot.if_upset.is_some() => RoundName::SecondFinal,
            Part::Final => RoundName::GrandFinal,
            Part::Placement(place) => self.of_places(place, slot),
        }
    }

    fn of_tree(&self, round: u16) -> RoundName {
        let to_come = self.last[0].saturating_sub(round);
        let count = self.counts.get(&round).copied().unwrap_or(0);
        let whole = 1_u32.checked_shl(u32::from(to_come)) == Some(count);
        match to_come {
            0 if whole && self.seats == 2 => RoundName::Match,
            0 if whole => RoundName::Final,
            1 if whole || self.is_full => RoundName::SemiFinals,
            2 if whole || self.is_full => RoundName::QuarterFinals,
            3.. if whole => RoundName::RoundOf(count.saturating_mul(2)),
            _ => RoundName::Round(round),
        }
    }

    fn of_places(&self, place: u16, slot: &Slot) -> RoundName {
        if let Some(places) = &slot.places {
            return match (*places.start(), *places.end()) {
                (3, 4) => RoundName::ThirdPlace,
                (first, last) => RoundName::PlacesFinal(first, last),
            };
        }
        let played = self.placements.get(&place).map(Vec::as_slice).unwrap_or_default();
        let to_come = played.iter().filter(|sitting| **sitting > slot.sitting).count();
        let size = u32::try_from(to_come + 1).ok().and_then(|halvings| 1_u16.checked_shl(halvings));
        let last = place.saturating_add(size.unwrap_or(u16::MAX) - 1);
        RoundName::PlacesRound(place, last.min(self.seats.max(place)))
    }
}
