//! Games of a tournament as input for ratings and norms: each single game, from every board of a team match and every
//! game of a multi-game match.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::contest::{GameKey, seated};
use qisai_domain::{
    ByeKind, Competitor, EntryId, Group, Outcome, Pairing, Person, PersonId, RoundState, Stage, Tournament,
};

use crate::game::Score;
use crate::initial::FLOOR;
use crate::matches::{InMatch, Matches};

/// One player's result in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub round: u16,
    pub what: SeenAs,
}

/// Game or bye of a player in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeenAs {
    Game {
        opponent: PersonId,
        outcome: Outcome,
        /// Segment of the contest, from 1; each segment has its own time control.
        segment: u8,
        in_match: InMatch,
    },
    Bye(ByeKind),
}

/// Person who may play in a group.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member<'a> {
    pub person: &'a Person,
    /// The person's own entry, or the team's entry.
    pub entry: EntryId,
    /// Pairing number of the entry.
    pub number: u32,
}

/// Returns all people who may play in a group, by pairing number.
///
/// The players of a team follow in roster order, then those who have played for the team without being on its roster.
pub(crate) fn members<'a>(tournament: &'a Tournament, group: &'a Group) -> Vec<Member<'a>> {
    let seats = tournament.entrants(group).into_iter();
    let mut fielded = fielded(group);
    let members = seats.flat_map(|seat| {
        let people: Vec<PersonId> = match &seat.entry.who {
            Competitor::Person(person) => vec![*person],
            Competitor::Team(team) => {
                let others = fielded.remove(&seat.id()).unwrap_or_default();
                let others = others.into_iter().filter(|person| !team.roster.contains(person));
                team.roster.iter().copied().chain(others).collect()
            }
        };
        let member = move |id| Some(Member { person: tournament.person(id)?, entry: seat.id(), number: seat.number });
        people.into_iter().filter_map(member)
    });
    members.collect()
}

/// Returns the people who have sat at boards for each entry in public rounds.
fn fielded(group: &Group) -> BTreeMap<EntryId, BTreeSet<PersonId>> {
    let mut fielded: BTreeMap<EntryId, BTreeSet<PersonId>> = BTreeMap::new();
    let public = group.rounds.values().filter(|round| round.state != RoundState::Draft);
    for pairing in public.flat_map(|round| round.pairings.values()) {
        let Some(two) = pairing.two() else { continue };
        for players in pairing.games.values().filter_map(|game| game.players) {
            for (entry, player) in two.into_iter().zip(players) {
                fielded.entry(entry).or_default().extend(player);
            }
        }
    }
    fielded
}

/// Returns the public rounds of every person in order, with the results that count for ratings (C.04.2 article 4.3). A
/// round with neither a game nor a bye is omitted.
pub(crate) fn rounds_of(tournament: &Tournament, stage: &Stage, group: &Group) -> BTreeMap<PersonId, Vec<Seen>> {
    let mut seen: BTreeMap<PersonId, Vec<Seen>> = BTreeMap::new();
    let mut put = |who: PersonId, round: u16, what: SeenAs| seen.entry(who).or_default().push(Seen { round, what });
    let person = |entry: EntryId| tournament.entry(entry)?.person();
    let mut matches = Matches::of(tournament, stage, group);
    for round in group.rounds.values().filter(|round| round.state != RoundState::Draft) {
        let contest = stage.play.contest(round.number);
        for pairing in round.pairings.values() {
            if let Some((entry, kind)) = pairing.bye()
                && let Some(who) = person(entry)
            {
                put(who, round.number, SeenAs::Bye(kind));
            }
            let Some(two) = pairing.two() else { continue };
            let entered = two.map(person);
            let games = seated(&contest, &stage.play.scoring, pairing);
            let played = games.into_iter().map(|(key, game)| {
                let (mover, other) = game.rated_result().outcomes();
                let outcomes = if game.second_begins { [other, mover] } else { [mover, other] };
                (game.players.unwrap_or(entered), outcomes, key)
            });
            // A match that a team has forfeited does not invalidate the games that were played in it.
            let is_of_teams = pairing.games.values().any(|game| game.players.is_some());
            let walkover =
                walkover(pairing).filter(|_| !is_of_teams).map(|outcomes| (entered, outcomes, GameKey::ONLY));
            let games: Vec<_> = if walkover.is_some() { walkover.into_iter().collect() } else { played.collect() };
            for (players, outcomes, key) in games {
                let in_match = matches.play(&contest, pairing, key, outcomes);
                let ([Some(one), Some(other)], [mine, theirs]) = (players, outcomes) else { continue };
                let game = |opponent, outcome| SeenAs::Game { opponent, outcome, segment: key.segment, in_match };
                put(one, round.number, game(other, mine));
                put(other, round.number, game(one, theirs));
            }
        }
    }
    seen
}

/// Returns the outcomes for both entrants of a pairing decided as a whole by absence; `None` where nobody was absent.
fn walkover(pairing: &Pairing) -> Option<[Outcome; 2]> {
    let absent = pairing.decision?.absent;
    let of = |away: bool| if away { Outcome::ForfeitLoss } else { Outcome::ForfeitWin };
    (absent != [false; 2]).then(|| absent.map(of))
}

/// Returns the score of a game played over the board, and `true` if the game is to be rated.
pub(crate) fn score(outcome: Outcome) -> Option<(Score, bool)> {
    match outcome {
        Outcome::Win { rated } => Some((Score::Win, rated)),
        Outcome::Draw { rated } => Some((Score::Draw, rated)),
        Outcome::Loss { rated } => Some((Score::Loss, rated)),
        Outcome::ForfeitWin | Outcome::ForfeitLoss | Outcome::Adjourned | Outcome::Unknown => None,
    }
}

/// Returns a person's rating. FIDE publishes no rating below 1400 (B.02 7.1.2), so a lower figure counts as unrated.
pub(crate) fn rating(person: &Person) -> Option<u16> {
    person.rating().filter(|rating| *rating >= FLOOR)
}

/// Game played over the board, independent of any rating system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    pub round: u16,
    pub one: PersonId,
    pub other: PersonId,
    /// Score of player `one`.
    pub score: Score,
}

/// Returns the games played over the board in public rounds of a group, in round order, each game once. Games entered
/// as not to be rated are omitted.
pub fn played_games(tournament: &Tournament, stage: &Stage, group: &Group) -> Vec<PlayedGame> {
    let mut games = Vec::new();
    for (one, rounds) in rounds_of(tournament, stage, group) {
        games.extend(rounds.into_iter().filter_map(|seen| match seen.what {
            SeenAs::Game { opponent: other, outcome, .. } if one < other => match score(outcome) {
                Some((score, true)) => Some(PlayedGame { round: seen.round, one, other, score }),
                _ => None,
            },
            SeenAs::Game { .. } | SeenAs::Bye(_) => None,
        }));
    }
    games.sort_by_key(|game| game.round);
    games
}
