//! Explanation why a round was not paired differently: why two entrants do not meet, why an entrant has no bye, why an
//! entrant floats.
//!
//! The engine pairs the round again under the condition in question, and the two rounds are judged. There are four
//! answers. An absolute criterion forbids the condition; no legal round fulfils it; the resulting round is worse by
//! some criterion; or it is equally good and comes later in the order of generation.

use qisai_domain::hand_edit::{Differences, Seating};
use qisai_domain::{ByeKind, EntryId, GroupId, Points, Side, Tournament};
use qisai_swiss::dutch::quality::Verdict;
use qisai_swiss::field::{Field, places};
use qisai_swiss::systems::SwissEngine;
use qisai_swiss::{Prepared, SwissError};

use crate::alternative::{Alternative, Seatings, differences, recorded, swiss};
use crate::breach::{Breach, Finding, breaches_of};
use crate::comparison::without_sides;
use crate::error::PairingError;
use crate::recorded::Standing;
use crate::{SearchBudget, keizer, mcmahon};

/// Alternative that could have been paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wish {
    /// Meeting of two entries.
    Meet(EntryId, EntryId),
    /// Pairing-allocated bye of an entry.
    Bye(EntryId),
}

impl Wish {
    pub(crate) fn is_true_in(self, seatings: &Seatings) -> bool {
        match self {
            Self::Meet(one, two) => [(one, two), (two, one)]
                .iter()
                .any(|(first, second)| seatings.contains(&Seating::Game(*first, *second))),
            Self::Bye(one) => seatings.contains(&Seating::Bye(one, ByeKind::PairingAllocated)),
        }
    }
}

/// Reason why a wish was not fulfilled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyNot {
    /// `true` if the recorded round is not the engine's own; the answer then refers to the engine's round.
    pub by_hand: bool,
    pub answer: Answer,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Wish that was fulfilled.
    ItIsSo,
    /// Wish that the engine's round fulfils; the current round was made differently by hand or by another program.
    ByHand,
    /// Entries that are not paired in this round: absent, withdrawn, not yet entered or with a requested bye.
    NotThere { entries: Vec<EntryId> },
    /// Wish that an absolute criterion or the event forbids, with the findings against it, the worst first.
    Forbidden { findings: Vec<Finding> },
    /// Wish that no legal round fulfils: the others could not all be paired (C4 in the Dutch system).
    NoRound {
        /// Entries left over in the best attempt; may be unknown (empty).
        left_over: Vec<EntryId>,
    },
    /// Wish that is fulfilled by another round, the best one.
    Otherwise {
        /// Comparison with the engine's round; `None` in systems whose rounds are not compared by criteria, where the
        /// order proposes the actual round.
        verdict: Option<Verdict>,
        /// Changes: `gone` are seatings only in the engine's round; `new` are those only in the other round.
        changes: Differences,
    },
    /// Wish that is fulfilled by another round of McMahon, the best one.
    Outweighed {
        /// First criterion by which the two rounds differ.
        criterion: McMahonCriterion,
        /// Value of the engine's round.
        best: i64,
        /// Value of the other round.
        other: i64,
        /// Changes: `gone` are seatings only in the engine's round; `new` are those only in the other round.
        changes: Differences,
    },
}

