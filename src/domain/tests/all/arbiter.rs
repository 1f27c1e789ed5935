//! Arbiter for tests, with one helper for each possible action. A helper returns the changes or the refusal.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use qisai_domain::contest::Level;
use qisai_domain::decide::create;
use qisai_domain::format::{Layout, Tree};
use qisai_domain::log::{Act, LogError, Replay};
use qisai_domain::setup::{Entrant, PlayedRound};
use qisai_domain::tournament::{HighestIds, PartVersions};
use qisai_domain::undoing::{LoggedAct, Undoing, commands, undoing};
use qisai_domain::*;

/// Result of an action.
pub type Done = Result<Vec<Change>, Refusal>;

/// Group of an ordinary tournament.
pub const GROUP: GroupId = GroupId(1);
/// Stage of an ordinary tournament.
pub const STAGE: StageId = StageId(1);

/// Returns the reference to a round of that group.
pub fn at(round: u16) -> RoundRef {
    RoundRef::new(GROUP, round)
}

/// Arbiter who runs a tournament and writes its log.
pub struct Arbiter {
    pub tournament: Tournament,
    pub log: Vec<LogEntry>,
    reason: Option<String>,
}

/// Parts of a stage that an edit may change.
pub struct StageForm {
    pub play: Play,
    pub order: Vec<String>,
    pub limits: Limits,
}

impl StageForm {
    /// Announces the number of rounds of a Swiss.
    pub fn announce(&mut self, announced: u16) {
        let Format::Swiss { rounds, .. } = &mut self.play.format else { unreachable!("only a Swiss announces rounds") };
        *rounds = announced;
    }
}

/// Returns a Swiss without players.
pub fn swiss(rounds: u16) -> Setup {
    let settings = Settings { slug: "open".to_owned(), discipline: Discipline::Chess, ..Settings::default() };
    let format = Format::Swiss { system: SwissSystem::Dutch, rounds, acceleration: Acceleration::None };
    let play = Play::of(format, Scoring::of_games(ScoreSystem::standard()));
    let order = vec!["BH/C1".to_owned()];
    Setup { id: TournamentId(7), event: EventId(3), order, ..Setup::new(settings, play) }
}

/// Returns a Swiss with entrants numbered in the order of the names.
pub fn swiss_of(rounds: u16, names: &[&str]) -> Setup {
    let entrants = (1..).zip(names).map(|(number, name)| entrant(number, name)).collect();
    Setup { entrants, ..swiss(rounds) }
}

/// Returns an entrant of a setup.
pub fn entrant(number: u32, name: &str) -> Entrant {
    Entrant { number, player: person(name), ..Entrant::default() }
}

/// Returns a closed round of a setup.
pub fn closed(pairings: Vec<setup::PlayedPairing>) -> PlayedRound {
    PlayedRound { state: RoundState::Closed, pairings }
}

/// Returns a knockout of one game a match, in which the arbiter decides a draw.
pub fn knockout(tree: Tree) -> Play {
    let layout = Layout { tree, third_place: false, all_places: false };
    let contest = Contest { level: vec![Level::Arbiter], ..Contest::of_games(1) };
    Play { contests: vec![(1, contest)], ..Play::of(Format::Bracket(layout), Scoring::default()) }
}

/// Returns an unrated person.
pub fn person(name: &str) -> Player {
    Player { name: name.to_owned(), ..Player::default() }
}

/// Returns a rated person.
pub fn rated(name: &str, rating: u16) -> Player {
    Player { rating: Some(rating), ..person(name) }
}

/// Returns a draft that pairs the players in the order of their numbers: 1-2, 3-4 …, with a bye for an odd one.
pub fn neighbours(tournament: &Tournament) -> RoundPlan {
    let (_, group) = tournament.first_group().unwrap();
    let number = group.last_round() + 1;
    let (mut ready, mut byes) = (Vec::new(), Vec::new());
    for seat in tournament.entrants(group) {
        match seat.participation.availability(number) {
            Ok(()) => ready.push(seat.id()),
            Err(kind) => byes.push(PlannedBye { entry: seat.id(), kind, reasons: vec![Reason::Requested] }),
        }
    }
    let couples = ready.chunks_exact(2);
    for entry in couples.remainder() {
        byes.push(PlannedBye { entry: *entry, kind: ByeKind::PairingAllocated, reasons: Vec::new() });
    }
    let games = couples.map(|pair| PlannedGame { first: pair[0], second: pair[1], reasons: Vec::new() }).collect();
    RoundPlan { number, games, byes, left_over: Vec::new(), kept_apart: Vec::new() }
}

