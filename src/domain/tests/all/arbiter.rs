//! An arbiter with one helper for each thing that can be done. A helper answers with what changed or why it was refused.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use qisai_domain::change::StagePlan;
use qisai_domain::decide::create;
use qisai_domain::log::{Hash, LogError, Replay};
use qisai_domain::setup::{Entrant, PlayedRound};
use qisai_domain::*;

/// What an action comes to.
pub type Done = Result<Vec<Change>, Refusal>;

/// The group of an ordinary tournament.
pub const GROUP: GroupId = GroupId(1);
/// Its stage.
pub const STAGE: StageId = StageId(1);

/// Somebody who runs a tournament and writes its log.
pub struct Arbiter {
    pub tournament: Tournament,
    pub log: Vec<LogEntry>,
    reason: Option<String>,
}

/// A Swiss without players.
pub fn swiss(rounds: u16) -> Setup {
    let settings = Settings {
        slug: "open".to_owned(),
        name: String::new(),
        discipline: Discipline::Chess,
        regulations: Regulations::on(None),
        scores: ScoreSystem::standard(),
        tie_breaks: vec!["BH/C1".to_owned()],
        lots: None,
        laws: None,
        prizes: None,
        initial_side: None,
    };
    Setup {
        id: TournamentId(7),
        event: Event { name: "Harbour Open".to_owned(), ..Event::default() },
        settings,
        format: Format::Swiss { system: SwissSystem::Dutch, acceleration: Acceleration::None },
        rounds,
        prohibited: Vec::new(),
        separations: Vec::new(),
        entrants: Vec::new(),
        played: Vec::new(),
    }
}

/// The same with entrants numbered in the order of the names.
pub fn swiss_of(rounds: u16, names: &[&str]) -> Setup {
    let entrants = (1..).zip(names).map(|(number, name)| entrant(number, name)).collect();
    Setup { entrants, ..swiss(rounds) }
}

/// An entrant of a setup.
pub fn entrant(number: u32, name: &str) -> Entrant {
    Entrant { number, player: person(name), ..Entrant::default() }
}

/// A round of a setup.
pub fn closed(pairings: Vec<setup::PlayedPairing>) -> PlayedRound {
    PlayedRound { state: RoundState::Closed, pairings }
}

/// An unrated person.
pub fn person(name: &str) -> Player {
    Player { name: name.to_owned(), ..Player::default() }
}

/// A rated person.
pub fn rated(name: &str, rating: u16) -> Player {
    Player { rating: Some(rating), ..person(name) }
}

/// A draft that pairs those who play in the order of their numbers: 1-2, 3-4 …, the odd one out has the bye.
pub fn neighbours(tournament: &Tournament) -> RoundPlan {
    let (_, group) = tournament.main_group().unwrap();
    let number = group.rounds.keys().next_back().map_or(1, |last| last + 1);
    let (mut ready, mut byes) = (Vec::new(), Vec::new());
    for entry in tournament.entrants(group) {
        match entry.availability(number) {
            Ok(()) => ready.push(entry.id),
            Err(kind) => byes.push(PlannedBye { entry: entry.id, kind, reasons: vec![Reason::Requested] }),
        }
    }
    let couples = ready.chunks_exact(2);
    for entry in couples.remainder() {
        byes.push(PlannedBye { entry: *entry, kind: ByeKind::PairingAllocated, reasons: Vec::new() });
    }
    let games = couples.map(|pair| PlannedGame { first: pair[0], second: pair[1], reasons: Vec::new() }).collect();
    RoundPlan { number, games, byes, left_over: Vec::new(), kept_apart: Vec::new() }
}

/// The same tournament with every stamp taken off: what remains is what people see.
pub fn unstamped(tournament: &Tournament) -> Tournament {
    let mut bare = tournament.clone();
    bare.version = Version::default();
    bare.players.values_mut().for_each(|player| player.changed = Version::default());
    bare.entries.values_mut().for_each(|entry| entry.changed = Version::default());
    let groups = bare.stages.iter_mut().flat_map(|stage| &mut stage.groups);
    for round in groups.flat_map(|group| group.rounds.values_mut()) {
        round.changed = Version::default();
        round.pairings.values_mut().for_each(|pairing| pairing.changed = Version::default());
    }
    bare
}

/// The tournament that a log tells of.
pub fn replay(log: &[LogEntry]) -> Result<Tournament, LogError> {
    let mut replay = Replay::default();
    log.iter().try_for_each(|entry| replay.push(entry))?;
    replay.finish()
}

