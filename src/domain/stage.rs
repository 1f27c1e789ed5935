//! Stages: one format of play each, in parts that two people may edit at the same time.

use std::collections::BTreeMap;
use std::sync::Arc;

use qisai_time_control::{TimeControl, TimeControlError, TimeControlFlaw};
use serde::{Deserialize, Serialize};

use crate::TeamSwiss;
use crate::calendar::sitting::Sitting;
use crate::contest::{Contest, Segment};
use crate::discipline::Discipline;
use crate::entrants::Entrants;
use crate::format::{FixedGame, Format, FormatSpec, Prohibition, Separation};
use crate::hash::Hash;
use crate::id::{StageId, Version};
use crate::league::terms::LeagueTerms;
use crate::line_up::terms::LineUpTerms;
use crate::readings::Readings;
use crate::regulations::UnplayedRounds;
use crate::score::Scoring;
use crate::squad::rule::SquadRule;
use crate::team_order::rules::TeamRules;

/// Stage of a tournament, with one format for some of the entrants. Each part is a row of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Number within the tournament.
    pub id: StageId,
    /// Name, such as `Final` or `Group stage`; may be empty if there is one stage.
    pub name: String,
    /// Format, contests and scoring.
    pub play: Arc<Play>,
    /// Entrants, groups, order and carried results.
    pub entrants: Arc<Entrants>,
    /// Tie-breaks after the points, in order, as C.07 descriptors (`BH/C1`).
    pub order: Arc<[String]>,
    /// Pairing restrictions.
    pub limits: Arc<Limits>,
    /// Calendar of the rounds.
    pub sittings: Arc<[Sitting]>,
    /// First overall place that this stage decides, if it decides any.
    pub ranks_from: Option<u16>,
    /// Digest of the last reviewed opening proposal; a proposal with another digest requires a decision.
    pub accepted: Option<Hash>,
    /// Version at which each part last changed.
    pub changed: BTreeMap<StagePartKind, Version>,
}

/// Rules of play of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    /// Format, which decides the opponents.
    pub format: Format,
    /// Contests, each from its round on, until the next one in the list. Empty for the format's default.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contests: Vec<(u16, Contest)>,
    /// Values of results.
    #[serde(default)]
    pub scoring: Scoring,
    /// Line-up rule of teams; `None` for individuals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line_ups: Option<LineUpRule>,
    /// Deadline and other terms of line-ups.
    #[serde(default, skip_serializing_if = "LineUpTerms::is_default")]
    pub line_up_terms: LineUpTerms,
    /// Rules on the lists of teams.
    #[serde(default, skip_serializing_if = "TeamRules::is_usual")]
    pub teams: TeamRules,
    /// Treatment of the games of an entrant who leaves a table.
    #[serde(default)]
    pub leaving: LeavingRule,
    /// Places of those who lose in the same round of a bracket, if no match decides them.
    #[serde(default, skip_serializing_if = "LostPlaces::is_shared")]
    pub lost_places: LostPlaces,
    /// Terms of a league for its matches.
    #[serde(default, skip_serializing_if = "LeagueTerms::is_default")]
    pub league: LeagueTerms,
    /// Rules for clubs with several teams.
    #[serde(default, skip_serializing_if = "SquadRule::is_default")]
    pub squads: SquadRule,
    /// Settings of the Swiss Team system.
    #[serde(default, skip_serializing_if = "TeamSwiss::is_usual")]
    pub team_swiss: TeamSwiss,
    /// Treatment of unplayed rounds in tie-breaks.
    #[serde(default, skip_serializing_if = "UnplayedRounds::is_usual")]
    pub unplayed: UnplayedRounds,
    /// Readings of articles that can be understood in two ways.
    #[serde(default, skip_serializing_if = "Readings::is_usual")]
    pub readings: Readings,
}

/// Places of those who lose in the same round of a bracket, if no match decides them (KO9). Places remain shared if the
/// criterion is equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LostPlaces {
    #[default]
    Shared,
    /// Opponent: the loser to the winner is placed before the loser to the finalist, and so on.
    Conqueror,
    /// Points deficit in the lost match, smaller ones first.
    Score,
    /// Seat.
    Seat,
}

