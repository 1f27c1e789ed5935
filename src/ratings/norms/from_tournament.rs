//! Norm cases from a tournament: its public rounds, people and field.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use qisai_domain::format::Layout;
use qisai_domain::format::spec::RoundCount;
use qisai_domain::norm_event::NormFacts;
use qisai_domain::{
    ByeKind, Discipline, EntryId, Event, Format, Group, Outcome, Person, PersonId, RoundState, Stage, Title, Tournament,
};

use super::case::{
    Affiliation, Applicant, EventFacts, NormCase, NormGame, NormRound, Opponent, Pace, RoundOutcome, System,
};
use thiserror::Error;

use super::outlook::Remaining;
use super::swiss_field::SwissField;
use crate::field::{self, Seen, SeenAs};

/// Rating that an unrated player counts with in the average of the field.
const UNRATED: u32 = 1400;

/// Reason why norms are not judged in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoNorms {
    /// Game other than chess.
    #[error("FIDE's title norms are for chess")]
    OtherGame,
    /// Chess960, which is a guideline outside the Laws of Chess proper (1.1.1).
    #[error("title norms require the Laws of Chess (B.01 1.1.1), not Chess960")]
    Chess960,
    /// Event that began before the implemented edition.
    #[error("an event of {0} is judged by an edition of B.01 older than 1 January 2024, which is not implemented")]
    TooEarly(NaiveDate),
}

/// Returns the citation of the edition in force on the first day (0.2), or of the newest edition when the day is not
/// known.
///
/// # Errors
/// [`NoNorms::TooEarly`] for an event before 1 January 2024.
pub fn edition(start: Option<NaiveDate>) -> Result<&'static str, NoNorms> {
    let first = NaiveDate::from_ymd_opt(2024, 1, 1);
    match start.filter(|start| Some(*start) < first) {
        Some(start) => Err(NoNorms::TooEarly(start)),
        None => Ok("FIDE B.01 (1 January 2024)"),
    }
}

/// Tournament in which norms may be made.
pub struct NormEvent<'a> {
    pub(super) tournament: &'a Tournament,
    pub(super) event: &'a Event,
    pub(super) stage: &'a Stage,
    group: &'a Group,
    facts: EventFacts,
    rounds: BTreeMap<PersonId, Vec<Seen>>,
    scoreless: BTreeSet<PersonId>,
    /// All people of the group, in seat order.
    members: Vec<PersonId>,
    /// Entry that each person plays for.
    entries: BTreeMap<PersonId, EntryId>,
}

impl<'a> NormEvent<'a> {
    /// Reads a group of a chess tournament, of individuals or teams.
    ///
    /// # Errors
    /// [`NoNorms`] where the game or the edition has no norms here.
    pub fn new(
        tournament: &'a Tournament,
        event: &'a Event,
        (stage, group): (&'a Stage, &'a Group),
    ) -> Result<Self, NoNorms> {
        Self::check(tournament, event)?;
        let rounds = field::rounds_of(tournament, stage, group);
        let system = system(&stage.play.format, group);
        let field = (system == System::Swiss).then(|| swiss_field(tournament, event, group, &rounds));
        let scoreless = rounds.iter().filter(|(_, seen)| is_scoreless(tournament, seen)).map(|(who, _)| *who).collect();
        let members = field::members(tournament, group);
        let mut entries = BTreeMap::new();
        for member in &members {
            entries.entry(member.person.id).or_insert(member.entry);
        }
        let members = members.iter().map(|member| member.person.id).collect();
        let planned = tournament.planned_rounds(group.id);
        let paces = (1..=planned).map(|round| pace(stage, round, 1));
        let pace = paces.fold(Pace::Unknown, Pace::strictest);
        let NormFacts { kind, exemption } = tournament.settings.norms;
        let host = event.federation.clone();
        let is_of_teams = tournament.entrants(group).iter().any(|seat| seat.entry.team().is_some());
        let facts = EventFacts { rounds: planned, system, kind, pace, exemption, host, is_of_teams, field };
        Ok(Self { tournament, event, stage, group, facts, rounds, scoreless, members, entries })
    }

