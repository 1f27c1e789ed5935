//! Cases from a tournament: its public rounds, the players' entries, the field.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::{ByeKind, Discipline, EntryId, Format, Group, Outcome, Player, Stage, Title, Tournament};

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
    group: &'a Group,
    facts: EventFacts,
    rounds: BTreeMap<EntryId, Vec<Seen>>,
    scoreless: BTreeSet<EntryId>,
}

impl<'a> NormEvent<'a> {
    /// A group of an individual chess tournament; none for other games. What the event is, no tournament says.
    pub fn new(
        tournament: &'a Tournament,
        stage: &Stage,
        group: &'a Group,
        kind: EventKind,
        exemption: Option<Exemption>,
    ) -> Option<Self> {
        if tournament.settings.discipline != Discipline::Chess {
            return None;
        }
        let rounds = field::rounds_of(group);
        let players = u16::try_from(tournament.entrants(group).len()).unwrap_or(u16::MAX);
        let system = match stage.format {
            Format::Swiss { .. } => System::Swiss,
            Format::RoundRobin { cycles: 1, .. } => System::RoundRobin,
            Format::RoundRobin { cycles: 2, .. } => System::DoubleRoundRobin { players },
            Format::Knockout => System::Knockout,
            Format::RoundRobin { .. } | Format::Match { .. } => System::Other,
        };
        let field = (system == System::Swiss).then(|| swiss_field(tournament, group, &rounds));
        let scoreless = rounds.iter().filter(|(_, seen)| is_scoreless(tournament, seen)).map(|(who, _)| *who).collect();
        let facts = EventFacts { rounds: stage.rounds, system, kind, exemption, field };
        Some(Self { tournament, group, facts, rounds, scoreless })
    }

    /// What is known of the event.
    pub fn facts(&self) -> &EventFacts {
        &self.facts
    }

    /// A player's case; none for nobody's number.
    pub fn case(&self, entry: EntryId) -> Option<NormCase> {
        let player = self.player(entry)?;
        let seen = self.rounds.get(&entry).map_or(&[][..], Vec::as_slice);
        let rounds = seen.iter().filter_map(|seen| Some(NormRound { number: seen.round, what: self.what(seen.what)? }));
        Some(NormCase {
            applicant: Applicant { affiliation: Affiliation::of(&player.federation), sex: player.sex },
            event: self.facts.clone(),
            rounds: rounds.collect(),
        })
    }

    /// A player's rounds to come: in a round robin everybody not met yet, otherwise who is paired, and unknown opponents for the rest.
    pub fn remaining(&self, entry: EntryId) -> Vec<Remaining> {
        let Some(who) = self.tournament.entries.get(&entry) else { return Vec::new() };
        let seen = self.rounds.get(&entry).map_or(&[][..], Vec::as_slice);
        if self.facts.system.is_predetermined() {
            let cycles = if self.facts.system == System::RoundRobin { 1 } else { 2 };
            let met = |other: EntryId| {
                let games = seen.iter().filter(|seen| {
                    matches!(seen.what, SeenAs::Game { opponent, outcome } if opponent == other && !outcome.is_pending())
                });
                games.count()
            };
            let others = self.tournament.entrants(self.group).into_iter().filter(|other| other.id != entry);
            return others
                .flat_map(|other| {
                    let opponent = self.opponent(other.id).map(Remaining::Known);
                    std::iter::repeat_n(opponent, usize::saturating_sub(cycles, met(other.id)))
                })
                .flatten()
                .collect();
        }
        let paired = seen.iter().filter_map(|seen| match seen.what {
            SeenAs::Game { opponent, outcome } if outcome.is_pending() => self.opponent(opponent).map(Remaining::Known),
            _ => None,
        });
        let last = self.group.rounds.keys().copied().filter(|round| self.is_public(*round)).max().unwrap_or(0);
        let open = (last + 1..=self.facts.rounds).filter(|round| who.availability(*round).is_ok());
        paired.chain(open.map(|_| Remaining::Unknown)).collect()
    }

