//! Leagues: tables whose matches have dates of their own (TM36 to TM38, TM42). All results are derived; this module
//! never refuses anything.

pub mod terms;

pub use terms::LeagueTerms;

use std::collections::BTreeMap;

use chrono::{NaiveDateTime, TimeDelta};

use crate::contest::{DecidedBy, match_result};
use crate::discipline::Side;
use crate::group::Group;
use crate::id::{EntryId, PairingId};
use crate::pairing::{Appointment, Pairing};
use crate::result::{GameResult, Outcome};
use crate::round::RoundState;
use crate::stage::Stage;

/// State of a match (TM36).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MatchState {
    /// Match to be played on its first date.
    Planned,
    /// Match to be played on a later agreed date.
    Moved,
    /// Match past its starting time, without a complete reported result.
    Played,
    /// Provisional result: the other captain has not confirmed it, and the time for protests is not over.
    Reported,
    Confirmed,
    Protested,
    /// Ruling of the committee.
    Decided,
}

impl MatchState {
    pub const ALL: [Self; 7] =
        [Self::Planned, Self::Moved, Self::Played, Self::Reported, Self::Confirmed, Self::Protested, Self::Decided];

    /// Returns the word used in files.
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

/// Returns the local time of a match: its own date, or else that of its round. Returns `None` if neither is known.
pub fn time_of(stage: &Stage, round: u16, pairing: &Pairing) -> Option<NaiveDateTime> {
    let own = pairing.appointment.as_ref().map(Appointment::time);
    own.or_else(|| stage.sitting_of(round).map(|sitting| sitting.start))
}

/// Returns the time by which a match is to be played: its own date, or else the end of the period in which the players
/// agree on one, or else the start of its round.
pub fn due_of(stage: &Stage, round: u16, pairing: &Pairing) -> Option<NaiveDateTime> {
    let own = pairing.appointment.as_ref().map(Appointment::time);
    let of_round = || stage.sitting_of(round).map(|sitting| sitting.window().map_or(sitting.start, |(_, until)| until));
    own.or_else(of_round)
}

/// Returns the date that determines eligibility: the first date, however often the match was moved (TM38).
pub fn date_of_eligibility(stage: &Stage, round: u16, pairing: &Pairing) -> Option<NaiveDateTime> {
    let own = pairing.appointment.as_ref().map(|appointment| appointment.planned);
    own.or_else(|| stage.sitting_of(round).map(|sitting| sitting.start))
}

/// Returns the state of a match of two. `now` is local time in the event's zone.
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

/// Irregularity for the committee to review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeagueWarning {
    /// Match played before its round begins, or after its last date.
    OutsideWindow { round: u16, pairing: PairingId },
    /// Team first-named, and therefore at home, in three or more consecutive matches in the order of play.
    HomeRun { entry: EntryId, rounds: Vec<u16> },
    /// Team with a match before another one is planned to end.
    Clash { entry: EntryId, rounds: [u16; 2] },
}

/// Match of a team.
struct Fixture {
    round: u16,
    time: Option<NaiveDateTime>,
    minutes: Option<u16>,
    is_home: bool,
}

/// Returns the irregularities in the dates of a group, without rounds that are drafts.
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

/// Forfeits of a team.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defaults {
    /// Rounds of forfeited single boards, one for each board.
    pub boards: Vec<u16>,
    /// Rounds of forfeited whole matches.
    pub matches: Vec<u16>,
}

/// Returns the teams that did not appear, with the matches and boards concerned, so that the committee can fine or
/// exclude them (TM42). Matches after a team has left do not count.
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
