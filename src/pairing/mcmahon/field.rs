//! Players to be paired by McMahon, in the order of their groups (MM10, MM17).

#![expect(clippy::indexing_slicing, reason = "places below the number of players, which every table here has")]

use std::cmp::Reverse;
use std::collections::BTreeMap;

use qisai_domain::Side;
use qisai_domain::mcmahon::{Exempt, McMahonColour, McMahonRules, McMahonSeeding, McMahonTable, Turn, group_of};
use qisai_swiss::colour::{Allocation, ColourHistory, Seeker, allocate};
use qisai_swiss::jifen::lots::Lots;

use crate::SearchBudget;

/// Facts about one entrant, present or not.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Pairing number.
    pub number: u32,
    pub rating: Option<u16>,
    /// Strength: the band, or the rank.
    pub strength: i64,
    pub club: String,
    pub federation: String,
    pub colours: ColourHistory,
    /// Number of byes of the pairing so far.
    pub byes: i64,
    /// `true` if nobody else should have the bye less (C.04.1 article 4).
    pub had_bye: bool,
    pub present: bool,
}

/// Input from which a field is made. The entrants have the order of the table.
pub struct Before<'a> {
    pub table: &'a McMahonTable,
    pub entrants: Vec<Entrant>,
    pub rules: &'a McMahonRules,
    /// Start scores of the floor and of the bar.
    pub range: [i64; 2],
    /// Number of the round, from 1.
    pub round: u16,
    /// Pairs of entrants who must not meet.
    pub forbidden: &'a dyn Fn(usize, usize) -> bool,
    /// Seed of the lots, once drawn.
    pub lots: Option<u32>,
    pub initial_side: Side,
    pub budget: &'a SearchBudget,
}

/// Player to be paired.
#[derive(Clone, Debug)]
pub struct Player {
    /// Place in the list of entrants.
    pub line: usize,
    pub number: u32,
    pub rating: Option<u16>,
    pub strength: i64,
    /// MMS in half points.
    pub mms: i64,
    pub group: i64,
    /// Number of rounds in which the player met a lower and a higher group.
    pub drawn: Drawn,
    pub colours: ColourHistory,
    /// `true` if the pairing number of C.04.3 article 5.2.5 is odd.
    pub odd: bool,
    /// Order of equal scores in C.04.3 article 5.2.4: start score, rating, number.
    pub tpn: usize,
    pub byes: i64,
    pub had_bye: bool,
    /// Club and federation as numbers; `None` where there is none.
    pub club: Option<usize>,
    pub federation: Option<usize>,
    pub exempt: bool,
    /// Place in the group, from 0.
    pub place: usize,
    /// Place in the group for the seeding: the place, or that of the lot (MM24).
    pub seeded: usize,
    /// Size of the group.
    pub size: usize,
}

/// Earlier floats of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// Number of rounds against a lower group.
    pub down: u32,
    /// Number of rounds against a higher group.
    pub up: u32,
}

