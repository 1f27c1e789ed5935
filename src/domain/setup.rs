//! Unvalidated tournament as described by people and files. [`Tournament::try_from`] is the only way to turn it into a
//! tournament.

pub mod error;
mod references;
mod rounds;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::absence::Absence;
use crate::adjustment::Adjustment;
use crate::calendar::sitting::Sitting;
use crate::change::{Change, PersonParts};
use crate::command::StagePlan;
use crate::discipline::Side;
use crate::entrants::Entrants;
use crate::entry::{Competitor, Entry, EntryStatus, Team};
use crate::format::Format;
use crate::group::Draw;
use crate::id::{EntryId, EventId, GroupId, PersonId, RoundRef, StageId, TournamentId, Version};
use crate::listing::Listing;
use crate::mcmahon::McMahonRules;
use crate::pairing::{Decision, Pairing};
use crate::participation::{LeavingReason, Left, Participation};
use crate::person::Person;
use crate::player::Player;
use crate::prize_plan::PrizePlan;
use crate::refusal::Refusal;
use crate::result::{ByeKind, GameResult};
use crate::round::RoundState;
use crate::stage::{Limits, Play, StagePart};
use crate::text;
use crate::tournament::{Settings, Tournament};

pub use error::SetupError;
pub(crate) use references::check_references;
use rounds::{Matches, play_round};

/// Maximum number of rounds. The longest real events have some dozens; a file with more is damaged.
pub const MAX_ROUNDS: u16 = 255;
/// Maximum number of players.
pub const MAX_PLAYERS: u32 = 100_000;

/// Whole unvalidated tournament of individuals or teams. The played rounds belong to one stage with one group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Number of the tournament.
    pub id: TournamentId,
    /// Event of the tournament.
    pub event: EventId,
    /// Name and rule sets.
    pub settings: Settings,
    /// Format, contests and scoring.
    pub play: Play,
    /// Tie-breaks after the points, in order, as C.07 descriptors.
    pub order: Vec<String>,
    /// Pairing restrictions; entries are numbered by [`Entrant::number`].
    pub limits: Limits,
    /// Initial colour, if it was drawn.
    pub initial_side: Option<Side>,
    /// Seed of the lots, if it was drawn.
    pub lots: Option<u32>,
    /// Other draws: the cards of a bracket that is redrawn.
    pub draws: Vec<Draw>,
    /// Announced prizes.
    pub prizes: Option<PrizePlan>,
    /// People of teams, by starting number; individuals are in `entrants`.
    pub people: BTreeMap<u32, Player>,
    /// Entrants of the tournament.
    pub entrants: Vec<Entrant>,
    /// Played rounds, round 1 first.
    pub played: Vec<PlayedRound>,
    /// Number of groups and the way entrants are drawn into them; its sources are ignored, because the first stage
    /// takes everyone.
    pub grouping: Entrants,
    /// Stages after the first, in order.
    pub later: Vec<StagePlan>,
    /// Alternative rankings of the first stage.
    pub listings: Vec<Listing>,
    /// Calendar of the first stage.
    pub sittings: Vec<Sitting>,
}

/// Unvalidated entrant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrant {
    /// Starting number (TPN). It becomes the entry's number; the order of these numbers is the order of the seats.
    pub number: u32,
    /// Person; for a team only the name is used.
    pub player: Player,
    /// Roster of a team by the starting numbers of [`Setup::people`], in board order. `None` for an individual.
    pub team: Option<TeamEntrant>,
    /// First round to be considered for; 0 and 1 mean from the beginning.
    pub from_round: u16,
    /// First round no longer played.
    pub withdrawn_from: Option<u16>,
    /// Place among those who have left, from 1; 0 if it is unknown.
    pub left_as: u32,
    /// `true` if the entrant was expelled before that round.
    pub expelled: bool,
    /// Byes requested in rounds still to come.
    pub byes: BTreeMap<u16, ByeKind>,
    /// Reasons of absences, by round; announced absences have none.
    pub absences: BTreeMap<u16, Absence>,
    /// Points awarded or deducted beyond the results.
    pub adjustments: Vec<Adjustment>,
}

/// Unvalidated data of a team beside its name, federation and club.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamEntrant {
    /// Short name; may be empty.
    pub short: String,
    /// Starting numbers of its players in board order, reserves last.
    pub roster: Vec<u32>,
}

/// Unvalidated round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedRound {
    /// State of the round.
    pub state: RoundState,
    /// Pairings in board order.
    pub pairings: Vec<PlayedPairing>,
}

