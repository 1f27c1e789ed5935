//! Literal implementation of the Lim system (C.04.4.3) for a few players: everything that can be left, paired or
//! exchanged is tried, article by article.
//!
//! Numbers identify players; number 1 is the highest. The code is independent of the engine.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet};

use crate::support::in_order;
use crate::team_pasts::{Round, without};

/// Player to be paired.
#[derive(Clone, Debug)]
pub struct Player {
    pub rating: Option<u16>,
    /// Score in half points.
    pub score: i32,
    /// `W` and `B` for the games played, oldest first.
    pub sides: String,
    /// `true` if the pairing of the previous round took the player out of their own scoregroup (2.3).
    pub transferred: bool,
    pub may_have_bye: bool,
}

/// Round to be paired.
#[derive(Clone, Debug)]
pub struct Field {
    pub players: BTreeMap<u32, Player>,
    /// Pairs of players who may not meet, the smaller number first.
    pub barred: BTreeSet<(u32, u32)>,
    /// Players whose number is odd, counted among those who have come.
    pub odd: BTreeSet<u32>,
    pub participants: u32,
    pub round: u16,
    pub rounds: u16,
    pub initial: char,
    /// `true` for the reading of 3.8 in which an upfloater in the median tries the highest number first.
    pub highest_first: bool,
    /// `true` for the reading of article 6 that lifts the colour limits only for pairs with equal scores.
    pub equal_scores_only: bool,
}

type Numbers = Vec<u32>;
/// Pairs in the order in which they were made.
type Pairs = Vec<(u32, u32)>;

/// Scoregroup whose floaters have left.
struct Group<'a> {
    members: &'a [u32],
    from_above: &'a [u32],
    from_below: &'a [u32],
    downwards: bool,
    median: bool,
}

fn other(colour: char) -> char {
    if colour == 'W' { 'B' } else { 'W' }
}

fn count(sides: &str, colour: char) -> usize {
    sides.chars().filter(|it| *it == colour).count()
}

/// Returns `true` if article 5.1 allows a colour.
fn may_have(sides: &str, colour: char) -> bool {
    let third_running = sides.ends_with(&String::from_iter([colour, colour]));
    !third_running && count(sides, colour) + 1 < count(sides, other(colour)) + 3
}

/// Returns the due colour by articles 5.1, 5.3, 5.5 and 5.6.
fn due(sides: &str) -> Option<char> {
    if sides.ends_with("WW") || sides.ends_with("BB") {
        return sides.chars().last().map(other);
    }
    match count(sides, 'W').cmp(&count(sides, 'B')) {
        Ordering::Less => Some('W'),
        Ordering::Greater => Some('B'),
        Ordering::Equal => sides.chars().last().map(other),
    }
}

