//! Reckoning of the Keizer system: values, items and passes, exact.

use std::collections::{BTreeMap, BTreeSet};

use super::facts::{Fact, Field, Kind};
use super::fraction::{Fraction, Worth};
use super::rules::{JoinedLate, KeizerRules, Leavers, LimitPer, OwnValue, Recompute, Rounding, Start, common_multiple};

/// Maximum number of passes (KZ16).
const MAX_PASSES: usize = 1_000;
/// Maximum number of halvings of an absence; later ones give as much as the last.
const MAX_HALVINGS: u32 = 20;
/// Steps of the fading own value (KZ09).
const FADING: i128 = 5;

/// Exact number: numerator and positive denominator, not reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact {
    pub numerator: i128,
    pub denominator: i128,
}

/// List after a round, with the points of everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reckoning {
    /// Number of rounds reckoned.
    pub rounds: u16,
    /// Value of place 1.
    pub top: i128,
    /// Lines in the order of the list.
    pub list: Vec<Line>,
    /// Number of passes.
    pub passes: usize,
    pub settled: Settled,
}

/// End of the passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// List that one more pass leaves as it is.
    Yes,
    /// Number of passes is given by the rounds.
    ByRounds,
    /// List that does not settle: the points are the mean of so many lists, which follow each other in a cycle.
    Mean(usize),
}

/// Line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Place of the entrant in the seed list, from 0.
    pub entrant: usize,
    /// Value by which the opponents' items were reckoned; the mean if the list does not settle.
    pub value: Exact,
    /// Own value as far as it counts.
    pub own: Exact,
    /// Own value and all items.
    pub points: Exact,
    /// Items by round, ascending.
    pub items: Vec<Item>,
}

/// Item of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    pub fact: Fact,
    /// Place of the entrant whose value counts; `None` for a fixed number.
    pub of: Option<usize>,
    /// Fraction of the value, or the fixed number.
    pub fraction: Exact,
    /// Value used; 1 for a fixed number.
    pub value: Exact,
    pub points: Exact,
    /// Number of the absence among those that count, from 1.
    pub counted: Option<u16>,
}

/// Returns a fraction as the nearest whole number, halves up.
fn half_up(numerator: i128, denominator: i128) -> i128 {
    (2 * numerator + denominator) / (2 * denominator)
}

impl KeizerRules {
    /// Returns what an item is worth with a value, rounded as the settings say (KZ03).
    pub fn item_of(&self, worth: Worth, value: u32) -> Exact {
        let (numerator, denominator) = match worth {
            Worth::Part(fraction) => {
                let (of, per) = fraction.wide();
                (of * i128::from(value), per)
            }
            Worth::Fixed(number) => (number.into(), 1),
        };
        let rounded = |units: i128| Exact { numerator: half_up(units * numerator, denominator), denominator: units };
        match self.rounding {
            Rounding::Exact => Exact { numerator, denominator },
            Rounding::Half => rounded(2),
            Rounding::Whole => rounded(1),
        }
    }
}

impl Line {
    /// Returns the part of the points from rounds without a scheduled opponent, in whole per cent (KZ72).
    pub fn away_share(&self) -> i128 {
        let away = self.items.iter().filter(|item| item.fact.kind.is_away());
        let sum: i128 = away.map(|item| item.points.numerator).sum();
        (sum * 100).checked_div(self.points.numerator).unwrap_or_default()
    }
}

impl Exact {
    /// Returns a whole number.
    pub fn whole(number: i128) -> Self {
        Self { numerator: number, denominator: 1 }
    }

    /// Returns the number in lowest terms.
    #[must_use]
    pub fn reduced(self) -> Self {
        let (mut a, mut b) = (self.numerator.abs(), self.denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = a.max(1);
        Self { numerator: self.numerator / divisor, denominator: self.denominator / divisor }
    }
}

impl std::fmt::Display for Exact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { numerator, denominator } = self.reduced();
        if denominator == 1 { write!(f, "{numerator}") } else { write!(f, "{numerator}/{denominator}") }
    }
}

