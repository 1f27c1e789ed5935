//! Shared support for the tests of the Swiss systems: contenders and fields, the pairs possible in a field, and choices
//! among alternatives.

use std::cmp::Reverse;
use std::ops::Range;

use proptest::bool::weighted;
use proptest::collection::vec;
use proptest::prelude::*;
use qisai_swiss::colour::ColourHistory;
use qisai_swiss::field::{Before, Contender, Field};
use qisai_swiss::float::Float;
use qisai_swiss::pairing::SwissPairing;
use qisai_swiss::virtual_points::VirtualPoints;
use qisai_swiss::{Crosstable, EntryId, Points, ScoreSystem, SearchBudget, Side, SwissReadings};

/// Field with the earlier sides of its players, by number.
#[derive(Clone, Debug)]
pub struct Known {
    pub field: Field,
    pub sides: Vec<Vec<Side>>,
}

/// Random players and meetings: fields that need not result from any tournament.
#[derive(Clone, Debug)]
pub struct Anybody {
    /// Players by number, with their earlier sides.
    pub players: Vec<(Contender, Vec<Side>)>,
    pub initial: Side,
    pub last_round: bool,
    bars: Vec<u8>,
    often: u8,
}

/// Score, sides of the games, floats, unplayed rounds, and permission for the bye.
type OfPlayer = (i32, Vec<Side>, [Option<Float>; 2], u32, bool);

impl Anybody {
    /// Returns players in this range with scores below `scores`, after at most `games` games each; `admitted` may
    /// change their sides.
    pub fn of(
        players: Range<usize>,
        scores: i32,
        games: usize,
        admitted: fn(Vec<Side>) -> Vec<Side>,
    ) -> impl Strategy<Value = Self> {
        let side = || any::<bool>().prop_map(|first| if first { Side::First } else { Side::Second });
        let float = || prop_oneof![3 => Just(None), 1 => Just(Some(Float::Down)), 1 => Just(Some(Float::Up))];
        let player =
            (0..scores, vec(side(), 0..=games).prop_map(admitted), [float(), float()], 0..3_u32, weighted(0.7));
        let players = vec((player, weighted(0.1)), players);
        let often = prop_oneof![Just(5_u8), Just(20), Just(45)];
        let anybody = (players, side(), weighted(0.2), vec(0..100_u8, 400), often);
        anybody.prop_map(|(players, initial, last_round, bars, often)| {
            let contender = |number, ((score, sides, floats, unplayed, may_have_bye), topscorer): (OfPlayer, bool)| {
                let floated = floats[0].is_some();
                let contender = Contender { floats, floated, ..self::contender(number, score, &sides) };
                (Contender { transferred: floated, unplayed, may_have_bye, topscorer, ..contender }, sides)
            };
            let players = (1..).zip(players).map(|(number, player)| contender(number, player));
            Self { players: players.collect(), initial, last_round, bars, often }
        })
    }

    /// Returns the players as a field.
    pub fn known(self) -> Known {
        let (contenders, sides) = self.players.into_iter().unzip();
        let place = |number: u32| usize::try_from(number - 1).unwrap_or(0);
        let met = |one: u32, two: u32| self.bars[20 * place(one) + place(two)] < self.often;
        let mut field = field(contenders, self.initial, met);
        field.planned_rounds = if self.last_round { 1 } else { 9 };
        Known { field, sides }
    }
}

/// Returns fields with numbers of players and scores from these ranges, after at most four games each.
pub fn any_field(players: Range<usize>, scores: i32) -> impl Strategy<Value = Known> {
    Anybody::of(players, scores, 4, |sides| sides).prop_map(Anybody::known)
}

/// Returns a configuration with this many cases, or `PROPTEST_CASES` if that is more.
pub fn at_least(cases: u32) -> ProptestConfig {
    let config = ProptestConfig::default();
    ProptestConfig { cases: config.cases.max(cases), ..config }
}

/// Returns the number of fields that each property is tried on.
pub fn cases() -> ProptestConfig {
    at_least(1500)
}