/// Players to be paired in one round.
#[derive(Clone, Debug)]
pub struct McMahonField {
    /// Players of the highest group first, each group in the order of MM17.
    pub players: Vec<Player>,
    /// Number of groups that can exist.
    pub groups: i64,
    pub rules: McMahonRules,
    pub round: u16,
    pub initial_side: Side,
    pub budget: SearchBudget,
    /// Relation of each two players, row by row.
    relations: Vec<Relation>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Relation {
    met: bool,
    forbidden: bool,
}

impl McMahonField {
    /// Returns the field; `counts_absent`: absent entrants have places in their groups too (MM17).
    pub fn new(before: Before<'_>, counts_absent: bool) -> Self {
        let Before { table, entrants, rules, range, round, .. } = before;
        let order = order(table, &entrants, rules.is_by_rating(round));
        let tpn = numbers(table, &entrants);
        let is_placed = |line: &usize| counts_absent || entrants[*line].present;
        let mut places: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        let group = |line: usize| group_of(table.mms(line));
        let placed: Vec<usize> = order.iter().copied().filter(is_placed).collect();
        for members in placed.chunk_by(|one, two| group(*one) == group(*two)) {
            places.extend(members.iter().enumerate().map(|(at, line)| (*line, (at, members.len()))));
        }
        let (clubs, federations) =
            (named(entrants.iter().map(|it| &it.club)), named(entrants.iter().map(|it| &it.federation)));
        let mut players: Vec<Player> = Vec::new();
        for line in order.iter().copied().filter(|line| entrants[*line].present) {
            let (entrant, mms) = (&entrants[line], table.mms(line));
            let (place, size) = places.get(&line).copied().unwrap_or_default();
            let floats = table.floats(line);
            let down = count(floats.iter().filter(|(_, down)| *down).count());
            let start = table.start(line);
            let exempt = match rules.exempt {
                Exempt::Top => start >= range[1],
                Exempt::Half => mms - 2 * start >= i64::from(round.saturating_sub(1)),
                Exempt::Nobody => false,
            };
            players.push(Player {
                line,
                number: entrant.number,
                rating: entrant.rating,
                strength: entrant.strength,
                mms,
                group: group_of(mms),
                drawn: Drawn { down, up: count(floats.len()) - down },
                colours: entrant.colours.clone(),
                odd: tpn[line].is_multiple_of(2),
                tpn: tpn[line],
                byes: entrant.byes,
                had_bye: entrant.had_bye,
                club: clubs.get(&entrant.club).copied(),
                federation: federations.get(&entrant.federation).copied(),
                exempt,
                place,
                seeded: place,
                size,
            });
        }
        if let (Some(seed), McMahonSeeding::Random) = (before.lots, rules.seeding(round)) {
            draw(&mut players, &mut Lots::new(seed, round));
        }
        let mut field = Self {
            relations: vec![Relation::default(); players.len() * players.len()],
            players,
            groups: range[1] - range[0] + 4 + i64::from(round.saturating_sub(1)),
            rules: rules.clone(),
            round,
            initial_side: before.initial_side,
            budget: before.budget.clone(),
        };
        field.relate(table, before.forbidden);
        field
    }

    fn relate(&mut self, table: &McMahonTable, forbidden: &dyn Fn(usize, usize) -> bool) {
        let size = self.size();
        let at: BTreeMap<usize, usize> =
            self.players.iter().enumerate().map(|(at, player)| (player.line, at)).collect();
        for (one, player) in self.players.iter().enumerate() {
            for turn in table.turns(player.line) {
                if let Turn::Game { opponent, .. } = turn
                    && let Some(two) = at.get(opponent)
                {
                    self.relations[one * size + two].met = true;
                }
            }
            for (two, other) in self.players.iter().enumerate().skip(one + 1) {
                let forbidden = forbidden(player.line, other.line);
                self.relations[one * size + two].forbidden = forbidden;
                self.relations[two * size + one].forbidden = forbidden;
            }
        }
    }

    /// Returns the number of players.
    pub fn size(&self) -> usize {
        self.players.len()
    }

    /// Returns `true` if two players have met.
    pub fn have_met(&self, one: usize, two: usize) -> bool {
        self.relations[one * self.size() + two].met
    }

    /// Returns `true` if two players must not meet.
    pub(crate) fn is_forbidden(&self, one: usize, two: usize) -> bool {
        self.relations[one * self.size() + two].forbidden
    }

    /// Returns the field without one player; the places in the groups are those without the player.
    pub(crate) fn without(&self, out: usize) -> Self {
        let size = self.size();
        let kept: Vec<usize> = (0..size).filter(|place| *place != out).collect();
        let rows = kept.iter().map(|one| kept.iter().map(move |two| one * size + two));
        let relations = rows.flatten().map(|at| self.relations[at]).collect();
        Self { players: kept.iter().map(|place| self.players[*place].clone()).collect(), relations, ..self.clone() }
    }

