//! Promotion and relegation after a season (TM39), with the reason for each team. The result is shown and applied by hand.
//!
//! | destination | rule |
//! |---|---|
//! | promotion | the first places; a team that declines, or whose club already has a team above, is passed over for the next best |
//! | promotion play-off | the next places among the teams that can be promoted |
//! | relegation | first teams that have left; then teams whose club's upper team is relegated into the division; then from the last place up |
//! | additional relegation | if the division would exceed its maximum size |
//! | relegation play-off | the next places above those |
//! | a shared place across a border | open: decided by a play-off or by lot |

use std::collections::BTreeSet;

use qisai_domain::listing::MoveRules;
use qisai_domain::{Entry, EntryId, EntryStatus, Tournament};

use crate::ranking::Ranked;

/// Team at the end of a season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub entry: EntryId,
    /// Place from 1. Teams that share a place have the same number. `None` for a team that left without a place.
    pub place: Option<usize>,
    /// Name of the club. Empty if it is unknown.
    pub club: String,
    /// `true` if the team has withdrawn or been expelled.
    pub has_left: bool,
}

/// Destination of a team for the next season.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    Up,
    /// Promotion play-off.
    PlayOffUp,
    Stays,
    /// Relegation play-off.
    PlayOffDown,
    Down,
    /// Undecided, because a shared place lies across a border.
    Open,
}

impl Way {
    /// All destinations in the order of display.
    pub const ALL: [Self; 6] = [Self::Up, Self::PlayOffUp, Self::Open, Self::Stays, Self::PlayOffDown, Self::Down];
}

/// Reason for a destination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PromotionReason {
    /// Place alone.
    Place,
    /// Promotion or promotion play-off in place of better-placed teams that were passed over.
    NextBest { passed_over: Vec<EntryId> },
    /// Refusal of a promotion by a qualified team.
    Declined,
    /// Qualified team of a club that already has a team above or is promoting a better one.
    ClubAbove,
    /// Withdrawal or expulsion. Such teams are relegated first.
    HasLeft,
    /// Relegation of the club's upper team into the division.
    ClubComesDown,
    /// Additional relegation, because the division would exceed its maximum size.
    DivisionFull,
    /// Place shared with a team on the other side of a border.
    Shared,
}

/// Destination of a team, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    pub entry: EntryId,
    pub place: Option<usize>,
    pub way: Way,
    pub why: PromotionReason,
}

/// Returns the teams of a group in order of place. Teams without a place come last.
pub fn candidates(t: &Tournament, ranked: &Ranked) -> Vec<Candidate> {
    let candidate = |entry: EntryId, place: Option<usize>| {
        let found = t.entry(entry);
        let club = match found.and_then(Entry::team) {
            Some(team) => team.club.clone(),
            None => found.and_then(|found| t.person_of(found)).map(|it| it.club().to_owned()).unwrap_or_default(),
        };
        let has_left = found.is_some_and(|found| found.status != EntryStatus::InPlay);
        Candidate { entry, place, club, has_left }
    };
    let placed = ranked.standings.rows.iter().map(|row| candidate(row.entry, Some(row.rank)));
    placed.chain(ranked.unplaced.iter().map(|one| candidate(one.entry, None))).collect()
}

/// Returns the destination of every team. The candidates must be in order of place, and the result has the same order.
pub fn moves(rules: &MoveRules, candidates: &[Candidate]) -> Vec<Move> {
    let mut plan = Plan { rules, ways: vec![None; candidates.len()], candidates };
    plan.leave();
    plan.up();
    plan.down();
    plan.shared();
    let ways = candidates.iter().zip(plan.ways);
    let told = |(one, way): (&Candidate, Option<(Way, PromotionReason)>)| {
        let (way, why) = way.unwrap_or((Way::Stays, PromotionReason::Place));
        Move { entry: one.entry, place: one.place, way, why }
    };
    ways.map(told).collect()
}

struct Plan<'a> {
    rules: &'a MoveRules,
    candidates: &'a [Candidate],
    /// Destination of each candidate, if it is settled so far.
    ways: Vec<Option<(Way, PromotionReason)>>,
}

