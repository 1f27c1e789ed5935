//! Calendar: zones, lengths, rules that fill a calendar, and warnings for an arbiter.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use qisai_domain::calendar::{
    CalendarWarning, Certainty, Every, Fill, FillError, HallClocks, LocalTime, SittingKind, clashes, warnings, zone,
};
use qisai_domain::contest::presets;
use qisai_domain::{
    ByeKind, Command, EventId, Format, Play, Player, ScoreSystem, Scoring, Sitting, Stage, StageId, StagePart,
    SwissSystem, Tournament,
};

use crate::arbiter::{Arbiter, STAGE, person};

fn at(text: &str) -> NaiveDateTime {
    text.parse().unwrap_or_else(|_| format!("{text}:00").parse().unwrap())
}

fn utc(text: &str) -> DateTime<Utc> {
    at(text).and_utc()
}

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn swiss(clock: &str) -> Play {
    let acceleration = qisai_domain::Acceleration::None;
    let format = Format::Swiss { system: SwissSystem::Dutch, rounds: 9, acceleration };
    Play::of(format, Scoring::of_games(ScoreSystem::standard())).with_clocks(clock).unwrap()
}

fn round(round: u16, start: &str) -> Sitting {
    Sitting { round, start: at(start), ..Sitting::default() }
}

fn stage(clock: &str, sittings: Vec<Sitting>) -> Stage {
    Stage { play: swiss(clock).into(), sittings: sittings.into(), ..Stage::new(StageId(1)) }
}

/// CA1, trap 14: the local time is kept, and UTC follows from the rules of the zone on that day.
#[test]
fn ca1_utc_follows_from_the_local_time_and_the_zone() {
    let of = |name: &str, local: &str| LocalTime::of(zone(name).unwrap(), at(local));
    assert_eq!(of("Europe/Berlin", "2026-03-28T14:00"), LocalTime::Once(utc("2026-03-28T13:00")));
    assert_eq!(of("Europe/Berlin", "2026-03-29T14:00"), LocalTime::Once(utc("2026-03-29T12:00")), "summer time");
    assert_eq!(of("Asia/Kolkata", "2026-03-29T14:00"), LocalTime::Once(utc("2026-03-29T08:30")), "half hours");
    assert_eq!(of("Asia/Shanghai", "2026-07-01T14:00"), LocalTime::Once(utc("2026-07-01T06:00")), "one zone");
    assert_eq!(of("Asia/Shanghai", "1990-07-01T14:00"), LocalTime::Once(utc("1990-07-01T05:00")), "until 1991");
    for unknown in ["", "Berlin", "Europe/Atlantis", "+02:00"] {
        assert_eq!(zone(unknown), None);
    }
}

/// RFC 5545 section 3.3.5: a gap uses the offset before it, a fold the first occurrence.
#[test]
fn ca1_times_that_clocks_skip_or_show_twice() {
    let berlin = zone("Europe/Berlin").unwrap();
    assert_eq!(LocalTime::of(berlin, at("2026-03-29T02:30")), LocalTime::Never(utc("2026-03-29T01:30")));
    assert_eq!(LocalTime::of(berlin, at("2026-10-25T02:30")), LocalTime::Twice(utc("2026-10-25T00:30")));
    let lord_howe = zone("Australia/Lord_Howe").unwrap();
    assert_eq!(LocalTime::of(lord_howe, at("2026-10-04T02:15")).utc(), utc("2026-10-03T15:45"), "half an hour");
    // A whole day was skipped.
    let apia = zone("Pacific/Apia").unwrap();
    assert_eq!(LocalTime::of(apia, at("2011-12-30T12:00")), LocalTime::Never(utc("2011-12-30T22:00")));
}

/// CA1: a round is as long as its clocks for sixty moves, unless a length is given.
#[test]
fn ca1_a_round_lasts_as_long_as_its_time_control() {
    let length = |clock: &str, sitting: Sitting| sitting.length(&swiss(clock));
    assert_eq!(length("90m+30s", round(1, "2026-05-01T14:00")), Some(240));
    assert_eq!(length("3m+2s", round(1, "2026-05-01T14:00")), Some(10));
    assert_eq!(length("17m", round(1, "2026-05-01T14:00")), Some(35), "full five minutes");
    assert_eq!(length("90m+30s", Sitting { minutes: Some(300), ..round(1, "2026-05-01T14:00") }), Some(300));
    let meeting = Sitting { kind: SittingKind::Meeting, round: 0, ..round(1, "2026-05-01T10:00") };
    assert_eq!(length("90m+30s", meeting.clone()), None);
    assert_eq!(length("90m+30s", Sitting { minutes: Some(45), ..meeting }), Some(45));
    assert_eq!(length("", round(1, "2026-05-01T14:00")), None);
    // Two games at one sitting, or a day each.
    let cup = Play { contests: vec![(1, presets::contest("world_cup_2023").unwrap())], ..swiss("") };
    let one_day = round(1, "2026-05-01T14:00");
    assert_eq!(one_day.length(&cup), Some(2 * Sitting { game: Some(1), ..one_day.clone() }.length(&cup).unwrap()));
}

