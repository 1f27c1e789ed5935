//! Breaches and unusual features of a pairing that the arbiter made by hand.
//!
//! | breach | Dutch | Dubov, Burstein, Lim | Double-Swiss | team | 积分编排 | other formats |
//! |---|---|---|---|---|---|---|
//! | rematch | C1 | forbidden | forbidden | forbidden | forbidden | round robin: more often than cycles |
//! | prohibited, separated | yes | yes | yes | yes | yes | yes |
//! | same absolute preference | C3 | forbidden | – | – | – | – |
//! | third equal colour in a row | forbidden | forbidden | forbidden (first games) | – | unusual | – |
//! | colour difference beyond two | forbidden | forbidden | – | – | unusual | – |
//! | bye for an ineligible player | C2 | forbidden | forbidden | forbidden | forbidden | – |
//! | bye while a lower score could have it | C5 | unusual | unusual | unusual | unusual | – |
//! | bye in an even field, several byes | forbidden | forbidden | forbidden | forbidden | forbidden | – |
//! | no opponent, self as opponent, two games | forbidden | forbidden | forbidden | forbidden | forbidden | forbidden; knockout: if due in a match |
//!
//! The Olympiad rules (D.02) are those of teams, except that a third equal colour in a row and a difference beyond two
//! are unusual. Their article 7.4 allows both where a group would otherwise keep fewer pairings.
//!
//! In the last round of a Dutch tournament the colours of topscorers and their opponents are not absolute (C.04.3
//! articles 1.8, 2.1.3). A breach that would be forbidden counts against C10 and C11 there.
//!
//! Articles other than the Dutch ones are those of the basic rules shared by all systems (C.04.1), as far as a system
//! has no exception.

mod colours;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use qisai_domain::bracket::{BracketRound, next_round};
use qisai_domain::format::SeparateBy;
use qisai_domain::format::spec::Rematch;
use qisai_domain::hand_edit::Seating;
use qisai_domain::{ByeKind, Cell, EntryId, GroupId, Outcome, Points, ResultLine, Results, Seat, Side, Tournament};
pub use qisai_swiss::Level;
use qisai_swiss::colour::Clashes;
use qisai_swiss::dutch::completion::bye_score;
use qisai_swiss::field::{Contender, Field, places};
use qisai_swiss::systems::{Basic, SwissEngine};
use qisai_swiss::{Crosstable, Line, Prepared, bye};
use serde::Serialize;

use crate::SearchBudget;
use crate::before::{results_before, seats_in};
use crate::error::PairingError;
use crate::recorded::Standing;
use crate::swiss::engine_of;

/// Breach with the entries concerned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Both entries of a game, or the entry of a bye; with [`Breach::LowerCouldHaveBye`] and [`Breach::SeveralByes`]
    /// the others as well.
    pub entries: Vec<EntryId>,
    pub breach: Breach,
    /// Article that states the rule; `None` where the event decides (prohibited pairs).
    pub article: Option<Article>,
    /// Level of the breach.
    pub level: Level,
}

/// Article of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Article {
    /// Chapter, such as `C.04.3`.
    pub chapter: &'static str,
    /// Number of the article, or name of the criterion (`C3`); empty for the system's text as a whole.
    pub number: &'static str,
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            "" => f.write_str(self.chapter),
            number => write!(f, "{} {number}", self.chapter),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "breach")]