/// Unvalidated pairing; competitors are named by their starting numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayedPairing {
    Game {
        /// White or red player.
        first: u32,
        /// Black player.
        second: u32,
        result: GameResult,
    },
    /// Several games with alternating first moves.
    Match {
        /// White or red player in game 1.
        first: u32,
        /// Black player in game 1.
        second: u32,
        /// Result of each game, seen from the side that moves first in it.
        results: Vec<GameResult>,
    },
    /// Match of two teams.
    TeamMatch {
        /// Team with the first move on board 1, unless the boards override it.
        first: u32,
        second: u32,
        /// Boards, board 1 first.
        boards: Vec<PlayedBoard>,
        /// Game points if no boards are known, or a walkover.
        decision: Option<Decision>,
    },
    Bye {
        number: u32,
        kind: ByeKind,
    },
    /// Complete pairing with the match of the bracket, the games of a contest and the rulings. Its number and table are
    /// assigned on import.
    Whole(Box<Pairing>),
}

/// Unvalidated board of a team match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedBoard {
    /// Starting numbers of the first-named and the second-named team's player; `None` for an empty chair.
    pub players: [Option<u32>; 2],
    /// `true` if the second-named team's player has the first move.
    pub second_begins: bool,
    /// Result, seen from the side that has the first move.
    pub result: GameResult,
}

impl Setup {
    /// Returns a tournament without entrants and rounds.
    pub fn new(settings: Settings, play: Play) -> Self {
        Self {
            id: TournamentId(0),
            event: EventId(0),
            settings,
            play,
            order: Vec::new(),
            limits: Limits::default(),
            initial_side: None,
            lots: None,
            draws: Vec::new(),
            prizes: None,
            people: BTreeMap::new(),
            entrants: Vec::new(),
            played: Vec::new(),
            grouping: Entrants::default(),
            later: Vec::new(),
            listings: Vec::new(),
            sittings: Vec::new(),
        }
    }

    /// Returns the announced rounds of a Swiss or Keizer; for other formats the played rounds.
    pub fn rounds(&self) -> u16 {
        self.play.format.announced().unwrap_or_else(|| u16::try_from(self.played.len()).unwrap_or(u16::MAX))
    }
}

impl TryFrom<Setup> for Tournament {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let mut tournament = Self::empty(setup.id, setup.event);
        tournament.begin(begin(setup)?);
        Ok(tournament)
    }
}

/// Returns the changes that create a tournament from a setup.
pub(crate) fn begin(setup: Setup) -> Result<Vec<Change>, SetupError> {
    let rounds = setup.rounds();
    let Setup { id, event, settings, play, order, limits, initial_side, lots, draws, prizes, people, .. } = setup;
    let Setup { entrants, played, grouping, later, listings, sittings, .. } = setup;
    check_slug(&settings.slug)?;
    check_play(&play)?;
    if play.format.spec().announces_rounds() && rounds == 0 || rounds > MAX_ROUNDS {
        return Err(SetupError::Rounds(rounds));
    }
    if played.len() > usize::from(rounds) {
        return Err(SetupError::MoreRoundsThanAnnounced { played: played.len(), announced: rounds });
    }
    let count = entrants.len().max(people.len());
    if count > usize::try_from(MAX_PLAYERS).unwrap_or(usize::MAX) {
        return Err(SetupError::Players(count));
    }
    let (stage, group) = (StageId(1), GroupId(1));
    let teams = entrants.iter().any(|entrant| entrant.team.is_some()) || play.line_ups.is_some();
    let play = Arc::new(play);
    let mut entered = Entered::new(people)?;
    for entrant in entrants {
        entered.enter(entrant, &play.format, rounds)?;
    }
    check_references(&play.format, &limits, |entry| entered.seats.contains_key(&entry), rounds)?;
    let part = |part| Change::StagePart { stage, before: None, after: Some(part) };
    if grouping.groups == 0 || (grouping.groups > 1 && !played.is_empty()) {
        return Err(SetupError::Groups(grouping.groups));
    }
    let everybody = if teams { Entrants::all_teams() } else { Entrants::default() };
    let entrants = Entrants { from: everybody.from, ..grouping };
    let mut changes = vec![
        Change::Began { id, event },
        Change::Settings { before: None, after: Arc::new(settings) },
        part(StagePart::Name(String::new())),
        part(StagePart::Play(play.clone())),
        part(StagePart::Entrants(Arc::new(entrants))),
        part(StagePart::Order(order.into())),
    ];
    if limits != Limits::default() {
        changes.push(part(StagePart::Limits(Arc::new(limits))));
    }
    if !sittings.is_empty() {
        changes.push(part(StagePart::Sittings(sittings.into())));
    }
    if let Some(prizes) = prizes {
        changes.push(Change::Prizes { before: None, after: Some(Arc::new(prizes)) });
    }
    if !listings.is_empty() {
        changes.push(Change::Listings { before: Vec::new().into(), after: listings.into() });
    }
    changes.push(Change::Group { id: group, before: None, after: Some((stage, String::new())) });
    let Entered { seats, people: _, changes: of_people, person_of } = entered;
    changes.extend(of_people);
    let order: Vec<EntryId> = seats.keys().copied().collect();
    changes.push(Change::Seats { group, at: 0, before: Vec::new(), after: order });
    for (entry, participation) in &seats {
        let after = Some(Arc::new(participation.clone()));
        changes.push(Change::Participation { group, entry: *entry, before: None, after });
    }
    let first_draws = initial_side.map(Draw::initial_side).into_iter().chain(lots.map(Draw::lots));
    let draws = first_draws.chain(draws);
    for (id, draw) in (1..).zip(draws) {
        changes.push(Change::Draw { group, id, before: None, after: Some(Arc::new(draw)) });
    }
    let mut next_pairing = 1;
    let mut matches = Matches::of(&play, seats.len(), played.is_empty())?;
    for (number, round) in (1..).zip(played) {
        let round = play_round(number, round, &seats, &person_of, &play, &mut next_pairing)?;
        matches.check(&round)?;
        changes.push(Change::Round { at: RoundRef::new(group, number), before: None, after: Some(Arc::new(round)) });
    }
    add_later(&mut changes, &later, Tournament::empty(id, event))?;
    text::check_changes(&changes)?;
    Ok(changes)
}

