//! Leagues: a table whose matches have dates of their own (TM36 to TM38, TM42). Everything here is derived; nothing forbids anything.

use std::collections::BTreeMap;

use chrono::{NaiveDateTime, TimeDelta};
use serde::{Deserialize, Serialize};

use crate::contest::{DecidedBy, match_result};
use crate::discipline::Side;
use crate::group::Group;
use crate::id::{EntryId, PairingId};
use crate::pairing::{Appointment, Pairing};
use crate::result::{GameResult, Outcome};
use crate::round::RoundState;
use crate::stage::Stage;

/// What a league says beyond the format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LeagueTerms {
    /// A report against which nobody protests is confirmed so many hours after the match was to begin; none: only by word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmed_after: Option<u16>,
    /// Whether the two of a meeting agree on its time by themselves (formats CA4).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub players_arrange: bool,
}

impl LeagueTerms {
    /// Whether nothing is said.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// What a match has come to (TM36).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MatchState {
    /// To come, on its first date.
    Planned,
    /// To come, on a later date that holds.
    Moved,
    /// Its time has come, and no whole result is reported.
    Played,
    /// Provisional: the other captain has not confirmed it, and the time for protests is not over.
    Reported,
    Confirmed,
    Protested,
    /// By a ruling of the committee.
    Decided,
}

impl MatchState {
    pub const ALL: [Self; 7] =
        [Self::Planned, Self::Moved, Self::Played, Self::Reported, Self::Confirmed, Self::Protested, Self::Decided];

    /// The word in files.
    pub fn code(self) -> &'static str {
        match self {
            Self::Planned => "planned",
            Self::Moved => "moved",
            Self::Played => "played",
            Self::Reported => "reported",
            Self::Confirmed => "confirmed",
            Self::Protested => "protested",
            Self::Decided => "decided",
        }
    }
}

/// When a match is played, in local time: on its own date, else with its round. None where neither is known.
pub fn time_of(stage: &Stage, round: u16, pairing: &Pairing) -> Option<NaiveDateTime> {
    let own = pairing.appointment.as_ref().map(Appointment::time);
    own.or_else(|| stage.sitting_of(round).map(|sitting| sitting.start))
}

/// By when a match is to be played: its own date, else the end of the window in which the players agree on one, else the start of its round.
pub fn due_of(stage: &Stage, round: u16, pairing: &Pairing) -> Option<NaiveDateTime> {
    let own = pairing.appointment.as_ref().map(Appointment::time);
    let of_round = || stage.sitting_of(round).map(|sitting| sitting.window().map_or(sitting.start, |(_, until)| until));
    own.or_else(of_round)
}

/// The date by which it is judged who may play: the first one, however often the match was moved (TM38).
pub fn date_of_eligibility(stage: &Stage, round: u16, pairing: &Pairing) -> Option<NaiveDateTime> {
    let own = pairing.appointment.as_ref().map(|appointment| appointment.planned);
    own.or_else(|| stage.sitting_of(round).map(|sitting| sitting.start))
}

/// What a match of two has come to. `now` is local time in the event's zone.
pub fn state(stage: &Stage, round: u16, pairing: &Pairing, now: NaiveDateTime) -> MatchState {
    if pairing.decision.is_some() {
        return MatchState::Decided;
    }
    let appointment = pairing.appointment.as_ref();
    if appointment.is_some_and(|it| it.protest.is_some()) {
        return MatchState::Protested;
    }
    let time = due_of(stage, round, pairing);
    let result = match_result(&stage.play.contest(round), &stage.play.scoring, pairing);
    if result.by == DecidedBy::Open {
        return match time {
            Some(time) if time <= now => MatchState::Played,
            _ if appointment.is_some_and(Appointment::is_moved) => MatchState::Moved,
            _ => MatchState::Planned,
        };
    }
    let by_word = appointment.is_some_and(|it| it.confirmed == Some(result.game_points));
    let hours = stage.play.league.confirmed_after.map(|hours| TimeDelta::hours(hours.into()));
    let by_time =
        time.zip(hours).and_then(|(time, hours)| time.checked_add_signed(hours)).is_some_and(|end| end <= now);
    if by_word || by_time { MatchState::Confirmed } else { MatchState::Reported }
}

/// What a committee should look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeagueWarning {
    /// A match is played before its round begins, or after its last date.
    OutsideWindow { round: u16, pairing: PairingId },
    /// A team is first-named, and so at home, in three matches or more one after the other, in the order of play.
    HomeRun { entry: EntryId, rounds: Vec<u16> },
    /// A team has a match before another one is planned to end.
    Clash { entry: EntryId, rounds: [u16; 2] },
}

/// A match of a team.
struct Fixture {
    round: u16,
    time: Option<NaiveDateTime>,
    minutes: Option<u16>,
    is_home: bool,
}