#[test]
fn a_round_begins_with_its_first_entry_that_is_not_called_off() {
    let cancelled = Sitting { certainty: Certainty::Cancelled, ..round(2, "2026-05-02T09:00") };
    let second = Sitting { game: Some(2), ..round(2, "2026-05-03T14:00") };
    let stage = stage("", vec![second.clone(), cancelled, round(2, "2026-05-02T14:00"), round(1, "2026-05-01T14:00")]);
    assert_eq!(stage.sitting_of(2).map(|one| one.start), Some(at("2026-05-02T14:00")));
    assert_eq!(stage.sitting_of(3), None);
    assert_eq!(stage.calendar().first().map(|one| one.round), Some(1));
    assert_eq!(stage.ordinals(), [1, 1, 2, 1]);
}

fn fill(every: Every, rest: &[&str]) -> Fill {
    let rest: BTreeSet<NaiveDate> = rest.iter().map(|text| day(text)).collect();
    Fill {
        first_round: 1,
        last_round: 5,
        start: at("2026-05-01T14:00"),
        every,
        rest,
        venue: "Hall".into(),
        window: None,
    }
}

fn starts(fill: &Fill) -> Vec<String> {
    let sittings = fill.sittings().unwrap();
    assert!(sittings.iter().zip(fill.first_round..).all(|(one, round)| one.round == round && one.venue == "Hall"));
    sittings.iter().map(|one| one.start.format("%d %H:%M").to_string()).collect()
}

/// CA2, seed 003: a round a day with rest days; several rounds a day.
#[test]
fn ca2_a_rule_fills_the_calendar() {
    let daily = fill(Every::Days(1), &["2026-05-03", "2026-05-04"]);
    assert_eq!(starts(&daily), ["01 14:00", "02 14:00", "05 14:00", "06 14:00", "07 14:00"]);
    let weekly = fill(Every::Days(7), &[]);
    assert_eq!(starts(&weekly), ["01 14:00", "08 14:00", "15 14:00", "22 14:00", "29 14:00"]);
    let two_a_day =
        Fill { start: at("2026-05-01T09:00"), ..fill(Every::Minutes { minutes: 330, a_day: 2 }, &["2026-05-02"]) };
    assert_eq!(starts(&two_a_day), ["01 09:00", "01 14:30", "03 09:00", "03 14:30", "04 09:00"]);
    // A round never begins after midnight: it moves to the next day.
    let late = Fill { start: at("2026-05-01T20:00"), ..fill(Every::Minutes { minutes: 180, a_day: 9 }, &[]) };
    assert_eq!(starts(&late), ["01 20:00", "01 23:00", "02 20:00", "02 23:00", "03 20:00"]);
    let on_rest = Fill { rest: BTreeSet::from([day("2026-05-01")]), ..daily };
    assert_eq!(starts(&on_rest)[0], "02 14:00", "not even the first round is on a rest day");
}

/// CA4: each round has a week in which the players agree on the time.
#[test]
fn ca4_windows_of_a_week_are_filled_and_take_no_time_of_their_own() {
    let weeks = Fill { start: at("2026-03-28T00:00"), window: Some(7), ..fill(Every::Days(7), &[]) };
    let rounds = weeks.sittings().unwrap();
    let window = |number: usize| rounds[number].window().unwrap();
    assert_eq!(window(0), (at("2026-03-28T00:00"), at("2026-04-03T23:59")));
    assert_eq!(window(1).0, at("2026-04-04T00:00"));
    assert_eq!(Fill { window: Some(0), ..weeks }.sittings(), Err(FillError::Step));
    // A week is not playing time, and a meeting within it causes no warning.
    let meeting = Sitting { kind: SittingKind::Meeting, round: 0, minutes: Some(60), ..round(0, "2026-03-28T00:30") };
    assert_eq!(warned("90m+30s", vec![rounds[0].clone(), meeting, rounds[1].clone()]), []);
    // The last date of a round that begins for all at once is not an arranged period.
    let league = Sitting { until: Some(at("2026-03-30T22:00")), ..round(1, "2026-03-28T14:00") };
    assert_eq!(league.window(), None);
}

