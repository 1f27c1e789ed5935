//! Organiser who runs an event by commands only. The engine makes the rounds, stages follow proposals, and every act is
//! logged.

use std::collections::BTreeSet;

use qisai_domain::contest::{Begins, MatchResult, Next, match_result, next};
use qisai_domain::decide::create;
use qisai_domain::log::{Act, Replay};
use qisai_domain::opening::{Opening, propose_opening};
use qisai_domain::setup::Entrant;
use qisai_domain::{
    Author, Change, Command, Decision, Discipline, Draw, DrawOf, EntryId, Envelope, GameKey, GameResult, GroupId,
    LogEntry, Pairing, PairingId, Play, Player, Points, Refusal, RoundRef, Settings, Setup, Side, StageId, Tournament,
    Version, decide,
};
use qisai_pairing::plan_round;
use qisai_standings::openings::rankings;
use qisai_standings::ranking::{Ranked, order, ranked};

/// First group of a tournament.
pub const GROUP: GroupId = GroupId(1);

pub struct Organiser {
    pub t: Tournament,
    pub log: Vec<LogEntry>,
}

/// Game as written in a record.
#[derive(Clone, Copy, Debug)]
pub enum RecordedGame {
    /// Player with the first move, and the result for that side.
    Game(EntryId, GameResult),
    /// Draw, with the first move unknown.
    Drawn,
    /// Winner, with the first move unknown.
    Won(EntryId),
}

/// Returns an event of unrated people numbered from 1 to `people`.
pub fn event(discipline: Discipline, play: Play, people: u32, order: &[&str]) -> Setup {
    let settings = Settings { slug: "event".to_owned(), discipline, ..Settings::default() };
    let entrant = |number| Entrant {
        number,
        player: Player { name: format!("Player {number}"), ..Player::default() },
        ..Entrant::default()
    };
    let order = order.iter().map(|criterion| (*criterion).to_owned()).collect();
    Setup { entrants: (1..=people).map(entrant).collect(), order, ..Setup::new(settings, play) }
}

/// Returns the default time. This avoids a dependency on a date library.
fn beginning_of_time<T: Default>() -> T {
    T::default()
}

pub fn actor() -> Author {
    Author::account("organiser", beginning_of_time())
}

impl Organiser {
    pub fn of(setup: Setup) -> Self {
        let changes = create(setup).unwrap();
        let Some(Change::Began { id, event }) = changes.first() else { panic!("a creation begins a tournament") };
        let mut organiser = Self { t: Tournament::empty(*id, *event), log: Vec::new() };
        let act = Act::new(format!("{:032x}", 1), actor(), qisai_domain::command::Action::Create);
        organiser.logs(&act, &changes);
        organiser
    }

    fn logs(&mut self, act: &Act, changes: &[Change]) {
        self.t.apply(changes, act.words.clone());
        let previous = self.log.last().map(|entry| entry.hash).unwrap_or_default();
        let salt = [u8::try_from(self.t.version.0 % 256).unwrap(); 32];
        self.log.push(LogEntry::new(self.t.id, self.t.version, act, changes, previous, &salt));
    }

    /// Performs one act, with a reason and accepting contradictions. Returns `true` if it changed anything.
    ///
    /// # Errors
    /// Returns the refusal; in that case nothing has changed.
    pub fn tries(&mut self, commands: Vec<Command>) -> Result<bool, Refusal> {
        let first = commands.first().expect("an act has a command").clone();
        let mut act = Envelope::new(actor(), first).because(Some("so it goes".to_owned()));
        act.commands = commands;
        let changes = match decide(&self.t, &act) {
            Err(Refusal::Consequences { digest, .. }) => {
                act.accepts = vec![digest];
                decide(&self.t, &act)?
            }
            decided => decided?,
        };
        if changes.is_empty() {
            return Ok(false);
        }
        let next = self.t.version.next();
        let told = Act {
            undoes: act.undoes(),
            with: act.undoes_with(),
            words: act.words(),
            ..Act::new(format!("{:032x}", next.0), actor(), act.action())
        };
        self.logs(&told, &changes);
        Ok(true)
    }

    pub fn does(&mut self, command: Command) {
        let what = format!("{command:?}");
        self.tries(vec![command]).unwrap_or_else(|refused| panic!("{refused}: {what}"));
    }