pub enum Breach {
    /// Players who have already played each other, most recently in this round.
    Rematch {
        round: u16,
    },
    /// Players who were due to play each other, most recently in this round, but did not; they may meet again (C.04.2
    /// article 3.5).
    ForfeitedBefore {
        round: u16,
    },
    Prohibited,
    /// Game that an arbiter fixed before the pairing. Entries: those who have one.
    FixedGame,
    /// Members of a club, federation or family that is kept apart in this round.
    Separated {
        by: SeparateBy,
    },
    /// Players who both have an absolute preference for this side.
    SameAbsolute {
        side: Side,
    },
    /// Same side for the third time in a row.
    ThirdRunning {
        side: Side,
    },
    /// Colour difference beyond two after this game; the difference is games with the first move minus games without.
    BeyondTwo {
        difference: i32,
    },
    /// Pairing-allocated bye for a player who has already had it.
    ByeAgain {
        round: u16,
    },
    /// Pairing-allocated bye for a player who scored as many points as for a win in a round without a game.
    PointsWithoutGame {
        round: u16,
    },
    /// Pairing-allocated bye with this pairing score although it could go to a lower one. Entries: the holder of the
    /// bye, then the players who could have it.
    LowerCouldHaveBye {
        score: Points,
        lowest: Points,
    },
    /// Pairing-allocated bye although everybody could be paired: the number of players is even.
    ByeThoughEven {
        players: u32,
    },
    /// More than one pairing-allocated bye. Entries: all holders.
    SeveralByes,
    /// Neither a game nor a bye.
    WithoutOpponent,
    AgainstItself,
    /// Several games, or a game and a bye.
    Twice,
    /// Pairing of an entrant who is absent, withdrawn or has requested another bye; `bye` is the bye due instead.
    NotAvailable {
        bye: ByeKind,
    },
}

/// Returns all breaches of a recorded round, the worst first.
///
/// # Errors
/// [`PairingError::RoundMissing`] if the round is not recorded; otherwise any error that prevents pairing it: an
/// earlier round without results, missing numbers.
pub fn breaches(tournament: &Tournament, group: GroupId, round: u16) -> Result<Vec<Finding>, PairingError> {
    let standing = Standing::of(tournament, group, round, SearchBudget::endless())?;
    let recorded = standing.round.ok_or(PairingError::RoundMissing(round))?;
    let seatings = Seating::of(recorded);
    let view = View::of(&standing)?;
    let mut found = placement(&standing, &seatings);
    for seating in &seatings {
        found.extend(view.seating(*seating));
    }
    let takers: Vec<EntryId> = takers(&seatings).collect();
    if takers.len() > 1 {
        found.push(view.finding(&takers, Breach::SeveralByes));
    }
    found.sort_by_key(|finding| std::cmp::Reverse(finding.level));
    Ok(found)
}

/// Returns the breaches that one more game or bye would cause in a round, recorded or not. Called before the game or
/// bye is made.
///
/// # Errors
/// Any error that prevents pairing the round, as in [`breaches`].
pub fn breaches_of(
    tournament: &Tournament,
    group: GroupId,
    round: u16,
    proposed: Seating,
) -> Result<Vec<Finding>, PairingError> {
    let mut standing = Standing::of(tournament, group, round, SearchBudget::endless())?;
    let seated: Vec<EntryId> = match proposed {
        Seating::Game(first, second) => vec![first, second],
        Seating::Bye(entry, ByeKind::PairingAllocated) => vec![entry],
        Seating::Bye(..) => return Ok(Vec::new()),
    };
    standing.attendance = standing.attendance.with(seated);
    let view = View::of(&standing)?;
    let mut found = view.seating(proposed);
    if let Seating::Game(first, second) = proposed
        && first == second
    {
        found.push(view.finding(&[first], Breach::AgainstItself));
    }
    if let Seating::Bye(entry, _) = proposed {
        let recorded = standing.round.map(Seating::of).unwrap_or_default();
        let others: Vec<EntryId> = takers(&recorded).filter(|other| *other != entry).collect();
        if !others.is_empty() {
            found.push(view.finding(&[&[entry], others.as_slice()].concat(), Breach::SeveralByes));
        }
    }
    found.sort_by_key(|finding| std::cmp::Reverse(finding.level));
    Ok(found)
}

/// Returns the holders of the pairing-allocated bye.
fn takers(seatings: &[Seating]) -> impl Iterator<Item = EntryId> {
    seatings.iter().filter_map(|seating| match seating {
        Seating::Bye(entry, ByeKind::PairingAllocated) => Some(*entry),
        _ => None,
    })
}