impl LostPlaces {
    pub const ALL: [Self; 4] = [Self::Shared, Self::Conqueror, Self::Score, Self::Seat];

    /// Returns the word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::Shared => "shared",
            Self::Conqueror => "conqueror",
            Self::Score => "score",
            Self::Seat => "seat",
        }
    }

    /// Returns `true` if the places are shared, as in stages from before there was a choice.
    pub fn is_shared(&self) -> bool {
        *self == Self::Shared
    }
}

/// Rule by which a team assigns its players to boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineUpRule {
    /// 分台定人: every player has a fixed board.
    Fixed,
    /// 分台换人: reserves may play, the order of the roster is fixed.
    Reserves,
    /// 临时定台: any order, named for each match.
    Free,
    /// 全队轮赛: each player plays all players of the other team.
    All,
}

/// Treatment of the games of a competitor who leaves a round robin: see [`leaving`](crate::leaving).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeavingRule {
    /// Regulations of the discipline.
    #[default]
    Discipline,
    /// Annulment of all games if fewer than half were played, otherwise forfeit of the rest (C.05 article 6.6).
    Half,
    /// Forfeit of the remaining games; the games played stay.
    Forfeit,
}

/// Pairing restrictions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Pairs that must not meet in some rounds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prohibited: Vec<Prohibition>,
    /// Pairs to be kept apart if possible, more important ones first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub separations: Vec<Separation>,
    /// Games fixed before their round is paired; only in a format whose spec [fixes games](FormatSpec::fixes_games).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fixed: Vec<FixedGame>,
}

/// Part of a stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StagePart {
    Name(String),
    Play(Arc<Play>),
    Entrants(Arc<Entrants>),
    Order(Arc<[String]>),
    Limits(Arc<Limits>),
    Sittings(Arc<[Sitting]>),
    RanksFrom(Option<u16>),
    Accepted(Option<Hash>),
}

/// Kind of a part of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StagePartKind {
    Name,
    Play,
    Entrants,
    Order,
    Limits,
    Sittings,
    RanksFrom,
    Accepted,
}

impl StagePartKind {
    /// All parts.
    pub const ALL: [Self; 8] = [
        Self::Name,
        Self::Play,
        Self::Entrants,
        Self::Order,
        Self::Limits,
        Self::Sittings,
        Self::RanksFrom,
        Self::Accepted,
    ];

    /// Returns the word used in the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Play => "play",
            Self::Entrants => "entrants",
            Self::Order => "order",
            Self::Limits => "limits",
            Self::Sittings => "sittings",
            Self::RanksFrom => "ranks_from",
            Self::Accepted => "accepted",
        }
    }

    /// Returns the part with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

impl StagePart {
    /// Returns the kind of this part.
    pub fn kind(&self) -> StagePartKind {
        match self {
            Self::Name(_) => StagePartKind::Name,
            Self::Play(_) => StagePartKind::Play,
            Self::Entrants(_) => StagePartKind::Entrants,
            Self::Order(_) => StagePartKind::Order,
            Self::Limits(_) => StagePartKind::Limits,
            Self::Sittings(_) => StagePartKind::Sittings,
            Self::RanksFrom(_) => StagePartKind::RanksFrom,
            Self::Accepted(_) => StagePartKind::Accepted,
        }
    }
}

impl Default for Play {
    /// Returns a Dutch Swiss of no rounds, the state of a stage before its parts are set.
    fn default() -> Self {
        Self::of(Format::default(), Scoring::default())
    }
}

impl Play {
    /// Returns the format with its default contest.
    pub fn of(format: Format, scoring: Scoring) -> Self {
        let (leaving, lost_places) = (LeavingRule::Discipline, LostPlaces::Shared);
        let (line_up_terms, teams) = (LineUpTerms::default(), TeamRules::default());
        let squads = SquadRule::default();
        let (contests, league, team_swiss) = (Vec::new(), LeagueTerms::default(), TeamSwiss::default());
        Self {
            format,
            contests,
            scoring,
            line_ups: None,
            line_up_terms,
            teams,
            leaving,
            lost_places,
            league,
            squads,
            team_swiss,
            unplayed: UnplayedRounds::default(),
            readings: Readings::default(),
        }
    }

