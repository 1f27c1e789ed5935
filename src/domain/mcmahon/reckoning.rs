//! McMahon scores and tie-breaks (MM04, MM30–MM35) of a field.

use std::collections::BTreeMap;

use super::rules::{McMahonRules, OpponentsUnplayed, SosFrom};
use crate::id::EntryId;
use crate::result::{ByeKind, Outcome};
use crate::results::{Cell, ResultLine, Results};

/// Rules of the scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reckoning {
    /// `true` if the sum of the points of byes and absences is rounded down.
    pub round_down: bool,
    /// Score of opponents with unplayed rounds.
    pub opponents_unplayed: OpponentsUnplayed,
    /// Scores that are added up.
    pub sos_from: SosFrom,
}

/// Start score and rounds of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Start score in whole points.
    pub start: i64,
    pub rounds: Vec<Turn>,
}

/// Round of one player. Points are half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Game that was played.
    Game {
        /// Place of the opponent in the list of records.
        opponent: usize,
        points: i64,
        /// Penalty or bonus.
        extra: i64,
    },
    /// Game without play: a forfeit. It is no meeting.
    Forfeit { points: i64, extra: i64 },
    /// Bye or absence.
    Award { points: i64, extra: i64 },
    /// Game without a result.
    Pending { extra: i64 },
}

impl Turn {
    /// Returns the points that are never rounded.
    fn points(self) -> i64 {
        match self {
            Self::Game { points, extra, .. } | Self::Forfeit { points, extra } => points + extra,
            Self::Award { extra, .. } | Self::Pending { extra } => extra,
        }
    }

    fn award(self) -> i64 {
        if let Self::Award { points, .. } = self { points } else { 0 }
    }

    fn is_unplayed(self) -> bool {
        matches!(self, Self::Forfeit { .. } | Self::Award { .. })
    }
}

/// Addend of a tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Round, from 1.
    pub round: u16,
    /// Place of the opponent; `None` for a round without a game.
    pub opponent: Option<usize>,
    /// Number taken, in half points.
    pub taken: i64,
    /// Half points obtained, where the criterion multiplies by them.
    pub obtained: Option<i64>,
}

impl Term {
    /// Returns the amount that it adds: half points, or quarter points where the criterion multiplies.
    pub fn counts(self) -> i64 {
        self.obtained.map_or(self.taken, |obtained| obtained * self.taken)
    }
}

/// Scores of a field after its rounds, in the order of the records.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct McMahonTable {
    records: Vec<Record>,
    reckoning: Reckoning,
    rounds: usize,
    /// MMS before round 1 and after each round, in half points.
    mms: Vec<Vec<i64>>,
    /// Score that opponents add to their SOS, in half points.
    lent: Vec<i64>,
    /// SOS in half points.
    sos: Vec<i64>,
}

impl McMahonTable {
    /// Reckons a field after its first `rounds` rounds. Rounds that a record does not have are not played yet.
    pub fn new(records: Vec<Record>, reckoning: Reckoning, rounds: usize) -> Self {
        let mms: Vec<Vec<i64>> = records.iter().map(|record| running(record, reckoning, rounds)).collect();
        let lent = records.iter().zip(&mms).map(|(record, mms)| lent(record, mms, reckoning, rounds)).collect();
        let mut table = Self { records, reckoning, rounds, mms, lent, sos: Vec::new() };
        table.sos = (0..table.records.len()).map(|who| total(&table.sos_terms(who))).collect();
        table
    }

    /// Reckons the results of a group; the records have the order of the lines. Columns of earlier stages are
    /// left out. An adjourned game counts as drawn if `adjourned_drawn`, otherwise as one without a result.
    pub fn of(results: &Results, rules: &McMahonRules, adjourned_drawn: bool) -> Self {
        let given: BTreeMap<EntryId, i64> =
            rules.starts.iter().map(|given| (given.entry, i64::from(given.start))).collect();
        let start = |line: &ResultLine| {
            given.get(&line.entry).copied().unwrap_or_else(|| rules.band(line.rating) + i64::from(rules.lowest))
        };
        let record = |line| Record { start: start(line), rounds: turns(results, line, rules, adjourned_drawn) };
        let records = results.lines.iter().map(record).collect();
        let reckoning = Reckoning {
            round_down: rules.round_down,
            opponents_unplayed: rules.opponents_unplayed,
            sos_from: rules.sos_from,
        };
        Self::new(records, reckoning, results.columns.len().saturating_sub(results.carried))
    }