/// Returns the breaches of entries that are not placed, placed twice, or paired with themselves.
fn placement(standing: &Standing<'_>, seatings: &[Seating]) -> Vec<Finding> {
    let mut seats: BTreeMap<EntryId, usize> = BTreeMap::new();
    let mut found = Vec::new();
    let structural = |entry: EntryId, breach: Breach| finding(None, &[entry], breach);
    for seating in seatings {
        let entries = match seating {
            Seating::Game(first, second) if first == second => {
                found.push(structural(*first, Breach::AgainstItself));
                vec![*first]
            }
            Seating::Game(first, second) => vec![*first, *second],
            Seating::Bye(entry, _) => vec![*entry],
        };
        for entry in entries {
            *seats.entry(entry).or_default() += 1;
        }
    }
    found.extend(seats.iter().filter(|(_, seats)| **seats > 1).map(|(entry, _)| structural(*entry, Breach::Twice)));
    let here = seats_in(standing.tournament, standing.group, standing.number);
    // In a bracket only entrants due in a match of the round need one; the others are eliminated, or late seeds.
    let of_bracket = standing.stage.spec().has_tree().then(|| comers(standing));
    let waits = |seat: &Seat<'_>| match &of_bracket {
        Some(comers) => comers.contains(&seat.id()),
        None => standing.attendance.of(seat).is_ok(),
    };
    let waiting = here.iter().filter(|seat| waits(seat));
    let alone = waiting.filter(|seat| !seats.contains_key(&seat.id()));
    found.extend(alone.map(|seat| structural(seat.id(), Breach::WithoutOpponent)));
    found
}

/// Returns the entrants due in a round of a bracket; none if that is not decided yet.
fn comers(standing: &Standing<'_>) -> Vec<EntryId> {
    match next_round(standing.stage, standing.group, standing.number) {
        Ok(BracketRound::Matches { games, byes }) => {
            games.into_iter().flat_map(|(_, two)| two).chain(byes.into_iter().map(|(_, one)| one)).collect()
        }
        Ok(BracketRound::Draw(left)) => left,
        Ok(BracketRound::Over) | Err(_) => Vec::new(),
    }
}

/// Data for judging the seatings of a round.
struct View<'a> {
    standing: &'a Standing<'a>,
    engine: Option<&'static SwissEngine>,
    results: Results,
    prepared: Option<Prepared>,
    places: BTreeMap<EntryId, usize>,
}

impl<'a> View<'a> {
    fn of(standing: &'a Standing<'a>) -> Result<Self, PairingError> {
        let engine = engine_of(standing.stage.format()).map(|(engine, _)| engine);
        let results = results_before(standing.tournament, standing.group, standing.number)?;
        let prepared = standing.prepared()?;
        let places = prepared.as_ref().map(|prepared| places(&prepared.field)).unwrap_or_default();
        Ok(Self { standing, engine, results, prepared, places })
    }

    fn finding(&self, entries: &[EntryId], breach: Breach) -> Finding {
        finding(self.engine, entries, breach)
    }

    fn contender(&self, entry: EntryId) -> Option<&Contender> {
        self.prepared.as_ref()?.field.contenders.get(*self.places.get(&entry)?)
    }

    fn line(&self, entry: EntryId) -> Option<&ResultLine> {
        self.results.lines.iter().find(|line| line.entry == entry)
    }

    fn seating(&self, seating: Seating) -> Vec<Finding> {
        match seating {
            Seating::Game(first, second) if first == second => self.availability(first).into_iter().collect(),
            Seating::Game(first, second) => self.game(first, second),
            Seating::Bye(entry, ByeKind::PairingAllocated) => self.bye(entry),
            Seating::Bye(..) => Vec::new(),
        }
    }