/// Item before it has a value.
#[derive(Clone, Copy, Debug)]
struct Term {
    fact: Fact,
    of: Option<usize>,
    numerator: i128,
    denominator: i128,
    /// Number of times that the item is halved.
    halvings: u32,
    /// Parts of a point for each point of the value, if items are not rounded.
    parts: i128,
    counted: Option<u16>,
}

/// Reckoner of one field after some rounds.
#[derive(Clone, Debug)]
pub struct Reckoner<'a> {
    rules: &'a KeizerRules,
    rounds: u16,
    top: i128,
    /// Entrants of the list, in the order of the seed list.
    members: Vec<usize>,
    /// Terms of each entrant of the field.
    terms: Vec<Vec<Term>>,
    /// Parts of a point.
    unit: i128,
}

impl<'a> Reckoner<'a> {
    /// Prepares the reckoning of the first `rounds` rounds. The list has everybody who plays by the round after them.
    pub fn new(field: &Field, rules: &'a KeizerRules, rounds: u16) -> Self {
        let next = rounds.saturating_add(1);
        let has_gone = |at: usize| {
            let left = field.entrants.get(at).and_then(|entrant| entrant.left);
            rules.leavers != Leavers::Keep && left.is_some_and(|left| left <= next)
        };
        let members: Vec<usize> = (0..)
            .zip(&field.entrants)
            .filter(|(at, entrant)| entrant.from <= next && !has_gone(*at))
            .map(|(at, _)| at)
            .collect();
        let mut terms: Vec<Vec<Term>> =
            (0..field.entrants.len()).map(|at| terms(field, rules, at, rounds, &has_gone)).collect();
        let unit = match rules.rounding {
            Rounding::Whole => 1,
            Rounding::Half => 2,
            Rounding::Exact => {
                terms.iter().flatten().fold(1, |unit, term| common_multiple(unit, term.denominator << term.halvings))
            }
        };
        let unit = if rules.own_value == OwnValue::Fading { common_multiple(unit, FADING) } else { unit };
        for term in terms.iter_mut().flatten() {
            term.parts = term.numerator * (unit / (term.denominator << term.halvings));
        }
        Self { rules, rounds, top: rules.top_for(field.founders()), members, terms, unit }
    }

    /// Returns the entrants of the list in the order of the seed list.
    pub fn seed_list(&self) -> &[usize] {
        &self.members
    }

    /// Returns the number of parts in a point, in which [`pass`](Self::pass) counts.
    pub fn unit(&self) -> i128 {
        self.unit
    }

    /// Returns the value of each entrant by its place in a list (KZ01): never below 1, which only late entries can
    /// bring about. Entrants without a place have 0.
    pub fn values(&self, list: &[usize]) -> Vec<i128> {
        let mut values = vec![0; self.terms.len()];
        for (entrant, place) in list.iter().zip(0_i128..) {
            if let Some(value) = values.get_mut(*entrant) {
                *value = (self.top - i128::from(self.rules.step) * place).max(1);
            }
        }
        values
    }

    /// Returns the points of each entrant after the first `rounds` rounds, in parts, with the values of a list: one
    /// pass.
    pub fn pass(&self, list: &[usize], rounds: u16) -> Vec<i128> {
        let values = self.values(list);
        let mut points = vec![0; self.terms.len()];
        for entrant in &self.members {
            let items = self.terms_of(*entrant).iter().take_while(|term| term.fact.round <= rounds);
            let sum: i128 = items.map(|term| self.item(term, &values)).sum();
            if let Some(slot) = points.get_mut(*entrant) {
                *slot = sum + self.own(*entrant, &values, rounds);
            }
        }
        points
    }