    pub(super) fn player(&self, entry: EntryId) -> Option<&'a Player> {
        self.tournament.player_of(self.tournament.entries.get(&entry)?)
    }

    /// The opponent of a player's game in place `at` of the case's rounds.
    pub(super) fn opponent_in(&self, entry: EntryId, at: usize) -> Option<EntryId> {
        match self.rounds.get(&entry)?.get(at)?.what {
            SeenAs::Game { opponent, .. } => Some(opponent),
            SeenAs::Bye(_) => None,
        }
    }

    fn is_public(&self, round: u16) -> bool {
        self.group.rounds.get(&round).is_some_and(|round| round.state != qisai_domain::RoundState::Draft)
    }

    fn what(&self, seen: SeenAs) -> Option<What> {
        Some(match seen {
            SeenAs::Bye(ByeKind::PairingAllocated) => What::AllocatedBye,
            SeenAs::Bye(_) => What::Bye,
            SeenAs::Game { outcome: Outcome::ForfeitWin, .. } => What::ForfeitWin,
            SeenAs::Game { outcome: Outcome::ForfeitLoss, .. } => What::ForfeitLoss,
            SeenAs::Game { opponent, outcome } => {
                let opponent = self.opponent(opponent)?;
                match field::score(outcome) {
                    Some((score, _)) => What::Game(NormGame { opponent, score }),
                    None => What::Pending(opponent),
                }
            }
        })
    }

    fn opponent(&self, entry: EntryId) -> Option<Opponent> {
        let player = self.player(entry)?;
        Some(Opponent {
            key: entry.0,
            rating: field::rating(self.tournament, entry),
            title: player.title,
            affiliation: Affiliation::of(&player.federation),
            scoreless: self.scoreless.contains(&entry),
        })
    }
}

/// Whether somebody has played rated opponents and not scored against them.
fn is_scoreless(tournament: &Tournament, seen: &[Seen]) -> bool {
    let mut scores = seen.iter().filter_map(|seen| match seen.what {
        SeenAs::Game { opponent, outcome } => {
            field::rating(tournament, opponent).and(field::score(outcome)).map(|(score, _)| score.half_points())
        }
        SeenAs::Bye(_) => None,
    });
    let first = scores.next();
    first == Some(0) && scores.all(|score| score == 0)
}

fn swiss_field(tournament: &Tournament, group: &Group, rounds: &BTreeMap<EntryId, Vec<Seen>>) -> SwissField {
    let public = group.rounds.values().filter(|round| round.state != qisai_domain::RoundState::Draft).count();
    let there = |seen: &&Seen| {
        !matches!(
            seen.what,
            SeenAs::Game { outcome: Outcome::ForfeitLoss, .. }
                | SeenAs::Bye(ByeKind::ZeroPoint | ByeKind::HalfPoint | ByeKind::FullPoint)
        )
    };
    let mut field = SwissField::default();
    let mut federations = BTreeSet::new();
    for entry in tournament.entrants(group) {
        let Some(player) = tournament.player_of(entry) else { continue };
        let present: BTreeSet<u16> =
            rounds.get(&entry.id).into_iter().flatten().filter(there).map(|seen| seen.round).collect();
        if public.saturating_sub(present.len()) > 1 {
            continue;
        }
        let rating = field::rating(tournament, entry.id);
        field.participants += 1;
        field.ratings += rating.map_or(UNRATED, u32::from);
        let affiliation = Affiliation::of(&player.federation);
        let foreign = affiliation.federation().filter(|code| *code != tournament.event.federation);
        if let (Some(code), Some(_), false) = (foreign, rating, tournament.event.federation.is_empty()) {
            field.foreign += 1;
            federations.insert(code.to_owned());
            let counts = [Title::Gm, Title::Im, Title::Wgm, Title::Wim];
            field.titled += u32::from(player.title.is_some_and(|title| counts.contains(&title)));
        }
    }
    field.federations = u32::try_from(federations.len()).unwrap_or(u32::MAX);
    field
}