/// Criterion of a McMahon round (MM22), or its weight (MM20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum McMahonCriterion {
    /// Number of second meetings.
    Rematches,
    /// McMahon score of the player with the bye, in half points.
    Bye,
    /// Penalty for the distance between groups.
    Distance,
    /// Number of players forced to a third equal colour or a difference beyond two.
    ForcedColours,
    /// Number of players drawn the same way as before.
    FloatsAgain,
    /// Number of pairs in which both wish the same colour.
    SameColours,
    /// Number of floats that even out an earlier one.
    EvensOut,
    /// Loss of the places of floaters.
    FloaterPlaces,
    /// Loss of the seeding.
    Seeding,
    /// Pairing numbers of the opponents, if all else is equal.
    Numbers,
    /// Sum of the weights.
    Weight,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyFloat {
    /// Float of the player in the current round, if any.
    pub float: Option<Floats>,
    /// Reason why the player does not meet an opponent with the same score; [`Answer::ItIsSo`] if there is no float.
    pub why: WhyNot,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Floats {
    /// Meeting with a lower pairing score.
    Down { to: Points },
    /// Meeting with a higher pairing score.
    Up { to: Points },
    /// Pairing-allocated bye.
    Bye,
}

/// Explains why two entrants do not meet, or why an entrant does not have the bye, in a round that is recorded or about
/// to be paired.
///
/// # Errors
/// [`PairingError::NoEngine`] outside Swiss, Keizer and McMahon stages, and any error that prevents pairing the round.
pub fn why_not(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    wish: Wish,
    budget: SearchBudget,
) -> Result<WhyNot, PairingError> {
    let standing = Standing::of(tournament, group, round, budget)?;
    if standing.stage.spec().has_values() {
        return keizer::why_not(&standing, wish);
    }
    if let Some(rules) = standing.stage.format().mcmahon() {
        return mcmahon::why::why_not(&standing, rules, wish);
    }
    let question = Question::of(&standing)?;
    let named = match wish {
        Wish::Meet(one, two) => vec![one, two],
        Wish::Bye(one) => vec![one],
    };
    let field = &question.prepared.field;
    let places = places(field);
    let found: Vec<usize> = named.iter().filter_map(|entry| places.get(entry).copied()).collect();
    let absent: Vec<EntryId> = named.iter().filter(|entry| !places.contains_key(entry)).copied().collect();
    if !absent.is_empty() {
        return Ok(question.answered(Answer::NotThere { entries: absent }));
    }
    let proposed = match (wish, found.as_slice()) {
        (Wish::Meet(one, two), [a, b]) => match ((a < b), field.allocate(*a.min(b), *a.max(b)).higher) {
            (true, Side::First) | (false, Side::Second) => Seating::Game(one, two),
            (true, Side::Second) | (false, Side::First) => Seating::Game(two, one),
        },
        (Wish::Meet(one, _) | Wish::Bye(one), _) => Seating::Bye(one, ByeKind::PairingAllocated),
    };
    let against = breaches_of(tournament, group, round, proposed)?.into_iter().filter(|it| is_absolute(&it.breach));
    let against: Vec<Finding> = against.collect();
    question.settle(&|seatings| wish.is_true_in(seatings), against, |field| match *found.as_slice() {
        [one, two] => field.only_each_other(one, two),
        [taker, ..] => field.bye_only_for(taker),
        [] => {}
    })
}

/// Explains why a player floats, down, up or into the bye, instead of meeting an opponent with the same score.
pub fn why_float(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    player: EntryId,
    budget: SearchBudget,
) -> Result<WhyFloat, PairingError> {
    let question = Question::about(tournament, group, round, budget)?;
    let field = &question.prepared.field;
    let places = places(field);
    let Some(&place) = places.get(&player) else {
        let why = question.answered(Answer::NotThere { entries: vec![player] });
        return Ok(WhyFloat { float: None, why });
    };
    let score = |place: usize| field.contenders.get(place).map_or(Points::ZERO, |it| it.score);
    let float_in = |seatings: &Seatings| {
        let opponent = seatings.iter().find_map(|seating| match seating {
            Seating::Game(one, two) if *one == player => Some(Some(*two)),
            Seating::Game(one, two) if *two == player => Some(Some(*one)),
            Seating::Bye(one, _) if *one == player => Some(None),
            _ => None,
        })?;
        let Some(opponent) = opponent else { return Some(Floats::Bye) };
        let to = score(*places.get(&opponent)?);
        match to.cmp(&score(place)) {
            std::cmp::Ordering::Less => Some(Floats::Down { to }),
            std::cmp::Ordering::Greater => Some(Floats::Up { to }),
            std::cmp::Ordering::Equal => None,
        }
    };
    let float = float_in(&question.actual);
    let goes_up = matches!(float, Some(Floats::Up { .. }));
    let stays = |seatings: &Seatings| match float_in(seatings) {
        None => true,
        Some(Floats::Up { .. }) => !goes_up,
        Some(Floats::Down { .. } | Floats::Bye) => goes_up,
    };
    let why = question.settle(&stays, Vec::new(), |field| {
        if goes_up {
            field.no_higher_opponent(place);
        } else {
            field.no_lower_opponent(place);
        }
    })?;
    Ok(WhyFloat { float, why })
}

/// Returns `true` if a breach forbids a game or a bye independent of the rest of the round. Colours do not count,
/// because the engine assigns them.
fn is_absolute(breach: &Breach) -> bool {
    match breach {
        Breach::Rematch { .. }
        | Breach::Prohibited
        | Breach::FixedGame
        | Breach::Separated { .. }
        | Breach::SameAbsolute { .. }
        | Breach::ByeAgain { .. }
        | Breach::PointsWithoutGame { .. }
        | Breach::ByeThoughEven { .. }
        | Breach::AgainstItself => true,
        Breach::ForfeitedBefore { .. }
        | Breach::ThirdRunning { .. }
        | Breach::BeyondTwo { .. }
        | Breach::LowerCouldHaveBye { .. }
        | Breach::SeveralByes
        | Breach::WithoutOpponent
        | Breach::Twice
        | Breach::NotAvailable { .. } => false,
    }
}

/// Question about a round.
struct Question {
    system: &'static SwissEngine,
    prepared: Prepared,
    engine: Alternative,
    /// Current round; before it is paired, the engine's round.
    actual: Seatings,
}

impl Question {
    fn about(tournament: &Tournament, group: GroupId, round: u16, budget: SearchBudget) -> Result<Self, PairingError> {
        Self::of(&Standing::of(tournament, group, round, budget)?)
    }

    fn of(standing: &Standing<'_>) -> Result<Self, PairingError> {
        let (system, prepared) = swiss(standing)?;
        let engine = Alternative::of(system, &prepared)?;
        let actual = recorded(standing).unwrap_or_else(|| engine.seatings.clone());
        Ok(Self { system, prepared, engine, actual })
    }

    fn answered(&self, answer: Answer) -> WhyNot {
        WhyNot { by_hand: without_sides(&self.actual) != without_sides(&self.engine.seatings), answer }
    }

    /// Answers a question about a condition.
    ///
    /// `holds` tests the condition, `against` lists the findings that forbid it from the start, and `condition`
    /// restricts a field so that it is fulfilled.
    fn settle(
        &self,
        holds: &dyn Fn(&Seatings) -> bool,
        against: Vec<Finding>,
        condition: impl Fn(&mut Field),
    ) -> Result<WhyNot, PairingError> {
        if holds(&self.actual) {
            return Ok(self.answered(Answer::ItIsSo));
        }
        if holds(&self.engine.seatings) {
            return Ok(self.answered(Answer::ByHand));
        }
        if !against.is_empty() {
            return Ok(self.answered(Answer::Forbidden { findings: against }));
        }
        let mut prepared = self.prepared.clone();
        condition(&mut prepared.field);
        let other = match Alternative::of(self.system, &prepared) {
            Ok(other) if holds(&other.seatings) => other,
            Ok(_) => return Ok(self.answered(Answer::NoRound { left_over: Vec::new() })),
            Err(PairingError::Swiss(SwissError::NoLegalPairing { left_over })) => {
                return Ok(self.answered(Answer::NoRound { left_over }));
            }
            Err(error) => return Err(error),
        };
        let verdict = self.engine.verdict(&self.prepared.field, &other)?;
        let changes = differences(&self.engine.seatings, &other.seatings);
        Ok(self.answered(Answer::Otherwise { verdict, changes }))
    }
}
