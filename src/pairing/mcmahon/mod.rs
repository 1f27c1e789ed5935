//! McMahon: the strict mode of the project (MM22) and the weights that are usual in go (MM13–MM20).
//!
//! No federation has written the rules down. Articles are cited by the numbers of `docs/rules.md`:
//!
//! | | strict | weights |
//! |---|---|---|
//! | bye | nobody twice while another is there, then lowest MMS, rating, largest number (MM12) | least of strength, MMS and byes |
//! | distance of groups | sum of d(N + d) | sum of concave weights |
//! | places in the group | of those who are paired | of all entrants |
//! | equal rounds | opponents of number 1, 2, … smallest first | likewise |

#![expect(clippy::indexing_slicing, reason = "places of the field")]

pub mod binary;
pub mod blocks;
mod bye;
mod explain;
pub mod field;
pub mod strict;
pub mod weights;
pub(crate) mod why;

use std::cmp::Reverse;
use std::collections::BTreeSet;

pub use bye::Bye;
use field::{Before, Entrant, McMahonField};
use qisai_domain::mcmahon::{Criteria, McMahonRules, McMahonTable};
use qisai_domain::{
    ByeKind, Cell, Competitor, EntryId, FormatSpec, KeptApart, PlannedBye, PlannedGame, Points, Prohibition, Reason,
    RoundPlan, Side,
};
use qisai_swiss::bye::is_eligible;
use qisai_swiss::colour::ColourHistory;
use qisai_swiss::jifen::lots::Lots;
use qisai_swiss::matching::{Add, BestMatchings, Graph};
use qisai_swiss::{SwissError, Unsolved};

use crate::before::seats_in;
use crate::error::PairingError;
use crate::separation::{self, Company};
use crate::swiss::{crosstable, played_before};
use crate::{Engine, PlanRequest, SearchBudget};

/// Engine of McMahon.
pub(crate) struct McMahon;

impl Engine for McMahon {
    fn pairs(&self, spec: &FormatSpec) -> bool {
        spec.first_criterion == Some("MMS")
    }

    fn plan(&self, request: &PlanRequest<'_>) -> Result<RoundPlan, PairingError> {
        let format = request.stage.format();
        let rules = format.mcmahon().ok_or(PairingError::NoEngine(format.spec().code))?;
        plan(request, rules)
    }
}

/// Paired field.
#[derive(Clone, Debug)]
pub struct Paired {
    /// Field without the taker of the bye.
    pub field: McMahonField,
    /// Pairs of places, the smaller one first.
    pub pairs: Vec<(usize, usize)>,
    /// Bye, with the line of its taker.
    pub bye: Option<Bye>,
}

/// Plans a round.
///
/// # Errors
/// [`SwissError::LotsNotDrawn`], [`PairingError::ResultMissing`], [`PairingError::RoundMissing`],
/// [`SwissError::NoLegalPairing`] if prohibitions leave no pairing, [`SwissError::Stopped`].
fn plan(request: &PlanRequest<'_>, rules: &McMahonRules) -> Result<RoundPlan, PairingError> {
    let input = Input::of(request, rules)?;
    let paired = input.pair(&|_, _| false)?;
    let kept_apart = input.kept.iter().cloned().map(KeptApart::from);
    let plan = written_out(&paired, &input.entries, &input.away, input.round, input.lots);
    Ok(RoundPlan { kept_apart: kept_apart.collect(), ..plan })
}

/// Input of a round, read from the tournament.
struct Input<'a> {
    rules: McMahonRules,
    table: McMahonTable,
    /// Entrants in the order of the table.
    entrants: Vec<Entrant>,
    entries: Vec<EntryId>,
    /// Entries that are not to be paired, with their byes.
    away: Vec<(EntryId, ByeKind)>,
    prohibited: Vec<&'a Prohibition>,
    /// Clubs, federations and families kept apart in this round (MM43).
    kept: Vec<Company>,
    /// Those of each line, as places in `kept`.
    companies: Vec<Vec<usize>>,
    round: u16,
    lots: u32,
    initial_side: Side,
    budget: SearchBudget,
}

impl<'a> Input<'a> {
    /// Reads the input of a round, and decides who is kept apart in it.
    ///
    /// # Errors
    /// [`SwissError::LotsNotDrawn`], [`PairingError::ResultMissing`], [`PairingError::RoundMissing`],
    /// [`SwissError::Stopped`].
    fn of(request: &PlanRequest<'a>, rules: &McMahonRules) -> Result<Self, PairingError> {
        let mut input = Self::read(request, rules)?;
        input.keep_apart(request)?;
        Ok(input)
    }