    fn game(&self, first: EntryId, second: EntryId) -> Vec<Finding> {
        let pair = [first, second];
        let mut found: Vec<Finding> = [self.before(first, second), self.kept_apart(first, second)]
            .into_iter()
            .flatten()
            .map(|breach| self.finding(&pair, breach))
            .collect();
        found.extend(pair.into_iter().filter_map(|entry| self.availability(entry)));
        if let (Some(engine), Some(one), Some(two)) = (self.engine, self.contender(first), self.contender(second)) {
            found.extend(colours::of(engine, one, two));
        }
        found
    }

    /// Returns the latest round in which two entrants played, or otherwise the latest in which they were due to play.
    fn before(&self, first: EntryId, second: EntryId) -> Option<Breach> {
        let against = |cell: &Cell| match cell {
            Cell::Game { opponent, outcome, .. } | Cell::Match { opponent, outcome, .. }
                if self.results.lines.get(*opponent)?.entry == second =>
            {
                Some(*outcome)
            }
            _ => None,
        };
        let cells = self.line(first)?.cells.iter();
        let rounds = self.results.columns.iter().map(|at| at.round);
        let met: Vec<(u16, Outcome)> = rounds.zip(cells).filter_map(|(at, cell)| Some((at, against(cell)?))).collect();
        let format = self.standing.stage.format();
        let allowed = match format.spec().rematch {
            Rematch::Never => 0,
            Rematch::PerCycle => usize::from(format.cycles()?).saturating_sub(1),
            Rematch::AsDrawn | Rematch::AfterGap => return None,
        };
        let played: Vec<u16> = met.iter().filter(|(_, outcome)| outcome.is_played()).map(|(at, _)| *at).collect();
        if played.len() > allowed {
            return played.last().map(|round| Breach::Rematch { round: *round });
        }
        let forfeited = met.iter().rev().find(|(_, outcome)| outcome.is_forfeit());
        forfeited.map(|(round, _)| Breach::ForfeitedBefore { round: *round })
    }

    fn kept_apart(&self, first: EntryId, second: EntryId) -> Option<Breach> {
        let both = |entries: &[EntryId]| entries.contains(&first) && entries.contains(&second);
        let standing = self.standing;
        let mut covering = standing.stage.limits.prohibited.iter().filter(|record| record.covers(standing.number));
        // The arbiter's own prohibition takes precedence over a separation.
        if covering.any(|record| both(&record.entries)) {
            return Some(Breach::Prohibited);
        }
        let mut separated = standing.round?.kept_apart.iter();
        let company = separated.find(|company| both(&company.entries))?;
        Some(Breach::Separated { by: company.by.clone() })
    }

    fn availability(&self, entry: EntryId) -> Option<Finding> {
        let bye = self.standing.group.participation(entry)?.availability(self.standing.number).err()?;
        Some(self.finding(&[entry], Breach::NotAvailable { bye }))
    }

    fn bye(&self, entry: EntryId) -> Vec<Finding> {
        let Some(Prepared { field, table, .. }) = &self.prepared else { return Vec::new() };
        let mut breaches = Vec::new();
        let line = table.lines.iter().find(|line| line.entry == entry);
        breaches.extend(line.and_then(|line| barring_round(table, line)));
        if field.size().is_multiple_of(2) {
            breaches.push(Breach::ByeThoughEven { players: u32::try_from(field.size()).unwrap_or(u32::MAX) });
        }
        let mut found: Vec<Finding> = breaches.into_iter().map(|breach| self.finding(&[entry], breach)).collect();
        found.extend(self.availability(entry));
        found.extend(self.lower_bye(field, entry));
        found
    }