    /// Checks that norms can be judged in a tournament of an event.
    ///
    /// # Errors
    /// [`NoNorms`] where the game or the edition has no norms here.
    pub fn check(tournament: &Tournament, event: &Event) -> Result<(), NoNorms> {
        if tournament.settings.discipline != Discipline::Chess {
            return Err(NoNorms::OtherGame);
        }
        if tournament.settings.is_chess960() {
            return Err(NoNorms::Chess960);
        }
        edition(event.start).map(|_| ())
    }

    /// Returns the facts of the event.
    pub fn facts(&self) -> &EventFacts {
        &self.facts
    }

    /// Returns the norm case of a player, or `None` if the person is unknown.
    pub fn case(&self, person: PersonId) -> Option<NormCase> {
        let player = self.person(person)?;
        let seen = self.rounds.get(&person).map_or(&[][..], Vec::as_slice);
        let rounds = seen.iter().filter_map(|seen| Some(NormRound { number: seen.round, what: self.what(seen)? }));
        Some(NormCase {
            applicant: Applicant { affiliation: Affiliation::of(player.federation()), sex: player.sex() },
            event: self.facts.clone(),
            rounds: rounds.collect(),
        })
    }

    /// Returns the rounds that a player still has to play.
    ///
    /// In an individual round robin these are all opponents not met yet. Otherwise they are the paired opponents, and
    /// unknown opponents for the rest.
    pub fn remaining(&self, person: PersonId) -> Vec<Remaining> {
        let Some(own) = self.entries.get(&person) else { return Vec::new() };
        let Some(participation) = self.group.participation(*own) else { return Vec::new() };
        let seen = self.rounds.get(&person).map_or(&[][..], Vec::as_slice);
        let is_individual = self.tournament.entry(*own).is_some_and(|entry| entry.person().is_some());
        if self.facts.system.is_predetermined() && is_individual {
            let cycles = if self.facts.system == System::RoundRobin { 1 } else { 2 };
            let met = |other: PersonId| {
                let games = seen.iter().filter(|seen| {
                    matches!(seen.what, SeenAs::Game { opponent, outcome, .. } if opponent == other && !outcome.is_pending())
                });
                games.count()
            };
            let others = self.members.iter().copied().filter(|other| *other != person);
            return others
                .flat_map(|other| {
                    let opponent = self.opponent(other).map(Remaining::Known);
                    std::iter::repeat_n(opponent, usize::saturating_sub(cycles, met(other)))
                })
                .flatten()
                .collect();
        }
        let paired = seen.iter().filter_map(|seen| match seen.what {
            SeenAs::Game { opponent, outcome, .. } if outcome.is_pending() => {
                self.opponent(opponent).map(Remaining::Known)
            }
            _ => None,
        });
        let last = self.group.last_public_round();
        let open = (last + 1..=self.facts.rounds).filter(|round| participation.availability(*round).is_ok());
        paired.chain(open.map(|_| Remaining::Unknown)).collect()
    }

    pub(super) fn person(&self, person: PersonId) -> Option<&'a Person> {
        self.tournament.person(person)
    }

    /// Returns the opponent of a player's game at place `at` of the case's rounds.
    pub(super) fn opponent_in(&self, person: PersonId, at: usize) -> Option<PersonId> {
        match self.rounds.get(&person)?.get(at)?.what {
            SeenAs::Game { opponent, .. } => Some(opponent),
            SeenAs::Bye(_) => None,
        }
    }

    fn what(&self, seen: &Seen) -> Option<RoundOutcome> {
        Some(match seen.what {
            SeenAs::Bye(ByeKind::PairingAllocated) => RoundOutcome::AllocatedBye,
            SeenAs::Bye(_) => RoundOutcome::Bye,
            SeenAs::Game { outcome: Outcome::ForfeitWin, opponent, .. } => {
                RoundOutcome::ForfeitWin(self.opponent(opponent)?)
            }
            SeenAs::Game { outcome: Outcome::ForfeitLoss, .. } => RoundOutcome::ForfeitLoss,
            SeenAs::Game { opponent, outcome, segment, .. } => {
                let opponent = self.opponent(opponent)?;
                match field::score(outcome) {
                    Some((score, _)) if segment > 1 && pace(self.stage, seen.round, segment).failure().is_some() => {
                        RoundOutcome::Fast(NormGame { opponent, score })
                    }
                    Some((score, _)) => RoundOutcome::Game(NormGame { opponent, score }),
                    None => RoundOutcome::Pending(opponent),
                }
            }
        })
    }

    fn opponent(&self, person: PersonId) -> Option<Opponent> {
        let player = self.person(person)?;
        Some(Opponent {
            key: person.0,
            rating: field::rating(player),
            title: player.title(),
            affiliation: Affiliation::of(player.federation()),
            scoreless: self.scoreless.contains(&person),
        })
    }
}