    fn read(request: &PlanRequest<'a>, rules: &McMahonRules) -> Result<Self, PairingError> {
        let PlanRequest { tournament, stage, group, round, availability, budget } = request;
        let rules = rules.before(*round);
        let results = played_before(request)?;
        let table = McMahonTable::of(&results, &rules, true);
        let lots = group.lots().ok_or(PairingError::Swiss(SwissError::LotsNotDrawn))?;
        let mut away: Vec<(EntryId, ByeKind)> = Vec::new();
        let mut here: BTreeSet<EntryId> = BTreeSet::new();
        for seat in &seats_in(tournament, group, *round) {
            match availability(seat) {
                Ok(()) => {
                    here.insert(seat.id());
                }
                Err(kind) => away.push((seat.id(), kind)),
            }
        }
        let played = crosstable(&results);
        let entrants = results.lines.iter().zip(&played.lines).map(|(line, of_engine)| {
            let who = tournament.entry(line.entry).map(|entry| &entry.who);
            let (club, federation) = match who {
                Some(Competitor::Person(id)) => {
                    tournament.person(*id).map(|person| (person.club(), person.federation())).unwrap_or_default()
                }
                Some(Competitor::Team(team)) => (team.club.as_str(), team.federation.as_str()),
                None => Default::default(),
            };
            let byes = line.cells.iter().filter(|cell| **cell == Cell::Bye(ByeKind::PairingAllocated)).count();
            Entrant {
                number: line.number,
                rating: line.rating,
                strength: rules.band(line.rating),
                club: club.trim().to_owned(),
                federation: federation.trim().to_owned(),
                colours: ColourHistory::new(line.cells.iter().filter_map(|cell| cell.side_had()).collect()),
                byes: i64::try_from(byes).unwrap_or(i64::MAX),
                had_bye: !is_eligible(&played, of_engine),
                present: here.contains(&line.entry),
            }
        });
        let entrants = entrants.collect();
        Ok(Self {
            rules,
            table,
            entrants,
            entries: results.lines.iter().map(|line| line.entry).collect(),
            away,
            prohibited: stage.limits.prohibited.iter().filter(|record| record.covers(*round)).collect(),
            kept: Vec::new(),
            companies: vec![Vec::new(); results.lines.len()],
            round: *round,
            lots,
            initial_side: group.initial_side().unwrap_or_else(|| initial_side(lots)),
            budget: budget.clone(),
        })
    }

    /// Keeps apart the clubs, federations and families of the round's separations, each if the others leave a round in
    /// which no more players meet again and nobody has a second bye for it (MM43). A round that is already paired keeps
    /// those apart that it kept then.
    fn keep_apart(&mut self, request: &PlanRequest<'_>) -> Result<(), PairingError> {
        if let Some(decided) = separation::decided(request) {
            for company in decided {
                self.keep(company);
            }
            return Ok(());
        }
        let present = self.entrants.iter().zip(&self.entries).filter(|(entrant, _)| entrant.present);
        let companies =
            separation::companies(request, present.map(|(entrant, entry)| (entrant.number, *entry)).collect());
        if companies.is_empty() {
            return Ok(());
        }
        let allowed = self.repeats()?;
        for company in companies {
            self.keep(company);
            if self.repeats()?.is_none_or(|repeats| allowed.is_some_and(|allowed| repeats > allowed)) {
                self.give_up();
            }
        }
        Ok(())
    }

    fn keep(&mut self, company: Company) {
        for (entry, companies) in self.entries.iter().zip(&mut self.companies) {
            if company.entries.contains(entry) {
                companies.push(self.kept.len());
            }
        }
        self.kept.push(company);
    }

    /// Gives up the company that was kept last.
    fn give_up(&mut self) {
        self.kept.pop();
        let kept = self.kept.len();
        self.companies.iter_mut().for_each(|companies| companies.retain(|company| *company < kept));
    }

