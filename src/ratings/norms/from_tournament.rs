//! Cases from a tournament: its public rounds, its people, the field.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::format::{Layout, Tree};
use qisai_domain::{
    ByeKind, Discipline, EntryId, Event, Format, Group, Outcome, Person, PersonId, RoundState, Stage, Table, Title,
    Tournament,
};

use super::case::{
    Affiliation, Applicant, EventFacts, EventKind, Exemption, NormCase, NormGame, NormRound, Opponent, System, What,
};
use super::outlook::Remaining;
use super::swiss_field::SwissField;
use crate::field::{self, Seen, SeenAs};

/// The rating an unrated player counts with in the average of the field.
const UNRATED: u32 = 1400;

/// A tournament in which norms may be made.
pub struct NormEvent<'a> {
    pub(super) tournament: &'a Tournament,
    pub(super) event: &'a Event,
    pub(super) stage: &'a Stage,
    group: &'a Group,
    facts: EventFacts,
    rounds: BTreeMap<PersonId, Vec<Seen>>,
    scoreless: BTreeSet<PersonId>,
    /// Everybody, in the order of the seats.
    members: Vec<PersonId>,
    /// Whose seat each of them plays on.
    entries: BTreeMap<PersonId, EntryId>,
}

impl<'a> NormEvent<'a> {
    /// A group of a chess tournament, of individuals or teams; none for other games. What the event is, no tournament says.
    pub fn new(
        tournament: &'a Tournament,
        event: &'a Event,
        (stage, group): (&'a Stage, &'a Group),
        kind: EventKind,
        exemption: Option<Exemption>,
    ) -> Option<Self> {
        if tournament.settings.discipline != Discipline::Chess {
            return None;
        }
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
        let facts = EventFacts { rounds: tournament.planned_rounds(group.id), system, kind, exemption, field };
        Some(Self { tournament, event, stage, group, facts, rounds, scoreless, members, entries })
    }

    /// What is known of the event.
    pub fn facts(&self) -> &EventFacts {
        &self.facts
    }

    /// A player's case; none for nobody's number.
    pub fn case(&self, person: PersonId) -> Option<NormCase> {
        let player = self.person(person)?;
        let seen = self.rounds.get(&person).map_or(&[][..], Vec::as_slice);
        let rounds = seen.iter().filter_map(|seen| Some(NormRound { number: seen.round, what: self.what(seen.what)? }));
        Some(NormCase {
            applicant: Applicant { affiliation: Affiliation::of(player.federation()), sex: player.sex() },
            event: self.facts.clone(),
            rounds: rounds.collect(),
        })
    }

    /// A player's rounds to come: in a round robin of individuals everybody not met yet, otherwise who is paired, and unknown opponents for
    /// the rest.
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

    /// The opponent of a player's game in place `at` of the case's rounds.
    pub(super) fn opponent_in(&self, person: PersonId, at: usize) -> Option<PersonId> {
        match self.rounds.get(&person)?.get(at)?.what {
            SeenAs::Game { opponent, .. } => Some(opponent),
            SeenAs::Bye(_) => None,
        }
    }

    fn what(&self, seen: SeenAs) -> Option<What> {
        Some(match seen {
            SeenAs::Bye(ByeKind::PairingAllocated) => What::AllocatedBye,
            SeenAs::Bye(_) => What::Bye,
            SeenAs::Game { outcome: Outcome::ForfeitWin, .. } => What::ForfeitWin,
            SeenAs::Game { outcome: Outcome::ForfeitLoss, .. } => What::ForfeitLoss,
            SeenAs::Game { opponent, outcome, .. } => {
                let opponent = self.opponent(opponent)?;
                match field::score(outcome) {
                    Some((score, _)) => What::Game(NormGame { opponent, score }),
                    None => What::Pending(opponent),
                }
            }
        })
    }

    fn opponent(&self, person: PersonId) -> Option<Opponent> {
        let player = self.person(person)?;
        Some(Opponent {
            key: person.0,
            rating: field::rating(self.tournament, person),
            title: player.title(),
            affiliation: Affiliation::of(player.federation()),
            scoreless: self.scoreless.contains(&person),
        })
    }
}

/// How a group is played in the words of article 1.4.2e. A match of two and a double elimination are no knockout in which the loser is out.
fn system(format: &Format, group: &Group) -> System {
    let players = u16::try_from(group.seats.len()).unwrap_or(u16::MAX);
    match format {
        Format::Swiss { .. } => System::Swiss,
        Format::Table { table: Table::Berger, cycles: 1, .. } => System::RoundRobin,
        Format::Table { table: Table::Berger, cycles: 2, .. } => System::DoubleRoundRobin { players },
        Format::Bracket(Layout { tree, .. }) if players > 2 && !matches!(tree, Tree::Double { .. }) => System::Knockout,
        Format::Table { .. } | Format::Bracket(_) | Format::Ladder { .. } => System::Other,
    }
}

/// Whether somebody has played rated opponents and not scored against them.
fn is_scoreless(tournament: &Tournament, seen: &[Seen]) -> bool {
    let mut scores = seen.iter().filter_map(|seen| match seen.what {
        SeenAs::Game { opponent, outcome, .. } => {
            field::rating(tournament, opponent).and(field::score(outcome)).map(|(score, _)| score.half_points())
        }
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
    let public = group.rounds.values().filter(|round| round.state != RoundState::Draft).count();
    let there = |seen: &&Seen| {
        !matches!(
            seen.what,
            SeenAs::Game { outcome: Outcome::ForfeitLoss, .. }
                | SeenAs::Bye(ByeKind::ZeroPoint | ByeKind::HalfPoint | ByeKind::FullPoint)
        )
    };
    let mut field = SwissField::default();
    let mut federations = BTreeSet::new();
    for player in field::members(tournament, group).into_iter().map(|member| member.person) {
        let present: BTreeSet<u16> =
            rounds.get(&player.id).into_iter().flatten().filter(there).map(|seen| seen.round).collect();
        if public.saturating_sub(present.len()) > 1 {
            continue;
        }
        let rating = field::rating(tournament, player.id);
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
    field
}
