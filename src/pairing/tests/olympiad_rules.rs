//! Literal implementation of the Olympiad pairing rules (D.02) for up to eight teams. Every pairing of the unpaired
//! teams is generated, and each step of the text removes the pairings that it does not allow.
//!
//! The code is independent of the engine.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::support::in_order;
use crate::team_pasts::{Round, every_pairing};

/// Team to be paired.
#[derive(Clone, Debug)]
pub struct Team {
    /// Initial number of the team.
    pub number: u32,
    pub match_points: i32,
    /// Colours on board 1 by round: `W`, `B`, or `-` where no match was played.
    pub colours: String,
    pub may_have_bye: bool,
}

/// Round to be paired.
#[derive(Clone, Debug)]
pub struct Field {
    pub teams: Vec<Team>,
    /// Pairs of teams that may not meet, the smaller number first.
    pub barred: BTreeSet<(u32, u32)>,
    /// Colour drawn by lot for the odd numbers.
    pub drawn: char,
}

/// All pairs of a pairing, each in ranking order.
type Pairs = Vec<(usize, usize)>;

impl Team {
    fn played(&self) -> Vec<char> {
        self.colours.chars().filter(|colour| *colour != '-').collect()
    }

    fn difference(&self) -> i32 {
        self.played().into_iter().map(|colour| if colour == 'W' { 1 } else { -1 }).sum()
    }

    /// Returns `true` if 7.3 allows a colour: no difference over 2, no three of one colour in a row.
    fn may_get(&self, colour: char) -> bool {
        let mut all = self.played();
        all.push(colour);
        let three = all.len() > 2 && all[all.len() - 3..].iter().all(|it| *it == colour);
        let more = all.iter().filter(|it| **it == 'W').count().abs_diff(all.iter().filter(|it| **it == 'B').count());
        !three && more <= 2
    }
}

/// Group while it is paired. Teams are identified by their rank, from 0.
struct Group<'a> {
    field: &'a Field,
    members: Vec<usize>,
    /// `true` if 7.3 applies.
    limits: bool,
    /// Pairings of all unpaired teams that are still allowed.
    left: Vec<Pairs>,
    staying: Vec<usize>,
    made: Pairs,
}

impl Group<'_> {
    fn is_inside(&self, (one, two): (usize, usize)) -> bool {
        let both = self.members.contains(&one) && self.members.contains(&two);
        both && (!self.limits || self.field.keeps_limits(one, two))
    }

    fn inside(&self, pairs: &[(usize, usize)]) -> usize {
        pairs.iter().filter(|pair| self.is_inside(**pair)).count()
    }

    fn pairs_with(&self, pairs: &[(usize, usize)], one: usize, two: usize) -> bool {
        let pair = (one.min(two), one.max(two));
        pairs.contains(&pair) && self.is_inside(pair)
    }

    /// Pairs a team with the first team of an order that it meets in some remaining pairing.
    fn meets_first(&mut self, team: usize, order: &[usize]) -> bool {
        for &other in order {
            let kept: Vec<Pairs> =
                self.left.iter().filter(|pairs| self.pairs_with(pairs, team, other)).cloned().collect();
            if !kept.is_empty() {
                self.left = kept;
                self.staying.retain(|it| *it != team && *it != other);
                self.made.push((team.min(other), team.max(other)));
                return true;
            }
        }
        false
    }

    fn leaves_if_possible(&mut self, team: usize) -> bool {
        let stays = |pairs: &Pairs| {
            pairs.iter().any(|(one, two)| (*one == team || *two == team) && self.is_inside((*one, *two)))
        };
        let kept: Vec<Pairs> = self.left.iter().filter(|pairs| !stays(pairs)).cloned().collect();
        let can = !kept.is_empty();
        if can {
            self.left = kept;
            self.staying.retain(|it| *it != team);
        }
        can
    }
}

impl Field {
    fn may_meet(&self, one: usize, two: usize) -> bool {
        let (one, two) = (self.teams[one].number, self.teams[two].number);
        !self.barred.contains(&in_order(one, two))
    }