    /// Takes back the act of a version.
    pub fn undoes(&mut self, version: Version) -> Result<bool, Refusal> {
        let place = usize::try_from(version.0 - 1).unwrap();
        let (public, _) = self.log[place].changes().unwrap();
        self.tries(vec![Command::Undo { version, changes: public.changes }])
    }

    /// Checks that the log reproduces the same tournament.
    pub fn verify(&self) {
        let mut replay = Replay::default();
        self.log.iter().for_each(|entry| replay.push(entry).unwrap());
        assert!(replay.finish().unwrap() == self.t, "the log tells another event");
    }

    // Rounds

    pub fn next_round(&self, group: GroupId) -> RoundRef {
        let group = &self.t.groups[&group];
        group.at(group.last_round() + 1)
    }

    /// Lets the engine make the next round of a group as a draft.
    pub fn drafts(&mut self, group: GroupId) -> RoundRef {
        let at = self.next_round(group);
        let plan = plan_round(&self.t, group, at.round).unwrap();
        self.does(Command::Pair(vec![(at, plan)]));
        at
    }

    /// Lets the engine make the next round of a group and publishes it.
    pub fn pairs(&mut self, group: GroupId) -> RoundRef {
        let at = self.drafts(group);
        self.does(Command::Publish(vec![at]));
        at
    }

    pub fn closes(&mut self, at: RoundRef) {
        self.does(Command::Close { at, disputed: Vec::new() });
    }

    /// Returns the pairs of a round, first and second side. A player with a bye is paired with 0.
    pub fn who_meets(&self, at: RoundRef) -> BTreeSet<(u32, u32)> {
        let pairings = self.t.round(at).unwrap().pairings.values();
        let shown = |pairing: &Pairing| match (pairing.two(), pairing.bye()) {
            (Some([first, second]), _) => (first.0, second.0),
            (None, bye) => (bye.unwrap().0.0, 0),
        };
        pairings.map(|pairing| shown(pairing)).collect()
    }

    /// Returns the pairings of a round in board order.
    pub fn meetings(&self, at: RoundRef) -> Vec<(PairingId, [EntryId; 2])> {
        let pairings = self.t.round(at).unwrap().in_board_order();
        pairings.into_iter().filter_map(|pairing| Some((pairing.id, pairing.two()?))).collect()
    }

    pub fn enters(&mut self, at: RoundRef, pairing: PairingId, result: GameResult) {
        self.does(Command::Enter { at, pairing, game: GameKey::ONLY, result });
    }

    // Pairings of several games

    pub fn what_is_next(&self, at: RoundRef, pairing: PairingId) -> Next {
        let (stage, _) = self.t.group(at.group).unwrap();
        next(&stage.play.contest(at.round), &stage.play.scoring, self.t.pairing(at, pairing).unwrap())
    }

    pub fn result(&self, at: RoundRef, pairing: PairingId) -> MatchResult {
        let (stage, _) = self.t.group(at.group).unwrap();
        match_result(&stage.play.contest(at.round), &stage.play.scoring, self.t.pairing(at, pairing).unwrap())
    }

    pub fn winner(&self, at: RoundRef, pairing: PairingId) -> Option<EntryId> {
        let [first, second] = self.t.pairing(at, pairing).unwrap().two().unwrap();
        self.result(at, pairing).winner.map(|side| if side == Side::First { first } else { second })
    }

    /// Plays one game of a pairing as recorded. First moves are drawn so that they match the record, and must match it
    /// afterwards.
    pub fn plays(&mut self, at: RoundRef, pairing: PairingId, told: RecordedGame) {
        let two @ [first, second] = self.t.pairing(at, pairing).unwrap().two().unwrap();
        let (stage, _) = self.t.group(at.group).unwrap();
        let contest = stage.play.contest(at.round);
        if let Next::FirstMove { segment, .. } = self.what_is_next(at, pairing) {
            let begins = if let RecordedGame::Game(begins, _) = told { begins } else { first };
            let order = if begins == first { two } else { [second, first] };
            let draw = match contest.segments[usize::from(segment) - 1].begins {
                Begins::Bid { most_seconds } => {
                    Draw::bids(pairing, segment, [(order[0], most_seconds), (order[1], most_seconds / 2)])
                }
                _ => Draw::first_move(pairing, segment, order, None),
            };
            self.does(Command::Draw { group: at.group, draw });
        }
        let Next::Games(open) = self.what_is_next(at, pairing) else {
            panic!("{at:?}: {first} and {second} have ended before {told:?}")
        };
        let (game, second_begins) = open[0];
        let mover = if second_begins { second } else { first };
        let result = match told {
            RecordedGame::Game(begins, result) => {
                assert_eq!(mover, begins, "{at:?}, {game}: who has the first move of {first} and {second}");
                result
            }
            RecordedGame::Drawn => GameResult::DRAW,
            RecordedGame::Won(winner) if winner == mover => GameResult::FIRST_WINS,
            RecordedGame::Won(_) => GameResult::SECOND_WINS,
        };
        self.does(Command::Enter { at, pairing, game, result });
    }