    /// Returns the number of pairs of the round that have met before, and `true` if somebody has the bye again; `None` if
    /// not everybody can be paired.
    fn repeats(&self) -> Result<Option<(usize, bool)>, PairingError> {
        match self.pair(&|_, _| false) {
            Ok(paired) => {
                let met = paired.pairs.iter().filter(|(one, two)| paired.field.have_met(*one, *two)).count();
                Ok(Some((met, paired.bye.is_some_and(|bye| self.entrants[bye.line].had_bye))))
            }
            Err(PairingError::Swiss(SwissError::NoLegalPairing { .. })) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns `true` if two lines must not meet.
    fn is_prohibited(&self, one: usize, two: usize) -> bool {
        let both = |entries: &[EntryId]| entries.contains(&self.entries[one]) && entries.contains(&self.entries[two]);
        one != two
            && (self.prohibited.iter().any(|record| both(&record.entries))
                || self.companies[one].iter().any(|company| self.companies[two].contains(company)))
    }

    /// Pairs the round. Lines that must not meet, beside those that are prohibited, are `barred`.
    ///
    /// # Errors
    /// [`SwissError::NoLegalPairing`], [`SwissError::Stopped`].
    fn pair(&self, barred: &dyn Fn(usize, usize) -> bool) -> Result<Paired, PairingError> {
        let before = Before {
            table: &self.table,
            entrants: self.entrants.clone(),
            rules: &self.rules,
            range: self.rules.range(),
            round: self.round,
            forbidden: &|one, two| self.is_prohibited(one, two) || barred(one, two),
            lots: Some(self.lots),
            initial_side: self.initial_side,
            budget: &self.budget,
        };
        pair(before, &self.entries)
    }
}

/// Returns the initial side that follows from the lots: that of the odd numbers in their first game.
fn initial_side(seed: u32) -> Side {
    if Lots::new(seed, 0).toss() { Side::Second } else { Side::First }
}

/// Pairs a field. `entries` are those of the lines.
///
/// # Errors
/// [`SwissError::NoLegalPairing`], [`SwissError::Stopped`].
pub fn pair(before: Before<'_>, entries: &[EntryId]) -> Result<Paired, PairingError> {
    let no_pairing = |field: &McMahonField, places: Vec<usize>| {
        PairingError::Swiss(SwissError::NoLegalPairing {
            left_over: places.into_iter().filter_map(|place| entries.get(field.players[place].line).copied()).collect(),
        })
    };
    let strict = before.rules.criteria == Criteria::Strict;
    let again = Before { entrants: before.entrants.clone(), ..before };
    let field = McMahonField::new(before, !strict);
    field.budget.check()?;
    let unsolved = |error: Unsolved| error.in_bracket(Points::ZERO);
    let bye = if strict { bye::strict(&field).map_err(unsolved)? } else { bye::lowest(&field) };
    if bye.is_none() && !field.size().is_multiple_of(2) {
        return Err(no_pairing(&field, bye::left_over(&field)));
    }
    let field = match &bye {
        Some(bye) if strict => {
            let mut again = again;
            again.entrants[bye.line].present = false;
            McMahonField::new(again, false)
        }
        Some(bye) => field.without(bye.place),
        None => field,
    };
    let pairs = if strict {
        blocks::pair(&field).map_err(unsolved)?.map(|solved| solved.pairs)
    } else {
        heaviest(&field).map_err(unsolved)?
    };
    match pairs {
        Some(pairs) => Ok(Paired { field, pairs, bye }),
        None => Err(no_pairing(&field, bye::left_over(&field))),
    }
}

/// Returns a complete pairing of the greatest weight (MM20); of several, the one whose opponents of number 1, 2, … are
/// smallest. Returns `None` if not all can be paired.
fn heaviest(field: &McMahonField) -> Result<Option<Vec<(usize, usize)>>, Unsolved> {
    let size = field.size();
    // A pair weighs less than 2⁵⁰, a round less than 2⁶³.
    let weigh = |x: usize, y: usize, add: Add<'_>| {
        add(1, 63);
        add(weights::parts(field, x, y).sum(), 0);
    };
    let graph = Graph::new(size, 65, |x, y| !field.is_forbidden(x, y), weigh);
    let mut best = BestMatchings::of(&graph, &field.budget)?;
    let mut order: Vec<usize> = (0..size).collect();
    order.sort_by_key(|place| field.players[*place].number);
    let mut pairs = Vec::with_capacity(size / 2);
    for &x in &order {
        if !best.is_live(x) {
            continue;
        }
        let Some(y) = best.first(x, order.iter().copied()) else { return Ok(None) };
        best.settle(x);
        pairs.push((x.min(y), x.max(y)));
    }
    if field.budget.is_over() { Err(Unsolved::Stopped) } else { Ok(Some(pairs)) }
}

/// Returns the plan of a paired field: games in the order of MMS, then the byes.
fn written_out(paired: &Paired, entries: &[EntryId], away: &[(EntryId, ByeKind)], number: u16, lots: u32) -> RoundPlan {
    let Paired { field, pairs, bye } = paired;
    let mut games: Vec<_> = Vec::with_capacity(pairs.len());
    for &(one, two) in pairs {
        let (higher, lower) = field.ranked(one, two);
        let allocation = field.allocate(higher, lower);
        let (first, second) = match allocation.higher {
            Side::First => (higher, lower),
            Side::Second => (lower, higher),
        };
        let entry = |place: usize| entries[field.players[place].line];
        let reasons = explain::game(field, [higher, lower], allocation, &entry, lots);
        let (mms, other) = (field.players[higher].mms, field.players[lower].mms);
        let key = (Reverse(mms), Reverse(mms + other), field.players[higher].tpn);
        games.push((key, PlannedGame { first: entry(first), second: entry(second), reasons }));
    }
    games.sort_by_key(|(key, _)| *key);
    let taker = bye.as_ref().map(|bye| PlannedBye {
        entry: entries[bye.line],
        kind: ByeKind::PairingAllocated,
        reasons: vec![explain::bye(bye)],
    });
    let away = away.iter();
    let away = away.map(|(entry, kind)| PlannedBye { entry: *entry, kind: *kind, reasons: vec![Reason::Requested] });
    RoundPlan {
        number,
        games: games.into_iter().map(|(_, game)| game).collect(),
        byes: taker.into_iter().chain(away).collect(),
        left_over: Vec::new(),
        kept_apart: Vec::new(),
    }
}
