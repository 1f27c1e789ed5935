//! Literal implementation of the Swiss Team system (C.04.6) for up to eight teams.
//!
//! Every set of upfloaters and every pairing of a bracket is generated, sorted by articles 3.5 and 3.6, given colours
//! by article 4, and judged by counting. The code is independent of the engine.
#![allow(clippy::match_same_arms, reason = "each clause of the text has its line")]

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::support::in_order;
use crate::team_pasts::{Round, every_pairing, without};

/// Type of colour preferences by article 1.7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    NoPreferences,
    TypeA,
    TypeB,
}

/// Team to be paired. Colours are `W` and `B` for the matches played.
#[derive(Clone, Debug)]
pub struct Team {
    pub number: u32,
    /// Primary score, including virtual points.
    pub score: i32,
    /// Primary and secondary score in the reading of article 4.2.
    pub of_first_team: (i32, i32),
    pub colours: String,
    /// `true` if the previous round's match was played against another score.
    pub floated: bool,
    /// Number of matches played.
    pub matches: u32,
    pub may_have_bye: bool,
    /// `true` if the number of article 4.3.1 is odd.
    pub odd: bool,
}

/// Round to be paired.
#[derive(Clone, Debug)]
pub struct Field {
    pub teams: Vec<Team>,
    /// Pairs of teams that may not meet, the smaller number first.
    pub barred: BTreeSet<(u32, u32)>,
    pub kind: Kind,
    /// `true` if the secondary score counts by article 4.2.2.
    pub secondary_counts: bool,
    /// Number of rounds after this one.
    pub rounds_left: u16,
    pub initial: char,
}

/// Numbers of teams.
type Numbers = Vec<u32>;

impl Team {
    fn difference(&self) -> i32 {
        self.colours.chars().map(|colour| if colour == 'W' { 1 } else { -1 }).sum()
    }
}

impl Field {
    fn team(&self, number: u32) -> &Team {
        self.teams.iter().find(|team| team.number == number).unwrap()
    }

    /// Returns the preference by article 1.7: the colour, and `true` if it is strong.
    fn preference(&self, team: &Team) -> Option<(char, bool)> {
        let (difference, colours) = (team.difference(), &team.colours);
        let white = difference < -1 || ([0, -1].contains(&difference) && colours.ends_with("BB"));
        let black = difference > 1 || ([0, 1].contains(&difference) && colours.ends_with("WW"));
        let goes_on = self.rounds_left > 0;
        let mild_white = difference == -1 || (difference == 0 && goes_on && colours.ends_with('B'));
        let mild_black = difference == 1 || (difference == 0 && goes_on && colours.ends_with('W'));
        match self.kind {
            Kind::NoPreferences => None,
            Kind::TypeA if white => Some(('W', false)),
            Kind::TypeA if black => Some(('B', false)),
            Kind::TypeA => None,
            Kind::TypeB if white => Some(('W', true)),
            Kind::TypeB if black => Some(('B', true)),
            Kind::TypeB if mild_white => Some(('W', false)),
            Kind::TypeB if mild_black => Some(('B', false)),
            Kind::TypeB => None,
        }
    }

    /// Returns a pair as white, then black, by article 4.
    fn coloured(&self, one: u32, two: u32) -> (u32, u32) {
        let rank = |number: u32| {
            let team = self.team(number);
            let (primary, secondary) = team.of_first_team;
            (Reverse(primary), Reverse(if self.secondary_counts { secondary } else { 0 }), number)
        };
        let (first, other) = if rank(one) < rank(two) { (one, two) } else { (two, one) };
        let (mine, theirs) = (self.team(first), self.team(other));
        let (wish, their_wish) = (self.preference(mine), self.preference(theirs));
        let first_gets = |colour: char| if colour == 'W' { (first, other) } else { (other, first) };
        let other_gets = |colour: char| if colour == 'W' { (other, first) } else { (first, other) };
        let opposite = |colour: char| if colour == 'W' { 'B' } else { 'W' };
        if mine.colours.is_empty() && theirs.colours.is_empty() {
            return first_gets(if mine.odd { self.initial } else { opposite(self.initial) });
        }
        match (wish, their_wish) {
            (Some((colour, _)), None) => return first_gets(colour),
            (None, Some((colour, _))) => return other_gets(colour),
            (Some((colour, _)), Some((their_colour, _))) if colour != their_colour => return first_gets(colour),
            (Some((colour, true)), Some((_, false))) => return first_gets(colour),
            (Some((_, false)), Some((colour, true))) => return other_gets(colour),
            _ => {}
        }
        if mine.difference() != theirs.difference() {
            return if mine.difference() < theirs.difference() { (first, other) } else { (other, first) };
        }
        for (my_colour, their_colour) in mine.colours.chars().rev().zip(theirs.colours.chars().rev()) {
            if my_colour != their_colour {
                return first_gets(opposite(my_colour));
            }
        }
        if let Some((colour, _)) = wish {
            return first_gets(colour);
        }
        match (mine.colours.chars().last(), theirs.colours.chars().last()) {
            (Some(last), _) => first_gets(opposite(last)),
            (None, last) => other_gets(opposite(last.unwrap())),
        }
    }