    /// Returns the play of a later stage in `format`: boards, line-ups, lists, league terms, points and the time
    /// control of this stage are kept. `contest` is played when two meet; `None` uses the contest of this stage, as far
    /// as the format allows it. Byes of a whole meeting follow the number of its games.
    #[must_use]
    pub fn next_stage(&self, format: Format, contest: Option<Contest>) -> Self {
        let before = self.contest(1);
        let needs_winner = format.spec().needs_winner;
        let usual = || match self.line_ups {
            Some(_) if needs_winner => Some(before.clone().deciding()),
            Some(_) => Some(before.clone().undecided()),
            None => None,
        };
        let contests = contest.or_else(usual).map(|contest| (1, contest)).into_iter().collect();
        let mut play = Self { format, contests, ..self.clone() };
        let [games, after] = [&before, &play.contest(1)].map(Contest::usual_games);
        play.scoring.games = play.scoring.games.for_meetings_of(games, after);
        // A contest with its own time controls keeps them.
        if play.clock().is_empty() { play.with_clock(&self.clock()) } else { play }
    }

    /// Returns the contest of a round.
    pub fn contest(&self, round: u16) -> Contest {
        let held = self.contests.iter().rev().find(|(from, _)| *from <= round).or_else(|| self.contests.first());
        held.map_or_else(|| Contest::of_games(self.format.games_per_meeting()), |(_, contest)| contest.clone())
    }

    /// Returns `true` if the competition is the same: everything except the time controls, which may be written
    /// differently.
    pub fn competes_like(&self, other: &Self) -> bool {
        self.without_clocks() == other.without_clocks()
    }

    /// Returns the same play without time controls, and with each contest once.
    #[must_use]
    pub fn without_clocks(&self) -> Self {
        let mut plain = self.clone();
        if plain.contests.is_empty() {
            plain.contests.push((1, self.contest(1)));
        }
        for (_, contest) in &mut plain.contests {
            contest.segments.iter_mut().for_each(|segment| segment.clock.clear());
        }
        // A repetition of a contest from a later round on is not another contest.
        plain.contests.dedup_by(|later, earlier| later.1 == earlier.1);
        plain
    }

    /// Returns the number of games in an ordinary meeting of round 1, over all boards.
    pub fn games_per_meeting(&self) -> u16 {
        self.contest(1).usual_games()
    }

    /// Returns the time control of the first segment as entered; may be empty.
    pub fn clock(&self) -> String {
        self.contest(1).segments.into_iter().next().map(|segment| segment.clock).unwrap_or_default()
    }

    /// Returns the time control of a game of a round, or `None` if it is empty or free text.
    pub fn control_of(&self, round: u16, segment: u8) -> Option<TimeControl> {
        let at = usize::from(segment.checked_sub(1)?);
        self.contest(round).segments.get(at).and_then(Segment::control)
    }

    /// Returns `true` if the players of a game of a round must record their moves; also if there is no known time
    /// control.
    pub fn needs_record(&self, round: u16, segment: u8, discipline: Discipline) -> bool {
        self.control_of(round, segment).is_none_or(|control| discipline.needs_record(&control))
    }

    /// Returns the time controls of all segments of round 1 as shown in a form: separated by semicolons, without one at
    /// the end.
    pub fn clocks(&self) -> String {
        let clocks: Vec<String> = self.contest(1).segments.into_iter().map(|segment| segment.clock).collect();
        clocks.join("; ").trim_end_matches([';', ' ']).to_owned()
    }

    /// Returns the same play with this time control in the first segment.
    #[must_use]
    pub fn with_clock(mut self, clock: &str) -> Self {
        if self.contests.is_empty() {
            if clock.is_empty() {
                return self;
            }
            self.contests.push((1, self.contest(1)));
        }
        if let Some(segment) = self.contests.first_mut().and_then(|(_, contest)| contest.segments.first_mut()) {
            clock.clone_into(&mut segment.clock);
        }
        self
    }