/// What is odd about the dates of a group, rounds that are drafts left out.
pub fn warnings(stage: &Stage, group: &Group) -> Vec<LeagueWarning> {
    if stage.spec().has_ladder() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut of_teams: BTreeMap<EntryId, Vec<Fixture>> = BTreeMap::new();
    for round in group.rounds.values().filter(|round| round.state != RoundState::Draft) {
        let sitting = stage.sitting_of(round.number);
        let minutes = sitting.and_then(|sitting| sitting.length(&stage.play));
        let window = sitting.and_then(|sitting| Some((sitting.start, sitting.until?)));
        for pairing in round.in_board_order() {
            let Some([first, second]) = pairing.two() else { continue };
            let time = time_of(stage, round.number, pairing);
            let is_outside =
                |(from, until): (NaiveDateTime, NaiveDateTime)| time.is_some_and(|it| it < from || it > until);
            if window.is_some_and(is_outside) {
                found.push(LeagueWarning::OutsideWindow { round: round.number, pairing: pairing.id });
            }
            for (entry, is_home) in [(first, true), (second, false)] {
                let fixture = Fixture { round: round.number, time, minutes, is_home };
                of_teams.entry(entry).or_default().push(fixture);
            }
        }
    }
    let has_homes = stage.play.contest(1).boards != 1;
    for (entry, mut fixtures) in of_teams {
        found.extend(clashes(entry, &fixtures));
        if has_homes {
            // A match without a date keeps its place among the rounds.
            if fixtures.iter().all(|fixture| fixture.time.is_some()) {
                fixtures.sort_by_key(|fixture| (fixture.time, fixture.round));
            }
            let runs = fixtures.chunk_by(|one, other| one.is_home == other.is_home);
            let long = runs.filter(|run| run.len() >= 3 && run.iter().all(|fixture| fixture.is_home));
            found.extend(long.map(|run| LeagueWarning::HomeRun {
                entry,
                rounds: run.iter().map(|fixture| fixture.round).collect(),
            }));
        }
    }
    found
}

fn clashes(entry: EntryId, fixtures: &[Fixture]) -> Vec<LeagueWarning> {
    let mut timed: Vec<(NaiveDateTime, &Fixture)> =
        fixtures.iter().filter_map(|fixture| Some((fixture.time?, fixture))).collect();
    timed.sort_by_key(|(time, fixture)| (*time, fixture.round));
    let mut found = Vec::new();
    for pair in timed.windows(2) {
        let [(begins, one), (next, other)] = pair else { continue };
        let length = TimeDelta::minutes(one.minutes.unwrap_or(0).into());
        if begins == next || begins.checked_add_signed(length).is_some_and(|end| end > *next) {
            found.push(LeagueWarning::Clash { entry, rounds: [one.round, other.round] });
        }
    }
    found
}

/// What a team did not come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defaults {
    /// Rounds of single boards that it forfeited, one for each board.
    pub boards: Vec<u16>,
    /// Rounds of whole matches.
    pub matches: Vec<u16>,
}

/// Who did not come, and to what, for the committee to fine or to exclude (TM42). Matches after a team has left are none.
pub fn defaults(stage: &Stage, group: &Group) -> BTreeMap<EntryId, Defaults> {
    let mut all: BTreeMap<EntryId, Defaults> = BTreeMap::new();
    let there = |entry: EntryId, round: u16| group.participation(entry).is_some_and(|it| !it.has_left(round));
    for round in group.rounds.values().filter(|round| round.state != RoundState::Draft) {
        let boards = stage.play.contest(round.number).boards;
        for pairing in round.in_board_order() {
            let Some([one, other]) = pairing.two() else { continue };
            let [one_absent, other_absent] = pairing.decision.map_or([false; 2], |decision| decision.absent);
            let is_walkover = one_absent || other_absent;
            for (entry, side, is_absent) in [(one, Side::First, one_absent), (other, Side::Second, other_absent)] {
                if !there(entry, round.number) {
                    continue;
                }
                if is_absent {
                    all.entry(entry).or_default().matches.push(round.number);
                }
                let games = pairing.games.values().filter(|game| !is_walkover && game.result != GameResult::Unknown);
                let forfeited = games.filter(|game| {
                    let (_, first, second) = game.by_first();
                    let own = if side == Side::First { first } else { second };
                    own == Outcome::ForfeitLoss
                });
                match (forfeited.count(), boards) {
                    (0, _) => {}
                    (_, 1) => all.entry(entry).or_default().matches.push(round.number),
                    (count, _) => {
                        let rounds = std::iter::repeat_n(round.number, count);
                        all.entry(entry).or_default().boards.extend(rounds);
                    }
                }
            }
        }
    }
    all
}
