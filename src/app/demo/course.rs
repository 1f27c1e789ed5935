//! A tournament played by commands, always in the same way.

use qisai_domain::bracket::{BracketRound, next_round};
use qisai_domain::contest::{Next, next};
use qisai_domain::expectation::expected;
use qisai_domain::format::{Layout, Tree};
use qisai_domain::opening::Unsettled;
use qisai_domain::{
    Command, Decision, Draw, EntryId, Format, GameResult, GroupId, Pairing, PairingId, RoundRef, Side, StageId,
    Tournament, TournamentId, decide,
};

use crate::service::stages::{Opened, Seats, SharedPlace, proposal};
use crate::service::tournaments::By;
use crate::service::{Service, ServiceError};

/// Acts in one meeting after which the first mover wins.
const MOST: usize = 60;
/// The seed of what is drawn.
const LOTS: u64 = 2026;

/// Plays a tournament.
pub(super) struct Course<'a> {
    pub(super) service: &'a Service,
    pub(super) id: TournamentId,
    pub(super) by: By,
    pub(super) chance: u64,
}

/// How far a round is played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Far {
    /// Every meeting, and the round is closed.
    Whole,
    /// Every other meeting to its end, one act in the others.
    Half,
    /// So many acts in each meeting.
    Acts(usize),
}

impl Course<'_> {
    fn below(&mut self, count: u64) -> u64 {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) % count.max(1)
    }

    async fn does(&self, commands: Vec<Command>) -> Result<(), ServiceError> {
        let by = self.by.clone().because(Some("demonstration".to_owned()));
        self.service.run_all(self.id, commands, by).await.map(drop)
    }

    /// Opens a stage as it is proposed; shared places are drawn for.
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
                None => self.service.open_stage(self.id, stage, proposed.digest, Seats::Proposed, by).await?,
            };
            match (opened, proposed.unsettled.is_empty()) {
                (Opened::Done(_), true) => return Ok(()),
                (Opened::Done(_), false) => {}
                _ => return Err(ServiceError::Internal(format!("stage {} of the demonstration stays shut", stage.0))),
            }
        }
    }

    /// Plays a group until so many rounds are closed, or to its end.
    pub(super) async fn rounds(&mut self, group: GroupId, rounds: u16) -> Result<(), ServiceError> {
        for _ in 0..rounds {
            if !self.round(group, Far::Whole).await? {
                break;
            }
        }
        Ok(())
    }

    /// Pairs, publishes and plays the next round of a group; false when nothing is left to play.
    pub(super) async fn round(&mut self, group: GroupId, far: Far) -> Result<bool, ServiceError> {
        let tournament = self.service.tournament(self.id)?;
        let Some((stage, in_group)) = tournament.group(group) else { return Ok(false) };
        let number = in_group.last_round().saturating_add(1);
        if number > tournament.planned_rounds(group) {
            return Ok(false);
        }
        let round = next_round(stage, in_group, number);
        if let (Format::Bracket(_), Ok(BracketRound::Over)) = (stage.format(), &round) {
            return Ok(false);
        }
        if let (Format::Bracket(Layout { tree: Tree::Redraw { by_seed: false }, .. }), Ok(BracketRound::Draw(left))) =
            (stage.format(), round)
        {
            let draw = Draw::cards(number, left, LOTS + u64::from(number));
            self.does(vec![Command::Draw { group, draw }]).await?;
        }
        let (plan, _) = self.service.plan(self.id, group, None, qisai_pairing::Patience::endless())?;
        let at = RoundRef::new(group, number);
        self.does(vec![Command::Pair(vec![(at, plan)]), Command::Publish(vec![at])]).await?;
        let mut commands = self.results(at, far)?;
        if far == Far::Whole {
            commands.push(Command::Close { at, disputed: Vec::new() });
        }
        if !commands.is_empty() {
            self.does(commands).await?;
        }
        Ok(true)
    }

    /// What is entered in a round, meeting by meeting.
    fn results(&mut self, at: RoundRef, far: Far) -> Result<Vec<Command>, ServiceError> {
        let mut tournament = self.service.tournament(self.id)?.as_ref().clone();
        let pairings: Vec<PairingId> =
            tournament.round(at).into_iter().flat_map(|it| it.in_board_order()).map(|it| it.id).collect();
        let mut commands = Vec::new();
        for (place, pairing) in pairings.into_iter().enumerate() {
            let most = match far {
                Far::Half if place % 2 == 1 => 1,
                Far::Whole | Far::Half => usize::MAX,
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

    /// What happens next in a meeting; none once it has ended.
    fn next_act(&mut self, t: &Tournament, at: RoundRef, id: PairingId, acts: usize) -> Option<Command> {
        let (stage, _) = t.group(at.group)?;
        let pairing: &Pairing = t.pairing(at, id)?;
        let two = pairing.two()?;
        let contest = stage.play.contest(at.round);
        match next(&contest, &stage.play.scoring, pairing) {
            Next::Ended => None,
            Next::Games(games) => {
                let (game, second_begins) = games.first().copied()?;
                let [mover, other] = if second_begins { [two[1], two[0]] } else { two };
                let result = if acts < MOST { self.result(t, mover, other) } else { GameResult::FIRST_WINS };
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

    /// By the expectation of the ratings (FIDE B.02 article 8.1.2); three games of ten are drawn.
    fn result(&mut self, t: &Tournament, mover: EntryId, other: EntryId) -> GameResult {
        let rating = |entry| t.entry(entry).and_then(|entry| t.person_of(entry)).and_then(qisai_domain::Person::rating);
        let [mover, other] = [mover, other].map(|entry| i32::from(rating(entry).unwrap_or(1500)));
        let share = u64::from(expected(mover - other));
        match self.below(100) {
            number if number < 30 => GameResult::DRAW,
            number if number < 30 + share * 7 / 10 => GameResult::FIRST_WINS,
            _ => GameResult::SECOND_WINS,
        }
    }
}