#[test]
fn ca2_a_rule_that_leads_nowhere_is_refused() {
    let error = |fill: Fill| fill.sittings().unwrap_err();
    assert_eq!(error(fill(Every::Days(0), &[])), FillError::Step);
    assert_eq!(error(fill(Every::Minutes { minutes: 90, a_day: 0 }, &[])), FillError::Step);
    assert_eq!(error(Fill { last_round: 0, ..fill(Every::Days(1), &[]) }), FillError::Rounds);
    assert_eq!(error(Fill { start: NaiveDateTime::MAX, ..fill(Every::Days(1), &[]) }), FillError::TooFar);
}

fn warned(clock: &str, sittings: Vec<Sitting>) -> Vec<CalendarWarning> {
    let days = (Some(day("2026-03-27")), Some(day("2026-04-05")));
    warnings(&stage(clock, sittings), zone("Europe/Berlin"), days)
}

/// CA2: overlaps, short breaks, long days.
#[test]
fn ca2_overlaps_short_breaks_and_long_days_are_warned_of() {
    use CalendarWarning as W;
    let at = |round_number: u16, time: &str| round(round_number, &format!("2026-04-01T{time}"));
    assert_eq!(warned("90m+30s", vec![at(1, "09:00"), at(2, "14:00")]), []);
    assert_eq!(warned("90m+30s", vec![at(1, "09:00"), at(2, "12:59")]), [W::Overlap { first: 0, second: 1 }]);
    let short = [W::ShortBreak { first: 0, second: 1, minutes: 29 }];
    assert_eq!(warned("90m+30s", vec![at(1, "09:00"), at(2, "13:29")]), short);
    assert_eq!(warned("90m+30s", vec![at(1, "09:00"), at(2, "13:30")]), []);
    // Four rounds of four hours: sixteen hours of play.
    let four = [(1, "00:30"), (2, "05:00"), (3, "10:00"), (4, "15:00")].map(|(round, time)| at(round, time));
    assert_eq!(warned("90m+30s", four.to_vec()), [W::LongDay { day: day("2026-04-01"), minutes: 960 }]);
    assert_eq!(warned("90m+30s", four[..3].to_vec()), [], "twelve hours are allowed");
    let off = Sitting { certainty: Certainty::Cancelled, ..at(2, "10:00") };
    assert_eq!(warned("90m+30s", vec![at(1, "09:00"), off]), [], "what is called off is in nobody's way");
    // A third entry overlaps with the first, although the second is short.
    let speech = Sitting { kind: SittingKind::Meeting, round: 0, minutes: Some(5), ..at(0, "09:10") };
    let found = warned("90m+30s", vec![at(1, "09:00"), speech, at(2, "12:00")]);
    assert_eq!(found, [W::Overlap { first: 0, second: 1 }, W::Overlap { first: 0, second: 2 }]);
}

/// CA2: order of rounds, rest days, the days of the event, the change of clocks.
#[test]
fn ca2_odd_days_are_warned_of() {
    use CalendarWarning as W;
    let found = warned("", vec![round(2, "2026-04-01T09:00"), round(1, "2026-04-01T14:00")]);
    assert_eq!(found, [W::OutOfOrder { first: 0, second: 1 }]);
    let rest = Sitting { kind: SittingKind::Rest, round: 0, ..round(0, "2026-04-01T00:00") };
    assert_eq!(warned("", vec![rest, round(1, "2026-04-01T14:00")]), [W::OnRestDay { round: 1 }]);
    let outside = vec![round(1, "2026-03-26T14:00"), round(2, "2026-04-06T14:00")];
    assert_eq!(warned("", outside), [W::OutsideEvent { at: 0 }, W::OutsideEvent { at: 1 }]);
    assert_eq!(warned("", vec![round(1, "2026-03-29T02:30")]), [W::NoSuchTime { at: 0 }]);
    // One hour separates 01:00 and 03:00: a game of an hour and 50 minutes does not fit.
    let night = vec![Sitting { minutes: Some(110), ..round(1, "2026-03-29T01:00") }, round(2, "2026-03-29T03:00")];
    let night = night.into_iter().map(|one| Sitting { minutes: one.minutes.or(Some(10)), ..one }).collect();
    assert_eq!(warned("", night), [W::Overlap { first: 0, second: 1 }]);
    let autumn = Stage { sittings: vec![round(1, "2026-10-25T02:30")].into(), ..Stage::new(StageId(1)) };
    assert_eq!(warnings(&autumn, zone("Europe/Berlin"), (None, None)), [W::TwiceThatDay { at: 0 }]);
    assert_eq!(warnings(&autumn, None, (None, None)), []);
}