    /// Returns the list by points: more first, equals in the order of the seed list (KZ02).
    pub fn sorted(&self, points: &[i128]) -> Vec<usize> {
        let mut list = self.members.clone();
        list.sort_by_key(|entrant| std::cmp::Reverse(points.get(*entrant).copied().unwrap_or(0)));
        list
    }

    fn terms_of(&self, entrant: usize) -> &[Term] {
        self.terms.get(entrant).map(Vec::as_slice).unwrap_or_default()
    }

    /// Returns the item of a term, in parts.
    fn item(&self, term: &Term, values: &[i128]) -> i128 {
        let value = term.of.map_or(1, |of| values.get(of).copied().unwrap_or(0));
        let Term { numerator, denominator, halvings, parts, .. } = *term;
        // A rounded item is halved in whole units of the rounding.
        let rounded = |units: i128| half_up(units * value * numerator, denominator) >> halvings;
        match self.rules.rounding {
            Rounding::Exact => value * parts,
            Rounding::Half => rounded(2) * (self.unit / 2),
            Rounding::Whole => rounded(1) * self.unit,
        }
    }

    /// Returns the part of the own value that counts, in parts.
    fn own(&self, entrant: usize, values: &[i128], rounds: u16) -> i128 {
        let value = values.get(entrant).copied().unwrap_or(0);
        match self.rules.own_value {
            OwnValue::Once | OwnValue::Pairing => value * self.unit,
            OwnValue::Fading => value * (FADING - i128::from(rounds)).max(0) * (self.unit / FADING),
            OwnValue::Never => 0,
        }
    }

    /// Returns the list after the rounds, begun from `start` if the list is stable.
    fn reckoned(&self, start: Vec<usize>) -> Reckoning {
        match self.rules.recompute {
            Recompute::Stable => self.stable(start),
            Recompute::PerRound => {
                let mut before = self.members.clone();
                for round in 1..self.rounds {
                    before = self.sorted(&self.pass(&before, round));
                }
                let lists = [before];
                self.summed(&|_| &lists, &lists, usize::from(self.rounds), Settled::ByRounds)
            }
            Recompute::Frozen => self.frozen(),
        }
    }

    /// Makes passes until the list settles or repeats (KZ11, KZ15).
    fn stable(&self, start: Vec<usize>) -> Reckoning {
        let mut seen: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
        let mut lists = vec![start.clone()];
        seen.insert(start.clone(), 0);
        let mut list = start;
        for passes in 1..=MAX_PASSES {
            let next = self.sorted(&self.pass(&list, self.rounds));
            if next == list {
                let lists = [list];
                return self.summed(&|_| &lists, &lists, passes, Settled::Yes);
            }
            if let Some(first) = seen.get(&next).copied() {
                let cycle = lists.split_off(first.min(lists.len()));
                return self.summed(&|_| &cycle, &cycle, passes, Settled::Mean(cycle.len()));
            }
            seen.insert(next.clone(), lists.len());
            lists.push(next.clone());
            list = next;
        }
        let last = lists.split_off(lists.len().saturating_sub(2));
        self.summed(&|_| &last, &last, MAX_PASSES, Settled::Mean(last.len()))
    }

    /// Reckons each round with the values of the list before it (KZ13).
    fn frozen(&self) -> Reckoning {
        let mut sums = vec![0; self.terms.len()];
        let mut lists = vec![[self.members.clone()]];
        for round in 1..=self.rounds {
            let values = lists.last().map(|[list]| self.values(list)).unwrap_or_default();
            for entrant in &self.members {
                let of_round = self.terms_of(*entrant).iter().filter(|term| term.fact.round == round);
                let items: i128 = of_round.map(|term| self.item(term, &values)).sum();
                if let Some(sum) = sums.get_mut(*entrant) {
                    *sum += items;
                }
            }
            lists.push([self.sorted(&sums)]);
        }
        let last = lists.last().cloned().unwrap_or_default();
        let before = |round: u16| lists.get(usize::from(round).saturating_sub(1)).map_or(&last[..], |list| &list[..]);
        self.summed(&before, &last, usize::from(self.rounds), Settled::ByRounds)
    }