impl Plan<'_> {
    fn set(&mut self, at: usize, way: Way, why: PromotionReason) {
        if let Some(slot) = self.ways.get_mut(at) {
            *slot = Some((way, why));
        }
    }

    /// Returns the indices of the candidates whose destination is not settled.
    fn unsettled(&self) -> Vec<usize> {
        self.ways.iter().enumerate().filter(|(_, way)| way.is_none()).map(|(at, _)| at).collect()
    }

    fn count(&self, way: Way) -> usize {
        self.ways.iter().flatten().filter(|(of, _)| *of == way).count()
    }

    fn leave(&mut self) {
        let candidates = self.candidates;
        for (at, one) in candidates.iter().enumerate() {
            if one.has_left || one.place.is_none() {
                self.set(at, Way::Down, PromotionReason::HasLeft);
            }
        }
    }

    fn up(&mut self) {
        let (rules, candidates) = (self.rules, self.candidates);
        let (up, play_off) = (usize::from(rules.up), usize::from(rules.play_off_up));
        let mut clubs: BTreeSet<&str> = rules.above.iter().map(String::as_str).collect();
        let mut passed_over = Vec::new();
        let mut taken = 0;
        for at in self.unsettled() {
            if taken == up + play_off {
                break;
            }
            let Some(one) = candidates.get(at) else { continue };
            let (entry, club) = (one.entry, one.club.as_str());
            let hinders = rules.one_of_a_club && !club.is_empty() && clubs.contains(club);
            if rules.declined.contains(&entry) || hinders {
                let why = if hinders { PromotionReason::ClubAbove } else { PromotionReason::Declined };
                self.set(at, Way::Stays, why);
                passed_over.push(entry);
                continue;
            }
            let way = if taken < up { Way::Up } else { Way::PlayOffUp };
            if way == Way::Up {
                clubs.insert(club);
            }
            taken += 1;
            let why = if passed_over.is_empty() {
                PromotionReason::Place
            } else {
                PromotionReason::NextBest { passed_over: passed_over.clone() }
            };
            self.set(at, way, why);
        }
    }

    /// Returns the number of teams to relegate: the announced number, or more if the division would be too large.
    /// Direct promotions make room.
    fn to_go_down(&self) -> usize {
        let usual = usize::from(self.rules.down);
        let Some(size) = self.rules.size else { return usual };
        let coming = self.rules.coming_down.len() + usize::from(self.rules.coming_up);
        let remaining = self.candidates.len().saturating_sub(self.count(Way::Up));
        usual.max((remaining + coming).saturating_sub(usize::from(size)))
    }

    fn down(&mut self) {
        let (rules, candidates) = (self.rules, self.candidates);
        let (usual, all) = (usize::from(rules.down), self.to_go_down());
        if rules.one_of_a_club {
            // Teams that were passed over may still have to make room for an upper team.
            for (at, one) in candidates.iter().enumerate() {
                let is_settled = self.ways.get(at).is_some_and(|way| matches!(way, Some((Way::Up | Way::Down, _))));
                let comes_down = !one.club.is_empty() && rules.coming_down.contains(&one.club);
                if comes_down && !is_settled {
                    self.set(at, Way::Down, PromotionReason::ClubComesDown);
                }
            }
        }
        // Teams passed over for promotion are still in the division. The last places are relegated first, even if such
        // teams hold them.
        let stay = self.ways.iter().enumerate().rev().filter(|(_, way)| matches!(way, None | Some((Way::Stays, _))));
        let stay: Vec<usize> = stay.map(|(at, _)| at).collect();
        let mut left = stay.into_iter();
        while self.count(Way::Down) < all {
            let Some(at) = left.next() else { break };
            let why =
                if self.count(Way::Down) < usual { PromotionReason::Place } else { PromotionReason::DivisionFull };
            self.set(at, Way::Down, why);
        }
        for at in left.take(usize::from(rules.play_off_down)) {
            self.set(at, Way::PlayOffDown, PromotionReason::Place);
        }
    }

    /// Marks teams as open if they share a place but have different destinations by place alone.
    fn shared(&mut self) {
        let all = || self.candidates.iter().zip(&self.ways);
        let is_open = |one: &Candidate, own: Way| {
            let others = all().filter(|(other, _)| other.place == one.place);
            others.filter_map(|(_, way)| by_place(way.as_ref())).any(|way| way != own)
        };
        let open =
            all().enumerate().filter(|(_, (one, way))| by_place(way.as_ref()).is_some_and(|own| is_open(one, own)));
        let open: Vec<usize> = open.map(|(at, _)| at).collect();
        for at in open {
            self.set(at, Way::Open, PromotionReason::Shared);
        }
    }
}

/// Returns the destination if it is based on the place alone, or `None` if it has another reason.
fn by_place(way: Option<&(Way, PromotionReason)>) -> Option<Way> {
    match way {
        None => Some(Way::Stays),
        Some((way, PromotionReason::Place | PromotionReason::NextBest { .. } | PromotionReason::DivisionFull)) => {
            Some(*way)
        }
        Some(_) => None,
    }
}