/// Adds the stages after the first to the changes that begin a tournament.
fn add_later(changes: &mut Vec<Change>, later: &[StagePlan], mut begun: Tournament) -> Result<(), SetupError> {
    if later.is_empty() {
        return Ok(());
    }
    begun.try_on(changes);
    for (number, plan) in (2..).zip(later) {
        let added = crate::decide::add_stage(&begun, plan).map_err(|refusal| match refusal {
            Refusal::Setup(error) => error,
            _ => SetupError::Stage(number),
        })?;
        begun.try_on(&added);
        changes.extend(added);
    }
    Ok(())
}

/// Words reserved by addresses that otherwise contain the URL name of a tournament or event (`/desk/new`): one with
/// such a name could not be reached.
pub const RESERVED: [&str; 3] = ["import", "new", "rulings"];

/// Checks that a word can be a URL name.
pub(crate) fn check_slug(slug: &str) -> Result<(), SetupError> {
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if slug.is_empty() || slug.len() > 64 || !slug.chars().all(letter) {
        return Err(SetupError::Slug(slug.to_owned()));
    }
    if RESERVED.contains(&slug) {
        return Err(SetupError::SlugReserved(slug.to_owned()));
    }
    Ok(())
}

/// Checks that the play is possible: contests with games, the order of the points, a bracket that decides.
pub(crate) fn check_play(play: &Play) -> Result<(), SetupError> {
    let listed = play.contests.iter().map(|(_, contest)| contest.clone());
    let contests = if play.contests.is_empty() { vec![play.contest(1)] } else { listed.collect() };
    for contest in &contests {
        if contest.segments.is_empty() || contest.segments.iter().any(|segment| segment.games == 0) {
            return Err(SetupError::Contest);
        }
        if let (true, Err(segment)) = (play.format.spec().needs_winner, crate::contest::check_decides(contest)) {
            return Err(SetupError::Undecided(segment));
        }
    }
    check_table(&play.format)?;
    play.format.keizer_rules().map_or(Ok(()), |rules| rules.check().map_err(SetupError::Keizer))?;
    let games = i32::from(play.games_per_meeting());
    for (scores, games) in [(Some(&play.scoring.games), games), (play.scoring.matches.as_ref(), 1)] {
        let Some(scores) = scores else { continue };
        let (win, draw, loss) = (scores.win, scores.draw, scores.loss);
        if scores.unit == 0 || win < draw || draw < loss {
            return Err(SetupError::Scores);
        }
        // Match points of team events follow the regulations (3-1-0 and 2-1-0 both occur); games divide a fixed number
        // of points.
        if draw.times(2) > win + loss && play.scoring.matches.is_none() {
            return Err(SetupError::Scores);
        }
        // If no boards are known, the number of games in a meeting is unknown too.
        if contests.iter().all(|contest| contest.boards > 0) && scores.pairing_bye > win.times(games) {
            return Err(SetupError::PairingBye);
        }
    }
    Ok(())
}