    fn lower_bye(&self, field: &Field, entry: EntryId) -> Option<Finding> {
        let score = self.contender(entry)?.score;
        let lowest = bye_score(&with_colour_rules(self.engine?.clashes, field)).ok()??;
        let could = |contender: &&Contender| contender.may_have_bye && contender.score == lowest;
        let others = field.contenders.iter().filter(could).map(|contender| contender.entry);
        let entries: Vec<EntryId> = std::iter::once(entry).chain(others).collect();
        (lowest < score).then(|| self.finding(&entries, Breach::LowerCouldHaveBye { score, lowest }))
    }
}

/// Returns the field with the topscorers' exception (C3 does not apply to them) adapted to a system.
///
/// The exception applies to everybody in systems without absolute preferences, and to nobody in systems without the
/// exception.
fn with_colour_rules(clashes: Clashes, field: &Field) -> Field {
    let mut field = field.clone();
    if clashes != Clashes::BindOthers {
        field.contenders.iter_mut().for_each(|contender| contender.topscorer = clashes == Clashes::Free);
    }
    field
}

/// Returns the round that bars a competitor from the pairing-allocated bye (see [`bye`](qisai_swiss::bye)); an earlier
/// bye takes precedence.
fn barring_round(table: &Crosstable, line: &Line) -> Option<Breach> {
    let had = |round: &u16| matches!(line.cell(*round), Some(Cell::Bye(ByeKind::PairingAllocated)));
    let scored = |round: &u16| bye::bars(table, line, *round);
    let again = (1..=table.rounds()).find(had).map(|round| Breach::ByeAgain { round });
    again.or_else(|| (1..=table.rounds()).find(scored).map(|round| Breach::PointsWithoutGame { round }))
}

fn finding(engine: Option<&'static SwissEngine>, entries: &[EntryId], breach: Breach) -> Finding {
    let (level, article) = rule(engine, &breach);
    let unique: BTreeSet<EntryId> = entries.iter().copied().collect();
    let entries = if unique.len() == entries.len() { entries.to_vec() } else { unique.into_iter().collect() };
    Finding { entries, breach, article, level }
}

/// Returns the level and the article of a breach. Colour breaches get theirs in [`colours`].
fn rule(engine: Option<&'static SwissEngine>, breach: &Breach) -> (Level, Option<Article>) {
    let article = |chapter: &'static str, number: &'static str| Some(Article { chapter, number });
    let of_system = |basic: Basic| {
        let engine = engine?;
        let number = match basic {
            Basic::Rematch => "2",
            Basic::Bye => "4",
            Basic::Colours => "7",
        };
        match engine.articles.own {
            Some(own) => article(engine.chapter(), own(basic)),
            None => article("C.04.1", number),
        }
    };
    match breach {
        Breach::Rematch { .. } if engine.is_none() => (Level::Unusual, article("C.05", "Annex 1")),
        Breach::Rematch { .. } => (Level::Forbidden, of_system(Basic::Rematch)),
        Breach::ByeAgain { .. } | Breach::PointsWithoutGame { .. } => (Level::Forbidden, of_system(Basic::Bye)),
        Breach::SameAbsolute { .. } => (Level::Forbidden, of_system(Basic::Colours)),
        Breach::ThirdRunning { .. } => (Level::Forbidden, article("C.04.1", "7")),
        Breach::BeyondTwo { .. } => (Level::Forbidden, article("C.04.1", "6")),
        Breach::LowerCouldHaveBye { .. } => {
            (Level::Unusual, engine.and_then(|engine| article(engine.chapter(), engine.articles.bye)))
        }
        Breach::ByeThoughEven { .. } | Breach::SeveralByes => (Level::Forbidden, article("C.04.1", "3")),
        Breach::ForfeitedBefore { .. } => (Level::Note, article("C.04.2", "3.5")),
        Breach::NotAvailable { .. } => (Level::Note, engine.and(article("C.04.2", "3.3"))),
        Breach::Separated { .. } => (Level::Unusual, None),
        Breach::Prohibited | Breach::FixedGame | Breach::WithoutOpponent | Breach::AgainstItself | Breach::Twice => {
            (Level::Forbidden, None)
        }
    }
}