    /// Returns the list with all items: of each round the mean over its lists, of the own value that over `owns`.
    fn summed<'l>(
        &self,
        lists: &dyn Fn(u16) -> &'l [Vec<usize>],
        owns: &[Vec<usize>],
        passes: usize,
        settled: Settled,
    ) -> Reckoning {
        let count = |lists: &[Vec<usize>]| i128::try_from(lists.len()).unwrap_or(1).max(1);
        let values: Vec<Vec<i128>> = owns.iter().map(|list| self.values(list)).collect();
        let mut known: BTreeMap<u16, Vec<Vec<i128>>> = BTreeMap::new();
        for round in 1..=self.rounds {
            if self.rules.recompute == Recompute::Frozen {
                known.insert(round, lists(round).iter().map(|list| self.values(list)).collect());
            }
        }
        let parts = count(owns);
        let mean = |sum: i128| Exact { numerator: sum, denominator: self.unit * parts };
        let value_of = |values: &[Vec<i128>], of: usize| {
            let sum: i128 = values.iter().map(|values| values.get(of).copied().unwrap_or(0)).sum();
            Exact { numerator: sum, denominator: parts }
        };
        let mut sums = vec![0; self.terms.len()];
        let mut lines: BTreeMap<usize, Line> = BTreeMap::new();
        for entrant in &self.members {
            let own: i128 = values.iter().map(|values| self.own(*entrant, values, self.rounds)).sum();
            let mut sum = own;
            let terms = self.terms_of(*entrant).iter().take_while(|term| term.fact.round <= self.rounds);
            let items: Vec<Item> = terms
                .map(|term| {
                    let of_round = known.get(&term.fact.round).unwrap_or(&values);
                    let points: i128 = of_round.iter().map(|values| self.item(term, values)).sum();
                    sum += points;
                    Item {
                        fact: term.fact,
                        of: term.of,
                        fraction: Exact { numerator: term.numerator, denominator: term.denominator << term.halvings },
                        value: term.of.map_or(Exact::whole(1), |of| value_of(of_round, of)),
                        points: mean(points),
                        counted: term.counted,
                    }
                })
                .collect();
            if let Some(slot) = sums.get_mut(*entrant) {
                *slot = sum;
            }
            let value = value_of(&values, *entrant);
            let line = Line { entrant: *entrant, value, own: mean(own), points: mean(sum), items };
            lines.insert(*entrant, line);
        }
        let list = self.sorted(&sums).iter().filter_map(|entrant| lines.remove(entrant)).collect();
        Reckoning { rounds: self.rounds, top: self.top, list, passes, settled }
    }
}

/// Returns the list after the first `rounds` rounds (KZ11 to KZ18): that of the standings, or that of the pairing.
pub fn reckon(field: &Field, rules: &KeizerRules, rounds: u16, for_pairing: bool) -> Reckoning {
    let reckoner = Reckoner::new(field, rules, rounds);
    let start = match rules.start {
        Start::Last if rules.recompute == Recompute::Stable => chain(field, rules, rounds),
        Start::Seed | Start::Last => reckoner.members.clone(),
    };
    let mut reckoning = reckoner.reckoned(start);
    if rules.own_value == OwnValue::Pairing && !for_pairing {
        // The own value orders the pairing only.
        for line in &mut reckoning.list {
            line.points.numerator -= line.own.numerator;
            line.own = Exact::whole(0);
        }
        reckoning.list.sort_by_key(|line| (std::cmp::Reverse(line.points.numerator), line.entrant));
    }
    reckoning
}