fn check_table(format: &Format) -> Result<(), SetupError> {
    if let Some((setting, range)) = format.mcmahon().and_then(McMahonRules::fault) {
        return Err(SetupError::McMahon { setting, range });
    }
    let Some(table) = format.table() else { return Ok(()) };
    if let Some(teams) = format.teams().filter(|teams| *teams < table.least_teams()) {
        return Err(SetupError::Teams(teams));
    }
    for (round, pairs) in (1..).zip(table.listed().unwrap_or_default()) {
        let mut seen = BTreeSet::new();
        let bad = |seat: &&u16| **seat == 0 || !seen.insert(**seat);
        if let Some(seat) = pairs.iter().flatten().find(bad) {
            return Err(SetupError::ListedSeat { round, seat: *seat });
        }
    }
    Ok(())
}

/// Entrants as they are added: their seats, their people, and the changes that create them.
struct Entered {
    seats: BTreeMap<EntryId, Participation>,
    people: BTreeMap<u32, Player>,
    person_of: BTreeMap<u32, PersonId>,
    changes: Vec<Change>,
}

impl Entered {
    fn new(people: BTreeMap<u32, Player>) -> Result<Self, SetupError> {
        let mut entered =
            Self { seats: BTreeMap::new(), people: BTreeMap::new(), person_of: BTreeMap::new(), changes: Vec::new() };
        for (number, player) in &people {
            entered.person(*number, player.clone())?;
        }
        entered.people = people;
        Ok(entered)
    }

    fn person(&mut self, number: u32, player: Player) -> Result<PersonId, SetupError> {
        if number == 0 || number > MAX_PLAYERS || self.person_of.contains_key(&number) {
            return Err(SetupError::Number(number));
        }
        if player.name.trim().is_empty() {
            return Err(SetupError::NoName(number));
        }
        let id = PersonId(number);
        let after = Some(Arc::new(Person::new(id, u64::from(number), player)));
        self.changes.push(Change::Person { id, before: None, after, parts: PersonParts::default() });
        self.person_of.insert(number, id);
        Ok(id)
    }

    fn enter(&mut self, entrant: Entrant, format: &Format, rounds: u16) -> Result<(), SetupError> {
        let Entrant { number, player, team, from_round, withdrawn_from, left_as, expelled, .. } = entrant;
        let (byes, absences, adjustments) = (entrant.byes, entrant.absences, entrant.adjustments);
        let id = EntryId(number);
        if number == 0 || number > MAX_PLAYERS || self.seats.contains_key(&id) {
            return Err(SetupError::Number(number));
        }
        let mut named = byes.keys().chain(absences.keys()).copied().chain(adjustments.iter().filter_map(|it| it.round));
        let beyond = |round: u16| round == 0 || (format.spec().announces_rounds() && round > rounds);
        if let Some(round) = named.find(|round| beyond(*round)) {
            return Err(SetupError::UnknownRound { number, round });
        }
        let who = match team {
            None => Competitor::Person(self.person(number, player)?),
            Some(team) => Competitor::Team(self.team(number, player, team)?),
        };
        let mut entry = Entry::new(id, who);
        if withdrawn_from.is_some() {
            entry.status = if expelled { EntryStatus::Expelled } else { EntryStatus::Withdrawn };
        }
        self.changes.push(Change::Entry { id, before: None, after: Some(Arc::new(entry)) });
        let why = if expelled { LeavingReason::Expelled } else { LeavingReason::Withdrew };
        // The creation is the first act.
        let at = Some(Version::default().next());
        let left = withdrawn_from.map(|from| Left { at, nth: left_as, ..Left::new(from, why) });
        let participation =
            Participation { left, byes, absences, adjustments, ..Participation::from_round(from_round) };
        self.seats.insert(id, participation);
        Ok(())
    }

    fn team(&mut self, number: u32, player: Player, team: TeamEntrant) -> Result<Team, SetupError> {
        if player.name.trim().is_empty() {
            return Err(SetupError::NoName(number));
        }
        let mut roster = Vec::with_capacity(team.roster.len());
        for player in team.roster {
            // Removed, so that nobody is in two rosters.
            let known = self.people.remove(&player).and_then(|_| self.person_of.get(&player));
            roster.push(*known.ok_or(SetupError::Roster { team: number, player })?);
        }
        let Player { name, federation, club, .. } = player;
        Ok(Team { name, short: team.short, federation, club, roster, ..Team::default() })
    }
}