/// Returns every set of `size` of these numbers.
fn sets(numbers: &[u32], size: usize) -> Vec<Numbers> {
    let Some((&one, others)) = numbers.split_first() else {
        return if size == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let mut found = sets(others, size);
    if size > 0 {
        found.extend(sets(others, size - 1).into_iter().map(|set| [vec![one], set].concat()));
    }
    found
}

impl Field {
    fn score(&self, number: u32) -> i32 {
        self.players[&number].score
    }

    fn due(&self, number: u32) -> Option<char> {
        due(&self.players[&number].sides)
    }

    /// Returns half of the rounds played, in half points (2.2).
    fn median(&self) -> i32 {
        i32::from(self.round - 1)
    }

    /// Returns `true` if two players are compatible by articles 2.1 and 6.
    fn compatible(&self, one: u32, two: u32) -> bool {
        let (mine, theirs) = (&self.players[&one].sides, &self.players[&two].sides);
        let within = ['W', 'B'].into_iter().any(|colour| may_have(mine, colour) && may_have(theirs, other(colour)));
        let last = self.round == self.rounds;
        let give_way = last && (!self.equal_scores_only || self.score(one) == self.score(two));
        one != two && !self.barred.contains(&in_order(one, two)) && (within || give_way)
    }

    /// Returns `true` if both players can get their due colour.
    fn suit(&self, one: u32, two: u32) -> bool {
        self.due(one).is_none() || self.due(one) != self.due(two)
    }

    /// Returns `true` if the players are rated more than 100 points apart in a tournament with more participants than 2
    /// to the power of the rounds (3.2.3, 3.8, 5.7).
    fn too_far(&self, one: u32, two: u32) -> bool {
        let maxi = u64::from(self.participants) > 2_u64.pow(u32::from(self.rounds));
        let ratings = self.players[&one].rating.zip(self.players[&two].rating);
        maxi && ratings.is_some_and(|(one, two)| one.abs_diff(two) > 100)
    }

    fn can_all_be_paired(&self, numbers: &[u32]) -> bool {
        let Some((&one, others)) = numbers.split_first() else { return true };
        let mut opponents = others.iter().filter(|two| self.compatible(one, **two));
        opponents.any(|two| self.can_all_be_paired(&without(others, &[*two])))
    }

    /// Returns the holder of the bye by articles 1.1 and 7.1, or an error if the others can never be paired.
    fn bye(&self) -> Result<Option<u32>, ()> {
        let everybody: Numbers = self.players.keys().copied().collect();
        if everybody.len().is_multiple_of(2) {
            return if self.can_all_be_paired(&everybody) { Ok(None) } else { Err(()) };
        }
        let could = everybody.iter().copied().filter(|number| self.players[number].may_have_bye);
        let leaving = could.filter(|number| self.can_all_be_paired(&without(&everybody, &[*number])));
        let rating = |number: u32| self.players[&number].rating.filter(|_| self.round == 1);
        leaving.min_by_key(|number| (self.score(*number), rating(*number), Reverse(*number))).map(Some).ok_or(())
    }

    /// Returns the number of floaters who find separate opponents in the adjacent group (3.3, 3.4).
    fn served(&self, floaters: &[u32], next: &[u32]) -> usize {
        let Some((&one, others)) = floaters.split_first() else { return 0 };
        let opponents = next.iter().filter(|two| self.compatible(one, **two));
        let best = opponents.map(|two| 1 + self.served(others, &without(next, &[*two]))).max();
        best.unwrap_or(0).max(self.served(others, next))
    }

    /// Returns the floater by article 3 among those who could leave; `gone` have been chosen before.
    fn floater(&self, could: &[u32], members: &[u32], gone: &[u32], around: (&[u32], &[u32]), downwards: bool) -> u32 {
        let (arrived, next) = around;
        let disadvantage = |number: u32| {
            let finds = self.served(&[gone, &[number]].concat(), next) > self.served(gone, next);
            match (arrived.contains(&number), finds) {
                (true, false) => 3,  // a
                (true, true) => 2,   // b
                (false, false) => 1, // c
                (false, true) => 0,  // d
            }
        };
        let stay = without(members, gone);
        let due_to = |colour: char| stay.iter().filter(|number| self.due(**number) == Some(colour)).count();
        let more = match due_to('W').cmp(&due_to('B')) {
            Ordering::Less => Some('B'),
            Ordering::Greater => Some('W'),
            Ordering::Equal => None,
        };
        // Articles 3.9.2, then 3.10.
        let avoided = |number: u32| (disadvantage(number), self.players[&number].transferred);
        let least = could.iter().map(|number| avoided(*number)).min().unwrap();
        let left: Numbers = could.iter().copied().filter(|number| avoided(*number) == least).collect();
        // Article 3.2.4, unless 3.2.2 finds another player who is not too far from that one (3.2.3).
        let of =
            |numbers: &[u32]| if downwards { numbers.iter().max().copied() } else { numbers.iter().min().copied() };
        let last = of(&left).unwrap();
        let equalising: Numbers =
            left.into_iter().filter(|number| more.is_none() || self.due(*number) == more).collect();
        of(&equalising).filter(|number| !self.too_far(*number, last)).unwrap_or(last)
    }

    /// Returns the players who leave a group by articles 2.3 and 4.4. `around` are the players who floated into it, and
    /// the residents of the next group.
    fn leaving(&self, members: &[u32], around: (&[u32], &[u32]), downwards: bool) -> Numbers {
        let mut gone = Vec::new();
        // Articles 2.3.1 to 2.3.3.
        let alone = |number: &u32| !members.iter().any(|two| self.compatible(*number, *two));
        gone.extend(members.iter().copied().filter(alone));
        // Articles 2.3.4 and 4.4: as few as possible.
        let left = without(members, &gone);
        let mut fewest = (0..=left.len()).map(|size| {
            let sets = sets(&left, size).into_iter();
            sets.filter(|set| self.can_all_be_paired(&without(&left, set))).collect::<Vec<_>>()
        });
        let mut sets = fewest.find(|sets| !sets.is_empty()).unwrap();
        for _ in 0..sets[0].len() {
            let could: BTreeSet<u32> = sets.concat().into_iter().filter(|number| !gone.contains(number)).collect();
            let could: Numbers = could.into_iter().collect();
            let floater = self.floater(&could, members, &gone, around, downwards);
            gone.push(floater);
            sets.retain(|set| set.contains(&floater));
        }
        gone
    }

    /// Returns the opponent by article 3.8: the first in this order who is due the other colour and leaves the rest an
    /// opponent each, otherwise the first who leaves them one.
    fn opponent(&self, number: u32, order: &[u32], waiting: &[u32]) -> u32 {
        let rest = |two: u32| without(waiting, &[number, two]);
        let available = |two: &u32| self.compatible(number, *two) && self.can_all_be_paired(&rest(*two));
        let available: Numbers = order.iter().copied().filter(available).collect();
        let first = available[0];
        let better = available.into_iter().find(|two| self.suit(number, *two) && !self.too_far(*two, first));
        better.unwrap_or(first)
    }

    /// Returns the players whom the first of a list tries, in order (article 4.2).
    fn exchanges(list: &[u32]) -> Numbers {
        let (top, bottom) = list.split_at(list.len() / 2);
        bottom.iter().chain(top[1..].iter().rev()).copied().collect()
    }

    /// Returns the proposals after the scrutiny for games already played (articles 2.4, 2.5 and 4.1).
    fn scrutinised(&self, list: &[u32]) -> Pairs {
        let Some(&one) = list.first() else { return Vec::new() };
        let mut order = Self::exchanges(list).into_iter().filter(|two| self.compatible(one, *two));
        let two = order.find(|two| self.can_all_be_paired(&without(list, &[one, *two]))).unwrap();
        [vec![(one, two)], self.scrutinised(&without(list, &[one, two]))].concat()
    }

    /// Returns the pairs of a group whose members can all be paired, by articles 3.6 to 3.8, then 4 and 5.2.
    fn pairs(&self, group: &Group) -> Pairs {
        let mut waiting = group.members.to_vec();
        waiting.sort_unstable();
        let mut pairs = Vec::new();
        let mut down: Numbers = group.from_above.to_vec();
        down.retain(|number| waiting.contains(number));
        down.sort_by_key(|number| (Reverse(self.score(*number)), *number));
        let mut up: Numbers = group.from_below.to_vec();
        up.retain(|number| waiting.contains(number));
        up.sort_by_key(|number| (self.score(*number), Reverse(*number)));
        for (floater, is_up) in down.into_iter().map(|it| (it, false)).chain(up.into_iter().map(|it| (it, true))) {
            if waiting.contains(&floater) {
                let mut order = without(&waiting, &[floater]);
                if is_up && !(group.median && self.highest_first) {
                    order.reverse();
                }
                let opponent = self.opponent(floater, &order, &waiting);
                waiting = without(&waiting, &[floater, opponent]);
                pairs.push((floater, opponent));
            }
        }
        if !group.downwards {
            waiting.reverse();
        }
        while !waiting.is_empty() {
            let (one, proposed) = self.scrutinised(&waiting)[0];
            let rest = |two: u32| without(&waiting, &[one, two]);
            let may = |two: &u32| self.compatible(one, *two) && self.can_all_be_paired(&rest(*two));
            let better = |two: &u32| self.suit(one, *two) && !self.too_far(*two, proposed) && may(two);
            let exchanged = Self::exchanges(&waiting).into_iter().find(better);
            let two = if self.suit(one, proposed) { proposed } else { exchanged.unwrap_or(proposed) };
            waiting = rest(two);
            pairs.push((one, two));
        }
        pairs
    }

    /// Pairs the groups of one side of the median in the order of pairing, and returns the pairs and the floaters into
    /// the median.
    fn side(&self, present: &[u32], downwards: bool) -> (Pairs, Numbers) {
        let beside = if downwards { Ordering::Greater } else { Ordering::Less };
        let scores = present.iter().map(|number| self.score(*number)).filter(|it| it.cmp(&self.median()) == beside);
        let mut scores: Vec<i32> = scores.collect::<BTreeSet<i32>>().into_iter().collect();
        if downwards {
            scores.reverse();
        }
        scores.push(self.median());
        let residents =
            |score: i32| -> Numbers { present.iter().copied().filter(|number| self.score(*number) == score).collect() };
        let (mut pairs, mut arrived) = (Vec::new(), Vec::new());
        for two in scores.windows(2) {
            let members = [residents(two[0]), arrived.clone()].concat();
            let leaving = self.leaving(&members, (&arrived, &residents(two[1])), downwards);
            let (from_above, from_below) = if downwards { (arrived, Vec::new()) } else { (Vec::new(), arrived) };
            let members = &without(&members, &leaving);
            let (from_above, from_below) = (&from_above, &from_below);
            pairs.extend(self.pairs(&Group { members, from_above, from_below, downwards, median: false }));
            arrived = leaving;
        }
        (pairs, arrived)
    }

    /// Returns a pair as white, then black, by articles 5 and 7.2.
    fn coloured(&self, (one, two): (u32, u32), below_median: bool) -> (u32, u32) {
        let rank = |number: u32| (Reverse(self.score(number)), number);
        let (higher, lower) = if rank(one) < rank(two) { (one, two) } else { (two, one) };
        let (mine, theirs) = (&self.players[&higher].sides, &self.players[&lower].sides);
        let gets = |colour: char| if colour == 'W' { (higher, lower) } else { (lower, higher) };
        let claim = match (due(mine), due(theirs)) {
            (None, None) if self.odd.contains(&higher) => return gets(self.initial),
            (None, None) => return gets(other(self.initial)),
            (Some(colour), theirs) if theirs != Some(colour) => return gets(colour),
            (None, Some(colour)) => return gets(other(colour)),
            (Some(colour), _) => colour,
        };
        let fits = |colour: &char| may_have(mine, *colour) && may_have(theirs, other(*colour));
        if let [only] = ['W', 'B'].into_iter().filter(fits).collect::<Vec<_>>()[..] {
            return gets(only);
        }
        let differs = mine.chars().rev().zip(theirs.chars().rev()).find(|(mine, theirs)| mine != theirs);
        gets(match differs {
            Some((had, _)) => other(had),
            None if below_median => other(claim),
            None => claim,
        })
    }

    /// Returns the round of article 2, or `None` if there is none.
    pub fn round(&self) -> Option<Round> {
        let bye = self.bye().ok()?;
        let present: Numbers = self.players.keys().copied().filter(|number| Some(*number) != bye).collect();
        let ((mut above, mut down), (mut below, mut up)) = (self.side(&present, true), self.side(&present, false));
        let residents = present.iter().copied().filter(|number| self.score(*number) == self.median());
        let residents: Numbers = residents.collect();
        // Article 2.6.
        while !self.can_all_be_paired(&[residents.clone(), down.clone(), up.clone()].concat()) {
            let lower = (down.len() > up.len() && !below.is_empty()) || above.is_empty();
            let (pairs, floaters) = if lower { (&mut below, &mut up) } else { (&mut above, &mut down) };
            let (one, two) = pairs.pop()?;
            floaters.extend([one, two]);
        }
        let members = &[residents, down.clone(), up.clone()].concat();
        let (from_above, from_below) = (&down, &up);
        let last = self.pairs(&Group { members, from_above, from_below, downwards: true, median: true });
        let mut games: BTreeSet<(u32, u32)> = below.into_iter().map(|pair| self.coloured(pair, true)).collect();
        games.extend(above.into_iter().chain(last).map(|pair| self.coloured(pair, false)));
        Some((games, bye))
    }
}