impl Arbiter {
    /// Opens a tournament.
    pub fn of(setup: Setup) -> Self {
        let changes = create(setup).unwrap();
        let [Change::Created { after }] = changes.as_slice() else { unreachable!("a creation is one change") };
        let actor = actor(1, None);
        let first =
            LogEntry::new(after.id, Version(1), actor, command::Action::Create, None, &changes, Hash::default());
        Self { tournament: (**after).clone(), log: vec![first], reason: None }
    }

    /// A Swiss of five rounds.
    pub fn of_a_swiss<const N: usize>(names: [&str; N]) -> Self {
        Self::of(swiss_of(5, &names))
    }

    /// A single round robin.
    pub fn of_a_round_robin<const N: usize>(names: [&str; N]) -> Self {
        let format = Format::RoundRobin { cycles: 1, reverse_last_two: false };
        Self::of(Setup { format, ..swiss_of(5, &names) })
    }

    /// The next action carries this reason.
    pub fn because(&mut self, reason: &str) -> &mut Self {
        self.reason = Some(reason.to_owned());
        self
    }

    /// Any command.
    pub fn does(&mut self, command: Command) -> Done {
        let version = self.tournament.version.next();
        let actor = actor(version.0, self.reason.take());
        let action = command.action();
        let undoes = if let Command::Undo { version, .. } = &command { Some(*version) } else { None };
        let changes = decide(&self.tournament, command, &actor)?;
        if !changes.is_empty() {
            self.tournament.apply(&changes);
            let previous = self.log.last().unwrap().hash;
            self.log.push(LogEntry::new(self.tournament.id, version, actor, action, undoes, &changes, previous));
        }
        Ok(changes)
    }

    // Entrants

    pub fn registers<const N: usize>(&mut self, names: [&str; N]) -> Done {
        self.registers_players(names.map(person).to_vec())
    }

    pub fn registers_players(&mut self, players: Vec<Player>) -> Done {
        self.does(Command::Register { players, allow_duplicates: false })
    }

    pub fn corrects(&mut self, name: &str, player: Player) -> Done {
        let Competitor::Player(id) = self.tournament.entries[&self.entry(name)].who else { unreachable!() };
        self.does(Command::EditPlayer { id, player: Box::new(player), seen: self.tournament.version })
    }

    pub fn removes(&mut self, name: &str) -> Done {
        self.does(Command::Remove { entry: self.entry(name), seen: self.tournament.version })
    }

    pub fn withdraws(&mut self, name: &str) -> Done {
        self.does(Command::Withdraw { entry: self.entry(name), seen: self.tournament.version })
    }

    pub fn reinstates(&mut self, name: &str) -> Done {
        self.does(Command::Reinstate { entry: self.entry(name), seen: self.tournament.version })
    }

    pub fn grants_bye(&mut self, name: &str, round: u16, kind: ByeKind) -> Done {
        self.does(Command::RequestBye { entry: self.entry(name), round, kind: Some(kind) })
    }

    pub fn marks_absent<const N: usize>(&mut self, round: u16, names: [&str; N]) -> Done {
        self.does(Command::SetAbsent { round, absent: names.map(|name| self.entry(name)).to_vec() })
    }

    pub fn renumbers<const N: usize>(&mut self, names: [&str; N]) -> Done {
        self.does(Command::Renumber { order: names.map(|name| self.entry(name)).to_vec() })
    }

    // Settings

    pub fn draws(&mut self, side: Side) -> Done {
        self.does(Command::DrawInitialSide { side })
    }

    /// Changes what `edit` changes.
    pub fn edits(&mut self, edit: impl FnOnce(&mut Event, &mut Settings, &mut StagePlan)) -> Done {
        let (stage, _) = self.tournament.main_group().unwrap();
        let mut plan = stage.plan();
        let (mut event, mut settings) = (self.tournament.event.clone(), self.tournament.settings.clone());
        edit(&mut event, &mut settings, &mut plan);
        let (event, settings, plan) = (Box::new(event), Box::new(settings), Box::new(plan));
        self.does(Command::Edit { event, settings, stage: STAGE, plan })
    }

    // Rounds

    pub fn pairs(&mut self) -> Done {
        self.pairs_as(neighbours(&self.tournament))
    }

    pub fn pairs_as(&mut self, plan: RoundPlan) -> Done {
        self.does(Command::Pair { group: GROUP, plan })
    }

    pub fn begins_edit(&mut self, round: u16) -> Done {
        self.does(Command::BeginEdit { group: GROUP, round })
    }

    pub fn ends_edit(&mut self, round: u16) -> Done {
        self.does(Command::EndEdit { group: GROUP, round })
    }

    pub fn swaps_sides(&mut self, round: u16, board: u32) -> Done {
        self.does(Command::SwapSides { group: GROUP, round, pairing: self.pairing(round, board).id })
    }