    /// Returns the number of players.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns `true` if there is nobody.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Returns the start score in whole points; 0 for a place outside the field.
    pub fn start(&self, who: usize) -> i64 {
        self.records.get(who).map_or(0, |record| record.start)
    }

    /// Returns the rounds of a player.
    pub fn turns(&self, who: usize) -> &[Turn] {
        self.records.get(who).map_or(&[], |record| record.rounds.get(..self.rounds).unwrap_or(&record.rounds))
    }

    /// Returns the MMS in half points.
    pub fn mms(&self, who: usize) -> i64 {
        self.mms_after(who, self.rounds)
    }

    /// Returns the MMS after a number of rounds, in half points.
    pub fn mms_after(&self, who: usize, rounds: usize) -> i64 {
        self.mms.get(who).and_then(|mms| mms.get(rounds)).copied().unwrap_or(0)
    }

    /// Returns the half points that rounding down takes away.
    pub fn rounded_away(&self, who: usize) -> i64 {
        let awards: i64 = self.turns(who).iter().map(|turn| turn.award()).sum();
        if self.reckoning.round_down { awards.rem_euclid(2) } else { 0 }
    }

    /// Returns the score that a player adds to the SOS of opponents, in half points.
    pub fn lent(&self, who: usize) -> i64 {
        self.lent.get(who).copied().unwrap_or(0)
    }

    /// Returns SOS in half points (MM30).
    pub fn sos(&self, who: usize) -> i64 {
        self.sos.get(who).copied().unwrap_or(0)
    }

    /// Returns SOSOS in half points (MM31).
    pub fn sosos(&self, who: usize) -> i64 {
        total(&self.sosos_terms(who))
    }

    /// Returns SODOS in quarter points (MM32).
    pub fn sodos(&self, who: usize) -> i64 {
        total(&self.sodos_terms(who))
    }

    /// Returns CUSS in half points (MM33).
    pub fn cuss(&self, who: usize) -> i64 {
        total(&self.cuss_terms(who))
    }

    /// Returns the addends of SOS: the scores of the opponents; a round without a game adds the own start score.
    pub fn sos_terms(&self, who: usize) -> Vec<Term> {
        let own = self.own_start(who);
        self.terms(who, |opponent| self.lent.get(opponent).copied(), own)
    }

    /// Returns the addends of SOSOS: SOS of the opponents; a round without a game adds the start score for each round.
    pub fn sosos_terms(&self, who: usize) -> Vec<Term> {
        let rounds = i64::try_from(self.rounds).unwrap_or(0);
        self.terms(who, |opponent| self.sos.get(opponent).copied(), self.own_start(who) * rounds)
    }

    /// Returns the addends of SODOS: scores of the opponents times the result; a round without a game adds nothing.
    pub fn sodos_terms(&self, who: usize) -> Vec<Term> {
        let games = (1..).zip(self.turns(who)).filter_map(|(round, turn)| match *turn {
            Turn::Game { opponent, points, .. } => {
                let taken = self.lent.get(opponent).copied()?;
                Some(Term { round, opponent: Some(opponent), taken, obtained: Some(points) })
            }
            _ => None,
        });
        games.collect()
    }

    /// Returns the addends of CUSS: the MMS after each round.
    pub fn cuss_terms(&self, who: usize) -> Vec<Term> {
        let running = self.mms.get(who).map_or(&[][..], |mms| mms.get(1..).unwrap_or_default());
        (1..).zip(running).map(|(round, mms)| Term { round, opponent: None, taken: *mms, obtained: None }).collect()
    }

    /// Returns the rounds in which a player met another group, as `true` for a lower and `false` for a higher one. Groups
    /// are those before the round.
    pub fn floats(&self, who: usize) -> Vec<(u16, bool)> {
        let group = |who: usize, rounds: usize| super::group_of(self.mms_after(who, rounds));
        let turns = (1..).zip(self.turns(who).iter().enumerate());
        let floats = turns.filter_map(|(round, (before, turn))| match turn {
            Turn::Game { opponent, .. } => {
                let (own, other) = (group(who, before), group(*opponent, before));
                (own != other).then_some((round, own > other))
            }
            _ => None,
        });
        floats.collect()
    }