    fn keeps_limits(&self, one: usize, two: usize) -> bool {
        let (one, two) = (&self.teams[one], &self.teams[two]);
        (one.may_get('W') && two.may_get('B')) || (one.may_get('B') && two.may_get('W'))
    }

    /// Returns every legal pairing of these teams (6.1).
    fn legal(&self, teams: &[usize]) -> Vec<Pairs> {
        every_pairing(teams, &|one, two| self.may_meet(one, two))
    }

    /// Returns the round, or `None` if there is no legal one.
    pub fn round(&self) -> Option<Round> {
        let mut field = self.clone();
        // Article 3.2.
        field.teams.sort_by_key(|team| (Reverse(team.match_points), team.number));
        field.ranked_round()
    }

    fn ranked_round(&self) -> Option<Round> {
        let all: Vec<usize> = (0..self.teams.len()).collect();
        let without = |gone: usize| all.iter().copied().filter(|it| *it != gone).collect::<Vec<usize>>();
        // Articles 4.1 and 4.2.
        let bye = if all.len().is_multiple_of(2) {
            None
        } else {
            let can = |team: &usize| self.teams[*team].may_have_bye && !self.legal(&without(*team)).is_empty();
            Some(all.iter().copied().rev().find(can)?)
        };
        let mut waiting = bye.map_or_else(|| all.clone(), without);
        if self.legal(&waiting).is_empty() {
            return None;
        }
        let pairs = self.by_groups(&mut waiting);
        assert!(waiting.is_empty(), "the round is whole");
        let matches = pairs.into_iter().map(|(higher, lower)| {
            let (one, two) = (self.teams[higher].number, self.teams[lower].number);
            if self.colour(higher, lower) == 'W' { (one, two) } else { (two, one) }
        });
        Some((matches.collect(), bye.map(|team| self.teams[team].number)))
    }

    /// Pairs the groups in the order of 6.4: from the top to the median, from the bottom to the median, the median
    /// last.
    fn by_groups(&self, waiting: &mut Vec<usize>) -> Pairs {
        let points = |team: usize| self.teams[team].match_points;
        let Some(&middle) = waiting.get(waiting.len() / 2) else { return Vec::new() };
        let median = points(middle);
        let scores: BTreeSet<i32> = waiting.iter().map(|team| points(*team)).collect();
        let above: Vec<i32> = scores.iter().copied().rev().filter(|it| *it > median).collect();
        let below: Vec<i32> = scores.iter().copied().filter(|it| *it < median).collect();
        let everybody = waiting.clone();
        let residents =
            |score: i32| -> Vec<usize> { everybody.iter().copied().filter(|team| points(*team) == score).collect() };
        let mut pairs = Vec::new();
        let mut into_median = Vec::new();
        for (side, upwards) in [(above, false), (below, true)] {
            let mut arrived: Vec<usize> = Vec::new();
            for (at, score) in side.iter().enumerate() {
                let adjacent = residents(side.get(at + 1).copied().unwrap_or(median));
                arrived = self.group(waiting, *score, &residents(*score), &arrived, &adjacent, upwards, &mut pairs);
            }
            into_median.extend(arrived);
        }
        let left = self.group(waiting, median, &residents(median), &into_median, &[], false, &mut pairs);
        assert_eq!(left, Vec::<usize>::new(), "nobody leaves the median");
        pairs
    }

