//! Who goes up and who goes down after a season (TM39), with the reason for each. It is told, and applied by hand.
//!
//! | | |
//! |---|---|
//! | up | the first so many; who declines, or whose club has a team above already, is passed over for the next best |
//! | play-off for going up | the next so many of those who may go up |
//! | down | who has left the league counts as the first; then teams whose club's upper team comes down into the division; then from the last place upwards |
//! | more down | where the division would have more teams than it may |
//! | play-off for staying | the next so many above those |
//! | a shared place across a border | nobody knows: a play-off, or a lot |

use std::collections::BTreeSet;

use qisai_domain::listing::MoveRules;
use qisai_domain::{Entry, EntryId, EntryStatus, Tournament};

use crate::ranking::Ranked;

/// A team at the end of a season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub entry: EntryId,
    /// From 1; those who share a place have the same number. None has who has left without a place.
    pub place: Option<usize>,
    /// May be empty: nothing is known then.
    pub club: String,
    /// Withdrawn or expelled.
    pub has_left: bool,
}

/// Where a team plays next season.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    Up,
    /// Plays for going up.
    PlayOffUp,
    Stays,
    /// Plays for staying.
    PlayOffDown,
    Down,
    /// A shared place lies across a border.
    Open,
}

impl Way {
    /// In this order they are listed.
    pub const ALL: [Self; 6] = [Self::Up, Self::PlayOffUp, Self::Open, Self::Stays, Self::PlayOffDown, Self::Down];
}

/// Why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// By the place alone.
    Place,
    /// Somebody better does not go.
    NextBest { passed_over: Vec<EntryId> },
    /// Would go up, and does not want to.
    Declined,
    /// Would go up, and the club has a team there already or sends a better one.
    ClubAbove,
    /// Withdrawn or expelled: the first of those who go down.
    HasLeft,
    /// The club's upper team comes down into the division.
    ClubComesDown,
    /// More go down than usual, for the division would have more teams than it may.
    DivisionFull,
    /// Shares the place with somebody on the other side of a border.
    Shared,
}

/// A team, where it goes, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    pub entry: EntryId,
    pub place: Option<usize>,
    pub way: Way,
    pub why: Why,
}

/// The teams of a group in the order of their places, those without one last.
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

/// Where everybody goes, in the order of the candidates, who come in the order of their places.
pub fn moves(rules: &MoveRules, candidates: &[Candidate]) -> Vec<Move> {
    let mut plan = Plan { rules, ways: vec![None; candidates.len()], candidates };
    plan.leave();
    plan.up();
    plan.down();
    plan.shared();
    let ways = candidates.iter().zip(plan.ways);
    let told = |(one, way): (&Candidate, Option<(Way, Why)>)| {
        let (way, why) = way.unwrap_or((Way::Stays, Why::Place));
        Move { entry: one.entry, place: one.place, way, why }
    };
    ways.map(told).collect()
}

struct Plan<'a> {
    rules: &'a MoveRules,
    candidates: &'a [Candidate],
    /// Of each candidate what is settled so far.
    ways: Vec<Option<(Way, Why)>>,
}

impl Plan<'_> {
    fn set(&mut self, at: usize, way: Way, why: Why) {
        if let Some(slot) = self.ways.get_mut(at) {
            *slot = Some((way, why));
        }
    }

    /// Places in the list of those of whom nothing is settled.
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
                self.set(at, Way::Down, Why::HasLeft);
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
                let why = if hinders { Why::ClubAbove } else { Why::Declined };
                self.set(at, Way::Stays, why);
                passed_over.push(entry);
                continue;
            }
            let way = if taken < up { Way::Up } else { Way::PlayOffUp };
            if way == Way::Up {
                clubs.insert(club);
            }
            taken += 1;
            let why =
                if passed_over.is_empty() { Why::Place } else { Why::NextBest { passed_over: passed_over.clone() } };
            self.set(at, way, why);
        }
    }

    /// So many go down: as announced, or more where the division would be too large. Who goes up for sure makes room.
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
            // Whoever was passed over may have to make room below all the same.
            for (at, one) in candidates.iter().enumerate() {
                let is_settled = self.ways.get(at).is_some_and(|way| matches!(way, Some((Way::Up | Way::Down, _))));
                let comes_down = !one.club.is_empty() && rules.coming_down.contains(&one.club);
                if comes_down && !is_settled {
                    self.set(at, Way::Down, Why::ClubComesDown);
                }
            }
        }
        // Who was passed over for going up is still in the division: the last places go first whoever has them.
        let stay = self.ways.iter().enumerate().rev().filter(|(_, way)| matches!(way, None | Some((Way::Stays, _))));
        let stay: Vec<usize> = stay.map(|(at, _)| at).collect();
        let mut left = stay.into_iter();
        while self.count(Way::Down) < all {
            let Some(at) = left.next() else { break };
            let why = if self.count(Way::Down) < usual { Why::Place } else { Why::DivisionFull };
            self.set(at, Way::Down, why);
        }
        for at in left.take(usize::from(rules.play_off_down)) {
            self.set(at, Way::PlayOffDown, Why::Place);
        }
    }

    /// Those who share a place and go different ways by the place alone: nobody knows which.
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
            self.set(at, Way::Open, Why::Shared);
        }
    }
}

/// Where somebody goes by the place alone; none for another reason.
fn by_place(way: Option<&(Way, Why)>) -> Option<Way> {
    match way {
        None => Some(Way::Stays),
        Some((way, Why::Place | Why::NextBest { .. } | Why::DivisionFull)) => Some(*way),
        Some(_) => None,
    }
}