/// Returns the tournament without version stamps, and without the numbers and texts that survive an undo: only the
/// visible content remains.
pub fn unstamped(tournament: &Tournament) -> Tournament {
    let none = Version::default();
    let mut bare = tournament.clone();
    (bare.version, bare.highest, bare.parts_changed) = (none, HighestIds::default(), PartVersions::default());
    (bare.words, bare.texts) = (Shared::default(), Shared::default());
    bare.people = each(&bare.people, |person| person.changed = none);
    bare.entries = each(&bare.entries, |entry| entry.changed = none);
    bare.stages.iter_mut().for_each(|stage| Arc::make_mut(stage).changed.clear());
    for group in bare.groups.values_mut().map(Arc::make_mut) {
        group.touched = none;
        group.participations = each(&group.participations, |participation| {
            participation.changed = none;
            participation.left.iter_mut().for_each(|left| left.at = None);
        });
        group.draws = each(&group.draws, |draw| draw.changed = none);
        for round in group.rounds.values_mut().map(Arc::make_mut) {
            round.changed = none;
            round.pairings = each(&round.pairings, |pairing| {
                pairing.changed = none;
                pairing.games.iter_mut().for_each(|(_, game)| game.changed = GameVersions::default());
                pairing.games.retain(|_, game| *game != Game::beginning(game.second_begins));
            });
        }
    }
    bare
}

fn each<K: Copy + Ord, V: Clone>(rows: &Shared<K, V>, change: impl Fn(&mut V)) -> Shared<K, V> {
    let changed = rows.iter().map(|(key, row)| {
        let mut row = row.as_ref().clone();
        change(&mut row);
        (*key, Arc::new(row))
    });
    changed.collect()
}

/// Rebuilds a tournament from a log.
pub fn replay(log: &[LogEntry]) -> Result<Tournament, LogError> {
    let mut replay = Replay::default();
    log.iter().try_for_each(|entry| replay.push(entry))?;
    replay.finish()
}

impl Arbiter {
    /// Creates a tournament.
    pub fn of(setup: Setup) -> Self {
        let changes = create(setup).unwrap();
        let [Change::Began { id, event }, ..] = changes.as_slice() else {
            unreachable!("a creation begins a tournament")
        };
        let mut tournament = Tournament::empty(*id, *event);
        tournament.apply(&changes, None);
        let act = Act::new(key(1), actor(1), command::Action::Create);
        let first = LogEntry::new(*id, Version(1), &act, &changes, Hash::default(), &[1; 32]);
        Self { tournament, log: vec![first], reason: None }
    }

    /// Creates a Swiss of five rounds.
    pub fn of_a_swiss<const N: usize>(names: [&str; N]) -> Self {
        Self::of(swiss_of(5, &names))
    }

    /// Creates a single round robin.
    pub fn of_a_round_robin<const N: usize>(names: [&str; N]) -> Self {
        let play = Play::of(Format::round_robin(1), Scoring::default());
        Self::of(Setup { play, ..swiss_of(5, &names) })
    }

    /// Sets the reason of the next action.
    pub fn because(&mut self, reason: &str) -> &mut Self {
        self.reason = Some(reason.to_owned());
        self
    }

    /// Sends any command on the current state.
    pub fn does(&mut self, command: Command) -> Done {
        self.does_seeing(Version::LATEST, command)
    }

    /// Sends any command from a form rendered at version `seen`.
    pub fn does_seeing(&mut self, seen: Version, command: Command) -> Done {
        let envelope = Envelope::new(self.actor(), command).seeing(seen);
        self.sends(envelope)
    }

    /// Sends any act.
    pub fn sends(&mut self, envelope: Envelope) -> Done {
        let envelope = match self.reason.take() {
            Some(reason) => envelope.because(Some(reason)),
            None => envelope,
        };
        let version = self.tournament.version.next();
        let changes = decide(&self.tournament, &envelope)?;
        if !changes.is_empty() {
            self.tournament.apply(&changes, envelope.words());
            let act = Act {
                undoes: envelope.undoes(),
                with: envelope.undoes_with(),
                words: envelope.words(),
                ..Act::new(key(version.0), envelope.author.clone(), envelope.action())
            };
            let seed = [u8::try_from(version.0 % 256).unwrap(); 32];
            let previous = self.log.last().unwrap().hash;
            self.log.push(LogEntry::new(self.tournament.id, version, &act, &changes, previous, &seed));
        }
        Ok(changes)
    }

    /// Returns the author and time of the next act.
    pub fn actor(&self) -> Author {
        actor(self.tournament.version.next().0)
    }

    // Entrants

    pub fn registers<const N: usize>(&mut self, names: [&str; N]) -> Done {
        self.registers_players(names.map(person).to_vec())
    }

    pub fn registers_players(&mut self, players: Vec<Player>) -> Done {
        self.does(Command::Register { players, allow_duplicates: false })
    }

    pub fn corrects(&mut self, name: &str, player: Player) -> Done {
        self.does(Command::EditPerson { id: self.person(name), player: Box::new(player) })
    }