    /// Returns every way to pair all of these teams (C1).
    fn pairings(&self, numbers: &[u32]) -> Vec<Vec<(u32, u32)>> {
        every_pairing(numbers, &|one, two| !self.barred.contains(&in_order(one, two)))
    }

    fn can_be_paired(&self, numbers: &[u32]) -> bool {
        !self.pairings(numbers).is_empty()
    }

    /// Returns the holder of the bye by article 3.4, or an error if no team leaves a legal pairing.
    fn bye(&self) -> Result<Option<u32>, ()> {
        let everybody: Numbers = self.teams.iter().map(|team| team.number).collect();
        if everybody.len().is_multiple_of(2) {
            return if self.can_be_paired(&everybody) { Ok(None) } else { Err(()) };
        }
        let could = self.teams.iter().filter(|team| team.may_have_bye);
        let leaving = could.filter(|team| self.can_be_paired(&without(&everybody, &[team.number])));
        let taker = leaving.min_by_key(|team| (team.score, Reverse(team.matches), Reverse(team.number)));
        taker.map(|team| Some(team.number)).ok_or(())
    }

    /// Returns the sets that complete a bracket and leave the others a legal pairing.
    fn sets(&self, residents: &[u32], below: &[u32]) -> Vec<Numbers> {
        let mut sets = vec![Vec::new()];
        for number in below {
            let with = sets.iter().map(|set: &Numbers| [set.clone(), vec![*number]].concat());
            let with: Vec<Numbers> = with.collect();
            sets.extend(with);
        }
        let legal =
            |set: &Numbers| self.can_be_paired(&[residents, set].concat()) && self.can_be_paired(&without(below, set));
        sets.into_iter().filter(legal).collect()
    }

    /// Returns the upfloaters by article 3.5. C6 counts the upfloaters that the scoregroup after the residents' will
    /// need.
    fn upfloaters(&self, residents: &[u32], below: &[u32]) -> Numbers {
        let score = |number: u32| self.team(number).score;
        let top = score(residents[0]);
        let following = self.teams.iter().map(|team| team.score).filter(|score| *score < top).max();
        let key = |set: &Numbers| {
            let mut scores: Vec<i32> = set.iter().map(|number| score(*number)).collect();
            scores.sort_unstable();
            let highest: Vec<Reverse<i32>> = scores.into_iter().map(Reverse).collect();
            let left = without(below, set);
            let (next, lower): (Numbers, Numbers) = left.iter().partition(|number| Some(score(**number)) == following);
            let needed = self.sets(&next, &lower).iter().map(Vec::len).min().unwrap();
            let again = set.iter().filter(|number| self.rounds_left > 1 && self.team(**number).floated).count();
            let mut sorted = set.clone();
            sorted.sort_by_key(|number| (Reverse(score(*number)), *number));
            (set.len(), highest, if next.is_empty() { 0 } else { needed }, again, sorted)
        };
        self.sets(residents, below).into_iter().min_by_key(key).unwrap()
    }

    /// Returns the pairs of a bracket by article 3.6.
    fn bracket(&self, members: &[u32]) -> Vec<(u32, u32)> {
        let top = members.iter().map(|number| self.team(*number).score).max().unwrap();
        let key = |pairs: &Vec<(u32, u32)>| {
            let (mut c8, mut c9, mut c10) = (0, 0, 0);
            for &(one, two) in pairs {
                let (white, black) = self.coloured(one, two);
                for (number, colour) in [(white, 'W'), (black, 'B')] {
                    if let Some((wish, strong)) = self.preference(self.team(number))
                        && wish != colour
                    {
                        c8 += 1;
                        c9 += u32::from(strong);
                    }
                }
                for (upfloater, opponent) in [(one, two), (two, one)] {
                    let floats_up = self.team(upfloater).score < top;
                    c10 += u32::from(floats_up && self.rounds_left > 1 && self.team(opponent).floated);
                }
            }
            let mut sorted: Vec<(u32, u32)> = pairs.iter().map(|(one, two)| (*one.min(two), *one.max(two))).collect();
            sorted.sort_unstable();
            let tops: Numbers = sorted.iter().map(|(top, _)| *top).collect();
            let bottoms: Numbers = sorted.iter().map(|(_, bottom)| *bottom).collect();
            (c8, c9, c10, tops, bottoms)
        };
        self.pairings(members).into_iter().min_by_key(key).unwrap()
    }

    /// Returns the round of article 3.3.2, or `None` if there is none.
    pub fn round(&self) -> Option<Round> {
        let bye = self.bye().ok()?;
        let mut waiting: Numbers = self.teams.iter().map(|team| team.number).filter(|it| Some(*it) != bye).collect();
        let mut games = BTreeSet::new();
        while let Some(top) = waiting.iter().map(|number| self.team(*number).score).max() {
            let (residents, below): (Numbers, Numbers) =
                waiting.iter().partition(|number| self.team(**number).score == top);
            let set = self.upfloaters(&residents, &below);
            let pairs = self.bracket(&[residents, set.clone()].concat());
            games.extend(pairs.into_iter().map(|(one, two)| self.coloured(one, two)));
            waiting = without(&below, &set);
        }
        Some((games, bye))
    }
}
