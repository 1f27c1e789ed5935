//! A tournament as people and files describe it: it may be nonsense. [`Tournament::try_from`] is the only gate.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use thiserror::Error;

use crate::adjustment::Adjustment;
use crate::entry::{Competitor, Entry};
use crate::event::Event;
use crate::format::{Acceleration, Format, Prohibition, SeparateBy, Separation};
use crate::id::{EntryId, GroupId, PairingId, PlayerId, StageId, TournamentId, Version};
use crate::pairing::{Game, Meeting, Pairing};
use crate::player::Player;
use crate::reason::Reason;
use crate::result::{ByeKind, GameResult};
use crate::round::{Round, RoundState};
use crate::stage::{Group, Stage};
use crate::tournament::{Settings, Tournament};

/// Rounds that a tournament may have. The longest real events have some dozens; a file with more is damaged.
pub const MAX_ROUNDS: u16 = 255;
/// Players that a tournament may have.
pub const MAX_PLAYERS: u32 = 100_000;

/// A whole individual tournament, unchecked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The tournament's number.
    pub id: TournamentId,
    /// Name, place, dates, officials.
    pub event: Event,
    /// Scoring, tie-breaks, rule sets.
    pub settings: Settings,
    /// How it is played.
    pub format: Format,
    /// Announced rounds.
    pub rounds: u16,
    /// Who must not meet whom; entries are numbered by [`Entrant::number`].
    pub prohibited: Vec<Prohibition>,
    /// Who does not meet whom if possible.
    pub separations: Vec<Separation>,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// What has been played, round 1 first.
    pub played: Vec<PlayedRound>,
}

/// One entrant, unchecked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entrant {
    /// Starting number (TPN). It becomes the entry's number and its pairing number.
    pub number: u32,
    /// Who; its `id` is ignored.
    pub player: Player,
    /// First round to be considered for; 0 and 1 mean from the beginning.
    pub from_round: u16,
    /// First round no longer played.
    pub withdrawn_from: Option<u16>,
    /// Byes asked for in rounds still to come.
    pub byes: BTreeMap<u16, ByeKind>,
    /// Points given or taken beyond the results.
    pub adjustments: Vec<Adjustment>,
}

/// One round, unchecked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedRound {
    /// What it has come to.
    pub state: RoundState,
    /// In board order.
    pub pairings: Vec<PlayedPairing>,
}

/// One pairing, unchecked; competitors are named by their starting numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayedPairing {
    /// A game.
    Game {
        /// White, red.
        first: u32,
        /// Black.
        second: u32,
        /// Its result.
        result: GameResult,
    },
    /// Several games, the first move changing hands from one to the next.
    Match {
        /// White, red in game 1.
        first: u32,
        /// Black in game 1.
        second: u32,
        /// Of each game, from the view of the side that moves first in it.
        results: Vec<GameResult>,
    },
    /// A bye.
    Bye {
        /// Whose.
        number: u32,
        /// Which.
        kind: ByeKind,
    },
}