    /// Returns the same play with time controls in the format of [`clocks`](Self::clocks), from the first segment on.
    /// Segments beyond the text keep theirs. An unchanged text is not parsed, so that free text is kept.
    ///
    /// # Errors
    /// The position that cannot be parsed, counted in the whole text; [`TimeControlFlaw::Several`] if there are fewer
    /// segments.
    pub fn with_clocks(mut self, text: &str) -> Result<Self, TimeControlError> {
        if text.trim() == self.clocks() {
            return Ok(self);
        }
        if self.contests.is_empty() {
            self.contests.push((1, self.contest(1)));
        }
        let mut segments =
            self.contests.first_mut().map(|(_, contest)| contest.segments.iter_mut()).into_iter().flatten();
        let mut column = 0;
        for part in text.split([';', '；']) {
            let (clock, lead) = (part.trim(), part.chars().take_while(|letter| letter.is_whitespace()).count());
            let Some(segment) = segments.next() else {
                return Err(TimeControlError { column: column + lead + 1, flaw: TimeControlFlaw::Several });
            };
            if clock != segment.clock && !clock.is_empty() {
                TimeControl::parse(clock)
                    .map_err(|error| TimeControlError { column: column + lead + error.column, ..error })?;
            }
            clock.clone_into(&mut segment.clock);
            column += part.chars().count() + 1;
        }
        Ok(self)
    }
}

impl Stage {
    /// Returns a stage without any settings.
    pub fn new(id: StageId) -> Self {
        Self {
            id,
            name: String::new(),
            play: Arc::default(),
            entrants: Arc::default(),
            order: Arc::default(),
            limits: Arc::default(),
            sittings: Arc::default(),
            ranks_from: None,
            accepted: None,
            changed: BTreeMap::new(),
        }
    }

    /// Returns the format of the stage.
    pub fn format(&self) -> &Format {
        &self.play.format
    }

    /// Returns the properties of its format.
    pub fn spec(&self) -> &'static FormatSpec {
        self.play.format.spec()
    }

    /// Returns the values of games.
    pub fn scores(&self) -> &crate::ScoreSystem {
        &self.play.scoring.games
    }

    /// Returns `true` if entries enter the stage as they register: a stage with the one source `All` and one group
    /// without lots is open from its creation.
    pub fn takes_everybody(&self) -> bool {
        self.entrants.takes_everybody()
    }

    /// Returns `true` if nothing can be played before the stage is opened. Entries that register for a stage of several
    /// groups, or with lots for the seats, wait for the draw.
    pub fn awaits_opening(&self) -> bool {
        !self.takes_everybody() && self.accepted.is_none()
    }

    /// Returns `true` if an entry gets a seat in the stage as it registers: always, or until the entrants are drawn
    /// into groups.
    pub fn seats_newcomers(&self) -> bool {
        self.entrants.registers() && (self.takes_everybody() || self.awaits_opening())
    }

    /// Returns the present value of a part.
    pub fn part(&self, kind: StagePartKind) -> StagePart {
        match kind {
            StagePartKind::Name => StagePart::Name(self.name.clone()),
            StagePartKind::Play => StagePart::Play(self.play.clone()),
            StagePartKind::Entrants => StagePart::Entrants(self.entrants.clone()),
            StagePartKind::Order => StagePart::Order(self.order.clone()),
            StagePartKind::Limits => StagePart::Limits(self.limits.clone()),
            StagePartKind::Sittings => StagePart::Sittings(self.sittings.clone()),
            StagePartKind::RanksFrom => StagePart::RanksFrom(self.ranks_from),
            StagePartKind::Accepted => StagePart::Accepted(self.accepted),
        }
    }

    /// Sets a part.
    pub fn set(&mut self, part: StagePart) {
        match part {
            StagePart::Name(name) => self.name = name,
            StagePart::Play(play) => self.play = play,
            StagePart::Entrants(entrants) => self.entrants = entrants,
            StagePart::Order(order) => self.order = order,
            StagePart::Limits(limits) => self.limits = limits,
            StagePart::Sittings(sittings) => self.sittings = sittings,
            StagePart::RanksFrom(place) => self.ranks_from = place,
            StagePart::Accepted(digest) => self.accepted = digest,
        }
    }

    /// Returns the version at which a part last changed.
    pub fn part_changed(&self, kind: StagePartKind) -> Version {
        self.changed.get(&kind).copied().unwrap_or_default()
    }
}