/// Returns the pace of the games in a segment of a round.
fn pace(stage: &Stage, round: u16, segment: u8) -> Pace {
    stage.play.control_of(round, segment).map_or(Pace::Unknown, |control| Pace::of(&control))
}

/// Returns the playing system of a group in the terms of article 1.4.2e. A match of two and a double elimination are
/// not a knockout in which the loser is eliminated.
fn system(format: &Format, group: &Group) -> System {
    let players = u16::try_from(group.seats.len()).unwrap_or(u16::MAX);
    let is_double = format.layout().is_some_and(Layout::is_double);
    match (format.spec().rounds, format.cycles()) {
        (RoundCount::Announced, _) => System::Swiss,
        (RoundCount::Seats, Some(1)) if format.is_complete_table() => System::RoundRobin,
        (RoundCount::Seats, Some(2)) if format.is_complete_table() => System::DoubleRoundRobin { players },
        (RoundCount::Tree, _) if players > 2 && !is_double => System::Knockout,
        _ => System::Other,
    }
}

/// Returns `true` if a player has played rated opponents without scoring against any of them.
fn is_scoreless(tournament: &Tournament, seen: &[Seen]) -> bool {
    let mut scores = seen.iter().filter_map(|seen| match seen.what {
        SeenAs::Game { opponent, outcome, .. } => tournament
            .person(opponent)
            .and_then(field::rating)
            .and(field::score(outcome))
            .map(|(score, _)| score.half_points()),
        SeenAs::Bye(_) => None,
    });
    let first = scores.next();
    first == Some(0) && scores.all(|score| score == 0)
}

fn swiss_field(
    tournament: &Tournament,
    event: &Event,
    group: &Group,
    rounds: &BTreeMap<PersonId, Vec<Seen>>,
) -> SwissField {
    let public = group.rounds.values().filter(|round| round.state != RoundState::Draft);
    let public: BTreeSet<u16> = public.map(|round| round.number).collect();
    let there = |seen: &&Seen| {
        !matches!(
            seen.what,
            SeenAs::Game { outcome: Outcome::ForfeitLoss, .. }
                | SeenAs::Bye(ByeKind::ZeroPoint | ByeKind::HalfPoint | ByeKind::FullPoint)
        )
    };
    let rounds_of = |player: PersonId| -> BTreeSet<u16> {
        rounds.get(&player).into_iter().flatten().filter(there).map(|seen| seen.round).collect()
    };
    let members =
        field::members(tournament, group).into_iter().map(|member| (member.person, rounds_of(member.person.id)));
    let counted: Vec<(&Person, BTreeSet<u16>)> =
        members.filter(|(_, present)| public.len().saturating_sub(present.len()) <= 1).collect();
    let in_round = |round: &u16| {
        let there = counted.iter().filter(|(_, present)| present.contains(round)).map(|(person, _)| *person);
        field_of_round(event, there)
    };
    public.iter().map(in_round).reduce(SwissField::least).unwrap_or_default()
}

/// Counts the players of a round.
fn field_of_round<'a>(event: &Event, players: impl Iterator<Item = &'a Person>) -> SwissField {
    let mut field = SwissField::default();
    let mut federations = BTreeSet::new();
    for player in players {
        let rating = field::rating(player);
        field.participants += 1;
        field.ratings += rating.map_or(UNRATED, u32::from);
        let affiliation = Affiliation::of(player.federation());
        let foreign = affiliation.federation().filter(|code| *code != event.federation);
        if let (Some(code), Some(_), false) = (foreign, rating, event.federation.is_empty()) {
            field.foreign += 1;
            federations.insert(code.to_owned());
            let counts = [Title::Gm, Title::Im, Title::Wgm, Title::Wim];
            field.titled += u32::from(player.title().is_some_and(|title| counts.contains(&title)));
        }
    }
    field.federations = u32::try_from(federations.len()).unwrap_or(u32::MAX);
    field.ratings_of = field.participants;
    field
}