    pub fn removes(&mut self, name: &str) -> Done {
        self.does(Command::Remove(self.entry(name)))
    }

    pub fn withdraws(&mut self, name: &str) -> Done {
        self.does(Command::Withdraw(self.entry(name)))
    }

    pub fn reinstates(&mut self, name: &str) -> Done {
        self.does(Command::Reinstate(self.entry(name)))
    }

    pub fn grants_bye(&mut self, name: &str, round: u16, kind: ByeKind) -> Done {
        self.does(Command::RequestBye { at: at(round), entry: self.entry(name), kind: Some(kind) })
    }

    pub fn marks_absent<const N: usize>(&mut self, round: u16, names: [&str; N]) -> Done {
        self.calls_the_roll(round, names.map(|name| (name, true)))
    }

    /// Sets and clears boxes of the roll call, `true` for an absent player.
    pub fn calls_the_roll<const N: usize>(&mut self, round: u16, absent: [(&str, bool); N]) -> Done {
        let absent = absent.map(|(name, absent)| (self.entry(name), absent)).into();
        self.does(Command::SetAbsent { at: at(round), absent })
    }

    pub fn renumbers<const N: usize>(&mut self, names: [&str; N]) -> Done {
        self.does(Command::Renumber { group: GROUP, order: names.map(|name| self.entry(name)).to_vec() })
    }

    // Settings

    pub fn draws(&mut self, side: Side) -> Done {
        self.does(Command::Draw { group: GROUP, draw: Draw::initial_side(side) })
    }

    /// Applies the changes made by `edit` as one act.
    pub fn edits(&mut self, edit: impl FnOnce(&mut Settings, &mut StageForm)) -> Done {
        let stage = self.tournament.stage(STAGE).unwrap();
        let mut form = StageForm {
            play: stage.play.as_ref().clone(),
            order: stage.order.to_vec(),
            limits: stage.limits.as_ref().clone(),
        };
        let mut settings = self.tournament.settings.as_ref().clone();
        edit(&mut settings, &mut form);
        let part = |part| Command::EditStage { stage: STAGE, part };
        let commands = vec![
            Command::EditSettings(Box::new(settings)),
            part(StagePart::Play(Arc::new(form.play))),
            part(StagePart::Order(form.order.into())),
            part(StagePart::Limits(Arc::new(form.limits))),
        ];
        let actor = self.actor();
        self.sends(Envelope { commands, ..Envelope::new(actor, Command::EditPrizes(None)) })
    }

    // Rounds

    pub fn pairs(&mut self) -> Done {
        self.pairs_as(neighbours(&self.tournament))
    }

    pub fn pairs_as(&mut self, plan: RoundPlan) -> Done {
        self.does(Command::Pair(vec![(at(plan.number), plan)]))
    }

    pub fn begins_edit(&mut self, round: u16) -> Done {
        self.does(Command::BeginEdit(at(round)))
    }

    pub fn ends_edit(&mut self, round: u16) -> Done {
        self.does(Command::EndEdit(at(round)))
    }

    pub fn swaps_sides(&mut self, round: u16, board: u32) -> Done {
        self.does(Command::SwapSides { at: at(round), pairing: self.pairing(round, board).id })
    }

    pub fn exchanges(&mut self, round: u16, one: &str, other: &str) -> Done {
        self.does(Command::Exchange { at: at(round), one: self.entry(one), other: self.entry(other) })
    }

    pub fn unpairs(&mut self, round: u16, board: u32) -> Done {
        self.does(Command::Unpair { at: at(round), pairing: self.pairing(round, board).id })
    }

    pub fn pairs_by_hand(&mut self, round: u16, first: &str, second: &str) -> Done {
        let (first, second) = (self.entry(first), self.entry(second));
        self.does(Command::PairByHand { at: at(round), first, second })
    }

    pub fn gives_bye(&mut self, round: u16, name: &str, kind: ByeKind) -> Done {
        self.does(Command::GiveBye { at: at(round), entry: self.entry(name), kind })
    }

    pub fn makes_up(&mut self, round: u16, [first, second]: [&str; 2], absent: Option<&str>) -> Done {
        let pair = [self.entry(first), self.entry(second)];
        let absent = absent.map(|name| self.entry(name));
        self.does(Command::MakeUp { at: at(round), pair, absent })
    }

    pub fn discards(&mut self, round: u16) -> Done {
        self.does(Command::DiscardRound(at(round)))
    }

    pub fn publishes(&mut self, round: u16) -> Done {
        self.does(Command::Publish(vec![at(round)]))
    }

    pub fn closes(&mut self, round: u16) -> Done {
        self.does(Command::Close { at: at(round), disputed: Vec::new() })
    }

    pub fn reopens(&mut self, round: u16) -> Done {
        self.does(Command::Reopen(at(round)))
    }