/// Defines properties of every field returned by a system's `any_field`, article by article.
macro_rules! properties {
    ($known:ident: $(fn $name:ident $holds:block)+) => {
        proptest! {
            #![proptest_config(cases())]

            $(
                #[test]
                fn $name($known in any_field(2..13)) {
                    let holds: bool = $holds;
                    prop_assert!(holds);
                }
            )+
        }
    };
}
pub(crate) use properties;

/// Set of places of a small field, one bit each.
pub type Places = usize;

/// Parses sides from the letters `W` and `B`.
pub fn sides(letters: &str) -> Vec<Side> {
    letters.chars().map(|c| if c == 'W' { Side::First } else { Side::Second }).collect()
}

/// Returns a player with this number, score and earlier sides, and defaults otherwise.
pub fn contender(number: u32, score: i32, sides: &[Side]) -> Contender {
    Contender {
        entry: EntryId(number),
        line: 0,
        tpn: number,
        score: Points(score),
        odd: number % 2 == 1,
        colours: ColourHistory::new(sides.to_vec()),
        floats: [None, None],
        floated: false,
        transferred: false,
        rating: None,
        unplayed: 0,
        may_have_bye: true,
        topscorer: false,
    }
}

/// Returns a field in its order, before its last round. `met` returns `true` for two numbers, the smaller first, that
/// may not meet.
pub fn field(mut contenders: Vec<Contender>, initial: Side, met: impl Fn(u32, u32) -> bool) -> Field {
    contenders.sort_by_key(|it| (Reverse(it.score), it.tpn));
    let numbers: Vec<u32> = contenders.iter().map(|it| it.tpn).collect();
    let size = numbers.len();
    let barred = (0..size * size).map(|at| (numbers[at / size], numbers[at % size]));
    let barred = barred.map(|(one, two)| met(one.min(two), one.max(two))).collect();
    let mut field = in_order(contenders, initial, barred);
    field.planned_rounds = 9;
    field
}

/// Returns a field of contenders in their order. `barred` contains, row by row, `true` for every two places that may not
/// meet.
pub fn in_order(contenders: Vec<Contender>, initial_side: Side, barred: Vec<bool>) -> Field {
    let size = contenders.len();
    let mut table = Crosstable::new(ScoreSystem::standard(), 1);
    (0..size).for_each(|_| _ = table.enter(None));
    let before = Before {
        table: &table,
        present: &vec![true; size],
        virtual_points: &VirtualPoints::None,
        prohibited: &[],
        initial_side,
        budget: &SearchBudget::endless(),
        readings: SwissReadings::default(),
    };
    let mut field = Field::after(before);
    field.contenders = contenders;
    for (at, _) in barred.into_iter().enumerate().filter(|(_, is_barred)| *is_barred) {
        field.bar(at / size, at % size);
    }
    field
}

/// Returns a field of the numbers 1, 2, … with scores and earlier sides. `met` are pairs of numbers, the smaller first,
/// that may not meet.
pub fn field_of(players: &[(i32, &str)], met: &[(u32, u32)]) -> Field {
    let contenders = (1..).zip(players).map(|(number, (score, had))| contender(number, *score, &sides(had)));
    field(contenders.collect(), Side::First, |one, two| met.contains(&(one, two)))
}

/// Returns a field of two players with these sides: the first with a number below 9, the second with number 9.
pub fn two(number: u32, mine: &str, theirs: &str) -> Field {
    let contenders = vec![contender(number, 0, &sides(mine)), contender(9, 0, &sides(theirs))];
    field(contenders, Side::First, |_, _| false)
}

/// Returns the places of a set.
pub fn places(set: Places) -> impl DoubleEndedIterator<Item = usize> {
    (0..20).filter(move |place| set >> place & 1 == 1)
}

/// Returns the set of some places.
pub fn set(places: impl IntoIterator<Item = usize>) -> Places {
    places.into_iter().fold(0, |set, place| set | 1 << place)
}