/// Why a setup is no tournament. Each names the value that must be mended.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SetupError {
    /// The number of rounds is 0 or beyond [`MAX_ROUNDS`].
    #[error("a tournament has between 1 and {MAX_ROUNDS} rounds, not {0}")]
    Rounds(u16),
    /// More rounds were played than announced.
    #[error("{played} rounds are recorded but only {announced} announced: announce at least {played}")]
    MoreRoundsThanAnnounced {
        /// Recorded rounds.
        played: usize,
        /// Announced rounds.
        announced: u16,
    },
    /// A starting number is 0, too large or given twice.
    #[error("starting number {0} is out of range or given twice")]
    Number(u32),
    /// More than [`MAX_PLAYERS`].
    #[error("{0} players: the limit is {MAX_PLAYERS}")]
    Players(usize),
    /// A player has no name.
    #[error("player {0} has no name")]
    NoName(u32),
    /// A pairing names a number nobody has.
    #[error("round {round}: number {number} is paired, but nobody has it")]
    UnknownNumber {
        /// Round.
        round: usize,
        /// The number.
        number: u32,
    },
    /// Somebody is paired twice in a round.
    #[error("round {round}: number {number} is paired twice")]
    PairedTwice {
        /// Round.
        round: usize,
        /// The number.
        number: u32,
    },
    /// A bye, adjustment or prohibition speaks of a round that does not exist.
    #[error("number {number}: round {round} does not exist")]
    UnknownRound {
        /// Whose.
        number: u32,
        /// The round.
        round: u16,
    },
    /// The scoring would make a draw better than a win, or a loss better than a draw, or two draws better than a win and a loss.
    #[error(
        "scoring: a win must be worth at least a draw and a draw at least a loss, and two draws no more than a win and a loss"
    )]
    Scores,
    /// The pairing-allocated bye is worth more than a win; where several games are played, more than winning all of them.
    #[error("scoring: the pairing-allocated bye may not be worth more than a win")]
    PairingBye,
    /// The slug is empty or has a character that an address should not have.
    #[error("the address word {0:?} may only have small letters, digits and hyphens, and at most 64 of them")]
    Slug(String),
    /// The event ends before it begins.
    #[error("the event ends before it begins")]
    Dates,
}

impl TryFrom<Setup> for Tournament {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        let Setup { id, event, settings, format, rounds, prohibited, separations, entrants, played } = setup;
        check_settings(&settings, &format)?;
        if let (Some(start), Some(end)) = (event.start, event.end)
            && end < start
        {
            return Err(SetupError::Dates);
        }
        if rounds == 0 || rounds > MAX_ROUNDS {
            return Err(SetupError::Rounds(rounds));
        }
        if played.len() > usize::from(rounds) {
            return Err(SetupError::MoreRoundsThanAnnounced { played: played.len(), announced: rounds });
        }
        let (players, entries) = enter(entrants, rounds)?;
        check_references(&format, (&prohibited, &separations), &entries, rounds)?;
        let mut next_pairing = 1;
        let mut group = Group { id: GroupId(1), name: String::new(), members: None, rounds: BTreeMap::new() };
        for (number, round) in (1..).zip(played) {
            group.rounds.insert(number, play(number, round, &entries, &mut next_pairing)?);
        }
        let groups = vec![group];
        let stage = Stage { id: StageId(1), name: String::new(), format, rounds, prohibited, separations, groups };
        Ok(Self {
            id,
            version: Version(1),
            event,
            settings,
            players,
            teams: BTreeMap::new(),
            entries,
            stages: vec![stage],
        })
    }
}

/// Whether settings can be used: the slug's letters and the order of the points.
pub(crate) fn check_settings(settings: &Settings, format: &Format) -> Result<(), SetupError> {
    let slug = &settings.slug;
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if slug.is_empty() || slug.len() > 64 || !slug.chars().all(letter) {
        return Err(SetupError::Slug(slug.clone()));
    }
    let scores = &settings.scores;
    let (win, draw, loss) = (scores.win, scores.draw, scores.loss);
    if scores.unit == 0 || win < draw || draw < loss || draw.times(2) > win + loss {
        return Err(SetupError::Scores);
    }
    if scores.pairing_bye > win.times(i32::from(format.games_per_meeting())) {
        return Err(SetupError::PairingBye);
    }
    Ok(())
}

type Entered = (BTreeMap<PlayerId, Player>, BTreeMap<EntryId, Entry>);