    /// Pairs the next round, publishes it, enters a win of the first side on every board and closes it.
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

    /// Enters a result in the last round, from a form rendered just now.
    pub fn enters(&mut self, board: u32, result: GameResult) -> Done {
        self.enters_in(self.last_round(), board, result, self.tournament.version)
    }

    /// Enters a result from a form rendered at version `seen`.
    pub fn enters_in(&mut self, round: u16, board: u32, result: GameResult, seen: Version) -> Done {
        let pairing = self.pairing(round, board).id;
        self.does_seeing(seen, Command::Enter { at: at(round), pairing, game: GameKey::ONLY, result })
    }

    // Undo

    /// Undoes the action that made `version`.
    pub fn undoes(&mut self, version: Version) -> Done {
        let entry = self.log.iter().find(|entry| entry.version == version).unwrap();
        let (public, _) = entry.changes().unwrap();
        self.does(Command::Undo { version, changes: public.changes })
    }

    /// Returns the acts of the log from a version on, newest first.
    pub fn acts_since(&self, version: Version) -> Vec<LoggedAct> {
        let entries = self.log.iter().rev().take_while(|entry| entry.version >= version);
        let act = |entry: &LogEntry| LoggedAct { version: entry.version, changes: entry.changes().unwrap().0.changes };
        entries.map(act).collect()
    }

    /// Returns the acts to be undone together with an act.
    pub fn undoing(&self, version: Version) -> Result<Undoing, Refusal> {
        let mut acts = self.acts_since(version);
        let asked = acts.pop().unwrap();
        let form = Envelope { commands: Vec::new(), ..Envelope::new(self.actor(), Command::End) };
        undoing(&self.tournament, &form.because(Some("a mistake".to_owned())), &asked, &acts)
    }

    /// Undoes several actions as one.
    pub fn undoes_together(&mut self, versions: &[Version]) -> Done {
        let acts = self.acts_since(*versions.iter().min().unwrap());
        let commands = commands(acts.iter().filter(|act| versions.contains(&act.version)));
        let envelope = Envelope { commands, ..Envelope::new(self.actor(), Command::End) };
        self.because("a mistake").sends(envelope)
    }

    /// Undoes the last action.
    pub fn undoes_the_last(&mut self) -> Done {
        self.undoes(self.tournament.version)
    }

    // Queries

    pub fn entry(&self, name: &str) -> EntryId {
        let mut named = self.tournament.entries.keys().filter(|id| self.tournament.name_of(**id) == name);
        *named.next().unwrap_or_else(|| unreachable!("nobody is called {name}"))
    }

    pub fn person(&self, name: &str) -> PersonId {
        self.tournament.entries[&self.entry(name)].person().unwrap()
    }

    pub fn group(&self) -> &Group {
        &self.tournament.groups[&GROUP]
    }

    pub fn participation(&self, name: &str) -> &Participation {
        self.group().participation(self.entry(name)).unwrap()
    }

    pub fn numbers(&self) -> BTreeMap<&str, u32> {
        let seats = self.tournament.entrants(self.group());
        seats.into_iter().map(|seat| (self.tournament.name_of(seat.id()), seat.number)).collect()
    }

    pub fn last_round(&self) -> u16 {
        self.group().last_round()
    }

    pub fn round(&self, number: u16) -> &Round {
        self.tournament.round(at(number)).unwrap()
    }

    pub fn pairing(&self, round: u16, board: u32) -> &Pairing {
        let mut pairings = self.round(round).pairings.values();
        pairings.find(|pairing| pairing.board() == Some(board)).unwrap()
    }

    pub fn boards(&self, round: u16) -> Vec<u32> {
        self.round(round).in_board_order().into_iter().filter_map(Pairing::board).collect()
    }

    pub fn result(&self, round: u16, board: u32) -> GameResult {
        let pairing = self.pairing(round, board);
        pairing.games.get(&GameKey::ONLY).map_or(GameResult::Unknown, |game| game.result)
    }

    /// Returns the pairs of a round, first side before second, and the byes.
    pub fn pairings(&self, round: u16) -> Vec<String> {
        let name = |entry: &EntryId| self.tournament.name_of(*entry);
        let shown = |pairing: &Pairing| match &pairing.meeting {
            Meeting::Two([first, second]) => format!("{}-{}", name(first), name(second)),
            Meeting::Bye(entry, kind) => format!("{} {kind:?}", name(entry)),
        };
        self.round(round).in_board_order().into_iter().map(shown).collect()
    }
}

fn actor(minute: u64) -> Author {
    let minutes = TimeDelta::minutes(i64::try_from(minute).unwrap());
    Author::account("arbiter", DateTime::<Utc>::UNIX_EPOCH + minutes)
}

/// Returns a key for an act, in the format of forms.
fn key(version: u64) -> String {
    format!("{version:032x}")
}