    pub fn exchanges(&mut self, round: u16, one: &str, other: &str) -> Done {
        self.does(Command::Exchange { group: GROUP, round, one: self.entry(one), other: self.entry(other) })
    }

    pub fn unpairs(&mut self, round: u16, board: u32) -> Done {
        self.does(Command::Unpair { group: GROUP, round, pairing: self.pairing(round, board).id })
    }

    pub fn pairs_by_hand(&mut self, round: u16, first: &str, second: &str) -> Done {
        let (first, second) = (self.entry(first), self.entry(second));
        self.does(Command::PairByHand { group: GROUP, round, first, second })
    }

    pub fn gives_bye(&mut self, round: u16, name: &str, kind: ByeKind) -> Done {
        self.does(Command::GiveBye { group: GROUP, round, entry: self.entry(name), kind })
    }

    pub fn discards(&mut self, round: u16) -> Done {
        self.does(Command::DiscardRound { group: GROUP, round })
    }

    pub fn publishes(&mut self, round: u16) -> Done {
        self.does(Command::Publish { group: GROUP, round })
    }

    pub fn closes(&mut self, round: u16) -> Done {
        self.does(Command::Close { group: GROUP, round, disputed: Vec::new() })
    }

    pub fn reopens(&mut self, round: u16) -> Done {
        self.does(Command::Reopen { group: GROUP, round })
    }

    /// Pairs the next round, publishes it, lets the first side win everywhere and closes it.
    pub fn plays_a_round(&mut self) -> Result<(), Refusal> {
        self.pairs()?;
        let round = self.last_round();
        self.publishes(round)?;
        for board in self.boards(round) {
            self.enters(board, GameResult::FIRST_WINS)?;
        }
        self.closes(round).map(drop)
    }

    // Results

    /// In the last round, from a form drawn just now.
    pub fn enters(&mut self, board: u32, result: GameResult) -> Done {
        self.enters_in(self.last_round(), board, result, self.tournament.version)
    }

    /// From a form drawn at version `seen`.
    pub fn enters_in(&mut self, round: u16, board: u32, result: GameResult, seen: Version) -> Done {
        let pairing = self.pairing(round, board).id;
        self.does(Command::EnterResult { group: GROUP, round, pairing, sequence: 1, result, seen, shown: None })
    }

    // Undo

    /// Takes back the action that made `version`.
    pub fn undoes(&mut self, version: Version) -> Done {
        let changes = self.log.iter().find(|entry| entry.version == version).unwrap().changes().unwrap();
        self.does(Command::Undo { version, changes })
    }

    /// Takes back the last action.
    pub fn undoes_the_last(&mut self) -> Done {
        self.undoes(self.tournament.version)
    }

    // What is seen

    pub fn entry(&self, name: &str) -> EntryId {
        let mut named = self.tournament.entries.keys().filter(|id| self.tournament.name_of(**id) == name);
        *named.next().unwrap_or_else(|| unreachable!("nobody is called {name}"))
    }

    pub fn numbers(&self) -> BTreeMap<&str, u32> {
        self.tournament.entries.values().map(|entry| (self.tournament.name_of(entry.id), entry.tpn)).collect()
    }

    pub fn last_round(&self) -> u16 {
        self.tournament.main_group().unwrap().1.rounds.keys().next_back().copied().unwrap_or(0)
    }

    pub fn round(&self, number: u16) -> &Round {
        self.tournament.round(GROUP, number).unwrap()
    }

    pub fn pairing(&self, round: u16, board: u32) -> &Pairing {
        self.round(round).pairings.values().find(|pairing| pairing.board() == Some(board)).unwrap()
    }

    pub fn boards(&self, round: u16) -> Vec<u32> {
        self.round(round).in_board_order().into_iter().filter_map(Pairing::board).collect()
    }

    pub fn result(&self, round: u16, board: u32) -> GameResult {
        self.pairing(round, board).games()[0].result
    }

    /// Who meets whom, first side before second, and who has a bye.
    pub fn pairings(&self, round: u16) -> Vec<String> {
        let name = |entry: &EntryId| self.tournament.name_of(*entry);
        let shown = |pairing: &Pairing| match &pairing.meeting {
            Meeting::Match { first, second, .. } => format!("{}-{}", name(first), name(second)),
            Meeting::Bye { entry, kind } => format!("{} {kind:?}", name(entry)),
        };
        self.round(round).in_board_order().into_iter().map(shown).collect()
    }
}

fn actor(minute: u64, reason: Option<String>) -> Actor {
    let minutes = TimeDelta::minutes(i64::try_from(minute).unwrap());
    Actor { name: "arbiter".to_owned(), at: DateTime::<Utc>::UNIX_EPOCH + minutes, reason }
}