fn enter(entrants: Vec<Entrant>, rounds: u16) -> Result<Entered, SetupError> {
    let count = entrants.len();
    if u32::try_from(count).map_or(true, |count| count > MAX_PLAYERS) {
        return Err(SetupError::Players(count));
    }
    let (mut players, mut entries) = (BTreeMap::new(), BTreeMap::new());
    for entrant in entrants {
        let Entrant { number, player, from_round, withdrawn_from, byes, adjustments } = entrant;
        let (id, entry) = (PlayerId(number), EntryId(number));
        if number == 0 || number > MAX_PLAYERS || entries.contains_key(&entry) {
            return Err(SetupError::Number(number));
        }
        if player.name.trim().is_empty() {
            return Err(SetupError::NoName(number));
        }
        if let Some(round) = byes
            .keys()
            .copied()
            .chain(adjustments.iter().filter_map(|it| it.round))
            .find(|round| *round == 0 || *round > rounds)
        {
            return Err(SetupError::UnknownRound { number, round });
        }
        let changed = Version(1);
        players.insert(id, Player { id, changed, ..player });
        let who = Competitor::Player(id);
        let from_round = from_round.max(1);
        entries.insert(
            entry,
            Entry {
                id: entry,
                who,
                tpn: number,
                from_round,
                withdrawn_from,
                byes,
                adjustments,
                penalties: Vec::new(),
                expelled: false,
                changed,
            },
        );
    }
    Ok((players, entries))
}

/// Whether virtual points, prohibitions and separations name entries and rounds that exist.
pub(crate) fn check_references(
    format: &Format,
    (prohibited, separations): (&[Prohibition], &[Separation]),
    entries: &BTreeMap<EntryId, Entry>,
    rounds: u16,
) -> Result<(), SetupError> {
    let records = match format {
        Format::Swiss { acceleration: Acceleration::Records { records }, .. } => records.as_slice(),
        _ => &[],
    };
    let accelerated = records.iter().map(|record| (record.first_round, &record.entries));
    let forbidden = prohibited.iter().map(|record| (record.first_round, &record.entries));
    let kept_apart = separations.iter().filter_map(|separation| match &separation.by {
        SeparateBy::Family { entries } => Some((separation.first_round, entries)),
        SeparateBy::Club | SeparateBy::Federation => None,
    });
    for (round, named) in accelerated.chain(forbidden).chain(kept_apart) {
        if let Some(unknown) = named.iter().find(|id| !entries.contains_key(id)) {
            return Err(SetupError::UnknownNumber { round: usize::from(round), number: unknown.0 });
        }
        if round > rounds {
            return Err(SetupError::UnknownRound { number: named.first().map_or(0, |id| id.0), round });
        }
    }
    Ok(())
}

fn play(
    number: u16,
    round: PlayedRound,
    entries: &BTreeMap<EntryId, Entry>,
    next_pairing: &mut u32,
) -> Result<Round, SetupError> {
    let mut seen = BTreeSet::new();
    let mut pairings = BTreeMap::new();
    let at = usize::from(number);
    let mut board = 0;
    for pairing in round.pairings {
        let id = PairingId(*next_pairing);
        *next_pairing = next_pairing.saturating_add(1);
        let meeting = match pairing {
            PlayedPairing::Game { first, second, result } => {
                board += 1;
                let games = vec![Game { sequence: 1, result, ..Game::default() }];
                Meeting::Match { board, first: EntryId(first), second: EntryId(second), games }
            }
            PlayedPairing::Match { first, second, results } => {
                board += 1;
                let games = (1..).zip(results).map(|(sequence, result)| Game { result, ..Game::numbered(sequence) });
                Meeting::Match { board, first: EntryId(first), second: EntryId(second), games: games.collect() }
            }
            PlayedPairing::Bye { number, kind } => Meeting::Bye { entry: EntryId(number), kind },
        };
        let pairing = Pairing { id, meeting, reasons: vec![Reason::Imported], changed: Version(1) };
        for entry in pairing.entries() {
            if !entries.contains_key(&entry) {
                return Err(SetupError::UnknownNumber { round: at, number: entry.0 });
            }
            if !seen.insert(entry) {
                return Err(SetupError::PairedTwice { round: at, number: entry.0 });
            }
        }
        pairings.insert(id, pairing);
    }
    Ok(Round { number, state: round.state, pairings, hand_edit: None, changed: Version(1) })
}