/// Returns the list from which the passes after `rounds` rounds begin: that of the round before, each newcomer before
/// the first entrant that the seed list has below it.
fn chain(field: &Field, rules: &KeizerRules, rounds: u16) -> Vec<usize> {
    let mut list: Vec<usize> = Vec::new();
    for round in 0..=rounds {
        let reckoner = Reckoner::new(field, rules, round);
        let members = reckoner.seed_list();
        if list.is_empty() {
            list = members.to_vec();
        }
        let listed: BTreeSet<usize> = list.iter().copied().collect();
        list.retain(|entrant| members.binary_search(entrant).is_ok());
        for newcomer in members {
            if !listed.contains(newcomer) {
                let at = list.iter().position(|other| other > newcomer).unwrap_or(list.len());
                list.insert(at, *newcomer);
            }
        }
        if round < rounds {
            list = reckoner.stable(list).list.into_iter().map(|line| line.entrant).collect();
        }
    }
    list
}

/// Returns the terms of an entrant over the first `rounds` rounds.
fn terms(field: &Field, rules: &KeizerRules, at: usize, rounds: u16, has_gone: &dyn Fn(usize) -> bool) -> Vec<Term> {
    let Some(entrant) = field.entrants.get(at) else { return Vec::new() };
    let items = &rules.items;
    let (mut absences, mut long_absences) = (0_u16, 0_u16);
    let mut terms = Vec::new();
    let mut period = 1;
    for fact in entrant.facts.iter().take_while(|fact| fact.round <= rounds) {
        let of_fact = rules.period_start(fact.round);
        if of_fact != period && rules.limit_per == LimitPer::Period {
            (absences, long_absences) = (0, 0);
        }
        period = of_fact;
        let mut counted = None;
        let mut own = Some(at);
        let mut worth = match fact.kind {
            Kind::Win => items.win,
            Kind::Draw => items.draw,
            Kind::Loss => items.loss,
            Kind::Share { points, most } => Worth::part(points, most.max(1)),
            Kind::ForfeitWin => items.forfeit_win,
            Kind::ForfeitLoss => items.forfeit_loss,
            Kind::DoubleForfeit => items.double_forfeit,
            Kind::Bye => items.bye,
            Kind::Duty => items.duty,
            Kind::HalfPoint => items.half_point,
            Kind::Late => items.late,
            Kind::Notified | Kind::Unannounced => {
                absences += 1;
                counted = Some(absences);
                if fact.kind == Kind::Notified { items.notified } else { items.unannounced }
            }
            Kind::Long => {
                long_absences += 1;
                counted = Some(long_absences);
                items.long
            }
            Kind::NotYet => match rules.joined_late {
                JoinedLate::Nothing => Worth::Part(Fraction::ZERO),
                JoinedLate::Notified => items.notified,
                JoinedLate::Amount(amount) => Worth::Fixed(amount),
            },
        };
        if let Some(opponent) = fact.opponent {
            let forfeited = !fact.kind.is_played();
            let gone = has_gone(opponent);
            match rules.leavers {
                Leavers::Drop if gone => continue,
                Leavers::Share(_) if gone => {}
                _ if forfeited && rules.forfeit_from_own => {}
                _ => own = Some(opponent),
            }
        }
        let limit = if fact.kind == Kind::Long { rules.long_limit } else { rules.limit };
        if counted.is_some_and(|number| limit.is_some_and(|limit| number > limit)) {
            worth = Worth::Part(Fraction::ZERO);
        }
        let (mut numerator, mut denominator) = match worth {
            Worth::Part(fraction) => fraction.wide(),
            Worth::Fixed(number) => {
                own = None;
                (number.into(), 1)
            }
        };
        if let (Leavers::Share(share), Some(opponent)) = (rules.leavers, fact.opponent)
            && has_gone(opponent)
        {
            let (of, per) = share.wide();
            (numerator, denominator) = (numerator * of, denominator * per);
        }
        let halvings = counted.filter(|_| rules.decay).map_or(0, |number| u32::from(number - 1).min(MAX_HALVINGS));
        terms.push(Term { fact: *fact, of: own, numerator, denominator, halvings, parts: 0, counted });
    }
    terms
}