/// Returns all subsets of a set.
pub fn subsets(of: Places) -> Vec<Places> {
    (0..=of).filter(|subset| subset & !of == 0).collect()
}

/// Greatest number of pairs for every set of places of a small field, found by trying everything.
pub struct MostPairs(Vec<u32>);

impl MostPairs {
    /// Computes the table for `size` places and the allowed meetings.
    pub fn new(size: usize, may_meet: impl Fn(usize, usize) -> bool) -> Self {
        // Opponents of each place among the places after it. The loops below are simple: they run without optimisation.
        let opponents = |one: usize| set((one + 1..size).filter(|two| may_meet(one, *two)));
        let opponents: Vec<Places> = (0..size).map(opponents).collect();
        let mut most = vec![0; 1 << size];
        for (first, opponents) in opponents.into_iter().enumerate().rev() {
            // Sets in which this place is the first.
            for others in (0..1 << size).step_by(2 << first) {
                let mut best = most[others];
                let mut left = others & opponents;
                while left != 0 {
                    let rest = left & (left - 1);
                    best = best.max(1 + most[others & !(left ^ rest)]);
                    left = rest;
                }
                most[others | 1 << first] = best;
            }
        }
        Self(most)
    }

    /// Returns the greatest number of pairs of a set.
    pub fn of(&self, set: Places) -> u32 {
        self.0[set]
    }

    /// Returns `true` if all places of a set can be paired.
    pub fn complete(&self, set: Places) -> bool {
        2 * self.0[set] == set.count_ones()
    }
}

/// Field with the pairs possible in it.
pub struct Pairable {
    pub field: Field,
    pub most: MostPairs,
}

impl Pairable {
    pub fn everybody(&self) -> Places {
        (1 << self.field.size()) - 1
    }

    pub fn contender(&self, place: usize) -> &Contender {
        &self.field.contenders[place]
    }

    pub fn is_last(&self) -> bool {
        self.field.round == self.field.planned_rounds
    }

    /// Returns the holder of the bye of a round, among those who may have it and leave the others a pairing.
    pub fn takers(&self, round: Option<&SwissPairing>) -> Option<Choice<usize>> {
        let chosen = round?.bye.as_ref()?.place;
        Some(Choice { chosen, alternatives: self.may_have_bye().collect() })
    }

    fn may_have_bye(&self) -> impl Iterator<Item = usize> {
        let everybody = self.everybody();
        let leaves = move |place: usize| self.most.complete(everybody & !(1 << place));
        places(everybody).filter(move |place| self.contender(*place).may_have_bye && leaves(*place))
    }

    /// Returns `true` if a round contains everybody once, or is `None` because no round is possible.
    pub fn is_whole(&self, round: Option<&SwissPairing>) -> bool {
        let even = self.field.size().is_multiple_of(2);
        let can_be = if even { self.most.complete(self.everybody()) } else { self.may_have_bye().next().is_some() };
        let Some(round) = round else { return !can_be };
        let games = round.games.iter().flat_map(|game| [game.higher, game.lower]);
        let mut seated: Vec<usize> = games.chain(round.bye.iter().map(|bye| bye.place)).collect();
        seated.sort_unstable();
        can_be && seated.into_iter().eq(0..self.field.size())
    }
}

/// Choice made, with its alternatives.
#[derive(Debug)]
pub struct Choice<T> {
    pub chosen: T,
    pub alternatives: Vec<T>,
}

impl<T> Choice<T> {
    /// Returns the choice with only those alternatives that are equal to it by an earlier criterion.
    #[must_use]
    pub fn alike<K: PartialEq>(mut self, criterion: impl Fn(&T) -> K) -> Self {
        let mine = criterion(&self.chosen);
        self.alternatives.retain(|other| criterion(other) == mine);
        self
    }

    /// Returns `true` if no alternative has a smaller value by a criterion.
    pub fn has_least<K: Ord>(&self, criterion: impl Fn(&T) -> K) -> bool {
        let mine = criterion(&self.chosen);
        self.alternatives.iter().all(|other| criterion(other) >= mine)
    }
}