    /// Pairs one group and returns its floaters.
    #[allow(clippy::too_many_arguments, reason = "all that the text names")]
    fn group(
        &self,
        waiting: &mut Vec<usize>,
        score: i32,
        residents: &[usize],
        arrived: &[usize],
        adjacent: &[usize],
        upwards: bool,
        pairs: &mut Pairs,
    ) -> Vec<usize> {
        let mut members = residents.to_vec();
        members.extend(arrived);
        members.sort_unstable();
        let mut group = Group {
            field: self,
            staying: members.clone(),
            members,
            limits: true,
            left: self.legal(waiting),
            made: Vec::new(),
        };
        // Articles 7.4 and 9.5.
        let most = |group: &Group<'_>| group.left.iter().map(|pairs| group.inside(pairs)).max().unwrap_or(0);
        let limited = most(&group);
        group.limits = false;
        let mut kept = most(&group);
        if kept == limited {
            group.limits = true;
            kept = limited;
        }
        let best: Vec<Pairs> = group.left.iter().filter(|pairs| group.inside(pairs) == kept).cloned().collect();
        group.left = best;
        let mut leaving = Vec::new();
        // Article 8.3.1: from above the highest ranked comes first, and it seeks the highest ranked. Article 8.2.1:
        // from below all is reversed.
        let from_above = |team: &usize| self.teams[*team].match_points > score;
        let mut down: Vec<usize> = arrived.iter().copied().filter(|team| from_above(team)).collect();
        let mut up: Vec<usize> = arrived.iter().copied().filter(|team| !from_above(team)).collect();
        down.sort_unstable();
        up.sort_unstable_by_key(|team| Reverse(*team));
        for floater in down.iter().chain(&up).copied() {
            if !group.staying.contains(&floater) {
                continue;
            }
            let mut order: Vec<usize> = group.staying.iter().copied().filter(|it| *it != floater).collect();
            let turned = |team: usize| if from_above(&floater) { team } else { usize::MAX - team };
            order.sort_by_key(|team| (!residents.contains(team), turned(*team)));
            if !group.meets_first(floater, &order) {
                // Articles 8.2.4 and 8.3.4.
                group.staying.retain(|it| *it != floater);
                leaving.push(floater);
            }
        }
        // Articles 8.2.2, 8.2.3, 8.3.2 and 8.3.3.
        let mut order = group.staying.clone();
        let turned = |team: usize| if upwards { team } else { usize::MAX - team };
        order.sort_by_key(|team| (!adjacent.iter().any(|other| self.may_meet(*team, *other)), turned(*team)));
        for team in order {
            if group.staying.len() > 2 * (kept - group.made.len()) && group.leaves_if_possible(team) {
                leaving.push(team);
            }
        }
        // Articles 9.1 to 9.3.
        while !group.staying.is_empty() {
            let mut arranged = group.staying.clone();
            if upwards {
                arranged.reverse();
            }
            let half = arranged.len() / 2;
            let mut order = arranged[half..].to_vec();
            order.extend(arranged[1..half].iter().rev());
            assert!(group.meets_first(arranged[0], &order), "whoever stays is paired");
        }
        waiting.retain(|team| !group.made.iter().any(|(one, two)| one == team || two == team));
        pairs.extend(group.made);
        leaving
    }

    /// Returns the colour of the higher-ranked team by 7.2 to 7.7.
    fn colour(&self, higher: usize, lower: usize) -> char {
        let (one, two) = (&self.teams[higher], &self.teams[lower]);
        let other = |colour: char| if colour == 'W' { 'B' } else { 'W' };
        if one.played().is_empty() && two.played().is_empty() {
            return if one.number % 2 == 1 { self.drawn } else { other(self.drawn) };
        }
        let white = one.may_get('W') && two.may_get('B');
        let black = one.may_get('B') && two.may_get('W');
        if white != black {
            return if white { 'W' } else { 'B' };
        }
        if one.difference() != two.difference() {
            return if one.difference() < two.difference() { 'W' } else { 'B' };
        }
        let (mine, theirs): (Vec<char>, Vec<char>) = (one.colours.chars().collect(), two.colours.chars().collect());
        for round in (0..mine.len()).rev() {
            if mine[round] != '-' && theirs[round] != '-' && mine[round] != theirs[round] {
                return theirs[round];
            }
        }
        match (one.played().last(), two.played().last()) {
            (Some(had), _) => other(*had),
            (None, Some(had)) => *had,
            (None, None) => 'W',
        }
    }
}