/// CA2: a player registered in two tournaments is found if rounds of both overlap.
#[test]
fn ca2_a_player_of_two_tournaments_at_one_time_is_found() {
    let lasts = |number: u16, start: &str| Sitting { minutes: Some(240), ..round(number, start) };
    let with = |names: [&str; 2], club: &str, sittings: Vec<Sitting>| {
        let mut arbiter = Arbiter::of_a_swiss(["Zed"]);
        let member = |name: &str| Player { club: club.to_owned(), ..person(name) };
        arbiter.registers_players(names.map(member).to_vec()).unwrap();
        arbiter.does(Command::EditStage { stage: STAGE, part: StagePart::Sittings(sittings.into()) }).unwrap();
        arbiter
    };
    let mut here = with(["Ada", "Bo"], "North", vec![lasts(1, "2026-05-01T14:00"), lasts(2, "2026-05-02T14:00")]);
    let evening = vec![lasts(1, "2026-05-01T17:00"), lasts(2, "2026-05-02T18:00")];
    let there = with(["Bo", "Cid"], "North", evening.clone()).tournament;
    let elsewhere = |tournament: Tournament| Tournament { event: EventId(9), ..tournament };
    let other = elsewhere(there.clone());
    let found = clashes((&here.tournament, None), (&other, None));
    let [clash] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((clash.person, clash.count), (here.person("Bo"), 1), "the second rounds follow each other");
    assert_eq!(clash.rounds.clone().map(|(_, sitting)| sitting.round), [1, 1]);
    // Seventeen and eighteen o'clock in Shanghai are the morning in Berlin, and extend into its early afternoon.
    let zones = clashes((&here.tournament, zone("Europe/Berlin")), (&other, zone("Asia/Shanghai")));
    assert_eq!(zones.iter().map(|clash| clash.count).collect::<Vec<_>>(), [2]);
    // A name alone is not sufficient in another event, but within the same one.
    let stranger = with(["Bo", "Cid"], "South", evening.clone()).tournament;
    assert_eq!(clashes((&here.tournament, None), (&elsewhere(stranger), None)), []);
    let nameless = with(["Bo", "Cid"], "", evening).tournament;
    let plain = with(["Bo", "Dot"], "", vec![lasts(1, "2026-05-01T14:00")]).tournament;
    assert_eq!(clashes((&plain, None), (&elsewhere(nameless.clone()), None)), []);
    assert_eq!(clashes((&plain, None), (&nameless, None)).len(), 2, "Bo, and Zed who is in all of them");
    // A player who does not play the round has no clash.
    let entry = here.entry("Bo");
    let kind = Some(ByeKind::HalfPoint);
    here.does(Command::RequestBye { at: crate::arbiter::at(1), entry, kind }).unwrap();
    assert_eq!(clashes((&here.tournament, None), (&other, None)), []);
}

/// Calendars stored when they contained only times are still readable.
#[test]
fn a_calendar_of_before_is_read_as_it_was() {
    let stored = r#"{"round":3,"start":"2026-05-01T14:00:00","venue":"Hall"}"#;
    let read: Sitting = serde_json::from_str(stored).unwrap();
    assert_eq!(read, Sitting { venue: "Hall".into(), ..round(3, "2026-05-01T14:00") });
    assert_eq!(serde_json::to_string(&read).unwrap(), stored);
}

#[test]
fn f12_the_clocks_in_the_hall_show_the_time_of_its_zone_and_utc_without_one() {
    let at_half_past_ten = utc("2026-11-21T10:30:00");
    for (zone, shown) in [
        ("Asia/Shanghai", "2026-11-21T18:30"),
        ("America/St_Johns", "2026-11-21T07:00"),
        ("Pacific/Kiritimati", "2026-11-22T00:30"),
        ("", "2026-11-21T10:30"),
        ("no zone", "2026-11-21T10:30"),
    ] {
        assert_eq!(HallClocks::of(zone).at(at_half_past_ten), at(shown), "{zone}");
    }
}