    /// Returns the difference of the groups of two players.
    pub fn distance(&self, one: usize, two: usize) -> i64 {
        (self.players[one].group - self.players[two].group).abs()
    }

    /// Returns the number of groups by which two players count as further apart, because they have the same club or
    /// federation and neither is exempt. If both are the same, the larger gap counts.
    pub(crate) fn gap(&self, one: usize, two: usize) -> i64 {
        let (one, two) = (&self.players[one], &self.players[two]);
        if one.exempt || two.exempt {
            return 0;
        }
        let club = if one.club.is_some() && one.club == two.club { self.rules.club_gap } else { 0 };
        let same_federation = one.federation.is_some() && one.federation == two.federation;
        i64::from(club.max(if same_federation { self.rules.federation_gap } else { 0 }))
    }

    /// Returns the higher-ranked of two players first: by MMS, then by start score, rating and number.
    pub fn ranked(&self, one: usize, two: usize) -> (usize, usize) {
        let key = |place: usize| (Reverse(self.players[place].mms), self.players[place].tpn);
        if key(one) <= key(two) { (one, two) } else { (two, one) }
    }

    /// Returns the sides of two players, the [higher-ranked](Self::ranked) first (MM23).
    pub fn allocate(&self, higher: usize, lower: usize) -> Allocation {
        let (one, two) = (&self.players[higher], &self.players[lower]);
        if self.rules.colour == McMahonColour::Weak {
            let balance = |side, by_higher| Allocation {
                higher: side,
                rule: qisai_domain::ColourRule::Balance,
                article: "MM19",
                by_higher,
            };
            match one.colours.difference().cmp(&two.colours.difference()) {
                std::cmp::Ordering::Less => return balance(Side::First, true),
                std::cmp::Ordering::Greater => return balance(Side::Second, false),
                std::cmp::Ordering::Equal => {}
            }
        }
        let seeker = |place: usize| {
            let player = &self.players[place];
            Seeker { colours: &player.colours, odd: player.odd }
        };
        allocate(seeker(higher), seeker(lower), self.initial_side)
    }
}

/// Returns the places of the entrants in the order of MM17: MMS, SOS, SOSOS, the rating if it counts, number.
fn order(table: &McMahonTable, entrants: &[Entrant], by_rating: bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..entrants.len()).collect();
    order.sort_by_cached_key(|line| {
        let rating = if by_rating { entrants[*line].rating } else { None };
        let scores = (table.mms(*line), table.sos(*line), table.sosos(*line));
        (Reverse(scores), Reverse(rating), entrants[*line].number)
    });
    order
}

/// Returns the place of each entrant, from 0, by start score, rating and number (MM23).
fn numbers(table: &McMahonTable, entrants: &[Entrant]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..entrants.len()).collect();
    order.sort_by_key(|line| (Reverse(table.start(*line)), Reverse(entrants[*line].rating), entrants[*line].number));
    let mut places = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, line)| places[*line] = place);
    places
}

/// Draws the seeding of the lower half of each group (MM24).
fn draw(players: &mut [Player], lots: &mut Lots) {
    for members in players.chunk_by_mut(|one, two| one.group == two.group) {
        let upper = members.len() / 2;
        let Some(lower) = members.get_mut(upper..) else { continue };
        let mut drawn: Vec<usize> = lower.iter().map(|player| player.place).collect();
        lots.shuffle(&mut drawn);
        lower.iter_mut().zip(drawn).for_each(|(player, place)| player.seeded = place);
    }
}

fn named<'a>(names: impl Iterator<Item = &'a String>) -> BTreeMap<&'a String, usize> {
    let mut found = BTreeMap::new();
    for name in names.filter(|name| !name.is_empty()) {
        let next = found.len();
        found.entry(name).or_insert(next);
    }
    found
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
