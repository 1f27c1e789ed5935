//! Challenge ladders: an order of places in which an entrant challenges a higher-placed one (formats MA6).
//!
//! | | |
//! |---|---|
//! | order | seats of the group: seat 1 is the top |
//! | challenge | a round of its own with one meeting, public from the start; the challenger is named first and has the first move |
//! | reach of a challenge | up to `reach` places above; in a pyramid as far as the place above and to the left |
//! | win of the challenger | takes the place: the two exchange places, or those between move down by one |
//! | draw, loss | no change |
//! | refused, or no date found in time | a loss by forfeit |
//! | after a challenge is over | its players cannot be challenged for some days |

use std::ops::Range;

use chrono::{Days, NaiveDate};

use crate::contest::match_result;
use crate::discipline::Side;
use crate::format::LadderRules;
use crate::group::Group;
use crate::id::EntryId;
use crate::pairing::Pairing;
use crate::round::{Round, RoundState};
use crate::stage::Stage;

/// Challenge of a ladder.
#[derive(Clone, Copy, Debug)]
pub struct Challenge<'a> {
    pub round: &'a Round,
    pub pairing: &'a Pairing,
    pub challenger: EntryId,
    pub challenged: EntryId,
}

impl Challenge<'_> {
    /// Returns the day by which the challenge has to be played.
    pub fn due(&self) -> Option<NaiveDate> {
        self.pairing.appointment.as_ref().map(|appointment| appointment.planned.date())
    }

    /// Returns the day on which the challenge was over.
    pub fn ended(&self) -> Option<NaiveDate> {
        self.pairing.appointment.as_ref()?.ended.map(|ended| ended.date())
    }

    pub fn is_open(&self) -> bool {
        self.round.state != RoundState::Closed
    }
}

/// Returns all challenges of a group, the oldest round first.
pub fn challenges(group: &Group) -> impl Iterator<Item = Challenge<'_>> {
    group.rounds.values().flat_map(|round| {
        round.in_board_order().into_iter().filter_map(move |pairing| {
            let [challenger, challenged] = pairing.two()?;
            Some(Challenge { round, pairing, challenger, challenged })
        })
    })
}

/// Returns the row of a pyramid that contains a place, from 1: row r has r places.
pub fn row_of(place: u32) -> u32 {
    let mut row = 1;
    while row * (row + 1) / 2 < place && row < u32::from(u16::MAX) {
        row += 1;
    }
    row
}

/// Returns the places that an entrant on this place may challenge.
pub fn reachable(reach: u16, rules: LadderRules, place: u32) -> Range<u32> {
    if !rules.pyramid {
        return place.saturating_sub(u32::from(reach)).max(1)..place;
    }
    let row = row_of(place);
    let above = row.saturating_sub(2) * row.saturating_sub(1) / 2 + 1;
    place.saturating_sub(row).max(above)..place
}

/// Returns the first day on which an entrant may be challenged again, or `None` if that is possible at any time.
pub fn protected_until(group: &Group, rules: LadderRules, entry: EntryId) -> Option<NaiveDate> {
    let mine = challenges(group).filter(|it| it.challenger == entry || it.challenged == entry);
    let last = mine.filter_map(|it| it.ended()).max().filter(|_| rules.rest_days > 0)?;
    last.checked_add_days(Days::new(u64::from(rules.rest_days)))
}

/// Returns the open challenge in which an entrant is involved.
pub fn engaged(group: &Group, entry: EntryId) -> Option<Challenge<'_>> {
    challenges(group).find(|it| it.is_open() && (it.challenger == entry || it.challenged == entry))
}

/// Updates the order after a finished meeting.
pub(crate) fn after(stage: &Stage, round: u16, pairing: &Pairing, rules: LadderRules, order: &mut Vec<EntryId>) {
    let result = match_result(&stage.play.contest(round), &stage.play.scoring, pairing);
    let Some([challenger, challenged]) = pairing.two().filter(|_| result.winner == Some(Side::First)) else { return };
    let place = |entry: EntryId| order.iter().position(|seat| *seat == entry);
    let (Some(from), Some(to)) = (place(challenger), place(challenged)) else { return };
    if to >= from {
        return; // he stands above already, by another challenge
    }
    if rules.inserts {
        let moved = order.remove(from);
        order.insert(to, moved);
    } else {
        order.swap(from, to);
    }
}
