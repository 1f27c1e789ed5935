//! Deterministic course of a tournament played by commands.

use qisai_domain::bracket::{BracketRound, next_round};
use qisai_domain::contest::{Next, next};
use qisai_domain::expectation::expected;
use qisai_domain::format::Layout;
use qisai_domain::line_up::opened;
use qisai_domain::opening::Unsettled;
use qisai_domain::request::LineUp;
use qisai_domain::stage::LineUpRule;
use qisai_domain::{
    Command, Decision, Draw, EntryId, GameKey, GameResult, GroupId, Pairing, PairingId, Person, PersonId, RoundRef,
    Side, Stage, StageId, Tournament, TournamentId, decide,
};

use qisai_service::stages::{Opened, SeatingMethod, SharedPlace, proposal};
use qisai_service::tournaments::CommandContext;
use qisai_service::{Service, ServiceError};

/// Number of acts in one match after which the first mover wins.
const MAX_ACTS: usize = 60;
/// Seed of all draws.
const LOTS: u64 = 2026;

/// Tournament that is played by commands.
pub(super) struct Course<'a> {
    pub(super) service: &'a Service,
    pub(super) id: TournamentId,
    pub(super) by: CommandContext,
    pub(super) chance: u64,
}

/// Extent to which a round is played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Far {
    /// Every match, and the round is closed.
    Whole,
    /// Every other match to its end, one act in the others.
    Half,
    /// Every match but this one, counted from 0.
    But(usize),
    /// This many acts in each match.
    Acts(usize),
}