    /// Returns the start score that a round without a game adds, in half points.
    fn own_start(&self, who: usize) -> i64 {
        match self.reckoning.sos_from {
            SosFrom::Mms => 2 * self.start(who),
            SosFrom::Points => 0,
        }
    }

    fn terms(&self, who: usize, of: impl Fn(usize) -> Option<i64>, without: i64) -> Vec<Term> {
        let turns = (1..).zip(self.turns(who)).filter_map(|(round, turn)| {
            let (opponent, taken) = match *turn {
                Turn::Game { opponent, .. } => (Some(opponent), of(opponent)?),
                Turn::Forfeit { .. } | Turn::Award { .. } => (None, without),
                Turn::Pending { .. } => return None,
            };
            Some(Term { round, opponent, taken, obtained: None })
        });
        turns.collect()
    }
}

fn total(terms: &[Term]) -> i64 {
    terms.iter().map(|term| term.counts()).sum()
}

/// Returns the MMS before round 1 and after each round, in half points.
fn running(record: &Record, reckoning: Reckoning, rounds: usize) -> Vec<i64> {
    let (mut points, mut awards) = (2 * record.start, 0);
    let mut mms = vec![points];
    for at in 0..rounds {
        if let Some(turn) = record.rounds.get(at) {
            points += turn.points();
            awards += turn.award();
        }
        let counted = if reckoning.round_down { awards - awards.rem_euclid(2) } else { awards };
        mms.push(points + counted);
    }
    mms
}

/// Returns the score that a player adds to the SOS of opponents.
fn lent(record: &Record, mms: &[i64], reckoning: Reckoning, rounds: usize) -> i64 {
    let turns = record.rounds.iter().take(rounds);
    let score = match reckoning.opponents_unplayed {
        OpponentsUnplayed::AsScored => mms.last().copied().unwrap_or(0),
        OpponentsUnplayed::Half => {
            let round = |turn: &Turn| if turn.is_unplayed() { 1 } else { turn.points() };
            2 * record.start + turns.map(round).sum::<i64>()
        }
    };
    match reckoning.sos_from {
        SosFrom::Mms => score,
        SosFrom::Points => score - 2 * record.start,
    }
}

fn turns(results: &Results, line: &ResultLine, rules: &McMahonRules, adjourned_drawn: bool) -> Vec<Turn> {
    let win = i64::from(results.scores().win.0).max(1);
    let columns = (1..).zip(&line.cells).skip(results.carried);
    let rounds = columns.map(|(column, cell)| {
        let extra = i64::from(results.extra(line, column).0) * 2 / win;
        let own = results.own_round(column);
        let has_left = line.left_from().is_some_and(|from| own >= from);
        let award = |half_points: u8| Turn::Award { points: i64::from(half_points), extra };
        match *cell {
            Cell::Game { opponent, outcome, .. } | Cell::Match { opponent, outcome, .. } => match outcome {
                Outcome::Win { .. } => Turn::Game { opponent, points: 2, extra },
                Outcome::Draw { .. } => Turn::Game { opponent, points: 1, extra },
                Outcome::Loss { .. } => Turn::Game { opponent, points: 0, extra },
                Outcome::ForfeitWin => Turn::Forfeit { points: 2, extra },
                Outcome::ForfeitLoss => Turn::Forfeit { points: 0, extra },
                Outcome::Adjourned if adjourned_drawn => Turn::Game { opponent, points: 1, extra },
                Outcome::Adjourned | Outcome::Unknown => Turn::Pending { extra },
            },
            Cell::Bye(ByeKind::PairingAllocated) => award(rules.bye),
            Cell::Bye(ByeKind::FullPoint) => award(2),
            Cell::Bye(ByeKind::HalfPoint) => award(1),
            Cell::Bye(ByeKind::ZeroPoint) if has_left => award(0),
            Cell::Bye(ByeKind::ZeroPoint) => award(rules.absent),
            Cell::Idle => award(0),
        }
    });
    rounds.collect()
}
