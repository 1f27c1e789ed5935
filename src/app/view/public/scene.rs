//! The tournament as public pages see it: without drafts.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use qisai_domain::{
    Entry, EntryId, Game, GameResult, Group, Meeting, Pairing, Player, Points, Round, RoundState, ScoreSystem, Side,
    Stage, Tournament,
};

use crate::i18n::{Lang, Words};
use crate::scope::Scope;
use crate::service::ServiceError;
use crate::service::standings::{Ranked, order, ranked};
use crate::view::names::{Federation, Name};
use crate::view::scores::{self, ResultText};

/// A group of a tournament and the reader's language.
pub(super) struct Scene<'a> {
    pub scope: &'a Scope,
    pub tournament: &'a Tournament,
    pub stage: &'a Stage,
    pub group: &'a Group,
    pub t: Words,
    /// The last public round; 0 before the first.
    pub last: u16,
}

/// A player as tables show one.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub no: u32,
    pub name: Name,
    pub rating: Option<u16>,
    pub federation: Federation,
    pub club: String,
}

impl Person {
    /// The rating, or a dash.
    pub fn rating_text(&self) -> String {
        self.rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string())
    }
}

/// A board: who sits on which side, and the result from there.
pub(super) struct Seats {
    pub board: u32,
    pub first: EntryId,
    pub second: EntryId,
    /// Of the first game.
    pub result: GameResult,
    /// The whole pairing when it has several games, each with whether the sides were changed.
    pub games: Vec<(bool, GameResult)>,
    /// The first of its games that has a record, by its number.
    pub recorded: Option<u16>,
}

impl Seats {
    /// The result as it is shown; of several games what each competitor has of them, open until all are over.
    pub fn shown(&self, scores: &ScoreSystem, t: Words) -> ResultText {
        if self.games.len() < 2 {
            return scores::result(scores, self.result, t);
        }
        let share = |of_first: bool| -> Points {
            let outcome = |(swapped, result): &(bool, GameResult)| {
                let (first, second) = result.outcomes();
                if *swapped == of_first { second } else { first }
            };
            self.games.iter().map(|game| scores.outcome(outcome(game))).sum()
        };
        let (first, second) = (share(true), share(false));
        let open = self.games.iter().any(|(_, result)| result.is_pending());
        let none = self.games.iter().all(|(_, result)| *result == GameResult::Unknown);
        let text = format!("{}-{}", scores::points(scores, first), scores::points(scores, second));
        let winner = match first.cmp(&second) {
            _ if open => None,
            Ordering::Greater => Some(Side::First),
            Ordering::Less => Some(Side::Second),
            Ordering::Equal => None,
        };
        ResultText { text: if none { String::new() } else { text }, open, winner, unrated: false }
    }
}

impl<'a> Scene<'a> {
    pub fn new(scope: &'a Scope, lang: Lang) -> Self {
        let (tournament, stage, group) = (scope.tournament(), scope.stage(), scope.group());
        let last = tournament.last_public_round(group.id);
        Self { scope, tournament, stage, group, t: Words::of(lang), last }
    }

    pub fn scores(&self) -> &'a ScoreSystem {
        &self.tournament.settings.scores
    }

    pub fn slug(&self) -> &'a str {
        &self.tournament.settings.slug
    }

    /// The address of a page of this tournament.
    pub fn address(&self, rest: &str) -> String {
        format!("/t/{}{rest}", self.slug())
    }

    /// A public round.
    pub fn round(&self, number: u16) -> Option<&'a Round> {
        self.group.rounds.get(&number).filter(|round| round.state != RoundState::Draft)
    }

    /// The public rounds, first to last.
    pub fn rounds(&self) -> impl Iterator<Item = &'a Round> {
        self.group.rounds.values().filter(|round| round.state != RoundState::Draft)
    }

    /// Whether all rounds are played and closed.
    pub fn is_finished(&self) -> bool {
        self.last >= self.stage.rounds && self.rounds().all(|round| round.state == RoundState::Closed)
    }

    /// Games without a result up to a round.
    pub fn missing_results(&self, round: u16) -> usize {
        self.rounds().filter(|one| one.number <= round).map(|one| one.open_games().0).sum()
    }

    pub fn entrants(&self) -> Vec<&'a Entry> {
        self.tournament.entrants(self.group)
    }

    /// The entry with a pairing number.
    pub fn entrant(&self, number: u32) -> Option<&'a Entry> {
        self.entrants().into_iter().find(|entry| entry.tpn == number)
    }

    pub fn entry(&self, id: EntryId) -> Option<&'a Entry> {
        self.tournament.entries.get(&id)
    }

    pub fn player(&self, id: EntryId) -> Option<&'a Player> {
        self.entry(id).and_then(|entry| self.tournament.player_of(entry))
    }

    /// Name, number and so on of an entry, with the way to the card.
    pub fn person(&self, id: EntryId) -> Person {
        let player = self.player(id);
        let no = self.entry(id).map_or(0, |entry| entry.tpn);
        let name = Name::of(self.tournament, id);
        let federation = match self.entry(id).map(|entry| entry.who) {
            Some(qisai_domain::Competitor::Team(team)) => self.tournament.teams.get(&team).map(|team| &team.federation),
            _ => player.map(|player| &player.federation),
        };
        Person {
            no,
            name: if no == 0 { name } else { name.linked(self.address(&format!("/players/{no}"))) },
            rating: player.and_then(|player| player.rating),
            federation: Federation::new(federation.map_or("", String::as_str)),
            club: player.map(|player| player.club.clone()).unwrap_or_default(),
        }
    }

    /// Everybody's points after a number of rounds.
    pub fn points_after(&self, rounds: u16) -> BTreeMap<EntryId, Points> {
        let cards = self.tournament.cards(self.group, self.stage.rounds, rounds);
        cards.cards.iter().map(|card| (card.entry, cards.score_after(card, rounds))).collect()
    }

    /// The standings after a number of rounds.
    pub fn ranked(&self, rounds: u16) -> Result<Ranked, ServiceError> {
        ranked(self.tournament, self.group.id, rounds, &order(self.tournament)?)
    }

    /// A bye in words, where the reason of an absence is known.
    pub fn bye(&self, id: EntryId, round: u16, kind: qisai_domain::ByeKind) -> String {
        let entry = self.entry(id).filter(|_| kind == qisai_domain::ByeKind::ZeroPoint);
        match entry {
            Some(entry) if entry.withdrawn_from.is_some_and(|from| from <= round) => self.t.withdrawn().to_owned(),
            Some(entry) if entry.from_round > round => self.t.not_yet_entered().to_owned(),
            _ => crate::view::scores::bye(self.scores(), kind, self.t),
        }
    }
}

/// The board of a pairing, seen from its first game; none for a bye.
pub(super) fn seats(pairing: &Pairing) -> Option<Seats> {
    let Meeting::Match { board, first, second, games } = &pairing.meeting else { return None };
    let game = games.first();
    let swapped = game.is_some_and(|game: &Game| game.sides_swapped);
    let (first, second) = if swapped { (*second, *first) } else { (*first, *second) };
    let result = game.map_or(GameResult::Unknown, |game| game.result);
    let recorded = games.iter().find(|game| game.record.is_some()).map(|game| game.sequence);
    let games = games.iter().map(|game| (game.sides_swapped != swapped, game.result)).collect();
    Some(Seats { board: *board, first, second, result, games, recorded })
}