    /// Rules on the winner of a pairing, which the record does not contain.
    pub fn rules_for(&mut self, at: RoundRef, pairing: PairingId, winner: EntryId) {
        let [first, _] = self.t.pairing(at, pairing).unwrap().two().unwrap();
        let side = if winner == first { Side::First } else { Side::Second };
        let decision = Some(Decision { winner: Some(side), ..Decision::default() });
        self.does(Command::Decide { at, pairing, decision });
    }

    // Stages

    /// Returns the proposed opening of a stage, with places drawn in the groups before it and the given drawings of
    /// seats.
    pub fn proposal(&self, stage: StageId, seats: &[Draw]) -> Opening {
        let before = self.t.sources_of(self.t.stage(stage).unwrap());
        let groups = self.t.groups.values().filter(|group| before.contains(&group.stage));
        let places = groups.flat_map(|group| group.draws.values().map(|draw| draw.as_ref().clone()));
        let places = places.filter(|draw| matches!(draw.of, DrawOf::Place(_)));
        let draws: Vec<Draw> = places.chain(seats.iter().cloned()).collect();
        propose_opening(&self.t, stage, &draws, &rankings(&self.t))
    }

    /// Opens a stage as proposed.
    ///
    /// # Errors
    /// Returns the refusal of the proposal.
    pub fn tries_to_open(&mut self, stage: StageId, seats: &[Draw]) -> Result<bool, Refusal> {
        let opening = self.proposal(stage, seats);
        assert_eq!(opening.unsettled, [], "stage {stage:?}");
        let ids = |group: &Vec<(EntryId, _)>| group.iter().map(|(entry, _)| *entry).collect();
        let groups: Vec<Vec<EntryId>> = opening.groups.iter().map(ids).collect();
        let named = groups.into_iter().zip('A'..).map(|(seats, name)| (name.to_string(), seats)).collect();
        let group = GroupId(self.t.highest.group + 1);
        let open = Command::Open { stage, groups: named, digest: opening.digest };
        let draws = seats.iter().map(|draw| Command::Draw { group, draw: draw.clone() });
        self.tries(std::iter::once(open).chain(draws).collect())
    }

    /// Opens a stage whose proposal must be accepted. Returns the groups that were made.
    pub fn opens(&mut self, stage: StageId, seats: &[Draw]) -> Vec<GroupId> {
        self.tries_to_open(stage, seats).unwrap();
        self.t.groups_of(stage).map(|group| group.id).collect()
    }

    // Tables

    pub fn ranked(&self, group: GroupId) -> Ranked {
        let (stage, in_group) = self.t.group(group).unwrap();
        ranked(&self.t, group, in_group.last_round(), &order(stage).unwrap()).unwrap()
    }

    /// Returns entry, place and points in ranking order.
    pub fn table(&self, group: GroupId) -> Vec<(u32, usize, Points)> {
        let ranked = self.ranked(group);
        let rows = ranked.standings.rows.iter();
        rows.map(|row| (row.entry.0, row.rank, ranked.points(row.entry))).collect()
    }

    /// Returns entry and place in ranking order.
    pub fn places(&self, group: GroupId) -> Vec<(u32, usize)> {
        self.table(group).into_iter().map(|(entry, place, _)| (entry, place)).collect()
    }
}

/// Returns a manual drawing of seats with the lot of each entry.
pub fn seats_by_hand(drawn: impl IntoIterator<Item = (EntryId, u32)>) -> Draw {
    let (among, outcome) = drawn.into_iter().unzip();
    Draw { of: DrawOf::Seats, among, seed: None, outcome, changed: Version::default() }
}