impl Course<'_> {
    fn below(&mut self, count: u64) -> u64 {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) % count.max(1)
    }

    pub(super) async fn does(&self, commands: Vec<Command>) -> Result<(), ServiceError> {
        let by = self.by.clone().because(Some("demonstration".to_owned()));
        self.service.run_all(self.id, commands, by).await.map(drop)
    }

    /// Opens a stage as proposed; shared places are drawn.
    pub(super) async fn opens(&self, stage: StageId) -> Result<(), ServiceError> {
        loop {
            let tournament = self.service.tournament(self.id)?;
            let proposed = proposal(&tournament, stage);
            let tie = proposed.unsettled.iter().find_map(|unsettled| match unsettled {
                Unsettled::Tie { place, entries, .. } => Some((*place, entries.clone())),
                _ => None,
            });
            let by = self.by.clone();
            let opened = match tie {
                Some((place, entries)) => {
                    let shared = SharedPlace { place, entries, seed: Some(LOTS) };
                    self.service.draw_place(self.id, stage, shared, by).await?
                }
                None => self.service.open_stage(self.id, stage, proposed.digest, SeatingMethod::Proposed, by).await?,
            };
            match (opened, proposed.unsettled.is_empty()) {
                (Opened::Done(_), true) => return Ok(()),
                (Opened::Done(_), false) => {}
                _ => return Err(ServiceError::Internal(format!("stage {} of the demonstration stays shut", stage.0))),
            }
        }
    }

    /// Plays a group until `rounds` rounds are closed, or to its end.
    pub(super) async fn rounds(&mut self, group: GroupId, rounds: u16) -> Result<(), ServiceError> {
        for _ in 0..rounds {
            if !self.round(group, Far::Whole).await? {
                break;
            }
        }
        Ok(())
    }

    /// Pairs, publishes and plays the next round of a group; returns `false` when nothing is left to play.
    pub(super) async fn round(&mut self, group: GroupId, far: Far) -> Result<bool, ServiceError> {
        let Some(at) = self.begins(group).await? else { return Ok(false) };
        self.lines_up(at, 0).await?;
        self.plays(at, far).await?;
        Ok(true)
    }

    /// Pairs and publishes the next round of a group; returns `None` when nothing is left to play.
    pub(super) async fn begins(&self, group: GroupId) -> Result<Option<RoundRef>, ServiceError> {
        let tournament = self.service.tournament(self.id)?;
        let Some((stage, in_group)) = tournament.group(group) else { return Ok(None) };
        let number = in_group.last_round().saturating_add(1);
        if number > tournament.planned_rounds(group) {
            return Ok(None);
        }
        let round = next_round(stage, in_group, number);
        if let (true, Ok(BracketRound::Over)) = (stage.spec().has_tree(), &round) {
            return Ok(None);
        }
        let by_lot = stage.format().layout().is_some_and(Layout::is_redrawn_by_lot);
        if let (true, Ok(BracketRound::Draw(left))) = (by_lot, round) {
            let draw = Draw::cards(number, left, LOTS + u64::from(number));
            self.does(vec![Command::Draw { group, draw }]).await?;
        }
        let (plan, _) = self.service.plan(self.id, group, None, qisai_pairing::SearchBudget::endless())?;
        let at = RoundRef::new(group, number);
        self.does(vec![Command::Pair(vec![(at, plan)]), Command::Publish(vec![at])]).await?;
        Ok(Some(at))
    }

    /// Plays a public round.
    pub(super) async fn plays(&mut self, at: RoundRef, far: Far) -> Result<(), ServiceError> {
        let mut commands = self.results(at, far)?;
        if far == Far::Whole {
            commands.push(Command::Close { at, disputed: Vec::new() });
        }
        if commands.is_empty() { Ok(()) } else { self.does(commands).await }
    }

    /// Opens the line-ups of a public round whose captains name them, except those of the first `sealed` matches. One
    /// member of each team with a reserve rests.
    pub(super) async fn lines_up(&mut self, at: RoundRef, sealed: usize) -> Result<(), ServiceError> {
        let tournament = self.service.tournament(self.id)?;
        let Some((stage, _)) = tournament.group(at.group).filter(|(stage, _)| are_named(stage)) else { return Ok(()) };
        let boards = usize::from(stage.play.contest(at.round).boards);
        let mut opened = Vec::new();
        for pairing in tournament.round(at).into_iter().flat_map(|round| round.in_board_order()).skip(sealed) {
            let Some(two) = pairing.two() else { continue };
            for (side, entry) in [Side::First, Side::Second].into_iter().zip(two) {
                let players = self.named(&tournament, entry, boards);
                opened.push((pairing.id, LineUp { side, segment: 1, number: 1, players }, None));
            }
        }
        if opened.is_empty() { Ok(()) } else { self.does(vec![Command::Reveal { at, opened }]).await }
    }

    /// Returns the players of a team, board 1 first.
    pub(super) fn named(&mut self, t: &Tournament, entry: EntryId, boards: usize) -> Vec<Option<PersonId>> {
        let Some(team) = t.entry(entry).and_then(|entry| entry.team()) else { return Vec::new() };
        let listed = u64::try_from(team.roster.len()).unwrap_or(u64::MAX);
        let rests = usize::try_from(self.below(listed)).unwrap_or(0);
        let has_reserve = team.roster.len() > boards;
        let fit = team.roster.iter().enumerate().filter(|(place, _)| !has_reserve || *place != rests);
        fit.map(|(_, person)| Some(*person)).take(boards).collect()
    }

    /// Returns the commands with the results of a round, match by match.
    fn results(&mut self, at: RoundRef, far: Far) -> Result<Vec<Command>, ServiceError> {
        let mut tournament = self.service.tournament(self.id)?.as_ref().clone();
        let pairings: Vec<PairingId> =
            tournament.round(at).into_iter().flat_map(|it| it.in_board_order()).map(|it| it.id).collect();
        let mut commands = Vec::new();
        for (place, pairing) in pairings.into_iter().enumerate() {
            let most = match far {
                Far::Half if place % 2 == 1 => 1,
                Far::But(left_out) if place == left_out => 0,
                Far::Whole | Far::Half | Far::But(_) => usize::MAX,
                Far::Acts(acts) => acts,
            };
            let mut acts = 0;
            while acts < most
                && let Some(command) = self.next_act(&tournament, at, pairing, acts)
            {
                let act = self.by.clone().because(Some("demonstration".to_owned())).envelope(vec![command.clone()]);
                tournament.apply(&decide(&tournament, &act)?, None);
                commands.push(command);
                acts += 1;
            }
        }
        Ok(commands)
    }

    /// Returns the next act in a match; `None` once it has ended.
    fn next_act(&mut self, t: &Tournament, at: RoundRef, id: PairingId, acts: usize) -> Option<Command> {
        let (stage, _) = t.group(at.group)?;
        let pairing: &Pairing = t.pairing(at, id)?;
        let two = pairing.two()?;
        let contest = stage.play.contest(at.round);
        if are_named(stage) && opened(pairing, Side::First, contest.boards).is_none() {
            return None;
        }
        match next(&contest, &stage.play.scoring, pairing) {
            Next::Ended => None,
            Next::Games(games) => {
                let (game, second_begins) = games.first().copied()?;
                let [one, other] = ratings(t, pairing, game, two);
                let of_mover = if second_begins { [other, one] } else { [one, other] };
                let result = if acts < MAX_ACTS { self.result(of_mover) } else { GameResult::FIRST_WINS };
                Some(Command::Enter { at, pairing: id, game, result })
            }
            Next::FirstMove { segment, .. } => {
                let [one, other] = two;
                let two = if self.below(2) == 0 { [one, other] } else { [other, one] };
                let draw = Draw::first_move(id, segment, two, Some(LOTS + u64::from(id.0)));
                Some(Command::Draw { group: at.group, draw })
            }
            Next::Break(_) => {
                let winner = Some(if self.below(2) == 0 { Side::First } else { Side::Second });
                let decision = Some(Decision { winner, ..Decision::default() });
                Some(Command::Decide { at, pairing: id, decision })
            }
        }
    }

    /// Returns a result by the expectation of the ratings (FIDE B.02 article 8.1.2), the mover's first; three games of
    /// ten are drawn.
    fn result(&mut self, [mover, other]: [i32; 2]) -> GameResult {
        let share = u64::from(expected(mover - other));
        match self.below(100) {
            number if number < 30 => GameResult::DRAW,
            number if number < 30 + share * 7 / 10 => GameResult::FIRST_WINS,
            _ => GameResult::SECOND_WINS,
        }
    }
}

/// Returns `true` if captains name the players.
fn are_named(stage: &Stage) -> bool {
    matches!(stage.play.line_ups, Some(LineUpRule::Reserves | LineUpRule::Free))
}

/// Returns the ratings of the players of a game, first-named first; 1500 for unrated ones.
fn ratings(t: &Tournament, pairing: &Pairing, game: GameKey, [one, other]: [EntryId; 2]) -> [i32; 2] {
    let [of_one, of_other] = pairing.games.get(&game).and_then(|game| game.players).unwrap_or_default();
    [(one, of_one), (other, of_other)].map(|(entry, player)| {
        let alone = || t.entry(entry).and_then(|entry| t.person_of(entry));
        let person = player.and_then(|player| t.person(player)).or_else(alone);
        i32::from(person.and_then(Person::rating).unwrap_or(1500))
    })
}
